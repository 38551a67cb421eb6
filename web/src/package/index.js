import { answer, sessions } from "./engine-package.js";
import { ChessError, recordOf } from "./errors.js";
import { games } from "./games.js";
import { shared } from "./shared.js";
import { moveText } from "./move.js";
import { placesOf } from "../text.js";

export { ChessError };

/** A message as JSON, and the places of its values. */
function written(message) {
  let text = "{";
  const places = [];
  for (const [key, value] of Object.entries(message)) {
    const json = JSON.stringify(value);
    if (json === undefined) continue;
    text += `${text.length > 1 ? "," : ""}${JSON.stringify(key)}:`;
    places.push({ key, value, from: text.length, to: text.length + json.length });
    text += json;
  }
  return { text: `${text}}`, places };
}

/** Where a span of a message is in the value that it is about: the key, the text, and the span there. */
function placed(span, { text, places }) {
  if (!span) return {};
  const [[start, end]] = placesOf(text, [span]);
  const place = places.find(({ from, to, value }) => typeof value === "string" && start >= from && end <= to);
  if (!place) return {};
  // The value is read again up to a place, so that an escape counts as one character.
  const at = (to) => JSON.parse(`${text.slice(place.from, Math.max(to, place.from + 1))}"`).length;
  try {
    return { field: place.key, input: place.value, span: [at(start), at(Math.min(end, place.to - 1))] };
  } catch {
    return {};
  }
}

/** The move that an error is about. */
function moveOf({ code = "", ply }, { move, moves }) {
  const input = ply === undefined && move !== undefined ? move : [moves].flat()[(ply ?? 1) - 1];
  return code.startsWith("move-") && typeof input === "string" ? { input, span: [0, input.length] } : {};
}

/** The record of a message as it is, one line of JSON; errors are records, too. */
export const line = (message) => answer(JSON.stringify(message));

/** Asks a message of `chessmoves serve`; returns its record. */
export function question(message) {
  const asked = written(message);
  const record = JSON.parse(answer(asked.text));
  if (record.type !== "error") return record;
  const faults = (record.faults ?? []).map(({ span, ...fault }) => ({ ...fault, ...placed(span, asked) }));
  const { span, input, ...rest } = record;
  const known = { ...moveOf(record, message), ...rest, ...placed(span, asked) };
  throw new ChessError(() => ({ ...known, ...(faults.length > 0 && { faults }) }), new Error());
}

const about = (cmd) => (fen, options = {}) => question({ ...options, cmd, fen });
export const legal = about("legal");
export const status = about("status");
export const control = about("control");
export const explain = (fen, piece, options = {}) => question({ ...options, cmd: "why", fen, piece });
export const check = (movetext, options = {}) => question({ ...options, cmd: "check", movetext });
export const repair = (fen) => question({ cmd: "status", fen, fix: true });

/**
 * A move for a message. Boards that always send a promotion send `e2e4q`, too: in an object, one that is needless is
 * ignored.
 */
function moveAsked(move) {
  const [, from, to, promotion] = /^([a-h][1-8])-?([a-h][1-8])=?([qrbn])$/i.exec(moveText(move)) ?? [];
  return promotion ? { from, to, promotion } : moveText(move);
}

/** Why a move is legal or not. */
export const why = (fen, move, options = {}) => question({ ...options, cmd: "why", fen, move: moveAsked(move) });

const movesOf = (moves) => (typeof moves === "string" ? moves.trim().split(/\s+/) : [moves].flat()).map(moveAsked);

/** The position after some moves. */
export function play(fen, moves) {
  const asked = movesOf(moves);
  try {
    return question({ cmd: "play", fen, moves: asked });
  } catch (error) {
    if (error.code !== "move-illegal") throw error;
    const ply = (error.record.ply ?? 1) - 1;
    const before = asked.slice(0, ply);
    const { verdicts } = question({ fen, ...(before.length > 0 && { moves: before }), cmd: "why", move: asked[ply] });
    error.record.reasons = verdicts.flatMap(({ reasons }) => reasons);
    throw error;
  }
}

/** A picture: with `move` that of `why`, with `piece` its moves, otherwise the position. */
export function svg(fen, { move, piece, ...options } = {}) {
  const cmd = move === undefined ? "show" : "why";
  const asked = move === undefined ? undefined : moveAsked(move);
  return question({ ...options, cmd, fen, move: asked, piece, format: "svg" }).text;
}

/**
 * The targets of each square, as chessground has them in `movable.dests`; of castling, the king's new square and the
 * rook's.
 */
export function dests(fen) {
  const all = new Map();
  const { moves, chess960 } = legal(fen);
  for (const { from, to, uci, castle } of moves) {
    const list = all.get(from) ?? all.set(from, []).get(from);
    const corner = { kingside: "h", queenside: "a" }[castle] + from[1];
    // In Chess960, UCI names the square of the rook.
    const targets = castle ? [to, chess960 ? uci.slice(2) : corner] : [to];
    for (const target of targets) if (!list.includes(target)) list.push(target);
  }
  return all;
}

/** The games of a text in PGN, one after the other. */
export class Games extends games((bytes) => new (sessions().Games)(bytes)) {}

/** A game with its moves, which can be taken back and played again. */
export class Game {
  static name = "Game";
  _session = shared(new (sessions().Session)());
  _start;
  _played = [];
  _ahead = [];
  constructor(fen = "startpos") {
    this._start = question({ cmd: "status", fen, fields: ["fen"] }).fen;
    this._session.open(this._start);
  }
  get start() {
    return this._start;
  }
  get fen() {
    return this._played.at(-1)?.fen ?? this._start;
  }
  get moves() {
    return this._played.map(({ uci, san }) => ({ uci, san }));
  }
  _answer(command, about = "") {
    const record = JSON.parse(this._session.answer(command, about));
    if (record.type === "error") {
      throw new ChessError(() => ({ ...record, ...moveOf(record, { move: about }) }), new Error());
    }
    return record;
  }
  _push(text) {
    const record = this._session.play(text, false);
    if (!record) {
      const why = this._session.whyNot(text, false);
      throw new ChessError(() => recordOf(why, text), new Error());
    }
    const san = record.slice(7, record.indexOf("\n"));
    const played = { uci: this._session.lastUci(), san, fen: this._session.fen(true) };
    this._played.push(played);
    return { uci: played.uci, san: played.san };
  }
  /** Plays a move in any notation; throws a `ChessError` that says why it is not legal. */
  play(move) {
    const played = this._push(moveText(move));
    this._ahead = [];
    return played;
  }
  why(move) {
    return this._answer("why", moveText(move));
  }
  legal(piece) {
    return this._answer("legal", piece);
  }
  /** With repetitions, which a position alone does not know. */
  status() {
    return this._answer("status");
  }
  /** The targets of each square, as chessground has them in `movable.dests`. */
  dests() {
    return dests(this.fen);
  }
  undo() {
    const move = this._played.pop();
    if (!move) return false;
    this._session.undo();
    this._ahead.push(move);
    return true;
  }
  redo() {
    const move = this._ahead.pop();
    if (!move) return false;
    this._push(move.uci);
    return true;
  }
}
