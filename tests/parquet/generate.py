"""Writes the Parquet files beside this program with pyarrow 21: runs with each compression, judgments, rows with
lists, and triples of a recommender.

    python generate.py
"""

import datetime
import pathlib

import pyarrow as pa
import pyarrow.parquet as pq

FOLDER = pathlib.Path(__file__).parent


def write(table, name, **options):
    pq.write_table(table, FOLDER / f"{name}.parquet", **options)


def main():
    run = pa.table({
        "query_id": ["q1", "q1", "q1", "q2"],
        "doc_id": ["a", "b", "c", "a"],
        "score": [0.9, 0.8, 0.7, 0.5],
    })
    write(run, "run.snappy")
    write(run, "run.zstd", compression="zstd", data_page_version="2.0")
    write(run, "run.gzip", compression="gzip", use_dictionary=False)
    write(run, "run.lz4", compression="lz4")
    write(run, "run.brotli", compression="brotli")
    qrels = pa.table({
        "query_id": ["q1", "q1", "q2"],
        "doc_id": ["a", "c", "b"],
        "relevance": pa.array([1, 3, 1], pa.int64()),
    })
    write(qrels, "qrels", compression="none")
    rows = pa.table({
        "user_input": ["red lamp", "sofa"],
        "retrieved_context_ids": [["a", "b"], ["c"]],
        "reference_context_ids": [["b"], ["c", "d"]],
    })
    write(rows, "ragas")
    triples = pa.table({
        "user_id": pa.array([1, 1, 2], pa.int64()),
        "item_id": pa.array([10, 11, 10], pa.int32()),
        "rating": pa.array([5, 3, 4], pa.int8()),
        "timestamp": pa.array([datetime.datetime(2026, 1, 2)] * 3, pa.timestamp("us")),
    })
    write(triples, "triples")


if __name__ == "__main__":
    main()
