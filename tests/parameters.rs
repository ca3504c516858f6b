//! Every parameter of every preset in right and wrong spellings: each is what was meant or an error with the
//! nearest right form, and never another convention. `support/spellings.json` holds the spellings by type.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use ranklens::metrics::Measure;
use ranklens::presets::parameters::{DefaultValue, Fixed, Kind, Parameter, Word};
use ranklens::presets::{self, Argument, CallError, Convention, Preset};
use serde_json::Value;

#[path = "support/golden.rs"]
#[allow(dead_code, reason = "another test reads the golden cases")]
mod cases;

use cases::argument;

/// A spelling, and the value that it means; `None`: it must be refused.
type Spelled = (Argument, Option<Argument>);

/// Returns a measure's name with a number for each word in braces.
fn example(pattern: &str) -> String {
    let words = ["{k}", "{rel}", "{p}", "{x}", "{d}", "{decay}", "{map}"];
    let numbers = ["7", "2", "0.5", "0.5", "5", "0.5", "{1:3}"];
    words.iter().zip(numbers).fold(pattern.to_string(), |text, (word, n)| text.replace(word, n))
}

/// Returns what a call with one parameter means, for the first measure that takes this value.
fn called(
    preset: &'static Preset,
    parameter: &Parameter,
    value: &Argument,
) -> Result<(Measure, Convention), CallError> {
    let names = preset.measures.iter().map(|spelling| example(spelling.pattern));
    let mut names = names.filter(|name| parameter.is_of(name));
    let first = names.find(|name| {
        !matches!(
            preset.convention(name, [(parameter.name, value.clone())]),
            Err(CallError::ValueOfMeasure { .. }
                | CallError::Needed { .. }
                | CallError::Number { is_cutoff: true, .. })
        )
    });
    preset.convention(&first.unwrap(), [(parameter.name, value.clone())])
}

fn all() -> impl Iterator<Item = (&'static Preset, &'static Parameter)> {
    let own = |preset: &'static Preset| preset.parameters.own().iter();
    presets::ALL.into_iter().flat_map(move |preset| own(preset).map(move |each| (preset, each)))
}

/// Returns the spellings of a parameter's type.
fn spellings(parameter: &Parameter) -> Vec<Spelled> {
    let table: Value = serde_json::from_str(include_str!("support/spellings.json")).unwrap();
    let of_table = |of: &str| -> Vec<Spelled> {
        let list = |key: &str| table[of][key].as_array().unwrap().clone();
        let means = list("means");
        let means = means.iter().map(|pair| (argument(&pair[0]), Some(argument(&pair[1]))));
        means.chain(list("refused").iter().map(|value| (argument(value), None))).collect()
    };
    let mut all = match &parameter.kind {
        Kind::Flag(_) => of_table("boolean"),
        Kind::Fixed(Fixed::True) => {
            let is_true = |value: &Option<Argument>| *value == Some(Argument::Flag(true));
            let all = of_table("boolean").into_iter();
            all.map(|(spelled, value)| (spelled, value.filter(|v| is_true(&Some(v.clone())))))
                .collect()
        }
        Kind::Whole { .. } => of_table("integer"),
        Kind::Number { bounds, .. } => {
            let allows = |value: &Argument| matches!(value, Argument::Number(n) if bounds.has(*n));
            let all = of_table("number").into_iter();
            all.map(|(spelled, value)| (spelled, value.filter(allows))).collect()
        }
        Kind::Numbers { bounds, .. } if bounds.is_whole => of_table("cutoffs"),
        Kind::Numbers { .. } => of_table("numbers"),
        Kind::Options(_) => of_table("options"),
        Kind::Words(words) => {
            of_words(&words.iter().map(|word: &Word| word.value).collect::<Vec<_>>())
        }
        Kind::Fixed(Fixed::Text(text)) => of_words(&[text]),
    };
    let nothing = (parameter.default == DefaultValue::None).then_some(Argument::None);
    for name in ["None", "null", "none", "NULL"] {
        all.retain(|(spelled, _)| spelled.text_of() != Some(name));
        all.push((Argument::Text(name.into()), nothing.clone()));
    }
    all.retain(|(spelled, _)| *spelled != Argument::None);
    all.push((Argument::None, nothing));
    for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        all.push((Argument::Number(number), None));
    }
    all.push((Argument::Other("a function".into()), None));
    all
}

/// Returns spellings of words: other letter case is meant, every other change is refused.
fn of_words(words: &[&str]) -> Vec<Spelled> {
    let text = |text: String| Argument::Text(text);
    let mut all = Vec::new();
    for word in words {
        let meant = Some(text((*word).into()));
        let same = [(*word).into(), word.to_uppercase(), word.to_lowercase(), format!(" {word} ")];
        all.extend(same.map(|spelled| (text(spelled), meant.clone())));
        let mut wrong: Vec<String> = ["x", "s", ",", ";", "1", "-", "_", "=", "!"]
            .iter()
            .map(|end| format!("{word}{end}"))
            .collect();
        wrong.extend(["x", "\"", "'", "-", "=", "="].iter().map(|start| format!("{start}{word}")));
        wrong.extend([word[1..].into(), word[..word.len() - 1].into(), format!("{word} {word}")]);
        wrong.retain(|wrong| !words.contains(&&**wrong));
        all.extend(wrong.into_iter().map(|spelled| (text(spelled), None)));
        all.push((Argument::List(vec![text((*word).into())]), None));
    }
    for text in ["", " ", "true", "0", "default", "other"] {
        all.push((Argument::Text(text.into()), None));
    }
    let others = [Argument::Flag(true), Argument::Flag(false), Argument::Number(1.0)];
    all.extend(others.map(|other| (other, None)));
    all.push((Argument::List(Vec::new()), None));
    all
}

#[test]
fn each_spelling_is_what_was_meant_or_refused_with_a_right_form() {
    let mut checked = 0;
    for (preset, parameter) in all() {
        let name = format!("{} {}", preset.name, parameter.name);
        let spellings = spellings(parameter);
        let wrong = spellings.iter().filter(|(_, value)| value.is_none()).count();
        assert!(wrong >= 20, "{name}: {wrong} wrong spellings");
        for (spelled, value) in spellings {
            checked += 1;
            match (preset.read(parameter.name, &spelled), value) {
                (Ok(plain), Some(value)) => {
                    assert_eq!(plain, value, "{name} {spelled:?}");
                    let same = called(preset, parameter, &value).unwrap();
                    assert_eq!(
                        called(preset, parameter, &spelled).unwrap(),
                        same,
                        "{name} {spelled:?}"
                    );
                }
                (Err(CallError::Value { preset: of, key, found, expected, nearest }), None) => {
                    assert_eq!((of, key), (preset.name, parameter.name));
                    assert!(!found.is_empty() && expected == parameter.expected(), "{name}");
                    let right = preset.read(parameter.name, &nearest);
                    assert_eq!(right, Ok(nearest), "{name}: the advice for {spelled:?}");
                }
                (read, value) => panic!("{name} {spelled:?}: {read:?}, meant {value:?}"),
            }
        }
    }
    assert!(checked > 1500, "{checked}");
}

#[test]
fn a_wrong_name_is_refused_with_the_nearest() {
    for (preset, parameter) in all() {
        let name = parameter.name;
        let names = preset.parameters.names();
        let mut wrong = vec![name.to_uppercase(), name.replace('_', "-"), name.replace('_', "")];
        wrong.extend([
            format!("--{name}"),
            format!("{name}s"),
            format!("{name} "),
            format!(" {name}"),
        ]);
        wrong.push(name.split('_').fold(String::new(), |camel, part| {
            let (first, rest) = part.split_at(1);
            let first = if camel.is_empty() { first.into() } else { first.to_uppercase() };
            camel + &first + rest
        }));
        // A letter twice, and a letter too few.
        wrong.extend((1..name.len()).map(|at| [&name[..at], &name[at - 1..]].concat()));
        if name.len() > 4 {
            wrong.extend((1..name.len()).map(|at| [&name[..at], &name[at + 1..]].concat()));
        }
        wrong.extend(('a'..='t').map(|letter| format!("{name}{letter}")));
        wrong.retain(|wrong| !names.contains(&&**wrong));
        assert!(wrong.len() >= 20, "{name}: {}", wrong.len());
        for wrong in wrong {
            match preset.read(&wrong, &Argument::None) {
                Err(CallError::Parameter { nearest, .. }) => {
                    let is_right = nearest == name || names.len() > 1 && name.len() < 5;
                    assert!(is_right, "{} {wrong}: {nearest}", preset.name);
                }
                other => panic!("{} {wrong}: {other:?}", preset.name),
            }
        }
    }
}

#[test]
fn a_cutoff_contradicts_another_one_in_the_name() {
    let preset = presets::find("opensearch").unwrap();
    let with = |measure: &str, k: f64| preset.convention(measure, [("k", Argument::Number(k))]);
    assert!(matches!(with("NDCG@3", 1.0), Err(CallError::Number { is_cutoff: true, .. })));
    assert_eq!(with("NDCG@3", 3.0), with("NDCG", 3.0));
}

#[test]
fn a_default_changes_nothing_and_other_values_do() {
    for (preset, parameter) in all() {
        let name = format!("{} {}", preset.name, parameter.name);
        let of = |value: Argument| called(preset, parameter, &value).unwrap();
        if parameter.default != DefaultValue::Required {
            let default = parameter.default.plain();
            let names = preset.measures.iter().map(|spelling| example(spelling.pattern));
            // A measure that the meaning names has a default of its own.
            let is_shared = |measure: &str| !parameter.meaning.contains(measure);
            for measure in names.filter(|name| parameter.is_of(name) && is_shared(name)) {
                let Ok(unchanged) = preset.convention(&measure, []) else { continue };
                let call = preset.convention(&measure, [(parameter.name, default.clone())]);
                assert_eq!(call, Ok(unchanged), "{name}");
            }
        }
        let words = |words: &[&str]| {
            Argument::List(words.iter().map(|w| Argument::Text((*w).into())).collect())
        };
        let (one, other) = match &parameter.kind {
            Kind::Flag(_) => (Argument::Flag(true), Argument::Flag(false)),
            Kind::Number { bounds, .. } if !bounds.has(7.0) => {
                (Argument::Number(0.25), Argument::Number(0.75))
            }
            Kind::Whole { .. } | Kind::Number { .. } => {
                (Argument::Number(3.0), Argument::Number(7.0))
            }
            Kind::Numbers { bounds, .. } if bounds.is_whole => (
                Argument::List(vec![Argument::Number(7.0)]),
                Argument::List(vec![Argument::Number(1.0), Argument::Number(7.0)]),
            ),
            Kind::Numbers { .. } => (
                Argument::List(vec![Argument::Number(0.0)]),
                Argument::List(vec![Argument::Number(1.0)]),
            ),
            Kind::Options(known) => {
                for option in known.iter().filter(|option| option.letter != 'q') {
                    let letter = format!("-{}", option.letter);
                    let given = match option.takes {
                        presets::parameters::OptionArgument::Nothing(_) => words(&[&letter]),
                        presets::parameters::OptionArgument::Whole { .. } => words(&[&letter, "3"]),
                    };
                    assert_ne!(of(given), of(words(&[])), "{name} {letter}");
                }
                continue;
            }
            // These say what holds, or what the measure is.
            Kind::Words(all) if all.iter().all(|word| word.measure.is_some()) => continue,
            Kind::Words(all) => {
                let word = |at: usize| all.get(at).map(|word| Argument::Text(word.value.into()));
                (word(0).unwrap(), word(1).unwrap_or(Argument::None))
            }
            Kind::Fixed(_) => continue,
        };
        assert_eq!(of(one) == of(other), parameter.only_describes, "{name}");
    }
}

#[test]
fn a_parameter_of_other_measures_is_refused() {
    let refused = |tool: &str, measure: &str, key: &str, value: Argument| {
        let preset = presets::find(tool).unwrap();
        preset.convention(measure, [(key, value)]).unwrap_err().to_string()
    };
    let flag = Argument::Flag(true);
    assert_eq!(
        refused("llama_index", "mrr", "use_granular_hit_rate", flag.clone()),
        "llama_index takes use_granular_hit_rate for hit_rate, not for mrr"
    );
    assert_eq!(
        refused("sklearn", "ndcg_score", "log_base", Argument::Number(3.0)),
        "sklearn takes log_base for dcg_score, not for ndcg_score"
    );
    assert_eq!(
        refused("beir", "Hole@5", "custom", Argument::Text("mrr".into())),
        "beir: the text \u{201c}mrr\u{201d} as custom is for MRR, not for Hole@5"
    );
    assert_eq!(
        refused("elasticsearch", "expected_reciprocal_rank", "k", Argument::Number(3.0)),
        "elasticsearch needs the parameter maximum_relevance for expected_reciprocal_rank"
    );
}

#[test]
fn the_textbooks_settings_are_as_strict() {
    let textbook = presets::find("textbook").unwrap();
    for (key, value) in [
        ("gain", Argument::Text("Exponential".into())),
        ("gain", Argument::Flag(true)),
        ("rel", Argument::Text("two".into())),
        ("rel", Argument::Number(f64::NAN)),
        ("ties", Argument::List(Vec::new())),
        ("none", Argument::None),
    ] {
        let error = textbook.convention("nDCG", [(key, value)]).unwrap_err();
        let CallError::Value { nearest, .. } = error else { panic!("{key}: {error}") };
        assert!(textbook.read(key, &nearest).is_ok(), "{key}: {nearest}");
    }
}

#[test]
fn a_cutoff_that_the_call_does_not_compute_is_refused() {
    let list = |numbers: [f64; 2]| Argument::List(numbers.map(Argument::Number).to_vec());
    let asked = |tool: &str, measure: &str, key: &str, all: [f64; 2]| {
        presets::find(tool).unwrap().convention(measure, [(key, list(all))]).map(|(m, _)| m.cutoff)
    };
    assert_eq!(asked("recbole", "map@7", "topk", [3.0, 7.0]), Ok(Some(7)));
    assert_eq!(asked("mteb", "ndcg_at_10", "k_values", [1.0, 10.0]), Ok(Some(10)));
    let refused = asked("recbole", "map@7", "topk", [3.0, 10.0]).unwrap_err().to_string();
    assert!(refused.ends_with("the cutoffs of topk are 3, 10"), "{refused}");
    assert!(asked("mteb", "ndcg_at_10", "k_values", [1.0, 3.0]).is_err());
}

#[test]
fn the_relevant_documents_that_a_call_names_are_those_that_count() {
    let of = |tool: &str, measure: &str, parameters: &[(&str, &str)]| {
        let own = parameters.iter().map(|(key, value)| (*key, Argument::Text((*value).into())));
        presets::find(tool).unwrap().convention(measure, own)
    };
    let (all, positive) = (("test", "all judged, rating = grade"), ("test", "grades > 0"));
    let rating = ("gain", "rating");
    assert_ne!(of("lenskit", "NDCG", &[all]), of("lenskit", "NDCG", &[]));
    assert_eq!(of("lenskit", "NDCG", &[positive]), of("lenskit", "NDCG", &[]));
    assert_eq!(of("lenskit", "NDCG", &[rating, all]), of("lenskit", "NDCG", &[rating]));
    assert_ne!(of("lenskit", "NDCG", &[rating, positive]), of("lenskit", "NDCG", &[rating]));
    let (all, positive) = (("labels", "all judged"), ("labels", "grades > 0"));
    let triples = ("api", "pyspark, (prediction, labels, relevance)");
    assert_eq!(of("spark", "ndcgAt(3)", &[all]), of("spark", "ndcgAt(3)", &[triples]));
    assert_eq!(of("spark", "ndcgAt(3)", &[triples, positive]), of("spark", "ndcgAt(3)", &[]));
    let jvm = ("api", "JVM RankingMetrics.of, (prediction, labels, relevance)");
    assert!(of("spark", "ndcgAt(3)", &[jvm, all]).is_ok());
    assert!(of("spark", "ndcgAt(3)", &[jvm, positive]).is_err());
}
