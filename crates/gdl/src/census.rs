//! How many positions has a sheet, of whatever kind? All of them, breadth first, by one move of
//! each role at once; and how many are left where some fluents are looked past.
//!
//! A counter makes positions different that have the same board. To look past it is a *projection*:
//! each position without those fluents, and then how many there are. Whether what is left is a game
//! of its own, in which every position has one future, is decided by the rules: it is, if nothing
//! else asks for those fluents ([`Obligation`]).
//!
//! Time: a pass over the gates for 64 positions, and one for 64 moves. Memory: every position and
//! every projection, within the budget of the observer.

use std::collections::HashSet;

use ludex_core::{Observer, Progress, Stop, Text, say};

use crate::fault::Fault;
use crate::look::{State, stuck};
use crate::machine::{Field, Machine};

/// Bytes of a position beside its bits: in a set, and with its allocation.
const BESIDE: usize = 48;

/// Joint moves that are played together.
const TOGETHER: usize = 1 << 12;

/// The positions of a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Positions by the number of steps that lead there at the least.
    pub by_ply: Vec<u64>,
    /// Those in which the game is over.
    pub ends: u64,
    /// How many there are without the fluents that are looked past, if some are.
    pub projected: Option<u64>,
    /// Why not all were counted.
    pub stopped: Option<Stop>,
}

impl Census {
    /// All positions.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.by_ply.iter().sum()
    }
}

/// Fluents that are looked past.
#[derive(Clone, Debug)]
pub struct Projection {
    past: Vec<bool>,
}

/// What depends on fluents that are looked past, by the rules as they stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "four questions, each with its answer")]
pub struct Obligation {
    /// Which moves are legal.
    pub legal: bool,
    /// Whether the game is over.
    pub over: bool,
    /// What the roles get.
    pub goals: bool,
    /// What else is true after a move.
    pub next: bool,
}

impl Machine {
    /// The fluents of these names: of a family, as in `step`, or alone, as in `step:1`.
    ///
    /// # Errors
    /// A name that no fluent has.
    pub fn projection(&self, names: &[String]) -> Result<Projection, Text> {
        let mut past = vec![false; self.fluents()];
        for name in names {
            let wanted = crate::names::as_named(name);
            let mut known = false;
            for (fluent, past) in past.iter_mut().enumerate() {
                let text = self.fluent_text(fluent);
                let family = text.split(':').next().unwrap_or(&text);
                let fits = text.eq_ignore_ascii_case(&wanted) || family.eq_ignore_ascii_case(&wanted);
                known |= fits;
                *past |= fits;
            }
            if !known {
                let mut families: Vec<String> =
                    (0..past.len()).map(|at| self.fluent_text(at).split(':').next().unwrap_or("").to_owned()).collect();
                families.sort_unstable();
                families.dedup();
                let families = families.join(", ");
                return Err(say!(
                    "no fluent of the sheet is called `{name}`; there are {families}",
                    "aucun fluent de la feuille ne s'appelle « {name} » ; il y a {families}"
                ));
            }
        }
        Ok(Projection { past })
    }

    /// What depends on the fluents of a projection, by the rules without variables.
    #[must_use]
    pub fn obligation(&self, projection: &Projection) -> Obligation {
        let ground = &self.ground;
        let kept = (0..self.fluents()).filter(|&fluent| !projection.past[fluent]);
        Obligation {
            legal: self.asks(ground.legal.iter().copied(), projection),
            over: self.asks(ground.terminal, projection),
            goals: self.asks(ground.goals.iter().flatten().map(|&(_, atom)| atom), projection),
            next: self.asks(kept.filter_map(|fluent| ground.next[fluent]), projection),
        }
    }

    /// Whether the rules of some atoms, or of what they ask for, ask for such fluents.
    fn asks(&self, atoms: impl IntoIterator<Item = usize>, projection: &Projection) -> bool {
        let mut open: Vec<usize> = atoms.into_iter().collect();
        let mut met: HashSet<usize> = open.iter().copied().collect();
        while let Some(atom) = open.pop() {
            if projection.past.get(atom) == Some(&true) {
                return true;
            }
            let asked = self.ground.rules_of(atom).iter().flat_map(|rule| rule.iter());
            open.extend(asked.map(|&literal| (literal >> 1) as usize).filter(|&atom| met.insert(atom)));
        }
        false
    }

    /// Counts all positions, and their projections.
    ///
    /// # Errors
    /// A position that is not over in which a role has no move.
    pub fn census(&self, projection: Option<&Projection>, observer: &dyn Observer) -> Result<Census, Fault> {
        let mut count = Count {
            machine: self,
            values: vec![[0]; self.slots()],
            known: HashSet::new(),
            next: Vec::new(),
            past: projection.map(|projection| Past::new(self, projection)),
            observer,
            census: Census::default(),
        };
        let ended = count.all();
        let Count { past, mut census, .. } = count;
        census.projected = past.map(|past| past.met.len() as u64);
        match ended {
            Ok(()) => {}
            Err(Fault::Stopped(stop)) => census.stopped = Some(stop),
            Err(fault) => return Err(fault),
        }
        Ok(census)
    }
}

/// What is left of positions.
struct Past<'m> {
    /// The fields that hold what is looked past, and which of their numbers do.
    fields: Vec<(&'m Field, Vec<bool>)>,
    met: HashSet<State>,
}

impl<'m> Past<'m> {
    fn new(machine: &'m Machine, projection: &Projection) -> Self {
        let past = |field: &Field| field.fluents.iter().map(|&fluent| projection.past[fluent]).collect::<Vec<_>>();
        let fields = machine.fields.iter().map(|field| (field, past(field)));
        Self { fields: fields.filter(|(_, past)| past.contains(&true)).collect(), met: HashSet::new() }
    }

    fn meet(&mut self, at: &State) {
        use crate::bits::Bits as _;
        let mut left = at.clone();
        for (field, past) in &self.fields {
            let number = Machine::number(field, at);
            if number > 0 && past[number - 1] {
                (0..field.bits).filter(|bit| number >> bit & 1 == 1).for_each(|bit| left.flip(field.first_bit + bit));
            }
        }
        self.met.insert(left);
    }
}

struct Count<'m> {
    machine: &'m Machine,
    values: Vec<[u64; 1]>,
    known: HashSet<State>,
    /// The positions of the next ply.
    next: Vec<State>,
    past: Option<Past<'m>>,
    observer: &'m dyn Observer,
    census: Census,
}

impl Count<'_> {
    fn all(&mut self) -> Result<(), Fault> {
        self.meet(self.machine.start());
        while !self.next.is_empty() {
            let ply = std::mem::take(&mut self.next);
            self.census.by_ply.push(ply.len() as u64);
            for positions in ply.chunks(64) {
                self.go_on()?;
                self.after(positions)?;
            }
        }
        Ok(())
    }

    fn meet(&mut self, at: State) {
        if self.known.contains(&at) {
            return;
        }
        self.known.insert(at.clone());
        if let Some(past) = &mut self.past {
            past.meet(&at);
        }
        self.next.push(at);
    }

    /// Meets what follows from some positions of a ply.
    fn after(&mut self, positions: &[State]) -> Result<(), Fault> {
        let views = self.machine.views(positions, &mut self.values);
        let mut steps: Vec<(&State, Vec<usize>)> = Vec::new();
        for (at, view) in positions.iter().zip(&views) {
            if view.terminal {
                self.census.ends += 1;
                continue;
            }
            let mut by_role = vec![Vec::new(); self.machine.roles.len()];
            for &mv in &view.legal {
                by_role[self.machine.ground.role_of(mv).0].push(mv);
            }
            if let Some(role) = by_role.iter().position(Vec::is_empty) {
                return Err(stuck(self.machine, at, role));
            }
            for moves in Joint::new(by_role) {
                steps.push((at, moves));
                if steps.len() == TOGETHER {
                    self.play(&steps);
                    steps.clear();
                    self.go_on()?;
                }
            }
        }
        self.play(&steps);
        Ok(())
    }

    fn play(&mut self, steps: &[(&State, Vec<usize>)]) {
        let steps: Vec<(&State, &[usize])> = steps.iter().map(|(at, moves)| (*at, &moves[..])).collect();
        for at in self.machine.after(&steps, &mut self.values) {
            self.meet(at);
        }
    }

    fn go_on(&self) -> Result<(), Fault> {
        let words = self.machine.bits().div_ceil(64);
        let projected = self.past.as_ref().map_or(0, |past| past.met.capacity());
        let held = (self.known.capacity() + projected) * (8 * words + BESIDE) + self.next.capacity() * (8 * words + 32);
        let (ply, found) = (self.census.by_ply.len() as u32 - 1, self.known.len() as u64);
        self.observer.progress(&Progress { ply, found, bytes: held as u64, ..Progress::default() });
        self.observer.check_cancelled()?;
        // A set that grows holds its contents twice.
        Ok(self.observer.check_memory(2 * held as u64)?)
    }
}

/// All choices of one move for each role, one after another.
struct Joint {
    by_role: Vec<Vec<usize>>,
    /// The number of each role's move; `None` after the last choice.
    at: Option<Vec<usize>>,
}

impl Joint {
    /// Of moves of which every role has one.
    fn new(by_role: Vec<Vec<usize>>) -> Self {
        let at = Some(vec![0; by_role.len()]);
        Self { by_role, at }
    }
}

impl Iterator for Joint {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let at = self.at.as_mut()?;
        let moves = self.by_role.iter().zip(&*at).map(|(own, &number)| own[number]).collect();
        let turned = self.by_role.iter().zip(at.iter_mut()).any(|(own, number)| {
            *number = (*number + 1) % own.len();
            *number != 0
        });
        if !turned {
            self.at = None;
        }
        Some(moves)
    }
}
