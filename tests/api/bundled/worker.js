import init, { evaluate } from "ranklens";
import { request } from "./request.js";

await init();
postMessage(evaluate(request));
