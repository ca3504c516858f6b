// Converts files of any format to lines for the reader of large runs. The application's module parses the
// files; a worker loads a second instance of it.

let isRunning = false;

async function readers(isShared) {
  const { init, fileLines } = await import("./page.js");
  if (!isShared && !isRunning) {
    await init();
    isRunning = true;
  }
  return fileLines;
}

/**
 * Converts one file. `read` passes the file's bytes to a function until that function returns false. `piece` is the
 * number of bytes per step. If `isShared`, this script runs in the page, whose module has started already. Returns
 * nothing if reading was stopped.
 */
export async function convert(file, how, read, piece, isShared) {
  const fileLines = await readers(isShared);
  const lines = await fileLines(file.name ?? "", how, piece);
  const [run, qrels] = [[], []];
  const take = (bytes) => {
    lines.push(bytes);
    run.push(lines.run());
    qrels.push(lines.qrels());
    return true;
  };
  try {
    if (!(await read(take))) return;
    take(new Uint8Array());
    const blob = (parts) => (parts.some((part) => part) ? new Blob(parts) : undefined);
    return { run: blob(run), qrels: blob(qrels), readAs: lines.readAs() };
  } finally {
    lines.free();
  }
}
