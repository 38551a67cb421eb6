#!/usr/bin/env bash
# How long a month of Lichess takes on eight cores, estimated from what one core does: benches/scale/month.sh [CHESSMOVES]
#
#   CHESSMOVES  the program, target/release/chessmoves by default
#
# The games are 400 copies of fixtures/lichess.pgn, with clocks like those of the month, and the positions all of theirs, 60
# times. Each command runs three times with one thread; the least processor time counts, since other programs only add to it.
# A month has 95 million games with 68 positions each.
set -euo pipefail
cd "$(dirname "$0")/../.."

program=${1:-target/release/chessmoves}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for ((copy = 0; copy < 400; copy++)); do cat fixtures/lichess.pgn; done > "$scratch/games"
"$program" play --pgn fixtures/lichess.pgn --every > "$scratch/once" || [ $? = 1 ]
for ((copy = 0; copy < 60; copy++)); do cat "$scratch/once"; done > "$scratch/positions"
games=$(grep -c '^\[Event ' "$scratch/games")
positions=$(wc -l < "$scratch/positions")
TIMEFORMAT='%U %S'

# estimate COUNT MONTH FILE WORDS...: the rate of a command, the time for a month, and the size of its output.
estimate() {
  local count=$1 month=$2 file=$3 bytes
  shift 3
  bytes=$({ "$program" "$@" --threads 1 < "$file" || [ $? = 1 ]; } | wc -c)
  for _ in 1 2 3; do
    { time "$program" "$@" --threads 1 < "$file" > /dev/null || [ $? = 1 ]; } 2>&1
  done | sort -n | awk -v name="$*" -v count="$count" -v month="$month" -v bytes="$bytes" '
    NR == 1 { seconds = $1 + $2 }
    END { printf "%-22s %10d per second %6.0f minutes %8.2f TB\n", name, count / seconds, month / (count / seconds) / 8 / 60, month * bytes / count / 1e12 }'
}

estimate "$games" 95e6 "$scratch/games" check
estimate "$positions" 6.4e9 "$scratch/positions" status --is check
estimate "$positions" 6.4e9 "$scratch/positions" legal --slim
estimate "$positions" 6.4e9 "$scratch/positions" legal --json
