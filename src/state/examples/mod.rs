//! Worked examples from five articles. The page opens them and checks the articles' numbers.
//!
//! An example has the article's input and the numbers that the article prints. The page derives its own
//! values. Where an article gives only counts, the example has lists with these counts.

mod article0;
mod article1;
mod article2;
mod article3;
mod article4;
mod example;
mod input;
mod tools;

pub use example::{Example, Interpretation, PrintedNumber, PrintedQuantity, Recomputed, Verdict};
pub use input::{ExampleInput, Judged, List};

/// The example that opens first.
pub const FIRST: &str = "a3-ndcg";

/// An article with its examples.
pub struct Article {
    /// The article's own title.
    pub title: &'static str,
    /// In the article's order.
    pub examples: &'static [Example],
}

/// The articles, in the order shown.
pub static ARTICLES: [Article; 5] = [
    Article {
        title: "Semantic Search Evaluation: nDCG, MRR, and Recall at K Metrics",
        examples: &article0::EXAMPLES,
    },
    Article { title: "Evaluating Search Quality", examples: &article1::EXAMPLES },
    Article {
        title: "Retrieval Evaluation Metrics: MRR, nDCG, and Recall@K",
        examples: &article2::EXAMPLES,
    },
    Article {
        title: "Why Evaluation Metrics for Reranking Matter in Search Quality",
        examples: &article3::EXAMPLES,
    },
    Article {
        title: "NDCG and MRR From Scratch: The Ranking Metrics Every AI Engineer Needs",
        examples: &article4::EXAMPLES,
    },
];

/// An example that belongs to no article: a list on which tools differ.
pub static TOOLS: Article =
    Article { title: "The same list in every tool", examples: &tools::EXAMPLES };

/// Returns all examples of the articles, article by article.
pub fn all() -> impl Iterator<Item = &'static Example> {
    ARTICLES.iter().flat_map(|article| article.examples)
}

/// Returns the example with this id.
pub fn find(id: &str) -> Option<&'static Example> {
    all().chain(TOOLS.examples).find(|example| example.id == id)
}
