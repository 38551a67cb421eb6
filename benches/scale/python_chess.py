"""Full records of FEN lines with python-chess, in the keys of `chessmoves legal --json`."""

import json
import sys

import chess

COLORS = {chess.WHITE: "white", chess.BLACK: "black"}


def record(line, number):
    board = chess.Board(line)
    moves = [describe(board, move) for move in board.legal_moves]
    checkers = [chess.square_name(square) for square in board.checkers()]
    return {
        "type": "moves",
        "schema": 1,
        "line": number,
        "stage": "king",
        "fen": board.fen(en_passant="fen"),
        "onMove": COLORS[board.turn],
        "piece": None,
        "moves": moves,
        "moveVectors": None,
        "inCheck": bool(checkers),
        "checkers": checkers,
        "checkMated": bool(checkers) and not moves,
        "staleMated": not checkers and not moves,
        "canKSideCastle": any(move.get("castle") == "kingside" for move in moves),
        "canQSideCastle": any(move.get("castle") == "queenside" for move in moves),
    }


def describe(board, move):
    # The suffix of the SAN says whether the move gives check, so that nobody has to play it again.
    san = board.san(move)
    answer = {
        "piece": letter(board.piece_type_at(move.from_square)),
        "from": chess.square_name(move.from_square),
        "to": chess.square_name(move.to_square),
        "uci": move.uci(),
        "san": san,
    }
    if board.is_capture(move):
        square = move.to_square
        if board.is_en_passant(move):
            square += -8 if board.turn == chess.WHITE else 8
            answer["enPassant"] = True
        answer["hasCaptured"] = {
            "piece": letter(board.piece_type_at(square)),
            "color": COLORS[not board.turn],
            "square": chess.square_name(square),
        }
    if move.promotion:
        answer["promotion"] = letter(move.promotion)
    if board.is_castling(move):
        answer["castle"] = "kingside" if board.is_kingside_castling(move) else "queenside"
    if san[-1] in "+#":
        answer["givesCheck"] = True
    return answer


def letter(piece_type):
    return chess.piece_symbol(piece_type).upper()


def main():
    write = sys.stdout.write
    for number, line in enumerate(sys.stdin, 1):
        write(json.dumps(record(line.strip(), number), separators=(",", ":")) + "\n")


main()
