// One story per answer: the sentence, the next step, and details for those who ask for them.
import { asking, button, h, isOnMove, isWhite, marks, placement, roleOf } from "./dom.js";
import { bestVerdict, movesIn, proposed, slips } from "./moves.js";
import { plural } from "./text.js";

const STEPS = { raw: 1, clipped: 2, board: 3, king: 4 };
const SHOWN_MOVES = 12;
const SHOWN_MEANT = 3;

const meantButton = (page, move) =>
  button([h("span", "Did you mean "), `${move}?`], () => page.tryMove(move), { class: "meant" });
/** Proposes moves in an answer, if it is still shown. */
const addMeant = (page, told, moves) => told.isShown() && told.add(...moves.map((move) => meantButton(page, move)));

/** The reasons of a refusal: of all pieces that the board or the king stops, otherwise those of one. */
export function reasonsOf(why) {
  const best = bestVerdict(why.verdicts);
  const near = why.verdicts.filter(({ stage }) => stage === "board" || stage === "king");
  const reasons = (near.length ? near : [best]).flatMap((one) => one?.reasons ?? []);
  return reasons.filter(({ message }, n) => reasons.findIndex((one) => one.message === message) === n);
}

/** The sentence of a verdict: its words, and a list if there are several reasons. */
export function sentenceOf(name, isLegal, messages) {
  const head = [h("b", name), isLegal ? " is legal" : " is illegal"];
  if (!messages.length) return [h("p", head, ".")];
  if (messages.length === 1) return [h("p", head, `: ${messages[0]}.`)];
  return [h("p", head, ":"), h("ul", messages.map((message) => h("li", message)))];
}

export const noteLines = (notes) => notes.map((note) => h("p.faint", `${note.replace(/^the /, "The ")}.`));

/** The codes of reasons, with their rules once they are asked for. */
function details(reasons, codes) {
  const list = h("ul");
  const fill = (found) =>
    list.replaceChildren(
      ...reasons.map(({ code }) => {
        const { rule, source } = found?.get(code) ?? {};
        return h("li", h("code", code), rule && ` ${rule}`, source && ` (${source})`);
      }),
    );
  fill();
  const open = async ({ target }) => target.open && fill(await codes().catch(() => undefined));
  return h("details", { ontoggle: open }, h("summary", "Details"), list);
}

/**
 * Tells the story of a move that is not played. `page` has `ask`, `full`, `codes`, `tryMove`, `aboutPiece`, `say` and
 * `select(square, step, target, marks)`.
 */
export function tellRefusal(page, fen, text, why) {
  const verdict = bestVerdict(why.verdicts);
  const shown = verdict && marks(verdict, fen);
  const piece = verdict && placement(fen).get(verdict.from);
  page.select(piece && verdict.from, STEPS[verdict?.stage] ?? 4, verdict?.to, shown);
  const reasons = why.legal ? verdict.reasons : reasonsOf(why);
  const problems = page.status().problems ?? [];
  const about = problems.length ? [`About the position: ${problems.map(({ message }) => message).join("; ")}`] : [];
  const notes = noteLines([...(why.notes ?? []), ...about]);
  const sentence = sentenceOf(
    verdict?.san ?? text,
    why.legal,
    reasons.map(({ message }) => message),
  );
  const next = [];
  if (why.legal) next.push(button(`Play ${verdict.san}`, () => page.tryMove(text)));
  if (isOnMove(fen, piece)) {
    next.push(button("What it can do", () => page.aboutPiece(verdict.from)));
  }
  // A move that a piece could make elsewhere was meant as it is; one that no piece makes can be a slip.
  const isPromoted = reasons.some(({ code }) => code === "promotion-not-allowed-here");
  const isMeant = why.legal || (STEPS[verdict?.stage] > 2 && !isPromoted);
  const castling = proposed(reasons[0]?.message);
  const near = castling.length ? castling : isMeant ? [] : slips(page.ask, fen, text).slice(0, 2);
  next.unshift(...near.map((move) => meantButton(page, move)));
  if (reasons.length) next.push(details(reasons, page.codes));
  const told = page.say(why.legal ? "yes" : "no", [...sentence, ...notes], next);
  if (why.legal) return;
  // What was meant is found by the check of games, which the worker does.
  page
    .full({ cmd: "check", fen, movetext: text })
    .then((record) => proposed(record.faults?.[0]?.hint))
    .catch(() => [])
    .then((meant) => addMeant(page, told, meant.filter((move) => !near.includes(move))));
}

/** Says what a piece can do. */
export function tellPiece(page, fen, square) {
  const letter = placement(fen).get(square);
  const { moves = [] } = page.ask({ cmd: "legal", fen, piece: square });
  page.select(square, 4, undefined, undefined);
  const name = `The ${roleOf(letter)} on ${square}`;
  if (!isOnMove(fen, letter)) {
    const owner = isWhite(letter) ? "White" : "Black";
    const would = moves.length ? ` If it were, it could play ${moves.map(({ san }) => san).join(", ")}.` : "";
    page.say("", [h("p", `${name} is ${owner}’s, and it is not ${owner}’s turn.${would}`)], []);
    return;
  }
  if (moves.length) {
    const buttons = moves.slice(0, SHOWN_MOVES).map(({ san, uci }) => button(san, () => page.tryMove(uci)));
    const more = moves.length - buttons.length;
    const rest = more > 0 && h("span.faint", `and ${more} more, marked on the board`);
    page.say(
      "yes",
      [h("p", `${name} has ${plural(moves.length, "legal move")}:`)],
      [...buttons, rest].filter(Boolean),
    );
    return;
  }
  const { verdicts = [] } = page.ask({ cmd: "why", fen, piece: square });
  const messages = [...new Set(verdicts.flatMap((one) => one.reasons.slice(0, 1)).map(({ message }) => message))];
  const list = messages.slice(0, 3).map((message) => h("li", message));
  page.say("no", [h("p", `${name} has no legal move${list.length ? ":" : "."}`), h("ul", list)], []);
}

/** Offers the moves that a text can mean. */
export function tellChoice(page, fen, { text, moves, isPromotion }) {
  const buttons = moves.map((san) => button(san, () => page.tryMove(san)));
  if (isPromotion) {
    page.say("", [h("p", h("b", text), " promotes the pawn: to which piece?")], buttons);
    return;
  }
  const verdicts = moves.map((move) => page.ask({ cmd: "why", fen, move }).verdicts?.[0]).filter((one) => one?.from);
  page.select(undefined, undefined, undefined, asking(verdicts));
  page.say("", [h("p", h("b", text), ` can be ${plural(moves.length, "move")}. Which one?`)], buttons);
}

const short = (text) => h("b", text.length > 40 ? `${text.slice(0, 40)} …` : text);

/** Says that a text is not a move, but can be a position or a game. */
export function tellOther(page, text) {
  const sentence = h("p", short(text.trim()), " is not a move. It looks like a position or a game.");
  page.say("no", [sentence], [button("Read it as that", () => page.readText(text))]);
}
/** Says that a text is not a move. Only a fault of a game has a `code`. */
export function tellUnreadable(page, { text, code, message, hint }) {
  const meant = proposed(hint);
  // The engine's sentence repeats the text; what it expects is the same for every text.
  const isUsual = /is not a move, expected/.test(message);
  const said = !isUsual
    ? `${code === "illegal-move" ? " is illegal" : ""}: ${message}${hint && !meant.length ? ` (${hint})` : ""}.`
    : hint && !meant.length
      ? ` is not a move: ${hint}.`
      : " is not a move. Moves are written like Nf3, e4, O-O or e2e4.";
  const told = page.say("no", [h("p", short(text), said)], []);
  const propose = (moves) => addMeant(page, told, moves.filter((move) => move !== text).slice(0, SHOWN_MEANT));
  if (code) {
    propose(meant);
    return;
  }
  // The full module reads sentences as well, and so it may know better what was meant.
  const others = hint ? meant : movesIn(text);
  page
    .full({ cmd: "why", fen: page.fen(), move: text })
    .then(({ hint, notes }) => (hint ? proposed(hint) : (/ is read as (.+)$/.exec(notes?.[0] ?? "")?.slice(1) ?? [])))
    .catch(() => [])
    .then((moves) => propose(moves.length ? moves : others));
}

/** What a position is, in a sentence. */
export function summary(status) {
  const side = status.onMove === "white" ? "White" : "Black";
  if (status.checkMated) return `${side} is checkmated.`;
  if (status.staleMated) return `${side} is stalemated: a draw.`;
  const check = status.inCheck ? `, in check from ${status.checkers.join(" and ")}` : "";
  const outcome = status.outcome === "draw" ? "a draw" : status.outcome;
  const end = outcome ? ` The game is over: ${outcome} (${status.reason.replaceAll("-", " ")}).` : "";
  return `${side} to move${check}: ${plural(status.moveCount, "legal move")}.${end}`;
}
