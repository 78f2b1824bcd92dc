//! Moves of Gipf, as numbers and taken apart.

/// A move, unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Move {
    /// A piece enters an empty spot; whether it is a GIPF-piece.
    Enter(u8, bool),
    /// A piece is pushed in by this way, and others with it.
    Push(u8, bool),
    /// On this line the spots of this mask, from the line's beginning, are emptied.
    Remove(u8, u8),
    /// Rows of GIPF-pieces stay.
    Leave,
}

const PUSHED: u64 = 64;
const GIPF: u64 = 128;
const REMOVED: u64 = 1 << 12;
const LEFT: u64 = 1 << 13;

impl Move {
    pub(super) fn number(self) -> u64 {
        let gipf = |is: bool| if is { GIPF } else { 0 };
        match self {
            Self::Enter(spot, is) => u64::from(spot) + gipf(is),
            Self::Push(push, is) => PUSHED + u64::from(push) + gipf(is),
            Self::Remove(line, mask) => REMOVED | u64::from(line) << 7 | u64::from(mask),
            Self::Leave => LEFT,
        }
    }

    pub(super) fn of(number: u64) -> Self {
        let (low, is) = ((number & 63) as u8, number & GIPF != 0);
        match number {
            LEFT.. => Self::Leave,
            REMOVED.. => Self::Remove((number >> 7 & 31) as u8, (number & 127) as u8),
            _ if number & PUSHED != 0 => Self::Push(low, is),
            _ => Self::Enter(low, is),
        }
    }
}
