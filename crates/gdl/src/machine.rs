//! A sheet as a machine: positions in bits, and gates from bits to bits.
//!
//! A group of exclusive fluents takes as many bits as its number has; 0 stands for none of them.

use std::ops::Range;

use ludex_core::{Observer, Text, say};
use ludex_gates::{Circuit, Edge, FALSE, Gates, Network, Rollouts, Values, lanes, lowest, spread};

use crate::bits::Bits;
use crate::components::{components, own_absence};
use crate::fault::Fault;
use crate::ground::{Ground, ground};
use crate::groups::groups;
use crate::sheet::Sheet;
use crate::terms::Term;
use crate::wiring::Wiring;

/// Moves that a sheet may have in all.
const MOST_MOVES: usize = 1 << 20;

/// Some bits of a position, for fluents that exclude one another.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    /// The fluents that the numbers from 1 stand for.
    pub(crate) fluents: Vec<usize>,
    pub(crate) first_bit: usize,
    pub(crate) bits: usize,
}

/// A sheet that is ready to be played.
#[derive(Clone, Debug)]
pub struct Machine {
    pub(crate) ground: Ground,
    pub(crate) roles: Vec<String>,
    pub(crate) fields: Vec<Field>,
    pub(crate) gates: Gates,
    /// For each role its goals' values, in the order of the outputs of `goals`.
    pub(crate) goal_values: Vec<Vec<Option<i64>>>,
    pub(crate) digest: u64,
    made: usize,
}

/// What holds in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct View {
    pub(crate) terminal: bool,
    /// The legal moves, all roles together.
    pub(crate) legal: Vec<usize>,
}

impl Machine {
    /// Makes a machine of a sheet.
    ///
    /// # Errors
    /// Rules that grow without end, a budget that ran out, a cancellation.
    pub fn new(sheet: &Sheet, observer: &dyn Observer) -> Result<Self, Fault> {
        let ground = ground(sheet, observer)?;
        if ground.legal.len() > MOST_MOVES {
            let count = ground.legal.len();
            return Err(Fault::Rules(say!(
                "the sheet has {count} moves, and {MOST_MOVES} at most are played",
                "la feuille a {count} coups, et l'on en joue {MOST_MOVES} au plus"
            )));
        }
        let components = components(&ground);
        if !sheet.own_absence.is_empty() {
            let problems = own_absence(&ground, &components).map(|relation| &sheet.own_absence[&relation]);
            if let Some(problem) = problems.min_by_key(|problem| (problem.line, problem.column)) {
                return Err(problem.clone().into());
            }
        }
        let stopped = |fault: Fault| fault.with(|| ground.told());
        let fields = fields(groups(&ground, observer).map_err(stopped)?);
        let bits = fields.last().map_or(0, |field| field.first_bit + field.bits);
        let inputs = bits + ground.legal.len();
        let mut network = Network::new(inputs);
        let fluents = decoded(&mut network, &fields, ground.fluents.len());
        let Wiring { mut network, edges, .. } =
            Wiring::new(&ground, &components, network, fluents, observer).map_err(stopped)?;
        let edge = |atom: Option<usize>| atom.map_or(FALSE, |atom| edges[atom]);
        let coded: Vec<Edge> = fields
            .iter()
            .flat_map(|field| (0..field.bits).map(move |bit| (field, bit)))
            .map(|(field, bit)| {
                let numbered = (1_usize..).zip(&field.fluents).filter(|(number, _)| number >> bit & 1 == 1);
                let nexts: Vec<Edge> = numbered.map(|(_, &fluent)| edge(ground.next[fluent])).collect();
                network.any(&nexts)
            })
            .collect();
        let legal = ground.legal.iter().map(|&atom| edges[atom]);
        let seen: Vec<Edge> = std::iter::once(edge(ground.terminal)).chain(legal).collect();
        let goals: Vec<Edge> = ground.goals.iter().flatten().map(|&(_, atom)| edges[atom]).collect();
        let value = |term| ground.terms.text(term).parse().ok();
        Ok(Self {
            gates: Gates {
                bits,
                moves: ranges(&ground.moves),
                seen: Circuit::new(&network, inputs, &seen),
                goals: Circuit::new(&network, inputs, &goals),
                next: Circuit::new(&network, inputs, &coded),
            },
            goal_values: ground.goals.iter().map(|of| of.iter().map(|&(term, _)| value(term)).collect()).collect(),
            roles: sheet.roles(),
            digest: sheet.digest,
            made: network.gates(),
            fields,
            ground,
        })
    }

    /// How many fluents can ever be true.
    #[must_use]
    pub fn fluents(&self) -> usize {
        self.ground.fluents.len()
    }

    /// For each role how many moves can ever be legal.
    #[must_use]
    pub fn moves(&self) -> Vec<usize> {
        self.ground.moves.iter().map(Vec::len).collect()
    }

    /// The bits of a position.
    #[must_use]
    pub fn bits(&self) -> usize {
        self.gates.bits
    }

    /// The gates of the network.
    #[must_use]
    pub fn gates(&self) -> usize {
        self.made
    }

    /// The words that any of the circuits works on.
    pub(crate) fn slots(&self) -> usize {
        self.gates.slots()
    }

    pub(crate) fn start<B: Bits>(&self) -> B {
        self.of_fluents(&self.ground.start)
    }

    /// The position in which these fluents are true.
    pub(crate) fn of_fluents<B: Bits>(&self, fluents: &[usize]) -> B {
        let mut at = B::none(self.bits());
        for field in &self.fields {
            let number = field.fluents.iter().position(|fluent| fluents.contains(fluent)).map_or(0, |place| place + 1);
            (0..field.bits).filter(|bit| number >> bit & 1 == 1).for_each(|bit| at.flip(field.first_bit + bit));
        }
        at
    }

    /// The number in a field of a position.
    pub(crate) fn number<B: Bits>(field: &Field, at: &B) -> usize {
        (0..field.bits).map(|bit| usize::from(at.get(field.first_bit + bit)) << bit).sum()
    }

    /// The fluents that are true in a position, in order.
    pub(crate) fn fluents_of<B: Bits>(&self, at: &B) -> Vec<usize> {
        let of = |field: &Field| Self::number(field, at).checked_sub(1).and_then(|at| field.fluents.get(at).copied());
        let mut fluents: Vec<usize> = self.fields.iter().filter_map(of).collect();
        fluents.sort_unstable();
        fluents
    }

    /// Writes positions, 64 at most, in lanes.
    #[inline]
    pub(crate) fn load<B: Bits>(&self, positions: &[&B], values: &mut Values) {
        for (number, words) in self.gates.position(values).chunks_mut(64).enumerate() {
            let mut block = [0; 64];
            block.iter_mut().zip(positions).for_each(|(row, at)| *row = at.word(number));
            spread(&mut block, positions.len(), words);
        }
    }

    /// The positions after those in the first lanes, by the moves that are made there.
    #[inline]
    pub(crate) fn step<B: Bits>(&self, lanes: usize, values: &mut Values, next: &mut Vec<B>) {
        self.gates.next.run(values);
        let first = next.len();
        next.resize(first + lanes, B::none(self.bits()));
        let mut block = [0; 64];
        for number in 0..self.bits().div_ceil(64) {
            self.gates.rows(64 * number, lanes, values, &mut block);
            next[first..].iter_mut().zip(block).for_each(|(at, row)| at.put(number, row));
        }
    }

    /// What holds in some positions, 64 at most.
    pub(crate) fn views<B: Bits>(&self, positions: &[B], values: &mut Values) -> Vec<View> {
        self.load(&positions.iter().collect::<Vec<_>>(), values);
        self.gates.seen.run(values);
        let among = lowest(positions.len());
        let over = self.gates.over(values);
        let view = |lane: usize| View { terminal: over >> lane & 1 == 1, legal: Vec::new() };
        let mut views: Vec<View> = (0..positions.len()).map(view).collect();
        for mv in 0..self.ground.legal.len() {
            lanes(self.gates.legal(mv, values) & among).for_each(|lane| views[lane].legal.push(mv));
        }
        views
    }

    /// What holds in a position.
    pub(crate) fn view<B: Bits>(&self, at: &B, values: &mut Values) -> View {
        self.views(std::slice::from_ref(at), values).remove(0)
    }

    /// What every role gets in a position: the values of its goals, by their numbers.
    pub(crate) fn goals_of<B: Bits>(&self, at: &B, values: &mut Values) -> Vec<Vec<usize>> {
        self.load(&[at], values);
        self.gates.goals.run(values);
        let mut outputs = 0..self.gates.goals.outputs();
        let mut of = |goals: &Vec<Option<i64>>| {
            let own = outputs.by_ref().take(goals.len()).enumerate();
            own.filter(|&(_, output)| self.gates.goals.read(output, values) & 1 == 1)
                .map(|(number, _)| number)
                .collect()
        };
        self.goal_values.iter().map(&mut of).collect()
    }

    /// The positions after some steps: from a position, by one move for each role.
    pub(crate) fn after<B: Bits>(&self, steps: &[(&B, &[usize])], values: &mut Values) -> Vec<B> {
        let mut next = Vec::with_capacity(steps.len());
        for steps in steps.chunks(64) {
            self.load(&steps.iter().map(|(at, _)| *at).collect::<Vec<_>>(), values);
            let does = self.gates.does(values);
            for (lane, (_, moves)) in steps.iter().enumerate() {
                moves.iter().for_each(|&mv| does[mv][0] |= 1 << lane);
            }
            self.step(steps.len(), values, &mut next);
        }
        next
    }

    /// The numbers of a role's moves.
    pub(crate) fn moves_of(&self, role: usize) -> Range<usize> {
        self.gates.moves[role].clone()
    }

    /// Random games from the start; the seed determines them.
    #[must_use]
    pub fn rollouts(&self, seed: u64) -> Rollouts<'_> {
        let start: Box<[u64]> = self.start();
        Rollouts::new(&self.gates, &start, seed)
    }

    /// A move as text without spaces.
    pub(crate) fn move_text(&self, mv: usize) -> String {
        let (role, number) = self.ground.role_of(mv);
        self.ground.terms.joined(self.ground.moves[role][number])
    }

    /// A fluent as text without spaces.
    pub(crate) fn fluent_text(&self, fluent: usize) -> String {
        self.ground.terms.joined(self.ground.fluents[fluent])
    }

    /// What the machine is made of, in a sentence.
    #[must_use]
    pub fn told(&self) -> Text {
        let (fluents, moves, bits, gates) = (self.fluents(), self.ground.legal.len(), self.bits(), self.made);
        say!(
            "{fluents} fluents, {moves} moves, {bits} bits a position, {gates} gates",
            "{fluents} fluents, {moves} coups, {bits} bits par position, {gates} portes"
        )
    }
}

fn fields(groups: Vec<Vec<usize>>) -> Vec<Field> {
    let mut first_bit = 0;
    let field = |fluents: Vec<usize>| {
        let bits = (usize::BITS - fluents.len().leading_zeros()) as usize;
        let field = Field { fluents, first_bit, bits };
        first_bit += bits;
        field
    };
    groups.into_iter().map(field).collect()
}

/// The numbers of each role's moves, one role after another.
fn ranges(moves: &[Vec<Term>]) -> Vec<Range<usize>> {
    let mut to = 0;
    let range = |own: &Vec<Term>| {
        let from = to;
        to += own.len();
        from..to
    };
    moves.iter().map(range).collect()
}

/// The fluents by the bits that stand for them.
fn decoded(network: &mut Network, fields: &[Field], fluents: usize) -> Vec<Edge> {
    let mut edges = vec![FALSE; fluents];
    for field in fields {
        for (number, &fluent) in (1_usize..).zip(&field.fluents) {
            let bit = |bit: usize| Network::input(field.first_bit + bit) ^ u32::from(number >> bit & 1 == 0);
            edges[fluent] = network.all(&(0..field.bits).map(bit).collect::<Vec<_>>());
        }
    }
    edges
}
