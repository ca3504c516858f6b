//! The list on the screen as markup for other pages, with a preview.

use std::rc::Rc;

use yew::prelude::*;

use super::copying::copying;
use super::menu::{menu, option};
use super::modal::Modal;
use super::preview::preview;
use crate::platform::{location, scripts};
use crate::state::embed::recipe::{FrameContent, RECIPES, Recipe};
use crate::state::{Model, View, embed};
use crate::ui::hooks::shared::use_shared;

/// What `EmbedDialog` shows. `close` closes the dialog.
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub view: Rc<View>,
    pub close: Callback<()>,
}

/// Draws the choice of site, view and table, then the markup. A list that no markup can hold is refused with a reason.
#[component]
pub fn EmbedDialog(props: &Props) -> Html {
    let recipe = use_state(|| 0_usize);
    let view = use_state(|| 0_usize);
    let is_readonly = use_state(|| false);
    let has_table = use_state(|| true);
    let status = use_state(String::new);
    let model = &props.view.model;
    let shown = embed::with_open_query_only(model);
    let shared = shown.clone().unwrap_or_else(|_| (**model).clone());
    let link = use_shared(Rc::new(shared), 0);
    use_effect_with((), |()| scripts::fit_frames());

    let choose = |choice: &UseStateHandle<usize>| {
        let (choice, status) = (choice.setter(), status.setter());
        move |at: String| {
            choice.set(at.parse().unwrap_or(0));
            status.set(String::new());
        }
    };
    let toggle = |choice: &UseStateHandle<bool>| {
        let (choice, status) = (choice.clone(), status.setter());
        move |_| {
            choice.set(!*choice);
            status.set(String::new());
        }
    };
    let names = |names: &[&str], chosen: usize| {
        let options = names.iter().enumerate();
        options.map(|(at, name)| option(at.to_string(), name, at == chosen)).collect::<Html>()
    };
    let recipes = names(&RECIPES.map(|recipe| recipe.name), *recipe);
    let views = names(&embed::VIEWS.map(|(_, label)| label), *view);
    let site = location::site();
    let options = embed::Embed {
        view: embed::VIEWS[*view].0,
        is_readonly: *is_readonly,
        has_table: *has_table,
        site: &site,
    };
    let chosen = &RECIPES[*recipe];
    let markup = Markup::of(model, &shown, chosen, &options, link.as_deref());
    html! {
        <Modal class="share" heading="embed" close={props.close.clone()}>
            <div>
                <h2 id="embed">{ "Embed" }</h2>
                <div class="choices">
                    { menu("For", &recipe.to_string(), recipes, choose(&recipe)) }
                    { menu("Showing", &view.to_string(), views, choose(&view)) }
                    <label class="check">
                        <input type="checkbox" checked={!*is_readonly} onchange={toggle(&is_readonly)} />
                        { " Readers may change it" }
                    </label>
                    if chosen.takes_table() {
                        <label class="check">
                            <input type="checkbox" checked={*has_table} onchange={toggle(&has_table)} />
                            { " With a table, for readers without scripts and for search engines" }
                        </label>
                    }
                </div>
                if let Err(why) = &shown {
                    <p class="status" role="status">{ why }</p>
                } else {
                    { instructions(chosen) }
                    { markup.draw(model, &status) }
                }
            </div>
        </Modal>
    }
}

/// Draws what to do before the markup is put into a page.
fn instructions(recipe: &Recipe) -> Html {
    let (file, lines) = recipe.settings;
    html! {
        <>
            <p>{ recipe.advice }</p>
            if !file.is_empty() {
                <p class="into">{ format!("Write into {file}:") }</p>
                <pre class="settings" tabindex="0" aria-label={format!("Lines for {file}")}>{ lines }</pre>
                <p class="into">{ "And into the page:" }</p>
            }
        </>
    }
}

/// The markup that embeds the list.
struct Markup {
    text: Rc<str>,
    /// The fragment of the preview's address; empty until the link is made.
    fragment: String,
}

impl Markup {
    /// Returns the markup of a recipe. `shown` is a model with only the query that is shown, or the reason why there is
    /// none; `link` is the link to that model.
    fn of(
        model: &Model,
        shown: &Result<Model, String>,
        recipe: &Recipe,
        options: &embed::Embed<'_>,
        link: Option<&str>,
    ) -> Self {
        let Ok(shown) = shown else { return Self { text: "".into(), fragment: String::new() } };
        let before = embed::loaded_order(model);
        let link = link.and_then(|link| link.split_once('#'));
        let fragment =
            link.map_or(String::new(), |(_, link)| embed::fragment(shown, link, &before, options));
        let query = model.current();
        let title = if query.id.is_empty() { "A ranking" } else { &*query.id };
        let framed = FrameContent { fragment: &fragment, title };
        let text = recipe.markup(shown, &before, framed, options).into();
        Self { text, fragment }
    }

    fn draw(&self, model: &Model, status: &UseStateHandle<String>) -> Html {
        let lost = embed::left_out(model);
        let copy = copying(&self.text, &"".into(), "markup", status.setter());
        html! {
            <>
                <textarea rows="5" readonly=true spellcheck="false" aria-label="Markup"
                    value={self.text.clone()} />
                if !lost.is_empty() {
                    <p class="lost">{ lost.join(" ") }</p>
                }
                <p class="status" role="status">{ &**status }</p>
                <div class="buttons end">
                    <button type="button" class="primary" onclick={copy}>{ "Copy markup" }</button>
                </div>
                <h3>{ "Preview" }</h3>
                { preview(&self.fragment) }
            </>
        }
    }
}
