// In the page of one file, the module of all questions is also that of the board.
import { readable } from "./text.js";

const { ask: askAll, ready } = globalThis.chessmovesFull();
export { ready };
export const ask = (message) => readable(askAll(message));
