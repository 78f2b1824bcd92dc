//! Who wins, by proof numbers, against plain min-max.

use std::collections::HashMap;

use ludex_core::{Foreseen, Foresight, Game, Key, Outcome, Player, Sight, Status};
use ludex_games::kamon::{Kamon, Layout, Readings};
use ludex_search::proof::Search;
use ludex_testkit::random::Random;

use crate::games::positions;

/// A game on numbers: positions of a ply lead to some of the next, and end by chance.
#[derive(Clone, Copy)]
struct Plies {
    salt: u64,
}

/// How many positions a ply has, and how many plies there are.
const WIDE: u64 = 40;
const PLIES: u64 = 9;

impl Plies {
    fn dice(self, at: u64, more: u64) -> u64 {
        Random::new(self.salt << 32 ^ at << 8 ^ more).bits()
    }
}

impl Game for Plies {
    type Position = u64;
    type Move = u64;

    fn start(&self) -> u64 {
        0
    }

    fn expand(&self, &at: &u64, moves: &mut Vec<u64>) -> Status {
        let (ply, dice) = (at / WIDE, self.dice(at, 0));
        if ply == PLIES || ply > 2 && dice.is_multiple_of(5) {
            return Status::Over(
                [Outcome::Win(Player::First), Outcome::Win(Player::Second), Outcome::Draw][(dice / 5 % 3) as usize],
            );
        }
        moves.extend(0..=dice / 5 % 5);
        Status::Turn(if ply.is_multiple_of(2) { Player::First } else { Player::Second })
    }

    fn play(&self, &at: &u64, mv: u64) -> u64 {
        (at / WIDE + 1) * WIDE + self.dice(at, 1 + mv) % WIDE
    }
}

impl Key for Plies {
    fn key_bits(&self) -> Option<u32> {
        Some(16)
    }

    fn key(&self, &at: &u64) -> u128 {
        at.into()
    }

    fn at_key(&self, key: u128) -> Option<u64> {
        u64::try_from(key).ok()
    }
}

impl Foresight for Plies {
    fn has_foresight(&self) -> bool {
        true
    }

    fn foresee(&self, key: u128, foreseen: &mut Vec<Foreseen>) {
        let (at, mut moves, mut choices) = (key as u64, Vec::new(), Vec::new());
        self.expand(&at, &mut moves);
        foreseen.extend(moves.into_iter().map(|mv| {
            let next = self.play(&at, mv);
            choices.clear();
            let sight = match self.expand(&next, &mut choices) {
                Status::Over(outcome) => Sight::Decided(outcome),
                Status::Turn(_) => Sight::Open { reach: 1, deny: choices.len() as u32 },
            };
            Foreseen { key: next.into(), sight }
        }));
    }
}

fn minimax<G: Foresight>(game: &G, at: &G::Position, known: &mut HashMap<u128, Outcome>) -> Outcome {
    if let Some(&outcome) = known.get(&game.key(at)) {
        return outcome;
    }
    let mut moves = Vec::new();
    let outcome = match game.expand(at, &mut moves) {
        Status::Over(outcome) => outcome,
        Status::Turn(mover) => {
            let outcomes = moves.into_iter().map(|mv| minimax(game, &game.play(at, mv), known));
            outcomes.max_by_key(|outcome| outcome.value_for(mover)).expect("a move")
        }
    };
    known.insert(game.key(at), outcome);
    outcome
}

/// Both questions about a position, and that what is said to lead on does.
fn same<G: Foresight>(game: &G, at: &G::Position, search: &mut Search, known: &mut HashMap<u128, Outcome>) {
    let mut moves = Vec::new();
    let Status::Turn(mover) = game.expand(at, &mut moves) else { return };
    let expected = minimax(game, at, known);
    for player in [Player::First, Player::Second] {
        let answer = search.wins(game, (game.key(at), mover), player, &()).expect("nothing stops it");
        assert_eq!(answer.wins, expected == Outcome::Win(player), "{player:?} at {:x}", game.key(at));
        let is_reached = answer.wins == (mover == player);
        let next = moves.iter().map(|&mv| game.play(at, mv)).find(|next| Some(game.key(next)) == answer.next);
        assert_eq!(next.is_some(), is_reached);
        if let Some(next) = next {
            assert_eq!(minimax(game, &next, known) == Outcome::Win(player), answer.wins);
        }
    }
}

#[test]
fn random_graphs_as_by_min_max() {
    for salt in 0..ludex_testkit::trials(200) as u64 {
        let (game, mut known) = (Plies { salt }, HashMap::new());
        // As small as a table can be, and asked again of what it may have answered.
        let mut search = Search::new(16, 1 << 18).expect("enough memory");
        for at in positions(&game, 6, 0, salt) {
            same(&game, &at, &mut search, &mut known);
        }
    }
}

fn kamon(side: u32, seed: u64, last: bool) -> Kamon {
    Kamon::new(Layout::shuffled(side, seed), Readings { last, open: false })
}

#[test]
fn small_layouts_of_kamon_as_by_min_max() {
    for (seed, last) in (1..=10).flat_map(|seed| [(seed, false), (seed, true)]) {
        let (game, mut known) = (kamon(2, seed, last), HashMap::new());
        let mut search = Search::new(game.key_bits().expect("keys"), 1 << 20).expect("enough memory");
        for at in positions(&game, 40, 0, seed) {
            same(&game, &at, &mut search, &mut known);
        }
    }
}

#[test]
fn ends_of_kamon_as_by_min_max() {
    for seed in 1..=4 {
        let (game, mut known) = (kamon(3, seed, seed == 4), HashMap::new());
        let mut search = Search::new(game.key_bits().expect("keys"), 1 << 20).expect("enough memory");
        for at in positions(&game, 10, 6, seed) {
            same(&game, &at, &mut search, &mut known);
        }
    }
}

#[test]
fn a_search_is_stopped_and_goes_on() {
    struct Patience(std::sync::atomic::AtomicI64);
    impl ludex_core::Observer for Patience {
        fn cancelled(&self) -> bool {
            self.0.fetch_sub(1, std::sync::atomic::Ordering::SeqCst) <= 0
        }
    }
    let game = kamon(3, 20, false);
    let mut search = Search::new(game.key_bits().expect("keys"), 1 << 26).expect("enough memory");
    let position = (game.key(&game.start()), Player::First);
    let mut stops = 0;
    let wins = loop {
        match search.wins(&game, position, Player::Second, &Patience(2.into())) {
            Ok(answer) => break answer.wins,
            Err(_) => stops += 1,
        }
    };
    assert!(wins && stops > 1, "{stops}");
}

#[test]
fn a_table_needs_some_memory() {
    assert!(matches!(Search::new(80, 1000), Err(ludex_core::Stop::Memory(memory)) if memory.needed > 1000));
}
