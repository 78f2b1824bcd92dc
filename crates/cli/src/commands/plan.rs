//! `ludex plan`: what a count or a solution would cost, before it is paid.

use ludex_services::clock::seconds;
use ludex_services::framed::Framed;
use ludex_services::numbers::{foreseen_between, foreseen_from, room, room_between};
use ludex_services::plan::{Bounds, Cost, Ends, Fits, Method, Plan, PlanReport, Probe, Purpose};
use ludex_services::prelude::*;
use ludex_services::unbroken::one_piece;
use ludex_services::{Observer as _, registry, solving, words};
use serde::Serialize;

use super::{Played, position, start_threads};
use crate::args::{Everywhere, PlanArgs};
use crate::failure::Failure;
use crate::language::{lang, said, tell, tr};
use crate::observer::Watch;
use crate::text_table::{Align, Cell, Table};
use crate::{halt, json, memory, numbers, output};

pub(super) fn run(args: &PlanArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    let game = &registry::listed_game(&args.game)?;
    let root = position(game, args.position.text())?;
    let probe = Probe::usual(seconds, everywhere.seed.unwrap_or(0));
    let watch = Watch::new(everywhere);
    let plan = Plan::compute(game, &root, &probe, watch.memory(), &watch);
    watch.finish();
    let plan = plan.map_err(|why| halt::failure(&why, tr("nothing", "rien")))?;
    let plan = Plan { budget: memory::given(everywhere.memory), ..plan };
    let position = args.position.text().map(|_| game.position_text(&root));
    let kept = solving::is_kept(game, &root);
    let told = PlanOutput { played: Played::of(game), position, plan, kept, cost: json::Cost::of(&watch) };
    output::report(everywhere, || told.json(), || vec![told.table()], || told.text())
}

/// A plan with the data of its report.
struct PlanOutput {
    played: Played,
    position: Option<String>,
    plan: Plan,
    /// Whether an earlier run solved it, and kept that.
    kept: bool,
    cost: json::Cost,
}

/// What programs read of it.
#[derive(Serialize)]
struct Json {
    #[serde(flatten)]
    plan: PlanReport,
    kept: bool,
}

impl PlanOutput {
    fn json(&self) -> impl Serialize {
        let (game, position) = (self.played.spec.clone(), self.position.clone());
        let plan = self.plan.report(&game, position.as_deref(), lang());
        let report = Json { plan, kept: self.kept };
        Framed { command: "plan", game, position, report, cost: self.cost }
    }

    /// The command that runs a method.
    fn run(&self, cost: &Cost) -> String {
        said(&cost.command(&self.played.spec, self.position.as_deref()))
    }

    fn text(&self) -> String {
        let what = match &self.position {
            Some(from) => tell!("what it would cost from {from}", "ce que cela coûterait depuis {from}"),
            None => tr("what it would cost", "ce que cela coûterait").into(),
        };
        let mut lines = vec![self.played.heading(&what), String::new()];
        let size = said(&words::capital(&words::size(&self.plan.size)));
        lines.push(output::fold(&format!("{size}."), 0));
        lines.extend([String::new(), self.table().to_string(), String::new()]);
        lines.extend(self.open_costs().map(|sentence| output::fold(sentence, 0)));
        lines.extend(self.plan.costs.iter().filter_map(refusal));
        lines.extend(self.plan.costs.iter().filter_map(unknown));
        lines.extend(self.plan.costs.iter().find_map(|cost| self.peak(cost)));
        lines.extend(self.built_without().map(str::to_owned));
        for purpose in [Purpose::Count, Purpose::Solve] {
            lines.extend(self.choice(purpose));
            lines.extend(self.plan.exact_by_several(purpose).map(|cost| self.by_several(cost)));
        }
        lines.join("\n")
    }

    /// Why some costs are open.
    fn open_costs(&self) -> Option<&'static str> {
        let is_open = |cost: &Cost| cost.refused.is_none() && self.plan.is_open(cost);
        self.plan.costs.iter().any(is_open).then_some(tr(
            "Only a lower bound of the number of positions is known: the figures after \"from\" are for that many, and \
             more positions take more.",
            "On ne connaît qu'un minorant du nombre de positions : les valeurs après « dès » sont celles de ce minorant, \
             et davantage de positions demandent davantage.",
        ))
    }

    /// What is foretold of other machines' work, and this program was built without.
    fn built_without(&self) -> Option<&'static str> {
        let is_told = self.plan.costs.iter().any(|cost| matches!(cost.method, Method::Cluster(_)));
        (is_told && cfg!(not(feature = "cluster"))).then_some(tr(
            "The method cluster needs a ludex that was built with --features cluster.",
            "La méthode cluster demande un ludex construit avec --features cluster.",
        ))
    }

    /// The room that a table takes while it is made, where that is worth a sentence.
    fn peak(&self, cost: &Cost) -> Option<String> {
        const LITTLE: f64 = (1 << 20) as f64;
        let peak = cost.disk_peak().filter(|&bytes| cost.refused.is_none() && bytes >= LITTLE && bytes.is_finite())?;
        let peak = room(peak, lang());
        Some(output::fold(
            &if self.plan.size.is_nearly_known() {
                tell!(
                    "While it is made, the table takes about {peak} of disk.",
                    "Pendant qu'elle se fait, la table occupe environ {peak} du disque."
                )
            } else {
                tell!(
                    "While it is made, the table takes at least {peak} of disk.",
                    "Pendant qu'elle se fait, la table occupe au moins {peak} du disque."
                )
            },
            0,
        ))
    }

    fn table(&self) -> Table {
        let mut table = Table::new()
            .column("purpose", "", Align::Left)
            .column("method", tr("method", "méthode"), Align::Left)
            .rows_begin_here()
            .column("fits", tr("fits", "possible"), Align::Left)
            .only_shown(tr("time", "temps"), Align::Left)
            .only_shown(tr("memory", "mémoire"), Align::Left)
            .only_shown(tr("disk", "disque"), Align::Left);
        table = table.only_data("machines");
        for unit in ["seconds", "bytes", "disk_bytes"] {
            for end in ["low", "estimate", "high"] {
                table = table.only_data(format!("{unit}_{end}"));
            }
        }
        let ways = self.plan.ways(&self.played.spec, self.position.as_deref(), lang());
        let mut before = None;
        for (cost, way) in self.plan.costs.iter().zip(ways).filter(|(cost, _)| cost.refused.is_none()) {
            let purpose = match cost.purpose() {
                _ if before == Some(cost.purpose()) => "",
                Purpose::Count => tr("count", "compter"),
                Purpose::Solve => tr("solve", "résoudre"),
            };
            before = Some(cost.purpose());
            let all_open = self.plan.is_open(cost);
            let open = |shown: String| tell!("from {shown}", "dès {shown}");
            let is_open = |of: Bounds| all_open || of.high.is_infinite();
            let size = |bytes: Bounds| {
                if is_open(bytes) { open(room(bytes.low, lang())) } else { room_between(bytes, lang()) }
            };
            let seconds = cost.seconds.and_then(|seconds| {
                let between = || foreseen_between(seconds, lang());
                if is_open(seconds) { foreseen_from(seconds.low, lang()) } else { Some(between()) }
            });
            let seconds = seconds.unwrap_or_else(|| tr("unpredictable", "imprévisible").into());
            let disk = cost.disk.map(size).unwrap_or_default();
            let fits = match cost.fits {
                Fits::Yes => tr("yes", "oui"),
                Fits::Perhaps => tr("perhaps", "peut-être"),
                Fits::No => tr("no", "non"),
            };
            let (word, machines) = (cost.method.word(), cost.machines);
            let method = if machines > 1 {
                one_piece(&tell!("{word} of {machines}", "{word} de {machines}"))
            } else {
                word.to_owned()
            };
            let mut cells = vec![Cell::new(purpose, way.purpose), Cell::new(method, word), Cell::new(fits, way.fits)];
            cells.extend([seconds, size(cost.bytes), disk].map(Cell::from));
            cells.push(machines.to_string().into());
            cells.extend(way.seconds.map_or([const { None }; 3], |ends| ends.map(Some)).map(Cell::data_or_none));
            cells.extend(ends(way.bytes).into_iter().chain(ends(way.disk_bytes)).map(Cell::data_or_none));
            table.row(cells);
        }
        table
    }

    /// What to type on several machines.
    fn by_several(&self, cost: &Cost) -> String {
        let (machines, run) = (cost.machines, self.run(cost));
        let built = if cfg!(feature = "cluster") {
            ""
        } else {
            tr(", built with `--features cluster`", ", compilé avec « --features cluster »")
        };
        match cost.purpose() {
            Purpose::Count => tell!(
                "To count exactly, on each of {machines} machines like this one{built}: {run}",
                "Pour compter exactement, sur chacune de {machines} machines comme celle-ci{built} : {run}"
            ),
            Purpose::Solve => tell!(
                "To solve, on each of {machines} machines like this one{built}: {run}",
                "Pour résoudre, sur chacune de {machines} machines comme celle-ci{built} : {run}"
            ),
        }
    }

    /// What a command that names no method begins where none in memory is sure to fit.
    fn may_fit(&self, purpose: Purpose) -> Option<String> {
        let cost = self.plan.begun(purpose).filter(|cost| cost.fits == Fits::Perhaps)?;
        let (budget, method) = (numbers::bytes(self.plan.budget), cost.method.word());
        let some_time = if self.plan.size.takes_long_to_look_at() {
            tr("for up to a minute", "une minute au plus")
        } else {
            tr("for some seconds", "quelques secondes")
        };
        let command = self.command(purpose);
        let sentence = match purpose {
            Purpose::Count => tell!(
                "No method in memory is sure to count it within {budget}; `{command}` tries all the same.",
                "Aucune méthode en mémoire n'est assurée de le compter avec {budget} ; « {command} » essaie quand même."
            ),
            Purpose::Solve => tell!(
                "No method in memory is sure to solve it within {budget}; `{command}` looks closer {some_time}, and tries \
                 {method} unless that rules it out.",
                "Aucune méthode en mémoire n'est assurée de le résoudre avec {budget} ; « {command} » y regarde de plus \
                 près {some_time}, et essaie {method} si cela ne l'exclut pas."
            ),
        };
        Some(output::fold(&sentence, 0))
    }

    /// The command that names no method.
    fn command(&self, purpose: Purpose) -> String {
        let from = words::from_option(self.position.as_deref());
        let word = match purpose {
            Purpose::Count => "count",
            Purpose::Solve => "solve",
        };
        format!("ludex {word} {}{from}", words::in_shell(&self.played.spec))
    }

    fn choice(&self, purpose: Purpose) -> Vec<String> {
        if self.kept && purpose == Purpose::Solve {
            let solve = self.command(purpose);
            return vec![tell!("Solved and kept; at once: {solve}", "Résolu et gardé ; tout de suite : {solve}")];
        }
        let chosen = self.plan.chosen(purpose);
        let is_better = chosen.is_some_and(|cost| cost.exact && cost.disk.is_none());
        let may_fit = self.may_fit(purpose).filter(|_| !is_better);
        let advice = chosen.map(|cost| self.advice(cost));
        if may_fit.is_none() && advice.is_none() {
            let budget = numbers::bytes(self.plan.budget);
            return vec![match purpose {
                Purpose::Count => tell!(
                    "No method is known to count it within {budget}.",
                    "Aucune méthode connue ne le compte avec {budget}."
                ),
                Purpose::Solve => {
                    tell!("No method solves it within {budget}.", "Aucune méthode ne le résout avec {budget}.")
                }
            }];
        }
        may_fit.into_iter().chain(advice).collect()
    }

    /// What to type for a method that the plan chose.
    fn advice(&self, cost: &Cost) -> String {
        match cost.purpose() {
            _ if cost.machines > 1 => self.by_several(cost),
            // Where nothing can be sampled, both ends are all that is found.
            Purpose::Count if !cost.exact && !self.plan.size.is_estimated() => {
                let run = self.run(cost);
                tell!("For bounds: {run}", "Pour l'encadrer : {run}")
            }
            Purpose::Count if !cost.exact => {
                let run = self.run(cost);
                tell!("To estimate: {run}", "Pour l'estimer : {run}")
            }
            Purpose::Count => {
                let run = self.run(cost);
                tell!("To count: {run}", "Pour compter : {run}")
            }
            Purpose::Solve => {
                let run = self.run(cost);
                tell!("To solve: {run}", "Pour résoudre : {run}")
            }
        }
    }
}

fn ends(of: Option<Ends>) -> [Option<String>; 3] {
    of.map_or([const { None }; 3], |Ends { low, estimate, high }| [Some(low), Some(estimate), high])
}

fn refusal(cost: &Cost) -> Option<String> {
    let (method, why) = (cost.method.word(), said(cost.refused.as_ref()?));
    Some(output::fold(&tell!("Not by {method}: {why}.", "Pas par {method} : {why}."), 0))
}

fn unknown(cost: &Cost) -> Option<String> {
    let note = cost.note.as_ref().filter(|_| cost.seconds.is_none())?;
    let (method, why) = (cost.method.word(), said(note));
    Some(output::fold(
        &tell!("The time of {method} is unknown: {why}.", "Le temps de {method} est inconnu : {why}."),
        0,
    ))
}
