// A worker that reads large runs; where none can start, the same code in this page.

/** Calls `hear` with what is answered. Gives what takes messages, and ends it. */
export function connect(hear) {
  let post;
  let end = () => {};
  const inPage = () => {
    let isOver = false;
    end = () => (isOver = true);
    const loaded = import("./worker.js").then(({ serve }) => serve((message) => isOver || hear(message), true));
    post = (message) =>
      loaded.then(
        (answer) => answer(message),
        (error) => hear({ kind: "failed", job: message.job, why: String(error) }),
      );
  };
  try {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    let isReady = false;
    const waiting = [];
    worker.onmessage = ({ data }) => {
      isReady = true;
      hear(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      // One that never started is replaced; one that died says so.
      if (isReady) return hear({ kind: "died", why: event.message ?? "" });
      inPage();
      waiting.forEach((message) => post(message));
    };
    post = (message) => {
      if (!isReady) waiting.push(message);
      worker.postMessage(message);
    };
    end = () => worker.terminate();
  } catch {
    inPage();
  }
  return { post: (message) => post(message), end: () => end() };
}

globalThis.connectReader = connect;
