//! A position of a sheet of any kind, as it is shown: drawn, with what each role may do there, or
//! gets.

use ludex_core::{BadText, Picture};

use crate::loaded::Loaded;
use crate::names::Names;
use crate::picture::Drawn;

/// A position, shown.
#[derive(Clone, Debug)]
pub struct Shown {
    /// What differs from the start.
    pub position: String,
    /// The board, or what is true.
    pub picture: Picture<u64>,
    /// Whether the game is over.
    pub over: bool,
    /// For each role its legal moves, in the order of the sheet; none where the game is over.
    pub moves: Vec<Vec<String>>,
    /// For each role the values of its goals.
    pub goals: Vec<Vec<i64>>,
}

impl Loaded {
    /// Shows a position: what differs from the start, or the moves that lead there, those of all
    /// roles at once with `+` between them where several choose.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn show(&self, text: &str) -> Result<Shown, BadText> {
        let (machine, names) = (&*self.machine, Names::of(&self.machine));
        let at = names.read_any(machine, text)?;
        let mut values = vec![[0]; machine.slots()];
        let view = machine.view(&at, &mut values);
        let legal = if view.terminal { Vec::new() } else { view.legal };
        let goals = machine.goals_of(&at, &mut values);
        let worth = |(role, own): (usize, &Vec<usize>)| {
            own.iter().filter_map(|&goal| machine.goal_values[role][goal]).collect()
        };
        let own = |role: usize| {
            let of = machine.moves_of(role);
            legal.iter().filter(|mv| of.contains(mv)).map(|&mv| names.moves[mv].clone()).collect()
        };
        let drawn = Drawn::of(machine, self.look.begins, self.drawing.clone());
        let fluents = machine.fluents_of(&at);
        Ok(Shown {
            position: names.position_text(machine, &at),
            picture: drawn.picture(machine, &fluents, &[], |fluent| names.fluents[fluent].clone()),
            over: view.terminal,
            moves: (0..machine.roles.len()).map(own).collect(),
            goals: goals.iter().enumerate().map(worth).collect(),
        })
    }
}
