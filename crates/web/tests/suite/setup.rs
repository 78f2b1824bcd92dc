//! Positions that are set up without scripts: what no cell shows is chosen in a form.

use crate::asking::get;

/// The values of the first `select` of a board in a page from a mark on, and the chosen one.
fn options(page: &str, mark: &str) -> (Vec<String>, String) {
    let form = page.split("<form").find(|form| form.contains(mark)).unwrap_or_else(|| panic!("{mark}: {page}"));
    let value = |tag: &str| tag.split('"').next().expect("a value").to_owned();
    let tags: Vec<&str> = form.split("<option value=\"").skip(1).collect();
    let chosen = tags.iter().find(|tag| tag.split('>').next().is_some_and(|tag| tag.contains("selected")));
    (tags.iter().map(|tag| value(tag)).collect(), value(chosen.expect("a chosen one")))
}

/// Each option of each form leads to the page with that option, which can be played.
#[test]
fn what_no_cell_shows_is_chosen_in_forms() {
    for (spec, board, marks) in [
        ("gipf:tournament", None, &["To move", "Reserve of White", "Single pieces of Black"][..]),
        ("chess", None, &["White may castle", "Black may castle"]),
        ("mana", Some("...X../....../....../....../....../o....._x2"), &["To move", "Kind that binds"]),
        ("dvonn:2-3-2", Some("B2./.w./.._w"), &["To move"]),
        ("kamon:3,seed=1", Some("xo./o#../x..../..../..._b1"), &["Token taken last"]),
    ] {
        let asked =
            |board: &str| get(&format!("/setup/{spec}?board={}", board.replace('#', "%23").replace('+', "%2B"))).page();
        let page = board.map_or_else(|| get(&format!("/setup/{spec}")).page(), asked);
        for mark in marks {
            let (values, _) = options(&page, mark);
            assert!(values.len() > 1, "{spec}, {mark}: {values:?}");
            for value in values {
                let page = asked(&value);
                assert_eq!(options(&page, mark).1, value, "{spec}, {mark}");
                assert!(!page.contains("role=\"alert\""), "{spec}: {value}");
            }
        }
    }
    assert!(!get("/setup/othello:8x8").page().contains("class=\"settings\""));
    let french = get("/setup/mana?lang=fr&board=...X../....../....../....../....../o....._x2").page();
    assert!(french.contains("Type imposé") && french.contains("n'importe lequel"), "{french}");
}

/// A board that cannot be empty begins as the game does, and one that can, empty; so does one on
/// which the game would be over.
#[test]
fn a_setup_begins_with_a_position() {
    for (spec, men) in [("chess", 32), ("tictactoe", 0), ("othello:8x8", 4)] {
        let page = get(&format!("/setup/{spec}")).page();
        assert!(page.contains("This position can be played."), "{spec}");
        let board = page.split("<svg class=\"board\"").nth(1).and_then(|rest| rest.split("</svg>").next());
        let board = board.expect("a board");
        let drawn = ["class=\"figure", "class=\"p1\"", "class=\"p2\""];
        assert_eq!(drawn.map(|man| board.matches(man).count()).iter().sum::<usize>(), men, "{spec}");
        assert!(board.contains("class=\"plate\""), "{spec}");
    }
    let over =
        get("/setup/othello:8x8?board=......../......../......../......../......../......../......../........_X");
    let page = over.page();
    assert!(page.contains("In this position the game is over.") && page.contains("Open it on the board"), "{page}");
    assert!(!page.contains("This position can be played."), "{page}");
}

/// The graph of a puzzle has one player.
#[test]
fn the_graph_of_a_puzzle_speaks_of_one_player() {
    let page = get("/graph/sliding:2x2").page();
    assert!(page.contains("what can be solved") && page.contains("what is stuck"), "{page}");
    assert!(!page.contains("opponent") && !page.contains("both players"), "{page}");
}

/// What is no board is said to be none, and another one is there to begin with.
#[test]
fn a_board_that_is_none_is_refused() {
    let page = get("/setup/chess?board=zzz").page();
    assert!(page.contains("<code>zzz</code> is no board of this game"), "{page}");
    assert!(page.contains("This position can be played."), "{page}");
    assert!(get("/setup/chess?lang=fr&board=zzz").page().contains("«\u{a0}zzz\u{a0}» n'est pas un plateau de ce jeu"));
    assert!(!get("/setup/chess?board=").page().contains("role=\"alert\""));
}
