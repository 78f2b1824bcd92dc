//! Where finished tiers are kept, for a solution that may be interrupted.

use ludex_core::{Halt, Text, Verdict};

/// Keeps what was finished and gives it back in a later run. `()` keeps nothing.
///
/// `T` is what stands for a position: the position itself, or its number. Errors are sentences for
/// a reader.
pub trait Store<T> {
    /// The bytes that it takes for a while to keep so many positions or verdicts, or to read them.
    fn bytes(&self, _entries: u64) -> u64 {
        0
    }

    /// The positions of a layer that were kept, if they were.
    ///
    /// # Errors
    /// What was kept cannot be read.
    fn layer(&mut self, _ply: u32) -> Result<Option<Vec<T>>, Text> {
        Ok(None)
    }

    /// Keeps the positions of a layer.
    ///
    /// # Errors
    /// They cannot be written.
    fn save_layer(&mut self, _ply: u32, _positions: &mut dyn Iterator<Item = T>) -> Result<(), Text> {
        Ok(())
    }

    /// The verdicts of a tier that were kept, if they were.
    ///
    /// # Errors
    /// What was kept cannot be read.
    fn tier(&mut self, _tier: u32) -> Result<Option<Vec<Kept<T>>>, Text> {
        Ok(None)
    }

    /// Keeps the verdicts of a tier, each for the player to move (in a finished game of two
    /// players: for the one who lost).
    ///
    /// # Errors
    /// They cannot be written.
    fn save_tier(&mut self, _tier: u32, _entries: &mut dyn Iterator<Item = Kept<T>>) -> Result<(), Text> {
        Ok(())
    }
}

/// What is known of tiers that are positions of other games ([`Ranking::converted`]). `()` knows
/// nothing: all tiers are solved together.
///
/// [`Ranking::converted`]: ludex_core::Ranking::converted
pub trait Converted<P>: Sync {
    /// Whether the positions of a tier are solved elsewhere.
    fn has(&self, _tier: u32) -> bool {
        false
    }

    /// The verdict of a position of such a tier.
    ///
    /// # Errors
    /// It cannot be read, or is not there.
    fn verdict(&self, _tier: u32, _at: &P) -> Result<Verdict, Text> {
        Err(Text::fixed("no other game was solved", "aucun autre jeu n'a été résolu"))
    }
}

impl<P> Converted<P> for () {}

/// A position, or its number, with its verdict.
pub type Kept<T> = (T, Verdict);

impl<T> Store<T> for () {}

/// A store that failed stops the work.
pub(super) fn failed(text: Text) -> Halt {
    Halt::Store(text)
}
