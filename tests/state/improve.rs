//! The suggested improvement gives the promised value, in one step.

use proptest::prelude::*;
use proptest::sample::select;
use ranklens::answers::improve::improve;
use ranklens::presets::{self, AdjustedPreset};
use ranklens::state::view::question;
use ranklens::state::{Action, State, View};

use crate::support::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn what_would_help_most_gives_what_was_promised(
        data in any_data(),
        preset in 0..presets::ALL.len(),
        measure in select(vec!["nDCG@3", "nDCG", "RR", "AP", "P@2", "R", "F1@3", "Bpref"]),
        k in 1_usize..5,
    ) {
        let mut state = State::new(model(data));
        act(&mut state, cutoff(k));
        let convention = AdjustedPreset::of(presets::ALL[preset]);
        act(&mut state, Action::Adopt { convention, measure: measure.parse().ok() });
        let model = &state.model;
        let measure = model.chosen();
        let query = model.current();
        let ranking = model.ranking(&query);
        let found = question(model, &query, &measure, ranking, |asked| improve(asked, &measure));
        let swap = found.swap.map(|swap| (Action::Exchange { docs: [swap.up, swap.down] }, swap.after));
        let insert = found.insert.map(|insert| {
            (Action::Place { doc: insert.doc, rank: insert.rank, gesture: None }, insert.after)
        });
        for (action, promised) in swap.into_iter().chain(insert) {
            let done = state.reduce(action.clone());
            let value = View::of(&done.model, None).chosen.outcome.value();
            prop_assert_eq!(value, Some(promised), "{:?} {}", action, done.said);
            prop_assert_eq!(&*done.reduce(Action::Undo).model, &*state.model);
        }
    }
}
