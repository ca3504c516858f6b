//! Recipes that put the list into the pages of documentation tools. The sites in `examples` are built and
//! tested with these settings.

use super::markup::filled;
use super::{Element, Embed, element, frame};
use crate::data::Id;
use crate::state::Model;

/// A tool, and what its pages need to show the list.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// The tool, or the kind of page.
    pub name: &'static str,
    /// What to do before the markup is put into a page, in sentences.
    pub advice: &'static str,
    /// A file of the site, and the lines that it needs. Both may be empty.
    pub settings: (&'static str, &'static str),
    form: Form,
}

/// The form of the markup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// The element and its script.
    Html,
    /// The same in a fenced block of raw HTML.
    Fenced(&'static str),
    /// The element alone, between two lines: the site loads the script.
    Element(&'static str, &'static str),
    /// The element alone in a fenced block of raw HTML.
    FencedElement(&'static str),
    /// The element alone as JSX.
    Jsx,
    /// A frame with the element.
    Frame,
    /// A frame as the output of a cell of Python.
    Python,
}

/// The tools, with plain pages first.
pub const RECIPES: [Recipe; 9] = [
    Recipe {
        name: "a page, as an element",
        advice: "The script comes from this site. A browser runs it on a page of another site only if this \
                 site permits that. If the list does not appear there, copy the folder dist/widget of the \
                 build to your own site, and write its address into src.",
        settings: ("", ""),
        form: Form::Html,
    },
    Recipe {
        name: "a page, as a frame",
        advice: "For pages that allow frames, from any site. The frame is isolated: it can read and change \
                 nothing on the page around it.",
        settings: ("", ""),
        form: Form::Frame,
    },
    Recipe {
        name: "MkDocs Material",
        advice: "Copy the folder dist/widget of the build to docs/rank-lens.",
        settings: (
            "mkdocs.yml",
            "extra_javascript:\n  - path: rank-lens/element.js\n    type: module\n",
        ),
        form: Form::Element("<div>\n", "</div>\n"),
    },
    Recipe {
        name: "Sphinx with MyST",
        advice: "Copy the folder dist/widget of the build to _static/rank-lens.",
        settings: (
            "conf.py",
            "html_static_path = [\"_static\"]\n\
             html_js_files = [(\"rank-lens/element.js\", {\"type\": \"module\"})]\n",
        ),
        form: Form::FencedElement("{raw} html"),
    },
    Recipe {
        name: "mdBook",
        advice: "Copy the folder dist/widget of the build to rank-lens, beside book.toml.",
        settings: ("book.toml", "[output.html]\nadditional-js = [\"rank-lens/embed.js\"]\n"),
        form: Form::Element("", ""),
    },
    Recipe {
        name: "Docusaurus",
        advice: "Copy the folder dist/widget of the build to static/rank-lens. If the site has a baseUrl, \
                 write that before /rank-lens.",
        settings: (
            "docusaurus.config.js",
            "scripts: [{ src: \"/rank-lens/element.js\", type: \"module\", async: true }],\n",
        ),
        form: Form::Jsx,
    },
    Recipe {
        name: "Next or React",
        advice: "Install the folder dist/ranklens of the build: npm install path/to/dist/ranklens. With \
                 Next, the component starts with \"use client\".",
        settings: ("the component", "import \"ranklens/element.js\";\n"),
        form: Form::Jsx,
    },
    Recipe {
        name: "Quarto",
        advice: "The script comes from this site. If the list does not appear, copy the folder dist/widget \
                 of the build beside your pages, and write its address into src.",
        settings: ("", ""),
        form: Form::Fenced("{=html}"),
    },
    Recipe {
        name: "Jupyter",
        advice: "Run this in a cell. The frame is isolated: it can read and change nothing in the notebook.",
        settings: ("", ""),
        form: Form::Python,
    },
];

/// What a frame shows.
#[derive(Clone, Copy, Debug)]
pub struct FrameContent<'a> {
    /// The part of its address after `#`.
    pub fragment: &'a str,
    /// Its title for screen readers.
    pub title: &'a str,
}

impl Recipe {
    /// Whether the list may be written as a table too.
    pub fn takes_table(&self) -> bool {
        !matches!(self.form, Form::Frame | Form::Python)
    }

    /// Returns the markup for a page. `model` comes from [`with_open_query_only`](super::with_open_query_only),
    /// `before` is the order to compare with. Empty for a frame whose address is not known yet.
    pub fn markup(
        &self,
        model: &Model,
        before: &[Id],
        framed: FrameContent<'_>,
        embed: &Embed<'_>,
    ) -> String {
        let bare = || Element::of(model, before, embed).html();
        match self.form {
            Form::Html => element(model, before, embed),
            Form::Fenced(kind) => fenced(kind, &element(model, before, embed)),
            Form::FencedElement(kind) => fenced(kind, &bare()),
            Form::Element(above, below) => [above, &bare(), below].concat(),
            Form::Jsx => jsx(Element::of(model, before, embed)),
            Form::Frame | Form::Python if framed.fragment.is_empty() => String::new(),
            Form::Frame => frame(framed.fragment, framed.title, embed),
            Form::Python => python(&frame(framed.fragment, framed.title, embed)),
        }
    }
}

/// Puts markup between fences that are longer than any fence in it.
fn fenced(kind: &str, markup: &str) -> String {
    let mut fence = String::from("```");
    while markup.contains(&*fence) {
        fence.push('`');
    }
    format!("{fence}{kind}\n{markup}{fence}\n")
}

/// Writes an element as JSX, where braces stand for code.
fn jsx(Element { tag, json, table }: Element) -> String {
    let text = |text: &str| text.replace('{', "&#123;").replace('}', "&#125;");
    let json = json.replace('\\', "\\\\").replace('`', "\\`").replace('$', "\\$");
    let script = match json.replace('<', "\\\\u003c") {
        json if json.is_empty() => String::new(),
        json => format!("  <script type=\"application/json\">{{`{json}`}}</script>\n"),
    };
    filled(&tag, &[&script, &text(&table)])
}

/// Writes a cell of Python that shows markup. Single quotes are escaped, because three of them would end the
/// text.
fn python(markup: &str) -> String {
    let markup = markup.replace('\\', "&#92;").replace('\'', "&#39;");
    format!("from IPython.display import HTML\n\nHTML('''{markup}''')\n")
}
