// The public types. Names, shapes and codes are stable: a change to them is a new major version.

/** Starts the module. Without `input` it loads `ranklens_bg.wasm` from the folder of this file. */
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

/** Starts the module from bytes, synchronously. */
export function initSync(input: { module: Bytes | CompiledModule }): void;

// With this line, only the declarations with `export` are exported.
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

/** Which conventions give a claimed number, the most usual first. If none does, those with the nearest values. */
export function findConvention(request: FindRequest): Match[];

/** Reads a text in any supported format. */
export function parse(text: string, options?: ParseOptions): Parsed;

/** Writes a derivation out. */
export function render(derivation: Derivation, format: RenderFormat): string;

/** The conventions of other tools, which `convention` takes by name. */
export function conventions(): ConventionInfo[];

/** The measures, by their RankLens names. */
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

/** For the command, which reads runs that are too large for memory. It may change with any version. */
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

/** Every choice that changes a value. A missing key has the value of the preset, or else of the textbook. */
export interface Choices {
  /** The lowest grade that counts as relevant. */
  rel?: number | string;
  /** The gain of a grade: `linear`, `exponential`, `binary`, or a gain for each grade. */
  gain?: "linear" | "exponential" | "binary" | (string & {}) | Readonly<Record<string, number>>;
  /** What a gain is divided by: `log2`, `ln`, `log10`, `rank`, `none`, `late`, or `log:3` for another base. */
  discount?: "log2" | "ln" | "log10" | "rank" | "none" | "late" | (string & {});
  /** The documents from which the ideal ranking is made. */
  ideal?: "judged" | "retrieved" | "top" | "whole" | "hits" | "twice" | "best";
  /** How a document without a judgment counts: as a grade, or `out` (left out). */
  unjudged?: number | "out" | (string & {});
  /** How a grade below 0 counts. */
  negative?: 0 | "0" | "counts" | "relevant";
  /** The precision of the scores that decide the order; with `position` the order of the list decides. */
  scores?: "binary64" | "binary32" | "position";
  /** The order of documents that share a score. */
  ties?: "listed" | "reversed" | "id" | "id-up" | "worst" | "numba" | "averaged" | "shared-rank";
  /** What precision divides by. */
  pdiv?: "k" | "shown" | "min" | "judged";
  /** What average precision divides by. */
  apdiv?: "R" | "min" | "least" | "found" | "found+1e-10" | "k";
  /** The value of a query for which no document is judged relevant. */
  none?: 0 | 1 | "0" | "1" | "undefined" | "positive";
  /** The end of the grade scale for ERR: a grade, or `judged`. */
  max?: number | "judged" | (string & {});
  /** Decimals to which every step is rounded, or `off`. */
  round?: number | "off" | (string & {});
  /** How a list and judgments with ids become the arrays that some tools take. */
  adapter?: "ids" | "retrieved_only" | "union";
  /** How a query counts that is judged but not in the run. */
  missing?: "left out" | "zero" | "nought" | "counted as zero";
  /** Queries without a relevant document have no value and are not in the mean. */
  needsRelevant?: boolean;
  /** How the mean counts a query without a relevant document. */
  withoutRelevant?: "as it is" | "left out" | number;
  /** Grades below 0 are read as not judged. */
  negativeUnjudged?: boolean;
  /** The reasons to refuse a query: `negative`, `above:4`, `fewer:2`, `duplicates`, ... */
  refuses?: readonly string[];
  /** If one query is refused, no query has a value. */
  failsWhole?: boolean;
  /** A query without a relevant document ends the evaluation. */
  stopsWithoutRelevant?: boolean;
  /** "Without a relevant document" then means: without a document that is judged not relevant. */
  needsNonRelevant?: boolean;
  /** Documents that are judged for another query count as judged 0. */
  judgedAnywhere?: boolean;
  /** Documents with scores of 0 or less do not count as found. */
  foundAboveZero?: boolean;
  /** Grades below this count as 0. */
  floor?: number | null;
  /** Pairs of a grade and the grade that replaces it. Other grades stay. */
  grades?: ReadonlyArray<readonly [grade: number, readAs: number]>;
  /** The number of documents that are read of each list. After `judged:`, only judged documents count and are read. */
  depth?: number | `judged:${number}` | null;
  /** Documents with the query's own id are taken out. */
  dropsOwnId?: boolean;
  /** Only the first occurrence of a document in a list counts. */
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
  /** A query of the run without judgments has the value of a query without a relevant document. */
  unjudgedCount?: boolean;
  /** An empty list of the run is a list like any other. */
  emptyCounts?: boolean;
  /** A query that the mean leaves out has the value 0 itself. */
  zeroByItself?: boolean;
  /** A call over several queries is refused only if each query is refused. */
  needsAll?: boolean;
  /** How a document counts that is higher in the same list already. */
  repeats?: "mistake" | "count" | "removed" | "uncredited" | "separate";
  /** The queries whose number divides the sum of the values. */
  over?: "values" | "run" | "judged";
  /** The queries that must have a value. If one has none, there is no mean. */
  spoiledBy?: "nothing" | "judged" | "run or relevant" | "all";
  /** The mean is rounded as NumPy does. */
  roundsScaled?: boolean;
  /** The mean over no values is 0. */
  zeroWithoutValues?: boolean;
  /** The mean over no values is NaN. */
  nanWithoutValues?: boolean;
  /** Under a geometric mean, the value given for a query is its logarithm. */
  givesLogarithms?: boolean;
  /** Only the mean is given, without the values of queries. */
  hidesQueries?: boolean;
  /** Decimals to which each query's value is rounded, halves up. `printed:5`: as printed with 5 decimals. */
  roundsEach?: number | `printed:${number}` | null;
  /** Decimals to which the mean is rounded. */
  rounds?: number | null;
}

/** The parameters of each tool, by the name of its convention. */
export interface ToolParameters {
  // The build writes the parameters of each tool here.
  [tool: string]: { [parameter: string]: unknown };
}

/** Choices for single measures, by the name in the request. `measure` is the RankLens name. */
export interface MeasureChoices {
  measures?: Readonly<Record<string, Choices & { measure?: string }>>;
}

/** A tool's convention with its parameters, and choices that override it. */
export type ToolConvention<Tool extends keyof ToolParameters> = { preset: Tool } & ToolParameters[Tool] &
  Omit<Choices, keyof ToolParameters[Tool]> &
  MeasureChoices;

/**
 * A preset with its parameters, and choices that override it. Without `preset` it is the textbook. In an answer
 * every choice is spelled out: at the top the choices that all measures share, and under `measures` those of
 * each measure. An answer's convention can be used in the next request.
 */
export type Convention =
  | (Choices & MeasureChoices & { preset?: "textbook" })
  | { [Tool in keyof ToolParameters]: ToolConvention<Tool> }[keyof ToolParameters];

export interface EvaluateRequest {
  run: Run;
  qrels: Qrels;
  /** RankLens names (`nDCG@10`), or under a preset the tool's names (`ndcg_cut_10`). */
  measures: readonly string[];
  /** A preset's name, or a preset with parameters, or choices. Default: `textbook`. */
  convention?: string | Convention;
}

export interface Evaluation {
  /** The convention that was used. */
  convention: Convention;
  /** By query, then measure. `null`: the convention gives this query no value. */
  queries: Record<string, Record<string, number | null>>;
  /** The convention's own aggregate, by measure. */
  mean: Record<string, number | null>;
  /**
   * Why a value is null, or which rule sets it; by query, then measure. Ends with `: NaN` if the tool's value
   * is NaN.
   */
  reasons: Record<string, Record<string, string>>;
  /** Why a mean is null, by measure. */
  meanReasons?: Record<string, string>;
  notes: Note[];
}

/** An assumption behind the values. */
export interface Note {
  /** `unjudged-as-zero`, `ties-broken`, `query-not-judged`, ... */
  kind: string;
  message: string;
  measure?: string;
  /** The query, or the first of several. */
  query?: string;
  queries?: number;
  /** The number of documents in all these queries together. */
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
  /** The RankLens name of the measure. */
  measure: string;
  query: string;
  convention: Convention;
  /** The whole ranking. Rows that are `counted` lie within the cutoff. */
  rows: Row[];
  /** The best possible order. */
  ideal: Row[];
  /** `{ DCG, IDCG, ... }` */
  terms: Record<string, number>;
  /** The rules, in the order in which they are computed. */
  steps: Step[];
  outcome: Outcome;
  notes: Note[];
}

/** `reason` says why there is no value, or which rule sets the value. */
export type Outcome =
  | { value: number; reason?: string; code?: string }
  | {
      value: null;
      reason: string;
      /** Stable: `nothing-relevant`, `not-judged`, `refused`, ... */
      code: string;
      /** With the code `grade-above-scale`: the grade, and the end of the scale as `max`. */
      grade?: number;
      max?: number;
    };

/** One rank. A column that the measure does not have is `null`. */
export interface Row {
  /** The rank, from 1. */
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
  /** The position in the list of the request, from 1. `null`: the list does not have the document. */
  listed: number | null;
  /** In the ideal ranking: the rank of the document in the run's ranking. */
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
  /** The rule as text, with this list's numbers if it has any. */
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
  /**
   * A margin above 0, in the units of the measure. It asks for tests that the candidate is not worse, and not better, by
   * this margin or more.
   */
  noWorseThan?: number;
  /** The seed of the random numbers. The same seed gives the same figures. */
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
   * With `noWorseThan` only: two one-sided t-tests. `p` is of the hypothesis that the mean loses the margin or more,
   * `pBetter` that it gains the margin or more. With a confidence of 1 - `level`, the mean difference is at least `low`;
   * with the same confidence it is at most `high`. `passed`: the candidate is no worse. `equivalent`: both tests show
   * that the means are equal within the margin.
   */
  noWorse?: {
    margin: number;
    p: number;
    pBetter: number;
    low: number;
    high: number;
    level: number;
    passed: boolean;
    equivalent: boolean;
  } | null;
  /** Why a figure is null, by its key. */
  reasons: Record<string, string>;
}

export interface FindRequest {
  run: Run;
  qrels: Qrels;
  /** The query of the claimed number. Without it, the claimed number is a mean. */
  query?: string;
  measure: string;
  claimed: number;
  /** Decimals of the claimed number. Default: as many as it is written with, so that 0.80 has one. */
  digits?: number;
}

/** A convention and its value: `evaluate` with this measure and convention gives this value. */
export interface Match {
  convention: Convention;
  /** The measure in the convention's spelling, with the cutoff that was tried. */
  measure: string;
  value: number;
  /** The absolute difference from the claimed number. */
  distance: number;
  /** Whether the value prints as the claimed number. If one match fits, all do, the most usual first. */
  fits: boolean;
  /** Only if no convention counts ranks so: -1 if ranks count from 0, 1 if they count from 2. */
  rankOffset?: number;
}

export interface ParseOptions {
  /** The name of the text in errors, such as a file's name. */
  name?: string;
  /** The format, as `Parsed.format` names it. By default the format is recognised. */
  as?: string;
  /**
   * The purpose of the text. It decides ambiguous cases: whether numbers are scores, ranks or grades, and
   * whether the rows of a table are in rank order. Only this part is read, and a text without it is an error.
   * By default everything is read.
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
  /** Titles of documents by id, if the text holds nothing else. */
  titles?: Record<string, string>;
  /**
   * Means that a tool wrote, if the text holds no lists: the tool's convention, its name of the measure, the
   * part of the file.
   */
  means?: Array<{ convention: string; measure: string; part?: string; value: number }>;
  /** The first hundred warnings. */
  warnings: Warning[];
  /** The number of warnings that are not listed. */
  moreWarnings?: number;
}

/** A place in the text whose reading is in doubt. */
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
  /** The tool's keys in a convention. For the textbook these are the settings. */
  parameters: ParameterInfo[];
  /** `name` as the tool spells it, a word in braces standing for a number; `measure` under our name. */
  measures: Array<{ name: string; measure: string }>;
}

/** A parameter of a tool. */
export interface ParameterInfo {
  name: string;
  /** `options`: those of a command line, as a list of words or one text. `setting`: a setting of the textbook. */
  type: "boolean" | "integer" | "number" | "numbers" | "word" | "options" | "setting";
  /** The value of a call without the parameter. `null`: there is none, and passing `null` has the same effect. */
  default: unknown;
  /** Whether its measures need it. */
  required: boolean;
  /** The only values; for a setting, the values that have a name. */
  values?: Array<string | number | boolean>;
  /** The bounds of a number; `above` is not a value itself. */
  least?: number;
  above?: number;
  most?: number;
  /** The options, and the least and the greatest number that follows one. */
  options?: Array<{ name: string; number: [least: number, most: number] | null; meaning: string }>;
  /** The measures that take it, by the starts of their names. Empty: all. */
  measures: string[];
  /** The values that may be written, in words. */
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
  /** The name of its mean over queries, if the mean has a special name. */
  mean: string | null;
  /** Whether it takes a cutoff: `nDCG@10`. */
  cutoff: boolean;
  /** Each number lies between `above` and `below`; only some measures also take the bounds themselves, such as `IPrec`. */
  parameters: Array<{ key: string; default: number | null; above: number; below: number | null }>;
}

/** The error that the functions throw. */
export interface RankLensError extends Error {
  name:
    | "RequestError"
    | "ParseError"
    | "ConventionError"
    | "MeasureError"
    | "InternalError";
  /** A code that does not change. */
  code: string;
  /** The line in the text that could not be read, from 1. */
  line?: number;
  column?: number;
  /** Advice for the caller. */
  suggestion?: string;
}
