"""Anything that `chessmoves serve` answers, in this process."""

from __future__ import annotations

from collections.abc import Mapping

from ._native import ChessmovesError, Game, Position, answer_message
from ._view import Picture, overlay

# These modules take longer to import than all else, which the command would wait for.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, Literal

    from ._native import _Given, _Move


def ask(cmd: str, **keys: Any) -> dict[str, Any]:
    """The record that answers a message of `chessmoves serve`: any command of it, `version` and `schema`, with its options as keys.

    `fen` can be a text, a `Position`, a `Game` or a `chess.Board`. An underscore in a key stands for a hyphen, as in `carry_on=True`; keys
    whose value is None are left out. With `format="text"` or `format="svg"`, the record has that as `text`.

    >>> ask("raw", piece="Na1", fields="moves")["moves"][0]
    {'offset': [1, 2], 'to': 'b3'}

    Raises:
        ChessmovesError: the question cannot be answered.
    """
    import json

    asked = {key.replace("_", "-"): value for key, value in keys.items() if value is not None}
    if hasattr(asked.get("fen"), "move_stack"):
        asked["fen"] = Game(asked["fen"])
    match asked.get("fen"):
        case Position() as position:
            asked |= {"fen": position.fen, "chess960": position.chess960}
        case Game() as game:
            moves = [*game.moves, *([asked["moves"]] if "moves" in asked else [])]
            asked |= {"fen": game.start.fen, "moves": " ".join(moves), "chess960": game.start.chess960}
    if hasattr(asked.get("move"), "uci"):
        uci = asked["move"].uci
        asked["move"] = uci() if callable(uci) else uci
    record: dict[str, Any] = json.loads(answer_message(json.dumps({"cmd": cmd, **asked})))
    if record.get("type") == "error":
        error = ChessmovesError(record["message"])
        error.code, error.field, error.hint = record["code"], record.get("field"), record.get("hint")
        span = record.get("span")
        error.span = (span[0], span[1]) if span else None
        raise error
    return record


def svg(
    fen: _Given,
    move: _Move | None = None,
    *,
    piece: str | None = None,
    orientation: Literal["white", "black"] = "white",
    lastmove: _Move | None = None,
    check: str | None = None,
    arrows: Iterable[tuple[str, str] | tuple[str, str, str]] = (),
    squares: Iterable[str] | Mapping[str, str] = (),
    **options: Any,
) -> Picture:
    """A picture as SVG: the position, the explanation of a move, or the moves of a piece. It is a text that a notebook shows.

    `orientation` is the side at the bottom. `lastmove` is a move in UCI notation whose squares are marked, `check` the square of a king,
    `arrows` has pairs of squares, with a color if there is a third, and `squares` are marked, in the colors that a dictionary gives. The
    other options are those of the command, such as `size`, `theme` and `title=True`.

    >>> svg("startpos", size=200, arrows=[("e2", "e4")], squares=["d5"]).startswith("<svg")
    True

    Raises:
        ChessmovesError: the position or the move cannot be read, or there is no such option.
        ValueError: an arrow or a mark is not on the board.
    """
    if orientation not in ("white", "black"):
        raise ValueError(f"orientation: expected 'white' or 'black', found {orientation!r}")
    is_flipped = orientation == "black"
    cmd = "show" if move is None else "why"
    flip = "black" if is_flipped else None
    text: str = ask(cmd, fen=fen, move=move, piece=piece, format="svg", flip=flip, **options)["text"].rstrip()
    marks = squares if isinstance(squares, Mapping) else dict.fromkeys(squares, "green")
    if lastmove is not None and not isinstance(lastmove, str):
        lastmove = lastmove.uci()
    return Picture(overlay(text, is_flipped, arrows, marks, lastmove, check))
