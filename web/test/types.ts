import { ChessError, Game, control, dests, legal, svg, why } from "chessmoves";
import { Chess, Games, type Color, type Move, type Square } from "chessmoves/chess";
import type { Chess as Theirs } from "chess.js";
import type { Key } from "chessground/types";

const verdict: boolean | undefined = why("startpos", "e4").verdicts[0]?.legal;
const sans: string[] = legal("startpos").moves.map((move) => (typeof move === "string" ? move : move.san));
const slim: string[] = legal("startpos", { slim: true }).moves;
const targets: Map<Key, Key[]> = dests("startpos");
const controllers: Square[] | undefined = control("startpos").white.by.e3;
const picture: string = svg("startpos", { theme: "dark", move: { from: "e2", to: "e4" } });
const chess = new Chess();
const moves: Move[] = chess.moves({ verbose: true, square: "e2" });
const color: Color = chess.turn();
// What is written for chess.js.
type Shared = "fen" | "turn" | "get" | "board" | "attackers" | "history" | "pgn" | "loadPgn" | "undo";
const theirs: Pick<Theirs, Shared> = chess;
for (const { tags, moves } of new Games("")) console.log(tags.White, moves[0]?.variations[0]?.[0]?.san);
try {
  new Game().play("Ke3");
} catch (error) {
  if (!(error instanceof ChessError)) throw error;
  console.log(error.code, error.span?.[0], error.hint, error.reasons[0]?.by, verdict, sans, targets);
  console.log(slim, controllers, picture, moves, color, theirs);
}
// @ts-expect-error A move is a text.
why("startpos", 4);
