//! `ludex rules simulate`: random games of a sheet of any kind.

use std::collections::BTreeMap;

use ludex_services::clock::seconds;
use ludex_services::framed::Answer;
use ludex_services::sheets::{self, Played, SimulatedReport};
use ludex_services::{Halt, few};

use crate::args::{Everywhere, SimulateArgs};
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::{lang, tell, tr};
use crate::numbers::{decimal, grouped};
use crate::observer::Watch;
use crate::style::{HEADING, styled};
use crate::text_table::{Align, Cell, Table};
use crate::{halt, input, output, sheets as files, words};

pub(super) fn run(args: &SimulateArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let file = args.file.display().to_string();
    let source = input::read_program(&args.file, everywhere)?;
    let watch = Watch::new(everywhere);
    let seed = everywhere.seed.unwrap_or(1);
    let played = sheets::simulate((&file, &source), args.games, seed, seconds, &watch);
    watch.finish();
    let played = played.map_err(|why| files::failure(&why, &file))?;
    let told = Told { file: &file, seed, played: &played, cost: Cost::of(&watch) };
    output::report(everywhere, || told.json(), || vec![told.table()], || told.text())?;
    played.games.stopped.map_or(Ok(()), |stop| Err(halt::failure(&Halt::Stop(stop), &told.games())))
}

struct Told<'a> {
    file: &'a str,
    seed: u64,
    played: &'a Played,
    cost: Cost,
}

impl Told<'_> {
    fn json(&self) -> Answer<SimulatedReport<'_>, Cost> {
        let report = SimulatedReport::new(self.played, self.file, self.seed);
        Answer { command: "rules simulate", report, cost: self.cost }
    }

    /// The roles with what they got on average, and how often how much.
    fn each(&self) -> impl Iterator<Item = (&str, Option<f64>, &BTreeMap<i64, u64>)> {
        self.played
            .roles
            .iter()
            .zip(&self.played.games.goals)
            .map(|(role, own)| (role.as_str(), sheets::mean_goal(own), own))
    }

    fn games(&self) -> String {
        words::counted(self.played.games.games, ["game", "games"], ["partie", "parties"])
    }

    fn table(&self) -> Table {
        let mut table = Table::new().column("role", tr("role", "rôle"), Align::Left);
        table = table.column("mean", tr("mean goal", "score moyen"), Align::Right);
        let mut goals: Vec<i64> = self.played.games.goals.iter().flat_map(BTreeMap::keys).copied().collect();
        few::sort(&mut goals);
        goals.dedup();
        for goal in &goals {
            table = table.column(format!("goal_{goal}"), goal.to_string(), Align::Right);
        }
        for (role, mean, own) in self.each() {
            let mean = mean.map_or_else(|| "–".into(), |mean| Cell::new(decimal(mean, 2), mean));
            let games = goals.iter().map(|goal| Cell::number(own.get(goal).copied().unwrap_or(0)));
            table.row([role.into(), mean].into_iter().chain(games).collect());
        }
        table
    }

    fn text(&self) -> String {
        let (played, file, games) = (&self.played.games, self.file, self.games());
        let heading = tell!("{file}: random games", "{file} : parties au hasard");
        let mut parts = vec![styled(HEADING, &heading), self.table().to_string()];
        if played.games > 0 {
            let mean = decimal(played.steps as f64 / played.games as f64, 1);
            let [shortest, longest] = played.lengths.map(grouped);
            let sentence = if shortest == longest {
                let steps = words::counted(played.lengths[0], ["step", "steps"], ["pas", "pas"]);
                tell!("{games}, each of {steps}.", "{games}, chacune de {steps}.")
            } else {
                tell!(
                    "{games} of {shortest} to {longest} steps, {mean} on average.",
                    "{games} de {shortest} à {longest} pas, {mean} en moyenne."
                )
            };
            parts.push(output::fold(&sentence, 2));
        }
        if played.given_up > 0 {
            let (given_up, most) = (grouped(played.given_up), grouped(sheets::LONGEST));
            let sentence = tell!(
                "Without an end: {given_up}; a role could not move there, or {most} steps were not enough.",
                "Sans fin : {given_up} ; un rôle ne pouvait y jouer, ou {most} pas n'ont pas suffi."
            );
            parts.push(output::fold(&sentence, 2));
        }
        if let Some(found) = &self.played.without_gates {
            let found = found.to(lang());
            let sentence = tell!(
                "Played by the definition of the language, which gives the same games slowly; the gates were not \
                 ready in time or memory, with {found}.",
                "Parties jouées par la définition du langage, qui donne les mêmes parties, lentement ; les portes \
                 n'étaient pas prêtes dans le temps ou la mémoire, avec {found}."
            );
            parts.push(output::fold(&sentence, 2));
        }
        parts.join("\n\n")
    }
}
