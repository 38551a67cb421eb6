"""Anything that `chessmoves serve` answers, in this process."""

from __future__ import annotations

from ._native import ChessmovesError, Game, Position, answer_message

# These modules take longer to import than all else, which the command would wait for.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def ask(cmd: str, **keys: Any) -> dict[str, Any]:
    """The record that answers a message of `chessmoves serve`: any command, with its options as keys.

    `fen` can be a text, a `Position` or a `Game`. An underscore in a key stands for a hyphen, as in `carry_on=True`; keys whose value is
    None are left out.

    >>> ask("raw", piece="Na1", fields="moves")["moves"][0]
    {'offset': [1, 2], 'to': 'b3'}

    Raises:
        ChessmovesError: the question cannot be answered.
    """
    import json

    asked = {key.replace("_", "-"): value for key, value in keys.items() if value is not None}
    match asked.get("fen"):
        case Position() as position:
            asked |= {"fen": position.fen, "chess960": position.chess960}
        case Game() as game:
            asked |= {"fen": game.start.fen, "moves": " ".join(game.moves), "chess960": game.start.chess960}
    record: dict[str, Any] = json.loads(answer_message(json.dumps({"cmd": cmd, **asked})))
    if record.get("type") == "error":
        error = ChessmovesError(record["message"])
        error.code, error.field, error.hint = record["code"], record.get("field"), record.get("hint")
        span = record.get("span")
        error.span = (span[0], span[1]) if span else None
        raise error
    return record


def svg(fen: str | Position | Game, move: str | None = None, *, piece: str | None = None, **options: Any) -> str:
    """A picture as SVG: the position, the explanation of a move, or the moves of a piece.

    The options are those of the command, such as `size`, `theme`, `orientation` and `title`.

    >>> svg("startpos", size=200).startswith("<svg")
    True
    """
    cmd = "show" if move is None else "why"
    text: str = ask(cmd, fen=fen, move=move, piece=piece, format="svg", **options)["text"]
    return text.rstrip()
