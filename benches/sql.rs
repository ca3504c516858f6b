//! Prints the exported SQL for DuckDB and Spark with the four measures of the benchmarks, as one JSON text per line.
//!
//! `cargo bench --no-default-features --bench sql`
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use ranklens::data::{Data, Doc, Judgment, Query};
use ranklens::export::code::{CodeRequest, Target, code};
use ranklens::presets::{self, AdjustedPreset};

fn main() {
    let query = Query {
        id: "q".into(),
        docs: vec![Doc { score: Some(1.0), ..Doc::new("d") }],
        judgments: vec![Judgment::new("d", 1.0)],
    };
    let data = Data { queries: vec![query.into()], keywords: None };
    let preset = AdjustedPreset::of(presets::find("trec_eval").unwrap());
    let measures = ["nDCG@10", "AP", "RR", "R@100"].map(|name| {
        let measure = name.parse().unwrap();
        let convention = preset.convention(&measure);
        (measure, convention)
    });
    for target in [Target::DuckDb, Target::Spark] {
        let text = code(target, &CodeRequest { data: &data, measures: &measures }).unwrap();
        println!("{}", serde_json::to_string(&text).unwrap());
    }
}
