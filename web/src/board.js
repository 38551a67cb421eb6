// The board to play on: dragged, clicked or driven with the keys. Every move may be tried.
import { h, pieceSvg, nameOf, placement, squares, arrows } from "./dom.js";

/** @param {HTMLElement} place @param {(from: string, to: string) => void} onMove */
export function board(place, { onMove, onSelect, onPlace }) {
  let state = { fen: "", flip: false, legal: [], marks: undefined, last: [], check: [] };
  let selected;
  let focus = "e1";
  let drag;
  let editing = false;
  const grid = h("div.grid", { role: "grid", "aria-label": "Chessboard" });
  place.replaceChildren(grid);
  const cell = (square) => grid.querySelector(`[data-square="${square}"]`);

  function render() {
    const pieces = placement(state.fen);
    const targets = new Map(state.legal.filter((move) => move.from === selected).map((move) => [move.to, move]));
    const rows = [];
    squares(state.flip).forEach((square, n) => {
      const letter = pieces.get(square);
      const moves = state.legal.filter((move) => move.from === square).length;
      const said = [square, letter ? nameOf(letter) : "empty"];
      if (moves) said.push(`${moves} legal move${moves === 1 ? "" : "s"}`);
      if (targets.has(square)) said.push("legal target");
      if (state.check.includes(square)) said.push("in check");
      const names = ["sq", (square.charCodeAt(0) + Number(square[1])) % 2 ? "" : "dark", square === selected && "selected", state.last.includes(square) && "last", state.check.includes(square) && "check",
        state.marks?.by.has(square) && "by", state.marks?.at.has(square) && "at", targets.has(square) && (letter ? "to full" : "to")].filter(Boolean).join(" ");
      const element = h("button", { class: names, type: "button", role: "gridcell", "data-square": square, "aria-label": said.join(", "), "aria-selected": String(square === selected), tabindex: square === focus ? 0 : -1 },
        letter && pieceSvg(letter), n >= 56 && h("span.co.f", { "data-name": square[0] }), n % 8 === 0 && h("span.co.r", { "data-name": square[1] }));
      if (n % 8 === 0) rows.push(h("div", { role: "row" }));
      rows.at(-1).append(element);
    });
    const had = grid.contains(document.activeElement);
    grid.replaceChildren(...rows);
    if (state.marks?.list.length) grid.append(arrows(state.marks.list, state.flip));
    if (had) cell(focus)?.focus({ preventScroll: true });
  }
  function select(square) {
    selected = square;
    state.marks = undefined;
    if (square) onSelect?.(square);
    render();
  }
  function choose(square) {
    focus = square;
    if (editing) onPlace(square);
    else if (selected && selected !== square) {
      const own = placement(state.fen).get(square);
      const mine = placement(state.fen).get(selected);
      const isOwn = own && mine && (own === own.toUpperCase()) === (mine === mine.toUpperCase());
      const castles = isOwn && mine.toLowerCase() === "k" && own.toLowerCase() === "r";
      if (isOwn && !castles) select(square);
      else { const from = selected; selected = undefined; onMove(from, square); }
    } else if (selected === square) select(undefined);
    else if (placement(state.fen).has(square)) select(square);
    else render();
  }
  const squareAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest?.("[data-square]")?.dataset.square;
  grid.addEventListener("pointerdown", (event) => {
    const square = event.target.closest("[data-square]")?.dataset.square;
    if (!square || event.button > 0) return;
    drag = { square, x: event.clientX, y: event.clientY, moved: false, was: selected };
    if (!editing && placement(state.fen).has(square) && !selected) select(square);
  });
  addEventListener("pointermove", (event) => {
    if (!drag || editing) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moved && Math.hypot(dx, dy) < 5) return;
    if (!drag.moved) {
      if (!placement(state.fen).has(drag.square)) { drag = undefined; return; }
      drag.moved = true;
      if (selected !== drag.square) select(drag.square);
    }
    const element = cell(drag.square);
    element?.classList.add("drag");
    const piece = element?.querySelector("svg");
    if (piece) piece.style.transform = `translate(${dx}px, ${dy}px)`;
  });
  addEventListener("pointerup", (event) => {
    if (!drag) return;
    const { square, moved, was } = drag;
    drag = undefined;
    const to = squareAt(event);
    if (moved) {
      selected = undefined;
      render();
      if (to && to !== square) onMove(square, to);
    } else if (event.target.closest?.(".grid") === grid || to) {
      if (editing || was !== undefined) choose(square);
      else focus = square;
    }
  });
  addEventListener("pointercancel", () => { drag = undefined; render(); });
  grid.addEventListener("keydown", (event) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 };
    const all = squares(state.flip);
    const at = all.indexOf(focus);
    if (event.key in steps) {
      event.preventDefault();
      const step = steps[event.key];
      if (Math.abs(step) === 1 && Math.floor(at / 8) !== Math.floor((at + step) / 8)) return;
      focus = all[at + step] ?? focus;
      for (const element of grid.querySelectorAll("[data-square]")) element.tabIndex = element.dataset.square === focus ? 0 : -1;
      cell(focus).focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      choose(focus);
    } else if (event.key === "Escape") select(undefined);
  });
  return {
    set(next) { state = { ...state, ...next }; if (next.fen !== undefined) selected = undefined; render(); },
    refuse(square) { cell(square)?.classList.add("back"); },
    edit(on) { editing = on; },
  };
}
