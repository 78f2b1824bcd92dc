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

/// Whether a position's bits are kept: whatever holds them.
pub(crate) trait Bits: Clone {
    fn none(bits: usize) -> Self;
    fn get(&self, bit: usize) -> bool;
    fn flip(&mut self, bit: usize);
}

macro_rules! bits_of_numbers {
    ($($number:ty),*) => {$(
        impl Bits for $number {
            fn none(_: usize) -> Self {
                0
            }

            #[inline]
            fn get(&self, bit: usize) -> bool {
                self >> bit & 1 == 1
            }

            #[inline]
            fn flip(&mut self, bit: usize) {
                *self ^= 1 << bit;
            }
        }
    )*};
}

bits_of_numbers!(u64, u128);

impl Bits for Box<[u64]> {
    fn none(bits: usize) -> Self {
        vec![0; bits.div_ceil(64)].into()
    }

    #[inline]
    fn get(&self, bit: usize) -> bool {
        self[bit / 64] >> (bit % 64) & 1 == 1
    }

    #[inline]
    fn flip(&mut self, bit: usize) {
        self[bit / 64] ^= 1 << (bit % 64);
    }
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

    /// Writes one position in all lanes.
    #[inline]
    pub(crate) fn load<B: Bits>(&self, at: &B, values: &mut [[u64; 1]]) {
        values[0] = [0];
        for (bit, value) in values[1..=self.bits].iter_mut().enumerate() {
            *value = [0_u64.wrapping_sub(u64::from(at.get(bit)))];
        }
    }

    /// What holds in some positions, 64 at most.
    pub(crate) fn views<B: Bits>(&self, positions: &[B], values: &mut [[u64; 1]]) -> Vec<View> {
        values[..=self.bits].fill([0]);
        for (lane, at) in positions.iter().enumerate() {
            for (bit, value) in values[1..=self.bits].iter_mut().enumerate() {
                value[0] |= u64::from(at.get(bit)) << lane;
            }
        }
        self.seen.run(values);
        let lanes = u64::MAX >> (64 - positions.len());
        let (terminal, legal) = self.seen.outputs.split_first().expect("an output for the end");
        let over = read(values, *terminal)[0];
        let view = |lane: usize| View { terminal: over >> lane & 1 == 1, legal: Vec::new() };
        let mut views: Vec<View> = (0..positions.len()).map(view).collect();
        for (mv, &edge) in legal.iter().enumerate() {
            let mut left = read(values, edge)[0] & lanes;
            while left != 0 {
                views[left.trailing_zeros() as usize].legal.push(mv);
                left &= left - 1;
            }
        }
        views
    }

    /// The positions after one of 64 choices of moves each, at most, which are loaded with the
    /// position.
    #[inline]
    pub(crate) fn children<B: Bits>(&self, at: &B, lanes: usize, values: &mut [[u64; 1]], next: &mut Vec<B>) {
        self.next.run(values);
        let from = next.len();
        next.extend(std::iter::repeat_n(at, lanes).cloned());
        let lanes = u64::MAX >> (64 - lanes);
        for (bit, &edge) in self.next.outputs.iter().enumerate() {
            let mut changed = (read(values, edge)[0] ^ values[bit + 1][0]) & lanes;
            while changed != 0 {
                next[from + changed.trailing_zeros() as usize].flip(bit);
                changed &= changed - 1;
            }
        }
    }

    /// What holds in a position.
    pub(crate) fn view<B: Bits>(&self, at: &B, values: &mut [[u64; 1]]) -> View {
        self.views(std::slice::from_ref(at), values).remove(0)
    }

    /// What every role gets in a position: the values of its goals, by their numbers.
    pub(crate) fn goals_of<B: Bits>(&self, at: &B, values: &mut [[u64; 1]]) -> Vec<Vec<usize>> {
        self.load(at, values);
        self.goals.run(values);
        let mut outputs = self.goals.outputs.iter();
        let mut of = |goals: &Vec<Option<i64>>| {
            let own = outputs.by_ref().take(goals.len()).enumerate();
            own.filter(|(_, edge)| read(values, **edge)[0] & 1 == 1).map(|(number, _)| number).collect()
        };
        self.goal_values.iter().map(&mut of).collect()
    }

    /// The positions after some choices of one move for each role.
    pub(crate) fn after<B: Bits>(&self, at: &B, choices: &[Vec<usize>], values: &mut [[u64; 1]]) -> Vec<B> {
        let mut next = Vec::with_capacity(choices.len());
        self.load(at, values);
        for choices in choices.chunks(64) {
            let does = &mut values[self.bits + 1..=self.bits + self.ground.legal.len()];
            does.fill([0]);
            for (lane, moves) in choices.iter().enumerate() {
                for &mv in moves {
                    does[mv][0] |= 1 << lane;
                }
            }
            self.children(at, choices.len(), values, &mut next);
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
