"""trec_eval's own C code on two files, with the four measures of the benchmarks.

    python trec_eval.py [-m MEASURE]... QRELS RUN

It takes what trec_eval's main program takes, so that `TREC_EVAL` may name it. The C code is that of pytrec_eval: it reads
the files, orders the lists, and computes the values. Of the time, some 0.1 s are Python's start.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests/tools"))
import trec_eval as c  # noqa: E402

# The names of measures, and those of their values.
MEASURES = {"ndcg_cut": "ndcg_cut_10", "map": "map", "recip_rank": "recip_rank", "recall": "recall_100"}


def read(function, kind, epi, path):
    content = kind()
    if getattr(c.lib, function)(c.C.byref(epi), path.encode(), c.C.byref(content)) != 1:
        sys.exit(f"{path} cannot be read")
    return content


def main(qrels, run):
    epi = c.Epi(level=1, depth=2**62, rel_format=b"qrels", ret_format=b"trec_results")
    judged = read("te_get_qrels", c.AllRelInfo, epi, qrels)
    lists = read("te_get_trec_results", c.AllResults, epi, run)
    known = {judged.all[at].query: judged.all[at] for at in range(judged.count)}
    listed = [lists.all[at] for at in range(lists.count)]
    queries = [(known[each.query], each) for each in listed if each.query in known]
    _, total = c.compute(epi, queries, judged, MEASURES)
    for name in MEASURES.values():
        print(f"{name}\tall\t{total[name]:.4f}")


main(*sys.argv[-2:])
