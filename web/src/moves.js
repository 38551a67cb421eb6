// What a typed text can mean: one move, several, a piece, or nothing.
import { isOnMove, placement, turnOf } from "./dom.js";

/** Words of moves, for which the engine's small module wants letters and signs. */
const WORDS = {
  // `constructor` is not a word of a move.
  __proto__: null,
  ...{ king: "K", queen: "Q", rook: "R", bishop: "B", knight: "N", kt: "N", pawn: "P" },
  ...{ horse: "N", night: "N" },
  ...{ takes: "x", captures: "x", on: "", from: "", equals: "=" },
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8 },
};
/** No text of a move is longer. */
const LONGEST = 80;
/** So much of a sentence is searched for a move. */
const LONGEST_SENTENCE = 1000;
/** A later stage is nearer to a legal move. */
const NEARNESS = ["input", "raw", "clipped", "board", "king"];

/** The verdict to explain: that of the piece which comes nearest to the move. */
export const bestVerdict = (verdicts) =>
  verdicts.find((one) => one.legal) ??
  [...verdicts].sort((a, b) => NEARNESS.indexOf(b.stage) - NEARNESS.indexOf(a.stage))[0];

const field = (name, value) => String.raw`\b${name}["']?: *["'](${value})["']`;
const [FROM, TO, NEW] = [field("from", "[a-h][1-8]"), field("to", "[a-h][1-8]"), field("promotion", "[qrbn]")];
/** A move of a program; lengths have bounds, so that a long text does not take the square of its length. */
const MOVE_OBJECT = new RegExp(
  String.raw`\{[^{}/]{0,99}?${FROM},\s*["']?${TO}(?:[^{}]{0,99}?${NEW})?[^{}]{0,999}\}`,
  "g",
);
/** Moves of a program without signs: `["e4", "e5"]`, `[{from: "e2", to: "e4"}]`; other texts as they are. */
export function withoutQuotes(text) {
  const moves = text.replace(MOVE_OBJECT, "$1$2$3");
  return /^\s*\[\s*["']/.test(text) || moves !== text ? moves.replace(/[[\]"']/g, "") : text;
}

/** A text without the number of its move, and with letters for words. The engine itself knows words for castling. */
export const inLetters = (text) =>
  text
    .slice(0, LONGEST)
    .trim()
    // Two squares, whatever signs are around them: `e2 > e4`, `(e2, e4)`; not two moves.
    .replace(/^(?=.*[^\w\s,;]|.*_)[\W_]*([a-h][1-8])[\W_]+([a-h][1-8])[\W_]*$/i, "$1$2")
    .replace(/^\((.*)\)$/, "$1")
    .replace(/^\d+ ?([.):]+|-(?=[a-z])) ?(?=\S+$)/i, "")
    .replace(/^([KQRBN])[.:] ?(?=[a-h])/, "$1")
    // No piece has these letters in English: `C takes d5` names a file.
    .replace(/^[AC-H](?= (takes|captures)\b)/, (file) => file.toLowerCase())
    .replace(/\b[a-z]+\b(?![ -]side)/gi, (word) => WORDS[word.toLowerCase()] ?? word)
    .replace(/ x +/, "x")
    .replace(/\b([a-h])[ -](?=[1-8]\b)/i, "$1");
/** The texts that a hint or a message proposes: `did you mean "Qf3" or "Nf3"?` */
export function proposed(hint) {
  const text = /(?:did you mean|in ICCF notation it is|castling is written) ([^?,]+)/.exec(hint ?? "")?.[1];
  return text ? text.replaceAll('"', "").split(" or ") : [];
}
/** The moves of a text, whatever stands between them. */
export const movesIn = (text) =>
  text.match(/(?<![\w</-])([KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]|O-O(-O)?)(=[QRBN])?[+#]?(?![\w-])/g) ?? [];

/** Legal moves that differ from a text in one character, or have no new piece: what a move can mean that none makes. */
export function slips(ask, fen, text) {
  const bare = (san) => san.replace(/[x+#=-]/g, "");
  const typed = bare(text);
  const unpromoted = typed.replace(/[qrbn]$/i, "");
  const isNear = (san) =>
    san.length === typed.length && [...san].filter((letter, n) => letter !== typed[n]).length === 1;
  const moves = ask({ cmd: "legal", fen }).moves ?? [];
  const near = moves.filter(({ san, uci }) => [bare(san), uci].includes(unpromoted) || isNear(bare(san)));
  return near.map(({ san }) => san);
}

/** Why a square alone is no push, if the piece there is the opponent's: a pawn would be pushed onto that piece. */
export function pushedPawn(ask, fen, square) {
  if (!/^[a-h][1-8]$/.test(square) || isOnMove(fen, placement(fen).get(square))) return undefined;
  const white = turnOf(fen) === "white";
  const [file, rank] = [square[0], Number(square[1])];
  const from = [1, 2].map((step) => file + (white ? rank - step : rank + step));
  const pawn = from.find((at) => placement(fen).get(at) === (white ? "P" : "p"));
  const why = pawn && ask({ cmd: "why", fen, move: pawn + square });
  return why?.verdicts?.[0]?.stage === "board" ? why : undefined;
}

/**
 * Finds out what a text asks. The result is one of
 * - `{ kind: "legal", played }`, the record of `play`,
 * - `{ kind: "illegal", why, text }`, the record of `why`,
 * - `{ kind: "choice", text, moves }`: SAN of several moves; `isPromotion` if they differ in the new piece,
 * - `{ kind: "piece", square }`,
 * - `{ kind: "unreadable", text, message, hint }`.
 */
export function interpret(ask, fen, typed) {
  const text = inLetters(typed) || typed;
  const played = ask({ cmd: "play", fen, moves: [text] });
  if (played.type === "play") return { kind: "legal", played };
  if (/^[a-h][1-8]$/.test(text) && placement(fen).has(text)) {
    const why = pushedPawn(ask, fen, text);
    return why ? { kind: "illegal", why, text } : { kind: "piece", square: text };
  }
  const why = ask({ cmd: "why", fen, move: text });
  if (why.type !== "error") {
    const legal = why.verdicts.filter((one) => one.legal).map((one) => one.san);
    if (legal.length > 1) return { kind: "choice", text, moves: legal };
    const verdict = bestVerdict(why.verdicts);
    if (verdict?.reasons.some(({ code }) => code === "promotion-piece-missing")) {
      // The pawn is asked about with a queen: if that is not legal either, the piece does not matter.
      const uci = verdict.from + verdict.to;
      const moves = [..."qrbn"].map((role) => ask({ cmd: "why", fen, move: uci + role }).verdicts[0]);
      if (moves[0].legal) return { kind: "choice", text, moves: moves.map((one) => one.san), isPromotion: true };
      return { kind: "illegal", why: ask({ cmd: "why", fen, move: `${uci}q` }), text };
    }
    return { kind: "illegal", why, text };
  }
  const readings = /^write one of (.+)$/.exec(why.code === "move-ambiguous" ? why.hint : "")?.[1].split(", ");
  if (readings) return { kind: "choice", text, moves: readings };
  // The captures of a kind of piece: `queen takes pawn`.
  const [, piece, captured] = /^([KQRBNP])x([QRBNP])$/.exec(text) ?? [];
  const captures = (captured ? (ask({ cmd: "legal", fen }).moves ?? []) : [])
    .filter((one) => one.piece === piece && one.hasCaptured?.piece === captured);
  if (captures.length === 1) return interpret(ask, fen, captures[0].uci);
  if (captures.length) return { kind: "choice", text, moves: captures.map(({ san }) => san) };
  if (/^castl\w*$/i.test(text)) return { kind: "choice", text, moves: ["O-O", "O-O-O"] };
  const asTyped = typed.slice(0, LONGEST_SENTENCE).trim();
  return { kind: "unreadable", text: asTyped, message: why.message, hint: why.hint };
}
