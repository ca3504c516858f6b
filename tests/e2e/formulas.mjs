// The measures, implemented again from their definitions, so that the page is not checked against itself.
// Grades are in rank order; `null` is unjudged and counts as 0. `missed` are the grades of documents that
// were not retrieved.

const identity = (grade) => Math.max(grade, 0);
const log2 = (rank) => Math.log2(rank + 1);

export function dcg(grades, k, { gain = identity, discount = log2 } = {}) {
  return grades
    .slice(0, k)
    .reduce((sum, grade, at) => sum + gain(grade ?? 0) / discount(at + 1), 0);
}

/** Returns nDCG. `pool` holds the grades of the ideal ranking; the default is all of them. */
export function ndcg(grades, k, { missed = [], pool, gain = identity, discount = log2 } = {}) {
  const ideal = (pool ?? [...grades, ...missed]).map((grade) => grade ?? 0);
  ideal.sort((a, b) => gain(b) - gain(a));
  return dcg(grades, k, { gain, discount }) / dcg(ideal, k, { gain, discount });
}

export function hits(grades, k, from = 1) {
  return grades.slice(0, k).filter((grade) => grade !== null && grade >= from).length;
}

export function precision(grades, k, from = 1) {
  return hits(grades, k, from) / k;
}

export function recall(grades, k, { missed = [], from = 1 } = {}) {
  const all = [...grades, ...missed];
  return hits(grades, k, from) / hits(all, all.length, from);
}

export function rr(grades, from = 1) {
  const at = grades.findIndex((grade) => grade !== null && grade >= from);
  return at < 0 ? 0 : 1 / (at + 1);
}

/** Returns AP. `divisor` defaults to the number of relevant documents. */
export function ap(grades, { missed = [], from = 1, divisor } = {}) {
  const all = [...grades, ...missed];
  let sum = 0;
  grades.forEach((grade, at) => {
    if (grade !== null && grade >= from) sum += hits(grades, at + 1, from) / (at + 1);
  });
  return sum / (divisor ?? hits(all, all.length, from));
}

/** Expected reciprocal rank: a reader stops at a document with probability (2^g - 1) / 2^max. */
export function err(grades, k, max) {
  let going = 1;
  let sum = 0;
  grades.slice(0, k).forEach((grade, at) => {
    const stop = (2 ** (grade ?? 0) - 1) / 2 ** max;
    sum += (going * stop) / (at + 1);
    going *= 1 - stop;
  });
  return sum;
}
