"""Legal chess moves, and the reason why a move is not legal.

>>> import chessmoves
>>> verdict = chessmoves.why("7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1", "Qg3")
>>> verdict.legal, verdict.code
(False, 'pinned')
>>> verdict.sentence
'the queen on e3 is pinned to the king on c1 by the bishop on g5'
"""

from __future__ import annotations

from ._native import (
    ChessmovesError,
    FoundMove,
    Game,
    IllegalMove,
    Outcome,
    Played,
    Position,
    Reason,
    Status,
    Verdict,
    control,
    explain_illegal_move,
    find_move,
    legal,
    perft,
    why,
)
from ._service import ask, svg

status = Status

__all__ = [
    "ChessmovesError",
    "FoundMove",
    "Game",
    "IllegalMove",
    "Outcome",
    "Played",
    "Position",
    "Reason",
    "Status",
    "Verdict",
    "ask",
    "control",
    "explain_illegal_move",
    "find_move",
    "legal",
    "perft",
    "status",
    "svg",
    "why",
]
