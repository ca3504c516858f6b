//! Formulas and texts match the derivation, for any list and settings.

use proptest::prelude::*;
use ranklens::metrics::registry;
use ranklens::metrics::settings::Settings;
use ranklens::metrics::settings::table::SETTINGS;
use ranklens::metrics::{Column, Derivation, Id, Measure, Name, Ranking, Side, derive};
use ranklens::present::math::{Math, equation, latex, mathml, text};
use ranklens::present::{chart, formula, fraction, number, words};

const DIGITS: u8 = 3;

prop_compose! {
    fn settings()(picks in prop::collection::vec((0..SETTINGS.len(), any::<prop::sample::Index>()), 0..5)) -> Settings {
        let mut settings = Settings::default();
        for (at, pick) in picks {
            let setting = &SETTINGS[at];
            if !setting.choices.is_empty() {
                settings.set(setting.key, pick.get(setting.choices).value).unwrap();
            }
        }
        settings
    }
}

prop_compose! {
    fn ranking()(
        rows in prop::collection::vec(("[a-c<&\"'%_\\\\]{0,3}", prop::option::of(0..3_u8), prop::option::of(-1..6_i8)), 0..30),
        missed in prop::collection::vec(0..4_u8, 0..3),
        settings in settings(),
    ) -> Ranking {
        let id = |i: usize, name: &str| Id::from(format!("{name}{i}"));
        let docs: Vec<_> = rows.iter().enumerate()
            .map(|(i, (name, score, _))| (id(i, name), score.map(f64::from))).collect();
        let judged = rows.iter().enumerate()
            .filter_map(|(i, (name, _, grade))| Some((id(i, name), f64::from((*grade)?) / 2.0)));
        let missed = missed.iter().enumerate().map(|(i, grade)| (id(i, "missed"), f64::from(*grade)));
        let judgments: Vec<_> = judged.chain(missed).collect();
        Ranking::new(docs, judgments, settings.into())
    }
}

fn all(ranking: &Ranking, cutoff: usize) -> impl Iterator<Item = Derivation> {
    registry::all()
        .flat_map(move |info| [Measure::new(info), Measure::new(info).at(cutoff)])
        .map(|measure| derive(&measure, ranking))
}

/// Collects the marked parts of a formula: the document, the side and the text of each.
fn marked(m: &Math, found: &mut Vec<(Id, Side, String)>) {
    let mut both = |parts: &[&Math]| parts.iter().for_each(|part| marked(part, found));
    match m {
        Math::Row(parts) => both(&parts.iter().collect::<Vec<_>>()),
        Math::Fraction(a, b) | Math::Sub(a, b) | Math::Sup(a, b) => both(&[a, b]),
        Math::SumOver { of, .. } | Math::Fenced(of) => both(&[of]),
        Math::Doc { doc, side, of, .. } => found.push((doc.clone(), *side, text(of))),
        Math::Number(_) | Math::Name(_) | Math::Operator(_) | Math::Ellipsis(_) => {}
    }
}

/// Returns whether markup is well-formed XML: checks tags, attributes and entities.
fn is_well_formed(markup: &str) -> bool {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = markup;
    while !rest.is_empty() {
        let Some(tag) = rest.strip_prefix('<') else {
            let text = &rest[..rest.find('<').unwrap_or(rest.len())];
            if open.is_empty() || !has_only_entities(text) {
                return false;
            }
            rest = &rest[text.len()..];
            continue;
        };
        let Some((tag, after)) = tag.split_once('>') else { return false };
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return false;
            }
            continue;
        }
        let mut quotes = tag.split('"');
        let name = quotes.next().unwrap_or_default();
        open.push(name.split(' ').next().unwrap_or_default());
        if tag.matches('"').count() % 2 != 0 || !quotes.all(has_only_entities) || tag.contains('<')
        {
            return false;
        }
    }
    open.is_empty()
}

fn has_only_entities(text: &str) -> bool {
    let known = ["amp;", "lt;", "gt;", "quot;", "#39;"];
    text.split('&').skip(1).all(|after| known.iter().any(|entity| after.starts_with(entity)))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn the_formula_ends_in_the_outcome_and_its_terms_are_cells(
        ranking in ranking(),
        cutoff in 1..40_usize,
    ) {
        for d in all(&ranking, cutoff) {
            let chain = formula::chain(&d, DIGITS);
            prop_assert_eq!(text(&chain[0]), d.measure.to_string());
            let outcome = number::outcome(d.outcome, DIGITS).replace('-', "\u{2212}");
            prop_assert_eq!(text(&chain[chain.len() - 1]), outcome);
            prop_assert!(chain.windows(2).all(|pair| text(&pair[0]) != text(&pair[1])));
            let mut found = Vec::new();
            chain[..chain.len() - 1].iter().for_each(|part| marked(part, &mut found));
            let digits = d.settings.rounding.unwrap_or(DIGITS);
            for (doc, side, shown) in found {
                let table = if side == Side::Actual { &d.actual } else { &d.ideal };
                let columns = [Column::Contribution, Column::Relevant, Column::First, Column::FirstRank, Column::Rank, Column::OwnWeight, Column::Judged];
                let is_cell = |row: usize| columns.iter().filter_map(|c| table.cell(row, *c)).any(
                    |v| [v, v.abs()].map(|v| number::step(v, digits).replace('-', "\u{2212}")).contains(&shown),
                );
                let mut rows = table.rows.iter().take(table.counted).enumerate();
                prop_assert!(rows.any(|(i, row)| row.doc == doc && is_cell(i)), "{} of {} in {}", shown, doc, d.measure);
            }
        }
    }

    #[test]
    fn everything_can_be_shown_of_any_list(ranking in ranking(), cutoff in 1..40_usize) {
        let derivations: Vec<Derivation> = all(&ranking, cutoff).collect();
        for d in &derivations {
            let mut parts = formula::chain(d, DIGITS);
            parts.push(formula::definition(d));
            for side in [Side::Actual, Side::Ideal] {
                let rows = if side == Side::Actual { &d.actual.rows } else { &d.ideal.rows };
                parts.extend((0..=rows.len()).map(|row| formula::row_step(d, side, row, DIGITS)));
            }
            for column in &d.actual.columns {
                parts.extend(formula::column_rule(d, column.column));
                prop_assert!(!words::column_label(column.column, d).is_empty());
                for (i, value) in column.values.iter().enumerate() {
                    prop_assert!(!number::cell(column.column, *value, DIGITS).contains("NaN"));
                    prop_assert!(!number::cell_in(&d.actual, column.column, i, DIGITS).is_empty());
                }
            }
            let whole = equation(parts);
            prop_assert!(is_well_formed(&mathml(&whole)), "{}", mathml(&whole));
            let latex = latex(&whole);
            prop_assert_eq!(latex.matches('{').count(), latex.matches('}').count());
            prop_assert!(!text(&whole).contains("NaN"));
            let sentence = words::sentence(d);
            // Measures that the page does not show have only their general description.
            let fits = (1..=45).contains(&sentence.chars().count());
            prop_assert!(fits || sentence == d.measure.definition.meaning, "{}", sentence);
            prop_assert!(words::verbose(d).starts_with(&words::spoken(&d.measure)));
            prop_assert!(d.notes.iter().all(|note| words::note(note).ends_with('.')));
            let (actual, ideal) = chart::bars(d);
            let rows = (d.actual.rows.len(), d.ideal.rows.len());
            let summed = d.actual.column(Column::Contribution).is_some();
            prop_assert_eq!((actual.len(), ideal.len()), if summed { rows } else { (0, 0) });
            let mut widths = actual.iter().chain(&ideal).flat_map(|bar| [bar.filled, bar.ghost]);
            prop_assert!(widths.all(|width| (0.0..=1.0).contains(&width)));
        }
        let of = |name: &str| derive(&name.parse().unwrap(), &ranking);
        let chart = chart::recall_precision(&of("P"), &of("R"), cutoff);
        let points = chart.series.iter().flat_map(|series| &series.points);
        for point in points {
            prop_assert!((0.0..=chart.width).contains(&point.x) && (0.0..=chart.height).contains(&point.y));
        }
    }

    #[test]
    fn an_exact_fraction_is_the_value(ranking in ranking(), cutoff in 1..40_usize) {
        let value = |text: &str| match text.split_once('/') {
            Some((over, under)) => over.parse::<f64>().unwrap() / under.parse::<f64>().unwrap(),
            None => text.parse().unwrap(),
        };
        let same = |a: f64, b: f64| (a - b).abs() <= 1e-9 * a.abs().max(1.0);
        for d in all(&ranking, cutoff) {
            if let Some(exact) = fraction::exact(&d) {
                prop_assert!(same(value(&exact), d.outcome.value().unwrap()), "{} {}", d.measure, exact);
            }
        }
    }
}

#[test]
fn the_check_for_well_formed_markup_finds_mistakes() {
    for wrong in ["<a>", "<a></b>", "<a>&x</a>", "<a x=\"></a>", "<a x=\"<\"></a>", "text"] {
        assert!(!is_well_formed(wrong), "{wrong}");
    }
    assert!(is_well_formed("<a x=\"&lt;\"><b>1</b>&amp;</a>"));
}

#[test]
fn ten_thousand_rows_are_shown_in_a_moment() {
    let grades: Vec<f64> = (0..10_000).map(|i| f64::from(i % 4)).collect();
    let ranking = Ranking::of_grades(&grades, &Settings::default());
    let derivations: Vec<Derivation> = all(&ranking, 10_000).collect();
    let start = std::time::Instant::now();
    for d in &derivations {
        assert!(mathml(&equation(formula::chain(d, DIGITS))).len() < 6_000);
        words::sentence(d);
        fraction::exact(d);
        chart::bars(d);
        formula::row_step(d, Side::Actual, 9_999, DIGITS);
    }
    assert!(start.elapsed().as_secs_f64() < 5.0, "{:?}", start.elapsed());
    assert_eq!(derivations[0].term(Name::Cutoff), None);
}
