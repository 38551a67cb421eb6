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

import pandas
import pyarrow
from pyspark.sql import SparkSession

import chessmoves

MASTER = "local-cluster[2,1,1024]"


def columns(fens, ids):
    """The answers to some positions, as columns."""
    records = [chessmoves.ask("legal", fen=fen, slim=True) for fen in fens]
    return {
        "id": ids,
        "moves": [record["moves"] for record in records],
        "check": [record["inCheck"] for record in records],
    }


def with_arrow(batches):
    """Runs on the workers: Arrow batches of positions become batches of answers."""
    for batch in batches:
        fens, ids = (batch.column(name).to_pylist() for name in ("fen", "id"))
        yield pyarrow.RecordBatch.from_pydict(columns(fens, ids))


def with_pandas(batches):
    """The same for data frames of pandas."""
    for batch in batches:
        yield pandas.DataFrame(columns(batch.fen.tolist(), batch.id.tolist()))


def report(name, seconds, count, wrong):
    print(f"{name}: {count:,} positions in {seconds:.1f} s, {count / seconds:,.0f} per second, {wrong} differ")
    return wrong


def by_data_frame(spark, positions, expected):
    """`mapInArrow` and `mapInPandas`: Parquet to Parquet, through the Python package."""
    folder = Path(tempfile.mkdtemp())
    frame = spark.read.json(str(positions), schema="fen string, id long")
    frame.repartition(8).write.parquet(str(folder / "positions"))
    schema = "id long, moves array<string>, check boolean"
    wrong = 0
    for name, function in ("mapInArrow", with_arrow), ("mapInPandas", with_pandas):
        start = time.perf_counter()
        stored = spark.read.parquet(str(folder / "positions"))
        answers = getattr(stored, name)(function, schema)
        answers.write.parquet(str(folder / name))
        seconds = time.perf_counter() - start
        rows = spark.read.parquet(str(folder / name)).collect()
        differing = abs(len(rows) - len(expected))
        for row in rows:
            record = json.loads(expected[row.id])
            differing += record["moves"] != row.moves or record["inCheck"] != row.check
        wrong += report(name, seconds, len(rows), differing)
    shutil.rmtree(folder)
    return wrong


def main():
    positions, expected = (Path(word).resolve() for word in sys.argv[1:])
    lines = expected.read_text().splitlines()
    records = {json.loads(line)["id"]: line for line in lines}
    spark = SparkSession.builder.master(MASTER).appName("chessmoves").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    print(f"Spark {spark.version}, {MASTER}")
    wrong = by_data_frame(spark, positions, records)
    spark.stop()
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
