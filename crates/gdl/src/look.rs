//! A look at the positions of a sheet: those nearest to the start, and those of random histories.

use std::collections::{HashMap, HashSet};
use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use ludex_core::{Observer, Text, generator, random_below, say};

use crate::fault::Fault;
use crate::machine::{Machine, View};
use crate::names::at_position;

/// Positions that are looked at breadth first, and random histories with their longest.
const FIRST: usize = 20_000;
const HISTORIES: u64 = 24;
const LONGEST: usize = 1000;

/// What is looked at of sheets with so many gates that it takes longer: plies of each history, and
/// positions nearest to the start.
const SHORTEST: usize = 8;
const FEWEST: usize = 200;

/// Gates that are computed, for 64 positions at a time or for one, for all positions of either kind
/// together: a second or two.
const WORK: usize = 1_000_000_000;

/// Joint moves of a position that are followed breadth first.
const JOINT: usize = 256;

/// What waiting moves are called in sheets.
const WAITING: [&str; 6] = ["noop", "wait", "pass", "skip", "nothing", "none"];

/// A position of any length.
pub(crate) type State = Box<[u64]>;

/// Something wrong with a position that can be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// What is wrong.
    pub what: Text,
    /// The moves that lead there from the start, each a joint move as text.
    pub history: Vec<String>,
}

/// What was found by looking at positions.
#[derive(Clone, Debug)]
pub struct Look {
    /// Positions that were looked at.
    pub positions: usize,
    /// Whether they are all there are.
    pub complete: bool,
    /// Those among them in which the game is over.
    pub ends: usize,
    /// What is wrong, each kind once, with the shortest history that shows it.
    pub wrong: Vec<Wrong>,
    /// Whether some positions have moves of two roles at once.
    pub simultaneous: bool,
    /// Whether goals of two roles add up to the same everywhere they were seen.
    pub constant_sum: bool,
    /// Whether play can come back to a position, where all were looked at.
    pub cycles: Option<bool>,
    /// For each role its waiting move.
    pub(crate) waits: Vec<Option<usize>>,
    /// The first of the roles that do not wait at the start.
    pub(crate) begins: usize,
}

/// What was met. Lists of moves lie one after another: there may be a dozen for each position.
struct Search<'m> {
    machine: &'m Machine,
    values: Vec<[u64; 1]>,
    met: Vec<State>,
    /// What holds in those that were looked at, which is done for 64 together.
    views: Vec<View>,
    /// Where each but the first came from, and by which joint move: a move for each role.
    from: Vec<usize>,
    by: Vec<usize>,
    /// Which leads to which, in the order of the first.
    edges: Vec<(usize, usize)>,
    known: HashTable<usize>,
}

const HASHER: FixedState = FixedState::with_seed(0);

impl Look {
    /// Looks at the positions nearest to the start, and at those of some random histories.
    ///
    /// # Errors
    /// A cancellation.
    pub fn at(machine: &Machine, observer: &dyn Observer) -> Result<Self, Fault> {
        let mut search = Search {
            machine,
            values: vec![[0]; machine.slots()],
            met: Vec::new(),
            views: Vec::new(),
            from: Vec::new(),
            by: Vec::new(),
            edges: Vec::new(),
            known: HashTable::new(),
        };
        let runs = WORK / machine.gates().max(1);
        let complete = search.breadth_first(runs, observer)?;
        let looked = search.met.len();
        let cycles = complete.then(|| search.has_cycle());
        if !complete {
            // A step is a run for what holds, and one for what comes next.
            let longest = (runs / 2 / HISTORIES as usize).clamp(SHORTEST, LONGEST);
            for seed in 0..HISTORIES {
                search.history(seed, longest, observer)?;
            }
        }
        Ok(search.told(looked, complete, cycles))
    }
}

impl Search<'_> {
    /// The number of a position, which came from another by a joint move if it is not the first.
    fn meet(&mut self, at: State, from: usize, by: &[usize]) -> usize {
        let (met, hash) = (&self.met, HASHER.hash_one(&at));
        if let Some(&known) = self.known.find(hash, |&known| met[known] == at) {
            return known;
        }
        let number = met.len();
        self.known.insert_unique(hash, number, |&known| HASHER.hash_one(&met[known]));
        self.met.push(at);
        if number > 0 {
            self.from.push(from);
            self.by.extend_from_slice(by);
        }
        number
    }

    /// Looks at a position, and at those that were met after it.
    fn look(&mut self, number: usize) {
        while self.views.len() <= number {
            let from = self.views.len();
            let to = self.met.len().min(from + 64);
            self.views.extend(self.machine.views(&self.met[from..to], &mut self.values));
        }
    }

    /// The legal moves of a role at a position that was looked at.
    fn own(&self, number: usize, role: usize) -> &[usize] {
        let (legal, moves) = (&self.views[number].legal, self.machine.moves_of(role));
        let place = |mv: usize| legal.partition_point(|&legal| legal < mv);
        &legal[place(moves.start)..place(moves.end)]
    }

    /// The same of each role.
    fn by_role(&self, number: usize) -> impl Iterator<Item = &[usize]> {
        (0..self.machine.roles.len()).map(move |role| self.own(number, role))
    }

    fn breadth_first(&mut self, runs: usize, observer: &dyn Observer) -> Result<bool, Fault> {
        let (machine, roles) = (self.machine, self.machine.roles.len());
        self.meet(machine.start(), 0, &[]);
        let mut complete = true;
        let (mut number, mut run) = (0, 0);
        let (mut joint, mut steps) = (Vec::new(), Vec::new());
        while number < self.met.len() {
            observer.check_cancelled()?;
            let to = self.met.len().min(number + 64);
            self.look(to - 1);
            joint.clear();
            steps.clear();
            for at in (number..to).filter(|&at| !self.views[at].terminal) {
                let choices = self.push_joint_moves(at, &mut joint);
                complete &= choices < JOINT;
                steps.resize(steps.len() + choices, at);
            }
            let taken: Vec<(&State, &[usize])> =
                steps.iter().zip(joint.chunks(roles)).map(|(&at, moves)| (&self.met[at], moves)).collect();
            let after = machine.after(&taken, &mut self.values);
            run += 1 + taken.len().div_ceil(64);
            for ((next, &at), moves) in after.into_iter().zip(&steps).zip(joint.chunks(roles)) {
                if self.met.len() >= if run < runs { FIRST } else { FEWEST } {
                    self.look(self.met.len() - 1);
                    return Ok(false);
                }
                let next = self.meet(next, at, moves);
                self.edges.push((at, next));
            }
            number = to;
        }
        Ok(complete)
    }

    /// Pushes the choices of one move for each role, or the first of them; how many there are.
    fn push_joint_moves(&self, number: usize, joint: &mut Vec<usize>) -> usize {
        let mut choices = 1;
        for own in self.by_role(number) {
            choices = (choices * own.len()).min(JOINT);
        }
        // The last role's moves change fastest.
        for mut choice in 0..choices {
            let first = joint.len();
            for role in (0..self.machine.roles.len()).rev() {
                let own = self.own(number, role);
                joint.push(own[choice % own.len()]);
                choice /= own.len();
            }
            joint[first..].reverse();
        }
        choices
    }

    fn history(&mut self, seed: u64, longest: usize, observer: &dyn Observer) -> Result<(), Fault> {
        let mut random = generator(seed);
        let mut number = 0;
        for _ in 0..longest {
            observer.check_cancelled()?;
            self.look(number);
            if self.views[number].terminal || self.by_role(number).any(<[_]>::is_empty) {
                return Ok(());
            }
            let moves: Vec<usize> = self.by_role(number).map(|own| own[random_below(&mut random, own.len())]).collect();
            let after = self.machine.after(&[(&self.met[number], &moves)], &mut self.values).remove(0);
            number = self.meet(after, number, &moves);
        }
        self.look(number);
        Ok(())
    }

    /// Whether the positions that were met lead in a circle.
    fn has_cycle(&self) -> bool {
        let mut before = vec![0; self.met.len()];
        self.edges.iter().for_each(|&(_, next)| before[next] += 1);
        let mut open: Vec<usize> = (0..before.len()).filter(|&at| before[at] == 0).collect();
        let mut left = before.len();
        while let Some(at) = open.pop() {
            left -= 1;
            let first = self.edges.partition_point(|&(from, _)| from < at);
            for &(_, next) in self.edges[first..].iter().take_while(|(from, _)| *from == at) {
                before[next] -= 1;
                if before[next] == 0 {
                    open.push(next);
                }
            }
        }
        left > 0
    }

    fn told(mut self, looked: usize, complete: bool, cycles: Option<bool>) -> Look {
        let roles = self.machine.roles.len();
        let waits = self.waits();
        let (mut wrong, mut told): (Vec<Wrong>, HashSet<String>) = (Vec::new(), HashSet::new());
        let (mut simultaneous, mut sums, mut begins) = (false, HashSet::new(), 0);
        let mut ends = 0;
        for number in 0..self.met.len() {
            let mut complain = |what: Text, of: &Self| {
                if told.insert(what.en.to_string()) {
                    wrong.push(Wrong { what, history: of.history_of(number) });
                }
            };
            if self.views[number].terminal {
                ends += usize::from(number < looked);
                let goals = self.machine.goals_of(&self.met[number], &mut self.values);
                for (role, own) in goals.iter().enumerate() {
                    if let Some(what) = goal_problem(self.machine, role, own) {
                        complain(what, &self);
                    }
                }
                let value = |role: usize| *self.machine.goal_values[role].get(*goals[role].first()?)?;
                if roles == 2
                    && let (Some(first), Some(second)) = (value(0), value(1))
                {
                    sums.insert(first + second);
                }
                continue;
            }
            for role in 0..roles {
                if self.own(number, role).is_empty() {
                    complain(no_legal_move(&self.machine.roles[role]), &self);
                }
            }
            let waiting =
                |role: usize| matches!((self.own(number, role), waits[role]), ([only], Some(wait)) if *only == wait);
            let mut busy = (0..roles).filter(|&role| !waiting(role) && !self.own(number, role).is_empty());
            let mover = busy.next();
            simultaneous |= busy.next().is_some();
            if number == 0 {
                begins = mover.unwrap_or(0);
            }
        }
        let constant_sum = sums.len() < 2;
        Look { positions: looked, complete, ends, wrong, simultaneous, constant_sum, cycles, waits, begins }
    }

    /// For each role the move that it has where it has no other: best where somebody else has
    /// several; then the one that is called so, the one that no rule asks for, the most frequent.
    fn waits(&self) -> Vec<Option<usize>> {
        let roles = self.machine.roles.len();
        let mut often: Vec<HashMap<usize, (usize, usize)>> = vec![HashMap::new(); roles];
        for number in (0..self.met.len()).filter(|&number| !self.views[number].terminal) {
            let busy = self.by_role(number).any(|own| own.len() > 1);
            for (role, own) in self.by_role(number).enumerate() {
                if let [only] = *own {
                    let (others, alone) = often[role].entry(only).or_default();
                    *others += usize::from(busy);
                    *alone += 1;
                }
            }
        }
        let (ground, first) = (&self.machine.ground, self.machine.ground.fluents.len());
        let asked: HashSet<usize> = ground.instances.iter().flatten().flatten().map(|l| (l >> 1) as usize).collect();
        let worth = |(mv, (others, alone)): (usize, (usize, usize))| {
            let named = WAITING.contains(&&*self.machine.move_text(mv).to_lowercase());
            (others, named, !asked.contains(&(first + mv)), alone, std::cmp::Reverse(mv))
        };
        often.into_iter().map(|moves| moves.into_iter().map(&worth).max().map(|best| best.4.0)).collect()
    }

    fn history_of(&self, mut number: usize) -> Vec<String> {
        let mut history = Vec::new();
        let roles = self.machine.roles.len();
        while let Some(before) = number.checked_sub(1) {
            let moves = &self.by[before * roles..][..roles];
            let texts: Vec<String> = moves.iter().map(|&mv| self.machine.move_text(mv)).collect();
            history.push(texts.join("+"));
            number = self.from[before];
        }
        history.reverse();
        history
    }
}

fn goal_problem(machine: &Machine, role: usize, own: &[usize]) -> Option<Text> {
    let name = &machine.roles[role];
    match own {
        [] => {
            Some(say!("the game is over and {name} has no goal", "la partie est finie et {name} n'a pas de but (goal)"))
        }
        [goal] => machine.goal_values[role][*goal].is_none().then(|| {
            let text = machine.ground.terms.text(machine.ground.goals[role][*goal].0);
            say!(
                "the goal of {name} is `{text}`, and not a number",
                "le but (goal) de {name} est « {text} », et non un nombre"
            )
        }),
        several => {
            let texts: Vec<String> =
                several.iter().map(|&goal| machine.ground.terms.text(machine.ground.goals[role][goal].0)).collect();
            let texts = texts.join(", ");
            Some(say!(
                "the game is over and {name} has several goals: {texts}",
                "la partie est finie et {name} a plusieurs buts (goal) : {texts}"
            ))
        }
    }
}

/// What is wrong where a role cannot move before the end.
fn no_legal_move(name: &str) -> Text {
    say!(
        "the game is not over and {name} has no legal move",
        "la partie n'est pas finie et {name} n'a aucun coup permis"
    )
}

/// The same of a position, where that is the end of the work.
pub(crate) fn stuck(machine: &Machine, at: &State, role: usize) -> Fault {
    let Text { en, fr } = at_position(machine, at, &no_legal_move(&machine.roles[role]));
    Fault::Rules(say!("the rules are faulty: {en}", "les règles sont fautives : {fr}"))
}
