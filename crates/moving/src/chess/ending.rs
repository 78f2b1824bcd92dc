//! Endings of chess: a few men, from any position.
//!
//! So that every position is reached from one start, which all symmetries keep, play begins with an
//! empty board: the first player puts the kings and the other men on it, one by one, the last of
//! them with a choice of who is to move. What follows is chess without castling, and what captures
//! and promotions lead to are smaller endings of the same game, or read from tables of their own
//! ([`Ranking::converted`](ludex_core::Ranking::converted)):
//!
//! ```text
//!   tiers    0 … n−1   0, 1, … n−1 men on the board        then  KPvK ──▶ KQvK, KRvK, KBvK, KNvK ──▶ KvK
//! ```
//!
//! Moves are found here, and not by `cozy-chess`, whose boards take longer to set up than a
//! position with four men to be searched; tests compare both.

mod back;
mod class;
mod forth;
mod numbers;
mod setup;
mod text;

use cozy_chess::{Color, Piece, get_king_moves};
use ludex_core::{BadText, Capabilities, Evaluate, EvaluationAbout, Game, Outcome, Player, Status, capabilities};

pub(super) use text::read;

use super::men::{Kind, Man, Men, in_check, king, occupied};
use super::numbering::Kings;
use super::{ABOUT, Evaluation, evaluation, moves, player};
use class::{Class, Classes};

/// The rules for one ending.
#[derive(Clone, Debug)]
pub struct Ending {
    /// All kinds, in the order in which they are put on the board.
    order: Vec<Kind>,
    classes: Classes,
    kings: Kings,
    order_of_group: usize,
}

fn others(men: &[Man]) -> impl Iterator<Item = Man> + Clone {
    men.iter().copied().filter(|man| !man.kind().is_king())
}

/// The full name of the ending of some men.
fn spec(class: &[Kind]) -> String {
    format!("{}:{}", ABOUT.name, class::name(class))
}

impl Ending {
    /// The ending of two kings and of other men.
    fn new(others: Class) -> Self {
        let kings = [Color::White, Color::Black].map(|color| Kind::new(Piece::King, color));
        let class = class::sorted(others);
        let order = kings.into_iter().chain(class.iter().copied()).collect();
        let pawns = class.iter().any(|kind| kind.piece() == Piece::Pawn);
        let order_of_group = if pawns { 2 } else { 8 };
        Self { order, classes: Classes::of(class), kings: Kings::new(pawns), order_of_group }
    }

    /// The tiers of positions that are being set up.
    fn setups(&self) -> u32 {
        self.order.len() as u32
    }

    /// The place of the class of some men.
    fn place(&self, men: &[Man]) -> Option<usize> {
        self.classes.place(others(men).map(Man::kind))
    }

    /// Whether these men can mate nobody, or are none of this ending.
    fn is_dead(&self, men: &[Man]) -> bool {
        self.place(men).is_none_or(|place| class::is_dead(&self.classes.list[place]))
    }

    /// Whether this is a position of this ending.
    fn is_legal(&self, at: Men) -> bool {
        let list = at.list();
        if occupied(&list).len() != list.len() as u32 {
            return false;
        }
        if at.is_setting_up() {
            let kinds = || list.iter().map(|man| man.kind());
            let placed = &self.order[..list.len().min(self.order.len())];
            let plain = at.turn() == Color::White && list.iter().all(|man| !man.is_marked());
            let same =
                list.len() < self.order.len() && class::sorted(placed.to_vec()) == class::sorted(kinds().collect());
            let near = || get_king_moves(king(&list, Color::White)).has(king(&list, Color::Black));
            return plain && same && (list.len() < 2 || !near());
        }
        let turn = at.turn();
        let (mut kings, mut marks) = ([0; 2], 0);
        for &man in list.iter() {
            kings[man.kind().color() as usize] += u32::from(man.kind().piece() == Piece::King);
            if man.is_marked() {
                marks += 1;
                if man.kind().color() == turn || man != man.marked() || !forth::can_be_marked(&list, man) {
                    return false;
                }
            }
        }
        kings == [1, 1] && marks <= 1 && self.place(&list).is_some() && !in_check(&list, !turn)
    }
}

impl Game for Ending {
    type Position = Men;
    type Move = u64;

    fn start(&self) -> Men {
        Men::EMPTY
    }

    fn expand(&self, at: &Men, moves: &mut Vec<u64>) -> Status {
        if at.is_setting_up() {
            self.push_puts(*at, moves);
            return Status::Turn(Player::First);
        }
        let (list, first) = (at.list(), moves.len());
        if self.is_dead(&list) {
            return Status::Over(Outcome::Draw);
        }
        forth::push_moves(*at, moves);
        if moves.len() > first {
            Status::Turn(player(at.turn()))
        } else if in_check(&list, at.turn()) {
            Status::Over(Outcome::Win(player(!at.turn())))
        } else {
            Status::Over(Outcome::Draw)
        }
    }

    fn play(&self, at: &Men, mv: u64) -> Men {
        if at.is_setting_up() {
            return self.put(*at, mv);
        }
        forth::play(*at, mv)
    }

    fn loops(&self) -> bool {
        true
    }

    fn turn(&self, at: &Men) -> Option<Player> {
        Some(if at.is_setting_up() { Player::First } else { player(at.turn()) })
    }
}

impl Capabilities for Ending {
    capabilities!(Symmetry, Key, Ranking, Unmove, Evaluate);
}

impl Evaluate for Ending {
    type Evaluation = Evaluation;

    fn evaluations(&self) -> &'static [EvaluationAbout] {
        evaluation::EVALUATIONS
    }

    fn evaluation(&self, text: &str) -> Result<Evaluation, BadText> {
        Evaluation::read(text)
    }

    fn evaluate(&self, by: &Evaluation, at: &Men) -> i32 {
        if at.is_setting_up() { 0 } else { by.value(&at.board()) }
    }

    fn promise(&self, at: &Men, mv: u64) -> i32 {
        if at.is_setting_up() { 0 } else { evaluation::promise(&at.board(), moves::of_number(mv)) }
    }
}

#[cfg(test)]
mod tests;
