"""The move in a free text, and what a player is told about an illegal one."""

from __future__ import annotations

import dataclasses
import json
import pickle
import re
from typing import Literal

import chess
import pytest
from hypothesis import given, settings, strategies as st

from chessmoves import ChessmovesError, Game, IllegalMove, Position, explain_illegal_move, find_move, legal, why

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
REVEAL: tuple[Literal["nothing", "reason", "moves"], ...] = ("nothing", "reason", "moves")
PIN = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1"

TEXTS = [
    ("**e4**", "e4"),
    ("e4.", "e4"),
    ("My move is e4", "e4"),
    ("e2 e4", "e4"),
    ("<move>e4</move>", "e4"),
    ("Knight f3", "Nf3"),
    ("♘f3", "Nf3"),
    ('{"move": "Nf3"}', "Nf3"),
    ("```\ne2e4\n```", "e4"),
    ("$\\boxed{Nf3}$", "Nf3"),
    ("I considered e4 but I play Nf3", "Nf3"),
    ("<think>I play e4.</think>\n\nFinal answer: **d4**", "d4"),
    ("e4\nNo.\nNf3", "Nf3"),
]


@pytest.mark.parametrize(("text", "san"), TEXTS)
def test_the_move_is_found(text: str, san: str) -> None:
    found = find_move(text, START)
    assert (found.san, str(found)) == (san, san) and found.uci in legal(START)
    start, end = found.span
    assert text[start:end] == found.text
    assert found == find_move(text, START) and hash(found) == hash(find_move(text, START))
    assert repr(found).startswith(f"<FoundMove {san} at ")


def test_spans_are_of_characters() -> None:
    text = "♔é我 — e4 ist schön, aber ich spiele: ♘f3 🎉 d4"
    found = find_move("♔é我 — my move: ♘f3 🎉 (not d4)", START)
    assert found.span == (15, 18) and found.text == "♘f3"
    assert [(start, end) for start, end in found.skipped] == [(26, 28)]
    found = find_move(text, START)
    assert found.text == "♘f3" and text[slice(*found.span)] == "♘f3"
    assert [text[start:end] for start, end in found.skipped] == ["e4", "d4"]
    with pytest.raises(IllegalMove):
        find_move("♔é我 — e4 ist schön, ♘f3 🎉 d4", START)


def test_positions_and_games_are_accepted() -> None:
    game = Game(moves=["e4", "e5"])
    for given_position in (game, game.position, game.fen):
        assert find_move("castles? No: Nf3", given_position).san == "Nf3"
        assert explain_illegal_move(given_position, "Nd4", "nothing") == '"Nd4" is not a legal move.'
    assert find_move("castles kingside", "4k3/8/8/8/8/8/8/4K2R w K - 0 1").uci == "e1g1"
    assert find_move("castles kingside", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", chess960=True).uci == "e1h1"


def test_nothing_is_guessed() -> None:
    for text in ("e4 or d4", "**e4** or **d4**", "Candidates: e4, d4"):
        with pytest.raises(IllegalMove) as error:
            find_move(text, START)
        assert error.value.code == "move-ambiguous"
    with pytest.raises(IllegalMove) as error:
        find_move("Final answer: Qg3. (Qf4 is legal.)", PIN)
    assert (error.value.move, error.value.code, error.value.by) == ("Qg3", "pinned", ["g5"])
    with pytest.raises(IllegalMove) as error:
        find_move("I think. " * 1000, START)
    assert error.value.code == "move-unreadable" and len(str(error.value)) < 200
    with pytest.raises(ChessmovesError):
        find_move("e4", "8/8 w")


def test_the_reason_reveals_no_other_square() -> None:
    told = explain_illegal_move(PIN, "Qg3")
    assert told == '"Qg3" is not a legal move: the queen on e3 is pinned to the king by the bishop on g5.'
    verdict = why(PIN, "Qg3")
    assert set(re.findall("[a-h][1-8]", told)) <= {"g3", *verdict.by, *verdict.at}
    assert explain_illegal_move(PIN, "Qg3", "nothing") == '"Qg3" is not a legal move.'
    assert explain_illegal_move(PIN, "Qg3", "moves").endswith(" Legal moves of the queen on e3: Qd2, Qf4, Qxg5.")
    assert explain_illegal_move(PIN, "Qf4", reveal="reason") == '"Qf4" is a legal move.'
    with pytest.raises(ValueError, match="found \"all\", expected nothing, reason or moves"):
        explain_illegal_move(PIN, "Qg3", "all")  # type: ignore[arg-type]


@settings(max_examples=500, deadline=None)
@given(st.lists(st.one_of(st.text(max_size=8), st.sampled_from(["e4", "Nf3", "♘", "**", "my move", "is", "or", "\n", "<think>", "1."]))))
def test_any_text_is_a_move_or_an_exception(parts: list[str]) -> None:
    text = " ".join(parts)
    for reveal in REVEAL:
        assert explain_illegal_move(START, text, reveal)
    try:
        found = find_move(text, START)
    except IllegalMove:
        return
    start, end = found.span
    assert text[start:end] == found.text and found.uci in Position(START).legal()
    assert all(0 <= start < end <= len(text) for start, end in found.skipped)


def test_a_square_is_not_a_pawn_move_beside_words_that_were_not_read() -> None:
    for text in (
        '{"source": "g1", "target": "f3"}',
        '{"from_square": "g1", "to_square": "f3"}',
        str(vars(chess.Move.from_uci("g1f3"))),
        json.dumps(dataclasses.asdict(chess.Move.from_uci("g1f3"))),
        "g1,f3",
        "Ich ziehe den Springer von g1 nach f3.",
        "Je joue le cavalier en f3.",
        "马f3",
        "Knight (g1) to f3",
        "ratsu f3",
        "Lépésem: Hf3",
    ):
        assert find_move(text, START).san == "Nf3", text
    for text in ("Kngiht to f3", "skakač f3", '{"tool": "get_legal_moves", "square": "e4"}', "looks like they have moved a pawn to c5"):
        with pytest.raises(IllegalMove) as error:
            find_move(text, START)
        assert error.value.code == "move-unreadable" and error.value.hint


def test_the_letters_of_a_language_are_read() -> None:
    kings = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
    assert find_move("Rd1", kings).uci == "a1d1" and find_move("Rd1", kings, language="es").uci == "e1d1"
    assert find_move("Td1", kings, language="es").uci == "a1d1"
    with pytest.raises(IllegalMove):
        find_move("Mi jugada es Rd1", kings)
    with pytest.raises(ValueError, match="language: expected en, de"):
        find_move("e4", START, language="xx")  # type: ignore[arg-type]


def test_resignations_and_draw_offers_are_told() -> None:
    for text, code in (("I resign.", "resignation"), ("I won't resign", "move-unreadable"), ("I offer a draw", "draw-offer")):
        with pytest.raises(IllegalMove) as error:
            find_move(text, START)
        assert error.value.code == code
    for text in ("You win, I resign.", "I'd like to resign", "Good game! I offer you a draw.", '{"move": "resign"}', "White resigns", "Draw offer!", "My opponent mates. Resign", '{"thought": "They win", "move": "resign"}'):
        with pytest.raises(IllegalMove) as error:
            find_move(text, START)
        assert error.value.code in ("resignation", "draw-offer"), text
    # What somebody else does, or what is not about a draw, does not end a game.
    for text in ("My opponent should resign soon.", "I think they will resign", "You could offer a draw", "He offers the pawn to draw my queen away"):
        with pytest.raises(IllegalMove) as error:
            find_move(text, START)
        assert error.value.code == "move-unreadable", text
    for text, offers in (
        ("e4, and I offer a draw", True),
        ("e4. I'd like to offer my opponent a draw.", True),
        ("e4", False),
        ("I play e4, which offers a pawn to draw the queen out.", False),
        ("My opponent offers a draw. I play e4.", False),
    ):
        assert find_move(text, START).draw_offer == offers, text


def test_the_hint_for_an_object_of_json_is_not_about_pgn() -> None:
    with pytest.raises(IllegalMove) as error:
        find_move('{"tool": "get_legal_moves", "square": "e4"}', START)
    assert error.value.hint and "PGN" not in error.value.hint


def test_exceptions_can_be_pickled() -> None:
    with pytest.raises(IllegalMove) as error:
        find_move("Ke2", START)
    assert str(pickle.loads(pickle.dumps(error.value))) == str(error.value)
