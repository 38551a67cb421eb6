// <chess-moves fen="…" move="Qg3">: a board that says why. Attributes: fen, move, stages (a square), flip, theme.
import { ask, ready } from "./engine-board.js";
import { board as makeBoard } from "./board.js";
import { stages } from "./stages.js";
import { h, marks } from "./dom.js";
import pageCss from "./page.css";
import css from "./component.css";

// A style sheet of its own, and no style elements: a strict Content-Security-Policy allows that.
const sheet = new CSSStyleSheet();
sheet.replaceSync(pageCss.replaceAll(/@media print ?\{.*$/gs, "") + css);

class ChessMoves extends HTMLElement {
  static observedAttributes = ["fen", "move", "stages", "flip", "theme"];
  #root = this.attachShadow({ mode: "open" });
  #said = h("div.said", { role: "status", "aria-live": "polite" });
  #board;
  connectedCallback() {
    this.#root.adoptedStyleSheets = [sheet];
    this.#draw();
  }
  attributeChangedCallback() {
    if (this.isConnected) this.#draw();
  }
  #draw() {
    const fen = this.getAttribute("fen") ?? "startpos";
    const status = ask({ cmd: "status", fen });
    if (status.type === "error") {
      this.#root.replaceChildren(h("p", { role: "alert" }, status.message));
      return;
    }
    const square = this.getAttribute("stages");
    if (this.hasAttribute("stages")) {
      const place = h("div");
      this.#root.replaceChildren(place);
      stages(place, { ask, fen: status.fen, square, flip: this.hasAttribute("flip") });
      return;
    }
    const place = h("div");
    this.#root.replaceChildren(place, this.#said);
    this.#board = makeBoard(place, { onMove: (from, to) => this.#say(status.fen, from + to) });
    this.#board.set({ fen: status.fen, flip: this.hasAttribute("flip"), legal: ask({ cmd: "legal", fen: status.fen }).moves ?? [] });
    const move = this.getAttribute("move");
    if (move) this.#say(status.fen, move);
    else this.#said.replaceChildren("Try a move.");
  }
  #say(fen, move) {
    const why = ask({ cmd: "why", fen, move });
    const verdict = why.verdicts?.[0];
    this.#said.className = `said ${why.legal ? "yes" : "no"}`;
    this.#board.set({ marks: verdict && marks(verdict, fen) });
    this.#said.replaceChildren(h("p", {}, h("b", {}, verdict?.san ?? move), why.legal ? " is legal" : why.type === "error" ? `: ${why.message}` : " is illegal:"), h("ul", {}, (why.verdicts ?? []).flatMap((one) => one.reasons ?? []).map(({ message }) => h("li", {}, message))));
    this.dispatchEvent(new CustomEvent("why", { detail: why, bubbles: true }));
  }
}
ready.then(() => customElements.get("chess-moves") ?? customElements.define("chess-moves", ChessMoves));
