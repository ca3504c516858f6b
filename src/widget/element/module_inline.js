// Contains the element's module, for pages that must not fetch files and for bundlers. The browser unpacks it.

import packed from "./element_bg.wasm.gz";

/** Returns the module as if it came from a server. */
export function fetchModule() {
  const bytes = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(bytes, { headers: { "content-type": "application/wasm" } });
}
