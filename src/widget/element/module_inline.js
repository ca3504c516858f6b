// The compiled module, from this script itself: for a page that may not fetch.

import packed from "./element_bg.lzma";
import { unpack } from "./unpack.js";

export async function compiled() {
  return WebAssembly.compile(unpack(packed, "the module"));
}
