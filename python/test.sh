#!/usr/bin/env bash
# Builds the wheel, installs it into a clean virtual environment, and runs pytest, mypy, stubtest and pyright there.
#
# usage: python/test.sh [WHEEL]
#   WHEEL   test this wheel instead of building one
#   PYTHON  the interpreter, by default python3
#   OUT     the folder for the wheel, by default target/wheels
#   PROFILE that of Cargo, by default wheel; wheel-test builds faster
#
# It needs Rust, and Python 3.11 or newer with pip; maturin and what the tests need are installed with pip.
set -euo pipefail
wheel=${1:+$(realpath "$1")}
cd "$(dirname "$0")"
python=${PYTHON:-python3}
out=${OUT:-../target/wheels}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

if [ -z "$wheel" ]; then
  "$python" -m venv --without-pip "$scratch/build"
  "$python" -m pip --python "$scratch/build/bin/python" install --quiet 'maturin>=1.9,<2'
  "$scratch/build/bin/maturin" build --locked --profile "${PROFILE:-wheel}" --out "$scratch/wheels"
  mkdir -p "$out"
  cp "$scratch"/wheels/*.whl "$out"
  wheel=$(echo "$scratch"/wheels/*.whl)
fi

"$python" -m venv --without-pip "$scratch/clean"
# Python compiles what is imported; all of these packages would take eight seconds.
"$python" -m pip --python "$scratch/clean/bin/python" install --quiet --no-compile "$wheel[mcp]" pytest hypothesis mypy pyright numpy pandas pyarrow polars duckdb chess zstandard
# Not in this folder, where the sources would shadow the wheel.
cp -r tests measure.py pyproject.toml ../examples/arena "$scratch"
cp ../fixtures/castling-rights.jsonl "$scratch/tests"
cd "$scratch"
export PATH="$scratch/clean/bin:$PATH"
clean/bin/python -m pytest -q -p no:cacheprovider tests
clean/bin/python -m mypy --strict --package chessmoves
clean/bin/python -m mypy --strict tests measure.py arena
clean/bin/python -m mypy.stubtest chessmoves._native
# The Inspector, another client of the server of MCP; npx fetches it, and the Node that it needs.
inspector=(npx --yes -p node@22 -p '@modelcontextprotocol/inspector@2')
if command -v npx > /dev/null && timeout 180 "${inspector[@]}" node --version > /dev/null 2>&1; then
  timeout 60 "${inspector[@]}" mcp-inspector --cli clean/bin/python -m chessmoves.mcp --method tools/call --tool-name why \
    --tool-arg 'fen=7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1' --tool-arg move=Qg3 2> /dev/null | grep -q '"code": "pinned"'
else
  echo 'not tested: the Inspector, which npx fetches'
fi
# pyright brings its own Node; where that cannot be had, mypy has to do.
if clean/bin/pyright --version > /dev/null 2>&1; then
  clean/bin/pyright --pythonpath clean/bin/python clean/lib/python*/site-packages/chessmoves tests
else
  echo 'not checked: pyright, which downloads Node'
fi
echo "tested: $(basename "$wheel") ($(stat -c %s "$wheel" 2> /dev/null || stat -f %z "$wheel") bytes)"
