//! A position of a sheet as a picture: a board where there are cells with coordinates, a list of
//! what holds otherwise.
//!
//! A board is a family of fluents such as `(cell 1 2 x)`: two arguments are its columns and rows,
//! the third is what lies there. The first coordinate goes to the right, the second upwards.

use std::collections::{BTreeMap, HashMap};

use ludex_core::{Cell, Label, Picture, Piece, Text, Touch, say};

use crate::ground::order;
use crate::machine::Machine;
use crate::terms::{Name, Term};

/// The columns and rows that are drawn at most.
const MOST: usize = 40;

/// What stands for an empty cell in sheets.
const EMPTY: [&str; 6] = ["b", "blank", "empty", "e", "dirt", "0"];

/// A board that was recognised.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    family: Name,
    columns: Vec<Term>,
    rows: Vec<Term>,
    /// The role of the first player.
    first: usize,
}

impl Board {
    /// The largest family of cells.
    pub(crate) fn of(machine: &Machine, first: usize) -> Option<Self> {
        let terms = &machine.ground.terms;
        let mut families: BTreeMap<Name, [Vec<Term>; 2]> = BTreeMap::new();
        let mut count: HashMap<Name, usize> = HashMap::new();
        for &fluent in &machine.ground.fluents {
            if let [x, y, _] = *terms.args(fluent) {
                let [columns, rows] = families.entry(terms.name(fluent)).or_default();
                columns.push(x);
                rows.push(y);
                *count.entry(terms.name(fluent)).or_default() += 1;
            }
        }
        let boards =
            families.into_iter().filter_map(|(family, coordinates)| {
                let [columns, rows] = coordinates.map(|mut list| {
                    list.sort_by(|&a, &b| order(terms, a, b));
                    list.dedup();
                    list
                });
                let fits = (1..=MOST).contains(&columns.len()) && (1..=MOST).contains(&rows.len());
                // Every cell, and more than one thing on most of them.
                (fits && columns.len() * rows.len() > 1 && count[&family] >= columns.len() * rows.len())
                    .then_some(Self { family, columns, rows, first })
            });
        boards.max_by_key(|board| board.columns.len() * board.rows.len())
    }

    fn cell(&self, x: Term, y: Term) -> Option<usize> {
        let column = self.columns.iter().position(|&at| at == x)?;
        let row = self.rows.iter().position(|&at| at == y)?;
        Some((self.rows.len() - 1 - row) * self.columns.len() + column)
    }

    pub(crate) fn picture(
        &self,
        machine: &Machine,
        fluents: &[usize],
        moves: &[u64],
        text: impl Fn(usize) -> String,
    ) -> Picture<u64> {
        let terms = &machine.ground.terms;
        let mut pieces = vec![Piece::Empty; self.columns.len() * self.rows.len()];
        let mut besides = Vec::new();
        for &fluent in fluents {
            let term = machine.ground.fluents[fluent];
            let at = match *terms.args(term) {
                [x, y, what] if terms.name(term) == self.family => self.cell(x, y).map(|cell| (cell, what)),
                _ => None,
            };
            match at {
                Some((cell, what)) => pieces[cell] = self.piece(machine, &terms.joined(what)),
                None => besides.push(text(fluent)),
            }
        }
        let (columns, rows) = (self.columns.len() as u32, self.rows.len() as u32);
        let label = |term: Term| Some(terms.joined(term));
        let mut picture = Picture::grid(
            columns,
            rows,
            |column, row| pieces[(row * columns + column) as usize].clone(),
            |column| label(self.columns[column as usize]),
            |row| label(self.rows[(rows - 1 - row) as usize]),
        );
        picture.labels.retain(|Label { text, .. }| text.chars().count() <= 3);
        picture.touches = self.touches(machine, moves);
        picture.caption = told(&besides);
        picture
    }

    /// A stone where the word belongs to one role: `x` to `xplayer`, `white` to `white`.
    fn piece(&self, machine: &Machine, what: &str) -> Piece {
        let lower = what.to_lowercase();
        if EMPTY.contains(&&*lower) {
            return Piece::Empty;
        }
        let owns = |role: &String| role.to_lowercase().starts_with(&lower);
        let mut owners = (0..machine.roles.len()).filter(|&role| owns(&machine.roles[role]));
        match (owners.next(), owners.next()) {
            (Some(role), None) if machine.roles.len() == 2 => {
                if role == self.first {
                    Piece::First
                } else {
                    Piece::Second
                }
            }
            _ => Piece::Tile(what.to_owned()),
        }
    }

    /// The cells that moves name: one, or where from and where to.
    fn touches(&self, machine: &Machine, moves: &[u64]) -> Vec<Touch<u64>> {
        let terms = &machine.ground.terms;
        let cells = |mv: u64| {
            let (role, number) = machine.ground.role_of(mv as usize);
            match *terms.args(machine.ground.moves[role][number]) {
                [x, y] => self.cell(x, y).into_iter().collect(),
                [a, b, c, d] => match (self.cell(a, b), self.cell(c, d)) {
                    (Some(from), Some(to)) if from != to => vec![from, to],
                    _ => Vec::new(),
                },
                _ => Vec::new(),
            }
        };
        let mut touches: Vec<Touch<u64>> = moves.iter().map(|&mv| Touch { mv, cells: cells(mv) }).collect();
        let mut often: HashMap<Vec<usize>, usize> = HashMap::new();
        for touch in &touches {
            *often.entry(touch.cells.clone()).or_default() += 1;
        }
        // What names the same cells as another move is played by its name.
        touches.iter_mut().filter(|touch| often[&touch.cells] > 1).for_each(|touch| touch.cells.clear());
        touches
    }
}

fn told(besides: &[String]) -> Option<Text> {
    let list = besides.join(", ");
    (!besides.is_empty()).then(|| say!("also true: {list}", "vrai aussi : {list}"))
}

/// What holds, one tile each.
pub(crate) fn list(fluents: &[usize], moves: &[u64], text: impl Fn(usize) -> String) -> Picture<u64> {
    const ACROSS: usize = 8;
    let all: Vec<String> = fluents.iter().map(|&fluent| text(fluent)).collect();
    // Short words are tiles; longer ones are read below them.
    let short = !all.is_empty() && all.iter().all(|text| text.chars().count() <= 3);
    let tile = |(number, text): (usize, &String)| {
        let place = |at: usize| 2 * at as i32;
        Cell::new(place(number % ACROSS), place(number / ACROSS), Piece::Tile(text.clone()))
    };
    Picture {
        cells: if short { all.iter().enumerate().map(tile).collect() } else { Vec::new() },
        labels: Vec::new(),
        touches: moves.iter().map(|&mv| Touch { mv, cells: Vec::new() }).collect(),
        caption: (!short).then(|| {
            let list = all.join(", ");
            say!("true: {list}", "vrai : {list}")
        }),
    }
}
