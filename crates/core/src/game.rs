//! The one trait that a game must have.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Generator, Outcome, Player, PlayoutResult, Verdict};

/// Whose turn it is, or how the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// This player is to move, and can.
    Turn(Player),
    /// The game is over.
    Over(Outcome),
}

impl Status {
    /// The player to move; `None` where the game is over.
    #[must_use]
    pub const fn mover(self) -> Option<Player> {
        match self {
            Self::Turn(player) => Some(player),
            Self::Over(_) => None,
        }
    }

    /// How the game ended; `None` while it is not over.
    #[must_use]
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Turn(_) => None,
            Self::Over(outcome) => Some(outcome),
        }
    }
}

/// How positions and statuses name the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seats {
    /// Two players; a position names the player to move. They need not alternate.
    Fixed,
    /// Two players who alternate strictly; a position is written from the seat of the player to
    /// move and does not name that player. [`Player::First`] then means *the player to move* in
    /// [`Status`], and the two exchange seats with every move. Impartial games are of this kind,
    /// and so are others that want half as many positions.
    Swap,
    /// One player, always [`Player::First`].
    Solo,
}

impl Seats {
    /// The word used in JSON: `fixed`, `swap` or `solo`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Fixed => "fixed",
            Self::Swap => "swap",
            Self::Solo => "solo",
        }
    }

    /// The outcome of a position as it is seen from the seats of the position before it.
    #[must_use]
    pub fn before(self, outcome: Outcome) -> Outcome {
        match self {
            Self::Swap => outcome.swapped(),
            Self::Fixed | Self::Solo => outcome,
        }
    }

    /// The player for whom a position's verdict is given: the one to move, or in a finished game of
    /// two players the one who lost it.
    #[must_use]
    pub fn viewer(self, status: Status) -> Player {
        match (status, self) {
            (Status::Turn(player), _) => player,
            (Status::Over(Outcome::Win(winner)), Self::Fixed) => !winner,
            (Status::Over(_), _) => Player::First,
        }
    }

    /// The verdict of a position where the game is over, for its [viewer](Seats::viewer).
    #[must_use]
    pub fn verdict_of_end(self, outcome: Outcome) -> Verdict {
        Verdict::from_outcome(outcome, Some(0), self.viewer(Status::Over(outcome)))
    }
}

/// What follows from some positions.
#[derive(Clone, Debug)]
pub struct Following<M, P> {
    /// The status of each position, and where its moves end in the lists below.
    pub ends: Vec<(Status, usize)>,
    /// The legal moves, position by position, each in increasing order.
    pub moves: Vec<M>,
    /// The positions after these moves.
    pub next: Vec<P>,
}

impl<M, P> Following<M, P> {
    /// Nothing yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { ends: Vec::new(), moves: Vec::new(), next: Vec::new() }
    }

    /// Adds what follows from other positions, moves and positions being made others.
    pub fn append<N, Q>(&mut self, other: Following<N, Q>, mv: impl Fn(N) -> M, at: impl Fn(Q) -> P) {
        let before = self.moves.len();
        self.ends.extend(other.ends.into_iter().map(|(status, end)| (status, before + end)));
        self.moves.extend(other.moves.into_iter().map(mv));
        self.next.extend(other.next.into_iter().map(at));
    }

    /// Empties the lists.
    pub fn clear(&mut self) {
        self.ends.clear();
        self.moves.clear();
        self.next.clear();
    }
}

impl<M, P> Default for Following<M, P> {
    fn default() -> Self {
        Self::new()
    }
}

/// The rules of a game with perfect information and without chance; the parameters of a variant
/// live in `self`.
///
/// A position holds all that decides the future and nothing of the past: two ways to the same
/// position give equal values. In a position that is not over there is at least one move; a player
/// who can only pass has the pass as a move. `README.md` and the crate `ludex` show a whole game in
/// thirty lines.
pub trait Game: Sync {
    /// All that decides the future, the mover included (but see [`Seats::Swap`]); no history.
    type Position: Clone + Eq + Hash + Debug + Send + Sync;
    /// A move. The order is the one in which moves are listed.
    type Move: Copy + Eq + Ord + Debug + Send + Sync;

    /// The position in which play begins.
    fn start(&self) -> Self::Position;

    /// Either whose turn it is, with the legal moves pushed on `moves`, or how the game ended, with
    /// nothing pushed.
    ///
    /// What `moves` held before stays there; the moves come in increasing order and none comes
    /// twice.
    fn expand(&self, at: &Self::Position, moves: &mut Vec<Self::Move>) -> Status;

    /// The status that [`expand`](Game::expand) gives, without the moves: a search asks for it where
    /// it looks no further. `moves` is scratch space, and holds afterwards what it held before.
    ///
    /// The default lists the moves. A game that tells its status without them is searched faster.
    ///
    /// # Errors
    /// A position without moves that is not over.
    fn status(&self, at: &Self::Position, moves: &mut Vec<Self::Move>) -> Result<Status, GameError> {
        let first = moves.len();
        let status = self.expand(at, moves);
        let is_stuck = status.mover().is_some() && moves.len() == first;
        moves.truncate(first);
        if is_stuck { Err(GameError::stuck(at)) } else { Ok(status) }
    }

    /// The position after `mv`, one of the moves that [`expand`](Game::expand) gave for `at`.
    fn play(&self, at: &Self::Position, mv: Self::Move) -> Self::Position;

    /// How many players there are and how positions name them.
    fn seats(&self) -> Seats {
        Seats::Fixed
    }

    /// The number of plies from the start to `at`, for games whose positions determine it (by the
    /// number of stones on the board, say): 0 at the start, one more after every move. `None`, for
    /// every position of the game, where they do not.
    ///
    /// Engines that go ply by ply then forget earlier plies.
    fn ply(&self, _at: &Self::Position) -> Option<u32> {
        None
    }

    /// A progress counter for games whose positions do not determine the ply: 0 at the start, and
    /// the same or one more after every move. In Othello the number of discs placed, since passes
    /// leave no trace. The default is [`ply`](Game::ply).
    fn stage(&self, at: &Self::Position) -> Option<u32> {
        self.ply(at)
    }

    /// Whether play can come back to a position that it has left.
    ///
    /// Engines for games without loops refuse a game that says so, and find out for themselves
    /// where it should.
    fn loops(&self) -> bool {
        false
    }

    /// The player to move at a position that is not over, where that is seen without a look for
    /// moves.
    fn turn(&self, _at: &Self::Position) -> Option<Player> {
        None
    }

    /// [`expand`](Game::expand), and the positions after the moves pushed on `next`: in one call,
    /// all that an engine needs of most positions. A game whose positions are words already is
    /// asked so by every engine; of others each move is played alone.
    fn successors(&self, at: &Self::Position, moves: &mut Vec<Self::Move>, next: &mut Vec<Self::Position>) -> Status {
        let first = moves.len();
        let status = self.expand(at, moves);
        self.play_all(at, &moves[first..], next);
        status
    }

    /// How many positions are best looked at together, by
    /// [`successors_all`](Game::successors_all): 1 where they are looked at one by one.
    fn together(&self) -> usize {
        1
    }

    /// [`successors`](Game::successors) of some positions, in their order.
    fn successors_all(&self, positions: &[Self::Position], following: &mut Following<Self::Move, Self::Position>) {
        for at in positions {
            let status = self.successors(at, &mut following.moves, &mut following.next);
            following.ends.push((status, following.moves.len()));
        }
    }

    /// Pushes the positions after some moves of a position on `next`.
    fn play_all(&self, at: &Self::Position, moves: &[Self::Move], next: &mut Vec<Self::Position>) {
        next.extend(moves.iter().map(|&mv| self.play(at, mv)));
    }

    /// How many moves the positions after the moves of a position have, in all: its paths of two
    /// plies. `moves` is scratch space.
    ///
    /// # Errors
    /// A position without moves that is not over.
    fn count_replies(&self, at: &Self::Position, moves: &mut Vec<Self::Move>) -> Result<u64, GameError> {
        moves.clear();
        let mut next = Vec::new();
        self.successors(at, moves, &mut next);
        next.iter().try_fold(0, |count, at| {
            moves.clear();
            match self.expand(at, moves) {
                Status::Turn(_) if moves.is_empty() => Err(GameError::stuck(at)),
                _ => Ok(count + moves.len() as u64),
            }
        })
    }

    /// Plays from a position to the end, each legal move having the same chance; stops after
    /// `longest` plies, and tells the end if the last of them was it. `moves` is scratch space.
    ///
    /// # Errors
    /// A position without moves that is not over.
    fn playout(
        &self,
        from: &Self::Position,
        random: &mut Generator,
        moves: &mut Vec<Self::Move>,
        longest: u32,
    ) -> Result<PlayoutResult, GameError> {
        crate::random_game(self, from, random, moves, longest).map(|(result, _)| result)
    }
}

/// A fault in the rules of a game, or a game that an engine is not made for. Holds the position as
/// debug text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameError {
    /// The position is not over and has no move.
    Stuck(String),
    /// Play can return to this position.
    Loop(String),
}

impl GameError {
    /// A [`GameError::Stuck`] at a position.
    pub fn stuck(at: &impl Debug) -> Self {
        Self::Stuck(format!("{at:?}"))
    }

    /// A [`GameError::Loop`] at a position.
    pub fn in_loop(at: &impl Debug) -> Self {
        Self::Loop(format!("{at:?}"))
    }
}

impl std::fmt::Display for GameError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for GameError {}

impl GameError {
    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> crate::Text {
        match self {
            Self::Stuck(at) => crate::say!(
                "the rules are faulty: the position {at} is not over and has no move",
                "les règles sont fautives : la position {at} n'est pas finie et n'a aucun coup"
            ),
            Self::Loop(at) => crate::say!(
                "the game has cycles: play can return to the position {at}",
                "le jeu a des cycles : on peut revenir à la position {at}"
            ),
        }
    }
}
