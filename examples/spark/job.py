"""Lists the legal moves of many positions on a Spark cluster, in two ways, and compares them with a local run.

usage: job.py POSITIONS.jsonl EXPECTED.jsonl

POSITIONS are JSON lines with `fen` and `id`; EXPECTED is what `chessmoves legal --slim` prints for them.
"""

import json
import shutil
import sys
import tempfile
import time
from pathlib import Path

import pyarrow
from pyspark.sql import SparkSession

import chessmoves

MASTER = "local-cluster[2,1,1024]"
SCHEMA = "id long, moves array<string>, check boolean"


def with_arrow(seconds):
    """Runs on the workers: Arrow batches of positions become batches of answers, without a copy between Python and Rust."""

    def answer(batches):
        for batch in batches:
            start = time.process_time()
            # Each task has one core.
            answers = pyarrow.record_batch(chessmoves.legal_many(batch.column("fen"), threads=1))
            columns = [batch.column("id"), answers.column("moves"), answers.column("inCheck")]
            answered = pyarrow.RecordBatch.from_arrays(columns, ["id", "moves", "check"])
            seconds.add(time.process_time() - start)
            yield answered

    return answer


def with_pandas(seconds):
    """The same for data frames of pandas."""

    def answer(frames):
        for frame in frames:
            start = time.process_time()
            answers = chessmoves.legal_many(frame["fen"], threads=1).to_pyarrow().to_pandas()
            answered = frame[["id"]].assign(moves=answers["moves"].values, check=answers["inCheck"].values)
            seconds.add(time.process_time() - start)
            yield answered

    return answer


def run(spark, name, function, folder, expected):
    """Parquet to Parquet; returns the number of answers that differ."""
    in_tasks = spark.sparkContext.accumulator(0.0)
    start = time.perf_counter()
    stored = spark.read.parquet(str(folder / "positions"))
    answers = getattr(stored, name)(function(in_tasks), SCHEMA)
    answers.write.parquet(str(folder / name))
    seconds = time.perf_counter() - start
    rows = spark.read.parquet(str(folder / name)).collect()
    differing = abs(len(rows) - len(expected))
    for row in rows:
        record = expected[row.id]
        differing += record["moves"] != row.moves or record["inCheck"] != row.check
    count = len(rows)
    print(
        f"{name}: {count:,} positions, {count / in_tasks.value:,.0f} per second of processor time in the tasks; "
        f"in all {seconds:.1f} s, {count / seconds:,.0f} per second; {differing} differ"
    )
    return differing


def main():
    positions, expected = (Path(word).resolve() for word in sys.argv[1:])
    lines = expected.read_text().splitlines()
    records = {record["id"]: record for record in map(json.loads, lines)}
    # The default codec, snappy, fails where Debian's package `musl` is installed; gzip is part of Java.
    builder = SparkSession.builder.master(MASTER).appName("chessmoves").config("spark.sql.parquet.compression.codec", "gzip")
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    print(f"Spark {spark.version}, {MASTER}")
    folder = Path(tempfile.mkdtemp())
    frame = spark.read.json(str(positions), schema="fen string, id long")
    frame.repartition(8).write.parquet(str(folder / "positions"))
    wrong = run(spark, "mapInArrow", with_arrow, folder, records)
    wrong += run(spark, "mapInPandas", with_pandas, folder, records)
    shutil.rmtree(folder)
    spark.stop()
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
