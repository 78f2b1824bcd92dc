//! `ludex rules`; `ludex rules run`: a program of rules at work.

mod check;
mod count;
mod laws;
mod report;
mod show;
mod simulate;
mod solve;
pub(super) mod why;

use std::path::Path;

use ludex_services::rules::{End, Engine, Event, Listener, Options, Program, saturate};
use ludex_services::{Halt, programs};

use self::report::Ran;
use crate::args::{Everywhere, RulesCommand, RunArgs, Syntax, Watched};
use crate::failure::Failure;
use crate::language::{said, tell};
use crate::observer::Watch;
use crate::output_file::Output;
use crate::{halt, input, output, output_file, words};

pub(super) fn run(command: &RulesCommand, everywhere: &Everywhere) -> Result<(), Failure> {
    match command {
        RulesCommand::Run(args) => run_program(args, everywhere),
        RulesCommand::Check(args) => check::run(args, everywhere),
        RulesCommand::Count(args) => count::run(args, everywhere),
        RulesCommand::Laws(args) => laws::run(args, everywhere),
        RulesCommand::Show(args) => show::run(args, everywhere),
        RulesCommand::Simulate(args) => simulate::run(args, everywhere),
        RulesCommand::Solve(args) => solve::run(args, everywhere),
        RulesCommand::Why(args) => why::run(args, everywhere),
    }
}

fn run_program(args: &RunArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    check_saturate(args)?;
    check_form(args, everywhere)?;
    for file in &args.files {
        output_file::keep(file);
    }
    let dot = args.dot.as_deref().map(|file| Output::open(file, everywhere)).transpose()?;
    let program = read(args, everywhere)?;
    let watch = Watch::new(everywhere);
    if args.saturate {
        let rules = (0..program.rules()).map(|rule| program.rule_name(rule).to_owned()).collect::<Vec<_>>();
        let saturation = saturate(program, args.limit, &watch).map_err(|problem| Failure::BadInput(said(&problem)))?;
        watch.finish();
        report::print(&Ran::of_saturation(&saturation, &rules), args, everywhere, &watch)?;
        return ended(&saturation.end, saturation.firings);
    }
    let mut engine =
        Engine::watched(program, Options { strategy: args.strategy, remember: args.explain.is_some() }, &watch);
    if let Some(fact) = &args.explain {
        engine.find(fact).map_err(|problem| Failure::BadInput(said(&programs::no_fact(fact, &problem))))?;
    }
    let mut teller = Teller::new(args, everywhere);
    let end = engine.run(args.limit, &watch, &mut teller);
    watch.finish();
    teller.finish()?;
    let drawn = dot.as_ref().map(|file| file.write(engine.dot().as_bytes())).transpose()?;
    let because = args.explain.as_ref().map(|fact| programs::explain(&mut engine, fact)).transpose();
    let because = because.map_err(|why| Failure::BadInput(said(&why)))?;
    let mut ran = Ran::of_engine(&engine, &end, teller.kept, because);
    ran.drawn = drawn;
    report::print(&ran, args, everywhere, &watch)?;
    ended(&end, engine.firings())
}

/// The one table of a run is that of its statistics.
fn check_form(args: &RunArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    if everywhere.form.is_of_tables() && !args.told.statistics {
        return Err(Failure::BadInput(tell!(
            "the only table of `ludex rules run` is that of --statistics; add it, or leave --format out",
            "le seul tableau de « ludex rules run » est celui de --statistics ; ajoutez-la, ou retirez --format"
        )));
    }
    Ok(())
}

/// Without network and agenda there is nothing to order, to watch or to draw.
fn check_saturate(args: &RunArgs) -> Result<(), Failure> {
    let of_engines = [
        (args.strategy.is_some(), "--strategy"),
        (!args.watch.is_empty(), "--watch"),
        (args.trace, "--trace"),
        (args.explain.is_some(), "--explain"),
        (args.told.statistics, "--statistics"),
        (args.dot.is_some(), "--dot"),
    ];
    match of_engines.into_iter().find(|(given, _)| args.saturate && *given) {
        None => Ok(()),
        Some((_, option)) => Err(Failure::BadInput(said(&programs::not_of_saturation(option)))),
    }
}

/// The exit status of an end.
fn ended(end: &End, firings: u64) -> Result<(), Failure> {
    match end {
        End::Quiet | End::Halted => Ok(()),
        End::Limit(_) => Err(Failure::Budget(said(&programs::end(end)))),
        End::Stopped(stop) => {
            let firings = words::counted(firings, ["firing", "firings"], ["déclenchement", "déclenchements"]);
            Err(halt::failure(&Halt::Stop(*stop), &firings))
        }
        End::Fault { .. } => Err(Failure::BadInput(said(&end.text()))),
    }
}

fn read(args: &RunArgs, everywhere: &Everywhere) -> Result<Program, Failure> {
    let mut program = Program::new();
    for file in &args.files {
        let (name, source) = (input::name(file), input::read_program(file, everywhere)?);
        let read = match args.syntax.unwrap_or_else(|| syntax_of(file)) {
            Syntax::Clips => program.read_clips(&name, &source),
            Syntax::Ops5 => program.read_ops5(&name, &source),
            Syntax::Facts => program.read_facts(&name, &source),
        };
        read.map_err(|problem| Failure::BadInput(said(&problem.text())))?;
    }
    Ok(program)
}

/// As the name of a file ends; CLIPS' syntax where it says nothing.
fn syntax_of(file: &Path) -> Syntax {
    match file.extension().and_then(|end| end.to_str()).map(str::to_lowercase).as_deref() {
        Some("ops" | "ops5" | "l" | "lisp") => Syntax::Ops5,
        Some("fct" | "dat") => Syntax::Facts,
        _ => Syntax::Clips,
    }
}

/// Writes what rules write, and what happens where that is asked for, as it happens; keeps it for
/// JSON.
struct Teller {
    watch: programs::Watch,
    keep: bool,
    kept: String,
    /// Whether the last line that was written has no end.
    is_open: bool,
    failed: Option<std::io::Error>,
}

impl Teller {
    fn new(args: &RunArgs, everywhere: &Everywhere) -> Self {
        let watches = |what| args.trace || args.watch.contains(&what) || args.watch.contains(&Watched::All);
        Self {
            watch: programs::Watch { facts: watches(Watched::Facts), rules: watches(Watched::Rules) },
            keep: everywhere.json || everywhere.form.is_of_tables(),
            kept: String::new(),
            is_open: false,
            failed: None,
        }
    }

    fn tell(&mut self, text: &str) {
        if self.keep {
            self.kept.push_str(text);
        } else if self.failed.is_none() {
            self.is_open = text.chars().next_back().map_or(self.is_open, |last| last != '\n');
            self.failed = output::write(text).err();
        }
    }

    /// What is told after it begins on a line of its own.
    fn finish(&mut self) -> Result<(), Failure> {
        if self.is_open {
            self.tell("\n");
        }
        self.failed.take().map_or(Ok(()), |error| Err(error.into()))
    }
}

impl Listener for Teller {
    fn write(&mut self, text: &str) {
        self.tell(text);
    }

    fn watches(&self) -> bool {
        self.watch.is_on()
    }

    fn bytes(&self) -> u64 {
        self.kept.len() as u64
    }

    fn hear(&mut self, event: Event) {
        if let Some(line) = self.watch.line(event) {
            self.tell(&line);
        }
    }
}
