// What the page is made of besides its markup: the application, and what watches it and keeps it.

export { default as init, fileLines } from "./app.js";
export { start as prepareOffline } from "./offline.js";
export { watch } from "./stopped.js";
