// The element's types in use. Compiled, not run.

import * as React from "react";
import type { RankLensState } from "ranklens/element.js";
import "ranklens/jsx";

const state: RankLensState = { docs: ["lamp", { id: "sofa", grade: 2 }], measure: "nDCG@5", view: "card" };
const element = document.createElement("rank-lens");
element.setState(state);
element.setState("#g=3,2,0");
element.addEventListener("rank-lens-change", ({ detail }) => detail.values["nDCG@5"]?.toFixed(3));
element.addEventListener("rank-lens-error", ({ detail }) => detail.code.length + (detail.suggestion?.length ?? 0));
// The events bubble.
document.addEventListener("rank-lens-change", ({ detail }) => detail.state.docs.length);
window.addEventListener("rank-lens-ready", ({ detail }) => detail.link?.length);
document.body.attachShadow({ mode: "open" }).addEventListener("rank-lens-error", ({ detail }) => detail.message.length);
// @ts-expect-error an event has these details alone
document.addEventListener("rank-lens-change", ({ detail }) => detail.score);
export const markdown: Promise<string> = element.toMarkdown();
export const docs = element.getState()?.docs.length;

export const used: React.JSX.IntrinsicElements["rank-lens"] = { grades: "3 2 0", k: 5, view: "quiz", readonly: true, ref: (at) => at?.getState() };
// @ts-expect-error there is no such view
export const wrong: React.JSX.IntrinsicElements["rank-lens"] = { view: "step" };
// @ts-expect-error a state has documents
element.setState({ measure: "nDCG@5" });
