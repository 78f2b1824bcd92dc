//! The answer as plain data, and how it is shown in little room: a letter and a distance, or the
//! rank of an estimate, and how pale its colour is.
//!
//! An estimate is shown as its rank: its number has no scale that a reader could know, and another
//! one a ply later.

use std::cmp::Reverse;

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Lang, RatedMove, Seats, Text, Value, Verdict, say};
use ludex_engines::values::RatedToDepth;
use ludex_search::Rating;
use serde::Serialize;

use crate::numbers;
use crate::words::{letter, move_value, plies};

/// A position and its moves, best first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MoveValues {
    /// For the player to move, if it is certain; if the game is over, for the player who lost it,
    /// or `None`.
    pub verdict: Option<Verdict>,
    /// The legal moves.
    pub moves: Vec<MoveValue>,
    /// Legal moves whose values were not found before a search was stopped.
    pub unknown: Vec<String>,
    /// How many plies a search looked ahead, where the values are not exact.
    pub depth: Option<u32>,
}

/// A move and its value for the player who makes it.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveValue {
    /// The move as text.
    pub mv: String,
    /// Its worth.
    pub rating: Rating,
    /// The Grundy value of what it leaves, where the theory of sums gave the worth.
    pub grundy: Option<u64>,
    /// The best play of both sides after it.
    pub line: Line,
}

impl MoveValue {
    /// A move and its worth.
    #[must_use]
    pub fn new(mv: String, rating: Rating) -> Self {
        Self { mv, rating, grundy: None, line: Line::NotAsked }
    }
}

/// The best play of both sides to the end of the game, move by move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Line {
    /// Nobody asked for it.
    #[default]
    NotAsked,
    /// The number of plies to the end is not known, or play never ends.
    Unknown,
    /// The search for it was stopped.
    Stopped,
    /// As many moves as there are plies to the end.
    Moves(Vec<String>),
}

impl Line {
    /// Whether nobody asked for it.
    #[must_use]
    pub fn is_not_asked(&self) -> bool {
        *self == Self::NotAsked
    }

    /// The moves, if they are known.
    #[must_use]
    pub fn moves(&self) -> Option<&[String]> {
        match self {
            Self::Moves(moves) => Some(moves),
            Self::NotAsked | Self::Unknown | Self::Stopped => None,
        }
    }
}

/// What `ludex moves` writes as JSON.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MovesReport {
    /// The position.
    pub position: String,
    /// Its verdict for the player to move.
    #[serde(flatten)]
    pub verdict: VerdictReport,
    /// Every legal move, best first.
    pub moves: Vec<MoveReport>,
}

/// A move and its value for the player who makes it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveReport {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its verdict; the plies to the end count the move itself.
    #[serde(flatten)]
    pub verdict: VerdictReport,
    /// The Grundy value of what it leaves, as a decimal string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grundy: Option<String>,
    /// The best play after it.
    #[serde(skip_serializing_if = "Line::is_not_asked")]
    pub line: Line,
}

/// A verdict in words and numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct VerdictReport {
    /// `win`, `draw` or `loss`; `None` where a search was stopped before it was known.
    pub value: Option<&'static str>,
    /// Plies to the end; `None` where play never ends, or the number is not known.
    pub remoteness: Option<u32>,
    /// The value in discounted min-max, where a factor was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discounted: Option<f64>,
}

impl VerdictReport {
    pub(crate) const UNKNOWN: Self = Self { value: None, remoteness: None, discounted: None };

    fn new(verdict: Verdict, discount: Option<f64>) -> Self {
        let Verdict { value, remoteness } = verdict;
        let discounted = discount.map(|gamma| verdict.discounted(gamma));
        Self { value: Some(value.word()), remoteness, discounted }
    }
}

impl From<Verdict> for VerdictReport {
    fn from(verdict: Verdict) -> Self {
        Self::new(verdict, None)
    }
}

impl MoveValues {
    /// The values where all verdicts are exact; the moves are best first.
    pub(crate) fn exact(game: &AnyGame, at: &AnyPosition, moves: &[RatedMove<u64>]) -> Self {
        let verdict = moves.first().map(|best| best.verdict).or_else(|| over(game, at));
        let exact = |m: &RatedMove<u64>| MoveValue::new(game.move_text(at, m.mv), Rating::Exact(m.verdict));
        Self { verdict, moves: moves.iter().map(exact).collect(), ..Self::default() }
    }

    /// What a search to a depth found: exact values where it is certain of all moves, and of their
    /// distances, which it does not give of a draw.
    pub(crate) fn searched(game: &AnyGame, at: &AnyPosition, (depth, moves): RatedToDepth) -> Self {
        let told = moves.iter().map(|m| {
            let verdict = m.rating.verdict().filter(|verdict| verdict.remoteness.is_some())?;
            Some(RatedMove { mv: m.mv, verdict })
        });
        if let Some(certain) = told.collect::<Option<Vec<_>>>().filter(|moves| !moves.is_empty()) {
            return Self::exact(game, at, &certain);
        }
        let verdict = moves.first().and_then(|best| best.rating.verdict()).filter(|best| best.value == Value::Win);
        let moves = moves.iter().map(|m| MoveValue::new(game.move_text(at, m.mv), m.rating));
        Self { verdict, moves: moves.collect(), depth: Some(depth), ..Self::default() }
    }

    /// The report on the position of this text, with the values of discounted min-max where a
    /// factor is given; `None` where values are estimates. Moves that are not known come last.
    #[must_use]
    pub fn report(&self, position: String, discount: Option<f64>) -> Option<MovesReport> {
        let told = |verdict| VerdictReport::new(verdict, discount);
        let of_move = |m: &MoveValue| {
            let MoveValue { mv, rating, grundy, line } = m.clone();
            Some(MoveReport { mv, verdict: told(rating.verdict()?), grundy: grundy.map(|n| n.to_string()), line })
        };
        let mut moves = self.moves.iter().map(of_move).collect::<Option<Vec<_>>>()?;
        let unknown = |mv: &String| MoveReport {
            mv: mv.clone(),
            verdict: VerdictReport::UNKNOWN,
            grundy: None,
            line: Line::NotAsked,
        };
        moves.extend(self.unknown.iter().map(unknown));
        let verdict = match self.verdict {
            Some(verdict) => told(verdict),
            None if self.unknown.is_empty() => return None,
            None => VerdictReport::UNKNOWN,
        };
        Some(MovesReport { position, verdict, moves })
    }

    /// The best moves: those that are worth as much as the first.
    pub fn best(&self) -> impl Iterator<Item = &MoveValue> {
        self.moves.iter().take_while(|known| known.rating == self.moves[0].rating)
    }

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

    /// The place of a rating among those of all moves, from 1 on; equal ones share it. `None` where
    /// all are equal.
    #[must_use]
    pub fn rank(&self, rating: Rating) -> Option<usize> {
        let differ = self.moves.iter().any(|known| known.rating != rating);
        differ.then(|| 1 + self.moves.iter().take_while(|known| known.rating != rating).count())
    }

    /// Whether a search found nothing that tells one move from another.
    #[must_use]
    pub fn all_look_alike(&self) -> bool {
        self.depth.is_some() && self.moves.first().is_some_and(|best| self.rank(best.rating).is_none())
    }

    /// A letter and a distance, as in `W 3`; `D ∞` of a draw that never ends: only exact values
    /// know that of one without a distance. The rank of an estimate, `?` where it has none.
    #[must_use]
    pub fn short(&self, rating: Rating, lang: Lang) -> String {
        match rating {
            Rating::Estimate(_) => self.rank(rating).map_or_else(|| "?".into(), |rank| numbers::ordinal(rank, lang)),
            Rating::Exact(verdict) if self.is_endless(rating) => exact(verdict, lang) + " ∞",
            Rating::Exact(verdict) => exact(verdict, lang),
        }
    }

    /// The worth of a move in words, as in `draws without end` or `looks 2nd best`.
    #[must_use]
    pub fn sentence(&self, rating: Rating, seats: Seats) -> Text {
        let verdict = match rating {
            Rating::Exact(verdict) => verdict,
            Rating::Estimate(_) => {
                return match self.rank(rating) {
                    None => Text::fixed("looks like any other", "semblable aux autres"),
                    Some(1) => Text::fixed("looks best", "paraît le meilleur"),
                    Some(rank) => {
                        let [en, fr] = [Lang::En, Lang::Fr].map(|lang| numbers::ordinal(rank, lang));
                        say!("looks {en} best", "paraît le {fr}")
                    }
                };
            }
        };
        let Text { en, fr } = found(verdict, seats);
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

/// The verdict of a finished game, for the player who lost it.
pub(super) fn over(game: &AnyGame, at: &AnyPosition) -> Option<Verdict> {
    let outcome = game.expand(at, &mut Vec::new()).outcome()?;
    Some(game.seats().verdict_of_end(outcome))
}

/// A letter and a distance, as in `W 3`. Sums give no distance, nor does a search that of a draw.
fn exact(Verdict { value, remoteness }: Verdict, lang: Lang) -> String {
    let letter = letter(value).to(lang).to_owned();
    remoteness.map_or_else(|| letter.clone(), |plies| format!("{letter} {plies}"))
}

/// What a move does, as in `wins in 3 plies`.
fn found(Verdict { value, remoteness }: Verdict, seats: Seats) -> Text {
    let Text { en, fr } = move_value(seats, value);
    match remoteness.map(|number| plies(number, seats)) {
        Some(Text { en: plies, fr: coups }) => say!("{en} in {plies}", "{fr} en {coups}"),
        None => Text { en, fr },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slower_wins_and_faster_losses_are_paler() {
        let exact = |value, plies| Rating::Exact(Verdict::new(value, Some(plies)));
        let ratings = [(Value::Win, 3), (Value::Win, 5), (Value::Win, 5), (Value::Loss, 8), (Value::Loss, 2)];
        let moves = ratings.map(|(value, plies)| MoveValue::new(String::new(), exact(value, plies)));
        let valued = MoveValues { moves: moves.to_vec(), ..MoveValues::default() };
        let shades = ratings.map(|(value, plies)| valued.shade(exact(value, plies)));
        assert_eq!(shades, [0, 1, 1, 0, 1]);
    }

    #[test]
    fn a_draw_without_end_is_told_from_one_whose_distance_is_not_known() {
        let draw = Rating::Exact(Verdict::new(Value::Draw, None));
        let (exact, searched) = (MoveValues::default(), searched([]));
        assert_eq!([exact.short(draw, Lang::En), searched.short(draw, Lang::Fr)], ["D ∞", "N"]);
        let words = [&exact, &searched].map(|valued| valued.sentence(draw, Seats::Fixed).en);
        assert_eq!(words, ["draws without end", "draws"]);
    }

    #[test]
    fn in_little_room_and_in_words() {
        let valued = MoveValues::default();
        let win = Rating::Exact(Verdict::new(Value::Win, Some(3)));
        assert_eq!((valued.short(win, Lang::En), valued.short(win, Lang::Fr)), ("W 3".into(), "G 3".into()));
        assert_eq!(valued.sentence(win, Seats::Fixed).fr, "gagne en 3 coups");
    }

    /// What a search found, best first.
    fn searched<const N: usize>(ratings: [Rating; N]) -> MoveValues {
        let moves = ratings.map(|rating| MoveValue::new(String::new(), rating)).to_vec();
        MoveValues { moves, depth: Some(8), ..MoveValues::default() }
    }

    #[test]
    fn estimates_are_ranks() {
        let loss = Rating::Exact(Verdict::new(Value::Loss, Some(2)));
        let ratings = [Rating::Estimate(17), Rating::Estimate(15), Rating::Estimate(15), loss];
        let valued = searched(ratings);
        assert_eq!(ratings.map(|rating| valued.short(rating, Lang::En)), ["1st", "2nd", "2nd", "L 2"]);
        assert_eq!(ratings.map(|rating| valued.short(rating, Lang::Fr)), ["1er", "2e", "2e", "P 2"]);
        let said = [ratings[0], ratings[1]].map(|rating| valued.sentence(rating, Seats::Fixed).en);
        assert_eq!(said, ["looks best", "looks 2nd best"]);
        assert!(!valued.all_look_alike());
    }

    /// A search that sees no difference does not say that all moves are worth nothing.
    #[test]
    fn equal_estimates_say_nothing() {
        let valued = searched([Rating::Estimate(0), Rating::Estimate(0)]);
        assert!(valued.all_look_alike());
        assert_eq!(valued.short(Rating::Estimate(0), Lang::En), "?");
        assert_eq!(valued.sentence(Rating::Estimate(0), Seats::Solo).fr, "semblable aux autres");
        let draw = Rating::Exact(Verdict::new(Value::Draw, None));
        assert!(!MoveValues { depth: None, ..searched([draw, draw]) }.all_look_alike());
    }
}
