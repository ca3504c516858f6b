use ranklens::metrics::registry::ALL;
use ranklens::metrics::{Column, Derivation, Id, Ranking, Settings, Side, derive};
use ranklens::present::math::{Math, equation, latex, mathml, text};
use ranklens::present::{formula, words};

use super::{GRADES, derived, shown};

fn chain(d: &Derivation) -> String {
    text(&equation(formula::chain(d, 3)))
}

#[test]
fn every_measure_has_one_sentence_a_formula_and_a_definition() {
    let golden = [
        (
            "nDCG@5",
            "excellent · loses most at rank 3",
            "nDCG@5 = DCG@5 / IDCG@5 \
             = (3 + 1.262 + 0 + 0.431 + 0.774) / (3 + 1.262 + 1 + 0.431 + 0) \
             = 5.466 / 5.693 = 0.960",
            "DCG@5 = Σ(i=1..5) gain_i / log₂(i + 1)",
        ),
        (
            "RR",
            "first hit at rank 1",
            "RR = 1 / rank of first hit = 1 / 1 = 1.000",
            "RR = 1 / rank of first hit",
        ),
        (
            "P@5",
            "4 of 5 shown are relevant",
            "P@5 = hits / k = (1 + 1 + 0 + 1 + 1) / 5 = 4 / 5 = 0.800",
            "hits = Σ(i=1..5) relevant_i",
        ),
        (
            "R@5",
            "4 of 4 relevant found",
            "R@5 = hits / R = (1 + 1 + 0 + 1 + 1) / 4 = 4 / 4 = 1.000",
            "hits = Σ(i=1..5) relevant_i",
        ),
        (
            "F1@5",
            "P 0.800 · R 1.000",
            "F1@5 = (2 · precision · recall) / (precision + recall) \
             = (2 · 4/5 · 4/4) / (4/5 + 4/4) = (2 · 0.800 · 1) / (0.800 + 1) = 0.889",
            "hits = Σ(i=1..5) relevant_i",
        ),
        (
            "AP",
            "mean of 4 precisions",
            "AP = (Σ(i=1..5) relevant_i · precision_i) / R \
             = (1 + 1 + 0 + 0.750 + 0.800) / 4 = 3.550 / 4 = 0.888",
            "AP = (Σ(i=1..5) relevant_i · precision_i) / R",
        ),
        (
            "DCG@5",
            "gains of 8 count 5.466 after discount",
            "DCG@5 = Σ(i=1..5) gain_i / log₂(i + 1) = 3 + 1.262 + 0 + 0.431 + 0.774 = 5.466",
            "DCG@5 = Σ(i=1..5) gain_i / log₂(i + 1)",
        ),
        (
            "Success@3",
            "a hit within the top 3",
            "Success@3 = min(1, hits) = min(1, 1 + 1 + 0) = min(1, 2) = 1.000",
            "hits = Σ(i=1..3) relevant_i",
        ),
        (
            "Rprec",
            "3 of the first 4 are relevant",
            "Rprec = hits / R = (1 + 1 + 0 + 1) / 4 = 3 / 4 = 0.750",
            "hits = Σ(i=1..4) relevant_i",
        ),
        (
            "RBP(p=0.8)@5",
            "readers go on with probability 0.8",
            "RBP(p=0.8)@5 = (1 − p) · Σ(i=1..5) relevant_i · p^(i − 1) \
             = (1 − 0.8) · (1 + 0.800 + 0 + 0.512 + 0.410) = (1 − 0.8) · 2.722 = 0.544",
            "RBP(p=0.8)@5 = (1 − p) · Σ(i=1..5) relevant_i · p^(i − 1)",
        ),
        (
            "ERR@5",
            "rank 1 satisfies 88 of 100 readers",
            "ERR@5 = Σ(i=1..5) (reach_i · stop_i) / i \
             = 0.875 + 0.023 + 0 + 0.002 + 0.005 = 0.906",
            "ERR@5 = Σ(i=1..5) (reach_i · stop_i) / i",
        ),
        (
            "Bpref",
            "2 of 4 relevant below a non-relevant one",
            "Bpref = (Σ(i=1..5) relevant_i · (1 − min(above_i, R)/min(N, R))) / R \
             = (1 + 1 + 0 + 0 + 0) / 4 = 2 / 4 = 0.500",
            "Bpref = (Σ(i=1..5) relevant_i · (1 − min(above_i, R)/min(N, R))) / R",
        ),
        (
            "Judged@5",
            "5 of 5 shown are judged",
            "Judged@5 = judged / shown = (1 + 1 + 1 + 1 + 1) / 5 = 5 / 5 = 1.000",
            "judged = Σ(i=1..5) judged_i",
        ),
    ];
    assert_eq!(golden.len(), ALL.len());
    for (measure, sentence, formula, definition) in golden {
        let d = shown(measure);
        assert_eq!(words::sentence(&d), sentence, "{measure}");
        assert!(sentence.chars().count() <= 45, "{measure}");
        assert_eq!(chain(&d), formula);
        assert_eq!(text(&formula::definition(&d)), definition);
    }
}

#[test]
fn measures_that_the_page_does_not_show_have_formulas_too() {
    let iprec = shown("IPrec(recall=0.5)");
    assert_eq!(
        chain(&iprec),
        "IPrec(recall=0.5) = max(recall_i\u{2265}x) precision_i = max(recall_i\u{2265}0.5) precision_i = 1.000"
    );
    let latex = latex(&equation(formula::chain(&iprec, 3)));
    assert!(latex.contains(r"\max_{") && latex.contains(r" \ge x}"), "{latex}");
    let compat = shown("Compat(p=0.8)");
    let rule = |column| text(&formula::column_rule(&compat, column).unwrap());
    assert_eq!(rule(Column::Weight), "\u{3a3}(j=deeper_i..depth) p^(j \u{2212} 1) / j");
    let lrap = shown("LRAP");
    let rule = formula::column_rule(&lrap, Column::TiedHits).unwrap();
    assert_eq!(text(&rule), "last_tie(hits_i)");
}

#[test]
fn a_row_shows_how_its_contribution_comes_about() {
    for (measure, row, expected) in [
        ("nDCG@5", 2, "2 / log₂(3) = 2 / 1.585 = 1.262"),
        ("RR", 1, "1 / 1 = 1"),
        ("RR", 2, "0 / 2 = 0"),
        ("P@5", 3, "0"),
        ("AP", 4, "1 · 3/4 = 1 · 0.750 = 0.750"),
        ("RBP", 4, "1 · 0.8^3 = 1 · 0.512 = 0.512"),
        ("ERR@5", 2, "(0.125 · (2^2 − 1)/2^3) / 2 = (0.125 · 0.375) / 2 = 0.023"),
        ("Bpref", 4, "1 · (1 − min(1, 4)/min(1, 4)) = 0"),
    ] {
        let step = formula::row_step(&shown(measure), Side::Actual, row - 1, 3);
        assert_eq!(text(&step), expected, "{measure}, row {row}");
    }
    let ideal = formula::row_step(&shown("nDCG@5"), Side::Ideal, 2, 3);
    assert_eq!(text(&ideal), "2 / log₂(4) = 2 / 2 = 1");
    assert_eq!(text(&formula::row_step(&shown("nDCG@5"), Side::Actual, 9, 3)), "");
}

#[test]
fn settings_change_the_formula() {
    let exponential = derived("DCG@3", &GRADES, &[("gain", "exponential"), ("discount", "ln")]);
    assert_eq!(
        text(&formula::definition(&exponential)),
        "DCG@3 = Σ(i=1..3) (2^grade_i − 1) / ln(i + 1)"
    );
    let step = formula::row_step(&exponential, Side::Actual, 1, 3);
    assert_eq!(text(&step), "(2^2 − 1) / ln(3) = 3 / 1.099 = 2.731");
    let flat = derived("DCG@3", &GRADES, &[("discount", "none")]);
    assert_eq!(chain(&flat), "DCG@3 = Σ(i=1..3) gain_i = 3 + 2 + 0 = 5.000");
    let smaller = derived("AP@2", &GRADES, &[("apdiv", "min")]);
    assert_eq!(
        chain(&smaller),
        "AP@2 = (Σ(i=1..2) relevant_i · precision_i) / min(R, k) \
         = (1 + 1) / min(4, 2) = 2 / 2 = 1.000"
    );
    let beta = derived("F2@5", &GRADES, &[]);
    assert_eq!(
        chain(&beta),
        "F2@5 = ((1 + β · β) · precision · recall) / (β · β · precision + recall) \
         = ((1 + 2 · 2) · 4/5 · 4/4) / (2 · 2 · 4/5 + 4/4) \
         = ((1 + 2 · 2) · 0.800 · 1) / (2 · 2 · 0.800 + 1) = 0.952"
    );
}

#[test]
fn rounded_steps_are_shown_as_they_were_rounded() {
    let d = derived("nDCG@5", &GRADES, &[("round", "2")]);
    assert_eq!(
        chain(&d),
        "nDCG@5 = DCG@5 / IDCG@5 = (3 + 1.27 + 0 + 0.43 + 0.78) / (3 + 1.27 + 1 + 0.43 + 0) \
         = 5.48 / 5.70 = 0.961"
    );
}

#[test]
fn a_value_without_steps_is_only_a_value() {
    assert_eq!(chain(&derived("RR@2", &[0.0, 0.0, 1.0], &[])), "RR@2 = 0.000");
    assert_eq!(chain(&derived("AP", &[0.0], &[])), "AP = undefined");
    assert_eq!(chain(&derived("AP", &[0.0], &[("none", "0")])), "AP = 0.000");
    assert_eq!(
        chain(&derived("DCG@1", &[3.0], &[])),
        "DCG@1 = Σ(i=1..1) gain_i / log₂(i + 1) = 3.000"
    );
}

#[test]
fn a_long_sum_keeps_its_largest_terms() {
    let grades: Vec<f64> = (0..20).map(|i| if i % 7 == 3 { 1.0 } else { 0.0 }).collect();
    assert_eq!(
        chain(&derived("P@20", &grades, &[])),
        "P@20 = hits / k = (0 + 0 + 0 + 1 + 0 + 0 + … + 1 + … + 1 + …) / 20 = 3 / 20 = 0.150"
    );
    let d = derived("nDCG", &vec![1.0; 10_000], &[]);
    let parts = formula::chain(&d, 3);
    let Math::Fraction(sum, _) = &parts[2] else { panic!("{parts:?}") };
    assert!(text(sum).ends_with("+ 0.315 + …"), "{}", text(sum));
    let left_out = |m: &Math| matches!(m, Math::Ellipsis(9_992));
    assert!(matches!(&**sum, Math::Row(terms) if terms.iter().any(left_out)));
}

#[test]
fn the_formula_is_mathml_and_latex() {
    let d = shown("RBP(p=0.8)@2");
    let parts = formula::chain(&d, 3);
    assert_eq!(
        mathml(&parts[1]),
        "<math displaystyle=\"true\"><mrow><mrow><mo>(</mo><mrow><mn>1</mn><mo>−</mo><mi>p</mi></mrow><mo>)</mo></mrow>\
         <mo>·</mo><mrow><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mn>2</mn>\
         </munderover><mrow><msub><mi>relevant</mi><mi>i</mi></msub><mo>·</mo><msup><mi>p</mi><mrow>\
         <mi>i</mi><mo>−</mo><mn>1</mn></mrow></msup></mrow></mrow></mrow></math>"
    );
    assert_eq!(
        latex(&equation(parts)),
        "\\mathrm{RBP(p=0.8)@2} \
         = \\left(1 - p\\right) \\cdot \\sum_{i = 1}^{2} \\mathrm{relevant}_{i} \\cdot p^{i - 1} \
         = \\left(1 - 0.8\\right) \\cdot \\left(1 + 0.800\\right) \
         = \\left(1 - 0.8\\right) \\cdot 1.800 = 0.360"
    );
    let ndcg = formula::chain(&shown("nDCG@2"), 3);
    assert_eq!(
        latex(&equation(ndcg)),
        "\\mathrm{nDCG@2} = \\frac{\\mathrm{DCG@2}}{\\mathrm{IDCG@2}} \
         = \\frac{3 + 1.262}{3 + 1.262} = \\frac{4.262}{4.262} = 1.000"
    );
    let rr = formula::chain(&shown("RR"), 3);
    assert_eq!(
        mathml(&rr[2]),
        "<math displaystyle=\"true\"><mfrac><mn>1</mn><mrow data-side=\"actual\" data-doc=\"d1\"><mn>1</mn></mrow></mfrac></math>"
    );
    assert_eq!(latex(&rr[1]), "\\frac{1}{\\text{rank of first hit}}");
    let reach = formula::column_rule(&shown("ERR@5"), Column::Reach).unwrap();
    assert_eq!(latex(&reach), "\\prod_{j < i} \\left(1 - \\mathrm{stop}_{j}\\right)");
    assert_eq!(text(&reach), "∏(j<i) (1 − stop_j)");
}

#[test]
fn a_hostile_document_id_stays_text() {
    let id = Id::from("<script>\"'&amp;");
    let ranking = Ranking::new([(id.clone(), None)], [(id, 1.0)], Settings::default().into());
    let d = derive(&"P@1".parse().unwrap(), &ranking);
    let markup = mathml(&equation(formula::chain(&d, 3)));
    assert!(markup.contains("data-doc=\"&lt;script&gt;&quot;&#39;&amp;amp;\""), "{markup}");
    assert_eq!(latex(&Math::name("50%_#")), "\\mathrm{50\\%\\_\\#}");
    assert_eq!(mathml(&Math::name("a<b")), "<math displaystyle=\"true\"><mi>a&lt;b</mi></math>");
}

#[test]
fn large_numbers_are_written_with_powers_of_ten() {
    let large = Math::Number("1.268e30".into());
    assert_eq!(latex(&large), "1.268 \\times 10^{30}");
    assert_eq!(
        mathml(&large),
        "<math displaystyle=\"true\"><mrow><mn>1.268</mn><mo>×</mo><msup><mn>10</mn><mn>30</mn></msup></mrow></math>"
    );
}
