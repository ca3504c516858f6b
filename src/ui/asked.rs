//! What the reader asked about the value on the screen: the open tab of the side panel and what was typed there.

use std::rc::Rc;

use yew::prelude::*;

use crate::state::View;
use crate::state::compared::Pair;

/// A tab of the side panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    #[default]
    Steps,
    Tools,
    MyNumber,
    Improve,
    Cutoffs,
    Article,
    /// All settings. It has no button among the tabs; the convention sentence opens it.
    Settings,
}

impl Tab {
    /// The tabs that have a button, in their order.
    pub const ALL: [Self; 6] =
        [Self::Steps, Self::Tools, Self::MyNumber, Self::Improve, Self::Cutoffs, Self::Article];

    /// The name on the button.
    pub fn label(self) -> &'static str {
        match self {
            Self::Steps => "Steps",
            Self::Tools => "Tools",
            Self::MyNumber => "My number",
            Self::Improve => "Improve",
            Self::Cutoffs => "Cutoffs",
            Self::Article => "Article",
            Self::Settings => "All settings",
        }
    }

    /// The id of the button.
    pub fn id(self) -> &'static str {
        match self {
            Self::Steps => "tab-steps",
            Self::Tools => "tab-tools",
            Self::MyNumber => "tab-my-number",
            Self::Improve => "tab-improve",
            Self::Cutoffs => "tab-cutoffs",
            Self::Article => "tab-article",
            Self::Settings => "tab-settings",
        }
    }
}

/// What is open, and what was typed there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Asked {
    pub tab: Tab,
    /// Whether the panel is open where it covers the page. Where it stands beside the list it is always seen.
    pub is_open: bool,
    /// The step that is shown, from 0. `None`: the rank that loses most, or the first step.
    pub step: Option<usize>,
    /// The setting that is explained, by its key.
    pub about: Option<&'static str>,
    /// The names of the two tools that are compared; `None` where none are. An empty
    /// name stands for the convention as shown.
    pub pair: Option<[String; 2]>,
    /// The number whose convention is looked for.
    pub claimed: String,
    /// Whether the claimed number is a mean over queries.
    pub of_mean: bool,
    /// The two runs that are compared.
    pub runs: Pair,
}

/// A change of [`Asked`].
#[derive(Clone, Debug, PartialEq)]
pub enum AskedAction {
    /// Opens a tab.
    Open(Tab),
    /// Closes the panel where it covers the page, and the settings.
    Close,
    /// Shows a step, from 0.
    Step(usize),
    /// Goes back to the first step to look at, because another list is shown.
    ForgetStep,
    /// Explains the setting with this key, or stops explaining it.
    ToggleAbout(&'static str),
    /// Stops explaining a setting.
    CloseAbout,
    /// Compares two tools, by what they are called.
    Compare([String; 2]),
    /// Looks for the convention of a number.
    Claim(String),
    /// Says whether the claimed number is a mean.
    ClaimMean(bool),
    /// Compares two runs.
    Runs(Pair),
}

impl Reducible for Asked {
    type Action = AskedAction;

    fn reduce(self: Rc<Self>, action: AskedAction) -> Rc<Self> {
        let mut next = (*self).clone();
        match action {
            AskedAction::Open(tab) => {
                next.tab = tab;
                next.is_open = true;
            }
            AskedAction::Close => {
                next.is_open = false;
                if next.tab == Tab::Settings {
                    next.tab = Tab::Steps;
                }
            }
            AskedAction::Step(step) => next.step = Some(step),
            AskedAction::ForgetStep => next.step = None,
            AskedAction::ToggleAbout(key) => {
                next.about = (self.about != Some(key)).then_some(key);
            }
            AskedAction::CloseAbout => next.about = None,
            AskedAction::Compare(pair) => {
                next.pair = Some(pair);
                next.tab = Tab::Tools;
                next.is_open = true;
            }
            AskedAction::Claim(text) => {
                next.claimed = text;
                next.tab = Tab::MyNumber;
                next.is_open = true;
            }
            AskedAction::ClaimMean(of_mean) => next.of_mean = of_mean,
            AskedAction::Runs(pair) => next.runs = pair,
        }
        Rc::new(next)
    }
}

/// What is asked, and the way to change it.
pub type Ask = UseReducerHandle<Asked>;

/// The properties of a component that draws a part of the view and answers what is asked.
#[derive(PartialEq, Properties)]
pub struct AskProps {
    pub view: Rc<View>,
    pub ask: Ask,
}
