//! Programs of rules: in the syntax of CLIPS and OPS5, and as sheets of games.

use ludex::programs::Ran;
use ludex::rules::{End, Engine, Options, Program};
use ludex::sheets::{self, SharesReport, SimulatedReport, WhyQuestion};
use ludex::{Halt, Refusal, Text, laws};
use pyo3::prelude::*;

use crate::ask::{Ask, run};
use crate::error::{error, lang, no_such, of_refusal, said};
use crate::game::Game;
use crate::report::{More, answer};
use crate::shared::partial;

/// Runs a program of rules: the report, the facts at the end, and how it ended.
#[pyfunction]
pub(crate) fn run_rules(
    py: Python<'_>,
    ask: &Ask,
    name: &str,
    source: &str,
    syntax: &str,
    limit: u64,
    explain: Option<&str>,
) -> PyResult<(String, String)> {
    let mut program = Program::new();
    let read = match syntax {
        "clips" => program.read_clips(name, source),
        "ops5" => program.read_ops5(name, source),
        _ => return Err(no_such(&Text::fixed("syntax", "une syntaxe"), syntax, &["clips", "ops5"])),
    };
    read.map_err(|why| error(&why.text()))?;
    let options = Options { remember: explain.is_some(), ..Options::default() };
    let done = run(py, ask, None, |observer| {
        let mut engine = Engine::watched(program, options, observer);
        let mut written = String::new();
        let end = engine.run(limit, observer, &mut written);
        if let End::Stopped(stop) = end {
            return Err(Refusal::Halt(Halt::Stop(stop)));
        }
        let because = explain.map(|fact| because(&mut engine, fact)).transpose()?;
        Ok((engine, written, end, because))
    })?;
    let (engine, written, end, because) = done.found;
    let fired: Vec<_> = engine.rule_figures().iter().map(|rule| (rule.rule.clone(), rule.firings)).collect();
    let (tallies, facts): (_, Vec<_>) = (engine.tallies(), engine.facts().map(|(_, text)| text).collect());
    let ran = Ran {
        end: &end,
        firings: engine.firings(),
        facts: facts.len(),
        fired: &fired,
        tallies: &tallies,
        written: &written,
    };
    let report = answer("rules run", ran.report(Some(&facts), because.as_deref()), Some(done.seconds))?;
    let sentence = said(&end.text());
    match end {
        End::Quiet | End::Halted | End::Stopped(_) => Ok((report, sentence)),
        End::Limit(_) => Err(partial(py, ask, false, &end.text(), (report, sentence))),
        End::Fault { .. } => Err(of_refusal(&Refusal::Question(end.text()))),
    }
}

fn because(engine: &mut Engine, fact: &str) -> Result<Vec<ludex::rules::Because>, Refusal> {
    let number = engine.find(fact).map_err(|why| Refusal::Question(why.text()))?;
    number.and_then(|number| engine.explain(number)).ok_or_else(|| {
        Refusal::Question(ludex::say!("there is no fact {fact} at the end", "il n'y a pas de fait {fact} à la fin"))
    })
}

/// What a sheet is, and what is wrong with it.
#[pyfunction]
pub(crate) fn check_sheet(py: Python<'_>, ask: &Ask, name: &str, source: &str) -> PyResult<String> {
    let done = run(py, ask, None, |observer| sheets::check(name, source, observer))?;
    answer("rules check", done.found.report(name, lang()), None)
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
    games: u64,
    seed: u64,
) -> PyResult<String> {
    let done = run(py, ask, None, |observer| sheets::simulate((name, source), games, seed, observer))?;
    let (roles, played) = &done.found;
    let report = answer("rules simulate", SimulatedReport::new(played, name, seed, roles), Some(done.seconds))?;
    match &played.stopped {
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
    Ok((report, said(&question.verdict(found.holds))))
}

/// Whether a game keeps the laws that engines rely on.
#[pyfunction]
pub(crate) fn game_laws(py: Python<'_>, ask: &Ask, game: &Game) -> PyResult<String> {
    let done = game.inner.run(py, ask, |_| Ok(laws::laws(&game.inner.any)))?;
    let found = ludex::laws::Laws::report(&done.found, lang());
    game.json("rules laws", None, crate::ask::Done { found, seconds: done.seconds, late: false }, More::default())
}
