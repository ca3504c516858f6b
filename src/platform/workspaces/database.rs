//! The database of workspaces: one object store of records, and transactions over it.

use std::cell::RefCell;
use std::rc::Rc;

use idb::builder::ObjectStoreBuilder;
use idb::{Database, Error, KeyPath, ObjectStore, TransactionMode};
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;

use super::super::storage::StorageError;
use super::{Named, StoredWorkspace, tabs};

const DATABASE: &str = "ranklens";
const VERSION: u32 = 1;
const STORE: &str = "workspaces";

/// A workspace as the database stores it. Times are in milliseconds since 1970.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Record {
    /// The id, which the database assigns.
    pub id: u32,
    pub name: String,
    /// The saved work.
    pub text: String,
    /// The name of the state: the tab that wrote it, and the number of that write. See [`tabs`].
    pub state: String,
    pub changed: f64,
    /// The time of deletion, if the workspace is deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub removed: Option<f64>,
}

/// A record without an id. The database assigns one when the record is added.
#[derive(Serialize)]
pub(super) struct NewRecord {
    pub name: String,
    pub text: String,
    pub state: String,
    pub changed: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removed: Option<f64>,
}

impl Record {
    /// Returns the id and the name of the workspace, without its work.
    pub fn named(&self) -> Named {
        Named { id: self.id.to_string(), name: self.name.clone() }
    }

    /// Returns the workspace with its saved work, as the page opens it.
    pub fn stored(self) -> StoredWorkspace {
        StoredWorkspace { named: self.named(), text: self.text }
    }
}

/// The records, within a transaction.
pub(super) struct Records {
    store: ObjectStore,
    /// What to tell the tabs once the transaction is complete.
    afterwards: RefCell<OnComplete>,
}

#[derive(Default)]
struct OnComplete {
    /// The ids and states that this tab then knows.
    known: Vec<(String, String)>,
    /// Whether to announce a change to the other tabs.
    announces: bool,
}

impl Records {
    /// Returns all records in the order of their ids, including deleted workspaces.
    pub async fn all(&self) -> Result<Vec<Record>, Error> {
        Ok(self.store.get_all(None, None)?.await?.into_iter().filter_map(read).collect())
    }

    /// Returns the workspace with this id. Returns `None` if it does not exist or is deleted.
    pub async fn present(&self, id: &str) -> Result<Option<Record>, Error> {
        let Ok(id) = id.parse::<u32>() else { return Ok(None) };
        let record = self.store.get(JsValue::from(id))?.await?.and_then(read);
        Ok(record.filter(|record| record.removed.is_none()))
    }

    /// Adds a record and returns its id.
    pub async fn add(&self, record: &NewRecord) -> Result<u32, Error> {
        let id = self.store.add(&write(record)?, None)?.await?;
        Ok(id.as_f64().unwrap_or_default() as u32)
    }

    /// Overwrites the record with the same id.
    pub async fn put(&self, record: &Record) -> Result<(), Error> {
        self.store.put(&write(record)?, None)?.await.map(drop)
    }

    /// Removes a record for good. A deleted workspace stays as a record, until it is too old to be restored.
    ///
    /// # Errors
    /// The database refuses it.
    pub async fn delete(&self, id: u32) -> Result<(), Error> {
        self.store.delete(JsValue::from(id))?.await
    }

    /// Records that this tab knows the state of a workspace, once the transaction is complete.
    pub fn remember(&self, id: &str, state: &str) {
        self.afterwards.borrow_mut().known.push((id.into(), state.into()));
    }

    /// Announces a change to the other tabs, once the transaction is complete.
    pub fn announce(&self) {
        self.afterwards.borrow_mut().announces = true;
    }
}

/// Runs `work` in a transaction and waits for its end. Either everything is written, or nothing.
pub(super) async fn transaction<T>(
    work: impl AsyncFnOnce(&Records) -> Result<T, Error>,
) -> Result<T, StorageError> {
    let database = database().await.map_err(|_| StorageError)?;
    let transaction =
        database.transaction(&[STORE], TransactionMode::ReadWrite).map_err(|_| StorageError)?;
    let store = transaction.object_store(STORE).map_err(|_| StorageError)?;
    let records = Records { store, afterwards: RefCell::default() };
    let Ok(answer) = work(&records).await else {
        // A failed request has already aborted the transaction.
        let _ = transaction.abort();
        return Err(StorageError);
    };
    let is_committed = transaction.await.is_ok_and(|result| result.is_committed());
    if !is_committed {
        return Err(StorageError);
    }
    let OnComplete { known, announces } = records.afterwards.take();
    known.iter().for_each(|(id, state)| tabs::remember(id, state));
    if announces {
        tabs::announce();
    }
    Ok(answer)
}

/// Returns the database. The first call opens it.
async fn database() -> Result<Rc<Database>, Error> {
    thread_local! {
        static OPEN: RefCell<Option<Rc<Database>>> = const { RefCell::new(None) };
    }
    if let Some(open) = OPEN.with_borrow(Clone::clone) {
        return Ok(open);
    }
    let store = ObjectStoreBuilder::new(STORE)
        .key_path(Some(KeyPath::new_single("id")))
        .auto_increment(true);
    let builder = Database::builder(DATABASE).version(VERSION).add_object_store(store);
    let mut database = builder.build().await?;
    // The database is closed when another tab wants to upgrade it, so that a newer version of the
    // page does not have to wait.
    database.on_version_change(|_| {
        OPEN.with_borrow(|open| open.iter().for_each(|database| database.close()));
    });
    let database = Rc::new(database);
    OPEN.set(Some(database.clone()));
    Ok(database)
}

/// Reads a record of the database. Returns `None` if this page did not write it.
fn read(record: JsValue) -> Option<Record> {
    serde_wasm_bindgen::from_value(record).ok()
}

fn write(record: &impl Serialize) -> Result<JsValue, Error> {
    serde_wasm_bindgen::to_value(record).map_err(|error| Error::AddFailed(error.into()))
}
