//! Which men are on the board, the kings apart, and what can be left of them.

use cozy_chess::{Color, Piece};

use super::super::men::{KINDS, Kind, MOST};

/// Kinds other than kings, in increasing order.
pub(super) type Class = Vec<Kind>;

/// Bits of [`index`].
const BITS: usize = 4 * (MOST - 2);

/// Whether men of this class can mate nobody.
pub(super) fn is_dead(class: &[Kind]) -> bool {
    match class {
        [] => true,
        [one] => matches!(one.piece(), Piece::Bishop | Piece::Knight),
        _ => false,
    }
}

/// The men of both sides as an ending is named.
pub(super) fn name(class: &[Kind]) -> String {
    let side = |color: Color| {
        let own = class.iter().filter(move |kind| kind.color() == color);
        let letters = own.map(|kind| char::from(kind.piece()).to_ascii_uppercase());
        std::iter::once('K').chain(letters).collect::<String>()
    };
    side(Color::White) + "v" + &side(Color::Black)
}

/// Whether an ending is better told with the sides exchanged: White has more men, and where both
/// have as many, the stronger ones.
pub(super) fn is_exchanged(class: &[Kind]) -> bool {
    let men = |color: Color| class.iter().filter(move |kind| kind.color() == color).map(|kind| kind.piece_place());
    let [white, black] = [Color::White, Color::Black].map(|color| men(color).count());
    black > white || (black == white && men(Color::White).gt(men(Color::Black)))
}

/// The same men with the sides exchanged.
pub(super) fn exchanged(class: &[Kind]) -> Class {
    sorted(class.iter().map(|kind| kind.exchanged()).collect())
}

/// The classes of an ending.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    /// The whole first, each before what comes of it.
    pub(super) list: Vec<Class>,
    /// The place of a class, by [`index`].
    places: Vec<Option<u8>>,
}

impl Classes {
    pub(super) fn of(whole: Class) -> Self {
        let list = closure(whole);
        let mut places = vec![None; 1 << BITS];
        for (place, class) in (0..).zip(&list) {
            places[index(class.iter().copied())] = Some(place);
        }
        Self { list, places }
    }

    /// The place of the class of some men, given in increasing order.
    pub(super) fn place(&self, kinds: impl Iterator<Item = Kind>) -> Option<usize> {
        self.places.get(index(kinds))?.map(usize::from)
    }
}

/// A number for each class; one beyond `1 << BITS` for more men than there may be.
fn index(class: impl Iterator<Item = Kind>) -> usize {
    class.fold(0, |index, kind| index << 4 | usize::from(kind.0))
}

pub(super) fn sorted(mut class: Class) -> Class {
    class.sort_unstable();
    class
}

/// Everything that captures and promotions can make of a class.
fn closure(class: Class) -> Vec<Class> {
    let mut found = vec![class];
    let mut next = 0;
    while let Some(class) = found.get(next).cloned() {
        next += 1;
        for place in 0..class.len() {
            let mut rest = class.clone();
            let kind = rest.remove(place);
            let promoted = |piece| sorted(rest.iter().copied().chain([Kind::new(piece, kind.color())]).collect());
            let mut after = vec![rest.clone()];
            if kind.piece() == Piece::Pawn {
                after.extend(KINDS[1..5].iter().map(|&piece| promoted(piece)));
            }
            for class in after {
                if !found.contains(&class) {
                    found.push(class);
                }
            }
        }
    }
    let pawns = |class: &Class| class.iter().filter(|kind| kind.piece() == Piece::Pawn).count();
    found.sort_by_key(|class| std::cmp::Reverse((class.len(), pawns(class))));
    found
}
