//! The parameters of a preset as `conventions` lists them: the schema that the types, the help of the command and
//! the errors share.

use serde::Serialize;

use super::request::Choice;
use crate::decimal;
use crate::metrics::Settings;
use crate::metrics::settings::table::{SETTINGS, Setting};
use crate::presets::parameters::{
    Bounds, CommandOption, DefaultValue, Fixed, Kind, OptionArgument, Parameter, Parameters,
};
use crate::presets::{Argument, Preset};

/// A parameter of a preset.
#[derive(Debug, Serialize)]
pub struct ParameterInfo {
    name: &'static str,
    r#type: &'static str,
    /// The value in a call that does not name the parameter.
    default: Choice,
    required: bool,
    /// The only values, or the values with a name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    values: Vec<Choice>,
    /// The bounds of a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    least: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    above: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    most: Option<f64>,
    /// The options of a command line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    options: Vec<OptionInfo>,
    /// The measures that take it, by the starts of their names; empty: all.
    measures: &'static [&'static str],
    /// What may be written, in words.
    expected: String,
    meaning: &'static str,
}

/// An option of a command line.
#[derive(Debug, Serialize)]
struct OptionInfo {
    name: String,
    /// The least and the greatest number that follows it. `None`: none follows.
    number: Option<[usize; 2]>,
    meaning: &'static str,
}

/// Returns the parameters of a preset; for the textbook its settings.
pub fn parameters(preset: &'static Preset) -> Vec<ParameterInfo> {
    match preset.parameters {
        Parameters::Settings => SETTINGS.iter().map(setting).collect(),
        Parameters::Own(own) => own.iter().map(parameter).collect(),
    }
}

fn parameter(parameter: &'static Parameter) -> ParameterInfo {
    let mut info = ParameterInfo {
        name: parameter.name,
        r#type: "boolean",
        default: plain(&parameter.default.plain()),
        required: parameter.default == DefaultValue::Required,
        values: Vec::new(),
        least: None,
        above: None,
        most: None,
        options: Vec::new(),
        measures: parameter.measures,
        expected: parameter.expected(),
        meaning: parameter.meaning,
    };
    match &parameter.kind {
        Kind::Flag(_) => {}
        Kind::Whole { least, most, .. } => {
            info.r#type = "integer";
            (info.least, info.most) = (Some(*least as f64), Some(*most as f64));
        }
        Kind::Number { bounds, .. } => {
            info.r#type = "number";
            info.bound(*bounds);
        }
        Kind::Numbers { bounds, .. } => {
            info.r#type = "numbers";
            info.bound(*bounds);
        }
        Kind::Words(words) => {
            info.r#type = "word";
            info.values = words.iter().map(|word| word.value.into()).collect();
        }
        Kind::Fixed(Fixed::True) => info.values = vec![Choice::Flag(true)],
        Kind::Fixed(Fixed::Text(text)) => {
            info.r#type = "word";
            info.values = vec![(*text).into()];
        }
        Kind::Options(known) => {
            info.r#type = "options";
            info.options = known.iter().map(option).collect();
        }
    }
    info
}

/// Converts a parameter's value to the form that answers use.
pub(super) fn plain(value: &Argument) -> Choice {
    match value {
        Argument::None => Choice::Null,
        Argument::Flag(flag) => Choice::Flag(*flag),
        Argument::Number(number) => Choice::Number(*number),
        Argument::Text(text) => Choice::Text(text.as_str().into()),
        Argument::List(list) => Choice::List(list.iter().map(plain).collect()),
        Argument::Other(name) => Choice::NotPlain(name.clone()),
    }
}

impl ParameterInfo {
    fn bound(&mut self, bounds: Bounds) {
        let least = Some(bounds.least);
        (self.least, self.above) = if bounds.is_above { (None, least) } else { (least, None) };
        self.most = Some(bounds.most);
    }
}

fn option(option: &CommandOption) -> OptionInfo {
    let number = match option.takes {
        OptionArgument::Nothing(_) => None,
        OptionArgument::Whole { least, most, .. } => Some([least, most]),
    };
    OptionInfo { name: format!("-{}", option.letter), number, meaning: option.meaning }
}

/// Returns a setting as a parameter of the textbook.
fn setting(setting: &'static Setting) -> ParameterInfo {
    let choice = |text: &str| match decimal::parse(text) {
        Some(number) => Choice::Number(number),
        None => text.into(),
    };
    ParameterInfo {
        name: setting.key,
        r#type: "setting",
        default: choice(&setting.print(&Settings::TEXTBOOK)),
        required: false,
        values: setting.choices.iter().map(|each| choice(each.value)).collect(),
        least: None,
        above: None,
        most: None,
        options: Vec::new(),
        measures: &[],
        expected: setting.expected(),
        meaning: setting.meaning,
    }
}
