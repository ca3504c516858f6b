//! Adds titles that come in a separate file.

use std::rc::Rc;

use crate::data::{Data, Id};
use crate::metrics::Index;

/// Returns the data with these titles, and the number of documents that got one.
pub(super) fn entitled(data: &Data, titles: &[(Id, Id)]) -> (Data, usize) {
    let index = Index::of(titles.iter().map(|(doc, _)| doc));
    let mut count = 0;
    let mut data = data.clone();
    for query in &mut data.queries {
        if !query.docs.iter().any(|doc| index.has(&doc.id)) {
            continue;
        }
        for doc in &mut Rc::make_mut(query).docs {
            let found = index.get(&doc.id).and_then(|at| titles.get(at));
            if let Some((_, title)) = found.filter(|(id, title)| id != title) {
                doc.title = Some(title.clone());
                count += 1;
            }
        }
    }
    (data, count)
}
