//! What large games would take on several machines, by the model of `docs/scaling.md`:
//!
//! ```sh
//! cargo run --release -p ludex-cluster --example scaling                       # the tables of the page
//! cargo run --release -p ludex-cluster --example scaling -- 1120768 4 2.5e6    # positions, processes, bytes a second
//! ```

/// What a canonical position costs, all moves from it included.
#[derive(Clone, Copy)]
struct Rates {
    /// Seconds of one core.
    core: f64,
    /// Bytes that leave for other processes, if all positions were elsewhere.
    sent: f64,
    /// Bytes written to the disk and read from it.
    disk: f64,
}

/// `cluster count connect4:5x5`, two processes.
const COUNT: Rates = Rates { core: 0.45e-6, sent: 9.0, disk: 10.0 };

/// `solve connect4:5x5 --method disk`, one process. What would be sent are its questions and
/// answers, as they are on the disk.
const SOLVE: Rates = Rates { core: 4e-6, sent: 60.0, disk: 140.0 };

/// A machine.
struct Machine {
    cores: f64,
    /// Bytes a second over its network, each way.
    network: f64,
    /// Bytes a second of its disk.
    disk: f64,
    /// What it costs, in dollars an hour.
    price: f64,
}

/// What can be rented anywhere: 16 cores, 10 Gbit/s, one NVMe disk.
const RENTED: Machine = Machine { cores: 16.0, network: 1.1e9, disk: 1.5e9, price: 1.0 };

/// Seconds, if nothing goes on beside something else, and if all does.
fn seconds(positions: f64, rates: Rates, machines: f64, each: &Machine) -> (f64, f64) {
    let own = positions / machines;
    let elsewhere = (machines - 1.0) / machines;
    let parts =
        [own * rates.core / each.cores, own * rates.sent * elsewhere / each.network, own * rates.disk / each.disk];
    (parts.iter().sum(), parts.into_iter().fold(0.0, f64::max))
}

fn main() {
    let arguments: Vec<f64> = std::env::args().skip(1).map(|text| text.parse().expect("a number")).collect();
    if let [positions, processes, network] = arguments[..] {
        let one = Machine { cores: 1.0, network, ..RENTED };
        let (sum, most) = seconds(positions, COUNT, processes, &one);
        println!("{most:.1} to {sum:.1} s");
        return;
    }
    // Half of all positions are canonical, but for the few that are their own mirror images; a
    // sixteenth of those of nine men's morris.
    let games = [("Connect Four 7×6", 4.5e12 / 2.0), ("nine men's morris", 7_673_759_269.0)];
    for (what, rates) in [("count", COUNT), ("solve", SOLVE)] {
        for (game, canonical) in games {
            for machines in [10.0, 100.0, 1000.0] {
                let (sum, _) = seconds(canonical, rates, machines, &RENTED);
                let cost = sum / 3600.0 * machines * RENTED.price;
                let disk = canonical * rates.disk / machines;
                println!(
                    "| {what} | {game} | {machines} | {:.1} h | {cost:.0} $ | {:.2} TB |",
                    sum / 3600.0,
                    disk / 1e12
                );
            }
        }
    }
}
