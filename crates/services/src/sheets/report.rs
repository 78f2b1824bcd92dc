//! What is found of a sheet, in the form of the command's JSON.

use std::collections::BTreeMap;

use ludex_core::{Lang, Text};
use serde::Serialize;

use super::{Because, By, Checked, Counted, Played, Reason, Shares, Shown, Simulated, WhyQuestion};
use crate::board::chart;

/// What a sheet is, and what is wrong with it.
#[derive(Clone, Debug, Serialize)]
pub struct CheckedReport<'a> {
    file: &'a str,
    roles: &'a [String],
    kind: &'a str,
    played: bool,
    rules: usize,
    fluents: usize,
    moves: &'a [usize],
    bits: usize,
    gates: usize,
    positions: usize,
    complete: bool,
    ends: usize,
    notes: Vec<&'a str>,
    faults: Vec<FaultReport<'a>>,
}

#[derive(Clone, Debug, Serialize)]
struct FaultReport<'a> {
    what: &'a str,
    history: &'a [String],
}

impl Checked {
    /// The report on a file of this name.
    #[must_use]
    pub fn report<'a>(&'a self, file: &'a str, lang: Lang) -> CheckedReport<'a> {
        let fault = |(what, history): &'a (Text, Vec<String>)| FaultReport { what: what.to(lang), history };
        CheckedReport {
            file,
            roles: &self.roles,
            kind: self.kind.to(lang),
            played: self.played,
            rules: self.rules,
            fluents: self.fluents,
            moves: &self.moves,
            bits: self.bits,
            gates: self.gates,
            positions: self.positions,
            complete: self.complete,
            ends: self.ends,
            notes: self.notes.iter().map(|note| note.to(lang)).collect(),
            faults: self.faults.iter().map(fault).collect(),
        }
    }
}

/// A position, shown.
#[derive(Clone, Debug, Serialize)]
pub struct ShownReport<'a> {
    file: &'a str,
    position: &'a str,
    over: bool,
    roles: Vec<RoleShown<'a>>,
    board: Vec<String>,
    caption: Option<&'a str>,
}

#[derive(Clone, Debug, Serialize)]
struct RoleShown<'a> {
    role: &'a str,
    moves: &'a [String],
    goals: &'a [i64],
}

impl<'a> ShownReport<'a> {
    /// The report on a position of a file of this name; the roles are those of the sheet.
    #[must_use]
    pub fn new(shown: &'a Shown, file: &'a str, roles: &'a [String], lang: Lang) -> Self {
        let Shown { position, picture, over, moves, goals } = shown;
        let each = roles.iter().zip(moves).zip(goals);
        Self {
            file,
            position,
            over: *over,
            roles: each.map(|((role, moves), goals)| RoleShown { role, moves, goals }).collect(),
            board: chart(picture, 1).lines(|mark| mark.text.clone()),
            caption: picture.caption.as_ref().map(|caption| caption.to(lang)),
        }
    }
}

/// How many positions a sheet has.
#[derive(Clone, Debug, Serialize)]
pub struct CountedReport<'a> {
    file: &'a str,
    total: String,
    by_ply: Vec<String>,
    ends: String,
    complete: bool,
    left_out: &'a [String],
    projected: Option<String>,
    note: Option<String>,
}

impl Counted {
    /// The report on a file of this name; `left_out` are the fluents that were looked past.
    #[must_use]
    pub fn report<'a>(&self, file: &'a str, left_out: &'a [String], lang: Lang) -> CountedReport<'a> {
        let census = &self.census;
        CountedReport {
            file,
            total: census.total().to_string(),
            by_ply: census.by_ply.iter().map(u64::to_string).collect(),
            ends: census.ends.to_string(),
            complete: census.stopped.is_none(),
            left_out,
            projected: census.projected.map(|number| number.to_string()),
            note: self.caution().map(|note| note.to(lang).to_owned()),
        }
    }
}

/// What came of random games.
#[derive(Clone, Debug, Serialize)]
pub struct SimulatedReport<'a> {
    file: &'a str,
    seed: u64,
    games: u64,
    given_up: u64,
    steps: u64,
    shortest: u64,
    longest: u64,
    roles: Vec<RoleReport<'a>>,
    evaluator: &'static str,
    complete: bool,
}

#[derive(Clone, Debug, Serialize)]
struct RoleReport<'a> {
    role: &'a str,
    mean: Option<f64>,
    goals: Vec<GoalReport>,
}

#[derive(Clone, Debug, Serialize)]
struct GoalReport {
    goal: i64,
    games: u64,
}

impl<'a> SimulatedReport<'a> {
    /// The report on a file of this name.
    #[must_use]
    pub fn new(played: &'a Played, file: &'a str, seed: u64) -> Self {
        let Played { roles, games: told, without_gates } = played;
        let Simulated { games, steps, lengths: [shortest, longest], given_up, stopped, .. } = *told;
        let each = roles.iter().zip(&told.goals).map(|(role, own)| RoleReport {
            role,
            mean: mean_goal(own),
            goals: own.iter().map(|(&goal, &games)| GoalReport { goal, games }).collect(),
        });
        let (roles, complete) = (each.collect(), stopped.is_none());
        let evaluator = if without_gates.is_some() { "definition" } else { "gates" };
        Self { file, seed, games, given_up, steps, shortest, longest, roles, evaluator, complete }
    }
}

/// What a role got on average; `None` without games.
#[must_use]
pub fn mean_goal(own: &BTreeMap<i64, u64>) -> Option<f64> {
    let games: u64 = own.values().sum();
    let sum: f64 = own.iter().map(|(&goal, &games)| goal as f64 * games as f64).sum();
    (games > 0).then(|| sum / games as f64)
}

/// What each role gets where each plays for itself.
#[derive(Clone, Debug, Serialize)]
pub struct SharesReport<'a> {
    file: &'a str,
    position: &'a str,
    roles: &'a [String],
    goals: &'a [i64],
    mover: Option<&'a str>,
    moves: Vec<ShareReport<'a>>,
    unique: bool,
    positions: String,
}

#[derive(Clone, Debug, Serialize)]
struct ShareReport<'a> {
    #[serde(rename = "move")]
    mv: &'a str,
    goals: &'a [i64],
}

impl<'a> SharesReport<'a> {
    /// The report on a position of a file of this name; the roles are those of the sheet.
    #[must_use]
    pub fn new(shares: &'a Shares, file: &'a str, position: &'a str, roles: &'a [String]) -> Self {
        let Shares { goals, moves, unique, positions, mover, .. } = shares;
        Self {
            file,
            position,
            roles,
            goals,
            mover: mover.map(|role| roles[role].as_str()),
            moves: moves.iter().map(|(mv, goals)| ShareReport { mv, goals }).collect(),
            unique: *unique,
            positions: positions.to_string(),
        }
    }
}

/// Whether something is so, and why.
#[derive(Clone, Debug, Serialize)]
pub struct BecauseReport<'a> {
    file: &'a str,
    position: &'a str,
    asked: &'static str,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<&'a str>,
    holds: bool,
    reasons: Vec<ReasonReport<'a>>,
}

#[derive(Clone, Debug, Serialize)]
struct ReasonReport<'a> {
    what: &'a str,
    holds: bool,
    by: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'a str>,
    parts: Vec<ReasonReport<'a>>,
}

impl Because {
    /// The report on a position of a file of this name.
    #[must_use]
    pub fn report<'a>(&'a self, file: &'a str, position: &'a str, question: &'a WhyQuestion) -> BecauseReport<'a> {
        let (asked, mv) = match question {
            WhyQuestion::Legal(mv) => ("legal", Some(&**mv)),
            WhyQuestion::Over => ("over", None),
            WhyQuestion::Goals => ("goal", None),
        };
        let reasons = self.reasons.iter().map(ReasonReport::of).collect();
        BecauseReport { file, position, asked, mv, holds: self.holds, reasons }
    }
}

impl<'a> ReasonReport<'a> {
    fn of(reason: &'a Reason) -> Self {
        let (by, line, rule) = match &reason.by {
            By::Position => ("position", None, None),
            By::Fact => ("fact", None, None),
            By::Rule { line, rule } => ("rule", Some(*line), Some(&**rule)),
            By::NoRule => ("no rule", None, None),
            By::Absence => ("absence", None, None),
            By::Terms => ("terms", None, None),
            By::Nothing => ("nothing", None, None),
            By::Before => ("before", None, None),
        };
        let parts = reason.parts.iter().map(Self::of).collect();
        Self { what: &reason.what, holds: reason.holds, by, line, rule, parts }
    }
}
