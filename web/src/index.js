import { ask } from "./engine-package.js";
export { line } from "./engine-package.js";

/** Why an input cannot be answered. */
export class ChessError extends Error {
  constructor(record) {
    super(record.message);
    this.name = "ChessError";
    Object.assign(this, { code: record.code, hint: record.hint, field: record.field, faults: record.faults ?? [], record });
    this.span = record.span;
  }
}

/** Asks a message of `chessmoves serve`; returns its record. */
export function question(message) {
  const record = ask(message);
  if (record.type === "error") throw new ChessError(record);
  return record;
}

const about = (cmd) => (fen, options = {}) => question({ ...options, cmd, fen });
export const legal = about("legal");
export const status = about("status");
export const control = about("control");
export const play = (fen, moves) => question({ cmd: "play", fen, moves });
export const why = (fen, move, options = {}) => question({ ...options, cmd: "why", fen, move });
export const explain = (fen, piece, options = {}) => question({ ...options, cmd: "why", fen, piece });
export const check = (movetext, options = {}) => question({ ...options, cmd: "check", movetext });
export const repair = (fen) => question({ cmd: "status", fen, fix: true });
/** A picture: with `move` that of `why`, with `piece` its moves, otherwise the position. */
export function svg(fen, { move, piece, ...options } = {}) {
  const cmd = move === undefined ? "show" : "why";
  return question({ ...options, cmd, fen, move, piece, format: "svg" }).text;
}

/** The targets of each square, as chessground has them in `movable.dests`; of castling, the king's new square and the rook's. */
export function dests(fen) {
  const all = new Map();
  for (const { from, to, castle } of legal(fen).moves) {
    const list = all.get(from) ?? all.set(from, []).get(from);
    if (!list.includes(to)) list.push(to);
    const rook = { kingside: "h", queenside: "a" }[castle] + from[1];
    if (castle && !list.includes(rook)) list.push(rook);
  }
  return all;
}

/** A game with its moves, which can be taken back and played again. */
export class Game {
  #start;
  #played = [];
  #ahead = [];
  constructor(fen = "startpos") {
    this.#start = question({ cmd: "status", fen, fields: ["fen"] }).fen;
  }
  get start() {
    return this.#start;
  }
  get fen() {
    return this.#played.at(-1)?.fen ?? this.#start;
  }
  get moves() {
    return this.#played.map(({ uci, san }) => ({ uci, san }));
  }
  #ask(cmd, more) {
    const moves = this.#played.map(({ uci }) => uci);
    return question({ cmd, fen: this.#start, ...(moves.length > 0 && { moves }), ...more });
  }
  /** Plays a move in any notation; throws a `ChessError` that says why it is not legal. */
  play(move) {
    const record = play(this.fen, [move]);
    this.#played.push({ ...record.played[0], fen: record.fen });
    this.#ahead = [];
    return record.played[0];
  }
  why(move) {
    return this.#ask("why", { move });
  }
  legal(piece) {
    return this.#ask("legal", piece && { piece });
  }
  /** With repetitions, which a position alone does not know. */
  status() {
    return this.#ask("status");
  }
  undo() {
    const move = this.#played.pop();
    if (move) this.#ahead.push(move);
    return move !== undefined;
  }
  redo() {
    const move = this.#ahead.pop();
    if (move) this.#played.push(move);
    return move !== undefined;
  }
}
