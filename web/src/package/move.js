// Moves, squares and pieces, as chess.js has them.

export const WHITE = "w";
export const BLACK = "b";
export const PAWN = "p";
export const KNIGHT = "n";
export const BISHOP = "b";
export const ROOK = "r";
export const QUEEN = "q";
export const KING = "k";

/** From a8 to h1, as on a diagram. */
export const SQUARES = [...Array(64).keys()].map((n) => "abcdefgh"[n % 8] + (8 - (n >> 3)));
/** The squares as the module numbers them: from a1 to h8. */
export const NAMES = [...SQUARES.keys()].map((n) => SQUARES[n ^ 56]);

/** The number of a square; 64 for anything else. */
export function numberOf(square) {
  if (typeof square !== "string" || square.length !== 2) return 64;
  const file = square.charCodeAt(0) - 97;
  const rank = square.charCodeAt(1) - 49;
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? 8 * rank + file : 64;
}

/** A move, and the positions before and after it. */
export class Move {
  static name = "Move";
  color;
  from;
  to;
  piece;
  captured;
  promotion;
  /** The letters of chess.js: n, b, e, c, p, k, q and -. */
  flags;
  san;
  lan;
  before;
  after;

  /** @param {string} text The move as a session writes it. */
  constructor(text, before, after) {
    this.color = text[0];
    this.from = NAMES[text.charCodeAt(1) - 48];
    this.to = NAMES[text.charCodeAt(2) - 48];
    this.piece = text[3];
    const captured = text[4];
    if (captured !== "-") this.captured = captured;
    const promotion = text[5];
    this.flags = text[6];
    this.san = text.slice(7);
    this.lan = this.from + this.to;
    this.before = before;
    this.after = after;
    if (promotion !== "-") {
      this.promotion = promotion;
      this.lan += promotion;
      this.flags += "p";
    }
  }

  isCapture() {
    return this.flags.includes("c");
  }
  isPromotion() {
    return this.flags.includes("p");
  }
  isEnPassant() {
    return this.flags.includes("e");
  }
  isKingsideCastle() {
    return this.flags.includes("k");
  }
  isQueensideCastle() {
    return this.flags.includes("q");
  }
  isBigPawn() {
    return this.flags.includes("b");
  }
  isNullMove() {
    return this.flags.includes("-");
  }
}

/** The text of a move object. */
export function moveText(move) {
  if (typeof move !== "object" || move === null) return String(move);
  return [move.from, move.to, move.promotion].join("");
}
