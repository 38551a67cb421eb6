// The moves of a game, with numbers, variations, comments and faults.
import { h } from "./dom.js";
import { numberOf } from "./game.js";

/**
 * Fills an `<ol>` with the moves after a root; `go(node)` is called for the one that is clicked. Unless all are known,
 * those that can be played are shown: other words may not be moves. Returns a function that marks the current one.
 */
export function moveList(list, root, isKnown, go) {
  const buttons = new Map();
  const isShown = (node) => isKnown || node.fen;
  const comments = (texts) => (texts.length ? [h("span.comment", texts.join(" "))] : []);
  function move(node, isNumbered) {
    const { number, isWhite } = numberOf(root, node);
    const parts = comments(node.before);
    const label = (node.san ?? node.text) + node.nags.join("");
    let element;
    if (node.fen || node.isFault) {
      const names = node.fault || node.isFault ? "button.fault-move" : "button";
      const title = node.fault?.message ?? (node.isFault ? "This move cannot be played." : undefined);
      element = h(names, { type: "button", title, onclick: () => go(node) }, label);
      buttons.set(node, element);
    } else element = h("span.unplayed", { title: "It follows a move that cannot be played." }, label);
    // A line does not end between a number and its move.
    if (isWhite || isNumbered || parts.length) {
      const shown = h("span.number", `${number}${isWhite ? "." : "…"}`);
      parts.push(h("span.numbered", shown, element));
    } else parts.push(element);
    return [...parts, ...comments(node.after)];
  }
  /** The items from a node on, down its first moves; a variation is an item of its own. */
  function items(first) {
    const found = [];
    let isNumbered = true;
    for (let node = first; node && isShown(node); node = node.next[0]) {
      found.push({ parts: move(node, isNumbered) });
      isNumbered = node.after.length > 0;
      // The first of the moves after the same position is followed by the others.
      if (node !== node.parent.next[0]) continue;
      for (const other of node.parent.next.slice(1).filter(isShown)) {
        const inside = items(other).flatMap((item) => (item.isVariation ? ["(", ...item.parts, ")"] : item.parts));
        found.push({ isVariation: true, parts: inside });
        isNumbered = true;
      }
    }
    return found;
  }
  const start = root.after.length ? [h("li.comment", root.after.join(" "))] : [];
  const elementsOf = (parts) => parts.map((part) => (part instanceof Node ? part : h("span.bracket", part)));
  const all = items(root.next[0]).map(({ isVariation, parts }) =>
    isVariation ? h("li.variation", elementsOf(["(", ...parts, ")"])) : h("li", parts),
  );
  list.replaceChildren(...start, ...all);
  let marked;
  return (node) => {
    marked?.removeAttribute("aria-current");
    marked = buttons.get(node);
    marked?.setAttribute("aria-current", "true");
    if (!marked) return;
    // Only the list scrolls, not the page.
    const [top, bottom] = [marked.offsetTop - list.offsetTop, marked.offsetTop - list.offsetTop + marked.offsetHeight];
    if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight)
      list.scrollTop = top - list.clientHeight / 3;
  };
}
