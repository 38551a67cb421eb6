import { ask, read } from "./engine-full.js";

globalThis.chessmovesFull = { ask, read };
