// The position is edited: pieces, side to move and castling rights.
import { button, h, kingOf, nameOf, pieceSvg, placement, placementText, refill, START } from "../dom.js";

const KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
const MOVE = "move";
const REMOVE = "remove";

/** Changes the board and the fields of the position. */
function edited(page, change) {
  const board = placement(page.fen());
  const fields = page.fen().split(" ");
  change(board, fields);
  if (!board.size) {
    page.say("no", [h("p", "A position needs at least one piece.")], []);
    return;
  }
  fields[0] = placementText(board);
  fields[3] = "-";
  page.setPosition(fields.join(" "));
}
/** A square is clicked: the chosen piece is put there, or removed if it is there already. */
export function placePiece(page, square) {
  const { brush } = page.state;
  if (brush === MOVE) return;
  edited(page, (board) => {
    if (brush === REMOVE || board.get(square) === brush) board.delete(square);
    else board.set(square, brush);
  });
}
/** A piece is dragged: to another square, or off the board. */
export function carryPiece(page, from, to) {
  edited(page, (board) => {
    if (to) board.set(to, board.get(from));
    board.delete(from);
  });
}
/** The side of a castling right, which can be written as the file of its rook. */
function sideOf(fen, right) {
  if (/[kq-]/i.test(right)) return right;
  const color = right < "a" ? "w" : "b";
  const king = kingOf(`${fen.split(" ")[0]} ${color}`) ?? "e";
  const side = right.toLowerCase() > king[0] ? "k" : "q";
  return color === "w" ? side.toUpperCase() : side;
}

export function editView(page, place) {
  const fen = page.fen();
  const [, turn, rights] = fen.split(" ");
  const order = (a, b) => "KQkq".indexOf(sideOf(fen, a)) - "KQkq".indexOf(sideOf(fen, b));
  const setRight = (letter, on) =>
    edited(page, (_, fields) => {
      const others = [...fields[2]].filter((right) => right !== "-" && sideOf(fen, right) !== letter);
      fields[2] = [...others, ...(on ? [letter] : [])].sort(order).join("") || "-";
    });
  const right = (letter, text) => {
    const checked = [...rights].some((one) => sideOf(fen, one) === letter);
    const onchange = ({ target }) => setRight(letter, target.checked);
    return h("label", h("input", { type: "checkbox", checked, onchange }), ` ${text}`);
  };
  const side = (letter, text) => {
    const onchange = () => edited(page, (_, fields) => (fields[1] = letter));
    return h("label", h("input", { type: "radio", name: "side", checked: turn === letter, onchange }), ` ${text}`);
  };
  const brush = (name) => {
    const isPiece = name.length === 1;
    const choose = () => {
      page.state.brush = name;
      editView(page, place);
    };
    return button(isPiece ? pieceSvg(name) : { [MOVE]: "✥", [REMOVE]: "✕" }[name], choose, {
      "aria-label": isPiece ? nameOf(name) : name,
      "aria-pressed": String(page.state.brush === name),
    });
  };
  const jump = (name, to) => button(name, () => page.setPosition(to));
  refill(
    place,
    h("h2", "Edit the position"),
    h(
      "p.faint",
      "Drag pieces, also off the board. Or choose a piece, then click squares; the same piece again removes it.",
    ),
    h("div.palette", [..."KQRBNP", MOVE, ..."kqrbnp", REMOVE].map(brush)),
    h("fieldset", h("legend", "To move"), side("w", "White"), side("b", "Black")),
    h(
      "fieldset",
      h("legend", "Castling rights"),
      right("K", "White O-O"),
      right("Q", "White O-O-O"),
      right("k", "Black O-O"),
      right("q", "Black O-O-O"),
    ),
    h("div.row", jump("Start position", START), jump("Kings only", KINGS)),
    h("ul", page.status().problems.map(({ message }) => h("li", message))),
  );
}
