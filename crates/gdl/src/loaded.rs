//! A sheet with all that is made of it.

use ludex_core::{AnyGame, Observer, Text};

use crate::fault::Fault;
use crate::game::any_game;
use crate::look::Look;
use crate::machine::Machine;
use crate::sheet::Sheet;

/// A sheet, its machine, and what was seen of its positions.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The rules.
    pub sheet: Sheet,
    /// The gates.
    pub machine: Machine,
    /// What was found by looking at positions.
    pub look: Look,
}

impl Loaded {
    /// Makes a sheet ready to be played.
    ///
    /// # Errors
    /// Rules that grow without end, a budget that ran out, a cancellation.
    pub fn new(sheet: Sheet, observer: &dyn Observer) -> Result<Self, Fault> {
        let machine = Machine::new(&sheet, observer)?;
        let look = Look::at(&machine, observer)?;
        Ok(Self { sheet, machine, look })
    }

    /// What kind of game it is, or why it is not played.
    #[must_use]
    pub fn told(&self) -> Text {
        self.look.told(&self.machine)
    }

    /// Whether it is played.
    #[must_use]
    pub fn is_played(&self) -> bool {
        self.look.kind(&self.machine).is_ok()
    }

    /// The game, under the name that people type.
    ///
    /// # Errors
    /// Why a sheet of this kind is not played.
    pub fn game(self, spec: &str) -> Result<AnyGame, Fault> {
        any_game(spec, self.machine, &self.look).map_err(Fault::Rules)
    }
}
