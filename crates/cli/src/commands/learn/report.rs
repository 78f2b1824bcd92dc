//! What `ludex learn` writes.

use std::sync::Arc;

use ludex_services::learn::{Point, Tally};
use ludex_services::roles::Roles;
use ludex_services::training::{Report, Step, Trajectory};
use ludex_services::words::in_shell;
use ludex_services::{Halt, Player, Seats};
use serde::Serialize;

use crate::args::Everywhere;
use crate::commands::Played;
use crate::failure::Failure;
use crate::halt;
use crate::json::{Cost, Shortage};
use crate::language::{said, tell, tr};
use crate::numbers::{self, grouped};
use crate::output::{self, fold};
use crate::output_file::Output;
use crate::text_table::{Align, Cell, Table};
use crate::words::counted;

/// What a report says of its question.
#[derive(Clone)]
pub(super) struct Asked {
    pub(super) played: Played,
    /// Trajectories step by step, where they were asked for.
    pub(super) told: Option<Arc<[Trajectory]>>,
}

/// Where what was learned is.
pub(super) enum Kept {
    Nowhere,
    In(Output),
    /// The process ends while it is written, and says itself what the file has.
    ToldApart,
}

impl Kept {
    fn output(&self) -> Option<&Output> {
        match self {
            Self::In(output) => Some(output),
            Self::Nowhere | Self::ToldApart => None,
        }
    }
}

pub(super) struct LearnOutput {
    pub(super) asked: Asked,
    pub(super) report: Report,
    /// Where the curve was written to.
    pub(super) curve: Option<Output>,
    pub(super) kept: Kept,
}

#[derive(Serialize)]
struct Json<'a> {
    command: &'static str,
    game: &'a str,
    #[serde(flatten)]
    report: &'a Report,
    #[serde(skip_serializing_if = "Option::is_none")]
    trajectories: Option<&'a [Trajectory]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    curve: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<String>,
    #[serde(flatten)]
    shortage: Option<Shortage>,
    #[serde(flatten)]
    cost: Cost,
}

impl LearnOutput {
    pub(super) fn print(&self, everywhere: &Everywhere, cost: Cost) -> Result<(), Failure> {
        let Self { asked: Asked { played, told }, report, curve, kept } = self;
        let halt = report.curve.stopped.map(Halt::Stop);
        let json = || {
            let [curve, output] = [curve.as_ref(), kept.output()].map(|file| file.map(Output::name));
            let (game, shortage) = (played.spec.as_str(), halt.as_ref().and_then(halt::shortage));
            Json { command: "learn", game, report, trajectories: told.as_deref(), curve, output, shortage, cost }
        };
        let tables = || self.steps().iter().map(steps).chain([self.table()]).collect();
        output::report(everywhere, json, tables, || self.text(cost))?;
        halt.map_or(Ok(()), |halt| Err(halt::failure(&halt, &self.left())))
    }

    /// What is left of training that was stopped.
    fn left(&self) -> String {
        let episodes = counted(self.report.episodes, ["episode", "episodes"], ["partie", "parties"]);
        // Those of the last row were examined; some more were played since.
        let examined = self.report.curve.points.last().map_or(0, |point| point.episodes);
        let episodes = if examined < self.report.episodes {
            let examined = grouped(examined);
            tell!("{episodes} ({examined} in the last row)", "{episodes} ({examined} à la dernière ligne)")
        } else {
            episodes
        };
        match &self.kept {
            Kept::In(output) => {
                let output = output.name();
                tell!("{episodes}, written to {output}", "{episodes} ; écrit dans {output}")
            }
            Kept::Nowhere => {
                tell!("{episodes}, not saved without -o FILE", "{episodes} ; rien n'est enregistré sans -o FICHIER")
            }
            Kept::ToldApart => episodes,
        }
    }

    /// The trajectories that were asked for.
    fn steps(&self) -> &[Trajectory] {
        self.asked.told.as_deref().unwrap_or_default()
    }

    fn text(&self, cost: Cost) -> String {
        let about = said(&self.report.about);
        let played = &self.asked.played;
        let mut lines = vec![played.heading(&about), String::new()];
        for trajectory in self.steps() {
            lines.extend([steps_title(trajectory, played.roles), String::new()]);
            lines.extend([steps(trajectory).to_string(), String::new()]);
        }
        lines.extend([self.table().to_string(), String::new()]);
        let keeps = tr(
            "Keeps: share of positions in which the preferred move keeps the value; where it matters: the same, among \
             positions in which some moves lose value.",
            "Garde : part des positions où le coup préféré conserve la valeur ; décisives : la même part, parmi les \
             positions où certains coups perdent de la valeur.",
        );
        let spec = in_shell(&played.spec);
        let no_exam = tell!(
            "Without an exam, which compares it with the value of every position: these are not known. Once `ludex solve \
             {spec}` has found them, if it can, there is one.",
            "Sans examen, qui le compare à la valeur de chaque position : on ne les connaît pas. Dès que « ludex solve \
             {spec} » les a trouvées, s'il le peut, il y en a un."
        );
        lines.push(fold(if self.report.exam_positions > 0 { keeps } else { &no_exam }, 0));
        lines.extend(self.known().map(|sentence| fold(&sentence, 0)));
        if let Some(file) = self.curve.as_ref().filter(|curve| curve.is_file()).map(Output::name) {
            lines.push(tell!("The curve is in {file}.", "La courbe est dans {file}."));
        }
        if let Some(file) = self.kept.output().filter(|output| output.is_file()).map(Output::name) {
            let player = in_shell(&format!("learned:{file}"));
            lines.push(tell!(
                "Saved in {file}, for the player {player}.",
                "Enregistré dans {file}, pour le joueur {player}."
            ));
        }
        let (time, memory, seed) = (numbers::seconds(cost.seconds), cost.memory(), self.report.seed);
        lines.push(tell!("In {time}{memory}, seed {seed}.", "En {time}{memory}, graine {seed}."));
        lines.join("\n")
    }

    fn table(&self) -> Table {
        let mut table = Table::new()
            .column("episodes", tr("episodes", "épisodes"), Align::Right)
            .column("states", tr("known positions", "positions connues"), Align::Right)
            .column("keeps", tr("keeps", "garde"), Align::Right)
            .column("keeps_where_it_matters", tr("where it matters", "décisives"), Align::Right)
            .only_shown(self.against(), Align::Right)
            .only_data("wins")
            .only_data("draws")
            .only_data("losses");
        let share = |share: Option<f64>| share.map_or_else(|| Cell::new("–", ""), |share| Cell::share(share, 1.0));
        for Point { episodes, states, grade, against_random } in &self.report.curve.points {
            let mut cells = vec![
                Cell::number(episodes),
                Cell::number(states),
                share(grade.keeps),
                share(grade.keeps_where_it_matters),
                share(self.report.curve.share(*against_random)),
            ];
            let Tally { wins, draws, losses } = *against_random;
            cells.extend([wins, draws, losses].map(Cell::data));
            table.row(cells);
        }
        table
    }

    /// What the games at every mark are.
    fn against(&self) -> &'static str {
        if self.asked.played.seats == Seats::Solo {
            tr("solved", "résolues")
        } else {
            tr("points against random", "points contre le hasard")
        }
    }

    /// The state of a learner of exact values.
    fn known(&self) -> Option<String> {
        let last = self.report.curve.points.last()?;
        let episodes = counted(last.episodes, ["trajectory", "trajectories"], ["trajectoire", "trajectoires"]);
        let states = match (grouped(last.states), self.report.positions.as_ref().map(grouped)) {
            (states, Some(all)) => tell!("{states} of {all}", "{states} sur {all}"),
            (states, None) => states,
        };
        Some(match self.report.start?.0 {
            Some(value) if self.asked.played.seats == Seats::Solo => {
                let value = match value {
                    "win" => tr("it can be solved", "le jeu a une solution"),
                    _ => tr("it cannot be solved", "le jeu n'a pas de solution"),
                };
                tell!(
                    "After {episodes} the start is known: {value}. Known positions: {states}.",
                    "Après {episodes} le départ est connu : {value}. Positions connues : {states}."
                )
            }
            Some(value) => {
                let value = match value {
                    "win" => tr("won", "gagné"),
                    "loss" => tr("lost", "perdu"),
                    _ => tr("drawn", "nul"),
                };
                tell!(
                    "After {episodes} the start is known: {value} for the player to move. Known positions: {states}.",
                    "Après {episodes} le départ est connu : {value} pour le joueur au trait. Positions connues : {states}."
                )
            }
            None => tell!(
                "After {episodes} the start is not known yet. Known positions: {states}.",
                "Après {episodes} le départ n'est pas encore connu. Positions connues : {states}."
            ),
        })
    }
}

/// The number of a trajectory, and what came of it.
fn steps_title(Trajectory { number, steps, known }: &Trajectory, roles: Roles) -> String {
    let (number, known) = (grouped(*number), grouped(*known));
    let last = steps.last();
    let position = last.map_or("", |step| step.position.as_str());
    let worth = worth(last.and_then(|step| step.learned).unwrap_or(0), roles);
    tell!(
        "Trajectory {number}: {position} is known from now on: {worth}. Known positions: {known}.",
        "Trajectoire {number} : {position} est désormais connue : {worth}. Positions connues : {known}."
    )
}

fn worth(value: i8, roles: Roles) -> String {
    match (value, roles.seats == Seats::Solo) {
        (1, true) => tr("can be solved", "a une solution").into(),
        (_, true) => tr("cannot be solved", "n'a pas de solution").into(),
        (1, _) => said(&roles.wins(Player::First)),
        (0, _) => tr("a draw", "partie nulle").into(),
        _ => said(&roles.wins(Player::Second)),
    }
}

/// The positions of a trajectory: the moves of each, parted by what is known, and what is done.
fn steps(trajectory: &Trajectory) -> Table {
    let mut table = Table::new()
        .column("position", "position", Align::Left)
        .column("won", tr("won", "gagnants"), Align::Left)
        .column("drawn", tr("drawn", "nuls"), Align::Left)
        .column("lost", tr("lost", "perdants"), Align::Left)
        .column("unknown", tr("unknown", "inconnus"), Align::Left)
        .only_shown(tr("what is done", "ce qui est fait"), Align::Left)
        .only_data("played")
        .only_data("learned");
    let list =
        |moves: &[String]| Cell::new(if moves.is_empty() { "–".into() } else { moves.join(" ") }, moves.join(" "));
    for step in &trajectory.steps {
        let Step { position, won, drawn, lost, unknown, played, learned, .. } = step;
        table.row(vec![
            position.clone().into(),
            list(won),
            list(drawn),
            list(lost),
            list(unknown),
            said(&step.done()).into(),
            Cell::data_or_none(played.as_ref()),
            Cell::data_or_none(*learned),
        ]);
    }
    table
}
