"""A game arena that answers the illegal moves of language models.

A player is any function from a prompt to a text. Here, the players are lists of moves, so that the example runs by itself;
`--white COMMAND` and `--black COMMAND` name programs instead, which read a prompt from standard input and print a move.

    python arena.py                    the reason only
    python arena.py --reveal           also the legal moves of the piece that was named
"""

from __future__ import annotations

import argparse
import subprocess
from collections.abc import Callable, Iterable

from chessmoves import Chessmoves, ChessmovesError, Verdict

Player = Callable[[str], str]

START = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1"
ATTEMPTS = 3


def scripted(moves: Iterable[str]) -> Player:
    """A player that makes the moves of a list, whatever the prompt says."""
    rest = iter(moves)
    return lambda prompt: next(rest, "resign")


def program(command: str) -> Player:
    """A player that is a program."""

    def move(prompt: str) -> str:
        done = subprocess.run(command, shell=True, input=prompt, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    return move


def complaint(chess: Chessmoves, fen: str, text: str, verdict: Verdict, reveal: bool) -> str:
    """What a player is told about an illegal move. Without the legal moves, it has to find another one by itself."""
    lines = [f"{text} is illegal: {verdict.sentence}."]
    if reveal:
        origin = verdict.uci[:2] if verdict.uci else None
        moves = chess.legal(fen, origin, san=True) or chess.legal(fen, san=True)
        lines.append(f"Legal moves: {' '.join(moves)}")
    return "\n".join(lines)


def turn(chess: Chessmoves, fen: str, player: Player, reveal: bool) -> str | None:
    """The move of a player; `None` if every attempt fails."""
    prompt = f"The position is {fen}. Your move, in SAN?"
    for attempt in range(1, ATTEMPTS + 1):
        text = player(prompt)
        if text == "resign":
            return None
        try:
            verdict = chess.why(fen, text)
        except ChessmovesError as error:
            answer = f"{error}."
        else:
            if verdict.legal:
                return verdict.san
            answer = complaint(chess, fen, text, verdict, reveal)
        print(f"  attempt {attempt}: {answer}")
        prompt = f"{answer}\n{prompt}"
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description="A game between two players that may err")
    parser.add_argument("--reveal", action="store_true", help="tell the legal moves of the piece, too")
    parser.add_argument("--fen", default=START, help="the start position")
    parser.add_argument("--plies", type=int, default=40, help="the greatest number of moves")
    parser.add_argument("--white", metavar="COMMAND", help="a program that prints a move")
    parser.add_argument("--black", metavar="COMMAND", help="the same")
    options = parser.parse_args()
    players = {
        "white": program(options.white) if options.white else scripted(["Qg3", "Kd2", "Qf4", "Qxg5"]),
        "black": program(options.black) if options.black else scripted(["Bxf4+", "Kh9", "Kg7"]),
    }
    with Chessmoves() as chess:
        fen: str = options.fen
        for _ in range(options.plies):
            status = chess.status(fen)
            if status.outcome:
                print(f"The game has ended: {status.outcome}")
                return
            print(f"{status.turn.capitalize()} to move")
            move = turn(chess, fen, players[status.turn], options.reveal)
            if move is None:
                print(f"  {status.turn} has no move left and loses")
                return
            print(f"  plays {move}")
            fen = chess.play(fen, [move])


if __name__ == "__main__":
    main()
