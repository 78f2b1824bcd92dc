//! The report of a count: plain data, in the form of the commands' JSON.

use num_bigint::BigUint;
use serde::Serialize;

use crate::burnside::KeptBySymmetry;
use crate::paths::Length;
use crate::positions::Level;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Quantity {
    /// Positions that can be reached.
    Positions,
    /// Complete games.
    Games,
    /// Sequences of moves, complete games or their beginnings.
    Histories,
    /// Boards that the rules allow, whether play reaches them or not.
    Legal,
}

impl Quantity {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Positions, Self::Games, Self::Histories, Self::Legal];

    /// Its word on the command line, in addresses and in reports.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Positions => "positions",
            Self::Games => "games",
            Self::Histories => "histories",
            Self::Legal => "legal",
        }
    }
}

/// The JSON of `ludex count`. Counts are decimal strings, for readers whose numbers end at 2⁵³.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CountReport {
    /// What was counted.
    pub of: Quantity,
    /// Whether positions or games that are images of one another count once.
    pub up_to_symmetry: bool,
    /// How it was counted.
    pub method: &'static str,
    /// Whether the count came to its end.
    pub complete: bool,
    /// The number, in all; `None` if the count is not complete.
    pub total: Option<String>,
    /// The sum over the plies that were finished, where the count is not complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    /// The number for every ply from 0; the finished plies where the count is not complete. Empty,
    /// and `null` as JSON, where only the total was counted.
    #[serde(serialize_with = "null_if_empty")]
    pub by_ply: Vec<String>,
    /// Positions only: how many of each ply are ends, won by the first player, drawn and won by the
    /// second. Each image counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_by_ply: Option<Vec<[String; 3]>>,
    /// The same up to symmetry: images count once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub canonical_ended_by_ply: Option<Vec<[String; 3]>>,
    /// Up to symmetry: for every ply, the sum of the orbits, which is the number of positions,
    /// each image counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub orbits_by_ply: Option<Vec<String>>,
    /// The orbit-counting lemma: for every ply, how many positions each element of the group keeps;
    /// in one row, where only the total was counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kept_by_ply: Option<Vec<Vec<String>>>,
}

/// Every game has a ply, its start: no plies are a table that was not made.
fn null_if_empty<S: serde::Serializer>(by_ply: &[String], serializer: S) -> Result<S::Ok, S::Error> {
    Some(by_ply).filter(|by_ply| !by_ply.is_empty()).serialize(serializer)
}

impl CountReport {
    /// The report of a complete count, ply by ply.
    pub(crate) fn new(of: Quantity, up_to_symmetry: bool, method: &'static str, by_ply: &[BigUint]) -> Self {
        Self {
            of,
            up_to_symmetry,
            method,
            complete: true,
            total: Some(by_ply.iter().sum::<BigUint>().to_string()),
            found: None,
            by_ply: by_ply.iter().map(ToString::to_string).collect(),
            ended_by_ply: None,
            canonical_ended_by_ply: None,
            orbits_by_ply: None,
            kept_by_ply: None,
        }
    }

    /// The total alone, which nothing is told of by ply.
    #[must_use]
    pub fn of_total(of: Quantity, method: &'static str, total: &BigUint) -> Self {
        Self { by_ply: Vec::new(), ..Self::new(of, false, method, std::slice::from_ref(total)) }
    }

    /// The report of [`positions::explicit`](crate::positions::explicit).
    #[must_use]
    pub fn of_positions(levels: &[Level], up_to_symmetry: bool) -> Self {
        let number = |level: &Level| if up_to_symmetry { level.canonical } else { level.positions };
        let by_ply: Vec<_> = levels.iter().map(|level| number(level).into()).collect();
        let orbits = || levels.iter().map(|level| level.positions.to_string()).collect();
        let ended = |of: fn(&Level) -> [u64; 3]| levels.iter().map(|level| of(level).map(|n| n.to_string())).collect();
        Self {
            ended_by_ply: Some(ended(|level| level.ended)),
            canonical_ended_by_ply: up_to_symmetry.then(|| ended(|level| level.canonical_ended)),
            orbits_by_ply: up_to_symmetry.then(orbits),
            ..Self::new(Quantity::Positions, up_to_symmetry, "explicit", &by_ply)
        }
    }

    /// The report of [`burnside::count`](crate::burnside::count).
    #[must_use]
    pub fn of_kept(levels: &[KeptBySymmetry]) -> Self {
        let strings = |kept: &KeptBySymmetry| kept.by_element.iter().map(ToString::to_string).collect();
        Self {
            kept_by_ply: Some(levels.iter().map(strings).collect()),
            ..Self::new(
                Quantity::Positions,
                true,
                "burnside",
                &levels.iter().map(|kept| kept.orbits().into()).collect::<Vec<_>>(),
            )
        }
    }

    /// The report of [`paths::count`](crate::paths::count): of complete games, or of histories.
    #[must_use]
    pub fn of_paths(lengths: &[Length], of: Quantity, up_to_symmetry: bool) -> Self {
        let number = |length: &Length| match of {
            Quantity::Games => length.games.clone(),
            Quantity::Histories | Quantity::Positions | Quantity::Legal => length.histories.clone(),
        };
        Self::new(of, up_to_symmetry, "explicit", &lengths.iter().map(number).collect::<Vec<_>>())
    }

    /// The same of a count that stopped before its end, made from the plies that were finished.
    #[must_use]
    pub fn incomplete(self) -> Self {
        Self { complete: false, total: None, found: self.total.or(self.found), ..self }
    }
}
