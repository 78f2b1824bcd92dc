//! A sheet as a game: a puzzle, or a game of turns.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Range;
use std::sync::Arc;

use ludex_core::{
    AnyGame, BadText, Capabilities, Game, Key, Long, Notation, Outcome, Packed, Picture, Player, Seats, Status, Text,
    View, capabilities, say,
};

use crate::growth::growth;
use crate::kind::Kind;
use crate::look::Look;
use crate::machine::{Bits, Field, Machine};
use crate::network::{Edge, read};
use crate::picture::Board;

/// A sheet as a game of positions in some kind of word.
pub(crate) struct SheetGame<B> {
    pub(crate) machine: Arc<Machine>,
    kind: Kind,
    spec: String,
    loops: Loops,
    /// How many of the fluents that tell the ply are true at the start.
    first_ply: u32,
    start: B,
    fluent_texts: Vec<String>,
    fluent_numbers: HashMap<String, usize>,
    pub(crate) move_texts: Vec<String>,
    board: Option<Board>,
}

/// The game of a sheet under the name that people type.
///
/// # Errors
/// Why a sheet of this kind is not played.
pub(crate) fn any_game(spec: &str, machine: Machine, look: &Look) -> Result<AnyGame, Text> {
    let kind = look.kind(&machine)?;
    let grown = growth(&machine, kind);
    let loops = !grown.one_way && look.cycles != Some(false);
    let counting = grown.counting.map(|fluents| counted(&machine, &fluents));
    let (bits, machine, loops) = (machine.bits, Arc::new(machine), Loops { loops, counting });
    Ok(match bits {
        0..=64 => AnyGame::new(SheetGame::<u64>::new(spec, machine, kind, loops)),
        65..=128 => AnyGame::new(SheetGame::<u128>::new(spec, machine, kind, loops)),
        _ => AnyGame::new(SheetGame::<Long>::new(spec, machine, kind, loops)),
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

thread_local! {
    /// The words that a thread computes in, of whatever sheet.
    static SCRATCH: RefCell<Vec<[u64; 1]>> = const { RefCell::new(Vec::new()) };
}

fn with_scratch<T>(machine: &Machine, work: impl FnOnce(&mut [[u64; 1]]) -> T) -> T {
    SCRATCH.with_borrow_mut(|values| {
        if values.len() < machine.slots() {
            values.resize(machine.slots(), [0]);
        }
        work(values)
    })
}

impl<B: Bits> SheetGame<B> {
    fn new(spec: &str, machine: Arc<Machine>, kind: Kind, loops: Loops) -> Self {
        let fluent_texts = usable((0..machine.fluents()).map(|fluent| machine.fluent_text(fluent)));
        let own = |role: usize| usable(machine.moves_of(role).map(|mv| machine.move_text(mv)));
        Self {
            first_ply: loops.count(&machine.start::<B>()),
            start: machine.start(),
            fluent_numbers: fluent_texts.iter().cloned().zip(0..).collect(),
            fluent_texts,
            move_texts: (0..machine.roles.len()).flat_map(own).collect(),
            board: Board::of(&machine),
            spec: spec.to_owned(),
            machine,
            kind,
            loops,
        }
    }

    /// What the circuit `seen` has computed.
    fn seen(&self, values: &mut [[u64; 1]], moves: &mut Vec<u64>) -> Status {
        let machine = &*self.machine;
        let holds = |values: &[[u64; 1]], edge: Edge| read(values, edge)[0] & 1 == 1;
        let outputs = &machine.seen.outputs;
        if holds(values, outputs[0]) {
            machine.goals.run(values);
            return match self.outcome(values) {
                Some(outcome) => Status::Over(outcome),
                // Faulty rules: nobody can go on, which every engine reports.
                None => Status::Turn(Player::First),
            };
        }
        let legal = |mv: usize| holds(values, outputs[mv + 1]);
        let waits = |role: usize, wait: usize| legal(wait) && machine.moves_of(role).all(|mv| mv == wait || !legal(mv));
        let mover = match self.kind {
            Kind::Puzzle { .. } => Player::First,
            Kind::Turns { waits: [_, second] } if waits(1, second) => Player::First,
            Kind::Turns { waits: [first, _] } if waits(0, first) => Player::Second,
            // Both move at once here, and nowhere that was looked at: faulty, as above.
            Kind::Turns { .. } => return Status::Turn(Player::First),
        };
        let role = usize::from(mover == Player::Second);
        moves.extend(machine.moves_of(role).filter(|&mv| legal(mv)).map(|mv| mv as u64));
        Status::Turn(mover)
    }

    fn outcome(&self, values: &[[u64; 1]]) -> Option<Outcome> {
        let mut outputs = self.machine.goals.outputs.iter();
        let mut worth = [0; 2];
        for (goals, worth) in self.machine.goal_values.iter().zip(&mut worth) {
            let own = goals.iter().zip(outputs.by_ref());
            let mut own = own.filter(|(_, edge)| read(values, **edge)[0] & 1 == 1).map(|(value, _)| *value);
            *worth = own.next()??;
            if own.next().is_some() {
                return None;
            }
        }
        Some(match self.kind {
            Kind::Puzzle { best } if worth[0] == best => Outcome::Win(Player::First),
            Kind::Puzzle { .. } => Outcome::Win(Player::Second),
            Kind::Turns { .. } => match worth[0].cmp(&worth[1]) {
                std::cmp::Ordering::Greater => Outcome::Win(Player::First),
                std::cmp::Ordering::Less => Outcome::Win(Player::Second),
                std::cmp::Ordering::Equal => Outcome::Draw,
            },
        })
    }

    /// The positions after some moves of the position whose bits are loaded, 64 moves at a time.
    fn after(&self, at: &B, values: &mut [[u64; 1]], moves: &[u64], next: &mut Vec<B>) {
        let machine = &*self.machine;
        let inputs = machine.bits + 1..machine.bits + 1 + machine.ground.legal.len();
        for moves in moves.chunks(64) {
            let does = &mut values[inputs.clone()];
            does.fill([0]);
            for (lane, &mv) in moves.iter().enumerate() {
                does[mv as usize][0] |= 1 << lane;
                if let Kind::Turns { waits } = self.kind {
                    // The role that does not move waits.
                    let first = machine.moves_of(0).contains(&(mv as usize));
                    does[waits[usize::from(first)]][0] |= 1 << lane;
                }
            }
            machine.children(at, moves.len(), values, next);
        }
    }
}

impl Machine {
    /// The numbers of a role's moves.
    pub(crate) fn moves_of(&self, role: usize) -> Range<usize> {
        let first = self.ground.moves[..role].iter().map(Vec::len).sum();
        first..first + self.ground.moves[role].len()
    }
}

/// Texts that can be told apart among positions and moves; `#` and a number for others.
fn usable(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut seen = HashSet::new();
    let strange = |c: char| c == ',' || c == '/' || c.is_whitespace() || c.is_control();
    let numbered = texts.enumerate().map(|(number, text)| {
        let fine = !text.contains(strange) && !text.starts_with(['~', '-', '#']) && text != START;
        if seen.insert(text.to_lowercase()) && fine { text } else { format!("#{number}") }
    });
    numbered.collect()
}

/// What holds the bits of a position of a game.
trait Word: Bits + Packed + Ord + Hash + Debug + Send + Sync {}

impl<B: Bits + Packed + Ord + Hash + Debug + Send + Sync> Word for B {}

/// The position in which nothing differs from the start.
const START: &str = "start";

impl<B: Word> Game for SheetGame<B> {
    type Position = B;
    type Move = u64;

    fn start(&self) -> B {
        self.start.clone()
    }

    fn expand(&self, at: &B, moves: &mut Vec<u64>) -> Status {
        with_scratch(&self.machine, |values| {
            self.machine.load(at, values);
            self.machine.seen.run(values);
            self.seen(values, moves)
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

    fn successors(&self, at: &B, moves: &mut Vec<u64>, next: &mut Vec<B>) -> Status {
        let first = moves.len();
        with_scratch(&self.machine, |values| {
            self.machine.load(at, values);
            self.machine.seen.run(values);
            let status = self.seen(values, moves);
            self.after(at, values, &moves[first..], next);
            status
        })
    }

    fn play_all(&self, at: &B, moves: &[u64], next: &mut Vec<B>) {
        with_scratch(&self.machine, |values| {
            self.machine.load(at, values);
            self.after(at, values, moves, next);
        });
    }
}

impl<B: Bits> SheetGame<B> {
    /// What a field holds, where that differs from the start.
    fn difference(&self, field: &Field, at: &B) -> Option<String> {
        let [now, then] = [at, &self.start].map(|at| Machine::number(field, at));
        let text = |number: usize| &self.fluent_texts[field.fluents[number - 1]];
        match (now, then) {
            _ if now == then => None,
            (0, _) => Some(format!("~{}", text(then))),
            _ => Some(text(now).clone()),
        }
    }

    fn read_differences(&self, text: &str) -> Result<B, Text> {
        let mut at = self.start.clone();
        let mut changed = HashSet::new();
        for part in text.split(',').filter(|_| text != START) {
            let (name, holds) = part.strip_prefix('~').map_or((part, true), |name| (name, false));
            let Some(&fluent) = self.fluent_numbers.get(name) else {
                let example = self.fluent_texts.first().map_or(START, String::as_str);
                return Err(say!(
                    "`{part}` is no fluent of the sheet; a position is {START}, or what differs from it, separated by commas, as in {example}",
                    "« {part} » n'est pas un fluent de la feuille ; une position est {START}, ou ce qui en diffère, séparé par des virgules, comme {example}"
                ));
            };
            let of = |field: &&Field| field.fluents.contains(&fluent);
            let field = self.machine.fields.iter().find(of).expect("every fluent has a field");
            if !changed.insert(field.first_bit) {
                return Err(say!("`{part}` contradicts what stands before it", "« {part} » contredit ce qui précède"));
            }
            let number = field.fluents.iter().position(|&other| other == fluent).map_or(0, |place| place + 1);
            let number = if holds { number } else { 0 };
            for bit in 0..field.bits {
                if at.get(field.first_bit + bit) != (number >> bit & 1 == 1) {
                    at.flip(field.first_bit + bit);
                }
            }
        }
        Ok(at)
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
        let differences = self.machine.fields.iter().filter_map(|field| self.difference(field, at));
        let text = differences.collect::<Vec<_>>().join(",");
        if text.is_empty() { START.to_owned() } else { text }
    }

    fn read_position(&self, text: &str) -> Result<B, BadText> {
        let at = self.read_differences(text).map_err(|problem| BadText::new(text, problem))?;
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
        self.move_texts[mv as usize].clone()
    }

    /// As a sheet writes it, in either form: `(mark 1 1)`, `mark(1,1)`.
    fn other_text(&self, text: &str) -> Option<String> {
        let marks = |c: char| matches!(c, '(' | ')' | ',') || c.is_whitespace();
        let words: Vec<&str> = text.split(marks).filter(|word| !word.is_empty()).collect();
        text.contains('(').then(|| words.join(":"))
    }
}

impl<B: Word> View for SheetGame<B> {
    fn picture(&self, at: &B) -> Picture<u64> {
        let mut moves = Vec::new();
        self.expand(at, &mut moves);
        let fluents = self.machine.fluents_of(at);
        let text = |fluent: usize| self.fluent_texts[fluent].clone();
        match &self.board {
            Some(board) => board.picture(&self.machine, &fluents, &moves, text),
            None => crate::picture::list(&fluents, &moves, text),
        }
    }
}

impl<B: Word> Key for SheetGame<B> {
    fn key_bits(&self) -> Option<u32> {
        (self.machine.bits <= 128).then(|| (self.machine.bits as u32).max(1))
    }

    fn key(&self, at: &B) -> u128 {
        (0..self.machine.bits.min(128)).filter(|&bit| at.get(bit)).map(|bit| 1 << bit).sum()
    }

    fn at_key(&self, key: u128) -> Option<B> {
        let bits = self.key_bits()?;
        if bits < 128 && key >> bits != 0 {
            return None;
        }
        let mut at = B::none(self.machine.bits);
        (0..self.machine.bits).filter(|&bit| key >> bit & 1 == 1).for_each(|bit| at.flip(bit));
        let known = |field: &Field| Machine::number(field, &at) <= field.fluents.len();
        self.machine.fields.iter().all(known).then_some(at)
    }
}

impl<B: Word> Capabilities for SheetGame<B> {
    capabilities!(Key);
}
