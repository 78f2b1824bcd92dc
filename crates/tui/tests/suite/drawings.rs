//! Whole screens, exactly. `LUDEX_DRAW=1` draws them again.

use ludex::{Lang, registry};

use crate::person::{Person, SEARCH, sit};

/// A person at a game, and what the screen shows in the end.
struct Drawing<'a> {
    against: Option<&'a str>,
    lang: Lang,
    size: (u16, u16),
    typed: &'a str,
}

impl Drawing<'_> {
    fn of(self, game: &str) -> String {
        let game = registry::game(game).expect("a game");
        let mut shown = String::new();
        sit(&game, self.against, self.lang, |mut person: Person<'_, '_>| {
            person.resize(self.size.0, self.size.1);
            person.types(self.typed);
            shown = person.shows();
        });
        shown
    }
}

fn is_drawn(name: &str, shown: &str) {
    let path = format!("{}/tests/suite/screens/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("LUDEX_DRAW").is_some() {
        std::fs::write(&path, shown).expect("the screen can be written");
    }
    let known = std::fs::read_to_string(&path).expect("a screen");
    assert!(known == shown, "{name} was\n{known}\nand is\n{shown}");
}

#[test]
fn tictactoe_with_values() {
    let drawing = Drawing { against: Some(SEARCH), lang: Lang::En, size: (80, 24), typed: "192h" };
    is_drawn("tictactoe", &drawing.of("tictactoe"));
}

#[test]
fn tictactoe_on_a_large_window_in_french() {
    let drawing = Drawing { against: Some(SEARCH), lang: Lang::Fr, size: (120, 36), typed: "192hki" };
    is_drawn("morpion", &drawing.of("tictactoe"));
}

#[test]
fn connect4_between_two_persons() {
    let drawing = Drawing { against: None, lang: Lang::En, size: (80, 24), typed: "2233h" };
    is_drawn("connect4", &drawing.of("connect4:4x4"));
}

#[test]
fn connect4_from_the_other_side() {
    let drawing = Drawing { against: None, lang: Lang::En, size: (80, 24), typed: "122f" };
    is_drawn("flipped", &drawing.of("connect4:4x4"));
}

#[test]
fn nim_in_french() {
    let drawing = Drawing { against: Some("random"), lang: Lang::Fr, size: (80, 24), typed: "h" };
    is_drawn("nim", &drawing.of("nim:1,2,3"));
}

#[test]
fn a_puzzle_on_a_narrow_window() {
    let drawing = Drawing { against: None, lang: Lang::En, size: (48, 16), typed: "h" };
    is_drawn("peg-solitaire", &drawing.of("peg-solitaire:triangle4"));
}

#[test]
fn help_in_both_languages() {
    for (name, lang) in [("help", Lang::En), ("aide", Lang::Fr)] {
        let drawing = Drawing { against: None, lang, size: (80, 24), typed: "?" };
        is_drawn(name, &drawing.of("tictactoe"));
    }
}

/// The least window that anything is drawn on.
#[test]
fn everything_in_the_least_window() {
    let drawing = |typed| Drawing { against: Some(SEARCH), lang: Lang::En, size: (40, 12), typed };
    is_drawn("least", &drawing("192h").of("tictactoe"));
    is_drawn("least-help", &drawing("?j").of("tictactoe"));
    is_drawn("least-too-large", &Drawing { typed: "5", against: None, ..drawing("") }.of("connect4:9x9"));
}
