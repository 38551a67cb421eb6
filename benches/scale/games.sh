#!/usr/bin/env bash
# Compares `check` with pgn-reader and shakmaty, pgn-extract and python-chess: benches/scale/games.sh [COPIES]
#
# The games are copies of fixtures/lichess.pgn, once with a clock after each move and once without comments. python-chess is
# installed into a temporary directory, which is removed at the end, and reads a tenth of the copies. pgn-extract is left out
# if it is not installed (apt-get install pgn-extract).
set -euo pipefail
cd "$(dirname "$0")/../.."

copies=${1:-400}
rounds=5
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
PIP_ROOT_USER_ACTION=ignore python3 -m pip install --quiet --disable-pip-version-check --target "$scratch/python" chess==1.11.2
cargo build --quiet --locked --release --bin chessmoves
cargo build --quiet --locked --release -p chessmoves-benches --bin pgn_peer
target=${CARGO_TARGET_DIR:-target}/release

sed 's/ {[^}]*}//g' fixtures/lichess.pgn >"$scratch/one-moves"
cp fixtures/lichess.pgn "$scratch/one-clocks"
for kind in clocks moves; do
  for ((copy = 0; copy < copies; copy++)); do cat "$scratch/one-$kind"; done >"$scratch/$kind.pgn"
  for ((copy = 0; copy < copies / 10; copy++)); do cat "$scratch/one-$kind"; done >"$scratch/$kind-tenth.pgn"
done

one_thread() { "$target/chessmoves" check --threads 1 "$scratch/$1.pgn"; }
two_threads() { "$target/chessmoves" check --threads 2 "$scratch/$1.pgn"; }
pgn_reader() { "$target/pgn_peer" "$scratch/$1.pgn"; }
pgn_extract() { pgn-extract -s -r "$scratch/$1.pgn" 2>&1; }
python_chess() { PYTHONPATH=$scratch/python python3 benches/scale/games.py "$scratch/$1-tenth.pgn"; }

programs=(one_thread two_threads pgn_reader python_chess)
if command -v pgn-extract >/dev/null; then programs+=(pgn_extract); fi

# The programs take turns, and the best round counts, since noise only adds time. Start-up time is included.
for kind in clocks moves; do
  for program in "${programs[@]}"; do echo "$kind, $program: $("$program" "$kind" | tail -n 1)" >&2; done
  for ((round = 0; round < rounds; round++)); do
    for program in "${programs[@]}"; do
      start=$(date +%s%N)
      "$program" "$kind" >/dev/null
      time=$(($(date +%s%N) - start))
      if [[ $program == python_chess ]]; then time=$((time * 10)); fi
      echo "$program $time"
    done
  done | awk -v kind="$kind" '
    !($1 in best) { name[++count] = $1; best[$1] = $2 }
    $2 < best[$1] { best[$1] = $2 }
    END {
      printf "%-14s %10s %8s\n", kind, "seconds", "ratio"
      for (i = 1; i <= count; i++) printf "%-14s %10.3f %7.2fx\n", name[i], best[name[i]] / 1e9, best[name[i]] / best[name[1]]
    }'
done
