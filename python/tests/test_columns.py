"""What a column is: the texts and objects of a list, of an array, or of the only column of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import chess
import duckdb
import pandas
import polars
import pyarrow
import pytest

from chessmoves import Game, Position, check_many, find_move_many, legal_many, legal_masks, why_many

START = "startpos"
MISSING = "text-missing"
MIXED: list[Any] = [START, None, 5, b"x", chess.Board(), Position()]
CODES = [None, MISSING, MISSING, MISSING, None, None]


@pytest.mark.parametrize("column", [MIXED[:2], MIXED[:3], MIXED, [b"x", START], [chess.Board(), Position()]])
def test_a_frame_of_one_column_is_its_column_whatever_is_in_it(column: list[Any]) -> None:
    expected = [codes for item, codes in zip(MIXED, CODES, strict=True) if item in column]
    if column[0] == b"x":
        expected = [MISSING, None]
    objects = polars.Series("fen", column, dtype=polars.Object)
    forms: list[Any] = [
        column,
        pandas.Series(column, dtype=object),
        pandas.DataFrame({"fen": pandas.Series(column, dtype=object)}),
        pandas.DataFrame({0: pandas.Series(column, dtype=object)}),
        objects,
        polars.DataFrame([objects]),
    ]
    for form in forms:
        assert legal_many(form)["errorCode"] == expected, type(form)
        assert (legal_masks(form, "lc0", errors="zero").sum(axis=1) > 0).tolist() == [code is None for code in expected]


def test_a_frame_of_moves_is_its_column() -> None:
    moves = [chess.Move.from_uci("e2e4"), "e5"]
    assert why_many(pandas.DataFrame({"a": [START] * 2}), pandas.DataFrame({"m": moves}))["legal"] == [True, False]
    assert find_move_many(["e4", "e5"], pandas.DataFrame({"b": [chess.Board(), Game(moves="d4")]}))["san"] == ["e4", "e5"]
    assert check_many(pandas.DataFrame({"g": ["1. e4", b"x"]}))["errorCode"] == [None, MISSING]


def test_a_frame_of_nothing_has_its_rows() -> None:
    for frame in (polars.DataFrame({"fen": [None, None]}), pandas.DataFrame({"fen": [None, None]}), pyarrow.table({"fen": pyarrow.nulls(2)})):
        assert legal_many(frame)["errorCode"] == [MISSING] * 2


class Names:
    def fen(self) -> str:
        return START


SEVERAL: list[tuple[Any, str]] = [
    (polars.DataFrame({"id": [None], "fen": [START]}), 'table["fen"]'),
    (polars.DataFrame({"f": [None], "g": [None]}), 'table["f"]'),
    (polars.DataFrame({"id": polars.Series([Names()], dtype=polars.Object), "FEN": [START]}), 'table["FEN"]'),
    (pandas.DataFrame({"id": [1, "x"], "fen": [START, None]}), 'table["fen"]'),
    (pandas.DataFrame({"b": [chess.Board()], "c": [1]}), 'table["b"]'),
    (pandas.DataFrame([[START, 5], [b"x", START]]), "table[0]"),
    (pandas.DataFrame([[START, START]], columns=["fen", "fen"]), "table.iloc[:, 0]"),
    (pandas.DataFrame([[5, START, START]], columns=["a", "fen", "fen"]), "table.iloc[:, 1]"),
    (pyarrow.table([[START], [START]], names=["fen", "fen"]), "table.column(0)"),
    (pyarrow.table({"fen": [START], "g": [1]}), 'table["fen"]'),
    (duckdb.sql("select null as a, 'startpos' as fen"), 'table["fen"]'),
]


@pytest.mark.parametrize(("table", "key"), SEVERAL)
def test_a_frame_of_several_columns_says_which_to_give(table: Any, key: str) -> None:
    asks: list[Callable[[], object]] = [lambda: legal_many(table), lambda: legal_masks(table, "lc0"), lambda: why_many([START], table)]
    for ask in asks:
        with pytest.raises(TypeError) as error:
            ask()
        assert str(error.value).startswith(("fens: ", "moves: ")) and str(error.value).endswith(f": pass one, as in {key}"), error.value
    assert legal_many(eval(key, {"table": table})) is not None


NUMBERS: list[Any] = [
    pandas.Series([1, 2]),
    pandas.Series([1.5, None]),
    pandas.Series([b"x", None]),
    pandas.DataFrame({"fen": [1, 2]}),
    pyarrow.array([b"x", None]),
    pyarrow.chunked_array([[1], [2]]),
    pyarrow.table({"fen": [b"x", b"y"]}),
    polars.Series([b"x", None]),
    polars.Series([True, None]),
    polars.DataFrame({"fen": [1, 2]}),
    polars.Series([object(), 7], dtype=polars.Object),
    duckdb.sql("select unnest(['x'::blob, null]) as b"),
    polars.Series([[START], [START, START]]),
]


@pytest.mark.parametrize("column", NUMBERS, ids=lambda column: type(column).__module__)
def test_bytes_and_numbers_in_a_column_are_errors_in_their_rows(column: Any) -> None:
    answers = legal_many(column)
    assert answers["errorCode"] == [MISSING] * 2
    assert all(error.startswith("expected a text, found ") for error in answers["error"])
