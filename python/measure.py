"""Times and memory of the package, beside those of python-chess in the same run, in microseconds per call and questions per second.

usage: measure.py [POSITIONS]
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import chess
import pyarrow

import chessmoves

sys.path.insert(0, str(Path(__file__).parent / "tests"))
from masks import boards  # noqa: E402

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
PIN = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1"


def per_call(question: Callable[[], object], seconds: float = 0.4) -> float:
    """The shortest of five times of the processor, in microseconds per call."""
    count, times = 1, list[float]()
    while len(times) < 5:
        start = time.process_time()
        for _ in range(count):
            question()
        taken = time.process_time() - start
        if taken < seconds / 5:
            count *= 2
        else:
            times.append(taken / count)
    return min(times) * 1e6


def peer_status(fen: str) -> tuple[object, ...]:
    board = chess.Board(fen)
    return board.outcome(), board.is_check(), board.checkers(), board.is_insufficient_material(), board.is_valid()


def calls() -> None:
    rows: list[tuple[str, Callable[[], object], Callable[[], object] | None]] = [
        ("why, a pinned queen (UCI)", lambda: chessmoves.why(PIN, "e3g3"), lambda: chess.Board(PIN).is_legal(chess.Move.from_uci("e3g3"))),
        ("why, a pinned queen (SAN)", lambda: chessmoves.why(PIN, "Qg3").code, None),
        ("why, a blocked knight's move", lambda: chessmoves.why(KIWIPETE, "Nxe2"), None),
        ("why, a legal move", lambda: chessmoves.why(KIWIPETE, "Nxf7"), lambda: chess.Board(KIWIPETE).parse_san("Nxf7")),
        ("legal, 48 moves as UCI", lambda: chessmoves.legal(KIWIPETE), lambda: [move.uci() for move in chess.Board(KIWIPETE).legal_moves]),
        ("legal, 48 moves as SAN", lambda: chessmoves.legal(KIWIPETE, san=True), lambda: (lambda board: [board.san(move) for move in board.legal_moves])(chess.Board(KIWIPETE))),
        ("status", lambda: chessmoves.status(KIWIPETE), lambda: peer_status(KIWIPETE)),
        ("Position(fen)", lambda: chessmoves.Position(KIWIPETE), lambda: chess.Board(KIWIPETE)),
    ]
    game, board = chessmoves.Game(), chess.Board()

    def ours() -> None:
        game.play("Nf3")
        game.undo()

    def theirs() -> None:
        board.push_san("Nf3")
        board.outcome(claim_draw=True)
        board.pop()

    rows.append(("Game.play and undo", ours, theirs))
    print(f"{'microseconds per call':<36}{'chessmoves':>12}{'python-chess':>14}")
    for name, question, peer in rows:
        peer_time = f"{per_call(peer):>14.1f}" if peer else f"{'-':>14}"
        print(f"{name:<36}{per_call(question):>12.2f}{peer_time}")


def rate(name: str, count: int, work: Callable[[], object]) -> None:
    times = []
    for _ in range(3):
        start, cpu = time.perf_counter(), time.process_time()
        work()
        times.append((time.perf_counter() - start, time.process_time() - cpu))
    wall, cpu = min(times)
    print(f"{name:<36}{count / wall:>12,.0f}{count / cpu:>14,.0f}")


def batches(count: int) -> None:
    fens = [fen for fen, _ in boards(count)]
    column = pyarrow.array(fens)
    moves = pyarrow.array(["Nf3", "e4", "O-O", "Qxd5"] * (count // 4))
    games = pyarrow.array(["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 1/2-1/2"] * (count // 8))
    print(f"{f'{count:,} positions':<36}{'per second':>12}{'and core':>14}")
    rate("legal_many, Arrow", count, lambda: chessmoves.legal_many(column))
    rate("legal_many, Arrow, one thread", count, lambda: chessmoves.legal_many(column, threads=1))
    rate("legal_many, list", count, lambda: chessmoves.legal_many(fens))
    rate("legal_many, SAN", count, lambda: chessmoves.legal_many(column, san=True))
    rate("why_many", len(moves), lambda: chessmoves.why_many(column[: len(moves)], moves))
    rate("status_many", count, lambda: chessmoves.status_many(column))
    rate("check_many, games of 16 plies", len(games), lambda: chessmoves.check_many(games))
    for layout in ("az", "lc0", "from_to"):
        rate(f"legal_masks, {layout}, packed", count, lambda: chessmoves.legal_masks(column, layout, True))
    part = column[: min(count, 50_000)]
    rate("legal_masks, az, not packed", len(part), lambda: chessmoves.legal_masks(part, "az"))


def interrupts() -> None:
    """The time from Ctrl-C to the exception, in a long count and in a long table."""

    def after(name: str, work: Callable[[], object]) -> None:
        times = []
        for _ in range(5):
            sent = [0.0]

            def send() -> None:
                sent[0] = time.perf_counter()
                os.kill(os.getpid(), signal.SIGINT)

            timer = threading.Timer(0.3, send)
            timer.start()
            try:
                work()
                print(f"{name} has ended too early")
                return
            except KeyboardInterrupt:
                times.append(time.perf_counter() - sent[0])
            timer.join()
        print(f"{name:<36}{max(times) * 1e3:>12.0f} ms at most, from Ctrl-C to the exception")

    fens = pyarrow.array([KIWIPETE] * 3_000_000)
    games = pyarrow.array(["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O *"] * 1_000_000)
    after("perft", lambda: chessmoves.perft("startpos", 20))
    after("legal_many", lambda: chessmoves.legal_many(fens))
    after("status_many", lambda: chessmoves.status_many(fens))
    after("legal_masks", lambda: chessmoves.legal_masks(fens, "az", True))
    after("check_many", lambda: chessmoves.check_many(games))
    text = b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O *\n\n" * 1_000_000
    after("check_pgn", lambda: chessmoves.check_pgn(text))

    def too_many_nodes() -> None:
        while True:
            with suppress(chessmoves.ChessmovesError):
                chessmoves.ask("perft", fen=KIWIPETE, depth=5)

    after("ask, a perft up to the limit", too_many_nodes)
    hard = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 3"
    after("status, deep and origin", lambda: [chessmoves.status(hard, deep=True, origin=True) for _ in iter(int, 1)])


def start_up() -> None:
    for name, command in (
        ("chessmoves -V", ["chessmoves", "-V"]),
        ("python -c pass", [sys.executable, "-c", "pass"]),
        ("python -c 'import chessmoves'", [sys.executable, "-c", "import chessmoves"]),
    ):
        times = []
        for _ in range(40):
            start = time.perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
            times.append(time.perf_counter() - start)
        print(f"{name:<36}{sorted(times)[20] * 1e3:>12.1f} ms, median of 40")


def memory(calls: int) -> None:
    """The growth of the process over some million calls of several functions."""
    sizes = []
    for part in range(11):
        for _ in range(calls // 50 if part else 1_000):
            chessmoves.why(PIN, "Qg3")
            chessmoves.legal(PIN)
            chessmoves.status(PIN)
            chessmoves.Position(PIN).play("Qxg5")
            chessmoves.why(PIN, "Qxg5").sentence
        sizes.append(int(Path("/proc/self/statm").read_text().split()[1]) * 4)
    print(f"{f'{calls:,} calls':<36}{sizes[0]:>12,} kB at first, {max(sizes):,} kB at most, {sizes[-1]:,} kB in the end")


if __name__ == "__main__":
    calls()
    batches(int(sys.argv[1]) if len(sys.argv) > 1 else 200_000)
    interrupts()
    start_up()
    memory(10_000_000)
