//! Tries sheets of rules: is each read, made a machine and played at random to its end, or refused,
//! and why?
//!
//! ```text
//! cargo build --release -p ludex-gdl --example survey
//! find FOLDER -name '*.kif' | sort | xargs -n 1 target/release/examples/survey 20 > s.tsv
//! cut -f 2 s.tsv | sort | uniq -c
//! ```
//!
//! One line a sheet, which may take so many seconds of the processor (by the clock, where the
//! system does not tell them), and 2 GiB: its folder and name, `played`, `simulated` (a kind that
//! is not played, or rules with a fault), `slowly` (a game by the definition, since there were no
//! gates by then; it may take ten times as long again), `endless` (no random game came to an end in
//! that time) or `refused`, how long it took, in milliseconds, and a sentence.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use ludex_core::Observer;
use ludex_gdl::{Fault, Loaded, Sheet, Slow};

/// Steps after which a game is given up.
const LONGEST: usize = 10_000;

/// What a sheet may take.
struct Budget {
    began: Duration,
    most: Duration,
}

impl Budget {
    fn new(most: Duration) -> Self {
        Self { began: spent(), most }
    }

    fn spent(&self) -> Duration {
        spent().saturating_sub(self.began)
    }
}

/// The time of the processor that was spent.
fn spent() -> Duration {
    static BEGAN: OnceLock<Instant> = OnceLock::new();
    let began = BEGAN.get_or_init(Instant::now);
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| began.elapsed(), Duration::from_nanos)
}

impl Observer for Budget {
    fn cancelled(&self) -> bool {
        self.spent() > self.most
    }

    fn memory(&self) -> u64 {
        2 << 30
    }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let most = args.next().and_then(|seconds| seconds.parse().ok()).expect("how many seconds, and then sheets");
    for path in args {
        let budget = Budget::new(Duration::from_secs(most));
        let (what, sentence) = match tried(&path, &budget) {
            Ok(found) => found,
            Err(sentence) => ("refused", sentence),
        };
        let parts: Vec<&str> = path.rsplitn(3, '/').take(2).collect();
        let name = parts.into_iter().rev().collect::<Vec<_>>().join("/");
        println!("{name}\t{what}\t{}\t{sentence}", budget.spent().as_millis());
    }
}

fn tried(path: &str, budget: &Budget) -> Result<(&'static str, String), String> {
    let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
    let text = String::from_utf8(bytes).map_err(|_| "not UTF-8".to_owned())?;
    let sentence = |fault: Fault| fault.text().en.to_string();
    let sheet = Sheet::read("sheet", &text).map_err(sentence)?;
    let loaded = match Loaded::new(sheet.clone(), budget) {
        Ok(loaded) => loaded,
        Err(Fault::Unready { found, .. }) => {
            let again = Budget::new(10 * budget.most);
            let mut slow = Slow::new(&sheet, &again).map_err(sentence)?;
            let told = slow.simulate(1, LONGEST, 1, &again).map_err(sentence)?;
            let what = if told.games == 1 { "slowly" } else { "endless" };
            return Ok((what, format!("no gates, only {}; a game of {} steps", found.en, told.steps)));
        }
        Err(fault) => return Err(sentence(fault)),
    };
    let mut games = loaded.machine.rollouts(1);
    let trial = Budget::new(budget.most / 4);
    while games.games == 0 && !trial.cancelled() {
        games.step();
    }
    let what = match (games.games, loaded.is_played()) {
        (0, _) => "endless",
        (_, true) => "played",
        (_, false) => "simulated",
    };
    Ok((what, format!("{}; {}", loaded.told().en, loaded.machine.told().en)))
}
