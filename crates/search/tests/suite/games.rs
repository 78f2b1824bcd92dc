//! Games small enough for plain min-max, and positions of them.

use ludex_core::{Evaluate, Game, Outcome, Player, Seats, Status};
use ludex_testkit::random::Random;

/// Positions on the way of random games, `count` of them, from which at least `plies` were played.
pub(crate) fn positions<G: Game>(game: &G, count: usize, plies: usize, seed: u64) -> Vec<G::Position> {
    let mut random = Random::new(seed);
    let (mut found, mut moves) = (Vec::new(), Vec::new());
    while found.len() < count {
        let mut at = game.start();
        for ply in 0..200 {
            moves.clear();
            game.expand(&at, &mut moves);
            if ply >= plies && random.below(3) == 0 {
                found.push(at.clone());
            }
            let Some(&mv) = random.pick(&moves) else { break };
            at = game.play(&at, mv);
        }
    }
    found.truncate(count);
    found
}

/// A game on numbers that has everything that is unusual: players do not alternate, draws of
/// different lengths, moves that are many and lose at once, and loops unless the counter runs.
#[derive(Clone, Debug)]
pub(crate) struct Odd {
    pub(crate) seats: Seats,
    pub(crate) salt: u64,
}

/// A node of a random graph: its number and the plies that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Node {
    number: u8,
    left: u8,
}

impl Odd {
    fn mixed(&self, at: Node, more: u64) -> u64 {
        Random::new(self.salt ^ u64::from(at.number) << 16 ^ u64::from(at.left) << 8 ^ more << 32).bits()
    }
}

impl Game for Odd {
    type Position = Node;
    type Move = u8;

    fn start(&self) -> Node {
        Node { number: 0, left: 7 }
    }

    fn expand(&self, at: &Node, moves: &mut Vec<u8>) -> Status {
        let dice = self.mixed(*at, 0);
        if at.left == 0 || dice.is_multiple_of(7) {
            return Status::Over(match dice / 7 % 4 {
                0 => Outcome::Win(Player::First),
                1 => Outcome::Win(Player::Second),
                _ => Outcome::Draw,
            });
        }
        moves.extend(0..=(dice >> 20) as u8 % 4);
        let second = self.seats == Seats::Fixed && dice >> 40 & 1 == 1;
        Status::Turn(if second { Player::Second } else { Player::First })
    }

    fn play(&self, at: &Node, mv: u8) -> Node {
        Node { number: (self.mixed(*at, 1 + u64::from(mv)) % 12) as u8, left: at.left - 1 }
    }

    fn seats(&self) -> Seats {
        self.seats
    }
}

impl Evaluate for Odd {
    type Evaluation = ();

    fn evaluate(&self, _by: &(), at: &Node) -> i32 {
        (self.mixed(*at, 99) % 9) as i32 - 4
    }

    fn promise(&self, at: &Node, mv: u8) -> i32 {
        (self.mixed(*at, u64::from(mv) + 50) % 5) as i32
    }
}
