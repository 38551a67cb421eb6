"""Polars: a data frame of positions becomes one of answers. usage: polars_frames.py POSITIONS.jsonl"""

import sys

import polars

import chessmoves

positions = polars.read_ndjson(sys.argv[1])
statuses = (chessmoves.status(fen).record for fen in positions["fen"])
columns = {"moveCount": polars.Int64, "outcome": polars.String}
answers = polars.DataFrame([{key: status[key] for key in columns} for status in statuses], schema=columns)
sys.stdout.write(answers.with_columns(positions["id"]).write_ndjson())
