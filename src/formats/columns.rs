//! What the columns of a table, or the keys of a row in JSON, are called.

/// The meaning of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The query's id or text.
    Query,
    /// The document's id.
    Doc,
    /// What people read instead of the id.
    Title,
    /// The text in which keywords are looked for.
    Text,
    /// From 1.
    Rank,
    /// The system's number.
    Score,
    /// What people said about the document.
    Grade,
    /// Did anybody click on the document?
    Clicked,
    /// Which of several systems or snapshots ranked it.
    System,
}

impl Role {
    /// Can it stand for the document when there is no id?
    pub(super) fn names_document(self) -> bool {
        matches!(self, Self::Doc | Self::Title | Self::Text)
    }

    /// All of them.
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

    /// The one with this label.
    pub fn named(label: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.label() == label)
    }

    /// What people call it.
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

/// A name without letter case, blanks, `_`, `-` and a question mark at the end.
pub(super) fn normal(name: &str) -> String {
    name.trim_end_matches('?')
        .chars()
        .filter(|c| !super::words::is_trimmed(*c) && !matches!(c, '_' | '-' | '*' | '`'))
        .map(|c| c.to_ascii_lowercase())
        .collect()
}

pub(super) fn role(name: &str) -> Option<Role> {
    // The names are all short; longer ones need not be rewritten.
    if name.len() > 64 {
        return None;
    }
    Some(match normal(name).as_str() {
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
