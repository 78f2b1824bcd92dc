//! `ludex play` on the full screen of a real terminal, which is given back as it was.

use std::time::{Duration, Instant};

use crate::process::terminal::{PATIENCE, Window};

const AGAINST: &str = "--second minimax:depth=9,ties=first";

#[test]
fn a_game_by_keys_and_mouse() {
    let Some(window) = Window::open(&format!("play tictactoe {AGAINST} --lang en")) else { return };
    window.sees("The first player (X) is to move.");
    window.types("1");
    let screen = window.sees("▸2. 5");
    // The last cell of the third row.
    let (row, line) = screen.lines().enumerate().find(|(_, line)| line.trim_start().starts_with("7 ")).expect("a row");
    let cell = line.rfind('·').expect("the cell 9");
    window.clicks_at(line[..cell].chars().count() + 1, row + 1);
    window.sees("▸4. 2");
    window.types("h");
    window.sees("X wins");
    window.resize(100, 30);
    window.sees(": write");
    window.types("38");
    window.sees("The game is over");
    window.types("q");
    let left = window.sees("status 0");
    assert!(left.contains("  Moves: 1 5 9 2") && left.lines().any(|line| line == "echo"), "{left}");
}

/// What is typed from the last words of a game has its moves to go back through.
#[test]
fn a_game_is_resumed_with_its_moves() {
    let Some(window) = Window::open("play nim --second human --lang en") else { return };
    window.sees("The first player is to move.");
    window.types("1:1");
    window.sees("▸1. 1:1");
    window.types("2:2");
    window.sees("▸2. 2:2");
    window.types("qq");
    let left = window.sees("status 0");
    let words = left.split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, command) = words.split_once("ludex play ").expect("a command");
    let (command, _) = command.split_once(" echo").expect("what follows it");
    // The window breaks it wherever it is full.
    let again = "nim:3,4,5 --then '1:1 2:2' --second human --lang en";
    assert_eq!(command.replace(' ', ""), again.replace(' ', ""));
    let Some(window) = Window::open(&format!("play {again}")) else { return };
    assert!(window.sees("▸2. 2:2").contains("1. 1:1"));
    window.types("u");
    window.sees("▸1. 1:1");
}

/// The window is closed: the record of the game is kept.
#[test]
fn a_terminal_that_goes_away_loses_no_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    let args = format!("play tictactoe {AGAINST} --record {} --lang en", file.display());
    let Some(window) = Window::open(&args) else { return };
    window.sees("The first player (X) is to move.");
    window.types("1");
    window.sees("▸2. 5");
    drop(window);
    let began = Instant::now();
    let kept = || std::fs::read_to_string(&file).is_ok_and(|text| text.contains("1. 1 5 *"));
    while !kept() {
        assert!(began.elapsed() < PATIENCE, "{:?}", std::fs::read_to_string(&file));
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn ctrl_c_gives_the_terminal_back_while_the_program_thinks() {
    let args = "play connect4 --first alphabeta:time=600 --second human --lang fr";
    let Some(window) = Window::open(args) else { return };
    window.sees("alphabeta:time=600 réfléchit");
    window.types("h?");
    window.sees("Touches");
    window.presses("C-c");
    let left = window.sees("status 0");
    assert!(left.contains("Aucun coup") && left.lines().any(|line| line == "echo"), "{left}");
}

#[test]
fn lines_are_there_for_who_wants_them() {
    let Some(window) = Window::open(&format!("play tictactoe {AGAINST} --plain --lang en")) else { return };
    window.sees("X to move (as in 1; ? for help) >");
    window.types("q\n");
    window.sees("status 0");
}

#[test]
fn messages_are_folded_between_words() {
    let Some(window) = Window::open("count nope --lang en") else { return };
    let words = window.sees("status 2").split_whitespace().collect::<Vec<_>>().join(" ");
    let told = "ludex: there is no game `nope`; the games are tictactoe, mnk, connect4, othello, draughts, go, nim, \
                fibonacci-nim, kayles, peg-solitaire, sliding, teeko, chess, gipf, diaballik, dvonn, kamon, mana";
    assert!(words.contains(told), "{words}");
}

#[test]
fn ctrl_z_gives_the_terminal_to_the_shell_for_a_while() {
    let Some(window) = Window::with_jobs(&format!("play tictactoe {AGAINST} --lang en")) else { return };
    window.sees("The first player (X) is to move.");
    window.types("1");
    window.sees("▸2. 5");
    window.presses("C-z");
    assert!(!window.sees("suspended").contains("▸2. 5"));
    window.types("\n");
    window.sees("▸2. 5");
    window.types("9");
    window.sees("▸4. 2");
    window.presses("C-c");
    window.sees("status 0");
}
