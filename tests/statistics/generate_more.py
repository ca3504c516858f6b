"""Writes more.json.gz next to this file: figures for `more.rs`. The versions that were used stand in the file.

Needs the versions in requirements.txt. Every list has at least 200 generated cases.
"""

import gzip
import json
import pathlib

import numpy as np
import scipy
import sklearn
import statsmodels
from scipy import stats
from sklearn.metrics import average_precision_score, ndcg_score
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.power import TTestPower
from statsmodels.stats.weightstats import ttost_paired

random = np.random.default_rng(18)
CASES = 200


def pair():
    """Returns values of two systems: measures with few values, or any."""
    n = int(random.integers(3, 60))
    if random.random() < 0.3:
        one, other = (random.integers(0, 6, n) / 5 for _ in range(2))
        if np.ptp(other - one) == 0:
            other[0] += 0.2
        return one, other
    one = np.round(random.uniform(0, 1, n), 4)
    return one, np.round(one + random.normal(random.normal(0, 0.03), 0.1, n), 4)


def paired(_):
    one, other = pair()
    t = stats.ttest_rel(other, one)
    margin = float(random.choice([0.01, 0.02, 0.05]))
    p, lower, upper = ttost_paired(other, one, -margin, margin)
    d = other - one
    alpha = float(random.choice([0.0, 1.0, 2.0, 5.0]))
    weighted = np.where(d < 0, (1 + alpha) * d, d)
    t90 = stats.ttest_rel(other, one).confidence_interval(0.9)
    return {
        "baseline": one.tolist(), "candidate": other.tolist(),
        "t": [float(t.statistic), float(t.pvalue)],
        "effect_size": float(d.mean() / d.std(ddof=1)),
        "margin": margin, "tost": [float(lower[1]), float(upper[1]), float(p)],
        "interval90": [float(t90.low), float(t90.high)],
        "alpha": alpha, "urisk": float(weighted.mean()),
        "trisk": float(stats.ttest_1samp(weighted, 0).statistic),
    }


def adjusted(_):
    p = np.round(random.uniform(0, 1, int(random.integers(1, 12))) ** random.integers(1, 5), 6)
    return {
        "p": p.tolist(),
        "holm": multipletests(p, method="holm")[1].tolist(),
        "bh": multipletests(p, method="fdr_bh")[1].tolist(),
    }


def power(_):
    n, effect = int(random.integers(3, 400)), float(np.round(random.uniform(0.01, 0.9), 3))
    level = float(random.choice([0.01, 0.05, 0.1]))
    power_ = float(TTestPower().power(effect, n, level))
    # SciPy gives NaN for some powers next to 1.
    return [n, effect, level, power_] if np.isfinite(power_) else power(_)


def smallest(_):
    n = int(random.integers(5, 1000))
    effect = TTestPower().solve_power(nobs=n, alpha=0.05, power=0.8, alternative="two-sided")
    return [n, float(np.squeeze(effect))]


def quantile(_):
    df, share = int(random.integers(1, 500)), float(np.round(random.uniform(0.001, 0.999), 4))
    return [df, share, float(stats.t.ppf(share, df)), float(stats.t.sf(share * 4 - 2, df))]


def largest(k):
    """Returns the expected maximum of k normal values by numeric integration over the whole line."""
    of = lambda z: z * k * stats.norm.pdf(z) * stats.norm.cdf(z) ** (k - 1)
    return [k, float(scipy.integrate.quad(of, -12, 12, epsabs=1e-13, epsrel=1e-13, limit=400)[0])]


def tau(_):
    n = int(random.integers(2, 30))
    order = random.permutation(n)
    if random.random() < 0.5:
        order = np.argsort(np.arange(n) + random.normal(0, 2, n))
    ranks = np.empty(n, int)
    ranks[order] = np.arange(n)
    # Definition of Yilmaz, Aslam and Robertson 2008, written out.
    ap = sum(sum(ranks[order[j]] < ranks[order[i]] and order[j] < order[i] for j in range(i)) / i for i in range(1, n))
    return {
        "order": order.tolist(),
        "tau": float(stats.kendalltau(np.arange(n), ranks).statistic),
        "tau_ap": float(2 * ap / (n - 1) - 1),
    }


def overlap(a, b, d):
    return len(set(a[:d]) & set(b[:d]))


def rbo_sum(a, b, p, depth=20_000):
    """Returns rank-biased overlap by adding up all depths that matter."""
    shared, seen, total, weight = 0, (set(), set()), 0.0, 1 - p
    for d in range(1, depth + 1):
        x, y = a(d), b(d)
        if x == y:
            shared += 1
        else:
            shared += (x in seen[1]) + (y in seen[0])
        seen[0].add(x), seen[1].add(y)
        total += weight * shared / d
        weight *= p
        if weight < 1e-18:
            break
    return total


def rbo(_):
    ids = random.permutation(12).tolist()
    a = ids[: int(random.integers(1, 11))]
    b = random.permutation(ids)[: int(random.integers(1, 11))].tolist()
    p = float(random.choice([0.7, 0.8, 0.9, 0.95]))
    # The least: nothing that follows is in the other list.
    least = rbo_sum(lambda d: a[d - 1] if d <= len(a) else -d, lambda d: b[d - 1] if d <= len(b) else -d - 10**6, p)
    # The most: each list goes on with what it lacks of the other, then both with the same.
    rest = [x for x in b if x not in a], [x for x in a if x not in b]
    end = len(a) + len(rest[0])
    whole = a + rest[0], b + rest[1]
    most = rbo_sum(*[lambda d, w=w: w[d - 1] if d <= end else 10**7 + d for w in whole], p)
    s, l = sorted([a, b], key=len)
    xs, xl = overlap(a, b, len(s)), overlap(a, b, len(l))
    # Webber, Moffat and Zobel 2010, equation 32.
    ext = (1 - p) / p * (
        sum(overlap(a, b, d) / d * p**d for d in range(1, len(l) + 1))
        + sum(xs * (d - len(s)) / (len(s) * d) * p**d for d in range(len(s) + 1, len(l) + 1))
    ) + ((xl - xs) / len(l) + xs / len(s)) * p ** len(l)
    k = int(random.integers(1, 11))
    return {
        "a": a, "b": b, "p": p, "min": least, "res": most - least, "ext": ext, "k": k,
        "jaccard": len(set(a[:k]) & set(b[:k])) / len(set(a[:k]) | set(b[:k])),
    }


def sklearn_case(_):
    n = int(random.integers(3, 15))
    grades = random.integers(0, 4, n)
    grades[0] = 1
    scores = random.permutation(n).astype(float)
    other = random.permutation(n).astype(float)
    relevant = (grades > 0).astype(int)
    value = lambda s: [float(ndcg_score([grades], [s], k=5)), float(average_precision_score(relevant, s))]
    return {
        "grades": grades.tolist(), "scores": scores.tolist(), "other": other.tolist(),
        "before": value(scores), "after": value(other),
    }


def tukey(_):
    n, k = int(random.integers(5, 30)), int(random.integers(3, 6))
    values = np.round(random.uniform(0, 1, (1, n)) + random.normal(0, 0.15, (k, n)) + random.normal(0, 0.04, (k, 1)), 3)
    rounds = 4000
    ranges = np.ptp(random.permuted(np.repeat(values[None], rounds, 0), axis=1).mean(axis=2), axis=1)
    means = values.mean(axis=1)
    p = [
        float((np.sum(ranges >= abs(means[j] - means[i]) - 1e-12) + 1) / (rounds + 1))
        for i in range(k) for j in range(i + 1, k)
    ]
    return {"values": values.tolist(), "p": p, "rounds": rounds}


lists = {
    "paired": [paired(i) for i in range(CASES)],
    "adjusted": [adjusted(i) for i in range(CASES)],
    "power": [power(i) for i in range(CASES)],
    "smallest": [smallest(i) for i in range(CASES)],
    "quantile": [quantile(i) for i in range(CASES)],
    "largest": [largest(k) for k in range(2, CASES + 2)],
    "tau": [tau(i) for i in range(CASES)],
    "rbo": [rbo(i) for i in range(CASES)],
    "sklearn": [sklearn_case(i) for i in range(CASES)],
    "tukey": [tukey(i) for i in range(CASES)],
}
versions = {module.__name__: module.__version__ for module in [scipy, np, statsmodels, sklearn]}
parts = [f'"{name}": [\n' + ",\n".join(json.dumps(one, separators=(",", ":")) for one in cases) + "\n]" for name, cases in lists.items()]
text = json.dumps(versions)[:-1] + ",\n" + ",\n".join(parts) + "}\n"
with open(pathlib.Path(__file__).with_name("more.json.gz"), "wb") as file:
    file.write(gzip.compress(text.encode(), mtime=0))
