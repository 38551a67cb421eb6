#!/usr/bin/env bash
# Counts the instructions that the release build executes, with callgrind: benches/instructions.sh
#
# The counts do not depend on the load of the machine, and vary by a few thousand between runs because of the loader. Compare
# them before and after a change, with the same compiler. No test depends on them.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v valgrind >/dev/null; then
  echo "instructions.sh needs valgrind, which is not installed (Debian: apt-get install valgrind)" >&2
  exit 1
fi

cargo build --quiet --locked --release --bin chessmoves
# The debug profile builds faster, and the positions are the same.
cargo build --quiet --locked -p chessmoves-benches --bin varied_positions
target=${CARGO_TARGET_DIR:-target}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$target/debug/varied_positions" 1000 >"$scratch/positions" 2>"$scratch/census"

# The instructions of a run with these arguments, all threads together.
count() {
  local log=$scratch/log
  # An answer can be no, or an error: the exit status says nothing about the count.
  valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file="$log" \
    "$target/release/chessmoves" "$@" >"$scratch/out" 2>&1 </dev/null || true
  if ! awk '/Collected/ { print $4; found = 1 } END { exit !found }' "$log"; then
    cat "$log" >&2
    return 1
  fi
}

# A line of the table: a name, the unit, the number of units in the run, and the arguments.
row() {
  local name=$1 unit=$2 units=$3 instructions
  shift 3
  instructions=$(count "$@")
  printf '%-28s %15s %12s per %s\n' "$name" "$instructions" "$((instructions / units))" "$unit"
}

rustc --version
printf '%-28s %15s %12s\n' "" instructions each
# At depth n, the moves of each node at depth n - 1 are counted: these nodes are the positions.
row "perft kiwipete 4" position 97862 perft --fen kiwipete 4
row "perft startpos 5" position 197281 perft --fen startpos 5
row "perft position3 5" position 43238 perft --fen position3 5
for answer in "legal --json" "legal --slim" "legal --format uci" "board --json" "status --json" "why --json" \
  "why --json --move Nf3"; do
  # shellcheck disable=SC2086 # the words of an answer are separate arguments
  row "$answer" line 1000 $answer --threads 1 --input "$scratch/positions"
done
row "legal --fen startpos e2" run 1 legal --fen startpos e2
cat "$scratch/census"
