#!/usr/bin/env bash
# Gives the same answers to find_move and to the parsers of four arenas, and prints how often each takes a move that was not meant.
#
# usage: benches/parsers/run.sh [WHEEL]
#   SOURCES  a folder with the files of the parsers, under the names below; they are fetched from GitHub where they are missing
#   PYTHON   Python 3.11 or later, by default python3
#   SCRATCH  where the environment and the files are kept, by default a temporary folder
#
# It needs pip and curl. A parser whose file cannot be had is left out, and named.
source "$(dirname "$0")/../wheel.sh"
cd "$(dirname "$0")"
[ -d "$scratch/venv" ] || "${PYTHON:-python3}" -m venv "$scratch/venv"
"$scratch/venv/bin/pip" install --quiet --force-reinstall "$wheel" chess==1.11.2
sources=${SOURCES:-$scratch}
fetch() {
  [ -e "$sources/$1" ] || curl --fail --silent --show-error --location --output "$sources/$1" "https://raw.githubusercontent.com/$2" || true
}
fetch game_arena.py google-deepmind/game_arena/ad5a6035083107bb48b3143154153d14115768fb/game_arena/harness/parsers.py
fetch kaggle.py Kaggle/kaggle-environments/28b6d8af3ce73926b3d0fda1410c1ddd8384ab8c/kaggle_environments/envs/open_spiel_env/games/chess/harness.py
fetch llm_chess.py maxim-saplin/llm_chess/0041a377f84a71b8989e789906b111f64e6b6c30/custom_agents.py
fetch llm_chess_puzzles.py kagisearch/llm-chess-puzzles/257ab8dcb10ce2c59a90a16f5218b5f0e0dda341/llmchess.py
"$scratch/venv/bin/python" compare.py "$sources" ../../tests/notation/free_text_formats.rs answers.txt
