//! Links that hold any work, packed: `#z1:`, followed by saved work that is deflated and written as
//! base64url. The browser packs and unpacks the text; this module prints it and opens it.

use std::rc::Rc;

use super::super::action::NewData;
use super::super::model::{Model, Source};
use super::super::saved::{self, SavedError};
use super::LinkError;
use crate::data::{Data, Id, Query};
use crate::metrics::Index;

/// The start of a packed link. The number grows with each new way of packing.
pub const PREFIX: &str = "z1:";

/// The source of data that came from a packed link.
const FROM: &str = "link";

/// The largest size of the unpacked text in bytes. A link with more is refused before it is
/// unpacked.
pub const MAX_BYTES: usize = 16 << 20;

/// Returns the packed part of a link; `None` for a link of another kind.
///
/// # Errors
/// Returns an error for a link of a later version.
pub fn payload(fragment: &str) -> Option<Result<String, LinkError>> {
    let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
    // Some programs encode the colon, or copy a blank along with the link.
    let fragment = percent_encoding::percent_decode_str(fragment).decode_utf8_lossy();
    let (version, payload) = fragment.split_once(':')?;
    let number = version.strip_prefix('z')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    if version == PREFIX.trim_end_matches(':') {
        // Punctuation after a link in a sentence is not part of the link.
        let is_letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        return Some(Ok(payload.trim_end_matches(|c| !is_letter(c)).into()));
    }
    let advice = "it was made by a newer version of the page; reload the page to get that version";
    is_number.then(|| Err(LinkError(advice.into())))
}

/// Whether a link must be unpacked before the page shows it. This is not needed if the saved work came from the
/// same link, `saved_link`.
pub fn is_pending(fragment: &str, saved_link: Option<&str>) -> bool {
    payload(fragment).is_some() && saved_link != Some(fragment)
}

/// Whether the page shows the list of a packed link as it was opened. If so, the link may stay in the address bar.
/// `last` is the model that the page showed before `model`.
pub fn is_shown(fragment: &str, last: &Model, model: &Model) -> bool {
    let came = matches!(&model.source, Source::Input(from) if &**from == FROM);
    // A link may also hold the list before the edits. Edits made here leave that list as it is.
    let is_edit = Rc::ptr_eq(&last.loaded, &model.loaded) && !Rc::ptr_eq(&last.data, &model.data);
    payload(fragment).is_some() && came && !(model.is_edited() && is_edit)
}

/// Returns the error of a link that cannot be unpacked.
pub fn damaged() -> LinkError {
    LinkError("it is cut off or damaged; ask for it again, or for a file".into())
}

/// Prints the text to be packed.
pub fn print(model: &Model) -> String {
    saved::print_short(model)
}

/// Opens the unpacked text.
///
/// # Errors
/// Returns an error if `print` did not print the text, or if a later version did.
pub fn open(text: &str) -> Result<NewData, LinkError> {
    let (model, _) = saved::parse(text).map_err(|error| match error {
        SavedError::Version(_) => LinkError(error.to_string()),
        SavedError::Damaged(_) => damaged(),
    })?;
    let mut loaded = saved::loaded(model);
    if let Source::Input(from) = &mut loaded.source {
        *from = FROM.into();
    }
    loaded.message = "The link is open. Undo brings back what was here.".into();
    Ok(loaded)
}

/// Returns the model without titles and texts, with documents named `d1`, `d2`, ... and queries
/// `q1`, `q2`, ... The values stay the same, except where a tool breaks ties by ids.
pub fn without_names(model: &Model) -> Model {
    let mut known = Index::default();
    let mut name = |id: &Id| -> Id {
        let number = known.get(id).unwrap_or(known.count());
        known.insert(id, number);
        format!("d{}", number + 1).into()
    };
    let mut numbered = |data: &Data| {
        let mut queries = Vec::new();
        for (at, query) in data.queries.iter().enumerate() {
            let mut made = Query { id: format!("q{}", at + 1).into(), ..(**query).clone() };
            for doc in &mut made.docs {
                (doc.id, doc.title, doc.text) = (name(&doc.id), None, None);
            }
            made.judgments.iter_mut().for_each(|judgment| judgment.doc = name(&judgment.doc));
            queries.push(Rc::new(made));
        }
        Rc::new(Data { queries, keywords: None })
    };
    let data = numbered(&model.data);
    let loaded = if model.is_edited() { numbered(&model.loaded) } else { data.clone() };
    Model { loaded, data, texts: Rc::default(), runs: Rc::default(), ..model.clone() }
}
