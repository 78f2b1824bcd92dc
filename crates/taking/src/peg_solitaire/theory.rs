//! The rule of three, which French knows by the name of Reiss: positions that nobody can solve.
//!
//! ```text
//!   0 1 2        Three holes beside one another in a line have the three colours. A jump takes two
//!   1 2 0        pegs away and puts one down, so that it changes the number of pegs on each colour
//!   2 0 1        by one: where two numbers are both even or both odd, they stay so.
//! ```
//!
//! On a square grid the other diagonals give three colours as well. M. Reiss, *Beiträge zur Theorie
//! des Solitär-Spiels*, Journal für die reine und angewandte Mathematik 54 (1857), 344–379; J. D.
//! Beasley, *The Ins and Outs of Peg Solitaire*, Oxford 1985, chapter 4.

use ludex_boards::bits::ones;
use ludex_core::{Text, say};

use super::{Goal, PegSolitaire};

impl PegSolitaire {
    /// The colour of a hole; `turned` along the other diagonals.
    fn colour(&self, hole: u32, turned: bool) -> usize {
        let (column, row) = self.board.cell(hole);
        ((column + if turned { 2 * row } else { row }) % 3) as usize
    }

    /// The pegs on each colour.
    fn on_colours(&self, pegs: u64, turned: bool) -> [u32; 3] {
        let mut on = [0; 3];
        for hole in ones(pegs) {
            on[self.colour(hole, turned)] += 1;
        }
        on
    }

    /// The colourings of the board.
    fn colourings(&self) -> &'static [bool] {
        // The diagonals of a triangle are lines of jumps.
        if self.board.is_triangle() { &[false] } else { &[false, true] }
    }

    /// Whether one peg in a hole is of the same kind as some pegs, in a colouring.
    fn may_end(&self, pegs: u64, hole: u32, turned: bool) -> bool {
        let (on, own) = (self.on_colours(pegs, turned), self.colour(hole, turned));
        let [own, one, other] = [own, (own + 1) % 3, (own + 2) % 3].map(|colour| on[colour] % 2);
        own != one && one == other
    }

    /// Whether the rule of three says that no play from some pegs reaches the goal.
    pub(super) fn is_out_of_reach(&self, pegs: u64) -> bool {
        let may_end = |hole| self.colourings().iter().all(|&turned| self.may_end(pegs, hole, turned));
        match self.goal {
            Goal::Hole(hole) => !may_end(hole),
            Goal::Any => !ones(self.holes).any(may_end),
        }
    }

    /// Why no play from here reaches the goal, if the rule of three says so.
    pub(super) fn rule_of_three(&self, pegs: u64) -> Option<Text> {
        if !self.is_out_of_reach(pegs) || !self.directions.iter().any(|direction| direction.jumps(pegs) != 0) {
            return None;
        }
        let fails = |&turned: &bool| match self.goal {
            Goal::Hole(hole) => !self.may_end(pegs, hole, turned),
            Goal::Any => !ones(self.holes).any(|hole| self.may_end(pegs, hole, turned)),
        };
        // Of a goal anywhere, each colouring may allow another hole.
        let turned = self.colourings().iter().copied().find(fails)?;
        let on = self.on_colours(pegs, turned);
        Some(match self.goal {
            Goal::Hole(hole) => {
                let own = self.colour(hole, turned);
                let ([a, b, c], cell) = ([0, 1, 2].map(|next| on[(own + next) % 3]), self.board.name_of(hole));
                say!(
                    "coloured in turn with three colours, along diagonals, {a} pegs are on the colour of {cell} and {b} and \
                     {c} on the others; a jump changes each number by one, and to leave one peg in {cell} the last two would \
                     have to be both even or both odd, and the first not",
                    "les trous coloriés de trois couleurs à tour de rôle, en diagonale, {a} billes sont sur la couleur de \
                     {cell}, {b} et {c} sur les autres ; un saut change chacun de ces nombres d'une unité, et pour laisser \
                     une seule bille en {cell} il faudrait que les deux derniers soient de même parité, et le premier non"
                )
            }
            Goal::Any => {
                let [a, b, c] = on;
                say!(
                    "coloured in turn with three colours, along diagonals, {a}, {b} and {c} pegs are on the colours; a jump \
                     changes each number by one, so that all stay even or odd together, and one peg alone makes 1, 0 and 0",
                    "les trous coloriés de trois couleurs à tour de rôle, en diagonale, {a}, {b} et {c} billes sont sur ces \
                     couleurs ; un saut change chacun de ces nombres d'une unité, si bien qu'ils restent de même parité, et \
                     une bille seule fait 1, 0 et 0"
                )
            }
        })
    }
}
