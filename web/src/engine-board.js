// The questions that a board asks, in the small module.
import { answer, initSync } from "../wasm/board.js";
import base64 from "../wasm/board.b64";
import { load } from "./load.js";

const call = load({ answer, initSync }, base64);
export const ask = ({ cmd, fen, piece, move, moves }) => JSON.parse(call("answer", cmd, fen, piece ?? move ?? moves ?? ""));
