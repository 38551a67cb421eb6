"""What all objects of the package have in common."""

from __future__ import annotations

import copy
import dataclasses
import json
import multiprocessing
import pickle
import re
from typing import Any

import chess
import polars
import pytest

import chessmoves
from chessmoves import (
    ChessmovesError,
    Game,
    IllegalMove,
    Position,
    check_many,
    check_pgn,
    explain_illegal_move,
    explain_many,
    find_move,
    find_move_many,
    legal_many,
    status,
    status_many,
    why,
    why_many,
)

PIN = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1"
CHESS960 = "bqnbrknr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKNR w HEhe - 0 1"
# A duplicate tag, a null move, an illegal move in a variation and one in the main line.
PGN = f"""
[White "A"]
[White "B"]

1. e4 -- 2. d4 (2. Ke4) e5 3. Ke3 *

[FEN "{CHESS960}"]
[Variant "Chess960"]

1. g3 g6 2. Nh3 Nh6 3. O-O *

1. f3 e5 2. g4 Qh4# 0-1
"""


def examples() -> dict[str, list[Any]]:
    """Objects of each public type."""
    mate = Game(moves="f3 e5 g4")
    with_null = Game(moves="e4")
    with_null.play_null()
    tables = [
        legal_many(["startpos", "nonsense"]),
        legal_many(["startpos"] * 9_000, san=True),
        legal_many([]),
        why_many([PIN, "startpos"], ["Qg3", "hello"]),
        status_many([PIN, "4k3/8/8/8/8/8/8/4K3 w K - 0 1", "nonsense"]),
        check_many(["1. e4 e5 2. Ke3 *", '[White "A"]\n\n1. e4 *', "1. e4 * 1. d4 *"]),
        find_move_many(["e4", "e4 or d4"], ["startpos"] * 2),
        explain_many([PIN], ["Qg3"]),
    ]
    games = check_pgn(PGN) + check_pgn("1. e4 e5 2. Bb5 d6 3. Nf3 *", carry_on=True)
    return {
        "Answers": tables,
        "CheckedGame": games,
        "FoundMove": [find_move("I play **Nf3**, not e4", "startpos")],
        "Game": [Game(), mate, with_null, Game(CHESS960, "g3 g6", chess960=True)],
        "GameFault": [fault for game in games for fault in game.faults + game.warnings],
        "Move": Position(PIN).moves() + Position(CHESS960, chess960=True).play("g3").play("g6").play("Nh3").play("Nh6").moves(),
        "Outcome": [Game(moves="f3 e5 g4 Qh4").outcome, status("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1").outcome],
        "Played": [Game().play("e4"), mate.play("Qh4"), Game().play_null(), Game(CHESS960, chess960=True).play("g3")],
        "Position": [Position(), Position(PIN), Position(CHESS960, chess960=True)],
        "Reason": [*why(PIN, "Qg3").reasons, *why(PIN, "Qxg5").effects],
        "Status": [status(PIN), status("startpos", moves="e4 e5"), status("startpos", deep=True, origin=True)],
        "Verdict": [why(PIN, "Qg3"), why("startpos", "O-O", moves=["e4", "e5"]), why("startpos", "e4")],
    }


EXAMPLES = examples()
# Where a reader is cannot be copied, and exceptions are compared as Python compares them.
OTHERS = {"Games", "ChessmovesError", "IllegalMove"}


def test_no_type_is_forgotten() -> None:
    public = {name for name in chessmoves.__all__ if isinstance(getattr(chessmoves, name), type)} - {"status"}
    assert public == set(EXAMPLES) | OTHERS
    for name, items in EXAMPLES.items():
        assert items and all(type(item) is getattr(chessmoves, name) for item in items), name


@pytest.mark.parametrize("name", EXAMPLES)
def test_all_that_is_returned_is_copied_pickled_and_compared(name: str) -> None:
    items = EXAMPLES[name]
    for number, item in enumerate(items):
        copies = [copy.copy(item), copy.deepcopy(item)]
        copies += [pickle.loads(pickle.dumps(item, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
        for again in copies:
            assert again == item and not again != item and type(again) is type(item)
            assert repr(again) == repr(item) and str(again) == str(item) and again.to_dict() == item.to_dict()
            if type(item).__hash__ is not None:
                assert hash(again) == hash(item)
        assert item != "a text" and item != 7 and not item == None  # noqa: E711
        assert all((item == other) == (number == place) for place, other in enumerate(items)), (name, number)


@pytest.mark.parametrize("name", EXAMPLES)
def test_all_that_is_returned_can_be_listed_and_read(name: str) -> None:
    @dataclasses.dataclass
    class Row:
        item: Any

    for item in EXAMPLES[name]:
        facts = item.to_dict()
        assert list(facts) and json.loads(json.dumps(facts)) == json.loads(json.dumps(item.to_dict()))
        # No address of an object: a test that compares outputs stays the same.
        assert repr(item).startswith((f"<{name} ", f"<{name}:", f"{name}(")) and " object at 0x" not in repr(item)
        assert len(repr(item)) < 300 and len(str(item)) < 300 or name == "Game"
        # As a field of a dataclass, it is copied.
        assert dataclasses.asdict(Row(item)) == {"item": item}


def test_one_is_not_several() -> None:
    (checked,) = chessmoves.check_pgn("1. Ke2 *")
    assert repr(chessmoves.Game(moves="e4")).startswith("<Game of 1 ply: ") and repr(checked) == "<CheckedGame 1: 0 plies, 1 fault>"
    assert repr(chessmoves.status_many(["startpos"])).startswith("<Answers: 1 row of ")
    games = chessmoves.Games(PGN)
    next(games)
    assert repr(games) == "<Games: 1 read>"


def test_what_is_returned_goes_through_processes() -> None:
    everything = [item for items in EXAMPLES.values() for item in items]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(copy.copy, everything) == everything


def test_a_copied_game_of_a_file_is_whole() -> None:
    for game in EXAMPLES["CheckedGame"]:
        again = pickle.loads(pickle.dumps(game))
        assert (again.moves, again.tags, again.start, again.fen, again.faults) == (game.moves, game.tags, game.start, game.fen, game.faults)
        assert again.ok == game.ok and bool(again) == bool(game)
    first, second, *_ = EXAMPLES["CheckedGame"]
    assert pickle.loads(pickle.dumps(second)).game() == second.game() and second.game().start.chess960
    table = EXAMPLES["Answers"][4]
    again = pickle.loads(pickle.dumps(table))
    assert list(again) == list(table) and again.to_pyarrow() == table.to_pyarrow()


def test_a_move_is_made_from_a_position_and_a_text() -> None:
    move = chessmoves.Move(PIN, "Qxg5")
    assert move in Position(PIN).moves() and (move.uci, move.captured, move.piece) == ("e3g5", "bishop", "queen")
    with pytest.raises(chessmoves.IllegalMove, match="pinned"):
        chessmoves.Move(PIN, "Qg3")


@pytest.mark.parametrize("state", [{}, {"code": 7}, {"code": "x", "ply": "a"}])
def test_a_state_that_is_not_whole_is_an_error(state: dict[str, Any]) -> None:
    for make in (chessmoves.GameFault, chessmoves.CheckedGame):
        with pytest.raises((TypeError, ValueError, KeyError)):
            make(**state)


@pytest.mark.parametrize("data_type", ["", "Int32", "List(Utf8)", "nonsense", None])
@pytest.mark.parametrize("change", [{}, {"len": 9}, {"len": -1}, {"len": 2**63}, {"nulls": b"", "len": 2**64 - 1}, {"nulls": b""}, {"buffers": [b"x"]}, {"children": []}, {"children": [7]}])
def test_a_table_that_is_not_whole_is_an_error(data_type: str | None, change: dict[str, Any]) -> None:
    good, parts = legal_many(["startpos"]).__getnewargs__()
    wrong = [part | change for part in parts]
    if data_type is None and not change:
        data_type = "Int32"
    # Not a panic, which is no `Exception`.
    with pytest.raises(Exception):  # noqa: B017
        chessmoves.Answers(good if data_type is None else data_type, wrong)


def test_arguments_in_the_wrong_order_are_recognized() -> None:
    fen = chess.STARTING_FEN
    for ask in (
        lambda: why("e4", fen),
        lambda: find_move(fen, "e4"),
        lambda: chessmoves.legal("e2", fen),
        lambda: chessmoves.control("e2", fen),
        lambda: chessmoves.Move("e4", fen),
        lambda: Game("e4", fen),
    ):
        with pytest.raises(ChessmovesError, match="wrong order") as error:
            ask()
        assert error.value.code == "arguments-swapped"
    for answers in (why_many(["e4"], [fen]), find_move_many([fen], ["e4"]), explain_many(["e4"], [fen])):
        assert answers["errorCode"] == ["arguments-swapped"]


def test_other_objects_are_refused_in_words() -> None:
    game = Game(moves="e4")
    for error, words, ask in (
        (TypeError, "expected a chess.Board, found int", lambda: Position.from_board(5)),
        (TypeError, "expected a chess.Board, found str", lambda: Game.from_board("startpos")),
        (TypeError, "comments: expected a text for ply 1, found int", lambda: game.pgn({}, {1: 5})),  # type: ignore[dict-item]
        (ValueError, "comments: expected plies from 1 to 1, found 'a'", lambda: game.pgn({}, {"a": "b"})),  # type: ignore[dict-item]
        (ValueError, "tags: expected a name of letters, digits and underscores, found 1", lambda: game.pgn({1: "b"})),  # type: ignore[dict-item]
        (IllegalMove, "^ply 3: \"Ke3\" is not", lambda: chessmoves.svg("startpos", moves="e4 e5 Ke3")),
        (TypeError, "path: expected a path, found int", lambda: check_pgn(path=5)),  # type: ignore[arg-type]
        (TypeError, "arrows: expected several, found int", lambda: chessmoves.svg(game, arrows=5)),  # type: ignore[arg-type]
        (ValueError, "arrows: expected two squares", lambda: chessmoves.svg(game, arrows=["e2e4"])),  # type: ignore[list-item]
        (ValueError, "lastmove: expected a move in UCI notation, found 'e4'", lambda: chessmoves.svg(game, lastmove="e4")),
        (TypeError, r"found LazyFrame: collect it first", lambda: legal_many(polars.LazyFrame({"fen": ["startpos"]}))),  # type: ignore[arg-type]
        (TypeError, "^fen: expected a FEN, a Position, a Game or a chess.Board, found int", lambda: Position(7)),  # type: ignore[arg-type]
        (TypeError, "^start: expected a FEN, a Position, a Game or a chess.Board, found int", lambda: Game(7)),  # type: ignore[arg-type]
        (TypeError, "^move: expected a move as a text or a chess.Move, found int", lambda: game.play(7)),  # type: ignore[arg-type]
        (TypeError, "^moves: expected a text or a list of moves, found int", lambda: Game(moves=7)),  # type: ignore[arg-type]
        (TypeError, "^move: expected a move as a text or a chess.Move, found Board", lambda: game.play(chess.Board())),  # type: ignore[arg-type]
        (TypeError, "^fens: expected a list of texts, found dict", lambda: legal_many({"fen": ["startpos"]})),
        (IllegalMove, '^"e4 e5" is not', lambda: game.play("1. e4 e5")),
        (TypeError, "^moves: expected a move as item 1, found int", lambda: Game(moves=["e4", 7])),  # type: ignore[list-item]
        (TypeError, "^threads: expected a number, found str", lambda: chessmoves.perft(game, 1, threads="2")),  # type: ignore[arg-type]
        (TypeError, "^language: expected a code such as de, found int", lambda: find_move("e4", game, language=7)),  # type: ignore[arg-type]
        (TypeError, "^text: expected a text, found int", lambda: find_move(7, game)),  # type: ignore[arg-type]
        (TypeError, "^reveal: expected a text, found int", lambda: explain_illegal_move(game, "e4", 7)),  # type: ignore[arg-type]
        (TypeError, "^piece: expected a square such as e4 or chess.E4, found float", lambda: game.legal(7.0)),  # type: ignore[arg-type]
        (ValueError, "^piece: .*found 64", lambda: game.legal(64)),
        (TypeError, "^square: .*bool", lambda: game.position.piece_at(True)),
        (ValueError, "^square: .*found -1", lambda: game.position.piece_at(-1)),
        (TypeError, "^color: .*int", lambda: game.position.is_attacked("e4", 1)),  # type: ignore[arg-type]
        (ValueError, "^square: expected a square such as e4, found \"e9\"", lambda: game.position.piece_at("e9")),
        (TypeError, "^color: .*int", lambda: game.position.attackers("e4", 1)),  # type: ignore[arg-type]
        (TypeError, "^tags: expected a dictionary, found int", lambda: game.pgn(7)),  # type: ignore[arg-type]
        (TypeError, "^fens: expected several texts, found one", lambda: legal_many("startpos")),
        (TypeError, "^played: expected a list of texts, found int", lambda: why_many(["startpos"], ["e4"], played=7)),  # type: ignore[arg-type]
        (TypeError, "^layout: expected a text, found int", lambda: chessmoves.legal_masks(["startpos"], 7)),  # type: ignore[arg-type]
        (TypeError, "^text: expected PGN, found int", lambda: check_pgn(text=5)),  # type: ignore[arg-type]
        (TypeError, "^chess960: expected a bool, found int", lambda: Position(chess960=1)),  # type: ignore[arg-type]
        (TypeError, "^san: expected a bool, found str", lambda: game.legal(san="no")),  # type: ignore[arg-type]
        (TypeError, "^lint: expected a bool, found int", lambda: check_pgn("1. e4", lint=1)),  # type: ignore[arg-type]
        (TypeError, "^flipped: expected a bool, found int", lambda: game.position.board(flipped=1)),  # type: ignore[arg-type]
        (TypeError, "^path: expected a path, found float", lambda: check_pgn(path=1.5)),  # type: ignore[arg-type]
        (TypeError, "^fen: .*found object", lambda: chessmoves.svg(object())),  # type: ignore[arg-type]
        (TypeError, "^width: .*found object", lambda: chessmoves.ask("show", fen="startpos", width=object())),
        (ValueError, "^check: expected a square such as e4, found 'e9'", lambda: chessmoves.svg(game, check="e9")),
        (ValueError, "^squares: expected a color", lambda: chessmoves.svg(game, squares={"e4": "<"})),
        (ValueError, "^role: expected a piece such as 'knight', found \"N\"", lambda: game.position.pieces("N", "white")),  # type: ignore[arg-type]
    ):
        with pytest.raises(error, match=words):
            ask()


def test_the_result_of_a_game_that_has_ended_is_not_contradicted() -> None:
    mate = Game(moves="f3 e5 g4 Qh4")
    for result in ("1-0", "1/2-1/2", "*"):
        with pytest.raises(ValueError, match=f"^result: expected 0-1, as Black wins by checkmate, found '{re.escape(result)}'$"):
            mate.pgn(result=result)
    assert mate.pgn(result="0-1") == mate.pgn() == mate.pgn({"Result": "1-0"})
    assert Game(moves="e4").pgn(result="1-0").endswith("1. e4 1-0\n")


def test_a_tag_without_a_value_is_left_out() -> None:
    game = Game(moves="e4")
    assert game.pgn({"White": None, "Opening": None, "Round": "3"}) == game.pgn({"Round": "3"})
    assert game.pgn({"Result": None, "FEN": None}) == game.pgn()
