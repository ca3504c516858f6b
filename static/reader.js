// A worker that reads large runs; where none can start, the same code in this page.

/** What takes messages, and ends it; its `hear` is called with what is answered. */
function open() {
  const reader = { hear: undefined, end: () => {} };
  const inPage = () => {
    let isOver = false;
    reader.end = () => (isOver = true);
    const loaded = import("./worker.js").then(({ serve }) => serve((message) => isOver || reader.hear?.(message), true));
    reader.post = (message) =>
      loaded.then(
        (answer) => answer(message),
        (error) => reader.hear?.({ kind: "failed", job: message.job, why: String(error) }),
      );
  };
  try {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    let isReady = false;
    const waiting = [];
    worker.onmessage = ({ data }) => {
      isReady = true;
      reader.hear?.(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      // One that never started is replaced; one that died says so, or is forgotten where nobody asked it yet.
      if (isReady && first === reader) first = undefined;
      if (isReady) return reader.hear?.({ kind: "died", why: event.message ?? "" });
      inPage();
      waiting.forEach((message) => reader.post(message));
    };
    reader.post = (message) => {
      if (!isReady) waiting.push(message);
      worker.postMessage(message);
    };
    reader.end = () => worker.terminate();
  } catch {
    inPage();
  }
  return reader;
}

let first;
let isAsked = false;

/** Starts it, so that it is there before anything is to be read. */
export function start() {
  if (!isAsked) first ??= open();
}

/** Calls `hear` with what is answered. Gives what takes messages, and ends it. */
export function connect(hear) {
  const reader = first ?? open();
  first = undefined;
  isAsked = true;
  reader.hear = hear;
  return reader;
}

globalThis.connectReader = connect;
