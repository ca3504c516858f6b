// The packed module, from beside this script.

import { fetched } from "./unpack.js";

export const packed = () => fetched("element.wasm.lzma");
