// What the page keeps in `localStorage` or `sessionStorage`. Not every place lets a page keep anything.

export function keep(storage, key, value) {
  try {
    globalThis[storage].setItem(key, JSON.stringify(value));
  } catch {
    // Then it is forgotten.
  }
}
/** What was kept, or `undefined`. The first version of the page kept a theme as it is, not as JSON. */
export function kept(storage, key) {
  let text;
  try {
    text = globalThis[storage].getItem(key);
    return JSON.parse(text) ?? undefined;
  } catch {
    return text;
  }
}
