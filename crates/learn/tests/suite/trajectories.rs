use ludex_core::{
    AnyGame, Game, GameError, Halt, Notation, Orbits, Outcome, Player, Status, Stop, Strategy, Symmetry, Value,
};
use ludex_games::{connect4, kayles, nim, othello, peg_solitaire, teeko, tictactoe};
use ludex_learn::{Ends, Knowledge as _, Learned, Then, Trajectories, TrajectoryPlayer};
use ludex_testkit::Limits;
use ludex_testkit::oracle::{self, MinMax};
use ludex_testkit::random::Random;

/// Learns from the start and compares all that is known with the oracle.
fn learn<G: Symmetry>(game: &G, orbits: Orbits, seed: u64, exact: &mut MinMax<'_, G>) -> Learned {
    let mut learner = Trajectories::new(orbits, seed);
    let learned = learner.learn(game, &game.start(), &()).unwrap();
    assert_eq!(learned.value, Some(exact.verdict(&game.start()).value));
    assert_eq!(learned.trajectories, learned.states as u64, "every trajectory makes one position known");
    for (at, outcome) in learner.iter() {
        assert_eq!(outcome, exact.outcome(at).0, "{at:?}");
    }
    learned
}

#[test]
fn tic_tac_toe_is_a_draw_whatever_the_chances() {
    let game = tictactoe::read_game("").unwrap();
    let mut exact = MinMax::new(&game);
    let positions: u64 = oracle::positions(&game, &game.start()).iter().sum();
    assert_eq!(positions, 5_478);
    for seed in 0..12 {
        let learned = learn(&game, Orbits::identity(), seed, &mut exact);
        assert_eq!(learned.value, Some(Value::Draw));
        assert!((4_784..=4_958).contains(&learned.states), "some need not be known: {learned:?}");
        let up_to_symmetry = learn(&game, Orbits::keeping(&game, &game.start()), seed, &mut exact);
        assert!((645..=698).contains(&up_to_symmetry.states), "of 765: {up_to_symmetry:?}");
    }
}

#[test]
fn other_games_without_loops_are_learned() {
    fn check<G: Symmetry>(game: &G) {
        let mut exact = MinMax::new(game);
        for seed in 0..4 {
            learn(game, Orbits::identity(), seed, &mut exact);
        }
    }
    check(&nim::read_game("3,4,5").unwrap());
    check(&nim::read_game("3,4,5,misere").unwrap());
    check(&nim::read_game("0").unwrap());
    check(&kayles::read_game("7,2").unwrap());
    check(&kayles::read_game("7,2,misere").unwrap());
    check(&connect4::read_game("4x4").unwrap());
    check(&othello::read_game("4x4").unwrap());
}

#[test]
fn the_same_seed_learns_the_same() {
    let game = tictactoe::read_game("").unwrap();
    let learn = |seed| {
        let mut learner = Trajectories::new(Orbits::identity(), seed);
        learner.learn(&game, &game.start(), &()).unwrap()
    };
    assert_eq!(learn(5), learn(5));
    assert_ne!(learn(5), learn(6));
}

/// The moves of a position are parted as in the document.
#[test]
fn children_are_parted_by_what_is_known() {
    let game = nim::read_game("3").unwrap();
    let mut learner = Trajectories::new(Orbits::identity(), 1);
    let start = game.start();
    let moves = ["1:1", "1:2", "1:3"].map(|text| game.read_move(&start, text).unwrap());
    let children = learner.children(&game, &start, Player::First, &moves);
    assert_eq!((children.unknown.len(), children.value()), (3, None));
    learner.learn(&game, &game.read_position("0").unwrap(), &()).unwrap();
    let children = learner.children(&game, &start, Player::First, &moves);
    assert_eq!((children.winning, children.unknown.len()), (vec![moves[2]], 2));
    learner.learn(&game, &game.read_position("1").unwrap(), &()).unwrap();
    let children = learner.children(&game, &start, Player::First, &moves);
    assert_eq!((children.losing, children.unknown), (vec![moves[1]], vec![moves[0]]));
}

/// A game of one player is learned too.
#[test]
fn a_puzzle_is_learned() {
    let game = peg_solitaire::read_game("triangle4").unwrap();
    let learned = Trajectories::new(Orbits::identity(), 3).learn(&game, &game.start(), &()).unwrap();
    assert_eq!(learned.value, Some(oracle::verdict(&game, &game.start()).value));
}

#[test]
fn games_with_loops_are_refused() {
    let game = teeko::read_game("").unwrap();
    let refused = Trajectories::new(Orbits::identity(), 1).learn(&game, &game.start(), &());
    assert!(matches!(refused, Err(Halt::Game(GameError::Loop(_)))), "{refused:?}");
}

/// A way to a ring of positions from which there is no way out, in rules that say they have no
/// loops.
struct Ring(u8);

impl Game for Ring {
    type Position = u8;
    type Move = u8;

    fn start(&self) -> u8 {
        self.0
    }

    fn expand(&self, _: &u8, moves: &mut Vec<u8>) -> Status {
        moves.extend([0, 1]);
        Status::Turn(Player::First)
    }

    fn play(&self, at: &u8, mv: u8) -> u8 {
        match at + mv + 1 {
            next @ 0..50 => next,
            next => 20 + next % 30,
        }
    }
}

impl Symmetry for Ring {}

#[test]
fn a_loop_that_is_not_told_is_found() {
    let found = Trajectories::new(Orbits::identity(), 1).learn(&Ring(0), &0, &());
    assert!(matches!(found, Err(Halt::Game(GameError::Loop(_)))), "{found:?}");
}

#[test]
fn a_budget_that_runs_out_keeps_what_is_known() {
    let game = tictactoe::read_game("").unwrap();
    let mut learner = Trajectories::new(Orbits::identity(), 1);
    let stopped = learner.learn(&game, &game.start(), &Limits::memory(20_000)).unwrap();
    assert!(matches!(stopped.stopped, Some(Stop::Memory(_))) && stopped.value.is_none() && stopped.states > 50);
    let cancelled = learner.learn(&game, &game.start(), &Limits::looks(0)).unwrap();
    assert_eq!((cancelled.stopped, cancelled.states), (Some(Stop::Cancelled), stopped.states));
    let whole = learner.learn(&game, &game.start(), &()).unwrap();
    let at_once = Trajectories::new(Orbits::identity(), 1).learn(&game, &game.start(), &()).unwrap();
    assert_eq!((whole.states, whole.value), (at_once.states, at_once.value), "it went on where it was stopped");
}

/// Section 5: the program plays a person, who leaves the paths it knows; it learns what is missing
/// and loses no value.
#[test]
fn off_the_known_paths_it_learns_anew() {
    fn check<G: Symmetry>(game: &G) {
        let mut exact = MinMax::new(game);
        let mut random = Random::new(9);
        let mut player = TrajectoryPlayer::new(Trajectories::new(Orbits::identity(), 4));
        let mut known = 0;
        for number in 0..40 {
            Strategy::<G>::begin(&mut player, number);
            let (mut at, mut plies) = (game.start(), number as usize);
            let mut moves = Vec::new();
            while let Status::Turn(_) = game.expand(&at, &mut moves) {
                let mv = if plies % 2 == 0 {
                    let choice = player.choose(game, &at, &()).unwrap();
                    let verdict = exact.verdict(&at);
                    let kept = exact.moves(&at).into_iter().find(|&(mv, _)| mv == choice.mv).unwrap().1;
                    assert_eq!((kept.value, choice.verdict.unwrap().value), (verdict.value, verdict.value));
                    choice.mv
                } else {
                    *random.pick(&moves).unwrap()
                };
                at = game.play(&at, mv);
                plies += 1;
                moves.clear();
            }
            assert!(player.learner().trajectories() >= known);
            known = player.learner().trajectories();
        }
    }
    check(&tictactoe::read_game("").unwrap());
    check(&nim::read_game("2,3,4").unwrap());
}

/// Section 5.1: automatic play stays on the paths that are known, and ends as the start is worth.
#[test]
fn automatic_play_stays_on_known_paths() {
    let game = tictactoe::read_game("").unwrap();
    let mut learner = Trajectories::new(Orbits::identity(), 2);
    let learned = learner.learn(&game, &game.start(), &()).unwrap();
    let mut player = TrajectoryPlayer::new(learner);
    let mut games = std::collections::HashSet::new();
    for seed in 0..50 {
        Strategy::<AnyGame>::begin(&mut player, seed);
        let mut at = game.start();
        let outcome = loop {
            match game.expand(&at, &mut Vec::new()) {
                Status::Over(outcome) => break outcome,
                Status::Turn(_) => at = game.play(&at, player.choose(&game, &at, &()).unwrap().mv),
            }
        };
        assert_eq!((outcome, player.learner().trajectories()), (Outcome::Draw, learned.trajectories));
        games.insert(at);
    }
    assert!(games.len() > 5, "at random among the best moves");
}

/// Told step by step: the lists hold every legal move once and say what the dictionary says, only
/// unknown moves are played, and what is learned follows from the lists.
#[test]
fn steps_are_those_of_the_document() {
    let game = tictactoe::read_game("").unwrap();
    let mut learner = Trajectories::new(Orbits::identity(), 3);
    let mut quiet = learner.clone();
    let (mut ends, mut inner) = (0, 0);
    loop {
        let known = learner.clone();
        let mut next = game.start();
        let mut learned = None;
        let told = learner.trajectory_told(&game, &game.start(), &(), &mut |step| {
            assert!(learned.is_none(), "the trajectory has ended");
            assert_eq!(*step.at, next);
            let mut moves = Vec::new();
            let status = game.expand(step.at, &mut moves);
            match (status, step.turn, step.then) {
                (Status::Over(outcome), None, Then::Learned(told)) => {
                    assert_eq!(outcome, told);
                    ends += 1;
                }
                (Status::Turn(mover), Some((player, children)), then) => {
                    assert_eq!((mover, children), (player, &known.children(&game, step.at, player, &moves)));
                    let all = [&children.winning, &children.losing, &children.drawn, &children.unknown];
                    let mut listed: Vec<_> = all.into_iter().flatten().copied().collect();
                    listed.sort_unstable();
                    assert_eq!(listed, moves);
                    match then {
                        Then::Played(mv) => {
                            assert!(children.winning.is_empty() && children.unknown.contains(&mv));
                            next = game.play(step.at, mv);
                        }
                        Then::Learned(outcome) => {
                            assert_eq!(children.value(), Some(outcome.value_for(player)));
                            inner += 1;
                        }
                    }
                }
                (status, ..) => panic!("{status:?} {:?}", step.then),
            }
            if let Then::Learned(outcome) = step.then {
                learned = Some((step.at.clone(), outcome));
            }
        });
        assert_eq!(told, quiet.trajectory(&game, &game.start(), &()), "the same as without words");
        if !told.unwrap() {
            break;
        }
        let (at, outcome) = learned.expect("a position");
        assert_eq!(learner.outcome(&game, &at), Some(outcome));
    }
    assert_eq!(ends + inner, learner.trajectories());
    assert!(ends > 0 && inner > ends);
}

/// The first stage keeps ends only, each once, and sees one move ahead at most.
#[test]
fn the_first_stage_knows_ends() {
    let game = tictactoe::read_game("").unwrap();
    let mut first = Ends::new(Orbits::identity(), 1);
    let won_at_once = game.read_position("XX./OO./...").unwrap();
    let mut moves = Vec::new();
    game.expand(&won_at_once, &mut moves);
    assert!(first.rate(&game, &won_at_once, &moves).iter().all(|&rate| rate == 0.0));
    for _ in 0..20_000 {
        first.trajectory(&game, &game.start(), &()).unwrap();
    }
    assert_eq!(first.states(), 958, "all the ends of tic-tac-toe, after enough games");
    assert_eq!(first.value(&game, &game.start()), None);
    let rates = first.rate(&game, &won_at_once, &moves);
    assert_eq!(rates.iter().filter(|&&rate| rate > 0.5).count(), 1, "{rates:?}");
    assert!(first.trajectory(&teeko::read_game("").unwrap(), &teeko::read_game("").unwrap().start(), &()).is_err());
}
