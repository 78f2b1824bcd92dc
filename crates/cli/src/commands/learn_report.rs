//! What `ludex learn` writes.

use ludex_services::Halt;
use ludex_services::learn::{Curve, Point};
use serde::{Serialize, Serializer};

use super::Played;
use crate::failure::Failure;
use crate::halt;
use crate::json::{Cost, Shortage};
use crate::language::{tell, tr};
use crate::numbers::{self, grouped, percent};
use crate::observer::Watch;
use crate::output::{self, fold};
use crate::table::{Align, Table};

pub(super) struct LearnOutput {
    pub(super) played: Played,
    pub(super) learner: &'static str,
    pub(super) about: String,
    pub(super) up_to_symmetry: bool,
    pub(super) seed: u64,
    /// Positions of the exam.
    pub(super) questions: usize,
    /// Positions that can be reached, up to symmetry if the learner takes images for one.
    pub(super) positions: Option<u64>,
    /// Of a learner that knows when it knows.
    pub(super) value: Option<Start>,
    pub(super) curve: Curve,
    /// All that the learner has ever played.
    pub(super) episodes: u64,
    /// What was learned was written to this.
    pub(super) output: Option<String>,
    /// Whether that is a file, from which a player can be made.
    pub(super) is_file: bool,
}

/// What such a learner knows of the start.
#[derive(Clone, Copy)]
pub(super) enum Start {
    Unknown,
    Known(f64),
}

impl Serialize for Start {
    /// The word of the value, or `null`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Self::Unknown => serializer.serialize_none(),
            Self::Known(value) => serializer.serialize_str(value_word(value)),
        }
    }
}

#[derive(Serialize)]
struct Json<'a> {
    command: &'static str,
    game: &'a str,
    learner: &'static str,
    up_to_symmetry: bool,
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<Start>,
    exam_positions: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<String>,
    #[serde(flatten)]
    curve: &'a Curve,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<&'a str>,
    #[serde(flatten)]
    shortage: Option<Shortage>,
    #[serde(flatten)]
    cost: Cost,
}

fn value_word(value: f64) -> &'static str {
    match value {
        value if value > 0.0 => "win",
        value if value < 0.0 => "loss",
        _ => "draw",
    }
}

impl LearnOutput {
    pub(super) fn print(&self, json: bool, watch: &Watch) -> Result<(), Failure> {
        let cost = Cost::of(watch);
        if json {
            output::print_json(&Json {
                command: "learn",
                game: &self.played.spec,
                learner: self.learner,
                up_to_symmetry: self.up_to_symmetry,
                seed: self.seed,
                value: self.value,
                exam_positions: self.questions,
                positions: self.positions.map(|positions| positions.to_string()),
                curve: &self.curve,
                output: self.output.as_deref(),
                shortage: self.curve.stopped.and_then(|stop| halt::shortage(&Halt::Stop(stop))),
                cost,
            })?;
        } else {
            output::print(&self.text(cost))?;
        }
        self.curve.stopped.map_or(Ok(()), |stop| Err(halt::failure(&Halt::Stop(stop), &self.left())))
    }

    /// What is left of training that was stopped.
    fn left(&self) -> String {
        let episodes = grouped(self.episodes);
        match &self.output {
            Some(output) => {
                tell!("{episodes} episodes, written to {output}", "{episodes} parties, écrites dans {output}")
            }
            None => tell!(
                "{episodes} episodes, not saved without -o FILE",
                "{episodes} parties, non enregistrées sans -o FICHIER"
            ),
        }
    }

    fn text(&self, cost: Cost) -> String {
        let mut lines = vec![self.played.heading(&self.about), String::new(), self.table().to_string(), String::new()];
        lines.push(fold(
            tr(
                "Keeps: the share of the positions in which the move it prefers keeps the value; where it matters: of those in \
                 which some moves do not.",
                "Garde : la part des positions où le coup préféré garde la valeur ; décisives : parmi celles où certains \
                 coups ne la gardent pas.",
            ),
            0,
        ));
        lines.extend(self.known().map(|sentence| fold(&sentence, 0)));
        if let Some(file) = self.output.as_ref().filter(|_| self.is_file) {
            lines.push(tell!(
                "Saved in {file}, for the player learned:{file}.",
                "Enregistré dans {file}, pour le joueur learned:{file}."
            ));
        }
        let (time, memory, seed) = (numbers::seconds(cost.seconds), cost.memory(), self.seed);
        lines.push(tell!("In {time}{memory}, seed {seed}.", "En {time}{memory}, graine {seed}."));
        lines.join("\n")
    }

    fn table(&self) -> Table {
        let mut table = Table::new()
            .column(tr("episodes", "parties"), Align::Right)
            .column(tr("positions known", "positions connues"), Align::Right)
            .column(tr("keeps", "garde"), Align::Right)
            .column(tr("where it matters", "décisives"), Align::Right)
            .column(tr("points against random", "points contre le hasard"), Align::Right);
        let share = |share: Option<f64>| share.map_or_else(|| "–".into(), |share| percent(share, 1.0));
        for Point { episodes, states, grade, against_random } in &self.curve.points {
            table.row(vec![
                grouped(*episodes),
                grouped(*states),
                share(grade.keeps),
                share(grade.keeps_where_it_matters),
                share(against_random.share()),
            ]);
        }
        table
    }

    /// What a learner of exact values has come to.
    fn known(&self) -> Option<String> {
        let last = self.curve.points.last()?;
        let episodes = grouped(last.episodes);
        let states = match (grouped(last.states), self.positions.map(grouped)) {
            (states, Some(all)) => tell!("{states} of {all}", "{states} sur {all}"),
            (states, None) => states,
        };
        Some(match self.value? {
            Start::Known(value) => {
                let value = match value_word(value) {
                    "win" => tr("won", "gagné"),
                    "loss" => tr("lost", "perdu"),
                    _ => tr("drawn", "nul"),
                };
                tell!(
                    "After {episodes} trajectories the start is known: {value} for the player to move; {states} positions are known.",
                    "Après {episodes} trajectoires le départ est connu : {value} pour le joueur au trait ; {states} positions sont connues."
                )
            }
            Start::Unknown => tell!(
                "After {episodes} trajectories the start is not known yet; {states} positions are.",
                "Après {episodes} trajectoires le départ n'est pas encore connu ; {states} positions le sont."
            ),
        })
    }
}
