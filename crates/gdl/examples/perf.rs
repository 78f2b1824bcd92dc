//! Random games of a sheet for some seconds, on one core: the process protocol of gdl-perf
//! (<https://github.com/AlexLandau/gdl-perf>).
//!
//! ```text
//! cargo run --release -p ludex-gdl --example perf -- FILE.kif RESULT.txt SECONDS
//! ```

use std::time::{Duration, Instant};

use ludex_gdl::{Machine, Rollouts, Sheet};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(file), Some(to), Some(seconds)) = (args.next(), args.next(), args.next()) else {
        return Err("give the sheet, the file of the result, and how many seconds".into());
    };
    let began = Instant::now();
    let sheet = Sheet::read(&file, &std::fs::read_to_string(&file)?)?;
    let machine = Machine::new(&sheet, &())?;
    let ready = began.elapsed();
    let (began, most) = (Instant::now(), Duration::from_secs_f64(seconds.parse()?));
    let mut games = Rollouts::new(&machine, 1);
    while began.elapsed() < most {
        (0..64).for_each(|_| games.step());
    }
    let taken = began.elapsed().as_millis();
    let (version, states, rollouts) = (env!("CARGO_PKG_VERSION"), games.states, games.games);
    let lines = [
        format!("version={version}"),
        format!("millisecondsTaken={taken}"),
        format!("numStateChanges={states}"),
        format!("numRollouts={rollouts}"),
    ];
    std::fs::write(&to, lines.join("\n") + "\n")?;
    println!("{}: ready in {ready:?}; {} states a millisecond", machine.told(), u128::from(states) / taken.max(1));
    Ok(())
}
