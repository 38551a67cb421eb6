"""Lists the legal moves of many positions on a Spark cluster, in three ways, and compares them with a local run.

usage: job.py POSITIONS.jsonl EXPECTED.jsonl

POSITIONS are JSON lines with `fen` and `id`; EXPECTED is what `chessmoves` with the words of COMMAND prints for them.
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

from chessmoves import Chessmoves, find_binary

COMMAND = "legal --slim --fields fen,moves,inCheck,checkMated,+id"
MASTER = "local-cluster[2,1,1024]"


def columns(chess, fens, ids):
    """The answers to some positions, as columns."""
    lines = (json.dumps({"fen": fen, "id": n}) for fen, n in zip(fens, ids))
    records = list(chess.stream(COMMAND, lines))
    return {
        "id": [record["id"] for record in records],
        "moves": [record["moves"] for record in records],
        "check": [record["inCheck"] for record in records],
    }


def with_arrow(batches):
    """Runs on the workers: Arrow batches of positions become batches of answers."""
    # The wheel is installed on each worker, so the package finds the program.
    with Chessmoves() as chess:
        for batch in batches:
            fens, ids = (batch.column(name).to_pylist() for name in ("fen", "id"))
            yield pyarrow.RecordBatch.from_pydict(columns(chess, fens, ids))


def with_pandas(batches):
    """The same for data frames of pandas."""
    with Chessmoves() as chess:
        for batch in batches:
            yield pandas.DataFrame(columns(chess, batch.fen.tolist(), batch.id.tolist()))


def report(name, seconds, count, wrong):
    print(f"{name}: {count:,} positions in {seconds:.1f} s, {count / seconds:,.0f} per second, {wrong} differ")
    return wrong


def by_pipe(context, positions, expected):
    """`RDD.pipe`: each partition is the standard input of a process, each line of its output an element.

    The environment of the process is empty, so it has no PATH. `addFile` copies the program into the folder in which the
    workers run, and the command names it there.
    """
    context.addFile(find_binary())
    start = time.perf_counter()
    lines = context.textFile(str(positions), minPartitions=8)
    answers = lines.pipe(f"./chessmoves {COMMAND} --threads 1", checkCode=True).collect()
    seconds = time.perf_counter() - start
    found = {json.loads(line)["id"]: line for line in answers}
    wrong = sum(found.get(n) != line for n, line in expected.items())
    return report("RDD.pipe", seconds, len(answers), wrong + abs(len(answers) - len(expected)))


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
    wrong = by_pipe(spark.sparkContext, positions, records)
    wrong += by_data_frame(spark, positions, records)
    spark.stop()
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
