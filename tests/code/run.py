"""Runs the generated code with its engines and tools, and compares the values.

    python run.py CASES FOLDER

CASES has one case per line: the target, the code, and the values per query and of all. FOLDER is for output files.
"""

import contextlib
import io
import json
import math
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
import warnings

warnings.filterwarnings("ignore")
TOLERANCE = 1e-12


def close(found, wanted):
    if found is None or wanted is None:
        return found is None and wanted is None
    return abs(found - wanted) <= TOLERANCE * max(1.0, abs(wanted))


def compare(case, rows):
    """Describes the differences between the rows and the expected values, by query."""
    wanted = dict(case["queries"])
    if "all" in wanted:
        return "a query is called all"
    wanted["all"] = case["all"]
    for query, values in rows.items():
        if query not in wanted:
            return f"there is no query {query!r}"
        if len(values) != len(wanted[query]):
            return f"{len(values)} values instead of {len(wanted[query])}"
    for query, values in wanted.items():
        found = rows.get(query, [None] * len(values))
        for at, (a, b) in enumerate(zip(found, values)):
            if not close(a, b):
                return f"query {query!r}, measure {at + 1}: {a!r} instead of {b!r}"
    return None


def table(rows):
    """Returns the rows of a statement: one per query, and `all` last."""
    rows = [list(row) for row in rows]
    assert rows[-1][0] == "all"
    assert len({row[0] for row in rows}) == len(rows)
    return {row[0]: [None if v is None else float(v) for v in row[1:]] for row in rows}


class DuckDB:
    def __init__(self):
        import duckdb

        self.connection = duckdb.connect()
        self.connection.execute("SET threads = 1")

    def run(self, case):
        return table(self.connection.execute(case["code"]).fetchall())


class SQLite:
    def __init__(self):
        self.connection = sqlite3.connect(":memory:")

    def run(self, case):
        return table(self.connection.execute(case["code"]).fetchall())


class Spark:
    def __init__(self):
        from pyspark.sql import SparkSession

        settings = {
            "spark.ui.enabled": "false",
            "spark.sql.shuffle.partitions": "1",
            "spark.default.parallelism": "1",
            "spark.sql.adaptive.enabled": "false",
            "spark.driver.host": "127.0.0.1",
            "spark.driver.bindAddress": "127.0.0.1",
            # Compiling each statement takes longer than running it on a few rows.
            "spark.sql.codegen.wholeStage": "false",
            "spark.sql.codegen.factoryMode": "NO_CODEGEN",
        }
        builder = SparkSession.builder.master("local[1]")
        for key, value in settings.items():
            builder = builder.config(key, value)
        self.session = builder.getOrCreate()
        self.session.sparkContext.setLogLevel("OFF")

    def run(self, case):
        # Shells require a semicolon at the end of a statement; this call does not accept one.
        return table(self.session.sql(case["code"].rstrip().rstrip(";")).collect())

    def close(self):
        self.session.stop()


class Python:
    """Runs a program and reads the values that it prints, before they are converted to text."""

    def run(self, case):
        rows, names = {}, []

        def listen(query, measure, value, sep):
            assert sep == "\t"
            names.append(str(measure)) if str(measure) not in names else None
            rows.setdefault(query, {})[str(measure)] = float(value)

        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(case["code"], "copied", "exec"), {"print": listen})
        order = self.order(case, names)
        if len(order) != len(case["all"]) or not self.fits(order, names):
            # A program without queries prints nothing.
            assert not rows and all(value is None for value in case["all"]), names
        return {query: [values.get(name) for name in order] for query, values in rows.items()}

    def order(self, case, names):
        return names

    def fits(self, order, names):
        return set(order) == set(names)


class IrMeasures(Python):
    """Runs an ir_measures program, which prints each measure once, in its own order."""

    def order(self, case, names):
        import ir_measures

        asked = json.loads(re.search(r"for name in (\[.*\])\]", case["code"]).group(1))
        return [str(ir_measures.parse_measure(name)) for name in asked]


class Listed(Python):
    """Runs a program for a tool that takes lists and sets. It prints each measure by its name, where there is a value."""

    def order(self, case, names):
        return case["measures"]

    def fits(self, order, names):
        return set(names) <= set(order)


class SparkMetrics(Listed):
    """Runs a program for Spark MLlib, which gives means only: the queries are taken as they should be."""

    def __init__(self):
        self.spark = Spark()

    def run(self, case):
        return {**case["queries"], **super().run(case)}

    def close(self):
        self.spark.close()


class SentenceTransformers(Listed):
    """Runs the evaluator's own module. The package would load PyTorch, which that module only names."""

    PACKAGES = ["", "base", "base.evaluation", "util", "sentence_transformer", "sentence_transformer.evaluation"]
    NOT_USED = ["torch", "torch.nn", "torch.nn.functional", "transformers", "transformers.utils", "tqdm"]

    def __init__(self):
        import importlib
        import importlib.util
        import pathlib
        import types
        from unittest import mock

        missing = {name for name in self.NOT_USED if importlib.util.find_spec(name.split(".")[0]) is None}
        for name in missing:
            # Some libraries ask whether an array is a tensor.
            sys.modules[name] = mock.MagicMock(name=name, Tensor=type("Tensor", (), {}))
        root = "sentence_transformers"
        folder = pathlib.Path(importlib.util.find_spec(root).submodule_search_locations[0])
        for part in self.PACKAGES:
            name = f"{root}.{part}".rstrip(".")
            package = types.ModuleType(name)
            package.__path__ = [str(folder.joinpath(*part.split(".")))]
            sys.modules[name] = package
        evaluation = f"{root}.sentence_transformer.evaluation"
        module = importlib.import_module(f"{evaluation}.information_retrieval")
        sys.modules[evaluation].InformationRetrievalEvaluator = module.InformationRetrievalEvaluator


TREC_EVAL = """#!{python}
# trec_eval as far as the command needs it: pytrec_eval is trec_eval 9.0.8 as a library.
import json, sys
import pytrec_eval
options, measures, files = [], [], []
words = iter(sys.argv[1:])
level, judged, complete, depth = 1, False, False, None
for word in words:
    if word == "-m": measures.append(next(words))
    elif word == "-l": level = int(next(words))
    elif word == "-M": depth = int(next(words))
    elif word == "-J": judged = True
    elif word == "-c": complete = True
    elif word == "-q": pass
    elif word.startswith("-"): sys.exit("unknown option " + word)
    else: files.append(word)
qrels, run = {{}}, {{}}
for line in open(files[0], encoding="utf-8", newline="\\n"):
    query, _, doc, grade = line.split()
    qrels.setdefault(query, {{}})[doc] = int(grade)
for line in open(files[1], encoding="utf-8", newline="\\n"):
    query, _, doc, _, score, _ = line.split()
    run.setdefault(query, {{}})[doc] = float(score)
if depth is not None:
    import struct
    single = lambda x: struct.unpack("f", struct.pack("f", x))[0]
    for query, docs in run.items():
        order = sorted(docs.items(), key=lambda pair: (single(pair[1]), pair[0].encode()), reverse=True)
        run[query] = dict(order[:depth])
evaluator = pytrec_eval.RelevanceEvaluator(
    qrels, set(measures), relevance_level=level, judged_docs_only_flag=judged)
results = evaluator.evaluate(run)
for name in measures:
    key = name.replace(".", "_", 1)
    if key.startswith("iprec_at_recall_"):
        key = "iprec_at_recall_%.2f" % float(key.rsplit("_", 1)[1])
    values = [values[key] for values in results.values()]
    if name.startswith("num_"):
        if complete: sys.exit("a sum with -c")
        mean = float(sum(values))
    else:
        asked = len(qrels) if complete else len(values)
        lowest = 0.0 if not name.startswith("gm_") else __import__("math").log(1e-5)
        mean = (sum(values) + lowest * (asked - len(values))) / asked if asked else None
        if mean is not None and name.startswith("gm_"):
            mean = __import__("math").exp(mean)
    for query, values in results.items():
        if not (name.startswith("gm_") or name == "num_q"):
            print(json.dumps([name, query, values[key]]))
    print(json.dumps([name, "all", mean]))
"""


class TrecEval:
    """Runs the command in a new shell, with the program first on its path."""

    def __init__(self, folder):
        self.folder = folder
        program = os.path.join(folder, "trec_eval")
        with open(program, "w", encoding="utf-8") as file:
            file.write(TREC_EVAL.format(python=sys.executable))
        os.chmod(program, 0o755)

    def run(self, case):
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            path = self.folder + os.pathsep + os.environ["PATH"]
            done = subprocess.run(
                ["sh", "-e"], input=case["code"], cwd=folder, env={**os.environ, "PATH": path},
                capture_output=True, text=True, encoding="utf-8",
            )
        assert done.returncode == 0, done.stderr
        names = re.findall(r" -m (\S+)", case["code"].rsplit("\ntrec_eval ", 1)[1])
        rows = {}
        for line in done.stdout.splitlines():
            name, query, value = json.loads(line)
            rows.setdefault(query, [None] * len(names))[names.index(name)] = value
        return rows


class Elasticsearch:
    """Implements the parts of the ranking evaluation API that the body uses, by its documentation."""

    def run(self, case):
        body = json.loads(case["code"])
        (metric, options), = body["metric"].items()
        rows = {}
        for request in body["requests"]:
            ratings = {rated["_id"]: rated["rating"] for rated in request["ratings"]}
            assert all(type(rating) is int for rating in ratings.values())
            query = request["request"]["query"]
            clauses = query["bool"]["should"] if "bool" in query else []
            scored = [clause["constant_score"] for clause in clauses]
            scored.sort(key=lambda clause: -clause["boost"])
            hits = [clause["filter"]["ids"]["values"][0] for clause in scored][: options["k"]]
            rated = [ratings.get(hit) for hit in hits]
            rows[request["id"]] = [getattr(self, metric)(rated, list(ratings.values()), options)]
        rows["all"] = [sum(values[0] for values in rows.values()) / len(rows)]
        return rows

    @staticmethod
    def precision(rated, ratings, options):
        threshold = options["relevant_rating_threshold"]
        hits = sum(rating is not None and rating >= threshold for rating in rated)
        if options["ignore_unlabeled"]:
            rated = [rating for rating in rated if rating is not None]
        return hits / len(rated) if rated else 0.0

    @staticmethod
    def recall(rated, ratings, options):
        threshold = options["relevant_rating_threshold"]
        relevant = sum(rating >= threshold for rating in ratings)
        hits = sum(rating is not None and rating >= threshold for rating in rated)
        return hits / relevant if relevant else 0.0

    @staticmethod
    def mean_reciprocal_rank(rated, ratings, options):
        threshold = options["relevant_rating_threshold"]
        for rank, rating in enumerate(rated, 1):
            if rating is not None and rating >= threshold:
                return 1 / rank
        return 0.0

    @staticmethod
    def dcg(rated, ratings, options):
        def gains(ratings):
            pairs = enumerate(ratings, 1)
            return sum((2**r - 1) / math.log2(i + 1) for i, r in pairs if r is not None)

        unknown = options.get("unknown_doc_rating")
        value = gains([unknown if rating is None else rating for rating in rated])
        if not options.get("normalize"):
            return value
        ideal = gains(sorted(ratings, reverse=True)[: len(rated)])
        return value / ideal if ideal else 0.0

    @staticmethod
    def expected_reciprocal_rank(rated, ratings, options):
        value, reach = 0.0, 1.0
        unknown = options.get("unknown_doc_rating")
        for rank, rating in enumerate(rated, 1):
            rating = unknown if rating is None else rating
            if rating is not None:
                stop = (2**rating - 1) / 2 ** options["maximum_relevance"]
                value += reach * stop / rank
                reach *= 1 - stop
        return value


def main():
    file, folder = sys.argv[1:3]
    runners = {
        "DuckDB": DuckDB,
        "SQLite": SQLite,
        "ir_measures": IrMeasures,
        "scikit-learn": Python,
        "ranx": Python,
        "trec_eval": lambda: TrecEval(folder),
        "Elasticsearch": Elasticsearch,
        "Haystack": Listed,
        "ragas": Listed,
        "RecTools": Listed,
        "Spark SQL": Spark,
        "Spark MLlib": SparkMetrics,
        # Last, because it puts empty modules in the place of those that are not installed.
        "Sentence Transformers": SentenceTransformers,
    }
    if os.environ.get("ONLY"):
        runners = {name: start for name, start in runners.items() if name in os.environ["ONLY"].split(",")}
    with open(file, encoding="utf-8") as lines:
        cases = [json.loads(line) for line in lines]
    failed = 0
    for target, start in runners.items():
        own = [case for case in cases if case["target"] == target]
        begin = time.time()
        runner = start()
        wrong = []
        for case in own:
            try:
                differs = compare(case, runner.run(case))
            except Exception as error:
                differs = f"{type(error).__name__}: {error}"
            if differs:
                wrong.append((case, differs))
        if hasattr(runner, "close"):
            runner.close()
        values = sum(len(case["all"]) * (len(case["queries"]) + 1) for case in own)
        print(f"{target}: {len(own)} programs, {values} values, {len(wrong)} wrong, "
              f"{time.time() - begin:.1f} s", flush=True)
        for case, differs in wrong[:5]:
            print(f"  {case['name']}\n    {differs[:1000]}")
        if os.environ.get("SHOW") and wrong:
            print(wrong[0][0]["code"])
        failed += len(wrong) + (not own)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
