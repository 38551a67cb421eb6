"""Writes the positions of random games as JSON lines with an id: `positions.py COUNT > positions.jsonl`."""

import json
import random
import sys

from chessmoves import Position

PLIES = 80


def main() -> None:
    choice = random.Random(14)
    position, plies = Position(), 0
    for number in range(int(sys.argv[1])):
        print(json.dumps({"fen": position.fen, "id": number}))
        plies += 1
        moves = position.legal()
        if moves and plies < PLIES:
            position = position.play(choice.choice(moves))
        else:
            position, plies = Position(), 0


if __name__ == "__main__":
    main()
