//! What the moves of a position are worth, exactly where that can be found in a moment, else by a search.

use std::time::Duration;

use ludex::play::Record;
use ludex::players::Judge;
use ludex::search::{self, Rated, Rating, usual_evaluation};
use ludex::{Halt, Playable, RatedMove, Stop, Verdict};

use crate::failure::Failure;
use crate::halt;
use crate::language::{tell, tr};
use crate::numbers;
use crate::observer::{Patience, Watch};
use crate::table::{Align, Table};
use crate::words;

/// Exact values are looked for so long.
const PATIENCE: Duration = Duration::from_secs(2);
/// And estimates, which are better the longer they take.
const MOMENT: Duration = Duration::from_secs(1);
/// No deeper, even if there is time: then there is little left to find.
const DEPTH: u32 = 30;

/// The moves of a position, best first.
pub(super) enum Values<G: Playable> {
    Exact(Vec<RatedMove<G::Move>>),
    Searched { depth: u32, moves: Vec<Rated<G::Move>> },
}

/// Finds them.
pub(super) fn of<G: Playable>(
    game: &G,
    record: &Record<G>,
    judge: Option<&Judge<'_, G>>,
    watch: &Watch,
) -> Result<Values<G>, Failure> {
    let failed = |halt: Halt| halt::failure(&halt, tr("nothing", "rien"));
    let at = record.at();
    if let Some(judge) = judge {
        return judge.moves(at, watch).map(Values::Exact).map_err(failed);
    }
    match Judge::solving(game, at, &Patience::of(watch, PATIENCE)) {
        Ok(judge) => judge.moves(at, watch).map(Values::Exact).map_err(failed),
        Err(Halt::Stop(_)) => searched(game, at, watch).map_err(failed),
        Err(halt) => Err(failed(halt)),
    }
}

/// Searches deeper and deeper for a moment.
fn searched<G: Playable>(game: &G, at: &G::Position, watch: &Watch) -> Result<Values<G>, Halt> {
    let (evaluation, table) = (usual_evaluation(game), search::Table::new(64 << 20));
    let patience = Patience::of(watch, MOMENT);
    let (mut depth, mut moves) = (1, search::deepen::moves(game, evaluation.as_ref(), at, &table, 1, watch)?);
    while depth < DEPTH {
        match search::deepen::moves(game, evaluation.as_ref(), at, &table, depth + 1, &patience) {
            Ok(deeper) => (depth, moves) = (depth + 1, deeper),
            Err(Halt::Stop(Stop::Cancelled)) => break,
            Err(halt) => return Err(halt),
        }
    }
    moves.sort_by_key(|rated| std::cmp::Reverse(rated.score));
    Ok(Values::Searched { depth, moves })
}

fn verdict_cells<G: Playable>(game: &G, verdict: Verdict) -> [String; 2] {
    let plies = verdict.remoteness.map_or_else(|| "∞".into(), numbers::grouped);
    [words::move_value(game.seats(), verdict.value).into(), plies]
}

impl<G: Playable> Values<G> {
    /// A best move, in a sentence.
    pub(super) fn hint(&self, game: &G, at: &G::Position) -> String {
        match self {
            Self::Exact(moves) => moves.first().map_or_else(String::new, |best| {
                let mv = game.move_text(at, best.mv);
                let [value, _] = verdict_cells(game, best.verdict);
                let plies = best.verdict.remoteness.map(|plies| words::plies(plies, game.seats()));
                let plies = plies.unwrap_or_else(|| tr("without end", "sans fin").into());
                tell!("  A best move is {mv}: {value}, {plies}.\n", "  Un meilleur coup est {mv} : {value}, {plies}.\n")
            }),
            Self::Searched { depth, moves } => moves.first().map_or_else(String::new, |best| {
                let (mv, depth) = (game.move_text(at, best.mv), numbers::grouped(*depth));
                tell!(
                    "  Looking {depth} plies ahead, {mv} looks best.\n",
                    "  En regardant {depth} coups plus loin, {mv} paraît le meilleur.\n"
                )
            }),
        }
    }

    /// All moves, in a table.
    pub(super) fn table(&self, game: &G, at: &G::Position) -> String {
        let table = Table::new()
            .column(tr("move", "coup"), Align::Left)
            .column(tr("value", "valeur"), Align::Left)
            .column(tr("plies", "coups"), Align::Right);
        match self {
            Self::Exact(moves) => {
                let mut table = table;
                for rated in moves {
                    let [value, plies] = verdict_cells(game, rated.verdict);
                    table.row(vec![game.move_text(at, rated.mv), value, plies]);
                }
                format!("{table}\n")
            }
            Self::Searched { depth, moves } => {
                let mut table = table;
                for rated in moves {
                    let [value, plies] = match rated.rating {
                        Rating::Exact(verdict) if verdict.remoteness.is_some() => verdict_cells(game, verdict),
                        Rating::Exact(verdict) => {
                            [words::move_value(game.seats(), verdict.value).into(), String::new()]
                        }
                        Rating::Estimate(looks) => [numbers::signed(looks), String::new()],
                    };
                    table.row(vec![game.move_text(at, rated.mv), value, plies]);
                }
                let depth = numbers::grouped(*depth);
                let note = tell!(
                    "  Estimates, {depth} plies ahead: the game is too large to be solved from here in a moment.",
                    "  Estimations, {depth} coups plus loin : le jeu est trop grand pour être résolu d'ici en un instant."
                );
                format!("{table}\n\n{note}\n")
            }
        }
    }
}
