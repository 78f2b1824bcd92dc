use ludex_core::{Game, Orbits, Player, Status, Value};
use ludex_games::{connect4, nim, peg_solitaire, tictactoe};
use ludex_learn::{Knowledge, Learner, Menace, MenaceSettings, Opponent, against_random, train};
use ludex_testkit::oracle::{MinMax, canonical_positions};
use ludex_testkit::random::Random;

use crate::players::AtRandom;

/// The 304 boxes of the original: canonical positions in which the first player is to move and has
/// a choice.
#[test]
fn the_original_has_304_boxes() {
    let game = tictactoe::read_game("").unwrap();
    let mut learner = Menace::new(Orbits::keeping(&game, &game.start()), MenaceSettings::default(), 1);
    let mut random = AtRandom(Random::new(1));
    let mut opponent = Opponent::Other { strategy: &mut random, learner: Some(Player::First) };
    train(&game, &game.start(), &mut learner, &mut opponent, 30_000, &()).unwrap();
    let ours = learner.states();
    // The original's are at the plies 0, 2, 4 and 6; at ply 8 one move is left, and a box has one
    // kind of bead.
    let all = canonical_positions(&game, &game.start());
    let over = |ply: usize| over_at(&game, ply);
    let boxes: Vec<u64> = [0, 2, 4, 6].map(|ply| all[ply] - over(ply)).into();
    assert_eq!(boxes, [1, 12, 108, 183]);
    assert_eq!(boxes.iter().sum::<u64>(), 304);
    assert!((304..=304 + (all[8] - over(8)) as usize).contains(&ours), "{ours}");
}

/// Canonical positions at a ply that are over.
fn over_at<G: ludex_core::Symmetry>(game: &G, ply: usize) -> u64 {
    let distances = ludex_testkit::oracle::distances(game, &game.start());
    let here = distances.into_iter().filter(|&(_, distance)| distance == ply).map(|(at, _)| at);
    let over = here.filter(|at| matches!(game.expand(at, &mut Vec::new()), Status::Over(_)));
    over.map(|at| game.canonical(&at)).collect::<std::collections::BTreeSet<_>>().len() as u64
}

#[test]
fn the_first_box_holds_four_beads_of_each_kind() {
    let game = tictactoe::read_game("").unwrap();
    let after_one = |settings: &MenaceSettings| {
        let mut learner = Menace::new(Orbits::keeping(&game, &game.start()), settings.clone(), 3);
        learner.episode(&game, &game.start(), &mut Opponent::Itself, &()).unwrap();
        let mut beads = learner.beads(&game, &game.start()).unwrap().to_vec();
        beads.sort_unstable();
        beads
    };
    let still = MenaceSettings { won: 0, drawn: 0, lost: 0, ..MenaceSettings::default() };
    assert_eq!(after_one(&still), [4, 4, 4], "a corner, an edge, the centre");
    assert!([vec![4, 4, 7], vec![4, 4, 5], vec![3, 4, 4]].contains(&after_one(&MenaceSettings::default())));
    let mut plain = Menace::new(Orbits::identity(), still, 3);
    plain.episode(&game, &game.start(), &mut Opponent::Itself, &()).unwrap();
    assert_eq!(plain.beads(&game, &game.start()).unwrap(), [4; 9]);
}

/// A heap of one object is won at once: beads come. In misère play it is lost: the box empties, and
/// the machine gives up.
#[test]
fn beads_come_and_go() {
    let won = nim::read_game("1").unwrap();
    let mut learner = Menace::new(Orbits::identity(), MenaceSettings::default(), 1);
    train(&won, &won.start(), &mut learner, &mut Opponent::Itself, 5, &()).unwrap();
    assert_eq!(learner.beads(&won, &won.start()), Some(&[4 + 5 * 3][..]));
    let lost = nim::read_game("1,misere").unwrap();
    let mut learner = Menace::new(Orbits::identity(), MenaceSettings::default(), 1);
    for left in [3, 2, 1, 0, 0] {
        learner.episode(&lost, &lost.start(), &mut Opponent::Itself, &()).unwrap();
        assert_eq!(learner.beads(&lost, &lost.start()), Some(&[left][..]));
    }
}

/// Losses in games against random moves, before training, after some and after more of it, over
/// several seeds.
#[test]
fn it_loses_less_and_less() {
    fn check<G: ludex_core::Symmetry>(game: &G, orbits: &Orbits, some: u64, many: u64) {
        let losses = |episodes: u64| -> u64 {
            let one = |seed: u64| {
                let mut random = AtRandom(Random::new(0));
                let mut opponent = Opponent::Other { strategy: &mut random, learner: None };
                let mut learner = Menace::new(orbits.clone(), MenaceSettings::default(), seed);
                train(game, &game.start(), &mut learner, &mut opponent, episodes, &()).unwrap();
                against_random(game, &game.start(), &learner, 300, 100, 1, &()).unwrap().losses
            };
            (0..3).map(one).sum()
        };
        let [none, some, many] = [0, some, many].map(losses);
        assert!(none > some && some > many && 2 * many < none, "{none} {some} {many}");
    }
    fn orbits<G: ludex_core::Symmetry>(game: &G) -> Orbits {
        Orbits::keeping(game, &game.start())
    }
    let (small, heaps) = (tictactoe::read_game("").unwrap(), nim::read_game("3,4,5").unwrap());
    check(&small, &orbits(&small), 2_000, 16_000);
    check(&small, &Orbits::identity(), 8_000, 48_000);
    check(&heaps, &orbits(&heaps), 1_000, 16_000);
    let board = connect4::read_game("4x4,3").unwrap();
    check(&board, &orbits(&board), 2_000, 16_000);
}

/// Boxes of a puzzle: who solves it puts beads back, who is stuck loses one. From the start, where
/// chance solves it in one game of twenty, the boxes would be empty before they know anything.
#[test]
fn puzzles_are_learned() {
    let game = peg_solitaire::read_game("triangle4,hole=b2,goal=any").unwrap();
    let (mut exact, mut near, mut moves) = (MinMax::new(&game), game.start(), Vec::new());
    for _ in 0..3 {
        game.expand(&near, &mut moves);
        let after = moves.iter().map(|&mv| game.play(&near, mv));
        near = after.into_iter().find(|at| exact.verdict(at).value == Value::Win).expect("it can be solved");
    }
    let solved = |learner: &Menace<_>| against_random(&game, &near, learner, 200, 100, 1, &()).unwrap().wins;
    let mut learner = Menace::new(Orbits::identity(), MenaceSettings::default(), 1);
    let before = solved(&learner);
    train(&game, &near, &mut learner, &mut Opponent::Itself, 2_000, &()).unwrap();
    assert!(before < 150 && solved(&learner) > 190, "{before} {}", solved(&learner));
}
