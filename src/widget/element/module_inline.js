// The packed module, from this script itself: for a page that may not fetch.

import module from "./element.wasm.lzma";

export const packed = () => module;
