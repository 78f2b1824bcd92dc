//! In every game a position is the moves that lead to it.

use ludex::session::read_record;
use ludex::{AnyGame, AnyPosition, Game as _, Notation as _, moves_of};
use ludex_testkit::random::Random;

use crate::{LARGE, SMALL, game};

/// A random game, cut short somewhere: its moves as texts, and the position after them.
fn played(game: &AnyGame, random: &mut Random) -> (Vec<String>, AnyPosition) {
    let (mut at, mut texts, mut moves) = (game.start(), Vec::new(), Vec::new());
    for _ in 0..random.below(40) {
        moves.clear();
        game.expand(&at, &mut moves);
        let Some(&mv) = random.pick(&moves) else { break };
        texts.push(game.move_text(&at, mv));
        at = game.play(&at, mv);
    }
    (texts, at)
}

fn every_game() -> impl Iterator<Item = AnyGame> {
    let large =
        ["connect4", "connect4:10x9", "othello", "peg-solitaire", "sliding:4x4", "mnk:15x15,5", "nim:100,200,300"];
    SMALL.iter().chain(LARGE).copied().chain(large).map(game)
}

#[test]
fn the_moves_of_any_game_are_read_as_its_position() {
    for game in every_game() {
        let mut random = Random::new(7);
        for _ in 0..60 {
            let (texts, at) = played(&game, &mut random);
            if texts.is_empty() {
                continue;
            }
            for text in [texts.join(" "), texts.join("\n"), format!(" {}  ", texts.join(", "))] {
                assert_eq!(game.read_position(&text).as_ref(), Ok(&at), "{game:?}: `{text}`");
                let history = moves_of(&game, &text, &at).map(|moves| moves.len());
                assert_eq!(history, Some(texts.len()), "{game:?}: `{text}`");
            }
            let record = read_record(&game, &texts.join(" ")).expect("moves");
            assert_eq!((record.ply(), record.move_texts(&game)), (texts.len(), texts), "{game:?}");
        }
    }
}

/// A copy may have spaces around it.
#[test]
fn spaces_around_a_position_are_no_part_of_it() {
    for (spec, text) in [("tictactoe", "15"), ("connect4", "4453"), ("nim", "3,4,4"), ("chess", "e4")] {
        let (game, spaced) = (game(spec), format!(" {text}\n"));
        let [alone, spaced] = [text, &spaced].map(|text| game.read_position(text));
        assert!(alone.is_ok() && alone == spaced, "{spec}: {spaced:?}");
    }
}

/// Commas alone separate moves too, unless the text is a board of the game.
#[test]
fn a_board_comes_before_moves() {
    for game in every_game() {
        let mut random = Random::new(8);
        for _ in 0..60 {
            let (texts, at) = played(&game, &mut random);
            let text = texts.join(",");
            if text.is_empty() {
                continue;
            }
            match game.read_own_position(&text) {
                Ok(own) => assert_eq!(game.read_position(&text), Ok(own), "{game:?}: `{text}`"),
                Err(_) => assert_eq!(game.read_position(&text), Ok(at), "{game:?}: `{text}`"),
            }
        }
    }
    let matches = game("fibonacci-nim:20");
    assert_eq!(matches.read_position("3,2").map(|at| matches.position_text(&at)), Ok("3,2".into()));
    assert_eq!(matches.read_position("3 2").map(|at| matches.position_text(&at)), Ok("15,4".into()));
}

#[test]
fn what_a_game_reads_without_separators_has_its_history_too() {
    for (spec, text, plies) in [("connect4", "44535", 5), ("othello", "f5d6c3", 3), ("teeko", "c3,b2", 2)] {
        let record = read_record(&game(spec), text).expect("moves");
        assert_eq!(record.ply(), plies, "{spec} {text}");
    }
    let record = read_record(&game("tictactoe"), "XO./.../...").expect("a board");
    assert_eq!(record.ply(), 0);
}

#[test]
fn a_refusal_tells_both_notations_where_either_may_be_meant() {
    let problem = |spec: &str, text: &str| game(spec).read_position(text).expect_err("bad").sentence();
    let both = problem("peg-solitaire", "d2d5");
    assert!(both.en.contains("neither a board (a board here has 7 rows") && both.en.contains("nor moves: "), "{both}");
    assert!(both.fr.contains("ni un plateau (") && both.fr.contains("ni des coups : "), "{both}");
    for (spec, text, what) in [
        ("connect4", "4 4 9", "`9`: move 3: the columns are numbered from 1 to 7"),
        ("connect4", "9", "`9`: move 1: the columns are numbered from 1 to 7"),
        ("nim:3,4,5", "9,9,9", "`9,9,9`: heaps only shrink"),
        ("tictactoe", "XX/O", "`XX/O`: a board here has 3 rows"),
        ("nim:3,4,5", "1:9", "nor moves: take from 1 to 3 objects from heap 1"),
        ("othello", "f5 d6 a1", "`a1`: move 3: a disc on a1 encloses no other"),
    ] {
        let problem = problem(spec, text);
        assert!(problem.en.contains(what) && problem.en.contains("neither") == what.starts_with("nor"), "{problem}");
    }
    // A sentence stays one, however many moves there are.
    let many = problem("mnk:15x15,5", "nonsense").en;
    assert!(many.len() < 400 && many.contains('…'), "{many}");
}
