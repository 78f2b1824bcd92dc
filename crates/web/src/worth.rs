//! What a move is worth, as a page shows it: a colour, a letter, a distance.

use std::cmp::Reverse;

use ludex::search::Rating;
use ludex::words::{letter, move_value, plies};
use ludex::{Lang, Seats, Text, Value, Verdict, numbers};

use crate::desk::Legal;
use crate::values::Valued;

/// The worth of a move to the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Worth {
    pub(crate) rating: Rating,
    seats: Seats,
    /// 0 for the quickest win or the slowest loss, more for others; 3 at most.
    pale: usize,
}

impl Worth {
    /// The worth of each of the legal moves, in their order.
    pub(crate) fn of_all(legal: &[Legal], valued: Option<&Valued>, seats: Seats) -> Vec<Option<Self>> {
        let Some(valued) = valued else { return vec![None; legal.len()] };
        let rating = |mv: &Legal| valued.moves.iter().find(|known| known.mv == mv.text).map(|known| known.rating);
        let ratings: Vec<_> = legal.iter().map(rating).collect();
        let verdicts = || ratings.iter().flatten().filter_map(|rating| rating.verdict());
        let pale = |rating: Rating| {
            let Some(verdict) = rating.verdict().filter(|verdict| verdict.value != Value::Draw) else { return 0 };
            let mut better: Vec<_> =
                verdicts().filter(|other| other.value == verdict.value && *other > verdict).map(Reverse).collect();
            better.sort_unstable();
            better.dedup();
            better.len().min(3)
        };
        ratings.iter().map(|rating| rating.map(|rating| Self { rating, seats, pale: pale(rating) })).collect()
    }

    /// The class of its colour.
    pub(crate) fn class(&self) -> String {
        let value = self.rating.verdict().map(|verdict| verdict.value);
        format!("{} pale{}", class(value), self.pale)
    }

    /// A letter and a distance, or an estimate with its sign.
    pub(crate) fn short(&self, lang: Lang) -> String {
        match self.rating {
            Rating::Exact(Verdict { value, remoteness }) => {
                let plies = match remoteness {
                    Some(plies) => format!("\u{a0}{plies}"),
                    // A search does not tell the distance of a draw.
                    None if value == Value::Draw => String::new(),
                    None => "\u{a0}∞".to_owned(),
                };
                format!("{}{plies}", letter(value).to(lang))
            }
            Rating::Estimate(looks) => numbers::signed(looks, lang),
        }
    }

    /// In words.
    pub(crate) fn sentence(&self, lang: Lang) -> String {
        match self.rating {
            Rating::Exact(Verdict { value, remoteness }) => {
                let word = move_value(self.seats, value);
                let word = word.to(lang);
                match remoteness.map(|number| plies(number, self.seats)) {
                    Some(Text { en, fr }) => crate::shell::tell!(lang, "{word} in {en}", "{word} en {fr}"),
                    None => word.to_owned(),
                }
            }
            Rating::Estimate(looks) => {
                let looks = numbers::signed(looks, lang);
                crate::shell::tell!(lang, "looks like {looks}", "paraît {looks}")
            }
        }
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
