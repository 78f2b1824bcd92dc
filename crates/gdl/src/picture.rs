//! A position of a sheet as a picture: a board where there are cells with coordinates, a list of
//! what holds otherwise.
//!
//! A board is a family of fluents such as `(cell 1 2 x)`: two arguments are its columns and rows,
//! the third is what lies there. The first coordinate goes to the right, the second upwards. A file
//! beside the sheet may say otherwise (`drawing`).

use std::collections::{BTreeSet, HashMap};

use ludex_core::{Cell, Label, Picture, Piece, Text, Touch, few, say};

use crate::drawing::Drawing;
use crate::ground::order;
use crate::machine::Machine;
use crate::terms::{Name, Term};

/// The columns and rows that are drawn at most.
const MOST: usize = 40;

/// The arguments of a cell that is recognised.
const CELL: usize = 3;

/// What stands for an empty cell in sheets.
const EMPTY: [&str; 6] = ["b", "blank", "empty", "e", "dirt", "0"];

/// How a sheet is drawn.
#[derive(Clone, Debug)]
pub(crate) struct Drawn {
    board: Option<Board>,
    drawing: Drawing,
    /// The role of the first player.
    first: usize,
}

/// A board that was recognised, or told.
#[derive(Clone, Debug)]
struct Board {
    families: Vec<Name>,
    columns: Vec<Term>,
    rows: Vec<Term>,
}

impl Board {
    fn of(machine: &Machine, drawing: &Drawing) -> Option<Self> {
        let (terms, places) = (&machine.ground.terms, drawing.places);
        let board = |families: Vec<Name>| {
            let cells = machine.ground.fluents.iter().map(|&fluent| (terms.name(fluent), terms.args(fluent)));
            let coordinates =
                cells.filter(|(name, args)| families.contains(name) && args.len() > places.column.max(places.row));
            let [columns, rows] = [places.column, places.row].map(|at| {
                let mut list: Vec<Term> = coordinates.clone().map(|(_, args)| args[at]).collect();
                few::sort_by(&mut list, |&a, &b| order(terms, a, b));
                list.dedup();
                list
            });
            let fits = (1..=MOST).contains(&columns.len()) && (1..=MOST).contains(&rows.len());
            let count = coordinates.count();
            fits.then_some((Self { families, columns, rows }, count))
        };
        if let Some(cells) = &drawing.cells {
            return board(cells.clone()).map(|(board, _)| board);
        }
        // Every cell, and more than one thing on most of them.
        let full = |(board, count): &(Self, usize)| {
            let cells = board.columns.len() * board.rows.len();
            cells > 1 && *count >= cells
        };
        let named = machine.ground.fluents.iter().filter(|&&fluent| terms.args(fluent).len() == CELL);
        let families: BTreeSet<Name> = few::set(named.map(|&fluent| terms.name(fluent)));
        let boards = families.into_iter().filter_map(|family| board(vec![family]).filter(full));
        boards.map(|(board, _)| board).max_by_key(|board| board.columns.len() * board.rows.len())
    }
}

impl Drawn {
    pub(crate) fn of(machine: &Machine, first: usize, drawing: Drawing) -> Self {
        Self { board: Board::of(machine, &drawing), drawing, first }
    }

    pub(crate) fn picture(
        &self,
        machine: &Machine,
        fluents: &[usize],
        moves: &[u64],
        text: impl Fn(usize) -> String,
    ) -> Picture<u64> {
        let ground = &machine.ground;
        let shown = |fluent: usize| !self.drawing.hidden.contains(&ground.terms.name(ground.fluents[fluent]));
        let Some(board) = &self.board else {
            let all = fluents.iter().filter(|&&fluent| shown(fluent)).map(|&fluent| text(fluent));
            return list(&all.collect::<Vec<_>>(), moves);
        };
        let mut besides = Vec::new();
        let mut picture = self.board(board, machine, fluents, &mut besides);
        picture.touches = self.touches(board, machine, moves);
        let besides = besides.into_iter().filter(|&fluent| shown(fluent)).map(text).collect::<Vec<_>>();
        picture.caption = told(&besides);
        picture
    }

    fn cell(&self, board: &Board, x: Term, y: Term) -> Option<usize> {
        let column = board.columns.iter().position(|&at| at == x)?;
        let row = board.rows.iter().position(|&at| at == y)?;
        let row = if self.drawing.downwards { row } else { board.rows.len() - 1 - row };
        Some(row * board.columns.len() + column)
    }

    /// The board; what lies on no cell is true besides.
    fn board(&self, board: &Board, machine: &Machine, fluents: &[usize], besides: &mut Vec<usize>) -> Picture<u64> {
        let (terms, places) = (&machine.ground.terms, self.drawing.places);
        let mut pieces = vec![Piece::Empty; board.columns.len() * board.rows.len()];
        for &fluent in fluents {
            let term = machine.ground.fluents[fluent];
            let args = terms.args(term);
            let is_cell = board.families.contains(&terms.name(term)) && args.len() >= places.least();
            match is_cell.then(|| self.cell(board, args[places.column], args[places.row])).flatten() {
                Some(cell) => {
                    let piece = self.piece(machine, &Drawing::contents(places, machine, term));
                    // Of several things on a cell, emptiness is not shown.
                    if piece != Piece::Empty {
                        pieces[cell] = piece;
                    }
                }
                None => besides.push(fluent),
            }
        }
        let (columns, rows) = (board.columns.len() as u32, board.rows.len() as u32);
        let label = |term: Term| Some(terms.joined(term));
        let upwards = |row: u32| if self.drawing.downwards { row } else { rows - 1 - row };
        let mut picture = Picture::grid(
            columns,
            rows,
            |column, row| pieces[(row * columns + column) as usize].clone(),
            |column| label(board.columns[column as usize]),
            |row| label(board.rows[upwards(row) as usize]),
        );
        picture.labels.retain(|Label { text, .. }| text.chars().count() <= 3);
        picture
    }

    /// A stone where the word belongs to one role: `x` to `xplayer`, `white` to `white`.
    fn piece(&self, machine: &Machine, what: &str) -> Piece {
        if let Some(piece) = self.drawing.pieces.get(what) {
            return piece.clone();
        }
        let lower = what.to_lowercase();
        let is_empty = match &self.drawing.empty {
            Some(empty) => empty.iter().any(|empty| empty == what),
            None => EMPTY.contains(&&*lower),
        };
        if is_empty {
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
    fn touches(&self, board: &Board, machine: &Machine, moves: &[u64]) -> Vec<Touch<u64>> {
        let terms = &machine.ground.terms;
        let usual = |arguments: usize| match arguments {
            2 => vec![[0, 1]],
            4 => vec![[0, 1], [2, 3]],
            _ => Vec::new(),
        };
        let cells = |mv: u64| {
            let (role, number) = machine.ground.role_of(mv as usize);
            let mv = machine.ground.moves[role][number];
            let args = terms.args(mv);
            let told = self.drawing.moves.get(&terms.name(mv));
            let named = told.filter(|cells| cells.iter().flatten().all(|&at| at < args.len()));
            let named = named.cloned().unwrap_or_else(|| usual(args.len()));
            let cells: Option<Vec<usize>> = named.iter().map(|&[x, y]| self.cell(board, args[x], args[y])).collect();
            // Of a move from a cell to itself no cell is touched.
            cells.filter(|cells| cells.windows(2).all(|two| two[0] != two[1])).unwrap_or_default()
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
fn list(all: &[String], moves: &[u64]) -> Picture<u64> {
    const ACROSS: usize = 8;
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
            if all.is_empty() {
                Text::fixed("nothing is true", "rien n'est vrai")
            } else {
                say!("true: {list}", "vrai : {list}")
            }
        }),
    }
}
