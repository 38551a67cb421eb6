// All questions, for the package, which has them when it is imported: browsers and Node compile up to 8 MB without a
// promise.
import { inflateSync } from "fflate";
import * as glue from "../../wasm/full.js";
import * as sessionGlue from "../../wasm/sessions.js";
import base64 from "../../wasm/full.b64";
import { bytes, caller } from "../load.js";

const module = new WebAssembly.Module(inflateSync(bytes(base64)));
const call = caller(glue, module);
export const answer = (text) => call("answer", text);

let isStarted = false;
/** The sessions. They have an instance of their own: one that has stopped is started again, and would lose them. */
export function sessions() {
  if (!isStarted) sessionGlue.initSync({ module });
  isStarted = true;
  return sessionGlue;
}
