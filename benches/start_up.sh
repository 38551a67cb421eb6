#!/usr/bin/env bash
# The time of one answer, start-up included, beside /bin/true and lean programs with other libraries: benches/start_up.sh [RUNS]
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v hyperfine >/dev/null; then
  echo "start_up.sh needs hyperfine, which is not installed (Debian: apt-get install hyperfine)" >&2
  exit 1
fi

cargo build --quiet --locked --release --bin chessmoves
cargo build --quiet --locked --release -p chessmoves-benches --bin one_answer
release=${CARGO_TARGET_DIR:-target}/release
start="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
table=$(mktemp)
trap 'rm -f "$table" "$table.log"' EXIT
hyperfine -N --warmup 50 --runs "${1:-500}" --export-csv "$table" --style none \
  -n /bin/true /bin/true \
  -n "chessmoves legal" "$release/chessmoves legal --fen startpos e2" \
  -n "chessmoves legal --json" "$release/chessmoves legal --fen startpos e2 --json" \
  -n "a program that only prints" "$release/one_answer nothing" \
  -n shakmaty "$release/one_answer shakmaty '$start' e2" \
  -n cozy-chess "$release/one_answer cozy-chess '$start' e2" >/dev/null 2>"$table.log" || {
  cat "$table.log" >&2
  exit 1
}
echo "median, shortest, and median relative to /bin/true"
awk -F, 'NR > 1 {
  if (NR == 2) first = $4
  printf "%-28s %6.2f ms %6.2f ms %6.2f\n", $1, 1000 * $4, 1000 * $7, $4 / first
}' "$table"
