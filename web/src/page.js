import { ask } from "./engine-board.js";
import { board as makeBoard } from "./board.js";
import { stages } from "./stages.js";
import { start } from "./worker.js";
import { h, pieceSvg, nameOf, placement, squares, marks } from "./dom.js";

const $ = (id) => document.getElementById(id);
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const FIRST = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1";
let shown = "stages";
const state = { start: FIRST, line: [], ply: 0, flip: false, piece: "e3", step: 1, brush: undefined, refused: undefined };
const scripts = {};
/** Loads a further script of the page once. A script also loads from a file, where modules do not. */
const need = (name, isThere) => (isThere() ? Promise.resolve() : scripts[name] ??= new Promise((done, failed) => {
  const script = h("script", { src: name });
  script.onload = () => done();
  script.onerror = () => { delete scripts[name]; failed(new Error(`${name} could not be loaded`)); };
  document.head.append(script);
}));
const isSingle = globalThis.chessmovesFull !== undefined;
const isServed = /^https?:/.test(location.protocol);
/** The script of the worker. Browsers start workers from a text, but not from a file. */
const workerUrl = async () => {
  if (isServed && !isSingle) return "full.js";
  await need("full.js", () => globalThis.chessmovesFull);
  return URL.createObjectURL(new Blob([`(${globalThis.chessmovesFull})()`], { type: "text/javascript" }));
};
let worker;
const forget = () => { worker = undefined; };
const loadFull = () => worker ??= workerUrl().then((url) => start(url, forget)).catch((error) => { forget(); throw error; });
const full = async (message) => (await loadFull())("ask", message);
const read = async (text, isFixed) => (await loadFull())("read", text, isFixed);

const fen = () => (state.ply ? state.line[state.ply - 1].fen : state.start);
const moveText = () => state.line.slice(0, state.ply).map(({ uci }) => uci);
const board = makeBoard($("board"), { onMove: tryDrop, onSelect: (square) => { state.piece = square; show("stages", false); }, onPlace: place });

function say(kind, ...parts) {
  $("said").className = `said ${kind}`;
  $("said").replaceChildren(...parts);
  if (shown === "share") viewShare();
}
function summary(status) {
  const side = status.onMove === "white" ? "White" : "Black";
  if (status.checkMated) return `${side} is checkmated.`;
  if (status.staleMated) return `${side} is stalemated: a draw.`;
  const end = status.outcome ? ` The game is over: ${status.outcome === "draw" ? "a draw" : status.outcome} (${status.reason}).` : "";
  return `${side} to move${status.inCheck ? `, in check from ${status.checkers.join(" and ")}` : ""}: ${status.moveCount ?? "no"} legal move${status.moveCount === 1 ? "" : "s"}.${end}`;
}
let current;
function refresh({ push = false, quiet = false } = {}) {
  const now = fen();
  state.refused = undefined;
  const legal = ask({ cmd: "legal", fen: now });
  current = ask({ cmd: "status", fen: now });
  const pieces = placement(now);
  const king = [...pieces].find(([, letter]) => letter === (current.onMove === "black" ? "k" : "K"))?.[0];
  const last = state.ply ? [state.line[state.ply - 1].uci.slice(0, 2), state.line[state.ply - 1].uci.slice(2, 4)] : [];
  board.set({ fen: now, flip: state.flip, legal: legal.moves ?? [], last, check: current.inCheck ? [king] : [], marks: undefined });
  if (!quiet) say(current.inCheck ? "no" : "", h("p", {}, legal.type === "error" ? legal.message : summary(current)));
  if (push && $("text").dataset.kept === "fault") {
    $("text").dataset.kept = "";
    $("faults").replaceChildren();
    $("repair").hidden = true;
  }
  if (document.activeElement !== $("text") && !$("text").dataset.kept) $("text").value = now;
  $("undo").disabled = !state.ply;
  $("redo").disabled = state.ply === state.line.length;
  $("moves").replaceChildren(...state.line.map(({ san }, n) => h("li", {}, h("button", { type: "button", "aria-current": n + 1 === state.ply ? "true" : "false", "aria-pressed": String(n + 1 === state.ply), onclick: () => go(n + 1) }, san))));
  if (!pieces.has(state.piece)) state.piece = legal.moves?.[0]?.from ?? king ?? [...pieces.keys()][0];
  if (push) history.pushState(kept(), "", link());
  view();
}
const kept = () => ({ start: state.start, line: state.line, ply: state.ply, refused: state.refused });
const link = () => `#fen=${encodeURIComponent(fen()).replaceAll("%20", "_").replaceAll("%2F", "/")}${state.refused ? `&move=${encodeURIComponent(state.refused)}` : ""}`;
function go(ply) {
  state.ply = Math.max(0, Math.min(state.line.length, ply));
  refresh({ push: true });
}
function setPosition(text, { push = true, quiet = false } = {}) {
  Object.assign(state, { start: text, line: [], ply: 0 });
  refresh({ push, quiet });
}

// Moves.
function tryMove(text) {
  const now = fen();
  const played = ask({ cmd: "play", fen: now, moves: text });
  if (played.type === "play") {
    state.line = [...state.line.slice(0, state.ply), { ...played.played[0], fen: played.fen }];
    state.ply += 1;
    refresh({ push: true, quiet: true });
    const why = played.played[0].san;
    say("yes", h("p", {}, h("b", {}, why), ` is legal. ${summary(current)}`));
    return true;
  }
  refuse(text, ask({ cmd: "why", fen: now, move: text }));
  return false;
}
function refuse(text, why, push = true) {
  if (why.type === "error") {
    state.refused = undefined;
    say("no", h("p", {}, why.message), why.hint && h("p.hint", {}, why.hint));
    return;
  }
  const verdict = why.verdicts.find((one) => !one.legal) ?? why.verdicts[0];
  board.set({ marks: verdict && marks(verdict, fen()) });
  if (verdict?.from) board.refuse(verdict.from);
  state.refused = text;
  if (push) history.replaceState(kept(), "", link());
  const reasons = why.verdicts.flatMap((one) => one.reasons ?? []);
  say(why.legal ? "yes" : "no", h("p", {}, h("b", {}, verdict?.san ?? text), why.legal ? " is legal." : " is illegal:"),
    h("ul", {}, reasons.map(({ message, code }) => h("li", {}, message, " ", h("code", {}, code)))));
}
async function tryDrop(from, to) {
  const letter = placement(fen()).get(from);
  let text = from + to;
  if (letter?.toLowerCase() === "p" && /[18]/.test(to[1]) && Math.abs(Number(from[1]) - Number(to[1])) === 1) {
    const role = await promotion(letter);
    if (!role) return refresh({ quiet: true });
    text += role;
  }
  tryMove(text);
}
const promotion = (pawn) => new Promise((done) => {
  const dialog = $("promotion");
  const letters = [..."qrbn"].map((role) => (pawn === "P" ? role.toUpperCase() : role));
  dialog.replaceChildren(h("div.row", {}, letters.map((letter) => h("button", { type: "button", "aria-label": nameOf(letter), onclick: () => { dialog.returnValue = letter.toLowerCase(); dialog.close(letter.toLowerCase()); } }, pieceSvg(letter)))));
  dialog.returnValue = "";
  dialog.onclose = () => done(dialog.returnValue);
  dialog.showModal();
});

// The text box.
const isGame = (text) => /^\s*\[\s*\w+\s+"/.test(text) || /(^|\s)1\.\s*\S/.test(text);
const bytes = (text) => new TextEncoder().encode(text);
function marked(text, span) {
  const all = bytes(text);
  const part = (from, to) => new TextDecoder().decode(all.subarray(from, to));
  if (!span || span[0] >= all.length) return h("pre", {}, text, h("mark", {}, " ‸"));
  return h("pre", {}, part(0, span[0]), h("mark", {}, part(span[0], Math.max(span[1], span[0] + 1))), part(Math.max(span[1], span[0] + 1)));
}
// The hint of a fault in JSON is about command lines.
const faultBox = (text, { code, span, message, hint }) => h("div.fault", {}, marked(text, span), h("div", {}, message), hint && code !== "json-syntax" && h("div.hint", {}, hint));
let turn = 0;
async function examine(isSubmitted) {
  const text = $("text").value;
  const mine = ++turn;
  $("faults").replaceChildren();
  $("repair").hidden = true;
  $("text").dataset.kept = "";
  $("game").hidden = true;
  if (!text.trim()) return;
  const isJson = /^\s*\{/.test(text);
  try {
    if (isGame(text)) {
      $("text").dataset.kept = "game";
      const record = await full({ cmd: "check", movetext: text });
      if (mine === turn) showGame(text, record, isSubmitted);
      return;
    }
    const record = isJson ? await read(text, false) : ask({ cmd: "status", fen: text });
    if (mine !== turn) return;
    if (record.type === "error") {
      // Until the board goes on: a link may have led to this text.
      $("text").dataset.kept = "fault";
      const faults = record.faults?.length ? record.faults : [record];
      $("faults").replaceChildren(...faults.map((fault) => faultBox(text, fault)));
      const fixed = await read(text, true);
      if (mine === turn && fixed.type === "status") offer(fixed);
      return;
    }
    $("faults").replaceChildren(...record.problems.map((problem) => h("div.fault", {}, problem.message, " ", h("code", {}, problem.code))));
    if (record.problems.length || (record.fen !== text.trim() && /\s/.test(text.trim()) && !isJson)) {
      const fixed = await read(text, true);
      if (mine === turn && fixed.changes?.length) offer(fixed);
    }
    if (isSubmitted || record.fen !== fen()) setPosition(record.fen, { push: isSubmitted });
  } catch (error) {
    if (mine === turn) $("faults").replaceChildren(h("div.fault", {}, error.message));
  }
}
function offer(fixed) {
  const button = $("repair");
  button.hidden = false;
  button.title = fixed.changes.map(({ field, from, to, message }) => `${field}: ${from ?? ""} → ${to ?? ""} (${message})`).join("\n");
  $("faults").append(h("ul.hint", {}, fixed.changes.map(({ field, from, to, message }) => h("li", {}, `${field}: ${from ?? ""}${to ? ` → ${to}` : ""} (${message})`))));
  button.onclick = () => {
    $("text").value = fixed.fen;
    setPosition(fixed.fen);
    examine(true);
    $("text").focus();
  };
}
function showGame(text, record, isSubmitted) {
  const list = [...(record.faults ?? []), ...(record.warnings ?? [])];
  $("faults").replaceChildren();
  const place = $("game");
  place.hidden = false;
  if (record.type === "error") {
    place.replaceChildren(h("h2", {}, "Game"), h("div.fault", {}, record.message, record.hint && h("div.hint", {}, record.hint)));
    return;
  }
  const where = ({ span, line, column }) => {
    if (!span) return `Line ${line}, column ${column}`;
    const before = new TextDecoder().decode(bytes(text).subarray(0, span[0])).split("\n");
    return `Line ${before.length}, column ${before.at(-1).length + 1}`;
  };
  const { White = "?", Black = "?" } = record.tags ?? {};
  const open = (fault) => {
    if (!fault.fen) return;
    setPosition(fault.fen);
    if (fault.text) refuse(fault.text, ask({ cmd: "why", fen: fault.fen, move: fault.text }));
    $("board").scrollIntoView({ block: "nearest" });
  };
  place.replaceChildren(h("h2", {}, `${White} – ${Black}: ${record.plies} plies, ${record.ok ? "no faults" : `${record.faults.length} fault${record.faults.length === 1 ? "" : "s"}`}`),
    h("div", {}, list.map((fault) => h("div.fault", {}, h("b", {}, `${where(fault)}${fault.text ? `: ${fault.text}` : ""}`), h("div", {}, fault.message), fault.hint && h("div.hint", {}, fault.hint),
      fault.fen && h("button", { type: "button", onclick: () => open(fault) }, "Show the position")))));
  if (isSubmitted && record.faults[0]?.fen) open(record.faults[0]);
  else if (isSubmitted && record.end?.fen) setPosition(record.end.fen);
}

// The views.
function show(name, focus = true) {
  shown = name;
  for (const tab of document.querySelectorAll('[role="tab"]')) {
    const on = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", String(on));
    tab.tabIndex = on ? 0 : -1;
    $(tab.getAttribute("aria-controls")).hidden = !on;
    if (on && focus) tab.focus();
  }
  board.edit(name === "edit");
  view();
}
let due;
function view() {
  // The board first: the stages are many elements.
  if (shown === "stages") due ??= requestAnimationFrame(() => setTimeout(() => { due = undefined; performance.mark("drawn"); draw(); }));
  else draw();
}
function draw() {
  ({ stages: viewStages, here: viewHere, edit: viewEdit, gallery: viewGallery, share: viewShare })[shown]();
}
let stop;
function viewStages() {
  stop?.();
  if (state.piece) stop = stages($("view-stages"), { ask, fen: fen(), square: state.piece, flip: state.flip, step: state.step, onStep: (step) => { state.step = step; } });
}
async function viewHere() {
  const place = $("view-here");
  const why = ask({ cmd: "why", fen: fen() });
  const yes = (text) => h("dd", {}, text);
  const castling = (status, color) => ["kingside", "queenside"].map((side) => {
    const { possible, reasons } = status.castling[color][side];
    return h("dd", {}, h("b", {}, `${side}: ${possible ? "yes" : "no"}`), h("ul", {}, reasons.map(({ message, code }) => h("li", {}, message, " ", h("code", {}, code)))));
  });
  const coded = ({ message, code }) => h("li", {}, message, " ", h("code", {}, code));
  const rowsOf = (status) => {
    const rows = [h("dt", {}, "To move"), yes(summary(status)),
    h("dt", {}, "Pins"), yes(status.pins.length ? status.pins.map(({ square, by }) => `the piece on ${square}, by ${by}`).join("; ") : "none"),
    h("dt", {}, "Draws"), yes([status.insufficientMaterial && "insufficient material", ...status.claimable.map((claim) => `can be claimed: ${claim}`)].filter(Boolean).join("; ") || "none")];
  if (status.canCheckmate) rows.push(h("dt", {}, "Can still win"), yes(Object.entries(status.canCheckmate).map(([color, can]) => `${color}: ${can}`).join("; ")));
  for (const color of ["white", "black"]) rows.push(h("dt", {}, `Castling, ${color}`), h("dd", {}, h("dl", {}, castling(status, color).flatMap((dd) => [h("dt", {}, ""), dd]))));
  if (status.problems.length) rows.push(h("dt", {}, "Problems"), h("dd", {}, h("ul", {}, status.problems.map(coded))));
  if (status.canArise) rows.push(h("dt", {}, "From the start"), h("dd", {}, { yes: "a game can lead here", no: "no game leads here", unknown: "not known" }[status.canArise], h("ul", {}, (status.originReasons ?? []).map(coded))));
  return rows;
  };
  const facts = h("dl", {}, rowsOf(current));
  // The moves of stage 3, together with what they fail to answer.
  const answers = new Map();
  for (const one of why.verdicts ?? []) {
    if (!one.legal && one.stage !== "king") continue;
    const key = one.legal ? "legal" : one.reasons.map((reason) => reason.message).join("; ");
    answers.set(key, [...(answers.get(key) ?? []), one.san ?? one.uci]);
  }
  const proof = current.inCheck && h("div", {}, h("h2", {}, current.checkMated ? "Why it is mate" : "Answers to the check"),
    h("ul", {}, [...answers].sort(([a], [b]) => (b === "legal") - (a === "legal")).map(([reason, moves]) => h("li", {}, h("b", {}, moves.join(" ")), `: ${reason}`))));
  const control = h("div", {}, h("h2", {}, "Control of squares"), h("p.faint", {}, "Loading …"));
  place.replaceChildren(h("h2", {}, "What is true here"), facts, proof || "", control);
  const record = await full({ cmd: "control", fen: fen() }).catch((error) => error);
  if (!place.contains(control)) return;
  if (record.type !== "control") { control.lastChild.textContent = record.message; return; }
  control.lastChild.replaceWith(h("div.control", { role: "img", "aria-label": "The numbers of attackers: White's above, Black's below" }, squares(state.flip).map((square) => {
    const [w, b] = [record.white.by[square]?.length ?? 0, record.black.by[square]?.length ?? 0];
    return h(`span${w > b ? ".W" : b > w ? ".B" : ""}`, { title: square }, h("span", {}, w ? String(w) : "·"), h("span", {}, b ? String(b) : "·"));
  })), h("p.faint", {}, "White's attackers above, Black's below each other."));
  // With the moves, repetitions are known. At most one such question waits for the worker: a view that is replaced ends above. Without
  // an answer, the facts of the board stay.
  const moves = moveText();
  const status = await full({ cmd: "status", fen: state.start, ...(moves.length && { moves }), deep: true, origin: true }).catch(() => ({}));
  if (status.type === "status" && place.contains(facts)) facts.replaceChildren(...rowsOf(status));
}
function edited(change) {
  const pieces = placement(fen());
  const fields = fen().split(" ");
  change(pieces, fields);
  let rows = "";
  for (let rank = 8; rank > 0; rank--) {
    let gap = 0;
    for (const file of "abcdefgh") {
      const letter = pieces.get(file + rank);
      if (!letter) { gap++; continue; }
      rows += (gap || "") + letter;
      gap = 0;
    }
    rows += (gap || "") + (rank > 1 ? "/" : "");
  }
  fields[0] = rows;
  fields[3] = "-";
  if (!pieces.size) { say("no", h("p", {}, "A position needs at least one piece.")); return; }
  setPosition(fields.join(" "));
}
function place(square) {
  edited((pieces) => (state.brush && pieces.get(square) !== state.brush ? pieces.set(square, state.brush) : pieces.delete(square)));
}
function viewEdit() {
  const fields = fen().split(" ");
  // A right can be written as the file of its rook.
  const sideOf = (right) => {
    if (/[kq-]/i.test(right)) return right;
    const king = [...placement(fen())].find(([, letter]) => letter === (right < "a" ? "K" : "k"))?.[0] ?? "e";
    const side = right.toLowerCase() > king[0] ? "k" : "q";
    return right < "a" ? side.toUpperCase() : side;
  };
  const rights = (letter, text) => h("label", {}, h("input", { type: "checkbox", checked: [...fields[2]].some((right) => sideOf(right) === letter), onchange: (event) => edited((_, all) => {
    const others = [...all[2]].filter((right) => right !== "-" && sideOf(right) !== letter);
    all[2] = [...others, ...(event.target.checked ? [letter] : [])].sort((a, b) => "KQkq".indexOf(sideOf(a)) - "KQkq".indexOf(sideOf(b))).join("") || "-";
  }) }), ` ${text}`);
  const side = (letter, text) => h("label", {}, h("input", { type: "radio", name: "side", checked: fields[1] === letter, onchange: () => edited((_, all) => { all[1] = letter; }) }), ` ${text}`);
  const brush = (letter) => h("button", { type: "button", "aria-label": letter ? nameOf(letter) : "remove", "aria-pressed": String(state.brush === letter), onclick: () => { state.brush = letter; viewEdit(); } }, letter ? pieceSvg(letter) : "✕");
  $("view-edit").replaceChildren(h("h2", {}, "Edit the position"), h("p.faint", {}, "Choose a piece, then click squares of the board. The same piece again removes it."),
    h("div.palette", {}, [..."KQRBNP"].map(brush), brush(undefined), [..."kqrbnp"].map(brush)),
    h("fieldset", {}, h("legend", {}, "To move"), side("w", "White"), side("b", "Black")),
    h("fieldset", {}, h("legend", {}, "Castling rights"), rights("K", "White O-O"), rights("Q", "White O-O-O"), rights("k", "Black O-O"), rights("q", "Black O-O-O")),
    h("div.row", {}, h("button", { type: "button", onclick: () => setPosition(START) }, "Start position"), h("button", { type: "button", onclick: () => setPosition("4k3/8/8/8/8/8/8/4K3 w - - 0 1") }, "Kings only")),
    h("ul", {}, current.problems.map(({ message }) => h("li", {}, message))));
}
async function viewGallery() {
  const place = $("view-gallery");
  if (place.childElementCount) return;
  try { await need("gallery.js", () => globalThis.chessmovesGallery); } catch (error) { place.replaceChildren(h("p", {}, error.message)); return; }
  const { positions, codes } = globalThis.chessmovesGallery;
  // The command of an example: its position, and a move or moves.
  const open = ({ command, group }) => {
    const words = (command ?? "").match(/'[^']*'|"[^"]*"|\S+/g)?.map((word) => word.replace(/^(['"])(.*)\1$/, "$2")) ?? [];
    const after = (option) => words[words.indexOf(option) + 1 || words.length];
    const given = words.slice(2).filter((word, n, all) => !/^--/.test(word) && !["--fen", "--moves", "--fields"].includes(all[n - 1]));
    const text = after("--fen") ?? given.shift();
    if (!text || !["why", "status"].includes(words[1])) return undefined;
    return () => {
      $("text").value = text;
      if (words[1] === "status") examine(true);
      else setPosition(ask({ cmd: "status", fen: text }).fen);
      for (const move of after("--moves")?.split(" ") ?? []) tryMove(move);
      if (words[1] === "why") refuse(given[0], ask({ cmd: "why", fen: fen(), move: given[0] }));
      else if (group === "end" || words.includes("--origin")) show("here");
      $("board").scrollIntoView({ block: "nearest" });
    };
  };
  const reasons = codes.filter(({ group }) => ["reason", "effect", "end", "problem"].includes(group));
  place.replaceChildren(h("h2", {}, "Named positions"), h("div.cards", {}, positions.map(({ name, fen: text, about }) => h("button", { type: "button", onclick: () => setPosition(text) }, h("b", {}, name), h("span.faint", {}, about)))),
    h("h2", {}, "Reasons and other codes, an example of each"), h("div.cards", {}, reasons.map((code) => h("button", { type: "button", disabled: !open(code), onclick: open(code) ?? (() => {}) }, h("b", {}, code.code), h("span", {}, code.about), h("span.faint", {}, [code.rule, code.source].filter(Boolean).join(" ("), code.source && code.rule ? ")" : "")))));
}
function viewShare() {
  const url = location.href.split("#")[0] + link();
  // What is read as a move has no markup.
  const move = state.refused ? ` move="${state.refused}"` : "";
  const embed = `<script src="chess-moves.js"></script>\n<chess-moves fen="${fen()}"${move}${state.flip ? " flip" : ""}></chess-moves>`;
  const copy = (area) => h("button", { type: "button", "aria-label": `Copy: ${area.title}`, onclick: async (event) => {
    // Without https there is no clipboard: then the text is selected.
    area.select();
    try { await navigator.clipboard.writeText(area.value); } catch { if (!document.execCommand("copy")) return; }
    event.target.textContent = "Copied";
  } }, "Copy");
  const box = (label, text) => { const id = `share-${label.replace(/\W/g, "")}`; const area = h("textarea", { id, rows: 2, readonly: true, title: label }, text); return [h("label", { for: id }, label), area, copy(area)]; };
  const save = (name, blob) => { const a = h("a", { href: URL.createObjectURL(blob), download: name }); a.click(); setTimeout(() => URL.revokeObjectURL(a.href), 1000); };
  const download = (make) => async () => { try { await make(); } catch (error) { say("no", h("p", {}, error.message)); } };
  const svg = async () => (await full({ cmd: "show", fen: fen(), flip: state.flip ? true : undefined, theme: document.documentElement.dataset.theme === "print" ? "print" : undefined })).text;
  const png = async () => {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([await svg()], { type: "image/svg+xml" }));
    await image.decode();
    const canvas = h("canvas", { width: 1170, height: Math.round((1170 * image.naturalHeight) / image.naturalWidth) });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => save("board.png", blob));
  };
  $("view-share").replaceChildren(h("div.share", {}, h("h2", {}, "Share"), ...box("Link", url), ...box("FEN", fen()), ...box("What is said", $("said").innerText), ...box("HTML to embed", embed),
    h("div.row", {}, h("button", { type: "button", onclick: download(async () => save("board.svg", new Blob([await svg()], { type: "image/svg+xml" }))) }, "Download SVG"), h("button", { type: "button", onclick: download(png) }, "Download PNG"))));
}

// Doors.
function fromLink() {
  const found = new URLSearchParams(location.hash.slice(1).replaceAll("+", "%2B"));
  const text = found.get("fen")?.replaceAll("_", " ");
  if (!text) return false;
  $("text").value = text;
  const record = ask({ cmd: "status", fen: text });
  if (record.type === "error") { examine(true); return false; }
  setPosition(record.fen, { push: false });
  const move = found.get("move");
  if (move) {
    refuse(move, ask({ cmd: "why", fen: fen(), move }), false);
  }
  return true;
}
$("given").addEventListener("submit", (event) => { event.preventDefault(); examine(true); });
$("text").addEventListener("input", () => examine(false));
$("text").addEventListener("keydown", (event) => { if (event.key === "Enter" && !event.shiftKey && !isGame($("text").value)) { event.preventDefault(); examine(true); } });
$("type").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = $("move").value.trim();
  if (text && tryMove(text)) $("move").value = "";
});
$("undo").onclick = () => go(state.ply - 1);
$("redo").onclick = () => go(state.ply + 1);
$("flip").onclick = () => { state.flip = !state.flip; refresh({ quiet: true }); };
$("reset").onclick = () => setPosition(START);
addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || /^(INPUT|TEXTAREA)$/.test(event.target.tagName)) return;
  if (event.key === "z") { event.preventDefault(); go(state.ply - 1); }
  if (event.key === "y") { event.preventDefault(); go(state.ply + 1); }
});
const tabs = [...document.querySelectorAll('[role="tab"]')];
tabs.forEach((tab, n) => {
  tab.addEventListener("click", () => show(tab.id.slice(4)));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) show(tabs[(n + step + tabs.length) % tabs.length].id.slice(4));
  });
});
const theme = (name) => {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = name || (dark ? "dark" : "light");
  try { localStorage.setItem("theme", name); } catch { /* not from every place */ }
};
try { $("theme").value = localStorage.getItem("theme") ?? ""; } catch { /* not from every place */ }
theme($("theme").value);
$("theme").onchange = () => theme($("theme").value);
addEventListener("popstate", (event) => {
  if (!event.state) { fromLink(); return; }
  const { refused, ...position } = event.state;
  Object.assign(state, position);
  refresh();
  if (refused) refuse(refused, ask({ cmd: "why", fen: fen(), move: refused }), false);
});
if (!fromLink()) refresh();
history.replaceState(kept(), "");
document.documentElement.dataset.ready = "1";
const later = globalThis.requestIdleCallback ?? ((run) => setTimeout(run, 300));
later(() => loadFull().catch(() => {}));
if (isServed && !isSingle) navigator.serviceWorker?.register("sw.js");
