//! How sheets are drawn, and files beside them that say how.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, Piece};

use crate::loaded;

/// A sheet of `testdata/gdl` that is drawn as a file says.
fn drawn(name: &str, file: &str) -> AnyGame {
    let mut loaded = loaded(name);
    loaded.draw("f.toml", file).unwrap_or_else(|fault| panic!("{fault}"));
    loaded.game(name).expect("a game")
}

/// The pieces row by row from above, and what is told below them.
fn seen(game: &AnyGame, at: &str) -> (Vec<String>, String) {
    let picture = game.picture(&game.read_position(at).expect(at));
    let across = picture.cells.iter().map(|cell| cell.x).max().map_or(1, |last| last / 2 + 1) as usize;
    let mark = |piece: &Piece| match piece {
        Piece::Empty => ".".to_owned(),
        Piece::First => "1".to_owned(),
        Piece::Second => "2".to_owned(),
        Piece::Neutral => "o".to_owned(),
        other => other.text().to_owned(),
    };
    let pieces: Vec<String> = picture.cells.iter().map(|cell| mark(&cell.piece)).collect();
    let rows = pieces.chunks(across).map(<[String]>::concat).collect();
    (rows, picture.caption.map_or(String::new(), |caption| caption.en.to_string()))
}

#[test]
fn a_file_says_how_a_sheet_is_drawn() {
    let at = "mark:1:3 mark:2:2";
    let usual = seen(&drawn("tictactoe", ""), at);
    assert_eq!((usual.0.join("/"), &*usual.1), ("1../.2./...".to_owned(), "also true: control:x"));
    let other = "hidden = ['control']\n[board]\ndownwards = true\n[pieces]\nx = '✕'\no = 'neutral'";
    let told = seen(&drawn("tictactoe", other), at);
    assert_eq!((told.0.join("/"), &*told.1), (".../.o./✕..".to_owned(), ""));
    // Columns and rows change places.
    let turned = seen(&drawn("tictactoe", "[board]\ncells = 'cell'\ncolumns = 2\nrows = 1"), "mark:1:3");
    assert_eq!(turned.0.join("/"), ".../.../..1");
    // Heaps as a board of their own: what lies there is the name of the fluent.
    let heaps = seen(
        &drawn("nim", "[board]\ncells = 'heap'\ncolumns = 2\nrows = 1\ncontents = 0\n[pieces]\nheap = 'neutral'"),
        "start",
    );
    assert_eq!(heaps.0.len(), 3);
    assert!(heaps.0.iter().all(|row| row.matches('o').count() == 1), "{heaps:?}");
    // No board: what is true is told.
    let list = seen(&drawn("tictactoe", "board.cells = []\nhidden = 'cell'"), "start");
    assert_eq!(list.1, "true: control:x");
}

#[test]
fn moves_touch_the_cells_that_a_file_says() {
    let touched = |file: &str| {
        let game = drawn("breakthrough-4x4", file);
        let picture = game.picture(&game.start());
        let mut cells: Vec<Vec<usize>> = picture.touches.into_iter().map(|touch| touch.cells).collect();
        cells.sort();
        cells[0].clone()
    };
    // From the second row from below, aslant: the third is taken, and none of it can be passed.
    assert_eq!(touched(""), [8, 5]);
    assert_eq!(touched("moves.move = [3, 4, 1, 2]"), [4, 9]);
    assert_eq!(touched("[moves]\nmove = [1, 2, 3, 4]\n[board]\ndownwards = true"), [4, 9]);
}

#[test]
fn what_is_wrong_with_a_file_is_said_with_its_place() {
    let wrong = |file: &str| {
        let fault = loaded("tictactoe").draw("f.toml", file).expect_err(file);
        let text = fault.text();
        assert_ne!(text.en, text.fr, "{file}");
        text.en.to_string()
    };
    for (file, place, what) in [
        ("[board", "f.toml:1:7: ", "no longer TOML"),
        ("[bord]", "f.toml:1:2: `bord`: ", "there are board, pieces, moves, hidden"),
        ("\n[board]\ncolumn = 1", "f.toml:3:1: `column`: ", "there are cells, columns"),
        ("[board]\ncells = 'sell'", "f.toml:2:9: `'sell'`: ", "no fluent sell with 3 arguments"),
        ("[board]\ncells = ['cell', 'control']", "f.toml:2:18: `'control'`: ", "no fluent control with 3"),
        ("[board]\ncontents = 4\ncells = 'cell'", "f.toml:3:9: `'cell'`: ", "no fluent cell with 4"),
        ("[board]\nrows = 0", "f.toml:2:8: `0`: ", "from 1 on"),
        ("[board]\ndownwards = 1", "f.toml:2:13: `1`: ", "true or false"),
        ("[pieces]\nz = 'first'", "f.toml:2:1: `z`: ", "on no cell"),
        ("[pieces]\nx = 'stone'", "f.toml:2:5: `'stone'`: ", "one to three letters"),
        ("moves.mark = [1]", "f.toml:1:14: `[1]`: ", "two arguments"),
        ("moves.mark = [1, 3]", "f.toml:1:7: `mark`: ", "no move mark with 3"),
        ("moves.march = [1, 2]", "f.toml:1:7: `march`: ", "no move march with 2"),
        ("hidden = ['step']", "f.toml:1:11: `'step'`: ", "no fluent of the sheet is called step"),
        ("hidden = [7]", "f.toml:1:11: `7`: ", "a text in quotes"),
        ("board = 7", "f.toml:1:9: `7`: ", "a table belongs here"),
    ] {
        let said = wrong(file);
        assert!(said.starts_with(place) && said.contains(what), "{file}: {said}");
    }
}
