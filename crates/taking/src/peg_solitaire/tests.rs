use std::collections::HashSet;

use super::*;
use ludex_core::{Notation, View};
use ludex_testkit::trial::{check_params, laws as hold, spec, told};

#[test]
fn laws() {
    let boards = ["english", "european", "triangle4", "triangle5", "triangle6", "triangle7", "triangle8"];
    let variants = ["english,hole=c1", "english,goal=d1", "english,hole=a3,goal=any", "triangle5,hole=b3,goal=a1"];
    for params in boards.into_iter().chain(variants).chain(["european,hole=c1,goal=g4", "triangle4,goal=any"]) {
        assert_eq!(hold(read_game(params)).unwrap(), format!("peg-solitaire:{params}"));
    }
}

#[test]
fn parameters() {
    check_params(&["english", "triangle5,hole=b3,goal=any"], |params| spec(read_game(params)));
    assert_eq!(spec(read_game("European,goal=d4,hole=D4")).unwrap(), "peg-solitaire:european");
    assert_eq!(spec(read_game("anglais,trou=c1,but=c1")).unwrap(), "peg-solitaire:english,hole=c1");
    assert!(told(spec(read_game("triangle9")))[0].contains("triangle4 to triangle8"));
    assert!(told(spec(read_game("english,hole=a1")))[1].contains("n'est pas un trou"));
    assert!(told(spec(read_game("english,hole=d4,hole=d5")))[0].contains("at most once"));
}

fn usual(board: Board) -> PegSolitaire {
    let hole = board.usual_hole();
    PegSolitaire::new(board, hole, Goal::Hole(hole))
}

#[test]
fn starts() {
    let english = usual(Board::english());
    assert_eq!(english.position_text(&english.start()), "ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo");
    let triangle = usual(Board::triangle(5).unwrap());
    assert_eq!(triangle.position_text(&triangle.start()), "./oo/ooo/oooo/ooooo");
    assert_eq!(usual(Board::european()).holes.count_ones(), 37);
}

/// Canonical positions by ply: OEIS A112737.
#[test]
fn english_positions_up_to_symmetry() {
    let game = usual(Board::english());
    let (mut tier, mut moves) = (HashSet::from([game.canonical(&game.start())]), Vec::new());
    for count in [1, 1, 2, 8, 39, 171, 719, 2757, 9751, 31312] {
        assert_eq!(tier.len(), count);
        let next = tier.iter().flat_map(|at| {
            moves.clear();
            game.expand(at, &mut moves);
            moves.iter().map(|&mv| game.canonical(&game.play(at, mv))).collect::<Vec<_>>()
        });
        tier = next.collect();
    }
}

#[test]
fn only_symmetries_that_keep_the_goal() {
    let orders =
        [("english", 8), ("english,goal=c1", 1), ("english,goal=d1", 2), ("triangle5", 2), ("triangle5,goal=any", 6)];
    for (params, order) in orders {
        assert_eq!(read_game(params).unwrap().order(), order, "{params}");
    }
}

#[test]
fn ends() {
    let game = usual(Board::english());
    let end = |text: &str| game.expand(&game.read_position(text).unwrap(), &mut Vec::new());
    assert_eq!(end(".../.../......./...o.../......./.../..."), Status::Over(Outcome::SOLVED));
    assert_eq!(end(".../.../......./..o..../......./.../..."), Status::Over(Outcome::STUCK));
    assert_eq!(end("o../.../......./...o.../......./.../..."), Status::Over(Outcome::STUCK));
    assert_eq!(end(".../.../......./......./......./.../..."), Status::Over(Outcome::STUCK));
}

#[test]
fn bad_texts() {
    let game = usual(Board::english());
    let problem = |text| told(game.read_move(&game.start(), text))[0].clone();
    assert!(problem("a1d4").contains("no hole a1"));
    assert!(problem("d4d2").contains("no peg in d4"));
    assert!(problem("d1d3").contains("d3 is not empty"));
    assert!(problem("d1d4").contains("two holes further"));
    assert!(problem("f4d4d4").contains("the legal moves are d6d4 f4d4 b4d4 d2d4"));
    let at = game.play(&game.start(), game.read_move(&game.start(), "d2d4").unwrap());
    assert!(told(game.read_move(&at, "d1d3"))[1].contains("pas de bille en d2"));
    let full = "ooo/ooo/ooooooo/ooooooo/ooooooo/ooo/ooo";
    assert!(told(game.read_position(full))[0].contains("32 pegs at the start"));
    assert!(told(game.read_position("ooo"))[0].contains("7 rows"));
    assert!(told(game.read_position("oooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo"))[0].contains("row 1"));
}

#[test]
fn triangles_stand_upright() {
    let game = usual(Board::triangle(4).unwrap());
    let corners: Vec<(i32, i32)> = game.picture(&game.start()).cells.iter().map(|cell| (cell.x, cell.y)).collect();
    assert_eq!(corners[..6], [(3, 0), (2, 2), (4, 2), (1, 4), (3, 4), (5, 4)]);
}
