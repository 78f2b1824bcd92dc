//! How well plans foretell what counts and solutions cost: for each game, what was foretold and what it then took, in time of the processor.
//!
//! `cargo run --release -p ludex --example plans -- connect4:5x5 mnk:4x4,4`

use ludex::count::symbolic::Options;
use ludex::plan::{Bounds, Plan, Probe, Purpose};
use ludex::solver::memo;
use ludex::{Orbits, Playable, Visitor, count, registry};

/// Time of the processor, of all threads: what other programs take does not count.
fn clock() -> f64 {
    const TICKS: f64 = 100.0;
    let status = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = status.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
    fields.filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / TICKS
}

/// The greatest resident memory since it was last forgotten, in bytes.
fn peak() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0 kB");
    line.trim().trim_end_matches(" kB").parse::<f64>().unwrap_or(0.0) * 1024.0
}

struct Tried;

impl Visitor for Tried {
    type Output = ();

    fn visit<G: Playable>(self, game: &G) {
        let root = game.start();
        // One listing of a second is cut short, so that something is left to foretell.
        let probe = Probe { seconds: 0.5, listed: 300_000, samples: 1 << 14, ..Probe::usual(clock, 1) };
        let plan = Plan::of(game, &root, &probe, u64::MAX, &()).expect("a plan");
        println!("{}: {:?}, positions {}", game.spec(), plan.size.source, shown(plan.size.positions, 1.0));
        let orbits = || Orbits::keeping(game, &root);
        for cost in &plan.costs {
            let method = cost.method;
            // Forget the peak so far.
            let _ = std::fs::write("/proc/self/clear_refs", "5");
            let began = clock();
            let ran = match (cost.purpose, method) {
                (Purpose::Count, "explicit") => count::positions::explicit(game, &root, &orbits(), &()).is_ok(),
                (Purpose::Count, "columns") => {
                    let board = game.layout().map(|layout| count::columns::Board::of(&layout));
                    board.is_some_and(|board| board.is_ok_and(|board| count::columns::total(board, &()).is_ok()))
                }
                (Purpose::Count, "symbolic") if cost.seconds.is_some() => {
                    let options = Options { ends: true, ..Options::default() };
                    count::symbolic::count(game, &root, options, &()).is_ok()
                }
                (Purpose::Solve, "memo") => memo::solve(game, &root, orbits(), &()).is_ok(),
                (Purpose::Solve, "retrograde") => ludex::retrograde(game, &root, &()).is_ok(),
                _ => false,
            };
            let (seconds, bytes) = (clock() - began, peak());
            let Some(foretold) = cost.seconds.filter(|_| ran) else { continue };
            println!(
                "  {method:10} {:8.2} s, foretold {:30} {:5.2}   {:7.1} MB, foretold {:30} {:5.2}",
                seconds,
                shown(foretold, 1.0),
                foretold.estimate / seconds,
                bytes / 1e6,
                shown(cost.bytes, 1e-6),
                cost.bytes.estimate / bytes
            );
        }
    }
}

fn shown(Bounds { low, estimate, high }: Bounds, unit: f64) -> String {
    format!("{:.4} [{:.4}, {:.4}]", estimate * unit, low * unit, high * unit)
}

fn main() {
    for spec in std::env::args().skip(1) {
        registry::with_game(&spec, Tried).expect("a game");
    }
}
