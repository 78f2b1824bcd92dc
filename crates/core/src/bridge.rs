//! From a game whose positions and moves have types of their own to one of words and numbers.

use std::borrow::Cow;
use std::sync::Arc;

use crate::packed::{OwnMoves, as_following, as_positions, from_numbers, numbers_of, pack_all, unpack_all};
use crate::{
    AnyEvaluation, BadText, Capabilities, Condition, DynGame, Evaluate, EvaluationAbout, Following, Foreseen,
    Foresight, Formula, Game, GameError, Generator, Key, Layout, Legality, LowerBound, MoveNumber, MoveTable, Notation,
    Packed, Picture, Piece, Placement, Player, PlayoutResult, Ranking, Seats, Setting, Side, Status, SumOfGames,
    Symbolic, Symmetry, Text, Touch, Unmove, View,
};

/// Makes a value of a game, for callers that know its packed type.
#[must_use]
pub fn dyn_game<G>(game: G) -> DynGame<<G::Position as Packed>::Word>
where
    G: Capabilities<Position: Packed + Ord, Move: MoveNumber> + Send + 'static,
{
    Arc::new(Bridge(game))
}

/// Touches whose moves are numbers.
fn numbered<M: MoveNumber>(touches: Vec<Touch<M>>) -> Vec<Touch<u64>> {
    let mut all = Vec::with_capacity(touches.len());
    for Touch { mv, cells } in touches {
        all.push(Touch { mv: mv.number(), cells });
    }
    all
}

/// A game seen through its words: unpacks what comes in, packs what goes out.
///
/// All of this is compiled for every game: it is written with as few functions of its own as may
/// be, closures among them, and lists are converted by functions that know only the kinds of
/// positions and moves, which many games share.
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
        let mut own = OwnMoves::new(moves);
        let status = self.0.expand(&Self::at(at), own.list());
        own.number();
        status
    }

    fn status(&self, at: &Word<G>, moves: &mut Vec<u64>) -> Result<Status, GameError> {
        let mut own = OwnMoves::new(moves);
        let status = self.0.status(&Self::at(at), own.list());
        own.number();
        status
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
        let mut own = OwnMoves::new(moves);
        let status = if let Some(next) = as_positions(next) {
            self.0.successors(&at, own.list(), next)
        } else {
            let moves = own.list();
            let first = moves.len();
            let status = self.0.expand(&at, moves);
            next.reserve(moves.len() - first);
            for &mv in &moves[first..] {
                next.push(self.0.play(&at, mv).packed());
            }
            status
        };
        own.number();
        status
    }

    fn together(&self) -> usize {
        self.0.together()
    }

    fn successors_all(&self, positions: &[Word<G>], following: &mut Following<u64, Word<G>>) {
        let positions = unpack_all(positions);
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
            return self.0.play_all(&at, &from_numbers(moves), next);
        }
        next.reserve(moves.len());
        for &mv in moves {
            next.push(self.0.play(&at, G::Move::from_number(mv)).packed());
        }
    }

    fn count_replies(&self, at: &Word<G>, moves: &mut Vec<u64>) -> Result<u64, GameError> {
        moves.clear();
        let mut own = OwnMoves::new(moves);
        let count = self.0.count_replies(&Self::at(at), own.list());
        own.number();
        count
    }

    fn playout(
        &self,
        from: &Word<G>,
        random: &mut Generator,
        moves: &mut Vec<u64>,
        longest: u32,
    ) -> Result<PlayoutResult, GameError> {
        moves.clear();
        let mut own = OwnMoves::new(moves);
        let result = self.0.playout(&Self::at(from), random, own.list(), longest);
        own.number();
        result
    }
}

impl<G: Capabilities<Position: Packed + Ord, Move: MoveNumber>> Symmetry for Bridge<G> {
    fn order(&self) -> usize {
        self.0.symmetry().map_or(1, Symmetry::order)
    }

    fn image(&self, element: usize, at: &Word<G>) -> Word<G> {
        let Some(symmetry) = self.0.symmetry() else { return at.clone() };
        symmetry.image(element, &Self::at(at)).packed()
    }

    fn image_move(&self, element: usize, mv: u64) -> u64 {
        let Some(symmetry) = self.0.symmetry() else { return mv };
        symmetry.image_move(element, G::Move::from_number(mv)).number()
    }

    fn canonical(&self, at: &Word<G>) -> Word<G> {
        let Some(symmetry) = self.0.symmetry() else { return at.clone() };
        symmetry.canonical(&Self::at(at)).packed()
    }

    fn canonical_all(&self, positions: &mut [Word<G>]) {
        let Some(symmetry) = self.0.symmetry() else { return };
        for at in positions {
            *at = symmetry.canonical(&Self::at(at)).packed();
        }
    }

    fn smallest(&self, elements: &[usize], at: &Word<G>) -> Word<G> {
        let Some(symmetry) = self.0.symmetry() else { return at.clone() };
        symmetry.smallest(elements, &Self::at(at)).packed()
    }

    fn stabiliser_order(&self, at: &Word<G>) -> usize {
        let Some(symmetry) = self.0.symmetry() else { return 1 };
        symmetry.stabiliser_order(&Self::at(at))
    }

    fn stabiliser(&self, at: &Word<G>) -> Vec<usize> {
        let Some(symmetry) = self.0.symmetry() else { return vec![0] };
        symmetry.stabiliser(&Self::at(at))
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

    fn settings(&self, text: &str) -> Vec<Setting> {
        self.0.settings(text)
    }

    fn piled(&self, cell: &str, piece: &str) -> Option<String> {
        self.0.piled(cell, piece)
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

    fn theory(&self, at: &Word<G>) -> Option<Text> {
        self.0.theory(&Self::at(at))
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
        Picture { cells, labels, touches: numbered(touches), caption }
    }

    fn pile(&self, cell: &str) -> Option<Piece> {
        self.0.pile(cell)
    }

    fn decided_by(&self, at: &Word<G>) -> Vec<usize> {
        self.0.decided_by(&Self::at(at))
    }

    fn remark(&self, at: &Word<G>) -> Option<Text> {
        self.0.remark(&Self::at(at))
    }
}

impl<G: Capabilities<Position: Packed + Ord, Move: MoveNumber>> Placement for Bridge<G> {
    fn layout(&self) -> Option<Layout> {
        self.0.placement()?.layout()
    }

    fn stones(&self, at: &Word<G>) -> [u128; 2] {
        let Some(placement) = self.0.placement() else { return [0; 2] };
        placement.stones(&Self::at(at))
    }

    fn cell_of(&self, at: &Word<G>, mv: u64) -> u32 {
        let Some(placement) = self.0.placement() else { return 0 };
        placement.cell_of(&Self::at(at), G::Move::from_number(mv))
    }
}

impl<G: Capabilities<Position: Packed + Ord, Move: MoveNumber>> Symbolic for Bridge<G> {
    fn move_table(&self) -> Option<MoveTable> {
        self.0.symbolic()?.move_table()
    }

    fn contents(&self, at: &Word<G>) -> Vec<u8> {
        let Some(boolean) = self.0.symbolic() else { return Vec::new() };
        boolean.contents(&Self::at(at))
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
        let Some(key) = self.0.key() else { return 0 };
        key.key(&Self::at(at))
    }

    fn at_key(&self, key: u128) -> Option<Word<G>> {
        self.0.key()?.at_key(key).map(Packed::packed)
    }

    fn reached_from(&self, at: &Word<G>) -> Option<Vec<u64>> {
        self.0.key()?.reached_from(&Self::at(at))
    }
}

impl<G: Capabilities<Position: Packed + Ord, Move: MoveNumber>> Ranking for Bridge<G> {
    fn tiers(&self) -> u32 {
        self.0.ranking().map_or(0, Ranking::tiers)
    }

    fn tier_len(&self, tier: u32) -> u64 {
        let Some(index) = self.0.ranking() else { return 0 };
        index.tier_len(tier)
    }

    fn rank(&self, at: &Word<G>) -> (u32, u64) {
        let Some(index) = self.0.ranking() else { return (0, 0) };
        index.rank(&Self::at(at))
    }

    fn unrank(&self, tier: u32, number: u64) -> Option<Word<G>> {
        self.0.ranking()?.unrank(tier, number).map(Packed::packed)
    }

    fn rank_all(&self, positions: &[Word<G>], ranks: &mut Vec<(u32, u64)>) {
        let Some(index) = self.0.ranking() else { return };
        ranks.reserve(positions.len());
        for at in positions {
            ranks.push(index.rank(&Self::at(at)));
        }
    }

    fn converted(&self, tier: u32) -> Option<String> {
        self.0.ranking()?.converted(tier)
    }

    fn convert(&self, at: &Word<G>) -> Word<G> {
        let Some(index) = self.0.ranking() else { return at.clone() };
        index.convert(&Self::at(at)).packed()
    }
}

impl<G: Capabilities<Position: Packed + Ord, Move: MoveNumber>> Unmove for Bridge<G> {
    fn can_unmove(&self) -> bool {
        self.0.unmove().is_some_and(Unmove::can_unmove)
    }

    fn unmove(&self, at: &Word<G>, before: &mut Vec<Word<G>>) {
        let Some(unmove) = self.0.unmove() else { return };
        if let Some(before) = as_positions(before) {
            return unmove.unmove(&Self::at(at), before);
        }
        let mut positions = Vec::new();
        unmove.unmove(&Self::at(at), &mut positions);
        pack_all(positions, before);
    }
}

impl<G: Capabilities<Position: Packed + Ord, Move: MoveNumber>> SumOfGames for Bridge<G> {
    fn parts(&self, at: &Word<G>) -> Option<Vec<Word<G>>> {
        let mut parts = Vec::new();
        pack_all(self.0.sum_of_games()?.parts(&Self::at(at))?, &mut parts);
        Some(parts)
    }

    fn known_grundy(&self, part: &Word<G>) -> Option<u64> {
        self.0.sum_of_games()?.known_grundy(&Self::at(part))
    }

    fn moves_to(&self, at: &Word<G>, part: usize, value: u64) -> Option<Vec<u64>> {
        Some(numbers_of(self.0.sum_of_games()?.moves_to(&Self::at(at), part, value)?))
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

    fn formulas(&self) -> Vec<Formula> {
        self.0.legality().map_or_else(Vec::new, Legality::formulas)
    }
}

impl<G: Capabilities<Position: Packed + Ord, Move: MoveNumber>> Foresight for Bridge<G> {
    fn has_foresight(&self) -> bool {
        self.0.foresight().is_some_and(Foresight::has_foresight)
    }

    fn foresee(&self, key: u128, moves: &mut Vec<Foreseen>) {
        if let Some(foresight) = self.0.foresight() {
            foresight.foresee(key, moves);
        }
    }

    fn plies_to_draw(&self, at: &Word<G>) -> u32 {
        let Some(foresight) = self.0.foresight() else { return 0 };
        foresight.plies_to_draw(&Self::at(at))
    }

    fn is_solved_alone(&self, at: &Word<G>) -> bool {
        self.0.foresight().is_some_and(|foresight| foresight.is_solved_alone(&Self::at(at)))
    }
}

impl<G: Capabilities<Position: Packed + Ord, Move: MoveNumber>> LowerBound for Bridge<G> {
    fn has_lower_bound(&self) -> bool {
        self.0.lower_bounds().is_some_and(LowerBound::has_lower_bound)
    }

    fn lower_bound(&self, at: &Word<G>) -> u32 {
        let Some(bounds) = self.0.lower_bounds() else { return 0 };
        bounds.lower_bound(&Self::at(at))
    }

    fn unsolvable(&self, at: &Word<G>) -> bool {
        let Some(bounds) = self.0.lower_bounds() else { return false };
        bounds.unsolvable(&Self::at(at))
    }

    fn is_vast(&self) -> bool {
        self.0.lower_bounds().is_some_and(LowerBound::is_vast)
    }
}

impl<G: Capabilities<Position: Packed + Ord, Move: MoveNumber>> Evaluate for Bridge<G> {
    type Evaluation = AnyEvaluation;

    fn evaluations(&self) -> &'static [EvaluationAbout] {
        let Some(evaluate) = self.0.evaluator() else { return &[] };
        evaluate.evaluations()
    }

    fn evaluation(&self, text: &str) -> Result<AnyEvaluation, BadText> {
        let Some(evaluate) = self.0.evaluator() else { return Err(crate::evaluate::no_evaluation(text)) };
        evaluate.evaluation(text)
    }

    fn evaluate(&self, by: &AnyEvaluation, at: &Word<G>) -> i32 {
        let Some(evaluate) = self.0.evaluator() else { return 0 };
        evaluate.evaluate(by, &Self::at(at))
    }

    fn unit(&self, by: &AnyEvaluation) -> i32 {
        let Some(evaluate) = self.0.evaluator() else { return 1 };
        evaluate.unit(by)
    }

    fn promise(&self, at: &Word<G>, mv: u64) -> i32 {
        let Some(evaluate) = self.0.evaluator() else { return 0 };
        evaluate.promise(&Self::at(at), G::Move::from_number(mv))
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
