// The choice of the new piece of a pawn.
import { button, h, isWhite, nameOf, pieceSvg, placement } from "./dom.js";

/** Whether a pawn would reach a last rank, as far as ranks say. */
function isPromotion(fen, from, to) {
  const letter = placement(fen).get(from);
  if (letter?.toLowerCase() !== "p") return false;
  return to[1] === (isWhite(letter) ? "8" : "1") && Math.abs(Number(from[1]) - Number(to[1])) === 1;
}

/** Lets the user choose, in a `<dialog>`; returns a letter, or an empty text. */
const choosePiece = (dialog, pawn) =>
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

/** The text of a move from square to square, with the new piece of a pawn; empty if none is chosen. */
export async function moveBetween(ask, fen, from, to, dialog) {
  const text = from + to;
  if (!isPromotion(fen, from, to)) return text;
  // The piece matters only if the pawn may go there.
  const isLegal = ask({ cmd: "why", fen, move: `${text}q` }).legal;
  const role = isLegal ? await choosePiece(dialog, placement(fen).get(from)) : "q";
  return role && text + role;
}
