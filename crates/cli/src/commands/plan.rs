//! `ludex plan`: what a count or a solution would cost, before it is paid.

use ludex::plan::{Bounds, Cost, Fits, Plan, Probe, Purpose, Size, Source};
use ludex::{Playable, Visitor, registry};
use serde::Serialize;

use super::{Played, players, position, start_threads, text};
use crate::args::{Everywhere, PlanArgs};
use crate::failure::Failure;
use crate::language::{tell, tr};
use crate::numbers::{self, compact};
use crate::observer::Watch;
use crate::table::{Align, Table};
use crate::{halt, json, memory, output};

pub(super) fn run(args: &PlanArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    registry::with_game(&args.game, Planned { args, everywhere })?
}

struct Planned<'a> {
    args: &'a PlanArgs,
    everywhere: &'a Everywhere,
}

impl Visitor for Planned<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Playable>(self, game: &G) -> Self::Output {
        let Self { args, everywhere } = self;
        let root = position(game, args.from.as_deref())?;
        let budget = everywhere.memory.unwrap_or_else(memory::usual_budget);
        let probe = Probe::usual(players::seconds, everywhere.seed.unwrap_or(0));
        let watch = Watch::new(everywhere);
        let plan = Plan::of(game, &root, &probe, budget, &watch);
        watch.finish();
        let plan = plan.map_err(|why| halt::failure(&why, tr("nothing", "rien")))?;
        let position = args.from.as_ref().map(|_| game.position_text(&root));
        let told = Told { played: Played::of(game), position, plan, cost: json::Cost::of(&watch) };
        if everywhere.json { output::print_json(&told.json()) } else { output::print(&told.text()) }
    }
}

/// A plan with what is told of it.
struct Told {
    played: Played,
    position: Option<String>,
    plan: Plan,
    cost: json::Cost,
}

#[derive(Serialize)]
struct Json<'a> {
    command: &'static str,
    game: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<&'a str>,
    source: &'static str,
    positions: Ends,
    canonical: Ends,
    memory_bytes: u64,
    methods: Vec<Way>,
    #[serde(flatten)]
    cost: json::Cost,
}

/// Decimal strings; `null` where there is no upper end.
#[derive(Serialize)]
struct Ends {
    low: String,
    estimate: String,
    high: Option<String>,
}

#[derive(Serialize)]
struct Way {
    purpose: &'static str,
    method: &'static str,
    /// `null` where the time is not foreseen, or the method is not for the game.
    seconds: Option<[f64; 3]>,
    bytes: Option<Ends>,
    disk_bytes: Option<Ends>,
    fits: &'static str,
    exact: bool,
    refused: Option<String>,
    /// Why the time is not foreseen.
    note: Option<String>,
    chosen: bool,
    run: String,
}

impl From<Bounds> for Ends {
    fn from(Bounds { low, estimate, high }: Bounds) -> Self {
        let text = |number: f64| format!("{:.0}", rounded(number));
        Self { low: text(low), estimate: text(estimate), high: high.is_finite().then(|| text(high)) }
    }
}

/// Four figures of large numbers.
fn rounded(number: f64) -> f64 {
    if !number.is_finite() || number < 1e6 {
        return number;
    }
    let unit = 10_f64.powi(number.log10() as i32 - 3);
    (number / unit).round() * unit
}

impl Told {
    fn json(&self) -> Json<'_> {
        let Plan { size, budget, costs } = &self.plan;
        Json {
            command: "plan",
            game: &self.played.spec,
            position: self.position.as_deref(),
            source: source(size.source),
            positions: size.positions.into(),
            canonical: size.canonical.into(),
            memory_bytes: *budget,
            methods: costs.iter().map(|cost| self.way(cost)).collect(),
            cost: self.cost,
        }
    }

    fn way(&self, cost: &Cost) -> Way {
        let open = cost.refused.is_none();
        let three = |Bounds { low, estimate, high }: Bounds| [low, estimate, high].map(|s| (s * 1e3).round() / 1e3);
        Way {
            purpose: match cost.purpose {
                Purpose::Count => "count",
                Purpose::Solve => "solve",
            },
            method: cost.method,
            seconds: cost.seconds.filter(|s| open && s.high.is_finite()).map(three),
            bytes: open.then(|| cost.bytes.into()),
            disk_bytes: cost.disk.filter(|_| open).map(Into::into),
            fits: match cost.fits {
                Fits::Yes => "yes",
                Fits::Perhaps => "perhaps",
                Fits::No => "no",
            },
            exact: cost.exact,
            refused: cost.refused.as_ref().map(text),
            note: cost.note.as_ref().map(text),
            chosen: self.plan.chosen(cost.purpose) == Some(cost),
            run: self.run(cost),
        }
    }

    /// The command that runs a method.
    fn run(&self, cost: &Cost) -> String {
        let spec = &self.played.spec;
        let from = self.position.as_ref().map(|from| format!(" --from {from}")).unwrap_or_default();
        match (cost.purpose, cost.method) {
            (Purpose::Count, method) => format!("ludex count {spec} --method {method}{from}"),
            (Purpose::Solve, "table") => {
                let file = tr("FILE", "FICHIER");
                format!("ludex solve {spec} --table {file}{from}")
            }
            (Purpose::Solve, method) => format!("ludex solve {spec} --method {method}{from}"),
        }
    }

    fn text(&self) -> String {
        let what = match &self.position {
            Some(from) => tell!("what it would cost from {from}", "ce que cela coûterait depuis {from}"),
            None => tr("what it would cost", "ce que cela coûterait").into(),
        };
        let mut lines = vec![self.played.heading(&what), String::new()];
        lines.push(output::fold(&size_sentence(&self.plan.size), 0));
        lines.extend([String::new(), self.table().to_string(), String::new()]);
        lines.extend(self.plan.costs.iter().filter_map(refusal));
        lines.extend(self.plan.costs.iter().filter_map(unknown));
        lines.push(self.choice(Purpose::Count));
        lines.push(self.choice(Purpose::Solve));
        lines.join("\n")
    }

    fn table(&self) -> Table {
        let mut table = Table::new().column("", Align::Left).column(tr("method", "méthode"), Align::Left);
        for heading in [tr("time", "temps"), tr("memory", "mémoire"), tr("disk", "disque"), tr("fits", "tient")] {
            table = table.column(heading, Align::Right);
        }
        let mut before = None;
        for cost in self.plan.costs.iter().filter(|cost| cost.refused.is_none()) {
            let purpose = match cost.purpose {
                _ if before == Some(cost.purpose) => "",
                Purpose::Count => tr("count", "compter"),
                Purpose::Solve => tr("solve", "résoudre"),
            };
            before = Some(cost.purpose);
            let listed = self.plan.size.source == Source::Bounded && cost.exact && cost.seconds.is_some();
            let bounded = listed || cost.bytes.high.is_infinite();
            let open = |shown: String| if bounded { tell!("from {shown}", "dès {shown}") } else { shown };
            let seconds = match cost.seconds {
                Some(seconds) => open(duration(seconds.estimate)),
                None => tr("unforeseeable", "imprévisible").into(),
            };
            let disk = cost.disk.map(|disk| open(size(disk.estimate))).unwrap_or_default();
            let fits = match cost.fits {
                Fits::Yes => tr("yes", "oui"),
                Fits::Perhaps => tr("perhaps", "peut-être"),
                Fits::No => tr("no", "non"),
            };
            let cells = [cost.method.into(), seconds, open(size(cost.bytes.estimate)), disk, fits.into()];
            table.row([purpose.to_owned()].into_iter().chain(cells).collect());
        }
        table
    }

    fn choice(&self, purpose: Purpose) -> String {
        let budget = numbers::bytes(self.plan.budget);
        match (self.plan.chosen(purpose), purpose) {
            (Some(cost), Purpose::Count) => {
                let run = self.run(cost);
                tell!("To count: {run}", "Pour compter : {run}")
            }
            (Some(cost), Purpose::Solve) => {
                let run = self.run(cost);
                tell!("To solve: {run}", "Pour résoudre : {run}")
            }
            (None, Purpose::Count) => {
                tell!("No method counts it within {budget}.", "Aucune méthode ne le compte avec {budget}.")
            }
            (None, Purpose::Solve) => {
                tell!("No method solves it within {budget}.", "Aucune méthode ne le résout avec {budget}.")
            }
        }
    }
}

fn refusal(cost: &Cost) -> Option<String> {
    let (method, why) = (cost.method, text(cost.refused.as_ref()?));
    Some(output::fold(&tell!("Not by {method}: {why}.", "Pas par {method} : {why}."), 0))
}

fn unknown(cost: &Cost) -> Option<String> {
    let (method, why) = (cost.method, text(cost.note.as_ref()?));
    Some(output::fold(
        &tell!("The time of {method} is unknown: {why}.", "Le temps de {method} est inconnu : {why}."),
        0,
    ))
}

fn source(source: Source) -> &'static str {
    match source {
        Source::Listed => "listed",
        Source::Numbered => "numbered",
        Source::Sampled => "sampled",
        Source::Bounded => "bounded",
    }
}

fn size_sentence(of: &Size) -> String {
    let number = |number: f64| compact(&format!("{:.0}", rounded(number)), 13);
    let [estimate, low, high] = [of.positions.estimate, of.positions.low, of.positions.high].map(number);
    let canonical = number(of.canonical.estimate);
    match of.source {
        Source::Listed => tell!(
            "{estimate} positions, {canonical} up to symmetry: all were listed.",
            "{estimate} positions, {canonical} à symétrie près : toutes ont été énumérées."
        ),
        Source::Numbered => tell!(
            "Up to {high} positions, {canonical} up to symmetry: so many numbers they have.",
            "Jusqu'à {high} positions, {canonical} à symétrie près : elles ont autant de numéros."
        ),
        Source::Sampled => tell!(
            "About {estimate} positions, between {low} and {high} with a confidence of 95 %; {canonical} up to symmetry.",
            "Environ {estimate} positions, entre {low} et {high} avec une confiance de 95 % ; {canonical} à symétrie près."
        ),
        Source::Bounded if of.positions.high.is_finite() => tell!(
            "At least {low} positions, at most {high}: samples do not tell more of this game.",
            "Au moins {low} positions, au plus {high} : l'échantillonnage n'en dit pas plus pour ce jeu."
        ),
        Source::Bounded => tell!("At least {low} positions.", "Au moins {low} positions."),
    }
}

/// A time that is only foreseen, from milliseconds to ages.
fn duration(seconds: f64) -> String {
    const DAY: f64 = 86_400.0;
    match seconds / DAY {
        730.0.. => {
            let years = compact(&format!("{:.0}", rounded(seconds / DAY / 365.25)), 9);
            tell!("{years} years", "{years} ans")
        }
        3.0.. => {
            let days = numbers::grouped((seconds / DAY).round());
            tell!("{days} days", "{days} jours")
        }
        _ if seconds < 0.1 => tr("at once", "aussitôt").into(),
        _ if seconds < 10.0 => numbers::seconds(seconds),
        _ => numbers::coarse_seconds(seconds),
    }
}

fn size(bytes: f64) -> String {
    const TIB: f64 = (1_u64 << 40) as f64;
    if bytes < 1024.0 * TIB {
        return numbers::bytes(bytes as u64);
    }
    format!("{} {}", compact(&format!("{:.0}", rounded(bytes / TIB)), 9), tr("TiB", "Tio"))
}
