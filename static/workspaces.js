// Pieces of work under names, in the browser's database. All that is asked and answered are texts.

const NAME = "workspaces";

let opened;
const database = () =>
  (opened ??= new Promise((done, failed) => {
    const asked = indexedDB.open("ranklens", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(NAME, { keyPath: "id", autoIncrement: true });
    asked.onerror = () => failed(asked.error);
    asked.onsuccess = () => {
      // A later version of the page, in another tab, need not wait for this one.
      asked.result.onversionchange = () => asked.result.close();
      done(asked.result);
    };
  }));

const result = (request) =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

/** What is deleted can be brought back for a month. */
const MONTH = 30 * 24 * 3600e3;
const MOST = 50;

/** Those that are there, and those that were deleted, the last first. */
async function works(store) {
  const all = await result(store.getAll());
  const removed = all.filter((work) => work.removed).sort((a, b) => b.removed - a.removed);
  return { there: all.filter((work) => !work.removed), removed };
}

/** Those that were deleted before a month, or before many others, are gone for good. */
function clear(store, removed, now) {
  const late = (work, at) => at >= MOST || work.removed < now - MONTH;
  for (const { id } of removed.filter(late)) store.delete(id);
}

const when = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

async function found(store, id) {
  const work = await result(store.get(+id));
  return work?.removed ? undefined : work;
}

/** Tells other tabs that something was written, and this one what they tell, as an event of the window. */
const others = globalThis.BroadcastChannel && new BroadcastChannel(`ranklens.${NAME}`);
if (others) others.onmessage = () => dispatchEvent(new Event(NAME));

/** The state of each workspace that this tab knows: who wrote it and which of their writings it is. */
const known = new Map();
const know = (store, id, state) =>
  store.transaction.addEventListener("complete", () => known.set(id, state));
const tell = (store) => store.transaction.addEventListener("complete", () => others?.postMessage(""));

/** Whether the state comes from this tab, or is the one that it started from. */
function isOurs(state, since) {
  const [[by, at], [us, last]] = [state, since].map((each) => each.split("."));
  return by === us && +at <= +last;
}

function free(name, works) {
  const taken = new Set(works.map((work) => work.name));
  let found = name;
  for (let n = 2; taken.has(found); n++) found = `${name} (${n})`;
  return found;
}

async function add(store, wanted, text, state) {
  const name = free(wanted, (await works(store)).there);
  const id = `${await result(store.add({ name, text, state, changed: Date.now() }))}`;
  know(store, id, state);
  return [id, name];
}

/** What can be asked. No answer: there is no such workspace any more. */
const ASKED = {
  /** What was deleted last, and those that are there. */
  async list(store) {
    const { there, removed } = await works(store);
    there.sort((a, b) => a.name.localeCompare(b.name));
    const rows = there.flatMap(({ id, name, changed }) => [`${id}`, name, when.format(changed)]);
    return [removed[0]?.name ?? "", ...rows];
  },
  async all(store) {
    return (await works(store)).there.flatMap(({ name, text }) => [name, text]);
  },
  async open(store, id) {
    const work = await found(store, id);
    if (!work) return [];
    know(store, id, work.state);
    return [id, work.name, work.text];
  },
  add,
  /** All of them, or none. */
  async take(store, state, ...namesAndTexts) {
    for (let at = 0; at < namesAndTexts.length; at += 2) await add(store, namesAndTexts[at], namesAndTexts[at + 1], state);
    return [];
  },
  /** Keeps a text where nobody else has written since. */
  async keep(store, id, text, state, since) {
    const work = await found(store, id);
    if (!work) return [];
    if (work.text === text) {
      // Where they are alike it does not matter who wrote it.
      known.set(id, work.state);
    } else {
      if (!isOurs(work.state, known.get(id) ?? since)) return ["other"];
      store.put({ ...work, text, state, changed: Date.now() });
      know(store, id, state);
      tell(store);
    }
    return ["kept"];
  },
  async rename(store, id, wanted) {
    const { there } = await works(store);
    const work = there.find((each) => each.id === +id);
    if (!work) return [];
    const name = free(wanted, there.filter((each) => each !== work));
    store.put({ ...work, name });
    return [id, name];
  },
  async copy(store, id, state) {
    const work = await found(store, id);
    return work ? add(store, work.name.replace(/ \(\d+\)$/, ""), work.text, state) : [];
  },
  async remove(store, id) {
    const work = await found(store, id);
    if (!work) return [];
    const now = Date.now();
    clear(store, (await works(store)).removed, now);
    store.put({ ...work, removed: now });
    tell(store);
    return [id, work.name];
  },
  /** Puts work without a name, which something else takes the place of, where it can be brought back. */
  async aside(store, text, state) {
    const { removed } = await works(store);
    if (removed[0]?.text === text) return [];
    const now = Date.now();
    clear(store, removed, now);
    store.add({ name: `Work of ${when.format(now)}`, text, state, changed: now, removed: now });
    return [];
  },
  /** Brings back what was removed last. */
  async restore(store) {
    const { there, removed } = await works(store);
    // Another tab may have been quicker.
    if (!removed.length) return [];
    const back = { ...removed[0], name: free(removed[0].name, there), removed: undefined };
    store.put(back);
    return [`${back.id}`, back.name];
  },
};

/** The answer comes when all of it is written, or none of it. */
export async function run(what, ...parts) {
  const step = (await database()).transaction(NAME, "readwrite");
  const ended = new Promise((done, failed) => {
    step.oncomplete = done;
    step.onabort = () => failed(step.error);
  });
  const [answer] = await Promise.all([ASKED[what](step.objectStore(NAME), ...parts), ended]);
  return answer;
}
