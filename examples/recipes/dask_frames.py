"""Dask: partitions of a data frame, in several processes. usage: dask_frames.py POSITIONS.jsonl"""

import sys

import dask
import dask.dataframe
import pandas

import chessmoves


def answer(part: pandas.DataFrame) -> pandas.DataFrame:
    """The answers to a partition; each process has one core."""
    statuses = chessmoves.status_many(part["fen"].tolist(), threads=1).to_pyarrow().to_pandas()
    return statuses[["moveCount", "outcome"]].assign(id=part["id"].values)


if __name__ == "__main__":
    positions = dask.dataframe.from_pandas(pandas.read_json(sys.argv[1], lines=True), npartitions=4)
    columns = pandas.DataFrame({"moveCount": pandas.Series(dtype="uint32"), "outcome": pandas.Series(dtype="str"), "id": pandas.Series(dtype="int64")})
    with dask.config.set(scheduler="processes"):
        answers = positions.map_partitions(answer, meta=columns).compute()
    sys.stdout.write(answers.to_json(orient="records", lines=True))
