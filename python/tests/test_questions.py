"""The functions about one position."""

from __future__ import annotations

import ast
import copy
import doctest
import inspect
import io
import json
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import chess
import chess.pgn
import chess.svg
import chess.variant
import pytest

import chessmoves
from chessmoves import ChessmovesError, Game, IllegalMove, Position, Status, Verdict, ask, control, explain_illegal_move, find_move, legal, perft, status, svg, why
from chessmoves import _files, _native, _service

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PIN = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def test_every_docstring_is_right() -> None:
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    scope = {name: getattr(chessmoves, name) for name in chessmoves.__all__} | {"chessmoves": chessmoves}
    parser, count = doctest.DocTestParser(), 0
    documented = [chessmoves, _files.check_pgn, _service.ask, _service.svg, *(getattr(_native, name) for name in dir(_native))]
    for item in documented:
        test = parser.get_doctest(item.__doc__ or "", dict(scope), getattr(item, "__name__", str(item)), None, 0)
        runner.run(test)
        count += len(test.examples)
    assert count > 20
    assert runner.summarize().failed == 0


def test_the_stub_has_the_docstrings() -> None:
    stub = Path(_native.__file__).with_name("_native.pyi").read_text(encoding="utf-8")
    count = 0
    for node in ast.parse(stub).body:
        name = node.name if isinstance(node, ast.ClassDef | ast.FunctionDef) else "_"
        for part in (node, *(node.body if isinstance(node, ast.ClassDef) else ())) if not name.startswith("_") else ():
            if isinstance(part, ast.ClassDef | ast.FunctionDef) and not part.name.startswith("_"):
                owner = _native if part is node else getattr(_native, name)
                assert ast.get_docstring(part) == inspect.getdoc(getattr(owner, part.name)), part.name
                count += 1
    assert count > 150


@pytest.mark.parametrize("name", chessmoves.__all__)
def test_every_name_is_documented(name: str) -> None:
    item = getattr(chessmoves, name)
    assert item.__doc__
    for part in dir(item) if isinstance(item, type) else ():
        if not part.startswith("_") and part not in dir(Exception):
            assert getattr(item, part).__doc__, part


def test_a_verdict_names_rule_pieces_and_squares() -> None:
    verdict = why(PIN, "Qg3")
    assert (verdict.legal, bool(verdict), verdict.code) == (False, False, "pinned")
    assert verdict.sentence == str(verdict) == "the queen on e3 is pinned to the king on c1 by the bishop on g5"
    assert (verdict.by, verdict.at) == (("g5",), ("d2", "e3", "f4", "g5"))
    assert (verdict.uci, verdict.san, verdict.move, verdict.fen) == ("e3g3", "Qg3", "Qg3", PIN)
    assert [reason.code for reason in verdict.reasons] == ["pinned"] and verdict.effects == ()
    assert verdict.record["verdicts"][0]["reasons"][0]["code"] == "pinned"
    assert verdict._repr_svg_().startswith("<svg")


def test_a_legal_move_is_legal() -> None:
    verdict = why(PIN, "1. Qxg5")
    assert verdict and verdict.code is None and verdict.reasons == () and verdict.by == verdict.at == ()
    assert (verdict.sentence, verdict.uci, verdict.san) == ("Qxg5 is legal", "e3g5", "Qxg5")
    assert [effect.code for effect in verdict.effects] == ["captures", "stays-on-pin-line"]


def test_an_ambiguous_move_is_not_legal() -> None:
    assert why("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", "Ne2")
    verdict = why("4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "Ne2")
    assert not verdict.legal and verdict.code == "move-ambiguous" and verdict.uci is None
    assert verdict.sentence == "Ne2 can be Nge2 or Nce2"


def test_a_move_without_a_piece_has_a_reason() -> None:
    verdict = why("startpos", "Qh5")
    assert not verdict and verdict.reasons
    verdict = why(PIN, "Rd1")
    assert (verdict.code, verdict.uci) == ("no-piece-on-origin", None) and "rook" in verdict.sentence


def test_moves_are_played_first() -> None:
    assert status("startpos", moves="f3 e5 g4 Qh4").checkmate
    assert why("startpos", "e5", moves=["e4"]).legal
    lost = why("startpos", "O-O", moves="e4 e5 Nf3 Nf6 Be2 Be7 Kf1 Kf8 Ke1 Ke8")
    assert "5. Kf1" not in lost.sentence and "4. Kf1" in lost.sentence


def test_positions_and_games_are_questions_too() -> None:
    game = Game(moves="e4 e5 Ke2 Ke7 Ke1 Ke8")
    for given in (game, game.position, game.fen):
        assert legal(given) == game.legal() and status(given).turn == "white"
        assert not why(given, "O-O") and svg(given).startswith("<svg") and perft(given, 1) == len(game.legal())
        assert "e2" in control(given)["white"]
        assert ask("legal", fen=given, slim=True)["moves"] == game.legal()
    assert "2. Ke2" in why(game, "O-O").sentence and "2. Ke2" not in why(game.fen, "O-O").sentence


def test_lists_of_moves() -> None:
    assert len(legal(START)) == 20 and len(legal(KIWIPETE)) == 48
    assert legal(START, "b1") == legal(START, "Nb1") == ["b1a3", "b1c3"]
    assert legal(START, "b1", san=True) == ["Na3", "Nc3"]
    assert "e1h1" in legal(KIWIPETE, "e1", chess960=True) and "e1g1" in legal(KIWIPETE, "e1")


def test_control_names_squares_and_pieces() -> None:
    sides = control("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    assert sides["white"]["d1"] == ["a1", "e1"] and sides["black"] == control("4k3/8/8/8/8/8/8/R3K3 b - - 0 1")["black"]


def test_perft_agrees_with_published_counts() -> None:
    for threads in (None, 1, 3):
        assert perft("startpos", 5, threads=threads) == 4_865_609
        assert perft(KIWIPETE, 4, threads=threads) == 4_085_603
    assert [perft("startpos", depth) for depth in range(4)] == [1, 20, 400, 8_902]
    assert perft("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 6) == 0


def test_status() -> None:
    stalemate = status("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1")
    assert stalemate.stalemate and stalemate.turn == "black" and stalemate.move_count == 0
    assert stalemate.outcome and (stalemate.outcome.winner, stalemate.outcome.reason) == (None, "stalemate")
    assert stalemate.outcome.result == "1/2-1/2" and str(stalemate.outcome) == "draw by stalemate"
    pinned = status(PIN)
    assert pinned.pins == {"e3": "g5"} and pinned.outcome is None and pinned.claimable == ()
    assert pinned.can_checkmate is None and pinned.can_arise is None and pinned.repetitions is None
    assert status("4k3/8/8/8/8/8/8/4K3 w K - 0 1").problems
    assert pinned.record["pins"] and pinned._repr_svg_().startswith("<svg")
    deep = status("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", deep=True)
    assert deep.can_checkmate == {"white": "no", "black": "no"}
    assert deep.outcome and deep.outcome.reason == "dead-position"
    assert status("startpos", origin=True).can_arise == "yes"


def test_boards_of_no_game_are_answered() -> None:
    assert len(legal("8/8/8/8/3Q4/8/8/8 w - - 0 1")) == 27
    assert status("8/8/8/8/3Q4/8/8/8 w - - 0 1").outcome is None
    with pytest.raises(ChessmovesError, match="kings"):
        legal("k7/8/8/8/8/8/8/KK6 w - - 0 1")


@pytest.mark.parametrize(
    ("fen", "code", "field", "hint"),
    [
        ("4k3/8/8/8/8/8/8/4K3 W - - 0 1", "fen-turn", "turn", "write w for white"),
        ("7k/8/8/6b1/8/4Q4/8/2K5 w - - 0 1", "fen-rank-length", "placement", None),
    ],
)
def test_a_fault_has_code_place_and_hint(fen: str, code: str, field: str | None, hint: str | None) -> None:
    for question in (legal, status, control, Position, lambda fen: why(fen, "e4"), lambda fen: perft(fen, 2)):
        with pytest.raises(ChessmovesError) as caught:
            question(fen)
        assert (caught.value.code, caught.value.field, caught.value.hint) == (code, field, hint)
        again = pickle.loads(pickle.dumps(caught.value))
        assert (str(again), again.code, again.span) == (str(caught.value), code, caught.value.span)


def test_other_errors() -> None:
    with pytest.raises(ChessmovesError) as caught:
        why(PIN, "hello")
    assert caught.value.code == "move-unreadable"
    with pytest.raises(ChessmovesError):
        legal(START, "x9")
    with pytest.raises(ChessmovesError, match="did you mean|unknown"):
        ask("legal", fen="startpos", caputres=True)
    refused = []
    for question in (lambda: status("startpos", moves="e4 Ke3"), lambda: Game(moves="e4 Ke3"), lambda: why("startpos", "e5", moves="e4 Ke3")):
        with pytest.raises(IllegalMove) as illegal:
            question()
        refused.append((illegal.value.move, illegal.value.fen, illegal.value.code, illegal.value.sentence))
    assert len(set(refused)) == 1 and refused[0][0] == "Ke3" and " b " in refused[0][1]
    for words in ({"move": "Ke9"}, {"move": "Nf3", "moves": "e4 Ke3"}):
        raised = []
        for same in (lambda: ask("why", fen="startpos", **words), lambda: why("startpos", **words)):  # type: ignore[arg-type]
            with pytest.raises(IllegalMove) as illegal:
                same()
            raised.append((str(illegal.value), illegal.value.args, vars(illegal.value)))
        assert raised[0] == raised[1]
    with pytest.raises(IllegalMove, match="ply 2"):
        ask("status", fen="startpos", moves="e4 Ke3")
    with pytest.raises(ChessmovesError, match="ply 2"):
        status("startpos", moves="e4 e4")
    for nothing in ("", " ", "\0"):
        with pytest.raises(ChessmovesError):
            legal(nothing)
    with pytest.raises(TypeError, match="expected a FEN, a Position, a Game or a chess.Board, found int"):
        why(7, "e4")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a move as a text or a chess.Move, found int"):
        why(START, 7)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a move as item 1, found int"):
        status(START, moves=["e4", 7])  # type: ignore[list-item]
    for threads in (0, -1, 2**70):
        with pytest.raises(ValueError, match="threads: expected a number from 1"):
            perft(START, 2, threads=threads)
    with pytest.raises(ChessmovesError, match="wrong order"):
        find_move(START, "My move is e4")
    with pytest.raises(ChessmovesError, match="wrong order"):
        explain_illegal_move("e4", START)
    for swapped in (why, Verdict):
        with pytest.raises(ChessmovesError, match=r"wrong order: why\(fen, move\)") as caught:
            swapped("e4", START)
        assert caught.value.code == "arguments-swapped"
    with pytest.raises(ChessmovesError, match="wrong order"):
        why("e4", "startpos")
    for question in (lambda: Game(moves="e4 e5 Ke3"), lambda: status(START, moves="e4 e5 Ke3"), lambda: Game(START, ["e4", "e5", "hello"])):
        with pytest.raises(IllegalMove, match="^ply 3: "):
            question()
    # As the command `position` of the Universal Chess Interface has them.
    line = "position startpos moves e2e4 e7e5 e1e3"
    for same in (lambda: Position(line), lambda: Game(line), lambda: find_move("Nf3", line), lambda: legal(line), lambda: why(line, "Nf3")):  # type: ignore[assignment]
        with pytest.raises(IllegalMove, match="^ply 3: ") as stopped:
            same()
        assert (stopped.value.move, stopped.value.code) == ("e1e3", "not-on-any-vector")
    for depth in (-1, 2**70):
        with pytest.raises(ChessmovesError, match="depth"):
            perft(START, depth)
    for depth in (65, 2**32 - 1):
        with pytest.raises(ChessmovesError, match="64"):
            perft("8/8/8/8/8/k7/p7/K7 w - - 0 1", depth)
    assert perft("8/8/8/8/8/k7/p7/K7 w - - 0 1", 64) == 0


@pytest.mark.parametrize(
    "answer",
    [
        why(PIN, "Qg3"),
        why("startpos", "O-O", moves=["e4", "e5"]),
        why(KIWIPETE, "e1h1", chess960=True),
        status("startpos", moves="e4", deep=True),
        status(KIWIPETE, chess960=True),
    ],
)
def test_answers_can_be_pickled_and_compared(answer: Verdict | Status) -> None:
    again = pickle.loads(pickle.dumps(answer))
    assert again == answer and hash(again) == hash(answer) and repr(again) == repr(answer)
    assert again.record == answer.record
    other: object = "a text"
    assert answer != why("startpos", "e4") and answer != other


def test_what_is_returned_can_be_copied_and_listed() -> None:
    verdict, game = why(PIN, "Qg3"), Game(moves="f3 e5 g4")
    played = game.play("Qh4")
    assert played.outcome and played == played
    (checked,) = chessmoves.check_pgn("1. e4 e5 2. Ke3 *")
    found = find_move("I play **Nf3**, not e4", START)
    for item in (verdict, verdict.reasons[0], played.outcome, found, Position(PIN), game):
        for again in (pickle.loads(pickle.dumps(item)), copy.copy(item), copy.deepcopy(item)):
            assert again == item and type(again) is type(item)
    assert verdict.reasons[0].to_dict() == {"code": "pinned", "message": verdict.sentence, "by": ["g5"], "at": list(verdict.at)}
    assert verdict.to_dict()["reasons"] == [verdict.reasons[0].to_dict()]
    assert played.to_dict()["outcome"] == {"winner": "black", "reason": "checkmate", "result": "0-1"}
    for entry in (checked, checked.faults[0], played, found, verdict, Position().moves()[0]):
        assert json.dumps(entry.to_dict())
    assert checked.to_dict()["faults"][0]["reasons"][0]["code"] == "not-on-any-vector"
    assert chessmoves.check_pgn("1. e4 e5 2. Ke3 *") == [checked]
    with pytest.raises(ValueError, match="no outcome"):
        chessmoves.Outcome("checkmate")


def test_pictures() -> None:
    pictures = [svg(PIN), svg(PIN, "Qg3"), svg(PIN, piece="e3"), svg(PIN, size=100), Position(PIN)._repr_svg_()]
    assert all(picture.startswith("<svg") and picture.endswith("</svg>") for picture in pictures)
    assert len(set(pictures)) == 4 and pictures[0] == pictures[4]


def test_pictures_have_the_marks_that_are_asked_for() -> None:
    plain = svg(PIN)
    assert isinstance(plain, str) and getattr(plain, "_repr_svg_")() == plain
    marked = svg(PIN, arrows=[("g5", "c1", "red"), ("e3", "e3")], squares={"d2": "blue"}, lastmove="h6g5", check="c1", title=True)
    assert marked.count('class="square-mark"') == 4 and marked.count('class="arrow"') == 1 and "<circle" in marked
    assert 'x="110" y="325"' in svg(START, squares=["c1"]) and 'x="245" y="10"' in svg(START, squares=["c1"], orientation="black")
    assert svg(START, orientation="black") == svg(START, orientation=False) != svg(START) == svg(START, orientation=True)
    # The name of the option of the command.
    assert svg(START, flip="black") == svg(START, flip=True) == svg(START, orientation="black")
    assert svg(START, flip="white") == svg(START, flip=False) == svg(START)
    for name, value in (("flip", "left"), ("format", "text")):
        with pytest.raises(ValueError, match=f"^{name}: "):
            svg(START, **{name: value})  # type: ignore[arg-type]
    # As python-chess has them.
    arrow = chess.svg.Arrow(chess.E2, chess.E4, color="red")
    theirs = svg(START, arrows=[arrow], squares=chess.SquareSet([chess.D5]), lastmove=chess.Move.from_uci("g1f3"), check=chess.E8)
    assert theirs == svg(START, arrows=[("e2", "e4", "red")], squares=["d5"], lastmove="g1f3", check="e8")
    assert svg(START, lastMove="g1f3") == svg(START, last_move="g1f3") == svg(START, lastmove="g1f3") != svg(START)
    wrong: list[dict[str, Any]] = [{"squares": [64]}, {"arrows": [("e2", "e9")]}, {"squares": ["z1"]}, {"orientation": "left"}, {"check": True}, {"squares": {"e4": '"/><script>'}}]
    for options in wrong:
        with pytest.raises(ValueError, match="expected"):
            svg(START, **options)


def test_the_service_answers_all_that_the_command_does() -> None:
    assert ask("version")["version"] == chessmoves.__version__ and "$defs" in ask("schema")["document"]
    assert "Moves" in ask("legal", fen="startpos", piece="b1", format="text")["text"]


def test_boards_are_shown_as_text() -> None:
    board = Position().play("e4").board()
    assert board.splitlines() == [
        "8 r n b q k b n r",
        "7 p p p p p p p p",
        "6 . . . . . . . .",
        "5 . . . . . . . .",
        "4 . . . . P . . .",
        "3 . . . . . . . .",
        "2 P P P P . P P P",
        "1 R N B Q K B N R",
        "  a b c d e f g h",
    ]
    assert repr(board) == str(board)
    flipped = Position(PIN).board(unicode=True, flipped=True, coordinates=False).splitlines()
    assert flipped[0] == "· · · · · ♔ · ·" and flipped[7] == "♚ · · · · · · ·" and len(flipped) == 8
    assert chessmoves.__version__ and "annotations" not in dir(chessmoves) and "provoke_panic" not in dir(_native)


def test_boards_of_python_chess_are_positions() -> None:
    board = chess.Board(PIN)
    assert legal(board) == legal(PIN) and why(board, chess.Move.from_uci("e3g3")).code == "pinned"
    assert Position(board) == Position(PIN) and Game(board).position == Position(PIN)
    played = chess.Board()
    for uci in ["g1f3", "g8f6", "f3g1", "f6g8"] * 2:
        played.push_uci(uci)
    assert status(played).claimable == ("threefold-repetition",) and Game(played).repetitions == 3
    assert Game().play(chess.Move.from_uci("e2e4")).san == "e4" and Position().play("1. e4").turn == "black"
    assert ask("status", fen=board, moves=[chess.Move.from_uci("e3g5")])["onMove"] == "black"
    assert ask("status", fen=played, moves=["e4", "e5"])["fen"] == ask("status", fen=played, moves="e4 e5")["fen"]
    assert ask("status", fen="startpos", moves=chess.Move.from_uci("e2e4"))["onMove"] == "black"
    assert svg(board) == svg(PIN) and ask("legal", fen=played, slim=True)["moves"] == legal("startpos", moves="Nf3 Nf6 Ng1 Ng8")
    board.push(chess.Move.null())
    assert Position(board).turn == "black"
    fischer = chess.Board.from_chess960_pos(5)
    assert Position(fischer).chess960 and legal(fischer) == legal(fischer.shredder_fen(), chess960=True)
    with pytest.raises(ValueError, match="atomic"):
        legal(getattr(chess.variant, "AtomicBoard")())


def test_a_position_answers_questions_about_squares() -> None:
    position, board = Position(PIN), chess.Board(PIN)
    for square in chess.SQUARE_NAMES:
        for color, name in ((chess.WHITE, "white"), (chess.BLACK, "black")):
            attackers = {chess.square_name(place) for place in board.attackers(color, chess.parse_square(square))}
            assert set(position.attackers(square, name)) == attackers  # type: ignore[arg-type]
            assert position.is_attacked(square, name) == bool(attackers)  # type: ignore[arg-type]
        piece = board.piece_at(chess.parse_square(square))
        assert position.piece_at(square) == (piece.symbol() if piece else None)
    assert position.attackers(chess.E3, chess.WHITE) == position.attackers("e3", "white") and position.piece_at(chess.C1) == "K"
    assert position.pieces(chess.QUEEN, chess.WHITE) == ("e3",) and position.is_attacked(chess.E3, chess.BLACK)
    assert legal(PIN, chess.C1) == position.legal("c1") == Game(PIN).legal(chess.C1)
    assert ask("legal", fen=PIN, piece=chess.C1)["moves"] == ask("legal", fen=PIN, piece="c1")["moves"]
    assert "c1" in control(PIN, chess.E3)["white"] and svg(PIN, piece=chess.E3) == svg(PIN, piece="e3")
    assert position.pinned == ("e3",) and position.pieces("queen", "white") == ("e3",) and position.pieces("queen", "black") == ()
    moves = Position(KIWIPETE).moves()
    assert [move.uci for move in moves] == legal(KIWIPETE) and [move.san for move in moves] == legal(KIWIPETE, san=True)
    for move in moves:
        parsed = chess.Board(KIWIPETE).parse_uci(move.uci)
        assert move.from_square == chess.square_name(parsed.from_square) and move.to_square == chess.square_name(parsed.to_square)
    (taken,) = (move for move in moves if move.san == "Bxa6")
    assert (taken.piece, taken.captured, taken.promotion, taken.castling, taken.check) == ("bishop", "bishop", None, False, False)
    for wrong in (lambda: position.attackers("e9", "white"), lambda: position.piece_at("e"), lambda: position.pieces("N", "white")):  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="expected"):
            wrong()


def test_games_are_written_as_pgn() -> None:
    game = Game(moves="e4 e5 Nf3 Nc6 Bb5 a6")
    text = game.pgn({"White": 'Ann "the" Rook', "Round": "3"}, {2: "the\nopen game", 6: "Morphy"}, result="1-0")
    (checked,) = chessmoves.check_pgn(text, lint=True)
    assert checked.ok and checked.result == "1-0" and checked.game() == game and checked.warnings == ()
    assert checked.tags["White"] == 'Ann "the" Rook' and list(checked.tags)[:7] == ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
    assert "1. e4 e5 {the open game} 2. Nf3" in text
    parsed = chess.pgn.read_game(io.StringIO(text))
    assert parsed and [move.uci() for move in parsed.mainline_moves()] == game.moves
    # The answers of models, which are often JSON.
    answers = game.pgn(comments={2: '{"move": "e5"}', 3: "{ Nf3", 4: "100 % sure; } (Nc6)"})
    (checked,) = chessmoves.check_pgn(answers, lint=True)
    assert checked.ok and checked.moves == game.moves and '{("move": "e5")}' in answers
    parsed = chess.pgn.read_game(io.StringIO(answers))
    assert parsed and [move.uci() for move in parsed.mainline_moves()] == game.moves
    assert game.pgn({"FEN": game.start.fen}).splitlines()[-1] == game.pgn().splitlines()[-1]
    (short,) = chessmoves.check_pgn('[FEN "7k/8/8/6b1/8/4Q3/8/2K5 w"]\n\n1. Qxg5 *')
    assert short.game().pgn(short.tags).splitlines()[-1] == "1. Qxg5 *"
    with pytest.raises(ValueError, match="tags: expected the FEN of the start position, found '7k/"):
        game.pgn({"FEN": PIN})
    black = Game(PIN.replace(" w ", " b "))
    black.play("Kg7")
    assert black.pgn().splitlines()[-1] == "1... Kg7 *" and '[SetUp "1"]' in black.pgn()
    with pytest.raises(ValueError, match="comments"):
        game.pgn(comments={7: "none"})
    assert Game(moves="Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1").claimable_with("Ng8") == ["threefold-repetition"]


@pytest.mark.parametrize("words", [["legal", "startpos", "--count"], ["why", PIN, "Qg3"], ["legal", "nonsense"], ["-V"]])
def test_the_command_is_part_of_the_package(words: list[str]) -> None:
    by_module = subprocess.run([sys.executable, "-m", "chessmoves", *words], capture_output=True, text=True)
    by_script = subprocess.run(["chessmoves", *words], capture_output=True, text=True)
    assert (by_module.returncode, by_module.stdout) == (by_script.returncode, by_script.stdout)
    expected = {"legal": (0, "20"), "why": (1, "pinned"), "-V": (0, "chessmoves ")}.get(words[0])
    if words[1:] == ["nonsense"]:
        expected = (2, "")
    assert expected and by_script.returncode == expected[0] and expected[1] in by_script.stdout
