//! What runs hold: positions, alone or each with the number of histories that end in it.

use std::cmp::Ordering;
use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use ludex_core::{AnyPosition, Status, owned_bytes};
use ludex_count::paths::{Length, Number};
use ludex_count::positions::Level;
use ludex_table::varint;
use ludex_walk::Weight as _;
use num_bigint::BigUint;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::coded::Coded;

/// What becomes one where equal ones meet.
pub trait Joined: Coded {
    /// Adds an equal item.
    fn join(&mut self, equal: Self);

    /// The bytes that it has allocated beside its own size.
    fn owned(&self) -> usize;
}

/// What is written of a position, and what is noted of a ply.
///
/// Law: items are ordered, hashed and equal as their positions are.
pub trait Item: Joined {
    /// The position.
    type Position: Hash;
    /// What is noted of the items of a ply.
    type Tally: Clone + Default + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// Whether a position is to be met at every ply at which it can be reached, not only at the
    /// first.
    const EVERY_PLY: bool;

    /// The item of the root.
    fn root(at: Self::Position) -> Self;

    /// Its position.
    fn position(&self) -> &Self::Position;

    /// The item of a position to which a move leads.
    #[must_use]
    fn after(&self, at: Self::Position) -> Self;

    /// Notes it; `orbit` gives for how many positions it stands.
    fn note(&self, orbit: impl FnOnce() -> u64, status: Status, tally: &mut Self::Tally);

    /// Adds what was noted elsewhere.
    fn add(tally: &mut Self::Tally, other: &Self::Tally);
}

/// Every position counts for itself.
macro_rules! alone {
    ($($word:ty),*) => {$(
        impl Joined for $word {
            fn join(&mut self, _equal: Self) {}

            fn owned(&self) -> usize {
                owned_bytes(self)
            }
        }

        impl Item for $word {
            type Position = Self;
            type Tally = Level;
            const EVERY_PLY: bool = false;

            fn root(at: Self) -> Self {
                at
            }

            fn position(&self) -> &Self {
                self
            }

            fn after(&self, at: Self) -> Self {
                at
            }

            fn note(&self, orbit: impl FnOnce() -> u64, status: Status, level: &mut Level) {
                level.note(orbit(), status);
            }

            fn add(level: &mut Level, other: &Level) {
                level.add(other);
            }
        }
    )*};
}

alone!(u64, u128, AnyPosition);

/// A position with the number of histories that end in it.
#[derive(Clone, Debug)]
pub struct Reached<W> {
    at: W,
    histories: Number,
}

impl<W: PartialEq> PartialEq for Reached<W> {
    fn eq(&self, other: &Self) -> bool {
        self.at == other.at
    }
}

impl<W: Eq> Eq for Reached<W> {}

impl<W: Ord> PartialOrd for Reached<W> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<W: Ord> Ord for Reached<W> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.at.cmp(&other.at)
    }
}

impl<W: Hash> Hash for Reached<W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.at.hash(state);
    }
}

/// After the position: the bytes of the number, the lowest first, after how many they are.
impl<W: Coded> Coded for Reached<W> {
    fn put(&self, before: Option<&Self>, to: &mut Vec<u8>) {
        self.at.put(before.map(|before| &before.at), to);
        let bytes = BigUint::from(self.histories.clone()).to_bytes_le();
        varint::put(bytes.len() as u128, to);
        to.extend_from_slice(&bytes);
    }

    fn take(before: Option<&Self>, from: &mut &[u8]) -> Option<Self> {
        let at = W::take(before.map(|before| &before.at), from)?;
        let length = usize::try_from(varint::take(from)?).ok()?;
        Some(Self { at, histories: BigUint::from_bytes_le(from.split_off(..length)?).into() })
    }
}

impl<W: Coded> Joined for Reached<W> {
    fn join(&mut self, equal: Self) {
        self.histories.add(equal.histories);
    }

    fn owned(&self) -> usize {
        owned_bytes(&self.at) + self.histories.owned_bytes()
    }
}

impl<W: Coded> Item for Reached<W> {
    type Position = W;
    type Tally = Length;
    const EVERY_PLY: bool = true;

    fn root(at: W) -> Self {
        Self { at, histories: Number::from(BigUint::from(1_u32)) }
    }

    fn position(&self) -> &W {
        &self.at
    }

    fn after(&self, at: W) -> Self {
        Self { at, histories: self.histories.clone() }
    }

    fn note(&self, _orbit: impl FnOnce() -> u64, status: Status, length: &mut Length) {
        let histories = BigUint::from(self.histories.clone());
        if let Status::Over(_) = status {
            length.games += &histories;
        }
        length.histories += histories;
    }

    fn add(length: &mut Length, other: &Length) {
        length.histories += &other.histories;
        length.games += &other.games;
    }
}

/// Puts items in order, each position once.
pub(crate) fn in_order<I: Joined>(items: &mut Vec<I>) {
    items.sort_unstable();
    items.dedup_by(|next, kept| {
        let equal = next == kept;
        if equal {
            kept.join(next.clone());
        }
        equal
    });
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Whatever the numbers, they are added up where positions meet, and read as they were
        /// written.
        #[test]
        fn numbers_add_up_and_are_read_back(all in proptest::collection::vec((0_u64..9, any::<u128>()), 1..40)) {
            let mut items: Vec<_> = all
                .iter()
                .map(|&(at, number)| Reached { at, histories: BigUint::from(number).into() })
                .collect();
            in_order(&mut items);
            let mut bytes = Vec::new();
            for (place, item) in items.iter().enumerate() {
                item.put(place.checked_sub(1).map(|before| &items[before]), &mut bytes);
            }
            let (mut rest, mut read) = (&bytes[..], Vec::<Reached<u64>>::new());
            while !rest.is_empty() {
                let item = Reached::take(read.last(), &mut rest).expect("an item");
                read.push(item);
            }
            prop_assert!(read.is_sorted_by(|one, next| one.at < next.at));
            for at in 0..9 {
                let sum: BigUint = all.iter().filter(|(other, _)| *other == at).map(|(_, number)| *number).sum();
                let found = read.iter().find(|item| item.at == at).map(|item| BigUint::from(item.histories.clone()));
                prop_assert_eq!(found.unwrap_or_default(), sum);
            }
        }

        /// Bytes that nobody wrote are refused, or are some item.
        #[test]
        fn other_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
            let _ = Reached::<u64>::take(None, &mut &bytes[..]);
        }
    }
}
