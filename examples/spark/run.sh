#!/usr/bin/env bash
# Answers positions on a Spark cluster of two workers on this machine, and compares every record with a single local run.
#
# usage: examples/spark/run.sh [WHEEL]
#   WHEEL   the wheel to install; by default the newest one in target/wheels, which python/test.sh builds
#   COUNT   the number of positions, 200000 by default
#   VENV    a folder for the virtual environment, which is kept; by default a temporary one
#   PYTHON  the interpreter, by default python3
#
# It needs Java 17 or newer, Python 3.11 or newer with pip, and 2 GB of memory; pyspark, pandas and pyarrow are installed with pip.
set -euo pipefail
wheel=${1:+$(realpath "$1")}
venv=${VENV:+$(realpath -m "$VENV")}
cd "$(dirname "$0")"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
wheel=${wheel:-$(ls -t ../../target/wheels/*.whl 2> /dev/null | head -n 1)}
if [ -z "$wheel" ]; then
  echo 'there is no wheel: build one with python/test.sh' >&2
  exit 2
fi
venv=${venv:-$scratch/venv}
count=${COUNT:-200000}

[ -d "$venv" ] || "${PYTHON:-python3}" -m venv "$venv"
"$venv/bin/pip" install --quiet --force-reinstall --no-deps "$wheel"
"$venv/bin/pip" install --quiet pyspark pandas pyarrow

"$venv/bin/python" positions.py "$count" > "$scratch/positions.jsonl"
start=$(date +%s%N)
"$venv/bin/chessmoves" legal --slim --fields fen,moves,inCheck,checkMated,+id --quiet < "$scratch/positions.jsonl" > "$scratch/expected.jsonl"
milliseconds=$((($(date +%s%N) - start) / 1000000))
echo "local: $(wc -l < "$scratch/expected.jsonl") positions in $milliseconds ms on $(nproc) cores"

# The workers start Python and Spark with these.
PYSPARK_PYTHON=$(realpath -s "$venv/bin/python")
SPARK_HOME=$("$venv/bin/python" -c 'import os, pyspark; print(os.path.dirname(pyspark.__file__))')
export PYSPARK_PYTHON PYSPARK_DRIVER_PYTHON=$PYSPARK_PYTHON SPARK_HOME SPARK_LOCAL_IP=127.0.0.1
"$venv/bin/python" job.py "$scratch/positions.jsonl" "$scratch/expected.jsonl" 2> "$scratch/log" || {
  tail -n 30 "$scratch/log" >&2
  exit 1
}
