#!/usr/bin/env bash
# Validates the workflows of .github against their JSON Schema.
#
# usage: packaging/workflows.sh
#   PYTHON  the interpreter, by default python3
#
# It needs Python with pip; check-jsonschema, which contains the schema, is installed with pip.
set -euo pipefail
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"${PYTHON:-python3}" -m venv "$scratch"
"$scratch/bin/pip" install --quiet check-jsonschema
"$scratch/bin/check-jsonschema" --builtin-schema vendor.github-workflows .github/workflows/*.yml
