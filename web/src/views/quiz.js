// A quiz: is this move legal, and if not, why? Questions come from the gallery and from random positions.
import { button, h, placement, refill, START, turnOf } from "../dom.js";
import { bestVerdict } from "../moves.js";
import { keep, kept } from "../storage.js";
import { exampleOf } from "./gallery.js";

/** The codes that a wrong answer can name, by the kind of move. */
const CHOICES = {
  castling: [
    "castling-path-occupied",
    "castling-out-of-check",
    "castling-through-attack",
    "castling-into-attack",
    "no-castling-right",
  ],
  king: [
    "target-attacked",
    "target-protected",
    "target-attacked-through-king",
    "own-piece-on-target",
    "not-on-any-vector",
  ],
  pawn: [
    "pinned",
    "does-not-answer-check",
    "pawn-push-blocked",
    "pawn-diagonal-needs-capture",
    "pawn-double-not-from-start",
    "en-passant-not-available",
  ],
  other: ["pinned", "does-not-answer-check", "path-blocked", "double-check-only-king-moves", "not-on-any-vector"],
};
const pick = (list) => list[Math.floor(Math.random() * list.length)];
const shuffled = (list) =>
  list
    .map((one) => [Math.random(), one])
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);

function kindOf(fen, verdict) {
  if (verdict.castle) return "castling";
  return { p: "pawn", k: "king" }[placement(fen).get(verdict.from)?.toLowerCase()] ?? "other";
}
/** A position after random moves, and a move there: as often legal as not, and rather one that the king forbids. */
function randomQuestion(page) {
  const wantsLegal = Math.random() < 0.45;
  let found;
  for (let round = 0; round < 12; round++) {
    let fen = START;
    for (let ply = 6 + Math.floor(Math.random() * 50); ply > 0; ply--) {
      const { moves = [] } = page.ask({ cmd: "legal", fen });
      if (!moves.length) break;
      fen = page.ask({ cmd: "play", fen, moves: [pick(moves).uci] }).fen;
    }
    const pieces = [...placement(fen).keys()];
    const verdicts = pieces
      .map((piece) => page.ask({ cmd: "why", fen, piece }))
      .filter((why) => why.piece && why.piece.color === why.onMove)
      .flatMap((why) => why.verdicts ?? [])
      .filter((one) => one.uci && one.legal === wantsLegal);
    const near = verdicts.filter((one) => one.legal || one.stage === "king");
    const move = pick(near.length ? near : verdicts);
    if (move) found = { fen, move: move.uci };
    if (move && near.length) break;
  }
  return found;
}
function galleryQuestion(page, codes) {
  const examples = codes.filter(({ group, command }) => /reason|effect/.test(group) && command).map(exampleOf);
  const { text, move } = pick(examples);
  return { fen: page.ask({ cmd: "status", fen: text }).fen, move };
}

const score = () => ({ asked: 0, right: 0, row: 0, best: 0, ...kept("localStorage", "quiz") });
function addScore(isRight) {
  const { asked, right, row, best } = score();
  const now = isRight ? row + 1 : 0;
  const next = { asked: asked + 1, right: right + (isRight ? 1 : 0), row: now, best: Math.max(best, now) };
  keep("localStorage", "quiz", next);
}
function scoreText() {
  const { asked, right, row, best } = score();
  if (!asked) return "Every answer is explained on the board.";
  return `${right} of ${asked} right, ${row} in a row; the best row was ${best}.`;
}

/**
 * The quiz of a page, which begins with a question of a link or with the first that is asked for. Questions stand where
 * the answers do, beside the board; the view has the score.
 */
export function makeQuiz(page) {
  let question;
  let codes = new Map();
  let place;
  const show = (...parts) =>
    refill(place, h("h2", "Legal or not, and why?"), ...parts, h("p.faint", scoreText()));
  const nextButton = (label) => button(label, next, { class: "main" });

  function answer(isRight) {
    addScore(isRight);
    const { move, verdict } = question;
    question.isOpen = false;
    if (verdict.legal) page.explainLegal(move);
    else page.explain(move);
    page.addToAnswer(h("p", h("b", isRight ? "Right." : "Not so.")), nextButton("Next question"));
    const link = h("a", { href: `${page.link()}&quiz=${encodeURIComponent(move)}` }, "Link to this question");
    const result = verdict.legal ? "The move is legal." : `The move is not legal. ${aboutOf(verdict.reasons[0].code)}`;
    const head = h("b", isRight ? "Right. " : "Not so. ");
    show(h(isRight ? "p.verdict.right" : "p.verdict.wrong", head, result), h("p", link));
  }
  const aboutOf = (code) => codes.get(code)?.about ?? code;
  function askReason() {
    const { fen, verdict } = question;
    const right = verdict.reasons[0].code;
    const isSaid = (code) => verdict.reasons.some((reason) => reason.code === code);
    const others = CHOICES[kindOf(fen, verdict)].filter((code) => !isSaid(code));
    const choices = shuffled([right, ...shuffled(others).slice(0, 2)]);
    const buttons = choices.map((code) => button(aboutOf(code), () => answer(code === right), { class: "choice" }));
    page.showQuestion(verdict, [h("p", "It is not legal. Why?")], buttons);
  }
  function askMove() {
    const { verdict, move } = question;
    const side = turnOf(page.fen()) === "white" ? "White" : "Black";
    const say = (isLegal) => () =>
      isLegal !== verdict.legal || isLegal ? answer(isLegal === verdict.legal) : askReason();
    const text = h("p", `${side} to move. Is `, h("b", verdict.san ?? move), " legal?");
    // First: a shorter view moves the board.
    show(h("p", "The question is asked beside the board."));
    page.showQuestion(verdict, [text], [button("Legal", say(true)), button("Not legal", say(false))]);
  }
  /** Asks about a move in a position; returns whether that can be asked. */
  function put({ fen, move }) {
    const why = page.ask({ cmd: "why", fen, move });
    const verdict = why.verdicts && bestVerdict(why.verdicts);
    if (!verdict?.from || (!verdict.legal && !verdict.reasons.length)) return false;
    question = { fen, move, verdict, isOpen: true };
    page.setPosition(fen, { isQuiz: true });
    askMove();
    return true;
  }
  function next() {
    const all = [...codes.values()];
    for (let round = 0; round < 20; round++) {
      const found = all.length && Math.random() < 0.4 ? galleryQuestion(page, all) : randomQuestion(page);
      if (found && put(found)) return;
    }
  }
  return {
    async view(element, given) {
      place = element;
      try {
        codes = await page.codes();
      } catch {
        // Without the gallery there are random positions, and the codes themselves.
      }
      if (given) {
        if (!put(given)) show(h("p", "This question cannot be asked."), nextButton("Another question"));
      } else if (!question) {
        const text = "A move is shown on the board. Say whether it is legal, and choose the reason if it is not.";
        show(h("p", text), nextButton("Ask me"));
      }
    },
    /** The move of an open question, for the link. */
    openMove: () => (question?.isOpen ? question.move : undefined),
    /** The question ends when another position is shown. */
    leave(fen) {
      if (question?.fen !== fen) question = undefined;
    },
  };
}
