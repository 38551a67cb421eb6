// A module that has stopped is started again, and the next call works.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { caller } from "../src/load.js";

// A function `f` that only traps: its type, its code, and its name.
const TRAP = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11,
]);
let started = 0;
let instance;
const glue = {
  initSync({ module }) {
    instance = new WebAssembly.Instance(module);
    started += 1;
  },
  answer(text) {
    if (text === "trap") instance.exports.f();
    if (text === "wrong") throw new TypeError(text);
    return `${text}\n`;
  },
};
const call = caller(glue, new WebAssembly.Module(TRAP));
assert.equal(call("answer", "first"), "first");
assert.throws(() => call("answer", "trap"), WebAssembly.RuntimeError);
assert.equal(started, 2);
assert.equal(call("answer", "next"), "next");
// Other errors leave the module as it is.
assert.throws(() => call("answer", "wrong"), TypeError);
assert.equal(started, 2);

// The modules themselves, whose start `build.sh` edits: unedited, wasm-bindgen keeps the first instance.
const { Instance } = WebAssembly;
for (const [name, ...given] of [["board", "legal", "startpos", ""], ["full", '{"cmd": "legal", "fen": "startpos"}']]) {
  const module = new WebAssembly.Module(readFileSync(new URL(`../wasm/${name}.wasm`, import.meta.url)));
  let instances = 0;
  WebAssembly.Instance = class extends Instance {
    constructor(...all) { super(...all); instances += all[0] === module; }
  };
  const trap = () => new Instance(new WebAssembly.Module(TRAP)).exports.f();
  const ask = caller({ ...await import(`../wasm/${name}.js`), trap }, module);
  const before = ask("answer", ...given);
  assert.equal(JSON.parse(before).moves.length, 20);
  assert.throws(() => ask("trap"), WebAssembly.RuntimeError);
  assert.equal(instances, 2, name);
  assert.equal(ask("answer", ...given), before);
  WebAssembly.Instance = Instance;
}
console.log("a module that has stopped is started again");
