// Caches the files of the page, so that it opens without a network. A new version becomes active only when
// the page asks for it, so that an open page never changes.

/** The files, each with the first digits of its SHA-256. `cargo xtask build` fills in this table. */
const FILES = {};

/** Files that few visits need. Each is cached when it is first requested. */
const LATER = {};

/** The prefix of this deployment's caches. Another deployment on the same host has a different scope. */
const FAMILY = `ranklens ${self.registration.scope} `;
const CACHE = FAMILY + Object.values({ ...FILES, ...LATER }).join(" ").slice(0, 4000);

/** Fetches a file and keeps it. */
async function get(cache, file, hash) {
  const answer = await fetch(new Request(file, { cache: "reload" }));
  const bytes = await answer.clone().arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes), 0, hash.length / 2);
  const found = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  // The files of two versions would not work together.
  if (!answer.ok || found !== hash) throw new Error(`${file} is not of this version`);
  await cache.put(file, answer.clone());
  return answer;
}

async function keep() {
  const cache = await caches.open(CACHE);
  await Promise.all(Object.entries(FILES).map(([file, hash]) => get(cache, file, hash)));
}

async function forget() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(FAMILY) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function answer(request, file) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(file);
  if (kept) return kept;
  return Object.hasOwn(LATER, file) ? get(cache, file, LATER[file]) : fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forget()));
self.addEventListener("message", ({ data }) => data === "take over" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const { scope } = self.registration;
  if (method !== "GET" || !url.startsWith(scope)) return;
  const file = url.slice(scope.length).replace(/[?#].*/, "") || "index.html";
  if (Object.hasOwn(FILES, file) || Object.hasOwn(LATER, file)) event.respondWith(answer(event.request, file));
});
