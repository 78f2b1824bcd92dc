//! Symmetries by name: half turn, mirror. Which of them leads from a position to its canonical
//! form?
//!
//! A game numbers the elements of its group and does not say what they do to the board. That is
//! seen on the board: of the eight ways to lay a rectangle on itself, an element is the one that
//! turns the pictures of some positions into those of their images. Boards of another form, and
//! symmetries that do more than move pieces, keep their numbers.

use std::collections::HashMap;

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Lang, Observer, Orbits, Picture, Piece, Text, say};
use ludex_count::bounds::{Bound, Side};
use ludex_count::burnside::KeptBySymmetry;
use ludex_engines as engines;
use serde::Serialize;

use crate::Refusal;

/// A way to lay a rectangular board on itself.
struct Turn {
    name: Text,
    /// Whether columns become rows, which only squares allow.
    exchanges: bool,
    /// The cell that `(column, row)` comes to, where the last column and row have these numbers.
    to: Map,
}

/// From a cell and the last cell to a cell.
type Map = fn((i32, i32), (i32, i32)) -> (i32, i32);

const fn turn(en: &'static str, fr: &'static str, to: Map) -> Turn {
    Turn { name: Text::fixed(en, fr), exchanges: false, to }
}

const fn exchange(en: &'static str, fr: &'static str, to: Map) -> Turn {
    Turn { name: Text::fixed(en, fr), exchanges: true, to }
}

static TURNS: [Turn; 7] = [
    turn("mirror, left to right", "miroir gauche-droite", |(c, r), (last, _)| (last - c, r)),
    turn("mirror, top to bottom", "miroir haut-bas", |(c, r), (_, last)| (c, last - r)),
    turn("half turn", "demi-tour", |(c, r), (across, down)| (across - c, down - r)),
    exchange("quarter turn clockwise", "quart de tour horaire", |(c, r), (last, _)| (last - r, c)),
    exchange("quarter turn anticlockwise", "quart de tour antihoraire", |(c, r), (last, _)| (r, last - c)),
    exchange("mirror in the falling diagonal", "miroir par la diagonale descendante", |(c, r), _| (r, c)),
    exchange("mirror in the rising diagonal", "miroir par la diagonale montante", |(c, r), (last, _)| {
        (last - r, last - c)
    }),
];

/// The names of the elements of a game's group, in their order.
#[must_use]
pub fn names(game: &AnyGame) -> Vec<Text> {
    let sample = sample(game);
    (0..game.order()).map(|element| name(game, element, &sample)).collect()
}

/// The name of an element, seen on some positions.
fn name(game: &AnyGame, element: usize, sample: &[AnyPosition]) -> Text {
    match element {
        0 => Text::fixed("identity", "identité"),
        _ => TURNS
            .iter()
            .find(|turn| sample.iter().all(|at| turn.is(game, element, at)))
            .map_or_else(|| say!("symmetry {element}", "symétrie {element}"), |turn| turn.name.clone()),
    }
}

impl Turn {
    /// Whether it makes the picture of a position that of its image under an element.
    fn is(&self, game: &AnyGame, element: usize, at: &AnyPosition) -> bool {
        let (before, after) = (grid(&game.picture(at)), grid(&game.picture(&game.image(element, at))));
        let (Some((last, before)), Some((_, after))) = (before, after) else { return false };
        if self.exchanges && last.0 != last.1 {
            return false;
        }
        before.iter().all(|(at, piece)| after.get(&(self.to)(*at, last)) == Some(piece))
    }
}

type Grid = ((i32, i32), HashMap<(i32, i32), Piece>);

/// The cells of a rectangular board by column and row, after the last of each.
fn grid(picture: &Picture<u64>) -> Option<Grid> {
    let cells: HashMap<_, _> =
        picture.cells.iter().map(|cell| ((cell.x / 2, cell.y / 2), cell.piece.clone())).collect();
    let is_even = picture.cells.iter().all(|cell| cell.x % 2 == 0 && cell.y % 2 == 0 && cell.x >= 0 && cell.y >= 0);
    let last = (cells.keys().map(|(c, _)| *c).max()?, cells.keys().map(|(_, r)| *r).max()?);
    is_even.then_some((last, cells))
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
                "It is the only one: the game has no symmetry.",
                "Elle est seule : le jeu n'a pas de symétrie.",
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
