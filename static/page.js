// The scripts of the page: the application, the files that keep it offline, and the dialog that reports when it has
// stopped.

export { default as init, fileLines } from "./app.js";
export { start as prepareOffline } from "./offline.js";
export { watch } from "./stopped.js";
