// What the page keeps in `localStorage` or `sessionStorage`. Not every place lets a page keep anything.

export function keep(storage, key, value) {
  try {
    globalThis[storage].setItem(key, JSON.stringify(value));
  } catch {
    // Then it is forgotten.
  }
}
/** What was kept, or `undefined`. */
export function kept(storage, key) {
  try {
    return JSON.parse(globalThis[storage].getItem(key)) ?? undefined;
  } catch {
    return undefined;
  }
}
