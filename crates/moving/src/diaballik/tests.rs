//! The rules, texts and published numbers of Diaballik.

use std::collections::BTreeSet;

use ludex_core::{Notation as _, View as _};

use super::*;
use ludex_testkit::trial::{check_params, laws as hold, spec, told};

#[test]
fn laws() {
    for params in ["3x3", "4x4,2,any", "3x4,2,null", "2x3", "5x3,swapped,contacts=2", "3x3,any,null,contacts=0"] {
        assert_eq!(hold(read_game(params)).unwrap(), format!("diaballik:{params}"));
    }
}

#[test]
fn parameters() {
    check_params(&["7x7", "5x5,3,any,null", "7x7,swapped,contacts=4"], |params| spec(read_game(params)));
    assert_eq!(spec(read_game("5x5,contacts=3,5,any")).unwrap(), "diaballik:5x5,any");
    assert!(told(spec(read_game("8x7")))[0].contains("at most 49 squares"));
    assert!(told(spec(read_game("5x5,6")))[1].contains("porte 2 à 5"));
    assert!(told(spec(read_game("5x5,3,swapped")))[0].contains("full row"));
    assert!(told(spec(read_game("5x5,walls")))[0].contains("`walls` is neither"));
    assert!(told(spec(read_game("5x5,contacts=6")))[0].contains("at most 5"));
}

fn game(columns: u32, supports: u32, readings: Readings) -> Diaballik {
    Diaballik::new(columns, columns, supports, readings)
}

#[test]
fn turns_of_the_start() {
    let any = Readings { any: true, ..USUAL };
    let turns = |game: &Diaballik| {
        let mut moves = Vec::new();
        game.expand(&game.start(), &mut moves);
        moves.len()
    };
    for (side, enemy_only, any_piece) in [(3, 29, 29), (4, 71, 64), (5, 124, 98), (7, 289, 159)] {
        assert_eq!(turns(&game(side, side, USUAL)), enemy_only, "{side}");
        assert_eq!(turns(&game(side, side, any)), any_piece, "{side}, any");
    }
    for any in [false, true] {
        assert_eq!(turns(&game(7, 7, Readings { any, swapped: true, ..USUAL })), 131);
    }
    assert_eq!(turns(&game(7, 7, Readings { null: true, ..USUAL })), 290);
}

#[test]
fn turns_of_the_large_board() {
    let game = game(7, 7, USUAL);
    let (mut at, mut random) = (game.start(), ludex_testkit::random::Random::new(1));
    for _ in 0..4 {
        let (mut moves, mut before) = (Vec::new(), Vec::new());
        game.expand(&at, &mut moves);
        let touches = game.picture(&at).touches;
        let touched: BTreeSet<_> = touches.iter().map(|touch| touch.mv).collect();
        assert!(touched.into_iter().eq(moves.iter().copied()));
        let cells: BTreeSet<_> = touches.iter().map(|touch| &touch.cells).collect();
        assert_eq!(cells.len(), touches.len());
        let mut shortest = std::collections::BTreeMap::new();
        game.sequences(at, None, |mv, actions| {
            shortest.entry(mv).or_insert_with(|| game.actions_text(actions));
            false
        });
        for &mv in &moves {
            let text = game.move_text(&at, mv);
            assert_eq!(text, shortest[&mv]);
            assert_eq!(game.read_move(&at, &text), Ok(mv));
        }
        let next = game.play(&at, *random.pick(&moves).unwrap());
        Unmove::unmove(&game, &next, &mut before);
        assert!(before.contains(&at));
        at = next;
    }
}

#[test]
fn walls_lose() {
    let game = game(7, 7, USUAL);
    let status = |rows: &str, mover: &str| {
        let at = game.read_position(&format!("{rows}_{mover}")).unwrap();
        game.expand(&at, &mut Vec::new())
    };
    let [first, second] = Player::ALL.map(|player| Status::Over(Outcome::Win(player)));
    for mover in ["x", "o"] {
        assert_eq!(status("......./ooOoooo/xxx..../......./......./......./...Xxxx", mover), first);
        assert_eq!(status("......./ooOo.../xxx.ooo/......./......./......./...Xxxx", mover), first);
        // Two contacts; a gap of two rows; two in one column.
        for rows in [
            "......./ooOoooo/xx...../......./......./......./..xXxxx",
            "......./ooOooo./xxx..../......./......o/......./...Xxxx",
            "......./ooOo.oo/xxx...o/......./......./......./...Xxxx",
        ] {
            assert!(matches!(status(rows, mover), Status::Turn(_)), "{rows}");
        }
        assert_eq!(status("oooXooo/...O.../......./......./......./......./xxx.xxx", mover), first);
    }
    // Both walls touch: the player who made the turn wins.
    assert_eq!(status("......./ooOoooo/xxXxxxx/......./......./......./.......", "o"), first);
    assert_eq!(status("......./ooOoooo/xxXxxxx/......./......./......./.......", "x"), second);
}

#[test]
fn texts() {
    let game = game(5, 5, USUAL);
    let start = game.start();
    assert_eq!(game.position_text(&start), "ooOoo/...../...../...../xxXxx_x");
    let problem = |text| told(game.read_position(text))[0].clone();
    assert!(problem("ooOoo/...../...../...../xxXxx").contains("_x or _o"));
    assert!(problem("ooooo/...../...../...../xxXxx_x").contains("balls: 0"));
    assert!(problem("ooOo./...../...../...../xxXxx_x").contains("one with 4"));
    let illegal = |text| told(game.read_move(&start, text))[0].clone();
    assert!(illegal("c1-c2").contains("has the ball"));
    assert!(illegal("a1-b2").contains("not beside"));
    assert!(illegal("a1-b1").contains("b1 is taken"));
    assert!(illegal("a2-a3").contains("no support of the player to move"));
    assert!(illegal("c1~a3").contains("no other support"));
    assert!(illegal("b1-b2_b2-b3_b3-b4").contains("two steps at most"));
    assert!(illegal("c1~b1_b1~a1").contains("one pass at most"));
    assert!(illegal("b1~a1").contains("does not have the ball"));
    assert!(illegal("a1-a2_a2-a1").contains("changes the position"));
    assert!(illegal("pass").contains("changes the position"));
    assert!(illegal("a1-a9").contains("a1 to e5"));
    assert!(illegal("a1").contains("a pass such as"));
    let mv = game.read_move(&start, "b1-b2_c1~b2_C1-C2").unwrap();
    assert_eq!(game.read_move(&start, "b1-b2_c1~b2_c1-c2"), Ok(mv));
    assert_eq!(game.position_text(&game.play(&start, mv)), "ooOoo/...../...../.Xx../x..xx_o");
}
