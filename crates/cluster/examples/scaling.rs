//! What large games would take on several machines, by the model of `docs/scaling.md`:
//!
//! ```sh
//! cargo run --release -p ludex-cluster --example scaling
//! # canonical positions, plies, processes, cores of each, bytes a second, seconds a ply
//! cargo run --release -p ludex-cluster --example scaling -- 1974174 21 4 0.5 0.5e6 0.05
//! ```

/// What a canonical position costs, all moves from it included.
#[derive(Clone, Copy)]
struct Rates {
    /// Seconds of one core.
    core: f64,
    /// Bytes that would leave for other processes, if all positions were elsewhere.
    sent: f64,
    /// Bytes written to the disk, and read from it.
    disk: f64,
}

/// The processor and the disk by `count connect4:5x5 --method disk`, the network by `cluster count`
/// of 4 x 4, 5 x 4 and 5 x 5.
const COUNT: Rates = Rates { core: 0.25e-6, sent: 5.0, disk: 10.0 };

/// By `solve connect4:5x4 --method disk` and `cluster solve connect4:5x4`.
const SOLVE: Rates = Rates { core: 3.3e-6, sent: 34.0, disk: 56.5 };

/// The plies of nine men's morris from its first move, a guess. Its positions do not tell their
/// ply, so all runs (1.81 bytes a position) are read again at each.
const MORRIS_PLIES: f64 = 100.0;
const MORRIS: Rates = Rates { disk: COUNT.disk + 1.81 * MORRIS_PLIES / 2.0, ..COUNT };

/// Bytes of a ply for each other process, whatever is in it.
const OF_PLY: f64 = 2e3;

/// Some machines of a kind.
struct Machines {
    number: f64,
    cores: f64,
    /// Bytes a second over the network of each, each way.
    network: f64,
    /// Bytes a second of the disk of each.
    disk: f64,
    /// Seconds in which all agree that a ply is over.
    ply: f64,
}

impl Machines {
    /// What can be rented anywhere: 16 cores, 10 Gbit/s, one disk of flash memory.
    fn rented(number: f64) -> Self {
        Self { number, cores: 16.0, network: 1.1e9, disk: 1e9, ply: 1.0 }
    }

    /// Seconds at least and at most: all goes on at once, or nothing beside something else.
    fn seconds(&self, positions: f64, plies: f64, rates: Rates) -> [f64; 2] {
        let own = positions / self.number;
        let others = self.number - 1.0;
        let sent = own * rates.sent * others / self.number + plies * OF_PLY * others;
        let parts = [own * rates.core / self.cores, sent / self.network, own * rates.disk / self.disk];
        let agreeing = plies * self.ply * others.min(1.0);
        [parts.into_iter().fold(0.0, f64::max), parts.iter().sum::<f64>() + agreeing]
    }
}

/// What a machine costs, in dollars an hour.
const PRICE: f64 = 1.0;

fn main() {
    let arguments: Vec<f64> = std::env::args().skip(1).map(|text| text.parse().expect("a number")).collect();
    if let [positions, plies, number, cores, network, ply] = arguments[..] {
        let machines = Machines { cores, network, ply, ..Machines::rented(number) };
        let [least, most] = machines.seconds(positions, plies, COUNT);
        return println!("{least:.1} to {most:.1} s");
    }
    println!("| | machines | hours | dollars | GB written and read by each |\n|---|---|---|---|---|");
    for (game, positions, plies, rates) in [
        // Half of 4,531,985,219,092: hardly any is its own mirror image.
        ("Connect Four, counted", 2.266e12, 43.0, COUNT),
        ("Connect Four, solved", 2.266e12, 86.0, SOLVE),
        ("nine men's morris, counted", 7_673_759_269.0, MORRIS_PLIES, MORRIS),
    ] {
        for number in [10.0, 100.0, 1000.0] {
            let [least, most] =
                Machines::rented(number).seconds(positions, plies, rates).map(|seconds| seconds / 3600.0);
            let [cheap, dear] = [least, most].map(|hours| hours * number * PRICE);
            let moved = positions / number * rates.disk / 1e9;
            println!("| {game} | {number} | {least:.2} to {most:.2} | {cheap:.0} to {dear:.0} | {moved:.1} |");
        }
    }
}
