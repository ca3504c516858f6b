// Fetches the element's module from the folder of this script.

/** Starts to fetch the module. */
export const fetchModule = () => fetch(new URL("element_bg.wasm", import.meta.url));
