// All questions, for the page: the messages of `chessmoves serve`.
import { answer, initSync, read as readText } from "../wasm/full.js";
import base64 from "../wasm/full.b64";
import { caller, compile } from "./load.js";

let call;
export const ready = compile(base64).then((module) => { call = caller({ answer, initSync, read: readText }, module); });
export const ask = (message) => JSON.parse(call("answer", JSON.stringify(message)));
/** The status of the position of a text in any notation. */
export const read = (text, isFixed) => JSON.parse(call("read", text, isFixed));
