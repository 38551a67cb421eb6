"""Polars: a data frame of positions becomes one of answers. usage: polars_frames.py POSITIONS.jsonl"""

import sys

import polars

from chessmoves import Chessmoves

positions = polars.read_ndjson(sys.argv[1])
with Chessmoves() as chess:
    lines = positions.select("fen", "id").write_ndjson().splitlines()
    records = chess.stream("status --fields moveCount,outcome,+id", lines)
    answers = polars.DataFrame(records, schema={"moveCount": polars.Int64, "outcome": polars.String, "id": polars.Int64})
sys.stdout.write(positions.select("id").join(answers, on="id").select("moveCount", "outcome", "id").write_ndjson())
