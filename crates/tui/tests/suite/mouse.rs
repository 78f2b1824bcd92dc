//! What the mouse does.

use ludex::games::tictactoe;
use ludex::{Lang, registry};
use ratatui::crossterm::event::MouseEventKind;

use crate::person::{Person, SEARCH, sit};

fn at(game: &str, act: impl FnOnce(Person<'_, '_>)) {
    sit(&registry::game(game).expect("a game"), None, Lang::En, act);
}

#[test]
fn cells_moves_the_list_and_buttons() {
    sit(&ludex::game(tictactoe::new()), Some(SEARCH), Lang::En, |mut person| {
        person.clicks("·");
        person.sees("▸2. 5");
        person.clicks(" 9 ");
        person.sees("3. 9");
        person.clicks("start");
        person.sees("▸start");
        person.clicks("4. ");
        person.sees("▸4. ");
        person.clicks("undo");
        person.sees("▸2. ");
        person.clicks("values");
        person.sees("┊");
        person.clicks("help");
        person.sees("Keys");
        person.clicks("Keys");
        person.sees_no("Keys");
        person.clicks("quit");
        person.sees("Press q again to leave.");
        person.clicks("quit");
        assert!(person.screen.is_leaving());
    });
}

#[test]
fn the_wheel_goes_back_and_forward() {
    sit(&ludex::game(tictactoe::new()), Some(SEARCH), Lang::En, |mut person| {
        person.types("1");
        person.wheel(MouseEventKind::ScrollUp);
        person.sees("▸1. 1");
        person.wheel(MouseEventKind::ScrollDown);
        person.sees("▸2. ");
    });
}

#[test]
fn a_column_is_clicked_anywhere() {
    let clicks = |mut person: Person<'_, '_>| {
        person.clicks("·");
        person.sees("▸1. 1");
        person.clicks("·");
        person.sees("▸2. 1");
        person.clicks("3     4");
        person.sees("▸3. 3");
    };
    at("connect4:4x4", clicks);
}

#[test]
fn a_jump_is_two_clicks() {
    let clicks = |mut person: Person<'_, '_>| {
        person.resize(48, 16);
        // The peg c3, of the row `3 ● ● ●`, and the empty a1 of the row `1 ·`.
        let (column, row) = person.place("3 ● ● ●");
        person.clicks_at(column + 6, row);
        person.sees_no("▸1. ");
        person.clicks("·");
        person.sees("▸1. c3a1");
    };
    at("peg-solitaire:triangle4", clicks);
}

#[test]
fn a_cell_where_no_move_begins_says_so() {
    let clicks = |mut person: Person<'_, '_>| {
        person.clicks("●");
        person.sees("No move begins there.");
    };
    at("peg-solitaire:triangle4", clicks);
}
