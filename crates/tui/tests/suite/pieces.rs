//! Games of pieces: boards of many lines, turns of several steps, names of moves that go on.

use ludex::{Lang, registry};
use ratatui::crossterm::event::KeyCode;

use crate::person::{Person, sit};

fn at(game: &str, act: impl FnOnce(Person<'_, '_>)) {
    sit(&registry::game(game).expect("a game"), None, Lang::En, act);
}

/// The published board has 19 lines with its letters, and those that stand alone are left out.
#[test]
fn the_board_of_gipf_fits_a_usual_window() {
    at("gipf:tournament", |mut person| {
        person.resize(80, 24);
        person.sees_no("does not fit");
        person.sees_no("d     f");
        person.clicks("·");
        person.sees("▸1. Ge8");
        person.types("gb3");
        person.sees("▸2. Gb3");
        person.resize(80, 28);
        person.sees("d     f");
    });
}

#[test]
fn stacks_move_to_the_end() {
    at("dvonn:2-3", |mut person| {
        person.types("b1a1a2b2c2");
        person.sees("pieces: white");
        person.types("a2b2a1b1c2b1");
        person.sees("The game is over: White has won");
    });
}

/// A name that goes on is ended by Enter.
#[test]
fn a_turn_of_several_steps_is_typed() {
    at("diaballik:3x3", |mut person| {
        person.types("c1-c2_b1~a1");
        person.sees("▸start");
        person.press(KeyCode::Enter);
        person.sees("▸1. c1-c2_b1~a1");
    });
}
