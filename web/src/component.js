// <chess-moves fen="…" move="Qg3">: a board on which moves are tried, and that says why one is not legal. Attributes:
// fen, move, stages (a square, or none for a piece of the side to move), flip, theme. Events: `why` and `move`.
import { board as makeBoard } from "./board.js";
import { button, firstPiece, h, kingOf, marks, refill } from "./dom.js";
import { ask, ready } from "./engine-board.js";
import { bestVerdict, inLetters } from "./moves.js";
import { moveBetween } from "./promotion.js";
import { stages } from "./stages.js";
import { sentenceOf, summary, reasonsOf } from "./story.js";
import boardCss from "./board.css";
import css from "./component.css";

// What the page uses, too, for the host instead of the root; and no style elements: a strict
// Content-Security-Policy allows that.
const hostCss = boardCss
  .replaceAll(/:root\[data-theme="?(\w+)"?\]/g, ':host([theme="$1"])')
  .replaceAll(":root", ":host");
const sheet = new CSSStyleSheet();
sheet.replaceSync(hostCss + css);

class ChessMoves extends HTMLElement {
  static observedAttributes = ["fen", "move", "stages", "flip", "theme"];
  #root = this.attachShadow({ mode: "open" });
  #sentence = h("div", { role: "status", "aria-live": "polite" });
  #next = h("div.row");
  #said = h("div.said", this.#sentence, this.#next);
  #dialog = h("dialog", { "aria-label": "Promote to" });
  #place = h("div");
  #board;
  #start;
  #fen;
  #isDrawn = false;

  /** The position on the board, after the moves that were played. */
  get position() {
    return this.#fen;
  }
  connectedCallback() {
    this.#root.adoptedStyleSheets = [sheet];
    // An element that a page moves elsewhere keeps what is on its board.
    if (!this.#isDrawn) this.#draw();
  }
  attributeChangedCallback(name, before, now) {
    if (!this.#isDrawn || before === now || name === "theme") return;
    if (name === "flip" && this.#board) this.#board.set({ flip: now !== null });
    else this.#draw();
  }

  #draw() {
    this.#isDrawn = true;
    this.#board = undefined;
    const fen = this.getAttribute("fen") ?? "startpos";
    const status = ask({ cmd: "status", fen });
    if (status.type === "error") {
      this.#root.replaceChildren(h("p", { role: "alert" }, [status.message, status.hint].filter(Boolean).join(": ")));
      return;
    }
    if (this.hasAttribute("stages")) {
      const { moves } = ask({ cmd: "legal", fen: status.fen });
      const square = this.getAttribute("stages").toLowerCase() || firstPiece(status.fen, moves);
      this.#root.replaceChildren(this.#place);
      stages(this.#place, { ask, fen: status.fen, square, flip: this.hasAttribute("flip"), step: 1 });
      return;
    }
    this.#root.replaceChildren(this.#place, this.#said, this.#dialog);
    this.#board = makeBoard(this.#place, { onMove: (from, to) => this.#drop(from, to) });
    this.#start = status.fen;
    this.#show(status.fen);
    const move = inLetters(this.getAttribute("move") ?? "");
    if (move) this.#refuse(move, ask({ cmd: "why", fen: status.fen, move }));
  }
  #show(fen, last = [], san = undefined) {
    this.#fen = fen;
    const status = ask({ cmd: "status", fen });
    const check = status.inCheck ? [kingOf(fen)] : [];
    const legal = ask({ cmd: "legal", fen }).moves ?? [];
    this.#board.set({ fen, flip: this.hasAttribute("flip"), legal, last, check, marks: undefined });
    const text = summary(status);
    if (san)
      this.#say(
        "yes",
        [h("p", h("b", san), ` is legal. ${text}`)],
        [button("Start again", () => this.#show(this.#start))],
      );
    else this.#say("", [h("p", `Try a move. ${text}`)], []);
  }
  #say(kind, sentence, next) {
    this.#said.className = `said ${kind}`;
    this.#sentence.replaceChildren(...sentence);
    refill(this.#next, ...next);
  }
  async #drop(from, to) {
    const move = await moveBetween(ask, this.#fen, from, to, this.#dialog);
    if (move) this.#try(move);
    else this.#show(this.#fen);
  }
  #dispatch(name, detail) {
    return this.dispatchEvent(
      new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: name === "move" }),
    );
  }
  #try(move) {
    const why = ask({ cmd: "why", fen: this.#fen, move });
    const played = ask({ cmd: "play", fen: this.#fen, moves: [move] });
    if (played.type !== "play") {
      this.#refuse(move, why);
      return;
    }
    this.#dispatch("why", why);
    const { uci, san } = played.played[0];
    // A page that prevents the move keeps the position.
    if (this.#dispatch("move", { uci, san, fen: played.fen, before: this.#fen })) {
      this.#show(played.fen, [uci.slice(0, 2), uci.slice(2, 4)], san);
    } else this.#show(this.#fen);
  }
  #refuse(move, why) {
    this.#dispatch("why", why);
    if (why.type === "error") {
      this.#say("no", [h("p", h("b", move), `: ${why.message}${why.hint ? ` (${why.hint})` : ""}`)], []);
      return;
    }
    const verdict = bestVerdict(why.verdicts);
    this.#board.set({ marks: verdict && marks(verdict, this.#fen), selected: undefined });
    if (verdict?.from && !why.legal) this.#board.refuse(verdict.from);
    const messages = why.legal ? [] : reasonsOf(why).map(({ message }) => message);
    this.#say(why.legal ? "yes" : "no", sentenceOf(verdict?.san ?? move, why.legal, messages), []);
  }
}
// Frameworks set properties.
for (const name of ChessMoves.observedAttributes) {
  Object.defineProperty(ChessMoves.prototype, name, {
    get() {
      return this.getAttribute(name);
    },
    set(value) {
      if (value === null || value === undefined || value === false) this.removeAttribute(name);
      else this.setAttribute(name, value === true ? "" : value);
    },
  });
}
ready.then(() => customElements.get("chess-moves") ?? customElements.define("chess-moves", ChessMoves));
