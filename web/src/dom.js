// Elements, the drawings of the pieces, and what is drawn over a board.
import pieces from "../wasm/pieces.json";

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element; texts become text, never markup. `name` is a tag, followed by classes: `div.row.walk`. An object with
 * attributes can come before the children.
 */
export function h(name, ...children) {
  const [tag, ...classes] = name.split(".");
  const attributes = children[0]?.constructor === Object ? children.shift() : {};
  const isSvg = /^(svg|g|path|circle|rect|line|title)$/.test(tag);
  const element = isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  if (classes.length) element.setAttribute("class", classes.join(" "));
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== false && child !== null));
  return element;
}
/** Replaces what an element has; the focus stays in it, at the same place if that is possible. */
export function refill(place, ...children) {
  const all = () => [...place.querySelectorAll("button, input, select, a")];
  const at = all().indexOf(place.getRootNode().activeElement);
  place.replaceChildren(...children);
  if (at < 0) return;
  const next = [...all().slice(at), ...all().reverse()].find((one) => !one.disabled);
  if (!next) place.tabIndex = -1;
  (next ?? place).focus({ preventScroll: true });
}
/** A button. */
export const button = (label, onclick, attributes = {}) =>
  h("button", { type: "button", onclick, ...attributes }, label);

const attributesOf = (text) => [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]);
const shapes = {};
/** The drawing of a piece, which has a FEN letter, as that of the pictures. */
export function pieceGroup(letter, attributes = {}) {
  const role = letter.toUpperCase();
  shapes[role] ??= [...pieces[role].matchAll(/<path([^>]*)\/>/g)].map(([, text]) => attributesOf(text));
  const paths = shapes[role].map((list) => h("path", Object.fromEntries(list)));
  return h(letter === role ? "g.w" : "g.b", attributes, paths);
}
export const pieceSvg = (letter) => h("svg", { viewBox: "0 0 45 45", "aria-hidden": "true" }, pieceGroup(letter));

export const ROLES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
export const roleOf = (letter) => ROLES[letter.toLowerCase()];
export const isWhite = (letter) => letter === letter.toUpperCase();
export const nameOf = (letter) => `${isWhite(letter) ? "white" : "black"} ${roleOf(letter)}`;
export const turnOf = (fen) => (fen.split(" ")[1] === "b" ? "black" : "white");
/** Whether the side to move has this piece. */
export const isOnMove = (fen, letter) => letter !== undefined && isWhite(letter) === (turnOf(fen) === "white");

export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** The pieces of a FEN by square. */
export function placement(fen) {
  const found = new Map();
  fen
    .split(" ")[0]
    .split("/")
    .forEach((row, n) => {
      let file = 0;
      for (const letter of row) {
        if (/\d/.test(letter)) file += Number(letter);
        else found.set("abcdefgh"[file++] + (8 - n), letter);
      }
    });
  return found;
}
/** The first field of a FEN. */
export function placementText(board) {
  const rows = [];
  for (let rank = 8; rank > 0; rank--) {
    const row = [..."abcdefgh"].map((file) => board.get(file + rank) ?? " ").join("");
    rows.push(row.replace(/ +/g, (gap) => gap.length));
  }
  return rows.join("/");
}
export const kingOf = (fen) => {
  const king = turnOf(fen) === "white" ? "K" : "k";
  return [...placement(fen)].find(([, letter]) => letter === king)?.[0];
};

/** A piece to begin with: one that has moves, rather than one that has none. */
export const firstPiece = (fen, moves = []) => moves[0]?.from ?? kingOf(fen) ?? [...placement(fen).keys()][0];

/** File and rank, counted from 0. */
export const xy = (square) => [square.charCodeAt(0) - 97, Number(square[1]) - 1];
export const isDark = (square) => (xy(square)[0] + xy(square)[1]) % 2 === 0;
/** The squares of a board, from the upper left to the lower right. */
export const squares = (flip) =>
  Array.from({ length: 64 }, (_, n) => {
    const [file, rank] = [n % 8, 7 - Math.floor(n / 8)];
    return flip ? "hgfedcba"[file] + (8 - rank) : "abcdefgh"[file] + (rank + 1);
  });

/** The upper left corner of a square of a board of 8 by 8 units. */
const corner = (square, flip) => {
  const [x, y] = xy(square);
  return flip ? [7 - x, y] : [x, 7 - y];
};
/** Arrows over a board of 8 by 8 units: from, to, and a class that gives the colour. */
export function arrows(list, flip) {
  const drawn = list.map(([from, to, name]) => {
    const [[x, y], [u, v]] = [corner(from, flip), corner(to, flip)].map(([a, b]) => [a + 0.5, b + 0.5]);
    const length = Math.hypot(u - x, v - y) || 1;
    const [dx, dy] = [(u - x) / length, (v - y) / length];
    const [ex, ey] = [u - dx * 0.3, v - dy * 0.3];
    const side = (sign) => `${ex - dx * 0.38 - sign * dy * 0.22} ${ey - dy * 0.38 + sign * dx * 0.22}`;
    const start = { x1: x + dx * 0.35, y1: y + dy * 0.35 };
    const line = (kind) => h(`line.${kind}`, { ...start, x2: ex - dx * 0.3, y2: ey - dy * 0.3 });
    const tip = (kind) => h(`path.${kind}`, { d: `M${ex} ${ey}L${side(1)}L${side(-1)}Z` });
    // A light edge keeps an arrow visible on dark squares and pieces.
    return h(`g.arrow.${name}`, line("edge"), tip("edge"), line("core"), tip("core"));
  });
  return h("svg.over", { viewBox: "0 0 8 8", "aria-hidden": "true" }, drawn);
}
/** Arrows for moves that are asked about, each with `from` and `to`. */
export const asking = (moves) => ({
  by: new Set(),
  at: new Set(),
  list: moves.map(({ from, to }) => [from, to, "asked"]),
});
/** What the reasons of a verdict show on the board: pieces, squares and arrows. */
export function marks(verdict, fen) {
  const by = new Set();
  const at = new Set();
  const list = [];
  for (const reason of verdict?.reasons ?? []) {
    for (const square of reason.at) at.add(square);
    for (const piece of reason.by) {
      by.add(piece);
      let target;
      if (/pinned|check|discover|en-passant/.test(reason.code)) target = kingOf(fen);
      else if (/attack/.test(reason.code)) target = reason.at.at(-1) ?? verdict.to;
      if (target && target !== piece) list.push([piece, target, "bad"]);
    }
  }
  return { by, at, list };
}

/** A picture of a position, without interaction. */
export function picture(fen, { shown } = {}) {
  const dark = squares(false).filter(isDark);
  const path = (list) =>
    list
      .map((square) => corner(square).join(" "))
      .map((at) => `M${at}h1v1h-1z`)
      .join("");
  const parts = [h("rect.l", { width: 8, height: 8 }), h("path.d", { d: path(dark) })];
  for (const square of new Set([...(shown?.at ?? []), ...(shown?.by ?? [])])) {
    const [x, y] = corner(square);
    parts.push(h("rect.at", { x, y, width: 1, height: 1 }));
  }
  for (const [square, letter] of placement(fen)) {
    const [x, y] = corner(square);
    parts.push(pieceGroup(letter, { transform: `translate(${x} ${y}) scale(${1 / 45})` }));
  }
  if (shown?.list.length) parts.push(...arrows(shown.list, false).children);
  return h("svg.picture", { viewBox: "0 0 8 8", "aria-hidden": "true" }, parts);
}
