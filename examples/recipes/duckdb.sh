#!/usr/bin/env bash
# DuckDB writes a query as JSON lines into a pipe, and reads the answers from another one.
# usage: duckdb.sh POSITIONS.jsonl
set -euo pipefail
sql() { python -c 'import duckdb, sys; duckdb.execute(sys.argv[1])' "$1"; }

sql "COPY (SELECT fen, id FROM read_json('$1') ORDER BY id) TO '/dev/stdout' (FORMAT json)" |
  chessmoves status --json --fields moveCount,outcome,+id |
  sql "COPY (SELECT moveCount, outcome, id FROM read_json('/dev/stdin', columns = {moveCount: 'INTEGER', outcome: 'VARCHAR', id: 'INTEGER'}, format = 'newline_delimited') ORDER BY id) TO '/dev/stdout' (FORMAT json)"
