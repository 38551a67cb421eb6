// The page: its state, and what connects the board, the answer, the moves, the views and the box.
import { board as makeBoard } from "./board.js";
import { givenBox, hasRanks, isForBox } from "./box.js";
import { asking, button, firstPiece, h, kingOf, placement, refill, START } from "./dom.js";
import { ask } from "./engine-board.js";
import { addMove, lineThrough, newGame, nodesOf, play, readGame } from "./game.js";
import { makeGames } from "./games.js";
import { bestVerdict, inLetters, interpret, pushedPawn, withoutQuotes } from "./moves.js";
import { moveList } from "./movelist.js";
import { moveBetween } from "./promotion.js";
import { codes, full, gallery, loadLater, read } from "./scripts.js";
import { stages } from "./stages.js";
import { noteLines, summary, tellChoice, tellOther, tellPiece, tellRefusal, tellUnreadable } from "./story.js";
import { plural } from "./text.js";
import { followTheme } from "./theme.js";
import { carryPiece, editView, placePiece } from "./views/edit.js";
import { galleryView } from "./views/gallery.js";
import { positionView } from "./views/position.js";
import { makeQuiz } from "./views/quiz.js";
import { shareView } from "./views/share.js";

const $ = (id) => document.getElementById(id);
const FIRST = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1";

const state = {
  /** The tree of moves, the line of it that is played through, and how many of its moves are on the board. */
  root: newGame(FIRST),
  line: [],
  ply: 0,
  flip: false,
  /** The piece whose stages are shown, the stage, and the square that was tried. */
  piece: "e3",
  step: 4,
  target: undefined,
  brush: "move",
  /** The text of the move that was refused last. */
  refused: undefined,
  /** The games of a text, if the moves come from one. */
  games: undefined,
};
let shown = "stages";
let status;

const current = () => (state.ply ? state.line[state.ply - 1] : state.root);
const fen = () => current().fen;
const movesPlayed = () => state.line.slice(0, state.ply).map(({ uci }) => uci);

const board = makeBoard($("board"), {
  onMove: tryDrop,
  onSelect: (square) => showStages(square),
  onPlace: (square) => placePiece(page, square),
  onCarry: (from, to) => carryPiece(page, from, to),
});
const page = {
  ask,
  full,
  read,
  codes,
  gallery,
  state,
  fen,
  link,
  movesPlayed,
  say,
  setPosition,
  loadGame: (...given) => games.load(...given),
  openNode,
  refresh,
  refreshMoves,
  show,
  showBoard,
  tryMove,
  status: () => status,
  sentence: () => $("sentence").innerText,
  aboutPiece: (square) => tellPiece(page, fen(), square),
  explain(text) {
    const move = inLetters(text);
    refuse(move, ask({ cmd: "why", fen: fen(), move }));
  },
  explainLegal,
  showQuestion,
  addToAnswer,
  readText: (text) => box.read(text),
  openLink(hash) {
    history.pushState(null, "", hash);
    return fromLink();
  },
  given(text) {
    box.put(text);
    box.examine(true);
  },
  keepGame(text) {
    box.put(text);
    box.keepGame();
  },
  /** Selects a piece, with marks on the board, and shows its stages. */
  select(square, step, target, marks) {
    board.set({ marks, selected: square });
    showStages(square, step, target);
  },
};
const games = makeGames(page, { about: $("about"), found: $("found") });
const quiz = makeQuiz(page);
const box = givenBox(page, {
  form: $("given"),
  area: $("text"),
  faults: $("faults"),
  buttons: $("repairs"),
  first: $("first"),
});

// The answer.

/** Shows an answer: its kind (`yes`, `no` or empty), its sentence, and what can be done next. */
function say(kind, sentence, next) {
  $("said").className = `said ${kind}`;
  $("sentence").replaceChildren(...sentence);
  refill($("next"), ...next);
  $("said").scrollTop = 0;
  if (shown === "share") view();
  const first = $("sentence").firstChild;
  return { isShown: () => first.isConnected, add: (...elements) => $("next").prepend(...elements) };
}
/** Scrolls the answer into view if needed; not away from the box while a text is written there. */
function showAnswer() {
  if (document.activeElement === $("text")) return;
  const { top, bottom } = $("said").getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) $("said").scrollIntoView({ block: "nearest" });
}
function showBoard() {
  $("board").scrollIntoView({ block: "nearest" });
  showAnswer();
}
/** Says what the position is, with its problems; and before, which move was played, with notes on it. */
function sayPosition(before = [], notes = []) {
  const text = status.type === "error" ? status.message : summary(status);
  const problems = (status.problems ?? []).map(({ message }) => h("li", message));
  const list = problems.length
    ? [h("p.problems", `${plural(problems.length, "problem")} of the position:`), h("ul", problems)]
    : [];
  const kind = before.length ? "yes" : status.inCheck ? "no" : "";
  say(kind, [h("p", ...before, text), ...noteLines(notes), ...list], []);
}
function explainLegal(move) {
  const verdict = bestVerdict(ask({ cmd: "why", fen: fen(), move }).verdicts);
  const merits = (verdict.merits ?? []).map(({ message }) => h("li", message));
  page.select(verdict.from, 4, verdict.to, asking([verdict]));
  const played = button(`Play ${verdict.san}`, () => tryMove(move));
  say("yes", [h("p", h("b", verdict.san), " is legal:"), h("ul", merits)], [played]);
  showAnswer();
}
/** Shows a question of the quiz about a move, with its answers. */
function showQuestion(move, sentence, buttons) {
  board.set({ marks: asking([move]), selected: undefined });
  say("", sentence, buttons);
  showBoard();
}
function addToAnswer(before, element) {
  $("sentence").prepend(before);
  const hadFocus = $("next").contains(document.activeElement);
  $("next").prepend(element);
  if (hadFocus) element.focus();
  showAnswer();
}

// The position and the moves.

let showCurrent = () => {};
let listed;
/** Shows the moves of the tree, if they are others than those shown. */
function refreshMoves() {
  const nodes = [...nodesOf(state.root)];
  const key = nodes.length;
  $("game").hidden = !nodes.length && !state.games;
  if (listed?.root !== state.root || listed.key !== key || listed.record !== state.games?.record) {
    showCurrent = moveList($("moves"), state.root, !state.games || state.games.record, openNode);
    listed = { root: state.root, key, record: state.games?.record };
  }
  showCurrent(current());
}
/** Shows the position. With `isQuiet`, nothing is said about it; `push` adds it to the history of the browser. */
function refresh({ push = false, isQuiet = false } = {}) {
  const now = fen();
  quiz.leave(now);
  Object.assign(state, { refused: undefined, target: undefined, step: 4 });
  const legal = ask({ cmd: "legal", fen: now });
  status = ask({ cmd: "status", fen: now });
  const { uci } = current();
  board.set({
    fen: now,
    flip: state.flip,
    legal: legal.moves ?? [],
    last: uci ? [uci.slice(0, 2), uci.slice(2, 4)] : [],
    check: status.inCheck ? [kingOf(now)] : [],
    marks: undefined,
  });
  if (!isQuiet) sayPosition();
  box.follow(now);
  const { activeElement: active } = document;
  $("undo").disabled = !state.ply;
  $("redo").disabled = state.ply === state.line.length;
  if (active.disabled) $(active.id === "undo" ? "redo" : "undo").focus();
  refreshMoves();
  if (!placement(now).has(state.piece)) state.piece = firstPiece(now, legal.moves);
  keepState(push);
  view();
}
/** Puts the state of the page into the address and the history of the browser. */
function keepState(push = false, address = link()) {
  try {
    history[push ? "pushState" : "replaceState"](kept(), "", address);
  } catch {
    // Safari allows a hundred times in half a minute: while an arrow key is held down, the address may be out of date.
  }
}
/** What the history of the browser keeps of the page. */
function kept() {
  const { root, line, ply, refused, games, flip } = state;
  return { start: root.fen, moves: line.map(({ uci }) => uci), ply, refused, flip, game: games && [games.id, games.n] };
}
const inLink = (text) => encodeURIComponent(text).replaceAll("%20", "_").replaceAll("%2F", "/").replaceAll("%2C", ",");
/** The part of an address that leads here: the position before the moves, the moves, and the one that was refused. */
function link() {
  const { root, line, ply, refused, flip } = state;
  const parts = [];
  if (root.fen !== START || !line.length) parts.push(`fen=${inLink(root.fen)}`);
  if (line.length) parts.push(`moves=${line.map(({ uci }) => uci).join(",")}`);
  if (ply < line.length) parts.push(`ply=${ply}`);
  if (flip) parts.push("flip=1");
  if (refused) parts.push(`move=${encodeURIComponent(refused)}`);
  const question = quiz.openMove();
  if (question) parts.push(`quiz=${encodeURIComponent(question)}`);
  return `#${parts.join("&")}`;
}
/** Chooses a line, and how many of its moves are on the board. */
function setLine(line, ply) {
  Object.assign(state, { line, ply: Math.max(0, Math.min(line.length, Math.trunc(ply) || 0)) });
}
/** Goes to a place of the line. */
function go(ply, { push = true } = {}) {
  setLine(state.line, ply);
  box.leave();
  refresh({ push });
}
/**
 * Goes to a node of the tree, or to the position before a move that cannot be played, and says why. What follows such a
 * move has no position: if nothing is known about it, that move is explained.
 */
function openNode(node, { push = true } = {}) {
  let first = node;
  while (!first.fen && !first.parent.fen) first = first.parent;
  if (first !== node && !node.fault) {
    openNode(first, { push });
    return;
  }
  const place = first.fen ? first : first.parent;
  if (state.line[place.ply - 1] !== place) state.line = lineThrough(place);
  go(place.ply, { push });
  if (node.fen && !node.fault) return;
  const text = node.text ?? node.san;
  const isAsked = !node.fen && node === first;
  const pushed = isAsked && pushedPawn(ask, fen(), text);
  const why = pushed || (isAsked ? ask({ cmd: "why", fen: fen(), move: text }) : { type: "error" });
  // The check knows the moves of the game; its reasons can say more.
  const { fault } = node;
  if (why.verdicts?.length === 1 && fault?.reasons) why.verdicts[0].reasons = fault.reasons;
  // A move of a pawn onto a piece is the square of that piece, too.
  if (why.move && !why.legal) refuse(text, why);
  else if (fault) tellUnreadable(page, { ...fault, text });
  else answer(interpret(ask, fen(), text));
}
/** Begins with a position, and plays moves from there; returns whether all of them are legal. */
function setPosition(text, { moves, push = true, isQuiz = false, isOfBox = false } = {}) {
  const wrong = openMoves(text, moves);
  games.forget();
  if (!isOfBox) box.reset();
  if (!isQuiz && shown === "quiz") show("stages", false);
  refresh({ push });
  if (wrong) page.explain(wrong);
  return !wrong;
}

// Moves that are tried.

/** Tries a move, or several one after the other. Returns whether the text is done with. */
function tryMove(given) {
  const typed = withoutQuotes(given);
  const found = interpret(ask, fen(), typed);
  if (found.kind !== "unreadable") return answer(found);
  const text = typed.slice(0, 1000).replace(/[,;]/g, " ");
  const line = /\S\s+\S/.test(text) ? lineThrough(readGame(ask, text, fen())) : [];
  const wrong = line.at(-1)?.next[0];
  // One move and a word are a sentence: `e4 or d4?`
  const isSentence = line.length === 1 && wrong && interpret(ask, line[0].fen, wrong.text).kind === "unreadable";
  if (line.length && !isSentence) {
    for (const { uci } of line) tryMove(uci);
    if (!wrong) return true;
    // What is played is done with.
    $("move").value = wrong.text;
    return tryMove(wrong.text);
  }
  if (!isForBox(ask, typed)) return answer(found);
  tellOther(page, typed);
  showAnswer();
  return false;
}
function answer(found) {
  if (found.kind === "legal") {
    const node = addMove(current(), found.played);
    if (state.line[state.ply] !== node) state.line = lineThrough(node);
    state.ply = node.ply;
    box.leave();
    refresh({ push: true, isQuiet: true });
    sayPosition([h("b", node.san), " is legal. "], found.played.notes);
  } else if (found.kind === "illegal") refuse(found.text, found.why);
  else if (found.kind === "piece") tellPiece(page, fen(), found.square);
  else if (found.kind === "choice") tellChoice(page, fen(), found);
  else {
    state.refused = undefined;
    tellUnreadable(page, found);
  }
  showAnswer();
  return found.kind === "legal" || found.kind === "piece";
}
function refuse(text, why) {
  if (why.type === "error") {
    tellUnreadable(page, { text, message: why.message, hint: why.hint });
    return;
  }
  // A square asks about its piece.
  if (!why.move) {
    tellPiece(page, fen(), text);
    return;
  }
  state.refused = text;
  tellRefusal(page, fen(), text, why);
  const { from } = bestVerdict(why.verdicts) ?? {};
  if (from && !why.legal) board.refuse(from);
  keepState();
  if (shown === "share") view();
  showAnswer();
}
async function tryDrop(from, to) {
  const before = current();
  const text = await moveBetween(ask, fen(), from, to, $("promotion"));
  // The back button can have led elsewhere meanwhile.
  if (current() !== before) return;
  if (text) tryMove(text);
  else refresh({ isQuiet: true });
}
/** Shows the stages of a piece, up to the one that takes the target away, unless a view is open that has to stay. */
function showStages(piece = state.piece, step = 4, target = undefined) {
  Object.assign(state, { piece, step, target });
  if (shown !== "share" && shown !== "quiz") show("stages", false);
}

// The views.

const views = {
  here: positionView,
  quiz: (_, place) => quiz.view(place),
  gallery: galleryView,
  edit: editView,
  share: shareView,
};
function show(name, hasFocus = true) {
  shown = name;
  const focused = document.activeElement.closest('[role="tabpanel"]');
  for (const tab of document.querySelectorAll('[role="tab"]')) {
    const isShown = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", String(isShown));
    tab.tabIndex = isShown ? 0 : -1;
    $(tab.getAttribute("aria-controls")).hidden = !isShown;
    if (isShown && hasFocus) tab.focus();
  }
  if (focused?.hidden && !hasFocus) {
    const panel = $(`view-${name}`);
    panel.tabIndex = -1;
    panel.focus({ preventScroll: true });
  }
  board.edit(name === "edit");
  view();
}
let due;
function view() {
  // The board first: the stages are many elements.
  if (shown !== "stages") views[shown](page, $(`view-${shown}`));
  else
    due ??= requestAnimationFrame(() =>
      setTimeout(() => {
        due = undefined;
        performance.mark("drawn");
        if (shown === "stages") viewStages($("view-stages"));
      }),
    );
}
let stop;
function viewStages(place) {
  stop?.();
  if (!state.piece) return;
  const { piece, step, target, flip } = state;
  const onStep = (next) => {
    state.step = next;
  };
  stop = stages(place, { ask, fen: fen(), square: piece, flip, step, target, onStep });
}

// Links and history.

/** Opens moves from a position, up to a ply, and returns the text of one that cannot be played. */
function openMoves(start, moves = "", ply = Infinity) {
  state.root = readGame(ask, moves, start);
  setLine(lineThrough(state.root), ply);
  return (state.line.at(-1) ?? state.root).next[0]?.text;
}
/** Follows moves from a position, as far as they can be played. */
function follow(start, moves, ply = moves.length) {
  if (state.root.fen !== start) Object.assign(state, { root: newGame(start), line: [] });
  let node = state.root;
  for (const move of moves) {
    const found = node.next.find(({ uci }) => uci === move);
    const played = found ? undefined : play(ask, node.fen, move);
    if (played && played.type !== "play") break;
    node = found ?? addMove(node, played);
  }
  setLine(lineThrough(node), Math.min(node.ply, ply));
}
/** Opens what the address names; returns whether it names something. Other programs write `?fen=…`, or a FEN alone. */
function fromLink() {
  const address = (location.hash || location.search).slice(1);
  // Copied from HTML, `&` is `&amp;`; a sign of check is not a space.
  const found = new URLSearchParams(address.replaceAll("+", "%2B").replaceAll("&amp;", "&"));
  const moves = found.get("moves")?.replace(/[_,]+|\+(?=\w)/g, " ");
  const isNamed = ["moves", "move", "quiz"].some((key) => found.get(key));
  const alone = [...found.keys()].find(hasRanks);
  const text = (found.get("pgn") ?? found.get("fen") ?? alone)?.replace(/[_+]/g, " ") ?? (isNamed && START);
  if (!text) return false;
  state.flip = found.has("flip");
  games.forget();
  box.reset();
  const record = ask({ cmd: "status", fen: text });
  if (record.type === "error") {
    box.read(text, true);
    return Boolean(state.games);
  }
  box.put(record.fen);
  const wrong = openMoves(record.fen, moves, found.get("ply") ?? undefined);
  refresh();
  const question = found.get("quiz");
  if (question) {
    shown = "quiz";
    show("quiz", false);
    quiz.view($("view-quiz"), { fen: fen(), move: question });
    return true;
  }
  const move = found.get("move") ?? wrong;
  if (move) page.explain(move);
  return true;
}
/** Opens what the history of the browser has kept. */
function restore({ start, moves, ply, refused, flip, game }) {
  state.flip = flip ?? state.flip;
  if (game) games.restore(game);
  else {
    if (state.games) state.root = newGame(start);
    games.forget();
    box.reset();
  }
  follow(start, moves, ply);
  refresh();
  if (refused) page.explain(refused);
}

// Events.

$("type").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = $("move").value.trim();
  if (text && tryMove(text)) $("move").value = "";
});
$("undo").onclick = () => go(state.ply - 1);
$("redo").onclick = () => go(state.ply + 1);
$("reset").onclick = () => setPosition(START);
$("flip").onclick = () => {
  state.flip = !state.flip;
  board.set({ flip: state.flip });
  keepState();
  view();
};
addEventListener("keydown", (event) => {
  if (event.defaultPrevented || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
  if (event.ctrlKey || event.metaKey) {
    const step = { z: event.shiftKey ? 1 : -1, y: 1 }[event.key.toLowerCase()];
    if (!step) return;
    event.preventDefault();
    go(state.ply + step);
    return;
  }
  const ply = { ArrowLeft: state.ply - 1, ArrowRight: state.ply + 1, Home: 0, End: state.line.length }[event.key];
  if (ply === undefined || event.altKey || !state.line.length || event.target.role === "tab") return;
  event.preventDefault();
  if (ply >= 0 && ply <= state.line.length) go(ply, { push: false });
});
const tabs = [...document.querySelectorAll('[role="tab"]')];
tabs.forEach((tab, n) => {
  tab.addEventListener("click", () => show(tab.id.slice(4)));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    show(tabs[(n + step + tabs.length) % tabs.length].id.slice(4));
  });
});
followTheme($("theme"));
/** Opens what the history of the browser has kept, or else what the address names. */
function reopen(kept) {
  try {
    if (kept) {
      restore(kept);
      return true;
    }
  } catch {
    // Another version of the page has kept something else.
  }
  return fromLink();
}
addEventListener("popstate", (event) => {
  $("promotion").close();
  reopen(event.state);
});

if (!reopen(history.state?.game && history.state)) {
  const hash = location.hash;
  refresh();
  // A link with a fault stays in the address, and its text in the box; without a link, the address stays as it is.
  keepState(false, hash.length > 1 ? hash : location.pathname + location.search);
}
document.documentElement.dataset.ready = "1";
loadLater();
