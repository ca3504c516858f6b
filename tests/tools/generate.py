"""Makes random runs and judgments, asks the tools for their values, and writes both: generate.py SEED COUNT FILE.

A line is either data (`data`, `run`, `qrels`) or a case over the data before it (`tool`, `measure`, `params`,
`values` by query, `mean`, `tol`), as in ../golden. null: the tool gives no value.
"""

import json
import math
import multiprocessing
import os
import pickle
import random
import signal
import subprocess
import sys
import warnings

os.environ.setdefault("NUMBA_NUM_THREADS", "1")
warnings.filterwarnings("ignore")

import ir_measures
import numpy as np
import pytrec_eval
import ranx
import sklearn.metrics

import trec_eval
from inputs import Inputs

TREC = ["ndcg", "ndcg_cut", "map", "map_cut", "gm_map", "P", "recall", "recip_rank", "Rprec", "bpref", "success", "set_P",
        "set_recall", "set_F", "relative_P", "set_map", "gm_bpref", "iprec_at_recall", "11pt_avg", "infAP", "num_q",
        "num_ret", "num_rel", "num_rel_ret"]
# Cutoffs that the tool has by itself. The longest list has 40 documents.
CUTS = ("_5", "_10", "_15", "_30", "_100")
IR = ["nDCG", "nDCG@5", "AP", "AP@5", "AP(rel=2)", "P@5", "P(rel=2)@3", "R@5", "R(rel=2)@10", "RR", "RR(rel=2)", "RR@5", "Rprec",
      "Rprec(rel=2)", "Bpref", "Bpref(rel=2)", "Success@3", "Success(rel=2)@1", "Judged@5", "Judged", "RBP(rel=1)",
      "RBP(rel=2,p=0.5)", "SetF", "SetP", "SetR(rel=2)", "SetAP", "infAP", "IPrec@0.2", "IPrec(rel=2)@0.5", "NumQ", "NumRet",
      "NumRel", "NumRet(rel=2)", "nDCG(judged_only=True)@5", "AP(judged_only=True)", "P(judged_only=True)@5",
      "nDCG(gains={1:3,2:1})@5", "Accuracy", "Accuracy(rel=2)@5", "Compat", "Compat(p=0.8)"]
GDEVAL = ["ERR@5", "nDCG(dcg='exp-log2')@5"]
RANX = ["ndcg", "ndcg@5", "ndcg-l2", "ndcg@3-l2", "ndcg_burges", "ndcg_burges@5", "dcg@5", "dcg_burges", "map", "map@5", "map@5-l2",
        "mrr", "mrr@3", "mrr-l2", "precision", "precision@5", "precision@5-l2", "precision@50", "recall", "recall@5", "recall-l2",
        "f1", "f1@5", "r-precision", "r-precision-l2", "hit_rate@1", "hit_rate@3-l2", "hits", "hits@5", "hits@5-l2", "rbp.50",
        "rbp.80-l2", "bpref", "bpref-l2"]


def counted(name):
    """Whether a case is made of a value: other cutoffs say the same of such short lists."""
    last = name.rsplit("_", 1)[-1]
    return not last.isdigit() or name.endswith(CUTS)


def apart(function, *arguments, **options):
    """Calls a function in a process of its own, as a program starts without a memory of earlier calls. None: it crashed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            # What it refuses it also says there.
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            with os.fdopen(writing, "wb") as file:
                pickle.dump(function(*arguments, **options), file)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as file:
        answer = file.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGSEGV:
        return None
    if not answer:
        raise RuntimeError(f"{function.__name__} ended with status {status} for {arguments} {options}")
    return pickle.loads(answer)


def with_trec_eval(inputs):
    """trec_eval 9.0.8: the C code with the options -c, -l, -J and -M."""
    r = inputs.random
    run, qrels = inputs.numbers(repeats=r.random() < 0.02)
    options = {"complete": r.random() < 0.4, "judged": r.random() < 0.3, "level": r.choice([1, 1, 1, 2, 3, 0]),
               "depth": r.choice([None, None, 5, 3, 1, 100])}
    words = (["-c"] if options["complete"] else []) + (["-J"] if options["judged"] else [])
    words += [f"-l{options['level']}"] if options["level"] != 1 else []
    words += ["-M", str(options["depth"])] if options["depth"] else []
    params = {"options": " ".join(words)}
    result = apart(trec_eval.evaluate, run, qrels, TREC, **options)
    if result is None:
        # It stops without a summary.
        return run, qrels, [(name, params, {query: None for query in run}, None) for name in ["map", "ndcg", "P_5", "bpref"]]
    values, total = result
    cases = []
    for name in filter(counted, total):
        hidden = name.startswith("gm_") or name == "num_q"
        cases.append((name, params, {} if hidden else {query: each[name] for query, each in values.items()}, total[name]))
    return run, qrels, cases


def with_pytrec_eval(inputs):
    r = inputs.random
    run, qrels = inputs.safe_numbers()
    params = {"relevance_level": r.choice([1, 1, 2, 3]), "judged_docs_only_flag": r.random() < 0.3}
    results = pytrec_eval.RelevanceEvaluator(qrels, set(TREC), **params).evaluate(dicts(run))
    cases = []
    for name in filter(counted, next(iter(results.values()))):
        own = {query: each[name] for query, each in results.items()}
        mean = pytrec_eval.compute_aggregated_measure(name, list(own.values()))
        cases.append((name, params, {} if name == "num_q" else own, mean))
    return run, qrels, cases


def with_ir_measures(inputs):
    run, qrels = inputs.safe_numbers(names=[str(number) for number in range(1, 30)])
    judged = [ir_measures.Qrel(query, doc, grade) for query, docs in qrels.items() for doc, grade in docs.items()]
    listed = [ir_measures.ScoredDoc(query, doc, score) for query, docs in run.items() for doc, score in docs]
    cases = []
    # A call of its own for each measure: one may change what another is.
    for names in [[name] for name in IR] + [GDEVAL]:
        measures = [ir_measures.parse_measure(name) for name in names]
        try:
            means, metrics = ir_measures.calc(measures, judged, listed)
        except (ValueError, ZeroDivisionError, subprocess.CalledProcessError):
            # The whole call fails.
            none = {query: None for query in run if query in qrels}
            cases += [(name, {}, none, None) for name in names]
            continue
        for name, measure in zip(names, measures):
            own = {metric.query_id: metric.value for metric in metrics if metric.measure == measure}
            if name.startswith("Accuracy"):
                own |= {query: None for query in qrels if query not in own}
            cases.append((name, {}, {} if name == "NumQ" else own, means[measure]))
    return run, qrels, cases


def with_ranx(inputs):
    run, qrels = inputs.numbers()
    listed = ranx.Run(dicts(run))
    means = ranx.evaluate(ranx.Qrels(qrels), listed, RANX, make_comparable=True)
    return run, qrels, [(name, {"make_comparable": True}, listed.scores[name], means[name]) for name in RANX]


def with_sklearn(inputs):
    r = inputs.random
    run, qrels = inputs.numbers(both_sides=True, least=2, grades=-1 if r.random() < 0.1 else 0, repeats=r.random() < 0.05)
    adapter = r.choice(["retrieved_only", "union"])
    k, base, ignore = r.choice([None, 1, 3, 10, 100]), r.choice([2, 2, 3, math.e]), r.random() < 0.2
    calls = [("ndcg_score", {"k": k, "ignore_ties": ignore}), ("dcg_score", {"k": k, "log_base": base, "ignore_ties": ignore}),
             ("label_ranking_average_precision_score", {})]
    cases = []
    for name, params in calls:
        values = {}
        for query in set(run) & set(qrels):
            docs, grades = run[query], qrels[query]
            gains, scores = [grades.get(doc, 0) for doc, _ in docs], [score for _, score in docs]
            if adapter == "union":
                missed = sorted(set(grades) - {doc for doc, _ in docs})
                gains += [grades[doc] for doc in missed]
                scores += [min(scores) - 1] * len(missed)
            try:
                values[query] = getattr(sklearn.metrics, name)([gains], [scores], **params)
            except ValueError:
                values[query] = None
        cases.append((name, {"adapter": adapter, **params}, values, None))
    return run, qrels, cases


def dicts(run):
    return {query: dict(docs) for query, docs in run.items()}


# With the number of inputs that a process makes. The functions of ranx are compiled in each process anew.
TOOLS = {"ranx": (with_ranx, 2000), "trec_eval": (with_trec_eval, 250), "pytrec_eval": (with_pytrec_eval, 250),
         "ir_measures": (with_ir_measures, 100), "sklearn": (with_sklearn, 250)}


def plain(value):
    if value is None:
        return None
    value = float(value)
    return "NaN" if math.isnan(value) else value


def lines(task):
    """The lines of some inputs for one tool. They depend on the arguments alone."""
    seed, tool, start, count = task
    written = []
    for at in range(start, start + count):
        data = list(TOOLS).index(tool) * 1_000_000 + at
        run, qrels, cases = TOOLS[tool][0](Inputs(f"{seed} {tool} {at}"))
        written.append({"data": data, "run": run, "qrels": qrels})
        for measure, params, values, mean in cases:
            values = {query: plain(value) for query, value in values.items()}
            written.append({"id": f"{tool}-{at}-{measure}", "data": data, "tool": tool, "measure": measure, "params": params,
                            "values": values, "mean": plain(mean), "tol": 1e-12})
    return tool, count, "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in written)


def main():
    seed, count, path = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    tasks = []
    for tool, (_, size) in TOOLS.items():
        tasks += [(seed, tool, start, min(size, count - start)) for start in range(0, count, size)]
    done = dict.fromkeys(TOOLS, 0)
    with multiprocessing.get_context("fork").Pool(maxtasksperchild=1) as pool, open(path, "w", encoding="utf-8") as file:
        # In their order, so that the file is the same each time.
        for tool, made, text in pool.imap(lines, tasks, chunksize=1):
            file.write(text)
            done[tool] += made
            if done[tool] == count:
                print(f"{tool}: {count} random inputs", flush=True)


if __name__ == "__main__":
    main()
