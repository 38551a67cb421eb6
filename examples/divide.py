#!/usr/bin/env python3
"""A divide made with python-chess, and with one bug in it:

    pip install chess
    chessmoves bisect --script examples/divide.py kiwipete 3
"""
import sys
import chess

def moves(board):
    for move in board.legal_moves:
        rook = chess.square(7 if move.to_square > move.from_square else 0, chess.square_rank(move.from_square))
        if not (board.is_castling(move) and board.is_attacked_by(not board.turn, rook)):
            yield move

def perft(board, depth):
    if depth == 0:
        return 1
    count = 0
    for move in moves(board):
        board.push(move)
        count += perft(board, depth - 1)
        board.pop()
    return count

depth, board = int(sys.argv[1]), chess.Board(sys.argv[2])
for move in sys.argv[3].split() if len(sys.argv) > 3 else []:
    board.push_uci(move)
total = 0
for move in list(moves(board)):
    board.push(move)
    nodes = perft(board, depth - 1)
    board.pop()
    total += nodes
    print(move.uci(), nodes)
print("\n" + str(total))
