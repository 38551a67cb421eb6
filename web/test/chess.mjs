// `chessmoves/chess` beside chess.js, in random games: the same answers, in the same order.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { types } from "node:util";
import { Chess as Theirs, SQUARES as THEIR_SQUARES } from "chess.js";
import {
  Chess, ChessError, DEFAULT_POSITION, Games, Move, SQUARES, dests, legal, validateFen, why,
} from "chessmoves/chess";
import { Game } from "chessmoves";
import { computed, reactive, ref, toRaw, watchEffect } from "vue";

const PIN = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1";
let seed = 20261125;
const random = (n) => { seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; return (seed >>> 8) % n; };
const plain = (move) => move && { ...move };
const thrown = (run) => {
  try { run(); } catch (error) { assert.ok(error instanceof ChessError, error?.stack); return error; }
  return assert.fail("no error");
};

// The same games: every method that does not change them, then a move in one of its notations, undo, and the PGN.
assert.deepEqual(SQUARES, THEIR_SQUARES);
const starts = [
  DEFAULT_POSITION,
  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
  "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
  "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
  "8/P1k5/8/8/8/8/5K1p/8 w - - 97 80",
];
const both = (fen) => [new Chess(fen), new Theirs(fen)];
const asked = [
  "fen", "turn", "moveNumber", "isCheck", "inCheck", "isCheckmate", "isStalemate", "isInsufficientMaterial",
  "isThreefoldRepetition", "isDrawByFiftyMoves", "isDraw", "isGameOver", "board", "ascii", "moves", "history",
  "getHeaders",
];
let compared = 0;
for (let n = 0; n < Number(process.env.GAMES ?? 12); n++) {
  const [ours, theirs] = both(starts[n % starts.length]);
  for (let ply = 0; ply < 60 && !theirs.isGameOver(); ply++) {
    for (const name of asked) assert.deepEqual(ours[name](), theirs[name](), `${name} ${theirs.fen()}`);
    const square = SQUARES[random(64)];
    for (const color of ["w", "b"]) {
      assert.deepEqual(ours.attackers(square, color), theirs.attackers(square, color));
      assert.equal(ours.isAttacked(square, color), theirs.isAttacked(square, color));
      assert.deepEqual(ours.getCastlingRights(color), theirs.getCastlingRights(color));
      assert.deepEqual(ours.findPiece({ type: "p", color }), theirs.findPiece({ type: "p", color }));
    }
    assert.deepEqual(ours.get(square), theirs.get(square));
    // As texts, chess.js tells the moves of a square from each other only, so that its SAN can be ambiguous.
    const ofSquare = (chess) => chess.moves({ square, verbose: true }).map(plain);
    assert.deepEqual(ofSquare(ours), ofSquare(theirs));
    assert.deepEqual(ours.moves({ piece: "n" }), theirs.moves({ piece: "n" }));
    const verbose = theirs.moves({ verbose: true });
    assert.deepEqual(ours.moves({ verbose: true }).map(plain), verbose.map(plain));
    const move = verbose[random(verbose.length)];
    const { from, to, promotion } = move;
    const text = [move.san, move.lan, { from, to, promotion: promotion ?? "q" }, move][ply % 4];
    assert.deepEqual(plain(ours.move(text)), plain(theirs.move(move.san)));
    if (random(8) === 0) {
      assert.deepEqual(plain(ours.undo()), plain(theirs.undo()));
      assert.deepEqual(plain(ours.move(move.san, { strict: true })), plain(theirs.move(move.san)));
    }
    if (random(16) === 0) for (const chess of [ours, theirs]) chess.setComment(`after ${move.san}`);
    compared += asked.length + 12;
  }
  for (const options of [{}, { maxWidth: 40 }]) {
    if (!options.maxWidth || theirs.getComments().length === 0) assert.equal(ours.pgn(options), theirs.pgn(options));
  }
  assert.deepEqual(ours.history({ verbose: true }).map(plain), theirs.history({ verbose: true }).map(plain));
  assert.deepEqual(ours.getComments(), theirs.getComments());
  const [again, theirAgain] = both();
  again.loadPgn(theirs.pgn());
  theirAgain.loadPgn(theirs.pgn());
  for (const name of [...asked, "pgn", "getComments"]) assert.deepEqual(again[name](), theirAgain[name](), name);
  assert.equal(again.hash(), ours.hash());
}
// Positions are edited in the same way.
for (const fen of starts) {
  const [ours, theirs] = both(fen);
  for (let n = 0; n < 60; n++) {
    const square = SQUARES[random(64)];
    const piece = { type: "pnbrqk"[random(6)], color: "wb"[random(2)] };
    if (random(2)) assert.equal(ours.put(piece, square), theirs.put(piece, square));
    else assert.deepEqual(ours.remove(square), theirs.remove(square));
    assert.equal(ours.fen(), theirs.fen());
    assert.deepEqual(ours.getHeaders(), theirs.getHeaders());
  }
}
console.log(`chessmoves/chess: ${compared} answers as from chess.js`);

// Errors say why.
const chess = new Chess(PIN);
const pinned = thrown(() => chess.move("Qg3"));
assert.equal(pinned.code, "move-illegal");
assert.match(pinned.message, /the queen on e3 is pinned to the king on c1 by the bishop on g5/);
const [{ code, by, at }] = pinned.reasons;
assert.deepEqual([code, by, at], ["pinned", ["g5"], ["d2", "e3", "f4", "g5"]]);
assert.equal(thrown(() => chess.move({ from: "e3", to: "g3", promotion: "q" })).reasons[0].code, "pinned");
// A piece letter in lower case is read, and the move is judged.
assert.equal(thrown(() => chess.move("qd3")).reasons[0].code, "pinned");
assert.equal(thrown(() => chess.move("castle")).code, "move-unreadable");
assert.equal(thrown(() => new Chess("k7/8/8/8/8/8/8/8 w - - 0 1")).code, "no-king");
const bad = thrown(() => new Chess("7k/8/8/6b1/8/4Q4/8/2K5 w - - 0 1"));
assert.equal(bad.input.slice(...bad.span), "4Q4");
const game = "{\u{1f600} é} 1. e4 e5 2. Ke3 *";
const inGame = thrown(() => new Chess().loadPgn(game));
assert.equal(game.slice(...inGame.span), "Ke3");
assert.equal(inGame.reasons.length > 0, true);
const castled = new Chess("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
for (const move of ["Rh2", "Ra7", "Rh1", "Rb7"]) castled.move(move);
assert.match(thrown(() => castled.move("O-O")).message, /Rh2/);
// A piece has a colour, and an empty board a side to move.
const emptied = new Chess();
assert.deepEqual([emptied.put({ type: "q", color: "x" }, "e4"), emptied.put({ type: "q" }, "e4")], [false, false]);
assert.deepEqual([emptied.get("e4"), emptied.findPiece({}), emptied.findPiece({ type: "k" })], [undefined, [], []]);
emptied.clear();
assert.deepEqual([emptied.setTurn("b"), emptied.setTurn("b"), emptied.turn()], [true, false, "b"]);
emptied.put({ type: "k", color: "b" }, "e8");
assert.equal(emptied.fen(), "4k3/8/8/8/8/8/8/8 b - - 0 1");
assert.equal(emptied.getHeaders().FEN, emptied.fen());
// What happened counts only as long as it leads to the position.
castled.put({ type: "n", color: "w" }, "a3");
assert.doesNotMatch(thrown(() => castled.move("O-O")).message, /Rh2/);
castled.remove("a3");
assert.equal(castled.undo().san, "Rb7");
castled.undo();
assert.match(thrown(() => castled.move("O-O")).message, /Rh2/);
// The parts of an error are read when they are asked for, also after the next move.
const early = thrown(() => castled.move("O-O"));
castled.undo();
assert.deepEqual([early.reasons[0].code, early.input, early.span], ["no-castling-right", "O-O", [0, 3]]);
assert.match(JSON.stringify(early), /"reasons":\[\{"code":"no-castling-right"/);
assert.match(early.stack, /^ChessError: "O-O" is not a legal move: /);
// An error of the engine, made where it is thrown.
assert.ok(types.isNativeError(early));
assert.match(thrown(() => new Chess("hello")).stack, /^ChessError: .*\n +at \S+\.load /);
// An error that is read late says what it would have said at once, whatever has become of the game.
for (const change of [
  (chess) => chess.move("Kd1"), (chess) => chess.undo(), (chess) => { chess.undo(); chess.move("Ra8"); },
  (chess) => chess.put({ type: "n", color: "b" }, "f1"), (chess) => chess.remove("h1"), (chess) => chess.clear(),
  (chess) => chess.setCastlingRights("w", { q: false }), (chess) => chess.reset(), (chess) => chess.load(PIN),
  (chess) => chess.loadPgn("1. e4 *"), (chess) => { chess.move("Kd1"); chess.undo(); chess.undo(); },
]) {
  const play = () => {
    const game = new Chess("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (const move of ["Rh2", "Ra7", "Rh1", "Rb7"]) game.move(move);
    return [game, thrown(() => game.move("O-O"))];
  };
  const [, { message }] = play();
  assert.match(message, /Rh2/);
  const [game, late] = play();
  change(game);
  assert.equal(late.message, message, String(change));
}
const queenless = new Chess();
for (const move of ["e4", "e5", "Qg4", "d6", "Qxc8", "Qxc8"]) queenless.move(move);
assert.match(thrown(() => queenless.move("Qd4")).message, /the last one was captured on c8 with 3\.\.\. Qxc8$/);
assert.deepEqual([Chess, Move, ChessError].map(({ name }) => name), ["Chess", "Move", "ChessError"]);
assert.match(String(thrown(() => new Chess().move("Ke2"))), /^ChessError: "Ke2" is not a legal move: /);
// A promotion that a move cannot have is left out, whatever else is wrong with it.
assert.equal(new Chess("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").move({ from: "a1", to: "a8", promotion: "q" }).san, "Ra8+");
const unpromoted = thrown(() => new Chess().move("e2e5q")).reasons.map(({ code }) => code);
assert.equal(unpromoted.includes("promotion-not-allowed-here"), false);
for (const square of SQUARES) assert.deepEqual(new Chess().moves({ square }), new Theirs().moves({ square }), square);
assert.equal(new Chess().move("e2e4q").san, "e4");
assert.equal(new Chess().move({ from: "e2", to: "e4", promotion: "q" }).san, "e4");
for (const fen of ["r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", PIN]) {
  for (const rights of [{ k: true }, { k: false }, { q: true }, { q: false }, { k: true, q: false }, {}]) {
    for (const color of ["w", "b"]) {
      const [ours, theirs] = [Chess, Theirs].map((one) => {
        const chess = new one(fen);
        return [chess.setCastlingRights(color, rights), chess.fen(), chess.getCastlingRights(color)];
      });
      assert.deepEqual(ours, theirs, `${fen} ${color} ${JSON.stringify(rights)}`);
    }
  }
}
assert.deepEqual(validateFen("hello"), { ok: false, error: "Invalid FEN: 1 field, expected six" });
assert.throws(() => new Chess("hello"), { code: "fen-fields", message: "1 field, expected six" });
for (const [fen, message] of [
  ["4k3/8/8/8/8/8/8/4K3 w - - hmvc 3;", /^an EPD, expected the six fields of a FEN$/],
  ["4k3/17/8/8/8/8/8/4K3 w - - 0 1", /^two numbers side by side, 17$/],
  ["4k3/8/8/8/8/8/8/4K3 w - - 0 0", /^the move number is missing or 0, expected at least 1$/],
]) assert.throws(() => new Chess(fen), { code: "fen-fields", message });
assert.match(validateFen("8/8/8/8/8/8/8/8 w - - 0 1").error, /^Invalid FEN: White has no king; Black has no king$/);
// The answer about six fields is written when it is read; JSON has all of it.
const badTurn = validateFen("4k3/8/8/8/8/8/8/4K3 x - - 0 1");
assert.match(badTurn.error, /^Invalid FEN: side to move: "x", expected w or b$/);
assert.deepEqual(JSON.parse(JSON.stringify(badTurn)), { ok: false, error: badTurn.error });
// The last fields of a FEN can be left out; the tags have all of them.
for (let count = 2; count <= 6; count++) {
  const fen = "r3k3/8/8/8/8/8/8/4K2R b Kq - 3 9".split(" ").slice(0, count).join(" ");
  const [ours, theirs] = [Chess, Theirs].map((one) => new one(fen));
  ours.move("Kf7");
  theirs.move("Kf7");
  assert.deepEqual([ours.getHeaders(), ours.pgn()], [theirs.getHeaders(), theirs.pgn()], fen);
  assert.equal(ours.undo().before, theirs.undo().before, fen);
  const error = thrown(() => new Chess(fen.replace(" b", " x")));
  assert.deepEqual([error.code, error.input.slice(...error.span)], ["fen-turn", "x"]);
}
for (const piece of "pnbrqkQ") {
  const [ours, theirs] = [Chess, Theirs].map((one) => new one("4k3/4p3/8/1B6/8/8/8/4K2R b - - 0 1"));
  assert.deepEqual(ours.moves({ piece }), theirs.moves({ piece }), piece);
}
assert.equal(new Chess().why("Ke2").verdicts[0].reasons[0].code, "own-piece-on-target");
assert.equal(why(PIN, "e3").verdicts.length, 25);
assert.equal(legal(PIN).moves.length, 8);
assert.ok(legal(PIN).moves[0] instanceof Move);
assert.deepEqual(dests("startpos").get("e2").sort(), ["e3", "e4"]);
assert.deepEqual(dests("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").get("e1").includes("h1"), true);

const severalKings = thrown(() => why("4k3/8/8/8/8/8/8/2K1K3 w - - 0 1", "Kb1"));
assert.deepEqual([severalKings.code, severalKings.hint], ["several-kings", undefined]);

// Annotations.
const annotated = new Chess();
annotated.loadPgn("1. e4! $14 {best} e5?? (1... c5 {Sicilian} (1... e6)) 2. Nf3 *");
assert.equal(annotated.pgn({ annotations: true }).split("\n").at(-1), "1. e4 $1 $14 {best} e5 $4 2. Nf3 *");
const annotations = annotated.getComments({ annotations: true });
assert.deepEqual(annotations.map(({ nags, suffixAnnotation }) => [nags, suffixAnnotation]), [[[14], "!"], [[], "??"]]);
annotated.setHeader("White", 'A "quoted" \\ name');
const reread = new Chess();
reread.loadPgn(annotated.pgn());
assert.equal(reread.getHeaders().White, 'A "quoted" \\ name');

// Spans count in the caller's text: a byte order mark is a part of it, and half a surrogate pair one character.
for (const text of ["\ufeff1. e4 e5 2. Ke3 *", "{\ud800 é \u{1f600}} 1. e4 e5 2. Ke3 *"]) {
  const [{ pgn, errors }] = new Games(text);
  assert.equal(pgn.slice(...errors[0].span), "Ke3");
  assert.equal(text.slice(...thrown(() => new Chess().loadPgn(text)).span), "Ke3");
}

// Files of games.
const file = [
  '[Event "A"]\n[White "Adams"]\n\n1. e4 $1 {one} {two} (1. d4 d5 (1... Nf6) 2. c4) (1. Ke5) e5 *\n\n',
  '[Event "B"]\n[White "Torre"]\n\n1. e4 e5 2. Ke3 Nc6 1-0\n\n',
  '[Event "C"]\n[White "Adams"]\n[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]\n\n1. O-O 1/2-1/2\n',
];
for (const text of [file.join(""), new TextEncoder().encode(file.join(""))]) {
  const games = new Games(text);
  const first = games.next();
  assert.deepEqual(first.moves.map(({ san }) => san), ["e4", "e5"]);
  assert.deepEqual(first.moves[0].variations.map((line) => line.map(({ san }) => san)), [["d4", "d5", "c4"], []]);
  assert.deepEqual(first.moves[0].variations[0][1].variations[0].map(({ san }) => san), ["Nf6"]);
  assert.deepEqual([first.moves[0].comments, first.moves[0].nags], [["one", "two"], [1]]);
  assert.equal(first.errors.length, 1);
  assert.equal(first.pgn.slice(...first.errors[0].span), "Ke5");
  const second = games.next();
  assert.equal(second.pgn.slice(...second.errors[0].span), "Ke3");
  assert.deepEqual([second.moves.length, second.line, second.number], [2, 6, 1]);
  assert.equal(games.next().moves[0].after, "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
  assert.equal(games.next(), undefined);
  assert.deepEqual([games.seek(1), games.position, games.seek(3), games.length], [true, 1, false, 3]);
  assert.equal(games.find({ White: /^Ad/ }).tags.Event, "C");
  assert.equal(games.find({ White: "Adams" }), undefined);
  assert.deepEqual([...new Games(text)].map(({ tags }) => tags.Event), ["A", "B", "C"]);
}
assert.equal(thrown(() => new Chess().loadPgn(file.join(""))).code, "not-one-game");

// Programs wrap games in proxies, as Vue does, and copy them for React.
for (const [name, make, play] of [
  ["Chess", () => new Chess(), (game, move) => game.move(move)],
  ["Game", () => new Game(), (game, move) => game.play(move)],
]) {
  const game = reactive(make());
  const fenOf = (one) => (typeof one.fen === "function" ? one.fen() : one.fen);
  const fen = computed(() => fenOf(game));
  const seen = [];
  const stop = watchEffect(() => seen.push(fenOf(game).split(" ")[0]), { flush: "sync" });
  play(game, "e4");
  assert.match(fen.value, /4P3/, name);
  play(game, "e5");
  assert.match(fen.value, /4p3\/4P3/, name);
  game.undo();
  assert.match(seen.at(-1), /8\/4P3\/8/, name);
  stop();
  // A flat copy goes on with the game, as one of chess.js does.
  const copy = Object.assign(Object.create(Object.getPrototypeOf(game)), toRaw(game));
  play(copy, "c5");
  assert.match(fenOf(copy), /2p5\/4P3/, name);
  // A deep copy has no game of its own, and must not play on in another one.
  const deep = (one) => {
    if (typeof one !== "object" || one === null) return one;
    const found = Object.create(Object.getPrototypeOf(one));
    for (const key of Object.keys(one)) found[key] = deep(one[key]);
    return found;
  };
  const original = make();
  assert.throws(() => play(deep(original), "e4"));
  play(original, "d4");
  assert.match(fenOf(original), /3P4/, name);
}
{
  const game = reactive(new Chess());
  game.loadPgn('[White "A"]\n\n1. e4 {good} e5! 2. Nf3 $1 *');
  game.setComment("a move");
  assert.deepEqual(game.getComments().map(({ comment }) => comment), ["good", "a move"]);
  assert.equal(game.getHeaders().White, "A");
  const moves = ref(game.history({ verbose: true }));
  assert.ok(moves.value[2].isCapture() === false && moves.value[2].san === "Nf3");
  assert.ok(thrown(() => game.move("Ng4")).message);
  assert.match(game.pgn(), /1\. e4 \{good\} e5 2\. Nf3 \{a move\} \*/);
  console.log("proxies and copies of games play on");
}

// CommonJS has a copy of its own.
{
  const { Chess: Required, ChessError: RequiredError, SQUARES: squares } = createRequire(import.meta.url)("chessmoves/chess");
  assert.deepEqual(squares, SQUARES);
  const chess = new Required();
  assert.equal(chess.move("e4").san, "e4");
  assert.throws(() => chess.move("Ke3"), (error) => error instanceof RequiredError && error.message.length > 0);
}

// Any input has an answer or a `ChessError`.
const seeds = [
  PIN, DEFAULT_POSITION, file.join(""), "Qg3", "O-O-O", "e7e8q", "1. e4 (1. d4 {a) } ; x\n $3 ?! e5", "--",
  "\u{1f600}\x1e\x1f\0",
];
const count = Number(process.env.POSITIONS ?? 4000);
for (let n = 0; n < count; n++) {
  const letters = [...seeds[random(seeds.length)] + (random(3) ? "" : seeds[random(seeds.length)])];
  for (let k = random(5); k > 0; k--) {
    const letter = String.fromCodePoint(random(8) ? 32 + random(95) : random(0xd800));
    letters.splice(random(letters.length + 1), random(2), letter);
  }
  const text = letters.join("");
  for (const run of [
    () => new Chess(text), () => new Chess(text, { skipValidation: true }).moves({ verbose: true }),
    () => new Chess(PIN).move(text), () => new Chess(PIN).move({ from: text, to: text, promotion: text }),
    () => why(PIN, text), () => validateFen(text),
    () => new Chess().loadPgn(text), () => new Chess().loadPgn(text, { strict: true }), () => [...new Games(text)],
    () => new Chess(text, { skipValidation: true }).put({ type: text, color: "w" }, text), () => dests(text),
  ]) {
    try { run(); } catch (error) { assert.ok(error instanceof ChessError, `${JSON.stringify(text)}: ${error.stack}`); }
  }
}
console.log(`${count * 11} calls of chessmoves/chess with mutated texts`);

// A FEN that is refused at first sight, without the module, has a reason in the module.
const fens = [...starts, "4k3/8/8/8/8/8/8/4K3 w - - hmvc 3;", "4k3/8/8/8/8/8/8/4K3[Qp] w - - 0 1"];
let refused = 0;
for (let n = 0; n < count; n++) {
  const letters = [...fens[n % fens.length]];
  for (let k = random(4); k > 0; k--) {
    letters.splice(random(letters.length + 1), random(3), "12345678/kqrKQRPp wb-;_\t9"[random(25)]);
  }
  const fen = letters.join("");
  const { ok, error } = validateFen(fen);
  if (ok) new Chess(fen);
  else assert.match(error, fen.includes(";") ? /^Invalid FEN: ./ : /^Invalid FEN: (?!an EPD)/, fen);
  refused += Number(!ok);
}
console.log(`${refused} of ${count} mutated FENs are refused, each with a reason`);
