use std::collections::{HashMap, HashSet};

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

/// Whether play can reach the goal, by trying everything.
fn solves(game: &PegSolitaire, pegs: u64, known: &mut HashMap<u64, bool>) -> bool {
    if let Some(&known) = known.get(&pegs) {
        return known;
    }
    let mut moves = Vec::new();
    let solved = match game.expand(&pegs, &mut moves) {
        Status::Over(outcome) => outcome == Outcome::SOLVED,
        Status::Turn(_) => moves.iter().any(|&mv| solves(game, game.play(&pegs, mv), known)),
    };
    known.insert(pegs, solved);
    solved
}

/// What the rule of three says to be out of reach is so: every set of pegs of small triangles, and
/// small sets of pegs on the square boards.
#[test]
fn what_is_out_of_reach_cannot_be_solved() {
    let triangle = || Board::triangle(4).unwrap();
    let mut games = vec![usual(triangle()), PegSolitaire::new(triangle(), 0, Goal::Any)];
    for board in [Board::english, Board::european] {
        games.extend([usual(board()), PegSolitaire::new(board(), board().usual_hole(), Goal::Any)]);
    }
    for game in games {
        let holes: Vec<u32> = ones(game.holes).collect();
        let sets: Vec<u64> = if holes.len() == 10 {
            (1..1 << 10_u32)
                .map(|set: u64| ones(set).fold(0, |pegs, at| pegs | bit::<u64>(holes[at as usize])))
                .collect()
        } else {
            let near = &holes[..14];
            (1..1 << 14_u32)
                .map(|set: u64| ones(set).fold(0, |pegs, at| pegs | bit::<u64>(near[at as usize])))
                .collect()
        };
        let (mut known, mut out) = (HashMap::new(), 0);
        for pegs in sets {
            if game.is_out_of_reach(pegs) {
                out += 1;
                assert!(!solves(&game, pegs, &mut known), "{}: {}", game.spec(), game.position_text(&pegs));
            }
        }
        assert!(out > 0, "{}", game.spec());
    }
    // The European board from its middle, and the English one.
    let european = usual(Board::european());
    let said = european.theory(&european.start()).expect("a reason");
    assert!(said.en.contains("12 pegs are on the colour of d4 and 12 and 12 on the others"), "{}", said.en);
    assert!(european.picture(&european.start()).caption.unwrap().en.ends_with("(out of reach)"));
    let english = usual(Board::english());
    assert_eq!(english.theory(&english.start()), None);
    assert!(!english.is_out_of_reach(english.start()));
}
