"""Lists the legal moves of many positions on a Spark cluster, in two ways, and compares them with a local run.

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
from pyspark.sql import SparkSession

from chessmoves import Chessmoves, find_binary

COMMAND = "legal --slim --fields fen,moves,inCheck,checkMated,+id"
MASTER = "local-cluster[2,1,1024]"


def answer(batches):
    """Runs on the workers: a data frame of positions becomes one of answers."""
    # The wheel is installed on each worker, so the package finds the program.
    with Chessmoves() as chess:
        for batch in batches:
            lines = (json.dumps({"fen": fen, "id": int(n)}) for fen, n in zip(batch.fen, batch.id))
            records = list(chess.stream(COMMAND, lines))
            yield pandas.DataFrame({
                "id": [record["id"] for record in records],
                "moves": [record["moves"] for record in records],
                "check": [record["inCheck"] for record in records],
            })


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
    """`mapInPandas`: Parquet to Parquet, through the Python package."""
    folder = Path(tempfile.mkdtemp())
    frame = spark.read.json(str(positions), schema="fen string, id long")
    frame.repartition(8).write.parquet(str(folder / "positions"))
    start = time.perf_counter()
    stored = spark.read.parquet(str(folder / "positions"))
    answers = stored.mapInPandas(answer, "id long, moves array<string>, check boolean")
    answers.write.parquet(str(folder / "answers"))
    seconds = time.perf_counter() - start
    rows = spark.read.parquet(str(folder / "answers")).collect()
    wrong = abs(len(rows) - len(expected))
    for row in rows:
        record = json.loads(expected[row.id])
        wrong += record["moves"] != row.moves or record["inCheck"] != row.check
    shutil.rmtree(folder)
    return report("mapInPandas", seconds, len(rows), wrong)


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
