//! Without listing, column by column, for boards of columns in which stones fall.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Layout, Observer, Stop, Text, say};
use ludex_count::Quantity;
use ludex_count::columns::{self, Board, ColumnsError};

use super::{ByPly, Context, Counted, Method, Question};
use crate::Refusal;
use crate::plan::{Asked, Bounds, Cost, Fits, Probe, models, timed_or};

/// Boards of fewer cells are always counted ply by ply: it takes some tenths of a second.
const LARGE: u32 = 26;

/// Upper bound on the time of a count by ply, as a multiple of the time of the total alone.
const BY_PLY: f64 = 3.0;

pub(super) fn problem(question: &Question<'_>) -> Option<Text> {
    let Question { game, root, of, .. } = *question;
    let left_out = match (*root != game.start(), of != Quantity::Positions) {
        (false, false) => return None,
        (true, false) => Text::fixed("the position", "la position"),
        (false, true) => Text::fixed("--of", "--of"),
        (true, true) => Text::fixed("the position and --of", "la position et --of"),
    };
    let Text { en, fr } = left_out;
    Some(say!(
        "--method columns counts the positions from the start only; leave out {en}",
        "--method columns ne compte que les positions depuis le départ ; retirez {fr}"
    ))
}

pub(super) fn cost(asked: &Asked<'_>) -> Option<Cost> {
    let layout = asked.game.layout()?;
    layout.columns?;
    let refused = |text| {
        let nothing = Bounds::exactly(0.0);
        Some(Cost { refused: Some(text), ..asked.cost(Method::Columns, nothing, nothing) })
    };
    let board = match Board::from_layout(&layout) {
        Ok(board) => board,
        Err(reason) => return refused(reason.text()),
    };
    if *asked.root != asked.game.start() {
        return refused(Text::fixed(
            "the columns method counts from the start only",
            "la méthode des colonnes ne compte que depuis le départ",
        ));
    }
    // Numbers of 64 bits are tried first, and are too short from here on.
    let long = asked.size.positions.high > 2_f64.powi(60);
    let time = |board| asked.timed(|watch| columns::total(board, watch).is_ok());
    let of_time = |seconds| asked.cost(Method::Columns, seconds, bytes(board, long));
    let Some(foretold) = foretell(&layout, long, time) else {
        let note = Text::fixed(
            "the small board that would tell it does not fit the memory",
            "le petit plateau qui le dirait ne tient pas en mémoire",
        );
        return Some(Cost { seconds: None, note: Some(note), ..of_time(Bounds::exactly(0.0)) });
    };
    let timed = if foretold < SHORT { time(board) } else { None };
    Some(of_time(timed_or(timed, Bounds::exactly(foretold))))
}

/// What is foretold to take no longer is timed instead, in seconds.
const SHORT: f64 = 0.05;

/// Seconds that it takes, scaled from the time for five columns of five cells; `None` where that
/// ended early: for want of memory, or cancelled.
fn foretell(layout: &Layout, long: bool, time: impl Fn(Board) -> Option<f64>) -> Option<f64> {
    let (wide, high) = layout.columns?;
    let gauge = Board::new(5, 5, 4).ok().and_then(time)?;
    Some(models::seconds_columns(wide, high, gauge, long))
}

fn bytes(board: Board, long: bool) -> Bounds {
    Bounds::exactly(board.estimated_bytes(false) as f64 * if long { 2.0 } else { 1.3 })
}

/// Boards of at least this number of cells have many positions and are counted by columns without
/// listing any first.
const MANY_CELLS: u32 = 20;

/// Above this predicted time in seconds, the other methods are considered too.
const LONG: f64 = 60.0;

/// The cost, if this is certain to be the best method; computed in milliseconds.
pub(crate) fn surely(
    game: &AnyGame,
    root: &AnyPosition,
    probe: &Probe,
    budget: u64,
    observer: &dyn Observer,
) -> Option<Cost> {
    let layout = game.layout().filter(|layout| layout.cells >= MANY_CELLS)?;
    let board = Board::from_layout(&layout).ok().filter(|_| *root == game.start())?;
    // Three to the number of cells is more than there are positions.
    let long = layout.cells > 50;
    let time = |board| {
        let began = (probe.clock)();
        columns::total(board, observer).ok().map(|_| (probe.clock)() - began)
    };
    let seconds = foretell(&layout, long, time)?;
    let cost = Cost::new(Method::Columns, timed_or(None, Bounds::exactly(seconds)), bytes(board, long), budget);
    (seconds < LONG && cost.fits == Fits::Yes).then_some(cost)
}

/// Counts; `seconds` is the predicted time of the total.
pub(super) fn run(question: &Question<'_>, seconds: Option<f64>, context: &Context<'_>) -> Result<Counted, Refusal> {
    let Question { game, up_to_symmetry, method, by_ply, check, .. } = *question;
    let observer = context.observer;
    let layout = game.layout().ok_or(ColumnsError::NoColumns);
    let (board, cells) = layout
        .and_then(|layout| Ok((Board::from_layout(&layout)?, layout.cells)))
        .map_err(|reason| refusal(&reason))?;
    let by_ply = match by_ply {
        // A check compares ply by ply.
        _ if check => true,
        ByPly::Always => true,
        ByPly::Small => cells < LARGE && method.is_none() && board.estimated_bytes(true) <= observer.memory(),
        ByPly::Within(most) => {
            board.estimated_bytes(true) <= observer.memory() / 4 && seconds.unwrap_or(0.0) * BY_PLY <= most
        }
        ByPly::Never => false,
    };
    let symmetric = || columns::symmetric(board, observer);
    let counted = match (by_ply, up_to_symmetry) {
        (true, false) => columns::by_ply(board, observer).map(|plies| columns::report_by_ply(&plies)),
        (true, true) => {
            columns::by_ply(board, observer).and_then(|plies| Ok(columns::report_up_to_mirror(&plies, &symmetric()?)))
        }
        (false, false) => columns::total(board, observer).map(|total| columns::report_total(&total)),
        (false, true) => columns::total(board, observer)
            .and_then(|total| Ok(columns::report_total_up_to_mirror(&total, &symmetric()?))),
    };
    counted.map(|report| Counted::new(Method::Columns, report)).map_err(|reason| refusal(&reason))
}

/// The memory is known in advance, so a count that does not fit fails before any result.
fn refusal(reason: &ColumnsError) -> Refusal {
    match reason {
        ColumnsError::Stop(Stop::Memory(memory)) => {
            Refusal::TooLarge { method: Some(Method::Columns.into()), memory: *memory }
        }
        ColumnsError::Stop(stop) => (*stop).into(),
        reason => Refusal::Question(reason.text()),
    }
}
