//! The contents of texts that arrive together, and how they are joined with each other and with the data on the screen.
#![allow(clippy::result_large_err, reason = "an error is made once for each text that is refused")]

use std::rc::Rc;

use super::action::NewData;
use super::belonging::{belongs_together, has_both, mismatch};
use super::beside::beside;
use super::means;
use super::model::{Model, Source};
use super::runs::{Runs, stem};
use super::source_texts::{Rejected, SourceText, Texts, message, remarks};
use super::text_messages::{self, TextMessage};
use super::titles::entitled;
use crate::data::{Data, Doc, Id, Keywords, Mean, Qrels, Run, Tags};
use crate::formats::{self, Parsed, holds_texts};
use crate::metrics::Index;
use crate::present::words::{plural, queries};

/// The contents of the texts before they are joined.
#[derive(Default)]
pub(super) struct Parts {
    /// The first list.
    run: Option<Run>,
    /// All lists, by the names of their texts.
    runs: Runs,
    /// The number of lists that came with judgments of their own.
    judged_lists: usize,
    keywords: Option<Keywords>,
    qrels: Option<Qrels>,
    /// The index and the name of the text that has the judgments, if they came without a list.
    own_qrels: Option<(usize, String)>,
    /// Ids and titles of documents, from texts that have titles only.
    titles: Vec<(Id, Id)>,
    /// Means, from texts that have nothing else.
    means: Vec<Mean>,
    /// Tables about queries.
    pub(super) tags: Vec<Tags>,
    /// The number of documents to which two lists give different grades.
    conflicts: usize,
    label: &'static str,
    of_texts: Vec<TextMessage>,
    messages: Vec<String>,
}

impl Parts {
    /// Adds the content of a text. `at` is the index of the text.
    pub(super) fn take(
        &mut self,
        at: usize,
        input: &SourceText,
        parsed: Parsed,
    ) -> Result<(), Rejected> {
        let has_keywords = parsed.keywords.is_some() || self.keywords.is_some();
        if parsed.run.is_some() && self.run.is_some() && has_keywords {
            let advice = "Keywords and documents cannot be read together with another list: leave that list out.";
            return Err(Rejected::new(at, &input.name, "There are two ranked lists.", advice));
        }
        if parsed.run.is_none() && parsed.qrels.is_some() && self.own_qrels.is_some() {
            let what = "There are two sets of judgments.";
            return Err(Rejected::new(at, &input.name, what, "Leave one of them out."));
        }
        self.of_texts.push(match &input.converted {
            Some(file) => TextMessage { whole: file.message.to_string(), ..TextMessage::default() },
            None => TextMessage {
                name: input.name.clone(),
                label: parsed.format.label(),
                whole: message(&input.name, &parsed),
                remarks: remarks(&input.name, &parsed),
            },
        });
        if self.label.is_empty() || parsed.run.is_some() && self.run.is_none() {
            self.label = input.converted.as_ref().map_or(parsed.format, |file| file.format).label();
        }
        self.judged_lists += usize::from(parsed.run.is_some() && parsed.qrels.is_some());
        // Judgments from a text of their own replace those that came with a list.
        if parsed.run.is_none() && parsed.qrels.is_some() {
            self.own_qrels = Some((at, input.name.clone()));
            self.qrels = parsed.qrels;
        } else if self.own_qrels.is_none()
            && let Some(qrels) = parsed.qrels
        {
            self.merge(qrels);
        }
        if let Some(run) = parsed.run {
            self.runs.push(stem(&input.name), Data::from_parts(Some(&run), None));
            self.run.get_or_insert(run);
        }
        self.keywords = parsed.keywords.or(self.keywords.take());
        self.titles.extend(parsed.titles);
        self.means.extend(parsed.means);
        self.tags.extend(parsed.tags);
        Ok(())
    }

    /// Adds the judgments that came with another list. If two grades differ, the first one stays.
    fn merge(&mut self, more: Qrels) {
        let Some(qrels) = &mut self.qrels else {
            self.qrels = Some(more);
            return;
        };
        let mut places = Index::of(qrels.queries.iter().map(|(id, _)| id));
        for (id, judgments) in more.queries {
            let at = places.get(&id).unwrap_or(qrels.queries.len());
            if at == qrels.queries.len() {
                places.insert(&id, at);
                qrels.queries.push((id, Vec::new()));
            }
            let there = &mut qrels.queries[at].1;
            let known = Index::of(there.iter().map(|judgment| &judgment.doc));
            for judgment in judgments {
                match known.get(&judgment.doc) {
                    Some(at) => {
                        self.conflicts += usize::from(there[at].grade != judgment.grade);
                    }
                    None => there.push(judgment),
                }
            }
        }
    }

    /// Returns the runs of the page. If there are several, a message says whose lists are shown.
    fn take_runs(&mut self, model: &Model, joined: bool) -> Rc<Runs> {
        match self.runs.list.len() {
            0 if joined && self.run.is_none() => model.runs.clone(),
            1 if joined => {
                let runs = beside(model, std::mem::take(&mut self.runs));
                if let Some(last) = runs.list.last() {
                    let (count, name) = (runs.list.len(), &last.name);
                    self.messages.push(format!("{count} runs, of which {name} is shown."));
                }
                Rc::new(runs)
            }
            0 | 1 => Rc::default(),
            count => {
                let first = &self.runs.list[0].name;
                self.messages.push(format!("{count} runs; Explain shows {first}."));
                Rc::new(std::mem::take(&mut self.runs))
            }
        }
    }

    /// Adds the tables about queries to the runs, with a message. `any` says whether lists or judgments came too.
    fn add_tags(&mut self, runs: &mut Rc<Runs>, data: &Data, any: bool) -> Result<(), Rejected> {
        let queries = Index::of(data.queries.iter().map(|query| &query.id));
        let is_known = |tags: &Tags| tags.values.iter().any(|(query, _)| queries.has(query));
        let all = std::mem::take(&mut self.tags);
        let is_alone = !any && self.titles.is_empty() && self.means.is_empty();
        let tags: Vec<Tags> = all.into_iter().filter(is_known).collect();
        if tags.is_empty() && is_alone {
            let what = "None of these queries is on the screen.";
            let advice = "Load the ranked lists first; the ids must be the same.";
            return Err(Rejected::new(0, "the text", what, advice));
        }
        if !tags.is_empty() {
            let columns = tags.iter().map(|tags| &*tags.column);
            let (texts, groups): (Vec<&str>, Vec<&str>) =
                columns.partition(|name| holds_texts(name));
            if !groups.is_empty() {
                self.messages.push(format!("Queries can be grouped by {}.", groups.join(", ")));
            }
            if !texts.is_empty() {
                self.messages.push("Queries can be found by their texts.".into());
            }
            Rc::make_mut(runs).add_tags(tags);
        }
        Ok(())
    }

    /// Gives the documents their titles.
    fn with_titles(&mut self, data: &Data) -> Result<Data, Rejected> {
        let (data, count) = entitled(data, &self.titles);
        if count == 0 && self.run.is_none() && self.qrels.is_none() {
            let what = "None of these titles belongs to a document on the screen.";
            let advice = "Load the ranked list first; the ids must be the same.";
            return Err(Rejected::new(0, "the text", what, advice));
        }
        self.messages
            .push(format!("Titles were added to {}.", plural(count, "document", "documents")));
        Ok(data)
    }

    /// Joins all texts with each other, and with the data on the screen if they belong together.
    pub(super) fn join(mut self, model: &Model, mut texts: Texts) -> Result<NewData, Rejected> {
        let has_runs = self.runs.list.len() > 1;
        // A list with grades beside one without may be meant as its judgments.
        let has_several_runs = has_runs && self.runs.list.len() - self.judged_lists != 1;
        self.messages.push(text_messages::joined(&self.of_texts, has_runs));
        let (mut data, joined) = self.combined(model)?;
        if has_runs {
            let count = data.queries.iter().map(|query| query.judgments.len()).sum();
            let judgments = plural(count, "judgment", "judgments");
            self.messages.push(format!("{}, {judgments}.", queries(data.queries.len())));
        } else if self.run.is_some() && self.own_qrels.is_some() {
            let together = formats::summary(self.run.as_ref(), self.qrels.as_ref(), None);
            self.messages.push(format!("Together: {together}."));
        }
        if !self.titles.is_empty() {
            data = self.with_titles(&data)?;
        }
        let any = self.run.is_some() || self.qrels.is_some();
        let only_beside = !any && self.titles.is_empty() && self.is_beside();
        self.messages.extend(means::messages(&self.means, &data, model.k));
        let of_two_texts = joined && any || self.run.is_some() && self.own_qrels.is_some();
        let doubt = mismatch(&data).filter(|_| of_two_texts);
        self.messages.extend(doubt.map(String::from));
        let mut runs = self.take_runs(model, joined);
        if joined && !model.runs.tags.is_empty() {
            Rc::make_mut(&mut runs).add_tags(model.runs.tags.clone());
        }
        self.add_tags(&mut runs, &data, any)?;
        if self.conflicts > 0 {
            let differ = plural(self.conflicts, "grade differs", "grades differ");
            self.messages.push(format!("{differ} between the files; the first file counts."));
        }
        if joined {
            let is_list = self.run.is_some();
            texts.follow(&model.texts, is_list, is_list && runs.list.len() > 1);
        }
        self.messages.retain(|message| !message.is_empty());
        let source = match only_beside {
            true => model.source.clone(),
            false => Source::Input(self.label.into()),
        };
        Ok(NewData {
            k: joined.then_some(model.k),
            message: self.messages.join(" "),
            texts: Rc::new(texts),
            runs,
            has_several_runs,
            ..NewData::of(Rc::new(data), source)
        })
    }

    /// Whether there is something that goes with the data on the screen: titles, means, texts about queries.
    fn is_beside(&self) -> bool {
        !(self.titles.is_empty() && self.means.is_empty() && self.tags.is_empty())
    }

    /// Returns the data of all texts, and whether it was joined with the data on the screen.
    fn combined(&mut self, model: &Model) -> Result<(Data, bool), Rejected> {
        let mut joined = false;
        let mut say = |text: &str| self.messages.push(text.into());
        let data = match (&self.keywords, &self.run, &self.qrels) {
            (Some(keywords), Some(run), _) => {
                if let Some((at, name)) = &self.own_qrels {
                    let what = "Here the keywords decide which documents are relevant.";
                    let advice = "Give the keywords and documents without judgments.";
                    return Err(Rejected::new(*at, name, what, advice));
                }
                let docs: Vec<Doc> = run.queries.iter().flat_map(|(_, d)| d.clone()).collect();
                Data::from_keywords(keywords, &docs)
            }
            (_, Some(run), Some(qrels)) => Data::from_parts(Some(run), Some(qrels)),
            (_, Some(run), None) => {
                let with = model.data.with_run(run);
                joined = belongs_together(&model.data, &with, run.queries.iter().map(|(id, _)| id));
                if joined {
                    say("Joined with the judgments on the screen.");
                    with
                } else {
                    say("No judgments yet: click grades, or paste or drop qrels.");
                    Data::from_parts(Some(run), None)
                }
            }
            (_, None, Some(qrels)) => {
                let with = model.data.with_qrels(qrels);
                joined =
                    belongs_together(&model.data, &with, qrels.queries.iter().map(|(id, _)| id));
                if joined {
                    say("Joined with the list on the screen.");
                    if model.data.queries.iter().any(|query| has_both(query)) {
                        say("They replace its other judgments. Undo restores those.");
                    }
                    with
                } else {
                    if model.is_own() && model.data.queries.iter().any(|q| !q.docs.is_empty()) {
                        say("None of them belongs to the previous list. Undo restores that list.");
                    }
                    say("Judgments only: now paste or drop the ranked list.");
                    Data::from_parts(None, Some(qrels))
                }
            }
            (_, None, None) if self.is_beside() => {
                joined = true;
                (*model.data).clone()
            }
            (_, None, None) => {
                let advice = "Paste a ranked list with its grades, or one of the two.";
                return Err(Rejected::new(0, "the text", "There is nothing to read.", advice));
            }
        };
        Ok((data, joined))
    }
}
