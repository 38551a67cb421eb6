import { ChessError, Game, dests, legal, why } from "chessmoves";

const verdict: boolean | undefined = why("startpos", "e4").verdicts[0]?.legal;
const sans: string[] = legal("startpos").moves.map((move) => (typeof move === "string" ? move : move.san));
const targets: string[] | undefined = dests("startpos").get("e2");
try {
  new Game().play("Ke3");
} catch (error) {
  if (error instanceof ChessError) console.log(error.code, error.span?.[0], error.hint, verdict, sans, targets);
}
// @ts-expect-error A move is a text.
why("startpos", 4);
