//! Arenas of games: layers are remotenesses, plain graphs and doubled ones agree, and the course's
//! pictures are as drawn.

use ludex::arena::{self, Arena, ArenaError, Regions, check_regions, laws, regions};
use ludex::{AnyGame, Game as _, Lang, Notation as _, Outcome, Player, Seats, Status, Value};

use crate::{SMALL, TINY, for_each_game, game, solved};

const LIMIT: usize = 1_000_000;

/// Regions and layers of all positions are the values and remotenesses that the solvers find.
fn check_layers(game: &AnyGame) {
    let spec = game.spec();
    let listed = arena::list(game, &game.start(), LIMIT, &()).expect(&spec);
    let found = regions(&listed.arena);
    check_regions(&listed.arena, &found).expect(&spec);
    let solution = solved(game);
    for (v, at) in (0..).zip(&listed.positions) {
        let verdict = solution.verdict(at).expect("reached");
        let mover = match game.expand(at, &mut Vec::new()) {
            Status::Turn(mover) => mover,
            Status::Over(outcome) => {
                assert_eq!(found.outcome(v), outcome, "{spec} {at:?}");
                continue;
            }
        };
        assert_eq!(found.outcome(v).value_for(mover), verdict.value, "{spec} {at:?}");
        let plies = verdict.remoteness.filter(|_| verdict.value != Value::Draw);
        assert_eq!(found.layer(v), plies, "{spec} {at:?}");
    }
}

#[test]
fn layers_are_remotenesses() {
    for_each_game(SMALL, check_layers);
}

/// The arena of a game, doubled where positions do not say who is to move, passes the check, has
/// the start's value, and keeps the laws of its files.
fn check_arena(game: &AnyGame) {
    let (start, spec) = (game.start(), game.spec());
    let arena = arena::of_game(game, &start, LIMIT, &()).expect(&spec);
    assert!(arena.seats() != Seats::Swap && arena.start() == Some(0));
    let found = regions(&arena);
    let verdict = solved(game).verdict(&start).expect("the start");
    assert_eq!(found.outcome(0).value_for(Player::First), verdict.value, "{spec}");
    assert_eq!(arena.label(0), game.position_text(&start));
    laws::any_arena(&arena);
    let other = arena::plain(game, &start, LIMIT, &()).expect(&spec).doubled_from(Player::Second);
    if game.seats() == Seats::Swap {
        // With the second player to move at the start everything is the other's.
        assert_eq!((other.owner(0), other.len()), (Player::Second, arena.len()), "{spec}");
        assert_eq!(regions(&other).outcome(0), found.outcome(0).swapped(), "{spec}");
    } else {
        assert_eq!(other, arena, "{spec}");
    }
    let few = arena::of_game(game, &start, 1, &());
    assert_eq!(few, Err(ArenaError::TooLarge { limit: 1 }), "{spec}");
}

#[test]
fn arenas_of_games_keep_the_laws() {
    for_each_game(TINY, check_arena);
    for_each_game(&["sliding:2x2", "sliding:3x2", "nim:3,4"], check_arena);
}

/// A game's plain graph or its arena.
fn fibonacci(plain: bool) -> (Arena, Regions) {
    let game = game("fibonacci-nim:4");
    let make = if plain { arena::plain } else { arena::of_game };
    let graph = make(&game, &game.start(), LIMIT, &()).expect("small");
    let found = regions(&graph);
    (graph, found)
}

/// Example 2 of the course: which of the five positions are won and lost.
#[test]
fn the_course_s_graph_for_four_matches() {
    let (graph, found) = fibonacci(true);
    let won = |v: u32| (graph.label(v).into_owned(), found.outcome(v) == Outcome::Win(Player::First));
    let mut positions: Vec<_> = graph.vertices().map(won).collect();
    positions.sort();
    let expected = [("0,0", false), ("1,1", true), ("2,2", true), ("3,2", false), ("4,3", true)];
    assert_eq!(positions, expected.map(|(label, won)| (label.to_owned(), won)));
    assert_eq!(graph.edge_count(), 8);
}

/// Example 4: the attractor of the first player in the bipartite graph, layer by layer, and the
/// strategy.
#[test]
fn the_course_s_attractor_for_four_matches() {
    let (graph, _) = fibonacci(false);
    let name = |v: u32| format!("{}{}", if graph.owner(v) == Player::First { "J1 " } else { "J2 " }, graph.label(v));
    let won = graph.ends_in(Outcome::Win(Player::First));
    let attractor = arena::attractor(&graph, Player::First, won);
    let layers: Vec<Vec<String>> = attractor
        .layers()
        .map(|layer| {
            let mut names: Vec<_> = layer.iter().map(|&v| name(v)).collect();
            names.sort();
            names
        })
        .collect();
    assert_eq!(layers, [vec!["J2 0,0"], vec!["J1 1,1", "J1 2,2"], vec!["J2 3,2"], vec!["J1 4,3"]]);
    let moves = graph.vertices().filter_map(|v| Some((name(v), name(attractor.strategy(v)?))));
    let mut moves: Vec<_> = moves.collect();
    moves.sort();
    let expected = [("J1 1,1", "J2 0,0"), ("J1 2,2", "J2 0,0"), ("J1 4,3", "J2 3,2")];
    assert_eq!(moves, expected.map(|(from, to)| (from.to_owned(), to.to_owned())));
}

/// The course's two pictures, in `docs`, are those that are drawn. `LUDEX_DRAW=1` draws them again.
#[test]
fn the_course_s_pictures() {
    for (plain, only, file) in
        [(true, None, "fibonacci-nim-4-graphe.svg"), (false, Some(Player::First), "fibonacci-nim-4-attracteur.svg")]
    {
        let (graph, found) = fibonacci(plain);
        let title = "Nim-Fibonacci, 4 allumettes".to_owned();
        let picture = arena::draw::Picture {
            title,
            lang: Lang::Fr,
            regions: Some(&found),
            only,
            up_to: None,
            sides: None,
            links: &[],
        };
        let drawn = arena::draw::svg(&graph, &picture).expect("small enough");
        let path = format!("{}/../../docs/{file}", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("LUDEX_DRAW").is_some() {
            std::fs::write(&path, &drawn).expect("the picture can be written");
        }
        assert_eq!(std::fs::read_to_string(&path).expect("a picture"), drawn, "{file}");
    }
}
