"""Memory does not grow with the number of calls."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import chessmoves
from chessmoves import ChessmovesError, Game, Position

PIN = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def resident() -> int:
    """The resident memory of this process, in bytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def refused(fen: str) -> None:
    try:
        chessmoves.status(fen)
    except ChessmovesError:
        pass


CALLS: list[Callable[[], object]] = [
    lambda: chessmoves.why(PIN, "Qg3").sentence,
    lambda: chessmoves.legal(KIWIPETE, san=True),
    lambda: chessmoves.status(KIWIPETE).record,
    lambda: chessmoves.control(PIN),
    lambda: refused("nonsense"),
    lambda: Game(moves="e4 e5").copy().status(),
    lambda: Position(KIWIPETE).play("Nxf7")._repr_svg_(),
    lambda: chessmoves.ask("legal", fen=PIN),
    lambda: chessmoves.check_pgn("1. e4 e5 2. Ke3 *")[0].faults,
    lambda: chessmoves.legal_many([PIN] * 20).__arrow_c_stream__(),
    lambda: chessmoves.legal_masks([PIN] * 4, "az", True),
    lambda: chessmoves.perft(KIWIPETE, 2),
]


@pytest.mark.skipif(sys.platform != "linux", reason="the size of the process is read from /proc")
@pytest.mark.parametrize("call", CALLS)
def test_memory_is_flat(call: Callable[[], object]) -> None:
    def repeat(count: int) -> int:
        for _ in range(count):
            call()
        gc.collect()
        return resident()

    first = repeat(2_000)
    # A leak of 100 bytes per call would be found.
    assert repeat(20_000) - first < 2_000_000
