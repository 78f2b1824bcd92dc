//! What a move is worth, as a page shows it: a colour, a letter, a distance.

use ludex_services::search::Rating;
use ludex_services::worth::Valued;
use ludex_services::{Lang, Seats, Value};

use crate::web_game::Legal;

/// The worth of a move to the player who makes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Worth<'v> {
    pub(crate) rating: Rating,
    valued: &'v Valued,
    seats: Seats,
    /// 0 for the quickest win or the slowest loss, more for others; 3 at most.
    pale: usize,
}

impl<'v> Worth<'v> {
    /// The worth of each of the legal moves, in their order.
    pub(crate) fn of_all(legal: &[Legal], valued: Option<&'v Valued>, seats: Seats) -> Vec<Option<Self>> {
        let worth = |mv: &Legal| {
            let valued = valued?;
            let rating = valued.rating(&mv.text)?;
            Some(Self { rating, valued, seats, pale: valued.shade(rating) })
        };
        legal.iter().map(worth).collect()
    }

    /// The class of its colour.
    pub(crate) fn class(&self) -> String {
        let value = self.rating.verdict().map(|verdict| verdict.value);
        format!("{} pale{}", class(value), self.pale)
    }

    /// A letter and a distance (or that play never ends), or an estimate with its sign, on one
    /// line.
    pub(crate) fn short(&self, lang: Lang) -> String {
        self.valued.short(self.rating, lang).replace(' ', "\u{a0}")
    }

    /// In words.
    pub(crate) fn sentence(&self, lang: Lang) -> String {
        self.valued.sentence(self.rating, self.seats).to(lang).to_owned()
    }
}

/// The class of a value's colour; of none where it is not known.
pub(crate) fn class(value: Option<Value>) -> &'static str {
    match value {
        Some(Value::Win) => "win",
        Some(Value::Draw) => "draw",
        Some(Value::Loss) => "loss",
        None => "unknown",
    }
}
