//! `trec_eval` 9.0.8 and 10.0, the programs of TREC.
//!
//! Both were run over the golden cases; infAP, the recall points and `-J -M` were also read in their sources.
//! Version 9 keeps scores in single precision, version 10 in double precision. Both ignore the rank column and
//! order ties by document id, descending. In version 9 the mean is over the queries of the run, unless `-c` is
//! given. Version 10 refuses a run that lacks a judged query, unless `-c` is given; then that query has the
//! value of an empty list.

use crate::metrics::Settings;
use crate::metrics::measure::MAX_CUTOFF;
use crate::metrics::measures::{
    ap, bpref, counts, f_measure, inf_ap, iprec, ndcg, precision, recall, rprec, rr, set_ap,
    success, unjudged,
};
use crate::metrics::settings::{
    MAX_GRADE, NothingRelevant, Order, PrecisionDivisor, RecallPoints, Scores, Ties,
};
use crate::presets::convention::{AggregateKind, Convention, InputRules, MissingQuery, Refusals};
use crate::presets::parameters::{
    Call, CommandOption, Parameter, Parameters, fixed, option, options, switch,
};
use crate::presets::preset::{Kind, Preset};
use crate::presets::refusal::RefusalRule;
use crate::presets::spelling::{Spelling, spelling};

/// trec_eval 9.0.8. Scores are binary32; the mean is over the queries of the run, unless `-c` is given.
pub static PRESET: Preset = Preset {
    name: "trec_eval",
    aliases: &["trec_eval_9"],
    title: "trec_eval 9",
    version: "9.0.8",
    kind: Kind::Search,
    convention: Convention {
        input: FROM_FILES,
        refusals: Refusals::of_call(&[RefusalRule::Duplicates, RefusalRule::AllNegative, CRASHES]),
        ..CONVENTION
    },
    measures: MEASURES,
    default_cutoff: None,
    parameters: Parameters::Own(&[
        options(
            "options",
            OPTIONS,
            &[
                switch('c', COMPLETE, |c| complete(c, MissingQuery::CountedAsZero)),
                JUDGED,
                LEVEL,
                DEPTH,
                PER_QUERY,
            ],
        ),
        PRINTS,
    ]),
    remarks: &[],
};

/// trec_eval 10.0. Scores are binary64, and a run that lacks a judged query is refused.
pub static PRESET_10: Preset = Preset {
    name: "trec_eval_10",
    aliases: &[],
    title: "trec_eval 10",
    version: "10.0",
    kind: Kind::Search,
    convention: Convention {
        input: FROM_FILES,
        settings: Settings {
            order: Order { scores: Scores::Binary64, ..CONVENTION.settings.order },
            recall_points: RecallPoints::Rounded,
            ..CONVENTION.settings
        },
        refusals: Refusals::of_call(&[
            RefusalRule::Duplicates,
            RefusalRule::AllNegative,
            CRASHES,
            RefusalRule::Missing,
        ]),
        ..CONVENTION
    },
    measures: MEASURES_10,
    default_cutoff: None,
    parameters: Parameters::Own(&[
        options(
            "options",
            OPTIONS,
            &[
                switch('c', COMPLETE, |c| complete(c, MissingQuery::EmptyList)),
                JUDGED,
                LEVEL,
                DEPTH,
                PER_QUERY,
            ],
        ),
        PRINTS,
    ]),
    remarks: &[],
};

/// The rules of version 9 without its refusals. Tools that call trec_eval share them.
pub(super) const CONVENTION: Convention = Convention {
    settings: Settings {
        order: Order { scores: Scores::Binary32, ties: Ties::IdDescending },
        nothing_relevant: NothingRelevant::Zero,
        recall_points: RecallPoints::FloorPlusNineTenths,
        ..Settings::TEXTBOOK
    },
    ..Convention::TOOL
};

/// The program reads grades with `atol`. Tools that hand it their judgments do not.
const FROM_FILES: InputRules = InputRules { whole_grades: true, ..InputRules::UNCHANGED };

/// The program crashes if every grade is below -1: it then clears a negative number of counters.
pub(super) const CRASHES: RefusalRule = RefusalRule::AllBelow(-1.0);

/// The measures of version 9. Tools that call trec_eval share them.
pub(super) static MEASURES: &[Spelling] = MEASURES_10.split_at(MEASURES_10.len() - NEW_IN_10).0;

static MEASURES_10: &[Spelling] = &[
    spelling("ndcg", &ndcg::DEFINITION),
    spelling("ndcg_cut_{k}", &ndcg::DEFINITION),
    spelling("map", &ap::DEFINITION),
    spelling("map_cut_{k}", &ap::DEFINITION),
    spelling("gm_map", &ap::DEFINITION).with(geometric),
    spelling("P_{k}", &precision::DEFINITION),
    spelling("recall_{k}", &recall::DEFINITION),
    spelling("recip_rank", &rr::DEFINITION),
    spelling("Rprec", &rprec::DEFINITION),
    spelling("bpref", &bpref::DEFINITION),
    spelling("success_{k}", &success::DEFINITION),
    spelling("set_P", &precision::DEFINITION),
    spelling("set_recall", &recall::DEFINITION),
    spelling("set_F", &f_measure::DEFINITION),
    spelling("relative_P_{k}", &precision::DEFINITION)
        .with(|c| c.settings.divisors.precision = PrecisionDivisor::RelevantOrCutoff),
    spelling("set_map", &set_ap::DEFINITION),
    spelling("gm_bpref", &bpref::DEFINITION).with(geometric),
    spelling("iprec_at_recall_{x}", &iprec::DEFINITION),
    spelling("11pt_avg", &iprec::ELEVEN),
    spelling("infAP", &inf_ap::DEFINITION),
    spelling("num_q", &counts::QUERIES).with(|c| {
        sum(c);
        // The program prints it for all queries together only; pytrec_eval gives it for each query, too.
        c.aggregate.hides_queries = !c.aggregate.gives_logarithms;
    }),
    spelling("num_ret", &counts::RETRIEVED).with(sum),
    spelling("num_rel", &counts::RELEVANT).with(sum),
    spelling("num_rel_ret", &counts::FOUND).with(sum),
    // New in version 10.
    spelling("unj_{k}", &unjudged::DEFINITION),
];

/// How many measures at the end of the list are new in version 10.
const NEW_IN_10: usize = 1;

fn geometric(convention: &mut Convention) {
    convention.aggregate.kind = AggregateKind::GeometricMean;
}

fn sum(convention: &mut Convention) {
    convention.aggregate.kind = AggregateKind::Sum;
}

/// The form of the output.
const PRINTS: Parameter = fixed(
    "prints",
    "4 decimals, or an integer for num_*",
    "The form of the tool's output; values here have all digits.",
);

const OPTIONS: &str = "The options of the command line.";
const COMPLETE: &str = "Judged queries that are not in the run count, too.";

const JUDGED: CommandOption = switch('J', "Documents without a judgment are removed.", |call| {
    call.convention.keep_judged_only();
});

const LEVEL: CommandOption = option(
    'l',
    0..=MAX_GRADE as usize,
    "The lowest relevant grade; 1 without it.",
    |call, level| {
        call.convention.settings.relevance.threshold = level as f64;
    },
);

const DEPTH: CommandOption =
    option('M', 1..=MAX_CUTOFF, "Only so many documents of each list are read.", |call, depth| {
        call.convention.input.depth = Some(depth);
    });

const PER_QUERY: CommandOption = switch('q', "Queries are printed, too; no value changes.", |_| {});

/// Applies `-c`: says what becomes of judged queries that are not in the run.
fn complete(call: &mut Call, missing: MissingQuery) {
    call.convention.queries.missing = missing;
}
