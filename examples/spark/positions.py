"""Writes the positions of random games as JSON lines with an id: `positions.py COUNT > positions.jsonl`."""

import json
import random
import sys

from chessmoves import Chessmoves

PLIES = 80


def main() -> None:
    count = int(sys.argv[1])
    choice = random.Random(14)
    fen, plies = "startpos", 0
    with Chessmoves() as chess:
        for number in range(count):
            answer = chess.ask("legal", fen=fen, slim=True, fields="fen,moves")
            print(json.dumps({"fen": answer["fen"], "id": number}))
            plies += 1
            if answer["moves"] and plies < PLIES:
                fen = chess.play(fen, choice.choice(answer["moves"]))
            else:
                fen, plies = "startpos", 0


if __name__ == "__main__":
    main()
