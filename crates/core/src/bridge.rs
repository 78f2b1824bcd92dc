//! From a game whose positions and moves have types of their own to one of words and numbers.

use std::borrow::Cow;
use std::sync::Arc;

use crate::packed::{as_following, as_positions, with_moves};
use crate::{
    AnyEvaluation, BadText, Capabilities, Condition, DynGame, Evaluate, EvaluationAbout, Following, Game, GameError,
    Generator, Key, Layout, Legality, LowerBound, MoveNumber, MoveTable, Notation, Packed, Picture, Placement, Player,
    PlayoutResult, Ranking, Seats, Side, Status, SumOfGames, Symbolic, Symmetry, Text, Touch, Unmove, View,
};

/// Makes a value of a game, for callers that know its packed type.
#[must_use]
pub fn dyn_game<G>(game: G) -> DynGame<<G::Position as Packed>::Word>
where
    G: Capabilities<Position: Packed + Ord, Move: MoveNumber> + Send + 'static,
{
    Arc::new(Bridge(game))
}

/// A game seen through its words: unpacks what comes in, packs what goes out.
struct Bridge<G>(G);

type Word<G> = <<G as Game>::Position as Packed>::Word;

impl<G: Game<Position: Packed>> Bridge<G> {
    fn at(word: &Word<G>) -> Cow<'_, G::Position> {
        G::Position::unpacked(word)
    }
}

impl<G: Game<Position: Packed, Move: MoveNumber>> Game for Bridge<G> {
    type Position = Word<G>;
    type Move = u64;

    fn start(&self) -> Word<G> {
        self.0.start().packed()
    }

    fn expand(&self, at: &Word<G>, moves: &mut Vec<u64>) -> Status {
        let at = Self::at(at);
        with_moves(moves, |moves| self.0.expand(&at, moves))
    }

    fn play(&self, at: &Word<G>, mv: u64) -> Word<G> {
        self.0.play(&Self::at(at), G::Move::from_number(mv)).packed()
    }

    fn seats(&self) -> Seats {
        self.0.seats()
    }

    fn ply(&self, at: &Word<G>) -> Option<u32> {
        self.0.ply(&Self::at(at))
    }

    fn stage(&self, at: &Word<G>) -> Option<u32> {
        self.0.stage(&Self::at(at))
    }

    fn loops(&self) -> bool {
        self.0.loops()
    }

    fn turn(&self, at: &Word<G>) -> Option<Player> {
        self.0.turn(&Self::at(at))
    }

    fn successors(&self, at: &Word<G>, moves: &mut Vec<u64>, next: &mut Vec<Word<G>>) -> Status {
        let at = Self::at(at);
        if let Some(next) = as_positions(next) {
            return with_moves(moves, |moves| self.0.successors(&at, moves, next));
        }
        let first = moves.len();
        let status = with_moves(moves, |moves| self.0.expand(&at, moves));
        next.extend(moves[first..].iter().map(|&mv| self.0.play(&at, G::Move::from_number(mv)).packed()));
        status
    }

    fn together(&self) -> usize {
        self.0.together()
    }

    fn successors_all(&self, positions: &[Word<G>], following: &mut Following<u64, Word<G>>) {
        let positions: Vec<G::Position> = positions.iter().map(|at| Self::at(at).into_owned()).collect();
        if let Some(following) = as_following(following) {
            return self.0.successors_all(&positions, following);
        }
        let mut found = Following::new();
        self.0.successors_all(&positions, &mut found);
        following.append(found, G::Move::number, Packed::packed);
    }

    fn play_all(&self, at: &Word<G>, moves: &[u64], next: &mut Vec<Word<G>>) {
        let at = Self::at(at);
        if self.0.together() > 1
            && let Some(next) = as_positions(next)
        {
            let moves: Vec<G::Move> = moves.iter().map(|&mv| G::Move::from_number(mv)).collect();
            return self.0.play_all(&at, &moves, next);
        }
        next.extend(moves.iter().map(|&mv| self.0.play(&at, G::Move::from_number(mv)).packed()));
    }

    fn count_replies(&self, at: &Word<G>, moves: &mut Vec<u64>) -> Result<u64, GameError> {
        moves.clear();
        with_moves(moves, |moves| self.0.count_replies(&Self::at(at), moves))
    }

    fn playout(
        &self,
        from: &Word<G>,
        random: &mut Generator,
        moves: &mut Vec<u64>,
        longest: u32,
    ) -> Result<PlayoutResult, GameError> {
        let from = Self::at(from);
        moves.clear();
        with_moves(moves, |moves| self.0.playout(&from, random, moves, longest))
    }
}

impl<G: Capabilities<Position: Packed + Ord, Move: MoveNumber>> Symmetry for Bridge<G> {
    fn order(&self) -> usize {
        self.0.symmetry().map_or(1, Symmetry::order)
    }

    fn image(&self, element: usize, at: &Word<G>) -> Word<G> {
        self.0.symmetry().map_or_else(|| at.clone(), |symmetry| symmetry.image(element, &Self::at(at)).packed())
    }

    fn image_move(&self, element: usize, mv: u64) -> u64 {
        let image = |symmetry: &dyn Symmetry<Position = _, Move = G::Move>| {
            symmetry.image_move(element, G::Move::from_number(mv)).number()
        };
        self.0.symmetry().map_or(mv, image)
    }

    fn canonical(&self, at: &Word<G>) -> Word<G> {
        self.0.symmetry().map_or_else(|| at.clone(), |symmetry| symmetry.canonical(&Self::at(at)).packed())
    }

    fn canonical_all(&self, positions: &mut [Word<G>]) {
        let Some(symmetry) = self.0.symmetry() else { return };
        for at in positions {
            *at = symmetry.canonical(&Self::at(at)).packed();
        }
    }

    fn smallest(&self, elements: &[usize], at: &Word<G>) -> Word<G> {
        let smallest = |symmetry: &dyn Symmetry<Position = G::Position, Move = _>| {
            symmetry.smallest(elements, &Self::at(at)).packed()
        };
        self.0.symmetry().map_or_else(|| at.clone(), smallest)
    }

    fn stabiliser_order(&self, at: &Word<G>) -> usize {
        self.0.symmetry().map_or(1, |symmetry| symmetry.stabiliser_order(&Self::at(at)))
    }

    fn stabiliser(&self, at: &Word<G>) -> Vec<usize> {
        self.0.symmetry().map_or_else(|| vec![0], |symmetry| symmetry.stabiliser(&Self::at(at)))
    }
}

impl<G: Capabilities<Position: Packed + Ord, Move: MoveNumber>> Notation for Bridge<G> {
    fn spec(&self) -> String {
        self.0.spec()
    }

    fn rules_digest(&self) -> u64 {
        self.0.rules_digest()
    }

    fn position_text(&self, at: &Word<G>) -> String {
        self.0.position_text(&Self::at(at))
    }

    fn read_position(&self, text: &str) -> Result<Word<G>, BadText> {
        self.0.read_position(text).map(Packed::packed)
    }

    fn move_text(&self, at: &Word<G>, mv: u64) -> String {
        self.0.move_text(&Self::at(at), G::Move::from_number(mv))
    }

    fn why_illegal(&self, at: &Word<G>, text: &str) -> Option<Text> {
        self.0.why_illegal(&Self::at(at), text)
    }

    fn read_move(&self, at: &Word<G>, text: &str) -> Result<u64, BadText> {
        self.0.read_move(&Self::at(at), text).map(MoveNumber::number)
    }

    fn squares_text(&self, at: &Word<G>, mv: u64) -> Option<String> {
        self.0.squares_text(&Self::at(at), G::Move::from_number(mv))
    }

    fn sides(&self) -> Option<[Side; 2]> {
        self.0.sides()
    }

    fn usual_tags(&self) -> Vec<(&'static str, &'static str)> {
        self.0.usual_tags()
    }

    fn record_tags(&self) -> [&'static str; 3] {
        self.0.record_tags()
    }

    fn record_position(&self, at: &Word<G>) -> String {
        self.0.record_position(&Self::at(at))
    }
}

impl<G: Capabilities<Position: Packed + Ord, Move: MoveNumber>> View for Bridge<G> {
    fn picture(&self, at: &Word<G>) -> Picture<u64> {
        let Picture { cells, labels, touches, caption } = self.0.picture(&Self::at(at));
        let touches = touches.into_iter().map(|touch| Touch { mv: touch.mv.number(), cells: touch.cells }).collect();
        Picture { cells, labels, touches, caption }
    }
}

impl<G: Capabilities<Position: Packed + Ord, Move: MoveNumber>> Placement for Bridge<G> {
    fn layout(&self) -> Option<Layout> {
        self.0.placement()?.layout()
    }

    fn stones(&self, at: &Word<G>) -> [u128; 2] {
        self.0.placement().map_or([0; 2], |placement| placement.stones(&Self::at(at)))
    }

    fn cell_of(&self, at: &Word<G>, mv: u64) -> u32 {
        self.0.placement().map_or(0, |placement| placement.cell_of(&Self::at(at), G::Move::from_number(mv)))
    }
}

impl<G: Capabilities<Position: Packed + Ord, Move: MoveNumber>> Symbolic for Bridge<G> {
    fn move_table(&self) -> Option<MoveTable> {
        self.0.symbolic()?.move_table()
    }

    fn contents(&self, at: &Word<G>) -> Vec<u8> {
        self.0.symbolic().map_or_else(Vec::new, |boolean| boolean.contents(&Self::at(at)))
    }

    fn image_of_content(&self, element: usize, cell: u32, content: u8) -> Option<(u32, u8)> {
        self.0.symbolic()?.image_of_content(element, cell, content)
    }
}

impl<G: Capabilities<Position: Packed + Ord, Move: MoveNumber>> Key for Bridge<G> {
    fn key_bits(&self) -> Option<u32> {
        self.0.key()?.key_bits()
    }

    fn key(&self, at: &Word<G>) -> u128 {
        self.0.key().map_or(0, |key| key.key(&Self::at(at)))
    }

    fn at_key(&self, key: u128) -> Option<Word<G>> {
        self.0.key()?.at_key(key).map(Packed::packed)
    }
}

impl<G: Capabilities<Position: Packed + Ord, Move: MoveNumber>> Ranking for Bridge<G> {
    fn tiers(&self) -> u32 {
        self.0.ranking().map_or(0, Ranking::tiers)
    }

    fn tier_len(&self, tier: u32) -> u64 {
        self.0.ranking().map_or(0, |index| index.tier_len(tier))
    }

    fn rank(&self, at: &Word<G>) -> (u32, u64) {
        self.0.ranking().map_or((0, 0), |index| index.rank(&Self::at(at)))
    }

    fn unrank(&self, tier: u32, number: u64) -> Option<Word<G>> {
        self.0.ranking()?.unrank(tier, number).map(Packed::packed)
    }

    fn rank_all(&self, positions: &[Word<G>], ranks: &mut Vec<(u32, u64)>) {
        let Some(index) = self.0.ranking() else { return };
        ranks.extend(positions.iter().map(|at| index.rank(&Self::at(at))));
    }

    fn converted(&self, tier: u32) -> Option<String> {
        self.0.ranking()?.converted(tier)
    }

    fn convert(&self, at: &Word<G>) -> Word<G> {
        self.0.ranking().map_or_else(|| at.clone(), |index| index.convert(&Self::at(at)).packed())
    }
}

impl<G: Capabilities<Position: Packed + Ord, Move: MoveNumber>> Unmove for Bridge<G> {
    fn can_unmove(&self) -> bool {
        self.0.unmove().is_some_and(Unmove::can_unmove)
    }

    fn unmove(&self, at: &Word<G>, before: &mut Vec<Word<G>>) {
        let Some(unmove) = self.0.unmove() else { return };
        let mut positions = Vec::new();
        unmove.unmove(&Self::at(at), &mut positions);
        before.extend(positions.into_iter().map(Packed::packed));
    }
}

impl<G: Capabilities<Position: Packed + Ord, Move: MoveNumber>> SumOfGames for Bridge<G> {
    fn parts(&self, at: &Word<G>) -> Option<Vec<Word<G>>> {
        let parts = self.0.sum_of_games()?.parts(&Self::at(at))?;
        Some(parts.into_iter().map(Packed::packed).collect())
    }

    fn known_grundy(&self, part: &Word<G>) -> Option<u64> {
        self.0.sum_of_games()?.known_grundy(&Self::at(part))
    }

    fn moves_to(&self, at: &Word<G>, part: usize, value: u64) -> Option<Vec<u64>> {
        let moves = self.0.sum_of_games()?.moves_to(&Self::at(at), part, value)?;
        Some(moves.into_iter().map(MoveNumber::number).collect())
    }

    fn heaps(&self) -> bool {
        self.0.sum_of_games().is_some_and(SumOfGames::heaps)
    }

    fn misere(&self) -> bool {
        self.0.sum_of_games().is_some_and(SumOfGames::misere)
    }

    fn unlisted(&self, at: &Word<G>) -> Option<Text> {
        self.0.sum_of_games()?.unlisted(&Self::at(at))
    }
}

impl<G: Capabilities<Position: Packed + Ord, Move: MoveNumber>> Legality for Bridge<G> {
    fn condition(&self) -> Option<Condition> {
        self.0.legality()?.condition()
    }
}

impl<G: Capabilities<Position: Packed + Ord, Move: MoveNumber>> LowerBound for Bridge<G> {
    fn has_lower_bound(&self) -> bool {
        self.0.lower_bounds().is_some_and(LowerBound::has_lower_bound)
    }

    fn lower_bound(&self, at: &Word<G>) -> u32 {
        self.0.lower_bounds().map_or(0, |bounds| bounds.lower_bound(&Self::at(at)))
    }

    fn unsolvable(&self, at: &Word<G>) -> bool {
        self.0.lower_bounds().is_some_and(|bounds| bounds.unsolvable(&Self::at(at)))
    }

    fn is_vast(&self) -> bool {
        self.0.lower_bounds().is_some_and(LowerBound::is_vast)
    }
}

impl<G: Capabilities<Position: Packed + Ord, Move: MoveNumber>> Evaluate for Bridge<G> {
    type Evaluation = AnyEvaluation;

    fn evaluations(&self) -> &'static [EvaluationAbout] {
        self.0.evaluator().map_or(&[], |evaluate| evaluate.evaluations())
    }

    fn evaluation(&self, text: &str) -> Result<AnyEvaluation, BadText> {
        self.0.evaluator().map_or_else(|| Err(crate::evaluate::no_evaluation(text)), |e| e.evaluation(text))
    }

    fn evaluate(&self, by: &AnyEvaluation, at: &Word<G>) -> i32 {
        self.0.evaluator().map_or(0, |evaluate| evaluate.evaluate(by, &Self::at(at)))
    }

    fn unit(&self, by: &AnyEvaluation) -> i32 {
        self.0.evaluator().map_or(1, |evaluate| evaluate.unit(by))
    }

    fn promise(&self, at: &Word<G>, mv: u64) -> i32 {
        self.0.evaluator().map_or(0, |evaluate| evaluate.promise(&Self::at(at), G::Move::from_number(mv)))
    }

    fn promise_all(&self, at: &Word<G>, moves: &[u64], promises: &mut Vec<i32>) {
        let Some(evaluate) = self.0.evaluator() else {
            promises.resize(promises.len() + moves.len(), 0);
            return;
        };
        // The position is unpacked once for all.
        let at = Self::at(at);
        promises.extend(moves.iter().map(|&mv| evaluate.promise(&at, G::Move::from_number(mv))));
    }
}
