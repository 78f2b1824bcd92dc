//! The rules, texts and published numbers of Gipf.

use std::collections::HashSet;

use ludex_core::{Evaluate as _, Game, Notation, Outcome, Player, Status};

use super::variant::{read_game, usual_reserve};
use super::{Board, Due, Gipf, Pieces, Variant};
use ludex_testkit::trial::{check_params, laws as hold, spec, told};

fn game(variant: Variant) -> Gipf {
    Gipf::new(variant, 4, usual_reserve(variant, 4))
}

#[test]
fn laws() {
    for params in ["basic,side=2,reserve=2", "standard,side=3,early", "tournament,side=3,reserve=6", "standard"] {
        assert_eq!(hold(read_game(params)).unwrap(), format!("gipf:{params}"));
    }
}

#[test]
fn parameters() {
    check_params(&["", "standard", "tournament", "basic,side=3,reserve=7"], |params| spec(read_game(params)));
    assert_eq!(spec(read_game("")).unwrap(), "gipf:basic");
    assert_eq!(spec(read_game("side=3")).unwrap(), "gipf:basic,side=3");
    for wrong in ["side=5", "reserve=0", "basic,reserve=18", "quick"] {
        assert!(!told(spec(read_game(wrong)))[1].is_empty(), "{wrong}");
    }
}

/// Paths of so many plies; of those that lead from a position to the same one all, or one.
fn paths(game: &Gipf, most: usize, each_once: bool) -> Vec<usize> {
    let (mut ends, mut found) = (vec![game.start()], Vec::new());
    for _ in 0..most {
        let mut all = Vec::new();
        for at in &ends {
            let mut next = Vec::new();
            game.successors(at, &mut Vec::new(), &mut next);
            if each_once {
                next = next.into_iter().collect::<HashSet<_>>().into_iter().collect();
            }
            all.extend(next);
        }
        found.push(all.len());
        ends = all;
    }
    found
}

/// Numbers of an engine written apart from this one, moves counted in the same way: a spot that
/// is entered, or a dot with a direction.
#[test]
fn first_plies() {
    let both = |variant, most| [false, true].map(|once| paths(&game(variant), most, once));
    assert_eq!(both(Variant::Basic, 3), [[30, 924, 29_016], [24, 618, 15_828]]);
    assert_eq!(both(Variant::Standard, 3), [[30, 924, 29_016], [30, 924, 28_380]]);
    assert_eq!(both(Variant::Tournament, 1), [[18], [18]]);
}

fn play(game: &Gipf, from: &str, moves: &str) -> String {
    let play = |at: Pieces, text| game.play(&at, game.read_move(&at, text).expect("a legal move"));
    game.position_text(&moves.split(' ').fold(game.read_position(from).expect("a position"), play))
}

/// Four in a line leave at once, with the black piece that touches them.
#[test]
fn a_row_leaves_with_what_touches_it() {
    let game = game(Variant::Basic);
    let at = "..../...../....../.XXX.O./....../...../...._8-8_X";
    assert_eq!(play(&game, at, "e2"), "..../...../....../.....O./....../...../...._11-8_O");
    let near = "..../...../....../.XXXO../....../...../...._8-8_X";
    assert_eq!(play(&game, near, "e2"), "..../...../....../......./....../...../...._11-8_O");
}

#[test]
fn what_is_due_is_said() {
    let game = game(Variant::Basic);
    let problem = |text: &str| told(game.read_position(text))[0].clone();
    assert!(problem("..../...../....../XXXX.../....../...../...._8-8_X").contains("leaves the board first"));
    assert!(problem("..../...../....../......./....../...../...._8-8_X_y").contains("nothing is to be chosen"));
    assert!(problem("A.../...../....../......./....../...../...._8-8_X").contains("gipf:standard"));
    assert!(problem("..../...._8-8_X").contains("7 columns"));
    assert!(problem("..../...../....../......./....../...../...._18-8_X").contains("15 at most"));
    assert!(problem("..../...../...Z../......./....../...../...._8-8_X").contains("d5"));
}

/// Of two rows that share a piece, one leaves: the player moves again to say which.
#[test]
fn of_crossing_rows_one_is_chosen() {
    let game = game(Variant::Basic);
    let rows = "..../...../....../.XXX.../X...../X..../X..._8-8_X";
    let at = game.read_position(rows).expect("a position");
    let pushed = game.play(&at, game.read_move(&at, "e2").expect("legal"));
    let mut moves = Vec::new();
    assert_eq!(game.expand(&pushed, &mut moves), Status::Turn(Player::First));
    let texts: Vec<_> = moves.iter().map(|&mv| game.move_text(&pushed, mv)).collect();
    assert_eq!(texts.len(), 2, "{texts:?} at {}", game.position_text(&pushed));
    for &mv in &moves {
        let after = game.play(&pushed, mv);
        assert_eq!(Board::of(after).reserve[0], 7 + 4);
        assert_eq!(Board::of(after).own[0].count_ones(), 3);
    }
}

/// A turn as it is published: what left the board without a choice is named there too.
fn play_turn(game: &Gipf, at: Pieces, turn: &str) -> Pieces {
    turn.split(';').fold(at, |at, part| {
        if part.starts_with('x') && Board::of(at).due == Due::Push {
            return at;
        }
        game.play(&at, game.read_move(&at, part).unwrap_or_else(|error| panic!("{turn}: {error}")))
    })
}

/// A tournament game of 42 turns, from the tests of V. Fridell's Gipf (MIT),
/// <https://github.com/vfridell/Gipf>, with the end that it has there.
#[test]
fn a_published_game() {
    let game = game(Variant::Tournament);
    let turns = "Ge8 Gd8-f7 Ge9-e7 Gf8-d7 Ge9-e6 Gd8-g6 g7-d6 f8-c6 f8-f6 c7-g5 g7-c5 e9-e5 b6-f5 \
                 xe7,e8;c7-e7 g7-b4 c7-h4 h6-d5 b6-g4 h6-c4;xc6*,d6,f5,g4 b3 b5 g7-d6 \
                 xd7*,e7,f6,h4;a5-f4 a2-f6 a5-g3;xb3*,c4*,d5,g6 e2 f2 d1-g2 h1-f3 d1-h2 f1-f5 i1-d5 g6 \
                 g1-e3;xf2,f3,f5,Gf6*,f7 h6-f6 a3-e7 h6-c4;xGc4*,e6,f6,g6 e8 f1-d2 c6 c7-c4 g6";
    let end = turns.split_whitespace().fold(game.start(), |at, turn| play_turn(&game, at, turn));
    let board = Board::of(end);
    assert_eq!(board.reserve, [5, 0]);
    assert_eq!(board.own.map(|own| (own & board.gipf).count_ones()), [2, 2]);
    // There an empty reserve loses at once; here when the turn comes.
    let at_once = Gipf { at_once: true, ..game.clone() };
    assert_eq!(at_once.expand(&end, &mut Vec::new()), Status::Over(Outcome::Win(Player::First)));
    let mut moves = Vec::new();
    assert_eq!(game.expand(&end, &mut moves), Status::Turn(Player::First));
    let ends =
        |mv: &u64| game.expand(&game.play(&end, *mv), &mut Vec::new()) == Status::Over(Outcome::Win(Player::First));
    assert!(moves.iter().any(ends));
}

/// From the same tests, a row with two GIPF-pieces that touches one of the opponent's: each of the
/// three may stay. (There the opponent's always leaves; the rulebook lets either colour stay.)
#[test]
fn gipf_pieces_may_stay() {
    let game = game(Variant::Tournament);
    let begin = "Gb2 Gf2 Gb5 Gf1-f3 a1-c3 f1-f4 a1-d4 a5-c5 f1-f5 f7 a5-d5";
    let at = begin.split(' ').fold(game.start(), |at, turn| play_turn(&game, at, turn));
    let at = play_turn(&game, at, "a5-e5");
    let (mut ends, mut left) = (HashSet::new(), vec![at]);
    while let Some(at) = left.pop() {
        if Board::of(at).due == Due::Push {
            ends.insert(at);
            continue;
        }
        game.successors(&at, &mut Vec::new(), &mut left);
    }
    assert_eq!(ends.len(), 8);
}

/// An empty reserve loses when its owner's turn comes, if no row of theirs fills it again.
#[test]
fn an_empty_reserve_loses() {
    let game = game(Variant::Basic);
    let at = game.read_position("X.../...../....../......./....../...../...O_0-3_X").expect("a position");
    assert_eq!(game.expand(&at, &mut Vec::new()), Status::Over(Outcome::Win(Player::Second)));
}

#[test]
fn illegal_moves() {
    let basic = game(Variant::Basic);
    let why = |game: &Gipf, at: &Pieces, text: &str| told(game.read_move(at, text))[0].clone();
    let start = basic.start();
    for (text, reason) in [
        ("b2", "b2 is taken"),
        ("e5", "e5 is not at the edge"),
        ("e2-e3", "e2 is no dot"),
        ("a1-b3", "from a1 a piece goes to the first gap of a line: a1-c3"),
        ("a1", "from a1"),
        ("Gb3", "gipf:tournament only"),
        ("xb3", "no row that leaves a choice"),
        ("leave", "no row that leaves a choice"),
        ("z9", "spots are b2 to h5"),
    ] {
        let told = why(&basic, &start, text);
        assert!(told.contains(reason), "{text}: {told}");
    }
    let tournament = game(Variant::Tournament);
    assert!(why(&tournament, &tournament.start(), "b3").contains("a GIPF-piece into play first"));
    let at = tournament.read_moves(["Gb3", "Gc2", "b4", "Gc6"].into_iter()).unwrap();
    assert!(why(&tournament, &at, "Gd2").contains("no more GIPF-pieces"));
}

#[test]
fn evaluations_take_no_arguments() {
    let game = read_game("basic").unwrap();
    assert!(game.evaluation("gipfs").is_ok() && game.evaluation("pieces").is_ok());
    let told = |text: &str| game.evaluation(text).unwrap_err().problem.en;
    assert!(told("gipfs=3").contains("gipfs has no arguments"));
    assert!(told("mobility").contains("the evaluations are gipfs, pieces"));
}
