"""Positions and games as objects."""

from __future__ import annotations

import copy
import io
import pickle
import random

import chess
import chess.pgn
import pytest

from chessmoves import ChessmovesError, Game, IllegalMove, Position, ask, check_pgn, status, svg

PIN = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1"
CHESS960 = "bqnbrknr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKNR w HEhe - 0 1"


def test_a_position_does_not_change() -> None:
    position = Position()
    after = position.play("e4")
    assert (position.turn, after.turn, after.en_passant) == ("white", "black", "e3")
    assert position == Position("startpos") == Position(position) and hash(position) == hash(Position("startpos"))
    assert after != position and str(after) == after.fen and eval(repr(after)) == after
    assert position.piece_map()["e1"] == "K" and len(position.piece_map()) == 32
    assert (position.halfmoves, position.fullmoves, position.chess960) == (0, 1, False)
    assert position.key == Game(moves="Nf3 Nf6 Ng1 Ng8").position.key != after.key
    assert position.legal("b1", san=True) == ["Na3", "Nc3"] and not position.in_check and position.checkers == ()
    assert position.why("e5").code == "not-on-any-vector" and position.status().move_count == 20 and position.outcome is None
    with pytest.raises(AttributeError):
        position.fen = PIN  # type: ignore[misc]


def test_an_illegal_move_is_an_exception_that_says_why() -> None:
    for play in (Position(PIN).play, Game(PIN).play):
        with pytest.raises(IllegalMove, match='"Qg3" is not a legal move: the queen on e3 is pinned') as caught:
            play("Qg3")
        error = caught.value
        assert (error.code, error.by, error.at, error.fen) == ("pinned", ["g5"], ["d2", "e3", "f4", "g5"], PIN)
        assert error.sentence == "the queen on e3 is pinned to the king on c1 by the bishop on g5"
        assert error.move == "Qg3" and isinstance(error, ChessmovesError)
        assert vars(pickle.loads(pickle.dumps(error))) == vars(error)


@pytest.mark.parametrize(
    ("start", "move", "code"),
    [
        ("startpos", "hello", "move-unreadable"),
        ("startpos", "", "move-unreadable"),
        ("4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "Ne2", "move-ambiguous"),
        ("startpos", "e7e5", "not-your-turn"),
        (PIN, "Rd1", "no-piece-on-origin"),
    ],
)
def test_all_that_cannot_be_played_is_an_illegal_move(start: str, move: str, code: str) -> None:
    game = Game(start)
    with pytest.raises(IllegalMove) as caught:
        game.play(move)
    assert caught.value.code == code
    assert caught.value.sentence and game.ply == 0 and game.fen == caught.value.fen


def test_an_illegal_move_of_a_game_names_the_moves_that_are_to_blame() -> None:
    game = Game(moves="e4 e5 Ke2 Ke7 Ke1 Ke8")
    with pytest.raises(IllegalMove, match="2. Ke2 and returned with 3. Ke1"):
        game.play("O-O")
    assert "2. Ke2" in game.why("O-O").sentence


def test_playing_returns_what_has_come_of_it() -> None:
    game = Game()
    for move in ("f3", "e5", "g4"):
        played = game.play(move)
    assert (played.ply, played.uci, played.san, played.turn, played.check) == (3, "g2g4", "g4", "black", False)
    assert played.fen == game.fen and played.position == game.position and played.repetitions == 1
    mate = game.play("Qh4")
    assert mate.check and mate.san == "Qh4#" and mate.outcome and mate.outcome == game.outcome
    assert (mate.outcome.winner, mate.outcome.reason, mate.outcome.result) == ("black", "checkmate", "0-1")
    assert str(game) == "1. f3 e5 2. g4 Qh4#" and game.sans[-1] == "Qh4#" and game.moves == ["f2f3", "e7e5", "g2g4", "d8h4"]
    assert game.undo() == "d8h4" and game.outcome is None and game.ply == len(game) == 3
    assert [game.undo() for _ in range(4)] == ["g2g4", "e7e5", "f2f3", None]


def test_repetition_claims_and_draws() -> None:
    game = Game()
    shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"]
    counts = [game.play(move).repetitions for move in shuffle * 4]
    assert counts[3::4] == [2, 3, 4, 5]
    assert game.outcome and game.outcome.reason == "fivefold-repetition" and not game.claimable
    game.undo()
    assert list(game.claimable) == ["threefold-repetition"] and game.outcome is None
    assert game.status().repetitions == game.repetitions == 4
    fifty = Game("4k3/8/8/8/8/8/8/R3K3 w Q - 99 80")
    assert not fifty.claimable
    assert list(fifty.play("Ra2").claimable) == ["fifty-moves"]


def test_history_is_the_positions_from_first_to_last() -> None:
    game = Game(moves="1. e4 e5 2. Nf3")
    assert [position.turn for position in game.history] == ["white", "black", "white", "black"]
    assert game.history[0] == game.start and game.history[-1] == game.position


def test_games_are_copied_pickled_and_compared() -> None:
    game = Game(CHESS960, "g3 g6 Nh3 Nh6 O-O", chess960=True)
    for again in (game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game)), Game(game)):
        assert again == game and again.fen == game.fen and again.moves == game.moves and again.start == game.start
        again.undo()
        assert again != game and game.ply == 5
    other: object = "a text"
    assert game != other and Game() == Game()
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)
    assert pickle.loads(pickle.dumps(game.position)) == game.position and game.position.chess960


def test_conversion_from_and_to_python_chess() -> None:
    choice = random.Random(25)
    for number in range(40):
        if number % 2:
            board = chess.Board.from_chess960_pos(choice.randrange(960))
        else:
            board = chess.Board()
        for _ in range(choice.randrange(80)):
            if board.is_game_over():
                break
            board.push(choice.choice(list(board.legal_moves)))
        position, game = Position.from_board(board), Game.from_board(board)
        assert position == game.position and position.chess960 == board.chess960
        assert position.to_board() == board and position.to_board().chess960 == board.chess960
        assert game.to_board() == board and game.to_board().move_stack == board.move_stack
        assert sorted(position.legal()) == sorted(board.uci(move) for move in board.legal_moves)
        assert position.in_check == board.is_check()
        assert game.repetitions >= 3 or not board.is_repetition(3)


def test_a_start_that_no_game_has_is_an_error() -> None:
    for fen in ("8/8/8/8/3Q4/8/8/8 w - - 0 1", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"):
        for make in (Position, Game):
            with pytest.raises(ChessmovesError) as caught:
                make(fen)
            assert caught.value.code == "position-illegal"
    with pytest.raises(IllegalMove):
        Game(moves="e4 e4")


def test_null_moves_are_those_of_python_chess() -> None:
    board = chess.Board()
    for uci in ("e2e4", "0000", "d2d4", "0000", "0000", "e7e5"):
        board.push(chess.Move.from_uci(uci))
    game = Game.from_board(board)
    assert game.moves == [move.uci() for move in board.move_stack] and game.sans == ["e4", "--", "d4", "--", "--", "e5"]
    assert game.to_board() == board and game.to_board().move_stack == board.move_stack
    assert (game.ply, len(game), game.fen, game.position) == (6, 6, board.fen(en_passant="fen"), Position(board))
    assert [position.turn for position in game.history] == ["white", "black"] * 3 + ["white"]
    assert game.start == game.history[0] and game.position == game.history[-1]
    for again in (game.copy(), pickle.loads(pickle.dumps(game)), Game(game), Game(board), Game(moves=game.moves, null_moves=True), Game(moves=game.sans, null_moves=True)):
        assert again == game and again.moves == game.moves and again.fen == game.fen
    assert [game.undo() for _ in range(7)] == ["e7e5", "0000", "0000", "d2d4", "0000", "e2e4", None] and game == Game()


def test_a_null_move_is_played_only_when_it_is_meant() -> None:
    for text in ("--", "0000", "Z0", chess.Move.null()):
        for play in (Game().play, Position().play, lambda move: Game(moves=[move]), lambda move: Game(moves=["e4", move])):
            with pytest.raises(IllegalMove) as caught:
                play(text)
            assert caught.value.code == "move-unreadable" and "null move" in (caught.value.hint or "")
    with pytest.raises(IllegalMove, match="null move is not allowed in check"):
        Game("4k3/8/8/8/8/8/8/4RK2 b - - 0 1").play_null()
    game = Game(moves="e4")
    played = game.play_null()
    assert (played.ply, played.uci, played.san, played.turn, played.check, played.outcome) == (2, "0000", "--", "white", False, None)
    assert played.fen == game.fen == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2" and played.position.en_passant is None


def test_null_moves_go_through_pgn() -> None:
    for moves in ("e4 -- d4 d5", "-- e5", "e4 --", "e4 e5 -- -- -- -- Nf3", "Nf3 Nf6 Ng1 -- Nf3 Ng8"):
        game = Game(moves=moves, null_moves=True)
        theirs = chess.pgn.read_game(io.StringIO(str(game.pgn())))
        assert theirs and not theirs.errors and [move.uci() for move in theirs.mainline_moves()] == game.moves, game.pgn()
        (ours,) = check_pgn(text=game.pgn())
        nulls = [ply for ply, move in enumerate(game.moves, 1) if move == "0000"]
        assert [fault.ply for fault in ours.faults if fault.code == "null-move"] == nulls and len(ours.faults) == len(nulls)
        assert ours.moves == game.moves and ours.game() == game and (ours.plies, ours.fen) == (game.ply, game.fen)
        assert ours.repetitions == game.repetitions
        (written,) = check_pgn(text=f"{game} *")
        assert written.moves == game.moves
        for answer in (game.why("Ke5"), game.status(), ask("status", fen=game)):
            assert (answer["fen"] if isinstance(answer, dict) else answer.fen) == game.fen
        assert game.legal() == game.position.legal() and svg(game).startswith("<svg")


def test_repetition_is_counted_from_a_null_move_on() -> None:
    game = Game(moves="Nf3 Nf6 Ng1 Ng8 -- -- Nf3 Nf6 Ng1 Ng8", null_moves=True)
    assert game.repetitions == 2 and Game(moves="Nf3 Nf6 Ng1 Ng8 " * 2).repetitions == 3
    before = game.copy()
    assert before.undo() == "f6g8" and game.repetitions == 2
    board = game.to_board()
    assert status(board).repetitions == ask("status", fen=board)["repetitions"] == game.repetitions
