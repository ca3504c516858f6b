/** What the compiled module is read from. A built site has `unpack.js` in place of this file. */
export default () => new URL("./app_bg.wasm", import.meta.url);
