//! Tries sheets of rules: is each read, made a machine and played at random to its end, or refused,
//! and why?
//!
//! ```text
//! cargo run --release -p ludex-gdl --example survey -- FOLDER/*.kif
//! ```
//!
//! One line a sheet: its name, `played`, `simulated` (a kind that is not played) or `refused`, how
//! long it took to be ready, in milliseconds, and a sentence.

use std::time::{Duration, Instant};

use ludex_core::Observer;
use ludex_gdl::{Fault, Loaded, Look, Machine, Rollouts, Sheet};

/// What a sheet may take until it is ready.
struct Budget(Instant);

const SECONDS: u64 = 20;

impl Observer for Budget {
    fn cancelled(&self) -> bool {
        self.0.elapsed() > Duration::from_secs(SECONDS)
    }

    fn memory(&self) -> u64 {
        2 << 30
    }
}

fn main() {
    for path in std::env::args().skip(1) {
        let began = Instant::now();
        let (what, sentence) = match tried(&path, &Budget(began)) {
            Ok((played, sentence)) => (if played { "played" } else { "simulated" }, sentence),
            Err(sentence) => ("refused", sentence),
        };
        let name = path.rsplit('/').next().unwrap_or(&path);
        println!("{name}\t{what}\t{}\t{sentence}", began.elapsed().as_millis());
    }
}

fn tried(path: &str, budget: &Budget) -> Result<(bool, String), String> {
    let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
    let text = String::from_utf8(bytes).map_err(|_| "not UTF-8".to_owned())?;
    let sentence = |fault: Fault| fault.text().en.to_string();
    let sheet = Sheet::read("sheet", &text).map_err(sentence)?;
    let (machine, began) = (Machine::new(&sheet, budget).map_err(sentence)?, Instant::now());
    let look = Look::at(&machine, budget).map_err(sentence)?;
    let looked = began.elapsed().as_millis();
    let loaded = Loaded { sheet, machine, look };
    let mut games = Rollouts::new(&loaded.machine, 1);
    let began = Instant::now();
    while games.games == 0 && began.elapsed() < Duration::from_secs(5) {
        games.step();
    }
    let ended = if games.games == 0 { "; no random game ended" } else { "" };
    Ok((loaded.is_played(), format!("{}{ended}; {}; look {looked} ms", loaded.told().en, loaded.machine.told().en)))
}
