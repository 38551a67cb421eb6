"""Polars: a data frame of positions becomes one of answers. usage: polars_frames.py POSITIONS.jsonl"""

import sys

import polars

import chessmoves

positions = polars.read_ndjson(sys.argv[1])
# The columns go to Rust and back without a copy.
answers = polars.DataFrame(chessmoves.status_many(positions["fen"])).select("moveCount", "outcome")
sys.stdout.write(answers.with_columns(positions["id"]).write_ndjson())
