"""Lists legal chess moves, and explains why a move is legal or not.

>>> from chessmoves import Chessmoves
>>> with Chessmoves() as chess:
...     verdict = chess.why("7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1", "Qg3")
>>> verdict.legal, verdict.code
(False, 'pinned')
>>> verdict.sentence
'the queen on e3 is pinned to the king on c1 by the bishop on g5'
"""

from ._binary import find_binary
from ._client import Chessmoves
from ._types import ChessmovesError, Fault, Game, Reason, ServiceError, Status, Verdict

__all__ = [
    "Chessmoves",
    "ChessmovesError",
    "Fault",
    "Game",
    "Reason",
    "ServiceError",
    "Status",
    "Verdict",
    "find_binary",
]
