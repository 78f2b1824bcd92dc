//! A game with loops, made by chance, and its solution by definition.

use std::collections::BTreeMap;

use ludex_core::{
    BadText, Game, Key, Notation, Outcome, Player, Ranking, Seats, Status, Symmetry, Text, Value, Verdict,
};

/// Places `0..places`, in tiers of `tier` places each; from a place one goes to others of its tier
/// or of later ones. Who moves next is a matter of chance too, so that players do not alternate.
#[derive(Clone, Debug)]
pub(crate) struct Maze {
    pub(crate) seed: u64,
    pub(crate) places: u32,
    pub(crate) tier: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct At {
    pub(crate) place: u32,
    pub(crate) mover: Player,
}

impl Maze {
    fn chance(&self, at: At, salt: u64) -> u64 {
        let mut x = self.seed << 40 ^ u64::from(at.place) << 9 ^ u64::from(at.mover == Player::Second) << 8 ^ salt;
        for _ in 0..3 {
            x = (x ^ x >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9).wrapping_add(0x9e37_79b9_7f4a_7c15);
        }
        x >> 20
    }

    fn number(at: At) -> u64 {
        u64::from(at.place) * 2 + u64::from(at.mover == Player::Second)
    }

    fn at_number(&self, number: u64) -> Option<At> {
        let mover = if number & 1 == 0 { Player::First } else { Player::Second };
        u32::try_from(number / 2).ok().filter(|&place| place < self.places).map(|place| At { place, mover })
    }

    /// What every position is worth, found as the definitions say: in rounds, those decided in 0,
    /// 1, 2 … plies.
    pub(crate) fn solve(&self) -> BTreeMap<u64, Verdict> {
        let mut positions = vec![self.start()];
        let mut moves = Vec::new();
        let mut next = 0;
        while next < positions.len() {
            moves.clear();
            self.expand(&positions[next].clone(), &mut moves);
            for &mv in &moves {
                let child = self.play(&positions[next], mv);
                if !positions.contains(&child) {
                    positions.push(child);
                }
            }
            next += 1;
        }
        let mut outcomes: BTreeMap<At, (Outcome, u32)> = BTreeMap::new();
        for (drawn, plies) in [false, true].into_iter().flat_map(|drawn| (0..2000).map(move |plies| (drawn, plies))) {
            let before = outcomes.clone();
            for at in positions.iter().filter(|at| !before.contains_key(at)) {
                if let Some(outcome) = self.decided(*at, &before, drawn, plies) {
                    outcomes.insert(*at, (outcome, plies));
                }
            }
        }
        let verdict = |at: &At| match (outcomes.get(at), self.expand(at, &mut Vec::new())) {
            (None, _) => Verdict::new(Value::Draw, None),
            (Some(&(outcome, plies)), Status::Turn(player)) => Verdict::from_outcome(outcome, Some(plies), player),
            (Some(&(Outcome::Draw, plies)), _) => Verdict::new(Value::Draw, Some(plies)),
            (Some(&(_, plies)), _) => Verdict::new(Value::Loss, Some(plies)),
        };
        positions.iter().map(|at| (Self::number(*at), verdict(at))).collect()
    }

    fn decided(&self, at: At, known: &BTreeMap<At, (Outcome, u32)>, drawn: bool, plies: u32) -> Option<Outcome> {
        let mut moves = Vec::new();
        let player = match self.expand(&at, &mut moves) {
            Status::Over(outcome) => return ((outcome == Outcome::Draw) == drawn && plies == 0).then_some(outcome),
            Status::Turn(player) => player,
        };
        let after: Vec<_> = moves.iter().map(|&mv| known.get(&self.play(&at, mv)).copied()).collect();
        let won = Outcome::Win(player);
        if drawn {
            return after.iter().flatten().any(|&(outcome, _)| outcome == Outcome::Draw).then_some(Outcome::Draw);
        }
        if after.iter().flatten().any(|&(outcome, _)| outcome == won) {
            return Some(won);
        }
        let lost = plies > 0 && after.iter().all(|after| matches!(after, Some((Outcome::Win(w), _)) if *w != player));
        lost.then_some(Outcome::Win(!player))
    }
}

impl Game for Maze {
    type Position = At;
    type Move = u32;

    fn start(&self) -> At {
        At { place: 0, mover: Player::First }
    }

    fn expand(&self, at: &At, moves: &mut Vec<u32>) -> Status {
        match self.chance(*at, 1) % 16 {
            0 if at.place > 0 => return Status::Over(Outcome::Draw),
            1 if at.place > 0 => return Status::Over(Outcome::Win(Player::First)),
            2 if at.place > 0 => return Status::Over(Outcome::Win(Player::Second)),
            _ => {}
        }
        let first = at.place / self.tier * self.tier;
        let reach = (self.places - first).min(2 * self.tier);
        let before = moves.len();
        moves.extend(
            (0..2 + self.chance(*at, 2) % 2).map(|i| first + (self.chance(*at, 10 + i) % u64::from(reach)) as u32),
        );
        moves[before..].sort_unstable();
        let mut kept = moves.split_off(before);
        kept.dedup();
        moves.extend(kept);
        Status::Turn(at.mover)
    }

    fn play(&self, at: &At, mv: u32) -> At {
        let stays = self.chance(*at, 100 + u64::from(mv)).is_multiple_of(4);
        At { place: mv, mover: if stays { at.mover } else { !at.mover } }
    }

    fn seats(&self) -> Seats {
        Seats::Fixed
    }

    fn loops(&self) -> bool {
        true
    }
}

impl Symmetry for Maze {}

impl Notation for Maze {
    fn spec(&self) -> String {
        format!("maze:{},{},{}", self.seed, self.places, self.tier)
    }

    fn position_text(&self, at: &At) -> String {
        format!("{}{}", at.place, if at.mover == Player::First { 'x' } else { 'o' })
    }

    fn read_position(&self, text: &str) -> Result<At, BadText> {
        let numbers = 0..2 * u64::from(self.places);
        let found = numbers.filter_map(|number| self.at_number(number)).find(|at| self.position_text(at) == text);
        found.ok_or_else(|| BadText::new(text, Text::fixed("no position", "pas une position")))
    }

    fn move_text(&self, _at: &At, mv: u32) -> String {
        mv.to_string()
    }
}

impl Key for Maze {
    fn key_bits(&self) -> Option<u32> {
        Some(48)
    }

    /// With gaps of many sizes.
    fn key(&self, at: &At) -> u128 {
        let number = u128::from(Self::number(*at));
        number * number * 3 + 5
    }

    fn at_key(&self, key: u128) -> Option<At> {
        let number = (key.checked_sub(5)? / 3).isqrt();
        self.at_number(u64::try_from(number).ok()?).filter(|at| self.key(at) == key)
    }
}

impl Ranking for Maze {
    fn tiers(&self) -> u32 {
        self.places.div_ceil(self.tier)
    }

    fn tier_len(&self, tier: u32) -> u64 {
        2 * u64::from(self.tier.min(self.places - tier * self.tier))
    }

    fn rank(&self, at: &At) -> (u32, u64) {
        (at.place / self.tier, Self::number(*at) - 2 * u64::from(at.place / self.tier * self.tier))
    }

    fn unrank(&self, tier: u32, number: u64) -> Option<At> {
        self.at_number(u64::from(tier) * 2 * u64::from(self.tier) + number)
    }
}
