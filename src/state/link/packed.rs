//! Links that hold any work, packed: `#z1:` and deflated saved work in base64url. The browser packs and
//! unpacks; here is what goes in and what comes out.

use std::rc::Rc;

use super::super::action::Loaded;
use super::super::model::{Model, Source};
use super::super::saved::{self, SavedError};
use super::LinkError;
use crate::data::{Data, Id, Query};
use crate::metrics::Index;

/// What a packed link starts with. The number grows when what follows is packed in another way.
pub const PREFIX: &str = "z1:";

/// Where its data came from.
const FROM: &str = "link";

/// Bytes of the unpacked text; more is refused before it is unpacked.
pub const MAX_BYTES: usize = 16 << 20;

/// What is packed in a fragment. `None`: it is no packed link.
///
/// # Errors
/// For one of a later version.
pub fn payload(fragment: &str) -> Option<Result<String, LinkError>> {
    let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
    // Some programs encode the colon, or a blank that they took along.
    let fragment = percent_encoding::percent_decode_str(fragment).decode_utf8_lossy();
    let (version, payload) = fragment.split_once(':')?;
    let number = version.strip_prefix('z')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    if version == PREFIX.trim_end_matches(':') {
        // What stands after a link in a sentence is not part of it.
        let is_letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        return Some(Ok(payload.trim_end_matches(|c| !is_letter(c)).into()));
    }
    let told = "it was made by a later version of the page; reload the page to get that";
    is_number.then(|| Err(LinkError(told.into())))
}

/// Whether a link must be unpacked before the page shows it: it is none of which the saved work, if
/// any, came already.
pub fn is_pending(fragment: &str, saved: Option<&str>) -> bool {
    let came = || saved.and_then(|text| saved::parse(text).ok());
    payload(fragment).is_some() && came().is_none_or(|(_, link)| link != fragment)
}

/// Whether the list is still what a packed link brought, which may stay in the address bar then.
pub fn is_shown(fragment: &str, model: &Model) -> bool {
    let came = matches!(&model.source, Source::Input(from) if &**from == FROM);
    payload(fragment).is_some() && came && !model.is_edited()
}

/// The error of a link that cannot be unpacked.
pub fn damaged() -> LinkError {
    LinkError("it is cut off or damaged; ask for it again, or for a file".into())
}

/// The text to be packed.
pub fn print(model: &Model) -> String {
    saved::print_short(model)
}

/// Opens the unpacked text.
///
/// # Errors
/// When it is not what is packed here, or that of a later version.
pub fn open(text: &str) -> Result<Loaded, LinkError> {
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

/// The model without titles and texts, its ids replaced by `d1`, `d2`, ... and those of queries by `q1`,
/// `q2`, ...: the values stay as they are, but where a tool breaks ties by ids.
pub fn without_names(model: &Model) -> Model {
    let mut known = Index::default();
    let mut name = |id: &Id| -> Id {
        let number = known.get(id).unwrap_or(known.count());
        known.insert(id, number);
        format!("d{}", number + 1).into()
    };
    let mut queries = Vec::new();
    for (at, query) in model.data.queries.iter().enumerate() {
        let mut made = Query { id: format!("q{}", at + 1).into(), ..(**query).clone() };
        for doc in &mut made.docs {
            (doc.id, doc.title, doc.text) = (name(&doc.id), None, None);
        }
        made.judgments.iter_mut().for_each(|judgment| judgment.doc = name(&judgment.doc));
        queries.push(Rc::new(made));
    }
    let data = Rc::new(Data { queries, keywords: None });
    Model { loaded: data.clone(), data, texts: Rc::default(), runs: Rc::default(), ..model.clone() }
}
