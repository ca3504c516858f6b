// The public types. Names, shapes and codes are stable: a change to them is a new major version.

/** Starts the module. Without input `ranklens_bg.wasm` is taken from beside this file. */
export default function init(
  input?:
    | string
    | Instance<"URL">
    | Instance<"Request">
    | Instance<"Response">
    | Promise<Instance<"Response">>
    | Bytes
    | CompiledModule,
): Promise<void>;

/** Starts the module from bytes, without waiting. */
export function initSync(input: { module: Bytes | CompiledModule }): void;

// With this, only what is declared with `export` is exported.
export {};

type Bytes = ArrayBuffer | ArrayBufferView;

// A project without the DOM library may lack these classes, and then has no instance of them to pass.
type Instance<Name extends string> = typeof globalThis extends Record<Name, Constructor<infer Made>> ? Made : never;
type CompiledModule = typeof globalThis extends { WebAssembly: { Module: Constructor<infer Made> } } ? Made : never;
type Constructor<Made> = abstract new (...given: never[]) => Made;

/** Values of many measures over many queries, in full precision. */
export function evaluate(request: EvaluateRequest): Evaluation;

/** One measure for one query: every row, term and step that leads to its value. */
export function explain(request: ExplainRequest): Derivation;

/** Two runs on the same queries: differences, wins and losses, tests, intervals. */
export function compare(request: CompareRequest): Comparison;

/** Which conventions give a claimed number, nearest first. */
export function findConvention(request: FindRequest): Match[];

/** Reads a text in any supported format. */
export function parse(text: string, options?: ParseOptions): Parsed;

/** Writes a derivation out. */
export function render(derivation: Derivation, format: RenderFormat): string;

/** The conventions of other tools, which `convention` takes by name. */
export function conventions(): ConventionInfo[];

/** The measures under our own names. */
export function measures(): MeasureInfo[];

export function version(): string;

/** How documents are ordered: see the settings `scores` and `ties`. */
export interface LargeRule {
  scores: string;
  ties: string;
}

/** The ranks of the judged documents of a large run. */
export interface LargeRun {
  add(rule: LargeRule, reports: Uint8Array): void;
  /** The queries that have a list, or those that are only judged. */
  names(areListed: boolean): string[];
  /** Whether a query has both a list and judgments. */
  isJudged(): boolean;
}

/** For the command, which reads runs that are too large to be held. It may change with any version. */
export const large: {
  rules(request: Pick<EvaluateRequest, "measures" | "convention">): LargeRule[];
  run(grades: Float64Array): LargeRun;
  evaluate(request: Pick<EvaluateRequest, "measures" | "convention">, run: LargeRun): Evaluation;
  compare(
    request: Omit<CompareRequest, "baseline" | "candidate" | "qrels"> & { onlyListed: boolean },
    baseline: LargeRun,
    candidate: LargeRun,
  ): Comparison;
};

/**
 * Ranked lists by query. A string is text in any supported format. Pairs keep their order, which
 * decides ties in several tools; a document with `null` has no score and comes last; bare ids are
 * already ranked.
 */
export type Run =
  | string
  | Readonly<
      Record<
        string,
        | ReadonlyArray<readonly [doc: string, score: number | null]>
        | ReadonlyArray<string>
        | Readonly<Record<string, number>>
      >
    >;

/** Grades by query and document. A string is text in any supported format. */
export type Qrels = string | Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Every choice that changes a value. What is left out is as the preset, or the textbook, has it. */
export interface Choices {
  /** The lowest grade that counts as relevant. */
  rel?: number | string;
  /** What a grade is worth: `linear`, `exponential`, `binary`, or a gain for each grade. */
  gain?: "linear" | "exponential" | "binary" | (string & {}) | Readonly<Record<string, number>>;
  /** What a gain is divided by: `log2`, `ln`, `log10`, `rank`, `none`, or `log:3` for another base. */
  discount?: "log2" | "ln" | "log10" | "rank" | "none" | (string & {});
  /** The documents from which the ideal ranking is made. */
  ideal?: "judged" | "retrieved" | "top" | "whole" | "hits" | "twice" | "best";
  /** What a document without a judgment counts as: a grade, or `out`. */
  unjudged?: number | "out" | (string & {});
  /** What a grade below 0 counts as. */
  negative?: 0 | "0" | "counts" | "relevant";
  /** How exact the scores are that decide the order. */
  scores?: "binary64" | "binary32" | "position";
  /** The order of documents that share a score. */
  ties?: "listed" | "reversed" | "id" | "id-up" | "worst" | "numba" | "averaged" | "shared-rank";
  /** What precision divides by. */
  pdiv?: "k" | "shown" | "min";
  /** What average precision divides by. */
  apdiv?: "R" | "min" | "least" | "found" | "found+1e-10" | "k";
  /** The value where nothing is relevant. */
  none?: 0 | 1 | "0" | "1" | "undefined" | "positive";
  /** The end of the grade scale for ERR: a grade, or `judged`. */
  max?: number | "judged" | (string & {});
  /** Decimals to which every step is rounded, or `off`. */
  round?: number | "off" | (string & {});
  /** How a tool that takes arrays is given a list and judgments with ids. */
  adapter?: "ids" | "retrieved_only" | "union";
  /** What becomes of a query that is judged and not in the run. */
  missing?: "left out" | "zero" | "nought" | "counted as zero";
  /** Queries without a relevant document have no value and are not in the mean. */
  needsRelevant?: boolean;
  /** What the mean counts a query without a relevant document as. */
  withoutRelevant?: "as it is" | "left out" | number;
  /** Grades below 0 are read as not judged. */
  negativeUnjudged?: boolean;
  /** What is refused of a query: `negative`, `above:4`, `fewer:2`, `duplicates`, ... */
  refuses?: readonly string[];
  /** Where one query is refused, none has a value. */
  failsWhole?: boolean;
  /** A query without a relevant document ends the evaluation. */
  stopsWithoutRelevant?: boolean;
  /** "Without relevant" is said of a query where no document is judged not relevant. */
  needsNonRelevant?: boolean;
  /** Documents that are judged for another query count as judged 0. */
  judgedAnywhere?: boolean;
  /** Documents with scores of 0 or less do not count as found. */
  foundAboveZero?: boolean;
  /** Grades below this count as 0. */
  floor?: number | null;
  /** What a grade is read as; others stay. */
  grades?: ReadonlyArray<readonly [grade: number, readAs: number]>;
  /** Only so many documents of each list are read; after `judged:`, so many judged ones, and no others. */
  depth?: number | `judged:${number}` | null;
  /** Documents with the query's own id are taken out. */
  dropsOwnId?: boolean;
  /** A document counts only where it comes first in the list. */
  distinct?: boolean;
  /** How the mean over queries is taken. */
  mean?:
    | "arithmetic"
    | "geometric"
    | "sum"
    | "geometric without zeros"
    | "micro"
    | "abstention, highest score"
    | "abstention, deviation of scores"
    | "abstention, lead of the first score";
  /** A query of the run without judgments has the value of one for which nothing is relevant. */
  unjudgedCount?: boolean;
  /** An empty list of the run is a list like any other. */
  emptyCounts?: boolean;
  /** A query that the mean leaves out is 0 by itself. */
  zeroByItself?: boolean;
  /** A call over several queries is refused only where each of them is. */
  needsAll?: boolean;
  /** What becomes of a document that the list has before. */
  repeats?: "mistake" | "count" | "removed" | "uncredited" | "separate";
  /** The queries by whose number the mean divides. */
  over?: "values" | "run" | "judged";
  /** The queries without whose values there is no mean. */
  spoiledBy?: "nothing" | "judged" | "run or relevant" | "all";
  /** The mean is rounded as NumPy does. */
  roundsScaled?: boolean;
  /** The mean over no values is 0. */
  zeroWithoutValues?: boolean;
  /** The mean over no values is NaN. */
  nanWithoutValues?: boolean;
  /** Under a geometric mean a query's value is its logarithm, and not given otherwise. */
  givesLogarithms?: boolean;
  /** Only the mean is given. */
  hidesQueries?: boolean;
  /** Decimals to which each query's value is rounded, halves up; `printed:5`: as it is printed. */
  roundsEach?: number | `printed:${number}` | null;
  /** Decimals to which the mean is rounded. */
  rounds?: number | null;
}

/** The parameters of each tool, by the name of its convention. */
export interface ToolParameters {
  // The build writes the parameters of each tool here.
  [tool: string]: { [parameter: string]: unknown };
}

/** Choices of single measures, by the name that was asked for; `measure` is our name of it. */
export interface MeasureChoices {
  measures?: Readonly<Record<string, Choices & { measure?: string }>>;
}

/** A tool's convention with its parameters, and choices over it. */
export type ToolConvention<Tool extends keyof ToolParameters> = { preset: Tool } & ToolParameters[Tool] &
  Omit<Choices, keyof ToolParameters[Tool]> &
  MeasureChoices;

/**
 * A preset with its parameters, and choices over it; without `preset` the textbook. In an answer every choice
 * is spelled out: those that all measures share, and under `measures` those of each. It is a convention of
 * the next request.
 */
export type Convention =
  | (Choices & MeasureChoices & { preset?: "textbook" })
  | { [Tool in keyof ToolParameters]: ToolConvention<Tool> }[keyof ToolParameters];

export interface EvaluateRequest {
  run: Run;
  qrels: Qrels;
  /** Our names (`nDCG@10`), or under a preset the tool's own (`ndcg_cut_10`). */
  measures: readonly string[];
  /** A preset's name, or a preset with parameters, or choices. Default: `textbook`. */
  convention?: string | Convention;
}

export interface Evaluation {
  /** As used. */
  convention: Convention;
  /** By query, then measure. `null`: the convention gives this query no value. */
  queries: Record<string, Record<string, number | null>>;
  /** The convention's own aggregate, by measure. */
  mean: Record<string, number | null>;
  /** Why a value is null, or by what rule it is what it is; by query, then measure. Ends with `: NaN` where the tool's value is NaN. */
  reasons: Record<string, Record<string, string>>;
  /** Why a mean is null, by measure. */
  meanReasons?: Record<string, string>;
  notes: Note[];
}

/** What was assumed. */
export interface Note {
  /** `unjudged-as-zero`, `ties-broken`, `query-not-judged`, ... */
  kind: string;
  message: string;
  measure?: string;
  /** The query, or the first of several. */
  query?: string;
  queries?: number;
  /** In all those queries together. */
  documents?: number;
  [detail: string]: string | number | undefined;
}

export interface ExplainRequest {
  run: Run;
  qrels: Qrels;
  query: string;
  measure: string;
  convention?: string | Convention;
}

export interface Derivation {
  /** Under our own name. */
  measure: string;
  query: string;
  convention: Convention;
  /** The ranking, all of it; rows that are `counted` lie within the cutoff. */
  rows: Row[];
  /** The best possible order. */
  ideal: Row[];
  /** `{ DCG, IDCG, ... }` */
  terms: Record<string, number>;
  /** In the order of computing. */
  steps: Step[];
  outcome: Outcome;
  notes: Note[];
}

/** `reason` says why there is no value, or by what rule it is what it is. */
export type Outcome =
  | { value: number; reason?: string; code?: string }
  | {
      value: null;
      reason: string;
      /** Stable: `nothing-relevant`, `not-judged`, `refused`, ... */
      code: string;
      /** With `grade-above-scale`. */
      grade?: number;
      max?: number;
    };

/** One rank. A column that the measure does not have is `null`. */
export interface Row {
  /** From 1. */
  rank: number;
  doc: string;
  /** `null`: nobody judged the document. */
  grade: number | null;
  gain: number | null;
  /** What the gain is divided by. */
  discount: number | null;
  contribution: number | null;
  cumulative: number | null;
  counted: boolean;
  /** The position in the list given, from 1. `null`: the list does not have the document. */
  listed: number | null;
  /** In the ideal: the rank at which the ranking has the document. */
  foundAt: number | null;
  /** Rows with the same number share a score. */
  tie: number;
  /** The measure's other columns. */
  [column: string]: unknown;
}

/** The rule of a column, of a term, or of the value. */
export interface Step {
  of: "column" | "term" | "value";
  name: string;
  rule: Rule;
  /** The rule in print, with this list's numbers where it has any. */
  text: string;
}

export type Rule =
  | { op: "number"; value: number }
  | { op: "term"; name: string }
  | { op: "sum"; over: "rows" | "ideal"; column: string }
  | { op: "cell" | "ideal" | "running-sum" | "sum-above"; column: string }
  | { op: "tie-mean" | "tie-last" | "tie-mean-of-counted" | "first-rank" | "at-end"; column: string }
  | { op: "sum-up-to" | "last-up-to"; column: string; by: string }
  | { op: "best"; column: string; within: string; least: Rule }
  | { op: "rank-weights"; column: string; to: string; p: string }
  | { op: "add" | "sub" | "mul" | "div" | "min" | "pow"; args: [Rule, Rule] }
  | { op: "product-above" | "is-zero" | "floor"; of: Rule }
  | { op: "log"; base: number; of: Rule }
  | { op: "round"; digits: number; of: Rule }
  | { op: "lookup"; pairs: Array<[grade: number, gain: number]> };

export interface CompareRequest {
  baseline: Run;
  candidate: Run;
  qrels: Qrels;
  measures: readonly string[];
  convention?: string | Convention;
  /** The largest share of its mean that the baseline may lose before the gate closes. Default: 0.05. */
  maxDrop?: number;
  /** A margin above 0, in the units of the measure: whether the candidate is no worse by more than it. */
  noWorseThan?: number;
  /** Where what is drawn at random begins. The same seed gives the same figures. */
  seed?: number;
}

/** Differences are candidate minus baseline. `null`: there is no such figure. */
export interface Comparison {
  convention: Convention;
  measures: Record<string, MeasureComparison>;
  queries: Record<string, Record<string, QueryComparison>>;
  /** Queries that only one of the runs has. */
  only: { baseline: string[]; candidate: string[] };
}

export interface QueryComparison {
  baseline: number | null;
  candidate: number | null;
  difference: number | null;
}

/** Over the queries for which both runs have a value. */
export interface MeasureComparison extends QueryComparison {
  wins: number;
  ties: number;
  losses: number;
  tTest: { t: number; df: number; p: number } | null;
  randomization: { p: number; exact: boolean; permutations: number } | null;
  wilcoxon: { w: number; p: number } | null;
  bootstrap: { low: number; high: number; level: number } | null;
  effectSize: number | null;
  gate: { drop: number; maxDrop: number; passed: boolean } | null;
  /**
   * With `noWorseThan` only. `p` is that of a loss of the margin or more, by a one-sided t-test; with a confidence of
   * 1 - `level` the mean difference is not below `low`.
   */
  noWorse?: { margin: number; p: number; low: number; level: number; passed: boolean } | null;
  /** Why a figure is null, by its key. */
  reasons: Record<string, string>;
}

export interface FindRequest {
  run: Run;
  qrels: Qrels;
  /** Without it the mean is looked for. */
  query?: string;
  measure: string;
  claimed: number;
  /** Decimals of the claimed number. Default: as many as it is written with, so that 0.80 has one. */
  digits?: number;
}

/** A convention and what it gives: `evaluate` with this measure and convention gives this value. */
export interface Match {
  convention: Convention;
  /** As the convention spells it, with the cutoff that was tried. */
  measure: string;
  value: number;
  /** From the claimed number, without its sign. */
  distance: number;
  /** Whether it prints as the claimed number. If one does, all do, the most usual first. */
  fits: boolean;
  /** No convention: ranks would have to be counted from one earlier (-1) or later (1). */
  rankOffset?: number;
}

export interface ParseOptions {
  /** What the text is called in errors: a file's name. */
  name?: string;
  /** The format, as `Parsed.format` names it. Default: it is recognised. */
  as?: string;
  /**
   * What the text is there for, which decides where it could be both: scores or grades, ranks or grades,
   * the order of a table's rows. Only this is read, and a text without it is an error. Default: all.
   */
  role?: "run" | "qrels";
}

export type RunData = Record<string, Array<[doc: string, score: number | null]> | string[]>;
export type QrelsData = Record<string, Record<string, number>>;

export interface Parsed {
  format: string;
  kind: "run" | "qrels" | "both" | "titles" | "means";
  /** A query without a name has the key "". */
  run?: RunData;
  qrels?: QrelsData;
  /** Titles of documents by id, where the text holds nothing else. */
  titles?: Record<string, string>;
  /** Means that a tool wrote, where the text holds no lists: the tool's convention, its name of the measure, the part of the file. */
  means?: Array<{ convention: string; measure: string; part?: string; value: number }>;
  /** The first hundred. */
  warnings: Warning[];
  /** How many more there are. */
  moreWarnings?: number;
}

/** Something that was read with a doubt. */
export interface Warning {
  message: string;
  line: number;
  column: number;
}

export type RenderFormat = "markdown" | "latex" | "mathml" | "csv" | "text" | "svg";

export interface ConventionInfo {
  name: string;
  aliases: string[];
  /** The tool as its users call it. */
  title: string;
  version: string;
  /** What the tool is made for. `language-models`: retrieval for language models, and embeddings. */
  kind: "search" | "learning-to-rank" | "language-models" | "recommenders";
  /** Its own keys in a convention; those of the textbook are its settings. */
  parameters: ParameterInfo[];
  /** `name` as the tool spells it, a word in braces standing for a number; `measure` under our name. */
  measures: Array<{ name: string; measure: string }>;
}

/** A parameter of a tool. */
export interface ParameterInfo {
  name: string;
  /** `options`: those of a command line, as a list of words or one text. `setting`: a setting of the textbook. */
  type: "boolean" | "integer" | "number" | "numbers" | "word" | "options" | "setting";
  /** What holds without it. `null`: nothing, and `null` says the same. */
  default: unknown;
  /** Its measures need it. */
  required: boolean;
  /** The only values, or those of a setting that have a name. */
  values?: Array<string | number | boolean>;
  /** The bounds of a number; `above` is not a value itself. */
  least?: number;
  above?: number;
  most?: number;
  /** The options, and the least and the greatest number that follows one. */
  options?: Array<{ name: string; number: [least: number, most: number] | null; meaning: string }>;
  /** The measures that take it, by the starts of their names. Empty: all. */
  measures: string[];
  /** What may be written, in words. */
  expected: string;
  meaning: string;
}

export interface MeasureInfo {
  name: string;
  /** Other spellings, in small letters without `_`, `-` and blanks. */
  aliases: string[];
  title: string;
  meaning: string;
  source: string;
  /** The name of its mean over queries, where it has one of its own. */
  mean: string | null;
  /** Whether it can be cut: `nDCG@10`. */
  cutoff: boolean;
  /** Bounds are exclusive. */
  parameters: Array<{ key: string; default: number | null; above: number; below: number | null }>;
}

/** What is thrown. */
export interface RankLensError extends Error {
  name:
    | "RequestError"
    | "ParseError"
    | "ConventionError"
    | "MeasureError"
    | "InternalError";
  /** Stable. */
  code: string;
  /** In the text that could not be read, from 1. */
  line?: number;
  column?: number;
  /** What to do. */
  suggestion?: string;
}
