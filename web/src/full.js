import { ask, read, ready } from "./engine-full.js";

globalThis.chessmovesFull = ready.then(() => ({ ask, read }));
