#!/usr/bin/env bash
# xargs answers the parts of a file in several processes.
# usage: xargs.sh POSITIONS.fen
set -euo pipefail
parts=$(mktemp -d)
trap 'rm -rf "$parts"' EXIT
split --number=l/8 "$1" "$parts/part."
printf '%s\0' "$parts"/part.* | xargs -0 -P 2 -I{} sh -c 'chessmoves legal --format san --threads 1 --input "$1" > "$1.san"' sh {}
cat "$parts"/part.*.san
