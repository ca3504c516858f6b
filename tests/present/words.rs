use ranklens::metrics::registry::ALL;
use ranklens::metrics::settings::Ties;
use ranklens::metrics::{
    Column, Measure, Name, Note, Outcome, Ranking, Reason, Settings, Side, derive,
};
use ranklens::present::{bands, words};

use super::{GRADES, derived, shown};

#[test]
fn sentences_say_what_is_missing() {
    let sentence = |measure, grades: &[f64]| words::sentence(&derived(measure, grades, &[]));
    assert_eq!(sentence("nDCG@2", &[1.0, 0.0]), "perfect · as good as the ideal");
    assert_eq!(sentence("nDCG@1", &[0.0, 1.0]), "poor · nothing shown has any gain");
    assert_eq!(sentence("nDCG@5", &[0.0]), "the ideal ranking has no gain");
    assert_eq!(sentence("RR@5", &[0.0; 6]), "no relevant document in the top 5");
    assert_eq!(sentence("AP", &[0.0, 1.0]), "the precision at the only hit");
    assert_eq!(sentence("AP@1", &[1.0, 1.0, 1.0]), "1 precision; 2 missed, counted as 0");
    assert_eq!(sentence("P@5", &[1.0, 0.0]), "1 relevant, divided by k = 5");
    assert_eq!(sentence("P@2", &[0.0, 0.0]), "none of the 2 shown is relevant");
    assert_eq!(sentence("P@2", &[0.0, 1.0]), "1 of 2 shown is relevant");
    assert_eq!(sentence("Success@1", &[0.0, 1.0]), "no relevant document in the top 1");
    assert_eq!(sentence("Bpref", &[1.0, 0.0]), "no non-relevant above a relevant one");
    assert_eq!(sentence("ERR(max=2)@1", &[3.0]), "grade 3 is above the scale’s end, 2");
    assert_eq!(sentence("Judged@5", &[]), "the list is empty");
    let by_rule = derived("R@5", &[0.0], &[("none", "1")]);
    assert_eq!(words::sentence(&by_rule), "set to 1: no document is judged relevant");
}

#[test]
fn hits_are_all_relevant_documents_shown() {
    for info in ranklens::metrics::registry::all() {
        let d = derive(&Measure::new(info), &Ranking::of_grades(&GRADES, &Settings::default()));
        let shown = GRADES.iter().take(d.actual.counted).filter(|grade| **grade >= 1.0).count();
        assert!(d.term(Name::Hits).is_none_or(|hits| hits == shown as f64), "{}", info.name);
    }
}

#[test]
fn err_names_the_first_rank_that_satisfies_anybody() {
    let sentence = |measure, grades: &[f64]| words::sentence(&derived(measure, grades, &[]));
    assert_eq!(sentence("ERR@5", &[3.0, 0.0]), "rank 1 satisfies 88 of 100 readers");
    let later = "rank 3 satisfies the first 50 of 100 readers";
    assert_eq!(sentence("ERR@5", &[0.0, 0.0, 1.0]), later);
    assert_eq!(sentence("ERR@2", &[0.0, 0.0, 1.0]), "no relevant document in the top 2");
    let any = "rank 2 is the first to satisfy any reader";
    assert_eq!(sentence("ERR(max=10)@2", &[0.0, 1.0]), any);
    let few = "rank 1 satisfies fewer than 1 of 100 readers";
    assert_eq!(sentence("ERR(max=10)@2", &[1.0]), few);
    assert_eq!(sentence("ERR@2", &[]), "the list is empty");
}

#[test]
fn one_query_is_not_called_queries() {
    assert_eq!([1, 2, 6980].map(words::queries), ["1 query", "2 queries", "6,980 queries"]);
}

#[test]
fn measures_can_be_spoken() {
    let spoken = |text: &str| words::spoken(&text.parse().unwrap());
    assert_eq!(spoken("nDCG@5"), "nDCG at 5");
    assert_eq!(spoken("P(rel=2)@5"), "Precision with relevant from grade 2 at 5");
    assert_eq!(spoken("R@100"), "Recall at 100");
    assert_eq!(spoken("RBP(p=0.8)"), "RBP with p 0.8");
    assert_eq!(words::verbose(&shown("nDCG@5")), "nDCG at 5 is 0.960");
    let undefined = derived("R@5", &[0.0], &[]);
    assert_eq!(
        words::verbose(&undefined),
        "Recall at 5 is undefined: no document is judged relevant"
    );
    assert_eq!(words::plural(1, "term", "terms"), "1 term");
    assert_eq!(words::plural(0, "term", "terms"), "0 terms");
}

#[test]
fn headers_follow_the_rules() {
    let label = |measure, column| words::column_label(column, &shown(measure));
    assert_eq!(label("nDCG@5", Column::Discount), "log₂(i+1)");
    assert_eq!(label("nDCG@5", Column::Cumulative), "DCG");
    assert_eq!(words::label(Column::Cumulative, &shown("nDCG@5"), Side::Ideal), "IDCG");
    assert_eq!(label("P@5", Column::Cumulative), "Hits");
    assert_eq!(label("AP", Column::Cumulative), "Sum");
    assert_eq!(label("ERR@5", Column::Cumulative), "ERR");
    for (discount, expected) in
        [("ln", "ln(i+1)"), ("log10", "log₁₀(i+1)"), ("rank", "i"), ("none", "Divisor")]
    {
        let d = derived("nDCG@5", &GRADES, &[("discount", discount)]);
        assert_eq!(words::column_label(Column::Discount, &d), expected);
    }
}

#[test]
fn notes_and_reasons_are_full_sentences() {
    let why = Reason::NothingRelevant;
    for (note, expected) in [
        (
            Note::UnjudgedAsZero { documents: 2 },
            "Nobody judged 2 documents; unjudged counts as grade 0.",
        ),
        (
            Note::UnjudgedAs { documents: 1, grade: 1.5 },
            "Nobody judged 1 document; unjudged counts as grade 1.5.",
        ),
        (
            Note::UnjudgedLeftOut { documents: 1 },
            "1 document that nobody judged was taken out before ranks were counted.",
        ),
        (
            Note::ShorterThanCutoff { retrieved: 3, cutoff: 5 },
            "The list has 3 documents, fewer than the cutoff 5.",
        ),
        (
            Note::TiesBroken { documents: 2, ties: Ties::IdDescending },
            "2 documents share a score with another; they are ordered by document id, descending.",
        ),
        (
            Note::TiesBroken { documents: 2, ties: Ties::Listed },
            "2 documents share a score with another; they stay in the order given.",
        ),
        (
            Note::TiesBroken { documents: 2, ties: Ties::Averaged },
            "2 documents share a score with another; each gets the mean of its tie.",
        ),
        (
            Note::TiesNotAveraged { documents: 2 },
            "This measure cannot average tied orders row by row; 2 documents with tied scores count in the order given.",
        ),
        (
            Note::NegativeGrades { documents: 1 },
            "1 document has a grade below 0, which counts as 0.",
        ),
        (Note::RelevantMissed { documents: 1 }, "1 relevant document is not in the list."),
        (
            Note::MissedByIdeal { documents: 2 },
            "2 judged documents are not in the list, and this ideal leaves them out too: missing them costs nothing.",
        ),
        (Note::NoHit, "No relevant document is among those that count, so the value is 0."),
        (
            Note::ByRule { value: 0.0, reason: why },
            "There is nothing to divide by, because no document is judged relevant; the settings make the value 0.",
        ),
        (
            Note::Rounded { digits: 3 },
            "Every step but the last is rounded to 3 decimals, as when worked by hand.",
        ),
        (
            Note::ScaleFromJudgments { max: 3.0 },
            "The scale is taken to end at 3, the highest grade judged for this query.",
        ),
        (
            Note::DividedByShown { shown: 3, cutoff: 5 },
            "Divided by the 3 documents shown, not by the cutoff 5.",
        ),
        (
            Note::PartOfGain,
            "The steps are those of one query. The tool gives one number for all queries: what their mean gains if \
             those of which the system is least sure are left out.",
        ),
        (
            Note::ValueRounded { value: 0.16867589, digits: 2 },
            "The steps give 0.168676; the tool rounds this to 2 decimals.",
        ),
        (
            Note::Logarithm,
            "The steps give the measure's value; for each query the tool gives its logarithm.",
        ),
    ] {
        assert_eq!(words::note(&note), expected);
    }
    for (reason, expected) in [
        (why, "no document is judged relevant"),
        (Reason::NoIdealGain, "the ideal ranking has no gain"),
        (Reason::NothingRetrieved, "the list is empty"),
        (Reason::NothingJudged, "no document of the list is judged"),
        (Reason::NoQueries, "no query has a value"),
        (Reason::GradeAboveScale { grade: 4.0, max: 3.0 }, "grade 4 is above the scale’s end, 3"),
        (Reason::TooLarge, "the numbers are too large to compute with"),
    ] {
        assert_eq!(words::reason(reason), expected);
    }
}

#[test]
fn columns_and_names_have_words() {
    let mut titles = std::collections::HashSet::new();
    use Column::*;
    for column in [
        Rank,
        Grade,
        Relevant,
        NonRelevant,
        Judged,
        OwnGain,
        Gain,
        Share,
        Discount,
        Contribution,
        Cumulative,
        Hits,
        Precision,
        Recall,
        First,
        Weight,
        Stop,
        Reach,
        Above,
    ] {
        let title = words::column_title(column);
        assert!(title.ends_with('.') && titles.insert(title), "{column:?}: {title}");
        assert!(!words::column_label(column, &shown("nDCG@5")).is_empty());
    }
    let mut symbols = std::collections::HashSet::new();
    for name in [
        Name::Cutoff,
        Name::Shown,
        Name::Relevant,
        Name::NonRelevant,
        Name::Hits,
        Name::Judged,
        Name::Dcg,
        Name::Idcg,
        Name::Precision,
        Name::Recall,
        Name::First,
        Name::Sum,
        Name::Divisor,
        Name::Beta,
        Name::Persistence,
        Name::MaxGrade,
    ] {
        assert!(symbols.insert(words::name_symbol(name)), "{name:?}");
        assert!(titles.insert(words::name_meaning(name)), "{name:?}");
    }
}

#[test]
fn every_measure_with_bands_has_a_word_for_every_value() {
    for info in ALL {
        let measure = Measure::new(info);
        let Some(all) = bands::bands(&measure) else { continue };
        for band in all {
            assert_eq!(bands::band(&measure, band.from), Some(band));
        }
        let Outcome::Value(value) =
            derive(&measure, &Ranking::of_grades(&GRADES, &Settings::default())).outcome
        else {
            panic!("{measure} has no value")
        };
        assert!(bands::band(&measure, value).is_some());
    }
}
