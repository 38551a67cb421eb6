"""Many questions at once."""

from __future__ import annotations

import json
import random
import subprocess
import threading
import time
from collections.abc import Callable
from typing import Any

import chess
import chess.variant
import duckdb
import numpy
import pandas
import polars
import pyarrow
import pytest

import chessmoves
from chessmoves import Answers, Position, check_many, explain_many, find_move_many, legal, legal_many, status_many, why_many

PIN = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1"


def positions(count: int, seed: int = 25) -> list[str]:
    fens: list[str] = []
    choice, position = random.Random(seed), Position()
    while len(fens) < count:
        fens.append(position.fen)
        moves = position.legal()
        position = position.play(choice.choice(moves)) if moves and len(fens) % 90 else Position()
    return fens


FENS = positions(3_000)


def rows(answers: Answers) -> list[dict[str, Any]]:
    table: list[dict[str, Any]] = pyarrow.table(answers).to_pylist()
    return table


def records(words: str, lines: list[str]) -> list[dict[str, Any]]:
    run = subprocess.run(["chessmoves", *words.split()], input="\n".join(lines), capture_output=True, text=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def strip(row: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key not in ("error", "errorCode")}


@pytest.mark.parametrize("san", [False, True])
def test_legal_moves_are_those_of_the_command(san: bool) -> None:
    found = rows(legal_many(FENS, san=san))
    expected = records("legal --json" if san else "legal --slim", FENS)
    assert len(found) == len(expected) == len(FENS)
    for row, record in zip(found, expected, strict=True):
        if san:
            record["moves"] = [move["san"] for move in record["moves"]]
        assert strip(row) == {key: record[key] for key in strip(row)} and row["error"] is None


def test_statuses_are_those_of_the_command() -> None:
    fens = FENS + ["4k3/8/8/8/8/8/8/4K3 w K - 0 1", "8/8/8/3Q4/8/8/8/8 w - - 0 1", "kk6/8/8/8/8/8/8/K7 w - - 0 1"]
    for row, record in zip(rows(status_many(fens)), records("status --json", fens), strict=True):
        for pin in record["pins"]:
            del pin["line"]
        for problem in record["problems"]:
            del problem["squares"]
        for side in record["castling"].values():
            for castling in side.values():
                del castling["reasons"]
        assert strip(row) == {key: record[key] for key in strip(row)}


def test_verdicts_are_those_of_the_function() -> None:
    choice = random.Random(7)
    moves = [choice.choice(["e4", "Nf3", "O-O", "Qh5", "e7e8q", "Kd2", "Ra1", "exd5", "b1c3", "hello", "Rd1"]) for _ in FENS]
    unreadable = 0
    for fen, move, row in zip(FENS, moves, rows(why_many(FENS, moves)), strict=True):
        if row["error"] is not None:
            unreadable += 1
            assert move == "hello" and row["errorCode"] == "move-unreadable" and row["legal"] is row["by"] is None
            continue
        verdict = chessmoves.why(fen, move)
        assert row["legal"] == verdict.legal and row["code"] == verdict.code and row["sentence"] == verdict.sentence
        assert (row["uci"], row["san"]) == (verdict.uci, verdict.san)
        assert (tuple(row["by"]), tuple(row["at"])) == (verdict.by, verdict.at)
    assert unreadable == moves.count("hello") > 0
    with pytest.raises(ValueError, match="found 1 positions and 2 moves"):
        why_many(["startpos"], ["e4", "e5"])


def test_games_are_those_of_the_check() -> None:
    games = ["1. e4 e5 2. Ke3 *", "e2e4 e7e5", '[White "A"]\n\n1. f3 e5 2. g4 Qh4# 0-1', "", "1. e4 * 1. d4 *"]
    found = rows(check_many(games * 500))
    assert [row["ok"] for row in found] == [False, True, True, None, None] * 500
    first, second, third, empty, several = found[:5]
    assert empty["errorCode"] == "not-one-game"
    assert first["faults"][0]["sentence"] == chessmoves.check_pgn(games[0])[0].faults[0].sentence
    assert (first["faults"][0]["reason"], first["faults"][0]["ply"], first["plies"]) == ("not-on-any-vector", 3, 2)
    assert second["warnings"] == [] and (third["outcome"], third["reason"], third["result"]) == ("black", "checkmate", "0-1")
    assert third["tags"] == [{"name": "White", "value": "A"}] and several["errorCode"] == "not-one-game"


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_the_number_of_threads_does_not_matter(threads: int) -> None:
    fens = FENS * 7
    assert rows(legal_many(fens, threads=threads)) == rows(legal_many(fens))
    assert len(legal_many(fens, threads=threads)) == len(fens)


def test_texts_come_in_many_forms() -> None:
    fens = FENS[:50] + ["nonsense", PIN]
    expected = rows(legal_many(fens))
    frame = polars.DataFrame({"fen": fens})
    forms = [
        tuple(fens),
        iter(fens),
        numpy.array(fens),
        numpy.array(fens, dtype=object),
        numpy.array(fens, dtype=numpy.dtypes.StringDType()),
        pyarrow.array(fens),
        pyarrow.array(fens, pyarrow.large_string()),
        pyarrow.array(fens, pyarrow.string_view()),
        pyarrow.array(fens).dictionary_encode(),
        pyarrow.chunked_array([fens[:20], fens[20:], []]),
        pyarrow.array(["e4", *fens])[1:],
        frame["fen"],
        frame["fen"].cast(polars.Categorical),
    ]
    for form in forms:
        assert rows(legal_many(form)) == expected, type(form)
    for one_column in (frame, pyarrow.table({"fen": fens}), pandas.Series(fens), pandas.DataFrame({"fen": fens})):
        assert rows(legal_many(one_column)) == expected, type(one_column)
    assert [row["errorCode"] for row in rows(legal_many(polars.Series([None, None])))] == ["text-missing"] * 2
    for wrong in (PIN, 7, PIN.encode(), numpy.array(PIN)):
        with pytest.raises(TypeError, match="expected"):
            legal_many(wrong)  # type: ignore[arg-type]
    for table in (frame.with_columns(move=polars.lit("e4")), pandas.DataFrame({"fen": fens, "move": "e4"})):
        with pytest.raises(TypeError, match=r'2 \(fen, move\): pass one, as in table\["fen"\]'):
            legal_many(table)


def test_items_that_are_not_texts_are_errors_in_their_rows() -> None:
    items = ["startpos", None, float("nan"), pandas.NA, b"startpos", 7, "startpos"]
    moves = ["e4"] * len(items)
    for answers in (legal_many(items), status_many(items), why_many(items, moves), check_many(items), why_many(["startpos"] * 7, items)):
        codes = [row["errorCode"] for row in answers]
        assert codes[1:6] == ["text-missing"] * 5
    assert legal_many(items)["error"][1:4] == [f"expected a text, found {name}" for name in ("NoneType", "float", "NAType")]
    assert check_many([None])["ok"] == [None]
    # A text without a game is an error in its row.
    for text in ["", " \n"]:
        assert check_many([text, "1. e4"])["errorCode"] == ["not-one-game", None]
    series = pandas.Series(["startpos", None, float("nan")], dtype=object)
    assert legal_many(series)["errorCode"] == [None, "text-missing", "text-missing"]


def test_objects_in_lists_are_positions_and_moves() -> None:
    played = chess.Board()
    for uci in ["g1f3", "g8f6", "f3g1", "f6g8"] * 2:
        played.push_uci(uci)
    fischer = chess.Board.from_chess960_pos(5)
    game = chessmoves.Game(moves="e4 e5")
    usual = Position(chessmoves.Position().fen, chess960=True)
    items: list[Any] = [chess.Board(PIN), Position(PIN), game, played, fischer, game.position, usual, chessmoves.Game(usual, "e4 e5 Nf3 d6 Be2 h6")]
    for row, item in zip(legal_many(items), items, strict=True):
        assert row["moves"] == legal(item) and row["error"] is None
    for row, item in zip(status_many(items), items, strict=True):
        assert "threefold-repetition" in row["claimable"] if item is played else not row["claimable"]
    moves: list[Any] = [chess.Move.from_uci("e3g3"), Position(PIN).moves()[0], "Nf3", "e4", "O-O", chess.Move.from_uci("a2a8"), "e4", "O-O"]
    for row, item, move in zip(why_many(items, moves), items, moves, strict=True):
        assert row["sentence"] == chessmoves.why(item, move).sentence
    assert find_move_many(["Qxg5"], [chess.Board(PIN)])["uci"] == ["e3g5"]
    assert chessmoves.legal_masks(items[:4], "lc0").any(axis=1).all()
    atomic: object = getattr(chess.variant, "AtomicBoard")()
    assert legal_many([object(), ["e4"], {"fen": PIN}])["error"] == [f"expected a text, found {name}" for name in ("object", "list", "dict")]
    refused = legal_many([atomic, chess.Board(None)])
    assert refused["errorCode"] == ["text-missing", "empty-board"]
    assert refused["error"] == [
        "the board is of the variant atomic, expected chess or Chess960",
        "the board is empty, expected at least one piece",
    ]


def test_other_threads_go_on_while_a_list_is_read() -> None:
    fens, ticks, is_read = ["startpos"] * 3_000_000, list[float](), threading.Event()

    def tick() -> None:
        while not is_read.wait(0.001):
            ticks.append(time.perf_counter())

    other = threading.Thread(target=tick)
    other.start()
    # Both lists are read before anything is answered.
    with pytest.raises(ValueError, match="3000000 positions and 1 moves"):
        why_many(fens, ["e4"])
    is_read.set()
    other.join()
    assert len(ticks) > 10


def test_answers_are_read_without_another_package() -> None:
    answers = status_many([*FENS[:20], PIN, "nonsense"])
    assert list(answers) == rows(answers) and answers[-1] == rows(answers)[-1] and answers[20]["pins"] == [{"square": "e3", "by": "g5"}]
    for name in answers.column_names:
        assert answers[name] == pyarrow.table(answers).column(name).to_pylist()
    assert answers.to_polars().height == len(answers.to_pandas()) == 22
    assert answers[1:] == list(answers)[1:] and answers[::-1] == list(answers)[::-1] and answers[99:] == []
    with pytest.raises(KeyError, match="expected one of onMove, moveCount"):
        answers["nothing"]
    for row in (22, -23, 10**30):
        with pytest.raises((IndexError, OverflowError)):
            answers[row]


def test_moves_are_played_first() -> None:
    answers = status_many(["startpos"] * 3, moves=["f3 e5 g4 Qh4", "", "e4 e4"])
    assert answers["checkMated"] == [True, False, None] and answers[2]["errorCode"] == "move-illegal"
    assert legal_many(["startpos"], moves=["e4"])["moves"] == [legal("startpos", moves="e4")]
    with pytest.raises(ValueError, match="found 1 positions and 2 moves"):
        legal_many(["startpos"], moves=["e4", "e5"])


def test_answers_of_models_are_read_and_explained() -> None:
    texts = ["I play **Nf3**", "e4 or d4", None, "I resign."]
    found = find_move_many(texts, ["startpos"] * 4)
    assert found["san"] == ["Nf3", None, None, None]
    assert found["errorCode"] == [None, "move-ambiguous", "text-missing", "resignation"]
    told = explain_many([PIN] * 3, ["Qg3", "Qf4", None])
    assert told["explanation"][0] == chessmoves.explain_illegal_move(PIN, "Qg3") and told["errorCode"][2] == "text-missing"


def test_a_bad_row_is_an_error_in_its_row() -> None:
    fens = ["startpos", "nonsense", None, "", "7k/8/8/6b1/8/4Q4/8/2K5 w - - 0 1", PIN]
    for answers in (legal_many(fens), status_many(fens), why_many(fens, ["e4"] * 6)):
        found = rows(answers)
        assert [row["error"] is None for row in found] == [True, False, False, False, False, True]
        assert found[4]["errorCode"] == "fen-rank-length" and "9 squares" in found[4]["error"]
        assert all(value is None for key, value in found[1].items() if key not in ("error", "errorCode", "castling"))


def test_answers_go_to_other_libraries_without_a_copy() -> None:
    answers = legal_many(FENS[:100])
    expected = rows(answers)
    assert polars.DataFrame(answers).to_dicts() == expected
    assert pyarrow.record_batch(answers).to_pylist() == answers.to_pyarrow().to_pylist() == expected
    moves_table = answers.to_pyarrow()
    relation = duckdb.sql("select sum(len(moves)) from moves_table")
    counted = relation.fetchall() if relation else None
    assert counted == [(sum(len(row["moves"]) for row in expected),)]
    assert moves_table.column_names == answers.column_names and len(answers) == 100
    views = [pyarrow.table(answers).column("moves").chunk(0).values.buffers()[2].address for _ in range(2)]
    assert views[0] == views[1]


@pytest.mark.parametrize("answers", [legal_many([]), status_many([]), why_many([], []), check_many([])])
def test_no_questions_have_columns_without_rows(answers: Answers) -> None:
    assert len(answers) == 0 and rows(answers) == []
    assert "error" in pyarrow.table(answers).column_names and polars.DataFrame(answers).height == 0


def test_moves_are_played_first_in_every_batch() -> None:
    lines = ["e4 e5", "", "e4 Ke7", None]
    found = find_move_many(["Nf3", "Nf3", "Nf3", "Nf3"], ["startpos"] * 4, moves=lines)
    assert found["uci"] == ["g1f3", "g1f3", None, None]
    assert found["errorCode"] == [None, None, "move-illegal", "text-missing"]
    judged = why_many(["startpos"] * 4, ["e5", "e4", "e4", "e4"], played=["e4", "e4 e5", "e4 Ke7", None])
    assert judged["legal"] == [True, False, None, None]
    assert judged["errorCode"] == [None, None, "move-illegal", "text-missing"]
    told = explain_many(["startpos"] * 3, ["Nf3", "Qh5", "e5"], "nothing", played=["e4", "e4 e5", "e4"])
    assert told["explanation"][0] == '"Nf3" is not a legal move.' and "legal" in told["explanation"][2]
    asks: list[Callable[[], Answers]] = [
        lambda: find_move_many(["e4"], ["startpos"], moves=["e4", "e4"]),
        lambda: why_many(["startpos"], ["e4"], played=[]),
        lambda: explain_many(["startpos"], ["e4"], played=[]),
    ]
    for ask in asks:
        with pytest.raises(ValueError, match="for each position"):
            ask()


def test_moves_that_are_played_first_are_texts_or_lists() -> None:
    lines: list[object] = ["e4 e5", ["e4", "e5"], ("e4", chess.Move.from_uci("e7e5")), [], None, ["e4", 7]]
    codes = [None, None, None, None, "text-missing", "text-missing"]
    answers = legal_many(["startpos"] * 6, moves=lines)
    assert answers["errorCode"] == codes and answers["moves"][0] == answers["moves"][2] == legal("startpos", moves="e4 e5")
    assert status_many(["startpos"] * 6, moves=lines)["errorCode"] == codes
    assert why_many(["startpos"] * 2, ["Nf3", "Nf3"], played=lines[:2])["legal"] == [True, True]
    columns: list[Any] = [polars.Series([["e4", "e5"], None]), pyarrow.array([["e4", "e5"], None]), pandas.Series([["e4", "e5"], None])]
    for column in columns:
        assert legal_many(["startpos"] * 2, moves=column)["errorCode"] == [None, "text-missing"]
    assert legal_many(columns[0])["error"] == ["expected a text, found list", "expected a text, found NoneType"]
