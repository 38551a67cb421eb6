
export interface Options { moves?: string | string[]; chess960?: boolean; [option: string]: unknown }
export interface PictureOptions extends Options { move?: string; piece?: string; stages?: boolean; flip?: boolean; theme?: "brown" | "green" | "blue" | "print"; size?: number }

/** Why an input cannot be answered. */
export class ChessError extends Error {
  readonly code: string;
  readonly hint?: string;
  readonly field?: string;
  /** The bytes of the input concerned, as UTF-8: the first, and the one after the last. */
  readonly span?: [number, number];
  readonly faults: Array<{ code: string; message: string; hint?: string; span?: [number, number] }>;
}
/** The legal moves of the side to move, or of a piece. */
export function legal(fen: string, options?: Options & { piece?: string; stages?: boolean }): Moves;
/** Why a move is legal or not. */
export function why(fen: string, move: string, options?: Options): Why;
/** Each candidate square of a piece, and what rules it out. */
export function explain(fen: string, piece: string, options?: Options): Why;
/** Check, mate, draws, pins, castling, and the problems of a position. */
export function status(fen: string, options?: Options): Status;
/** The status of a repaired FEN, with the changes. */
export function repair(fen: string): Status;
/** The squares that each side controls. */
export function control(fen: string, options?: Options): Control;
/** The position after some moves. */
export function play(fen: string, moves: string | string[]): Play;
/** The faults and warnings of a game in PGN. */
export function check(pgn: string, options?: { lint?: boolean; "carry-on"?: boolean; fen?: string }): Game_;
/** A picture. */
export function svg(fen: string, options?: PictureOptions): string;
/** The targets of each square, as chessground takes them. */
export function dests(fen: string): Map<string, string[]>;
/** Any message of `chessmoves serve`. */
export function question(message: { cmd: string; [key: string]: unknown }): any;

/** A game with its moves. */
export class Game {
  constructor(fen?: string);
  readonly start: string;
  readonly fen: string;
  readonly moves: Array<{ uci: string; san: string }>;
  play(move: string): { uci: string; san: string };
  why(move: string): Why;
  legal(piece?: string): Moves;
  status(): Status;
  undo(): boolean;
  redo(): boolean;
}
