//! The rules and texts of Kamon.

use ludex_core::Notation as _;

use super::*;
use ludex_testkit::trial::{check_params, laws as hold, spec, told};

#[test]
fn laws() {
    for params in ["2,seed=1", "3,seed=2", "2,seed=3,last", "A1B2-B1..A3-B3A2", "3,seed=1,last,open", "4,seed=1"] {
        assert_eq!(hold(read_game(params)).unwrap(), format!("kamon:{params}"));
    }
}

#[test]
fn parameters() {
    let examples = ["4", "3,seed=7,open", "A1B2-B1..A3-B3A2,last"];
    check_params(&examples, |params| spec(read_game(params)));
    assert_eq!(spec(read_game("4")).unwrap(), "kamon:4,seed=1");
    assert_eq!(spec(read_game("a1B2-b1..a3-b3a2,OPEN")).unwrap(), "kamon:A1B2-B1..A3-B3A2,open");
    assert!(told(spec(read_game("5")))[0].contains("from 2 to 4"));
    assert!(told(spec(read_game("A1B2-B1..A3-B3A1")))[0].contains("A1 comes twice"));
    assert!(told(spec(read_game("A1B2-B1..A3-B3A4")))[1].contains("A4"));
    assert!(told(spec(read_game("A1B2-B1..A3-B3..")))[0].contains("one blank"));
    assert!(told(spec(read_game("A1B2-B1..A3-B3")))[0].contains("rows of 2, 3, 2"));
    assert!(told(spec(read_game("2,seeds=3")))[0].contains("seed=N"));
    assert!(told(spec(read_game("A1B2-B1..A3-B3A2,seed=1")))[0].contains("a layout has no seed"));
}

fn game(readings: Readings) -> Kamon {
    Kamon::new(Layout::read("4", Some(1)).unwrap(), readings)
}

fn set(game: &Kamon, cells: &str) -> u64 {
    let cell = |name: &str| game.board.split_cell(name).unwrap_or_else(|| panic!("{name}")).0;
    cells.split_whitespace().map(|name| 1u64 << cell(name)).sum()
}

#[test]
fn chains_join_opposite_sides() {
    let game = game(Readings::default());
    for (cells, joins) in [
        ("a1 a2 a3 a4 b5 c6 d7", true),
        ("a4 b4 c4 d4 e4 f4 g4", true),
        ("a1 b2 c3 d4 e5 f6 g7", true),
        ("b1 b2 c3 c4 d5 d6 d7", true),
        ("b1 b2 c3 c4 d5 d6", false),
        // Two chains, and chains between sides that are not opposite.
        ("a4 b4 c4 e4 f4 g4", false),
        ("a3 a2 b2 b1 c1", false),
        ("a3 b3 c3 d3 e3 f3", false),
        // A corner belongs to both its sides.
        ("a4 b4 c4 d4 d3 e3 f3", true),
    ] {
        assert_eq!(game.joins_sides(set(&game, cells)), joins, "{cells}");
    }
    assert_eq!(game.first, set(&game, "b1 c1 a2 e2 a3 f3 b5 g5 c6 g6 e7 f7") & !game.blank);
}

#[test]
fn closed_chains_win_around_others() {
    let mut game = game(Readings::default());
    let ring = set(&game, "c3 d3 e4 e5 d5 c4");
    assert!(game.encloses(ring), "d4 is not theirs");
    assert!(!game.encloses(ring | set(&game, "d4")), "nothing but their own");
    assert!(!game.encloses(ring & !set(&game, "e5")), "an open chain");
    // The edge of the board closes nothing.
    assert!(!game.encloses(set(&game, "a2 b2 b1")));
    game.blank = set(&game, "d4");
    assert!(game.encloses(ring));
    game.readings.open = true;
    assert!(!game.encloses(ring), "nothing but the blank");
}

#[test]
fn a_player_without_a_token_loses() {
    let game = Kamon::new(Layout::read("A1B2-B1..A3-B3A2", None).unwrap(), Readings::default());
    let at = game.read_position("xo/x#./o._a1").map(|at| game.outcome(at));
    assert!(at.is_err(), "the last stone is the other player's");
    let status = |text: &str| game.expand(&game.read_position(text).unwrap(), &mut Vec::new());
    // With the token of a1 go those of a2, c2 and c3.
    assert_eq!(status("xx/o#o/.x_a1"), Status::Over(Outcome::Win(Player::First)));
}

#[test]
fn texts() {
    let game = Kamon::new(Layout::read("A1B2-B1..A3-B3A2", None).unwrap(), Readings::default());
    let start = game.start();
    assert_eq!(game.position_text(&start), "../.#./.._");
    let at = game.play(&start, game.read_move(&start, "A1").unwrap());
    assert_eq!(game.position_text(&at), "x./.#./.._a1");
    let illegal = |text| told(game.read_move(&at, text))[0].clone();
    assert!(illegal("b1").contains("b1 has B2, and a1 has A1"));
    assert!(illegal("a1").contains("a1 is taken"));
    assert!(illegal("b2").contains("blank"));
    assert!(illegal("d9").contains("no cell"));
    let problem = |text| told(game.read_position(text))[0].clone();
    assert!(problem("x./.#./..").contains("the cell taken last"));
    assert!(problem("x./#../.._a1").contains("the blank is b2"));
    assert!(problem("xx/.#./.._a1").contains("in turn"));
    assert!(problem("x./.#./.._b1").contains("taken last"));
}
