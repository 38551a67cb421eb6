// The box for a position or a game: what is wrong with a text stands under its characters, with a button to repair it.
import { button, h, START } from "./dom.js";
import { isGame, unstyled } from "./game.js";
import { movesIn, withoutQuotes } from "./moves.js";
import { moveText } from "./package/move.js";
import { placesOf, readable } from "./text.js";

const SHOWN_FAULTS = 3;
const AROUND = 60;
/** No command of a game is longer. */
const LONGEST_COMMAND = 30_000;

/** A text with a part that is marked, and so much around it that it can be found. */
function markedText(text, span) {
  const [from, to] = span ? placesOf(text, [span])[0] : [text.length, text.length];
  const cut = (part, isEnd) =>
    part.length <= AROUND ? part : isEnd ? `${part.slice(0, AROUND)} …` : `… ${part.slice(-AROUND)}`;
  const [before, after] = [cut(text.slice(0, from), false), cut(text.slice(to), true)];
  return h("pre", before, h("mark", cut(text.slice(from, to), true) || " ‸"), after);
}
/** A fault under its characters. The hint of a fault in JSON is about command lines. */
const faultBox = (text, { code, span, message, hint }) =>
  h("div.fault", markedText(text, span), h("div", message), hint && code !== "json-syntax" && h("div.hint", hint));

/** Whether a text has ranks between slashes. */
export const hasRanks = (text) => /[a-z\d]{1,8}\/[a-z\d]{1,8}\/[a-z\d]/i.test(text);
/** Whether a text is JSON; braces also open comments of games. */
const isJson = (text) => /^\s*\{\s*(["'}]|\w+\s*:|$)/.test(text);
/** Whether a text that is not a move can be a position or a game. */
export const isForBox = (ask, text) => {
  const isPosition = () => ask({ cmd: "status", fen: text.slice(0, LONGEST_COMMAND) }).type !== "error";
  return isGame(text) || isJson(text) || isLink(text) || hasRanks(text) || isPosition();
};

/** Repairs with one meaning, or a few to choose among, of which the engine makes no guess: a label and a text. */
function repairs(text, faults) {
  const replace = ([from, to], part) => text.slice(0, from) + part + text.slice(to);
  for (const { code, span, hint } of faults) {
    const place = span && placesOf(text, [span])[0];
    const passed = /passed over is ([a-h][36])/.exec(hint ?? "")?.[1];
    if (code === "fen-en-passant-rank" && passed) return [[`En passant on ${passed}`, replace(place, passed)]];
    const [, side] = /is possible with (White|Black) to move/.exec(hint) ?? [];
    if (side) {
      const turned = text.replace(/ [wb] /, ` ${side[0].toLowerCase()} `);
      return [[`${side} to move`, turned], ["Without en passant", replace(place, "-")]];
    }
    const [from] = place ?? [];
    if (/crazyhouse pocket/.test(hint)) return [["Without the pocket", text.replace(/\[[^\]]*\]/, "")]];
    if (/seem to be missing before/.test(hint)) {
      const fields = /^\d+\s+\d/.test(text.slice(from)) ? "- - " : "- - 0 ";
      return [["Without castling rights", replace([from, from], fields)]];
    }
    if (code === "fen-turn" && /missing/.test(hint ?? "")) {
      return ["White", "Black"].map((side) => [`${side} to move`, replace([from, from], `${side[0].toLowerCase()} `)]);
    }
  }
  return [];
}
/** Whether a text is a link to this page. */
function isLink(text) {
  if (!text.includes("#") || /\S\s+\S/.test(text)) return false;
  const keys = new URLSearchParams(text.slice(text.indexOf("#") + 1));
  return ["fen", "moves", "move", "quiz"].some((key) => keys.has(key));
}
/** The position and the moves of `position startpos moves e2e4`, a command of the Universal Chess Interface. */
function uciCommand(text) {
  const head = text.slice(0, LONGEST_COMMAND);
  const command = /\bposition\s+(.+)/.exec(head)?.[1] ?? head.split("\n").find((line) => /\smoves\b/.test(line));
  const [start, moves] = command?.trim().split(/\s+moves\b:?/) ?? [];
  return start && { start: start.replace(/^fen\s+/, ""), moves };
}
/** What a text without ranks looks like, repaired if it is a board: a sentence, and a button if there is one. */
function otherThan(text, repaired) {
  if (repaired.type === "status") return ["This looks like a drawn board.", ["Read it as a board", repaired.fen]];
  const moves = movesIn(text);
  if (moves.length > 1)
    return ["These look like moves, with other text between them.", ["Read the moves", moves.join(" ")]];
  const more = /\s/.test(text.trim()) ? "" : " A single move belongs into “Try a move”.";
  return [`This does not look like a position or a game.${more}`];
}

/** An object of JavaScript as JSON: its names have no quotes, its texts single ones. */
function asJson(text) {
  try {
    JSON.parse(text);
    return text;
  } catch {
    return text.replace(/([{,]\s*)(\w+)(?=\s*:)/g, '$1"$2"').replace(/'([^'"\n]*)'/g, '"$1"');
  }
}
/** A placement alone beside the side to move in words. */
const SIDE = "(white|black) (?:to (?:move|play)|moves)";
const WITH_SIDE = new RegExp(
  String.raw`^\W*(?:${SIDE}\W+)?((?:\w{1,8}\/){7}\w{1,8})(?:\W+(?:${SIDE}|to (?:move|play)\W+(white|black)))?\W*$`,
  "i",
);
/** Pieces by their sides: `White: Kg1, Rd1, f2; Black: Kg8, f7`. */
const PIECES = String.raw`((?:[KQRBNP]?[a-h][1-8]\W*)+)`;
const BY_SIDE = new RegExp(String.raw`^\W*(?:[Ww]hite|W)\W+${PIECES}(?:[Bb]lack|B)\W+${PIECES}$`);

/** Squares with their pieces, as programs have them in objects: `c1:wK,f5:wR`. */
const BY_SQUARE = /^(?:\W*\b[a-h][1-8]\W+[wb][KQRBNP]\b)+\W*$/;

/** The keys of a position, and of a game. */
const OF_POSITION = /^((initial|start(ing)?)?_?fen|pos(ition)?|epd)$/i;
const OF_GAME = /^pgn$/i;
/** The first text with such a key in JSON, however deep it is: sites wrap positions and games in other objects. */
function nested(text, keys) {
  let found;
  JSON.parse(text, (name, value) => {
    if (keys.test(name) && typeof value === "string") found ??= value;
    return value;
  });
  return found;
}
/**
 * What a text names: the moves after `pgn` in an address, a question in JSON for `<chess-moves fen="…">`, the line of
 * an engine that begins with `Fen:`, a FEN in tags, beside `White to move`, or with slashes that JSON has escaped, the
 * pieces of each side, and those of each square.
 */
function named(text) {
  const pgn = /^\s*https?:\S*[/?&]pgn[/=]((?:[^%&#\s]|%[0-7][\da-f])+)/i.exec(text)?.[1];
  if (pgn) return decodeURIComponent(pgn).replace(/[+_]/g, " ");
  const [, fen] = /<[\w-]+\b[^<>]*[\s-]fen=["']([^"']+)/.exec(text) ?? [];
  const [, move] = /\smove=["']([^"']+)/.exec(text) ?? [];
  if (fen) return JSON.stringify({ fen, move });
  if (/^\s*[<[]\w+[>\]]/.test(text) && hasRanks(text)) return text.replace(/<[^<>]*>|\[\/?\w+\]/g, "").trim();
  const [, first, placement, second, third] = WITH_SIDE.exec(text) ?? [];
  const side = first ?? second ?? third;
  if (side) return `${placement} ${side[0].toLowerCase()}`;
  const lists = BY_SIDE.exec(text)?.slice(1).map((list) => list.match(/[KQRBN]?[a-h][1-8]/g)) ?? [];
  const [white, black] = lists.map((list) => list.map((piece) => piece.padStart(3, "P")));
  // Without kings, these are moves: `White: e4 Black: e5`.
  if (white?.join().includes("K") && black.join().includes("K")) return JSON.stringify({ board: { white, black } });
  if (BY_SQUARE.test(text)) {
    const pieces = [...text.matchAll(/(\w\d)\W+(\w{2})/g)].map(([, square, piece]) => [square, piece]);
    return JSON.stringify(Object.fromEntries(pieces));
  }
  return /^[^\S\n]*fen: *(\S+\/.*)$/im.exec(text)?.[1] ?? (hasRanks(text) ? text : text.replaceAll("\\/", "/"));
}
/** The moves of a question in JSON, and the one that it asks about, in any of the ways that the engine reads. */
async function questionOf(page, text, fen) {
  const { fen: _, movetext = [], moves = movetext, move, ...squares } = JSON.parse(text);
  const record = await page.full({ cmd: "play", fen, moves });
  const texts = record.played?.map(({ uci }) => uci) ?? [moves].flat().map(moveText);
  const question = { cmd: "why", fen, moves, move: move ?? squares };
  const asked = typeof move === "string" ? { move } : await page.full(question);
  return { moves: texts.join(" "), move: asked.move };
}

/** Connects the box with the page, which has `ask`, `full`, `read`, `explain` and more. */
export function givenBox(page, { form, area, faults, buttons, first }) {
  let turn = 0;
  const state = { kept: "", isOpen: false };
  /** Whether what is shown is a new entry in the history of the browser: while a text is written, it is one. */
  function isEntry(isSubmitted) {
    const { isOpen } = state;
    state.isOpen = !isSubmitted;
    return !isOpen;
  }
  function clear() {
    faults.replaceChildren();
    buttons.replaceChildren();
  }
  function offer(label, fen, changes) {
    const apply = () => {
      area.value = fen;
      examine(true);
      area.focus();
    };
    const isOnly = !buttons.childElementCount;
    buttons.append(button(label, apply, isOnly ? { id: "repair" } : {}));
    const change = ({ field, from, to, message }) =>
      h("li", `${field}: ${from ?? ""}${to ? ` → ${to}` : ""} (${message})`);
    if (changes) faults.append(h("ul.hint", changes.map(change)));
  }
  async function showFaults(text, record, mine) {
    const all = record.faults?.length ? record.faults : [record];
    const isName = /did you mean/.test(record.hint ?? "");
    const isFen = all[0].code?.startsWith("fen-");
    const isOther = !isJson(text) && !isName && isFen && !hasRanks(text);
    const repaired = isOther ? await page.read(text, true).catch(() => ({})) : undefined;
    if (mine !== turn) return;
    const [sentence, repair] = isOther ? otherThan(text, repaired) : [];
    if (sentence) faults.replaceChildren(h("div.fault", sentence));
    else {
      const more = all.length - SHOWN_FAULTS;
      faults.replaceChildren(...all.slice(0, SHOWN_FAULTS).map((fault) => faultBox(text, fault)));
      if (more > 0) faults.append(h("p.hint", `and ${more} more`));
    }
    for (const [label, fen] of sentence ? [repair].filter(Boolean) : repairs(text, all)) offer(label, fen);
    if (sentence || buttons.childElementCount) return;
    const fixed = await page.read(text, true);
    if (mine === turn && fixed.type === "status") offer("Repair", fixed.fen, fixed.changes);
  }
  /** Reads the text; returns whether the board shows it, with nothing to say about the text. */
  async function examine(isSubmitted) {
    const mine = ++turn;
    clear();
    state.kept = "";
    let text = area.value;
    if (!text.trim()) return false;
    const readGames = async (pgn) => {
      state.kept = "game";
      await page.loadGame(pgn, () => isEntry(isSubmitted), () => mine === turn);
      return true;
    };
    try {
      text = named(isJson(text) ? asJson(text) : unstyled(withoutQuotes(text)));
      if (!isJson(text) && isGame(text)) return await readGames(text);
      if (isSubmitted && isLink(text)) return page.openLink(text.slice(text.indexOf("#")).trim());
      const command = uciCommand(text);
      const start = command && page.ask({ cmd: "status", fen: command.start });
      if (start && start.type !== "error") {
        page.setPosition(start.fen, { moves: command.moves, push: isEntry(isSubmitted), isOfBox: true });
        return true;
      }
      let record = isJson(text) ? readable(await page.read(text, false)) : page.ask({ cmd: "status", fen: text });
      // A question without a position is about the start position.
      const hasNone = record.code === "no-position";
      const isSought = hasNone || record.code === "json-unknown-key";
      const [pgn, fen] = isSought ? [nested(text, OF_GAME), nested(text, OF_POSITION)] : [];
      if (pgn) return await readGames(pgn);
      if (hasNone || fen) record = page.ask({ cmd: "status", fen: fen ?? START });
      const { moves, move } = isJson(text) && record.fen ? await questionOf(page, text, record.fen) : {};
      if (mine !== turn) return false;
      if (hasNone && !fen && !moves && !move) {
        const example = '{"fen": "kiwipete", "move": "O-O"}';
        faults.replaceChildren(h("div.fault", `This JSON has no position and no move, as ${example} has.`));
        return false;
      }
      if (record.type === "error") {
        // The text stays until the board goes on.
        state.kept = "fault";
        await showFaults(text, record, mine);
        return false;
      }
      const problem = ({ message, code }) => h("div.fault", message, " ", h("code", code));
      faults.replaceChildren(...record.problems.map(problem));
      const isOtherText = record.fen !== text.trim() && /\s/.test(text.trim()) && !isJson(text);
      if (record.problems.length || isOtherText) {
        const fixed = await page.read(text, true);
        if (mine === turn && fixed.changes?.length) offer("Repair", fixed.fen, fixed.changes);
      }
      if (mine !== turn) return false;
      let isPlayed = true;
      if (isSubmitted || moves || record.fen !== page.fen())
        isPlayed = page.setPosition(record.fen, { moves, push: isEntry(isSubmitted), isOfBox: true });
      if (move && isPlayed) page.explain(move);
      return !record.problems.length;
    } catch (error) {
      if (mine === turn) faults.replaceChildren(h("div.fault", error.message));
      return false;
    }
  }

  async function submit() {
    if (!(await examine(true))) {
      if (state.kept === "fault") form.scrollIntoView({ block: "nearest" });
      return;
    }
    area.blur();
    // The board, and the moves beside it.
    scrollTo(0, 0);
    page.showBoard();
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  area.addEventListener("input", ({ inputType }) => (inputType === "insertFromPaste" ? submit() : examine(false)));
  area.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || isGame(area.value)) return;
    event.preventDefault();
    form.requestSubmit();
  });
  first.addEventListener("click", () => {
    form.scrollIntoView({ block: "nearest" });
    area.focus();
    area.select();
  });
  /** Reads a text; that of a link has an entry in the history of the browser already. */
  const read = (text, isOfLink = false) => {
    area.value = text;
    state.isOpen = isOfLink;
    submit();
  };
  // A text that is pasted anywhere else is meant for the box.
  addEventListener("paste", (event) => {
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
    const text = event.clipboardData?.getData("text/plain");
    if (!text?.trim()) return;
    read(text);
  });
  return {
    read,
    examine,
    /** Shows the FEN of the board, unless a text has to stay: one that is written, a game, or a text with a fault. */
    follow(fen) {
      if (!state.kept && area.getRootNode().activeElement !== area) area.value = fen;
    },
    /** The position has come from elsewhere: the text of before goes, and what was wrong with it. */
    reset() {
      clear();
      Object.assign(state, { kept: "", isOpen: false });
      turn += 1;
    },
    /** The board goes on: only a game stays. */
    leave() {
      state.isOpen = false;
      if (state.kept !== "game") this.reset();
    },
    keepGame() {
      state.kept = "game";
    },
    put(text) {
      area.value = text;
    },
  };
}
