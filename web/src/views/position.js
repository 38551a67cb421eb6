// What is true of the position: check, draws, pins, castling, problems, and who controls which square.
import { h, placement, roleOf, squares } from "../dom.js";
import { summary } from "../story.js";

const coded = ({ message, code }) => h("li", message, " ", h("code", code));
const row = (name, ...content) => [h("dt", name), h("dd", ...content)];

function castling(status, color) {
  return ["kingside", "queenside"].map((side) => {
    const { possible, reasons } = status.castling[color][side];
    return h("div", h("b", `${side}: ${possible ? "yes" : "no"}`), h("ul", reasons.map(coded)));
  });
}
/** Who can checkmate, and what a player loses by that whose time runs out. */
function winning({ canCheckmate, outcome }) {
  const words = { yes: "can checkmate", no: "cannot checkmate", unknown: "may be able to checkmate" };
  const loses = (can) => ({ yes: "loses", no: "draws" })[can] ?? "may lose";
  const { white, black } = canCheckmate;
  const timeout = h("span", `White ${loses(black)}, Black ${loses(white)} `, h("code", "timeout"));
  const checkmate = row("Checkmate", `White ${words[white]}, Black ${words[black]}`);
  return outcome ? [checkmate] : [checkmate, row("If time runs out", timeout)];
}
const nameOf = (color) => (color === "white" ? "White" : "Black");
function rowsOf(status) {
  const pieces = placement(status.fen);
  const named = (square) => `the ${roleOf(pieces.get(square))} on ${square}`;
  const pins = status.pins.map(({ square, by }) => `${named(square)}, by ${named(by)}`).join("; ");
  const claims = status.claimable.map((claim) => `can be claimed: ${claim}`);
  const draws = [status.insufficientMaterial && "insufficient material", ...claims].filter(Boolean).join("; ");
  const code = status.reason ? [" ", h("code", status.reason)] : [];
  const rows = [row("To move", summary(status), ...code), row("Pins", pins || "none"), row("Draws", draws || "none")];
  if (status.canCheckmate) rows.push(...winning(status));
  for (const color of ["white", "black"]) rows.push(row(`Castling, ${nameOf(color)}`, ...castling(status, color)));
  if (status.problems.length) rows.push(row("Problems", h("ul", status.problems.map(coded))));
  if (status.canArise) {
    const answer = { yes: "a game can lead here", no: "no game leads here", unknown: "not known" }[status.canArise];
    rows.push(row("From the start", answer, h("ul", (status.originReasons ?? []).map(coded))));
  }
  return rows.flat();
}
/** The answers to a check, by what they fail to do: the moves that the board allows. */
function proofOf(page, status) {
  const answers = new Map();
  for (const one of page.ask({ cmd: "why", fen: page.fen() }).verdicts ?? []) {
    if (!one.legal && one.stage !== "king") continue;
    const key = one.legal ? "legal" : one.reasons.map(({ message }) => message).join("; ");
    answers.set(key, [...(answers.get(key) ?? []), one.san ?? one.uci]);
  }
  const sorted = [...answers].sort(([a], [b]) => (b === "legal") - (a === "legal"));
  const list = sorted.map(([reason, moves]) => h("li", h("b", moves.join(" ")), `: ${reason}`));
  const title = status.checkMated ? "Why it is mate" : "Answers to the check";
  return h("div.part", h("h2", title), h("ul", list));
}
function controlTable(record, flip) {
  const cells = squares(flip).map((square) => {
    const [white, black] = [record.white, record.black].map(({ by }) => by[square]?.length ?? 0);
    const name = white > black ? "span.W" : black > white ? "span.B" : "span";
    return h(name, { title: square }, h("span", String(white || "·")), h("span", String(black || "·")));
  });
  const label = "The numbers of attackers: White's above, Black's below";
  return h("div.control", { role: "img", "aria-label": label }, cells);
}

export async function positionView(page, place) {
  const status = page.status();
  const facts = h("dl", rowsOf(status));
  const control = h("div.part", h("h2", "Control of squares"), h("p.faint", "Loading …"));
  place.replaceChildren(h("h2", "What is true here"), facts, status.inCheck ? proofOf(page, status) : "", control);
  const record = await page.full({ cmd: "control", fen: page.fen() }).catch((error) => error);
  if (!place.contains(control)) return;
  if (record.type !== "control") {
    control.lastChild.textContent = record.message;
    return;
  }
  const legend = h("p.faint", "White's attackers above, Black's below each other.");
  control.lastChild.replaceWith(controlTable(record, page.state.flip), legend);
  // With the moves, repetitions are known. At most one such question waits for the worker: a view that is replaced ends
  // above. Without an answer, the facts of the board stay.
  const moves = page.movesPlayed();
  const question = {
    cmd: "status",
    fen: page.state.root.fen,
    ...(moves.length && { moves }),
    deep: true,
    origin: true,
  };
  const complete = await page.full(question).catch(() => ({}));
  if (complete.type === "status" && place.contains(facts)) facts.replaceChildren(...rowsOf(complete));
}
