//! Where does a single move win, or save the draw? A [`Question`] in, [`Puzzles`] out, graded by
//! how far one must look ahead to see it, and how far away a win is.
//!
//! Positions are taken from games that are played at random, and kept where one move is worth more
//! than each of the others: it wins and they do not, or they lose and it does not. What moves are
//! worth is exact where that takes a moment ([`values`]); elsewhere a search to some plies tells
//! it, and a puzzle says so: one move wins *within five plies*; a move that saves is asked for only
//! where it certainly draws. Time decides nothing: the same seed gives the same puzzles on every
//! machine.
//!
//! [`values`]: crate::values
//!
//! ```
//! # fn main() -> Result<(), ludex_services::Refusal> {
//! use ludex_services::puzzles::{Question, Task, puzzles};
//! # let game = ludex_games::tictactoe::read_game("").unwrap();
//!
//! // `game` is a value, as `ludex::registry::game("tictactoe")` gives it.
//! let found = puzzles(&Question::new(&game, 3, 1), || 0.0, &())?;
//! assert_eq!(found.puzzles.len(), 3);
//! assert!(found.puzzles.iter().all(|puzzle| puzzle.task == Task::Win || puzzle.plies.is_none()));
//! # Ok(())
//! # }
//! ```

mod grade;
mod look;
mod offered;
#[cfg(test)]
mod tests;
mod words;

use std::collections::{HashSet, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use ludex_core::prelude::*;
use ludex_core::{
    AnyGame, AnyPosition, GameError, Generator, Halt, Observer, Picture, Player, Progress, Seats, Status, Unit, Value,
    WithProgress, derive_seed, few, generator, random_below,
};
use ludex_engines::players::Clock;
use serde::Serialize;

use crate::stored::Stored;
use crate::{Refusal, by_word};
use grade::Foresight;
pub use grade::Grade;
use look::{Look, Seen};
pub use offered::{is_offered, of_day, offered};

/// No more puzzles are looked for at once.
pub const MOST: usize = 1_000;

/// Random games go no farther.
const LONGEST: u32 = 300;

/// So many random games are played for each puzzle that is wanted, and not more.
const TRIES: usize = 100;

/// No fewer random games are played, if puzzles are rare.
const LEAST_TRIES: usize = 1_000;

/// Of so many times as many puzzles as are wanted, those are taken that differ most in their
/// grades.
const CHOICE: usize = 8;

/// The same where a search tells what moves are worth, which takes longer.
const CHOICE_BY_SEARCH: usize = 2;

/// Where a search tells what moves are worth, the end is no more plies away.
const LAST: usize = 8;

/// Which puzzles?
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    /// The game.
    pub game: &'q AnyGame,
    /// How many.
    pub number: usize,
    /// The seed of the random games.
    pub seed: u64,
    /// How hard they are to be; `None` for a mixture.
    pub grade: Option<Grade>,
    /// A solved table of the game, which knows what moves are worth.
    pub table: Option<&'q Stored>,
}

impl<'q> Question<'q> {
    /// Puzzles of all grades.
    #[must_use]
    pub fn new(game: &'q AnyGame, number: usize, seed: u64) -> Self {
        Self { game, number, seed, grade: None, table: None }
    }
}

/// The puzzles that were found, the easiest first.
#[derive(Clone, Debug, Serialize)]
pub struct Puzzles {
    /// As many as were wanted, or fewer where the game has few.
    pub puzzles: Vec<Puzzle>,
    /// How many positions were looked at.
    pub looked_at: usize,
    /// Why the search ended early.
    #[serde(skip)]
    pub halt: Option<Halt>,
}

/// A position in which one move is worth more than all others.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Puzzle {
    /// The position as text.
    pub position: String,
    /// Its board.
    #[serde(skip)]
    pub picture: Picture<u64>,
    /// Who is to move, as the position names the players.
    #[serde(serialize_with = "by_word::player")]
    pub player: Player,
    /// What the move does.
    pub task: Task,
    /// The move.
    pub solution: String,
    /// Plies to the end where it wins, the move included; `None` where they are not known, or it
    /// does not win.
    pub plies: Option<u32>,
    /// How many plies were looked ahead where that is all that is known: no other move wins within
    /// so many. `None` where all is exact.
    pub horizon: Option<u32>,
    /// The best play of both sides from the winning move to the end, where it is known.
    pub line: Option<Vec<String>>,
    /// The other moves, the better first.
    pub wrong: Vec<Wrong>,
    /// How far one must look ahead, in plies, to prefer the move for good; `None` where that is
    /// farther than [`Puzzle::searched`].
    pub foresight: Option<u32>,
    /// How far that was tried.
    pub searched: u32,
    /// How hard it is.
    pub grade: Grade,
}

/// What the move of a puzzle does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// It wins, or solves the puzzle of a single player; no other move does.
    Win,
    /// All other moves lose.
    Save,
}

impl Task {
    /// Its word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Save => "save",
        }
    }
}

/// A move that is not the solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Wrong {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it is worth to the player who makes it; `None` where that was not seen.
    #[serde(serialize_with = "by_word::value")]
    pub value: Option<Value>,
    /// Plies to the end, where they are known.
    pub remoteness: Option<u32>,
    /// Whether it looks at least as good as the solution at first sight, one ply ahead.
    pub tempting: bool,
}

impl Puzzle {
    /// How many of the other moves are tempting.
    #[must_use]
    pub fn tempting(&self) -> usize {
        self.wrong.iter().filter(|wrong| wrong.tempting).count()
    }
}

/// Finds puzzles.
///
/// # Errors
/// More than [`MOST`], a game whose moves are too many to be listed or that has a fault in its
/// rules, or a table of another game or that cannot be read. If the observer stops the search, what
/// was found is told.
pub fn puzzles(question: &Question<'_>, clock: Clock, observer: &dyn Observer) -> Result<Puzzles, Refusal> {
    let &Question { game, number, table, .. } = question;
    if number > MOST {
        return Err(Refusal::Question(words::too_many(number)));
    }
    if let Some(reason) = game.unlisted(&game.start()) {
        return Err(Refusal::Question(reason));
    }
    let mut found = Puzzles { puzzles: Vec::new(), looked_at: 0, halt: None };
    let ended = match Look::at(game, table, clock, observer) {
        Ok(look) => {
            let puzzles = AtomicU64::new(0);
            let tell = |now: &Progress| {
                observer.progress(&Progress { done: puzzles.load(Relaxed), due: 0, unit: Unit::Puzzles, ..*now });
            };
            let observer = &WithProgress { observer, report: tell };
            Finder { question, look: &look, puzzles: &puzzles, observer }.find(&mut found).map_err(Refusal::from)
        }
        Err(refusal) => Err(refusal),
    };
    match ended {
        Ok(()) => {}
        Err(Refusal::Halt(halt @ Halt::Stop(_))) => found.halt = Some(halt),
        Err(refusal) => return Err(refusal),
    }
    found.puzzles = mixed(found.puzzles, number);
    Ok(found)
}

struct Finder<'f, 'g> {
    question: &'f Question<'g>,
    look: &'f Look<'g>,
    /// How many were found.
    puzzles: &'f AtomicU64,
    observer: &'f dyn Observer,
}

impl Finder<'_, '_> {
    fn find(&self, found: &mut Puzzles) -> Result<(), Halt> {
        let &Question { game, number, seed, grade, .. } = self.question;
        let tries = (TRIES * number).max(LEAST_TRIES);
        let mut known = HashSet::new();
        for attempt in 0..tries {
            if self.is_enough(&found.puzzles) {
                break;
            }
            self.observer.check_cancelled()?;
            self.puzzles.store(found.puzzles.len() as u64, Relaxed);
            self.observer.progress(&Progress::default());
            let mut random = generator(derive_seed(seed, attempt as u64));
            let Some(at) = self.wander(&mut random)? else { continue };
            if !known.insert(game.canonical(&at)) {
                continue;
            }
            found.looked_at += 1;
            let puzzle = self.puzzle(&at)?;
            found.puzzles.extend(puzzle.filter(|puzzle| grade.is_none_or(|grade| puzzle.grade == grade)));
        }
        Ok(())
    }

    /// Whether there are as many as are wanted, of all grades alike, or so many that it is likely
    /// that the game has no more grades.
    fn is_enough(&self, found: &[Puzzle]) -> bool {
        let Question { number, grade, .. } = *self.question;
        let share = number.div_ceil(Grade::ALL.len());
        let has_share = |grade| found.iter().filter(|puzzle| puzzle.grade == grade).count() >= share;
        let wanted = match grade {
            Some(_) => number,
            None if self.look.is_a_search() => CHOICE_BY_SEARCH * number,
            None => CHOICE * number,
        };
        found.len() >= wanted || found.len() >= number && Grade::ALL.into_iter().all(has_share)
    }

    /// A position of a random game, each with the same probability among those that are looked at:
    /// where a search tells what moves are worth, they are the last ones of games that end.
    fn wander(&self, random: &mut Generator) -> Result<Option<AnyPosition>, GameError> {
        let game = self.question.game;
        let (mut at, mut passed, mut moves) = (game.start(), VecDeque::new(), Vec::new());
        let mut is_over = false;
        for _ in 0..LONGEST {
            moves.clear();
            is_over = matches!(game.expand(&at, &mut moves), Status::Over(_));
            if is_over || game.unlisted(&at).is_some() {
                break;
            }
            if moves.is_empty() {
                return Err(GameError::stuck(&at));
            }
            let next = game.play(&at, moves[random_below(random, moves.len())]);
            let before = std::mem::replace(&mut at, next);
            if moves.len() > 1 && self.look.is_soon(&before) {
                passed.push_back(before);
            }
            if self.look.is_a_search() && passed.len() > LAST {
                passed.pop_front();
            }
        }
        if passed.is_empty() || self.look.is_a_search() && !is_over {
            return Ok(None);
        }
        let chosen = random_below(random, passed.len());
        Ok(passed.into_iter().nth(chosen))
    }

    /// The puzzle of a position, if one of its moves is worth more than all others.
    fn puzzle(&self, at: &AnyPosition) -> Result<Option<Puzzle>, Halt> {
        let game = self.question.game;
        let Status::Turn(player) = game.expand(at, &mut Vec::new()) else { return Ok(None) };
        let seen = self.look.moves(at, self.observer)?;
        let Some((task, key)) = single_best(&seen, game.seats()) else { return Ok(None) };
        let foresight = match seen.by_depth {
            Some(ref by_depth) => Foresight::of(by_depth, key.mv),
            None => Foresight::of(&self.look.by_depth(at, self.observer)?, key.mv),
        };
        let others = seen.moves.iter().filter(|other| other.mv != key.mv);
        let wrong = others.map(|other| Wrong {
            mv: game.move_text(at, other.mv),
            value: other.value,
            remoteness: other.remoteness,
            tempting: foresight.tempting.contains(&other.mv),
        });
        let wins = task == Task::Win;
        Ok(Some(Puzzle {
            position: game.position_text(at),
            picture: game.picture(at),
            player,
            task,
            solution: game.move_text(at, key.mv),
            plies: key.remoteness.filter(|_| wins),
            horizon: seen.horizon,
            line: if wins { self.look.line(at, key.mv, self.observer)? } else { None },
            wrong: wrong.collect(),
            foresight: foresight.plies,
            searched: foresight.searched,
            grade: foresight.grade(key.remoteness.filter(|_| wins)),
        }))
    }
}

/// The move that alone is worth most, and what it does: wins are worth more than what is drawn or
/// not decided, and that more than losses. Of a move that may lose later nobody is asked whether it
/// saves.
fn single_best(seen: &Seen, seats: Seats) -> Option<(Task, look::Move)> {
    let worth = |value: Option<Value>| value.map_or(0, Value::sign);
    let best = seen.moves.iter().map(|mv| worth(mv.value)).max()?;
    let mut equals = seen.moves.iter().filter(|mv| worth(mv.value) == best);
    let key = *equals.next()?;
    if equals.next().is_some() || seen.moves.len() < 2 {
        return None;
    }
    match best {
        1 => Some((Task::Win, key)),
        0 if seats != Seats::Solo && key.value.is_some() => Some((Task::Save, key)),
        _ => None,
    }
}

/// As many as are wanted, of all grades alike as far as there are, the easiest first.
fn mixed(puzzles: Vec<Puzzle>, number: usize) -> Vec<Puzzle> {
    let mut of_grades = Grade::ALL.map(|_| 0);
    let mut ranked: Vec<_> = puzzles
        .into_iter()
        .map(|puzzle| {
            let rank = &mut of_grades[puzzle.grade as usize];
            *rank += 1;
            (*rank, puzzle)
        })
        .collect();
    // The first of each grade, then the second of each …; the sort keeps the order of equals.
    few::sort_by_key(&mut ranked, |(rank, _)| *rank);
    ranked.truncate(number);
    let mut chosen: Vec<_> = ranked.into_iter().map(|(_, puzzle)| puzzle).collect();
    few::sort_by_key(&mut chosen, |puzzle| (puzzle.grade, puzzle.foresight.unwrap_or(u32::MAX), puzzle.tempting()));
    chosen
}
