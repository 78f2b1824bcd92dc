//! What the moves of a position are worth, and the best play after each.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Halt, Observer, RatedMove, Stop};
use ludex_engines::players::{Clock, ExactValues};
use ludex_search::Rating;
use ludex_solve::sums::SumMove;
use ludex_table::Prober;

use super::{Engine, Method, Question, Solver, ahead, choose, sums, table};
use crate::values::{Line, MoveValue, MoveValues};
use crate::{Refusal, cache};

/// What the moves of a position are worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Moves {
    /// The moves, best first.
    pub values: MoveValues,
    /// How their values were found.
    pub method: Method,
    /// The Grundy value of the position, where the theory of sums answered.
    pub grundy: Option<u64>,
    /// What stopped a search that values moves one by one; those that it did not come to are
    /// [`MoveValues::unknown`].
    pub halt: Option<Halt>,
}

impl Solver {
    /// Computes the values of the moves of a position.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    pub fn moves(
        &mut self,
        question: &Question<'_>,
        clock: Clock,
        observer: &dyn Observer,
    ) -> Result<MoveValues, Refusal> {
        let Moves { values, halt, .. } = self.moves_told(question, clock, &mut |_| (), observer)?;
        halt.map_or(Ok(values), |halt| Err(halt.into()))
    }

    /// The same, with what there is to tell of it; `told` is given each move as soon as it is
    /// known, where they are searched one by one, and again with the best play after it.
    ///
    /// # Errors
    /// As [`Solver::solve`]; a search that is stopped after its first move is none.
    pub fn moves_told(
        &mut self,
        question: &Question<'_>,
        clock: Clock,
        told: &mut dyn FnMut(&MoveValue),
        observer: &dyn Observer,
    ) -> Result<Moves, Refusal> {
        let Question { game, root, line, .. } = *question;
        // An earlier run kept what was solved from here or from the start; a method that is named
        // is run.
        let usual = question.engine_without_probing()?;
        check_told(game, root, observer)?;
        let kept = cache::usual()
            .filter(|_| question.method.is_none() && matches!(usual, Engine::Memo | Engine::Retrograde))
            .and_then(|cache| cache.holding(game, root));
        let engine = if kept.is_some() { usual } else { choose(question, clock, observer)? };
        let method = kept.as_ref().map_or(engine.method(), |kept| kept.method);
        let mut found = if engine == Engine::Sums {
            let (grundy, moves) = sums::moves(game, root, observer)?;
            Moves { values: of_sum(game, root, &moves), method, grundy: Some(grundy), halt: None }
        } else if engine == Engine::Ahead {
            ahead::moves(question, observer)?
        } else {
            let exact = match kept {
                Some(kept) => ExactValues::with_table(kept.prober(game)),
                None => self.exact(engine, question, observer)?,
            };
            let mut found = one_by_one(&exact, game, root, told, observer).map(|(values, halt)| Moves {
                values,
                method,
                grundy: None,
                halt,
            })?;
            if line && found.halt.is_none() {
                found.add_lines(&exact, (game, root), told, observer)?;
            }
            found
        };
        if line {
            found.end_lines();
        }
        Ok(found)
    }
}

impl Moves {
    /// The moves of a position in a table.
    ///
    /// # Errors
    /// As [`table::moves`].
    pub fn of_table(prober: &Prober<'_, AnyGame>, at: &AnyPosition) -> Result<Self, Refusal> {
        let values = table::moves(prober, at)?;
        Ok(Self { values, method: Method::Table, grundy: None, halt: None })
    }

    /// The same with the best play after each move, by the same table; the lines that a
    /// cancellation leaves out are [`Line::Stopped`].
    ///
    /// # Errors
    /// A fault that is met on the way to an end.
    pub fn with_lines(
        mut self,
        prober: Prober<'_, AnyGame>,
        at: &AnyPosition,
        observer: &dyn Observer,
    ) -> Result<Self, Halt> {
        let game = prober.game();
        self.add_lines(&ExactValues::with_table(prober), (game, at), &mut |_| (), observer)?;
        self.end_lines();
        Ok(self)
    }

    /// Adds to every move of a position the best play after it, until something stops that; `told`
    /// is given each as soon as it is known.
    fn add_lines(
        &mut self,
        exact: &ExactValues<'_>,
        (game, at): (&AnyGame, &AnyPosition),
        told: &mut dyn FnMut(&MoveValue),
        observer: &dyn Observer,
    ) -> Result<(), Halt> {
        for known in &mut self.values.moves {
            let Ok(mv) = game.read_move(at, &known.mv) else { continue };
            // Each of many lines may be too short for a look at whether to stop.
            let found = if observer.cancelled() {
                Err(Stop::Cancelled.into())
            } else {
                line(exact, game, &game.play(at, mv), observer).map(|line| known.line = line)
            };
            self.halt = stopped(found)?;
            if self.halt.is_some() {
                break;
            }
            told(known);
        }
        Ok(())
    }

    /// Says of the lines that are missing why they are.
    fn end_lines(&mut self) {
        let why = if self.halt.is_some() { Line::Stopped } else { Line::Unknown };
        let missing = self.values.moves.iter_mut().filter(|known| known.line.is_not_asked());
        missing.for_each(|known| known.line = why.clone());
    }
}

/// Bytes of a move in an answer: its value, its name, and a row of a table of text.
const TOLD: u64 = 800;

/// Whether the answer fits the memory: heaps and rows may have moves by the hundred thousand.
fn check_told(game: &AnyGame, root: &AnyPosition, observer: &dyn Observer) -> Result<(), Stop> {
    if game.unlisted(root).is_some() {
        // Said by those who list them.
        return Ok(());
    }
    let mut moves = Vec::new();
    game.expand(root, &mut moves);
    observer.check_memory(moves.len() as u64 * TOLD)
}

fn of_sum(game: &AnyGame, root: &AnyPosition, moves: &[SumMove<u64>]) -> MoveValues {
    let rated: Vec<_> = moves.iter().map(|&SumMove { mv, verdict, .. }| RatedMove { mv, verdict }).collect();
    let mut values = MoveValues::exact(game, root, &rated);
    for (known, SumMove { grundy, .. }) in values.moves.iter_mut().zip(moves) {
        known.grundy = Some(*grundy);
    }
    values
}

/// The moves, or those that were known when the search was stopped, and what stopped it.
fn one_by_one(
    exact: &ExactValues<'_>,
    game: &AnyGame,
    root: &AnyPosition,
    told: &mut dyn FnMut(&MoveValue),
    observer: &dyn Observer,
) -> Result<(MoveValues, Option<Halt>), Halt> {
    let mut rated = Vec::new();
    let mut note = |m: RatedMove<u64>| {
        told(&MoveValue::new(game.move_text(root, m.mv), Rating::Exact(m.verdict)));
        rated.push(m);
    };
    let halt = match exact.moves_told(root, &mut note, observer) {
        Ok(moves) => return Ok((MoveValues::exact(game, root, &moves), None)),
        Err(halt) => halt,
    };
    if rated.is_empty() || !matches!(halt, Halt::Stop(_)) {
        return Err(halt);
    }
    let mut legal = Vec::new();
    game.expand(root, &mut legal);
    let unknown = legal.into_iter().filter(|&mv| rated.iter().all(|known| known.mv != mv));
    let unknown = unknown.map(|mv| game.move_text(root, mv)).collect();
    RatedMove::best_first(&mut rated);
    Ok((MoveValues { verdict: None, unknown, ..MoveValues::exact(game, root, &rated) }, Some(halt)))
}

/// The best play from the position of a question to the end, where it was asked for, or what
/// stopped the search for it.
pub(super) fn line_if_asked(
    question: &Question<'_>,
    exact: &ExactValues<'_>,
    observer: &dyn Observer,
) -> Result<(Line, Option<Halt>), Halt> {
    if !question.line {
        return Ok((Line::NotAsked, None));
    }
    let mut found = Line::Stopped;
    let halt = stopped(line(exact, question.game, question.root, observer).map(|line| found = line))?;
    Ok((found, halt))
}

/// The best play from a position to the end.
fn line(exact: &ExactValues<'_>, game: &AnyGame, at: &AnyPosition, observer: &dyn Observer) -> Result<Line, Halt> {
    let Some(line) = exact.line(at, observer)? else { return Ok(Line::Unknown) };
    Ok(Line::Moves(game.line_texts(at, line).0))
}

/// What stopped an engine, if nothing worse happened.
fn stopped(done: Result<(), Halt>) -> Result<Option<Halt>, Halt> {
    match done {
        Ok(()) => Ok(None),
        Err(halt @ Halt::Stop(Stop::Cancelled | Stop::Memory(_))) => Ok(Some(halt)),
        Err(halt) => Err(halt),
    }
}
