// The sessions, in the module without records and pictures; browsers and Node compile up to 8 MB without a promise.
import { inflateSync } from "fflate";
import { initSync } from "../../wasm/chess.js";
import base64 from "../../wasm/chess.b64";
import { bytes } from "../load.js";

initSync({ module: new WebAssembly.Module(inflateSync(bytes(base64))) });
export { Games, Session, fenFaults, isFen } from "../../wasm/chess.js";
