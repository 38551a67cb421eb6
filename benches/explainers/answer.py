"""Answers the questions with one of the explainers: `text` is its explanation, `whole` all that the caller gets.

usage: answer.py chessmoves | chessmoves-moves | game_arena FILE | esca < questions.jsonl > answers.jsonl
"""

from __future__ import annotations

import importlib.util
import json
import sys
import time
from collections.abc import Callable

Explain = Callable[[str, str], tuple[str, str]]


def explainer(name: str, *arguments: str) -> Explain:
    match name:
        case "chessmoves" | "chessmoves-moves":
            from chessmoves import explain_illegal_move

            reveal = "moves" if name.endswith("moves") and "-" in name else "reason"
            return lambda fen, move: (explain_illegal_move(fen, move, reveal),) * 2
        case "game_arena":
            spec = importlib.util.spec_from_file_location("rethink_fn", arguments[0])
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            return lambda fen, move: (module.rule_explain_illegal_move(fen=fen, move_str=move),) * 2
        case "esca":
            from chess_esca_mcp.server import explain_move

            def explain(fen: str, move: str) -> tuple[str, str]:
                answer = explain_move(move, fen=fen)
                reasons = answer.get("reasons", [answer.get("error", "is a legal move")])
                return json.dumps([reasons, answer.get("prose")]), json.dumps(answer)

            return explain
    raise SystemExit(f"{name} is not an explainer")


def main() -> None:
    explain = explainer(*sys.argv[1:])
    for line in sys.stdin:
        question = json.loads(line)
        start = time.perf_counter()
        try:
            text, whole = explain(question["fen"], question["move"])
            error = None
        except Exception as raised:  # An explainer that fails has no answer; its message is one.
            text = whole = str(raised)
            error = type(raised).__name__
        seconds = time.perf_counter() - start
        print(json.dumps({"text": text, "whole": whole, "error": error, "seconds": seconds}))


if __name__ == "__main__":
    main()
