//! Generates all code that is executed: presets, settings and measures over all data, for every
//! target.

use std::io::Write as _;

use ranklens::data::{Data, Doc, Judgment, Query};
use ranklens::export::code::{CodeRequest, Target, code};
use ranklens::export::{Format, Sheet, write};
use ranklens::metrics::registry::all;
use ranklens::metrics::settings::table::SETTINGS;
use ranklens::metrics::{Id, Measure, Ranking, Settings, derive};
use ranklens::presets::{self, ADAPTER, ADAPTERS, AdjustedPreset, Convention, QueryInput};
use serde_json::{Value, json};

use super::{conventions, data, golden};

const MEASURES: [&str; 26] = [
    "nDCG",
    "nDCG@1",
    "nDCG@3",
    "nDCG@10",
    "DCG@3",
    "P@3",
    "P@10",
    "P",
    "R@3",
    "F1@3",
    "F2@10",
    "RR",
    "RR@2",
    "AP",
    "AP@3",
    "Success@3",
    "Rprec",
    "RBP",
    "RBP(p=0.5)@3",
    "Bpref",
    "Judged@10",
    "SetAP",
    "HitRR",
    "NumRel",
    "P(rel=2)@5",
    "ERR@10",
];

/// The number of preset and data pairs that run in Spark, which takes a second per statement.
const SPARK: usize = 12;

/// The name of the data and the tool, the number of the data, and the measures.
type Together = (String, u64, Vec<(Measure, Convention)>);

/// Writes the generated cases to a file.
struct Cases {
    file: Option<std::fs::File>,
    written: [usize; Target::ALL.len()],
    refused: [usize; Target::ALL.len()],
}

impl Cases {
    /// Writes code for the measures that the target can express, in one statement or program.
    fn add(&mut self, target: Target, name: &str, data: &Data, all: &[(Measure, Convention)]) {
        let place = Target::ALL.iter().position(|known| *known == target).unwrap();
        let mut able = Vec::new();
        for one in all {
            let asked = CodeRequest { data, measures: std::slice::from_ref(one) };
            match code(target, &asked) {
                Ok(_) => able.push(one.clone()),
                Err(why) => {
                    assert!(!why.to_string().is_empty());
                    self.refused[place] += 1;
                }
            }
        }
        let single = target == Target::Elasticsearch;
        for measures in able.chunks(if single { 1 } else { 7 }) {
            let asked = CodeRequest { data, measures };
            let name = format!(
                "{name} {}",
                measures.iter().map(|(m, _)| format!("{m} ")).collect::<String>()
            );
            // The options of a command apply to all measures.
            let Ok(text) = code(target, &asked) else {
                for one in measures.iter().filter(|_| measures.len() > 1) {
                    self.add(target, &name, data, std::slice::from_ref(one));
                }
                continue;
            };
            self.written[place] += measures.len();
            self.write(target, &name, &text, &asked);
        }
    }

    fn write(&mut self, target: Target, name: &str, text: &str, asked: &CodeRequest) {
        let Some(file) = &mut self.file else { return };
        let values = asked.measures.iter().map(|(m, c)| asked.values(m, c).unwrap());
        let values: Vec<_> = values.collect();
        let ids = asked.data.queries.iter().map(|query| &*query.id);
        let value = |at: usize| values.iter().map(|values| json!(values.queries[at].1)).collect();
        let queries: serde_json::Map<String, Value> =
            ids.enumerate().map(|(at, id)| (id.into(), Value::Array(value(at)))).collect();
        let line = json!({
            "target": target.title(),
            "name": name,
            "measures": asked.measures.iter().map(|(m, _)| m.to_string()).collect::<Vec<_>>(),
            "code": text,
            "queries": queries,
            "all": values.iter().map(|values| values.mean).collect::<Vec<_>>(),
        });
        writeln!(file, "{line}").unwrap();
    }
}

const DATABASES: [Target; 2] = [Target::DuckDb, Target::Sqlite];
const TOOLS: [(Target, &str); 10] = [
    (Target::IrMeasures, "ir_measures"),
    (Target::Sklearn, "sklearn"),
    (Target::Ranx, "ranx"),
    (Target::TrecEval, "trec_eval"),
    (Target::Elasticsearch, "elasticsearch"),
    (Target::SentenceTransformers, "sentence_transformers"),
    (Target::Haystack, "haystack"),
    (Target::Ragas, "ragas"),
    (Target::SparkMetrics, "spark"),
    (Target::RecTools, "rectools"),
];

/// Returns every preset. Tools that take arrays come with each kind of array.
fn chosen() -> Vec<(String, AdjustedPreset)> {
    let measure: Measure = "nDCG".parse().unwrap();
    let mut all = Vec::new();
    for preset in presets::ALL {
        let plain = AdjustedPreset::of(preset);
        if !preset.takes_arrays() {
            all.push((preset.name.to_string(), plain));
            continue;
        }
        for (adapter, _) in ADAPTERS {
            let mut chosen = plain.clone();
            chosen.set(ADAPTER, adapter, &measure).unwrap();
            all.push((format!("{} {adapter}", preset.name), chosen));
        }
    }
    all
}

/// Returns the textbook with one changed setting, or with two that interact.
fn changed() -> Vec<(String, AdjustedPreset)> {
    let measure: Measure = "nDCG".parse().unwrap();
    let other = |key: &str| -> &[&str] {
        match key {
            "rel" => &["0", "0.5", "2", "-1"],
            "gain" => &["0:0,1:1,2:5,3:2.5", "0:1,1:0.5"],
            "discount" => &["log:3"],
            "unjudged" => &["1", "2.5"],
            _ => &[],
        }
    };
    let mut all = Vec::new();
    for setting in &SETTINGS {
        let named = setting.choices.iter().map(|choice| choice.value);
        for value in named.chain(other(setting.key).iter().copied()) {
            for more in
                [&[][..], &[("gain", "exponential"), ("ties", "averaged"), ("negative", "counts")]]
            {
                let mut chosen = AdjustedPreset::default();
                for (key, value) in more {
                    chosen.set(key, value, &measure).unwrap();
                }
                chosen.set(setting.key, value, &measure).unwrap();
                all.push((format!("{}={value} {}", setting.key, more.len()), chosen));
            }
        }
    }
    all
}

/// Returns the data of a golden case. Returns `None` if it has a document twice.
fn joined(inputs: &[QueryInput]) -> Option<Data> {
    let query = |input: &QueryInput| {
        let docs: Vec<Doc> = input
            .run
            .iter()
            .flatten()
            .map(|(id, score)| Doc { score: *score, ..Doc::new(id.clone()) })
            .collect();
        let mut ids: Vec<&str> = docs.iter().map(|doc| &*doc.id).collect();
        ids.sort_unstable();
        ids.dedup();
        let judgments = input.qrels.iter().flatten();
        (ids.len() == docs.len() && docs.len() <= 60).then(|| {
            let judgments =
                judgments.map(|(id, grade)| Judgment::new(id.clone(), *grade)).collect();
            Query { id: input.id.clone(), docs: docs.clone(), judgments }.into()
        })
    };
    Some(Data { queries: inputs.iter().map(query).collect::<Option<_>>()?, keywords: None })
}

/// Adds each kind of call in the golden cases with parameters that the page cannot set, over the
/// first data with such a call.
fn with_parameters(cases: &mut Cases) {
    let (inputs, golden_cases) = golden::golden();
    let mut seen: Vec<String> = Vec::new();
    // The measures that share a statement, by data, tool and parameters.
    let mut together: Vec<Together> = Vec::new();
    for case in golden_cases.iter().filter(|case| case.get("error").is_none()) {
        let tool = case["tool"].as_str().unwrap();
        let preset = presets::find(tool).unwrap();
        let parameters = case["params"].as_object().unwrap();
        let parameters =
            parameters.iter().map(|(key, value)| (key.as_str(), golden::argument(value)));
        let measure = case["measure"].as_str().unwrap();
        let Ok(one) = preset.convention(measure, parameters) else { continue };
        let (kind, data) = (format!("{tool} {}", case["params"]), case["data"].as_u64().unwrap());
        let call = format!("{kind} {measure}");
        if seen.contains(&call) || joined(&inputs[&data]).is_none() {
            continue;
        }
        seen.push(call);
        match together.iter_mut().find(|(known, at, _)| *known == kind && *at == data) {
            Some((_, _, all)) => all.push(one),
            None => together.push((kind, data, vec![one])),
        }
    }
    for (name, data, all) in together {
        let data = joined(&inputs[&data]).unwrap();
        for target in DATABASES {
            cases.add(target, &name, &data, &all);
        }
        for (target, tool) in TOOLS {
            if name.starts_with(&format!("{tool} ")) {
                cases.add(target, &name, &data, &all);
            }
        }
    }
}

#[test]
fn the_cases_are_written() {
    let file = std::env::var_os("CODE_CASES").map(|path| std::fs::File::create(path).unwrap());
    let mut cases =
        Cases { file, written: [0; Target::ALL.len()], refused: [0; Target::ALL.len()] };
    let mut spark = 0;
    for (name, data) in data::all() {
        for (chosen_name, chosen) in chosen() {
            let name = format!("{name}, {chosen_name}:");
            let measures = conventions(&chosen, &MEASURES);
            for target in DATABASES {
                cases.add(target, &name, &data, &measures);
            }
            // The code for these targets is not executed.
            for target in [Target::Postgres, Target::BigQuery] {
                cases.add(target, &name, &data, &measures[..3]);
            }
            for (target, tool) in TOOLS {
                if tool == chosen.preset.name {
                    cases.add(target, &name, &data, &measures);
                }
            }
            // The steps are chosen so that every preset and all data occur.
            spark += 1;
            if spark % 17 == 0 && spark / 17 <= SPARK {
                let some = &measures[spark % 5 * 5..][..5];
                cases.add(Target::Spark, &name, &data, some);
            }
        }
    }
    for (name, data) in data::all().iter().filter(|(name, _)| ["ties", "negative"].contains(name)) {
        for (changed, chosen) in changed() {
            let measures = conventions(&chosen, &MEASURES);
            for target in DATABASES {
                // One target takes ten times as long as the other.
                if target == Target::Sqlite || *name == "ties" {
                    cases.add(target, &format!("{name}, {changed}:"), data, &measures);
                }
            }
        }
    }
    with_parameters(&mut cases);
    for (at, target) in Target::ALL.iter().enumerate() {
        println!(
            "{}: {} written, {} refused",
            target.title(),
            cases.written[at],
            cases.refused[at]
        );
        assert!(cases.written[at] > 20, "{}", target.title());
    }
}

/// Writes every measure with every label in LaTeX, for a test that typesets it.
#[test]
fn the_documents_are_written() {
    let labels = SETTINGS.iter().flat_map(|setting| {
        let choices =
            setting.choices.iter().map(|choice| format!("{} ({})", choice.label, choice.meaning));
        [setting.label.to_string(), setting.meaning.to_string()].into_iter().chain(choices)
    });
    let told = labels.collect::<Vec<_>>().join(", ");
    let folder = std::env::var_os("CODE_DOCUMENTS").map(std::path::PathBuf::from);
    let settings = Settings::default().with(&[("ties", "averaged"), ("unjudged", "1")]).unwrap();
    for (at, info) in all().enumerate() {
        let docs = [("a_1", 1.0), ("b", 1.0), ("c", 0.5), ("d", 0.25)];
        let docs = docs.map(|(id, score)| (Id::from(id), Some(score)));
        let judged = [("a_1", 1.0), ("c", 2.0), ("x", 1.0), ("d", -1.0), ("b", 0.0)];
        let judged = judged.map(|(id, grade)| (Id::from(id), grade));
        let ranking = Ranking::new(docs, judged, settings.clone().into());
        let d = derive(&Measure::new(info).at(3), &ranking);
        let text = write(
            &Sheet::of(&d, 3).with_convention(&told, "https://example.org/#a=%7B1_2%7D&b=~^"),
            Format::Latex,
        );
        assert!(text.contains("\\begin{tabular}"), "{text}");
        if let Some(folder) = &folder {
            std::fs::write(folder.join(format!("measure-{at}.latex")), text).unwrap();
        }
    }
}
