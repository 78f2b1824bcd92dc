//! The rules and texts of Dvonn, and a published game.

use ludex_core::Notation as _;

use super::*;
use ludex_testkit::trial::{check_params, laws as hold, spec, told};

#[test]
fn laws() {
    for params in ["2-3-2", "1", "2-1", "3-4-3", "4-5-4,1"] {
        assert_eq!(hold(read_game(params)).unwrap(), format!("dvonn:{params}"));
    }
}

#[test]
fn parameters() {
    check_params(&["9-10-11-10-9", "2-3-2,3", "5-6-7-8-9-8-7-6-5"], |params| spec(read_game(params)));
    assert_eq!(spec(read_game("4-5-4,3")).unwrap(), "dvonn:4-5-4");
    assert!(told(spec(read_game("3-3")))[0].contains("one longer"));
    assert!(told(spec(read_game("2-3-2,2")))[0].contains("as in 2-3-2,1"));
    assert!(told(spec(read_game("9-10-11-10-9-10-11")))[1].contains("70 cases"));
    assert!(told(spec(read_game("x")))[0].contains("as in 3-4-3"));
}

fn published() -> Dvonn<Wide> {
    Dvonn::new(&[9, 10, 11, 10, 9], 3)
}

/// Little Golem, dvonn.mc.2014.may.1.1, `CleverHunk` against Xander: with the last placement,
/// which the record leaves out, and the number of moves at each ply from then on.
const GAME: &str = "\
    g2 c1 f5 d1 h5 g5 i1 e1 f2 f1 e4 e5 j2 g1 b2 b1 h1 g4 d3 c2 e3 f4 c4 d4 a2 a1 d2 e2 a3 g3 d5 f3 i5 c3 h2 h3 k3 h4 \
    k5 i4 i3 j5 i2 b3 j4 j3 k4 b4 c5 \
    a2b2 b3b2 k5j4 e5e4 a3b4 d4d3 j4h4 j3i3 h5g4 g5g4 b4b2 g1h2 c4c3 h2f2 b2g2 i3i5 c3c1 b1c1 h4e4 h3g2 pass c2d2 \
    pass f4e3 pass e3e1";
const MOVES: [usize; 27] =
    [43, 43, 42, 43, 40, 44, 38, 52, 36, 51, 35, 54, 32, 44, 26, 49, 5, 44, 2, 38, 0, 27, 0, 26, 0, 28, 0];

#[test]
fn a_game_of_little_golem() {
    let game = published();
    let (mut at, mut moves) = (game.start(), Vec::new());
    for (ply, text) in (0..).zip(GAME.split_whitespace()) {
        moves.clear();
        let mover = game.expand(&at, &mut moves).mover();
        // White ends the first phase and begins the second.
        let second = if ply < 49 { ply % 2 == 1 } else { ply % 2 == 0 };
        assert_eq!(mover, Some(if second { Player::Second } else { Player::First }), "{ply}");
        let known = if ply < 49 { 49 - ply } else { MOVES[ply - 49].max(1) };
        assert_eq!(moves.len(), known, "ply {ply}");
        let mv = game.read_move(&at, text).unwrap();
        assert_eq!(mv == PASS, text == "pass");
        at = game.play(&at, mv);
    }
    moves.clear();
    assert_eq!(game.expand(&at, &mut moves), Status::Turn(Player::First));
    assert_eq!(moves, [PASS]);
    let board = game.board_of(at);
    assert_eq!(Player::ALL.map(|player| board.score(player)), [5, 29]);
    assert_eq!(board.heights.iter().map(|&height| u32::from(height)).sum::<u32>(), 49 - 14);
}

#[test]
fn what_has_no_way_to_a_red_piece_is_lost() {
    let game = Dvonn::<u64>::new(&[2, 3, 2], 1);
    let after = |at: &str, mv: &str| {
        let at = game.read_position(at).unwrap();
        game.position_text(&game.play(&at, game.read_move(&at, mv).unwrap()))
    };
    assert_eq!(after("rw/w.b/.b_w", "b1a1"), "W2./w../.._b");
    assert_eq!(after("rw/w.b/.b_w", "a2a1"), "W2w/..b/.b_b");
}

#[test]
fn a_stack_that_is_closed_in_does_not_move() {
    let game = Dvonn::<u64>::new(&[2, 3, 2], 1);
    let at = game.read_position("rb/bwb/bb_w").unwrap();
    let mut moves = Vec::new();
    game.expand(&at, &mut moves);
    assert_eq!(moves, [PASS]);
    let open = game.read_position(".b/bwr/bb_w").unwrap();
    moves.clear();
    game.expand(&open, &mut moves);
    assert_eq!(moves.len(), 5);
}

#[test]
fn the_higher_stacks_win() {
    let game = Dvonn::<u64>::new(&[2, 3, 2], 1);
    let status = |text: &str| game.expand(&game.read_position(text).unwrap(), &mut Vec::new());
    assert_eq!(status("../.W6./.._w"), Status::Over(Outcome::Win(Player::First)));
    assert_eq!(status("w3./.r./.b3_b"), Status::Over(Outcome::Draw));
}

#[test]
fn texts() {
    let game = Dvonn::<u64>::new(&[2, 3, 2], 1);
    let problem = |text| told(game.read_position(text))[0].clone();
    assert!(problem("rw/w.b/.b").contains("_p, _w or _b"));
    assert!(problem("rw/w.b/.x_w").contains("row 3, column 2"));
    assert!(problem("ww/w.b/.b_w").contains("one cell has the red piece"));
    assert!(problem("rw9/w.b/.b_w").contains("at most 7 pieces"));
    assert!(problem("rw/w../.._p").contains("in turn"));
    assert!(problem("rw/w.b_w").contains("3 rows"));
    let at = game.read_position("rw/w.b/.b_w").unwrap();
    let illegal = |text| told(game.read_move(&at, text))[0].clone();
    assert!(illegal("b1").contains("leaves and the one it enters"));
    assert!(illegal("c2c3").contains("no stack of the player to move"));
    assert!(illegal("b1b2").contains("b2 is empty"));
    assert!(illegal("b1c3").contains("as many cells as it has pieces, 1"));
    let start = game.start();
    let put = |text| told(game.read_move(&start, text))[1].clone();
    assert!(put("z9").contains("une case libre"));
    let at = game.play(&start, game.read_move(&start, "a1").unwrap());
    assert!(told(game.read_move(&at, "a1"))[0].contains("a1 is taken"));
}
