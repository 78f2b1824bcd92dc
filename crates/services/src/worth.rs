//! What the moves of a position are worth, and how it is shown in little room: a letter and a
//! distance, or an estimate, and how pale its colour is.

use std::cmp::Reverse;

use ludex_core::{Lang, Seats, Text, Value, Verdict, say};
use ludex_search::Rating;

use crate::numbers;
use crate::words::{letter, move_value, plies};

/// A position and its moves, best first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Valued {
    /// For the player to move, where it is certain; where the game is over, for who lost it, or
    /// `None`.
    pub verdict: Option<Verdict>,
    /// The legal moves.
    pub moves: Vec<MoveValue>,
    /// How many plies a search looked ahead, where the values are not exact.
    pub depth: Option<u32>,
}

/// A move and what it is worth to the player who makes it.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveValue {
    /// The move as text.
    pub mv: String,
    /// Its worth.
    pub rating: Rating,
}

impl Valued {
    /// The rating of a move.
    #[must_use]
    pub fn rating(&self, mv: &str) -> Option<Rating> {
        self.moves.iter().find(|known| known.mv == mv).map(|known| known.rating)
    }

    /// How many shades a move is paler than the quickest win or the slowest loss, from 0 to 3: one
    /// for each better distance among the moves of the same value.
    #[must_use]
    pub fn shade(&self, rating: Rating) -> usize {
        let Some(verdict) = rating.verdict().filter(|verdict| verdict.value != Value::Draw) else { return 0 };
        let verdicts = self.moves.iter().filter_map(|known| known.rating.verdict());
        let mut better: Vec<_> =
            verdicts.filter(|other| other.value == verdict.value && *other > verdict).map(Reverse).collect();
        better.sort_unstable();
        better.dedup();
        better.len().min(3)
    }

    /// A letter and a distance, as in `W 3`, or an estimate with its sign; and `D ∞` of a draw that
    /// never ends: only exact values know that of one without a distance.
    #[must_use]
    pub fn short(&self, rating: Rating, lang: Lang) -> String {
        let worth = short(rating, lang);
        if self.is_endless(rating) { worth + " ∞" } else { worth }
    }

    /// The worth of a move in words, as in `draws without end`.
    #[must_use]
    pub fn sentence(&self, rating: Rating, seats: Seats) -> Text {
        let Text { en, fr } = sentence(rating, seats);
        if seats != Seats::Solo && self.is_endless(rating) {
            say!("{en} without end", "{fr} sans fin")
        } else {
            Text { en, fr }
        }
    }

    fn is_endless(&self, rating: Rating) -> bool {
        self.depth.is_none() && rating.verdict() == Some(Verdict::new(Value::Draw, None))
    }
}

/// A letter and a distance, as in `W 3`, or an estimate with its sign.
fn short(rating: Rating, lang: Lang) -> String {
    match rating {
        Rating::Estimate(looks) => numbers::signed(looks, lang),
        Rating::Exact(Verdict { value, remoteness }) => {
            let letter = letter(value);
            match remoteness {
                Some(plies) => format!("{} {plies}", letter.to(lang)),
                // A search does not tell the distance of a draw; `Valued::short` knows whether it
                // was one.
                None if value == Value::Draw => letter.to(lang).to_owned(),
                None => format!("{} ∞", letter.to(lang)),
            }
        }
    }
}

/// The worth of a move in words, as in `wins in 3 plies`.
fn sentence(rating: Rating, seats: Seats) -> Text {
    match rating {
        Rating::Exact(Verdict { value, remoteness }) => {
            let Text { en, fr } = move_value(seats, value);
            match remoteness.map(|number| plies(number, seats)) {
                Some(Text { en: plies, fr: coups }) => say!("{en} in {plies}", "{fr} en {coups}"),
                None => Text { en, fr },
            }
        }
        Rating::Estimate(looks) => {
            let (en, fr) = (numbers::signed(looks, Lang::En), numbers::signed(looks, Lang::Fr));
            say!("looks like {en}", "paraît {fr}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slower_wins_and_faster_losses_are_paler() {
        let exact = |value, plies| Rating::Exact(Verdict::new(value, Some(plies)));
        let ratings = [(Value::Win, 3), (Value::Win, 5), (Value::Win, 5), (Value::Loss, 8), (Value::Loss, 2)];
        let moves = ratings.map(|(value, plies)| MoveValue { mv: String::new(), rating: exact(value, plies) });
        let valued = Valued { moves: moves.to_vec(), ..Valued::default() };
        let shades = ratings.map(|(value, plies)| valued.shade(exact(value, plies)));
        assert_eq!(shades, [0, 1, 1, 0, 1]);
    }

    #[test]
    fn a_draw_without_end_is_told_from_one_whose_distance_is_not_known() {
        let draw = Rating::Exact(Verdict::new(Value::Draw, None));
        let (exact, searched) = (Valued::default(), Valued { depth: Some(8), ..Valued::default() });
        assert_eq!([exact.short(draw, Lang::En), searched.short(draw, Lang::Fr)], ["D ∞", "N"]);
        let words = [&exact, &searched].map(|valued| valued.sentence(draw, Seats::Fixed).en);
        assert_eq!(words, ["draws without end", "draws"]);
    }

    #[test]
    fn in_little_room_and_in_words() {
        let win = Rating::Exact(Verdict::new(Value::Win, Some(3)));
        assert_eq!((short(win, Lang::En), short(win, Lang::Fr)), ("W 3".into(), "G 3".into()));
        assert_eq!(short(Rating::Exact(Verdict::new(Value::Draw, None)), Lang::En), "D");
        assert_eq!(sentence(win, Seats::Fixed).fr, "gagne en 3 coups");
        assert_eq!(sentence(Rating::Estimate(12), Seats::Fixed).en, "looks like +12");
    }
}
