// The games of a text in PGN: which one is shown, who played it, and what is wrong with it.
import { h, refill, START } from "./dom.js";
import { findGames, lineThrough, nodesOf, readGame } from "./game.js";
import { keep, kept } from "./storage.js";
import { placesOf, plural } from "./text.js";

/** So many games of a text are checked; others are checked when they are opened. */
const CHECKED_GAMES = 200;
/** So many games are in the list one by one: browsers take seconds for a list of all games of a long text. */
const LISTED_GAMES = 1000;

/** A text is kept for a reload; if it is too long, only its moves are, in the address. */
const store = ({ id, text, plain }) => keep("sessionStorage", "game", { id, text, plain });
/** Who played a game, where and when, as far as that is known. */
function titleOf({ tags, result }) {
  const { White, Black, Event, Date } = tags;
  const players = White || Black ? `${White ?? "?"} – ${Black ?? "?"}` : "";
  const known = [players, Event, Date?.replace(/\.\?.*/, "")].filter((one) => one && !/^\?+($|\.)/.test(one));
  if (!known.length && result === "*") return "";
  return [known.join(", "), result].filter(Boolean).join(" ");
}
const optionText = (game, n, count) => {
  const faults = count ? ` ✗ ${plural(count, "fault")}` : "";
  return `${n + 1}. ${titleOf(game) || "without names"}${faults}`;
};

/**
 * Connects `page` with the games of a text. `state.games` has the text, `plain`, which has blanks for the words that
 * the check finds between moves, `all` its games, `n`, the one that is shown, and its `record` once it is checked.
 * `about` and `found` are the elements above and below the list of moves.
 */
export function makeGames(page, { about, found }) {
  const { state } = page;

  /** The options of the games around the one that is shown, and one for each thousand further games. */
  function optionsOf({ all, n, faults }) {
    const options = [];
    const first = n - (n % LISTED_GAMES);
    for (let i = 0; i < all.length; i++) {
      const isListed = i >= first && i < first + LISTED_GAMES;
      if (isListed) options.push(h("option", { value: i, selected: i === n }, optionText(all[i], i, faults.get(i))));
      else if (i % LISTED_GAMES === 0) {
        const last = Math.min(i + LISTED_GAMES, all.length);
        options.push(h("option", { value: i }, `Games ${i + 1} to ${last} …`));
      }
    }
    return options;
  }
  function showHead(root, faults) {
    const { all, n } = state.games;
    const parts = [];
    if (all.length > 1) {
      const onchange = ({ target }) => open(Number(target.value));
      const select = h("select", { id: "games", onchange }, optionsOf(state.games));
      parts.push(h("label", `${all.length} games `, select));
    }
    const plies = lineThrough(root).length;
    const count = !faults ? "" : faults.length ? `, ${plural(faults.length, "fault")}` : ", no faults";
    const length = `${plies === 1 ? "1 ply" : `${plies} plies`}${count}`;
    parts.push(h("h2", [titleOf(all[n]), length].filter(Boolean).join(": ")));
    refill(about, ...parts);
  }
  function showFaults(faults, warnings = []) {
    const { all, n, text } = state.games;
    const where = (place) => {
      const before = text.slice(0, all[n].from + place).split("\n");
      return `Line ${before.length}, column ${[...before.at(-1)].length + 1}`;
    };
    const boxes = faults.map(({ node, span, place, message, hint, text: word }) => {
      const name = node ? (node.text ?? node.san) : word;
      const head = span && h("b", `${where(place)}${name ? `, ${name}` : ""}: `);
      return h("div.fault", head, message, hint && h("span.hint", ` (${hint})`));
    });
    const items = warnings.map(({ message }) => h("li", message));
    const list = h("details", h("summary", plural(warnings.length, "warning")), h("ul", items));
    found.replaceChildren(...boxes, ...(warnings.length ? [list] : []));
  }
  /** Opens a game of the text: its moves at once, its faults once the worker has found them. */
  async function open(n, { push = true, isCurrent = () => true, isQuiet = false } = {}) {
    const { games } = state;
    const { from, to, tags } = games.all[n];
    const text = games.text.slice(from, to);
    const start = page.ask({ cmd: "status", fen: tags.FEN ?? "startpos" });
    let root;
    const show = (isNew) => {
      root = readGame(page.ask, games.plain.slice(from, to), start.fen ?? START);
      const line = lineThrough(root);
      Object.assign(state, { root, line, ply: line.length });
      if (!isQuiet) page.refresh({ push: isNew });
    };
    Object.assign(games, { n, record: undefined });
    show(push);
    showHead(root);
    found.replaceChildren();
    const question = { cmd: "check", movetext: text };
    const record = await page.full(question).catch(({ message }) => ({ type: "error", message }));
    if (state.root !== root || !isCurrent()) return;
    const strays = (record.warnings ?? []).filter(({ code }) => /^(stray-annotation|markup)$/.test(code));
    let { plain } = games;
    const parts = placesOf(
      text,
      strays.map(({ span }) => span),
    );
    for (const [a, b] of parts) plain = plain.slice(0, from + a) + " ".repeat(b - a) + plain.slice(from + b);
    if (plain !== games.plain) {
      games.plain = plain;
      store(games);
      if (!isQuiet) show(false);
    }
    const faults = record.type === "error" ? [record] : record.faults;
    games.faults.set(n, faults.length);
    const nodes = [...nodesOf(root)].filter(({ place }) => place);
    const places = placesOf(
      text,
      faults.map(({ span }) => span ?? [0, 0]),
    );
    faults.forEach((fault, i) => {
      const [begin, end] = places[i];
      fault.place = begin;
      fault.node = fault.span && nodes.find(({ place }) => place[0] < end && begin < place[1]);
      if (fault.node) fault.node.fault = fault;
    });
    games.record = record;
    showHead(root, faults);
    showFaults(faults, record.warnings);
    page.refreshMoves();
    const first = faults.find(({ node }) => node)?.node;
    if (first && !isQuiet) page.openNode(first, { push: false });
  }
  /** Counts the faults of the other games, for the list. */
  async function countFaults(games, isCurrent = () => true) {
    const { all, text, faults } = games;
    for (let n = 0; n < Math.min(all.length, CHECKED_GAMES); n++) {
      if (faults.has(n)) continue;
      if (state.games !== games || !isCurrent()) return;
      const { from, to } = all[n];
      const record = await page.full({ cmd: "check", movetext: text.slice(from, to) }).catch(() => ({}));
      const count = record.type === "error" ? 1 : (record.faults?.length ?? 0);
      faults.set(n, count);
      const option = count && about.querySelector(`option[value="${n}"]`);
      if (option) option.text = optionText(all[n], n, count);
    }
  }
  return {
    /** Reads a text: its games, and the first of them with its moves. */
    async load(text, isEntry, isCurrent) {
      const all = findGames(text);
      if (!all.length) {
        page.say("no", [h("p", "This text has no moves.")], []);
        return;
      }
      const games = { id: String(Date.now()), text, plain: text, all, n: 0, faults: new Map() };
      state.games = games;
      store(games);
      await open(0, { push: isEntry(), isCurrent });
      await countFaults(games, isCurrent);
    },
    /** Opens the game that the history of the browser names, if its text is still there. */
    restore([id, n]) {
      if (state.games?.id === id && state.games.n === n) return;
      const stored = kept("sessionStorage", "game");
      if (stored?.id !== id) return;
      const faults = state.games?.id === id ? state.games.faults : new Map();
      const games = { ...stored, all: findGames(stored.text), n, faults };
      state.games = games;
      page.keepGame(stored.text);
      open(n, { isQuiet: true }).then(() => countFaults(games));
    },
    /** The board has left the games of the text. */
    forget() {
      state.games = undefined;
      about.replaceChildren();
      found.replaceChildren();
    },
  };
}
