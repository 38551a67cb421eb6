// A drop-in for chess.js, whose errors say why. The rules are those of the module: a session has the game.
import { Games as GamesOf, Session, fenFaults, isFen } from "./engine-chess.js";
import { ChessError, recordOf, records, verdicts } from "./errors.js";
import { BLACK, Move, NAMES, SQUARES, WHITE, moveText, numberOf } from "./move.js";
import { SEVEN_TAG_ROSTER, SUFFIX_NUMBERS, glyphNumber, headerLines, movetext, noHeaders, wrapped } from "./pgn.js";
import { games } from "./games.js";
import { shared } from "./shared.js";
import { plural } from "../text.js";

export { ChessError, Move, SEVEN_TAG_ROSTER, SQUARES };
export { BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE } from "./move.js";
export const Games = games((bytes) => new GamesOf(bytes));
export const DEFAULT_POSITION = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
export const SUFFIX_LIST = ["!", "?", "!!", "!?", "?!", "??"];

/** xoroshiro128** (Blackman and Vigna, 2018), which chess.js exports: 64 bits at each call. @param {bigint} state */
export function xoroshiro128(state) {
  const cut = (value) => BigInt.asUintN(64, value);
  const rotated = (value, by) => cut((value << by) | (value >> (64n - by)));
  let [low, high] = [cut(state), cut(state >> 64n)];
  return () => {
    const next = cut(rotated(cut(low * 5n), 7n) * 9n);
    high ^= low;
    low = cut(rotated(low, 24n) ^ high ^ (high << 16n));
    high = rotated(high, 37n);
    return next;
  };
}

/** A FEN with the fields that are often left out, which `load` adds. */
function completed(fen) {
  const fields = fen.split(/\s+/);
  if (fields.length < 2 || fields.length >= 6) return fen;
  return [...fields, ...["-", "-", "0", "1"].slice(fields.length - 6)].join(" ");
}

const sixExpected = (count) => `${plural(count, "field")}, expected six`;
const ONE_FIELD = sixExpected(1);

/** Why a FEN cannot be loaded. */
function refusalOf(fen, isFree) {
  if (isFree || /\s/.test(fen)) return recordOf(fenFaults(fen, isFree), fen);
  return { code: "fen-fields", message: ONE_FIELD, input: fen };
}

/** An error made where it is thrown, with that reason; a function in `load` would cost good FENs something, too. */
const unloadable = (error, fen, isFree) => new ChessError(() => refusalOf(fen, isFree), error);

/** What `validateFen` answers about several fields that are not a FEN; the sentence is found when it is read. */
class Refusal {
  ok = false;
  #fen;
  constructor(fen) {
    this.#fen = fen;
  }
  get error() {
    const count = this.#fen.split(/\s+/).length;
    return `Invalid FEN: ${count === 6 ? refusalOf(this.#fen, false).message : sixExpected(count)}`;
  }
  toJSON() {
    return { ok: this.ok, error: this.error };
  }
}

/** The fields after the placement, as every FEN has them that can be read. Others are refused without the module. */
const FIELDS = /\s[wb]\s+[-A-HKQa-hkq]+\s+[-a-h][1-8]?\s+\d+\s+\d*[1-9]\d*$/;

/** Whether a FEN has six fields that can be read, one king per side, and no pawn on the first or last rank. */
export function validateFen(fen) {
  if (!/\s/.test(fen)) return { ok: false, error: `Invalid FEN: ${ONE_FIELD}` };
  return FIELDS.test(fen) && isFen(fen) ? { ok: true } : new Refusal(fen);
}

/** The error of null moves in check. */
const noNullMove = () => ({ code: "move-illegal", message: "Null move not allowed when in check" });
const isNullMove = (move) => move === null || (typeof move === "string" && /^--[+#]?[?!]*$/.test(move));

// The bits of `Session.flags`.
const CHECK = 1;
const MOVES = 2;
const INSUFFICIENT = 4;
const FIFTY_MOVES = 8;
const THREEFOLD = 16;
const BLACK_TO_MOVE = 32;
const DRAWS = INSUFFICIENT | FIFTY_MOVES | THREEFOLD;

/** The types and colours of the letters in FEN, by their codes. */
const TYPES = [];
const COLORS = [];
for (const letter of "pnbrqk") {
  for (const [color, shown] of [["b", letter], ["w", letter.toUpperCase()]]) {
    TYPES[shown.charCodeAt(0)] = letter;
    COLORS[shown.charCodeAt(0)] = color;
  }
}
/** The squares of `ascii`, by the codes of their letters. */
const CELLS = [];
for (const letter of ".pnbrqkPNBRQK") CELLS[letter.charCodeAt(0)] = ` ${letter} `;
const EIGHT = [...Array(8).keys()];
function pieceWithSquare(pieces, n) {
  const code = pieces.charCodeAt(n);
  const type = TYPES[code];
  return type === undefined ? null : { square: SQUARES[n], type, color: COLORS[code] };
}
const pieceOf = (code) => (TYPES[code] === undefined ? undefined : { type: TYPES[code], color: COLORS[code] });
/** The byte of a letter, for the module. */
const byteOf = (letter) => {
  const code = typeof letter === "string" && letter ? letter.charCodeAt(0) : 0;
  return code < 128 ? code : 127;
};
/** The byte of the letter in FEN of a piece, or 0. */
function codeOf({ type, color }) {
  const code = type?.length === 1 ? byteOf(type) : 0;
  return color === BLACK ? code | 32 : color === WHITE ? code & ~32 : 0;
}

/**
 * A game. Its fields have ordinary names, as those of chess.js: frameworks wrap games in proxies and copy them, and
 * neither has private fields.
 */
export class Chess {
  static name = "Chess";
  _session = shared(new Session());
  _fen;
  _flags = -1;
  _board;
  _hash;
  _forced;
  _targets;
  _movers;
  _plies = 0;
  _number = 0;
  /** The side to move, once `setTurn` has been asked. */
  _turn = "";
  _rights = -1;
  _headers = {};
  /** The FEN that the tags do not name yet; an empty text is that of a position that was edited. */
  _unnamed;
  _comments = new Map();
  _suffixes = new Map();
  _nags = new Map();
  /** Says why moves were refused, for errors that are read later: the session, until the game changes. */
  _judge;

  constructor(fen = DEFAULT_POSITION, { skipValidation = false } = {}) {
    this.load(fen, { skipValidation });
  }

  /** Forgets what was known about the position. */
  _changed(fen) {
    this._fen = fen;
    this._flags = -1;
    this._board = this._hash = this._forced = this._targets = this._movers = undefined;
    this._number = 0;
    this._turn = "";
    this._rights = -1;
  }

  /** Before the game changes: errors that have not been read keep the position that they are about. */
  _keep() {
    if (!this._judge) return;
    const [freedom, fen, ...moves] = this._session.line(this._plies).split("\n");
    this._judge.whyNot = (...asked) => {
      const session = new Session();
      session.load(fen, freedom === "free");
      for (const move of moves) session.play(move, false);
      const why = session.whyNot(...asked);
      session.free();
      return why;
    };
    this._judge = undefined;
  }

  _clearAnnotations() {
    for (const map of [this._comments, this._suffixes, this._nags]) if (map.size) map.clear();
  }

  clear({ preserveHeaders = false } = {}) {
    this._keep();
    this._session.clear();
    this._plies = 0;
    this._changed();
    this._clearAnnotations();
    if (!preserveHeaders) this._headers = noHeaders();
    this._unnamed = undefined;
    this._headers.SetUp = this._headers.FEN = null;
  }

  load(fen, { skipValidation = false, preserveHeaders = false } = {}) {
    const isStart = fen === DEFAULT_POSITION;
    const text = `${fen}`;
    this._keep();
    if (isStart) this._session.reset();
    else if (!this._session.load(text, skipValidation)) throw unloadable(new Error(), text, skipValidation);
    this._plies = 0;
    this._changed(isStart ? fen : undefined);
    this._clearAnnotations();
    if (!preserveHeaders) this._headers = noHeaders();
    this._unnamed = text;
  }

  reset() {
    this.load(DEFAULT_POSITION);
  }

  /** The FEN before the first move. */
  _start() {
    return this._plies === 0 ? this.fen() : this._session.start();
  }

  _edited() {
    this._changed();
    if (this._plies === 0) this._unnamed = "";
  }

  /** The tags; SetUp and FEN, which say how the game begins, are written when they are read. */
  _tags() {
    if (this._unnamed !== undefined) {
      const fen = completed(this._unnamed) || this._start();
      const isStart = fen === DEFAULT_POSITION;
      this._headers.SetUp = isStart ? null : "1";
      this._headers.FEN = isStart ? null : fen;
      this._unnamed = undefined;
    }
    return this._headers;
  }

  fen({ forceEnpassantSquare = false } = {}) {
    if (forceEnpassantSquare) return (this._forced ??= this._session.fen(true));
    return (this._fen ??= this._session.fen(false));
  }

  _pieces() {
    return (this._board ??= this._session.board());
  }

  get(square) {
    return pieceOf(this._pieces().charCodeAt(numberOf(square) ^ 56));
  }

  findPiece(piece) {
    const [letter, pieces, found] = [String.fromCharCode(codeOf(piece)), this._pieces(), []];
    for (let n = pieces.indexOf(letter); n >= 0; n = pieces.indexOf(letter, n + 1)) found.push(SQUARES[n]);
    return found;
  }

  put(piece, square) {
    const number = numberOf(square);
    this._keep();
    if (number === 64 || !this._session.put(codeOf(piece), number)) return false;
    this._edited();
    return true;
  }

  remove(square) {
    this._keep();
    const piece = pieceOf(this._session.remove(numberOf(square)));
    if (piece) this._edited();
    return piece;
  }

  board() {
    const pieces = this._pieces();
    return EIGHT.map((rank) => EIGHT.map((file) => pieceWithSquare(pieces, 8 * rank + file)));
  }

  ascii() {
    const edge = "   +------------------------+\n";
    const pieces = this._pieces();
    let text = edge;
    for (let n = 0; n < 64; n += 8) {
      text += ` ${8 - n / 8} |`;
      for (let file = 0; file < 8; file++) text += CELLS[pieces.charCodeAt(n + file)];
      text += "|\n";
    }
    return `${text}${edge}     a  b  c  d  e  f  g  h`;
  }

  squareColor(square) {
    const color = this._squareColors[square];
    return typeof color === "string" ? color : null;
  }

  attackers(square, attackedBy = this.turn()) {
    const found = [];
    const upper = this._session.attackers(numberOf(square), attackedBy === BLACK);
    for (let bits = upper; bits; bits &= bits - 1) found.push(SQUARES[31 - Math.clz32(bits & -bits)]);
    for (let bits = this._session.lowerAttackers(); bits; bits &= bits - 1)
      found.push(SQUARES[63 - Math.clz32(bits & -bits)]);
    return found;
  }

  isAttacked(square, attackedBy) {
    return this._session.isAttacked(numberOf(square), attackedBy === BLACK);
  }

  _is(bits) {
    if (this._flags < 0) this._flags = this._session.flags();
    return this._flags & bits;
  }

  turn() {
    return this._is(BLACK_TO_MOVE) ? "b" : "w";
  }
  isCheck() {
    return this._is(CHECK) !== 0;
  }
  inCheck() {
    return this.isCheck();
  }
  isCheckmate() {
    return this._is(CHECK | MOVES) === CHECK;
  }
  isStalemate() {
    return this._is(CHECK | MOVES) === 0;
  }
  isInsufficientMaterial() {
    return this._is(INSUFFICIENT) !== 0;
  }
  isThreefoldRepetition() {
    return this._is(THREEFOLD) !== 0;
  }
  isDrawByFiftyMoves() {
    return this._is(FIFTY_MOVES) !== 0;
  }
  isDraw() {
    return this._is(DRAWS) !== 0 || this.isStalemate();
  }
  isGameOver() {
    return this._is(DRAWS) !== 0 || this._is(MOVES) === 0;
  }

  hash() {
    return (this._hash ??= this._session.hash());
  }
  moveNumber() {
    return (this._number ||= this._session.moveNumber());
  }
  perft(depth) {
    return this._session.perft(depth);
  }

  /** The castling rights as bits, White's first and kingside first, and then those that the board allows. */
  _allRights() {
    if (this._rights < 0) this._rights = this._session.rights();
    return this._rights;
  }

  getCastlingRights(color) {
    const rights = this._allRights() >> (color === BLACK ? 2 : 0);
    return { k: (rights & 1) !== 0, q: (rights & 2) !== 0 };
  }

  /** Sets rights, but none that the board contradicts. */
  setCastlingRights(color, { k, q }) {
    const [all, side] = [this._allRights(), color === BLACK ? 2 : 0];
    const before = (all >> side) & 3;
    const wanted = (k === undefined ? before & 1 : Number(k)) | (q === undefined ? before & 2 : 2 * Number(q));
    const after = wanted & (all >> (side + 4));
    if (after !== before) {
      this._keep();
      const rights = all ^ ((before ^ after) << side);
      this._session.setRights(rights & 15);
      this._changed();
      this._rights = rights;
    }
    return after === wanted;
  }

  moves({ verbose = false, square = "", piece = "" } = {}) {
    const from = square ? numberOf(square.toLowerCase()) : 64;
    if (square && !this._canMove(from)) return [];
    if (piece && !this._canMove(piece.toLowerCase())) return [];
    const text = this._session.moves(from, byteOf(piece), Boolean(verbose));
    if (!text) return [];
    const lines = text.split("\n");
    if (!verbose) return lines;
    const before = this.fen();
    const moves = [];
    for (let n = 0; n < lines.length; n += 2) moves.push(new Move(lines[n], before, lines[n + 1]));
    return moves;
  }

  /** Whether a piece on a square, or one with a letter, has a legal move. */
  _canMove(piece) {
    if (!this._movers) {
      const [targets, pieces] = [this._movesAsTargets(), this._pieces()];
      this._movers = new Set();
      for (let n = 0; n < targets.length; n += 2) {
        const from = targets.charCodeAt(n) - 48;
        this._movers.add(from).add(TYPES[pieces.charCodeAt(from ^ 56)]);
      }
    }
    return this._movers.has(piece);
  }

  /** Origin and target of each legal move, as the module numbers squares. */
  _movesAsTargets() {
    return (this._targets ??= this._session.targets());
  }

  isPromotion({ from, to }) {
    return this.moves({ square: from, verbose: true }).some((move) => move.to === to && move.promotion !== undefined);
  }

  /** Plays a move, in any notation unless it is strict; throws a `ChessError` that says why it is not legal. */
  move(move, { strict = false } = {}) {
    const before = this.fen();
    const text = this._play(move, strict);
    if (text === undefined) throw new ChessError(this._refusal(move, strict), new Error());
    this._keep();
    const end = text.indexOf("\n");
    const after = text.slice(end + 1);
    this._changed(after);
    this._plies += 1;
    return new Move(text.slice(0, end), before, after);
  }

  /** The move that is played, as a session writes it. */
  _play(move, strict) {
    if (isNullMove(move)) return this._session.pass();
    if (typeof move === "string") return this._session.play(move, strict);
    if (typeof move !== "object") return this._session.play(String(move), true);
    const { from, to, promotion } = move;
    return this._session.playSquares(numberOf(from), numberOf(to), byteOf(promotion))
      ?? this._session.play(moveText(move), strict);
  }

  /** Why a move cannot be played, as a function that finds it out when it is asked for. */
  _refusal(move, strict) {
    if (isNullMove(move)) return noNullMove;
    const judge = (this._judge ??= { whyNot: (...asked) => this._session.whyNot(...asked) });
    const [text, isText] = [moveText(move), typeof move === "string"];
    const isStrict = strict || (!isText && typeof move !== "object");
    return () => recordOf(judge.whyNot(text, isStrict), isText ? move : undefined);
  }

  undo() {
    if (this._plies === 0) return null;
    this._keep();
    const after = this.fen();
    const text = this._session.undo();
    this._plies -= 1;
    const end = text.indexOf("\n");
    const before = text.slice(end + 1);
    this._changed(before);
    return new Move(text.slice(0, end), before, after);
  }

  /** The other side moves next, after a null move. */
  setTurn(color) {
    if (this._turn === color) return false;
    this._turn = this.turn();
    if (this._turn === color) return false;
    if (this._session.turnEmpty()) this._edited();
    else this.move("--");
    return true;
  }

  history({ verbose = false } = {}) {
    if (verbose && this._plies > 0) {
      const lines = this._session.verboseHistory().split("\n");
      const moves = [];
      for (let n = 0; n + 2 < lines.length; n += 3) moves.push(new Move(lines[n], lines[n + 1], lines[n + 2]));
      return moves;
    }
    return this._plies === 0 ? [] : this._session.history().split("\n");
  }

  /** Why a move is legal or not; with a square, all moves of the piece there. */
  why(move) {
    const text = this._session.why(moveText(move));
    if (text[0] === "!" && !text.includes("\x1ev")) {
      throw new ChessError(() => recordOf(text, moveText(move)), new Error());
    }
    return { verdicts: verdicts(text) };
  }

  /** The targets of each square, as chessground has them in `movable.dests`. */
  dests() {
    const text = this._movesAsTargets();
    const all = new Map();
    for (let n = 0; n < text.length; n += 2) {
      const [from, to] = [NAMES[text.charCodeAt(n) - 48], NAMES[text.charCodeAt(n + 1) - 48]];
      const list = all.get(from);
      if (!list) all.set(from, [to]);
      else if (!list.includes(to)) list.push(to);
    }
    return all;
  }

  loadPgn(pgn, { strict = false, newlineChar = "\r?\n" } = {}) {
    const text = newlineChar === "\r?\n" ? pgn : pgn.replace(new RegExp(newlineChar, "g"), "\n");
    this._keep();
    const read = this._session.loadPgn(text, strict);
    if (read[0] === "!") throw new ChessError(() => recordOf(read, text), new Error());
    this._plies = this._session.plies();
    this._changed();
    this._clearAnnotations();
    this._headers = noHeaders();
    this._unnamed = undefined;
    for (const [kind, key, value] of records(read)) {
      if (kind === "t") this._headers[key] = value;
      else if (kind === "x") this._headers.Result = key;
      else if (kind === "n") this._annotate(key, value);
      else if (kind === "c") {
        const earlier = this._comments.get(key);
        this._comments.set(key, earlier === undefined ? value : `${earlier} ${value}`);
      }
    }
    const start = this._start();
    if (start !== DEFAULT_POSITION) {
      const given = Object.keys(this._headers).find((key) => key.toLowerCase() === "fen" && this._headers[key]);
      this._headers.SetUp = "1";
      this._headers.FEN = this._headers[given] ?? start;
    }
  }

  /** Keeps a suffix or a numeric annotation glyph. */
  _annotate(fen, text) {
    const nag = glyphNumber(text);
    if (nag !== undefined) this.addNag(nag, fen);
    else if (text in SUFFIX_NUMBERS) this._suffixes.set(fen, text);
  }

  /** The game as PGN; with `annotations`, suffixes and glyphs are written, too. */
  pgn({ newline = "\n", maxWidth = 0, annotations = false } = {}) {
    const sans = this.history();
    const lines = headerLines(this._tags()).map((line) => line + newline);
    const hasAny = this._comments.size > 0 || (annotations && this._suffixes.size + this._nags.size > 0);
    const fens = hasAny ? this._session.fens().split("\n") : [];
    const after = (ply) => {
      const fen = fens[ply];
      if (fen === undefined) return "";
      const comment = this._comments.get(fen);
      const marks = annotations ? [this._suffixes.get(fen), ...this.getNags(fen).map((nag) => `$${nag}`)] : [];
      const glyphs = marks.filter(Boolean).map((mark) => (mark in SUFFIX_NUMBERS ? `$${SUFFIX_NUMBERS[mark]}` : mark));
      return [...glyphs, ...(comment === undefined ? [] : [`{${comment}}`])].join(" ");
    };
    const units = movetext({ sans, start: this._start(), after, result: this._tags().Result || "*" });
    const head = lines.join("") + (sans.length > 0 ? newline : "");
    return head + (maxWidth === 0 ? units.join(" ") : wrapped(units, maxWidth, newline));
  }

  header(...args) {
    const tags = this._tags();
    for (let n = 0; n + 1 < args.length; n += 2) {
      if (typeof args[n] === "string" && typeof args[n + 1] === "string") tags[args[n]] = args[n + 1];
    }
    return tags;
  }
  setHeader(key, value) {
    this._tags()[key] = value ?? SEVEN_TAG_ROSTER[key] ?? null;
    return this.getHeaders();
  }
  removeHeader(key) {
    // The others do not wait for being read.
    const headers = key === "FEN" || key === "SetUp" ? this._tags() : this._headers;
    if (!(key in headers)) return false;
    headers[key] = this._roster[key] ?? null;
    return true;
  }
  getHeaders() {
    const tags = this._tags();
    const headers = {};
    for (const key in tags) if (tags[key] !== null) headers[key] = tags[key];
    return headers;
  }

  /** Forgets annotations of positions that the game no longer has. */
  _prune() {
    const maps = [this._comments, this._suffixes, this._nags];
    if (maps.every((map) => map.size === 0)) return [];
    const fens = new Set(this._session.fens().split("\n"));
    for (const map of maps) {
      const kept = map.size > 0 ? [...fens].filter((fen) => map.has(fen)).map((fen) => [fen, map.get(fen)]) : [];
      map.clear();
      for (const [fen, value] of kept) map.set(fen, value);
    }
    return [...fens];
  }

  getComment() {
    return this._comments.get(this.fen());
  }
  setComment(comment) {
    this._comments.set(this.fen(), comment.replaceAll("{", "[").replaceAll("}", "]"));
  }
  removeComment() {
    const comment = this.getComment();
    this._comments.delete(this.fen());
    return comment;
  }
  deleteComment() {
    return this.removeComment();
  }
  /** The comments; with `annotations`, suffixes and glyphs as well, and the positions that have only these. */
  getComments({ annotations = false } = {}) {
    const fens = this._prune();
    if (!annotations) return [...this._comments].map(([fen, comment]) => ({ fen, comment }));
    return fens.flatMap((fen) => {
      const [comment, suffixAnnotation] = [this._comments.get(fen), this._suffixes.get(fen)];
      const nags = this.getNags(fen);
      if (comment === undefined && suffixAnnotation === undefined && nags.length === 0) return [];
      return [{
        fen,
        nags,
        ...(comment !== undefined && { comment }),
        ...(suffixAnnotation !== undefined && { suffixAnnotation }),
      }];
    });
  }
  removeComments() {
    const all = this.getComments();
    this._comments.clear();
    return all;
  }
  deleteComments() {
    return this.removeComments();
  }

  getSuffixAnnotation(fen = this.fen()) {
    return this._suffixes.get(fen);
  }
  setSuffixAnnotation(suffix, fen = this.fen()) {
    if (!SUFFIX_LIST.includes(suffix)) {
      const message = `Invalid suffix: ${suffix}`;
      throw new ChessError({ code: "suffix", message, hint: SUFFIX_LIST.join(" ") }, new Error());
    }
    this._suffixes.set(fen, suffix);
  }
  removeSuffixAnnotation(fen = this.fen()) {
    const suffix = this._suffixes.get(fen);
    this._suffixes.delete(fen);
    return suffix;
  }
  getNags(fen = this.fen()) {
    return [...(this._nags.get(fen) ?? [])];
  }
  addNag(nag, fen = this.fen()) {
    const nags = this.getNags(fen);
    if (!nags.includes(nag)) this._nags.set(fen, [...nags, nag]);
  }
  setNags(nags, fen = this.fen()) {
    this._nags.set(fen, [...nags]);
  }
  removeNags(fen = this.fen()) {
    const nags = this.getNags(fen);
    this._nags.delete(fen);
    return nags;
  }
  removeNag(nag, fen = this.fen()) {
    const nags = this.getNags(fen);
    const left = nags.filter((other) => other !== nag);
    if (left.length > 0) this._nags.set(fen, left);
    else this._nags.delete(fen);
    return left.length < nags.length;
  }
}

// Tables of all games. V8 knows what a property of a class is, and so the value of a key that is asked for again and
// again; what a variable is, it would have to look up: bundlers make a `var` of each `const`.
Chess.prototype._roster = SEVEN_TAG_ROSTER;
Chess.prototype._squareColors = {
  a8: "light", b8: "dark", c8: "light", d8: "dark", e8: "light", f8: "dark", g8: "light", h8: "dark",
  a7: "dark", b7: "light", c7: "dark", d7: "light", e7: "dark", f7: "light", g7: "dark", h7: "light",
  a6: "light", b6: "dark", c6: "light", d6: "dark", e6: "light", f6: "dark", g6: "light", h6: "dark",
  a5: "dark", b5: "light", c5: "dark", d5: "light", e5: "dark", f5: "light", g5: "dark", h5: "light",
  a4: "light", b4: "dark", c4: "light", d4: "dark", e4: "light", f4: "dark", g4: "light", h4: "dark",
  a3: "dark", b3: "light", c3: "dark", d3: "light", e3: "dark", f3: "light", g3: "dark", h3: "light",
  a2: "light", b2: "dark", c2: "light", d2: "dark", e2: "light", f2: "dark", g2: "light", h2: "dark",
  a1: "dark", b1: "light", c1: "dark", d1: "light", e1: "dark", f1: "light", g1: "dark", h1: "light",
};

const on = (fen) => new Chess(fen === "startpos" ? DEFAULT_POSITION : fen, { skipValidation: true });

/** Why a move is legal or not: as `why` of the whole package, with the verdicts only. */
export const why = (fen, move) => on(fen).why(move);

/** The legal moves of the side to move, or of a piece. */
export const legal = (fen, { piece } = {}) => ({ moves: on(fen).moves({ verbose: true, square: piece }) });

/** The targets of each square, as chessground has them in `movable.dests`. */
export const dests = (fen) => on(fen).dests();
