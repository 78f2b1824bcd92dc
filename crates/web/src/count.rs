//! How many positions? Counted as `ludex count` counts, within the page's budgets.

use ludex::count::columns::{self, Board, Refused};
use ludex::count::{CountReport, positions};
use ludex::{Halt, Observer as _, Orbits, Playable};

use crate::problem::Problem;
use crate::work::Watch;

/// Boards of so many cells are counted by columns.
const LARGE: u32 = 26;

/// A count, and why it is not complete where it is not.
#[derive(Clone, Debug)]
pub(crate) struct Counted {
    pub(crate) report: CountReport,
    /// By ply, the positions of which images count once; only where they were listed.
    pub(crate) canonical: Option<Vec<String>>,
    pub(crate) stopped: Option<Problem>,
}

/// Counts from the start.
pub(crate) fn of<G: Playable>(game: &G, up_to_symmetry: bool, watch: &Watch) -> Result<Counted, Problem> {
    let spec = game.spec();
    let command = format!("ludex count {spec}");
    let layout = game.layout().filter(|layout| layout.cells >= LARGE && !up_to_symmetry);
    if let Some(board) = layout.and_then(|layout| Board::of(&layout).ok()) {
        return by_columns(board, watch, &command);
    }
    let start = game.start();
    let (levels, halt) = match positions::explicit(game, &start, &Orbits::keeping(game, &start), watch) {
        Ok(levels) => (levels, None),
        Err(incomplete) => (incomplete.by_ply, Some(incomplete.why)),
    };
    let report = CountReport::of_positions(&levels, up_to_symmetry);
    let canonical = Some(levels.iter().map(|level| level.canonical.to_string()).collect());
    let stopped = halt.map(|halt| Problem::of_halt(&halt, &command));
    let report = if stopped.is_some() { report.incomplete() } else { report };
    Ok(Counted { report, canonical, stopped })
}

fn by_columns(board: Board, watch: &Watch, command: &str) -> Result<Counted, Problem> {
    let halted = |halt| Problem::of_halt(&halt, command);
    if board.estimated_bytes(false) > watch.memory() {
        return Err(halted(Halt::Stop(ludex::Stop::Memory(ludex::Memory {
            budget: watch.memory(),
            needed: u64::MAX,
        }))));
    }
    let by_ply = board.estimated_bytes(true) <= watch.memory() / 4;
    let counted = if by_ply {
        columns::by_ply(board, watch).map(|plies| columns::report_by_ply(&plies))
    } else {
        columns::total(board, watch).map(|total| columns::report_total(&total))
    };
    match counted {
        Ok(report) => Ok(Counted { report, canonical: None, stopped: None }),
        Err(Refused::Stop(stop)) => Err(halted(Halt::Stop(stop))),
        Err(refused) => Err(Problem::bad(refused.text())),
    }
}
