import { ask } from "./engine-full.js";

globalThis.chessmovesAsk = ask;
