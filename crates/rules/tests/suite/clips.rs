//! Against CLIPS itself, where the program `clips` is on the path: rule by rule, fact by fact, in
//! the same order.

use std::fmt::Write;
use std::process::{Command, Stdio};

use ludex_rules::{Engine, Event, Listener, Options, Program, Strategy};
use ludex_testkit::random::Random;

use crate::programs::{acting, deriving};
use crate::workloads::{DINNER, guests, walks};

/// Firings of each program; some go on for ever.
const LIMIT: u64 = 150;

/// A program: rules, and facts that are loaded after them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sources {
    pub(crate) rules: String,
    pub(crate) facts: String,
}

impl From<String> for Sources {
    fn from(rules: String) -> Self {
        Self { rules, ..Self::default() }
    }
}

/// What a run comes to: its firings as CLIPS writes them, but for the stars of conditions that hold
/// no fact, its facts, and what it wrote.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) firings: Vec<String>,
    facts: Vec<String>,
    written: String,
}

impl Listener for Run {
    fn write(&mut self, text: &str) {
        self.written += text;
    }

    fn watches(&self) -> bool {
        true
    }

    fn hear(&mut self, event: Event) {
        if let Event::Fires { rule, facts, .. } = event {
            let facts: Vec<_> = facts.iter().map(|fact| format!("f-{fact}")).collect();
            self.firings.push(format!("{rule} {}", facts.join(",")));
        }
    }
}

pub(crate) fn ours(program: &Sources, limit: u64, strategy: Strategy) -> Run {
    let mut read = Program::new();
    read.read_clips("test.clp", &program.rules).unwrap_or_else(|problem| panic!("{problem}"));
    read.read_facts("test.fct", &program.facts).unwrap_or_else(|problem| panic!("{problem}"));
    let mut engine = Engine::new(read, Options { strategy: Some(strategy), remember: false });
    let mut run = Run::default();
    engine.run(limit, &(), &mut run);
    run.facts = engine.facts().map(|(number, text)| format!("f-{number} {text}")).collect();
    run
}

/// The same programs run by CLIPS; `None` where it is not installed, or dies. Each is run twice, so
/// that what it writes does not stand among its firings.
pub(crate) fn theirs(programs: &[Sources], limit: u64, strategy: Strategy) -> Option<Vec<Run>> {
    let folder = tempfile::tempdir().expect("a folder");
    let mut batch = String::new();
    for (number, program) in programs.iter().enumerate() {
        let [rules, facts] = [("clp", &program.rules), ("fct", &program.facts)].map(|(end, text)| {
            let file = folder.path().join(format!("{number}.{end}"));
            std::fs::write(&file, text).expect("a file");
            file.display().to_string()
        });
        let _ = writeln!(
            batch,
            "(clear)\n(unwatch all)\n(set-strategy {})\n(load {rules:?})\n\
             (reset)\n(load-facts {facts:?})\n(watch rules)\n(printout t crlf \"FIRINGS\" crlf)\n(run {limit})\n\
             (printout t crlf \"FACTS\" crlf)\n(facts)\n\
             (unwatch all)\n(reset)\n(load-facts {facts:?})\n(printout t crlf \"WRITTEN\" crlf)\n(run {limit})\n\
             (printout t crlf \"END\" crlf)",
            strategy.name(),
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
    Some(text.split("\nFIRINGS\n").skip(1).map(run_of).collect())
}

fn run_of(text: &str) -> Run {
    let (firings, rest) = text.split_once("\nFACTS\n").expect("facts after firings");
    let (facts, rest) = rest.split_once("\nWRITTEN\n").expect("what is written after facts");
    let (written, _) = rest.split_once("\nEND\n").expect("an end");
    let mut run = Run { written: written.to_string(), ..Run::default() };
    // What a program wrote may stand before a firing, on its line.
    for firing in firings.lines().filter_map(|line| Some(&line[line.find("FIRE ")?..])) {
        let (rule, facts) = firing.split_once(':').expect("FIRE number rule: facts");
        let rule = rule.split_whitespace().nth(2).expect("a rule");
        let facts: Vec<_> = facts.trim().split(',').filter(|fact| fact.starts_with("f-")).collect();
        run.firings.push(format!("{rule} {}", facts.join(",")));
    }
    for line in facts.lines().take_while(|line| !line.starts_with("For a total of ")) {
        match (line.strip_prefix("f-").and_then(|line| line.split_once(' ')), run.facts.last_mut()) {
            (Some((number, fact)), _) => run.facts.push(format!("f-{number} {}", fact.trim_start())),
            // A text within a fact goes on.
            (None, Some(fact)) => fact.extend(["\n", line]),
            (None, None) => {}
        }
    }
    run
}

fn compare(programs: &[Sources], limit: u64, strategy: Strategy) {
    let Some(theirs) = theirs(programs, limit, strategy) else {
        return eprintln!("not checked: the program clips is needed to run rules beside ours");
    };
    assert_eq!(theirs.len(), programs.len());
    for (program, theirs) in programs.iter().zip(theirs) {
        let ours = ours(program, limit, strategy);
        assert!(ours == theirs, "{strategy:?}\n{program:?}\nours: {ours:#?}\ntheirs: {theirs:#?}");
    }
}

#[test]
fn deriving_programs_fire_as_in_clips() {
    let mut random = Random::new(2);
    let programs: Vec<_> = (0..300).map(|_| deriving(&mut random).clips().into()).collect();
    compare(&programs, LIMIT, Strategy::Depth);
}

#[test]
fn acting_programs_fire_as_in_clips() {
    let mut random = Random::new(3);
    let programs: Vec<_> = (0..300).map(|_| acting(&mut random).clips().into()).collect();
    for strategy in [Strategy::Depth, Strategy::Breadth, Strategy::Lex, Strategy::Mea] {
        compare(&programs, LIMIT, strategy);
    }
}

#[test]
fn workloads_fire_as_in_clips() {
    let dinner = |size| Sources { rules: DINNER.to_string(), facts: guests(size, 1) };
    compare(&[dinner(16), dinner(32), walks(30, 4, 1).into()], 5_000, Strategy::Depth);
}

/// What a slot holds where nothing is said, which its attributes decide.
#[test]
fn defaults_are_those_of_clips() {
    let attributes = [
        "",
        "(type SYMBOL)",
        "(type STRING)",
        "(type LEXEME)",
        "(type INTEGER)",
        "(type FLOAT)",
        "(type NUMBER)",
        "(type ?VARIABLE)",
        "(type STRING SYMBOL)",
        "(type FLOAT INTEGER)",
        "(type INTEGER STRING)",
        "(allowed-symbols x y)",
        "(allowed-values 3 x)",
        "(allowed-values \"b\" 4)",
        "(allowed-integers 4 5)",
        "(allowed-lexemes \"w\" w)",
        "(type INTEGER STRING) (allowed-strings \"u\")",
        "(type SYMBOL) (allowed-symbols b a)",
        "(type INTEGER) (range 5 9)",
        "(type INTEGER) (range ?VARIABLE 3)",
        "(type INTEGER) (range 3 ?VARIABLE)",
        "(range 5 9)",
        "(type NUMBER) (range 5 8)",
        "(default 7) (type INTEGER)",
        "(type INTEGER) (default 7)",
        "(default ?DERIVE) (type INTEGER)",
        "(default-dynamic 3)",
    ];
    let slots: Vec<_> = (1..).zip(attributes).map(|(at, attributes)| format!("(slot s{at} {attributes})")).collect();
    compare(&[format!("(deftemplate t {}) (deffacts f (t))", slots.join("\n")).into()], LIMIT, Strategy::Depth);
}

#[test]
fn formats_are_filled_as_in_clips() {
    let fills = [
        "%d|%5d|%-5d|%05d|%x|%o|%u|%c|%%\" 42 42 42 -42 255 8 7 65",
        "%d %d\" 4.7 -4.7",
        "%s|%10s|%-10s|%.2s|\" a bc d efg",
        "%f|%8.3f|%-9.1f|%.0f|%08.2f\" 2 3.14159 2.25 2.5 -3.14159",
        "%e|%.1e|%12.3e\" 12345.678 0.00012 -1",
        "%g|%g|%g|%g|%g|%.3g|%10.4g\" 0.0001 0.00001 1e20 100000 1234567 2.0 3.14159",
        "%c%n%t%v\" abc",
        "x\"",
    ];
    let formats: Vec<_> =
        fills.iter().map(|fill| format!("(format t \"{fill}) (printout t (format nil \"{fill}) tab crlf)")).collect();
    compare(&[format!("(defrule f => {})", formats.join("\n")).into()], LIMIT, Strategy::Depth);
}
