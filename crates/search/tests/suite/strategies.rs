//! Strategies play: legal moves, the same after the same seed, and the better one wins more.

use ludex_core::{AnyGame, Evaluate, Game, Outcome, Player, Status, Strategy, Value};
use ludex_games::{connect4, othello, tictactoe};
use ludex_play::RandomMoves;
use ludex_search::mcts::{Mcts, Options};
use ludex_search::strategy::{AlphaBeta, Minimax, Pick};
use ludex_search::{Limits, usual_evaluation};

/// The moves of a game and how it ended.
fn game_of<G: Game>(game: &G, first: &mut dyn Strategy<G>, second: &mut dyn Strategy<G>) -> (Vec<G::Move>, Outcome) {
    let (mut at, mut moves, mut played) = (game.start(), Vec::new(), Vec::new());
    loop {
        moves.clear();
        let choice = match game.expand(&at, &mut moves) {
            Status::Over(outcome) => return (played, outcome),
            Status::Turn(Player::First) => first.choose(game, &at, &()).unwrap(),
            Status::Turn(Player::Second) => second.choose(game, &at, &()).unwrap(),
        };
        assert!(moves.contains(&choice.mv));
        played.push(choice.mv);
        at = game.play(&at, choice.mv);
    }
}

/// Points of the first strategy out of `2 * games`, each side once with every seed: 2 for a win, 1
/// for a draw.
fn points<G: Game>(game: &G, one: &mut dyn Strategy<G>, other: &mut dyn Strategy<G>, games: u64) -> u64 {
    let worth = |outcome: Outcome, player| (outcome.value_for(player).sign() + 1) as u64;
    (0..games)
        .map(|seed| {
            one.begin(seed);
            other.begin(seed + 1_000);
            worth(game_of(game, one, other).1, Player::First) + worth(game_of(game, other, one).1, Player::Second)
        })
        .sum()
}

fn alphabeta<G: Evaluate>(game: &G, depth: u32) -> AlphaBeta<G> {
    AlphaBeta::new(Limits::depth(depth), usual_evaluation(game), Pick::Random, 1 << 20)
}

#[test]
fn the_same_seed_the_same_moves() {
    type Maker = fn(&AnyGame) -> Box<dyn Strategy<AnyGame>>;
    let game = connect4::read_game("7x6").unwrap();
    let strategies: [Maker; 4] = [
        |_| Box::new(RandomMoves::new(1)),
        |game| Box::new(Minimax::new(2, usual_evaluation(game), Pick::Random)),
        |game| Box::new(alphabeta(game, 4)),
        |_| Box::new(Mcts::new(Options { playouts: 100, ..Options::default() }, 0)),
    ];
    for make in strategies {
        let mut games = Vec::new();
        for seed in [5, 5, 6, 7, 8] {
            let (mut one, mut other) = (make(&game), make(&game));
            one.begin(seed);
            other.begin(seed + 100);
            games.push(game_of(&game, &mut *one, &mut *other).0);
        }
        assert_eq!(games[0], games[1]);
        assert!(games[2..].iter().any(|other| *other != games[0]), "chance plays no part");
    }
}

/// Of the same depth and with the smallest of the best moves, both play alike.
#[test]
fn alpha_beta_plays_as_min_max() {
    let game = othello::read_game("6x6").unwrap();
    let looks = game.evaluation("discs").ok();
    let plain = || Minimax::new(3, looks.clone(), Pick::Smallest);
    let deep = || AlphaBeta::new(Limits::depth(3), looks.clone(), Pick::Smallest, 1 << 16);
    let expected = game_of(&game, &mut plain(), &mut plain());
    assert_eq!(game_of(&game, &mut deep(), &mut plain()), expected);
    assert_eq!(game_of(&game, &mut plain(), &mut deep()), expected);
    assert_eq!(game_of(&game, &mut deep(), &mut deep()), expected);
}

#[test]
fn who_looks_ahead_wins() {
    let game = connect4::read_game("7x6").unwrap();
    assert!(points(&game, &mut alphabeta(&game, 4), &mut RandomMoves::new(1), 10) >= 38);
    assert!(points(&game, &mut alphabeta(&game, 6), &mut alphabeta(&game, 1), 10) >= 30);
    let mcts = |playouts| Mcts::new(Options { playouts, ..Options::default() }, 0);
    assert!(points(&game, &mut mcts(300), &mut RandomMoves::new(1), 10) >= 38);
    assert!(points(&game, &mut mcts(2_000), &mut mcts(50), 10) >= 30);
    let game = othello::read_game("8x8").unwrap();
    assert!(points(&game, &mut alphabeta(&game, 3), &mut RandomMoves::new(1), 5) >= 18);
    let mut discs = AlphaBeta::new(Limits::depth(3), game.evaluation("discs").ok(), Pick::Random, 1 << 20);
    assert!(points(&game, &mut alphabeta(&game, 3), &mut discs, 5) >= 16);
}

#[test]
fn nobody_beats_who_sees_the_end() {
    let game = tictactoe::read_game("").unwrap();
    for seed in 0..20 {
        let mut perfect = alphabeta(&game, 9);
        perfect.begin(seed);
        let mut random = RandomMoves::new(seed);
        assert_ne!(game_of(&game, &mut perfect, &mut random).1, Outcome::Win(Player::Second));
        assert_ne!(game_of(&game, &mut random, &mut perfect).1, Outcome::Win(Player::First));
    }
    let choice = alphabeta(&game, 9).choose(&game, &game.start(), &()).unwrap();
    assert_eq!((choice.verdict.map(|v| v.value), choice.estimate), (Some(Value::Draw), None));
    let choice = alphabeta(&game, 2).choose(&game, &game.start(), &()).unwrap();
    assert!(choice.verdict.is_none() && choice.estimate.is_some() && choice.nodes > 10);
}
