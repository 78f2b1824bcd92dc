//! Games drawn at random, with loops, draws, ends and tiers, on which every way of going backwards
//! must agree with the oracle.

use ludex::solver::retrograde;
use ludex::{Game, Orbits, Outcome, Player, Ranking, Seats, Status, Symmetry, Unmove};
use ludex_testkit::oracle;
use ludex_testkit::random::Random;

/// Positions are numbers; a move is the position that it leads to.
#[derive(Debug)]
struct Drawn {
    seats: Seats,
    statuses: Vec<Status>,
    moves: Vec<Vec<u32>>,
    /// Positions of one tier; moves lead to the same tier or to later ones.
    tier_len: u32,
}

impl Drawn {
    fn new(random: &mut Random) -> Self {
        let seats = [Seats::Fixed, Seats::Swap, Seats::Solo][random.below(3)];
        let (size, tier_len) = (3 + random.below(25) as u32, 1 + random.below(12) as u32);
        let ends = [Outcome::Win(Player::First), Outcome::Win(Player::Second), Outcome::Draw];
        let kinds = if seats == Seats::Solo { 2 } else { 3 };
        let (mut statuses, mut moves) = (Vec::new(), Vec::new());
        for at in 0..size {
            let first = at / tier_len * tier_len;
            let mut next: Vec<u32> =
                (0..random.below(5)).map(|_| first + random.below((size - first) as usize) as u32).collect();
            next.sort_unstable();
            next.dedup();
            let second = seats == Seats::Fixed && at > 0 && random.below(2) == 1;
            statuses.push(if next.is_empty() {
                Status::Over(ends[random.below(kinds)])
            } else {
                Status::Turn(if second { Player::Second } else { Player::First })
            });
            moves.push(next);
        }
        Self { seats, statuses, moves, tier_len }
    }
}

impl Game for Drawn {
    type Position = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        0
    }

    fn expand(&self, at: &u32, moves: &mut Vec<u32>) -> Status {
        moves.extend(&self.moves[*at as usize]);
        self.statuses[*at as usize]
    }

    fn play(&self, _at: &u32, mv: u32) -> u32 {
        mv
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    fn loops(&self) -> bool {
        true
    }
}

impl Symmetry for Drawn {}

impl Ranking for Drawn {
    fn tiers(&self) -> u32 {
        (self.statuses.len() as u32).div_ceil(self.tier_len)
    }

    fn tier_len(&self, _tier: u32) -> u64 {
        self.tier_len.into()
    }

    fn rank(&self, at: &u32) -> (u32, u64) {
        (at / self.tier_len, u64::from(at % self.tier_len))
    }

    fn unrank(&self, tier: u32, number: u64) -> Option<u32> {
        Some(tier * self.tier_len + number as u32).filter(|&at| (at as usize) < self.statuses.len())
    }
}

impl Unmove for Drawn {
    fn can_unmove(&self) -> bool {
        true
    }

    fn unmove(&self, at: &u32, before: &mut Vec<u32>) {
        before.extend((0..self.moves.len() as u32).filter(|&source| self.moves[source as usize].contains(at)));
    }
}

#[test]
fn every_way_backwards_agrees_with_the_oracle() {
    let mut random = Random::new(7);
    for _ in 0..3_000 {
        let game = Drawn::new(&mut random);
        let truth = oracle::values(&game, &0);
        let graph = retrograde::solve(&game, &0, Orbits::identity(), &()).expect("sound rules");
        let numbers =
            retrograde::solve_numbered(&game, &0, Orbits::identity(), &mut (), &(), &()).expect("sound rules");
        for (at, &verdict) in &truth {
            if let Status::Turn(_) = game.statuses[*at as usize] {
                assert_eq!(graph.verdict(at), Some(verdict), "the graph, at {at} of {game:?}");
                assert_eq!(numbers.verdict(at), Some(verdict), "the numbers, at {at} of {game:?}");
            }
        }
        assert_eq!(graph.tally(), numbers.tally(), "{game:?}");
        assert_eq!(graph.tally().positions, truth.len() as u64);
    }
}
