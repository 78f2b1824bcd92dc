//! How many positions? Counted as `ludex count` counts, by the same choice of a method, within the
//! page's budgets.

use ludex_services::prelude::*;
use std::sync::Mutex;

use ludex_services::count::columns::{self, Board, Refused};
use ludex_services::count::positions::Level;
use ludex_services::count::symbolic::{self, Options, Saved};
use ludex_services::count::{CountReport, Incomplete};
use ludex_services::plan::Auto;
use ludex_services::{AnyGame, Halt, Lang, Observer, Orbits, Progress, Text, numbers, say};

use crate::app_state::AppState;
use crate::http_error::HttpError;
use crate::plan;
use crate::work::{Watch, locked};

/// By ply, columns take at most so many times the time of the total alone.
const BY_PLY: f64 = 3.0;

/// A count, and why it is not complete where it is not; one that still grows was stopped by
/// nothing.
#[derive(Clone, Debug)]
pub(crate) struct Counted {
    pub(crate) report: CountReport,
    /// By ply, the positions of which images count once; only where they were listed.
    pub(crate) canonical: Option<Vec<String>>,
    pub(crate) stopped: Option<HttpError>,
}

impl Counted {
    fn of_levels(levels: &[Level], up_to_symmetry: bool) -> Self {
        let canonical = Some(levels.iter().map(|level| level.canonical.to_string()).collect());
        Self { canonical, ..Self::of(CountReport::of_positions(levels, up_to_symmetry)) }
    }

    fn of(report: CountReport) -> Self {
        Self { report, canonical: None, stopped: None }
    }

    /// The same, of which more is to come, or would have come.
    fn incomplete(self, stopped: Option<HttpError>) -> Self {
        Self { report: self.report.incomplete(), stopped, ..self }
    }

    /// The positions of every ply, whether images were asked to count once or not.
    pub(crate) fn all_by_ply(&self) -> &[String] {
        self.report.orbits_by_ply.as_deref().unwrap_or(&self.report.by_ply)
    }

    /// The same with images counted once, where that is known.
    pub(crate) fn canonical_by_ply(&self) -> Option<&[String]> {
        if self.report.up_to_symmetry { Some(&self.report.by_ply) } else { self.canonical.as_deref() }
    }
}

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

/// Counts from the start.
pub(crate) fn of(
    game: &AnyGame,
    up_to_symmetry: bool,
    tell: Tell<'_>,
    state: &AppState,
    watch: &Watch,
) -> Result<Counted, HttpError> {
    let spec = game.spec();
    let command = format!("ludex count {spec}{}", if up_to_symmetry { " --up-to-symmetry" } else { "" });
    let counting = Counting { game, up_to_symmetry, tell, watch, command };
    match plan::auto(game, up_to_symmetry, state, watch)? {
        // What was counted to choose is soon counted again, with bars that grow.
        Auto::Counted(report) if report.method == symbolic::METHOD => counting.by_sets(),
        Auto::Any | Auto::Counted(_) => Ok(counting.by_listing()),
        Auto::Nothing(needed) => Err(too_large(needed, watch.memory(), &spec)),
        Auto::Best(cost) => match cost.method {
            // How long it takes is foreseen in some tenths of a second, on a machine that may be
            // busy: it is begun all the same.
            columns::METHOD => counting.by_columns(cost.seconds.map_or(0.0, |seconds| seconds.estimate)),
            symbolic::METHOD => counting.by_sets(),
            _ => Ok(counting.by_listing()),
        },
    }
}

fn too_large(needed: u64, budget: u64, spec: &str) -> HttpError {
    let [(en, given), (fr, donne)] =
        [Lang::En, Lang::Fr].map(|lang| (numbers::room(needed as f64, lang), numbers::bytes(budget, lang)));
    HttpError::too_much(say!(
        "to count this exactly takes {en} at least, and the page gives {given}; the command line gives more, or estimates: \
         ludex count {spec} --method estimate",
        "compter cela exactement demande au moins {fr}, et la page donne {donne} ; la ligne de commande en donne davantage, ou \
         estime : ludex count {spec} --method estimate"
    ))
}

/// A count in work.
struct Counting<'c> {
    game: &'c AnyGame,
    up_to_symmetry: bool,
    tell: Tell<'c>,
    watch: &'c Watch,
    /// What does the same without the page's budgets.
    command: String,
}

impl Counting<'_> {
    fn stopped(&self, why: &Halt) -> HttpError {
        HttpError::of_halt(why, &self.command)
    }

    fn by_listing(&self) -> Counted {
        let (game, start, finished) = (self.game, self.game.start(), Mutex::new(Vec::new()));
        let grow = |level: &Level| {
            let mut levels = locked(&finished);
            levels.push(level.clone());
            (self.tell)(Told::Plies(&Counted::of_levels(&levels, self.up_to_symmetry).incomplete(None)));
        };
        let observer = Telling { watch: self.watch, told: &|now| (self.tell)(Told::Positions(now)) };
        match ludex_services::engines::list(game, &start, &Orbits::keeping(game, &start), &grow, &observer) {
            Ok(levels) => Counted::of_levels(&levels, self.up_to_symmetry),
            Err(Incomplete { why, by_ply }) => {
                Counted::of_levels(&by_ply, self.up_to_symmetry).incomplete(Some(self.stopped(&why)))
            }
        }
    }

    fn by_sets(&self) -> Result<Counted, HttpError> {
        let mut grow = |saved: Saved| {
            (self.tell)(Told::Plies(&Counted::of(symbolic::report(saved.levels())).incomplete(None)));
            Ok::<(), Text>(())
        };
        let options =
            Options { up_to_symmetry: self.up_to_symmetry, ends: true, keep: Some(&mut grow), ..Options::default() };
        let observer = Telling { watch: self.watch, told: &|now| (self.tell)(Told::Positions(now)) };
        match symbolic::count(self.game, &self.game.start(), options, &observer) {
            Ok(levels) => Ok(Counted::of(symbolic::report(&levels))),
            Err(symbolic::Refused::Halted(Incomplete { why, by_ply })) => {
                Ok(Counted::of(symbolic::report(&by_ply)).incomplete(Some(self.stopped(&why))))
            }
            Err(refused) => Err(HttpError::bad(refused.text())),
        }
    }

    /// The table by ply, where time and memory are there for more than the total.
    fn by_columns(&self, seconds: f64) -> Result<Counted, HttpError> {
        let board = self.game.layout().map_or(Err(Refused::NoColumns), |layout| Board::of(&layout));
        let board = board.map_err(|refused| HttpError::bad(refused.text()))?;
        let of = self.game.layout().and_then(|layout| layout.columns).map_or(0, |(columns, _)| columns);
        let reading = Mutex::new(Reading { pass: 1, column: 0, of, bytes: 0 });
        let told = |now: &Progress| {
            let mut reading = locked(&reading);
            *reading = reading.gone_on(now);
            (self.tell)(Told::Columns(*reading));
        };
        let observer = &Telling { watch: self.watch, told: &told };
        let by_ply =
            board.estimated_bytes(true) <= self.watch.memory() / 4 && seconds * BY_PLY <= self.watch.seconds_left();
        let symmetric = || columns::symmetric(board, observer);
        let counted = match (by_ply, self.up_to_symmetry) {
            (true, false) => columns::by_ply(board, observer).map(|plies| columns::report_by_ply(&plies)),
            (true, true) => columns::by_ply(board, observer)
                .and_then(|plies| Ok(columns::report_up_to_mirror(&plies, &symmetric()?))),
            (false, false) => columns::total(board, observer).map(|total| columns::report_total(&total)),
            (false, true) => columns::total(board, observer)
                .and_then(|total| Ok(columns::report_total_up_to_mirror(&total, &symmetric()?))),
        };
        match counted {
            Ok(report) => Ok(Counted::of(report)),
            Err(Refused::Stop(stop)) => Err(self.stopped(&Halt::Stop(stop))),
            Err(refused) => Err(HttpError::bad(refused.text())),
        }
    }
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

/// The watch of a request, with somebody who is told how far the work is.
struct Telling<'w> {
    watch: &'w Watch,
    told: &'w (dyn Fn(&Progress) + Sync),
}

impl Observer for Telling<'_> {
    fn progress(&self, now: &Progress) {
        (self.told)(now);
    }

    fn cancelled(&self) -> bool {
        self.watch.cancelled()
    }

    fn memory(&self) -> u64 {
        self.watch.memory()
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
