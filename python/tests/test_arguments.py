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


SWAPPED: list[tuple[str, Callable[[], object]]] = [
    ("find_move(text, fen)", lambda: find_move(START, "I play e4")),
    ("find_move(text, fen)", lambda: find_move(Position(), "I play e4")),  # type: ignore[arg-type]
    ("find_move(text, fen)", lambda: find_move(chess.Board(), "I play e4")),  # type: ignore[arg-type]
    ("explain_illegal_move(fen, move)", lambda: chessmoves.explain_illegal_move("Qg3", START)),
    ("explain_illegal_move(fen, move)", lambda: chessmoves.explain_illegal_move("Qg3", Game())),  # type: ignore[arg-type]
    ("why(fen, move)", lambda: why("e4", chess.Board())),  # type: ignore[arg-type]
    ("why(fen, move)", lambda: Verdict("e4", Position())),  # type: ignore[arg-type]
    ("Move(fen, move)", lambda: chessmoves.Move("e4", Position())),  # type: ignore[arg-type]
    ("svg(fen, move)", lambda: svg("e4", Position())),  # type: ignore[arg-type]
    ("legal(fen, piece)", lambda: chessmoves.legal("e4", START)),
    ("control(fen, piece)", lambda: chessmoves.control("e1", START)),
    ("ask(cmd, fen=..., move=...)", lambda: ask("why", fen="e4", move=START)),
    ("pieces(role, color)", lambda: Position().pieces("white", "knight")),  # type: ignore[arg-type]
    ("attackers(square, color)", lambda: Position().attackers("white", "e4")),  # type: ignore[arg-type]
    ("is_attacked(square, color)", lambda: Position().is_attacked("white", "e4")),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("order", "question"), SWAPPED)
def test_swapped_arguments_name_only_the_function_that_is_called(order: str, question: Callable[[], object]) -> None:
    with pytest.raises(ChessmovesError) as error:
        question()
    assert str(error.value) == f"the arguments are in the wrong order: {order}" and error.value.code == "arguments-swapped"


@pytest.mark.parametrize("move", ['{"move":"e4"}', '{"from":"e2","to":"e4"}', "{}", "kiwipete", "4k3/8/8/8/8/8/8/4K3", START])
def test_arguments_are_not_swapped_if_the_first_is_a_position(move: str) -> None:
    asks: list[Callable[[], object]] = [lambda: why(START, move), lambda: svg(START, move), lambda: ask("why", fen=START, move=move)]
    asks += [lambda: chessmoves.legal(START, move), lambda: chessmoves.Move(START, move), lambda: svg(START, piece=move)]
    for question in asks:
        try:
            question()
        except ChessmovesError as error:
            assert error.code != "arguments-swapped", error
    assert chessmoves.why_many([START], [move])["errorCode"] != ["arguments-swapped"]


@pytest.mark.parametrize("moves", ["e5", "zz", "e4 e4", "1. e4 e5 2. zz"])
def test_a_move_before_the_question_is_the_same_exception_everywhere(moves: str) -> None:
    asks: list[Callable[[], object]] = [
        lambda: why(START, "e5", moves=moves),
        lambda: Status(START, moves=moves),
        lambda: chessmoves.legal(START, moves=moves),
        lambda: chessmoves.control(START, moves=moves),
        lambda: ask("legal", fen=START, moves=moves),
        lambda: svg(START, moves=moves),
        lambda: Game(moves=moves),
        lambda: Game(START, moves.split()) if moves[0] != "1" else Game(moves=moves),
        lambda: chessmoves.legal_masks([START], "lc0", moves=[moves]),
    ]
    told = []
    for question in asks:
        with pytest.raises(chessmoves.IllegalMove) as error:
            question()
        value = error.value
        told.append((str(value).removeprefix("row 0: "), value.move, value.fen, value.code, value.sentence, value.by, value.at))
    assert len(set(map(str, told))) == 1 and told[0][0].startswith("ply "), set(map(str, told))


def test_an_argument_that_cannot_be_read_is_named_alike() -> None:
    asks: list[Callable[[], object]] = [
        lambda: why("zz", "e4"),
        lambda: Position("zz"),
        lambda: Status("zz"),
        lambda: chessmoves.legal("zz"),
        lambda: find_move("e4", "zz"),
        lambda: perft("zz", 1),
        lambda: ask("legal", fen="zz"),
        lambda: svg("zz"),
        lambda: Game("zz"),
        lambda: chessmoves.legal_masks(["zz"], "lc0"),
    ]
    for number, question in enumerate(asks):
        with pytest.raises(ChessmovesError) as error:
            question()
        name = {8: "start: ", 9: "row 0: fen: "}.get(number, "fen: ")
        assert str(error.value) == f'{name}"zz" is neither a FEN nor the name of a position' and error.value.hint is None
        assert error.value.code == "fen-placement-character" and error.value.field in ("placement", "fen")
    for question in (lambda: chessmoves.legal(START, "zz"), lambda: chessmoves.control(START, "zz"), lambda: Position().legal("zz")):
        with pytest.raises(ChessmovesError, match='^piece: "zz" does not name a square'):
            question()


def test_errors_are_in_the_words_of_python() -> None:
    asks: list[tuple[str, Callable[[], object]]] = [
        ("depth: expected a number from 0 to 64, found -1", lambda: perft(START, -1)),
        ("depth: expected a number from 0 to 64, found 99", lambda: perft(START, 99)),
        ("depth: expected a number, found bool", lambda: perft(START, True)),
        ("slim and format uci or san are for lists of moves: legal, board and clip", lambda: ask("status", fen=START, slim=True)),
    ]
    for words, question in asks:
        with pytest.raises((ChessmovesError, TypeError)) as told:
            question()
        assert str(told.value) == words
    for key in ("foo", "coordinates", "colors"):
        unknown: dict[str, Any] = {key: 1}
        with pytest.raises(ChessmovesError) as error:
            svg(START, **unknown)
        expected = "piece, orientation, lastmove, check, arrows, squares, moves, chess960, size, theme, title"
        assert str(error.value) == f"{key}: this key is unknown, expected {expected}"
        assert "format" not in (error.value.hint or "") and error.value.code == "json-unknown-key"
    with pytest.raises(ChessmovesError) as error:
        ask("check", movetext="1. e4", carryon=True)
    assert "carry_on" in str(error.value) and "id, cmd" not in str(error.value) and "carry-on" not in f"{error.value} {error.value.hint}"
    assert ask("legal", fen=START, from_="b1")["moves"] == ask("legal", fen=START, **{"from": "b1"})["moves"]
    with pytest.raises(ChessmovesError, match="^format: this key is unknown$"):
        ask("version", format="text")
    hints: list[Callable[[], object]] = [lambda: Status("e4 e5"), lambda: Game("e4 e5"), lambda: Game().play("{}"), lambda: why("zz", "e4")]
    for question in hints:
        with pytest.raises(ChessmovesError) as error:
            question()
        assert "`chessmoves" not in (error.value.hint or "") and "--" not in (error.value.hint or "")
    with pytest.raises(ChessmovesError) as error:
        Status("e4 e5")
    assert error.value.hint == "moves follow a position"


def test_the_last_move_of_a_picture_is_one() -> None:
    for move in ("e2e4x", "e4", "e2e4qq"):
        with pytest.raises(ValueError, match="^lastmove: expected a move in UCI notation"):
            svg(START, lastmove=move)
    assert svg(START, lastmove="e7e8q").count("square-mark") == 2


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
