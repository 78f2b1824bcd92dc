use super::*;
use ludex_core::Notation;
use ludex_testkit::trial::{check_params, laws as hold, spec, told};

#[test]
fn laws() {
    for params in [
        "7x6", "1x1", "1x4", "5x1,3", "2x3,2", "3x2,1", "4x4", "4x5,5", "8x7", "9x9,6", "15x7", "12x12", "20x6",
        "1x200,5",
    ] {
        assert_eq!(hold(read_game(params)).unwrap(), format!("connect4:{params}"));
    }
}

#[test]
fn parameters() {
    check_params(&["7x6", "5x4,3", "10x9,5"], |params| spec(read_game(params)));
    assert_eq!(spec(read_game("6X7,4")).unwrap(), "connect4:6x7");
    assert!(told(spec(read_game("99x99")))[0].contains("256 places"));
    assert!(told(spec(read_game("0x6")))[1].contains("au moins une colonne"));
}

#[test]
fn the_board_of_the_head_of_this_file() {
    let game = Connect4::<u64>::new(4, 5, 4);
    let at = game.read_position("1232").unwrap();
    assert_eq!(game.position_text(&at), "..../..../..../.O../XOX.");
    let at = game.read_position("..../..../..../.O../XXO.").unwrap();
    assert_eq!(at.0, 0b1 << 18 | 0b10 << 12 | 0b101 << 6 | 0b11);
}

#[test]
fn a_column_of_four_wins() {
    let game = Connect4::<u64>::new(7, 6, 4);
    let at = game.read_position("1212121").unwrap();
    assert_eq!(game.expand(&at, &mut Vec::new()), Status::Over(Outcome::Win(Player::First)));
}

/// The heads of `evaluate/cells.rs` and of *Théorie des jeux*, section 2.1.
#[test]
fn cells_count_their_lines() {
    let game = Connect4::<u64>::new(7, 6, 4);
    let row = |row: u32| (0..7).map(|c| game.evaluations.cell(c * 7 + row)).collect::<Vec<_>>();
    for (bottom, values) in [[3, 4, 5, 7, 5, 4, 3], [4, 6, 8, 10, 8, 6, 4], [5, 8, 11, 13, 11, 8, 5]].iter().enumerate()
    {
        assert_eq!(row(bottom as u32), values);
        assert_eq!(row(5 - bottom as u32), values);
    }
}

fn looks(game: &Connect4<u64>, by: &str, at: &str) -> i32 {
    Evaluate::evaluate(game, &Evaluate::evaluation(game, by).unwrap(), &game.read_position(at).unwrap())
}

/// The course *Puissance 4*: seven lines pass through the middle of the lowest row.
#[test]
fn lines_by_their_stones() {
    let game = Connect4::<u64>::new(7, 6, 4);
    for by in ["lines", "lines=w1", "weights=w1", "w1", "lines=0/1/10/100/inf", "lines=5,1,2,3,inf"] {
        assert_eq!(looks(&game, by, ""), 0, "{by}");
    }
    assert_eq!(looks(&game, "lines=w1", "4"), 7);
    assert_eq!(looks(&game, "lines=0/3/10/100/inf", "4"), 21);
    // What empty lines count cancels.
    assert_eq!(looks(&game, "lines=9/1/2/3/inf", "4"), 7);
    assert_eq!(looks(&game, "cells", "4417"), 7 - 10 + 3 - 3);
}

#[test]
fn unknown_evaluations() {
    let game = Connect4::<u64>::new(5, 4, 3);
    assert!(told(game.evaluation("lines=0/1/2/3/inf").map(|_| ()))[0].contains("want 4 weights"));
    assert!(told(game.evaluation("cells=1").map(|_| ()))[1].contains("n'a pas d'arguments"));
    assert!(told(game.evaluation("stones").map(|_| ()))[0].contains("lines[=W], cells"));
}

#[test]
fn bad_positions() {
    let game = Connect4::<u64>::new(4, 3, 4);
    let problem = |text| told(game.read_position(text))[0].clone();
    assert!(problem("1111").contains("move 4: column 1 is full"));
    assert!(problem("5").contains("from 1 to 4"));
    assert!(problem("X.../..../O...").contains("above an empty cell"));
    assert!(problem("..../..../OO..").contains("as many of each"));
    assert!(problem("..../..../OQ..").contains("`Q` is none of . X O"));
    assert!(problem("..../....").contains("3 rows"));
}
