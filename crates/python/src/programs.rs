//! Programs of rules: in the syntax of CLIPS and OPS5, and as sheets of games.

use std::fs::File;
use std::io::Read as _;

use ludex::programs::{self, Ran, STRATEGIES, Watch};
use ludex::rules::{self, End, Engine, Event, Listener, Options, Program};
use ludex::sheets::{self, SharesReport, ShownReport, SimulatedReport, WhyQuestion};
use ludex::{Refusal, Text, laws, ranges, say};
use pyo3::prelude::*;

use crate::ask::{Ask, clock, run};
use crate::checkpoint::about;
use crate::error::{error, lang, no_such, said, whole, within};
use crate::game::Game;
use crate::report::{More, answer, text};
use crate::shared::partial;

/// What came of a run: the report, how it ended in a sentence, the figures on each rule as JSON,
/// and the network as DOT.
type Found = (String, String, Option<String>, Option<String>);

fn read(texts: &[(String, String, String)]) -> PyResult<Program> {
    let mut program = Program::new();
    for (name, source, syntax) in texts {
        let read = match syntax.as_str() {
            "clips" => program.read_clips(name, source),
            "ops5" => program.read_ops5(name, source),
            "facts" => program.read_facts(name, source),
            _ => return Err(no_such(&Text::fixed("syntax", "une syntaxe"), syntax, &["clips", "ops5", "facts"])),
        };
        read.map_err(|why| error(&why.text()))?;
    }
    Ok(program)
}

/// Keeps what rules write, and what happens where it is watched.
struct Keeper {
    watch: Watch,
    kept: String,
}

impl Listener for Keeper {
    fn write(&mut self, text: &str) {
        self.kept.push_str(text);
    }

    fn watches(&self) -> bool {
        self.watch.is_on()
    }

    fn bytes(&self) -> u64 {
        self.kept.len() as u64
    }

    fn hear(&mut self, event: Event) {
        self.kept.extend(self.watch.line(event));
    }
}

/// Runs a program of rules: the texts, each with its name and syntax; how conflicts are resolved;
/// how often rules may fire; what is to be explained; what is watched; whether without a network.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the options of the command")]
#[expect(clippy::needless_pass_by_value, reason = "pyo3 makes the lists")]
pub(crate) fn run_rules(
    py: Python<'_>,
    ask: &Ask,
    texts: Vec<(String, String, String)>,
    strategy: Option<&str>,
    #[pyo3(from_py_with = whole)] limit: u64,
    explain: Option<&str>,
    watch: Vec<String>,
    saturate: bool,
) -> PyResult<Found> {
    // Without network and agenda there is nothing to order, to explain or to watch.
    let of_engines = [(strategy.is_some(), "strategy"), (explain.is_some(), "explain"), (!watch.is_empty(), "watch")];
    if let Some((_, option)) = of_engines.into_iter().find(|(asked, _)| saturate && *asked) {
        return Err(error(&programs::not_of_saturation(option)));
    }
    let words: Vec<&str> = STRATEGIES.iter().map(|(word, _)| *word).collect();
    let strategy = strategy.map(|asked| {
        let known = STRATEGIES.iter().find(|(word, _)| *word == asked).map(|(_, strategy)| *strategy);
        known.ok_or_else(|| no_such(&Text::fixed("strategy", "une stratégie"), asked, &words))
    });
    let strategy = strategy.transpose()?;
    if let Some(word) = watch.iter().find(|word| !["facts", "rules"].contains(&word.as_str())) {
        return Err(no_such(&Text::fixed("thing to watch", "une chose à suivre"), word, &["facts", "rules"]));
    }
    let watches = |what: &str| watch.iter().any(|word| word == what);
    let watch = Watch { facts: watches("facts"), rules: watches("rules") };
    let program = read(&texts)?;
    if saturate {
        return saturated(py, ask, program, limit);
    }
    let done = run(py, ask, None, |observer| {
        let mut engine = Engine::watched(program, Options { strategy, remember: explain.is_some() }, observer);
        if let Some(fact) = explain {
            engine.find(fact).map_err(|why| Refusal::Question(programs::no_fact(fact, &why)))?;
        }
        let mut keeper = Keeper { watch, kept: String::new() };
        let end = engine.run(limit, observer, &mut keeper);
        let because = explain.filter(|_| !matches!(end, End::Stopped(_)));
        let because = because.map(|fact| programs::explain(&mut engine, fact)).transpose();
        Ok((engine, keeper.kept, end, because.map_err(Refusal::Question)?))
    })?;
    let (engine, written, end, because) = done.found;
    let figures = engine.rule_figures();
    let fired: Vec<_> = figures.iter().map(|rule| (rule.rule.clone(), rule.firings)).collect();
    let (tallies, facts): (_, Vec<_>) = (engine.tallies(), engine.facts().map(|(_, text)| text).collect());
    let ran = Ran {
        end: &end,
        firings: engine.firings(),
        facts: facts.len(),
        fired: &fired,
        tallies: &tallies,
        written: &written,
    };
    let report = answer("rules run", ran.report(Some(&facts), because.as_deref(), None), Some(done.seconds))?;
    let figures: Vec<_> = figures.iter().map(programs::RuleReport::of).collect();
    ended(py, ask, done.late, &end, (report, said(&programs::end(&end)), Some(text(&figures)?), Some(engine.dot())))
}

/// The same without network and agenda, by rules that only assert facts.
fn saturated(py: Python<'_>, ask: &Ask, program: Program, limit: u64) -> PyResult<Found> {
    let names: Vec<_> = (0..program.rules()).map(|rule| program.rule_name(rule).to_owned()).collect();
    let done = run(py, ask, None, |observer| rules::saturate(program, limit, observer).map_err(Refusal::Question))?;
    let found = done.found;
    let (facts, tallies): (Vec<_>, _) = (found.facts().collect(), found.tallies());
    let fired: Vec<_> = names.into_iter().zip(found.fired.iter().copied()).collect();
    let (end, firings) = (&found.end, found.firings);
    let ran = Ran { end, firings, facts: facts.len(), fired: &fired, tallies: &tallies, written: "" };
    let report = answer("rules run", ran.report(Some(&facts), None, None), Some(done.seconds))?;
    ended(py, ask, done.late, end, (report, said(&programs::end(end)), None, None))
}

/// What was found, or the exception that has it.
fn ended(py: Python<'_>, ask: &Ask, late: bool, end: &End, found: Found) -> PyResult<Found> {
    match end {
        End::Quiet | End::Halted => Ok(found),
        End::Limit(_) | End::Stopped(_) => Err(partial(py, ask, late, &programs::end(end), found)),
        End::Fault { .. } => Err(error(&programs::end(end))),
    }
}

/// The longest text that is read.
const LONGEST: u64 = 1 << 28;

/// The text of a file of rules, or of how they are drawn.
#[pyfunction]
pub(crate) fn read_text(path: &str) -> PyResult<String> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes));
    let read = read.map_err(|why| error(&about(path.as_ref(), &Text::from_io_error(&why))))?;
    if read as u64 > LONGEST {
        let most = LONGEST >> 20;
        let why = say!("the text is longer than {most} MiB", "le texte dépasse {most} Mio");
        return Err(error(&about(path.as_ref(), &why)));
    }
    String::from_utf8(bytes).map_err(|why| {
        let what = Text::not_utf8(why.as_bytes(), why.utf8_error().valid_up_to());
        error(&about(path.as_ref(), &what))
    })
}

/// What a sheet is, and what is wrong with it.
#[pyfunction]
pub(crate) fn check_sheet(py: Python<'_>, ask: &Ask, name: &str, source: &str) -> PyResult<String> {
    let done = run(py, ask, None, |observer| sheets::check(name, source, observer))?;
    answer("rules check", done.found.report(name, lang()), None)
}

/// A position of a sheet of whatever kind, drawn as `drawing` says, a file by its name and text.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "pyo3 makes the texts")]
pub(crate) fn show_sheet(
    py: Python<'_>,
    ask: &Ask,
    name: &str,
    source: &str,
    drawing: Option<(String, String)>,
    at: &str,
) -> PyResult<String> {
    let beside = drawing.as_ref().map(|(name, text)| (&**name, &**text));
    let (roles, shown) = run(py, ask, None, |observer| sheets::show((name, source), beside, at, observer))?.found;
    answer("rules show", ShownReport::new(&shown, name, &roles, lang()), None)
}

/// How many positions a sheet has, of whatever kind.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "pyo3 makes the list")]
pub(crate) fn count_sheet(
    py: Python<'_>,
    ask: &Ask,
    name: &str,
    source: &str,
    left_out: Vec<String>,
) -> PyResult<String> {
    let done = run(py, ask, None, |observer| sheets::count((name, source), &left_out, observer))?;
    let report = answer("rules count", done.found.report(name, &left_out, lang()), Some(done.seconds))?;
    match &done.found.census.stopped {
        None => Ok(report),
        Some(stop) => Err(partial(py, ask, done.late, &stop.text(), report)),
    }
}

/// Random games of a sheet.
#[pyfunction]
pub(crate) fn simulate_sheet(
    py: Python<'_>,
    ask: &Ask,
    name: &str,
    source: &str,
    #[pyo3(from_py_with = whole)] games: u64,
    #[pyo3(from_py_with = whole)] seed: u64,
) -> PyResult<String> {
    let games = within(&ranges::GAMES, Some(games))?.unwrap_or(games);
    let done = run(py, ask, None, |observer| sheets::simulate((name, source), games, seed, clock, observer))?;
    let played = &done.found;
    let report = answer("rules simulate", SimulatedReport::new(played, name, seed), Some(done.seconds))?;
    match &played.games.stopped {
        None => Ok(report),
        Some(stop) => Err(partial(py, ask, done.late, &stop.text(), report)),
    }
}

/// What each role of a sheet gets where each plays for itself.
#[pyfunction]
pub(crate) fn solve_sheet(py: Python<'_>, ask: &Ask, name: &str, source: &str, at: &str) -> PyResult<String> {
    let done = run(py, ask, None, |observer| sheets::shares((name, source), at, observer))?;
    let (roles, shares) = &done.found;
    answer("rules solve", SharesReport::new(shares, name, at, roles), Some(done.seconds))
}

/// Why a move is legal or not, the game over, a goal worth so much: the report, and a sentence.
#[pyfunction]
pub(crate) fn why_sheet(
    py: Python<'_>,
    ask: &Ask,
    name: &str,
    source: &str,
    at: &str,
    asked: &str,
    mv: Option<&str>,
) -> PyResult<(String, String)> {
    let question = match (asked, mv) {
        ("legal", Some(mv)) => WhyQuestion::Legal(mv.to_owned()),
        ("over", None) => WhyQuestion::Over,
        ("goal", None) => WhyQuestion::Goals,
        _ => {
            return Err(error(&Text::fixed(
                "a question is legal with a move, over or goal",
                "une question est legal avec un coup, over ou goal",
            )));
        }
    };
    let found = run(py, ask, None, |observer| sheets::why((name, source), at, &question, observer))?.found;
    let report = answer("rules why", found.report(name, at, &question), None)?;
    Ok((report, said(&found.verdict(&question))))
}

/// Whether a game keeps the laws that engines rely on.
#[pyfunction]
pub(crate) fn game_laws(py: Python<'_>, ask: &Ask, game: &Game) -> PyResult<String> {
    let done = game.inner.run(py, ask, |observer| laws::laws(&game.inner.any, observer))?;
    let found = ludex::laws::Laws::report(&done.found, lang());
    game.json("rules laws", None, crate::ask::Done { found, seconds: done.seconds, late: false }, More::default())
}
