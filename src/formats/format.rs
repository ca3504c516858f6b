//! The formats and their names.
//!
//! To add a format: one line in the table below, a module with a `READER`, and one line in
//! `registry.rs`. The order of the table is the order of detection: the first format whose reader
//! recognises the text is taken.

macro_rules! formats {
    ($($(#[$doc:meta])* $name:ident, $label:literal;)*) => {
        /// A form in which lists and judgments are written.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[$doc])* $name,)*
        }

        impl Format {
            /// All formats, in the order of detection.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// Returns the name that the user sees.
            pub fn label(self) -> &'static str {
                match self {
                    $(Self::$name => $label,)*
                }
            }

            /// Returns the format with this label.
            pub fn named(label: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|format| format.label() == label)
            }
        }
    };
}

formats! {
    /// `{"question": …, "keywords": […], "documents": […]}`
    Keywords, "keywords and documents";
    /// `{"v": 1, "data": {"queries": [{"id": …, "docs": […], "judgments": […]}]}}`
    Workspace, "saved work";
    /// `{"action_name": "click", "query_id": …, "event_attributes": {"object": {"object_id": …}}}`
    Ubi, "UBI events";
    /// `query,docid,position,clicked`, also in JSON
    Clicks, "click log";
    /// `{"_id": …, "title": …, "text": …}`
    Corpus, "titles of documents";
    /// `{"judgmentRatings": [{"query": …, "ratings": [{"docId": …, "rating": "3.0"}]}]}`
    JudgmentList, "OpenSearch judgment list";
    /// `{"hits": {"hits": [{"_id": …, "_score": …}]}}`, `{"responses": […]}`
    Search, "Elasticsearch or OpenSearch response";
    /// `{"response": {"numFound": …, "docs": [{"id": …}]}}`, `{"grouped": …}`
    Solr, "Solr response";
    /// `{"requests": [{"id": …, "ratings": [{"_id": …, "rating": …}]}]}`
    RankEvalRequest, "_rank_eval request";
    /// `{"metric_score": …, "details": {query: {"hits": [{"hit": …, "rating": …}]}}}`
    RankEvalResponse, "_rank_eval response";
    /// `{"topics": [{"query_groups": [{"queries": […], "relevant_documents": {…}}]}]}`
    Rre, "RRE ratings";
    /// `epoch,steps,cosine-NDCG@10`, `{"task_name": …, "scores": {"test": [{"ndcg_at_10": …}]}}`
    Means, "means of measures";
    /// `{"attributes": {"retrieval.documents.0.document.id": …, "input.value": …}}`
    Spans, "trace spans";
    /// `{"user_input": …, "retrieved_context_ids": […], "reference_context_ids": […]}`
    EvaluationRows, "evaluation rows";
    /// `[[[1, 6, 2], [1, 2]]]`: for each query its predictions and its labels
    SparkPairs, "predictions and labels";
    /// `user_id,item_id,rating,timestamp`, `user_id,item_id,rank`, also as rows of JSON
    Triples, "users and items";
    /// `[{"query": …, "relevant_docs": {doc: grade}}]`, `{"retrieved": […], "relevant": […]}`
    JsonCases, "JSON test cases";
    /// `[{"query_id": …, "doc_id": …, "relevance": …}]`
    JsonRowQrels, "JSON rows of judgments";
    /// `[{"doc_id": …, "relevant": true}]` in rank order
    JsonRows, "JSON rows";
    /// `{query: {doc: score}}`, `{query: [docs]}`
    JsonRun, "JSON run";
    /// `{query: {doc: grade}}`, `{doc: grade}`
    JsonQrels, "JSON judgments";
    /// `{"case_name": …, "queries": [{"query_text": …, "ratings": [{"doc_id": …, "rating": …}]}]}`
    QuepidCase, "Quepid case";
    /// Search results: the longest list of objects that each have an id, at any depth
    Results, "search results";
    /// `grade qid:number # doc query text`
    QuepidLtr, "Quepid LTR";
    /// `grade qid:query feature:value … # doc`
    Letor, "LETOR";
    /// `query Q0 doc rank score tag`
    TrecRun, "TREC run";
    /// `query 0 doc grade`
    TrecQrels, "TREC qrels";
    /// `query passage rank`
    MsMarcoRun, "MS MARCO run";
    /// `query passage grade`
    MsMarcoQrels, "MS MARCO judgments";
    /// `| rank | doc | grade |`
    MarkdownTable, "table with bars";
    /// `<table><tr><td>…`, as spreadsheets copy it to the clipboard
    Html, "table of a web page";
    /// Three lines for each document: its rank, its title, and yes or no
    Records, "rank, title and mark on three lines";
    /// `query,docid,judge,judge`
    Book, "Quepid book judgments";
    /// Delimited text that holds judgments and no ranking
    CsvQrels, "table of judgments";
    /// Delimited text: commas, tabs or semicolons, with a header
    Csv, "table (CSV)";
    /// `retrieved: a, b` and `relevant: a`, also as Python assignments
    Lists, "named lists";
    /// `lamp:3 sofa:0`
    Pairs, "id:grade pairs";
    /// `3 2 0 1`
    Grades, "grades";
    /// `lamp, sofa`
    Ids, "document ids";
}
