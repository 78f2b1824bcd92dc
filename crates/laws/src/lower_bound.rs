//! Laws of [`LowerBound`]: lower bounds are lower bounds, because they are consistent.

use ludex_core::{LowerBound, Outcome, Seats, Status};

use crate::{Laws, Sample};

pub(super) fn check<G: LowerBound>(laws: &Laws<'_, G>, sample: &Sample<G>) {
    let game = laws.game;
    if !game.has_lower_bound() {
        return;
    }
    let seats = game.seats();
    laws.hold(
        ["lower bounds are for puzzles", "les minorants sont pour les casse-tête"],
        &game.start(),
        seats == Seats::Solo,
        || format!("{seats:?}"),
    );
    for at in laws.positions(sample) {
        let (bound, unsolvable) = (game.lower_bound(at), game.unsolvable(at));
        let (status, moves) = laws.expand(at);
        let solved = status == Status::Over(Outcome::SOLVED);
        laws.hold(
            ["the bound of a solved position is 0", "le minorant d'une position résolue est 0"],
            at,
            !solved || bound == 0,
            || format!("it is {bound}"),
        );
        let over = matches!(status, Status::Over(_));
        laws.hold(
            ["an unsolvable position is not over", "une position insoluble n'est pas finie"],
            at,
            !(unsolvable && over),
            || format!("{status:?}"),
        );
        for mv in moves {
            let next = game.play(at, mv);
            let after = game.lower_bound(&next);
            laws.hold(
                ["a move lowers a bound by at most 1", "un coup abaisse le minorant de 1 au plus"],
                at,
                bound <= after + 1,
                || format!("{mv:?}: {bound}, then {after}"),
            );
            let same = game.unsolvable(&next) == unsolvable;
            laws.hold(
                [
                    "no move makes a position solvable or unsolvable",
                    "aucun coup ne rend une position soluble ou insoluble",
                ],
                at,
                same,
                || format!("{mv:?}: {unsolvable}"),
            );
        }
    }
}
