"""Anything that `chessmoves serve` answers, in this process."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ._native import ChessmovesError, IllegalMove, answer_message, legal, order_error, position_keys, python_hint, why
from ._view import Picture, overlay

# These modules take longer to import than all else, which the command would wait for.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal

    from ._native import _Given, _Move
    from ._view import _Arrow


MOVE = "a move as a text or a chess.Move"
ORDER = "svg(fen, move)"
PICTURE_OPTIONS = ", expected piece, orientation, lastmove, check, arrows, squares, moves, chess960, size, theme, title"


def move_text(move: Any) -> Any:
    """A move as a text, if it is an object with one."""
    # The `uci` of a `chess.Board` is a function of a move.
    uci = move if hasattr(move, "move_stack") else getattr(move, "uci", move)
    return uci() if callable(uci) else uci


def square_text(square: Any) -> Any:
    """A square as a text, if it is one of python-chess, such as `chess.E4`."""
    is_number = isinstance(square, int) and not isinstance(square, bool) and 0 <= square < 64
    return f"{'abcdefgh'[square % 8]}{square // 8 + 1}" if is_number else square


def python_message(message: str, code: str) -> str:
    """A message about options in the words of Python: without their hyphens, and without keys that are not arguments."""
    import re

    message = re.sub(r"(?<![\w-])--(?=[a-z])", "", message)
    if code != "json-unknown-key":
        return message
    key, expected, names = message.partition(", expected ")
    known = [name.replace("-", "_") for name in names.split(", ") if name not in ("", "id", "cmd")]
    # `version` has no keys.
    return key.replace("-", "_") + (expected + ", ".join(known) if known else "")


def is_position(fen: Any) -> bool:
    """Whether something can be read as a position."""
    try:
        legal(fen)
    except (TypeError, ValueError):
        return False
    return True


def message_of(keys: Mapping[str, Any]) -> str:
    """A message in JSON."""
    import json

    for key, value in keys.items():
        try:
            json.dumps(value)
        except TypeError:
            expected = MOVE if key == "move" else "a text or another value of JSON"
            raise TypeError(f"{key}: expected {expected}, found {type(value).__name__}") from None
    return json.dumps(keys)


def ask(cmd: str, **keys: Any) -> dict[str, Any]:
    """The record that answers a message of `chessmoves serve`: any command of it, `version` and `schema`, with its options as keys.

    `fen` can be a text, a `Position`, a `Game` or a `chess.Board`. An underscore in a key stands for a hyphen, as in `carry_on=True`, and
    one at its end for nothing, as in `from_="e2"`; keys whose value is None are left out. With `format="text"` or `format="svg"`, the record
    has that as `text`.

    >>> ask("raw", piece="Na1", fields="moves")["moves"][0]
    {'offset': [1, 2], 'to': 'b3'}

    Raises:
        ChessmovesError: the question cannot be answered; an `IllegalMove`, if a move cannot be played.
    """
    import json
    import re

    # As Python writes names that are its own words.
    asked = {key.rstrip("_").replace("_", "-"): value for key, value in keys.items() if value is not None}
    moves = move_text(asked.get("moves"))
    if isinstance(moves, Iterable) and not isinstance(moves, str | bytes | Mapping):
        moves = [move_text(move) for move in moves]
        moves = " ".join(moves) if all(isinstance(move, str) for move in moves) else moves
    if moves is not None:
        asked["moves"] = moves
    given = position_keys(asked["fen"]) if "fen" in asked else {}
    if "moves" in given and isinstance(moves, str):
        given["moves"] += " " + moves
    asked |= given
    for key, text in {"move": move_text, "piece": square_text}.items():
        if key in asked:
            asked[key] = text(asked[key])
    record: dict[str, Any] = json.loads(answer_message(message_of({"cmd": cmd, **asked})))
    if record.get("type") == "error":
        if record["code"].startswith("move-") and "fen" in keys:
            # The exception of the function that asks the same.
            options: dict[str, Any] = {"moves": keys.get("moves"), "chess960": bool(keys.get("chess960"))}
            move = keys.get("move")
            legal(keys["fen"], **options) if move is None else why(keys["fen"], move, **options)
        move = asked.get("move")
        if isinstance(move, str) and "fen" in asked and not is_position(asked["fen"]):
            swapped = order_error(move, "ask(cmd, fen=..., move=...)")
            if swapped:
                raise swapped
        error = ChessmovesError(python_message(record["message"], record["code"]))
        error.code, error.field = record["code"], record.get("field")
        hint = python_hint(record.get("hint") or "")
        error.hint = hint and re.sub('"[a-z-]+"', lambda name: name[0].replace("-", "_"), hint)
        span = record.get("span")
        error.span = (span[0], span[1]) if span else None
        raise error
    return record


def svg(
    fen: _Given,
    move: _Move | None = None,
    *,
    piece: str | int | None = None,
    orientation: Literal["white", "black"] | bool = "white",
    lastmove: _Move | None = None,
    check: str | int | None = None,
    arrows: Iterable[_Arrow] = (),
    squares: Iterable[str | int] | Mapping[Any, str] = (),
    **options: Any,
) -> Picture:
    """A picture as SVG: the position, the explanation of a move, or the moves of a piece. It is a text that a notebook shows.

    `orientation` is the side at the bottom, or `chess.BLACK`. `lastmove` is a move in UCI notation whose squares are marked, `check` the square of a king,
    `arrows` has pairs of squares, with a color if there is a third, and `squares` are marked, in the colors that a dictionary gives.
    Squares and arrows may be those of python-chess. The other options are those of the command, such as `size`, `theme` and `title=True`.

    >>> svg("startpos", size=200, arrows=[("e2", "e4")], squares=["d5"]).startswith("<svg")
    True

    Raises:
        ChessmovesError: the position or the move cannot be read, or there is no such option.
        ValueError: an arrow or a mark is not on the board.
    """
    if isinstance(orientation, bool):
        # As python-chess names the sides.
        orientation = "white" if orientation else "black"
    if orientation not in ("white", "black"):
        raise ValueError(f"orientation: expected 'white' or 'black', found {orientation!r}")
    # As the command names it.
    flip = options.pop("flip", orientation == "black")
    if flip not in (True, False, "white", "black"):
        raise ValueError(f"flip: expected 'white' or 'black', found {flip!r}")
    is_flipped = flip in (True, "black")
    if "format" in options:
        raise ValueError("format: a picture is SVG; ask answers in other formats")
    # The key of messages has no effect on pictures.
    for name in ("lastMove", "last_move"):
        lastmove = options.pop(name, lastmove)
    cmd = "show" if move is None else "why"
    side = "black" if is_flipped else None
    if fen is None:
        # Raises the exception; `ask` leaves out what is None.
        position_keys(fen)
    given = move_text(move)
    if not isinstance(given, str | None):
        if hasattr(given, "fen") and not is_position(fen):
            raise order_error(position_keys(given)["fen"], ORDER) or TypeError
        raise TypeError(f"move: expected {MOVE}, found {type(move).__name__}")
    try:
        text: str = ask(cmd, fen=fen, move=move, piece=piece, format="svg", flip=side, **options)["text"].rstrip()
    except ChessmovesError as error:
        other = piece if move is None else move
        swapped = None
        if isinstance(other, str) and not isinstance(error, IllegalMove) and not is_position(fen):
            swapped = order_error(other, ORDER)
        if not swapped and error.code == "json-unknown-key":
            name, _, _ = str(error).partition(", expected ")
            error.args = (name + PICTURE_OPTIONS,)
            # The other hints are about messages.
            error.hint = error.hint if error.hint and error.hint.startswith("did you mean") else None
        raise swapped or error from None
    for name, given in {"squares": squares, "arrows": arrows}.items():
        if not isinstance(given, Iterable):
            raise TypeError(f"{name}: expected several, found {type(given).__name__}")
    marks = squares.items() if isinstance(squares, Mapping) else [(square, "green") for square in squares]
    return Picture(overlay(text, is_flipped, arrows, marks, move_text(lastmove), check))
