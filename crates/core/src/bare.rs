//! A game of which only the rules are written: positions and moves are shown as their numbers.
//!
//! With this, thirty lines reach every engine and every front end; a notation and a picture can be
//! written later.

use std::collections::{HashSet, VecDeque};

use crate::{
    BadText, Capabilities, Cell, Game, MoveNumber, Notation, Packed, Picture, Piece, PositionWord, Touch, View, say,
};

/// Positions among which one is looked for by its number.
const NEAREST: usize = 200_000;

/// Rules with a name.
#[derive(Clone, Debug)]
pub struct Bare<G> {
    name: String,
    game: G,
}

impl<G> Bare<G> {
    /// The rules, under the name that people type.
    pub fn new(name: impl Into<String>, game: G) -> Self {
        Self { name: name.into(), game }
    }

    pub(crate) fn rules(&self) -> &G {
        &self.game
    }
}

impl<G: Game<Position: Packed, Move: MoveNumber>> Notation for Bare<G> {
    fn spec(&self) -> String {
        self.name.clone()
    }

    fn position_text(&self, at: &G::Position) -> String {
        at.clone().packed().text()
    }

    /// Rules apply to valid positions only, and a number may encode none: it is searched for among
    /// the positions nearest to the start.
    fn read_position(&self, text: &str) -> Result<G::Position, BadText> {
        let start = self.start();
        let refused = |problem| Err(BadText::new(text, problem));
        let Some(word) = <G::Position as Packed>::Word::from_text(text) else {
            let start = self.position_text(&start);
            return refused(say!(
                "a position is a number here, as in {start}",
                "une position est ici un nombre, comme {start}"
            ));
        };
        let mut seen = HashSet::from([start.clone()]);
        let (mut next, mut moves, mut after) = (VecDeque::from([start]), Vec::new(), Vec::new());
        while let Some(at) = next.pop_front() {
            if at.clone().packed() == word {
                return Ok(at);
            }
            if seen.len() > NEAREST {
                return refused(say!(
                    "it is not among the {NEAREST} positions nearest to the start, and in a game without a notation \
                     only these are searched",
                    "elle n'est pas parmi les {NEAREST} positions les plus proches du départ, et dans un jeu sans \
                     notation seules celles-ci sont cherchées"
                ));
            }
            moves.clear();
            self.successors(&at, &mut moves, &mut after);
            next.extend(after.drain(..).filter(|at| seen.insert(at.clone())));
        }
        refused(say!(
            "no sequence of moves leads to such a position",
            "aucune suite de coups ne mène à une telle position"
        ))
    }

    fn move_text(&self, _at: &G::Position, mv: G::Move) -> String {
        mv.number().to_string()
    }
}

/// One tile with the number of the position.
impl<G: Game<Position: Packed, Move: MoveNumber>> View for Bare<G> {
    fn picture(&self, at: &G::Position) -> Picture<G::Move> {
        let mut moves = Vec::new();
        self.expand(at, &mut moves);
        Picture {
            cells: vec![Cell::new(0, 0, Piece::Tile(self.position_text(at)))],
            labels: Vec::new(),
            touches: moves.into_iter().map(|mv| Touch { mv, cells: Vec::new() }).collect(),
            caption: None,
        }
    }
}

impl<G: Game<Position: Packed, Move: MoveNumber>> Capabilities for Bare<G> {}
