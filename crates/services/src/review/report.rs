//! A review as a report.

use std::collections::BTreeMap;

use ludex_core::prelude::*;
use ludex_core::{AnyGame, Player, few};
use serde::Serialize;

use super::{Review, ReviewedMove};
use crate::by_word;
use crate::records::Record;
use crate::roles::Roles;
use crate::values::VerdictReport;

/// A game move by move, for programs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report<'a> {
    /// The tags of its record.
    pub tags: BTreeMap<&'a str, &'a str>,
    /// Its moves.
    pub moves: Vec<MoveReport<'a>>,
    /// Its players; a puzzle has one.
    pub players: Vec<PlayerReport<'a>>,
}

/// A move and what it was worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveReport<'a> {
    /// Which move of the game it is, from 1.
    pub ply: usize,
    /// Who made it, by order of play.
    #[serde(serialize_with = "by_word::player")]
    pub player: Player,
    /// The move.
    #[serde(rename = "move")]
    pub mv: &'a str,
    /// What it was worth to that player.
    #[serde(flatten)]
    pub value: VerdictReport,
    /// What the position was worth to that player before, if it is known.
    pub before: Option<VerdictReport>,
    /// The best moves there were, if they are known.
    pub best: &'a [String],
    /// Whether the result changed, if that is known.
    pub gave_away: Option<bool>,
}

/// How well a player played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerReport<'a> {
    /// Who, by order of play.
    #[serde(serialize_with = "by_word::player")]
    pub player: Player,
    /// The name in the record.
    pub name: Option<&'a str>,
    /// The moves that the player made.
    pub moves: usize,
    /// Those of which it is known whether they gave value away.
    pub judged: u64,
    /// Those that did.
    pub gave_away: u64,
    /// The share of the judged moves that kept the value; `None` if none is judged.
    pub accuracy: Option<f64>,
}

impl Review {
    /// The report on a game with its record.
    #[must_use]
    pub fn report<'a>(&'a self, game: &AnyGame, record: &'a Record) -> Report<'a> {
        let of_player = |&player: &Player| {
            let of = self.player(player);
            PlayerReport {
                player,
                name: record.player(player),
                moves: of.moves,
                judged: of.mistakes.judged,
                gave_away: of.mistakes.mistakes,
                accuracy: of.accuracy(),
            }
        };
        Report {
            tags: few::map(record.tags().iter().map(|(name, value)| (name.as_str(), value.as_str()))),
            moves: self.moves.iter().map(MoveReport::of).collect(),
            players: Roles::from(game.seats()).players().iter().map(of_player).collect(),
        }
    }
}

impl<'a> MoveReport<'a> {
    fn of(of: &'a ReviewedMove) -> Self {
        let ReviewedMove { ply, player, mv, before, value, best, gave_away } = of;
        Self {
            ply: *ply,
            player: *player,
            mv,
            value: value.map_or(VerdictReport::UNKNOWN, VerdictReport::from),
            before: before.map(VerdictReport::from),
            best,
            gave_away: *gave_away,
        }
    }
}
