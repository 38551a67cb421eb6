"""What players of a game are told about illegal moves reveals no other move: the texts, and the structured content of the server.

`CHESSMOVES_LEAK_GAMES` is the number of games, by default 50.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra mcp is not installed")

from chessmoves import ChessmovesError, Game, IllegalMove, Position, explain_illegal_move, mcp

GAMES = int(os.environ.get("CHESSMOVES_LEAK_GAMES", "50"))
SQUARES = [file + rank for file in "abcdefgh" for rank in "12345678"]
CHESS960 = [f"{row}/pppppppp/8/8/8/8/PPPPPPPP/{row.upper()} w KQkq - 0 1" for row in ("bqnbrknr", "rkbnqbnr", "nrbbkqrn")]
SENTENCES = ["{}", "{}", "I play {}.", "My move is **{}**!", '{{"move": "{}"}}', "<move>{}</move>", "Final answer: {}"]


def squares(text: str) -> set[str]:
    return set(re.findall("[a-h][1-8]", text))


def games(count: int, seed: int) -> Iterator[Game]:
    """Positions of random games, which end by any rule or after 80 plies, some of them of Chess960."""
    choice = random.Random(seed)
    for number in range(count):
        start = Position(choice.choice(CHESS960), chess960=True) if number % 10 == 9 else Position()
        game = Game(start)
        while game.outcome is None and game.ply < 80:
            yield game
            game.play(choice.choice(game.legal()))


def answers(choice: random.Random, game: Game) -> Iterator[str]:
    """Answers, most of which are illegal: a piece to anywhere, a move that is pseudo-legal, castling, a capture or promotion of a pawn."""
    pieces = game.position.piece_map()
    own = [square for square, piece in pieces.items() if piece.isupper() == (game.turn == "white")]
    for _ in range(2):
        yield choice.choice(own) + choice.choice(SQUARES)
    yield choice.choice("KQRBN") + choice.choice(["", "x", choice.choice("abcdefgh")]) + choice.choice(SQUARES)
    yield choice.choice(["O-O", "O-O-O", "e8=Q", "exd6 e.p.", choice.choice("abcdefgh") + "x" + choice.choice(SQUARES), choice.choice(SQUARES)])


def content_squares(content: Any) -> set[str]:
    """All squares in values other than the text."""
    if isinstance(content, dict):
        return set().union(*(content_squares(value) for key, value in content.items() if key != "explanation"))
    if isinstance(content, list | tuple):
        return set().union(*map(content_squares, content))
    return squares(content) if isinstance(content, str) else set()


def test_reasons_reveal_no_other_move() -> None:
    choice, illegal, kinds = random.Random(11), 0, set[str]()
    tools = mcp.Tools("reason")
    for game in games(GAMES, 42):
        legal = {*game.legal(), *(san.rstrip("+#") for san in game.legal(san=True))}
        for written in answers(choice, game):
            asked = choice.choice(SENTENCES).format(written)
            about = f"{game.fen}: {asked}"
            # The model asks for all, and the host does not allow it.
            result = tools.why(game.start.fen, asked, game.moves, "moves", game.start.chess960)
            content = result.structured_content
            assert content is not None and [block.text for block in result.content] == [content["explanation"]]  # type: ignore[union-attr]
            if content["legal"]:
                continue
            illegal += 1
            kinds.add(content["code"])
            text = content["explanation"]
            assert text == explain_illegal_move(game, asked, "reason"), about
            assert content["legal_moves"] is content["san"] is content["uci"] is None, about
            # The structured content has no square that the text leaves out.
            assert content_squares(content) <= squares(text), about
            # The text has no square but those of the question and of the reasons, and no move but that of the question.
            known = squares(asked)
            try:
                known = known.union(*({*reason.by, *reason.at} for reason in game.why(written).reasons))
            except ChessmovesError:
                pass
            if written in SQUARES:
                # The pieces that block the pawn, where `why` tells of another one that could capture.
                known |= {*game.position.piece_map()}
            assert squares(text) <= known, about
            told = set(re.findall("[A-Za-z0-9=-]+", text)) - set(re.findall("[A-Za-z0-9=-]+", asked)) - set(SQUARES)
            assert not told & legal, about
            nothing = tools.why(game.start.fen, asked, game.moves, "nothing", game.start.chess960).structured_content
            assert nothing is not None and {key for key, value in nothing.items() if value} == {"explanation"}, about
            assert squares(nothing["explanation"]) <= squares(asked), about
    print(f"{GAMES} games, {illegal} illegal answers, {len(kinds)} codes")
    assert illegal > 100 * GAMES and len(kinds) > 12


def test_illegal_moves_of_other_tools_reveal_no_more() -> None:
    choice, illegal = random.Random(12), 0
    tools = mcp.Tools("reason")
    for game in games(max(GAMES // 5, 5), 43):
        for written in answers(choice, game):
            try:
                Game(game).play(written)
                continue
            except IllegalMove as error:
                if error.code == "move-unreadable":
                    continue
            about = f"{game.fen}: {written}"
            text = explain_illegal_move(game.position, written)
            played = tools.play(game.start.fen, [*game.moves, written], "moves", game.start.chess960).structured_content
            assert played is not None, about
            if played["illegal"] is None:
                # In an answer, more is read: a bishop with a small letter, and a castling king with its file.
                assert re.match("b|K[a-h]", written), about
                continue
            assert played["illegal"]["legal_moves"] is None, about
            assert content_squares(played["illegal"]) <= squares(played["illegal"]["explanation"]), about
            tags = f'[FEN "{game.start.fen}"]\n[Variant "Chess960"]\n\n' if game.start.chess960 else ""
            checked = tools.check_game(f"{tags}{game} {written} *").structured_content
            assert checked is not None, about
            if checked["ok"]:
                # A small letter that can only be a bishop is only a warning in PGN.
                assert written[0] == "b", about
                continue
            fault = checked["faults"][0]
            if written in fault["text"]:
                illegal += 1
                assert fault["message"] == text or squares(fault["message"]) <= squares(fault["text"]), about
    assert illegal > 10
