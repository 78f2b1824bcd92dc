//! Boards in the usual colours of their games, for the page and for pictures that stand alone.
//! Pieces have signs, so that no colour is needed to tell them apart; what lies on a board has a
//! rim where its colour is near the board's.
//!
//! ```
//! use ludex_services::palette::Palette;
//!
//! let green = Palette::of("othello:6x6").expect("Othello has its own colours");
//! assert!(green.colours.contains(&("cell", "#2d7a4b")));
//! assert!(Palette::of("subtraction").is_none());
//! ```

use std::fmt::Write as _;

/// The colours of the boards of some games.
#[derive(Debug)]
pub struct Palette {
    /// The names of these games, without parameters.
    pub games: &'static [&'static str],
    /// What has a colour of its own, by a name of [`RULES`], and the colour; what is not named has
    /// that of all boards.
    pub colours: &'static [(&'static str, &'static str)],
    /// The same where the first player is called black; empty where that changes nothing.
    pub black_first: &'static [(&'static str, &'static str)],
    /// Whether squares lie beside each other without gaps and round corners.
    pub is_tight: bool,
    /// Rules of style besides: what they are for, and what they say; `var(--t1)` is a colour by its
    /// name.
    pub rules: &'static [(&'static str, &'static str)],
}

/// What each colour is for: its name, a selector, and a property. The board that stands alone is
/// painted by them; the page has them as variables of its style.
pub const RULES: [(&str, &str, &str); 22] = [
    ("cell", ".cell", "fill"),
    ("t1", ".t1", "fill"),
    ("edge", ".cell", "stroke"),
    ("edge", ".lines", "stroke"),
    ("edge", ".star", "fill"),
    ("edge", ".tile", "stroke"),
    ("plate", ".plate", "fill"),
    ("tile", ".tile", "fill"),
    ("fresh", ".cell.fresh", "stroke"),
    ("won", ".ring", "stroke"),
    ("p1", ".p1", "fill"),
    ("p2", ".p2", "fill"),
    ("neutral", ".neutral", "fill"),
    ("p1", "text.p1", "fill"),
    ("p2", "text.p2", "fill"),
    ("neutral", "text.neutral", "fill"),
    ("rim", "circle.p1", "stroke"),
    ("rim", "circle.p2", "stroke"),
    ("rim", "circle.neutral", "stroke"),
    ("sign1", ".sign", "stroke"),
    ("sign2", "circle.sign", "stroke"),
    ("sign1", ".number.on", "fill"),
];

const PLAIN: Palette = Palette { games: &[], colours: &[], black_first: &[], is_tight: false, rules: &[] };

const PALETTES: [Palette; 10] = [
    Palette {
        games: &["connect4"],
        colours: &[
            ("cell", "#1b4f9c"),
            ("edge", "#1b4f9c"),
            ("plate", "#1b4f9c"),
            ("p1", "#d3202f"),
            ("p2", "#ffd21f"),
            ("sign1", "#fff"),
            ("sign2", "#4d3b00"),
            ("rim", "#fff"),
            ("fresh", "#a9cdff"),
            ("won", "#fff"),
        ],
        rules: &[(".cell.won", "fill:var(--cell);stroke:var(--edge)")],
        ..PLAIN
    },
    Palette {
        games: &["othello"],
        colours: &[
            ("cell", "#2d7a4b"),
            ("edge", "#0b3a20"),
            ("plate", "#0b3a20"),
            ("p1", "#101214"),
            ("p2", "#f8f8f4"),
            ("sign1", "#7d8a86"),
            ("sign2", "#8b9490"),
            ("rim", "#0008"),
            ("fresh", "#ffe9a0"),
        ],
        is_tight: true,
        ..PLAIN
    },
    Palette {
        games: &["chess"],
        colours: &[
            ("cell", "#eedfc4"),
            ("t1", "#a8794f"),
            ("edge", "#eedfc4"),
            ("fresh", "#2f6db3"),
            ("p1", "#fff"),
            ("p2", "#17191c"),
            ("sign1", "#5b6068"),
        ],
        is_tight: true,
        rules: &[
            (".cell.t1", "stroke:var(--t1)"),
            (".cell.t1.fresh", "stroke:var(--fresh)"),
            (".figure", "stroke-width:1.4;paint-order:stroke"),
            (".figure.p1", "stroke:#17191c"),
            (".figure.p2", "stroke:#f3ead9"),
        ],
        ..PLAIN
    },
    Palette {
        games: &["draughts"],
        colours: &[
            ("cell", "#eedfc4"),
            ("plate", "#eedfc4"),
            ("t1", "#98683f"),
            ("edge", "#eedfc4"),
            ("fresh", "#ffe08a"),
            ("p1", "#fbf7ee"),
            ("p2", "#1d1f22"),
            ("sign1", "#6d6250"),
            ("sign2", "#a9adb2"),
            ("rim", "#000a"),
        ],
        black_first: &[("p1", "#1d1f22"), ("p2", "#fbf7ee"), ("sign1", "#a9adb2"), ("sign2", "#6d6250")],
        is_tight: true,
        rules: &[(".cell.t1", "stroke:var(--t1)"), (".cell.t1.fresh", "stroke:var(--fresh)"), (".ground", "fill:#fff")],
    },
    Palette {
        games: &["go", "mnk"],
        colours: &[
            ("cell", "#dcb265"),
            ("edge", "#5b421b"),
            ("plate", "#dcb265"),
            ("p1", "#14161a"),
            ("p2", "#fbfaf5"),
            ("sign1", "#8d949c"),
            ("sign2", "#7b776b"),
            ("rim", "#0009"),
            ("fresh", "#0b4f94"),
            ("won", "#c4122f"),
        ],
        is_tight: true,
        rules: &[(".ground", "fill:#4b3510"), (".cell.won", "fill:var(--cell);stroke:var(--edge)")],
        ..PLAIN
    },
    Palette {
        games: &["teeko"],
        colours: &[
            ("cell", "#efe2c8"),
            ("edge", "#8a744a"),
            ("p1", "#17191c"),
            ("p2", "#c4262e"),
            ("sign1", "#fff"),
            ("sign2", "#fff"),
        ],
        ..PLAIN
    },
    Palette {
        games: &["dvonn", "gipf"],
        colours: &[
            ("p1", "#fbfaf5"),
            ("p2", "#17191c"),
            ("neutral", "#c4262e"),
            ("sign1", "#3b3f45"),
            ("sign2", "#fff"),
            ("rim", "#8a8f96"),
        ],
        ..PLAIN
    },
    Palette {
        games: &["peg-solitaire"],
        colours: &[
            ("cell", "#c99a5b"),
            ("edge", "#7d5626"),
            ("neutral", "#1c4c86"),
            ("rim", "#fff6"),
            ("fresh", "#fff3d6"),
        ],
        ..PLAIN
    },
    Palette {
        games: &["sliding"],
        colours: &[
            ("cell", "#8a6a45"),
            ("edge", "#5f4526"),
            ("plate", "#5f4526"),
            ("tile", "#f4e3c3"),
            ("fresh", "#ffdf9e"),
        ],
        rules: &[(".number", "fill:#3d2a10")],
        ..PLAIN
    },
    Palette { games: &["nim", "fibonacci-nim", "kayles"], colours: &[("neutral", "#b8622a")], ..PLAIN },
];

impl Palette {
    /// That of a game, by its name or whole specification; `None` where its board has the colours
    /// of all boards.
    #[must_use]
    pub fn of(spec: &str) -> Option<&'static Self> {
        let name = spec.split(':').next().unwrap_or(spec);
        PALETTES.iter().find(|palette| palette.games.contains(&name))
    }

    /// The style of a board that stands alone: each rule behind a selector of all of it.
    pub(crate) fn style(&self, is_black_first: bool, whole: &str) -> String {
        let others = if is_black_first { self.black_first } else { &[] };
        let mut css = String::new();
        for (name, colour) in self.colours.iter().chain(others) {
            for (_, selector, property) in RULES.iter().filter(|(of, ..)| of == name) {
                let _ = write!(css, "{whole} {selector}{{{property}:{colour}}}");
            }
        }
        self.write_rules(whole, &mut css);
        // Few readers of pictures know variables.
        self.colours.iter().fold(css, |css, (name, colour)| css.replace(&format!("var(--{name})"), colour))
    }

    fn write_rules(&self, whole: &str, css: &mut String) {
        let tight = self.is_tight.then_some(("rect.cell", "stroke-width:2"));
        for (selector, declarations) in tight.iter().chain(self.rules) {
            let _ = write!(css, "{whole} {selector}{{{declarations}}}");
        }
    }
}

/// The style of all boards with colours of their own, as a page has it: the colours as variables,
/// on elements whose `data-of` is the name of a game, and whose `data-first` is `black` where its
/// first player is called so.
#[must_use]
pub fn page_style() -> String {
    let mut css = String::new();
    for palette in &PALETTES {
        for game in palette.games {
            let of = format!("[data-of={game}]");
            write_variables(&of, palette.colours, &mut css);
            if !palette.black_first.is_empty() {
                write_variables(&format!("{of}[data-first=black]"), palette.black_first, &mut css);
            }
            if palette.is_tight {
                let _ = write!(css, "{of} rect.cell{{rx:0}}");
            }
            palette.write_rules(&of, &mut css);
            css.push('\n');
        }
    }
    css
}

fn write_variables(selector: &str, colours: &[(&str, &str)], css: &mut String) {
    let _ = write!(css, "{selector}{{");
    for (name, colour) in colours {
        let _ = write!(css, "--{name}:{colour};");
    }
    css.push('}');
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A colour that nothing is painted with would be a slip of the pen.
    #[test]
    fn every_colour_paints_something() {
        for palette in &PALETTES {
            for (name, _) in palette.colours.iter().chain(palette.black_first) {
                assert!(RULES.iter().any(|(of, ..)| of == name), "{name}");
            }
        }
    }

    #[test]
    fn games_are_those_of_the_house_each_once() {
        let mut games: Vec<_> = PALETTES.iter().flat_map(|palette| palette.games).collect();
        for game in &games {
            assert!(ludex_games::GAMES.iter().any(|(about, _)| about.name == **game), "{game}");
        }
        let number = games.len();
        games.sort_unstable();
        games.dedup();
        assert_eq!(games.len(), number);
    }

    #[test]
    fn boards_are_painted_alone_and_on_a_page() {
        let palette = Palette::of("draughts:8x8").expect("it has one");
        let style = palette.style(true, ".board");
        let (white, black) = (style.find(".p1{fill:#fbf7ee}"), style.find(".p1{fill:#1d1f22}"));
        assert!(white < black && style.contains(".board .t1{fill:#98683f}"), "{style}");
        assert!(style.contains(".board .cell.t1{stroke:#98683f}") && !style.contains("var("), "{style}");
        let page = page_style();
        assert!(page.contains("[data-of=draughts][data-first=black]{--p1:#1d1f22;"), "{page}");
    }
}
