//! A sheet as a game: a puzzle, or a game of turns.

use std::fmt::Debug;
use std::hash::Hash;
use std::sync::{Arc, OnceLock};

use ludex_core::{
    AnyGame, BadText, Capabilities, Following, Game, GameError, Key, Long, Notation, Packed, Picture, Seats, Side,
    Status, Symmetry, Text, View, capabilities,
};
use ludex_gates::lowest;

use crate::bits::Bits;
use crate::drawing::Drawing;
use crate::follow::{Scratch, with_scratch};
use crate::growth::growth;
use crate::images::Images;
use crate::kind::Kind;
use crate::look::Look;
use crate::machine::{Field, Machine};
use crate::names::{Names, as_named};
use crate::picture::Drawn;

/// A sheet as a game of positions in some kind of word.
pub(crate) struct SheetGame<B> {
    pub(crate) machine: Arc<Machine>,
    pub(crate) kind: Kind,
    spec: String,
    loops: Loops,
    /// How many of the fluents that tell the ply are true at the start.
    first_ply: u32,
    start: B,
    names: Names,
    /// What a game of turns calls its players.
    sides: Option<[Side; 2]>,
    drawn: Drawn,
    images: OnceLock<Images>,
}

/// The game of a sheet under the name that people type.
///
/// # Errors
/// Why a sheet of this kind is not played.
pub(crate) fn any_game(spec: &str, machine: Arc<Machine>, look: &Look, drawing: Drawing) -> Result<AnyGame, Text> {
    let kind = look.kind(&machine)?;
    let grown = growth(&machine, kind);
    let loops = !grown.one_way && look.cycles != Some(false);
    let counting = grown.counting.map(|fluents| counted(&machine, &fluents));
    let (bits, loops) = (machine.bits(), Loops { loops, counting });
    Ok(match bits {
        0..=64 => AnyGame::new(SheetGame::<u64>::new(spec, machine, kind, loops, drawing)),
        65..=128 => AnyGame::new(SheetGame::<u128>::new(spec, machine, kind, loops, drawing)),
        _ => AnyGame::new(SheetGame::<Long>::new(spec, machine, kind, loops, drawing)),
    })
}

/// Whether play can come back, and what tells the ply if anything does: for each field that has a
/// part in it its first bit, its bits, and whether each of its numbers counts.
struct Loops {
    loops: bool,
    counting: Option<Vec<(usize, usize, Vec<bool>)>>,
}

impl Loops {
    fn count<B: Bits>(&self, at: &B) -> u32 {
        let number =
            |first: usize, bits: usize| (0..bits).fold(0, |n, bit| n | usize::from(at.get(first + bit)) << bit);
        let counts = self.counting.iter().flatten();
        counts.map(|(first, bits, counts)| u32::from(counts.get(number(*first, *bits)) == Some(&true))).sum()
    }
}

fn counted(machine: &Machine, fluents: &[usize]) -> Vec<(usize, usize, Vec<bool>)> {
    let counts = |field: &Field| {
        let of = field.fluents.iter().map(|fluent| fluents.contains(fluent));
        let counts: Vec<bool> = std::iter::once(false).chain(of).collect();
        (field.first_bit, field.bits, counts)
    };
    machine.fields.iter().map(counts).filter(|(_, _, counts)| counts.contains(&true)).collect()
}

impl<B: Bits> SheetGame<B> {
    fn new(spec: &str, machine: Arc<Machine>, kind: Kind, loops: Loops, drawing: Drawing) -> Self {
        Self {
            first_ply: loops.count(&machine.start::<B>()),
            start: machine.start(),
            names: Names::of(&machine),
            sides: kind.sides(&machine.roles),
            drawn: Drawn::of(&machine, kind.first(), drawing),
            images: OnceLock::new(),
            spec: spec.to_owned(),
            machine,
            kind,
            loops,
        }
    }
}

/// What holds the bits of a position of a game.
trait Word: Bits + Packed + Ord + Hash + Debug + Send + Sync {}

impl<B: Bits + Packed + Ord + Hash + Debug + Send + Sync> Word for B {}

/// Of sheets with more moves, positions are looked at one by one: their successors may be too many
/// to be listed for 64 positions.
const MOST_TOGETHER: usize = 1 << 14;

impl<B: Word> Game for SheetGame<B> {
    type Position = B;
    type Move = u64;

    fn start(&self) -> B {
        self.start.clone()
    }

    fn expand(&self, at: &B, moves: &mut Vec<u64>) -> Status {
        with_scratch(&self.machine, |scratch| {
            let mut ends = Vec::with_capacity(1);
            self.machine.load(&[at], &mut scratch.values);
            self.machine.gates.seen.run(&mut scratch.values);
            self.look(1, scratch, &mut ends, moves);
            ends[0].0
        })
    }

    fn play(&self, at: &B, mv: u64) -> B {
        let mut next = Vec::with_capacity(1);
        self.play_all(at, &[mv], &mut next);
        next.remove(0)
    }

    fn seats(&self) -> Seats {
        if matches!(self.kind, Kind::Puzzle { .. }) { Seats::Solo } else { Seats::Fixed }
    }

    fn ply(&self, at: &B) -> Option<u32> {
        self.loops.counting.as_ref()?;
        Some(self.loops.count(at).saturating_sub(self.first_ply))
    }

    fn loops(&self) -> bool {
        self.loops.loops
    }

    fn together(&self) -> usize {
        if self.machine.ground.legal.len() > MOST_TOGETHER { 1 } else { 64 }
    }

    fn successors_all(&self, positions: &[B], following: &mut Following<u64, B>) {
        let Following { ends, moves, next } = following;
        with_scratch(&self.machine, |scratch| {
            for positions in positions.chunks(64) {
                let (first, all) = (moves.len(), ends.len());
                let mut from: Vec<&B> = positions.iter().collect();
                self.machine.load(&from, &mut scratch.values);
                self.machine.gates.seen.run(&mut scratch.values);
                self.look(positions.len(), scratch, ends, moves);
                from.clear();
                for (at, (_, end)) in positions.iter().zip(&ends[all..]) {
                    from.resize(end - first, at);
                }
                self.after(&from, &moves[first..], &mut scratch.values, next);
            }
        });
    }

    fn play_all(&self, at: &B, moves: &[u64], next: &mut Vec<B>) {
        with_scratch(&self.machine, |scratch| {
            self.after(&vec![at; moves.len()], moves, &mut scratch.values, next);
        });
    }

    fn count_replies(&self, at: &B, moves: &mut Vec<u64>) -> Result<u64, GameError> {
        moves.clear();
        let mut next = Vec::new();
        self.successors(at, moves, &mut next);
        with_scratch(&self.machine, |Scratch { values, .. }| {
            let mut count = 0;
            for positions in next.chunks(64) {
                self.machine.load(&positions.iter().collect::<Vec<_>>(), values);
                self.machine.gates.seen.run(values);
                let [over, first, second] = self.turns(values).map(|word| word & lowest(positions.len()));
                let (replies, free) = self.machine.gates.count(&[first, second], values);
                let stuck = !(free | over) & lowest(positions.len());
                if stuck != 0 {
                    return Err(GameError::stuck(&positions[stuck.trailing_zeros() as usize]));
                }
                count += replies;
            }
            Ok(count)
        })
    }
}

impl<B: Word> Notation for SheetGame<B> {
    fn spec(&self) -> String {
        self.spec.clone()
    }

    fn rules_digest(&self) -> u64 {
        self.machine.digest
    }

    fn position_text(&self, at: &B) -> String {
        self.names.position_text(&self.machine, at)
    }

    fn read_position(&self, text: &str) -> Result<B, BadText> {
        let at = self.names.read_position(&self.machine, text).map_err(|problem| BadText::new(text, problem))?;
        let mut moves = Vec::new();
        if self.expand(&at, &mut moves).mover().is_some() && moves.is_empty() {
            return Err(BadText::new(
                text,
                Text::fixed(
                    "in this position the game is not over and nobody can move",
                    "dans cette position la partie n'est pas finie et personne ne peut jouer",
                ),
            ));
        }
        Ok(at)
    }

    fn move_text(&self, _at: &B, mv: u64) -> String {
        self.names.moves[mv as usize].clone()
    }

    fn sides(&self) -> Option<[Side; 2]> {
        self.sides
    }

    /// As a sheet writes it, in either form: `(mark 1 1)`, `mark(1,1)`.
    fn other_text(&self, text: &str) -> Option<String> {
        text.contains('(').then(|| as_named(text))
    }
}

impl<B: Word> View for SheetGame<B> {
    fn picture(&self, at: &B) -> Picture<u64> {
        let mut moves = Vec::new();
        self.expand(at, &mut moves);
        let fluents = self.machine.fluents_of(at);
        self.drawn.picture(&self.machine, &fluents, &moves, |fluent| self.names.fluents[fluent].clone())
    }
}

impl<B: Word> Key for SheetGame<B> {
    fn key_bits(&self) -> Option<u32> {
        (self.machine.bits() <= 128).then(|| (self.machine.bits() as u32).max(1))
    }

    fn key(&self, at: &B) -> u128 {
        (0..self.machine.bits().min(128)).filter(|&bit| at.get(bit)).map(|bit| 1 << bit).sum()
    }

    fn at_key(&self, key: u128) -> Option<B> {
        let bits = self.key_bits()?;
        if bits < 128 && key >> bits != 0 {
            return None;
        }
        let mut at = B::none(self.machine.bits());
        (0..self.machine.bits()).filter(|&bit| key >> bit & 1 == 1).for_each(|bit| at.flip(bit));
        let known = |field: &Field| Machine::number(field, &at) <= field.fluents.len();
        self.machine.fields.iter().all(known).then_some(at)
    }
}

impl<B: Word> Symmetry for SheetGame<B> {
    fn order(&self) -> usize {
        self.images().order()
    }

    fn image(&self, element: usize, at: &B) -> B {
        if element == 0 { at.clone() } else { self.images().image(&self.machine, element, at) }
    }

    fn image_move(&self, element: usize, mv: u64) -> u64 {
        if element == 0 { mv } else { self.images().image_move(element, mv) }
    }
}

impl<B: Bits> SheetGame<B> {
    /// The symmetries, which are looked for when they are first asked for.
    fn images(&self) -> &Images {
        self.images.get_or_init(|| match self.kind {
            Kind::Puzzle { .. } => Images::of(&self.machine, &[]),
            Kind::Turns { waits, .. } => Images::of(&self.machine, &waits),
        })
    }
}

impl<B: Word> Capabilities for SheetGame<B> {
    capabilities!(Key, Symmetry);
}
