//! A sheet with all that is made of it.

use std::sync::Arc;

use ludex_core::{AnyGame, BadText, Observer, Text};

use crate::drawing::Drawing;
use crate::fast::Fast;
use crate::fault::Fault;
use crate::game::any_game;
use crate::look::Look;
use crate::machine::Machine;
use crate::names::{Names, as_named};
use crate::sheet::Sheet;
use crate::slow::Fluents;

/// A sheet, its machine, and what was seen of its positions.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The rules.
    pub sheet: Arc<Sheet>,
    /// The gates.
    pub machine: Arc<Machine>,
    /// What was found by looking at positions.
    pub look: Look,
    /// How a file beside the sheet says that it is drawn.
    pub(crate) drawing: Drawing,
}

impl Loaded {
    /// Makes a sheet ready to be played.
    ///
    /// # Errors
    /// Rules that grow without end, a budget that ran out, a cancellation.
    pub fn new(sheet: Sheet, observer: &dyn Observer) -> Result<Self, Fault> {
        let machine = Machine::new(&sheet, observer)?;
        let look = Look::at(&machine, observer)?;
        Ok(Self { sheet: Arc::new(sheet), machine: Arc::new(machine), look, drawing: Drawing::default() })
    }

    /// Is drawn as a file beside the sheet says (TOML).
    ///
    /// # Errors
    /// What is wrong with that file, and where.
    pub fn draw(&mut self, file: &str, source: &str) -> Result<(), Fault> {
        self.drawing = Drawing::read(file, source, &self.machine)?;
        Ok(())
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

    /// The fluents of a position: what differs from the start, or the moves that lead there, those
    /// of all roles at once with `+` between them where several choose.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn position(&self, text: &str) -> Result<Fluents, BadText> {
        let at = Names::of(&self.machine).read_any(&self.machine, text)?;
        Ok(Fast::new(&self.machine).texts(&at))
    }

    /// The moves with this name, as the sheet writes them, each with the number of its role.
    #[must_use]
    pub fn moves_named(&self, name: &str) -> Vec<(usize, String)> {
        let (ground, names) = (&self.machine.ground, Names::of(&self.machine));
        let named = as_named(name);
        let fits = |text: &String| text.eq_ignore_ascii_case(name) || text.eq_ignore_ascii_case(&named);
        let fitting = (0..names.moves.len()).filter(|&mv| fits(&names.moves[mv])).map(|mv| ground.role_of(mv));
        fitting.map(|(role, number)| (role, ground.terms.text(ground.moves[role][number]))).collect()
    }

    /// The game, under the name that people type.
    ///
    /// # Errors
    /// Why a sheet of this kind is not played.
    pub fn game(&self, spec: &str) -> Result<AnyGame, Fault> {
        any_game(spec, Arc::clone(&self.machine), &self.look, self.drawing.clone()).map_err(Fault::Rules)
    }
}
