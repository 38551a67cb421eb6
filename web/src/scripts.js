// The scripts that the page loads when it needs them, and the worker that answers what takes long.
import { h } from "./dom.js";
import { readable } from "./text.js";
import { start } from "./worker.js";

const isSingle = globalThis.chessmovesFull !== undefined;
const isServed = /^https?:/.test(location.protocol);

const scripts = {};
/** Loads a further script of the page once. A script also loads from a file, where modules do not. */
function need(name, isThere) {
  if (isThere()) return Promise.resolve();
  scripts[name] ??= new Promise((done, failed) => {
    const script = h("script", { src: name });
    script.onload = () => done();
    script.onerror = () => {
      delete scripts[name];
      failed(new Error(`${name} could not be loaded`));
    };
    document.head.append(script);
  });
  return scripts[name];
}
/** The script of the worker. Browsers start workers from a text, but not from a file. */
async function workerUrl() {
  if (isServed && !isSingle) return "full.js";
  await need("full.js", () => globalThis.chessmovesFull);
  return URL.createObjectURL(new Blob([`(${globalThis.chessmovesFull})()`], { type: "text/javascript" }));
}
let worker;
const forget = () => {
  worker = undefined;
};
function loadFull() {
  worker ??= workerUrl()
    .then((url) => start(url, forget))
    .catch((error) => {
      forget();
      throw error;
    });
  return worker;
}
/** Asks any message of `chessmoves serve` in the worker. */
export const full = async (message) => readable(await (await loadFull())("ask", message));
/** The status of the position of a text in any notation, or its faults. */
export const read = async (text, isFixed) => readable(await (await loadFull())("read", text, isFixed));

/** The named positions, and the codes with their examples. */
export async function gallery() {
  await need("gallery.js", () => globalThis.chessmovesGallery);
  const { positions, columns } = globalThis.chessmovesGallery;
  const row = (at) => Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, column[at]]));
  return { positions, codes: columns.code.map((_, at) => row(at)) };
}
/** The codes by name. */
export const codes = async () => new Map((await gallery()).codes.map((one) => [one.code, one]));

/** Loads what will be needed when the page has nothing else to do, and keeps the page for use without a network. */
export function loadLater() {
  const later = globalThis.requestIdleCallback ?? ((run) => setTimeout(run, 300));
  later(() => loadFull().catch(() => {}));
  if (isServed && !isSingle) navigator.serviceWorker?.register("sw.js");
}
