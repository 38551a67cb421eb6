// The time of each method of `chessmoves/chess` beside that of chess.js, in the same run. ONLY=TEXT measures the
// methods with this text in their names. Run it in a folder in which both packages are installed. The time is that of
// the processor, so that other programs do not count.
import { Chess as Theirs, validateFen as theirValidate } from "chess.js";
import { Chess, SQUARES, validateFen } from "chessmoves/chess";

const PIN = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1";
const KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const GAME = `[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {quiet} 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5
7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4
15. Nb1 h6 16. Bh4 c5 17. dxe5 1-0`;
const fails = (run) => {
  try { run(); } catch { return; }
  throw new Error("no error");
};
const at = (fen) => (chess) => chess.load(fen);
const none = () => {};
/** Squares in turn: an engine of JavaScript keeps what belongs to the square that is asked for again and again. */
let asked = 0;
const nextSquare = () => SQUARES[(asked = (asked + 1) % 64)];
const game = (chess) => chess.loadPgn(GAME);
/** A name, what prepares the game, and what is measured. */
const methods = [
  ["new", none, (_, { Chess }) => new Chess()],
  ["load", none, (c) => c.load(KIWIPETE)],
  ["load, bad FEN", none, (c) => fails(() => c.load("7k/8/8/6b1/8/4Q4/8/2K5 w - - 0 1"))],
  ["load, no king", none, (c) => fails(() => c.load("k7/8/8/8/8/8/8/8 w - - 0 1"))],
  ["load, bad turn", none, (c) => fails(() => c.load("7k/8/8/6b1/8/4Q3/8/2K5 x - - 0 1"))],
  ["load, bad castling", none, (c) => fails(() => c.load("7k/8/8/6b1/8/4Q3/8/2K5 w X - 0 1"))],
  ["load, bad en passant", none, (c) => fails(() => c.load("7k/8/8/6b1/8/4Q3/8/2K5 w - z9 0 1"))],
  ["load, bad clock", none, (c) => fails(() => c.load("7k/8/8/6b1/8/4Q3/8/2K5 w - - x 1"))],
  ["load, few fields", none, (c) => fails(() => c.load("hello"))],
  ["load, placement", none, (c) => fails(() => c.load("7k/8/8/6b1/8/4Q3/8/2K5"))],
  ["load, fields left out", none, (c) => c.load("7k/8/8/6b1/8/4Q3/8/2K5 w")],
  ["validateFen", none, (_, { validateFen }) => validateFen(KIWIPETE)],
  ["validateFen, bad", none, (_, { validateFen }) => validateFen("7k/8/8/6b1/8/4Q4/8/2K5 w - - 0 1")],
  ["validateFen, bad turn", none, (_, { validateFen }) => validateFen("7k/8/8/6b1/8/4Q3/8/2K5 x - - 0 1")],
  ["validateFen, placement", none, (_, { validateFen }) => validateFen("7k/8/8/6b1/8/4Q3/8/2K5")],
  ["validateFen, no fields", none, (_, { validateFen }) => validateFen("hello")],
  ["reset", none, (c) => c.reset()],
  ["clear", none, (c) => c.clear()],
  ["clear, preserveHeaders", none, (c) => c.clear({ preserveHeaders: true })],
  ["fen", none, (c) => c.fen()],
  ["fen, forced", none, (c) => c.fen({ forceEnpassantSquare: true })],
  ["get", none, (c) => c.get("e2")],
  ["get, empty", none, (c) => c.get("e4")],
  ["get, each square", none, (c) => c.get(nextSquare())],
  ["findPiece", none, (c) => c.findPiece({ type: "p", color: "w" })],
  ["put and remove", none, (c) => { c.put({ type: "n", color: "w" }, "e4"); c.remove("e4"); }],
  ["put, no square", none, (c) => c.put({ type: "n", color: "w" }, "z9")],
  ["put, second king", none, (c) => c.put({ type: "k", color: "w" }, "e4")],
  ["remove, empty", none, (c) => c.remove("e4")],
  ["board", none, (c) => c.board()],
  ["ascii", none, (c) => c.ascii()],
  ["squareColor", none, (c) => c.squareColor("e4")],
  ["squareColor, each square", none, (c) => c.squareColor(nextSquare())],
  ["squareColor, no square", none, (c) => c.squareColor("z9")],
  ["attackers", none, (c) => c.attackers("f3")],
  ["attackers, none", none, (c) => c.attackers("e5")],
  ["isAttacked", none, (c) => c.isAttacked("f3", "w")],
  ["isAttacked, not", none, (c) => c.isAttacked("e5", "w")],
  ["turn", none, (c) => c.turn()],
  ["moveNumber", none, (c) => c.moveNumber()],
  ["hash", none, (c) => c.hash()],
  ["isCheck", at(PIN), (c) => c.isCheck()],
  ["inCheck", at(PIN), (c) => c.inCheck()],
  ["isCheckmate", none, (c) => c.isCheckmate()],
  ["isStalemate", none, (c) => c.isStalemate()],
  ["isInsufficientMaterial", none, (c) => c.isInsufficientMaterial()],
  ["isThreefoldRepetition", game, (c) => c.isThreefoldRepetition()],
  ["isDrawByFiftyMoves", none, (c) => c.isDrawByFiftyMoves()],
  ["isDraw", none, (c) => c.isDraw()],
  ["isGameOver", none, (c) => c.isGameOver()],
  ["perft, 2", none, (c) => c.perft(2)],
  ["getCastlingRights", none, (c) => c.getCastlingRights("w")],
  ["setCastlingRights, same", none, (c) => c.setCastlingRights("w", { k: true })],
  ["setCastlingRights, twice", none, (c) => {
    c.setCastlingRights("w", { k: false });
    c.setCastlingRights("w", { k: true });
  }],
  ["setCastlingRights, refused", at(PIN), (c) => c.setCastlingRights("w", { k: true })],
  ["setTurn, same", none, (c) => c.setTurn("w")],
  ["setTurn and undo", none, (c) => { c.setTurn("b"); c.undo(); }],
  ["moves", none, (c) => c.moves()],
  ["moves, verbose", at(KIWIPETE), (c) => c.moves({ verbose: true })],
  ["moves, square", none, (c) => c.moves({ square: "e2" })],
  ["moves, square without", none, (c) => c.moves({ square: "e4" })],
  ["moves, piece", none, (c) => c.moves({ piece: "n" })],
  ["moves, piece without", none, (c) => c.moves({ piece: "q" })],
  ["move, SAN, and undo", none, (c) => { c.move("Nf3"); c.undo(); }],
  ["move, squares, and undo", none, (c) => { c.move({ from: "e2", to: "e4" }); c.undo(); }],
  ["move, strict, and undo", none, (c) => { c.move("Nf3", { strict: true }); c.undo(); }],
  ["move, null, and undo", none, (c) => { c.move(null); c.undo(); }],
  ["move, refused SAN", none, (c) => fails(() => c.move("Nf6"))],
  ["move, refused squares", none, (c) => fails(() => c.move({ from: "e2", to: "e5" }))],
  ["move, pinned", at(PIN), (c) => fails(() => c.move("Qg3"))],
  ["move, unreadable", none, (c) => fails(() => c.move("hello"))],
  ["move, castling", none, (c) => fails(() => c.move("O-O"))],
  ["move, no promotion", at("8/P1k5/8/8/8/8/5K1p/8 w - - 0 1"), (c) => fails(() => c.move("a8"))],
  ["move, null in check", at("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"), (c) => fails(() => c.move(null))],
  ["undo, without moves", none, (c) => c.undo()],
  ["history", game, (c) => c.history()],
  ["history, empty", none, (c) => c.history()],
  ["history, verbose", game, (c) => c.history({ verbose: true })],
  ["loadPgn", none, (c) => c.loadPgn(GAME)],
  ["loadPgn, bad move", none, (c) => fails(() => c.loadPgn("1. e4 e5 2. Ke3 *"))],
  ["loadPgn, bad text", none, (c) => fails(() => c.loadPgn("1. e4 {"))],
  ["pgn", game, (c) => c.pgn()],
  ["pgn, empty", none, (c) => c.pgn()],
  ["pgn, maxWidth", game, (c) => c.pgn({ maxWidth: 40 })],
  ["getHeaders", game, (c) => c.getHeaders()],
  ["header", game, (c) => c.header("White", "C")],
  ["setHeader", none, (c) => c.setHeader("White", "C")],
  ["removeHeader", none, (c) => c.removeHeader("White")],
  ["setComment", none, (c) => c.setComment("good")],
  ["getComment", none, (c) => c.getComment()],
  ["removeComment", none, (c) => c.removeComment()],
  ["getComments", game, (c) => c.getComments()],
  ["deleteComment", none, (c) => c.deleteComment()],
  ["removeComments", none, (c) => c.removeComments()],
  ["deleteComments", none, (c) => c.deleteComments()],
];
// The methods that can be asked of any position, in the middle of a game as well.
const ofAny = /^(fen|get|find|put|remove|board|ascii|square|attack|isA|turn|hash|is|moves|undo|set|pgn)/;
methods.push(...methods.filter(([name, prepare]) => prepare === none && ofAny.test(name))
  .map(([name, , run]) => [`${name}, in a game`, game, run]));
const [ours, theirs] = [{ Chess, validateFen }, { Chess: Theirs, validateFen: theirValidate }];
/** The milliseconds that the processor has worked for this program. */
function now() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
/** Microseconds of a call: the least of 25 rounds, which the two libraries run in turn. */
function times([, prepare, run]) {
  const games = [ours, theirs].map((library) => ({ library, chess: new library.Chess(), best: Infinity }));
  for (const { chess } of games) prepare(chess);
  let count = 1;
  for (let round = 0; round < 29; round++) {
    for (const one of games) {
      const from = now();
      for (let n = 0; n < count; n++) run(one.chess, one.library);
      one.took = now() - from;
      if (round > 3) one.best = Math.min(one.best, one.took / count);
    }
    const took = Math.max(games[0].took, games[1].took);
    if (round < 4) count = Math.max(count, Math.min(100_000, Math.ceil((count * 3) / Math.max(took, 0.001))));
  }
  return games.map(({ best }) => best * 1000);
}
const slower = [];
console.log(`${"µs".padEnd(36)} chessmoves   chess.js  times faster`);
for (const method of methods) {
  if (process.env.ONLY && !method[0].includes(process.env.ONLY)) continue;
  const [our, their] = times(method);
  if (our > their) slower.push(method[0]);
  const shown = [our.toFixed(3).padStart(10), their.toFixed(3).padStart(10), (their / our).toFixed(2).padStart(13)];
  console.log(`${method[0].padEnd(36)} ${shown.join(" ")}${our > their ? "  slower" : ""}`);
}
console.log(`slower: ${slower.join("; ") || "none"}`);
