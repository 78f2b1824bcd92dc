//! A game played by links alone, as a reader without scripts plays it.

use crate::asking::{get, link_with, links};

/// Follows an address that leads to another one.
fn follow(address: &str) -> String {
    let answer = get(address);
    assert_eq!(answer.status, 303, "{address}: {}", answer.text);
    answer.header("location").to_owned()
}

#[test]
fn a_game_by_links() {
    let start = get("/play/connect4:7x6").page();
    let one = link_with(&start, "data-move=\"4\"");
    assert_eq!(one, "/play/connect4:7x6?at=4");
    let two = link_with(&get(&one).page(), "data-move=\"4\"");
    assert_eq!(two, "/play/connect4:7x6?at=44");
    let page = get(&two).page();
    assert_eq!(link_with(&page, "data-key=\"u\""), "/play/connect4:7x6?at=44&ply=1");
    let undone = get("/play/connect4:7x6?at=44&ply=1").page();
    assert_eq!(link_with(&undone, "data-key=\"r\""), two);
    assert_eq!(link_with(&undone, "data-move=\"3\""), "/play/connect4:7x6?at=43");
    assert_eq!(link_with(&page, "data-key=\"n\""), "/play/connect4:7x6");
}

#[test]
fn programs_answer() {
    let address = "/play/tictactoe?at=1&second=perfect";
    let page = get(address).page();
    assert!(page.contains("http-equiv=\"refresh\"") && page.contains("data-next="));
    assert!(!page.contains("data-move="), "a person does not move for a program");
    // The only move that does not lose is the middle.
    assert_eq!(follow("/play/tictactoe?at=1&second=perfect&go=1"), "/play/tictactoe?at=15&second=perfect");
    for player in ["random", "minimax:depth=2", "alphabeta:depth=3", "mcts:playouts=50", "learned:q,episodes=50"] {
        let next = follow(&format!("/play/tictactoe?at=1&second={player}&go=1"));
        assert!(next.starts_with("/play/tictactoe?at=1") && next.contains("second="), "{next}");
    }
    let undo = link_with(&get("/play/tictactoe?at=152&second=perfect&ply=2").page(), "data-key=\"u\"");
    assert_eq!(undo, "/play/tictactoe?at=152&ply=0&second=perfect", "back to where a person is to move");
    let swap = link_with(&get(address).page(), "data-key=\"s\"");
    assert_eq!(swap, "/play/tictactoe?at=1&first=perfect");
    // Two programs go on until the end, and no further.
    let mut address = "/play/tictactoe?first=random&second=random".to_owned();
    for _ in 0..9 {
        if get(&address).page().contains("data-next=") {
            address = follow(&format!("{address}&go=1"));
        }
    }
    let end = get(&address).page();
    assert!(!end.contains("data-next=") && end.contains("The game is over"), "{address}");
}

#[test]
fn values_have_letters_and_distances() {
    let first = get("/play/connect4:4x3?values=1&wait=1").page();
    assert!(first.contains("Draw in 12 plies") && first.contains("D\u{a0}12"));
    // What is known is there at once from now on.
    assert!(get("/play/connect4:4x3?at=1&values=1").page().contains("D\u{a0}11"));
    let lost = get("/play/tictactoe?at=12&values=1&wait=1").page();
    assert!(lost.contains("The first player (X) wins in 5 plies") && lost.contains("wins in 5 plies"));
    assert!(lost.contains("class=\"slip\""), "the second move gave the draw away");
    let french = get("/play/tictactoe?at=12&values=1&wait=1&lang=fr").page();
    assert!(french.contains("Le premier joueur (X) gagne en 5 coups") && french.contains("G\u{a0}5"));
}

/// Who opens the link of a game that is over sees where it was lost.
#[test]
fn a_finished_game_has_its_history() {
    let page = get("/play/connect4:4x4?at=1212121&values=1&wait=1").page();
    assert!(page.contains("The game is over") && page.contains("class=\"slip\""), "{page}");
    assert!(!page.contains("point unknown"));
}

#[test]
fn large_games_are_estimated() {
    let page = get("/play/othello:8x8?values=1&wait=1").page();
    assert!(page.contains("Estimates,") && page.contains("worth unknown"), "{page}");
}

#[test]
fn hints_and_best_moves() {
    let page = get("/play/tictactoe?at=1&hint=1&wait=1").page();
    assert!(page.contains("Hint: 5.") && !page.contains("D\u{a0}"));
    assert_eq!(follow("/play/tictactoe?at=1&best=1&values=1"), "/play/tictactoe?at=15&values=1");
    assert_eq!(follow("/play/nim:3,4,5?play=1:2"), "/play/nim:3,4,5?then=1:2");
}

#[test]
fn moves_of_two_cells_are_picked_one_after_the_other() {
    let start = get("/play/peg-solitaire:triangle5").page();
    let pick = links(&start).into_iter().find(|link| link.contains("pick=")).expect("a peg to pick");
    let picked = get(&pick).page();
    let moves = links(&picked).into_iter().filter(|link| link.contains("then=")).count();
    let listed = links(&start).into_iter().filter(|link| link.contains("then=")).count();
    assert!(moves > listed, "the target of the picked peg is a link on the board");
}

/// A board is turned by an address; where stones fall it is mirrored, for they fall downwards still.
#[test]
fn a_board_is_seen_from_the_other_side() {
    let cells = |address: &str| -> Vec<(i32, i32)> {
        let page = get(address).page();
        let number =
            |cell: &str, name: &str| cell.split(&format!(" {name}=\"")).nth(1)?.split('"').next()?.parse().ok();
        let place = |cell: &str| Some((number(cell, "x")?, number(cell, "y")?));
        page.split("<rect class=\"cell").skip(1).map(|cell| place(cell).expect("a place")).collect()
    };
    let turned = |game: &str| (cells(&format!("/play/{game}")), cells(&format!("/play/{game}?flip=1")));
    let (plain, flipped) = turned("tictactoe");
    assert_eq!(plain.iter().rev().copied().collect::<Vec<_>>(), flipped);
    let (plain, flipped) = turned("connect4:7x6");
    assert_eq!(plain.len(), 42);
    let mirrored = plain.chunks(7).flat_map(|row| row.iter().rev().copied()).collect::<Vec<_>>();
    assert_eq!(mirrored, flipped);
    let page = get("/play/tictactoe?at=1&flip=1").page();
    assert_eq!(link_with(&page, "data-move=\"5\""), "/play/tictactoe?at=15&flip=1");
    assert_eq!(link_with(&page, "data-key=\"f\""), "/play/tictactoe?at=1");
}

#[test]
fn who_lost_is_shown_where() {
    let over = get("/play/tictactoe?at=152397").page();
    let why = link_with(&over, "button why");
    assert_eq!(why, "/play/tictactoe?at=152397&values=1");
    let told = get(&format!("{why}&wait=1")).page();
    assert!(told.contains("before: draw, now: O wins."), "{told}");
    let slip = told.split("class=\"slips\"").nth(1).expect("slips");
    assert_eq!(
        links(slip)[..2],
        ["/play/tictactoe?at=152397&ply=5&values=1", "/play/tictactoe?at=152397&ply=4&values=1"]
    );
}
