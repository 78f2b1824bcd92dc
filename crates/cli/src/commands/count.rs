//! `ludex count`: how many?
//!
//! Positions are listed up to the symmetries that keep the root, whether the question is about all
//! positions or about canonical ones: one listing answers both. The check lists them all, which is
//! the other way to the same number.

use ludex_services::count::columns::{self, Board, Refused};
use ludex_services::count::paths::Alike;
use ludex_services::count::{CountReport, Incomplete, Of, positions};
use ludex_services::engines;
use ludex_services::prelude::*;
use ludex_services::{AnyGame, AnyPosition, Halt, Memory, Orbits, Stop, registry};

use super::beforehand::Begun;
use super::count_report::{Check, Counted};
use super::{Played, beforehand, count_estimate, count_symbolic, position, start_threads, text};
use crate::args::{CountArgs, CountMethod, Everywhere, What};
use crate::failure::Failure;
use crate::halt;
use crate::json::Cost;
use crate::language::{tell, tr};
use crate::numbers;
use crate::observer::Watch;

/// Where there are at most so many positions, orbits are checked without being asked.
const CHECKED_ANYWAY: u128 = 2_000_000;

/// Boards of fewer cells are told ply by ply without being asked: it takes some tenths of a second.
const LARGE: u32 = 26;

pub(super) fn run(args: &CountArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    refuse_contradictions(args)?;
    start_threads(everywhere)?;
    Count { args, everywhere }.run(&registry::listed_game(&args.game)?)
}

fn refuse_contradictions(args: &CountArgs) -> Result<(), Failure> {
    let problem = match args {
        CountArgs { method: CountMethod::Burnside, up_to_symmetry: false, .. } => tr(
            "--method burnside counts up to symmetry: add --up-to-symmetry",
            "--method burnside compte à symétrie près : ajoutez --up-to-symmetry",
        ),
        CountArgs { method: CountMethod::Burnside, of: What::Games | What::Histories, .. } => tr(
            "--method burnside counts positions; games and histories take --method explicit",
            "--method burnside compte des positions ; games et histories demandent --method explicit",
        ),
        CountArgs { samples: Some(_), method, .. } if *method != CountMethod::Estimate => tr(
            "--samples is for --method estimate: add it, or leave --samples out",
            "--samples vaut pour --method estimate : ajoutez-la, ou retirez --samples",
        ),
        CountArgs { checkpoint: Some(_), method, .. } if *method != CountMethod::Symbolic => tr(
            "--checkpoint is for --method symbolic: add it, or leave --checkpoint out",
            "--checkpoint vaut pour --method symbolic : ajoutez-la, ou retirez --checkpoint",
        ),
        CountArgs { method: CountMethod::Symbolic, of: What::Games | What::Histories, .. } => tr(
            "--method symbolic counts positions; games and histories take --method explicit",
            "--method symbolic compte des positions ; games et histories demandent --method explicit",
        ),
        CountArgs { check: true, method: CountMethod::Estimate, .. } => tr(
            "--check compares exact counts, and --method estimate gives none",
            "--check compare des comptes exacts, et --method estimate n'en donne pas",
        ),
        CountArgs { check: true, up_to_symmetry: false, .. } => tr(
            "--check compares orbits with positions: add --up-to-symmetry",
            "--check compare les orbites aux positions : ajoutez --up-to-symmetry",
        ),
        CountArgs { check: true, of: What::Games | What::Histories, .. } => {
            tr("--check is for positions, without --of", "--check vaut pour les positions, sans --of")
        }
        _ => return Ok(()),
    };
    Err(Failure::BadInput(problem.into()))
}

struct Count<'a> {
    args: &'a CountArgs,
    everywhere: &'a Everywhere,
}

impl Count<'_> {
    fn run(self, game: &AnyGame) -> Result<(), Failure> {
        if self.args.of != What::Positions && game.loops() {
            let spec = game.spec();
            return Err(Failure::BadInput(tell!(
                "{spec} has loops, so that its games are without number; its positions can be counted",
                "{spec} a des boucles, ses parties sont donc innombrables ; ses positions peuvent être comptées"
            )));
        }
        let root = position(game, self.args.from.as_deref())?;
        if self.args.method == CountMethod::Estimate {
            return count_estimate::run(game, &root, self.args, self.everywhere);
        }
        if self.args.method == CountMethod::Columns {
            self.refuse_columns(game, &root)?;
        }
        // What choosing takes is told with the count.
        let watch = Watch::new(self.everywhere);
        let mut resumed = None;
        let (report, halt) = match beforehand::counting(game, &root, self.args, self.everywhere, &watch)? {
            Begun::Done(report) => (report, None),
            Begun::By(CountMethod::Columns) => self.by_columns(game, &watch)?,
            Begun::By(CountMethod::Symbolic) => {
                let found = count_symbolic::run(game, &root, self.args, self.everywhere.threads, &watch)?;
                resumed = found.resumed;
                (found.report, found.halt)
            }
            Begun::By(_) => self.count(game, &root, &watch),
        };
        let mut counted = Counted {
            played: Played::of(game),
            position: self.args.from.as_ref().map(|_| game.position_text(&root)),
            loops: game.loops(),
            report,
            check: None,
            halt,
            resumed,
            cost: Cost::of(&watch),
        };
        if self.wants_check(&counted) {
            watch.finish();
            match check(game, &root, &counted.report, &Watch::new(self.everywhere)) {
                Ok(check) => counted.check = Some(check),
                Err(halt) => counted.halt = Some(halt),
            }
            counted.cost.peak_bytes = Cost::of(&watch).peak_bytes;
        }
        watch.finish();
        counted.tell(self.everywhere)
    }
}

impl Count<'_> {
    /// The method of columns counts what it is made for.
    fn refuse_columns(&self, game: &AnyGame, root: &AnyPosition) -> Result<(), Failure> {
        if self.args.of == What::Positions && *root == game.start() {
            return Ok(());
        }
        Err(Failure::BadInput(
            tr(
                "--method columns counts all positions from the start, without --from and --of",
                "--method columns compte toutes les positions depuis le départ, sans --from ni --of",
            )
            .into(),
        ))
    }

    fn by_columns(&self, game: &AnyGame, watch: &Watch) -> Result<(CountReport, Option<Halt>), Failure> {
        let layout = game.layout();
        let board = layout.as_ref().map_or(Err(Refused::NoColumns), Board::of);
        let board = board.map_err(|refused| Failure::BadInput(text(&refused.text())))?;
        let symmetric = || columns::symmetric(board, watch);
        let small = layout.is_some_and(|layout| layout.cells < LARGE);
        // A check compares ply by ply.
        let by_ply = self.args.by_ply || self.args.check || small && self.args.method == CountMethod::Auto;
        let counted = match (by_ply, self.args.up_to_symmetry) {
            (true, false) => columns::by_ply(board, watch).map(|plies| columns::report_by_ply(&plies)),
            (true, true) => {
                columns::by_ply(board, watch).and_then(|plies| Ok(columns::report_up_to_mirror(&plies, &symmetric()?)))
            }
            (false, false) => columns::total(board, watch).map(|total| columns::report_total(&total)),
            (false, true) => columns::total(board, watch)
                .and_then(|total| Ok(columns::report_total_up_to_mirror(&total, &symmetric()?))),
        };
        watch.finish();
        match counted {
            Ok(report) => Ok((report, None)),
            Err(Refused::Stop(Stop::Memory(memory))) => Err(Failure::Budget(too_large(&game.spec(), &memory))),
            Err(Refused::Stop(stop)) => {
                Err(halt::failure(&Halt::Stop(stop), &format!("{}: {}", game.spec(), tr("nothing", "rien"))))
            }
            Err(refused) => Err(Failure::BadInput(text(&refused.text()))),
        }
    }

    fn count(&self, game: &AnyGame, root: &AnyPosition, watch: &Watch) -> (CountReport, Option<Halt>) {
        let CountArgs { of, up_to_symmetry, method, .. } = *self.args;
        let orbits = || Orbits::keeping(game, root);
        let of = match of {
            What::Positions if method == CountMethod::Burnside => {
                return report(engines::count_kept(game, root, watch), CountReport::of_kept);
            }
            What::Positions => {
                let levels = engines::list(game, root, &orbits(), &|_| {}, watch);
                return report(levels, |levels| CountReport::of_positions(levels, up_to_symmetry));
            }
            What::Games => Of::Games,
            What::Histories => Of::Histories,
        };
        let alike = if up_to_symmetry { Alike::CanonicalPositions } else { Alike::Moves };
        let lengths = engines::count_paths(game, root, &orbits(), alike, watch);
        report(lengths, |lengths| CountReport::of_paths(lengths, of, up_to_symmetry))
    }

    fn wants_check(&self, counted: &Counted) -> bool {
        let CountArgs { of, up_to_symmetry, check, .. } = *self.args;
        let by_ply = !counted.report.by_ply.is_empty();
        let countable = of == What::Positions && up_to_symmetry && by_ply && counted.halt.is_none();
        countable && (check || counted.all_positions().is_some_and(|sum| sum <= CHECKED_ANYWAY))
    }
}

/// The report of a count, and why it stopped if it did.
fn report<T>(result: Result<Vec<T>, Incomplete<T>>, of: impl Fn(&[T]) -> CountReport) -> (CountReport, Option<Halt>) {
    match result {
        Ok(levels) => (of(&levels), None),
        Err(Incomplete { why, by_ply }) => (of(&by_ply).incomplete(), Some(why)),
    }
}

/// Counts in the other way: after a listing of canonical positions, all positions, which the orbits
/// must add up to; after the orbit-counting lemma, canonical positions.
fn check(game: &AnyGame, root: &AnyPosition, report: &CountReport, watch: &Watch) -> Result<Check, Halt> {
    let (levels, expected) = match &report.orbits_by_ply {
        Some(orbits) => (engines::list(game, root, &Orbits::identity(), &|_| {}, watch), orbits),
        None => (engines::list(game, root, &Orbits::keeping(game, root), &|_| {}, watch), &report.by_ply),
    };
    let levels = levels.map_err(|incomplete| incomplete.why)?;
    let number = |level: &positions::Level| match report.orbits_by_ply {
        Some(_) => level.positions.to_string(),
        None => level.canonical.to_string(),
    };
    let by_ply: Vec<_> = levels.iter().map(number).collect();
    Ok(Check { agrees: by_ply == *expected, by_ply })
}

/// The method of columns knows beforehand what it will take.
fn too_large(spec: &str, Memory { budget, needed }: &Memory) -> String {
    let (budget, needed) = (numbers::bytes(*budget), numbers::bytes_at_least(*needed));
    tell!(
        "{spec} by columns takes about {needed}, and --memory allows {budget}",
        "{spec} par colonnes demande environ {needed}, et --memory permet {budget}"
    )
}
