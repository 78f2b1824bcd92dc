//! Searches that see the whole game against the oracle: value, remoteness of wins and losses, and
//! all best moves.

use ludex_core::{Evaluate, Game, GameError, Halt, Outcome, Player, Status, Value, Verdict};
use ludex_games::{connect4, fibonacci_nim, kayles, mnk, nim, othello, tictactoe};
use ludex_search::{
    DEEPEST, Limits, SearchResult, Ties, TranspositionTable, alphabeta, deepen, minimax, usual_evaluation,
};
use ludex_testkit::oracle::MinMax;

use crate::games::{Odd, positions};

/// The oracle's verdict and best moves, draws being all alike.
fn oracle<G: Evaluate>(known: &mut MinMax<'_, G>, at: &G::Position) -> (Verdict, Vec<G::Move>) {
    let plain = |verdict: Verdict| match verdict.value {
        Value::Draw => Verdict::new(Value::Draw, None),
        _ => verdict,
    };
    let moves: Vec<_> = known.moves(at).into_iter().map(|(mv, verdict)| (mv, plain(verdict))).collect();
    let best = moves.iter().map(|&(_, verdict)| verdict).max().unwrap_or(plain(known.verdict(at)));
    (best, moves.into_iter().filter(|&(_, verdict)| verdict == best).map(|(mv, _)| mv).collect())
}

/// The line is legal and, where the value is certain, ends as it says.
fn line_is_sound<G: Evaluate>(game: &G, at: &G::Position, found: &SearchResult<G::Move>) {
    let (mut here, mut moves) = (at.clone(), Vec::new());
    for mv in &found.line {
        moves.clear();
        game.expand(&here, &mut moves);
        assert!(moves.contains(mv), "{:?} at {here:?}", found.line);
        here = game.play(&here, *mv);
    }
    assert_eq!(found.line.first(), found.best.first());
    if let Some(remoteness) = found.score.verdict().and_then(|verdict| verdict.remoteness) {
        assert_eq!(found.line.len(), remoteness as usize);
        moves.clear();
        assert!(matches!(game.expand(&here, &mut moves), Status::Over(_)), "{:?} from {at:?}", found.line);
    }
}

fn check<G: Evaluate>(game: &G, positions: &[G::Position], plain: bool) {
    check_by(game, usual_evaluation(game).as_ref(), positions, plain);
}

fn check_by<G: Evaluate>(game: &G, by: Option<&G::Evaluation>, positions: &[G::Position], plain: bool) {
    let mut known = MinMax::new(game);
    let table = TranspositionTable::new(1 << 16);
    let whole = Limits { ties: Ties::All, ..Limits::default() };
    for at in positions {
        let (verdict, best) = oracle(&mut known, at);
        let first: Vec<_> = best.first().copied().into_iter().collect();
        let agree = |found: SearchResult<G::Move>, best: &[G::Move]| {
            assert_eq!((found.rating.verdict(), &*found.best), (Some(verdict), best), "at {at:?}");
            line_is_sound(game, at, &found);
        };
        if plain {
            agree(minimax::search(game, by, at, 99, &()).unwrap(), &best);
        }
        agree(alphabeta::search(game, by, at, 99, &()).unwrap(), &best);
        agree(deepen::search(game, by, at, &table, &whole, &()).unwrap(), &best);
        agree(deepen::search(game, by, at, &table, &Limits::default(), &()).unwrap(), &first);
        agree(deepen::search(game, by, at, &TranspositionTable::new(0), &whole, &()).unwrap(), &best);
    }
}

#[test]
fn tic_tac_toe() {
    let game = tictactoe::read_game("").unwrap();
    check(&game, &positions(&game, 1_000, 2, 1), true);
    check(&game, &[game.start()], true);
}

#[test]
fn boards_with_lines() {
    let game = mnk::read_game("4x3,3").unwrap();
    check_by(&game, game.evaluation("lines").ok().as_ref(), &positions(&game, 300, 5, 2), true);
    let game = connect4::read_game("4x4,3").unwrap();
    check_by(&game, game.evaluation("lines=w1").ok().as_ref(), &positions(&game, 300, 7, 3), true);
    let game = connect4::read_game("4x4").unwrap();
    check_by(&game, game.evaluation("cells").ok().as_ref(), &positions(&game, 200, 6, 4), false);
}

#[test]
fn othello() {
    let game = othello::read_game("4x4").unwrap();
    for name in ["phases", "discs"] {
        check_by(&game, game.evaluation(name).ok().as_ref(), &positions(&game, 200, 5, 5), true);
    }
}

#[test]
fn sums() {
    let game = nim::read_game("2,3,4").unwrap();
    check(&game, &positions(&game, 100, 0, 6), true);
    let game = nim::read_game("1,3,3,misere").unwrap();
    check(&game, &positions(&game, 100, 0, 7), true);
    let game = kayles::read_game("6").unwrap();
    check(&game, &positions(&game, 100, 0, 8), true);
    let game = fibonacci_nim::read_game("11").unwrap();
    check(&game, &positions(&game, 100, 0, 9), true);
}

#[test]
fn everything_unusual() {
    for seats in [ludex_core::Seats::Fixed, ludex_core::Seats::Swap, ludex_core::Seats::Solo] {
        for salt in 0..60 {
            let game = Odd { seats, salt };
            check_by(&game, Some(&()), &positions(&game, 20, 0, salt), true);
        }
    }
}

/// So many plies, each with one move.
struct Chain(u32);

impl Game for Chain {
    type Position = u32;
    type Move = ();

    fn start(&self) -> u32 {
        0
    }

    fn expand(&self, at: &u32, moves: &mut Vec<()>) -> Status {
        if *at == self.0 {
            return Status::Over(Outcome::Win(Player::Second));
        }
        moves.push(());
        Status::Turn(Player::First)
    }

    fn play(&self, at: &u32, (): ()) -> u32 {
        at + 1
    }
}

impl Evaluate for Chain {
    type Evaluation = ();
}

/// Searches stop before the stack of a thread is full.
#[test]
fn games_without_end() {
    let game = Chain(1_000_000);
    let limits = Limits { threads: 2, ..Limits::default() };
    for at in [0, 1_000_000 - DEEPEST] {
        let all = [
            minimax::search(&game, None, &at, u32::MAX, &()).unwrap(),
            alphabeta::search(&game, None, &at, u32::MAX, &()).unwrap(),
            deepen::search(&game, None, &at, &TranspositionTable::new(1 << 20), &limits, &()).unwrap(),
        ];
        for found in all {
            assert_eq!((found.depth, found.line.len()), (DEEPEST, DEEPEST as usize));
            let lost = Verdict::new(Value::Loss, Some(DEEPEST));
            assert_eq!(found.rating.verdict(), (at > 0).then_some(lost));
        }
    }
}

/// A position that is not over and has no move is a fault of the rules, in every search.
#[test]
fn stuck() {
    struct Stuck;
    impl Game for Stuck {
        type Position = u32;
        type Move = ();

        fn start(&self) -> u32 {
            0
        }

        fn expand(&self, at: &u32, moves: &mut Vec<()>) -> Status {
            moves.extend((*at < 3).then_some(()));
            Status::Turn(Player::First)
        }

        fn play(&self, at: &u32, (): ()) -> u32 {
            at + 1
        }
    }
    impl Evaluate for Stuck {
        type Evaluation = ();
    }
    for (at, depth) in [(3, 0), (3, 4), (0, 3), (0, 9)] {
        let stuck = Err(Halt::Game(GameError::Stuck("3".into())));
        assert_eq!(minimax::search(&Stuck, None, &at, depth, &()), stuck);
        assert_eq!(alphabeta::search(&Stuck, None, &at, depth, &()), stuck);
        let table = TranspositionTable::new(1 << 10);
        assert_eq!(deepen::search(&Stuck, None, &at, &table, &Limits::depth(depth), &()), stuck);
    }
}
