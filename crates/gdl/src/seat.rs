//! A role in a match whose moves come from elsewhere.
//!
//! Gates play it by a tree search. Where they are not ready when the match begins, the definition
//! does, by random games after each of the moves.

use ludex_core::{Observer, Text, generator, random_below, say};

use crate::fault::Fault;
use crate::look::State;
use crate::machine::Machine;
use crate::sheet::Sheet;
use crate::slow::{Fluents, Slow};
use crate::terms::{Term, word};
use crate::uct::Search;

/// Steps after which the definition gives a random game up.
const LONGEST: usize = 500;

/// A role in a match.
pub struct Seat {
    sheet: Sheet,
    /// The roles, as the sheet writes them.
    roles: Vec<String>,
    role: usize,
    seed: u64,
    at: At,
}

/// The position of a match.
enum At {
    Gates(Box<Machine>, State),
    Definition(Fluents),
}

impl Seat {
    /// Takes a role of a game of any kind.
    ///
    /// # Errors
    /// Rules that are no game, a role that the game does not have.
    pub fn take(rules: &str, role: &str, seed: u64, observer: &dyn Observer) -> Result<Self, Fault> {
        let sheet = Sheet::read("START", rules)?;
        let roles = sheet.roles();
        let role = roles.iter().position(|name| name.eq_ignore_ascii_case(role)).ok_or_else(|| {
            Fault::Rules(say!("the rules have no role `{role}`", "les règles n'ont pas de rôle « {role} »"))
        })?;
        let at = match Machine::new(&sheet, observer) {
            Ok(machine) => {
                let start = machine.start();
                At::Gates(Box::new(machine), start)
            }
            Err(Fault::Unready { .. }) => At::Definition(Slow::new(&sheet, &())?.start()),
            Err(fault) => return Err(fault),
        };
        Ok(Self { sheet, roles, role, seed, at })
    }

    /// Makes a move of each role, as the sheet writes them.
    ///
    /// # Errors
    /// A move that its role cannot ever make, or not one of each; nothing is made then.
    pub fn step(&mut self, moves: &[String]) -> Result<(), Text> {
        if moves.len() != self.roles.len() {
            let (roles, found) = (self.roles.len(), moves.len());
            return Err(say!(
                "a move of each of the {roles} roles belongs here, not {found}",
                "il faut ici un coup de chacun des {roles} rôles, non {found}"
            ));
        }
        let squeezed =
            |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").replace("( ", "(").replace(" )", ")");
        let unknown = |role: usize, text: &str| {
            let name = &self.roles[role];
            say!("{name} has no move `{text}`", "{name} n'a pas de coup « {text} »")
        };
        let moves = moves.iter().map(|text| squeezed(text)).enumerate();
        match &mut self.at {
            At::Gates(machine, at) => {
                let numbers = moves.map(|(role, text)| {
                    let ground = &machine.ground;
                    let named = |mv: &usize| {
                        let own = ground.moves[role][ground.role_of(*mv).1];
                        ground.terms.text(own).eq_ignore_ascii_case(&text)
                    };
                    machine.moves_of(role).find(named).ok_or_else(|| unknown(role, &text))
                });
                let numbers = numbers.collect::<Result<Vec<_>, _>>()?;
                let mut values = vec![[0]; machine.slots()];
                *at = machine.after(&[(at, &numbers)], &mut values).remove(0);
            }
            At::Definition(at) => {
                let mut slow = Slow::new(&self.sheet, &()).map_err(|fault| fault.text())?;
                let legal = slow.see(at).map_err(|fault| fault.text())?.legal;
                let made = moves.map(|(role, text)| {
                    let named = legal[role].iter().find(|own| own.eq_ignore_ascii_case(&text));
                    named.cloned().ok_or_else(|| unknown(role, &text))
                });
                let made = made.collect::<Result<Vec<_>, _>>()?;
                *at = slow.next(at, &made).map_err(|fault| fault.text())?;
            }
        }
        Ok(())
    }

    /// Whether the match is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        match &self.at {
            At::Gates(machine, at) => machine.view(at, &mut vec![[0]; machine.slots()]).terminal,
            At::Definition(at) => {
                Slow::new(&self.sheet, &()).and_then(|mut slow| slow.see(at)).is_ok_and(|seen| seen.terminal)
            }
        }
    }

    /// The move to make here, as the sheet writes it, searched for until it is cancelled; `None`
    /// where there is none.
    pub fn think(&self, observer: &dyn Observer) -> Option<String> {
        match &self.at {
            At::Gates(machine, at) => {
                let mv = Search::new(machine, self.seed).best(at, self.role, &mut || !observer.cancelled())?;
                let ground = &machine.ground;
                Some(ground.terms.text(ground.moves[self.role][ground.role_of(mv).1]))
            }
            At::Definition(at) => {
                Slow::new(&self.sheet, &()).and_then(|mut slow| self.tried(&mut slow, at, observer)).ok()?
            }
        }
    }

    /// The move that random games like best, each tried as often as the others.
    fn tried(&self, slow: &mut Slow<'_>, at: &Fluents, observer: &dyn Observer) -> Result<Option<String>, Fault> {
        let at = slow.read(at)?;
        let facts = slow.model(&at, &[], &())?;
        let legal = slow.by_role(&facts, word::LEGAL);
        let own = &legal[self.role];
        if own.len() < 2 || legal.iter().any(Vec::is_empty) {
            return Ok(own.first().map(|&mv| slow.terms.text(mv)));
        }
        let (mut random, mut sums) = (generator(self.seed), vec![(0.0, 0.0); own.len()]);
        for mv in (0..own.len()).cycle() {
            if observer.cancelled() {
                break;
            }
            let choose = |(role, moves): (usize, &Vec<Term>)| {
                if role == self.role { own[mv] } else { moves[random_below(&mut random, moves.len())] }
            };
            let moves: Vec<Term> = legal.iter().enumerate().map(choose).collect();
            let ended =
                slow.after(&at, &moves, observer).and_then(|next| slow.playout(next, LONGEST, &mut random, observer));
            match ended {
                Ok(Some((_, goals))) => {
                    let got = goals.iter().filter(|(role, _)| *role == self.role).map(|&(_, goal)| goal as f64);
                    sums[mv].0 += got.sum::<f64>();
                    sums[mv].1 += 1.0;
                }
                Ok(None) => sums[mv].1 += 1.0,
                Err(Fault::Stopped(_)) => break,
                Err(fault) => return Err(fault),
            }
        }
        let mean = |&(sum, games): &(f64, f64)| sum / games.max(1.0);
        let best = (0..own.len()).max_by(|&a, &b| mean(&sums[a]).total_cmp(&mean(&sums[b])));
        Ok(best.map(|mv| slow.terms.text(own[mv])))
    }
}

impl std::fmt::Debug for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Seat({})", self.roles[self.role])
    }
}
