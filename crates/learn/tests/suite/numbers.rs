//! Q-learning and TD(λ) against exact values, and their updates against those worked out by hand.

#![expect(clippy::float_cmp, reason = "sums of few halves and quarters are exact")]

use ludex_core::{Choice, Game, Halt, Notation, Observer, Orbits, Outcome, Player, Seats, Status, Strategy, Symmetry};
use ludex_games::{connect4, nim, othello, peg_solitaire, sliding, teeko, tictactoe};
use ludex_learn::{
    Afterstates, Exam, Knowledge, LearnError, LearnedPlayer, Learner, Opponent, QLearning, QSettings, Schedule,
    TdSettings, against_random, train,
};
use ludex_testkit::oracle::MinMax;
use ludex_testkit::random::Random;

use crate::players::{AtRandom, Perfect, exam};

fn orbits<G: Symmetry>(game: &G) -> Orbits {
    Orbits::keeping(game, &game.start())
}

/// The share of the positions in which the best rated move keeps the value, where moves differ.
fn keeps<G: Game>(game: &G, exam: &Exam<G>, learner: &impl Knowledge<G>) -> f64 {
    exam.grade(game, learner).keeps_where_it_matters.unwrap()
}

/// Trains both learners by playing against themselves.
fn trained<G: Symmetry>(game: &G, seed: u64, episodes: u64) -> (QLearning<G>, Afterstates<G>) {
    let mut q = QLearning::new(orbits(game), QSettings::default(), seed);
    train(game, &game.start(), &mut q, &mut Opponent::Itself, episodes, &()).unwrap();
    let mut td = Afterstates::new(orbits(game), TdSettings::default(), seed);
    train(game, &game.start(), &mut td, &mut Opponent::Itself, episodes, &()).unwrap();
    (q, td)
}

/// After 20,000 games against themselves both know almost every position, whatever the chances, and
/// lose no game.
#[test]
fn tic_tac_toe_is_learned() {
    let game = tictactoe::read_game("").unwrap();
    let exam = exam(&game);
    for seed in 0..4 {
        let (q, td) = trained(&game, seed, 20_000);
        assert!(keeps(&game, &exam, &q) > 0.97 && keeps(&game, &exam, &td) > 0.95);
        let lost = |learner: &dyn Knowledge<_>| {
            against_random(&game, &game.start(), learner, 400, 100, seed, &()).unwrap().losses
        };
        assert_eq!((lost(&q), lost(&td)), (0, 0));
    }
}

/// More games teach more, in games of every kind of seats.
#[test]
fn practice_helps() {
    fn check<G: Symmetry>(game: &G, episodes: u64, enough: f64) {
        let exam = exam(game);
        let [(q0, td0), (q1, td1)] = [0, episodes].map(|episodes| trained(game, 5, episodes));
        assert!(keeps(game, &exam, &q1) > keeps(game, &exam, &q0).max(enough), "{}", keeps(game, &exam, &q1));
        assert!(keeps(game, &exam, &td1) > keeps(game, &exam, &td0).max(enough), "{}", keeps(game, &exam, &td1));
    }
    check(&nim::read_game("3,4,5").unwrap(), 20_000, 0.95);
    check(&nim::read_game("1,2,3,misere").unwrap(), 5_000, 0.95);
    check(&connect4::read_game("4x4,3").unwrap(), 20_000, 0.6);
    check(&othello::read_game("4x4").unwrap(), 20_000, 0.55);
}

#[test]
fn connect_four_on_a_small_board_is_played_better_and_better() {
    let game = connect4::read_game("4x4").unwrap();
    let share = |episodes: u64| {
        let (q, td) = trained(&game, 1, episodes);
        let share = |learner: &dyn Knowledge<_>| {
            against_random(&game, &game.start(), learner, 400, 100, 1, &()).unwrap().share().unwrap()
        };
        [share(&q), share(&td)]
    };
    let ([q0, td0], [q1, td1]) = (share(0), share(30_000));
    assert!(q1 > q0 + 0.05 && td1 > td0 + 0.2, "{q0} {q1} {td0} {td1}");
}

/// Against a perfect player there is a draw to be had, and both learn to have it.
#[test]
fn a_perfect_player_is_held() {
    let game = tictactoe::read_game("").unwrap();
    let plays = |learner: &dyn Knowledge<_>| {
        let mut perfect = Perfect(MinMax::new(&game));
        let mut player = LearnedPlayer::new(learner, 3);
        for chair in Player::ALL {
            let outcome = one_game(&game, chair, &mut player, &mut perfect);
            assert_eq!(outcome, Outcome::Draw, "{chair:?}");
        }
    };
    let mut perfect = Perfect(MinMax::new(&game));
    let mut opponent = Opponent::Other { strategy: &mut perfect, learner: None };
    let mut q = QLearning::new(Orbits::identity(), QSettings::default(), 1);
    train(&game, &game.start(), &mut q, &mut opponent, 3_000, &()).unwrap();
    plays(&q);
    let mut td = Afterstates::new(Orbits::identity(), TdSettings::default(), 1);
    train(&game, &game.start(), &mut td, &mut opponent, 3_000, &()).unwrap();
    plays(&td);
}

/// One game of a game with fixed seats.
fn one_game<G: Game>(game: &G, chair: Player, player: &mut dyn Strategy<G>, other: &mut dyn Strategy<G>) -> Outcome {
    let mut at = game.start();
    loop {
        let mv = match game.expand(&at, &mut Vec::new()) {
            Status::Over(outcome) => return outcome,
            Status::Turn(mover) if mover == chair => player.choose(game, &at, &()).unwrap().mv,
            Status::Turn(_) => other.choose(game, &at, &()).unwrap().mv,
        };
        at = game.play(&at, mv);
    }
}

/// Somebody who moves at random is beaten from the chair that was practised.
#[test]
fn a_random_player_is_beaten() {
    fn check<G: Symmetry>(game: &G) {
        let mut random = AtRandom(Random::new(0));
        let mut opponent = Opponent::Other { strategy: &mut random, learner: None };
        let mut q = QLearning::new(orbits(game), QSettings::default(), 2);
        train(game, &game.start(), &mut q, &mut opponent, 20_000, &()).unwrap();
        let mut td = Afterstates::new(orbits(game), TdSettings::default(), 2);
        train(game, &game.start(), &mut td, &mut opponent, 20_000, &()).unwrap();
        for learner in [&q as &dyn Knowledge<_>, &td] {
            let share = against_random(game, &game.start(), learner, 400, 100, 9, &()).unwrap().share().unwrap();
            assert!(share > 0.85, "{share}");
        }
    }
    check(&tictactoe::read_game("").unwrap());
    check(&nim::read_game("3,4,5").unwrap());
}

/// A game in which every position has one move, and which is won by who makes the last.
struct Line(Seats);

impl Game for Line {
    type Position = u8;
    type Move = u8;

    fn start(&self) -> u8 {
        3
    }

    fn expand(&self, &at: &u8, moves: &mut Vec<u8>) -> Status {
        let swap = self.0 == Seats::Swap;
        if at == 0 {
            return Status::Over(Outcome::Win(if swap { Player::Second } else { Player::First }));
        }
        moves.push(1);
        Status::Turn(if swap || at % 2 == 1 { Player::First } else { Player::Second })
    }

    fn play(&self, at: &u8, mv: u8) -> u8 {
        at - mv
    }

    fn seats(&self) -> Seats {
        self.0
    }
}

impl Symmetry for Line {}

/// Three moves, the last one wins for who began. With α = ½ and γ = 1 the first game brings ½ to
/// the last afterstate and ½λ to the one before; the second game changes the first by ¼, and the
/// other by ½(½ − ½λ) + ¼λ.
#[test]
fn temporal_differences_are_those_worked_out_by_hand() {
    for seats in [Seats::Fixed, Seats::Swap] {
        for lambda in [0.0, 0.5, 1.0] {
            let game = Line(seats);
            let settings = TdSettings {
                alpha: Schedule::constant(0.5),
                epsilon: Schedule::constant(0.0),
                lambda,
                ..TdSettings::default()
            };
            let mut td = Afterstates::new(Orbits::identity(), settings, 1);
            // What the positions 2 and 1 are worth to the person who began: the moves from 3 and 2
            // lead there.
            let worth = |td: &Afterstates<Line>| [td.rate(&game, &3, &[1])[0], -td.rate(&game, &2, &[1])[0]];
            td.episode(&game, &3, &mut Opponent::Itself, &()).unwrap();
            assert_eq!(worth(&td), [lambda / 2.0, 0.5], "{seats:?}");
            td.episode(&game, &3, &mut Opponent::Itself, &()).unwrap();
            let second = lambda / 2.0 + 0.5 * (0.5 - lambda / 2.0) + lambda / 4.0;
            assert_eq!(worth(&td), [second, 0.75], "{seats:?}");
        }
    }
}

#[test]
fn steps_of_q_learning_are_those_worked_out_by_hand() {
    for seats in [Seats::Fixed, Seats::Swap] {
        let game = Line(seats);
        let mut q = QLearning::new(Orbits::identity(), QSettings { gamma: 0.5, ..QSettings::default() }, 1);
        let numbers = |q: &QLearning<Line>| [3, 2, 1].map(|at| q.rate(&game, &at, &[1])[0]);
        q.episode(&game, &3, &mut Opponent::Itself, &()).unwrap();
        assert_eq!(numbers(&q), [0.0, 0.0, 0.5]);
        q.episode(&game, &3, &mut Opponent::Itself, &()).unwrap();
        assert_eq!(numbers(&q), [0.0, -0.125, 0.75]);
        q.episode(&game, &3, &mut Opponent::Itself, &()).unwrap();
        assert_eq!(numbers(&q), [0.031_25, -0.25, 0.875]);
    }
}

/// With a step of 1 and every move tried often, Q-learning is min-max: its values are exact to the
/// last bit.
#[test]
fn q_learning_with_whole_steps_finds_the_exact_values() {
    let game = nim::read_game("2,3").unwrap();
    let settings =
        QSettings { alpha: Schedule::constant(1.0), epsilon: Schedule::constant(1.0), ..QSettings::default() };
    let mut q = QLearning::new(Orbits::identity(), settings, 1);
    train(&game, &game.start(), &mut q, &mut Opponent::Itself, 20_000, &()).unwrap();
    let mut exact = MinMax::new(&game);
    for at in ludex_testkit::oracle::distances(&game, &game.start()).into_keys() {
        if let Status::Turn(_) = game.expand(&at, &mut Vec::new()) {
            assert_eq!(q.value(&game, &at), Some(f64::from(exact.verdict(&at).value.sign())), "{at:?}");
        }
    }
}

#[test]
fn games_with_loops_are_stopped() {
    let game = teeko::read_game("").unwrap();
    let mut q = QLearning::new(Orbits::identity(), QSettings { longest: 40, ..QSettings::default() }, 1);
    let mut td = Afterstates::new(Orbits::identity(), TdSettings { longest: 40, ..TdSettings::default() }, 1);
    train(&game, &game.start(), &mut q, &mut Opponent::Itself, 20, &()).unwrap();
    train(&game, &game.start(), &mut td, &mut Opponent::Itself, 20, &()).unwrap();
    assert!(q.states() > 100 && td.states() > 100 && q.states() <= 800);
}

/// One player only moves: 9 → 0, and from there a choice of three: 1 is won and 3 is lost at once,
/// 2 after one move more.
struct Fork;

impl Game for Fork {
    type Position = u8;
    type Move = u8;

    fn start(&self) -> u8 {
        9
    }

    fn expand(&self, &at: &u8, moves: &mut Vec<u8>) -> Status {
        match at {
            3 | 5 => return Status::Over(Outcome::Win(Player::Second)),
            1 => return Status::Over(Outcome::Win(Player::First)),
            0 => moves.extend([1, 2, 3]),
            9 => moves.push(0),
            _ => moves.push(at + 3),
        }
        Status::Turn(Player::First)
    }

    fn play(&self, _: &u8, mv: u8) -> u8 {
        mv
    }
}

impl Symmetry for Fork {}

/// Whatever is tried for the sake of exploring, the position before the choice is worth its best
/// move.
#[test]
fn nothing_is_learned_across_a_move_made_to_explore() {
    for lambda in [0.0, 1.0] {
        let settings = TdSettings { epsilon: Schedule::constant(1.0), lambda, ..TdSettings::default() };
        let mut td = Afterstates::new(Orbits::identity(), settings, 1);
        let mut least = f64::INFINITY;
        for _ in 0..200 {
            td.episode(&Fork, &9, &mut Opponent::Itself, &()).unwrap();
            least = least.min(td.rate(&Fork, &9, &[0])[0]);
        }
        assert!(least >= 0.0 && td.rate(&Fork, &9, &[0])[0] > 0.99, "{lambda}: {least}");
        assert!(td.rate(&Fork, &0, &[1, 2, 3])[1] < -0.99);
    }
}

/// Plays a move that nobody has.
struct Cheat;

impl Strategy<Line> for Cheat {
    fn choose(&mut self, _: &Line, _: &u8, _: &dyn Observer) -> Result<Choice<u8>, Halt> {
        Ok(Choice::from_move(9))
    }
}

#[test]
fn an_opponent_who_breaks_the_rules_is_found_out() {
    let mut opponent = Opponent::Other { strategy: &mut Cheat, learner: Some(Player::Second) };
    let mut q = QLearning::new(Orbits::identity(), QSettings::default(), 1);
    let error = q.episode(&Line(Seats::Swap), &3, &mut opponent, &()).unwrap_err();
    assert_eq!(error, LearnError::Illegal { at: "3".into(), mv: "9".into() });
    assert!(error.text().fr.contains("permis"));
}

#[test]
fn what_they_are_not_made_for_is_refused() {
    let game = sliding::read_game("2x2").unwrap();
    let mut q = QLearning::new(Orbits::identity(), QSettings::default(), 1);
    let mut nobody = AtRandom(Random::new(1));
    let mut opponent = Opponent::Other { strategy: &mut nobody, learner: None };
    assert_eq!(q.episode(&game, &game.start(), &mut opponent, &()), Err(LearnError::Solo));
    let bad = |alpha, epsilon| QSettings {
        alpha: Schedule::constant(alpha),
        epsilon: Schedule::constant(epsilon),
        ..QSettings::default()
    };
    assert!(
        bad(0.0, 0.1).problem().is_some()
            && bad(0.5, 1.5).problem().is_some()
            && bad(f64::NAN, 0.1).problem().is_some()
    );
    assert!(bad(1.0, 0.0).problem().is_none() && TdSettings::default().problem().is_none());
    assert!(TdSettings { lambda: -0.1, ..TdSettings::default() }.problem().is_some());
    assert!(QSettings { initial: f64::INFINITY, ..QSettings::default() }.problem().is_some());
}

/// A puzzle with loops and one without, by values of moves and by values of positions.
#[test]
fn puzzles_are_learned() {
    fn solved<G: Symmetry>(game: &G, learner: &mut impl Learner<G>) -> u64 {
        train(game, &game.start(), learner, &mut Opponent::Itself, 3_000, &()).unwrap();
        against_random(game, &game.start(), learner, 100, 60, 1, &()).unwrap().wins
    }
    for game in [sliding::read_game("3x2").unwrap(), peg_solitaire::read_game("triangle4,hole=b2,goal=any").unwrap()] {
        // What takes longer is worth less: otherwise there is no reason to come to an end.
        let q = QSettings { gamma: 0.9, ..QSettings::default() };
        let td = TdSettings { gamma: 0.9, ..TdSettings::default() };
        assert_eq!(solved(&game, &mut QLearning::new(Orbits::identity(), q, 1)), 100, "{}", game.spec());
        assert_eq!(solved(&game, &mut Afterstates::new(Orbits::identity(), td, 1)), 100, "{}", game.spec());
    }
}

/// How many positions a short practice met, and the numbers of the first moves.
fn practised<G: Symmetry>(game: &G, orbits: Orbits, seed: u64) -> (usize, Vec<f64>) {
    let mut q = QLearning::new(orbits, QSettings::default(), seed);
    train(game, &game.start(), &mut q, &mut Opponent::Itself, 300, &()).unwrap();
    let mut moves = Vec::new();
    game.expand(&game.start(), &mut moves);
    (q.states(), q.rate(game, &game.start(), &moves))
}

#[test]
fn chances_come_from_the_seed() {
    let game = tictactoe::read_game("").unwrap();
    assert_eq!(practised(&game, Orbits::identity(), 1), practised(&game, Orbits::identity(), 1));
    assert_ne!(practised(&game, Orbits::identity(), 1), practised(&game, Orbits::identity(), 2));
    let (_, rates) = practised(&game, orbits(&game), 1);
    assert!([2, 6, 8].iter().all(|&corner| rates[corner] == rates[0]), "corners are one choice: {rates:?}");
}
