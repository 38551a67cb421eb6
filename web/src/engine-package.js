// All questions, for the package, which has them when it is imported: browsers and Node compile up to 8 MB without a promise.
import { inflateSync } from "fflate";
import { answer, initSync } from "../wasm/full.js";
import base64 from "../wasm/full.b64";
import { bytes, caller } from "./load.js";

const call = caller({ answer, initSync }, new WebAssembly.Module(inflateSync(bytes(base64))));
export const line = (message) => call("answer", JSON.stringify(message));
export const ask = (message) => JSON.parse(line(message));
