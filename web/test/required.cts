import { Chess, type Move, type Square } from "chessmoves/chess";

const chess = new Chess();
const move: Move = chess.move("e4");
const target: Square = move.to;
console.log(target);
