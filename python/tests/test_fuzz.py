"""Any text for any function: an answer or an exception of the package, and never a panic."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import pyarrow
from hypothesis import given, settings
from hypothesis import strategies as st

import chessmoves
from chessmoves import ChessmovesError, Game, Position

FENS = [
    "startpos",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/8/8/3Q4/8/8/8/8 w - - 0 1",
    "kk6/8/8/8/8/8/8/K7 w - - 0 1",
    "bqnbrknr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKNR w HEhe - 0 1",
    '{"fen": "startpos", "moves": "e4"}',
    "position startpos moves e2e4",
    "4k3/8/8/8/8/8/8/4K3 w KQkq e3 150 4294967295",
]
MOVES = ["e4", "Nf3", "O-O", "e7e8q", "Qxh7#", "b4", "e5xd6 e.p.", "e1h1", "--", "1. e4", "♘f3", "a1a1"]
GAMES = ["1. e4 e5 2. Ke3 *", '[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4', "1. e4 (1. d4 {x} d5) e5 $1 ; y\n2. Nf3 1-0", "{", "(", "[White \"\\"]


def almost(samples: list[str]) -> st.SearchStrategy[str]:
    """Texts like the samples: changed in some places, or anything."""

    def change(text: str, at: int, piece: str, drop: int) -> str:
        at %= len(text) + 1
        return text[:at] + piece + text[at + drop :]

    changed = st.builds(change, st.sampled_from(samples), st.integers(0, 200), st.text(max_size=3), st.integers(0, 3))
    return st.one_of(st.sampled_from(samples), changed, st.text(max_size=80))


fens, moves, games = almost(FENS), almost(MOVES), almost(GAMES)
several = st.one_of(moves, st.lists(moves, max_size=6))


def answered(question: Callable[[], Any]) -> Any:
    """The answer, if there is one. Any exception but that of the package fails the test; a panic is one."""
    try:
        return question()
    except ChessmovesError as error:
        assert error.code and str(error)
        assert vars(pickle.loads(pickle.dumps(error))) == vars(error)
        return None


@settings(max_examples=1_500, deadline=None)
@given(fens, moves, several, st.booleans(), almost(["e1", "Ke1", "wKe1", "a9"]))
def test_functions_about_a_position(fen: str, move: str, line: Any, chess960: bool, piece: str) -> None:
    for question in (
        lambda: chessmoves.why(fen, move, moves=line, chess960=chess960),
        lambda: chessmoves.status(fen, moves=line, chess960=chess960),
    ):
        answer = answered(question)
        if answer is not None:
            assert pickle.loads(pickle.dumps(answer)) == answer
            assert repr(answer) and answer.record and answer._repr_svg_()
            for name in dir(answer):
                getattr(answer, name)
    answered(lambda: chessmoves.legal(fen, piece, moves=line, chess960=chess960))
    assert answered(lambda: sorted(chessmoves.legal(fen))) is None or len(chessmoves.legal(fen)) == chessmoves.perft(fen, 1)
    answered(lambda: chessmoves.control(fen, piece))
    answered(lambda: chessmoves.svg(fen, move))


@settings(max_examples=1_500, deadline=None)
@given(fens, st.lists(moves, max_size=12), st.booleans())
def test_positions_and_games(fen: str, line: list[str], chess960: bool) -> None:
    position = answered(lambda: Position(fen, chess960=chess960))
    game = answered(lambda: Game(fen, chess960=chess960))
    assert (position is None) == (game is None) or fen.lstrip().startswith(("{", "position"))
    if game is None:
        return
    played = [move for move in line if answered(partial(game.play, move))]
    assert game.ply == len(played) == len(game.history) - 1
    assert pickle.loads(pickle.dumps(game)) == game == Game(game.start, game.moves)
    for item in (game, game.position):
        assert repr(item) and str(item) is not None and item._repr_svg_()
        for name in dir(item):
            if name not in ("from_board", "__hash__", "__abstractmethods__"):
                getattr(item, name)
    while game.undo():
        pass
    assert game.ply == 0 and game.fen == game.start.fen


@settings(max_examples=500, deadline=None)
@given(games, st.booleans(), st.booleans(), st.booleans())
def test_games_of_pgn(text: str, carry_on: bool, lint: bool, timeouts: bool) -> None:
    options: dict[str, Any] = {"carry_on": carry_on, "lint": lint, "timeouts": timeouts}
    for checked in chessmoves.check_pgn(text.encode("utf-8", "surrogatepass"), **options):
        assert repr(checked) and checked.ok == (not checked.faults)
        for name in dir(checked):
            getattr(checked, name)
        answered(checked.game)
        for fault in (*checked.faults, *checked.warnings):
            assert repr(fault) and str(fault) and fault.sentence and fault.line > 0 and fault.column > 0
    try:
        chessmoves.check_pgn(text, **options)
    except (OSError, ValueError):
        # It does not begin like a game, so it is a path.
        pass


@settings(max_examples=500, deadline=None)
@given(st.lists(st.tuples(st.one_of(fens, st.none()), st.one_of(moves, st.none()), games), max_size=20), st.booleans())
def test_batches(table: list[tuple[str | None, str | None, str]], flag: bool) -> None:
    fen_column, move_column = [row[0] for row in table], [row[1] for row in table]
    for answers in (
        chessmoves.legal_many(fen_column, san=flag, chess960=flag),
        chessmoves.status_many(fen_column, chess960=flag),
        chessmoves.why_many(fen_column, move_column, chess960=flag),
        chessmoves.check_many([row[2] for row in table], carry_on=flag, lint=flag),
    ):
        found = pyarrow.table(answers).to_pylist()
        assert len(found) == len(table) and repr(answers)
        assert all((row["error"] is None) == (row["errorCode"] is None) for row in found)
    for layout in ("az", "lc0", "from_to"):
        answered(partial(chessmoves.legal_masks, fen_column, layout, flag))


@settings(max_examples=500, deadline=None)
@given(st.sampled_from(["legal", "why", "status", "play", "perft", "raw", "check", "x"]), fens, st.dictionaries(
    st.one_of(st.sampled_from(["move", "moves", "piece", "fields", "format", "depth", "slim", "is"]), st.text(max_size=8)),
    st.one_of(moves, st.integers(-1, 3), st.booleans(), st.none(), st.lists(moves, max_size=3)), max_size=4,
))
def test_messages(cmd: str, fen: str, keys: dict[str, Any]) -> None:
    keys.pop("cmd", None)
    keys.pop("fen", None)
    record = answered(lambda: chessmoves.ask(cmd, fen=fen, **keys))
    assert record is None or json.dumps(record)
