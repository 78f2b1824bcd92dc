//! Laws of [`Evaluate`]: evaluations can be named, and their numbers keep within the bound.

use ludex_core::{EVALUATION_BOUND, Evaluate};

use crate::{Laws, Sample};

pub(super) fn check<G: Evaluate>(laws: &Laws<'_, G>, sample: &Sample<G>) {
    let game = laws.game;
    let start = game.start();
    let unknown = game.evaluation("no-such-evaluation");
    laws.hold(
        ["an unknown evaluation is refused", "une évaluation inconnue est refusée"],
        &start,
        unknown.is_err(),
        || format!("{unknown:?}"),
    );
    for about in game.evaluations() {
        let name = about.name();
        let by = game.evaluation(name);
        laws.hold(
            ["an evaluation is read by its name", "une évaluation se lit par son nom"],
            &start,
            by.is_ok(),
            || format!("{name}: {by:?}"),
        );
        let Ok(by) = by else { continue };
        for at in laws.positions(sample) {
            let value = game.evaluate(&by, at);
            let within = -EVALUATION_BOUND < value && value < EVALUATION_BOUND;
            laws.hold(
                ["an evaluation is within the bound", "une évaluation reste dans ses bornes"],
                at,
                within,
                || format!("{name}: {value}"),
            );
        }
    }
}
