// The board to play on: dragged, clicked, touched or driven with the keys. Every move may be tried. It works in a
// shadow root as well, where `document` does not see the elements inside.
import { arrows, h, isDark, isWhite, nameOf, pieceSvg, placement, squares } from "./dom.js";
import { plural } from "./text.js";

const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 };
const NOTHING = { fen: "", flip: false, legal: [], marks: undefined, last: [], check: [] };

/**
 * Puts a board into an element. A move that is tried is reported with `onMove(from, to)`, a piece that is selected with
 * `onSelect(square)`. While the board is edited, squares are reported with `onPlace(square)`, and pieces that are
 * dragged with `onCarry(from, to)`, where `to` is undefined beside the board.
 */
export function board(place, { onMove, onSelect, onPlace, onCarry }) {
  let state = NOTHING;
  let pieces = new Map();
  let selected;
  let focus = "e1";
  let drag;
  let isEdited = false;
  // After a click, the arrow keys to the left and right go through the moves; after a key, from square to square.
  let usesKeys = true;
  let isRendering = false;
  const grid = h("div.grid", { role: "grid", "aria-label": "Chessboard" });
  place.replaceChildren(grid);
  const cell = (square) => grid.querySelector(`[data-square="${square}"]`);

  function drawSquare(square, n, targets) {
    const letter = pieces.get(square);
    const count = state.legal.filter((move) => move.from === square).length;
    const label = [square, letter ? nameOf(letter) : "empty"];
    const names = ["sq"];
    const add = (on, name, text) => {
      if (on && name) names.push(name);
      if (on && text) label.push(text);
    };
    add(count, "", plural(count, "legal move"));
    add(targets.has(square), letter ? "to full" : "to", "legal target");
    add(state.check.includes(square), "check", "in check");
    add(isDark(square), "dark");
    add(letter, "held");
    add(square === selected, "selected");
    add(state.last.includes(square), "last");
    add(state.marks?.by.has(square), "by");
    add(state.marks?.at.has(square), "at");
    return h(
      "button",
      {
        class: names.join(" "),
        type: "button",
        role: "gridcell",
        "data-square": square,
        "aria-label": label.join(", "),
        "aria-selected": String(square === selected),
        tabindex: square === focus ? 0 : -1,
      },
      letter && pieceSvg(letter),
      n >= 56 && h("span.co.f", { "data-name": square[0] }),
      n % 8 === 0 && h("span.co.r", { "data-name": square[1] }),
    );
  }
  function render() {
    const targets = new Set(state.legal.filter((move) => move.from === selected).map((move) => move.to));
    const cells = squares(state.flip).map((square, n) => drawSquare(square, n, targets));
    const rows = Array.from({ length: 8 }, (_, n) => h("div", { role: "row" }, cells.slice(8 * n, 8 * n + 8)));
    const hadFocus = grid.contains(grid.getRootNode().activeElement);
    grid.replaceChildren(...rows);
    if (state.marks?.list.length) grid.append(arrows(state.marks.list, state.flip));
    if (!hadFocus) return;
    isRendering = true;
    cell(focus)?.focus({ preventScroll: true });
    isRendering = false;
  }
  function select(square) {
    selected = square;
    state.marks = undefined;
    if (square) onSelect?.(square);
    render();
  }
  /** Whether a second click selects another piece: one of the same side, except the rook of a king, which castles. */
  function isOther(square) {
    const [mine, own] = [pieces.get(selected), pieces.get(square)];
    if (!mine || !own || isWhite(mine) !== isWhite(own)) return false;
    return !(mine.toLowerCase() === "k" && own.toLowerCase() === "r");
  }
  function choose(square) {
    focus = square;
    if (isEdited) onPlace?.(square);
    else if (selected === square) select(undefined);
    else if (selected && !isOther(square)) {
      const from = selected;
      selected = undefined;
      onMove(from, square);
    } else if (pieces.has(square)) select(square);
    else render();
  }

  const squareAt = ({ clientX, clientY }) =>
    grid.getRootNode().elementFromPoint(clientX, clientY)?.closest("[data-square]")?.dataset.square;
  grid.addEventListener("pointerdown", (event) => {
    const square = event.target.closest("[data-square]")?.dataset.square;
    if (!square || event.button > 0 || !event.isPrimary) return;
    usesKeys = false;
    drag = { square, x: event.clientX, y: event.clientY, isMoved: false, was: selected };
    // The grid gets what follows, wherever the pointer goes.
    grid.setPointerCapture(event.pointerId);
    if (!isEdited && pieces.has(square) && !selected) select(square);
    focus = square;
    cell(square).focus({ preventScroll: true });
  });
  // The browser would take the focus away from a square that is drawn again.
  grid.addEventListener("mousedown", (event) => event.preventDefault());
  grid.addEventListener("pointermove", (event) => {
    if (!drag || !event.isPrimary) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.isMoved && (Math.hypot(dx, dy) < 5 || !pieces.has(drag.square))) return;
    if (!drag.isMoved && !isEdited && selected !== drag.square) select(drag.square);
    drag.isMoved = true;
    const element = cell(drag.square);
    element.classList.add("drag");
    element.querySelector("svg").style.transform = `translate(${dx}px, ${dy}px)`;
  });
  grid.addEventListener("pointerup", (event) => {
    if (!drag || !event.isPrimary) return;
    const { square, isMoved, was } = drag;
    drag = undefined;
    const to = squareAt(event);
    if (!isMoved) {
      if (to === square && (isEdited || was !== undefined || !pieces.has(square))) choose(square);
      return;
    }
    selected = undefined;
    render();
    if (to === square) return;
    if (isEdited) onCarry?.(square, to);
    else if (to) onMove(square, to);
  });
  grid.addEventListener("pointercancel", () => {
    drag = undefined;
    render();
  });
  // A click without a pointer comes from assistive technology.
  grid.addEventListener("click", (event) => {
    const square = event.target.closest("[data-square]")?.dataset.square;
    if (square && event.detail === 0 && event.pointerType !== "mouse") choose(square);
  });
  grid.addEventListener("focusin", ({ target }) => {
    if (drag || isRendering) return;
    usesKeys = true;
    // Assistive technology goes to any square.
    focus = target.dataset.square ?? focus;
  });
  grid.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = STEPS[event.key];
    if (step) {
      if (!usesKeys && Math.abs(step) === 1) return;
      usesKeys = true;
      event.preventDefault();
      const all = squares(state.flip);
      const at = all.indexOf(focus);
      if (Math.abs(step) === 1 && Math.floor(at / 8) !== Math.floor((at + step) / 8)) return;
      focus = all[at + step] ?? focus;
      for (const one of grid.querySelectorAll("[data-square]")) one.tabIndex = one.dataset.square === focus ? 0 : -1;
      cell(focus).focus();
    } else if (event.key === "Enter" || event.key === " ") {
      usesKeys = true;
      event.preventDefault();
      choose(focus);
    } else if (event.key === "Escape") select(undefined);
  });
  return {
    /** Shows another state; what is not given stays. A new position selects nothing. */
    set(next) {
      state = { ...state, ...next };
      if (next.fen !== undefined) pieces = placement(next.fen);
      if (next.fen !== undefined || "selected" in next) selected = next.selected;
      render();
    },
    /** Shakes the piece that has to go back. */
    refuse(square) {
      cell(square)?.classList.add("back");
    },
    edit(on) {
      isEdited = on;
    },
  };
}
