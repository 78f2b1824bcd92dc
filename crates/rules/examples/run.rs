//! Runs rule files.
use ludex_rules::{Engine, Listener, Options, Program};
struct Out;
impl Listener for Out {
    fn write(&mut self, text: &str) {
        print!("{text}");
    }
}
fn main() {
    let mut program = Program::new();
    for file in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&file).expect("a file");
        let read = if file.ends_with(".fct") {
            program.read_facts(&file, &text)
        } else if file.ends_with(".ops") {
            program.read_ops5(&file, &text)
        } else {
            program.read_clips(&file, &text)
        };
        if let Err(problem) = read {
            println!("{problem}");
            return;
        }
    }
    let start = std::time::Instant::now();
    if std::env::var("SAT").is_ok() {
        let s = ludex_rules::saturate(program, u64::MAX, &()).expect("ok");
        eprintln!("{:?} {} firings {} facts {:?} {}", s.end, s.firings, s.fact_count(), start.elapsed(), s.bytes());
        return;
    }
    let mut engine = Engine::new(program, Options::default());
    let end = engine.run(50_000_000, &(), &mut Out);
    eprintln!("{end:?} {} firings, {:?}, {} bytes", engine.firings(), start.elapsed(), engine.bytes());
    if std::env::var("FACTS").is_ok() {
        for (n, f) in engine.facts() {
            println!("f-{n:<5} {f}");
        }
    }
    if std::env::var("STAT").is_ok() {
        for f in engine.rule_figures() {
            println!("{f:?}");
        }
        println!("{:?}", engine.network_figures());
    }
}
