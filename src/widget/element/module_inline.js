// Contains the element's module, for pages that must not fetch files.

import module from "./element_bg.wasm";

/** Returns the bytes of the module. */
export const fetchModule = () => module;
