
import type { ChessError, Color, MoveObject, PieceSymbol, Square } from "./chess.js";
export { ChessError, Games } from "./chess.js";
export type { Color, Fault, MoveObject, PgnGame, PgnMove, PieceSymbol, Reason, Square } from "./chess.js";

export interface Options { moves?: string | string[]; chess960?: boolean; [option: string]: unknown }
export interface PictureOptions extends Options {
  move?: string | MoveObject;
  piece?: string;
  stages?: boolean;
  flip?: boolean;
  theme?: "brown" | "green" | "blue" | "dark" | "print";
  size?: number;
}

type LegalMoves = LegalRecord["moves"][number];
/** The record of `legal`, whose moves are records. */
export type FullLegalRecord = Omit<LegalRecord, "moves"> & { moves: Array<Exclude<LegalMoves, string>> };
/** The record of `legal` with `slim`, whose moves are texts in UCI notation. */
export type SlimLegalRecord = Omit<LegalRecord, "moves"> & { moves: string[] };

/** The legal moves of the side to move, or of a piece. */
export function legal(fen: string, options: Options & { piece?: string; slim: true }): SlimLegalRecord;
export function legal(
  fen: string, options?: Options & { piece?: string; stages?: boolean; slim?: false },
): FullLegalRecord;
/** Why a move is legal or not. */
export function why(fen: string, move: string | MoveObject, options?: Options): WhyRecord;
/** Each candidate square of a piece, and what rules it out. */
export function explain(fen: string, piece: string, options?: Options): WhyRecord;
/** Check, mate, draws, pins, castling, and the problems of a position. */
export function status(fen: string, options?: Options): StatusRecord;
/** The status of a repaired FEN, with the changes. */
export function repair(fen: string): StatusRecord;
/** The squares that each side controls. */
export function control(fen: string, options?: Options): ControlRecord;
/** The position after some moves. */
export function play(fen: string, moves: string | Array<string | MoveObject>): PlayRecord;
/** The faults and warnings of a game in PGN. */
export function check(pgn: string, options?: { lint?: boolean; "carry-on"?: boolean; fen?: string }): GameRecord;
/** A picture. */
export function svg(fen: string, options?: PictureOptions): string;
/** The targets of each square, as chessground takes them. */
export function dests(fen: string): Map<Square, Square[]>;
/** Any message of `chessmoves serve`. */
export function question(message: { cmd: string; [key: string]: unknown }): any;

/** The record of a message as it is, one line of JSON; errors are records, too. */
export function line(message: { cmd: string; [key: string]: unknown }): string;

/** A game with its moves. */
export class Game {
  constructor(fen?: string);
  readonly start: string;
  readonly fen: string;
  readonly moves: Array<{ uci: string; san: string }>;
  play(move: string | MoveObject): { uci: string; san: string };
  why(move: string | MoveObject): WhyRecord;
  legal(piece?: string): FullLegalRecord;
  status(): StatusRecord;
  dests(): Map<Square, Square[]>;
  undo(): boolean;
  redo(): boolean;
}
