#!/usr/bin/env bash
# Runs every recipe of this folder, and compares what it gives with a single run of chessmoves.
#
# usage: examples/recipes/run.sh [WHEEL]
#   WHEEL, COUNT (20000), VENV and PYTHON as in examples/spark/run.sh
#
# It needs Python with pip; duckdb, polars and dask are installed with pip. A recipe whose program is missing (parallel) is skipped.
set -euo pipefail
wheel=${1:+$(realpath "$1")}
venv=${VENV:+$(realpath -m "$VENV")}
cd "$(dirname "$0")"
folder=$PWD
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
wheel=${wheel:-$(ls -t ../../target/wheels/*.whl 2> /dev/null | head -n 1)}
if [ -z "$wheel" ]; then
  echo 'there is no wheel: build one with python/test.sh' >&2
  exit 2
fi
wheel=$(realpath "$wheel")
venv=${venv:-$scratch/venv}
[ -d "$venv" ] || "${PYTHON:-python3}" -m venv "$venv"
"$venv/bin/pip" install --quiet --force-reinstall --no-deps "$wheel"
"$venv/bin/pip" install --quiet duckdb polars pyarrow "dask[dataframe]"
export PATH="$venv/bin:$PATH"

python "$folder/../spark/positions.py" "${COUNT:-20000}" > "$scratch/positions.jsonl"
cd "$scratch"
# The positions alone, for the recipes that have one position per line.
python -c 'import json, sys; [print(json.loads(line)["fen"]) for line in sys.stdin]' < positions.jsonl > positions.fen
chessmoves status --json --fields moveCount,outcome,+id < positions.jsonl > expected.jsonl
chessmoves legal --format san < positions.fen > expected.san

failed=0
# recipe NAME PROGRAM EXPECTED COMMAND: runs a recipe, and compares its output.
recipe() {
  local name=$1 program=$2 expected=$3 start milliseconds
  shift 3
  if ! command -v "$program" > /dev/null; then
    echo "skipped  $name: $program is not installed"
    return
  fi
  start=$(date +%s%N)
  "$@" > found
  milliseconds=$((($(date +%s%N) - start) / 1000000))
  if cmp -s "$expected" found; then
    echo "ok       $name: $(wc -l < found) lines in $milliseconds ms"
  else
    echo "FAILED   $name"
    diff "$expected" found | head -n 4
    failed=1
  fi
}

recipe 'DuckDB' python expected.jsonl "$folder/duckdb.sh" positions.jsonl
recipe 'Polars' python expected.jsonl python "$folder/polars_frames.py" positions.jsonl
recipe 'Dask' python expected.jsonl python "$folder/dask_frames.py" positions.jsonl
recipe 'GNU parallel' parallel expected.san "$folder/parallel.sh" positions.fen
recipe 'xargs -P' xargs expected.san "$folder/xargs.sh" positions.fen
exit "$failed"
