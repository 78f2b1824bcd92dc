//! A game as a value: its type forgotten, its positions words, its moves numbers.
//!
//! ```text
//!   impl Game for Mine ──▶ AnyGame::new(mine) ──▶ DynGame<u64> ──▶ every engine, compiled once for u64
//!                          (or whatever else can answer: a sheet of rules, another language)
//! ```
//!
//! [`DynGame`] is a [`Game`] with all capabilities, so that engines do not know whether the game
//! that they work on is a type or a value. A capability that the game behind it lacks has a neutral
//! answer: no symmetry but the identity, no layout, no keys. What an engine needs for every
//! position goes over the pointer in one call ([`Game::successors`], [`Game::playout`],
//! [`Symmetry::canonical_all`]).

use std::sync::Arc;

use crate::bridge::dyn_game;
use crate::moves_text;
use crate::{
    AnyEvaluation, AnyPosition, BadText, Capabilities, Condition, Evaluate, EvaluationAbout, Following, Foreseen,
    Foresight, Formula, Game, GameError, Generator, Key, Layout, Legality, LowerBound, MoveNumber, MoveTable, Notation,
    Packed, Picture, Piece, Placement, Player, PlayoutResult, PositionWord, Ranking, Seats, Setting, Side, Status,
    SumOfGames, Symbolic, Symmetry, Text, Unmove, View,
};

/// A game with all capabilities, some of which may be there in name only, as an
/// [`AnyGame`] has them.
pub trait Playable:
    Notation
    + View
    + Symmetry
    + Placement
    + Symbolic
    + Key
    + Ranking
    + Unmove
    + SumOfGames
    + LowerBound
    + Foresight
    + Legality
    + Evaluate
{
}

impl<
    G: Notation
        + View
        + Symmetry
        + Placement
        + Symbolic
        + Key
        + Ranking
        + Unmove
        + SumOfGames
        + LowerBound
        + Foresight
        + Legality
        + Evaluate,
> Playable for G
{
}

/// A game whose positions are words of one kind.
pub type DynGame<W> = Arc<dyn Playable<Position = W, Move = u64, Evaluation = AnyEvaluation> + Send + Sync>;

/// A game as a value.
#[derive(Clone)]
pub enum AnyGame {
    /// Positions are words of 64 bits.
    Bits64(DynGame<u64>),
    /// Positions are words of 128 bits.
    Bits128(DynGame<u128>),
    /// Positions are words of 256 bits.
    Bits256(DynGame<crate::Wide>),
    /// Positions are of any length.
    Long(DynGame<crate::Long>),
}

/// The game behind an [`AnyGame`], whatever its words: `with_game!(any, game => expression)`.
macro_rules! with_game {
    ($any:expr, $game:ident => $do:expr) => {
        match $any {
            AnyGame::Bits64($game) => $do,
            AnyGame::Bits128($game) => $do,
            AnyGame::Bits256($game) => $do,
            AnyGame::Long($game) => $do,
        }
    };
}

impl AnyGame {
    /// Makes a value of a game.
    #[must_use]
    pub fn new<G>(game: G) -> Self
    where
        G: Capabilities<Position: Packed + Ord, Move: MoveNumber> + Send + 'static,
    {
        PositionWord::any_game(dyn_game(game))
    }

    /// A position by the game's own reader alone, which may not know lists of moves.
    ///
    /// # Errors
    /// As [`Notation::read_position`] of the game.
    pub fn read_own_position(&self, text: &str) -> Result<AnyPosition, BadText> {
        let read = with_game!(self, game => game.read_position(text).map(PositionWord::any));
        // What is wrong may be that a part is empty, which cannot be quoted.
        read.map_err(|bad| if bad.text.is_empty() { BadText::new(text, bad.problem) } else { bad })
    }

    /// The texts of moves that are played one after another from a position, and where they lead.
    pub fn line_texts(&self, from: &AnyPosition, moves: impl IntoIterator<Item = u64>) -> (Vec<String>, AnyPosition) {
        let mut at = from.clone();
        let texts = moves.into_iter().map(|mv| {
            let text = self.move_text(&at, mv);
            at = self.play(&at, mv);
            text
        });
        (texts.collect(), at)
    }
}

/// The word of a position of a game.
///
/// # Panics
/// If it is a position of another game, whose words are of another kind.
pub fn word<W: PositionWord>(at: &AnyPosition) -> &W {
    W::from_any(at).expect("a position of this game")
}

/// Lets a game push words on a list of positions.
fn with_words<W: PositionWord, T>(positions: &mut Vec<AnyPosition>, push: impl FnOnce(&mut Vec<W>) -> T) -> T {
    let mut words = Vec::new();
    let result = push(&mut words);
    positions.extend(words.into_iter().map(W::any));
    result
}

/// What follows from positions that are words of this kind.
fn after_words<W: PositionWord>(
    game: &DynGame<W>,
    positions: &[AnyPosition],
    following: &mut Following<u64, AnyPosition>,
) {
    let positions: Vec<W> = positions.iter().map(|at| word::<W>(at).clone()).collect();
    let mut found = Following::new();
    game.successors_all(&positions, &mut found);
    following.append(found, |mv| mv, PositionWord::any);
}

/// Every call first dispatches on the kind of word, which makes it slower than the game behind it:
/// for code that looks at some positions, not at all of them.
impl Game for AnyGame {
    type Position = AnyPosition;
    type Move = u64;

    fn start(&self) -> AnyPosition {
        with_game!(self, game => game.start().any())
    }

    fn expand(&self, at: &AnyPosition, moves: &mut Vec<u64>) -> Status {
        with_game!(self, game => game.expand(word(at), moves))
    }

    fn status(&self, at: &AnyPosition, moves: &mut Vec<u64>) -> Result<Status, GameError> {
        with_game!(self, game => game.status(word(at), moves))
    }

    fn play(&self, at: &AnyPosition, mv: u64) -> AnyPosition {
        with_game!(self, game => game.play(word(at), mv).any())
    }

    fn seats(&self) -> Seats {
        with_game!(self, game => game.seats())
    }

    fn ply(&self, at: &AnyPosition) -> Option<u32> {
        with_game!(self, game => game.ply(word(at)))
    }

    fn stage(&self, at: &AnyPosition) -> Option<u32> {
        with_game!(self, game => game.stage(word(at)))
    }

    fn loops(&self) -> bool {
        with_game!(self, game => game.loops())
    }

    fn turn(&self, at: &AnyPosition) -> Option<Player> {
        with_game!(self, game => game.turn(word(at)))
    }

    fn successors(&self, at: &AnyPosition, moves: &mut Vec<u64>, next: &mut Vec<AnyPosition>) -> Status {
        with_game!(self, game => with_words(next, |next| game.successors(word(at), moves, next)))
    }

    fn together(&self) -> usize {
        with_game!(self, game => game.together())
    }

    fn successors_all(&self, positions: &[AnyPosition], following: &mut Following<u64, AnyPosition>) {
        with_game!(self, game => after_words(game, positions, following));
    }

    fn count_replies(&self, at: &AnyPosition, moves: &mut Vec<u64>) -> Result<u64, GameError> {
        with_game!(self, game => game.count_replies(word(at), moves))
    }

    fn playout(
        &self,
        from: &AnyPosition,
        random: &mut Generator,
        moves: &mut Vec<u64>,
        longest: u32,
    ) -> Result<PlayoutResult, GameError> {
        with_game!(self, game => game.playout(word(from), random, moves, longest))
    }
}

impl Symmetry for AnyGame {
    fn order(&self) -> usize {
        with_game!(self, game => game.order())
    }

    fn image(&self, element: usize, at: &AnyPosition) -> AnyPosition {
        with_game!(self, game => game.image(element, word(at)).any())
    }

    fn image_move(&self, element: usize, mv: u64) -> u64 {
        with_game!(self, game => game.image_move(element, mv))
    }

    fn canonical(&self, at: &AnyPosition) -> AnyPosition {
        with_game!(self, game => game.canonical(word(at)).any())
    }

    fn smallest(&self, elements: &[usize], at: &AnyPosition) -> AnyPosition {
        with_game!(self, game => game.smallest(elements, word(at)).any())
    }

    fn stabiliser_order(&self, at: &AnyPosition) -> usize {
        with_game!(self, game => game.stabiliser_order(word(at)))
    }

    fn stabiliser(&self, at: &AnyPosition) -> Vec<usize> {
        with_game!(self, game => game.stabiliser(word(at)))
    }
}

impl Notation for AnyGame {
    fn spec(&self) -> String {
        with_game!(self, game => game.spec())
    }

    fn rules_digest(&self) -> u64 {
        with_game!(self, game => game.rules_digest())
    }

    fn position_text(&self, at: &AnyPosition) -> String {
        with_game!(self, game => game.position_text(word(at)))
    }

    /// A board, or the moves that lead to the position from the start; spaces around it, as a copy
    /// may have them, are no part of it.
    fn read_position(&self, text: &str) -> Result<AnyPosition, BadText> {
        let text = text.trim();
        self.read_own_position(text).or_else(|board| moves_text::read(self, text, board))
    }

    fn settings(&self, text: &str) -> Vec<Setting> {
        with_game!(self, game => game.settings(text))
    }

    fn piled(&self, cell: &str, piece: &str) -> Option<String> {
        with_game!(self, game => game.piled(cell, piece))
    }

    fn move_text(&self, at: &AnyPosition, mv: u64) -> String {
        with_game!(self, game => game.move_text(word(at), mv))
    }

    fn why_illegal(&self, at: &AnyPosition, text: &str) -> Option<Text> {
        with_game!(self, game => game.why_illegal(word(at), text))
    }

    fn read_move(&self, at: &AnyPosition, text: &str) -> Result<u64, BadText> {
        with_game!(self, game => game.read_move(word(at), text))
    }

    fn squares_text(&self, at: &AnyPosition, mv: u64) -> Option<String> {
        with_game!(self, game => game.squares_text(word(at), mv))
    }

    fn sides(&self) -> Option<[Side; 2]> {
        with_game!(self, game => game.sides())
    }

    fn theory(&self, at: &AnyPosition) -> Option<Text> {
        with_game!(self, game => game.theory(word(at)))
    }

    fn usual_tags(&self) -> Vec<(&'static str, &'static str)> {
        with_game!(self, game => game.usual_tags())
    }

    fn record_tags(&self) -> [&'static str; 3] {
        with_game!(self, game => game.record_tags())
    }

    fn record_position(&self, at: &AnyPosition) -> String {
        with_game!(self, game => game.record_position(word(at)))
    }
}

impl View for AnyGame {
    fn picture(&self, at: &AnyPosition) -> Picture<u64> {
        with_game!(self, game => game.picture(word(at)))
    }

    fn pile(&self, cell: &str) -> Option<Piece> {
        with_game!(self, game => game.pile(cell))
    }

    fn decided_by(&self, at: &AnyPosition) -> Vec<usize> {
        with_game!(self, game => game.decided_by(word(at)))
    }

    fn remark(&self, at: &AnyPosition) -> Option<Text> {
        with_game!(self, game => game.remark(word(at)))
    }
}

impl Placement for AnyGame {
    fn layout(&self) -> Option<Layout> {
        with_game!(self, game => game.layout())
    }

    fn stones(&self, at: &AnyPosition) -> [u128; 2] {
        with_game!(self, game => game.stones(word(at)))
    }

    fn cell_of(&self, at: &AnyPosition, mv: u64) -> u32 {
        with_game!(self, game => game.cell_of(word(at), mv))
    }
}

impl Symbolic for AnyGame {
    fn move_table(&self) -> Option<MoveTable> {
        with_game!(self, game => game.move_table())
    }

    fn contents(&self, at: &AnyPosition) -> Vec<u8> {
        with_game!(self, game => game.contents(word(at)))
    }

    fn image_of_content(&self, element: usize, cell: u32, content: u8) -> Option<(u32, u8)> {
        with_game!(self, game => game.image_of_content(element, cell, content))
    }
}

impl Key for AnyGame {
    fn key_bits(&self) -> Option<u32> {
        with_game!(self, game => game.key_bits())
    }

    fn key(&self, at: &AnyPosition) -> u128 {
        with_game!(self, game => game.key(word(at)))
    }

    fn at_key(&self, key: u128) -> Option<AnyPosition> {
        with_game!(self, game => game.at_key(key).map(PositionWord::any))
    }

    fn reached_from(&self, at: &AnyPosition) -> Option<Vec<u64>> {
        with_game!(self, game => game.reached_from(word(at)))
    }
}

impl Ranking for AnyGame {
    fn tiers(&self) -> u32 {
        with_game!(self, game => game.tiers())
    }

    fn tier_len(&self, tier: u32) -> u64 {
        with_game!(self, game => game.tier_len(tier))
    }

    fn rank(&self, at: &AnyPosition) -> (u32, u64) {
        with_game!(self, game => game.rank(word(at)))
    }

    fn unrank(&self, tier: u32, number: u64) -> Option<AnyPosition> {
        with_game!(self, game => game.unrank(tier, number).map(PositionWord::any))
    }

    fn converted(&self, tier: u32) -> Option<String> {
        with_game!(self, game => game.converted(tier))
    }

    fn convert(&self, at: &AnyPosition) -> AnyPosition {
        with_game!(self, game => game.convert(word(at)).any())
    }
}

impl Unmove for AnyGame {
    fn can_unmove(&self) -> bool {
        with_game!(self, game => game.can_unmove())
    }

    fn unmove(&self, at: &AnyPosition, before: &mut Vec<AnyPosition>) {
        with_game!(self, game => with_words(before, |before| game.unmove(word(at), before)));
    }
}

impl SumOfGames for AnyGame {
    fn parts(&self, at: &AnyPosition) -> Option<Vec<AnyPosition>> {
        with_game!(self, game => Some(game.parts(word(at))?.into_iter().map(PositionWord::any).collect()))
    }

    fn known_grundy(&self, part: &AnyPosition) -> Option<u64> {
        with_game!(self, game => game.known_grundy(word(part)))
    }

    fn moves_to(&self, at: &AnyPosition, part: usize, value: u64) -> Option<Vec<u64>> {
        with_game!(self, game => game.moves_to(word(at), part, value))
    }

    fn heaps(&self) -> bool {
        with_game!(self, game => game.heaps())
    }

    fn misere(&self) -> bool {
        with_game!(self, game => game.misere())
    }

    fn unlisted(&self, at: &AnyPosition) -> Option<Text> {
        with_game!(self, game => game.unlisted(word(at)))
    }
}

impl Legality for AnyGame {
    fn condition(&self) -> Option<Condition> {
        with_game!(self, game => game.condition())
    }

    fn formulas(&self) -> Vec<Formula> {
        with_game!(self, game => game.formulas())
    }
}

impl Foresight for AnyGame {
    fn has_foresight(&self) -> bool {
        with_game!(self, game => game.has_foresight())
    }

    fn foresee(&self, key: u128, moves: &mut Vec<Foreseen>) {
        with_game!(self, game => game.foresee(key, moves));
    }

    fn plies_to_draw(&self, at: &AnyPosition) -> u32 {
        with_game!(self, game => game.plies_to_draw(word(at)))
    }

    fn is_solved_alone(&self, at: &AnyPosition) -> bool {
        with_game!(self, game => game.is_solved_alone(word(at)))
    }
}

impl LowerBound for AnyGame {
    fn has_lower_bound(&self) -> bool {
        with_game!(self, game => game.has_lower_bound())
    }

    fn lower_bound(&self, at: &AnyPosition) -> u32 {
        with_game!(self, game => game.lower_bound(word(at)))
    }

    fn unsolvable(&self, at: &AnyPosition) -> bool {
        with_game!(self, game => game.unsolvable(word(at)))
    }

    fn is_vast(&self) -> bool {
        with_game!(self, game => game.is_vast())
    }
}

impl Evaluate for AnyGame {
    type Evaluation = AnyEvaluation;

    fn evaluations(&self) -> &'static [EvaluationAbout] {
        with_game!(self, game => game.evaluations())
    }

    fn evaluation(&self, text: &str) -> Result<AnyEvaluation, BadText> {
        with_game!(self, game => game.evaluation(text))
    }

    fn evaluate(&self, by: &AnyEvaluation, at: &AnyPosition) -> i32 {
        with_game!(self, game => game.evaluate(by, word(at)))
    }

    fn unit(&self, by: &AnyEvaluation) -> i32 {
        with_game!(self, game => game.unit(by))
    }

    fn promise(&self, at: &AnyPosition, mv: u64) -> i32 {
        with_game!(self, game => game.promise(word(at), mv))
    }

    fn promise_all(&self, at: &AnyPosition, moves: &[u64], promises: &mut Vec<i32>) {
        with_game!(self, game => game.promise_all(word(at), moves, promises));
    }
}

impl std::fmt::Debug for AnyGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "AnyGame({})", self.spec())
    }
}
