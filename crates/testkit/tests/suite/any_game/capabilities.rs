//! Capabilities: those that a game has answer as in the game, those that it lacks as [`absent`]
//! says.

use ludex_core::{
    AnyEvaluate, Game, Key, Legality, LowerBound, MoveNumber, Placement, Ranking, SumOfGames, Symbolic, Symmetry,
    Unmove,
};

use super::{Twins, Typed, Value, absent};

impl<G: Typed, V: Value> Twins<'_, G, V> {
    pub(crate) fn check_capabilities(&self, at: &G::Position) {
        let (game, value, word) = (self.game, self.value, &self.word(at));
        let mut moves = Vec::new();
        game.expand(at, &mut moves);
        match game.symmetry() {
            Some(own) => self.check_symmetry(own, at, &moves),
            None => absent::symmetry(value, word),
        }
        match game.placement() {
            Some(own) => self.check_placement(own, at, &moves),
            None => absent::placement(value, word),
        }
        match game.symbolic() {
            Some(own) => self.check_symbolic(own, at),
            None => absent::symbolic(value, word),
        }
        match game.key() {
            Some(own) => self.check_key(own, at),
            None => absent::key(value, word),
        }
        match game.ranking() {
            Some(own) => self.check_index(own, at),
            None => absent::ranking(value, word),
        }
        match game.unmove() {
            Some(own) => self.check_unmove(own, at),
            None => absent::unmove(value, word),
        }
        match game.sum_of_games() {
            Some(own) => self.check_sum_of_games(own, at),
            None => absent::sum_of_games(value, word),
        }
        match game.legality() {
            Some(own) => self.check_legality(own),
            None => assert_eq!((self.value.condition(), self.value.formulas()), (None, Vec::new())),
        }
        match game.lower_bounds() {
            Some(own) => self.check_lower_bound(own, at),
            None => absent::lower_bound(value, word),
        }
        match game.evaluator() {
            Some(own) => self.check_evaluate(own, at, &moves),
            None => absent::evaluate(value, word),
        }
    }

    /// What is asked of many positions at once is what is asked of each.
    pub(crate) fn check_bulk(&self, positions: &[G::Position]) {
        let (value, words) = (self.value, self.words(positions));
        let mut canonical = words.clone();
        value.canonical_all(&mut canonical);
        assert_eq!(canonical, words.iter().map(|at| value.canonical(at)).collect::<Vec<_>>());
        if value.tiers() > 0 {
            let mut ranks = vec![(9, 9)];
            value.rank_all(&words, &mut ranks);
            assert_eq!(ranks[0], (9, 9));
            assert_eq!(ranks[1..], words.iter().map(|at| value.rank(at)).collect::<Vec<_>>());
        }
    }

    fn check_symmetry(&self, own: &SymmetryOf<'_, G>, at: &G::Position, moves: &[G::Move]) {
        let (value, word) = (self.value, self.word(at));
        assert_eq!(value.order(), own.order());
        let mut elements = vec![0];
        for element in 0..own.order() {
            assert_eq!(value.image(element, &word), self.word(&own.image(element, at)), "{element} at {at:?}");
            for &mv in moves {
                let image = own.image_move(element, mv).number();
                assert_eq!(value.image_move(element, mv.number()), image, "{element} at {at:?}");
            }
            assert_eq!(value.smallest(&elements, &word), self.word(&own.smallest(&elements, at)), "{elements:?}");
            elements.push(element);
        }
        assert_eq!(value.canonical(&word), self.word(&own.canonical(at)), "{at:?}");
        assert_eq!(value.stabiliser(&word), own.stabiliser(at), "{at:?}");
        assert_eq!(value.stabiliser_order(&word), own.stabiliser_order(at), "{at:?}");
    }

    fn check_placement(&self, own: &PlacementOf<'_, G>, at: &G::Position, moves: &[G::Move]) {
        let (value, word) = (self.value, self.word(at));
        let layout = own.layout();
        assert_eq!(value.layout(), layout);
        let Some(layout) = layout else { return };
        if layout.cells <= u128::BITS {
            assert_eq!(value.stones(&word), own.stones(at), "{at:?}");
        }
        for &mv in moves {
            assert_eq!(value.cell_of(&word, mv.number()), own.cell_of(at, mv), "{mv:?} at {at:?}");
        }
    }

    fn check_symbolic(&self, own: &SymbolicOf<'_, G>, at: &G::Position) {
        let (value, word) = (self.value, self.word(at));
        let table = own.move_table();
        assert_eq!(value.move_table(), table);
        let Some(table) = table else { return };
        assert_eq!(value.contents(&word), own.contents(at), "{at:?}");
        for element in 0..value.order() {
            for (cell, &contents) in (0..).zip(&table.contents) {
                for content in 0..contents {
                    let image = own.image_of_content(element, cell, content);
                    assert_eq!(value.image_of_content(element, cell, content), image);
                }
            }
        }
    }

    fn check_key(&self, own: &KeyOf<'_, G>, at: &G::Position) {
        let (value, word) = (self.value, self.word(at));
        assert_eq!(value.key_bits(), own.key_bits());
        if own.key_bits().is_none() {
            return;
        }
        let key = own.key(at);
        assert_eq!(value.key(&word), key, "{at:?}");
        assert_eq!(value.reached_from(&word), own.reached_from(at));
        assert_eq!(value.at_key(key), Some(word));
        for other in [0, key ^ 1, key.wrapping_add(1 << 20), u128::MAX] {
            assert_eq!(value.at_key(other), own.at_key(other).map(|at| self.word(&at)), "{other}");
        }
    }

    fn check_index(&self, own: &RankingOf<'_, G>, at: &G::Position) {
        let (value, word) = (self.value, self.word(at));
        assert_eq!(value.tiers(), own.tiers());
        (0..own.tiers()).for_each(|tier| assert_eq!(value.tier_len(tier), own.tier_len(tier)));
        let (tier, number) = own.rank(at);
        assert_eq!(value.rank(&word), (tier, number), "{at:?}");
        for number in [number, 0, number / 2, own.tier_len(tier) - 1] {
            assert_eq!(value.unrank(tier, number), own.unrank(tier, number).map(|at| self.word(&at)), "{tier}");
        }
    }

    fn check_unmove(&self, own: &UnmoveOf<'_, G>, at: &G::Position) {
        let (value, word) = (self.value, self.word(at));
        assert_eq!(value.can_unmove(), own.can_unmove());
        let (mut before, mut words) = (Vec::new(), vec![word.clone()]);
        own.unmove(at, &mut before);
        value.unmove(&word, &mut words);
        assert_eq!((&words[0], &words[1..]), (&word, &*self.words(&before)), "{at:?}");
    }

    fn check_sum_of_games(&self, own: &SumOfGamesOf<'_, G>, at: &G::Position) {
        let (value, word) = (self.value, self.word(at));
        assert_eq!((value.heaps(), value.misere()), (own.heaps(), own.misere()));
        assert_eq!(value.unlisted(&word), own.unlisted(at), "{at:?}");
        let parts = own.parts(at);
        assert_eq!(value.parts(&word), parts.as_ref().map(|parts| self.words(parts)), "{at:?}");
        for (number, part) in parts.iter().flatten().enumerate() {
            assert_eq!(value.known_grundy(&self.word(part)), own.known_grundy(part), "{part:?}");
            for grundy in 0..4 {
                let moves = own.moves_to(at, number, grundy);
                let numbers = moves.map(|moves| moves.into_iter().map(MoveNumber::number).collect());
                assert_eq!(value.moves_to(&word, number, grundy), numbers, "{part:?} of {at:?}");
            }
        }
    }

    fn check_legality(&self, own: &LegalityOf<'_, G>) {
        assert_eq!(self.value.condition(), own.condition());
        assert_eq!(self.value.formulas(), own.formulas());
    }

    fn check_lower_bound(&self, own: &LowerBoundOf<'_, G>, at: &G::Position) {
        let (value, word) = (self.value, self.word(at));
        assert_eq!((value.has_lower_bound(), value.is_vast()), (own.has_lower_bound(), own.is_vast()));
        assert_eq!(value.lower_bound(&word), own.lower_bound(at), "{at:?}");
        assert_eq!(value.unsolvable(&word), own.unsolvable(at), "{at:?}");
    }

    fn check_evaluate(&self, own: &EvaluateOf<'_, G>, at: &G::Position, moves: &[G::Move]) {
        let (value, word) = (self.value, self.word(at));
        assert_eq!(value.evaluations(), own.evaluations());
        let refused = |text| own.evaluation(text).expect_err("no such evaluation");
        assert_eq!(value.evaluation("magic").expect_err("no such evaluation"), refused("magic"));
        for about in own.evaluations() {
            let name = about.form.split('[').next().expect("a name");
            let (by, own_by) = (value.evaluation(name).expect("offered"), own.evaluation(name).expect("offered"));
            assert_eq!(value.evaluate(&by, &word), own.evaluate(&own_by, at), "{name} at {at:?}");
            assert_eq!(value.unit(&by), own.unit(&own_by), "{name}");
        }
        let mut promises = Vec::new();
        value.promise_all(&word, &moves.iter().map(|mv| mv.number()).collect::<Vec<_>>(), &mut promises);
        for (&mv, promise) in moves.iter().zip(promises) {
            assert_eq!([value.promise(&word, mv.number()), promise], [own.promise(at, mv); 2], "{mv:?} at {at:?}");
        }
    }
}

type SymmetryOf<'g, G> = dyn Symmetry<Position = <G as Game>::Position, Move = <G as Game>::Move> + 'g;
type PlacementOf<'g, G> = dyn Placement<Position = <G as Game>::Position, Move = <G as Game>::Move> + 'g;
type SymbolicOf<'g, G> = dyn Symbolic<Position = <G as Game>::Position, Move = <G as Game>::Move> + 'g;
type KeyOf<'g, G> = dyn Key<Position = <G as Game>::Position, Move = <G as Game>::Move> + 'g;
type RankingOf<'g, G> = dyn Ranking<Position = <G as Game>::Position, Move = <G as Game>::Move> + 'g;
type UnmoveOf<'g, G> = dyn Unmove<Position = <G as Game>::Position, Move = <G as Game>::Move> + 'g;
type SumOfGamesOf<'g, G> = dyn SumOfGames<Position = <G as Game>::Position, Move = <G as Game>::Move> + 'g;
type LegalityOf<'g, G> = dyn Legality<Position = <G as Game>::Position, Move = <G as Game>::Move> + 'g;
type LowerBoundOf<'g, G> = dyn LowerBound<Position = <G as Game>::Position, Move = <G as Game>::Move> + 'g;
type EvaluateOf<'g, G> = dyn AnyEvaluate<<G as Game>::Position, <G as Game>::Move> + 'g;
