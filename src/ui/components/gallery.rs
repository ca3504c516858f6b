//! The worked examples, by article.

use yew::prelude::*;

use super::example_link::ExampleLink;
use super::modal::Modal;
use crate::state::Source;
use crate::state::examples::{ARTICLES, TOOLS};

/// Draws the gallery. `source` says where the list on the screen came from.
pub fn gallery(source: &Source, close: &Callback<()>) -> Html {
    let articles = ARTICLES.iter().chain([&TOOLS]).enumerate().map(|(at, article)| {
        let id = format!("article-{at}");
        html! {
            <section aria-labelledby={id.clone()}>
                <h3 {id}>{ article.title }</h3>
                <ul>
                    for example in article.examples {
                        <li>
                            <ExampleLink id={example.id} close={close.clone()}
                                is_open={*source == Source::Example(example.id)} />
                        </li>
                    }
                </ul>
            </section>
        }
    });
    html! {
        <Modal class="gallery" heading="gallery" close={close.clone()}>
            <div>
                <h2 id="gallery">{ "Worked examples" }</h2>
                <p>
                    { "Every list of five articles, computed again. Each says whether the article's \
                       numbers follow." }
                </p>
                { for articles }
            </div>
        </Modal>
    }
}
