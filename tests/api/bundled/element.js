// A page with the element, whose events are kept for the test.

import "ranklens/element.js";

globalThis.told = [];
for (const name of ["ready", "change", "error"]) {
  document.addEventListener(`rank-lens-${name}`, ({ detail }) => globalThis.told.push({ name, detail }));
}
