//! How many positions? Counted as `ludex count` counts, by the same choice of a method, within the
//! page's budgets.

use std::sync::{Arc, Mutex};

use ludex_services::count::Quantity;
use ludex_services::counting::{self, Answer, ByPly, Choice, Context, Counted, Method, Question, SoFar};
use ludex_services::prelude::*;
use ludex_services::words::in_shell;
use ludex_services::{AnyGame, Lang, Memory, Progress, Refusal, Text, WithProgress, numbers, say};

use crate::app_state::AppState;
use crate::http_error::HttpError;
use crate::plan;
use crate::work::{Watch, aside, locked, seconds};

/// What is told of a count that goes on.
pub(crate) enum Told<'c> {
    /// The plies that are finished.
    Plies(&'c Counted),
    /// How far it is, in methods that go ply by ply.
    Positions(&'c Progress),
    /// How far it is in the method of columns, whose table comes at once at its end.
    Columns(Reading),
}

/// Columns being read from left to right, more than once: for the positions, for the draws among
/// them, and again where numbers were too short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reading {
    pub(crate) pass: u32,
    /// The column in work, from 1.
    pub(crate) column: u32,
    pub(crate) of: u32,
    pub(crate) bytes: u64,
}

/// Is told how a count goes on.
pub(crate) type Tell<'t> = &'t (dyn Fn(Told<'_>) + Sync);

/// What counts without the page's budgets.
fn command(spec: &str, up_to_symmetry: bool) -> String {
    format!("ludex count {}{}", in_shell(spec), if up_to_symmetry { " --up-to-symmetry" } else { "" })
}

/// Why a count is not complete, where it is not.
pub(crate) fn problem(counted: &Counted, spec: &str) -> Option<HttpError> {
    counted.halt.as_ref().map(|why| HttpError::of_halt(why, &command(spec, counted.report.up_to_symmetry)))
}

/// The name under which a finished count is remembered.
pub(crate) fn name(spec: &str, up_to_symmetry: bool) -> String {
    format!("{spec} {up_to_symmetry}")
}

/// Counts from the start.
pub(crate) fn run(
    game: &AnyGame,
    up_to_symmetry: bool,
    tell: Tell<'_>,
    state: &AppState,
    watch: &Watch,
) -> Result<Counted, HttpError> {
    aside(state.settings.gives_way, || counted(game, up_to_symmetry, tell, state, watch))
}

fn counted(
    game: &AnyGame,
    up_to_symmetry: bool,
    tell: Tell<'_>,
    state: &AppState,
    watch: &Watch,
) -> Result<Counted, HttpError> {
    let (spec, start) = (game.spec(), game.start());
    let choice = match plan::choice(game, up_to_symmetry, state, watch) {
        // What was counted to choose is soon counted again, with bars that grow.
        Ok(Choice::Counted(counted)) => Choice::By(counted.method, None),
        Ok(choice) => choice,
        Err(Refusal::TooLarge { memory, .. }) => return Err(too_large(&memory, game)),
        Err(why) => return Err(HttpError::of_refusal(&why, &format!("ludex plan {}", in_shell(&spec)))),
    };
    let by_columns = matches!(choice, Choice::By(Method::Columns, _));
    let of = game.layout().and_then(|layout| layout.columns).map_or(0, |(columns, _)| columns);
    let reading = Mutex::new(Reading { pass: 1, column: 0, of, bytes: 0 });
    let told = |now: &Progress| {
        if by_columns {
            let mut reading = locked(&reading);
            *reading = reading.gone_on(now);
            tell(Told::Columns(*reading));
        } else {
            tell(Told::Positions(now));
        }
    };
    let observer = WithProgress { observer: watch, report: told };
    let finished = |so_far: SoFar| tell(Told::Plies(&so_far()));
    // How long it takes is foreseen in some tenths of a second, on a machine that may be busy: it
    // is begun all the same.
    let by_ply = ByPly::Within(watch.seconds_left());
    let question = Question { up_to_symmetry, by_ply, ..Question::new(game, &start) };
    let context = Context { finished: Some(&finished), ..Context::new(&observer, seconds) };
    match counting::run(&question, choice, context) {
        Ok(Answer::Counted(counted)) => {
            if counted.report.complete {
                state.counted.put(name(&spec, up_to_symmetry), Arc::new(counted.clone()));
            }
            Ok(counted)
        }
        Ok(Answer::Estimated(_)) => unreachable!("what is chosen is exact"),
        Err(why) => Err(HttpError::of_refusal(&why, &command(&spec, up_to_symmetry))),
    }
}

fn too_large(Memory { needed, budget }: &Memory, game: &AnyGame) -> HttpError {
    let [(en, given), (fr, donne)] =
        [Lang::En, Lang::Fr].map(|lang| (numbers::room(*needed as f64, lang), numbers::bytes(*budget, lang)));
    let (spec, Text { en: found, fr: trouve }) =
        (in_shell(&game.spec()), counting::estimate_or_bounds(game, Quantity::Positions));
    HttpError::too_much(say!(
        "counting this exactly takes at least {en} of memory, and the page allows {given}; the command line allows \
         more, or gives {found}: ludex count {spec} --method estimate",
        "un décompte exact demande au moins {fr} de mémoire, et la page permet {donne} ; la ligne de commande en \
         permet davantage, ou donne {trouve} : ludex count {spec} --method estimate"
    ))
}

impl Reading {
    /// A column before the one that was read last begins another pass. What tells no column (images
    /// in the mirror, which are few) changes nothing.
    fn gone_on(self, now: &Progress) -> Self {
        match now.ply {
            0 => self,
            column => Self { pass: self.pass + u32::from(column < self.column), column, bytes: now.bytes, ..self },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_read_in_passes() {
        let at = |column| Progress { ply: column, bytes: 8, ..Progress::default() };
        let mut reading = Reading { pass: 1, column: 0, of: 7, bytes: 0 };
        for column in [1, 1, 2, 7, 7, 1, 3] {
            reading = reading.gone_on(&at(column));
        }
        assert_eq!(reading, Reading { pass: 2, column: 3, of: 7, bytes: 8 });
        assert_eq!(reading.gone_on(&Progress::default()), reading);
    }
}
