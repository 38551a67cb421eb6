"""Plays every move of a PGN file with python-chess: games.py FILE. Prints the number of games, moves and faulty games."""

import logging
import sys

import chess.pgn


class Count(chess.pgn.BaseVisitor):
    """Counts the moves of the main line; a game is valid if there is no error."""

    def begin_game(self):
        self.moves = 0
        self.valid = True

    def begin_variation(self):
        return chess.pgn.SKIP

    def visit_move(self, board, move):
        self.moves += 1

    def handle_error(self, error):
        self.valid = False

    def result(self):
        return self.moves, self.valid


def main():
    logging.disable(logging.CRITICAL)
    games = moves = faulty = 0
    with open(sys.argv[1], encoding="utf-8", errors="replace") as file:
        while (read := chess.pgn.read_game(file, Visitor=Count)) is not None:
            games += 1
            moves += read[0]
            faulty += not read[1]
    print(f"{games} games, {moves} moves: {faulty} faulty")


main()
