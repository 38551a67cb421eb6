#!/usr/bin/env python3
"""Compares `chessmoves check` with python-chess, game by game.

    python3 -m venv venv && venv/bin/pip install chess==1.11.2
    cargo build --release
    venv/bin/python tests/second_opinion/games.py --generate 2000 --faults 2000 fixtures/*.pgn

Both programs read the same bytes. For each game, the number of main-line moves up to the first one that cannot be played, the
position after them, the result in the movetext and the tag pairs have to be the same. Differences are printed, then a summary; the
exit status is 1 if there are any. `--generate` adds random games, `--faults` random games with one wrong move each.
"""

import argparse
import io
import json
import logging
import random
import re
import subprocess
import sys
import tempfile

import chess
import chess.pgn

COMMENTS = ["[%clk 0:04:59]", " [%eval 0.31] [%emt 0:00:03] ", "two\nlines (not a variation", "", "; [Event no tag 1-0"]
SUFFIXES = ["", "", "", "", "!", "??", " $14", " $1 $146"]


class Opinion(chess.pgn.GameBuilder):
    """A game as python-chess reads it, with the result in the movetext."""

    def begin_game(self):
        super().begin_game()
        self.marker = None

    def visit_result(self, result):
        self.marker = result
        super().visit_result(result)

    def result(self):
        return super().result(), self.marker


def python_chess(text):
    """Yields what python-chess reads."""
    stream = io.StringIO(text.decode("utf-8", errors="replace"))
    while (read := chess.pgn.read_game(stream, Visitor=Opinion)) is not None:
        game, marker = read
        end = game.end()
        yield {
            "plies": end.ply() - game.ply(),
            "end": state(end.board()),
            "result": marker,
            "tags": dict(game.headers),
        }


def ours(program, text):
    """Yields what chessmoves reads."""
    with tempfile.NamedTemporaryFile(suffix=".pgn") as file:
        file.write(text)
        file.flush()
        output = subprocess.run([program, "check", "--json", file.name], capture_output=True, text=True)
    for line in output.stdout.splitlines():
        record = json.loads(line)
        yield {
            "plies": record["plies"],
            "end": state(chess.Board(record["end"]["fen"], chess960=True)),
            "result": record["result"],
            "tags": record["tags"],
            "line": record["line"],
            "faults": [f"{fault['code']} at {fault['line']}:{fault['column']}" for fault in record["faults"]],
        }


def state(board):
    """A position without the notation of its castling rights."""
    rights = board.clean_castling_rights()
    return board.board_fen(), board.turn, rights, board.ep_square, board.halfmove_clock, board.fullmove_number


def differences(theirs, mine):
    """Yields the keys that differ, with both values."""
    # python-chess does not read on after a fault.
    for key in ("plies", "end") if mine["faults"] else ("plies", "end", "result"):
        if theirs[key] != mine[key]:
            yield key, theirs[key], mine[key]
    for name, value in mine["tags"].items():
        # python-chess keeps the escapes.
        their = re.sub(r'\\(["\\])', r"\1", theirs["tags"].get(name, ""))
        if their != value:
            yield f"tag {name}", their, value


def compare(program, name, text):
    """Prints the differences in one text; returns how many games, plies, faulty games and differing games it has."""
    theirs, mine = list(python_chess(text)), list(ours(program, text))
    differing = 0
    if len(theirs) != len(mine):
        differing += 1
        print(f"{name}: python-chess reads {len(theirs)} games, chessmoves {len(mine)}")
    for number, (their, our) in enumerate(zip(theirs, mine), 1):
        found = list(differences(their, our))
        differing += bool(found)
        for key, one, other in found:
            print(f"{name}:{our['line']}: game {number}, {key}: {one} and {other} {our['faults']}")
    faulty = sum(bool(game["faults"]) for game in mine)
    plies = sum(game["plies"] for game in mine)
    print(f"{name}: {len(mine)} games, {plies} moves, {faulty} faulty games, {differing} differences")
    return len(mine), plies, faulty, differing


def illegal_san(rng, board):
    """A text that is not the notation of exactly one legal move."""
    while True:
        piece = rng.choice("NBRQK")
        texts = [f"{piece}{rng.choice(chess.SQUARE_NAMES)}", f"{piece}x{rng.choice(chess.SQUARE_NAMES)}", "O-O", "O-O-O"]
        # python-chess ignores words that are not moves.
        texts.append(rng.choice(chess.SQUARE_NAMES))
        text = rng.choice(texts)
        try:
            board.parse_san(text)
        except ValueError:
            return text


def movetext(rng, board, plies, depth, fault_at=None):
    """Random legal moves with comments, variations and odd layout; perhaps one wrong move."""
    words = []
    for ply in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            break
        if board.turn or not words or rng.random() < 0.3:
            number = board.fullmove_number
            words.append(rng.choice([f"{number}.", f"{number}.", f"{number}..."]) if board.turn else f"{number}...")
        move = rng.choice(moves)
        san = board.san(move) if ply != fault_at else illegal_san(rng, board)
        words.append(san + rng.choice(SUFFIXES))
        if rng.random() < 0.2:
            words.append("{" + rng.choice(COMMENTS) + "}")
        if depth < 3 and rng.random() < 0.06 and ply != fault_at:
            words.append(f"({movetext(rng, board.copy(), rng.randint(1, 6), depth + 1)})")
        board.push(move)
    return "".join(word + rng.choice([" ", " ", " ", "\n", "  ", "\t"]) for word in words).strip()


def generated(rng, has_fault):
    """A random game: of standard chess or Chess960, perhaps from a position in the middle."""
    board = chess.Board.from_chess960_pos(rng.randrange(960)) if rng.random() < 0.3 else chess.Board()
    tags = [("Event", "a \\\"quoted\\\" \\\\ name"), ("Site", "?"), ("White", "Åström"), ("Black", "B")]
    if board.chess960:
        tags.append(("Variant", "Chess960"))
    for _ in range(rng.choice([0, 0, 40])):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(rng.choice(moves))
    board = chess.Board(board.fen(), chess960=board.chess960)
    if board.fen() != chess.STARTING_FEN:
        tags += [("FEN", board.fen())] + [("SetUp", "1")] * rng.randrange(2)
    result = rng.choice(["1-0", "0-1", "1/2-1/2", "*"])
    tags.append(("Result", result))
    plies = rng.randint(2, 120)
    fault_at = rng.randrange(min(plies, 40)) if has_fault else None
    moves = movetext(rng, board, plies, 0, fault_at)
    if not moves:
        return generated(rng, has_fault)
    outcome = board.outcome()
    if outcome is not None:
        result = outcome.result()
    newline = rng.choice(["\n", "\r\n"])
    lines = [f'[{name} "{value}"]' for name, value in tags if name != "Result"] + [f'[Result "{result}"]', "", f"{moves} {result}", ""]
    return newline.join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--program", default="target/release/chessmoves")
    parser.add_argument("--generate", type=int, default=0, metavar="N", help="also compare N random games")
    parser.add_argument("--faults", type=int, default=0, metavar="N", help="also compare N random games with a wrong move")
    parser.add_argument("--keep", metavar="FOLDER", help="write the random games to a folder")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    # The errors of python-chess are part of the comparison.
    logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)
    rng = random.Random(arguments.seed)
    texts = [(name, open(name, "rb").read()) for name in arguments.files]
    for kind, count in (("random games", arguments.generate), ("random faults", arguments.faults)):
        if count:
            games = (generated(rng, kind == "random faults") for _ in range(count))
            text = "\n".join(games).encode()
            texts.append((kind, text))
            if arguments.keep:
                open(f"{arguments.keep}/{kind.replace(' ', '-')}.pgn", "wb").write(text)
    totals = [sum(column) for column in zip(*(compare(arguments.program, name, text) for name, text in texts))]
    if not totals:
        parser.error("nothing to compare")
    print("{} games, {} moves, {} faulty games, {} differences".format(*totals))
    sys.exit(totals[-1] > 0)


main()
