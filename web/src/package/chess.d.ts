/** White or Black. */
export type Color = "w" | "b";
/** A piece without its colour. */
export type PieceSymbol = "p" | "n" | "b" | "r" | "q" | "k";
type FileLetter = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h";
/** A square, from a1 to h8. */
export type Square = `${FileLetter}${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;
export type Piece = { color: Color; type: PieceSymbol };
export type Suffix = "!" | "?" | "!!" | "!?" | "?!" | "??";
/** The number of an annotation glyph (PGN standard 10). */
export type NAG = number;

export const WHITE: "w";
export const BLACK: "b";
export const PAWN: "p";
export const KNIGHT: "n";
export const BISHOP: "b";
export const ROOK: "r";
export const QUEEN: "q";
export const KING: "k";
export const DEFAULT_POSITION: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
export const SQUARES: Square[];
export const SEVEN_TAG_ROSTER: Record<string, string>;
export const SUFFIX_LIST: readonly Suffix[];
/** Random numbers of 64 bits: xoroshiro128** from a state of 128 bits. */
export function xoroshiro128(state: bigint): () => bigint;
/** Whether a FEN has six fields that can be read, one king per side, and no pawn on the first or last rank. */
export function validateFen(fen: string): { ok: boolean; error?: string };

/** Why a move is not legal. */
export interface Reason {
  /** The stable code, such as `pinned`. */
  code: string;
  /** The pieces responsible. */
  by: Square[];
  /** The squares concerned. */
  at: Square[];
  /** A sentence. */
  message: string;
}
/** What is wrong with an input. */
export interface Fault { code: string; message: string; hint?: string; field?: string; span?: [number, number] }
/** The verdict on a move. */
export interface Verdict { from: Square; to: Square; uci: string; san?: string; legal: boolean; reasons: Reason[] }

/** Why an input cannot be answered. */
export class ChessError extends Error {
  readonly code: string;
  /** What was probably meant, or how to put it right. */
  readonly hint?: string;
  /** The part of the input concerned. */
  readonly field?: string;
  /** The text that was given. */
  readonly input?: string;
  /** The part of it concerned: `input.slice(...span)`. */
  readonly span?: [number, number];
  /** All faults, if the input has more than one. */
  readonly faults: Fault[];
  /** Why a move is not legal, the primary reason first. */
  readonly reasons: Reason[];
}

/** A move as an object. A promotion is ignored where a pawn does not promote. */
export interface MoveObject { from: string; to: string; promotion?: string }

/** A move, and the positions before and after it. */
export class Move {
  color: Color;
  from: Square;
  to: Square;
  piece: PieceSymbol;
  captured?: PieceSymbol;
  promotion?: PieceSymbol;
  /** @deprecated Use the methods. */
  flags: string;
  san: string;
  lan: string;
  before: string;
  after: string;
  isCapture(): boolean;
  isPromotion(): boolean;
  isEnPassant(): boolean;
  isKingsideCastle(): boolean;
  isQueensideCastle(): boolean;
  isBigPawn(): boolean;
  isNullMove(): boolean;
}

interface MovesOptions { square?: Square; piece?: PieceSymbol }
interface Comment { fen: string; comment: string }
interface Annotations { fen: string; comment?: string; suffixAnnotation?: Suffix; nags: NAG[] }

/** A game, with the methods of chess.js 1.4. */
export class Chess {
  constructor(fen?: string, options?: { skipValidation?: boolean });
  clear(options?: { preserveHeaders?: boolean }): void;
  load(fen: string, options?: { skipValidation?: boolean; preserveHeaders?: boolean }): void;
  reset(): void;
  fen(options?: { forceEnpassantSquare?: boolean }): string;
  hash(): string;
  get(square: Square): Piece | undefined;
  findPiece(piece: Piece): Square[];
  put(piece: Piece, square: Square): boolean;
  remove(square: Square): Piece | undefined;
  attackers(square: Square, attackedBy?: Color): Square[];
  isAttacked(square: Square, attackedBy: Color): boolean;
  isCheck(): boolean;
  inCheck(): boolean;
  isCheckmate(): boolean;
  isStalemate(): boolean;
  isInsufficientMaterial(): boolean;
  isThreefoldRepetition(): boolean;
  isDrawByFiftyMoves(): boolean;
  isDraw(): boolean;
  isGameOver(): boolean;
  isPromotion(move: { from: Square; to: Square }): boolean;
  moves(): string[];
  moves(options: MovesOptions & { verbose: true }): Move[];
  moves(options: MovesOptions & { verbose?: false }): string[];
  moves(options: MovesOptions & { verbose?: boolean }): string[] | Move[];
  /** Plays a move; throws a `ChessError` that says why it is not legal. `strict` accepts SAN only. */
  move(move: string | MoveObject | null, options?: { strict?: boolean }): Move;
  undo(): Move | null;
  /** Why a move is legal or not; with a square, all moves of the piece there. */
  why(move: string | MoveObject): { verdicts: Verdict[] };
  /** The targets of each square, as chessground has them in `movable.dests`. */
  dests(): Map<Square, Square[]>;
  /** `annotations` writes suffixes and glyphs as well. */
  pgn(options?: { newline?: string; maxWidth?: number; annotations?: boolean }): string;
  loadPgn(pgn: string, options?: { strict?: boolean; newlineChar?: string }): void;
  /** @deprecated Use `setHeader` and `getHeaders`. */
  header(...args: string[]): Record<string, string | null>;
  setHeader(key: string, value: string): Record<string, string>;
  removeHeader(key: string): boolean;
  getHeaders(): Record<string, string>;
  ascii(): string;
  board(): ({ square: Square; type: PieceSymbol; color: Color } | null)[][];
  squareColor(square: Square): "light" | "dark" | null;
  perft(depth: number): number;
  turn(): Color;
  setTurn(color: Color): boolean;
  moveNumber(): number;
  history(): string[];
  history(options: { verbose: true }): Move[];
  history(options: { verbose?: false }): string[];
  history(options: { verbose?: boolean }): string[] | Move[];
  getComment(): string;
  setComment(comment: string): void;
  /** @deprecated Use `removeComment`. */
  deleteComment(): string;
  removeComment(): string;
  getComments(options?: { annotations?: false }): Comment[];
  getComments(options: { annotations: true }): Annotations[];
  /** @deprecated Use `removeComments`. */
  deleteComments(): Comment[];
  removeComments(): Comment[];
  getSuffixAnnotation(fen?: string): Suffix | undefined;
  setSuffixAnnotation(suffix: Suffix, fen?: string): void;
  removeSuffixAnnotation(fen?: string): Suffix | undefined;
  getNags(fen?: string): NAG[];
  addNag(nag: NAG, fen?: string): void;
  setNags(nags: NAG[], fen?: string): void;
  removeNags(fen?: string): NAG[];
  removeNag(nag: NAG, fen?: string): boolean;
  setCastlingRights(color: Color, rights: Partial<Record<"k" | "q", boolean>>): boolean;
  getCastlingRights(color: Color): Record<"k" | "q", boolean>;
}

/** Why a move is legal or not. */
export function why(fen: string, move: string | MoveObject): { verdicts: Verdict[] };
/** The legal moves of the side to move, or of a piece. */
export function legal(fen: string, options?: { piece?: Square }): { moves: Move[] };
/** The targets of each square, as chessground has them in `movable.dests`. */
export function dests(fen: string): Map<Square, Square[]>;

/** A move of a game in PGN. */
export class PgnMove extends Move {
  comments: string[];
  nags: NAG[];
  /** Other moves instead of this one, each with those that follow it. */
  variations: PgnMove[][];
}
/** A game in PGN. */
export interface PgnGame {
  /** The number of the game, from 0. */
  number: number;
  /** The line in which it begins, from 1. */
  line: number;
  tags: Record<string, string>;
  /** The position before the first move. */
  fen: string;
  /** Comments before the first move. */
  comments: string[];
  moves: PgnMove[];
  result: "1-0" | "0-1" | "1/2-1/2" | "*";
  /** What is wrong with it; the moves end before the first one in the main line. Spans are those of `pgn`. */
  errors: ChessError[];
  /** The text of the game. */
  pgn: string;
}
/** Reads the games of a text in PGN one by one. */
export class Games implements Iterable<PgnGame> {
  constructor(pgn: string | Uint8Array, options?: { strict?: boolean });
  /** The number of games; reads the whole text. */
  readonly length: number;
  /** The number of the game that `next` returns, from 0. */
  readonly position: number;
  next(): PgnGame | undefined;
  /** Goes to a game; returns whether there is one with this number. */
  seek(number: number): boolean;
  /** The next game whose tag pairs have these values, or fit a function. */
  find(wanted: Record<string, string | RegExp> | ((tags: Record<string, string>) => boolean)): PgnGame | undefined;
  /** The tag pairs of a game, without reading its moves. */
  tags(number: number): Record<string, string>;
  [Symbol.iterator](): IterableIterator<PgnGame>;
}
