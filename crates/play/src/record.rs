//! A game as it is played: the position at every ply, moves taken back and played again.
//!
//! ```text
//! start ──a──▶ 1 ──b──▶ 2 ──c──▶ 3        three moves were played,
//!                       ▲                 one was taken back: `redo` plays c again,
//!                     cursor              another move than c forgets it
//! ```
//!
//! No text and no move that a person enters makes it panic; what is refused leaves the record as it
//! was. Memory: one position a ply.

use ludex_core::{BadText, Game, GameError, Notation, Outcome, Player, Status, Text, expand_checked, say};

use crate::error::RecordError;

/// A game as it is played.
pub struct Record<G: Game> {
    /// One more than moves; the first is the start.
    turns: Vec<(G::Position, Status)>,
    moves: Vec<G::Move>,
    cursor: usize,
}

impl<G: Game> Record<G> {
    /// A game that begins as the rules say.
    ///
    /// # Errors
    /// A start that is not over and has no move.
    pub fn new(game: &G) -> Result<Self, GameError> {
        Self::from(game, game.start())
    }

    /// A game that begins at another position. In a game with
    /// [`Seats::Swap`](ludex_core::Seats::Swap) the first player is to move there.
    ///
    /// # Errors
    /// A position that is not over and has no move.
    pub fn from(game: &G, start: G::Position) -> Result<Self, GameError> {
        let status = game.seats().status_by_chair(0, expand_checked(game, &start, &mut Vec::new())?);
        Ok(Self { turns: vec![(start, status)], moves: Vec::new(), cursor: 0 })
    }

    /// The game of these moves.
    ///
    /// # Errors
    /// The first move that cannot be played.
    pub fn replay(game: &G, start: G::Position, moves: impl IntoIterator<Item = G::Move>) -> Result<Self, RecordError> {
        let mut record = Self::from(game, start)?;
        for mv in moves {
            record.play(game, mv)?;
        }
        Ok(record)
    }

    /// The position at which the game began.
    pub fn start(&self) -> &G::Position {
        &self.turns[0].0
    }

    /// The position at the cursor.
    pub fn at(&self) -> &G::Position {
        &self.turns[self.cursor].0
    }

    /// Whose turn it is at the cursor, or how the game ended.
    pub fn status(&self) -> Status {
        self.turns[self.cursor].1
    }

    /// The player to move at the cursor; `None` where the game is over.
    pub fn mover(&self) -> Option<Player> {
        self.status().mover()
    }

    /// How the game ended, if it is over at the cursor.
    pub fn outcome(&self) -> Option<Outcome> {
        self.status().outcome()
    }

    /// The moves played before the cursor: where it stands.
    pub fn ply(&self) -> usize {
        self.cursor
    }

    /// All moves, those taken back included.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// The moves before the cursor.
    pub fn played(&self) -> &[G::Move] {
        &self.moves[..self.cursor]
    }

    /// The position and the status after `ply` moves, if the record is that long.
    pub fn turn(&self, ply: usize) -> Option<(&G::Position, Status)> {
        self.turns.get(ply).map(|(at, status)| (at, *status))
    }

    /// For every ply from 0 to the last, the player to move; `None` where the game is over.
    pub fn movers(&self) -> Vec<Option<Player>> {
        self.turns.iter().map(|(_, status)| status.mover()).collect()
    }

    /// How often the position at the cursor stood on the board until now, this time included.
    pub fn occurrences(&self) -> usize {
        self.turns[..=self.cursor].iter().filter(|(at, _)| at == self.at()).count()
    }

    /// The legal moves at the cursor; none where the game is over.
    pub fn legal(&self, game: &G) -> Vec<G::Move> {
        let mut moves = Vec::new();
        game.expand(self.at(), &mut moves);
        moves
    }

    /// Plays a move at the cursor. Moves that were taken back are kept if it is the first of them,
    /// else forgotten.
    ///
    /// # Errors
    /// A move that cannot be played; nothing has changed.
    pub fn play(&mut self, game: &G, mv: G::Move) -> Result<(), RecordError> {
        let number = self.cursor + 1;
        if self.outcome().is_some() {
            return Err(RecordError::Over { number });
        }
        if self.moves.get(self.cursor) == Some(&mv) {
            self.cursor += 1;
            return Ok(());
        }
        let mut moves = self.legal(game);
        if !moves.contains(&mv) {
            return Err(RecordError::Illegal { number, mv: format!("{mv:?}") });
        }
        let next = game.play(self.at(), mv);
        let status = game.seats().status_by_chair(number, expand_checked(game, &next, &mut moves)?);
        self.turns.truncate(number);
        self.moves.truncate(self.cursor);
        self.turns.push((next, status));
        self.moves.push(mv);
        self.cursor = number;
        Ok(())
    }

    /// Takes the last move back and gives it; `None` at the start.
    pub fn undo(&mut self) -> Option<G::Move> {
        self.cursor = self.cursor.checked_sub(1)?;
        Some(self.moves[self.cursor])
    }

    /// Plays the next of the moves taken back and gives it; `None` if there is none.
    pub fn redo(&mut self) -> Option<G::Move> {
        let mv = *self.moves.get(self.cursor)?;
        self.cursor += 1;
        Some(mv)
    }

    /// Moves the cursor to after `ply` moves; `false` if the record is shorter.
    pub fn jump(&mut self, ply: usize) -> bool {
        let there = ply < self.turns.len();
        if there {
            self.cursor = ply;
        }
        there
    }

    /// Takes moves back until this player is to move: at least one, none if that never was the
    /// case. This is what taking a move back means for a person who plays against the program.
    pub fn undo_to(&mut self, player: Player) -> bool {
        let before = self.turns[..self.cursor].iter().rposition(|&(_, status)| status == Status::Turn(player));
        self.cursor = before.unwrap_or(self.cursor);
        before.is_some()
    }

    /// Forgets the moves taken back.
    pub fn forget_undone(&mut self) {
        self.moves.truncate(self.cursor);
        self.turns.truncate(self.cursor + 1);
    }
}

impl<G: Notation> Record<G> {
    /// Plays the move that a text names, at the cursor.
    ///
    /// # Errors
    /// A text that names no legal move, or a fault in the rules; nothing has changed.
    pub fn play_text(&mut self, game: &G, text: &str) -> Result<G::Move, BadText> {
        let mv = game.read_move(self.at(), text)?;
        self.play(game, mv).map_err(|error| BadText::new(text, error.text()))?;
        Ok(mv)
    }

    /// The game of these moves, each a text.
    ///
    /// # Errors
    /// The first text that names no legal move: which it is, and why.
    pub fn read<'t>(game: &G, start: &G::Position, texts: impl IntoIterator<Item = &'t str>) -> Result<Self, BadText> {
        let mut record =
            Self::from(game, start.clone()).map_err(|error| BadText::new(game.position_text(start), error.text()))?;
        for (number, text) in (1..).zip(texts) {
            record.play_text(game, text).map_err(|BadText { text, problem: Text { en, fr } }| {
                BadText::new(text, say!("move {number}: {en}", "coup {number} : {fr}"))
            })?;
        }
        Ok(record)
    }

    /// All moves as texts, those taken back included.
    pub fn move_texts(&self, game: &G) -> Vec<String> {
        self.turns.iter().zip(&self.moves).map(|((at, _), &mv)| game.move_text(at, mv)).collect()
    }
}

// Derived, these would require the traits of the rules too.
impl<G: Game> Clone for Record<G> {
    fn clone(&self) -> Self {
        Self { turns: self.turns.clone(), moves: self.moves.clone(), cursor: self.cursor }
    }
}

impl<G: Game> PartialEq for Record<G> {
    fn eq(&self, other: &Self) -> bool {
        self.turns == other.turns && self.moves == other.moves && self.cursor == other.cursor
    }
}

impl<G: Game> Eq for Record<G> {}

impl<G: Game> std::fmt::Debug for Record<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { turns, moves, cursor } = self;
        f.debug_struct("Record").field("turns", turns).field("moves", moves).field("cursor", cursor).finish()
    }
}
