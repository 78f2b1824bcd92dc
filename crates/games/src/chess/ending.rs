//! Endings of chess: a few men, from any position.
//!
//! So that every position is reached from one start, which all symmetries keep, play begins with an
//! empty board: the first player puts the kings and the other men on it, one by one, the last of
//! them with a choice of who is to move. What follows is chess without castling, and what captures
//! and promotions lead to are smaller endings of the same game:
//!
//! ```text
//!   tiers    0 … n−1   0, 1, … n−1 men on the board        then  KPvK ──▶ KQvK, KRvK, KBvK, KNvK ──▶ KvK
//! ```
//!
//! Moves are found here, and not by `cozy-chess`, whose boards take longer to set up than a
//! position with four men to be searched; tests compare both.

mod back;
mod text;

use std::cmp::Ordering;

use cozy_chess::{BitBoard, Color, Piece, Rank, Square, get_king_moves, get_pawn_attacks, get_pawn_quiets};
use ludex_core::{
    BadText, Capabilities, Evaluate, EvaluationAbout, Game, Key, Outcome, Player, Ranking, Status, Symmetry,
    capabilities,
};

pub(super) use text::read;

use super::men::{KINDS, Kind, MOST, Man, Men, WORD_BITS, in_check, king, occupied};
use super::numbering::{Kings, Turn};
use super::{Look, look, moves, player};

/// In the number of a move: a man is put on the board.
const PUT: u64 = 1 << 16;
/// With it: Black is to move.
const BLACK: u64 = 1 << 6;

/// Kinds other than kings, in increasing order.
type Class = Vec<Kind>;

/// The rules for one ending.
#[derive(Clone, Debug)]
pub struct Ending {
    /// All kinds, in the order in which they are put on the board.
    order: Vec<Kind>,
    /// What can be left, the whole first, each before what comes of it.
    classes: Vec<Class>,
    /// The place of a class, by [`index`].
    places: Vec<Option<u8>>,
    kings: Kings,
    order_of_group: usize,
}

fn is_dead(class: &[Kind]) -> bool {
    match class {
        [] => true,
        [one] => matches!(one.piece(), Piece::Bishop | Piece::Knight),
        _ => false,
    }
}

/// A number for each class of at most two.
fn index(class: impl Iterator<Item = Kind>) -> usize {
    class.fold(0, |index, kind| index << 4 | usize::from(kind.0))
}

fn others(men: &[Man]) -> impl Iterator<Item = Man> + Clone {
    men.iter().copied().filter(|man| man.kind().piece() != Piece::King)
}

fn sorted(mut class: Class) -> Class {
    class.sort_unstable();
    class
}

/// Everything that captures and promotions can make of a class.
fn closure(class: Class) -> Vec<Class> {
    let mut found = vec![class];
    let mut next = 0;
    while let Some(class) = found.get(next).cloned() {
        next += 1;
        for place in 0..class.len() {
            let mut rest = class.clone();
            let kind = rest.remove(place);
            let promoted = |piece| sorted(rest.iter().copied().chain([Kind::new(piece, kind.color())]).collect());
            let mut after = vec![rest.clone()];
            if kind.piece() == Piece::Pawn {
                after.extend(KINDS[1..5].iter().map(|&piece| promoted(piece)));
            }
            for class in after {
                if !found.contains(&class) {
                    found.push(class);
                }
            }
        }
    }
    let pawns = |class: &Class| class.iter().filter(|kind| kind.piece() == Piece::Pawn).count();
    found.sort_by_key(|class| std::cmp::Reverse((class.len(), pawns(class))));
    found
}

impl Ending {
    /// The ending of two kings and up to two other men.
    fn new(others: Class) -> Self {
        let kings = [Color::White, Color::Black].map(|color| Kind::new(Piece::King, color));
        let class = sorted(others);
        let order = kings.into_iter().chain(class.iter().copied()).collect();
        let pawns = class.iter().any(|kind| kind.piece() == Piece::Pawn);
        let classes = closure(class);
        let mut places = vec![None; 1 << 8];
        for (place, class) in (0..).zip(&classes) {
            places[index(class.iter().copied())] = Some(place);
        }
        Self { order, classes, places, kings: Kings::new(pawns), order_of_group: if pawns { 2 } else { 8 } }
    }

    /// The tiers of positions that are being set up.
    fn setups(&self) -> u32 {
        self.order.len() as u32
    }

    /// The place of the class of some men.
    fn place(&self, men: &[Man]) -> Option<usize> {
        self.places[index(others(men).map(Man::kind)) & 0xff].map(usize::from)
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
            let same = list.len() < self.order.len() && sorted(placed.to_vec()) == sorted(kinds().collect());
            let near = || get_king_moves(king(&list, Color::White)).has(king(&list, Color::Black));
            return plain && same && (list.len() < 2 || !near());
        }
        let turn = at.turn();
        let (mut kings, mut marks) = ([0; 2], 0);
        for &man in list.iter() {
            kings[man.kind().color() as usize] += u32::from(man.kind().piece() == Piece::King);
            if man.is_marked() {
                marks += 1;
                if man.kind().color() == turn || man != man.marked() || !can_be_marked(&list, man) {
                    return false;
                }
            }
        }
        kings == [1, 1] && marks <= 1 && self.place(&list).is_some() && !in_check(&list, !turn)
    }

    fn ranks_of(&self, men: &[Man]) -> u64 {
        let mut codes = [0; MOST];
        let mut kinds = [Kind(0); MOST];
        let mut len = 0;
        for man in others(men) {
            codes[len] = man.code() as u8;
            kinds[len] = man.kind();
            len += 1;
        }
        let kings = [Color::White, Color::Black].map(|color| king(men, color) as u8);
        self.kings.rank(kings, &codes[..len], len == 2 && kinds[0] == kinds[1])
    }

    /// Men of these kinds: the kings and others on their squares.
    fn men_of(class: &[Kind], kings: [u8; 2], codes: impl Iterator<Item = u8>) -> ([Man; MOST], usize) {
        let two = [Color::White, Color::Black].map(|color| Kind::new(Piece::King, color));
        let kinds = two.iter().chain(class);
        let (mut men, mut len) = ([Man::default(); MOST], 0);
        for (&kind, code) in kinds.zip(kings.into_iter().chain(codes)) {
            men[len] = Man::new(kind, Square::index(code.into()));
            len += 1;
        }
        (men, len)
    }

    /// Pushes the ways to put the next man on the board.
    fn push_puts(&self, at: Men, moves: &mut Vec<u64>) {
        let list = at.list();
        let (kind, last) = (self.order[list.len()], list.len() + 1 == self.order.len());
        let all = occupied(&list);
        let mut men = list.to_vec();
        for square in !all {
            if !kind.stands(square) || (list.len() == 1 && get_king_moves(king(&list, Color::White)).has(square)) {
                continue;
            }
            let number = PUT | (square as u64) << 7;
            if !last {
                moves.push(number);
                continue;
            }
            men.push(Man::new(kind, square));
            let turns = [(Color::White, 0), (Color::Black, BLACK)].into_iter();
            moves.extend(turns.filter(|&(turn, _)| !in_check(&men, !turn)).map(|(_, black)| number | black));
            men.pop();
        }
    }

    fn put(&self, at: Men, mv: u64) -> Men {
        let list = at.list();
        let mut men = list.to_vec();
        men.push(Man::new(self.order[list.len()], Square::index((mv >> 7 & 63) as usize)));
        if men.len() < self.order.len() {
            return Men::setting_up(&mut men);
        }
        Men::new(&mut men, if mv & BLACK == 0 { Color::White } else { Color::Black })
    }
}

/// Whether a pawn can just have gone two squares, beside an enemy pawn.
fn can_be_marked(men: &[Man], pawn: Man) -> bool {
    let (square, color) = (pawn.square(), pawn.kind().color());
    let behind = |rank: Rank| Square::new(square.file(), rank.relative_to(color)).bitboard();
    let free = (behind(Rank::Second) | behind(Rank::Third)) & occupied(men);
    square.rank() == Rank::Fourth.relative_to(color) && free.is_empty() && has_neighbour(men, square, !color)
}

/// Whether a pawn of this colour stands beside a square.
fn has_neighbour(men: &[Man], square: Square, color: Color) -> bool {
    let beside = square.file().adjacent() & square.rank().bitboard();
    men.iter().any(|man| man.kind() == Kind::new(Piece::Pawn, color) && beside.has(man.square()))
}

/// The pawn that can be taken in passing, and the square on which.
fn passed_pawn(men: &[Man]) -> Option<(Man, Square)> {
    let pawn = men.iter().copied().find(|man| man.is_marked())?;
    Some((pawn, super::packing::passed(pawn.square())))
}

/// The squares to which a man goes, whatever becomes of its king.
fn destinations(men: &[Man], man: Man, all: BitBoard, own: BitBoard) -> BitBoard {
    let (from, color) = (man.square(), man.kind().color());
    if man.kind().piece() != Piece::Pawn {
        return man.kind().attacks(from, all) & !own;
    }
    let taken = all & !own | passed_pawn(men).map_or(BitBoard::EMPTY, |(_, square)| square.bitboard());
    get_pawn_quiets(from, color, all) | get_pawn_attacks(from, color) & taken
}

/// The men after one goes to a square, and how many there are.
fn after(men: &[Man], man: Man, to: Square, becomes: Option<Piece>) -> ([Man; MOST], usize) {
    let is_pawn = man.kind().piece() == Piece::Pawn;
    let taken = match passed_pawn(men) {
        Some((pawn, square)) if is_pawn && square == to => pawn.square(),
        _ => to,
    };
    let (mut next, mut len) = ([Man::default(); MOST], 0);
    for &other in men {
        if other == man {
            let kind = becomes.map_or(man.kind(), |piece| Kind::new(piece, man.kind().color()));
            next[len] = Man::new(kind, to);
        } else if other.square() != taken {
            next[len] = other.unmarked();
        } else {
            continue;
        }
        len += 1;
    }
    (next, len)
}

/// Pushes the moves of a position that is set up.
fn push_moves(at: Men, moves: &mut Vec<u64>) {
    let (list, turn) = (at.list(), at.turn());
    let all = occupied(&list);
    let own = list.iter().filter(|man| man.kind().color() == turn);
    let own_squares = own.clone().fold(BitBoard::EMPTY, |squares, man| squares | man.square().bitboard());
    let slides = |man: &Man| matches!(man.kind().piece(), Piece::Queen | Piece::Rook | Piece::Bishop);
    let pinned = list.iter().any(|man| man.kind().color() != turn && slides(man)) || in_check(&list, turn);
    let first = moves.len();
    for &man in own {
        let piece = man.kind().piece();
        for to in destinations(&list, man, all, own_squares) {
            let promotes = piece == Piece::Pawn && matches!(to.rank(), Rank::First | Rank::Eighth);
            if pinned || piece == Piece::King {
                let (next, len) = after(&list, man, to, promotes.then_some(Piece::Queen));
                if in_check(&next[..len], turn) {
                    continue;
                }
            }
            let number = (man.square() as u64) << 9 | (to as u64) << 3;
            if promotes {
                let pieces = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];
                moves.extend(pieces.map(|piece| number | piece as u64));
            } else {
                moves.push(number);
            }
        }
    }
    moves[first..].sort_unstable();
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
        if self.place(&list).is_none_or(|place| is_dead(&self.classes[place])) {
            return Status::Over(Outcome::Draw);
        }
        push_moves(*at, moves);
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
        let (list, turn, mv) = (at.list(), at.turn(), moves::of_number(mv));
        let man = list.iter().copied().find(|man| man.square() == mv.from).expect("a man that moves");
        let (mut next, len) = after(&list, man, mv.to, mv.promotion);
        let next = &mut next[..len];
        let pawn = man.kind().piece() == Piece::Pawn;
        if pawn && (mv.from as usize).abs_diff(mv.to as usize) == 16 && has_neighbour(next, mv.to, !turn) {
            let marked = next.iter_mut().find(|man| man.square() == mv.to).expect("the pawn that moved");
            *marked = marked.marked();
        }
        Men::new(next, !turn)
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

impl Symmetry for Ending {
    fn order(&self) -> usize {
        self.order_of_group
    }

    fn image(&self, element: usize, at: &Men) -> Men {
        let turn = Turn(element as u8);
        let list = at.list();
        let mut men = [Man::default(); MOST];
        for (image, man) in men.iter_mut().zip(list.iter()) {
            *image = man.on(Square::index(turn.image(man.code() as u8).into()));
        }
        let men = &mut men[..list.len()];
        if at.is_setting_up() { Men::setting_up(men) } else { Men::new(men, at.turn()) }
    }

    fn image_move(&self, element: usize, mv: u64) -> u64 {
        let image = |shift: u32| u64::from(Turn(element as u8).image((mv >> shift & 63) as u8)) << shift;
        if mv & PUT == 0 { image(9) | image(3) | mv & 7 } else { PUT | image(7) | mv & BLACK }
    }

    /// The white king, which is the first man, into the triangle; on its diagonal, the lesser of
    /// two.
    fn canonical(&self, at: &Men) -> Men {
        let list = at.list();
        let Some(king) = list.first().map(|man| man.code() as u8) else { return *at };
        let (file, rank) = (king & 7, king >> 3);
        let turned = u8::from(file > 3);
        if self.order_of_group == 2 {
            return if turned == 0 { *at } else { self.image(1, at) };
        }
        let turn = turned | u8::from(rank > 3) << 1;
        let (file, rank) = (file.min(7 - file), rank.min(7 - rank));
        match file.cmp(&rank) {
            Ordering::Greater => self.image(turn.into(), at),
            Ordering::Less => self.image(usize::from(turn | 4), at),
            Ordering::Equal => self.image(turn.into(), at).min(self.image(usize::from(turn | 4), at)),
        }
    }

    /// Only kings on one long diagonal are kept by another element than the identity.
    fn stabiliser_order(&self, at: &Men) -> usize {
        let on_diagonal = |square: u8| square >> 3 == square & 7 || (square >> 3) + (square & 7) == 7;
        let list = at.list();
        if list.len() > 1 && !on_diagonal(king(&list, Color::White) as u8) {
            return 1;
        }
        (0..self.order_of_group).filter(|&element| self.image(element, at) == *at).count()
    }
}

impl Ranking for Ending {
    fn tiers(&self) -> u32 {
        self.setups() + self.classes.len() as u32
    }

    fn tier_len(&self, tier: u32) -> u64 {
        match tier.checked_sub(self.setups()) {
            Some(place) => 2 * (self.kings.len() << (6 * self.classes[place as usize].len())),
            None => match tier {
                0 => 1,
                1 => 64,
                more => self.kings.len() << (6 * (more - 2)),
            },
        }
    }

    fn rank(&self, at: &Men) -> (u32, u64) {
        let list = at.list();
        if !at.is_setting_up() {
            let place = self.place(&list).expect("a position of this ending");
            let half = self.kings.len() << (6 * (list.len() - 2));
            let tier = self.setups() + place as u32;
            return (tier, self.ranks_of(&list) + if at.turn() == Color::Black { half } else { 0 });
        }
        let number = match list.len() {
            0 => 0,
            1 => {
                let images = (0..self.order_of_group).map(|element| Turn(element as u8).image(list[0].code() as u8));
                images.min().map_or(0, u64::from)
            }
            _ => self.ranks_of(&list),
        };
        (list.len() as u32, number)
    }

    fn unrank(&self, tier: u32, number: u64) -> Option<Men> {
        let at = match tier.checked_sub(self.setups()) {
            Some(place) => {
                let class = &self.classes[place as usize];
                let half = self.kings.len() << (6 * class.len());
                let (kings, codes) = self.kings.unrank(number % half, class.len());
                let turn = if number < half { Color::White } else { Color::Black };
                let (mut men, len) = Self::men_of(class, kings, codes);
                Men::new(&mut men[..len], turn)
            }
            None => match tier {
                0 => Men::EMPTY,
                1 => Men::setting_up(&mut [Man::new(self.order[0], Square::index(number as usize))]),
                more => {
                    let class = &self.order[2..more as usize];
                    let (kings, codes) = self.kings.unrank(number, class.len());
                    let (mut men, len) = Self::men_of(class, kings, codes);
                    Men::setting_up(&mut men[..len])
                }
            },
        };
        (self.is_legal(at) && self.rank(&at) == (tier, number)).then_some(at)
    }
}

impl Key for Ending {
    fn key_bits(&self) -> Option<u32> {
        Some(WORD_BITS)
    }

    fn key(&self, at: &Men) -> u128 {
        at.word().into()
    }

    fn at_key(&self, key: u128) -> Option<Men> {
        u64::try_from(key).ok().and_then(Men::of_word).filter(|&at| self.is_legal(at))
    }
}

impl Evaluate for Ending {
    type Evaluation = Look;

    fn evaluations(&self) -> &'static [EvaluationAbout] {
        look::LOOKS
    }

    fn evaluation(&self, text: &str) -> Result<Look, BadText> {
        Look::read(text)
    }

    fn evaluate(&self, by: &Look, at: &Men) -> i32 {
        if at.is_setting_up() { 0 } else { by.value(&at.board()) }
    }

    fn promise(&self, at: &Men, mv: u64) -> i32 {
        if at.is_setting_up() { 0 } else { look::promise(&at.board(), moves::of_number(mv)) }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashSet};

    use ludex_core::{AnyGame, Notation as _, Unmove, View as _};

    use super::super::{Chess, Position};
    use super::*;
    use crate::trial::{laws as hold, told};

    fn ending(params: &str) -> Ending {
        read(params).unwrap()
    }

    #[test]
    fn laws() {
        for params in ["KvK", "KQvK", "KPvK", "KBBvK", "KQvKR", "KvKRN", "KPvKP"] {
            assert_eq!(hold(Ok(AnyGame::new(ending(params)))).unwrap(), format!("chess:{params}"));
        }
    }

    #[test]
    fn pairs_of_kings() {
        assert_eq!([false, true].map(|pawns| Kings::new(pawns).len()), [462, 1806]);
    }

    /// Every so many numbers of every tier, whose positions are set up.
    fn sample(game: &Ending, tiers: std::ops::Range<u32>, step: usize) -> Vec<Men> {
        let numbers = |tier| (0..game.tier_len(tier)).step_by(step).map(move |number| (tier, number));
        tiers.flat_map(numbers).filter_map(|(tier, number)| game.unrank(tier, number)).collect()
    }

    /// Moves, ends and texts are those of the whole game.
    #[test]
    fn an_ending_is_chess() {
        for params in ["KQvKR", "KBNvK", "KPvKP", "KPvKN"] {
            let game = ending(params);
            let mut met = 0;
            for at in sample(&game, game.setups()..game.tiers(), 9973) {
                let whole = Position(at.board());
                assert_eq!(Men::of_board(&whole.0), at);
                let (mut own, mut known) = (Vec::new(), Vec::new());
                assert_eq!(game.expand(&at, &mut own), Chess.expand(&whole, &mut known), "{at:?}");
                assert_eq!(own, known, "{}", game.position_text(&at));
                for mv in own {
                    assert_eq!(Men::of_board(&Chess.play(&whole, mv).0), game.play(&at, mv));
                }
                met += 1;
            }
            assert!(met > 100, "{met}");
        }
    }

    /// What lies before a position, by all moves of all positions of an ending.
    #[test]
    fn moves_are_taken_back() {
        let game = ending("KPvKP");
        let near = |at: &Men| {
            let list = at.list();
            let rank = |color| king(&list, color).rank();
            at.is_setting_up() || (rank(Color::White) == Rank::First && rank(Color::Black) == Rank::Eighth)
        };
        let all: Vec<Men> = sample(&game, game.setups()..game.setups() + 1, 53).into_iter().filter(near).collect();
        let mut marked = 0;
        for at in all {
            let mut moves = Vec::new();
            game.expand(&at, &mut moves);
            for mv in moves {
                let (next, mut before) = (game.play(&at, mv), Vec::new());
                Unmove::unmove(&game, &next, &mut before);
                assert!(before.contains(&at), "{} {}", game.position_text(&at), game.move_text(&at, mv));
                assert_eq!(before.len(), before.iter().collect::<HashSet<_>>().len());
                assert!(before.iter().all(|&at| game.is_legal(at)), "{}", game.position_text(&next));
                marked += u32::from(next.list().iter().any(|man| man.is_marked()));
            }
        }
        assert!(marked > 10, "{marked}");
    }

    #[test]
    fn setting_up() {
        let game = ending("KQvK");
        let at = game.read_position("Ke4,ke6").unwrap();
        assert_eq!(game.position_text(&at), "8/8/4k3/8/4K3/8/8/8_setup");
        assert_eq!(game.read_position("8/8/4k3/8/4K3/8/8/8 setup"), Ok(at));
        let whole = game.read_position("Ke4,ke6,Qa1b").unwrap();
        assert_eq!(game.position_text(&whole), "8/8/4k3/8/4K3/8/8/Q7_b_-_-");
        assert_eq!(game.picture(&at).touches.iter().map(|touch| &touch.cells).collect::<BTreeSet<_>>().len(),
            game.picture(&at).touches.len());
        for (text, en, fr) in [
            ("Ke4,ke5", "a man and its square", "une pièce et sa case"),
            ("Ke4,ke6,Qe8w", "must not be in check", "ne doit pas être en échec"),
            ("8/8/8/8/8/8/8/Q7_setup", "in the order K, k, Q", "dans l'ordre K, k, Q"),
            ("8/8/4k3/8/4K3/8/8/R7_b", "other men than those of KQvK", "d'autres pièces"),
            ("r3k3/8/8/8/8/8/8/4K3_b_q_-", "nobody castles", "on ne roque pas"),
        ] {
            let told = told(game.read_position(text));
            assert!(told[0].contains(en) && told[1].contains(fr), "{text}: {told:?}");
        }
    }
}
