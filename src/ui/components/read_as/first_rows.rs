//! The first rows of a text. The meaning of each column of a table stands above it.

use std::rc::Rc;

use yew::prelude::*;

use super::menu::Menu;
use crate::formats::{ReadOptions, Role};
use crate::state::import::{ReadReport, SourceText};
use crate::ui::components::troubles::Change;

/// Draws the first rows. `at` is the place of the text among the texts.
pub fn first_rows(at: usize, input: &SourceText, report: &Rc<ReadReport>, change: &Change) -> Html {
    let columns = &report.columns;
    let rows = columns.iter().map(|column| column.cells.len()).max().unwrap_or(0);
    html! {
        <div class="rows" tabindex="0" role="group" aria-label="First rows">
            <table aria-label="First rows">
                <thead>
                    <tr>
                        for (place, column) in columns.iter().enumerate() {
                            <th scope="col">
                                if !column.name.is_empty() {
                                    <span dir="auto">{ &column.name }</span>
                                }
                                if report.is_table {
                                    { role_menu(at, place, input, report, change) }
                                }
                            </th>
                        }
                    </tr>
                </thead>
                <tbody>
                    for row in 0..rows {
                        <tr>
                            for column in columns {
                                <td dir="auto">{ column.cells.get(row) }</td>
                            }
                        </tr>
                    }
                </tbody>
            </table>
        </div>
    }
}

/// Draws the menu of a column's meaning. If another column has the chosen meaning, the two columns exchange theirs.
fn role_menu(
    at: usize,
    place: usize,
    input: &SourceText,
    report: &Rc<ReadReport>,
    change: &Change,
) -> Html {
    let column = &report.columns[place];
    let now = column.role;
    let label = match &*column.name {
        "" => format!("Meaning of column {}", place + 1),
        name => format!("Meaning of column {name}"),
    };
    let choose = {
        let (input, report, change) = (input.clone(), report.clone(), change.clone());
        move |label: String| {
            let role = Role::named(&label);
            let mut roles: Vec<_> = report.columns.iter().map(|column| column.role).collect();
            if let Some(other) = roles.iter().position(|known| role.is_some() && *known == role) {
                roles[other] = now;
            }
            roles[place] = role;
            let how = ReadOptions { roles, ..input.how.clone() };
            change.emit((at, SourceText { how, ..input.clone() }));
        }
    };
    html! {
        <Menu
            {label}
            none="ignore"
            choices={Role::ALL.map(Role::label).to_vec()}
            now={now.map_or("", Role::label)}
            choose={Callback::from(choose)}
        />
    }
}
