//! What each method costs. A method that is over within the probe is not foretold but timed.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Layout, Observer, Text};
use ludex_count::columns::{self, Board};
use ludex_count::{CountReport, estimate};
use ludex_solve::{astar, sums};

use super::models::{self, INTO_TABLE, MEMORY_FACTOR, PROCESS, TABLE_BYTES, TIME_FACTOR, TIMED_FACTOR};
use super::size::Hourglass;
use super::{Bounds, Cost, Fits, Probe, Purpose, Size, symbolic};
use ludex_engines::exact::{self, Exact};
use ludex_engines::{self as engines, EntryBytes};

/// Memory of an estimate with the usual samples.
const ESTIMATE_BYTES: f64 = 2e7;

/// The same where positions are told apart by random games: 51 MB for Othello.
const APART_BYTES: f64 = 5e7;

/// What costs are found out from.
pub(super) struct Asked<'a> {
    pub(super) game: &'a AnyGame,
    pub(super) root: &'a AnyPosition,
    pub(super) size: &'a Size,
    pub(super) probe: &'a Probe,
    pub(super) budget: u64,
    pub(super) observer: &'a dyn Observer,
}

impl Asked<'_> {
    /// The methods of counting; of those that take equally long, the better first. With the count,
    /// if it was made while it was tried.
    pub(super) fn counting(&self) -> (Vec<Cost>, Option<CountReport>) {
        let mut costs = vec![self.explicit()];
        costs.extend(self.by_columns());
        let fit = costs.iter().filter(|cost| cost.refused.is_none() && cost.fits != Fits::No);
        let best = fit.filter_map(|cost| cost.seconds).map(|seconds| seconds.estimate).reduce(f64::min);
        let (tried, counted) = symbolic::cost(self, best).unzip();
        costs.extend(tried);
        costs.push(self.estimated());
        (costs, counted.flatten())
    }

    /// The methods of solving, likewise.
    pub(super) fn solving(&self) -> Vec<Cost> {
        let mut costs = vec![self.backwards()];
        if !self.game.loops() {
            costs.push(self.memoised());
        }
        costs.extend(self.game.key_bits().map(|_| self.tabled(costs[0].bytes)));
        costs.extend(self.by_sums());
        costs.extend(self.by_search());
        costs
    }

    fn explicit(&self) -> Cost {
        let Size { canonical, seconds_each, listing, .. } = *self.size;
        let seconds = timed_or(listing, canonical.map(|number| number * seconds_each));
        self.cost(Purpose::Count, "explicit", seconds, models::listing(self.size, EntryBytes::of(self.game)))
    }

    fn by_columns(&self) -> Option<Cost> {
        let layout = self.game.layout()?;
        layout.columns?;
        let cost = |seconds, bytes| self.cost(Purpose::Count, columns::METHOD, seconds, Bounds::exactly(bytes));
        let refused = |text| Some(Cost { refused: Some(text), ..cost(Bounds::exactly(0.0), 0.0) });
        let board = match Board::of(&layout) {
            Ok(board) => board,
            Err(reason) => return refused(reason.text()),
        };
        if *self.root != self.game.start() {
            return refused(Text::fixed(
                "the method of columns counts from the start only",
                "la méthode des colonnes ne compte que depuis le départ",
            ));
        }
        // Numbers of 64 bits are tried first, and are too short from here on.
        let long = self.size.positions.high > 2_f64.powi(60);
        let foretold = foretell_columns(&layout, long, |board| self.time_columns(board), self.probe.seconds)?;
        let timed = if foretold < self.probe.seconds { self.time_columns(board) } else { None };
        Some(cost(timed_or(timed, Bounds::exactly(foretold)), bytes_of_columns(board, long)))
    }

    fn time_columns(&self, board: Board) -> Option<f64> {
        self.timed(|watch| columns::total(board, watch).is_ok())
    }

    fn estimated(&self) -> Cost {
        let seconds = Bounds { low: 0.0, estimate: self.probe.seconds, high: 60.0 };
        let refused = self.game.loops().then(|| Text::fixed("the game has loops", "le jeu a des boucles"));
        let bytes = if self.game.can_unmove() { ESTIMATE_BYTES } else { APART_BYTES };
        let cost = self.cost(Purpose::Count, estimate::METHOD, seconds, Bounds::exactly(bytes));
        Cost { exact: false, refused, ..cost }
    }

    fn memoised(&self) -> Cost {
        let Self { game, root, size, probe, observer, .. } = *self;
        let watch = Hourglass::new(probe, observer);
        let began = (probe.clock)();
        let solved = engines::solve_memo(game, root, &watch).is_ok();
        let spent = (probe.clock)() - began;
        let found = watch.found().max(1.0);
        let foretold = models::seconds_memo(size, spent / found, found);
        self.cost(
            Purpose::Solve,
            "memo",
            timed_or(solved.then_some(spent), foretold),
            models::memo(size, EntryBytes::of(game)),
        )
    }

    fn backwards(&self) -> Cost {
        let Self { game, root, size, probe, .. } = *self;
        let numbered = game.tiers() > 0 && game.can_unmove();
        let bytes = if numbered { models::numbered(game) } else { models::backwards(size, EntryBytes::of(game)) };
        let foretold = models::seconds_backwards(size);
        let run = || self.timed(|watch| engines::solve_backwards(game, root, watch).is_ok());
        let timed = if foretold.estimate < probe.seconds { run() } else { None };
        self.cost(Purpose::Solve, "retrograde", timed_or(timed, foretold), bytes)
    }

    fn tabled(&self, bytes: Bounds) -> Cost {
        let size = self.size;
        let seconds = size.canonical.map(|number| number * size.seconds_each * INTO_TABLE).within(TIME_FACTOR);
        let disk = size.canonical.map(|number| number * TABLE_BYTES).within(3.0);
        Cost { bytes, disk: Some(disk), ..self.cost(Purpose::Solve, "table", seconds, bytes) }
    }

    /// One position alone, by the theory of sums.
    fn by_sums(&self) -> Option<Cost> {
        let Self { game, root, .. } = *self;
        let seconds =
            sums::applies(game, root).then(|| self.timed(|watch| sums::solve(game, root, watch).is_ok()))??;
        let cost = self.cost(
            Purpose::Solve,
            sums::METHOD,
            Bounds::exactly(seconds).within(TIMED_FACTOR),
            Bounds::exactly(0.0),
        );
        Some(Cost { usual: sums::is_best(game, root), ..cost })
    }

    /// One position alone, by a search.
    fn by_search(&self) -> Option<Cost> {
        let stacks = Exact::of(self.game, 0, 1);
        let (method, bytes, usual) = match &stacks {
            Some(exact) => (exact::METHOD, exact::USUAL_MEMORY as f64, exact.is_best()),
            None if self.game.has_lower_bound() => (astar::METHOD, 0.0, self.game.is_vast()),
            None => return None,
        };
        let note = Text::fixed(
            "how long a search takes is not known beforehand",
            "on ne sait pas d'avance combien de temps prend une recherche",
        );
        let cost = self.cost(Purpose::Solve, method, Bounds::exactly(0.0), Bounds::exactly(bytes));
        Some(Cost { seconds: None, note: Some(note), usual, ..cost })
    }

    /// The seconds that something took, if it came to its end within the probe.
    fn timed(&self, run: impl FnOnce(&dyn Observer) -> bool) -> Option<f64> {
        let probe = Probe { listed: u64::MAX, ..*self.probe };
        let watch = Hourglass::new(&probe, self.observer);
        let began = (probe.clock)();
        run(&watch).then(|| (probe.clock)() - began)
    }

    /// A method whose engine holds so many bytes.
    pub(super) fn cost(&self, purpose: Purpose, method: &'static str, seconds: Bounds, bytes: Bounds) -> Cost {
        let bytes = bytes.within(MEMORY_FACTOR).map(|bytes| bytes + PROCESS);
        Cost {
            purpose,
            method,
            seconds: Some(seconds),
            bytes,
            disk: None,
            fits: Fits::of(bytes, self.budget),
            exact: true,
            usual: false,
            note: None,
            refused: None,
        }
    }
}

/// Seconds of the method of columns, by what it takes for five columns of five cells.
fn foretell_columns(layout: &Layout, long: bool, time: impl Fn(Board) -> Option<f64>, otherwise: f64) -> Option<f64> {
    let (wide, high) = layout.columns?;
    let gauge = Board::new(5, 5, 4).ok().and_then(time);
    Some(models::seconds_columns(wide, high, gauge.unwrap_or(otherwise), long))
}

fn bytes_of_columns(board: Board, long: bool) -> f64 {
    board.estimated_bytes(false) as f64 * if long { 2.0 } else { 1.3 }
}

/// Boards of columns of at least so many cells are counted by columns without a look at their
/// positions, which are many.
const MANY_CELLS: u32 = 20;

/// But where it takes so many seconds, other methods are looked at.
const LONG_COLUMNS: f64 = 60.0;

/// The method of columns, where it is surely the way to count: found out in milliseconds.
pub(super) fn surely_columns(
    game: &AnyGame,
    root: &AnyPosition,
    probe: &Probe,
    budget: u64,
    observer: &dyn Observer,
) -> Option<Cost> {
    let layout = game.layout().filter(|layout| layout.cells >= MANY_CELLS)?;
    let board = Board::of(&layout).ok().filter(|_| *root == game.start())?;
    // Three to the number of cells is more than there are positions.
    let long = layout.cells > 50;
    let time = |board| {
        let began = (probe.clock)();
        columns::total(board, observer).ok().map(|_| (probe.clock)() - began)
    };
    let seconds = foretell_columns(&layout, long, time, probe.seconds)?;
    let bytes = Bounds::exactly(bytes_of_columns(board, long)).within(MEMORY_FACTOR).map(|bytes| bytes + PROCESS);
    let fits = Fits::of(bytes, budget);
    (seconds < LONG_COLUMNS && fits == Fits::Yes).then(|| Cost {
        purpose: Purpose::Count,
        method: columns::METHOD,
        seconds: Some(Bounds::exactly(seconds).within(TIME_FACTOR)),
        bytes,
        disk: None,
        fits,
        exact: true,
        usual: false,
        note: None,
        refused: None,
    })
}

/// What was timed, or else what is foretold, as far as the model is right.
fn timed_or(timed: Option<f64>, foretold: Bounds) -> Bounds {
    match timed {
        Some(seconds) => Bounds::exactly(seconds).within(TIMED_FACTOR),
        None => foretold.within(TIME_FACTOR),
    }
}
