import pieces from "../wasm/pieces.json";

const SVG = "http://www.w3.org/2000/svg";
/** An element; texts become text, never markup. */
export function h(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split(".");
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
const shapes = {};
/** The drawing of a piece, from our pictures: a FEN letter. */
export function pieceGroup(letter, attributes = {}) {
  const role = letter.toUpperCase();
  shapes[role] ??= [...pieces[role].matchAll(/<path([^>]*)\/>/g)].map(([, text]) => [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]));
  const paths = shapes[role].map((list) => h("path", Object.fromEntries(list)));
  return h(letter === role ? "g.w" : "g.b", attributes, paths);
}
export const pieceSvg = (letter) => h("svg", { viewBox: "0 0 45 45", "aria-hidden": "true" }, pieceGroup(letter));
export const ROLES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
export const nameOf = (letter) => `${letter === letter.toUpperCase() ? "white" : "black"} ${ROLES[letter.toLowerCase()]}`;
/** The pieces of a FEN by square. */
export function placement(fen) {
  const found = new Map();
  fen.split(" ")[0].split("/").forEach((row, n) => {
    let file = 0;
    for (const letter of row) {
      if (/\d/.test(letter)) file += Number(letter);
      else found.set("abcdefgh"[file++] + (8 - n), letter);
    }
  });
  return found;
}
export const xy = (square) => [square.charCodeAt(0) - 97, Number(square[1]) - 1];
/** The squares of a board, from the upper left to the lower right. */
export const squares = (flip) => Array.from({ length: 64 }, (_, n) => {
  const [file, rank] = [n % 8, 7 - Math.floor(n / 8)];
  return flip ? "hgfedcba"[file] + (8 - rank) : "abcdefgh"[file] + (rank + 1);
});
/** Arrows from the pieces responsible, over a board of 8 by 8 units. */
export function arrows(list, flip) {
  const at = (square) => { const [x, y] = xy(square); return flip ? [7.5 - x, y + 0.5] : [x + 0.5, 7.5 - y]; };
  return h("svg.over", { viewBox: "0 0 8 8", "aria-hidden": "true" }, list.map(([from, to, color]) => {
    const [[x, y], [u, v]] = [at(from), at(to)];
    const length = Math.hypot(u - x, v - y) || 1;
    const [dx, dy] = [(u - x) / length, (v - y) / length];
    const [ex, ey] = [u - dx * 0.3, v - dy * 0.3];
    const tip = `M${ex} ${ey}L${ex - dx * 0.38 - dy * 0.22} ${ey - dy * 0.38 + dx * 0.22}L${ex - dx * 0.38 + dy * 0.22} ${ey - dy * 0.38 - dx * 0.22}Z`;
    return h("g", { fill: color, stroke: color, opacity: 0.88 },
      h("line", { x1: x + dx * 0.35, y1: y + dy * 0.35, x2: ex - dx * 0.3, y2: ey - dy * 0.3, "stroke-width": 0.12, "stroke-linecap": "round" }), h("path", { d: tip, "stroke-width": 0.02 }));
  }));
}
/** What the reasons of a verdict show on the board. */
export function marks(verdict, fen) {
  const board = placement(fen);
  const king = [...board].find(([, letter]) => letter === (fen.split(" ")[1] === "b" ? "k" : "K"))?.[0];
  const by = new Set();
  const at = new Set();
  const list = [];
  for (const { code, by: pieces, at: places } of verdict?.reasons ?? []) {
    for (const square of places) at.add(square);
    for (const piece of pieces) {
      by.add(piece);
      const target = /pinned|check|discover|en-passant/.test(code) ? king : /attack/.test(code) ? places.at(-1) ?? verdict.to : undefined;
      if (target && target !== piece) list.push([piece, target, "#b3261e"]);
    }
  }
  return { by, at, list };
}
