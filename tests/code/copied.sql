-- DuckDB. Put tables of your own in the place of run (place and score of each document) and qrels.
WITH run(qid, docid, pos, score) AS (
  VALUES
  ('lamps', 'red lamp', 1, 3.5E0),
  ('lamps', 'sofa', 2, 2.5E0),
  ('lamps', 'rug', 3, 1E0),
  ('chairs', '=stool', 1, 1.5E0)
),
qrels(qid, docid, grade) AS (
  VALUES
  ('lamps', 'red lamp', 2E0),
  ('lamps', 'sofa', 0E0),
  ('lamps', 'rug', 3E0),
  ('chairs', '=stool', 1E0)
),
queries AS (
  SELECT qid, MAX(listed) AS listed, MAX(judged) AS judged FROM (
  SELECT qid, 1 AS listed, 0 AS judged FROM run
  UNION ALL SELECT qid, 0, 1 FROM qrels
  ) sides GROUP BY qid
),
judged1 AS (
  SELECT j.qid, j.docid, CAST(j.grade AS DOUBLE) AS grade FROM qrels j
),
listed1 AS (
  SELECT r.qid, r.docid, r.pos, CAST(r.score AS DOUBLE) AS score FROM run r
),
ranked1 AS (
  SELECT * FROM (
  SELECT r.qid, r.docid, r.score, j.grade AS grade,
    ROW_NUMBER() OVER (PARTITION BY r.qid ORDER BY r.score DESC, r.pos) AS rnk
  FROM listed1 r LEFT JOIN judged1 j ON j.qid = r.qid AND j.docid = r.docid
  ) ordered
),
docs1 AS (
  SELECT d.qid, d.rnk, d.score, CASE WHEN d.grade IS NULL THEN 0 ELSE 1 END AS graded, CASE WHEN d.grade IS NULL THEN 0 ELSE 1 END AS judged,
    CASE WHEN d.grade >= 1E0 THEN 1E0 ELSE 0E0 END AS rel,
    CASE WHEN d.grade >= 0 AND d.grade < 1E0 THEN 1E0 ELSE 0E0 END AS nonrel,
    CASE WHEN d.grade > 0 THEN d.grade ELSE 0E0 END AS grade,
    CASE WHEN d.grade > 0 THEN d.grade ELSE 0E0 END AS gain
  FROM (
  SELECT qid, rnk, score, grade FROM ranked1
  UNION ALL SELECT j.qid, CAST(NULL AS BIGINT), CAST(NULL AS DOUBLE), j.grade FROM judged1 j
  WHERE NOT EXISTS (SELECT 1 FROM ranked1 r WHERE r.qid = j.qid AND r.docid = j.docid)
  ) d
),
discounts1(rnk, discount) AS (
  VALUES
  (1, 1E0),
  (2, 1.584962500721156E0),
  (3, 2E0),
  (4, 2.321928094887362E0),
  (5, 2.584962500721156E0),
  (6, 2.807354922057604E0)
),
ideal1 AS (
  SELECT s.qid, SUM(s.gain / t.discount) AS idcg
  FROM (SELECT qid, gain, ROW_NUMBER() OVER (PARTITION BY qid ORDER BY gain DESC) AS rnk
    FROM docs1 WHERE judged = 1) s
  JOIN discounts1 t ON t.rnk = s.rnk
  WHERE s.rnk <= 3
  GROUP BY s.qid
),
sums1 AS (
  SELECT q.qid, MAX(q.listed) AS listed, MAX(q.judged) AS judged, COUNT(d.rnk) AS n,
    COALESCE(SUM(d.rel), 0E0) AS r, COALESCE(SUM(d.nonrel), 0E0) AS nonrel,
    SUM(CASE WHEN d.rnk <= 3 THEN d.gain / t.discount ELSE 0E0 END) AS dcg
  FROM queries q LEFT JOIN docs1 d ON d.qid = q.qid
  LEFT JOIN discounts1 t ON t.rnk = d.rnk
  GROUP BY q.qid
),
value1 AS (
  SELECT s.qid, CASE WHEN s.judged = 1 THEN 1 ELSE 0 END AS asked,
    CASE WHEN s.judged = 0 THEN NULL WHEN s.listed = 0 THEN NULL WHEN COALESCE(i.idcg, 0) = 0 THEN NULL ELSE s.dcg / i.idcg END AS value
  FROM sums1 s LEFT JOIN ideal1 i ON i.qid = s.qid
),
sums2 AS (
  SELECT q.qid, MAX(q.listed) AS listed, MAX(q.judged) AS judged, COUNT(d.rnk) AS n,
    COALESCE(SUM(d.rel), 0E0) AS r, COALESCE(SUM(d.nonrel), 0E0) AS nonrel,
    MIN(CASE WHEN d.rnk IS NOT NULL AND d.rel = 1 THEN d.rnk END) AS first_hit
  FROM queries q LEFT JOIN docs1 d ON d.qid = q.qid
  GROUP BY q.qid
),
value2 AS (
  SELECT s.qid, CASE WHEN s.judged = 1 THEN 1 ELSE 0 END AS asked,
    CASE WHEN s.judged = 0 THEN NULL WHEN s.listed = 0 THEN NULL WHEN s.first_hit IS NULL THEN 0E0 ELSE 1E0 / s.first_hit END AS value
  FROM sums2 s
),
sums3 AS (
  SELECT q.qid, MAX(q.listed) AS listed, MAX(q.judged) AS judged, COUNT(d.rnk) AS n,
    COALESCE(SUM(d.rel), 0E0) AS r, COALESCE(SUM(d.nonrel), 0E0) AS nonrel,
    SUM(CASE WHEN d.rnk IS NOT NULL AND d.rel = 1 THEN 1E0 ELSE 0E0 END) AS hits,
    SUM(CASE WHEN d.rnk IS NOT NULL AND d.rel = 1 THEN d.seen / d.rnk ELSE 0E0 END) AS total
  FROM queries q LEFT JOIN (SELECT d.*, SUM(d.rel) OVER (PARTITION BY d.qid, CASE WHEN d.rnk IS NULL THEN 0 ELSE 1 END ORDER BY d.rnk ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS seen FROM docs1 d) d ON d.qid = q.qid
  GROUP BY q.qid
),
value3 AS (
  SELECT s.qid, CASE WHEN s.judged = 1 THEN 1 ELSE 0 END AS asked,
    CASE WHEN s.judged = 0 THEN NULL WHEN s.listed = 0 THEN NULL WHEN s.r = 0 THEN NULL WHEN s.hits = 0 THEN 0E0 ELSE s.total / (s.r) END AS value
  FROM sums3 s
),
sums4 AS (
  SELECT q.qid, MAX(q.listed) AS listed, MAX(q.judged) AS judged, COUNT(d.rnk) AS n,
    COALESCE(SUM(d.rel), 0E0) AS r, COALESCE(SUM(d.nonrel), 0E0) AS nonrel,
    SUM(CASE WHEN d.rnk <= 3 THEN d.rel ELSE 0E0 END) AS hits
  FROM queries q LEFT JOIN docs1 d ON d.qid = q.qid
  GROUP BY q.qid
),
value4 AS (
  SELECT s.qid, CASE WHEN s.judged = 1 THEN 1 ELSE 0 END AS asked,
    CASE WHEN s.judged = 0 THEN NULL WHEN s.listed = 0 THEN NULL WHEN s.r = 0 THEN NULL ELSE s.hits / s.r END AS value
  FROM sums4 s
)
SELECT qid, nDCG_3, RR, AP, R_3 FROM (
  SELECT 0 AS part, q.qid AS qid, v1.value AS nDCG_3, v2.value AS RR, v3.value AS AP, v4.value AS R_3
  FROM queries q
  LEFT JOIN value1 v1 ON v1.qid = q.qid
  LEFT JOIN value2 v2 ON v2.qid = q.qid
  LEFT JOIN value3 v3 ON v3.qid = q.qid
  LEFT JOIN value4 v4 ON v4.qid = q.qid
  UNION ALL
  SELECT 1, 'all',
    (SELECT AVG(value) FROM value1),
    (SELECT AVG(value) FROM value2),
    (SELECT AVG(value) FROM value3),
    (SELECT AVG(value) FROM value4)
) results ORDER BY part, qid;
