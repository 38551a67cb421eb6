// All questions: the messages of `chessmoves serve`.
import { answer, initSync, read as readText } from "../wasm/full.js";
import base64 from "../wasm/full.b64";
import { load } from "./load.js";

const call = load({ answer, initSync, read: readText }, base64);
export const line = (message) => call("answer", JSON.stringify(message));
export const ask = (message) => JSON.parse(line(message));
/** The status of the position of a text in any notation. */
export const read = (text, isFixed) => JSON.parse(call("read", text, isFixed));
