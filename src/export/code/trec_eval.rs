//! Writes a shell command for trec_eval 9, which creates the files of the run and the judgments.

use super::tool::Call;
use super::{CodeRequest, Unable, first_possible, tool, unable};
use crate::decimal::shortest;
use crate::formats::{write_qrels, write_run};
use crate::metrics::Measure;
use crate::presets::{Argument, Convention};

pub(super) fn write(request: &CodeRequest) -> Result<String, Unable> {
    // The options apply to all measures.
    let options = [(false, false), (true, false), (false, true), (true, true)];
    first_possible(options.into_iter().map(|(complete, judged)| with(request, complete, judged)))
}

fn with(request: &CodeRequest, complete: bool, judged: bool) -> Result<String, Unable> {
    let mut command = String::from("trec_eval -q");
    let (measure, convention) = &request.measures[0];
    let mut options: Vec<Argument> = Vec::new();
    let mut option = |words: &[&str]| {
        for word in words {
            command.push(' ');
            command.push_str(word);
            options.push(Argument::Text((*word).into()));
        }
    };
    if complete {
        option(&["-c"]);
    }
    if judged {
        option(&["-J"]);
    }
    let level =
        |measure: &Measure, c: &Convention| measure.rel.unwrap_or(c.settings.relevance.threshold);
    let first = level(measure, convention);
    // trec_eval reads only the whole part of a fraction.
    if first != 1.0 && first.fract() == 0.0 {
        option(&["-l", &shortest(first)]);
    }
    if let Some(depth) = convention.input.depth {
        option(&["-M", &depth.to_string()]);
    }
    for (measure, convention) in request.measures {
        let calls = calls(measure, &options)?;
        let call = tool::find(request, "trec_eval", measure, convention, calls, request.data)?;
        command.push_str(" -m ");
        command.push_str(&dotted(&call));
    }
    let not_whole = |grade: &f64| grade.fract() != 0.0;
    let queries = &request.data.queries;
    if let Some(grade) =
        queries.iter().flat_map(|query| &query.judgments).map(|j| j.grade).find(not_whole)
    {
        return unable(format!(
            "trec_eval reads whole grades only, and one is {}.",
            shortest(grade)
        ));
    }
    let (run, qrels) = (run(request), request.data.qrels());
    if run.queries.is_empty() || qrels.queries.is_empty() {
        return unable("trec_eval needs a ranked list and judgments.");
    }
    let files = [("qrels.txt", "QRELS", write_qrels(&qrels)), ("run.txt", "RUN", write_run(&run))];
    let mut out = String::from("# trec_eval 9; it prints 4 decimals.\n");
    for (name, end, text) in files {
        let text = text.map_err(|error| Unable(format!("{error}.")))?;
        out.push_str(&format!("cat > {name} <<'{end}'\n{text}{end}\n"));
    }
    out.push_str(&format!("{command} qrels.txt run.txt\n"));
    Ok(out)
}

fn run(request: &CodeRequest) -> crate::data::Run {
    let listed = request.data.queries.iter().filter(|query| !query.docs.is_empty());
    crate::data::Run {
        queries: listed.map(|query| (query.id.clone(), query.docs.clone())).collect(),
    }
}

fn calls(measure: &Measure, options: &[Argument]) -> Result<Vec<Call>, Unable> {
    let preset = tool::preset("trec_eval")?;
    let mut whole = *measure;
    whole.rel = None;
    let parameters = [("options", Argument::List(options.to_vec()))];
    let calls = preset.calls(&whole).filter(|call| call.measure.cutoff == measure.cutoff);
    Ok(calls.filter_map(|call| tool::called(preset, &call.written, &parameters)).collect())
}

/// Returns the name of a measure as the command line takes it: `ndcg_cut.10` for `ndcg_cut_10`.
fn dotted(call: &Call) -> String {
    let is_number = |text: &str| text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    match call.written.rsplit_once('_') {
        Some((name, number)) if is_number(number) => format!("{name}.{number}"),
        _ => call.written.clone(),
    }
}
