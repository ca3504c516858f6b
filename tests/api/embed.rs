//! Markup for other pages: the element shows the same as the page, and no text becomes markup.

use std::rc::Rc;

use ranklens::data::{Data, Doc, Id, Judgment, Query};
use ranklens::metrics::derive;
use ranklens::presets::{self, ADAPTER, AdjustedPreset};
use ranklens::state::embed::recipe::{FrameContent, RECIPES, Recipe};
use ranklens::state::embed::{self, Embed, VIEWS};
use ranklens::state::{Model, Source, link};
use ranklens::widget;
use serde_json::{Map, Value as Json, json};

use super::to_json;

const SITE: &str = "https://example.org/lens/";

fn model(docs: Vec<Doc>, judgments: &[(&str, f64)]) -> Model {
    let judged = judgments.iter().map(|(doc, grade)| Judgment::new(*doc, *grade));
    let query = Query { id: "lamps".into(), docs, judgments: judged.collect() };
    let data = Data { queries: vec![query.into()], keywords: None };
    Model::new(data, Source::Input("test".into()))
}

fn with(model: &Model, data: Rc<Data>) -> Model {
    let mut model = model.clone();
    model.data = data;
    model
}

fn docs(ids: &[&str]) -> Vec<Doc> {
    ids.iter().map(|id| Doc::new(*id)).collect()
}

fn embed(view: &str) -> Embed<'_> {
    Embed { view, is_readonly: true, has_table: false, site: SITE }
}

/// Returns the request that the element makes from its markup.
fn request(markup: &str) -> Json {
    let (_, element) = markup.split_once("<rank-lens").unwrap();
    let (head, body) = element.split_once('>').unwrap();
    let mut fields = Map::new();
    let mut rest = head;
    while let Some((key, more)) = rest.split_once("=\"") {
        let (value, more) = more.split_once('"').unwrap();
        let value = value
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&quot;", "\"")
            .replace("&amp;", "&");
        let key = key.split_whitespace().last().unwrap();
        if key != "app" {
            fields.insert(key.into(), value.into());
        }
        rest = more;
    }
    if let Some((_, json)) = body.split_once("json\">") {
        let (json, end) = json.split_once('<').unwrap();
        assert!(end.starts_with("/script>\n</rank-lens>"), "{markup}");
        fields.insert("state".into(), serde_json::from_str(json).unwrap());
    }
    Json::Object(fields)
}

fn show(request: &Json) -> Json {
    to_json(widget::show(request).unwrap())
}

fn value(model: &Model) -> Option<f64> {
    derive(&model.chosen(), &model.ranking(&model.current())).outcome.value()
}

fn models() -> Vec<Model> {
    let plain = model(docs(&["lamp", "sofa", "rug"]), &[("lamp", 3.0), ("rug", 1.5)]);
    let missed = model(docs(&["lamp", "sofa"]), &[("desk", 3.0), ("sofa", -1.0), ("lamp", 2.0)]);
    let scored = docs(&["a", "b,\"<c>\"", "</script>&amp;"]).into_iter().zip([1.0, 0.1, 3.25]);
    let scored = scored.map(|(doc, score)| Doc {
        score: Some(score),
        title: Some("<b>T</b>".into()),
        ..doc
    });
    let scored = model(scored.collect(), &[("a", 1.0), ("b,\"<c>\"", 2.0)]);
    let quoted = model(docs(&["\"><img src=x>", "&amp;", "<!--"]), &[("&amp;", 2.0)]);
    vec![plain, missed, scored, quoted]
}

#[test]
fn the_element_shows_what_the_page_shows() {
    for first in models() {
        for tool in presets::ALL {
            let mut chosen = AdjustedPreset::of(tool);
            let _ = chosen.keep(ADAPTER, "union");
            chosen.keep("gain", "exponential").unwrap();
            for measure in ["nDCG@2", "AP", "ERR(max=4)@3", "RR"] {
                let mut model = first.clone();
                model.convention = Rc::new(chosen.clone());
                model.measure = measure.parse().unwrap();
                (model.k, model.scale) = (model.measure.cutoff.unwrap_or(3), 5.0);
                let alone = embed::with_open_query_only(&model).unwrap();
                let markup = embed::element(&alone, &[], &embed("card"));
                let shown = show(&request(&markup));
                assert_eq!(shown["measure"]["value"].as_f64(), value(&model), "{markup}");
                let state = &shown["state"];
                assert_eq!(state["measure"], json!(model.chosen().to_string()));
                assert_eq!(state["convention"], json!(chosen.words()));
                assert_eq!((&state["query"], &state["scale"]), (&json!("lamps"), &json!(5)));
                // The address of the frame gives the same, if the list has a link that can be
                // typed.
                let Some(link) = link::print_list(&alone) else { continue };
                let fragment = embed::fragment(&alone, &link, &[], &embed("card"));
                assert!(fragment.ends_with("&view=card&scale=5&readonly"), "{fragment}");
                let framed = show(&json!({ "link": link, "view": "card", "scale": "5" }));
                assert_eq!(framed["state"]["docs"], state["docs"]);
                assert_eq!(framed["measure"]["value"], shown["measure"]["value"]);
            }
        }
    }
}

#[test]
fn no_text_is_markup() {
    for model in models() {
        for (view, _) in VIEWS {
            let alone = embed::with_open_query_only(&model).unwrap();
            let text = embed::element(&alone, &[], &embed(view));
            let tags = if text.contains("application/json") { 6 } else { 4 };
            assert_eq!(text.matches('<').count(), tags, "{text}");
            let frame = embed::frame("g=1&d=\"<b>", "\"><script>", &embed(view));
            assert_eq!(frame.matches('<').count(), 4, "{frame}");
            assert!(frame.contains("title=\"&quot;&gt;&lt;script&gt;\""), "{frame}");
            assert!(frame.contains(" frameborder=\"0\""), "{frame}");
        }
    }
}

#[test]
fn lists_are_attributes_where_those_say_everything() {
    let model = model(docs(&["lamp", "sofa", "rug"]), &[("lamp", 3.0), ("rug", 1.0)]);
    let asked = Embed { is_readonly: false, ..embed("steps") };
    let text = embed::element(&embed::with_open_query_only(&model).unwrap(), &[], &asked);
    let expected = "<script type=\"module\" src=\"https://example.org/lens/widget/element.js\"></script>\n\
        <rank-lens grades=\"3 ? 1\" names=\"lamp,sofa,rug\" query=\"lamps\" measure=\"nDCG@3\" k=\"3\" \
        convention=\"textbook\" scale=\"3\" view=\"steps\" app=\"https://example.org/lens/\"></rank-lens>\n";
    assert_eq!(text, expected);
}

#[test]
fn two_orders_are_compared_with_the_list_as_it_was() {
    let first = model(docs(&["lamp", "sofa", "rug"]), &[("rug", 1.0)]);
    assert!(embed::loaded_order(&first).is_empty());
    let moved = model(docs(&["rug", "lamp", "sofa"]), &[("rug", 1.0)]);
    let moved = with(&first, moved.data);
    let before: Vec<Id> = embed::loaded_order(&moved);
    let alone = embed::with_open_query_only(&moved).unwrap();
    let text = embed::element(&alone, &before, &embed("compare"));
    let row = show(&request(&text))["compare"][0].clone();
    assert_eq!((&row["before"], &row["now"]), (&json!("0.500"), &json!("1.000")));
    let fragment = embed::fragment(&alone, "g=1", &before, &embed("compare"));
    assert!(fragment.contains("&against=lamp,sofa,rug&"), "{fragment}");
}

#[test]
fn what_an_element_does_not_have_is_told() {
    let plain = models().remove(0);
    assert!(embed::left_out(&plain).is_empty());
    let mut queries = plain.data.queries.clone();
    queries.push(queries[0].clone());
    let data = Data { queries, keywords: None };
    let mut more = with(&plain, data.into());
    (more.digits, more.fractions) = (5, true);
    let told = embed::left_out(&more).join(" ");
    for part in ["only the open query", "3 decimals", "no fractions"] {
        assert!(told.contains(part), "{told}");
    }
    let refused = |docs| embed::with_open_query_only(&model(docs, &[])).unwrap_err();
    assert!(refused(docs(&["a", "a"])).contains("twice"));
    assert!(refused(Vec::new()).contains("no list"));
    let many = (0..10_001).map(|at| Doc::new(format!("d{at}")));
    assert!(refused(many.collect()).contains("10,000"));
}

const FRAMED: FrameContent<'_> = FrameContent { fragment: "g=1&d=it's", title: "it's \"x\"" };

fn recipe(name: &str) -> &'static Recipe {
    RECIPES.iter().find(|recipe| recipe.name == name).unwrap()
}

fn markup(recipe: &Recipe, model: &Model) -> String {
    let asked = Embed { has_table: true, ..embed("steps") };
    recipe.markup(&embed::with_open_query_only(model).unwrap(), &[], FRAMED, &asked)
}

#[test]
fn a_table_holds_the_list_as_text_and_the_element_shows_the_same_with_it() {
    for model in models() {
        let asked = Embed { has_table: true, ..embed("card") };
        let text = embed::element(&embed::with_open_query_only(&model).unwrap(), &[], &asked);
        let (above, table) = text.split_once("  <table>\n").unwrap();
        let (table, end) = table.split_once("  </table>\n").unwrap();
        assert_eq!(end, "</rank-lens>\n");
        assert!(!text.contains("\n\n"), "an empty line ends an element in Markdown: {text}");
        let query = model.current();
        let rows: Vec<_> = table.lines().filter(|line| line.contains("<td>")).collect();
        assert_eq!(rows.len(), query.docs.len());
        let marks = ["tr", "/tr", "td", "/td", "th", "/th", "thead", "/thead", "tbody", "/tbody"];
        let tags = table.split('<').skip(1).map(|tag| tag.split_once('>').unwrap().0);
        assert_eq!(tags.filter(|tag| !marks.contains(tag)).count(), 0, "{table}");
        let shown = show(&request(&[above, "</rank-lens>\n"].concat()));
        assert_eq!(shown["measure"]["value"].as_f64(), value(&model));
    }
    let rows = markup(&RECIPES[0], &models()[0]);
    assert!(rows.contains("<tr><td>2</td><td>sofa</td><td>?</td></tr>"), "{rows}");
}

#[test]
fn the_examples_have_the_settings_of_the_recipes() {
    for (name, file) in [
        ("MkDocs Material", "mkdocs/mkdocs.yml"),
        ("Sphinx with MyST", "sphinx/conf.py"),
        ("mdBook", "mdbook/book.toml"),
        ("Docusaurus", "docusaurus/docusaurus.config.js"),
        ("Next or React", "next/app/ranking.jsx"),
    ] {
        let path = format!("{}/examples/{file}", env!("CARGO_MANIFEST_DIR"));
        let example = std::fs::read_to_string(path).unwrap().replace("/docusaurus/rank", "/rank");
        let (_, lines) = recipe(name).settings;
        assert!(!lines.is_empty());
        for line in lines.lines() {
            assert!(example.contains(line), "{file}: {line}");
        }
    }
}

#[test]
fn each_recipe_writes_what_its_tool_takes() {
    let list = &models()[0];
    let alone = "<rank-lens grades=\"3 ? 1.5\" names=\"lamp,sofa,rug\"";
    for (name, starts, ends) in [
        ("a page, as an element", "<script type=\"module\"", "</rank-lens>\n"),
        ("a page, as a frame", "<iframe data-rank-lens", "resize.js\"></script>\n"),
        ("MkDocs Material", "<div>\n<rank-lens ", "</rank-lens>\n</div>\n"),
        ("Sphinx with MyST", "```{raw} html\n<rank-lens ", "</rank-lens>\n```\n"),
        ("mdBook", alone, "</rank-lens>\n"),
        ("Docusaurus", alone, "</rank-lens>\n"),
        ("Next or React", alone, "</rank-lens>\n"),
        ("Quarto", "```{=html}\n<script type", "</rank-lens>\n```\n"),
        ("Jupyter", "from IPython.display import HTML\n\nHTML('''<iframe ", "''')\n"),
    ] {
        let text = markup(recipe(name), list);
        assert!(text.starts_with(starts) && text.ends_with(ends), "{name}: {text}");
        assert_eq!(text.contains("<table>"), recipe(name).takes_table(), "{name}");
        if name != "Jupyter" {
            assert!(!text.contains("\n\n"), "{name}: {text}");
        }
    }
    assert_eq!(RECIPES.len(), 9);
    let nowhere = FrameContent { fragment: "", ..FRAMED };
    let asked = embed("steps");
    assert_eq!(recipe("a page, as a frame").markup(list, &[], nowhere, &asked), "");
}

#[test]
fn texts_stay_texts_in_other_languages_too() {
    let docs = |id: &str| vec![Doc { title: Some(id.into()), ..Doc::new("a") }];
    let cell = markup(recipe("Jupyter"), &model(docs("x"), &[("a", 1.0)]));
    assert_eq!(cell.matches("'''").count(), 2, "{cell}");
    assert!(cell.contains("d=it&#39;s"), "{cell}");
    let fences = markup(recipe("Quarto"), &model(docs("```"), &[("a", 1.0)]));
    assert!(fences.starts_with("````{=html}\n") && fences.ends_with("\n````\n"), "{fences}");
    let code = markup(recipe("Docusaurus"), &model(docs("{`${1}\\`}<b>"), &[("a", 1.0)]));
    let (_, json) = code.split_once("json\">{`").unwrap();
    let (json, table) = json.split_once("`}</script>").unwrap();
    assert!(json.contains(r"{\`\${1}\\\\\`}\\u003cb>"), "{json}");
    assert!(table.contains("<td>&#123;`$&#123;1&#125;\\`&#125;&lt;b&gt;</td>"), "{table}");
}
