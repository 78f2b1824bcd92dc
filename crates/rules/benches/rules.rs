//! Rules at work; every benchmark asserts the number of firings of what it times.
//!
//! `cargo bench -p ludex-rules`. The numbers are ours and those of CLIPS 6.30 on the same programs:
//! where `clips` is on the path, the suite's `clips::workloads_fire_as_in_clips` compares smaller
//! ones firing by firing.

#[path = "../tests/suite/workloads.rs"]
mod workloads;

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput};
use ludex_rules::{Engine, Options, Program, saturate};

use workloads::{DINNER, deployments, guests, walks};

fn clips(text: &str, facts: &str) -> Program {
    let mut program = Program::new();
    program.read_clips("bench.clp", text).expect("rules");
    program.read_facts("bench.fct", facts).expect("facts");
    program
}

fn ops5(text: &str) -> Program {
    let mut program = Program::new();
    program.read_ops5("bench.ops", text).expect("rules");
    program
}

fn firings(program: Program) -> u64 {
    let mut engine = Engine::new(program, Options::default());
    engine.run(u64::MAX, &(), &mut ());
    engine.firings()
}

fn main() {
    let mut criterion =
        Criterion::default().sample_size(10).warm_up_time(Duration::from_millis(1)).configure_from_args();
    let mut group = criterion.benchmark_group("rules");
    let programs = [
        ("dinner/128", clips(DINNER, &guests(128, 1)), DINNER_128),
        ("deployments/102", ops5(&deployments(102)), 102 * 101 * 100 + 3 * 102),
        ("walks/200x9", clips(&walks(200, 9, 1), ""), WALKS_200X9),
    ];
    for (name, program, answer) in programs {
        group.throughput(Throughput::Elements(answer));
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(firings(black_box(program.clone())), answer));
        });
    }
    let program = clips(&walks(200, 9, 1), "");
    group.bench_function("saturate/walks/200x9", |bencher| {
        bencher.iter(|| {
            let saturation = saturate(black_box(program.clone()), u64::MAX, &()).expect("it only derives");
            assert_eq!(saturation.firings, WALKS_200X9);
        });
    });
    group.finish();
    criterion.final_summary();
}

/// Firings until 128 guests are seated.
const DINNER_128: u64 = 8_510;
/// Walks of four steps.
const WALKS_200X9: u64 = 1_125_827;
