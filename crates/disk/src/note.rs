//! What runs hold of a position while values come back: what is known of it, or who asks.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use ludex_core::{Player, Value};
use ludex_solve::Known;
use ludex_table::varint;

use crate::coded::Coded;
use crate::item::Joined;

/// Something about the position with a key. In order, what is known of a position comes before the
/// questions about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Note {
    pub(crate) at: u128,
    pub(crate) said: Said,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Said {
    /// By some of its moves, or all; what two notes know is one.
    Known(Known),
    /// Nothing is decided, and so many of its moves may still save it.
    Left(u32),
    /// So many of its moves are known to be no better than this.
    Told { known: Known, moves: u32 },
    /// The position `by`, where `mover` is to move, has a move to this one.
    Asked { by: u128, mover: Player },
}

impl Note {
    fn order(&self) -> (u128, Option<u128>) {
        match self.said {
            Said::Known(_) | Said::Left(_) | Said::Told { .. } => (self.at, None),
            Said::Asked { by, .. } => (self.at, Some(by)),
        }
    }
}

impl PartialEq for Note {
    fn eq(&self, other: &Self) -> bool {
        self.order() == other.order()
    }
}

impl Eq for Note {}

impl PartialOrd for Note {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Note {
    fn cmp(&self, other: &Self) -> Ordering {
        self.order().cmp(&other.order())
    }
}

impl Hash for Note {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.at.hash(state);
    }
}

impl Joined for Note {
    fn join(&mut self, equal: Self) {
        self.said = match (self.said, equal.said) {
            (Said::Known(known), Said::Known(more)) => Said::Known(known.max(more)),
            // It was decided before.
            (known @ Said::Known(_), _) | (_, known @ Said::Known(_)) => known,
            (Said::Left(moves), Said::Left(other)) => Said::Left(moves.min(other)),
            (Said::Left(left), Said::Told { known, moves }) | (Said::Told { known, moves }, Said::Left(left)) => {
                // Losses come in the order of their remoteness, so that the last is the best.
                let is_lost = known.verdict().value == Value::Loss;
                if is_lost && moves < left { Said::Left(left - moves) } else { Said::Known(known) }
            }
            (Said::Told { known, moves }, Said::Told { known: other, moves: more }) => {
                Said::Told { known: known.max(other), moves: moves.saturating_add(more) }
            }
            (said, _) => said,
        };
    }

    fn owned(&self) -> usize {
        0
    }
}

/// The gap of the key, then what is said: with the lowest bit 0 what is known, with 1 and then 0 or
/// 1 the mover, and then who asks, with 2 how many moves are left, with 3 what is told and of how
/// many moves.
impl Coded for Note {
    fn put(&self, before: Option<&Self>, to: &mut Vec<u8>) {
        varint::put(before.map_or(self.at, |before| self.at - before.at), to);
        match self.said {
            Said::Known(known) => varint::put(u128::from(known.bits()) << 1, to),
            Said::Asked { by, mover } => {
                varint::put(u128::from(mover == Player::Second) << 1 | 1, to);
                varint::put(by, to);
            }
            Said::Left(moves) => {
                varint::put(2 << 1 | 1, to);
                varint::put(moves.into(), to);
            }
            Said::Told { known, moves } => {
                varint::put(3 << 1 | 1, to);
                varint::put(known.bits().into(), to);
                varint::put(moves.into(), to);
            }
        }
    }

    fn take(before: Option<&Self>, from: &mut &[u8]) -> Option<Self> {
        let at = before.map_or(0, |before| before.at).checked_add(varint::take(from)?)?;
        let said = varint::take(from)?;
        let mut number = || u32::try_from(varint::take(from)?).ok();
        let said = match (said & 1, said >> 1) {
            (0, bits) => Said::Known(Known::of_bits(u32::try_from(bits).ok()?)?),
            (_, 2) => Said::Left(number()?),
            (_, 3) => Said::Told { known: Known::of_bits(number()?)?, moves: number()? },
            (_, 0) => Said::Asked { by: varint::take(from)?, mover: Player::First },
            (_, 1) => Said::Asked { by: varint::take(from)?, mover: Player::Second },
            _ => return None,
        };
        Some(Self { at, said })
    }
}

#[cfg(test)]
mod tests {
    use ludex_core::{Outcome, Seats};
    use proptest::prelude::*;

    use super::*;
    use crate::item::in_order;

    fn note() -> impl Strategy<Value = Note> {
        let mover = prop_oneof![Just(Player::First), Just(Player::Second)];
        let known = (0..3_usize, any::<bool>()).prop_map(|(end, is_end)| {
            let outcome = [Outcome::Win(Player::First), Outcome::Win(Player::Second), Outcome::Draw][end];
            let end = Known::over(outcome, Seats::Fixed);
            Said::Known(if is_end { end } else { end.before(Seats::Fixed, Player::Second) })
        });
        let left = (1_u32..9).prop_map(Said::Left);
        let asked = (0_u128..9, mover).prop_map(|(by, mover)| Said::Asked { by, mover });
        let at = prop_oneof![0_u128..5, any::<u128>()];
        (at, prop_oneof![known, asked, left]).prop_map(|(at, said)| Note { at, said })
    }

    proptest! {
        /// What was written is read; what is known comes first, and is the best of all.
        #[test]
        fn notes_are_joined_and_read_back(mut notes in proptest::collection::vec(note(), 0..60)) {
            let best = |notes: &[Note], at: u128| {
                let known = |note: &Note| match note.said {
                    Said::Known(known) if note.at == at => Some(known),
                    _ => None,
                };
                notes.iter().filter_map(known).max()
            };
            let expected: Vec<_> = (0..5).map(|at| best(&notes, at)).collect();
            in_order(&mut notes);
            let found: Vec<_> = (0..5).map(|at| best(&notes, at)).collect();
            prop_assert_eq!(expected, found);
            let mut bytes = Vec::new();
            for (place, note) in notes.iter().enumerate() {
                note.put(place.checked_sub(1).map(|before| &notes[before]), &mut bytes);
            }
            let (mut rest, mut read) = (&bytes[..], Vec::new());
            while !rest.is_empty() {
                let note = Note::take(read.last(), &mut rest).expect("a note");
                read.push(note);
            }
            prop_assert_eq!(format!("{:?}", read), format!("{:?}", notes));
        }

        /// Bytes that nobody wrote are refused, or are some note.
        #[test]
        fn other_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
            if let Some(Note { said: Said::Known(known), .. }) = Note::take(None, &mut &bytes[..]) {
                let _ = known.verdict();
            }
        }
    }
}
