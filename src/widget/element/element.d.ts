/** The state of an element, as plain data. `docs` are in rank order unless they have scores. */
export interface RankLensState {
  version?: 1;
  /** The text of the query, which is the element's title. */
  query?: string;
  docs: Array<string | { id: string; title?: string; score?: number | null; grade?: number | null }>;
  /** Judged documents that the list does not contain. */
  missed?: Array<{ id: string; grade: number }>;
  /** `nDCG@5`, `RR`, `ERR@20`, ... */
  measure?: string;
  k?: number;
  /** A preset's name, settings (`gain=exponential none=0`), or both. */
  convention?: string;
  view?: "card" | "steps" | "compare" | "quiz";
  /** The highest grade that the user can choose. */
  scale?: number;
  /** The order of documents that the view `compare` compares with. */
  against?: string[];
  /**
   * The step of the derivation that is shown, from 1. Missing if nobody chose a step: then the rank that loses
   * most is shown.
   */
  step?: number;
}

export interface RankLensDetail {
  state: RankLensState;
  /** The values of the measures on the cards, by name; `null` if a value is undefined. */
  values: Record<string, number | null>;
  /** The application's link to this list, without `#`; `null` if a link cannot hold the list. */
  link: string | null;
  /** The user's answer in a quiz. Missing before the answer. */
  answer?: string;
  right?: boolean;
}

export interface RankLensError {
  /** A code that stays the same in later versions. */
  code: string;
  message: string;
  suggestion?: string;
}

export interface RankLensEvents {
  "rank-lens-ready": CustomEvent<RankLensDetail>;
  /** The user changed something. */
  "rank-lens-change": CustomEvent<RankLensDetail>;
  "rank-lens-error": CustomEvent<RankLensError>;
}

export interface RankLensElement extends HTMLElement {
  readonly form: HTMLFormElement | null;
  /** Returns the state that is shown, or `null` before `rank-lens-ready`. */
  getState(): RankLensState | null;
  /**
   * Shows a state or a link. Throws if it is invalid, and then changes nothing. A packed link cannot be
   * unpacked synchronously: set the attribute `link` to it instead.
   */
  setState(state: RankLensState | string): void;
  toMarkdown(): Promise<string>;
  toSVG(): Promise<string>;
}

declare global {
  interface HTMLElementTagNameMap {
    "rank-lens": RankLensElement;
  }
  // The events bubble and are composed: they reach elements, the document and the window, and shadow roots.
  interface GlobalEventHandlersEventMap extends RankLensEvents {}
  interface ShadowRootEventMap extends RankLensEvents {}
}
