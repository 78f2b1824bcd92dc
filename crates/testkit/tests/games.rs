//! The laws on the games of the house: sizes and variants beyond those that each game's own file checks.

use ludex_core::{Playable, Visitor};
use ludex_testkit::check_game;

struct Check;

impl Visitor for Check {
    type Output = ();

    fn visit<G: Playable>(self, game: &G) {
        check_game(game);
    }
}

#[test]
fn mnk_boards() {
    for params in ["1x1,1", "3x1,2", "3x3,3", "4x3,3", "2x5,4", "8x8,5", "10x10,5"] {
        ludex_games::mnk::visit(params, Check).unwrap();
    }
    ludex_games::tictactoe::visit("", Check).unwrap();
}

#[test]
fn connect_four_boards() {
    for params in ["1x1", "2x3", "3x2,2", "4x4", "7x6", "10x10,5", "12x3,1"] {
        ludex_games::connect4::visit(params, Check).unwrap();
    }
}
