// The compiled module, from beside this script.

export async function compiled() {
  const response = await fetch(new URL("element_bg.wasm", import.meta.url));
  if (!response.ok) throw new Error(`element_bg.wasm: ${response.status}`);
  // Compiled while it comes, where the server says what it is.
  const known = response.headers.get("content-type")?.startsWith("application/wasm");
  return known ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
