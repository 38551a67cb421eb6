// In the page of one file, the module of all questions is also that of the board.
export const { ask, ready } = globalThis.chessmovesFull();
