//! The laws on the games of the registry: sizes and variants beyond those that each game's own file
//! checks.

use ludex_testkit::{check_game, text};

use crate::game;

#[test]
fn games_that_texts_are_tried_on() {
    for spec in text::GAMES {
        check_game(&game(spec));
    }
}

#[test]
fn boards_at_the_edges() {
    let mnk = ["mnk:1x1,1", "mnk:3x1,2", "mnk:2x5,4", "mnk:8x8,5", "mnk:16x8,3"];
    let connect4 =
        ["connect4:1x1", "connect4:2x3", "connect4:3x2,2", "connect4:12x3,1", "connect4:1x127", "connect4:64x1"];
    let othello = ["othello:2x2", "othello:6x2", "othello:2x8"];
    let sliding = ["sliding:1x2", "sliding:5x1", "sliding:2x2", "sliding:8x2"];
    for spec in mnk.into_iter().chain(connect4).chain(othello).chain(sliding) {
        check_game(&game(spec));
    }
}
