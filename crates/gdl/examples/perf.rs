//! Random games of a sheet for some seconds, on one core: the process protocol of gdl-perf
//! (<https://github.com/AlexLandau/gdl-perf>), so that its tables can have a line of ours.
//!
//! ```text
//! cargo build --release -p ludex-gdl --example perf
//! target/release/examples/perf FILE.kif RESULT.txt SECONDS
//! ```
//!
//! What went wrong is a line `errorMessage=…` of the result, as gdl-perf reads it.

use std::time::{Duration, Instant};

use ludex_gdl::{Machine, Sheet};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    run(std::env::args().skip(1))
}

/// Plays the sheet that the first argument names, and writes the file that the second names.
pub(crate) fn run(mut args: impl Iterator<Item = String>) -> Result<(), Box<dyn std::error::Error>> {
    let (Some(file), Some(to), Some(seconds)) = (args.next(), args.next(), args.next()) else {
        return Err("give the sheet, the file of the result, and how many seconds".into());
    };
    let most = Duration::try_from_secs_f64(seconds.parse()?)?;
    let told = played(&file, most).unwrap_or_else(|error| vec![format!("errorMessage={error}")]);
    let version = format!("version={}", env!("CARGO_PKG_VERSION"));
    std::fs::write(&to, [&[version][..], &told[..]].concat().join("\n") + "\n")?;
    Ok(())
}

fn played(file: &str, most: Duration) -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let began = Instant::now();
    let sheet = Sheet::read(file, &std::fs::read_to_string(file)?)?;
    let machine = Machine::new(&sheet, &())?;
    let ready = began.elapsed();
    let (began, mut games) = (Instant::now(), machine.rollouts(1));
    while began.elapsed() < most {
        (0..64).for_each(|_| games.step());
    }
    let taken = began.elapsed().as_millis();
    let (states, rollouts) = (games.states, games.games);
    println!("{}: ready in {ready:?}; {} states a millisecond", machine.told(), u128::from(states) / taken.max(1));
    Ok(vec![
        format!("millisecondsTaken={taken}"),
        format!("numStateChanges={states}"),
        format!("numRollouts={rollouts}"),
    ])
}
