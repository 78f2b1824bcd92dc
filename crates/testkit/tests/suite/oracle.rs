//! The oracles on games whose numbers a person can check.

use crate::row;

use ludex_core::Value::{Draw, Loss, Win};
use ludex_core::{Game, Outcome, Player, Seats, Status, Verdict};
use ludex_testkit::{check_rules, oracle};

use row::SOUND;

const START: [u32; 4] = [0; 4];

/// After X, O, X all 12 boards are met, and 6 of them are won (three adjacent pairs, two places for
/// O); of the other pairs of X, two leave a draw and one (the corners) a win of O.
#[test]
fn positions_of_a_row() {
    assert_eq!(oracle::positions(&SOUND, &START), [1, 4, 12, 12, 3]);
    assert_eq!(oracle::canonical_positions(&SOUND, &START), [1, 2, 6, 6, 2]);
}

/// 6 ordered pairs of X are adjacent and 6 are not, each with two places for the first O.
#[test]
fn games_of_a_row() {
    assert_eq!(oracle::games(&SOUND, &START), [0, 0, 0, 12, 12]);
    assert_eq!(oracle::histories(&SOUND, &START), [1, 4, 12, 24, 12]);
    assert_eq!(oracle::games_up_to_symmetry(&SOUND, &START), [0, 0, 0, 6, 6]);
    assert_eq!(oracle::histories_up_to_symmetry(&SOUND, &START), [1, 2, 6, 12, 6]);
}

/// In the middle the first stone has two neighbours, and O takes only one; at the edge O takes the
/// only one.
#[test]
fn values_of_a_row() {
    let mut minmax = oracle::MinMax::new(&SOUND);
    assert_eq!(minmax.verdict(&START), Verdict::new(Win, Some(3)));
    assert_eq!(minmax.best_moves(&START), [1, 2]);
    assert_eq!(minmax.moves(&START)[0], (0, Verdict::new(Draw, Some(4))));
    assert_eq!(minmax.verdict(&[0, 1, 0, 0]), Verdict::new(Loss, Some(2)));
    assert_eq!(oracle::best_moves(&SOUND, &[1, 0, 0, 0]), [1]);
}

/// The symmetries of a position that is not the start are those that keep it: none here.
#[test]
fn symmetry_is_that_of_the_root() {
    let from = [1, 0, 0, 0];
    assert_eq!(oracle::canonical_positions(&SOUND, &from), oracle::positions(&SOUND, &from));
}

#[test]
fn values_by_iteration_are_those_by_recursion() {
    let all = oracle::values(&SOUND, &START);
    assert_eq!(all.len(), 32);
    for (at, verdict) in all {
        assert_eq!(oracle::verdict(&SOUND, &at), verdict, "{at:?}");
        let discounted = oracle::discounted(&SOUND, &at, 0.9);
        assert!((discounted - verdict.discounted(0.9)).abs() < 1e-12, "{at:?}: {verdict:?}, {discounted}");
    }
}

/// Take one, two or three matches; who takes the last one wins. The seats may be swapped or fixed.
struct Take(Seats);

impl Game for Take {
    type Position = (u32, Player);
    type Move = u32;

    fn start(&self) -> (u32, Player) {
        (12, Player::First)
    }

    fn expand(&self, &(matches, mover): &(u32, Player), moves: &mut Vec<u32>) -> Status {
        moves.extend(1..=matches.min(3));
        if matches == 0 { Status::Over(Outcome::Win(!mover)) } else { Status::Turn(mover) }
    }

    fn play(&self, &(matches, mover): &(u32, Player), mv: u32) -> (u32, Player) {
        (matches - mv, if self.0 == Seats::Swap { mover } else { !mover })
    }

    fn seats(&self) -> Seats {
        self.0
    }
}

#[test]
fn swapped_seats_are_worth_the_same() {
    let (swap, fixed) = (Take(Seats::Swap), Take(Seats::Fixed));
    check_rules(&swap);
    check_rules(&fixed);
    for matches in 1..=12 {
        let at = (matches, Player::First);
        let verdict = oracle::verdict(&fixed, &at);
        assert_eq!(verdict.value, if matches % 4 == 0 { Loss } else { Win }, "{matches}");
        assert_eq!(oracle::verdict(&swap, &at), verdict, "{matches}");
        assert_eq!(oracle::values(&swap, &at)[&at], verdict, "{matches}");
        assert_eq!(oracle::best_moves(&swap, &at), oracle::best_moves(&fixed, &at), "{matches}");
        let (one, two) = (oracle::discounted(&swap, &at, 0.5), oracle::discounted(&fixed, &at, 0.5));
        assert!((one - two).abs() < 1e-12 && (one - verdict.discounted(0.5)).abs() < 1e-12, "{matches}");
    }
}

/// A graph of named positions: (name, mover, successors), or an outcome.
struct Graph {
    seats: Seats,
    positions: Vec<(char, Result<Player, Outcome>, &'static str)>,
}

impl Graph {
    fn at(&self, name: char) -> (Result<Player, Outcome>, &'static str) {
        let found = self.positions.iter().find(|position| position.0 == name);
        found.map(|&(_, status, successors)| (status, successors)).expect("a position of the graph")
    }

    fn verdict(&self, name: char) -> Verdict {
        oracle::values(self, &self.start())[&name]
    }
}

impl Game for Graph {
    type Position = char;
    type Move = char;

    fn start(&self) -> char {
        self.positions[0].0
    }

    fn expand(&self, &at: &char, moves: &mut Vec<char>) -> Status {
        let (status, successors) = self.at(at);
        moves.extend(successors.chars());
        status.map_or_else(Status::Over, Status::Turn)
    }

    fn play(&self, _at: &char, mv: char) -> char {
        mv
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    fn loops(&self) -> bool {
        true
    }
}

/// a ⇄ b → c → z, where z is solved; d goes round for ever or is stuck; e can only be stuck, sooner
/// or later.
#[test]
fn a_solo_game_with_loops() {
    let me = Ok(Player::First);
    let graph = Graph {
        seats: Seats::Solo,
        positions: vec![
            ('a', me, "bde"),
            ('b', me, "ac"),
            ('c', me, "z"),
            ('d', me, "ds"),
            ('e', me, "fs"),
            ('f', me, "s"),
            ('s', Err(Outcome::STUCK), ""),
            ('z', Err(Outcome::SOLVED), ""),
        ],
    };
    check_rules(&graph);
    let verdicts = [('a', Win, Some(3)), ('c', Win, Some(1)), ('d', Draw, None), ('e', Loss, Some(2))];
    for (at, value, remoteness) in verdicts {
        assert_eq!(graph.verdict(at), Verdict::new(value, remoteness), "{at}");
    }
}

/// One player moves twice (a, b); from d the other could end level at once, but wins through e; f
/// and g can only wander for ever or lose.
#[test]
fn a_two_player_game_with_loops() {
    let (first, second) = (Ok(Player::First), Ok(Player::Second));
    let graph = Graph {
        seats: Seats::Fixed,
        positions: vec![
            ('a', first, "bf"),
            ('b', first, "cd"),
            ('c', second, "bx"),
            ('d', second, "ex"),
            ('e', second, "y"),
            ('f', second, "gz"),
            ('g', first, "fy"),
            ('x', Err(Outcome::Draw), ""),
            ('y', Err(Outcome::Win(Player::Second)), ""),
            ('z', Err(Outcome::Win(Player::First)), ""),
        ],
    };
    check_rules(&graph);
    let verdicts = [
        ('a', Draw, Some(3)),
        ('b', Draw, Some(2)),
        ('c', Draw, Some(1)),
        ('d', Win, Some(2)),
        ('f', Draw, None),
        ('g', Draw, None),
    ];
    for (at, value, remoteness) in verdicts {
        assert_eq!(graph.verdict(at), Verdict::new(value, remoteness), "{at}");
    }
}
