// A page that is bundled: the package in it, and in a worker of its own.

import init, { evaluate, parse } from "ranklens";
import { request } from "./request.js";

await init();
const { run } = parse("q1 Q0 lamp 1 9.5 t\nq1 Q0 sofa 2 7 t\nq1 Q0 chair 3 6 t\n", { role: "run" });
const here = evaluate({ ...request, run });

const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
const there = await new Promise((resolve, reject) => {
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(message));
});
document.body.textContent = JSON.stringify({ here, there });
