"""Writes scipy.json and generated.json.gz next to this file: values of SciPy for `scipy.rs`.

Needs the versions in requirements.txt. scipy.json has chosen cases, the other file 240 generated ones.
"""

import gzip
import itertools
import json
import pathlib
import warnings

import mpmath
import numpy as np
import scipy
from scipy import stats

warnings.simplefilter("ignore")
random = np.random.default_rng(7)


def two_sided(difference, wilcox):
    """Returns the exact p of Wilcoxon's test for ranks with ties and zeros, by counting all choices of signs."""
    ranks = stats.rankdata(np.abs(difference))
    ranks = ranks[difference != 0]
    low = min(ranks[difference[difference != 0] > 0].sum(), wilcox.statistic)
    ways = np.array(list(itertools.product([0, 1], repeat=len(ranks)))) @ ranks
    return min(1.0, 2 * float(np.mean(ways <= low)))


def wilcoxon(difference, zeros):
    ties = len(set(np.abs(difference))) < len(difference) or 0 in difference
    ranked = int(np.count_nonzero(difference))
    if ranked == 0 or (ties and 13 < ranked <= 50):
        return None
    exact = ranked <= 50
    method = "exact" if exact and not ties else "asymptotic"
    result = stats.wilcoxon(difference, zero_method=zeros, method=method, correction=False)
    if exact and ties:
        kept = difference if zeros == "pratt" else difference[difference != 0]
        return {"w": float(result.statistic), "p": two_sided(kept, result), "exact": True}
    return {"w": float(result.statistic), "p": float(result.pvalue), "exact": exact}


def case(name, baseline, candidate, draws=400_000, intervals=True):
    baseline, candidate = np.asarray(baseline, float), np.asarray(candidate, float)
    difference = candidate - baseline
    out = {"name": name, "baseline": baseline.tolist(), "candidate": candidate.tolist()}
    t = stats.ttest_rel(candidate, baseline)
    out["t"] = {"t": float(t.statistic), "df": int(t.df), "p": float(t.pvalue)}
    # In whole numbers, so that equal sums have equal bits: all values are multiples of 1/10000 or of 1/8. The two-sided p is
    # that of the absolute sum; SciPy's own doubles the smaller side, which has a larger error where draws are random.
    whole = np.round(difference * 40_000)
    test = stats.permutation_test(
        (whole,), lambda signed, axis: np.abs(np.sum(signed, axis=axis)), permutation_type="samples", vectorized=True,
        alternative="greater", n_resamples=np.inf if len(whole) <= 20 else draws, batch=20_000, random_state=random,
    )
    out["randomization"] = float(test.pvalue)
    out["wilcoxon"] = wilcoxon(difference, "wilcox")
    out["pratt"] = wilcoxon(difference, "pratt")
    for method in ["BCa", "percentile"] if intervals else []:
        interval = stats.bootstrap(
            (difference,), np.mean, n_resamples=draws, batch=20_000, method=method,
            random_state=random,
        ).confidence_interval
        out[method] = [float(interval.low), float(interval.high)]
    out["effect_size"] = float(difference.mean() / difference.std(ddof=1))
    out["median"] = float(np.median(difference))
    return out


def cases():
    yield case(
        "ten scores",
        [0.80, 0.70, 0.65, 0.90, 0.50, 0.55, 0.30, 0.75, 0.60, 0.85],
        [0.82, 0.74, 0.60, 0.95, 0.58, 0.60, 0.35, 0.80, 0.66, 0.86],
    )
    for n in [4, 7, 13, 20, 21, 40, 50, 51, 80, 120]:
        baseline = np.round(random.uniform(0, 1, n), 4)
        yield case(f"even {n}", baseline, np.round(baseline + random.normal(0.03, 0.1, n), 4))
    for n in [5, 9, 13, 60, 90]:
        # Multiples of 1/8 are exact, so equal differences have equal bits and some are 0.
        baseline, candidate = (random.integers(0, 9, n) / 8 for _ in range(2))
        yield case(f"eighths {n}", baseline, candidate)
    for n in [12, 30]:
        yield case(f"skewed {n}", np.zeros(n), np.round(random.exponential(0.2, n) ** 2, 4))


def generated():
    """Yields 240 cases: any values, skewed ones, and measures with few values. 220 have intervals: few queries with few
    values have so few resampled means that the end of an interval is a matter of luck."""
    for at in range(180):
        n = int(random.integers(10, 15) if at < 80 else random.integers(21, 61))
        baseline = np.round(random.uniform(0, 1, n), 4)
        change = random.normal(random.normal(0, 0.03), 0.1, n)
        if at % 4 == 0:
            change *= random.exponential(1, n)
        yield case(f"any {n}", baseline, np.round(baseline + change, 4), 100_000)
    for at in range(60):
        # Eighths are exact. Between 14 and 50 ranks with ties SciPy has no exact p.
        n = int(random.integers(5, 14) if at < 20 else random.integers(70, 101))
        baseline, candidate = (random.integers(0, 9, n) / 8 for _ in range(2))
        if np.ptp(candidate - baseline) == 0:
            candidate[0] = 1 - candidate[0]
        yield case(f"eighths {n}", baseline, candidate, 100_000, intervals=at >= 20)


def tails(t, df):
    """Returns the two-sided p-value of Student's t. Near t = 0, SciPy gives only 8 digits; mpmath gives all."""
    mpmath.mp.dps = 40
    t, df = mpmath.mpf(t), mpmath.mpf(df)
    return float(mpmath.betainc(df / 2, 0.5, 0, df / (df + t * t), regularized=True))


def distributions():
    dfs = [1, 2, 3, 4, 9, 24, 38, 39, 40, 41, 99, 1_000, 54_321, 1_000_000]
    ts = [0.0, 1e-8, 0.01, 0.5, 1.0, 1.96, 3.2, 7.0, 20.0, 38.0]
    student = [[df, t, tails(t, df)] for df in dfs for t in ts]
    normal = [[z, float(stats.norm.cdf(z))] for z in [-30, -8, -3.1, -1, -0.01, 0, 0.5, 2, 5, 9]]
    return {"student": student, "normal": normal}


versions = {module.__name__: module.__version__ for module in [scipy, np, mpmath]}
text = json.dumps({**versions, **distributions()})
lines = ",\n".join(json.dumps(one) for one in cases())
path = pathlib.Path(__file__).with_name("scipy.json")
path.write_text(f'{text[:-1]}, "cases": [\n{lines}\n]}}\n')
text = json.dumps({**versions, "cases": list(generated())}, separators=(",", ":"))
path.with_name("generated.json.gz").write_bytes(gzip.compress(text.encode(), mtime=0))
