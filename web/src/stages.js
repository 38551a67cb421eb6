// The four stages of a piece, one after the other: a mask of 15 by 15 squares, clipped, among the pieces, with its king safe.
import { h, pieceGroup, placement, xy, ROLES } from "./dom.js";

const NAMES = ["On 15 × 15 squares", "On the board", "Among the pieces", "With its king safe"];
const TEXTS = [
  (name) => `A lone ${name} in the centre of 15 × 15 squares: wherever it stands on a board, this mask covers every square that it could ever reach.`,
  () => "The board is laid under the mask. Whatever lies beyond its edge is gone.",
  () => "The other pieces take their places: they block lines, can be captured, or are of the same side.",
  () => "No move may leave the own king in check. What is left is legal.",
];
const COLORS = ["", "", "var(--edge)", "var(--board)", "var(--king)", "var(--good)"];

/** What happens to each square of the mask: the stage that removes it, or 5, and why. */
export function fates(ask, fen, square) {
  const legal = ask({ cmd: "legal", fen, piece: square, stages: true });
  const why = ask({ cmd: "why", fen, piece: square });
  if (legal.type === "error") return legal;
  const verdicts = new Map();
  for (const verdict of why.verdicts ?? []) {
    const key = verdict.to + (verdict.castle ?? "");
    if (!verdicts.get(key)?.legal) verdicts.set(key, verdict);
  }
  const raw = legal.stages.raw.moves;
  const list = [];
  const seen = new Set();
  for (const { offset, to, castle } of raw) {
    const id = `${offset}${castle ?? ""}`;
    if (seen.has(id)) continue;
    seen.add(id);
    const verdict = verdicts.get(to + (castle ?? "")) ?? verdicts.get(to);
    const stage = !to ? 2 : !verdict ? 3 : verdict.legal ? 5 : verdict.stage === "king" ? 4 : 3;
    const reasons = (verdict?.reasons ?? []).map((reason) => reason.message);
    list.push({ offset, to, castle, stage, san: verdict?.san, captures: verdict?.legal && placement(fen).has(to), why: stage === 5 ? [] : stage === 2 ? ["beyond the edge of the board"] : reasons });
  }
  return { list, piece: legal.piece };
}

function picture(fen, square, found, step, small, flip, onHover) {
  const [file, rank] = xy(square);
  const pieces = placement(fen);
  const sign = flip ? -1 : 1;
  const place = ([dx, dy]) => [7 + sign * dx, 7 - sign * dy];
  const onBoard = ([dx, dy]) => file + dx >= 0 && file + dx < 8 && rank + dy >= 0 && rank + dy < 8;
  // One path for all squares of a colour.
  const squares = { mask2: "", light: "", dark: "" };
  for (let dy = -7; dy <= 7; dy++) for (let dx = -7; dx <= 7; dx++) {
    const [x, y] = place([dx, dy]);
    const dark = (file + dx + rank + dy + 16) % 2 === 0;
    const color = step > 1 && onBoard([dx, dy]) ? (dark ? "dark" : "light") : dark ? "mask2" : undefined;
    if (color) squares[color] += `M${x} ${y}h1v1h-1z`;
  }
  const parts = [h("rect", { width: 15, height: 15, fill: "var(--mask)" }), Object.entries(squares).map(([color, d]) => h("path", { d, fill: `var(--${color})` }))].flat();
  if (step > 1) {
    const corner = place(flip ? [7 - file, -rank] : [-file, 7 - rank]);
    parts.push(h("rect", { x: corner[0], y: corner[1], width: 8, height: 8, fill: "none", stroke: "var(--edge)", "stroke-width": 0.1 }));
  }
  const [cx, cy] = place([0, 0]);
  parts.push(h("rect", { x: cx, y: cy, width: 1, height: 1, fill: "var(--asked)" }));
  for (const [at, letter] of pieces) {
    const [px, py] = xy(at);
    if (at !== square && step < 3) continue;
    const [x, y] = place([px - file, py - rank]);
    parts.push(h("g", { transform: `translate(${x} ${y}) scale(${1 / 45})` }, pieceGroup(letter)));
  }
  const cells = [];
  for (const fate of found.list) {
    const [x, y] = place(fate.offset).map((n) => n + 0.5);
    const gone = fate.stage <= step;
    const now = fate.stage === step;
    if (gone && !now && small) continue;
    const color = COLORS[gone ? fate.stage : 5];
    const occupied = step >= 3 && fate.to && pieces.has(fate.to);
    const mark = gone
      ? h("path.x", { d: `M${x - 0.22} ${y - 0.22}l.44 .44m0 -.44l-.44 .44`, stroke: color, "stroke-width": 0.13, "stroke-linecap": "round", opacity: now ? 1 : 0.3 })
      : fate.castle ? h("path.m", { d: `M${x} ${y - 0.28}L${x + 0.28} ${y}L${x} ${y + 0.28}L${x - 0.28} ${y}Z`, fill: color })
        : occupied ? h("circle.m", { cx: x, cy: y, r: 0.42, fill: "none", stroke: color, "stroke-width": 0.1 })
          : h("circle.m", { cx: x, cy: y, r: 0.2, fill: color });
    if (small) { parts.push(mark); continue; }
    const group = h("g.hit", {}, h("title", {}, `${fate.to ?? "off the board"}: ${fate.stage === 5 ? "legal" : fate.why.join("; ")}`), h("rect", { x: x - 0.5, y: y - 0.5, width: 1, height: 1, fill: "transparent" }), mark);
    group.addEventListener("pointerenter", () => onHover(fate));
    group.addEventListener("click", () => onHover(fate));
    cells.push([fate, group]);
    parts.push(group);
  }
  const left = found.list.filter((fate) => fate.stage > step).length;
  const label = `Stage ${step}, ${NAMES[step - 1]}: ${left} moves`;
  const svg = h(small ? "svg" : "svg.stage", { viewBox: "0 0 15 15", ...(small ? { "aria-hidden": "true" } : { role: "img", "aria-label": label }) }, parts);
  return { svg, cells };
}

/** Shows the stages of the piece on a square. */
export function stages(place, { ask, fen, square, flip = false, step = 1, onStep, compact = false }) {
  const found = fates(ask, fen, square);
  if (found.type === "error") {
    place.replaceChildren(h("p", {}, found.message));
    return;
  }
  const name = ROLES[found.piece.piece.toLowerCase()];
  let timer;
  const stop = () => { clearInterval(timer); timer = undefined; };
  function show(next) {
    step = next;
    onStep?.(step);
    const counts = [1, 2, 3, 4].map((n) => found.list.filter((fate) => fate.stage > n).length);
    const hover = h("p.about", { "aria-live": "polite" });
    const say = (fate) => hover.replaceChildren(h("b", {}, fate.san ?? fate.to ?? "Off the board"), fate.stage > step ? (fate.stage === 5 && step === 4 ? ": legal" : ": still there") : `: ${fate.why.join("; ")}`);
    const big = picture(fen, square, found, step, false, flip, say);
    const strip = h("div.strip", { role: "group", "aria-label": "Stages" }, [1, 2, 3, 4].map((n) =>
      h("button", { type: "button", "aria-pressed": String(n === step), onclick: () => { stop(); show(n); } }, picture(fen, square, found, n, true, flip).svg, h("b", {}, String(counts[n - 1])), h("span", {}, `${n}. ${NAMES[n - 1]}`))));
    const groups = new Map();
    for (const fate of found.list.filter((fate) => fate.stage === step)) {
      const key = fate.why.join("; ");
      groups.set(key, [...(groups.get(key) ?? []), fate]);
    }
    const left = found.list.filter((fate) => fate.stage === 5);
    if (step === 4 && left.length) groups.set("", left);
    const list = h("ul.removed", {}, [...groups].sort((a, b) => b[1].length - a[1].length).map(([why, fates]) => {
      const light = (on) => () => { for (const [fate, group] of big.cells) group.classList.toggle("hot", on && fates.includes(fate)); };
      const names = fates.map((fate) => fate.san ?? fate.to).filter(Boolean).join(" ");
      return h("li", {}, h(`button.s${why ? step : 5}`, { type: "button", onpointerenter: light(true), onpointerleave: light(false), onfocus: light(true), onblur: light(false) },
        h("b", {}, why ? `−${fates.length}` : `${fates.length} left`), ` ${why ? why : "legal"}${names ? `: ${names}` : ""}`));
    }));
    const removed = found.list.filter((fate) => fate.stage === step).length;
    const focused = place.contains(document.activeElement) && document.activeElement.closest(".strip,.walk") ? document.activeElement.textContent : undefined;
    place.replaceChildren(
      ...(compact ? [] : [h("h2", {}, `The ${name} on ${square}`)]), strip,
      h("p.about", {}, TEXTS[step - 1](name), step > 1 ? h("b", {}, ` ${counts[step - 2]} → ${counts[step - 1]}`) : ""),
      h("div.row.walk", {}, h("button", { type: "button", disabled: step === 1, onclick: () => { stop(); show(step - 1); } }, "‹ Back"),
        h("button.main", { type: "button", disabled: step === 4, onclick: () => { stop(); show(step + 1); } }, "Next ›"),
        h("button", { type: "button", onclick: () => { if (timer) return stop(); show(1); timer = setInterval(() => (step < 4 && place.isConnected ? show(step + 1) : stop()), 1400); } }, "Play all")),
      big.svg, hover, removed || step === 4 ? list : "");
    if (focused) [...place.querySelectorAll(".strip button,.walk button")].find((b) => b.textContent === focused)?.focus();
  }
  show(step);
  return stop;
}
