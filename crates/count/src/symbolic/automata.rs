//! The automata of a game: its moves, positions without any of some patterns, and positions that a
//! symmetry keeps.

use ludex_core::{Change, Halt, Holds, Memory, MoveTable, Observer, Rewrite, Stop};

use super::SymbolicError;
use super::relation::Automaton;
use super::variables::Variables;

/// Moves, or patterns, that may still match what is read of the board, by number and in order.
type Alive = Vec<u16>;

/// Demands may take one part of the memory in so many: diagrams need the rest.
const SHARE: u64 = 4;

/// Refuses tables whose moves cannot be numbered, or demand more of their cells than the memory
/// holds.
pub(super) fn check_size(table: &MoveTable, observer: &dyn Observer) -> Result<(), SymbolicError> {
    let moves = table.moves.len();
    if moves >= usize::from(MADE) {
        return Err(SymbolicError::NoTable);
    }
    let needed = SHARE * (moves * table.contents.len() * size_of::<Option<Change>>()) as u64;
    let budget = observer.memory();
    if needed > budget {
        return Err(Halt::from(Stop::Memory(Memory { budget, needed })).into());
    }
    Ok(())
}

/// The contents that patterns demand, for automata that read the board cell by cell.
struct Demands<T> {
    /// For every cell, the demand of each pattern.
    of_cell: Vec<Vec<Option<T>>>,
    /// For every pattern, the last of its cells to be read.
    last: Vec<Option<u32>>,
}

impl<T: Copy> Demands<T> {
    fn new(variables: &Variables, cells: usize, patterns: &[Vec<(u32, T)>]) -> Self {
        let mut of_cell = vec![vec![None; patterns.len()]; cells];
        for (number, pattern) in patterns.iter().enumerate() {
            for &(cell, demand) in pattern {
                of_cell[cell as usize][number] = Some(demand);
            }
        }
        let told_last = |pattern: &Vec<(u32, T)>| {
            pattern.iter().map(|&(cell, _)| cell).max_by_key(|&cell| variables.reading_order(cell))
        };
        Self { of_cell, last: patterns.iter().map(told_last).collect() }
    }

    fn get(&self, cell: u32, pattern: u16) -> Option<T> {
        self.of_cell[cell as usize][usize::from(pattern)]
    }

    fn is_last(&self, cell: u32, pattern: u16) -> bool {
        self.last[usize::from(pattern)] == Some(cell)
    }

    fn all(&self) -> Alive {
        (0..self.last.len() as u16).collect()
    }
}

/// A move that was made, whichever it was.
const MADE: u16 = u16::MAX;

/// One of some moves is made.
pub(super) struct Moves(Demands<Change>);

impl Moves {
    pub(super) fn new<'m>(variables: &Variables, cells: usize, moves: impl Iterator<Item = &'m Rewrite>) -> Self {
        let demands = |mv: &Rewrite| mv.cells.iter().map(|&change| (change.before.cell, change)).collect();
        Self(Demands::new(variables, cells, &moves.map(demands).collect::<Vec<_>>()))
    }
}

impl Automaton for Moves {
    type State = Alive;

    fn start(&self) -> Alive {
        self.0.all()
    }

    fn read(&self, alive: &Alive, cell: u32, before: u8, after: u8) -> Option<Alive> {
        let possible = |&mv: &u16| match (mv != MADE).then(|| self.0.get(cell, mv)).flatten() {
            None => (before == after).then_some(mv),
            Some(change) => {
                let made = change.before.allows(before) && change.after.unwrap_or(before) == after;
                made.then(|| if self.0.is_last(cell, mv) { MADE } else { mv })
            }
        };
        let mut alive: Alive = alive.iter().filter_map(possible).collect();
        alive.sort_unstable();
        alive.dedup();
        (!alive.is_empty()).then_some(alive)
    }

    fn accepts(&self, alive: &Alive) -> bool {
        alive.contains(&MADE)
    }
}

/// None of some patterns holds, and nothing changes.
pub(super) struct Without(Demands<Holds>);

impl Without {
    pub(super) fn new(variables: &Variables, cells: usize, patterns: &[Vec<Holds>]) -> Self {
        let demands = |pattern: &Vec<Holds>| pattern.iter().map(|&holds| (holds.cell, holds)).collect();
        Self(Demands::new(variables, cells, &patterns.iter().map(demands).collect::<Vec<_>>()))
    }
}

impl Automaton for Without {
    type State = Alive;

    fn start(&self) -> Alive {
        self.0.all()
    }

    fn read(&self, alive: &Alive, cell: u32, before: u8, after: u8) -> Option<Alive> {
        let holds = |&&pattern: &&u16| self.0.get(cell, pattern).is_none_or(|holds| holds.allows(before));
        let alive: Alive = alive.iter().filter(holds).copied().collect();
        let found = alive.iter().any(|&pattern| self.0.is_last(cell, pattern));
        (before == after && !found).then_some(alive)
    }

    fn accepts(&self, _alive: &Alive) -> bool {
        true
    }
}

/// What one cell holds, with its image, is what another holds; nothing changes.
pub(super) struct Agree {
    pub(super) from: u32,
    pub(super) to: u32,
    /// For every content of the one, that of the other.
    pub(super) image: Vec<u8>,
}

impl Automaton for Agree {
    /// What the first of the two cells holds, while the other is not read.
    type State = Option<u8>;

    fn start(&self) -> Self::State {
        None
    }

    fn read(&self, first: &Self::State, cell: u32, before: u8, after: u8) -> Option<Self::State> {
        let image = |content: u8| self.image[usize::from(content)];
        let agrees = |agree: bool| agree.then_some(None);
        if before != after {
            return None;
        }
        match *first {
            _ if cell == self.from && cell == self.to => agrees(image(before) == before),
            None if cell == self.from || cell == self.to => Some(Some(before)),
            Some(first) if cell == self.to => agrees(image(first) == before),
            Some(first) if cell == self.from => agrees(image(before) == first),
            waiting => Some(waiting),
        }
    }

    fn accepts(&self, _first: &Self::State) -> bool {
        true
    }
}
