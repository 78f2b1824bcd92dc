//! How well plans foretell what counts and solutions cost: for each game, what was foretold and
//! what it then took, in time of the processor and memory of a process of its own.
//!
//! `RAYON_NUM_THREADS=1 cargo run --release -p ludex --example plans -- connect4:5x5 mnk:4x4,4`

use std::process::Command;

use ludex::count::symbolic::Options;
use ludex::plan::{Bounds, Cost, Plan, Probe};
use ludex::prelude::*;
use ludex::{Orbits, clock::seconds, count, engines, registry};

/// What is foretold to take longer is not tried.
const PATIENCE: f64 = 120.0;

/// The word before a method and a game that are to be run.
const RUN: &str = "--run";

/// Time of the processor, of all threads: what other programs take does not count. Its ticks are
/// too coarse for plans, which go by the time of the day.
fn of_the_processor() -> f64 {
    const TICKS: f64 = 100.0;
    let status = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = status.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
    fields.filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / TICKS
}

/// The greatest resident memory, in bytes.
fn peak() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0 kB");
    line.trim().trim_end_matches(" kB").parse::<f64>().unwrap_or(0.0) * 1024.0
}

fn foretell(spec: &str) {
    let game = registry::listed_game(spec).expect("a game");
    // More work than usual; it is still cut short, so that something is left to foretell.
    let probe = Probe { work: 1 << 21, samples: 1 << 14, ..Probe::usual(seconds, 1) };
    let plan = Plan::compute(&game, &game.start(), &probe, u64::MAX, &()).expect("a plan");
    println!("{}: {:?}, positions {}", game.spec(), plan.size.source, shown(plan.size.positions, 1.0));
    for Cost { method, seconds, bytes, .. } in &plan.costs {
        let Some(foretold) = seconds.filter(|seconds| seconds.estimate < PATIENCE) else { continue };
        let method = method.word();
        let Some((seconds, held)) = taken(method, &game.spec()) else { continue };
        println!(
            "  {method:10} {:8.2} s, foretold {:30} {:5.2}   {:7.1} MB, foretold {:30} {:5.2}",
            seconds,
            shown(foretold, 1.0),
            foretold.estimate / seconds,
            held / 1e6,
            shown(*bytes, 1e-6),
            bytes.estimate / held
        );
    }
}

/// Seconds and bytes that a method took, in a process of its own; none if it is not for the game.
fn taken(method: &str, spec: &str) -> Option<(f64, f64)> {
    let this = std::env::current_exe().expect("this program");
    let output = Command::new(this).args([RUN, method, spec]).output().expect("it starts");
    let told = String::from_utf8(output.stdout).ok()?;
    let (seconds, bytes) = told.trim().split_once(' ')?;
    Some((seconds.parse().ok()?, bytes.parse().ok()?))
}

/// Runs a method on a game, and prints what it took.
fn take(method: &str, spec: &str) {
    let game = registry::listed_game(spec).expect("a game");
    let root = game.start();
    let began = of_the_processor();
    let ran = match method {
        "explicit" => engines::list(&game, &root, &Orbits::keeping(&game, &root), &|_| {}, &()).is_ok(),
        "columns" => {
            let board = game.layout().map(|layout| count::columns::Board::from_layout(&layout));
            board.is_some_and(|board| board.is_ok_and(|board| count::columns::total(board, &()).is_ok()))
        }
        "symbolic" => {
            let options = Options { ends: true, ..Options::default() };
            count::symbolic::count(&game, &root, options, &()).is_ok()
        }
        "memo" => engines::solve_memo(&game, &root, &()).is_ok(),
        "retrograde" => engines::solve_backwards(&game, &root, &()).is_ok(),
        _ => false,
    };
    if ran {
        println!("{} {}", of_the_processor() - began, peak());
    }
}

fn shown(Bounds { low, estimate, high }: Bounds, unit: f64) -> String {
    format!("{:.4} [{:.4}, {:.4}]", estimate * unit, low * unit, high * unit)
}

fn main() {
    let words: Vec<_> = std::env::args().skip(1).collect();
    match &words[..] {
        [run, method, spec] if run == RUN => {
            take(method, spec);
        }
        specs => specs.iter().for_each(|spec| foretell(spec)),
    }
}
