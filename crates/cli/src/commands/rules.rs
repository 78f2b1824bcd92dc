//! `ludex rules run`: a program of rules at work.

use std::path::{Path, PathBuf};

use ludex::rules::{End, Engine, Event, Listener, Options, Program, Strategy, saturate};

use super::rules_report::{self, Ran};
use super::text;
use crate::args::{Everywhere, RulesCommand, RunArgs, StrategyName, Syntax, Watched};
use crate::failure::Failure;
use crate::language::tell;
use crate::observer::Watch;
use crate::output;
use crate::whole_file::{self, Output};

pub(super) fn run(command: &RulesCommand, everywhere: &Everywhere) -> Result<(), Failure> {
    let RulesCommand::Run(args) = command;
    check_saturate(args)?;
    let dot = args.dot.as_deref().map(|file| Output::open(file, everywhere)).transpose()?;
    let program = read(&args.files, args.syntax)?;
    let watch = Watch::new(everywhere);
    if args.saturate {
        let rules = (0..program.rules()).map(|rule| program.rule_name(rule).to_owned()).collect::<Vec<_>>();
        let saturation = saturate(program, args.limit, &watch).map_err(|problem| Failure::BadInput(text(&problem)))?;
        watch.finish();
        let ran = Ran::of_saturation(&saturation, &rules);
        rules_report::print(&ran, args, everywhere, &watch)?;
        return ended(&saturation.end);
    }
    let strategy = args.strategy.map(|name| match name {
        StrategyName::Depth => Strategy::Depth,
        StrategyName::Breadth => Strategy::Breadth,
        StrategyName::Lex => Strategy::Lex,
        StrategyName::Mea => Strategy::Mea,
    });
    let mut engine = Engine::new(program, Options { strategy, remember: args.explain.is_some() });
    let mut teller = Teller::new(args, everywhere);
    let end = engine.run(args.limit, &watch, &mut teller);
    watch.finish();
    teller.finish()?;
    if let Some(file) = dot {
        file.write(engine.dot().as_bytes())?;
    }
    let mut ran = Ran::of_engine(&engine, &end, teller.kept);
    if let Some(fact) = &args.explain {
        ran.explain(&mut engine, fact)?;
    }
    rules_report::print(&ran, args, everywhere, &watch)?;
    ended(&end)
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
        Some((_, option)) => Err(Failure::BadInput(tell!(
            "{option} is of the network and its agenda, and --saturate does without them: leave one of the two out",
            "{option} concerne le réseau et son agenda, dont --saturate se passe : ôtez l'un des deux"
        ))),
    }
}

/// The exit status of an end.
fn ended(end: &End) -> Result<(), Failure> {
    match end {
        End::Quiet | End::Halted => Ok(()),
        End::Limit(_) | End::Stopped(ludex::Stop::Memory(_)) => Err(Failure::Budget(text(&end.text()))),
        End::Stopped(ludex::Stop::Cancelled) | End::Fault { .. } => Err(Failure::Other(text(&end.text()))),
    }
}

fn read(files: &[PathBuf], syntax: Option<Syntax>) -> Result<Program, Failure> {
    let mut program = Program::new();
    for file in files {
        let name = file.display().to_string();
        let source = std::fs::read_to_string(file).map_err(|error| whole_file::unreadable(&name, &error))?;
        let read = match syntax.unwrap_or_else(|| syntax_of(file)) {
            Syntax::Clips => program.read_clips(&name, &source),
            Syntax::Ops5 => program.read_ops5(&name, &source),
            Syntax::Facts => program.read_facts(&name, &source),
        };
        read.map_err(|problem| Failure::BadInput(text(&problem.text())))?;
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

/// Writes what rules write, and what happens where that is asked for, as it happens; keeps it for JSON.
struct Teller {
    facts: bool,
    rules: bool,
    keep: bool,
    kept: String,
    failed: Option<std::io::Error>,
}

impl Teller {
    fn new(args: &RunArgs, everywhere: &Everywhere) -> Self {
        let watches = |what| args.trace || args.watch.contains(&what) || args.watch.contains(&Watched::All);
        Self {
            facts: watches(Watched::Facts),
            rules: watches(Watched::Rules),
            keep: everywhere.json,
            kept: String::new(),
            failed: None,
        }
    }

    fn tell(&mut self, text: &str) {
        if self.keep {
            self.kept.push_str(text);
        } else if self.failed.is_none() {
            self.failed = output::write(text).err();
        }
    }

    fn finish(&mut self) -> Result<(), Failure> {
        self.failed.take().map_or(Ok(()), |error| Err(error.into()))
    }
}

impl Listener for Teller {
    fn write(&mut self, text: &str) {
        self.tell(text);
    }

    fn watches(&self) -> bool {
        self.facts || self.rules
    }

    /// As CLIPS writes it.
    fn hear(&mut self, event: Event) {
        let line = match event {
            Event::Fires { firing, rule, facts } if self.rules => {
                let facts = facts.iter().map(|fact| if *fact == u32::MAX { "*".into() } else { format!("f-{fact}") });
                format!("FIRE {firing:>4} {rule}: {}\n", facts.collect::<Vec<_>>().join(","))
            }
            Event::Asserts { fact, text } if self.facts => format!("==> f-{fact:<5} {text}\n"),
            Event::Retracts { fact, text } if self.facts => format!("<== f-{fact:<5} {text}\n"),
            _ => return,
        };
        self.tell(&line);
    }
}
