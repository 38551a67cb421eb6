// The questions that a board asks, in the small module.
import { answer, initSync } from "../wasm/board.js";
import base64 from "../wasm/board.b64";
import { caller, compile } from "./load.js";
import { readable } from "./text.js";

let call;
export const ready = compile(base64).then((module) => {
  call = caller({ answer, initSync }, module);
});
export const ask = ({ cmd, fen, piece, move, moves }) =>
  readable(JSON.parse(call("answer", cmd, fen, piece ?? move ?? moves?.[0] ?? "")));
