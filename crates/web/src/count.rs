//! How many positions? Counted as `ludex count` counts, within the page's budgets.

use std::sync::Mutex;

use ludex::count::columns::{self, Board, Refused};
use ludex::count::positions::{self, Level};
use ludex::count::{CountReport, Incomplete};
use ludex::{Halt, Observer as _, Orbits, Playable};

use crate::problem::Problem;
use crate::work::{Watch, locked};

/// Boards of so many cells are counted by columns.
const LARGE: u32 = 26;

/// A count, and why it is not complete where it is not; one that still grows was stopped by nothing.
#[derive(Clone, Debug)]
pub(crate) struct Counted {
    pub(crate) report: CountReport,
    /// By ply, the positions of which images count once; only where they were listed.
    pub(crate) canonical: Option<Vec<String>>,
    pub(crate) stopped: Option<Problem>,
}

impl Counted {
    fn of_levels(levels: &[Level], up_to_symmetry: bool) -> Self {
        let canonical = Some(levels.iter().map(|level| level.canonical.to_string()).collect());
        Self { report: CountReport::of_positions(levels, up_to_symmetry), canonical, stopped: None }
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

/// Counts from the start; `tell` is given what is known whenever a ply is finished, in methods that go ply by ply.
pub(crate) fn of<G: Playable>(
    game: &G,
    up_to_symmetry: bool,
    tell: &(dyn Fn(&Counted) + Sync),
    watch: &Watch,
) -> Result<Counted, Problem> {
    let spec = game.spec();
    let command = format!("ludex count {spec}{}", if up_to_symmetry { " --up-to-symmetry" } else { "" });
    let layout = game.layout().filter(|layout| layout.cells >= LARGE);
    if let Some(board) = layout.and_then(|layout| Board::of(&layout).ok()) {
        return by_columns(board, up_to_symmetry, watch, &command);
    }
    let (start, finished) = (game.start(), Mutex::new(Vec::new()));
    let grow = |level: &Level| {
        let mut levels = locked(&finished);
        levels.push(level.clone());
        let counted = Counted::of_levels(&levels, up_to_symmetry);
        tell(&Counted { report: counted.report.incomplete(), ..counted });
    };
    match positions::watched(game, &start, &Orbits::keeping(game, &start), &grow, watch) {
        Ok(levels) => Ok(Counted::of_levels(&levels, up_to_symmetry)),
        Err(Incomplete { why, by_ply }) => {
            let counted = Counted::of_levels(&by_ply, up_to_symmetry);
            let stopped = Some(Problem::of_halt(&why, &command));
            Ok(Counted { report: counted.report.incomplete(), stopped, ..counted })
        }
    }
}

fn by_columns(board: Board, up_to_symmetry: bool, watch: &Watch, command: &str) -> Result<Counted, Problem> {
    let halted = |halt| Problem::of_halt(&halt, command);
    if board.estimated_bytes(false) > watch.memory() {
        return Err(halted(Halt::Stop(ludex::Stop::Memory(ludex::Memory {
            budget: watch.memory(),
            needed: u64::MAX,
        }))));
    }
    let by_ply = board.estimated_bytes(true) <= watch.memory() / 4;
    let symmetric = || columns::symmetric(board, watch);
    let counted = match (by_ply, up_to_symmetry) {
        (true, false) => columns::by_ply(board, watch).map(|plies| columns::report_by_ply(&plies)),
        (true, true) => {
            columns::by_ply(board, watch).and_then(|plies| Ok(columns::report_up_to_mirror(&plies, &symmetric()?)))
        }
        (false, false) => columns::total(board, watch).map(|total| columns::report_total(&total)),
        (false, true) => {
            columns::total(board, watch).and_then(|total| Ok(columns::report_total_up_to_mirror(&total, &symmetric()?)))
        }
    };
    match counted {
        Ok(report) => Ok(Counted { report, canonical: None, stopped: None }),
        Err(Refused::Stop(stop)) => Err(halted(Halt::Stop(stop))),
        Err(refused) => Err(Problem::bad(refused.text())),
    }
}
