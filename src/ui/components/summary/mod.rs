//! All queries at a glance: means, how the values are spread, and a table to sort and to search.
//!
//! Draws any [`Summary`], of the page's own queries or of a file that is evaluated elsewhere. What is
//! found, sorted and brushed stays in here.

mod means;
mod rows;
mod spread;

use std::rc::Rc;

use web_sys::HtmlElement;
use yew::prelude::*;

use crate::metrics::Measure;
use crate::platform::dom;
use crate::present::number::grouped;
use crate::present::summary::{By, Choice, Summary, measures, names};
use crate::present::words::queries;
use crate::ui::element::{El, button, chosen, el, nothing, typed};
use crate::ui::hooks::effect::{no_undo, use_act};
use crate::ui::hooks::rows_in_view::{InView, use_rows_in_view};

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub summary: Rc<Summary>,
    /// Decimals shown.
    pub digits: u8,
    /// The query that is open, by its place in the summary.
    pub open: Option<usize>,
    /// Opens a query, by its place.
    pub on_open: Callback<usize>,
    /// Asks for other measures. None asks for the usual ones.
    pub on_measures: Callback<Vec<Measure>>,
    /// What goes on meanwhile: a progress, an error. Stands above the values.
    #[prop_or_default]
    pub progress: Html,
}

/// What is looked at.
#[derive(Clone, Default, PartialEq)]
struct Seen {
    choice: Choice,
    /// The row that the Tab key goes to, by its place in the table.
    at: usize,
    /// Where a pointer began to brush.
    brushed: usize,
    /// Why the measures could not be read.
    error: String,
}

type Look = UseStateHandle<Seen>;

/// What the table lists, kept until another choice is made.
type Kept = Option<(Rc<Summary>, Choice, Rc<Vec<usize>>)>;

/// What the parts of the summary draw from.
struct Shown<'a> {
    props: &'a Props,
    look: &'a Look,
    choice: &'a Choice,
    listed: Rc<Vec<usize>>,
    in_view: InView,
    table: &'a NodeRef,
    walks: &'a Rc<std::cell::RefCell<bool>>,
}

#[component]
pub fn SummaryPanel(props: &Props) -> Html {
    let look = use_state(Seen::default);
    let kept = use_mut_ref(|| None::<(Rc<Summary>, Choice, Rc<Vec<usize>>)>);
    let table = use_node_ref();
    let walks = use_mut_ref(|| false);
    let choice = within(&look.choice, &props.summary);
    let listed = listed(&mut kept.borrow_mut(), &props.summary, &choice);
    let in_view = use_rows_in_view(&table, listed.len());
    {
        // The focus walks along; a row that is not drawn yet has been scrolled to.
        let (walks, at) = (walks.clone(), look.at);
        let act = move || {
            if *walks.borrow() && dom::focus(&format!(".summary [data-rank=\"{at}\"] button")) {
                walks.replace(false);
            }
            no_undo()
        };
        use_act([look.at, in_view.rows.start, in_view.rows.end], Box::new(act));
    }
    let shown = Shown {
        props,
        look: &look,
        choice: &choice,
        listed,
        in_view,
        table: &table,
        walks: &walks,
    };
    let heading = queries(props.summary.queries.len());
    let spread = el("div").class("spread").html(means::means(&shown)).html(spread::spread(&shown));
    let list = el("div").class("list").child(tools(&shown)).html(rows::rows(&shown));
    el("section")
        .class("summary")
        .set("aria-labelledby", "summary")
        .child(
            el("div")
                .class("summary-head")
                .child(el("h2").set("id", "summary").text(&heading))
                .child(wanted(&shown)),
        )
        .html(props.progress.clone())
        .child(el("div").class("summary-parts").child(spread).child(list))
        .done()
}

/// The choice as far as the summary has such measures.
fn within(choice: &Choice, summary: &Summary) -> Choice {
    let mut choice = choice.clone();
    let measures = summary.measured.len();
    if choice.measure >= measures {
        (choice.measure, choice.range) = (0, None);
    }
    if matches!(choice.by, By::Value(measure) if measure >= measures) {
        choice.by = By::Given;
    }
    choice
}

fn listed(kept: &mut Kept, summary: &Rc<Summary>, choice: &Choice) -> Rc<Vec<usize>> {
    if let Some((of, known, listed)) = kept
        && Rc::ptr_eq(of, summary)
        && known == choice
    {
        return listed.clone();
    }
    let listed = Rc::new(summary.listed(choice));
    *kept = Some((summary.clone(), choice.clone(), listed.clone()));
    listed
}

/// The field for the measures.
fn wanted(shown: &Shown) -> El {
    let measured = &shown.props.summary.measured;
    let now: Vec<Measure> = measured.iter().map(|measured| measured.measure).collect();
    let (look, asked) = (shown.look.clone(), shown.props.on_measures.clone());
    let read = chosen(move |text| {
        let mut seen = (*look).clone();
        match measures(&text) {
            Ok(measures) => {
                seen = Seen::default();
                asked.emit(measures);
            }
            Err(error) => seen.error = error,
        }
        look.set(seen);
    });
    let error = match &*shown.look.error {
        "" => nothing(),
        error => el("p").class("error").set("role", "alert").text(error).done(),
    };
    let field = el("input")
        .set("type", "text")
        .set("spellcheck", "false")
        .set("autocomplete", "off")
        .title("Names with blanks between them. Empty: the usual measures.")
        .property("value", &names(&now))
        .on_change(read);
    el("div").class("measures").child(el("label").text("Measures ").child(field)).html(error)
}

/// Search, and the three orders that one looks for first.
fn tools(shown: &Shown) -> El {
    let Shown { choice, look, props, .. } = shown;
    let all = props.summary.queries.len();
    let found = match shown.listed.len() {
        found if found == all => String::new(),
        found => format!("{} of {}", grouped(found), grouped(all)),
    };
    let search = el("input")
        .set("type", "search")
        .set("placeholder", "Find a query")
        .label("Find a query by its id")
        .value(&choice.search)
        .on_input(changing(look, |seen, event: InputEvent| {
            seen.choice.search = typed(&event);
            to_top(seen);
        }));
    let measure = choice.measure;
    let order = |label: &'static str, by: By, descending: bool| {
        let is_on = choice.by == by && choice.descending == descending;
        button("").flag("aria-pressed", is_on).text(label).on_click(changing(
            look,
            move |seen, _| {
                (seen.choice.by, seen.choice.descending) =
                    if is_on { (By::Given, false) } else { (by, descending) };
                to_top(seen);
            },
        ))
    };
    let mut orders = el("div")
        .class("orders")
        .set("role", "group")
        .set("aria-label", "Order")
        .child(order("Best", By::Value(measure), true))
        .child(order("Worst", By::Value(measure), false));
    if props.summary.measured.len() > 1 {
        orders = orders.child(order("Most surprising", By::Surprise, true));
    }
    let mut tools = el("div")
        .class("summary-tools")
        .child(search)
        .child(orders)
        .child(el("p").class("found").set("role", "status").text(&found));
    if choice.by == By::Surprise {
        let name = props.summary.measured.get(measure).map(|measured| measured.measure.to_string());
        let said = format!(
            "Surprising is a query that beats many others by {} and few by another measure, or the other \
             way round. Ties count as whichever surprises less.",
            name.unwrap_or_default()
        );
        tools = tools.child(el("p").class("hint").text(&said));
    }
    tools
}

/// Changes what is looked at, when something happens.
fn changing<E: 'static>(look: &Look, change: impl Fn(&mut Seen, E) + 'static) -> Callback<E> {
    let look = look.clone();
    Callback::from(move |event| {
        let mut seen = (*look).clone();
        change(&mut seen, event);
        look.set(seen);
    })
}

/// What is listed otherwise is read from its first row.
fn to_top(seen: &mut Seen) {
    seen.at = 0;
    if let Some(frame) = dom::find::<HtmlElement>(".summary .scrolls") {
        frame.set_scroll_top(0);
    }
}
