//! The rules, texts and published numbers of Mana.

use ludex_core::Notation as _;

use super::*;
use ludex_testkit::trial::{check_params, laws as hold, spec, told};

#[test]
fn laws() {
    for params in ["12-21,1", "123-231-312,1", "123-231-312,1,escampe", "1232-2313-3121-1213,2"] {
        assert_eq!(hold(read_game(params)).unwrap(), format!("mana:{params}"));
    }
    assert_eq!(hold(read_game("")).unwrap(), "mana");
    assert_eq!(hold(read_game("escampe")).unwrap(), "mana:escampe");
}

#[test]
fn parameters() {
    check_params(&["", "escampe", "123-231-312,1", "12-21,1,escampe"], |params| spec(read_game(params)));
    assert_eq!(spec(read_game("122312-313132-231213-213231-131312-322132,5")).unwrap(), "mana");
    assert!(told(spec(read_game("123-23")))[0].contains("as in 123-231-312"));
    assert!(told(spec(read_game("124-231-312")))[1].contains("(1, 2 ou 3)"));
    assert!(told(spec(read_game("123-231-312,3")))[0].contains("3 squares at an edge"));
    assert!(told(spec(read_game("1111111-1111111-1111111-1111111-1111111-1111111")))[0].contains("at most 36"));
}

fn published(escampe: bool) -> Mana {
    Mana::new(&PUBLISHED.map(|row| row.bytes().map(|kind| kind - b'0').collect()), RONIN, escampe)
}

fn moves(game: &Mana, at: &Men) -> Vec<String> {
    let mut moves = Vec::new();
    game.expand(at, &mut moves);
    moves.into_iter().map(|mv| game.move_text(at, mv)).collect()
}

fn after(game: &Mana, at: Men, mv: &str) -> Men {
    game.play(&at, game.read_move(&at, mv).unwrap())
}

/// From the course of Escampe at Paris-Saclay: White's F6-E5 binds Black to squares of kind 1,
/// which opens the way to the unicorn.
#[test]
fn a_win_at_escampe() {
    let game = published(true);
    let at = game.read_position("x.O..o/..o.../o.xx../.....o/..o.../xxX..._o2").unwrap();
    let bound = after(&game, at, "F6-E5");
    assert_eq!(moves(&game, &bound), ["a1-a2"]);
    let open = after(&game, bound, "a1-a2");
    let won = after(&game, open, "c2-c1");
    assert_eq!(game.expand(&won, &mut Vec::new()), Status::Over(Outcome::Win(Player::Second)));
}

/// The first player has 4 × 12!/(6! 6!) × 6 = 22,176 set-ups, the second one a quarter of them.
#[test]
fn set_ups() {
    let game = published(false);
    let mut level = std::collections::HashSet::from([game.start()]);
    for _ in 0..7 {
        let mut next = std::collections::HashSet::new();
        for at in &level {
            let mut moves = Vec::new();
            game.expand(at, &mut moves);
            next.extend(moves.into_iter().map(|mv| game.play(at, mv)));
        }
        level = next;
    }
    assert_eq!(level.len(), 22_176);
}

#[test]
fn captured_ronin_come_back_where_a_player_is_free() {
    let game = published(false);
    // The first player stands on no square of kind 3.
    let at = game.read_position("o.O.../....../....../....../....../x.x.X._x3").unwrap();
    assert!(moves(&game, &at).contains(&"d4".to_owned()));
    let at = game.read_position("o.O.../....../....../....../....../x.xX.._x3").unwrap();
    assert!(moves(&game, &at).iter().all(|mv| mv.starts_with("d1-")));
}

#[test]
fn who_is_stuck_at_escampe_passes() {
    let game = published(true);
    let at = game.read_position("o.Oooo/o...../....../....../x...../xxxX.x_x1").unwrap();
    assert_eq!(moves(&game, &at), ["pass"]);
    assert_eq!(game.position_text(&after(&game, at, "E")), "o.Oooo/o...../....../....../x...../xxxX.x_o*");
}

#[test]
fn texts() {
    let game = published(false);
    let start = game.start();
    assert_eq!(game.position_text(&start), "....../....../....../....../....../......_?");
    assert_eq!(moves(&game, &start), ["1", "6", "a", "f"]);
    let at = after(&game, start, "a");
    assert_eq!(moves(&game, &at).len(), 12);
    let at = after(&game, at, "b2");
    assert_eq!(game.position_text(&at), "....../....../....../....../.X..../......_a");
    let problem = |text| told(game.read_position(text))[0].clone();
    assert!(problem("....../....../....../....../.X..../......").contains("after _"));
    assert!(problem("....../....../....../....../.X..../......_x4").contains("after _"));
    assert!(problem("....../....../....../....../.X.X../......_x1").contains("one daimyo"));
    assert!(problem("....../....../....../....../.x..../......_a").contains("daimyo first"));
    let illegal = |text| told(game.read_move(&at, text))[0].clone();
    assert!(illegal("c2").contains("its edge"));
    assert!(illegal("b2").contains("b2 is taken"));
    let at = game.read_position("o.O.../....../....../....../....../x.xX.._x3").unwrap();
    let illegal = |text| told(game.read_move(&at, text))[0].clone();
    assert!(illegal("a1-a2").contains("kind 3"));
    assert!(illegal("d1-d3").contains("exactly 3"));
    assert!(illegal("e1-e2").contains("no piece of the player to move"));
}
