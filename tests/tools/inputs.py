"""Random runs and judgments in which the rules of tools differ."""

import random

# Among them ids whose order by bytes is not that by UTF-16, and by which a number would be read otherwise.
QUERIES = ["1", "2", "3", "10", "12", "100", "q-7", "Q3", "\u00e9"]
LETTERS = ["d", "d", "D", "e", "\uffee", "\U00010348"]


class Inputs:
    """The inputs of one call. Equal seeds give equal inputs."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def scores(self):
        """A function that makes scores: ties, scores that differ in their last digits, extreme ones."""
        r = self.random
        kind = r.random()
        if kind < 0.8:
            step, span = r.choice([1.0, 0.5, 0.25, 0.1, 1e-9]), r.choice([3, 10, 100])
            start = r.choice([5, 5, 0, -2])
            return lambda: start + step * r.randint(0, span)
        if kind < 0.9:
            # Some are equal, infinite or 0 in single precision.
            size = r.choice([1e30, 1e38, 1e39, 1e300, 1e-30, 1e-40, 1e-44, 1e-46, 1e-310])
            return lambda: size * r.randint(-4, 4)
        if kind < 0.95:
            return lambda: r.choice([-1.0, -0.0, 0.0, 1.0])
        return lambda: 16_777_216.0 + r.randint(0, 6)

    def grades(self, known, lowest):
        r = self.random
        share = r.choice([0.1, 0.3, 0.7, 1.0])
        highest = r.choice([1, 1, 2, 4]) if r.random() < 0.97 else r.choice([0, 5])
        lowest = r.choice([0, 0, lowest])
        if lowest < 0 and r.random() < 0.1:
            highest = -1
        return {doc: r.randint(lowest, highest) for doc in known if r.random() < share}

    def numbers(self, both_sides=False, least=1, grades=-2, repeats=False, names=QUERIES):
        """Random lists and judgments, of which some queries have one side only."""
        r = self.random
        run, qrels = {}, {}
        for query in r.sample(names, r.choice([1, 1, 2, 3, 5])):
            known = [f"{r.choice(LETTERS)}{number}" for number in r.sample(range(1, 60), r.choice([4, 8, 16, 40]))]
            score = self.scores()
            docs = [[doc, score()] for doc in r.sample(known, r.randint(least, len(known)))]
            if repeats:
                docs.append([r.choice(docs)[0], score()])
            if r.random() < 0.6:
                docs.sort(key=lambda pair: -pair[1])
            judged = self.grades(known, grades)
            if both_sides or r.random() < 0.92:
                run[query] = docs
            if judged and (both_sides or r.random() < 0.95):
                qrels[query] = judged
        if set(run) & set(qrels):
            return run, qrels
        return self.numbers(both_sides, least, grades, repeats, names)

    def safe_numbers(self, names=QUERIES):
        """As numbers, but where all grades of the first query are below 0, or all of another below -1, pytrec_eval ends
        with Python or hangs."""
        run, qrels = self.numbers(names=names)
        highest = [max(qrels[query].values()) for query in run if query in qrels]
        return (run, qrels) if highest[0] >= 0 and min(highest) >= -1 else self.safe_numbers(names)
