// The choice of the new piece of a pawn.
import { button, h, isWhite, nameOf, pieceSvg, placement } from "./dom.js";

/** Whether a pawn would reach a last rank, as far as ranks say. */
export function isPromotion(fen, from, to) {
  const letter = placement(fen).get(from);
  if (letter?.toLowerCase() !== "p") return false;
  return to[1] === (isWhite(letter) ? "8" : "1") && Math.abs(Number(from[1]) - Number(to[1])) === 1;
}

/** Lets the user choose, in a `<dialog>`; returns a letter, or an empty text. */
export const choosePiece = (dialog, pawn) =>
  new Promise((done) => {
    const choices = [..."qrbn"].map((role) => {
      const letter = isWhite(pawn) ? role.toUpperCase() : role;
      return button(pieceSvg(letter), () => dialog.close(role), { "aria-label": nameOf(letter) });
    });
    dialog.replaceChildren(h("div.row", choices));
    dialog.returnValue = "";
    // Beside the choices.
    dialog.onclick = ({ target }) => target === dialog && dialog.close();
    dialog.onclose = () => done(dialog.returnValue);
    dialog.showModal();
  });
