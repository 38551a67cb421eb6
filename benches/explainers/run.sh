#!/usr/bin/env bash
# Gives the same illegal moves to three explainers, and prints what they name, what they reveal and how long they take.
#
# usage: benches/explainers/run.sh [WHEEL]
#   COUNT       how many moves, by default 10000
#   GAME_ARENA  a checkout of google-deepmind/game_arena; cloned with git if it is not given
#   PYTHON      Python 3.12 or later, by default python3: esca needs it
#   SCRATCH     where environments and answers are kept, by default a temporary folder
#
# It needs pip and git. esca has an environment of its own, because it pins another version of the MCP SDK.
source "$(dirname "$0")/../wheel.sh"
cd "$(dirname "$0")"
python=${PYTHON:-python3}
for name in ours esca; do
  [ -d "$scratch/$name" ] || "$python" -m venv "$scratch/$name"
done
"$scratch/ours/bin/pip" install --quiet --force-reinstall "$wheel" chess==1.11.2
"$scratch/esca/bin/pip" install --quiet chess-esca-mcp==0.4.0
arena=${GAME_ARENA:-$scratch/game_arena}
[ -d "$arena" ] || git clone --quiet --depth 1 https://github.com/google-deepmind/game_arena "$arena"

ours=$scratch/ours/bin/python
questions=$scratch/questions.jsonl
"$ours" questions.py "${COUNT:-10000}" > "$questions"
"$ours" answer.py chessmoves < "$questions" > "$scratch/chessmoves.jsonl"
"$ours" answer.py game_arena "$arena/game_arena/harness/rethink_fn.py" < "$questions" > "$scratch/game_arena.jsonl"
"$scratch/esca/bin/python" answer.py esca < "$questions" > "$scratch/esca.jsonl"
"$ours" judge.py "$questions" "chessmoves=$scratch/chessmoves.jsonl" "game_arena=$scratch/game_arena.jsonl" "esca=$scratch/esca.jsonl"
