//! The list on the screen as markup for other pages, with a preview.

use std::rc::Rc;

use yew::prelude::*;

use super::copying::copying;
use super::menu::{menu, option};
use super::modal::Modal;
use super::preview::preview;
use crate::platform::{location, scripts};
use crate::state::{Model, View, embed};
use crate::ui::hooks::shared::use_shared;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub view: Rc<View>,
    pub close: Callback<()>,
}

/// The ways of embedding, and what each asks of a page.
const WAYS: [(&str, &str); 2] = [
    (
        "an element",
        "For pages of this server, and of others where this one allows it (CORS). To serve it \
         from your own site, copy the folder dist/widget of the build there and write its address into src.",
    ),
    ("a frame", "For pages that allow frames. The frame has no access to the page around it."),
];

/// The place of the element among [`WAYS`].
const ELEMENT: usize = 0;

#[component]
pub fn EmbedDialog(props: &Props) -> Html {
    let way = use_state(|| ELEMENT);
    let view = use_state(|| 0_usize);
    let is_readonly = use_state(|| false);
    let told = use_state(String::new);
    let model = &props.view.model;
    let alone = embed::alone(model);
    let shared = alone.clone().unwrap_or_else(|_| (**model).clone());
    let link = use_shared(Rc::new(shared), 0);
    use_effect_with((), |()| scripts::fit_frames());

    let choose = |choice: &UseStateHandle<usize>| {
        let (choice, told) = (choice.setter(), told.setter());
        move |at: String| {
            choice.set(at.parse().unwrap_or(0));
            told.set(String::new());
        }
    };
    let toggle = {
        let (is_readonly, told) = (is_readonly.clone(), told.setter());
        move |_| {
            is_readonly.set(!*is_readonly);
            told.set(String::new());
        }
    };
    let names = |names: &[&str], chosen: usize| {
        let options = names.iter().enumerate();
        options.map(|(at, name)| option(at.to_string(), name, at == chosen)).collect::<Html>()
    };
    let ways = names(&WAYS.map(|(name, _)| name), *way);
    let views = names(&embed::VIEWS.map(|(_, label)| label), *view);
    let markup = Markup::of(model, &alone, *way, *view, *is_readonly, link.as_deref());
    html! {
        <Modal class="share" heading="embed" close={props.close.clone()}>
            <div>
                <h2 id="embed">{ "Embed" }</h2>
                <div class="choices">
                    { menu("As", &way.to_string(), ways, choose(&way)) }
                    { menu("Showing", &view.to_string(), views, choose(&view)) }
                    <label class="check">
                        <input type="checkbox" checked={!*is_readonly} onchange={toggle} />
                        { " Readers may change it" }
                    </label>
                </div>
                if let Err(why) = &alone {
                    <p class="told" role="status">{ why }</p>
                } else {
                    <p>{ WAYS[*way].1 }</p>
                    { markup.draw(model, &told) }
                }
            </div>
        </Modal>
    }
}

/// What embeds the list.
struct Markup {
    text: Rc<str>,
    /// The fragment of the preview's address; empty until the link is made.
    fragment: String,
}

impl Markup {
    /// The markup of a way and a view, by their places. `alone` is the model with the query shown alone, or
    /// why there is none; `link` is the link to it.
    fn of(
        model: &Model,
        alone: &Result<Model, String>,
        way: usize,
        view: usize,
        is_readonly: bool,
        link: Option<&str>,
    ) -> Self {
        let Ok(alone) = alone else { return Self { text: "".into(), fragment: String::new() } };
        let site = location::site();
        let before = embed::before(model);
        let asked = embed::Embed { view: embed::VIEWS[view].0, is_readonly, site: &site };
        let link = link.and_then(|link| link.split_once('#'));
        let fragment =
            link.map_or(String::new(), |(_, link)| embed::fragment(alone, link, &before, &asked));
        let query = model.current();
        let title = if query.id.is_empty() { "A ranking" } else { &*query.id };
        let text = match way {
            ELEMENT => embed::element(alone, &before, &asked),
            _ if fragment.is_empty() => String::new(),
            _ => embed::frame(&fragment, title, &asked),
        };
        Self { text: text.into(), fragment }
    }

    fn draw(&self, model: &Model, told: &UseStateHandle<String>) -> Html {
        let lost = embed::left_out(model);
        let copy = copying(&self.text, &"".into(), "markup", told.setter());
        html! {
            <>
                <textarea rows="5" readonly=true spellcheck="false" aria-label="Markup"
                    value={self.text.clone()} />
                if !lost.is_empty() {
                    <p class="lost">{ lost.join(" ") }</p>
                }
                <p class="told" role="status">{ &**told }</p>
                <div class="buttons end">
                    <button type="button" class="primary" onclick={copy}>{ "Copy markup" }</button>
                </div>
                <h3>{ "Preview" }</h3>
                { preview(&self.fragment) }
            </>
        }
    }
}
