//! The columns of a table: their first cells, their roles, and the names of columns and JSON keys for each role.

use super::words::shown;

/// A column of a table, with its first cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Column {
    /// The name in the header. Empty for a table without a header.
    pub name: String,
    /// The role that the reader took the column for.
    pub role: Option<Role>,
    /// The first [`Column::ROWS`] cells, each cut to a readable length.
    pub cells: Vec<String>,
}

impl Column {
    /// The number of cells that are kept.
    pub const ROWS: usize = 5;

    /// Keeps a cell of the column, unless there are enough already.
    pub(super) fn push(&mut self, cell: &str) {
        if self.cells.len() < Self::ROWS {
            self.cells.push(shown(cell));
        }
    }
}

/// The meaning of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The query's id or text.
    Query,
    /// The document's id.
    Doc,
    /// The title, which users read instead of the id.
    Title,
    /// The text of the document, which is searched for keywords.
    Text,
    /// The rank, from 1.
    Rank,
    /// The score that the system gave the document.
    Score,
    /// The grade that judges gave the document.
    Grade,
    /// Whether users clicked on the document.
    Clicked,
    /// The system or snapshot that ranked the document.
    System,
}

impl Role {
    /// Returns whether the column can identify the document: by its id, or if there is none by its title or text.
    pub(super) fn names_document(self) -> bool {
        matches!(self, Self::Doc | Self::Title | Self::Text)
    }

    /// All roles.
    pub const ALL: [Self; 9] = [
        Self::Query,
        Self::Doc,
        Self::Title,
        Self::Text,
        Self::Rank,
        Self::Score,
        Self::Grade,
        Self::Clicked,
        Self::System,
    ];

    /// Returns the role with this label.
    pub fn named(label: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.label() == label)
    }

    /// Returns the name that the user sees.
    pub fn label(self) -> &'static str {
        match self {
            Self::Query => "query",
            Self::Doc => "document id",
            Self::Title => "title",
            Self::Text => "text",
            Self::Rank => "rank",
            Self::Score => "score",
            Self::Grade => "grade",
            Self::Clicked => "click",
            Self::System => "system",
        }
    }
}

/// Normalises a name: ASCII letters in lower case, without blanks, `_`, `-`, `*` and backquotes, and without question
/// marks at its end.
pub(super) fn normal(name: &str) -> String {
    normal_letters(name).collect()
}

fn normal_letters(name: &str) -> impl Iterator<Item = char> {
    name.trim_end_matches('?')
        .chars()
        .filter(|c| !super::words::is_trimmed(*c) && !matches!(c, '_' | '-' | '*' | '`'))
        .map(|c| c.to_ascii_lowercase())
}

/// The most characters of a normalised name that has a role. Longer names have none.
const LONGEST: usize = 16;

/// Returns the role that a name of a column or key means.
pub(super) fn role(name: &str) -> Option<Role> {
    // Rows of JSON name all their columns again, so that this must not allocate.
    let (mut letters, mut count) = ([0; LONGEST], 0);
    for c in normal_letters(name) {
        *letters.get_mut(count)? = u8::try_from(c).ok()?;
        count += 1;
    }
    Some(match str::from_utf8(letters.get(..count)?).ok()? {
        "query" | "qid" | "queryid" | "querytext" | "topic" | "topicid" => Role::Query,
        "doc" | "docid" | "docno" | "document" | "documentid" | "id" | "corpusid" | "pid"
        | "passageid" | "objectid" | "item" | "itemid" => Role::Doc,
        "title" | "name" | "doctitle" | "documenttitle" => Role::Title,
        "text" | "content" | "body" | "pagecontent" => Role::Text,
        "rank" | "position" | "pos" | "docposition" | "#" => Role::Rank,
        "score" | "similarity" => Role::Score,
        "grade" | "rel" | "relevance" | "relevant" | "rating" | "judgment" | "judgement"
        | "label" | "relevancescore" | "relevancegrade" => Role::Grade,
        "clicked" | "click" | "clicks" | "isclicked" | "wasclicked" => Role::Clicked,
        "system" | "systemname" | "snapshotname" => Role::System,
        _ => return None,
    })
}
