// All questions: the messages of `chessmoves serve`.
import * as glue from "../wasm/full.js";
import base64 from "../wasm/full.b64";
import { load } from "./load.js";

const answer = load(glue, base64);
export const line = (message) => answer(JSON.stringify(message));
export const ask = (message) => JSON.parse(line(message));
