"""What a castling right says about the variant. The tests of the command and of JavaScript read the same cases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from chessmoves import ask

CASES: list[dict[str, Any]] = [json.loads(line) for line in Path(__file__).with_name("castling-rights.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("case", CASES, ids=[case["about"] for case in CASES])
def test_a_right_says_what_it_says_to_the_command(case: dict[str, Any]) -> None:
    position = {"fen": case["fen"], "chess960": case.get("chess960")}
    status, legal = ask("status", **position), ask("legal", **position)
    assert status.get("chess960", False) == case["is"]
    assert [problem["code"] for problem in status["problems"]] == case["problems"]
    assert sorted(move["uci"] for move in legal["moves"] if "castle" in move) == sorted(case["castles"])
