// Fetches the later parts of the page's module. `cargo xtask build` makes the splitter's script call these functions.

/** The cache mode of the request. A part that arrived damaged must not be taken from the cache again. */
let cache = "default";

/** Fetches a part. */
export async function fetchPart(url) {
  const response = await fetch(url, { cache });
  if (!response.ok) throw new Error(`${url} was not delivered: ${response.status}`);
  return response;
}

/** Compiles a part, while it arrives if the server sends the right type, and connects it to the first part. */
export async function instantiatePart(arriving, imports) {
  try {
    const response = await arriving;
    const isKnown = response.headers.get("content-type") === "application/wasm";
    return isKnown
      ? await WebAssembly.instantiateStreaming(response, imports)
      : await WebAssembly.instantiate(await response.arrayBuffer(), imports);
  } catch (error) {
    cache = "no-cache";
    throw error;
  }
}
