//! Named pieces of work ("workspaces") in the browser's IndexedDB.
//!
//! Each function is one transaction: it reads, compares and writes completely or not at all. Each
//! returns [`StorageError`] if the browser has no database, blocks it, or has no space left.

mod database;
mod tabs;

use js_sys::Date;

use self::database::{NewRecord, Record, Records, transaction};
pub use self::tabs::{next_state, on_change};
use super::date;
use super::storage::StorageError;

/// The time in milliseconds for which a deleted workspace can be restored: 30 days.
const MONTH: f64 = 30.0 * 24.0 * 3600e3;

/// A deletion keeps at most this many workspaces that were deleted before.
const MAX_REMOVED: usize = 50;

/// The id, name and date of a workspace, without its work.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The id of the workspace. It is never reused.
    pub id: String,
    pub name: String,
    /// The date and time of the last change, as text.
    pub changed: String,
}

/// All workspaces.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct List {
    /// The workspaces, sorted by name.
    pub entries: Vec<Entry>,
    /// The name of the workspace that was deleted last and can be restored.
    pub last_removed: Option<String>,
}

/// The id and name of a workspace.
#[derive(Clone, Debug, PartialEq)]
pub struct Named {
    pub id: String,
    pub name: String,
}

/// A workspace with its work.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredWorkspace {
    pub named: Named,
    /// The saved work, as text.
    pub text: String,
}

/// The outcome of [`keep`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveOutcome {
    /// The workspace now holds the text.
    Done,
    /// Another tab has written to the workspace since. Nothing was changed.
    ChangedElsewhere,
    /// The workspace no longer exists.
    Missing,
}

/// Lists the workspaces.
pub async fn list() -> Result<List, StorageError> {
    transaction(async |records: &Records| {
        let (mut present, removed) = split(records.all().await?);
        present.sort_by(|a, b| date::compare(&a.name, &b.name));
        let entry = |record: Record| Entry {
            id: record.id.to_string(),
            name: record.name,
            changed: date::format(record.changed),
        };
        let last_removed = removed.into_iter().next().map(|record| record.name);
        Ok(List { entries: present.into_iter().map(entry).collect(), last_removed })
    })
    .await
}

/// Returns all workspaces with their work, in the order in which they were added.
pub async fn all() -> Result<Vec<StoredWorkspace>, StorageError> {
    transaction(async |records: &Records| {
        let (present, _) = split(records.all().await?);
        Ok(present.into_iter().map(Record::stored).collect())
    })
    .await
}

/// Returns a workspace, or `None` if it no longer exists.
pub async fn open(id: &str) -> Result<Option<StoredWorkspace>, StorageError> {
    transaction(async |records: &Records| {
        let found = records.present(id).await?;
        if let Some(record) = &found {
            records.remember(&record.id.to_string(), &record.state);
        }
        Ok(found.map(Record::stored))
    })
    .await
}

/// Adds a workspace. If the name is taken, the new name gets a number: "Lamps (2)".
pub async fn add(name: &str, text: &str) -> Result<Named, StorageError> {
    transaction(async |records: &Records| insert(records, name, text).await).await
}

/// Adds a workspace for each name and text. Adds all of them or none.
pub async fn add_all(names_and_texts: &[(String, String)]) -> Result<(), StorageError> {
    transaction(async |records: &Records| {
        for (name, text) in names_and_texts {
            insert(records, name, text).await?;
        }
        Ok(())
    })
    .await
}

/// Saves the work of a workspace, unless another tab has written to it since.
///
/// `state` is a new state name from [`next_state`]. `since` is the state that this tab started
/// from; it is used if this tab has not written or opened the workspace itself.
pub async fn keep(
    id: &str,
    text: &str,
    state: &str,
    since: &str,
) -> Result<SaveOutcome, StorageError> {
    transaction(async |records: &Records| {
        let Some(record) = records.present(id).await? else { return Ok(SaveOutcome::Missing) };
        if record.text == text {
            // The texts are equal, so it does not matter which tab wrote the stored one.
            tabs::remember(id, &record.state);
        } else if tabs::is_known(id, &record.state, since) {
            let changed = Date::now();
            let record = Record { text: text.into(), state: state.into(), changed, ..record };
            records.put(&record).await?;
            records.remember(id, state);
            records.announce();
        } else {
            return Ok(SaveOutcome::ChangedElsewhere);
        }
        Ok(SaveOutcome::Done)
    })
    .await
}

/// Renames a workspace. Returns `None` if it no longer exists.
pub async fn rename(id: &str, name: &str) -> Result<Option<Named>, StorageError> {
    transaction(async |records: &Records| {
        let (mut present, _) = split(records.all().await?);
        let Some(at) = present.iter().position(|record| record.id.to_string() == id) else {
            return Ok(None);
        };
        let record = present.swap_remove(at);
        let record = Record { name: free_name(name, &present), ..record };
        records.put(&record).await?;
        Ok(Some(record.named()))
    })
    .await
}

/// Adds a copy of a workspace. Returns `None` if it no longer exists.
pub async fn copy(id: &str) -> Result<Option<Named>, StorageError> {
    transaction(async |records: &Records| {
        let Some(record) = records.present(id).await? else { return Ok(None) };
        Ok(Some(insert(records, without_number(&record.name), &record.text).await?))
    })
    .await
}

/// Deletes a workspace so that [`restore`] can bring it back. Returns `None` if it no longer
/// exists.
pub async fn remove(id: &str) -> Result<Option<Named>, StorageError> {
    transaction(async |records: &Records| {
        let (mut present, removed) = split(records.all().await?);
        let Some(at) = present.iter().position(|record| record.id.to_string() == id) else {
            return Ok(None);
        };
        let now = Date::now();
        forget_old(records, &removed, now).await?;
        let record = Record { removed: Some(now), ..present.swap_remove(at) };
        records.put(&record).await?;
        records.announce();
        Ok(Some(record.named()))
    })
    .await
}

/// Saves work without a name as a deleted workspace, so that it can be restored.
pub async fn put_aside(text: &str) -> Result<(), StorageError> {
    transaction(async |records: &Records| {
        let (_, removed) = split(records.all().await?);
        if removed.first().is_some_and(|record| record.text == text) {
            return Ok(());
        }
        let now = Date::now();
        forget_old(records, &removed, now).await?;
        let (text, state) = (text.into(), next_state());
        let name = format!("Work of {}", date::format(now));
        records.add(&NewRecord { name, text, state, changed: now, removed: Some(now) }).await?;
        Ok(())
    })
    .await
}

/// Restores the workspace that was deleted last. Returns `None` if there is none.
pub async fn restore() -> Result<Option<Named>, StorageError> {
    transaction(async |records: &Records| {
        let (present, removed) = split(records.all().await?);
        let Some(record) = removed.into_iter().next() else { return Ok(None) };
        let record = Record { name: free_name(&record.name, &present), removed: None, ..record };
        records.put(&record).await?;
        Ok(Some(record.named()))
    })
    .await
}

async fn insert(records: &Records, name: &str, text: &str) -> Result<Named, idb::Error> {
    let (present, _) = split(records.all().await?);
    let (name, state) = (free_name(name, &present), next_state());
    let record = NewRecord {
        name: name.clone(),
        text: text.into(),
        state: state.clone(),
        changed: Date::now(),
        removed: None,
    };
    let id = records.add(&record).await?.to_string();
    records.remember(&id, &state);
    Ok(Named { id, name })
}

/// Splits records into existing workspaces and deleted ones. The most recently deleted one is
/// first.
fn split(records: Vec<Record>) -> (Vec<Record>, Vec<Record>) {
    let (mut removed, present): (Vec<_>, Vec<_>) =
        records.into_iter().partition(|record| record.removed.is_some());
    removed.sort_by(|a, b| b.removed.partial_cmp(&a.removed).unwrap_or(std::cmp::Ordering::Equal));
    (present, removed)
}

/// Removes deleted workspaces for good if they are older than 30 days or too many.
async fn forget_old(records: &Records, removed: &[Record], now: f64) -> Result<(), idb::Error> {
    for (at, record) in removed.iter().enumerate() {
        if at >= MAX_REMOVED || record.removed.is_some_and(|when| when < now - MONTH) {
            records.delete(record.id).await?;
        }
    }
    Ok(())
}

/// Returns a name that no workspace has: the given name, with a number if it is taken.
fn free_name(name: &str, taken: &[Record]) -> String {
    let is_taken = |name: &str| taken.iter().any(|record| record.name == name);
    let mut free = name.to_owned();
    let mut number = 2;
    while is_taken(&free) {
        free = format!("{name} ({number})");
        number += 1;
    }
    free
}

/// Returns a name without the number that [`free_name`] appended.
fn without_number(name: &str) -> &str {
    let number = |name: &'_ str| {
        let (stem, rest) = name.rsplit_once(" (")?;
        let digits = rest.strip_suffix(')')?;
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then_some(stem.len())
    };
    number(name).map_or(name, |end| &name[..end])
}
