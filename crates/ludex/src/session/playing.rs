//! A game being played, with its type: a record, two chairs, and the values found so far.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use ludex_core::{BadText, GameError, Outcome, Picture, Playable, Player, Seats, Status, Strategy, Touch};
use ludex_play::Record;

use super::values::Sources;
use super::{Effort, Found, Job, Scene, Session};
use crate::history::Past;
use crate::players::{Clock, Judge};
use crate::registry;
use crate::worth::Valued;

/// Who sits in a chair.
pub enum Chair<'s, G: Playable> {
    /// A person.
    Person,
    /// A program.
    Program {
        /// What it is called.
        name: String,
        /// How it plays.
        strategy: Box<dyn Strategy<G> + 's>,
    },
}

/// A program's way to play, which one thread at a time may ask.
type Shared<'s, G> = Arc<Mutex<Box<dyn Strategy<G> + 's>>>;

/// A game being played between two chairs, either of which may be a person's; a puzzle uses the first.
pub struct Playing<'s, G: Playable> {
    game: &'s G,
    record: Record<G>,
    chairs: [Option<(String, Shared<'s, G>)>; 2],
    resigned: bool,
    sources: Arc<Sources<'s, G>>,
    /// What was found, by the texts of positions.
    values: HashMap<String, Valued>,
}

impl<'s, G: Playable> Playing<'s, G> {
    /// A game that begins at a position; exact values come from the judge, if there is one.
    ///
    /// # Errors
    /// A position that is not over and has no move.
    pub fn new(
        game: &'s G,
        start: G::Position,
        chairs: [Chair<'s, G>; 2],
        judge: Option<&'s Judge<'s, G>>,
        clock: Clock,
    ) -> Result<Self, GameError> {
        let chairs = chairs.map(|chair| match chair {
            Chair::Person => None,
            Chair::Program { name, strategy } => Some((name, Arc::new(Mutex::new(strategy)))),
        });
        Ok(Self {
            game,
            record: Record::from(game, start)?,
            chairs,
            resigned: false,
            sources: Arc::new(Sources::new(game, judge, clock)),
            values: HashMap::new(),
        })
    }

    fn status(&self) -> Status {
        match self.record.mover() {
            Some(mover) if self.resigned => Status::Over(Outcome::Win(!mover)),
            _ => self.record.status(),
        }
    }

    /// The picture as people see it; a touch has the number of a move in `legal`.
    fn picture(&self, legal: &[G::Move]) -> Picture<usize> {
        let picture = self.game.picture(self.record.at()).seen(self.game.seats(), self.record.ply());
        let number = |touch: Touch<G::Move>| {
            Some(Touch { mv: legal.iter().position(|&mv| mv == touch.mv)?, cells: touch.cells })
        };
        let Picture { cells, labels, touches, caption } = picture;
        Picture { cells, labels, touches: touches.into_iter().filter_map(number).collect(), caption }
    }

    /// Cells that the last move changed.
    fn fresh<M>(&self, now: &Picture<M>) -> Vec<usize> {
        let Some(ply) = self.record.ply().checked_sub(1) else { return Vec::new() };
        let Some((before, _)) = self.record.turn(ply) else { return Vec::new() };
        let before = self.game.picture(before).seen(self.game.seats(), ply).cells;
        let pairs = before.iter().zip(&now.cells).enumerate();
        pairs.filter(|(_, (before, now))| before.piece != now.piece).map(|(cell, _)| cell).collect()
    }

    fn past(&self, ply: usize) -> Option<Past> {
        let (at, status) = self.record.turn(ply)?;
        if let Status::Over(outcome) = status {
            return Some(Past::over(outcome));
        }
        let verdict = self.values.get(&self.game.position_text(at))?.verdict?;
        Some(Past::seen(status, verdict))
    }
}

impl<'s, G: Playable> Session<'s> for Playing<'s, G> {
    fn scene(&self) -> Scene {
        let (game, record) = (self.game, &self.record);
        let (spec, position) = (game.spec(), game.position_text(record.at()));
        let legal = if self.resigned { Vec::new() } else { record.legal(game) };
        let picture = self.picture(&legal);
        let mover = |ply| match record.turn(ply)?.1 {
            Status::Turn(player) => Some(player),
            Status::Over(_) => None,
        };
        let last = record.moves().len();
        Scene {
            about: registry::find(spec.split(':').next().unwrap_or_default()).ok(),
            seats: game.seats(),
            status: self.status(),
            told: game.expand(record.at(), &mut Vec::new()),
            fresh: self.fresh(&picture),
            picture,
            falls: game.layout().is_some_and(|layout| layout.columns.is_some()),
            legal: legal.iter().map(|&mv| game.move_text(record.at(), mv)).collect(),
            moves: record.move_texts(game),
            ply: record.ply(),
            movers: (0..=last).map(mover).collect(),
            occurrences: record.occurrences(),
            programs: [0, 1].map(|chair| self.chairs[chair].as_ref().map(|(name, _)| name.clone())),
            resigned: record.mover().filter(|_| self.resigned),
            valued: self.values.get(&position).cloned(),
            past: (0..=last).map(|ply| self.past(ply)).collect(),
            spec,
            position,
        }
    }

    fn play(&mut self, mv: &str) -> Result<(), BadText> {
        self.record.play_text(self.game, mv)?;
        self.resigned = false;
        Ok(())
    }

    fn jump(&mut self, ply: usize) {
        self.record.jump(ply);
        self.resigned = false;
    }

    fn restart(&mut self) {
        self.jump(0);
        self.record.forget_undone();
    }

    fn set_up(&mut self, position: &str) -> Result<(), BadText> {
        let at = self.game.read_position(position)?;
        self.record = Record::from(self.game, at).map_err(|error| BadText::new(position, error.text()))?;
        self.resigned = false;
        self.sources.begin();
        Ok(())
    }

    fn resign(&mut self) {
        self.resigned = self.record.mover().is_some();
    }

    fn swap_sides(&mut self) {
        if self.game.seats() != Seats::Solo {
            self.chairs.swap(0, 1);
        }
    }

    fn reply(&self) -> Option<Job<'s>> {
        let Status::Turn(player) = self.status() else { return None };
        let (_, strategy) = self.chairs[usize::from(player == Player::Second)].as_ref()?;
        let (game, at, strategy) = (self.game, self.record.at().clone(), Arc::clone(strategy));
        Some(Box::new(move |observer| {
            let mut strategy = strategy.lock().unwrap_or_else(PoisonError::into_inner);
            let choice = strategy.choose(game, &at, observer)?;
            Ok(Found::Reply(game.move_text(&at, choice.mv)))
        }))
    }

    fn values(&self, ply: usize, effort: Effort) -> Option<Job<'s>> {
        let (at, Status::Turn(_)) = self.record.turn(ply)? else { return None };
        let (at, start, sources) = (at.clone(), self.record.start().clone(), Arc::clone(&self.sources));
        Some(Box::new(move |observer| {
            let valued = sources.of(&start, (&at, ply), effort, observer)?;
            Ok(Found::Values(sources.game.position_text(&at), valued))
        }))
    }

    fn take(&mut self, found: Found) {
        if let Found::Values(position, Some(valued)) = found {
            self.values.insert(position, valued);
        }
    }
}
