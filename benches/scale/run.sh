#!/usr/bin/env bash
# Compares full records of chessmoves, python-chess and chess.js: benches/scale/run.sh [POSITIONS]
#
# It shows what straightforward programs in other languages achieve. The two libraries are installed into a temporary
# directory, which is removed at the end; the build does not depend on them. All programs write the same records, which is
# checked first.
set -euo pipefail
cd "$(dirname "$0")/../.."

positions=${1:-20000}
rounds=3
for tool in python3 node npm; do
  if ! command -v "$tool" >/dev/null; then
    echo "run.sh needs $tool, which is not installed" >&2
    exit 1
  fi
done

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
PIP_ROOT_USER_ACTION=ignore python3 -m pip install --quiet --disable-pip-version-check --target "$scratch/python" chess==1.11.2
npm install --silent --no-audit --no-fund --prefix "$scratch/node" chess.js@1.4.0

cargo build --quiet --locked --release --bin chessmoves
cargo build --quiet --locked -p chessmoves-benches --bin varied_positions
target=${CARGO_TARGET_DIR:-target}
"$target/debug/varied_positions" "$positions" >"$scratch/positions"

ours() {
  "$target/release/chessmoves" legal --json --threads 1
}
python_chess() { PYTHONPATH=$scratch/python python3 benches/scale/python_chess.py; }
chess_js() { node benches/scale/chess_js.mjs "$scratch/node"; }

programs=(ours python_chess chess_js)
for program in "${programs[@]}"; do "$program" <"$scratch/positions" >"$scratch/$program"; done
python3 benches/scale/same.py "${programs[@]/#/$scratch/}"

# The programs take turns, and the best of three rounds counts, since noise only adds time. Start-up time is included.
for ((round = 0; round < rounds; round++)); do
  for program in "${programs[@]}"; do
    start=$(date +%s%N)
    "$program" <"$scratch/positions" >/dev/null
    echo "$program $(($(date +%s%N) - start))"
  done
done | awk -v positions="$positions" '
  !($1 in best) { name[++count] = $1; best[$1] = $2 }
  $2 < best[$1] { best[$1] = $2 }
  END {
    printf "%-14s %12s %10s\n", "", "positions/s", "ratio"
    for (i = 1; i <= count; i++) {
      time = best[name[i]]
      printf "%-14s %12.0f %9.1fx\n", name[i], positions / time * 1e9, time / best[name[1]]
    }
  }'
