//! Symmetries of an ending, and its positions as numbers and as keys.

use std::cmp::Ordering;

use cozy_chess::{Color, Piece, Square};
use ludex_core::{Key, Ranking, Symmetry};

use super::super::men::{Kind, MOST, Man, Men, WORD_BITS, king};
use super::super::numbering::Turn;
use super::class::{self, Class};
use super::setup::{BLACK, PUT};
use super::{Ending, others};

impl Ending {
    /// The number of some men, whoever is to move.
    fn number(&self, men: &[Man]) -> u64 {
        let (mut kings, mut others, mut len) = ([0; 2], [Man::default(); MOST - 2], 0);
        for &man in men {
            if man.kind().is_king() {
                kings[man.kind().color() as usize] = man.code() as u8;
            } else {
                others[len] = man;
                len += 1;
            }
        }
        self.kings.rank(kings, &others[..len])
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
        self.setups() + self.classes.list.len() as u32
    }

    fn tier_len(&self, tier: u32) -> u64 {
        match tier.checked_sub(self.setups()) {
            Some(place) => 2 * (self.kings.len() << (6 * self.classes.list[place as usize].len())),
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
            return (tier, self.number(&list) + if at.turn() == Color::Black { half } else { 0 });
        }
        let number = match list.len() {
            0 => 0,
            1 => {
                let images = (0..self.order_of_group).map(|element| Turn(element as u8).image(list[0].code() as u8));
                images.min().map_or(0, u64::from)
            }
            _ => self.number(&list),
        };
        (list.len() as u32, number)
    }

    fn unrank(&self, tier: u32, number: u64) -> Option<Men> {
        let at = match tier.checked_sub(self.setups()) {
            Some(place) => {
                let class = &self.classes.list[place as usize];
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

    /// What captures and promotions leave is an ending of its own, White having the stronger side;
    /// men that can mate nobody stay here.
    fn converted(&self, tier: u32) -> Option<String> {
        let place = tier.checked_sub(self.setups()).filter(|&place| place > 0)?;
        let class = self.classes.list.get(place as usize).filter(|class| !class::is_dead(class))?;
        let named = if class::is_exchanged(class) { class::exchanged(class) } else { class.clone() };
        Some(super::spec(&named))
    }

    fn convert(&self, at: &Men) -> Men {
        let class: Class = others(&at.list()).map(Man::kind).collect();
        if class::is_exchanged(&class) { at.exchanged() } else { *at }
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
