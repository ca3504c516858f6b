// Imports the element's module as a script with its bytes, which every bundler can load.

/** Starts to load the module. */
export const fetchModule = async () => (await import("./element_module.js")).fetchModule();
