"""Legal chess moves, and the reason why a move is not legal.

>>> import chessmoves
>>> verdict = chessmoves.why("7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1", "Qg3")
>>> verdict.legal, verdict.code
(False, 'pinned')
>>> verdict.sentence
'the queen on e3 is pinned to the king on c1 by the bishop on g5'
"""

from __future__ import annotations

from ._files import check_pgn
from ._native import (
    Answers,
    CheckedGame,
    ChessmovesError,
    FoundMove,
    Game,
    GameFault,
    Games,
    IllegalMove,
    Move,
    Outcome,
    Played,
    Position,
    Reason,
    Status,
    Verdict,
    check_many,
    control,
    explain_illegal_move,
    explain_many,
    find_move,
    find_move_many,
    legal,
    legal_many,
    legal_masks,
    perft,
    status_many,
    why,
    why_many,
)
from ._native import __version__ as __version__
from ._service import ask, svg

status = Status

__all__ = [
    "Answers",
    "CheckedGame",
    "ChessmovesError",
    "FoundMove",
    "Game",
    "GameFault",
    "Games",
    "IllegalMove",
    "Move",
    "Outcome",
    "Played",
    "Position",
    "Reason",
    "Status",
    "Verdict",
    "ask",
    "check_many",
    "check_pgn",
    "control",
    "explain_illegal_move",
    "explain_many",
    "find_move",
    "find_move_many",
    "legal",
    "legal_many",
    "legal_masks",
    "perft",
    "status",
    "status_many",
    "svg",
    "why",
    "why_many",
]


def __dir__() -> list[str]:
    return [*__all__, "__all__", "__doc__", "__file__", "__name__", "__path__", "__version__"]
