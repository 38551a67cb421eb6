"""Panics, threads, processes and signals."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from chessmoves import Game, Verdict, perft, why

PIN = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1"
QUESTIONS = [("startpos", "e4", True), (PIN, "Qg3", False), ("startpos", "e5", False), (PIN, "Qf4", True)]
has_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")


def test_threads_get_their_own_answers() -> None:
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda asked: why(asked[0], asked[1]).legal, QUESTIONS * 5_000))
    assert answers == [legal for *_, legal in QUESTIONS] * 5_000


def test_the_interpreter_goes_on_during_work() -> None:
    ticks = []
    worker = threading.Thread(target=perft, args=("startpos", 6), kwargs={"threads": 1})
    worker.start()
    while worker.is_alive():
        ticks.append(time.perf_counter())
        time.sleep(0.001)
    assert len(ticks) > 20


def test_a_thousand_games_at_once() -> None:
    games = [Game() for _ in range(1_000)]
    rounds = ["Nf3", "Nf6", "Ng1", "Ng8"] * 3
    with ThreadPoolExecutor(16) as pool:
        for move in rounds:
            assert all(played.san == move for played in pool.map(lambda game: game.play(move), games))
    assert all(game.repetitions == 4 and game.claimable for game in games)
    one = Game()
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: (one.why("e4"), one.fen, one.copy().play("e4")), range(2_000)))
    assert one.ply == 0


def _ask(asked: tuple[str, str, bool]) -> tuple[Verdict, bool]:
    return why(asked[0], asked[1]), asked[2]


@has_fork
def test_processes_answer_after_a_fork() -> None:
    assert why(PIN, "Qg3").code == "pinned" and perft("startpos", 4) == 197_281
    context = multiprocessing.get_context("fork")
    with context.Pool(4) as pool:
        result = pool.map_async(_ask, QUESTIONS * 500)
        here = [_ask(asked) for asked in QUESTIONS * 500]
        assert result.get(timeout=60) == here
        assert all(verdict.legal == legal for verdict, legal in here)
        assert pool.starmap_async(perft, [("startpos", 5)] * 4).get(timeout=60) == [4_865_609] * 4


@has_fork
def test_a_fork_during_work_of_other_threads() -> None:
    worker = threading.Thread(target=perft, args=("startpos", 6))
    worker.start()
    context = multiprocessing.get_context("fork")
    with context.Pool(2) as pool:
        assert pool.map_async(_ask, QUESTIONS * 50).get(timeout=60) == [_ask(asked) for asked in QUESTIONS * 50]
    worker.join()


INTERRUPTED = """
import time
import chessmoves
try:
    print("ready", flush=True)
    {call}
except KeyboardInterrupt:
    print(time.clock_gettime(time.CLOCK_MONOTONIC))
assert chessmoves.why("startpos", "e4")
"""
LONG_CALLS = [
    "chessmoves.perft('startpos', 30)",
    "chessmoves.perft('startpos', 30, threads=1)",
    "[chessmoves.status('r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 3', deep=True, origin=True) for _ in iter(int, 1)]",
    "chessmoves.ask('perft', fen='startpos', depth=5) and [chessmoves.why('startpos', 'e5') for _ in iter(int, 1)]",
    # A list that never ends, while it is read.
    "chessmoves.status_many(iter(lambda: 'startpos', None))",
]


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("call", LONG_CALLS)
def test_an_interrupt_ends_a_long_call(call: str) -> None:
    child = subprocess.Popen([sys.executable, "-c", INTERRUPTED.format(call=call)], stdout=subprocess.PIPE, text=True)
    assert child.stdout and child.stdout.readline() == "ready\n"
    time.sleep(0.5)
    assert child.poll() is None
    child.send_signal(signal.SIGINT)
    out, _ = child.communicate(timeout=20)
    # The time itself is measured by `measure.py`; here it only has to end.
    assert float(out) > 0 and child.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_an_interrupt_between_question_and_answer_shifts_nothing() -> None:
    expected = [legal for *_, legal in QUESTIONS]
    interrupts = 0

    def interrupt(_number: int, _frame: object) -> None:
        raise InterruptedError

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        for _ in range(300):
            try:
                signal.setitimer(signal.ITIMER_REAL, 0.0005)
                while True:
                    for fen, move, _legal in QUESTIONS:
                        why(fen, move)
            except InterruptedError:
                interrupts += 1
            assert [why(fen, move).legal for fen, move, _ in QUESTIONS] == expected
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert interrupts == 300
