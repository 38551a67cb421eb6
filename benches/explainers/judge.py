"""Compares the answers of explainers with what python-chess knows about the moves, and prints tables in Markdown.

usage: judge.py QUESTIONS NAME=ANSWERS...

- rule: the answer names a rule that the move breaks. The words that count are in `RULES`, for each rule those of every explainer.
- pieces: it names the squares of all pieces responsible for one of these rules, apart from the question.
- leaks: it contains a legal move in SAN (with a piece letter, a capture of a pawn, or castling) or UCI notation that the question does not.
- wrong: it says that the move is legal.
"""

from __future__ import annotations

import json
import re
import statistics
import sys

import chess

RULES = {
    "empty": r"is empty|no piece on|empty_origin",
    "turn": r"'s turn|not_the_side_to_move",
    "geometry": r"cannot go|can only move|only capture|'L' shape|never moves|cannot move|not_a_move_of_this_unit",
    "own": r"\bown\b|friendly|held_by_own",
    "blocked": r"in the way|blocked",
    "pawn-blocked": r"block|straight forward|friendly|held_by_own",
    "pawn-diagonal": r"nothing on|only capture diagonally|not_a_move_of_this_unit",
    "en-passant": r"en passant",
    "en-passant-exposes": r"would attack|exposes|leave the king in check",
    "king": r"king is never captured|capture (a|the) king",
    "promotion": r"promot|new piece",
    "pinned": r"pinned|exposes|leave the king in check",
    "in-check": r"in check|king_in_check|double check",
    "into-attack": r"attack|protect|leave the king in check|into check",
    "no-right": r"right|may no longer",
    "castling-blocked": r"between|has to land|on the path|path_blocked|path is blocked",
    "castling-check": r"in check|king_in_check",
    "castling-through": r"would cross|pass through|path_attacked",
    "castling-into": r"would end on|path_attacked|into check",
    "no-such-piece": r"has no",
    "ambiguous": r"ambiguous",
    "garbage": r"not a move|unreadable|is invalid",
}
MOVE = re.compile(r"\b(?:O-O(?:-O)?|[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|[a-h]x[a-h][1-8](?:=[QRBN])?|[a-h][1-8][a-h][1-8][qrbn]?)\b")


def is_legal(board: chess.Board, text: str) -> bool:
    for parse in (board.parse_san, board.parse_uci):
        try:
            return bool(parse(text))
        except ValueError:
            pass
    return False


def judge(question: dict, answer: dict) -> dict[str, bool | None]:
    """What an answer does; `None` where the question does not ask for it."""
    text = answer["text"].replace(question["move"], "", 1)
    named = [rule for rule in question["facts"] if re.search(RULES[rule], text)]
    responsible = [squares for squares in question["facts"].values() if squares]
    board = chess.Board(question["fen"])
    others = {move for move in MOVE.findall(answer["whole"]) if move not in question["move"]}
    return {
        "rule": bool(named),
        "pieces": any(all(square in text for square in squares) for squares in responsible) if responsible else None,
        "leaks": any(is_legal(board, move) for move in others),
        "wrong": bool(re.search(r"is a legal move|is legal\.", answer["text"])),
    }


def share(values: list[bool | None]) -> str:
    known = [value for value in values if value is not None]
    return f"{sum(known) / len(known):.1%}" if known else ""


def main() -> None:
    questions = [json.loads(line) for line in open(sys.argv[1])]
    names, answers = [], []
    for argument in sys.argv[2:]:
        name, path = argument.split("=")
        names.append(name)
        answers.append([json.loads(line) for line in open(path)])
        assert len(answers[-1]) == len(questions)
    verdicts = [[judge(*pair) for pair in zip(questions, given, strict=True)] for given in answers]

    print(f"| of {len(questions):,} moves | " + " | ".join(names) + " |\n|---" + "|--:" * len(names) + "|")
    for key, about in (
        ("rule", "a rule that the move breaks is named"),
        ("pieces", "the pieces responsible are named"),
        ("leaks", "another legal move is revealed"),
        ("wrong", "the move is said to be legal"),
    ):
        for notation in ("uci", "san"):
            asked = [number for number, question in enumerate(questions) if question["notation"] == notation]
            cells = [share([given[number][key] for number in asked]) for given in verdicts]
            print(f"| {about}, {notation.upper()} | " + " | ".join(cells) + " |")
    times = [statistics.median(answer["seconds"] for answer in given) * 1e6 for given in answers]
    print("| microseconds per answer (median) | " + " | ".join(f"{time:,.0f}" for time in times) + " |")

    print("\n| kind | notation | moves | " + " | ".join(f"{name}: rule | pieces" for name in names) + " |")
    print("|---|---|--:" + "|--:|--:" * len(names) + "|")
    kinds = sorted({(question["kind"], question["notation"]) for question in questions})
    for kind, notation in kinds:
        asked = [n for n, question in enumerate(questions) if (question["kind"], question["notation"]) == (kind, notation)]
        cells = [share([given[n][key] for n in asked]) for given in verdicts for key in ("rule", "pieces")]
        print(f"| {kind} | {notation.upper()} | {len(asked)} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
