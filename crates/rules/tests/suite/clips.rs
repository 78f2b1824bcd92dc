//! Against CLIPS itself, where the program `clips` is on the path: rule by rule, fact by fact, in the same order.

use std::fmt::Write;
use std::process::{Command, Stdio};

use ludex_rules::{Engine, Event, Listener, Options, Program, Strategy};
use ludex_testkit::random::Random;

use crate::programs::{acting, deriving};
use crate::workloads::{DINNER, guests, walks};

/// Firings of each program; some go on for ever.
const LIMIT: u64 = 150;

/// Keeps firings as CLIPS writes them, without the stars of conditions that hold no fact.
#[derive(Default)]
struct Firings(Vec<String>);

impl Listener for Firings {
    fn write(&mut self, _: &str) {}

    fn watches(&self) -> bool {
        true
    }

    fn hear(&mut self, event: Event) {
        if let Event::Fires { rule, facts, .. } = event {
            let facts: Vec<_> = facts.iter().map(|fact| format!("f-{fact}")).collect();
            self.0.push(format!("{rule} {}", facts.join(",")));
        }
    }
}

/// What a run comes to: its firings and its facts.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) firings: Vec<String>,
    facts: Vec<String>,
}

pub(crate) fn ours(program: &str, limit: u64, strategy: Strategy) -> Run {
    let mut read = Program::new();
    read.read_clips("test.clp", program).expect("a program");
    let mut engine = Engine::new(read, Options { strategy: Some(strategy), remember: false });
    let mut firings = Firings::default();
    engine.run(limit, &(), &mut firings);
    Run { firings: firings.0, facts: engine.facts().map(|(number, text)| format!("f-{number} {text}")).collect() }
}

/// The same programs run by CLIPS; `None` where it is not installed, or dies.
pub(crate) fn theirs(programs: &[String], limit: u64, strategy: Strategy) -> Option<Vec<Run>> {
    let folder = tempfile::tempdir().expect("a folder");
    let mut batch = String::new();
    for (number, program) in programs.iter().enumerate() {
        let file = folder.path().join(format!("{number}.clp"));
        std::fs::write(&file, program).expect("a file");
        let _ = writeln!(
            batch,
            "(clear)\n(unwatch all)\n(set-strategy {})\n(load {:?})\n(reset)\n(watch rules)\n(printout t crlf \"PROGRAM\" crlf)\n\
             (run {limit})\n(facts)",
            strategy.name(),
            file.display().to_string()
        );
    }
    batch += "(exit)\n";
    let file = folder.path().join("batch");
    std::fs::write(&file, batch).expect("a file");
    let output = Command::new("clips").arg("-f2").arg(&file).stdin(Stdio::null()).output().ok()?;
    if !output.status.success() {
        return None;
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let mut runs = Vec::new();
    for line in text.lines() {
        if line == "PROGRAM" {
            runs.push(Run::default());
        }
        let Some(run) = runs.last_mut() else { continue };
        if let Some(firing) = line.strip_prefix("FIRE") {
            let (rule, facts) = firing.split_once(':').expect("FIRE number rule: facts");
            let rule = rule.split_whitespace().nth(1).expect("a rule");
            let facts: Vec<_> = facts.trim().split(',').filter(|fact| fact.starts_with("f-")).collect();
            run.firings.push(format!("{rule} {}", facts.join(",")));
        } else if line.starts_with("f-") {
            let (number, fact) = line.split_once(' ').expect("f-number fact");
            run.facts.push(format!("{number} {}", fact.trim()));
        }
    }
    Some(runs)
}

fn compare(programs: &[String], limit: u64, strategy: Strategy) {
    let Some(theirs) = theirs(programs, limit, strategy) else { return };
    assert_eq!(theirs.len(), programs.len());
    for (program, theirs) in programs.iter().zip(theirs) {
        let ours = ours(program, limit, strategy);
        assert!(ours == theirs, "{strategy:?}\n{program}\nours: {ours:#?}\ntheirs: {theirs:#?}");
    }
}

#[test]
fn deriving_programs_fire_as_in_clips() {
    let mut random = Random::new(2);
    let programs: Vec<_> = (0..300).map(|_| deriving(&mut random).clips()).collect();
    compare(&programs, LIMIT, Strategy::Depth);
}

#[test]
fn acting_programs_fire_as_in_clips() {
    let mut random = Random::new(3);
    let programs: Vec<_> = (0..300).map(|_| acting(&mut random).clips()).collect();
    for strategy in [Strategy::Depth, Strategy::Breadth, Strategy::Lex, Strategy::Mea] {
        compare(&programs, LIMIT, strategy);
    }
}

/// Facts to begin with, as a part of the program.
fn with_facts(rules: &str, facts: &str) -> String {
    format!("{rules}\n(deffacts first {facts})\n")
}

#[test]
fn workloads_fire_as_in_clips() {
    let programs = [with_facts(DINNER, &guests(16, 1)), with_facts(DINNER, &guests(32, 1)), walks(30, 4, 1)];
    compare(&programs, 5_000, Strategy::Depth);
}

/// CLIPS' own Miss Manners and Waltz, unmodified, where `LUDEX_CLIPS_EXAMPLES` names the folder `examples` of its
/// sources. They are not copied here: Waltz has terms of its own.
#[test]
fn the_examples_of_clips_fire_as_in_clips() {
    let Ok(folder) = std::env::var("LUDEX_CLIPS_EXAMPLES") else { return };
    let file = |path: String| std::fs::read_to_string(format!("{folder}/{path}")).expect("a file of the examples");
    let manners = [16, 32, 64, 128].map(|size| ("manners", size));
    let waltz = [12, 25, 37, 50].map(|size| ("waltz", size));
    for (name, size) in manners.into_iter().chain(waltz) {
        let program = with_facts(&file(format!("{name}/{name}.clp")), &file(format!("{name}/{name}{size}.fct")));
        compare(&[program], 100_000, Strategy::Depth);
    }
}
