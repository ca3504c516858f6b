//! Writes a report: one HTML document that opens without the application and loads nothing from elsewhere.

use super::html::{self, escaped};
use super::sheet::Sheet;

/// A report in parts. Texts are not escaped yet.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub title: String,
    /// The first paragraph, which says what matters most.
    pub lead: String,
    pub parts: Vec<Part>,
    /// The convention in one line.
    pub convention: String,
    /// The link back to the page. It may be empty.
    pub link: String,
}

/// A part of a report.
#[derive(Clone, Debug, Default)]
pub struct Part {
    pub heading: String,
    pub paragraphs: Vec<String>,
    /// A picture as SVG, as the functions of this module write it.
    pub picture: String,
    /// The tables.
    pub sheet: Option<Sheet>,
}

/// The look of a report, in the reader's light or dark scheme. Pictures keep their white paper. A printed report is light.
const STYLE: &str = ":root{color-scheme:light dark;--second:light-dark(#525c6e,#a0abbd);\
--line:light-dark(#e2e5ec,#29303d)}body{max-width:60rem;margin:2rem auto;padding:0 1rem;\
color:light-dark(#151a24,#e8ecf3);background:light-dark(#fff,#151a23);font:1rem/1.5 system-ui,sans-serif;\
font-variant-numeric:tabular-nums}a{color:light-dark(#2b55cc,#8fadff)}h1{font-size:1.5rem;line-height:1.3}\
h2{margin-top:2.5rem;font-size:1.15rem}.lead{font-size:1.1rem}table{width:100%;border-collapse:collapse;\
font-size:.9rem}caption{padding:.3rem 0;color:var(--second);text-align:start}th,td{padding:.3rem .5rem;\
border-bottom:1px solid var(--line);text-align:start}th{color:var(--second);font-weight:600}\
[align=right]{text-align:end}svg{max-width:100%;height:auto;border-radius:.5rem}\
footer{margin-top:3rem;color:var(--second);font-size:.85rem}.wide{overflow-x:auto}\
nav ol{columns:14rem;padding-inline-start:2rem}@media print{:root{color-scheme:light}body{margin:0}}";

/// Writes a report.
///
/// ```
/// use ranklens::export::{Report, report};
///
/// let page = report(&Report { title: "a < b".into(), ..Report::default() });
/// assert!(page.starts_with("<!doctype html>") && page.contains("<h1>a &lt; b</h1>"));
/// ```
pub fn report(report: &Report) -> String {
    let title = escaped(&report.title);
    let mut out = String::new();
    let lead = escaped(&report.lead);
    out.push_str(&format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n<main>\n<h1>{title}</h1>\n<p class=\"lead\">{lead}</p>\n"
    ));
    out.push_str(&contents(&report.parts));
    for (part, at) in report.parts.iter().zip(1..) {
        let heading = escaped(&part.heading);
        out.push_str(&format!("<section>\n<h2 id=\"part-{at}\">{heading}</h2>\n"));
        for paragraph in &part.paragraphs {
            out.push_str(&format!("<p>{}</p>\n", escaped(paragraph)));
        }
        out.push_str(&part.picture);
        if let Some(sheet) = &part.sheet {
            let tables = html::tables(sheet);
            out.push_str(&format!("<div class=\"wide\" tabindex=\"0\">\n{tables}</div>\n"));
        }
        out.push_str("</section>\n");
    }
    out.push_str(&format!("</main>\n<footer>\n<p>{}</p>\n", escaped(&report.convention)));
    let link = escaped(&report.link);
    if link.starts_with("http") {
        out.push_str(&format!("<p><a href=\"{link}\">{link}</a></p>\n"));
    }
    out.push_str("<p>Written by RankLens. Nothing in this file is loaded from elsewhere.</p>\n</footer>\n</html>\n");
    out
}

/// Returns the list of the parts, with links. Empty for fewer than two parts.
fn contents(parts: &[Part]) -> String {
    if parts.len() < 2 {
        return String::new();
    }
    let entry = |(part, at): (&Part, usize)| {
        format!("<li><a href=\"#part-{at}\">{}</a></li>\n", escaped(&part.heading))
    };
    let entries: String = parts.iter().zip(1..).map(entry).collect();
    format!("<nav aria-label=\"Contents\">\n<ol>\n{entries}</ol>\n</nav>\n")
}
