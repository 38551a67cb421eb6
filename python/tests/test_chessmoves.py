"""The package against the program that the wheel has installed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from chessmoves import Chessmoves, ChessmovesError, ServiceError, find_binary

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PINNED = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1"


@pytest.fixture(scope="module")
def chess() -> Iterator[Chessmoves]:
    with Chessmoves() as chess:
        yield chess


def test_an_illegal_move_is_explained(chess: Chessmoves) -> None:
    verdict = chess.why(PINNED, "Qg3")
    assert not verdict and not verdict.legal
    assert verdict.code == "pinned"
    assert verdict.sentence == "the queen on e3 is pinned to the king on c1 by the bishop on g5"
    assert verdict.by == ("g5",)
    assert verdict.at == ("d2", "e3", "f4", "g5")
    assert (verdict.uci, verdict.san) == ("e3g3", "Qg3")


def test_a_legal_move_is_legal(chess: Chessmoves) -> None:
    verdict = chess.why(START, "1. e4")
    assert verdict and verdict.code is None
    assert verdict.sentence == "e4 is legal"
    assert verdict.uci == "e2e4"


def test_an_ambiguous_move_is_not_legal(chess: Chessmoves) -> None:
    verdict = chess.why("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", "Ne2")
    assert verdict.legal
    verdict = chess.why("4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "Ne2")
    assert not verdict.legal
    assert verdict.code == "ambiguous-move"
    assert verdict.sentence == "Ne2 can be Nge2, Nce2" or verdict.sentence == "Ne2 can be Nce2, Nge2"


def test_moves_are_played_first(chess: Chessmoves) -> None:
    assert chess.status("startpos", moves="f3 e5 g4 Qh4").checkmate
    assert chess.why("startpos", "e5", moves=["e4"]).legal
    assert chess.play("startpos", ["e4"]).startswith("rnbqkbnr/pppppppp/8/8/4P3/")


def test_lists_of_moves(chess: Chessmoves) -> None:
    assert len(chess.legal(START)) == 20
    assert chess.legal(START, "b1") == ["b1a3", "b1c3"]
    assert chess.legal(START, "b1", san=True) == ["Na3", "Nc3"]


def test_status(chess: Chessmoves) -> None:
    status = chess.status("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1")
    assert status.stalemate and status.outcome == "draw" and status.turn == "black"
    assert status.move_count == 0


def test_pictures(chess: Chessmoves) -> None:
    assert chess.show(START).startswith("<svg ")
    assert "K" in chess.show(START, format="text", ascii=True)


def test_errors_have_a_code_and_a_hint(chess: Chessmoves) -> None:
    with pytest.raises(ChessmovesError) as error:
        chess.why("4k3/8/8/8/8/8/8/4K3 W - - 0 1", "Ke2")
    assert error.value.code == "fen-turn"
    assert error.value.hint == "write w for white"
    with pytest.raises(ChessmovesError, match="did you mean|unknown"):
        chess.ask("legal", fen="startpos", caputres=True)
    assert chess.legal(START)


def test_games_of_a_text_and_of_a_file(chess: Chessmoves, tmp_path: Path) -> None:
    text = '[White "Adams"]\n\n1. e4 e5 *\n\n[White "Torre"]\n\n1. e4 e5 2. Ke3 *\n'
    path = tmp_path / "games.pgn"
    path.write_text(text)
    for source in (text, path, str(path)):
        good, bad = chess.check_pgn(source)
        assert good.ok and good.tags["White"] == "Adams"
        assert not bad and bad.faults[0].text == "Ke3"
        assert bad.faults[0].sentence.startswith("a king cannot go from e1 to e3 in one move")
    with pytest.raises(ServiceError):
        chess.check_pgn(tmp_path / "missing.pgn")


def test_a_stream_keeps_its_order_and_reports_faulty_lines(chess: Chessmoves) -> None:
    lines = [START, "nonsense", PINNED] * 1000
    records = list(chess.stream("legal --slim --fields type,line,moves", lines))
    assert len(records) == len(lines)
    assert [record["type"] for record in records[:3]] == ["moves", "error", "moves"]
    assert [record["line"] for record in records] == list(range(1, len(lines) + 1))


def test_a_stream_is_lazy_and_can_be_left(chess: Chessmoves) -> None:
    def endless() -> Iterator[str]:
        while True:
            yield START

    for n, record in enumerate(chess.stream(["status"], endless())):
        assert record["moveCount"] == 20
        if n == 100:
            break


def test_an_error_of_the_lines_is_raised(chess: Chessmoves) -> None:
    def faulty() -> Iterator[str]:
        yield START
        raise KeyError("no more")

    with pytest.raises(KeyError):
        list(chess.stream("status", faulty()))


def test_threads_share_one_process(chess: Chessmoves) -> None:
    def question(n: int) -> bool:
        move, expected = ("Qg3", False) if n % 2 else ("Qf4", True)
        return chess.why(PINNED, move).legal == expected

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(question, range(2000)))


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_dead_process_is_started_again() -> None:
    with Chessmoves() as chess:
        for _ in range(3):
            assert chess.why(START, "e4")
            process = chess._process
            assert process is not None
            os.kill(process.pid, signal.SIGKILL)
        assert chess.why(START, "e4")


@pytest.mark.skipif(sys.platform == "win32", reason="a program named true")
def test_a_process_that_dies_again_is_an_error() -> None:
    with Chessmoves("true") as chess, pytest.raises(ServiceError, match="twice"):
        chess.why(START, "e4")


def test_a_closed_object_answers_nothing() -> None:
    chess = Chessmoves()
    chess.close()
    chess.close()
    with pytest.raises(ServiceError, match="closed"):
        chess.legal(START)


def test_the_limit_of_perft() -> None:
    with Chessmoves(perft_limit=1000) as chess:
        assert chess.ask("perft", fen=START, depth=2)["nodes"] == 400
        with pytest.raises(ChessmovesError) as error:
            chess.ask("perft", fen=START, depth=3)
        assert error.value.code == "perft-limit"


def test_the_module_is_the_program() -> None:
    run = subprocess.run([sys.executable, "-m", "chessmoves", "-V"], capture_output=True, text=True, check=True)
    assert run.stdout == subprocess.run([find_binary(), "-V"], capture_output=True, text=True, check=True).stdout


def test_the_arena(capsys: pytest.CaptureFixture[str]) -> None:
    folder = Path(__file__).resolve().parent.parent / "examples"
    for arguments, expected in (([], False), (["--reveal"], True)):
        run = subprocess.run(
            [sys.executable, str(folder / "arena.py"), *arguments], capture_output=True, text=True, check=True
        )
        assert "the queen on e3 is pinned to the king on c1 by the bishop on g5" in run.stdout
        assert ("Legal moves:" in run.stdout) == expected
