//! Moves of an ending taken back: captures, promotions, and men that were put on the board, too.

use cozy_chess::{BitBoard, Color, Piece, Rank, Square, get_pawn_attacks};
use ludex_core::Unmove;

use super::super::men::{KINDS, Kind, MOST, Man, Men, in_check, occupied};
use super::Ending;
use super::forth::{can_be_marked, has_neighbour, passed_pawn};

/// The square after this one, as a pawn of this colour goes.
fn forward(square: Square, color: Color) -> Option<Square> {
    square.try_offset(0, if color == Color::White { 1 } else { -1 })
}

impl Unmove for Ending {
    fn can_unmove(&self) -> bool {
        true
    }

    fn unmove(&self, at: &Men, before: &mut Vec<Men>) {
        let list = at.list();
        let whole = list.len() == self.order.len() && self.place(&list) == Some(0);
        if at.is_setting_up() || (whole && !list.iter().any(|man| man.is_marked())) {
            self.take_off(&list, before);
        }
        if !at.is_setting_up() {
            Back { game: self, men: &list, all: occupied(&list), mover: !at.turn() }.push_all(before);
        }
    }
}

impl Ending {
    /// Pushes the position if a move of the other side can have led from it, and the same with a
    /// pawn that could be taken in passing.
    fn push_before(&self, men: &mut [Man], mover: Color, before: &mut Vec<Men>) {
        men.sort_unstable();
        if self.is_dead(men) || in_check(men, !mover) {
            return;
        }
        before.push(Men::new(men, mover));
        if men.iter().any(|man| man.is_marked()) {
            return;
        }
        for place in 0..men.len() {
            let man = men[place];
            if man.kind() == Kind::new(Piece::Pawn, !mover) && can_be_marked(men, man) {
                let mut marked = [Man::default(); MOST];
                marked[..men.len()].copy_from_slice(men);
                marked[place] = man.marked();
                before.push(Men::new(&mut marked[..men.len()], mover));
            }
        }
    }

    /// Pushes the positions before the last man was put on the board.
    fn take_off(&self, men: &[Man], before: &mut Vec<Men>) {
        let Some(last) = men.len().checked_sub(1) else { return };
        for place in (0..men.len()).filter(|&place| men[place].kind() == self.order[last]) {
            let mut rest = men.to_vec();
            rest.remove(place);
            before.push(Men::setting_up(&mut rest));
        }
    }
}

/// What may have been done before the men stood so.
struct Back<'a> {
    game: &'a Ending,
    men: &'a [Man],
    all: BitBoard,
    mover: Color,
}

impl Back<'_> {
    fn push_all(&self, before: &mut Vec<Men>) {
        if let Some((pawn, passed)) = passed_pawn(self.men) {
            let origin = forward(passed, !self.mover).expect("a pawn has gone two squares");
            self.push(pawn, Man::new(pawn.kind(), origin), None, before);
            return;
        }
        for &man in self.men.iter().filter(|man| man.kind().color() == self.mover) {
            if man.kind().piece() == Piece::Pawn {
                self.push_pawn(man, before);
            } else {
                for from in man.kind().attacks(man.square(), self.all) & !self.all {
                    self.push_with_captures(man, man.on(from), true, before);
                }
                if man.kind().piece() != Piece::King && man.square().rank() == Rank::Eighth.relative_to(self.mover) {
                    self.push_pawn_steps(man, before);
                }
            }
        }
    }

    /// The same with another man where one was, and with one taken put back.
    fn push(&self, man: Man, was: Man, taken: Option<Man>, before: &mut Vec<Men>) {
        let (mut men, mut len) = ([Man::default(); MOST], 0);
        for other in self.men.iter().map(|&other| if other == man { was } else { other }).chain(taken) {
            men[len] = other;
            len += 1;
        }
        self.game.push_before(&mut men[..len], self.mover, before);
    }

    /// A man came from elsewhere, and took one, or none if that may be.
    fn push_with_captures(&self, man: Man, was: Man, may_be_none: bool, before: &mut Vec<Men>) {
        if may_be_none {
            self.push(man, was, None, before);
        }
        if self.men.len() == self.game.order.len() {
            return;
        }
        for &piece in &KINDS[1..] {
            let kind = Kind::new(piece, !self.mover);
            if kind.stands(man.square()) {
                self.push(man, was, Some(Man::new(kind, man.square())), before);
            }
        }
    }

    /// One step, straight or to take, of the pawn that a man is or was.
    fn push_pawn_steps(&self, man: Man, before: &mut Vec<Men>) {
        let (to, pawn) = (man.square(), Kind::new(Piece::Pawn, self.mover));
        let free = |square: &Square| !self.all.has(*square) && pawn.stands(*square);
        if let Some(from) = forward(to, !self.mover).filter(free) {
            self.push(man, Man::new(pawn, from), None, before);
        }
        for from in get_pawn_attacks(to, !self.mover).into_iter().filter(free) {
            self.push_with_captures(man, Man::new(pawn, from), false, before);
        }
    }

    fn push_pawn(&self, man: Man, before: &mut Vec<Men>) {
        self.push_pawn_steps(man, before);
        let to = man.square();
        let empty = |square: Square| !self.all.has(square);
        let (back, twice) = match forward(to, !self.mover) {
            Some(back) => (back, forward(back, !self.mover)),
            None => return,
        };
        if to.rank() == Rank::Fourth.relative_to(self.mover)
            && !has_neighbour(self.men, to, !self.mover)
            && let Some(from) = twice.filter(|&from| empty(from) && empty(back))
        {
            self.push(man, man.on(from), None, before);
        }
        let ahead = forward(to, self.mover);
        if self.men.len() < self.game.order.len()
            && to.rank() == Rank::Sixth.relative_to(self.mover)
            && empty(back)
            && ahead.is_some_and(empty)
        {
            let taken = Man::new(Kind::new(Piece::Pawn, !self.mover), back).marked();
            for from in get_pawn_attacks(to, !self.mover).into_iter().filter(|&from| empty(from)) {
                self.push(man, man.on(from), Some(taken), before);
            }
        }
    }
}
