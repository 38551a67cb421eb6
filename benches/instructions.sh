#!/usr/bin/env bash
# Instructions that the release build executes, as callgrind counts them: benches/instructions.sh
#
# The counts are the same on a busy machine and an idle one, and wander by a few thousand from run to run with what the
# loader finds. They are for looking at before and after a change, with one compiler; nothing fails by them.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v valgrind >/dev/null; then
  echo "instructions.sh needs valgrind, which is not installed (Debian: apt-get install valgrind)" >&2
  exit 1
fi

cargo build --quiet --locked --release --bin chessmoves
# Without optimisation of the whole program, which takes minutes: only the positions are wanted.
cargo build --quiet --locked --example varied_positions
target=${CARGO_TARGET_DIR:-target}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$target/debug/examples/varied_positions" 1000 >"$scratch/positions" 2>"$scratch/census"

# What a run on the arguments executes, all threads together.
count() {
  local log=$scratch/log
  if ! valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file="$log" \
    "$target/release/chessmoves" "$@" >"$scratch/out" </dev/null; then
    cat "$log" >&2
    return 1
  fi
  awk '/Collected/ { print $4 }' "$log"
}

# A line of the table: a name, what one unit is, how many of them the run answers, and the run.
row() {
  local name=$1 unit=$2 units=$3 instructions
  shift 3
  instructions=$(count "$@")
  printf '%-28s %15s %12s per %s\n' "$name" "$instructions" "$((instructions / units))" "$unit"
}

rustc --version
printf '%-28s %15s %12s\n' "" instructions each
# The unit of a count of depth n is a position whose moves are counted: a node of depth n - 1.
row "perft kiwipete 4" position 97862 perft --fen kiwipete 4
row "perft startpos 5" position 197281 perft --fen startpos 5
row "perft position3 5" position 43238 perft --fen position3 5
row "legal --json, 1000 lines" line 1000 legal --json --input "$scratch/positions"
row "legal --fen startpos e2" run 1 legal --fen startpos e2
cat "$scratch/census"
