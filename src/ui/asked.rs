//! What the user asked about the value on the screen: the open tab of the side panel, and what was typed there.

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

    /// The selector of the control that opens the tab: one beside the value, or the handle of the closed panel.
    pub fn opener(self) -> &'static str {
        match self {
            Self::MyNumber => "#my-number",
            Self::Settings => ".all-settings",
            Self::Steps | Self::Tools | Self::Improve | Self::Cutoffs | Self::Article => ".peek",
        }
    }
}

/// What is open, and what was typed there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Asked {
    pub tab: Tab,
    /// Whether the panel is open on narrow pages, where it covers the page. Beside the list it is always visible.
    pub is_open: bool,
    /// The step that is shown, from 0. `None` stands for the rank that loses most, or for the first step.
    pub step: Option<usize>,
    /// The setting that is explained, by its key.
    pub about: Option<&'static str>,
    /// The names of the two tools that are compared, or `None`. An empty first name stands for the convention as shown.
    pub pair: Option<[String; 2]>,
    /// The number that the user typed, to find the convention that gives it.
    pub claimed: String,
    /// Whether the claimed number and the tools' values are means over all queries.
    pub of_mean: bool,
    /// The two runs that are compared.
    pub runs: Pair,
}

/// A change of [`Asked`].
#[derive(Clone, Debug, PartialEq)]
pub enum AskedAction {
    /// Opens a tab.
    Open(Tab),
    /// Closes the settings, and closes the panel on narrow pages, where it covers the page.
    Close,
    /// Shows a step, from 0.
    Step(usize),
    /// Forgets the chosen step, because a different list is shown.
    ForgetStep,
    /// Explains the setting with this key, or stops explaining it.
    ToggleAbout(&'static str),
    /// Stops explaining a setting.
    CloseAbout,
    /// Compares the two tools with these names.
    Compare([String; 2]),
    /// Looks for the convention that gives this number.
    Claim(String),
    /// Says whether the claimed number is a mean.
    OfMean(bool),
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
            AskedAction::OfMean(of_mean) => next.of_mean = of_mean,
            AskedAction::Runs(pair) => next.runs = pair,
        }
        Rc::new(next)
    }
}

/// What the user asked, and the means to change it.
pub type Ask = UseReducerHandle<Asked>;

/// The properties of a component that draws a part of the view and answers the user's questions.
#[derive(PartialEq, Properties)]
pub struct AskProps {
    pub view: Rc<View>,
    pub ask: Ask,
}
