export const request = {
  run: { q1: [["lamp", 9.5], ["sofa", 7], ["chair", 6]] },
  qrels: { q1: { lamp: 2, chair: 3 } },
  measures: ["nDCG@3", "RR"],
};
