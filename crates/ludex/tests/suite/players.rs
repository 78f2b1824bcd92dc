//! Players named by texts, on games of the house.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use ludex::games::{connect4::Connect4, tictactoe};
use ludex::play::{MatchSettings, play_match};
use ludex::players::{ExactValues, PlayerResources, PlayerSpec, contender};
use ludex::{AnyGame, AnyPosition, BadText, Game, Halt, Notation, Observer, Stop, Value, registry};

fn made<'a>(
    game: &'a AnyGame,
    player: &str,
    with: &PlayerResources<'a>,
) -> Result<ludex::play::Contender<'a, AnyGame>, BadText> {
    contender(game, &PlayerSpec::read(player)?, with)
}

/// Losses of the first player in a hundred games with random openings.
fn losses(game: &AnyGame, players: [&str; 2]) -> u64 {
    let exact = ExactValues::solving(game, &game.start(), &()).unwrap();
    let with = PlayerResources { exact: Some(&exact), table_bytes: 1 << 20, ..PlayerResources::default() };
    let [a, b] = players.map(|player| made(game, player, &with).unwrap());
    let verdict = |at: &AnyPosition| exact.verdict(at, &()).unwrap();
    let report = play_match(game, &game.start(), [&a, &b], &MatchSettings::default(), Some(&verdict), &()).unwrap();
    assert_eq!(report.mistakes.unwrap()[0].mistakes, 0, "{players:?}");
    report.score.losses
}

#[test]
fn those_who_see_the_end_give_nothing_away() {
    for player in ["perfect", "minimax:depth=9", "alphabeta:depth=9,ties=random", "alphabeta:depth=12"] {
        assert_eq!(losses(&ludex::game(tictactoe::new()), [player, "random"]), 0, "{player}");
    }
    assert_eq!(losses(&ludex::game(Connect4::<u64>::new(4, 4, 4)), ["alphabeta:depth=16", "perfect"]), 0);
}

#[test]
fn a_judge_knows_what_was_not_solved() {
    let game = ludex::game(Connect4::<u64>::new(4, 4, 4));
    let off = game.read_position("1").unwrap();
    let exact = ExactValues::solving(&game, &game.read_position("4").unwrap(), &()).unwrap();
    assert_eq!(exact.verdict(&off, &()).unwrap(), None);
    let moves = exact.moves(&off, &()).unwrap();
    let whole = ludex::solve(&game).unwrap();
    assert_eq!(Some(moves.clone()), whole.moves(&off));
    assert_eq!(exact.moves(&off, &()).unwrap(), moves);
}

/// Whoever waits for what another solves may leave.
#[test]
fn a_wait_for_a_solution_can_be_cancelled() {
    /// Solves, and goes on when the other has left.
    #[derive(Default)]
    struct Solves {
        began: AtomicBool,
        alone: AtomicBool,
    }
    impl Observer for Solves {
        fn cancelled(&self) -> bool {
            self.began.store(true, Relaxed);
            let began = Instant::now();
            while !self.alone.load(Relaxed) && began.elapsed() < Duration::from_secs(20) {
                std::thread::yield_now();
            }
            !self.alone.load(Relaxed)
        }
    }
    struct Leaves;
    impl Observer for Leaves {
        fn cancelled(&self) -> bool {
            true
        }
    }
    let game = ludex::game(Connect4::<u64>::new(4, 4, 4));
    let exact = &ExactValues::solving(&game, &game.read_position("4").unwrap(), &()).unwrap();
    let (off, solves) = (&game.read_position("1").unwrap(), &Solves::default());
    std::thread::scope(|scope| {
        let solved = scope.spawn(move || exact.moves(off, solves));
        while !solves.began.load(Relaxed) && !solved.is_finished() {
            std::thread::yield_now();
        }
        assert_eq!(exact.moves(off, &Leaves), Err(Halt::Stop(Stop::Cancelled)));
        solves.alone.store(true, Relaxed);
        assert!(solved.join().unwrap().is_ok());
    });
}

#[test]
fn what_a_player_lacks_is_said() {
    let game = ludex::game(tictactoe::new());
    let problem = |player: &str| made(&game, player, &PlayerResources::default()).unwrap_err().problem.en.into_owned();
    assert!(problem("human").contains("ludex play"));
    assert!(problem("perfect").contains("exact values"));
    assert!(problem("alphabeta:time=1").contains("time limits"));
    assert!(problem("minimax:depth=2,weights=0/1").contains('4'), "{}", problem("minimax:depth=2,weights=0/1"));
    assert!(problem("minimax:depth=2,eval=magic").contains("no such evaluation"));
    let unevaluated = registry::game("kayles:5").unwrap();
    let problem = made(&unevaluated, "minimax:depth=2,eval=cells", &PlayerResources::default()).unwrap_err().problem.en;
    assert!(problem.contains("no evaluation"), "{problem}");
}

/// A clock on which every look takes a second.
#[test]
fn a_player_stops_when_the_time_is_over() {
    static LOOKS: AtomicU64 = AtomicU64::new(0);
    let clock = || LOOKS.fetch_add(1, Relaxed) as f64;
    let game = ludex::game(Connect4::<u64>::new(7, 6, 4));
    for player in ["alphabeta:time=5", "mcts:time=5"] {
        let with = PlayerResources { clock: Some(clock), ..PlayerResources::default() };
        let choice = made(&game, player, &with).unwrap().player().choose(&game, &game.start(), &()).unwrap();
        assert!(choice.nodes > 0 && choice.mv < 7, "{player}");
    }
}

#[test]
fn monte_carlo_finds_a_win() {
    let game = ludex::game(tictactoe::new());
    // X has 1 and 5, and cell 9 is free.
    let at = game.read_position("1253").unwrap();
    let choice = made(&game, "mcts:playouts=500", &PlayerResources::default())
        .unwrap()
        .player()
        .choose(&game, &at, &())
        .unwrap();
    assert_eq!((game.move_text(&at, choice.mv).as_str(), choice.verdict.map(|v| v.value)), ("9", Some(Value::Win)));
}
