"""An arena for players whose notation is fallible, such as language models, with four policies about illegal moves.

A player is a function from a prompt to an answer. Here, both players are scripts that err at random, so that the example runs by
itself: replace `scripted` by a call of a model. The policies say what a player hears about an illegal answer: nothing (the same prompt
again), that it is illegal, the reason, or the reason with the legal moves. The rules decide how a game ends: checkmate, stalemate, and
draws by insufficient material, fivefold repetition and 75 moves; a threefold repetition and fifty moves can be claimed. Who has no
attempt left loses, unless the other side cannot checkmate (FIDE Laws 7.5.5).

    python arena.py --games 4 --retries 3
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, get_args

import chessmoves
from chessmoves import Game, IllegalMove

Player = Callable[[str], str]
Policy = Literal["nothing", "illegal", "reason", "moves"]

POLICIES: tuple[Policy, ...] = get_args(Policy)
CLAIM, RESIGN = "I claim a draw", "I resign"


def complaint(game: Game, answer: str, policy: Policy) -> str:
    """What a player hears about an answer that cannot be played."""
    match policy:
        case "nothing":
            return ""
        case "illegal":
            return chessmoves.explain_illegal_move(game, answer, "nothing") + "\n"
        case "reason" | "moves":
            return chessmoves.explain_illegal_move(game, answer, policy) + "\n"


def prompt_for(game: Game) -> str:
    """What a player is asked. The moves are part of it: repetition cannot be seen in a FEN."""
    claim = f"You can claim a draw ({' and '.join(game.claimable)}): answer {CLAIM!r}.\n" if game.claimable else ""
    moves = " ".join(game.sans) or "none"
    return f"You play {game.turn}. Position: {game.fen}\nMoves so far: {moves}\n{claim}Your move?"


@dataclass
class Score:
    """What happened in a game, or in several."""

    moves: int = 0
    answers: int = 0
    illegal: int = 0
    repaired: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    results: Counter[str] = field(default_factory=Counter)

    def end(self, result: str, reason: str) -> None:
        self.results[result] += 1
        self.ends[reason] += 1


def turn(game: Game, player: Player, policy: Policy, retries: int, score: Score) -> str | None:
    """Asks a player until an answer can be played, and plays it. Returns why the game ends instead, if it does."""
    prompt = prompt_for(game)
    told = ""
    for attempt in range(retries + 1):
        answer = player(told + prompt)
        score.answers += 1
        if answer == CLAIM and game.claimable:
            return game.claimable[0]
        if answer == RESIGN:
            return "resignation"
        try:
            game.play(chessmoves.find_move(answer, game).uci)
        except IllegalMove:
            # A claim without a ground is an illegal answer, too.
            score.illegal += 1
            told += complaint(game, answer, policy)
            continue
        score.moves += 1
        score.repaired += attempt > 0
        return None
    return "illegal answers"


def play(players: dict[str, Player], policy: Policy, retries: int, plies: int) -> tuple[Game, Score]:
    """Plays a game to its end."""
    game, score = Game(), Score()
    while game.outcome is None and game.ply < plies:
        side = game.turn
        other: Literal["white", "black"] = "black" if side == "white" else "white"
        reason = turn(game, players[side], policy, retries, score)
        if reason is None:
            continue
        won = "1-0" if other == "white" else "0-1"
        if reason in game.claimable:
            score.end("1/2-1/2", f"{reason}, claimed")
        elif (chessmoves.status(game, deep=True).can_checkmate or {}).get(other) == "no":
            score.end("1/2-1/2", f"{reason}, but {other} cannot checkmate")
        else:
            score.end(won, reason)
        return game, score
    if game.outcome:
        score.end(game.outcome.result, game.outcome.reason)
    else:
        score.end("*", "the limit of plies")
    return game, score


def scripted(seed: int, error_rate: float = 0.35, claims: float = 0.3) -> Player:
    """A player that moves at random, in the ways in which models write, and errs.

    It learns as much from a complaint as that says: nothing makes it likely to repeat itself, a reason halves its errors, and it takes
    its move out of a list.
    """
    rng = random.Random(seed)
    last = "", ""

    def written(fen: str, uci: str) -> str:
        san = chessmoves.why(fen, uci).san or uci
        figurine = san.translate(str.maketrans("KQRBN", "♔♕♖♗♘"))
        forms = [
            san,
            uci,
            f"**{san}**",
            f"My move is {san}.",
            f"<move>{uci}</move>",
            f'{{"move": "{san}"}}',
            f"```\n{uci}\n```",
            f"I play {figurine}!",
            f"I thought about the centre, but I'll go with {san}",
            f"From {uci[:2]} to {uci[2:4]}" + ", promoting to a queen" * (len(uci) > 4),
        ]
        return rng.choice(forms if len(uci) == 4 or uci.endswith("q") else forms[:-1])

    def answer(prompt: str) -> str:
        nonlocal last
        question = prompt[prompt.rindex("You play ") :]
        told = prompt[: -len(question)]
        if CLAIM in question and rng.random() < claims:
            return CLAIM
        # Without a complaint, the prompt is the same again.
        if question == last[0] and not told and rng.random() < 0.7:
            return last[1]
        fen = re.search(r"Position: (.*)\n", question)[1]  # type: ignore[index]
        legal = chessmoves.legal(fen)
        listed = re.findall(r"Legal moves(?: of [a-z ]+ on [a-h][1-8])?: ([^.]*)\.", told)
        if listed:
            chosen = rng.choice(str(listed[-1]).split(", "))
        else:
            rate = error_rate / 2 if ": " in told else error_rate
            if rng.random() < rate:
                files, ranks = "abcdefgh", "12345678"
                chosen = rng.choice("NBRQK  ").strip() + rng.choice(files) + rng.choice(ranks)
            else:
                chosen = written(fen, rng.choice(legal))
        last = question, chosen
        return chosen

    return answer


def match(policy: Policy, games: int, retries: int, seed: int, plies: int, show: bool) -> Score:
    """Plays games with one policy; the players change sides."""
    total = Score()
    for number in range(games):
        one, two = scripted(seed + 2 * number), scripted(seed + 2 * number + 1)
        sides = {"white": one, "black": two} if number % 2 == 0 else {"white": two, "black": one}
        game, score = play(sides, policy, retries, plies)
        for name in ("moves", "answers", "illegal", "repaired"):
            setattr(total, name, getattr(total, name) + getattr(score, name))
        total.ends += score.ends
        total.results += score.results
        if show:
            (reason,), (result,) = score.ends, score.results
            print(f"{policy:8} game {number + 1}: {result} after {game.ply} plies, {reason}; {score.illegal} illegal answers")
    return total


def main() -> None:
    """Plays the matches and prints the summary."""
    parser = argparse.ArgumentParser(description="Matches between two fallible players, one per policy")
    parser.add_argument("--games", type=int, default=6, help="games per policy")
    parser.add_argument("--retries", type=int, default=3, help="attempts after an illegal answer")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plies", type=int, default=1000, help="the greatest length of a game")
    parser.add_argument("--show", action="store_true", help="print every game")
    options = parser.parse_args()
    print(f"{options.games} games per policy, at most {options.retries} retries\n")
    rows = []
    for policy in POLICIES:
        score = match(policy, options.games, options.retries, options.seed, options.plies, options.show)
        share = score.repaired / max(1, score.illegal)
        rows.append(f"{policy:8} {score.moves:6} {score.illegal:8} {share:10.0%} {dict(score.results)}  {dict(score.ends)}")
    print(f"\n{'policy':8} {'moves':>6} {'illegal':>8} {'repaired':>10} results and ends")
    print("\n".join(rows))


if __name__ == "__main__":
    main()
