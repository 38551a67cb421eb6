// The package in Node: with chess.js, with the native program, with chessground, and with mutated input.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Chess } from "chess.js";
import { line, why, legal, status, check, svg, dests, Game, Games, ChessError, play, question } from "chessmoves";

const PIN = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1";
const [pinned] = why(PIN, "Qg3").verdicts[0].reasons;
assert.equal(pinned.message, "the queen on e3 is pinned to the king on c1 by the bishop on g5");
assert.match(svg(PIN, { move: "Qg3" }), /^<svg /);
assert.equal(check("1. e4 e5 2. Ke3").faults[0].ply, 3);
assert.throws(
  () => legal("4k3/8/9/8/8/8/8/4K2R w K - 0 1"),
  (error) => error instanceof ChessError && error instanceof Error && error.code === "fen-placement-character" &&
    error.hint === "an empty rank is written 8" && error.span.length === 2,
);
const game = new Game();
for (const move of ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"]) game.play(move);
assert.equal(game.status().repetitions, 3);
assert.ok(game.undo() && game.redo() && !game.redo());
assert.throws(() => game.play("Ke3"), /king cannot go from e1 to e3/);
assert.equal(game.moves.length, 8);
const ofKing = dests("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").get("e1").sort();
assert.deepEqual(ofKing, ["a1", "c1", "d1", "d2", "e2", "f1", "f2", "g1", "h1"]);
// In Chess960, the square of the rook is not that of the corner.
const inChess960 = dests("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1").get("e1").sort();
assert.deepEqual(inChess960, ["b1", "c1", "d1", "d2", "e2", "f1", "f2"]);

// What a castling right says about the variant, as for the command and Python.
for (const text of readFileSync("castling-rights.jsonl", "utf8").trim().split("\n")) {
  const { about, fen, chess960, is, castles, problems } = JSON.parse(text);
  const position = chess960 === undefined ? { fen } : { fen, chess960 };
  const record = question({ cmd: "status", ...position });
  assert.deepEqual([record.chess960 ?? false, record.problems.map(({ code }) => code)], [is, problems], about);
  const castling = question({ cmd: "legal", ...position }).moves.filter(({ castle }) => castle);
  assert.deepEqual(castling.map(({ uci }) => uci).sort(), [...castles].sort(), about);
}

// A game in the module answers as the moves in a message do, with what has happened in it, and so does one of Chess960.
const asked = { fen: "startpos", moves: game.moves.map(({ uci }) => uci) };
assert.deepEqual(game.status(), question({ cmd: "status", ...asked }));
assert.deepEqual(game.legal("e2"), question({ cmd: "legal", piece: "e2", ...asked }));
assert.deepEqual(game.why("O-O"), question({ cmd: "why", move: "O-O", ...asked }));
const rooks = new Game("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
for (const move of ["Rh2", "Ra7", "Rh1", { from: "a7", to: "b7", promotion: "q" }]) rooks.play(move);
assert.match(rooks.why("O-O").verdicts[0].reasons[0].message, /Rh2/);
const chess960 = new Game("960:0");
const { moves } = question({ cmd: "legal", fen: chess960.fen });
assert.deepEqual(chess960.play(moves[0].uci), { uci: moves[0].uci, san: moves[0].san });
assert.equal(chess960.fen, play("960:0", [moves[0].uci]).fen);

// Errors have the same properties everywhere; spans are those of the text that was given.
const thrown = (run) => {
  try { run(); } catch (error) { assert.ok(error instanceof ChessError, error?.stack); return error; }
  return assert.fail("no error");
};
const faulty = "7k/8/8/6b1/8/4Q4/8/2K5 w - - 0 1";
for (const run of [
  () => legal(faulty), () => why(faulty, "Qg3"), () => status(faulty), () => svg(faulty), () => new Game(faulty),
]) {
  const { input, span, faults, reasons } = thrown(run);
  assert.equal(input.slice(...span), "4Q4");
  assert.deepEqual([faults, reasons], [[], []]);
}
const escaped = 'k\u{1f600}"\\/8/8/8/8/8/8/8 w - - 0 1';
const inEscaped = thrown(() => legal(escaped));
assert.equal(escaped.slice(...inEscaped.span).includes("\u{1f600}"), true);
for (const run of [
  () => play(PIN, ["Qg3"]), () => play(PIN, [{ from: "e3", to: "g3" }]), () => new Game(PIN).play("Qg3"),
]) {
  const { code, reasons } = thrown(run);
  assert.deepEqual([code, reasons[0].code, reasons[0].by], ["move-illegal", "pinned", ["g5"]]);
  assert.match(reasons[0].message, /is pinned to the king on c1/);
}
assert.equal(thrown(() => play("startpos", ["e4", "e5", "Ke3"])).reasons.length > 0, true);
// Hints are for programmers in JavaScript, and not about a terminal; messages have no escapes of Rust.
for (const run of [() => status("x"), () => why("startpos", "1. e4 {x}"), () => new Game().why("1. e4 {x}")]) {
  assert.doesNotMatch(JSON.stringify(thrown(run)), /`chessmoves /);
}
assert.match(thrown(() => status("4k3/8/8/8/8/8/8/4K3\u00a0w - - 0 1")).message, /U\+00A0/);
// Also about a move that cannot be read, or is none.
for (const [run, text] of [
  [() => why(PIN, "hello"), "hello"],
  [() => new Game(PIN).why("hello"), "hello"],
  [() => new Game(PIN).play("hello"), "hello"],
  [() => play("startpos", ["e4", "hello"]), "hello"],
  [() => why(PIN, undefined), "undefined"],
  [() => why(PIN, {}), ""],
  [() => play(PIN, ["Qg3"]), "Qg3"],
  [() => play(PIN, "Qg3"), "Qg3"],
  [() => new Game(PIN).play({ from: "e3", to: "g3" }), "e3g3"],
]) {
  const { code, input, span } = thrown(run);
  assert.match(code, /^move-/);
  assert.equal(input.slice(...span), text);
}
assert.match(svg(PIN, { theme: "dark" }), /#1b1714/);

// Boards that always send a promotion.
assert.equal(play("startpos", "e2e4q e7e5q").played.map(({ san }) => san).join(" "), "e4 e5");
assert.equal(why("startpos", "e2e4q").verdicts[0].legal, true);
assert.equal(why("startpos", { from: "e2", to: "e4", promotion: "q" }).verdicts[0].legal, true);
assert.equal(why("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", { from: "e7", to: "e8", promotion: "n" }).verdicts[0].san, "e8=N+");
assert.equal([...new Games("1. e4 *\n\n1. d4 *")].length, 2);

// Next to chess.js, which throws without a reason.
const beside = new Chess(PIN);
assert.throws(() => beside.move("Qg3"));
assert.match(why(beside.fen(), "Qg3").verdicts[0].reasons[0].message, /is pinned to the king on c1/);

// A generator that is the same everywhere.
let seed = 20261123;
const random = (n) => { seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; return seed % n; };
const count = Number(process.env.POSITIONS ?? 4000);
const program = process.env.CHESSMOVES;
const child = program && spawn(program, ["serve"], { stdio: ["pipe", "pipe", "inherit"] });
const expected = [];
let compared = 0;
const done = child && new Promise((end, fail) => {
  createInterface(child.stdout).on("line", (found) => {
    try {
      assert.equal(line(expected[compared]), found);
      compared += 1;
    } catch (error) { fail(error); child.kill(); }
  }).on("close", end);
});
const ask = (message) => { expected.push(message); child?.stdin.write(`${JSON.stringify(message)}\n`); };
const piecesOf = "kqrbnp";
const square = () => "abcdefgh"[random(8)] + (1 + random(8));
/** A move between any two squares, mostly of a piece. */
function anyMove(fen) {
  const rows = fen.split(" ")[0].replace(/\d/g, (n) => " ".repeat(n)).split("/");
  let from = square();
  const isEmpty = ([file, rank]) => rows[8 - rank]["abcdefgh".indexOf(file)] === " ";
  for (let tries = random(20); tries > 0 && isEmpty(from); tries--) from = square();
  return from + square() + (random(9) ? "" : piecesOf[random(6)]);
}
let chess = new Chess();
for (let n = 0; n < count; n++) {
  if (chess.isGameOver() || chess.history().length > 120) chess = new Chess();
  const fen = chess.fen();
  const moves = chess.moves({ verbose: true });
  const record = legal(fen);
  const names = (list) => list.map(({ san, uci, lan }) => `${uci ?? lan} ${san}`).sort();
  assert.deepEqual(names(record.moves), names(moves), fen);
  assert.equal(record.inCheck, chess.isCheck(), fen);
  assert.equal(record.checkMated, chess.isCheckmate(), fen);
  assert.equal(record.staleMated, chess.isStalemate(), fen);
  ask({ cmd: "why", fen, move: anyMove(fen) });
  chess.move(moves[random(moves.length)].san);
  // Lets the answers of the program be read in the meantime.
  if (n % 1000 === 999) await new Promise(setImmediate);
  if (n % 10000 === 9999) console.error(`${n + 1} positions`);
}
// Chess960 has no other oracle in JavaScript: games from all positions in turn, and all moves of castling.
const count960 = Math.max(960, count / 10);
for (let n = 0, at = 0; n < count960; at++) {
  const now = new Game(`960:${at % 960}`);
  for (let ply = 0; ply < 60 && n < count960; ply++, n++) {
    const { moves } = question({ cmd: "legal", fen: now.fen });
    ask({ cmd: "legal", fen: now.fen });
    for (const move of [anyMove(now.fen), "O-O", "O-O-O"]) ask({ cmd: "why", fen: now.fen, move });
    if (!moves.length) break;
    // Castling first, since it is rare.
    now.play((moves.find(({ castle }) => castle) ?? moves[random(moves.length)]).uci);
  }
}
child?.stdin.end();
await done;
if (child) assert.equal(compared, expected.length);
console.log(`${count} positions as in chess.js; ${compared} answers as from the program`);

// Any text has an answer or an error, and the next call works.
const seeds = [
  PIN, "startpos", "1. e4 e5 2. Nf3 {a} (2. f4) $1 *", '[FEN "x"]', '{"fen": "kiwipete"}', "https://lichess.org/x",
  "Qg3", "O-O-O", "position startpos moves e2e4", "\u{feff}\u{1f600}\0<b>",
];
for (let n = 0; n < count; n++) {
  const letters = [...seeds[random(seeds.length)] + (random(3) ? "" : seeds[random(seeds.length)])];
  for (let k = random(5); k > 0; k--) {
    const letter = String.fromCodePoint(random(8) ? 32 + random(95) : random(0xd800));
    letters.splice(random(letters.length + 1), random(2), letter);
  }
  const text = letters.join("");
  for (const run of [
    () => why(text, text), () => why(PIN, text), () => legal(text), () => status(text, { fix: true }),
    () => check(text, { lint: true }), () => svg(text), () => new Game(text), () => question({ cmd: text }),
  ]) {
    try { run(); } catch (error) { assert.ok(error instanceof ChessError, `${JSON.stringify(text)}: ${error.stack}`); }
  }
}
assert.equal(legal("startpos").moves.length, 20);
console.log(`${count * 8} calls with mutated texts`);

// Next to chessground: its `movable.dests`.
const map = dests("startpos");
assert.ok(map instanceof Map && map.get("e2").includes("e4"));
