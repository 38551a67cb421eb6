"""What is said of an argument of another type: its name, what is expected, and what was found."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

import chess
import numpy
import pandas
import polars
import pyarrow
import pytest

import chessmoves
from chessmoves import ChessmovesError, Game, Position, Status, Verdict, ask, find_move, find_move_many, legal_many, perft, svg, why

START = chess.STARTING_FEN
TEXTS: dict[str, Any] = {"fens": [START], "chess960": False, "threads": 1}
FIRST: dict[str, Any] = {"fen": START, "chess960": False}

# Every function and method with arguments, and arguments that it takes.
FUNCTIONS: list[tuple[Callable[..., Any], dict[str, Any]]] = [
    (why, FIRST | {"move": "e4", "moves": ""}),
    (Verdict, FIRST | {"move": "e4", "moves": ""}),
    (chessmoves.Move, FIRST | {"move": "e4"}),
    (chessmoves.legal, FIRST | {"piece": "e2", "moves": "", "san": True}),
    (chessmoves.control, FIRST | {"piece": "e2", "moves": ""}),
    # Seven plies of two kings are soon counted.
    (perft, FIRST | {"fen": "k7/8/8/8/8/8/8/K7 w - - 0 1", "depth": 1, "threads": 1}),
    (Status, FIRST | {"moves": "", "deep": False, "origin": False}),
    (Position, FIRST),
    (Position.from_board, {"board": chess.Board()}),
    (Position().legal, {"piece": "e2", "san": True}),
    (Position().why, {"move": "e4"}),
    (Position().play, {"move": "e4"}),
    (Position().status, {"deep": False, "origin": False}),
    (Position().attackers, {"square": "e4", "color": "white"}),
    (Position().is_attacked, {"square": "e4", "color": "white"}),
    (Position().piece_at, {"square": "e4"}),
    (Position().pieces, {"role": "pawn", "color": "white"}),
    (Position().board, {"unicode": False, "coordinates": True, "flipped": False}),
    (Game, {"start": START, "moves": "e4", "chess960": False, "null_moves": False}),
    (Game.from_board, {"board": chess.Board()}),
    (lambda move: Game().play(move), {"move": "e4"}),
    (Game().claimable_with, {"move": "e4"}),
    (Game().legal, {"piece": "e2", "san": True}),
    (Game().why, {"move": "e4"}),
    (Game().status, {"deep": False, "origin": False}),
    (Game(moves="e4").pgn, {"tags": {}, "comments": {}, "result": "*"}),
    (find_move, FIRST | {"text": "e4", "language": "de"}),
    (chessmoves.explain_illegal_move, FIRST | {"move": "e4", "reveal": "reason"}),
    (find_move_many, TEXTS | {"texts": ["e4"], "moves": [""], "language": "de"}),
    (chessmoves.explain_many, TEXTS | {"moves": ["e4"], "reveal": "reason", "played": [""]}),
    (legal_many, TEXTS | {"moves": [""], "san": False}),
    (chessmoves.status_many, TEXTS | {"moves": [""]}),
    (chessmoves.why_many, TEXTS | {"moves": ["e4"], "played": [""]}),
    (chessmoves.legal_masks, TEXTS | {"layout": "az", "packed": False, "moves": [""], "errors": "raise"}),
    (chessmoves.check_many, {"games": ["1. e4 *"], "carry_on": False, "lint": False, "timeouts": False, "threads": 1}),
    (chessmoves.check_pgn, {"source": "1. e4 *", "carry_on": False, "lint": False, "timeouts": False}),
    (chessmoves.check_pgn, {"text": "1. e4 *"}),
    (chessmoves.Games, {"source": "1. e4 *", "carry_on": False, "lint": False, "timeouts": False}),
    (svg, {"fen": START, "move": "e4", "orientation": "white", "lastmove": "e2e4", "check": "e1", "arrows": (), "squares": ()}),
    (lambda reason: chessmoves.Outcome(reason, "white"), {"reason": "checkmate"}),
]
CASES = [
    pytest.param(function, arguments, name, id=f"{getattr(function, '__qualname__', '')}({name})")
    for function, arguments in FUNCTIONS
    for name in arguments
]


@pytest.mark.parametrize(("function", "arguments", "name"), CASES)
def test_every_argument_of_another_type_is_named(function: Callable[..., Any], arguments: dict[str, Any], name: str) -> None:
    function(**arguments)
    for other in (None, 7, 2.5, b"e4", [], [7], {}, object()):
        try:
            function(**(arguments | {name: other}))
        except ChessmovesError as error:
            # A text or an item of a list that is not one; only masks have no row for its error.
            assert not hasattr(error, "row") or str(error).startswith("row 0: expected a text, found "), error
        except (TypeError, ValueError) as error:
            # The lengths of several arguments are about all of them.
            is_length, no_game = str(error).startswith("expected ") and "for each position" in str(error), "one of source, text and path"
            assert str(error).startswith(f"{name}: ") or is_length or no_game in str(error) and other is None, error
            assert "expected" in str(error) and "found" in str(error) or no_game in str(error), error
            # Not the words of PyO3, nor of Rust.
            assert not any(word in str(error) for word in ("instance", "extract", "object of", "r#")), error
            assert not any("r#" in note for note in getattr(error, "__notes__", ())), error


@pytest.mark.parametrize("other", [None, 7, b"startpos", ["startpos"], 2.5])
def test_a_position_of_another_type_is_the_same_error_everywhere(other: Any) -> None:
    asks: list[Callable[[], object]] = [lambda: why(other, "e4"), lambda: svg(other), lambda: find_move("e4", other), lambda: Status(other)]
    if other is not None:
        asks += [lambda: ask("legal", fen=other), lambda: Position(other)]
    for question in asks:
        with pytest.raises(TypeError) as error:
            question()
        assert str(error.value) == f"fen: expected a FEN, a Position, a Game or a chess.Board, found {type(other).__name__}"


@pytest.mark.parametrize("other", [7, b"e4", ["e4"], chess.Board(), Position()])
def test_a_move_of_another_type_is_the_same_error_everywhere(other: Any) -> None:
    asks: list[Callable[[], object]] = [
        lambda: why(START, other),
        lambda: svg(START, other),
        lambda: Game().play(other),
        lambda: chessmoves.explain_illegal_move(START, other),
    ]
    # What JSON can express is a fault of the message.
    asks += [lambda: ask("why", fen=START, move=other)] * (not isinstance(other, int | list))
    for question in asks:
        with pytest.raises(TypeError) as error:
            question()
        assert str(error.value) == f"move: expected a move as a text or a chess.Move, found {type(other).__name__}"
        assert not hasattr(error.value, "__notes__")


def test_arguments_of_pictures_in_the_wrong_order_are_recognized() -> None:
    pictures: list[Callable[[], object]] = [lambda: svg("e4", START), lambda: svg("e4", "startpos"), lambda: svg("e2", piece=START)]
    for picture in pictures:
        with pytest.raises(ChessmovesError, match=r"wrong order: svg\(fen, move\)") as error:
            picture()
        assert error.value.code == "arguments-swapped"
    with pytest.raises(ChessmovesError) as error:
        svg("hello", "e4")
    assert error.value.code != "arguments-swapped"


def test_broken_unicode_is_an_error_of_this_package() -> None:
    # Half an emoji, as in an answer that was cut off.
    text = "I play Nf3 \ud83d"
    asks: list[Callable[[], object]] = [lambda: find_move(text, START), lambda: why(START, text), lambda: Game().play(text), lambda: Position(text)]
    for question in asks:
        with pytest.raises(ChessmovesError, match="^(text|move|fen): expected .*, found broken Unicode") as error:
            question()
        assert error.value.code == "text-missing"
    answers = find_move_many([text, "Nf3"], [START] * 2)
    assert answers["san"] == [None, "Nf3"] and answers["error"][0] == "expected a text, found broken Unicode (a lone surrogate)"


def test_depths_are_numbers() -> None:
    for depth in (None, 2.0, "2", [2]):
        with pytest.raises(TypeError, match=f"^depth: expected a number, found {type(depth).__name__}$"):
            perft(START, depth)  # type: ignore[arg-type]
    assert perft(START, numpy.int64(2)) == 400  # type: ignore[arg-type]


def test_marks_of_other_types_are_refused() -> None:
    marks: list[tuple[dict[str, Any], str]] = [
        ({"check": []}, r"^check: expected a square such as e4, found \[\]"),
        ({"squares": [["e4"]]}, r"^squares: expected a square such as e4, found \['e4'\]"),
        ({"squares": {"e4": 7}}, "^squares: expected a color such as green or #15781b, found 7"),
        ({"arrows": [("e2", "e4", 7)]}, "^arrows: expected a color such as green or #15781b, found 7"),
    ]
    for options, words in marks:
        with pytest.raises(ValueError, match=words):
            svg(START, **options)
    assert svg(START, squares={chess.E4: "red", "e4": "blue"}).count("square-mark") == 1


def test_a_column_without_texts_has_rows() -> None:
    # What pandas makes of a part of a file in which nothing is filled in.
    columns: list[Any] = [
        pandas.Series([numpy.nan, numpy.nan]),
        pandas.Series([None, None], dtype="Int64"),
        polars.Series([None, None], dtype=polars.Float64),
        polars.Series([None, None], dtype=polars.Binary),
        pyarrow.nulls(2, pyarrow.int32()),
        pyarrow.nulls(2),
    ]
    for column in columns:
        assert legal_many(column)["errorCode"] == ["text-missing"] * 2
        assert find_move_many(column, [START] * 2)["errorCode"] == ["text-missing"] * 2
        assert legal_many([START] * 2, moves=column)["errorCode"] == ["text-missing"] * 2
    assert legal_many(pandas.Series([1.5, numpy.nan]))["error"] == ["expected a text, found float"] * 2


def test_a_table_of_several_columns_names_that_of_positions() -> None:
    table = {"id": [1], "fen": [START]}
    tables: list[Any] = [pandas.DataFrame(table), polars.DataFrame(table), pyarrow.table(table)]
    for several in tables:
        with pytest.raises(TypeError, match=r'found a table of 2 \(id, fen\): pass one, as in table\["fen"\]'):
            legal_many(several)


def test_rows_of_a_database_are_their_only_column() -> None:
    connection = sqlite3.connect(":memory:")
    connection.execute("create table positions (fen text, move text)")
    connection.executemany("insert into positions values (?, ?)", [(START, "e4"), (None, "Ke3"), ("nonsense", None)])
    fens, moves = (connection.execute(f"select {name} from positions").fetchall() for name in ("fen", "move"))
    assert legal_many(fens)["errorCode"] == [None, "text-missing", "fen-placement-character"]
    assert chessmoves.why_many([START] * 3, moves)["legal"] == [True, False, None]
    assert legal_many([START] * 3, moves=moves)["errorCode"] == [None, "move-illegal", "text-missing"]
    assert legal_many(connection.execute("select * from positions").fetchall())["error"] == ["expected a text, found tuple"] * 3


def test_rows_of_lists_are_arrays_in_pandas() -> None:
    rows = [numpy.array(["e4", "e5"], dtype=object), numpy.array(["e4", "Ke3"], dtype=object), ["d4"]]
    assert legal_many([START] * 3, moves=rows)["errorCode"] == [None, "move-illegal", None]
