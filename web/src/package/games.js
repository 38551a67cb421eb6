// Reads files of many games, and their moves as data.
import { ChessError, recordOf, records } from "./errors.js";
import { Move } from "./move.js";
import { SUFFIX_NUMBERS, glyphNumber } from "./pgn.js";

/** A game from the events that a module writes, and its text, to which the spans of errors refer. */
export function gameOf(text, pgn) {
  const game = { tags: {}, fen: "", comments: [], moves: [], result: "*", errors: [], pgn };
  // The innermost line is last: its moves, and the one to which annotations belong.
  const lines = [{ moves: game.moves, last: game }];
  let fault = "";
  const flush = () => {
    const written = fault;
    if (written) game.errors.push(new ChessError(() => recordOf(written, pgn)));
    fault = "";
  };
  for (const record of text.split("\x1e")) {
    if (!record) continue;
    const kind = record[0];
    if (kind === "!") flush();
    if ("!avr".includes(kind)) {
      fault += `${record}\x1e`;
      continue;
    }
    flush();
    const line = lines.at(-1);
    const [value, other] = record.slice(1).split("\x1f");
    if (kind === "t") game.tags[value] = other;
    else if (kind === "f") game.fen = value;
    else if (kind === "x") game.result = value;
    else if (kind === "m") {
      const [move, after] = value.split("\n");
      const before = line.last.after ?? line.last.fen;
      line.last = Object.assign(new Move(move, before, after), { comments: [], nags: [], variations: [] });
      line.moves.push(line.last);
    } else if (kind === "c") line.last.comments.push(value);
    else if (kind === "n") annotate(line.last, value);
    else if (kind === "(") {
      const moves = [];
      line.last.variations?.push(moves);
      // Its first move is another one from the same position.
      lines.push({ moves, last: { after: line.last.before ?? game.fen, comments: [], nags: [] } });
    } else if (lines.length > 1) lines.pop();
  }
  flush();
  return game;
}

/** Adds a glyph, or the number that stands for a suffix. */
function annotate(move, text) {
  const nag = SUFFIX_NUMBERS[text] ?? glyphNumber(text);
  if (nag !== undefined) move.nags?.push(nag);
}

/** The class for the games of a module, which a function opens. @param {(bytes: Uint8Array) => object} open */
export const games = (open) => class Games {
  #games;
  #bytes;
  #next = 0;
  #strict;

  /** @param {string | Uint8Array} pgn The text, or the bytes of a file. */
  constructor(pgn, { strict = false } = {}) {
    this.#bytes = typeof pgn === "string" ? new TextEncoder().encode(pgn) : pgn;
    if (!(this.#bytes instanceof Uint8Array)) {
      const message = "expected the text of a file in PGN, or its bytes";
      throw new ChessError({ code: "type", message }, new Error());
    }
    this.#games = open(this.#bytes);
    this.#strict = strict;
  }

  /** The number of games; reads the whole text. */
  get length() {
    return this.#games.count();
  }
  /** The number of the game that `next` returns, from 0. */
  get position() {
    return this.#next;
  }

  /** Goes to a game; returns whether there is one with this number. */
  seek(number) {
    const exists = Number.isInteger(number) && number >= 0 && this.#games.has(number);
    if (exists) this.#next = number;
    return exists;
  }

  /** The tag pairs of a game, without reading its moves. */
  tags(number) {
    const tags = {};
    for (const [, name, value] of records(this.#games.tags(number))) tags[name] = value;
    return tags;
  }

  /** The next game, or `undefined` after the last one. What is wrong with it is in its `errors`. */
  next() {
    const number = this.#next;
    if (!this.#games.has(number)) return undefined;
    this.#next += 1;
    const [from, to, line] = this.#games.place(number);
    const pgn = new TextDecoder("utf-8", { ignoreBOM: true }).decode(this.#bytes.subarray(from, to));
    return Object.assign(gameOf(this.#games.read(number, this.#strict), pgn), { number, line });
  }

  /** The next game whose tag pairs have these values, or fit a function. */
  find(wanted) {
    const fits = typeof wanted === "function" ? wanted : (tags) => Object.entries(wanted)
      .every(([name, value]) => (value instanceof RegExp ? value.test(tags[name] ?? "") : tags[name] === value));
    for (; this.#games.has(this.#next); this.#next++) if (fits(this.tags(this.#next))) return this.next();
    return undefined;
  }

  /** The games from here on. */
  *[Symbol.iterator]() {
    for (let game = this.next(); game; game = this.next()) yield game;
  }
};
