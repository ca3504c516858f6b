// Imports a script that contains the bytes of the element's module. Every bundler can load a script.

/** Starts to load the module. */
export const fetchModule = async () => (await import("./element_module.js")).fetchModule();
