// The questions that a board asks, in the small module.
import * as glue from "../wasm/board.js";
import base64 from "../wasm/board.b64";
import { load } from "./load.js";

const call = load(glue, base64);
export const ask = ({ cmd, fen, piece, move, moves }) => JSON.parse(call("answer", cmd, fen, piece ?? move ?? moves ?? ""));
