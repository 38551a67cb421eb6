"""The arena of examples/arena: how its games end, and what the policies reveal."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType

import pytest

from chessmoves import Game

HERE = Path(__file__).resolve().parent
# Beside the tests, where python/test.sh copies it, or in the repository.
PATH = next(path for path in (HERE.parent / "arena", HERE.parent.parent / "examples/arena") if path.is_dir()) / "arena.py"


@pytest.fixture(scope="module")
def arena() -> ModuleType:
    spec = importlib.util.spec_from_file_location("arena", PATH)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["arena"] = module
    spec.loader.exec_module(module)
    return module


def answers(*texts: str) -> Callable[[str], str]:
    rest = iter(texts)
    return lambda prompt: next(rest)


def shuffling(moves: Iterable[str], claims: bool) -> Callable[[str], str]:
    rest = iter(moves)
    return lambda prompt: "I claim a draw" if claims and "claim" in prompt else next(rest)


def test_repetitions_are_claimed_or_end_the_game(arena: ModuleType) -> None:
    for claims, reason, plies in ((True, "threefold-repetition, claimed", 8), (False, "fivefold-repetition", 16)):
        players = {"white": shuffling(["Nf3", "Ng1"] * 9, claims), "black": shuffling(["Nf6", "Ng8"] * 9, claims)}
        game, score = arena.play(players, "reason", 0, 100)
        assert (game.ply, dict(score.ends), dict(score.results)) == (plies, {reason: 1}, {"1/2-1/2": 1})


def test_who_has_no_attempt_left_loses(arena: ModuleType) -> None:
    players = {"white": answers("e4", "Ke3", "My move is Qh6.", "d4 or Nf3"), "black": answers("e5")}
    game, score = arena.play(players, "illegal", 2, 100)
    assert (game.sans, dict(score.ends), dict(score.results)) == (["e4", "e5"], {"illegal answers": 1}, {"0-1": 1})
    assert (score.moves, score.answers, score.illegal, score.repaired) == (2, 5, 3, 0)
    # A claim without a ground is an illegal answer, and a repaired answer is counted.
    players = {"white": answers("I claim a draw", "f3", "g4"), "black": answers("e5", "**Qh4#**")}
    game, score = arena.play(players, "reason", 1, 100)
    assert (dict(score.ends), dict(score.results), score.repaired) == ({"checkmate": 1}, {"0-1": 1}, 1)


def test_the_policies_reveal_what_they_say(arena: ModuleType) -> None:
    game = Game("7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1")
    told = {policy: arena.complaint(game, "I play Qg3", policy) for policy in arena.POLICIES}
    assert told["nothing"] == ""
    assert told["illegal"] == '"Qg3" is not a legal move.\n'
    assert "pinned" in told["reason"] and "Q" not in told["reason"].replace("Qg3", "")
    assert "Legal moves of the queen on e3: Qd2, Qf4, Qxg5." in told["moves"]


def test_a_match_is_the_same_every_time(arena: ModuleType) -> None:
    words = [sys.executable, str(PATH), "--games", "2", "--retries", "2", "--show"]
    one, two = (subprocess.run(words, capture_output=True, text=True, check=True).stdout for _ in range(2))
    assert one == two
    for policy in arena.POLICIES:
        assert one.count(f"\n{policy:8} game ") == 2 and one.count(f"\n{policy:8}") == 3
    assert "*" not in one
