/** The state of an element, as plain data. `docs` are in rank order unless they have scores. */
export interface RankLensState {
  version?: 1;
  /** What was asked; the element's title. */
  query?: string;
  docs: Array<string | { id: string; title?: string; score?: number | null; grade?: number | null }>;
  /** Judged documents that the list misses. */
  missed?: Array<{ id: string; grade: number }>;
  /** `nDCG@5`, `RR`, `ERR@20`, ... */
  measure?: string;
  k?: number;
  /** A preset's name, settings (`gain=exponential none=0`), or both. */
  convention?: string;
  view?: "card" | "steps" | "compare" | "quiz";
  /** The highest grade that is offered. */
  scale?: number;
  /** The order that `compare` compares with. */
  against?: string[];
}

export interface RankLensDetail {
  state: RankLensState;
  /** The values of the measures on the cards, by name; `null` where one is undefined. */
  values: Record<string, number | null>;
  /** The application's link to this list, without `#`; `null` where a link cannot hold it. */
  link: string | null;
  /** In a quiz, once it is answered. */
  answer?: string;
  right?: boolean;
}

export interface RankLensError {
  /** Stable. */
  code: string;
  message: string;
  suggestion?: string;
}

export interface RankLensEvents {
  "rank-lens-ready": CustomEvent<RankLensDetail>;
  /** A reader changed something. */
  "rank-lens-change": CustomEvent<RankLensDetail>;
  "rank-lens-error": CustomEvent<RankLensError>;
}

export interface RankLensElement extends HTMLElement {
  readonly form: HTMLFormElement | null;
  /** What is shown; `null` before `rank-lens-ready`. */
  getState(): RankLensState | null;
  /**
   * Shows a state or a link. Throws what cannot be read; what is shown stays then. A packed link takes a
   * moment to unpack: set the attribute `link` to it.
   */
  setState(state: RankLensState | string): void;
  toMarkdown(): Promise<string>;
  toSVG(): Promise<string>;
}

declare global {
  interface HTMLElementTagNameMap {
    "rank-lens": RankLensElement;
  }
  interface HTMLElementEventMap extends RankLensEvents {}
}
