//! Symmetries by name: half turn, mirror. Which of them leads from a position to its canonical
//! form?
//!
//! A game numbers the elements of its group and does not say what they do to the board. That is
//! seen on the board: of the ways to lay a rectangle, a hexagon or a triangle on itself, an element
//! is the one that turns the pictures of some positions into those of their images, with the same
//! pieces or with others in their stead, as the numbers of a sliding puzzle. Symmetries that do
//! more keep their numbers.

use std::collections::HashMap;

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Lang, Observer, Orbits, Picture, Piece, Text, say};
use ludex_count::bounds::{Bound, Side};
use ludex_count::burnside::KeptBySymmetry;
use ludex_engines as engines;
use serde::Serialize;

use crate::Refusal;

/// A way to lay a board on itself.
struct Turn {
    name: Text,
    /// What comes of a cell's distance across and down from the middle: two rows of a matrix, whose
    /// numbers are so many parts of one.
    matrix: [i32; 4],
    parts: i32,
}

const fn whole(en: &'static str, fr: &'static str, matrix: [i32; 4]) -> Turn {
    Turn { name: Text::fixed(en, fr), matrix, parts: 1 }
}

/// On a board of hexagons, which lie in rows, or in columns.
const fn quarters(en: &'static str, fr: &'static str, matrix: [i32; 4]) -> Turn {
    Turn { name: Text::fixed(en, fr), matrix, parts: 4 }
}

static TURNS: [Turn; 23] = [
    whole("mirror, left to right", "miroir gauche-droite", [-1, 0, 0, 1]),
    whole("mirror, top to bottom", "miroir haut-bas", [1, 0, 0, -1]),
    whole("half turn", "demi-tour", [-1, 0, 0, -1]),
    whole("quarter turn clockwise", "quart de tour horaire", [0, -1, 1, 0]),
    whole("quarter turn anticlockwise", "quart de tour antihoraire", [0, 1, -1, 0]),
    whole("mirror in the falling diagonal", "miroir par la diagonale descendante", [0, 1, 1, 0]),
    whole("mirror in the rising diagonal", "miroir par la diagonale montante", [0, -1, -1, 0]),
    quarters("sixth of a turn clockwise", "sixième de tour horaire", [2, -3, 4, 2]),
    quarters("sixth of a turn clockwise", "sixième de tour horaire", [2, -4, 3, 2]),
    quarters("sixth of a turn anticlockwise", "sixième de tour antihoraire", [2, 3, -4, 2]),
    quarters("sixth of a turn anticlockwise", "sixième de tour antihoraire", [2, 4, -3, 2]),
    quarters("third of a turn clockwise", "tiers de tour horaire", [-2, -3, 4, -2]),
    quarters("third of a turn clockwise", "tiers de tour horaire", [-2, -4, 3, -2]),
    quarters("third of a turn anticlockwise", "tiers de tour antihoraire", [-2, 3, -4, -2]),
    quarters("third of a turn anticlockwise", "tiers de tour antihoraire", [-2, 4, -3, -2]),
    quarters("mirror in the axis falling at 30°", "miroir par l'axe descendant à 30°", [2, 3, 4, -2]),
    quarters("mirror in the axis falling at 30°", "miroir par l'axe descendant à 30°", [2, 4, 3, -2]),
    quarters("mirror in the axis falling at 60°", "miroir par l'axe descendant à 60°", [-2, 3, 4, 2]),
    quarters("mirror in the axis falling at 60°", "miroir par l'axe descendant à 60°", [-2, 4, 3, 2]),
    quarters("mirror in the axis rising at 30°", "miroir par l'axe montant à 30°", [2, -3, -4, -2]),
    quarters("mirror in the axis rising at 30°", "miroir par l'axe montant à 30°", [2, -4, -3, -2]),
    quarters("mirror in the axis rising at 60°", "miroir par l'axe montant à 60°", [-2, -3, -4, 2]),
    quarters("mirror in the axis rising at 60°", "miroir par l'axe montant à 60°", [-2, -4, -3, 2]),
];

/// The names of the elements of a game's group, in their order.
#[must_use]
pub fn names(game: &AnyGame) -> Vec<Text> {
    let sample = sample(game);
    (0..game.order()).map(|element| name(game, element, &sample)).collect()
}

/// The name of an element, seen on some positions.
fn name(game: &AnyGame, element: usize, sample: &[AnyPosition]) -> Text {
    if element == 0 {
        return Text::fixed("identity", "identité");
    }
    if let Some(turn) = TURNS.iter().find(|turn| sample.iter().all(|at| turn.is(game, element, at))) {
        return turn.name.clone();
    }
    match TURNS.iter().find(|turn| turn.renames(game, element, sample)) {
        Some(Turn { name: Text { en, fr }, .. }) => say!("{en}, pieces renamed", "{fr}, pièces renommées"),
        None => say!("symmetry {element}", "symétrie {element}"),
    }
}

impl Turn {
    /// Whether it makes the picture of a position that of its image under an element.
    fn is(&self, game: &AnyGame, element: usize, at: &AnyPosition) -> bool {
        let (before, after) = (grid(&game.picture(at)), grid(&game.picture(&game.image(element, at))));
        let (many, middle) = middle(&before);
        let comes = |cell: &Cell| self.to(*cell, many, middle);
        before.iter().all(|(cell, piece)| comes(cell).is_some_and(|to| after.get(&to) == Some(piece)))
    }

    /// Whether it does so once every piece has been exchanged for another one, the same in all
    /// positions.
    fn renames(&self, game: &AnyGame, element: usize, sample: &[AnyPosition]) -> bool {
        let mut names = vec![(Piece::Empty, Piece::Empty)];
        for at in sample {
            let (before, after) = (grid(&game.picture(at)), grid(&game.picture(&game.image(element, at))));
            let (many, middle) = middle(&before);
            for (cell, piece) in &before {
                let Some(renamed) = self.to(*cell, many, middle).and_then(|to| after.get(&to)) else { return false };
                match names.iter().find(|(one, other)| one == piece || other == renamed) {
                    Some((one, other)) if (one, other) != (piece, renamed) => return false,
                    Some(_) => {}
                    None => names.push((piece.clone(), renamed.clone())),
                }
            }
        }
        true
    }

    /// The cell that a cell comes to, if there is one; `middle` is the sum of so `many` cells.
    fn to(&self, (x, y): Cell, many: i32, middle: Cell) -> Option<Cell> {
        let (across, down) = (many * x - middle.0, many * y - middle.1);
        let [a, b, c, d] = self.matrix;
        let whole = |sum: i32, middle: i32| {
            let place = sum + self.parts * middle;
            (place % (self.parts * many) == 0).then(|| place / (self.parts * many))
        };
        Some((whole(a * across + b * down, middle.0)?, whole(c * across + d * down, middle.1)?))
    }
}

/// Where a cell is, in halves of a cell.
type Cell = (i32, i32);

fn grid(picture: &Picture<u64>) -> HashMap<Cell, Piece> {
    picture.cells.iter().map(|cell| ((cell.x, cell.y), cell.piece.clone())).collect()
}

/// How many cells there are, and their sum: as many times their middle.
fn middle(grid: &HashMap<Cell, Piece>) -> (i32, Cell) {
    grid.keys().fold((0, (0, 0)), |(many, sum), cell| (many + 1, (sum.0 + cell.0, sum.1 + cell.1)))
}

/// Some positions of a game, among which there are lopsided ones.
fn sample(game: &AnyGame) -> Vec<AnyPosition> {
    let mut found = Vec::new();
    for walk in 0..5 {
        let mut at = game.start();
        for step in 0..8 {
            let mut moves = Vec::new();
            found.push(at.clone());
            if game.unlisted(&at).is_some() || game.expand(&at, &mut moves).mover().is_none() {
                break;
            }
            at = game.play(&at, moves[(walk * 3 + step * (walk + 2)) % moves.len()]);
        }
    }
    found
}

/// A position among its images.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Canonical {
    /// The canonical form: the one that stands for all images.
    pub position: String,
    /// The element that leads there, as the game numbers them.
    pub element: usize,
    /// What it does.
    #[serde(serialize_with = "in_english")]
    pub symmetry: Text,
    /// How many images there are, the position among them.
    pub images: usize,
    /// The other elements that keep the position, by number.
    pub kept_by: Vec<usize>,
    /// What they do.
    #[serde(skip)]
    pub kept_names: Vec<Text>,
    /// The canonical form itself.
    #[serde(skip)]
    pub at: AnyPosition,
}

fn in_english<S: serde::Serializer>(text: &Text, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&text.en)
}

impl Canonical {
    /// How the position comes to its canonical form.
    #[must_use]
    pub fn way(&self) -> Text {
        let (element, Text { en, fr }) = (self.element, &self.symmetry);
        match element {
            0 => Text::fixed(
                "The canonical form is this position itself.",
                "La forme canonique est cette position même.",
            ),
            _ => say!(
                "The canonical form, by symmetry {element} ({en}):",
                "La forme canonique, par la symétrie {element} ({fr}) :"
            ),
        }
    }

    /// How many positions the canonical form stands for.
    #[must_use]
    pub fn stands_for(&self) -> Text {
        let images = self.images;
        match (images, self.kept_names.is_empty()) {
            (1, true) => Text::fixed(
                "It is the only one: Ludex knows no symmetry of this game.",
                "Elle est seule : Ludex ne connaît pas de symétrie à ce jeu.",
            ),
            (_, true) => say!(
                "It stands for {images} positions: no symmetry keeps it.",
                "Elle représente {images} positions : aucune symétrie ne la conserve."
            ),
            (1, false) => Text::fixed(
                "It stands for itself alone: all symmetries keep it.",
                "Elle ne représente qu'elle-même : toutes les symétries la conservent.",
            ),
            (_, false) => {
                let kept = |lang, comma: &str| {
                    self.kept_names.iter().map(|name| name.to(lang)).collect::<Vec<_>>().join(comma)
                };
                let (en, fr) = (kept(Lang::En, "; "), kept(Lang::Fr, " ; "));
                say!(
                    "It stands for {images} positions; kept by: {en}.",
                    "Elle représente {images} positions ; conservée par : {fr}."
                )
            }
        }
    }
}

/// The canonical form of a position, and how it comes about.
#[must_use]
pub fn canonical(game: &AnyGame, at: &AnyPosition) -> Canonical {
    let (sample, form) = (sample(game), game.canonical(at));
    let name = |element| name(game, element, &sample);
    let element = (0..game.order()).find(|&element| game.image(element, at) == form).unwrap_or(0);
    let kept_by: Vec<usize> = game.stabiliser(at).into_iter().filter(|&element| element != 0).collect();
    Canonical {
        position: game.position_text(&form),
        element,
        symmetry: name(element),
        images: game.order() / (kept_by.len() + 1),
        kept_names: kept_by.iter().map(|&element| name(element)).collect(),
        kept_by,
        at: form,
    }
}

/// How many positions up to symmetry, by the orbit-counting lemma: as many as the symmetries keep
/// on average.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Burnside {
    /// Each symmetry that keeps the start, with the positions that it keeps, by ply.
    pub symmetries: Vec<(Text, Vec<u64>)>,
    /// The positions up to symmetry, by ply.
    pub orbits: Vec<u64>,
}

impl Burnside {
    /// Counts what each symmetry keeps.
    ///
    /// # Errors
    /// A fault in the rules, a budget that ran out or a cancellation.
    pub fn count(game: &AnyGame, observer: &dyn Observer) -> Result<Self, Refusal> {
        let start = game.start();
        let kept = engines::count_kept(game, &start, observer).map_err(|stopped| Refusal::Halt(stopped.reason))?;
        let names = group(game);
        let of = |(i, name): (usize, Text)| (name, kept.iter().map(|ply| ply.by_element[i]).collect());
        let symmetries = names.into_iter().enumerate().map(of).collect();
        Ok(Self { symmetries, orbits: kept.iter().map(KeptBySymmetry::orbits).collect() })
    }

    /// How many positions each symmetry keeps.
    pub fn fixed(&self) -> impl Iterator<Item = u64> {
        self.symmetries.iter().map(|(_, plies)| plies.iter().sum())
    }

    /// The sum with its numbers: `(5478 + 136 + …) / 8 = 6120 / 8`.
    #[must_use]
    pub fn formula(&self) -> String {
        let terms: Vec<_> = self.fixed().map(|fixed| fixed.to_string()).collect();
        let (sum, order) = (self.fixed().sum::<u64>(), terms.len());
        format!("({}) / {order} = {sum} / {order}", terms.join(" + "))
    }
}

/// The names of the symmetries that keep the start.
#[must_use]
pub fn group(game: &AnyGame) -> Vec<Text> {
    let names = names(game);
    Orbits::keeping(game, &game.start()).elements().iter().map(|&element| names[element].clone()).collect()
}

/// Bounds on the positions up to symmetry from those on the positions, of which each stands for as
/// many as there are symmetries at most; `exact` positions, where they were counted.
#[must_use]
pub fn bounds(bounds: &[Bound], exact: Option<u64>, order: usize) -> Vec<Bound> {
    let best = |side| bounds.iter().filter(move |bound| bound.side == side);
    let least = best(Side::Lower).map(|bound| bound.value.clone()).max();
    let least = exact.map(Into::into).or(least).unwrap_or_default();
    let most = best(Side::Upper).min_by(|one, other| one.value.cmp(&other.value));
    let lower = Bound {
        name: "share",
        side: Side::Lower,
        words: say!(
            "there are {order} symmetries, so that each position up to symmetry stands for {order} positions at most",
            "il y a {order} symétries : chaque position à symétrie près représente au plus {order} positions"
        ),
        formula: format!("⌈{least} / {order}⌉"),
        value: (least + (order - 1)) / order,
        by_ply: None,
        terms: Vec::new(),
    };
    let upper =
        most.filter(|_| exact.is_none()).map(|bound| Bound { by_ply: None, terms: Vec::new(), ..bound.clone() });
    std::iter::once(lower).chain(upper).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn english(texts: Vec<Text>) -> Vec<String> {
        texts.into_iter().map(|text| text.en.into_owned()).collect()
    }

    #[test]
    fn symmetries_have_names() {
        let square = english(names(&ludex_games::tictactoe::read_game("").unwrap()));
        assert_eq!(square.iter().collect::<std::collections::BTreeSet<_>>().len(), 8, "{square:?}");
        assert!(square.iter().all(|name| !name.starts_with("symmetry")), "{square:?}");
        let columns = english(names(&ludex_games::connect4::read_game("5x4").unwrap()));
        assert_eq!(columns, ["identity", "mirror, left to right"]);
        let oblong = english(names(&ludex_games::mnk::read_game("4x3,3").unwrap()));
        assert_eq!(oblong.len(), 4);
        assert!(oblong.contains(&"half turn".into()), "{oblong:?}");
        // Hexagons in rows, and in columns; a triangle turns about its middle.
        for game in [
            ludex_games::dvonn::read_game("2-3-2").unwrap(),
            ludex_games::gipf::read_game("").unwrap(),
            ludex_games::gipf::read_game("basic,side=2").unwrap(),
        ] {
            let hexagon = english(names(&game));
            assert_eq!(hexagon.iter().collect::<std::collections::BTreeSet<_>>().len(), 12, "{hexagon:?}");
            assert!(hexagon.iter().all(|name| !name.starts_with("symmetry")), "{hexagon:?}");
            assert!(hexagon.contains(&"sixth of a turn clockwise".into()), "{hexagon:?}");
        }
        let long = english(names(&ludex_games::dvonn::read_game("9-10-11-10-9").unwrap()));
        assert_eq!(long.len(), 4);
        assert!(long.contains(&"mirror, top to bottom".into()), "{long:?}");
        let triangle = english(names(&ludex_games::peg_solitaire::read_game("triangle5").unwrap()));
        assert!(triangle.contains(&"mirror, left to right".into()), "{triangle:?}");
        assert!(triangle.iter().all(|name| !name.starts_with("symmetry")), "{triangle:?}");
    }

    /// The numbers of tiles are exchanged with their places.
    #[test]
    fn a_symmetry_may_rename_pieces() {
        let tiles = english(names(&ludex_games::sliding::read_game("3x3").unwrap()));
        assert_eq!(tiles, ["identity", "mirror in the falling diagonal, pieces renamed"]);
    }

    /// Which way a board turns: pieces come where the name says.
    #[test]
    fn names_are_those_of_what_is_seen() {
        let to = |name: &str, cell: Cell| {
            let turns = TURNS.iter().filter(|turn| turn.name.en == name);
            turns.filter_map(|turn| turn.to(cell, 1, (0, 0))).collect::<Vec<_>>()
        };
        // Three o'clock goes to six, on squares; on hexagons in rows to five, and six to eight.
        assert_eq!(to("quarter turn clockwise", (2, 0)), [(0, 2)]);
        assert!(to("sixth of a turn clockwise", (2, 0)).contains(&(1, 2)));
        assert!(to("sixth of a turn clockwise", (0, 2)).contains(&(-2, 1)));
        // On an axis nothing moves.
        assert!(to("mirror in the axis falling at 60°", (1, 2)).contains(&(1, 2)));
        assert!(to("mirror in the axis rising at 60°", (1, -2)).contains(&(1, -2)));
        assert!(to("mirror in the axis falling at 30°", (2, 1)).contains(&(2, 1)));
        assert!(to("mirror in the axis rising at 30°", (2, -1)).contains(&(2, -1)));
    }

    /// The symmetry that is named does lead to the canonical form.
    #[test]
    fn the_way_to_the_canonical_form() {
        let game = ludex_games::tictactoe::read_game("").unwrap();
        for text in ["9", "91", "37", "152", "6 9 5"] {
            let at = game.read_position(text).unwrap();
            let Canonical { element, at: form, images, kept_by, .. } = canonical(&game, &at);
            assert_eq!(game.image(element, &at), form, "{text}");
            assert_eq!(images * (kept_by.len() + 1), 8, "{text}");
        }
    }

    #[test]
    fn the_lemma_term_by_term() {
        let game = ludex_games::tictactoe::read_game("").unwrap();
        let found = Burnside::count(&game, &()).unwrap();
        assert_eq!(found.orbits.iter().sum::<u64>(), 765);
        assert_eq!(found.fixed().sum::<u64>(), 765 * 8);
        assert_eq!(found.fixed().next(), Some(5478));
        let half = found.symmetries.iter().position(|(name, _)| name.en == "half turn").unwrap();
        assert_eq!(found.fixed().nth(half), Some(42));
    }
}
