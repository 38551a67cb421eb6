// All questions, for the page: the messages of `chessmoves serve`. In a worker, it answers those that the page sends.
import { answer, initSync, read as readText } from "../wasm/full.js";
import base64 from "../wasm/full.b64";
import { caller, compile } from "./load.js";

let call;
export const ready = compile(base64).then((module) => {
  call = caller({ answer, initSync, read: readText }, module);
});
export const ask = (message) => JSON.parse(call("answer", JSON.stringify(message)));
/** The status of the position of a text in any notation. */
export const read = (text, isFixed) => JSON.parse(call("read", text, isFixed));

if (!globalThis.document) {
  const answers = { ask, read };
  globalThis.onmessage = async ({ data: [name, ...given] }) => {
    try {
      await ready;
      postMessage({ answer: answers[name](...given) });
    } catch ({ message }) {
      postMessage({ error: message });
    }
  };
}
