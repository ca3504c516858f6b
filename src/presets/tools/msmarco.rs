//! The evaluation script of MS MARCO at commit 28b3693.
//!
//! It was run over the golden cases. The reference file holds relevant documents only. The mean is over the
//! file's queries; a query that is not in the run counts 0.

use crate::metrics::Settings;
use crate::metrics::measures::rr;
use crate::metrics::settings::{NothingRelevant, Order};
use crate::presets::convention::{Convention, MissingQuery, QueryRules};
use crate::presets::parameters::{BY_POSITION, Parameters, fixed};
use crate::presets::preset::{Kind, Preset};
use crate::presets::spelling::{Spelling, spelling};

/// MS MARCO's script. The mean is over the judged queries; a query that is not in the run counts 0.
pub static PRESET: Preset = Preset {
    name: "msmarco",
    aliases: &[],
    title: "MS MARCO",
    version: "28b3693",
    kind: Kind::Search,
    convention: Convention {
        settings: Settings {
            order: Order::BY_POSITION,
            nothing_relevant: NothingRelevant::Zero,
            ..Settings::TEXTBOOK
        },
        queries: QueryRules {
            missing: MissingQuery::CountedAsZero,
            needs_relevant: true,
            ..QueryRules::TOOL
        },
        ..Convention::TOOL
    },
    measures: MEASURES,
    default_cutoff: None,
    parameters: Parameters::Own(&[
        BY_POSITION,
        fixed("reference", "grades > 0 only", "The documents in the reference file."),
    ]),
    remarks: &[],
};

static MEASURES: &[Spelling] = &[spelling("MRR @{k}", &rr::DEFINITION)];
