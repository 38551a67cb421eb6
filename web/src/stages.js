// The four stages of a piece, one after the other: a mask of 15 by 15 squares, clipped, among the pieces, with its king
// safe. The later stages, and those of a move that is explained, are cropped to the board.
import { button, h, pieceGroup, placement, refill, roleOf, xy } from "./dom.js";
import { plural } from "./text.js";

const NAMES = ["On 15 × 15 squares", "On the board", "Among the pieces", "With its king safe"];
const TEXTS = [
  (name) =>
    `A lone ${name} in the centre of 15 × 15 squares: wherever it stands on a board, this mask covers every square ` +
    "that it could ever reach.",
  () => "The board is laid under the mask. Whatever lies beyond its edge is gone.",
  () => "The other pieces take their places: they block lines, can be captured, or are of the same side.",
  () => "No move may leave its own king in check. What is left is legal.",
];
/** The stage of a move that none removes. */
const LEGAL = 5;
const LAST = 4;
const PLAY_MS = 1400;

/** What happens to each square of the mask: the stage that removes it, or `LEGAL`, and why. */
function fates(ask, fen, square) {
  const legal = ask({ cmd: "legal", fen, piece: square, stages: true });
  if (legal.type === "error") return legal;
  if (!legal.stages) return { type: "error", message: `There is no piece on ${square}.` };
  const why = ask({ cmd: "why", fen, piece: square });
  const verdicts = new Map();
  for (const verdict of why.verdicts ?? []) {
    const key = verdict.to + (verdict.castle ?? "");
    if (!verdicts.get(key)?.legal) verdicts.set(key, verdict);
  }
  const found = new Map();
  for (const { offset, to, castle } of legal.stages.raw.moves) {
    const verdict = verdicts.get(to + (castle ?? "")) ?? verdicts.get(to);
    const stage = verdict?.legal ? LEGAL : verdict?.stage === "king" ? 4 : to ? 3 : 2;
    const reasons = (verdict?.reasons ?? []).map(({ message }) => message);
    const why = to ? reasons : ["beyond the edge of the board"];
    found.set(`${offset}${castle ?? ""}`, { offset, to, castle, stage, san: verdict?.san, why });
  }
  return { list: [...found.values()], piece: legal.piece };
}

/** The square of the mask, which has its corner at the upper left, for an offset from the piece. */
const placeOf = ([dx, dy], flip) => (flip ? [7 - dx, 7 + dy] : [7 + dx, 7 - dy]);

/** The squares of the mask and those of the board, as one path for each colour. */
function ground([file, rank], step, flip) {
  const paths = { mask2: "", light: "", dark: "" };
  for (let dy = -7; dy <= 7; dy++) {
    for (let dx = -7; dx <= 7; dx++) {
      const [x, y] = placeOf([dx, dy], flip);
      const isDark = (file + dx + rank + dy + 16) % 2 === 0;
      const isOnBoard = file + dx >= 0 && file + dx < 8 && rank + dy >= 0 && rank + dy < 8;
      if (step > 1 && isOnBoard) paths[isDark ? "dark" : "light"] += `M${x} ${y}h1v1h-1z`;
      else if (isDark) paths.mask2 += `M${x} ${y}h1v1h-1z`;
    }
  }
  const drawn = Object.entries(paths).map(([color, d]) => h("path", { d, fill: `var(--${color})` }));
  return [h("rect", { width: 15, height: 15, fill: "var(--mask)" }), ...drawn];
}
/** The mark of a move: a cross where the stage removes it, nothing where an earlier one has, else a dot or a ring. */
function markOf(fate, step, isOccupied, [x, y]) {
  if (fate.stage < step) return h("g");
  if (fate.stage === step) {
    return h(`path.x.s${fate.stage}`, { d: `M${x - 0.22} ${y - 0.22}l.44 .44m0 -.44l-.44 .44` });
  }
  if (fate.castle) return h("path.m", { d: `M${x} ${y - 0.28}l.28 .28l-.28 .28l-.28 -.28Z` });
  if (isOccupied) return h("circle.m.ring", { cx: x, cy: y, r: 0.42 });
  return h("circle.m", { cx: x, cy: y, r: 0.2 });
}

/** The picture of a stage. `isCropped` shows the board alone; `onHover` is called with the move under the pointer. */
function picture(fen, square, found, { step, isSmall, isCropped, flip, target, onHover }) {
  const [file, rank] = xy(square);
  const pieces = placement(fen);
  const corner = placeOf(flip ? [7 - file, -rank] : [-file, 7 - rank], flip);
  const parts = ground([file, rank], step, flip);
  const cells = new Map();
  const [edge, none] = [
    { width: 8, height: 8 },
    { fill: "none", stroke: "var(--edge)" },
  ];
  if (step > 1) parts.push(h("rect", { x: corner[0], y: corner[1], ...edge, ...none, "stroke-width": 0.1 }));
  const [cx, cy] = placeOf([0, 0], flip);
  parts.push(h("rect", { x: cx, y: cy, width: 1, height: 1, fill: "var(--asked)" }));
  for (const [at, letter] of pieces) {
    const [px, py] = xy(at);
    if (at !== square && step < 3) continue;
    const [x, y] = placeOf([px - file, py - rank], flip);
    parts.push(h("g", { transform: `translate(${x} ${y}) scale(${1 / 45})` }, pieceGroup(letter)));
  }
  for (const fate of found.list) {
    if (isSmall && fate.stage < step) continue;
    const [x, y] = placeOf(fate.offset, flip);
    const mark = markOf(fate, step, step >= 3 && pieces.has(fate.to), [x + 0.5, y + 0.5]);
    if (isSmall) {
      parts.push(mark);
      continue;
    }
    const text = `${fate.to ?? "off the board"}: ${fate.stage === LEGAL ? "legal" : fate.why.join("; ")}`;
    const area = h("rect", { x, y, width: 1, height: 1, fill: "transparent" });
    const group = h("g.hit", h("title", text), area, mark);
    group.addEventListener("pointerenter", () => onHover(fate));
    group.addEventListener("click", () => onHover(fate));
    cells.set(fate, group);
    parts.push(group);
  }
  if (target) {
    const [tx, ty] = xy(target);
    const [x, y] = placeOf([tx - file, ty - rank], flip);
    parts.push(h("rect.target", { x: x + 0.05, y: y + 0.05, width: 0.9, height: 0.9 }));
  }
  const left = found.list.filter((fate) => fate.stage > step).length;
  const label = { role: "img", "aria-label": `Stage ${step}, ${NAMES[step - 1]}: ${plural(left, "move")}` };
  const viewBox = isCropped ? `${corner.join(" ")} 8 8` : "0 0 15 15";
  const svg = h(isSmall ? "svg" : "svg.stage", { viewBox, ...(isSmall ? { "aria-hidden": "true" } : label) }, parts);
  return { svg, cells };
}

/**
 * Shows the stages of the piece on a square, beginning with `step`. `target` is the square of a move that is explained.
 * Returns a function that ends what it has started.
 */
export function stages(place, { ask, fen, square, flip = false, step: first = LAST, target, onStep }) {
  const found = fates(ask, fen, square);
  if (found.type === "error") {
    place.replaceChildren(h("p", { role: "alert" }, found.message));
    return () => {};
  }
  const name = roleOf(found.piece.piece);
  const counts = NAMES.map((_, n) => found.list.filter((fate) => fate.stage > n + 1).length);
  let step = first;
  let timer;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const goTo = (next) => () => {
    stop();
    show(next);
  };
  function playAll() {
    if (timer) {
      stop();
      return;
    }
    show(1);
    timer = setInterval(() => (step < LAST && place.isConnected ? show(step + 1) : stop()), PLAY_MS);
  }
  const isCropped = (n) => n > 2 || (target !== undefined && n === step);
  function stageButton(_, n) {
    const small = picture(fen, square, found, { step: n + 1, isSmall: true, isCropped: isCropped(n + 1), flip });
    const labels = [h("b", String(counts[n])), h("span", `${n + 1}. ${NAMES[n]}`)];
    return button([small.svg, ...labels], goTo(n + 1), { "aria-pressed": String(n + 1 === step) });
  }
  /** The moves that the stage removes, by reason; in the end also those that are left. */
  function removed(cells) {
    const groups = new Map();
    for (const fate of found.list.filter((one) => one.stage === step)) {
      const key = fate.why.join("; ");
      groups.set(key, [...(groups.get(key) ?? []), fate]);
    }
    const left = found.list.filter((fate) => fate.stage === LEGAL);
    if (step === LAST && left.length) groups.set("", left);
    const sorted = [...groups].sort((a, b) => b[1].length - a[1].length);
    return sorted.map(([why, list]) => {
      const light = (on) => () =>
        cells.forEach((group, fate) => group.classList.toggle("hot", on && list.includes(fate)));
      const names = list.map((fate) => fate.san ?? fate.to).filter(Boolean);
      const count = h("b", why ? `−${list.length}` : `${list.length} left`);
      const text = ` ${why || "legal"}${names.length ? `: ${names.join(" ")}` : ""}`;
      const lights = { onpointerleave: light(false), onfocus: light(true), onblur: light(false) };
      const attributes = { type: "button", onpointerenter: light(true), ...lights };
      return h("li", h(`button.s${why ? step : LEGAL}`, attributes, count, text));
    });
  }
  function show(next) {
    step = next;
    onStep?.(step);
    const hover = h("p.about", { "aria-live": "polite" });
    const onHover = (fate) => {
      const isThere = fate.stage > step;
      const text = !isThere ? fate.why.join("; ") : fate.stage === LEGAL && step === LAST ? "legal" : "still there";
      hover.replaceChildren(h("b", fate.san ?? fate.to ?? "Off the board"), `: ${text}`);
    };
    const big = picture(fen, square, found, { step, isCropped: isCropped(step), flip, target, onHover });
    const change = step > 1 ? h("b", ` ${counts[step - 2]}\u00a0→\u00a0${counts[step - 1]}`) : "";
    refill(
      place,
      h("h2", `The ${name} on ${square}`),
      h("div.strip", { role: "group", "aria-label": "Stages" }, NAMES.map(stageButton)),
      h("p.about", TEXTS[step - 1](name), change),
      h(
        "div.row.walk",
        button("‹ Back", goTo(step - 1), { disabled: step === 1 }),
        button("Next ›", goTo(step + 1), { disabled: step === LAST, class: "main" }),
        button("Play all", playAll),
      ),
      big.svg,
      hover,
      h("ul.removed", removed(big.cells)),
    );
  }
  show(step);
  return stop;
}
