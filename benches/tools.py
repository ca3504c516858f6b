"""Measures other tools on one run: `cargo xtask bench tools`.

    python tools.py COMMAND SQL RUN QRELS

COMMAND is the package's command, SQL a file with the copied statements of DuckDB and Spark. Each tool runs as a process of
its own, after the files were read once, and prints its means. `tools.py --only TOOL ...` is such a process.
"""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

NAMES = ["nDCG@10", "AP", "RR", "R@100"]


def ours(command, sql, run, qrels):
    measures = ["-m", "ndcg_cut_10,map,recip_rank,recall_100"]
    os.execvp("node", ["node", command, "evaluate", "--run", run, "--qrels", qrels, "--quiet", "--convention", "trec_eval", *measures])


def trec_eval(command, sql, run, qrels):
    script = str(Path(__file__).with_name("trec_eval.py"))
    os.execv(sys.executable, [sys.executable, script, qrels, run])


def ir_measures(command, sql, run, qrels):
    import ir_measures as tool

    measures = [tool.parse_measure(name) for name in NAMES]
    values = tool.calc_aggregate(measures, tool.read_trec_qrels(qrels), tool.read_trec_run(run))
    return [values[measure] for measure in measures]


def ranx(command, sql, run, qrels):
    from ranx import Qrels, Run, evaluate

    judged, listed = Qrels.from_file(qrels, kind="trec"), Run.from_file(run, kind="trec")
    measures = ["ndcg@10", "map", "mrr", "recall@100"]
    values = evaluate(judged, listed, measures, make_comparable=True)
    return [values[measure] for measure in measures]


def with_tables(sql, at, run, qrels):
    """The copied statement, with tables in the place of its rows."""
    text = json.loads(Path(sql).read_text().splitlines()[at])
    for name, table in (("run", run), ("qrels", qrels)):
        rows = rf"(\b{name}\([^)]*\) AS \()\n  VALUES\n.*?\n\)"
        text, count = re.subn(rows, lambda found: f"{found[1]}{table})", text, count=1, flags=re.S)
        assert count == 1, name
    return text.rstrip().rstrip(";")


def duckdb(command, sql, run, qrels):
    import duckdb

    def table(path, columns, wanted):
        kinds = ", ".join(f"'{name}': '{kind}'" for name, kind in columns.items())
        return f"SELECT {wanted} FROM read_csv('{path}', delim=' ', header=false, columns={{{kinds}}})"

    text = "VARCHAR"
    listed = {"qid": text, "q0": text, "docid": text, "pos": "BIGINT", "score": "DOUBLE", "tag": text}
    judged = {"qid": text, "zero": text, "docid": text, "grade": "DOUBLE"}
    statement = with_tables(sql, 0, table(run, listed, "qid, docid, pos, score"), table(qrels, judged, "qid, docid, grade"))
    rows = duckdb.connect().execute(statement).fetchall()
    return next(row[1:] for row in rows if row[0] == "all")


def spark(command, sql, run, qrels):
    from pyspark.sql import SparkSession

    settings = {"spark.ui.enabled": "false", "spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1",
                "spark.driver.memory": "8g", "spark.sql.shuffle.partitions": "8"}
    builder = SparkSession.builder.master("local[*]")
    for key, value in settings.items():
        builder = builder.config(key, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")

    def table(path, schema, name):
        session.read.csv(path, sep=" ", schema=schema).createOrReplaceTempView(name)

    table(run, "qid STRING, q0 STRING, docid STRING, pos BIGINT, score DOUBLE, tag STRING", "run_file")
    table(qrels, "qid STRING, zero STRING, docid STRING, grade DOUBLE", "qrels_file")
    listed, judged = "SELECT qid, docid, pos, score FROM run_file", "SELECT qid, docid, grade FROM qrels_file"
    rows = session.sql(with_tables(sql, 1, listed, judged)).collect()
    session.stop()
    return next(row[1:] for row in rows if row[0] == "all")


TOOLS = {
    "the command": ours,
    "trec_eval": trec_eval,
    "DuckDB, copied SQL": duckdb,
    "Spark, copied SQL": spark,
    "ir_measures": ir_measures,
    "ranx": ranx,
}


def measure(name, arguments):
    """Runs a tool as a process. Returns its output, wall time and processor time in seconds, and peak memory in MB. Those of
    Spark's Java process, which Python does not wait for, are not in them."""
    start = time.perf_counter()
    process = subprocess.Popen([sys.executable, __file__, "--only", name, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    output, errors = process.stdout.read(), process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    if status != 0:
        sys.exit(f"{name} failed:\n{errors.decode()}")
    return output.decode(), wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024 / 1e6


def main(arguments):
    for path in arguments[2:]:
        Path(path).read_bytes()
    print(f"{'':20}{'wall s':>9}{'CPU s':>9}{'MB':>8}   " + "".join(f"{name:>9}" for name in NAMES))
    for name in TOOLS:
        output, wall, cpu, memory = measure(name, arguments)
        means = [float(number) for number in re.findall(r"(?<![\w.@])0\.\d+", output)]
        print(f"{name:20}{wall:9.2f}{cpu:9.2f}{memory:8.0f}   " + "".join(f"{mean:9.4f}" for mean in means), flush=True)


if sys.argv[1] == "--only":
    means = TOOLS[sys.argv[2]](*sys.argv[3:])
    print(*(f"{mean:.4f}" for mean in means))
else:
    main(sys.argv[1:])
