use ludex_core::Notation;

use super::*;
use ludex_testkit::trial::{check_params, laws as hold, spec, told};

#[test]
fn laws() {
    for params in ["1x1", "1x2", "5x1", "2x2", "3x3", "4x3,suicide", "5x5,komi=24.5", "4x8", "10x6,suicide"] {
        assert_eq!(hold(read_game(params)).unwrap(), format!("go:{params}"));
    }
}

/// Five on boards of 9 and 13 rows, nine on one of 19, and none on small boards.
#[test]
fn star_points_are_those_of_handicaps() {
    let stars = |side: u32| {
        let places = (0..side).flat_map(|row| (0..side).map(move |column| (column, row)));
        places.filter(|&(column, row)| is_star(side, side, column, row)).count()
    };
    assert_eq!([5, 8, 9, 13, 19].map(stars), [0, 0, 5, 5, 9]);
    assert!(is_star(9, 9, 4, 4) && is_star(9, 9, 2, 6) && is_star(19, 19, 3, 9) && !is_star(9, 9, 2, 4));
}

#[test]
fn parameters() {
    check_params(&["5x5", "19x19,suicide,komi=7.5", "3x3,komi=2"], |params| spec(read_game(params)));
    assert_eq!(spec(read_game("3x3,komi=0.5,Suicide")).unwrap(), "go:3x3,suicide,komi=0.5");
    assert_eq!(spec(read_game("3x3,komi=0")).unwrap(), "go:3x3");
    let problem = |params| told(spec(read_game(params)))[0].clone();
    assert!(problem("26x2").contains("at most 25 columns"));
    assert!(problem("22x23").contains("484 points"));
    assert!(problem("5x5,superko").contains("none of the options"));
    assert!(problem("5x5,suicide,suicide").contains("each given once"));
    assert!(problem("5x5,komi=x").contains("komi is a number"));
    assert!(problem("5x5,komi=-3").contains("from 0 to 500"));
    assert!(problem("5x5,komi=.5").contains("komi is a number"));
    assert_eq!(spec(read_game("5x5,komi=500")).unwrap(), "go:5x5,komi=500");
    assert!(problem("5x5,komi=500.5").contains("from 0 to 500"));
    assert!(problem("5x5,komi=900").contains("from 0 to 500"));
}

fn game() -> Go<u32> {
    Go::new(5, 5, false, 0)
}

/// The texts of the legal moves.
fn moves<W: Points>(game: &Go<W>, at: &Stones<W>) -> Vec<String> {
    let mut moves = Vec::new();
    game.expand(at, &mut moves);
    moves.into_iter().map(|mv| game.move_text(at, mv)).collect()
}

fn after<W: Points>(game: &Go<W>, text: &str, mv: &str) -> String {
    let at = game.read_position(text).unwrap();
    game.position_text(&game.play(&at, game.read_move(&at, mv).unwrap()))
}

#[test]
fn stones_without_liberties_are_taken() {
    let game = game();
    assert_eq!(after(&game, "XX.../OO.../...../...../....._O", "C5"), "..O../OO.../...../...../....._X");
    assert_eq!(after(&game, ".XO../OO.../...../...../....._O", "A5"), "O.O../OO.../...../...../....._X");
    // Several chains at once.
    assert_eq!(after(&game, "XO.../.XO../XO.../O..../....._O", "A4"), ".O.../O.O../.O.../O..../....._X");
    assert_eq!(after(&game, "XO.OX/.X.X./...../...../....._X", "C5"), "X.X.X/.X.X./...../...../....._O");
}

#[test]
fn a_ko_is_not_retaken_at_once() {
    let game = game();
    let taken = after(&game, ".XO../X.XO./.XO../...../....._O", "B4");
    assert_eq!(taken, ".XO../XO.O./.XO../...../....._X_C4");
    let at = game.read_position(&taken).unwrap();
    assert!(!moves(&game, &at).contains(&"C4".into()));
    assert!(told(game.read_move(&at, "c4"))[0].contains("ko: C4 may not be retaken"));
    // After a move elsewhere, and after a pass, it may.
    assert_eq!(after(&game, &taken, "pass"), ".XO../XO.O./.XO../...../....._O_pass");
    let elsewhere = after(&game, &taken, "E1");
    assert_eq!(elsewhere, ".XO../XO.O./.XO../...../....X_O");
    let back = after(&game, ".XO../XO.O./.XO../...../O...X_X", "C4");
    assert_eq!(back, ".XO../X.XO./.XO../...../O...X_O_B4");
}

#[test]
fn suicide_by_the_parameter() {
    let text = ".XO../XOO../OO.../...../....._X";
    let forbidden = game();
    let at = forbidden.read_position(text).unwrap();
    assert!(told(forbidden.read_move(&at, "A5"))[1].contains("n'aurait pas de liberté"));
    let allowed = Go::<u32>::new(5, 5, true, 0);
    assert_eq!(after(&allowed, text, "A5"), "..O../.OO../OO.../...../....._O");
    // A single stone never.
    let alone = allowed.read_position(".OO../O..../...../...../....._X").unwrap();
    assert!(!moves(&allowed, &alone).contains(&"A5".into()));
}

#[test]
fn two_passes_end_the_game_and_area_decides() {
    let outcome = |komi, text: &str| {
        let game = Go::<u32>::new(5, 5, false, komi);
        game.expand(&game.read_position(text).unwrap(), &mut Vec::new())
    };
    let (win, loss) = (Status::Over(Outcome::Win(Player::First)), Status::Over(Outcome::Win(Player::Second)));
    assert_eq!(outcome(0, "...../...../...../...../....._X_end"), Status::Over(Outcome::Draw));
    assert_eq!(outcome(0, "...../...../..X../...../....._X_end"), win);
    // X has 10 points, O has 10, and five are reached by both.
    assert_eq!(outcome(0, "...../XXXXX/...../OOOOO/....._O_end"), Status::Over(Outcome::Draw));
    assert_eq!(outcome(1, "...../XXXXX/...../OOOOO/....._O_end"), loss);
    assert_eq!(outcome(49, "...../...../..X../...../....._X_end"), win);
    assert_eq!(outcome(50, "...../...../..X../...../....._X_end"), Status::Over(Outcome::Draw));
}

#[test]
fn bad_texts() {
    let game = game();
    let problem = |text| told(game.read_position(text))[0].clone();
    assert!(problem("OX.../X..../...../...../....._X").contains("the chain of A5 has no liberty"));
    assert!(problem("...../...../...../...../.....").contains("_X or _O"));
    assert!(problem("...../...../...../...../....._X_C3").contains("ko does not forbid C3"));
    assert!(problem("...../...../...../...../....._X_C9").contains("the point that ko forbids"));
    assert!(problem("...../...../...../...../....._X_pass_C3").contains("rows from the top"));
    assert!(problem("...../...../....._X").contains("5 rows"));
    let illegal = |text| told(game.read_move(&game.start(), text))[0].clone();
    assert!(illegal("F1").contains("from A1 to E5"));
    assert!(illegal("é1").contains("from A1 to E5"));
    assert!(
        told(game.read_move(&game.read_position("X..../...../...../...../....._O").unwrap(), "a5"))[0]
            .contains("A5 is taken")
    );
}

#[test]
fn letters_leave_out_i() {
    let game = Go::<U512>::new(19, 19, false, 0);
    assert_eq!((game.name(0), game.name(18), game.name(360)), ("A19".into(), "T19".into(), "T1".into()));
    assert_eq!(game.read_point("j10"), Some(179));
}
