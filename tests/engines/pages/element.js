// Keeps the events of the elements for the test.

globalThis.told = [];
for (const name of ["rank-lens-ready", "rank-lens-change", "rank-lens-error", "input", "change"]) {
  addEventListener(name, ({ type, detail }) => globalThis.told.push({ type, detail: detail ?? null }));
}
