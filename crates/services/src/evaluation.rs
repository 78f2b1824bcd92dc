//! How good does a position look? An evaluation with its terms, and what a search to a depth makes
//! of it.
//!
//! Two evaluations of games of stones are explained: `cells` adds the winning lines through every
//! stone's cell, and `lines` adds a weight for every line that is still open (*Théorie des jeux*,
//! section 2.1, and `utilite` of *Puissance 4*). Of the others the number alone is known. A game
//! that is over is worth +∞ to the winner.
//!
//! Any weight may be `inf` here, where the sum is done term by term; searches, which compare a
//! million of them, take it only for a full line, and at most three decimals.

mod report;
mod searched;

use ludex_core::prelude::*;
use ludex_core::{
    AnyGame, AnyPosition, BadText, EvaluationAbout, Layout, Outcome, Picture, Piece, Player, Status, Text,
    WEIGHT_LISTS, few, say,
};
use serde::Serialize;

use crate::words::in_shell;
use crate::{Refusal, by_word};

pub use report::{EvaluationReport, Number, Report, WeighedReport};
pub use searched::{FALLBACK_PLAYER, Searched, SearchedMove, Worth, searched};

/// A position evaluated in one way.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluated {
    /// The evaluation, as it can be asked for.
    pub evaluation: String,
    /// What it measures.
    pub what: Text,
    /// For the first player; where positions name none, for the player to move. Infinite where a
    /// player has won.
    pub value: f64,
    /// What it is the sum of.
    pub terms: Terms,
}

/// What an evaluation is the sum of.
#[derive(Clone, Debug, PartialEq)]
pub enum Terms {
    /// Stones: the first player's count, the second's count against them.
    Stones(Vec<Stone>),
    /// Lines by the number of stones on them.
    Lines(Vec<Weighed>),
    /// Not told.
    None,
}

/// A stone and the lines through its cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stone {
    /// The cell by its name.
    pub cell: String,
    /// Whose stone it is.
    #[serde(serialize_with = "by_word::player")]
    pub player: Player,
    /// The winning lines through its cell.
    pub lines: u32,
}

/// The lines on which a player has so many stones, and the other none.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Weighed {
    /// The stones on a line.
    pub stones: u32,
    /// What each line is worth; infinite weights are `null` as JSON.
    pub weight: f64,
    /// The lines of the first player and of the second.
    pub lines: [u32; 2],
}

impl Weighed {
    /// What they add to the sum.
    #[must_use]
    pub fn points(&self) -> f64 {
        let [first, second] = self.lines;
        // Empty lines are open to both, and infinity times nothing is nothing.
        if first == second { 0.0 } else { self.weight * (f64::from(first) - f64::from(second)) }
    }
}

/// A winning line in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// Its cells by their names.
    pub cells: Vec<String>,
    /// Its cells in the picture of a position.
    #[serde(skip)]
    pub drawn: Vec<usize>,
    /// The stones of the first player and of the second on it.
    pub stones: [u32; 2],
}

/// A board of stones with its winning lines.
struct Board {
    layout: Layout,
    picture: Picture<u64>,
    stones: [u128; 2],
}

impl Board {
    /// `None` for a game that is not of stones, or whose board is too large.
    fn new(game: &AnyGame, at: &AnyPosition) -> Option<Self> {
        let layout = game.layout().filter(|layout| layout.cells <= u128::BITS)?;
        Some(Self { picture: game.picture(at), stones: game.stones(at), layout })
    }

    /// A cell's name: its number, or column and row from the bottom where stones fall.
    fn name(&self, cell: u32) -> String {
        match self.layout.columns {
            Some((_, rows)) => format!("({}, {})", cell / rows + 1, cell % rows + 1),
            None => (cell + 1).to_string(),
        }
    }

    /// The cells in the order of reading; where stones fall, from the lowest row on.
    fn cells(&self) -> Vec<u32> {
        let mut cells: Vec<u32> = (0..self.layout.cells).collect();
        if let Some((_, rows)) = self.layout.columns {
            few::sort_by_key(&mut cells, |cell| (cell % rows, cell / rows));
        }
        cells
    }

    fn lines_through(&self, cell: u32) -> u32 {
        self.layout.lines.iter().filter(|line| line.contains(&cell)).count() as u32
    }

    fn on(&self, line: &[u32]) -> [u32; 2] {
        self.stones.map(|stones| line.iter().filter(|&&cell| stones >> cell & 1 == 1).count() as u32)
    }
}

/// The number of winning lines through each cell, as a picture of the empty board; `None` for a
/// game that is not of stones.
#[must_use]
pub fn cell_values(game: &AnyGame) -> Option<Picture<u64>> {
    let board = Board::new(game, &game.start())?;
    let mut picture = board.picture.clone();
    for cell in 0..board.layout.cells {
        picture.cells[board.layout.place(cell)].piece = Piece::Tile(board.lines_through(cell).to_string());
    }
    Some(picture)
}

/// The winning lines of a game with the stones on them; `None` for a game that is not of stones.
#[must_use]
pub fn lines(game: &AnyGame, at: &AnyPosition) -> Option<Vec<Line>> {
    let board = Board::new(game, at)?;
    let line = |cells: &Vec<u32>| Line {
        cells: cells.iter().map(|&cell| board.name(cell)).collect(),
        drawn: cells.iter().map(|&cell| board.layout.place(cell)).collect(),
        stones: board.on(cells),
    };
    Some(board.layout.lines.iter().map(line).collect())
}

/// Evaluates a position in one way, or in every way that the game has.
///
/// # Errors
/// An evaluation that the game does not have, or a game without any.
pub fn evaluate(game: &AnyGame, at: &AnyPosition, by: Option<&str>) -> Result<Vec<Evaluated>, Refusal> {
    let all = game.evaluations();
    if all.is_empty() {
        let (spec, typed) = (game.spec(), in_shell(&game.spec()));
        return Err(Refusal::Question(say!(
            "{spec} has no evaluation of positions that are not over; `ludex moves {typed}` gives exact values",
            "{spec} n'a pas d'évaluation des positions non finies ; « ludex moves {typed} » donne les valeurs exactes"
        )));
    }
    let names: Vec<&str> = by.map_or_else(|| all.iter().map(EvaluationAbout::name).collect(), |by| vec![by]);
    let one = |by| one(game, at, by).map_err(|bad: BadText| Refusal::Question(bad.sentence()));
    names.into_iter().map(one).collect()
}

fn one(game: &AnyGame, at: &AnyPosition, by: &str) -> Result<Evaluated, BadText> {
    let board = Board::new(game, at);
    let list = match by.split_once('=') {
        Some(("lines" | "weights", list)) => Some(list),
        None if by == "lines" => Some("w2"),
        None if WEIGHT_LISTS.contains(&by) => Some(by),
        _ => None,
    };
    let about = |known: &str| {
        let found = game.evaluations().iter().find(|about| about.name() == known);
        found.map(|EvaluationAbout { what, .. }| what.clone())
    };
    if let (Some(board), Some(list), Some(what)) = (&board, list, about("lines")) {
        let weights = ludex_core::weights(by, list, board.layout.line_length)?;
        let terms = weigh(board, &weights);
        let value = terms.iter().map(Weighed::points).sum();
        return Ok(Evaluated { evaluation: format!("lines={list}"), what, value, terms: Terms::Lines(terms) });
    }
    let evaluation = game.evaluation(by)?;
    let value = match game.expand(at, &mut Vec::new()) {
        Status::Over(Outcome::Win(Player::First)) => f64::INFINITY,
        Status::Over(Outcome::Win(Player::Second)) => f64::NEG_INFINITY,
        Status::Over(Outcome::Draw) => 0.0,
        Status::Turn(_) => f64::from(game.evaluate(&evaluation, at)),
    };
    let terms = match &board {
        Some(board) if by == "cells" => Terms::Stones(stones(board)),
        _ => Terms::None,
    };
    Ok(Evaluated {
        evaluation: by.to_owned(),
        what: about(by.split('=').next().unwrap_or(by)).unwrap_or(say!("", "")),
        value,
        terms,
    })
}

/// The first player's stones, then the second's.
fn stones(board: &Board) -> Vec<Stone> {
    let of = |player: Player| {
        let own = board.stones[usize::from(player == Player::Second)];
        let cells = board.cells().into_iter().filter(move |cell| own >> cell & 1 == 1);
        cells.map(move |cell| Stone { cell: board.name(cell), player, lines: board.lines_through(cell) })
    };
    of(Player::First).chain(of(Player::Second)).collect()
}

fn weigh(board: &Board, weights: &[f64]) -> Vec<Weighed> {
    let counted = |(stones, &weight): (u32, &f64)| {
        let lines = [0, 1].map(|player: usize| {
            let own = |line: &&Vec<u32>| {
                let on = board.on(line);
                on[player] == stones && on[1 - player] == 0
            };
            board.layout.lines.iter().filter(own).count() as u32
        });
        Weighed { stones, weight, lines }
    };
    (0..).zip(weights).map(counted).collect()
}

// Sums of whole numbers and halves are exact.
#[cfg(test)]
#[allow(clippy::float_cmp)]
mod tests {
    use super::*;

    fn connect4() -> AnyGame {
        ludex_games::connect4::read_game("7x6").unwrap()
    }

    fn value(at: &str, by: &str) -> f64 {
        let game = connect4();
        let at = game.read_position(at).unwrap();
        evaluate(&game, &at, Some(by)).unwrap()[0].value
    }

    /// Figure 1 of *Théorie des jeux*.
    #[test]
    fn the_course_adds_its_figure_so() {
        let game = connect4();
        let at = game.read_position("......./......./..O..../..OXX../.XOOX../OXXXOO.").unwrap();
        let found = evaluate(&game, &at, Some("cells")).unwrap();
        let Terms::Stones(stones) = &found[0].terms else { panic!("{found:?}") };
        let lines = |player| stones.iter().filter(|s| s.player == player).map(|s| s.lines).collect::<Vec<_>>();
        assert_eq!(lines(Player::First), [4, 5, 7, 6, 8, 13, 11]);
        assert_eq!(lines(Player::Second), [3, 5, 4, 8, 10, 11, 11]);
        assert_eq!(found[0].value, 2.0);
    }

    /// `utilite` of *Puissance 4*, its decimals and its infinity.
    #[test]
    fn utility() {
        assert_eq!(value("4", "lines=w1"), 7.0);
        assert_eq!(value("4", "lines=0/1.5/2/3/inf"), 10.5);
        assert_eq!(value("1212121", "w1"), f64::INFINITY);
        assert_eq!(value("1212121", "cells"), f64::INFINITY);
        assert_eq!(lines(&connect4(), &connect4().start()).unwrap().len(), 69);
    }

    /// The sum of the terms is what searches go by.
    #[test]
    fn terms_add_up_to_the_evaluation_of_searches() {
        let game = connect4();
        for at in ["", "4", "4453", "44453526", "1234567"] {
            let at = game.read_position(at).unwrap();
            for by in ["cells", "lines=w1", "lines=w2", "lines=3/1/-2/7/inf"] {
                let found = evaluate(&game, &at, Some(by)).unwrap();
                let known = game.evaluate(&game.evaluation(by).unwrap(), &at);
                assert_eq!(found[0].value, f64::from(known), "{by}");
                if let Terms::Stones(stones) = &found[0].terms {
                    let signed =
                        |stone: &Stone| if stone.player == Player::First { 1 } else { -1 } * stone.lines as i32;
                    assert_eq!(stones.iter().map(signed).sum::<i32>(), known);
                }
            }
        }
    }

    #[test]
    fn bad_evaluations() {
        let game = connect4();
        for by in ["lines=0/1/2", "lines=0/1/x/3/inf", "stones", "cells=2"] {
            assert!(evaluate(&game, &game.start(), Some(by)).is_err(), "{by}");
        }
        let nim = ludex_games::nim::read_game("1,2").unwrap();
        assert!(evaluate(&nim, &nim.start(), None).is_err());
    }
}
