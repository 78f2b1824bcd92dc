//! A sheet as a machine: positions in bits, and gates from bits to bits.
//!
//! ```text
//!   bits of a position ──▶ seen: over? which moves are legal?      64 states at a time,
//!   bits and moves ──────▶ next: bits of the next position         one bit of a word each
//!   bits of a position ──▶ goals: who gets what
//! ```
//!
//! A group of exclusive fluents takes as many bits as its number has; 0 stands for none of them.

use ludex_core::{Observer, Text, say};

use crate::fault::Fault;
use crate::ground::{Ground, ground};
use crate::groups::groups;
use crate::lanes::{Bits, Values, gather, lanes, lowest, spread};
use crate::network::{Circuit, Edge, FALSE, Network, Wiring, read};
use crate::sheet::Sheet;

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
    pub(crate) bits: usize,
    pub(crate) seen: Circuit,
    pub(crate) goals: Circuit,
    pub(crate) next: Circuit,
    /// For each role its goals' values and their places among the outputs of `goals`.
    pub(crate) goal_values: Vec<Vec<Option<i64>>>,
    pub(crate) digest: u64,
    gates: usize,
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
        let fields = fields(groups(&ground));
        let bits = fields.last().map_or(0, |field| field.first_bit + field.bits);
        let inputs = bits + ground.legal.len();
        let mut network = Network::new(inputs);
        let fluents = decoded(&mut network, &fields, ground.fluents.len());
        let Wiring { mut network, edges, .. } = Wiring::new(&ground, network, fluents, bits);
        let needed = network.bytes();
        if needed > observer.memory() {
            let budget = observer.memory();
            return Err(Fault::Stopped(ludex_core::Stop::Memory(ludex_core::Memory { budget, needed })));
        }
        let edge = |atom: Option<usize>| atom.map_or(FALSE, |atom| edges[atom]);
        let coded: Vec<Edge> = fields
            .iter()
            .flat_map(|field| (0..field.bits).map(move |bit| (field, bit)))
            .map(|(field, bit)| {
                let numbered = (1_usize..).zip(&field.fluents).filter(|(number, _)| number >> bit & 1 == 1);
                let nexts: Vec<Edge> = numbered.map(|(_, &fluent)| edge(ground.next[fluent])).collect();
                network.any(nexts)
            })
            .collect();
        let legal = ground.legal.iter().map(|&atom| edges[atom]);
        let seen: Vec<Edge> = std::iter::once(edge(ground.terminal)).chain(legal).collect();
        let goals: Vec<Edge> = ground.goals.iter().flatten().map(|&(_, atom)| edges[atom]).collect();
        let value = |term| ground.terms.text(term).parse().ok();
        Ok(Self {
            seen: Circuit::new(&network, inputs, &seen),
            goals: Circuit::new(&network, inputs, &goals),
            next: Circuit::new(&network, inputs, &coded),
            goal_values: ground.goals.iter().map(|of| of.iter().map(|&(term, _)| value(term)).collect()).collect(),
            roles: sheet.roles(),
            digest: sheet.digest,
            gates: network.gates(),
            fields,
            bits,
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
        self.bits
    }

    /// The gates of the network.
    #[must_use]
    pub fn gates(&self) -> usize {
        self.gates
    }

    /// The words that any of the circuits works on.
    pub(crate) fn slots(&self) -> usize {
        self.seen.slots().max(self.goals.slots()).max(self.next.slots())
    }

    pub(crate) fn start<B: Bits>(&self) -> B {
        self.of_fluents(&self.ground.start)
    }

    /// The position in which these fluents are true.
    pub(crate) fn of_fluents<B: Bits>(&self, fluents: &[usize]) -> B {
        let mut at = B::none(self.bits);
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
        values[0] = [0];
        spread(positions, &mut values[1..=self.bits]);
    }

    /// The inputs of all moves, of which none is made yet.
    #[inline]
    pub(crate) fn does<'v>(&self, values: &'v mut Values) -> &'v mut Values {
        let does = &mut values[self.bits + 1..=self.bits + self.ground.legal.len()];
        does.fill([0]);
        does
    }

    /// The positions after those in the first lanes, by the moves that are made there.
    #[inline]
    pub(crate) fn step<B: Bits>(&self, lanes: usize, values: &mut Values, next: &mut Vec<B>) {
        self.next.run(values);
        gather(self.bits, |bit| read(values, self.next.outputs[bit])[0], lanes, next);
    }

    /// What holds in some positions, 64 at most.
    pub(crate) fn views<B: Bits>(&self, positions: &[B], values: &mut Values) -> Vec<View> {
        self.load(&positions.iter().collect::<Vec<_>>(), values);
        self.seen.run(values);
        let among = lowest(positions.len());
        let (terminal, legal) = self.seen.outputs.split_first().expect("an output for the end");
        let over = read(values, *terminal)[0];
        let view = |lane: usize| View { terminal: over >> lane & 1 == 1, legal: Vec::new() };
        let mut views: Vec<View> = (0..positions.len()).map(view).collect();
        for (mv, &edge) in legal.iter().enumerate() {
            lanes(read(values, edge)[0] & among).for_each(|lane| views[lane].legal.push(mv));
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
        self.goals.run(values);
        let mut outputs = self.goals.outputs.iter();
        let mut of = |goals: &Vec<Option<i64>>| {
            let own = outputs.by_ref().take(goals.len()).enumerate();
            own.filter(|(_, edge)| read(values, **edge)[0] & 1 == 1).map(|(number, _)| number).collect()
        };
        self.goal_values.iter().map(&mut of).collect()
    }

    /// The positions after some steps: from a position, by one move for each role.
    pub(crate) fn after<B: Bits>(&self, steps: &[(&B, &[usize])], values: &mut Values) -> Vec<B> {
        let mut next = Vec::with_capacity(steps.len());
        for steps in steps.chunks(64) {
            self.load(&steps.iter().map(|(at, _)| *at).collect::<Vec<_>>(), values);
            let does = self.does(values);
            for (lane, (_, moves)) in steps.iter().enumerate() {
                moves.iter().for_each(|&mv| does[mv][0] |= 1 << lane);
            }
            self.step(steps.len(), values, &mut next);
        }
        next
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
        let (fluents, moves, bits, gates) = (self.fluents(), self.ground.legal.len(), self.bits, self.gates);
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

/// The fluents by the bits that stand for them.
fn decoded(network: &mut Network, fields: &[Field], fluents: usize) -> Vec<Edge> {
    let mut edges = vec![FALSE; fluents];
    for field in fields {
        for (number, &fluent) in (1_usize..).zip(&field.fluents) {
            let bit = |bit: usize| Network::input(field.first_bit + bit) ^ u32::from(number >> bit & 1 == 0);
            edges[fluent] = network.all((0..field.bits).map(bit));
        }
    }
    edges
}
