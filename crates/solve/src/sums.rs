//! Sums of impartial games, by Grundy values: the winner and the winning moves, without enumerating
//! the positions of the sum.
//!
//! ```text
//! nim 3,4,5      3 ⊕ 4 ⊕ 5 = 2      not 0: the player to move wins, by the move that makes it 0: 3 → 3 ⊕ 2 = 1
//! ```
//!
//! A part has as its Grundy value the least number that none of its moves leads to; a sum has the
//! exclusive or of the values of its parts, and is lost for the player to move where that is 0. R.
//! Sprague, *Über mathematische Kampfspiele*, Tôhoku Mathematical Journal 41 (1935), 438–444,
//! <https://www.jstage.jst.go.jp/article/tmj1911/41/0/41_0_438/_article>; P. M. Grundy,
//! *Mathematics and games*, Eureka 2 (1939), 6–8.
//!
//! In misère play this holds only for heaps of nim, with one exception: once every heap is of one
//! object, their number decides. C. L. Bouton, *Nim, a game with a complete mathematical theory*,
//! Annals of Mathematics 3 (1901), <https://doi.org/10.2307/1967631>. Other sums in misère play are
//! refused.
//!
//! Time and memory go with the parts of parts, not with their combinations: a row of n pins in
//! Kayles has n + 1 parts and n² moves. Values come without remoteness, which is no function of
//! Grundy values.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::mem::size_of;

use foldhash::fast::FixedState;
use ludex_core::{
    Game, GameError, Halt, Notation, Observer, Outcome, Player, Progress, Status, Stop, SumOfGames, Text, Value,
    Verdict,
};

use crate::root_report::RootReport;

/// What the method is called on the command line and in JSON.
pub const METHOD: &str = "sums";

/// Moves that are listed before a sum counts as large.
const FEW: usize = 300_000;

/// Moves that are followed between two polls of the observer.
const PERIOD: usize = 1 << 14;

/// Why a position was not solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SumsError {
    /// The game is no sum of impartial games.
    NoSum,
    /// It is played misère, and its parts are no heaps of nim.
    Misere,
    /// It has too many moves to be listed, and the game does not find the best by itself; its own
    /// reason.
    Unlisted(Text),
    /// A fault in the rules, a budget or a cancellation.
    Halt(Halt),
}

impl SumsError {
    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::NoSum => Text::fixed(
                "the game does not fall into independent parts",
                "le jeu ne se divise pas en composantes indépendantes",
            ),
            Self::Misere => Text::fixed(
                "in misère play the Grundy values of the parts do not decide a sum, except in nim",
                "en version misère, les valeurs de Grundy des composantes ne décident pas de la somme, sauf au jeu \
                 de Nim",
            ),
            Self::Unlisted(reason) => reason.clone(),
            Self::Halt(halt) => halt.text(),
        }
    }
}

impl std::fmt::Display for SumsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for SumsError {}

impl<E: Into<Halt>> From<E> for SumsError {
    fn from(error: E) -> Self {
        Self::Halt(error.into())
    }
}

/// A sum whose winner is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum<M> {
    /// The exclusive or of the Grundy values of the parts.
    pub grundy: u64,
    /// The value for the player to move, with remoteness 0 where the game is over and none
    /// elsewhere.
    pub verdict: Verdict,
    /// The moves that win, in the order of moves.
    pub winning: Vec<M>,
}

/// Whether the theory answers for this game.
pub fn applies<G: SumOfGames>(game: &G, at: &G::Position) -> bool {
    refusal(game, at).is_none()
}

fn refusal<G: SumOfGames>(game: &G, at: &G::Position) -> Option<SumsError> {
    if game.parts(at).is_none() {
        return Some(SumsError::NoSum);
    }
    (game.misere() && !game.heaps()).then_some(SumsError::Misere)
}

/// Whether the theory answers, and going through all positions takes much longer.
pub fn is_best<G: SumOfGames>(game: &G, at: &G::Position) -> bool {
    applies(game, at) && (game.unlisted(at).is_some() || is_large(game, at))
}

/// Whether the positions that can be reached have more than `FEW` moves together; a move counts as
/// many times as there are parts, which a position holds.
fn is_large<G: SumOfGames>(game: &G, root: &G::Position) -> bool {
    let parts = game.parts(root).map_or(1, |parts| parts.len().max(1));
    let mut seen = hashbrown::HashSet::<_, FixedState>::default();
    let (mut stack, mut moves, mut listed) = (vec![root.clone()], Vec::new(), 0);
    seen.insert(root.clone());
    while let Some(at) = stack.pop() {
        moves.clear();
        game.expand(&at, &mut moves);
        listed += moves.len() * parts;
        if listed > FEW {
            return true;
        }
        stack.extend(moves.iter().map(|&mv| game.play(&at, mv)).filter(|next| seen.insert(next.clone())));
    }
    false
}

/// The value of `root` and the winning moves.
///
/// # Errors
/// See [`SumsError`].
pub fn solve<G: SumOfGames>(game: &G, root: &G::Position, observer: &dyn Observer) -> Result<Sum<G::Move>, SumsError> {
    if let Some(refusal) = refusal(game, root) {
        return Err(refusal);
    }
    let mut values = Values::new(game, observer);
    let parts = values.of_parts(root)?;
    let value = worth(game, &parts);
    let winning = if value == Value::Win { winning_moves(game, root, &parts, &mut values)? } else { Vec::new() };
    let remoteness = parts.is_empty().then_some(0);
    Ok(Sum { grundy: exclusive_or(&parts), verdict: Verdict::new(value, remoteness), winning })
}

/// A move of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SumMove<M> {
    /// The move.
    pub mv: M,
    /// The exclusive or of the Grundy values of the parts that it leaves.
    pub grundy: u64,
    /// Its verdict for the player who makes it, with remoteness 1 where it ends the game and none
    /// elsewhere.
    pub verdict: Verdict,
}

/// Every legal move of `root`, best first, equals in the order of moves.
///
/// # Errors
/// See [`SumsError`].
pub fn moves<G: SumOfGames>(
    game: &G,
    root: &G::Position,
    observer: &dyn Observer,
) -> Result<Vec<SumMove<G::Move>>, SumsError> {
    if let Some(refusal) = refusal(game, root).or_else(|| game.unlisted(root).map(SumsError::Unlisted)) {
        return Err(refusal);
    }
    let (mut values, mut listed) = (Values::new(game, observer), Vec::new());
    game.expand(root, &mut listed);
    let mut rated = Vec::with_capacity(listed.len());
    for (number, mv) in listed.into_iter().enumerate() {
        if number % 1024 == 0 && observer.cancelled() {
            return Err(Halt::from(Stop::Cancelled).into());
        }
        let parts = values.of_parts(&game.play(root, mv))?;
        let verdict = Verdict::new(worth(game, &parts).opposite(), parts.is_empty().then_some(1));
        rated.push(SumMove { mv, grundy: exclusive_or(&parts), verdict });
    }
    rated.sort_by_key(|rated| Reverse(rated.verdict));
    Ok(rated)
}

/// A line of play: a player who can win makes a winning move, one who cannot the first there is. At
/// most so many moves, and fewer where the game is over after them.
///
/// # Errors
/// See [`SumsError`].
pub fn line<G: SumOfGames>(
    game: &G,
    root: &G::Position,
    most: usize,
    observer: &dyn Observer,
) -> Result<Vec<G::Move>, SumsError> {
    if let Some(refusal) = refusal(game, root).or_else(|| game.unlisted(root).map(SumsError::Unlisted)) {
        return Err(refusal);
    }
    let (mut values, mut at, mut played) = (Values::new(game, observer), root.clone(), Vec::new());
    while played.len() < most {
        let (parts, mut moves) = (values.of_parts(&at)?, Vec::new());
        if worth(game, &parts) == Value::Win {
            moves = winning_moves(game, &at, &parts, &mut values)?;
        }
        if moves.is_empty() {
            game.expand(&at, &mut moves);
        }
        let Some(&mv) = moves.first() else { break };
        at = game.play(&at, mv);
        played.push(mv);
    }
    Ok(played)
}

/// The report on a position.
///
/// # Errors
/// See [`SumsError`].
pub fn report<G: SumOfGames + Notation>(
    game: &G,
    root: &G::Position,
    observer: &dyn Observer,
) -> Result<(RootReport, Verdict), SumsError> {
    let Sum { grundy, verdict, winning } = solve(game, root, observer)?;
    let report = RootReport {
        best_moves: winning.into_iter().map(|mv| game.move_text(root, mv)).collect(),
        grundy: Some(grundy.to_string()),
        ..RootReport::new(game.position_text(root), verdict, METHOD)
    };
    Ok((report, verdict))
}

fn exclusive_or(parts: &[u64]) -> u64 {
    parts.iter().fold(0, |all, value| all ^ value)
}

/// The value, for the player to move, of a sum of parts with these Grundy values.
fn worth<G: SumOfGames>(game: &G, parts: &[u64]) -> Value {
    let decided_by_number = game.misere() && parts.iter().all(|&value| value <= 1);
    let wins = if decided_by_number { exclusive_or(parts) == 0 } else { exclusive_or(parts) != 0 };
    if wins { Value::Win } else { Value::Loss }
}

fn winning_moves<G: SumOfGames>(
    game: &G,
    root: &G::Position,
    parts: &[u64],
    values: &mut Values<'_, G>,
) -> Result<Vec<G::Move>, SumsError> {
    if let Some(found) = listed_moves(game, root, parts) {
        return Ok(found);
    }
    if let Some(reason) = game.unlisted(root) {
        return Err(SumsError::Unlisted(reason));
    }
    let (mut moves, mut winning) = (Vec::new(), Vec::new());
    game.expand(root, &mut moves);
    for mv in moves {
        let next = values.of_parts(&game.play(root, mv))?;
        winning.extend((worth(game, &next) == Value::Loss).then_some(mv));
    }
    Ok(winning)
}

/// The winning moves that the game itself finds: a part is brought to the one value that leaves a
/// lost sum, if there is one.
fn listed_moves<G: SumOfGames>(game: &G, root: &G::Position, parts: &[u64]) -> Option<Vec<G::Move>> {
    let all = exclusive_or(parts);
    let mut winning = Vec::new();
    for (part, &value) in parts.iter().enumerate() {
        // In misère play the last large heap leaves an odd number of heaps of one, not an even one.
        let others_small = parts.iter().enumerate().all(|(other, &value)| other == part || value <= 1);
        let left = if game.misere() && others_small { all ^ value ^ 1 } else { all ^ value };
        winning.extend(game.moves_to(root, part, left)?);
    }
    winning.sort_unstable();
    Some(winning)
}

/// The Grundy values of parts, computed on demand.
struct Values<'g, G: Game> {
    game: &'g G,
    observer: &'g dyn Observer,
    /// `None` for a part whose moves are being looked at.
    known: HashMap<G::Position, Option<u64>, FixedState>,
    /// The moves followed since the observer was polled.
    work: usize,
}

impl<'g, G: SumOfGames> Values<'g, G> {
    fn new(game: &'g G, observer: &'g dyn Observer) -> Self {
        Self { game, observer, known: HashMap::default(), work: 0 }
    }

    /// The values of the parts of a position.
    fn of_parts(&mut self, at: &G::Position) -> Result<Vec<u64>, Halt> {
        self.parts(at).iter().map(|part| self.of_part(part)).collect()
    }

    fn parts(&self, at: &G::Position) -> Vec<G::Position> {
        self.game.parts(at).expect("every position of a sum has parts")
    }

    fn known(&self, part: &G::Position) -> Option<u64> {
        self.game.known_grundy(part).or_else(|| self.known.get(part).copied().flatten())
    }

    /// The value of a part: a part waits on the stack, under the parts that its moves lead to,
    /// until they are known.
    fn of_part(&mut self, root: &G::Position) -> Result<u64, Halt> {
        let mut stack = vec![root.clone()];
        while let Some(part) = stack.pop() {
            if self.known(&part).is_some() {
                continue;
            }
            let (value, missing) = self.least_excluded(&part)?;
            if missing.is_empty() {
                self.known.insert(part, Some(value));
                self.within_budget(stack.len())?;
            } else if self.known.insert(part.clone(), None).is_some() {
                return Err(GameError::in_loop(&part).into());
            } else {
                stack.push(part);
                stack.extend(missing);
            }
        }
        Ok(self.known(root).expect("the stack is empty"))
    }

    /// The least number that no move of a part leads to, as far as it is known, and the parts whose
    /// values are missing.
    fn least_excluded(&mut self, part: &G::Position) -> Result<(u64, Vec<G::Position>), Halt> {
        let mut moves = Vec::new();
        if let Status::Over(outcome) = self.game.expand(part, &mut moves) {
            debug_assert!(
                outcome == Outcome::Win(Player::Second) || self.game.misere(),
                "a player who cannot move loses"
            );
        } else if moves.is_empty() {
            return Err(GameError::stuck(part).into());
        }
        self.work += 1 + moves.len();
        let (mut reached, mut missing) = (Vec::new(), Vec::new());
        for mv in moves {
            let parts = self.parts(&self.game.play(part, mv));
            let values: Option<Vec<u64>> = parts.iter().map(|part| self.known(part)).collect();
            match values {
                Some(values) => reached.push(exclusive_or(&values)),
                None => missing.extend(parts.into_iter().filter(|part| self.known(part).is_none())),
            }
        }
        reached.sort_unstable();
        reached.dedup();
        let least = (0..).zip(&reached).take_while(|(number, value)| number == *value).count();
        Ok((least as u64, missing))
    }

    fn within_budget(&mut self, waiting: usize) -> Result<(), Halt> {
        let found = self.known.len();
        if self.work < PERIOD && !found.is_multiple_of(1024) {
            return Ok(());
        }
        self.observer.worked(std::mem::take(&mut self.work) as u64);
        let entry = size_of::<(G::Position, Option<u64>)>() as u64;
        let bytes = (self.known.capacity() + waiting) as u64 * (entry + 1);
        self.observer.progress(&Progress { found: found as u64, bytes, ..Progress::default() });
        self.observer.check_cancelled()?;
        Ok(self.observer.check_memory(bytes)?)
    }
}
