//! A role in a match whose moves come from elsewhere.

use ludex_core::{Observer, Text, say};

use crate::fault::Fault;
use crate::look::State;
use crate::machine::Machine;
use crate::sheet::Sheet;
use crate::uct::Search;

/// A role in a match.
pub struct Seat {
    machine: Machine,
    role: usize,
    at: State,
    seed: u64,
}

impl Seat {
    /// Takes a role of a game of any kind.
    ///
    /// # Errors
    /// Rules that are no game, a role that the game does not have, a budget that ran out.
    pub fn take(rules: &str, role: &str, seed: u64, observer: &dyn Observer) -> Result<Self, Fault> {
        let sheet = Sheet::read("START", rules)?;
        let machine = Machine::new(&sheet, observer)?;
        let number = machine.roles.iter().position(|name| name.eq_ignore_ascii_case(role));
        let role = number.ok_or_else(|| {
            Fault::Rules(say!("the rules have no role `{role}`", "les règles n'ont pas de rôle « {role} »"))
        })?;
        Ok(Self { at: machine.start(), machine, role, seed })
    }

    /// Makes a move of each role, as the sheet writes them.
    ///
    /// # Errors
    /// A move that its role cannot ever make, or not one of each; nothing is made then.
    pub fn step(&mut self, moves: &[String]) -> Result<(), Text> {
        let machine = &self.machine;
        if moves.len() != machine.roles.len() {
            let (roles, found) = (machine.roles.len(), moves.len());
            return Err(say!(
                "a move of each of the {roles} roles belongs here, not {found}",
                "il faut ici un coup de chacun des {roles} rôles, non {found}"
            ));
        }
        let squeezed =
            |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").replace("( ", "(").replace(" )", ")");
        let numbers = moves.iter().enumerate().map(|(role, text)| {
            let (text, ground) = (squeezed(text), &machine.ground);
            let named = |mv: &usize| {
                let own = ground.moves[role][ground.role_of(*mv).1];
                ground.terms.text(own).eq_ignore_ascii_case(&text)
            };
            machine.moves_of(role).find(named).ok_or_else(|| {
                let name = &machine.roles[role];
                say!("{name} has no move `{text}`", "{name} n'a pas de coup « {text} »")
            })
        });
        let numbers = numbers.collect::<Result<Vec<_>, _>>()?;
        let mut values = vec![[0]; machine.slots()];
        self.at = machine.after(&[(&self.at, &numbers)], &mut values).remove(0);
        Ok(())
    }

    /// Whether the match is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.machine.view(&self.at, &mut vec![[0]; self.machine.slots()]).terminal
    }

    /// The move to make here, as the sheet writes it, searched for until it is told to stop; `None`
    /// where there is none.
    pub fn think(&self, go_on: &mut dyn FnMut() -> bool) -> Option<String> {
        let mv = Search::new(&self.machine, self.seed).best(&self.at, self.role, go_on)?;
        let ground = &self.machine.ground;
        Some(ground.terms.text(ground.moves[self.role][ground.role_of(mv).1]))
    }
}

impl std::fmt::Debug for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Seat({})", self.machine.roles[self.role])
    }
}
