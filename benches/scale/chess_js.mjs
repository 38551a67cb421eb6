// Full records of FEN lines with chess.js, in the keys of `chessmoves legal --json`.
// The library is found from where this is run: node chess_js.mjs DIRECTORY, where it is installed in DIRECTORY.

import { once } from "node:events";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

const { Chess } = createRequire(resolve(process.argv[2] ?? ".", "package.json"))("chess.js");
const COLORS = { w: "white", b: "black" };

function record(line, number) {
  const game = new Chess(line);
  const turn = game.turn();
  const moves = game.moves({ verbose: true }).map(describe);
  const inCheck = game.inCheck();
  const king = game.findPiece({ type: "k", color: turn })[0];
  return {
    type: "moves",
    schema: 1,
    line: number,
    stage: "king",
    fen: game.fen({ forceEnpassantSquare: true }),
    onMove: COLORS[turn],
    piece: null,
    moves,
    moveVectors: null,
    inCheck,
    checkers: inCheck ? game.attackers(king, turn === "w" ? "b" : "w") : [],
    checkMated: inCheck && moves.length === 0,
    staleMated: !inCheck && moves.length === 0,
    canKSideCastle: moves.some((move) => move.castle === "kingside"),
    canQSideCastle: moves.some((move) => move.castle === "queenside"),
  };
}

function describe(move) {
  const answer = {
    piece: move.piece.toUpperCase(),
    from: move.from,
    to: move.to,
    uci: move.lan,
    san: move.san,
  };
  if (move.isCapture() || move.isEnPassant()) {
    const enPassant = move.isEnPassant();
    answer.hasCaptured = {
      piece: move.captured.toUpperCase(),
      color: COLORS[move.color === "w" ? "b" : "w"],
      square: enPassant ? move.to[0] + move.from[1] : move.to,
    };
    if (enPassant) answer.enPassant = true;
  }
  if (move.promotion) answer.promotion = move.promotion.toUpperCase();
  if (move.isKingsideCastle()) answer.castle = "kingside";
  if (move.isQueensideCastle()) answer.castle = "queenside";
  // The suffix of the SAN says whether the move gives check, so that nobody has to play it again.
  if (/[+#]$/.test(move.san)) answer.givesCheck = true;
  return answer;
}

let number = 0;
for await (const line of createInterface({ input: process.stdin })) {
  number += 1;
  if (!process.stdout.write(JSON.stringify(record(line, number)) + "\n")) {
    await once(process.stdout, "drain");
  }
}
