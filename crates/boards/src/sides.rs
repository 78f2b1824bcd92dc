//! The two players as colours.

use ludex_core::Side;

/// White, where a player has stones rather than men.
pub const WHITE: Side = Side { en: "White", fr: "blanc", fr_alone: "Blanc", several: false, sign: None };
/// Black, likewise.
pub const BLACK: Side = Side { en: "Black", fr: "noir", fr_alone: "Noir", several: false, sign: None };
