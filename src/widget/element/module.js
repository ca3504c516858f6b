// The packed module, from beside this script.

export async function packed() {
  const response = await fetch(new URL("element.wasm.lzma", import.meta.url));
  if (!response.ok) throw new Error(`element.wasm.lzma: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
