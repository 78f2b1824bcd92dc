//! Compares winning regions with those of `oink`, a solver of parity games that shares nothing with
//! this house (T. van Dijk, TACAS 2018, <https://doi.org/10.1007/978-3-319-89960-2_16>).
//!
//! ```text
//! cargo run --release -p ludex --example oink -- OINK FOLDER
//! ```
//!
//! OINK is the program, FOLDER a place for its files. Each arena, of games and at random, is
//! written twice: parity games have no draws, so that these go to the first player once and to the
//! second once. Who wins a vertex both times wins it; the others neither can force.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

use ludex::arena::{self, Arena, Builder, Vertex, regions, write};
use ludex::{Game as _, Outcome, Player, Seats, registry};
use ludex_testkit::random::Random;

const PLAYERS: [Player; 2] = [Player::First, Player::Second];

const GAMES: &[&str] = &[
    "tictactoe",
    "mnk:4x3,3",
    "connect4:4x4",
    "nim:5,6,7",
    "nim:4,5,6,misere",
    "fibonacci-nim:60",
    "kayles:20",
    "kayles:12,8,misere",
    "othello:4x4",
    "sliding:3x2",
    "sliding:3x3",
    "peg-solitaire:triangle5",
];

const RANDOM_ARENAS: usize = 200;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [oink, folder] = args.as_slice() else { return Err("oink: give the program and a folder".into()) };
    let oink = Oink { program: oink, folder };
    for spec in GAMES {
        let game = registry::listed_game(spec)?;
        let arena = arena::of_game(&game, &game.start(), 10_000_000, &()).expect("small enough");
        println!("{spec}: {}", oink.compare(&arena)?);
    }
    let mut random = Random::new(1);
    let mut vertices = [0; 3];
    for _ in 0..RANDOM_ARENAS {
        let count = 1 + random.below(2_000);
        let edges = count * (1 + random.below(4));
        let agreed = oink.compare(&random_arena(&mut random, count, edges))?;
        (0..3).for_each(|i| vertices[i] += agreed.0[i]);
    }
    println!("{RANDOM_ARENAS} random arenas: {}", Agreed(vertices));
    Ok(())
}

/// How many vertices are won by the first player, by the second and by neither; oink says the same
/// of each.
struct Agreed([usize; 3]);

impl std::fmt::Display for Agreed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self([first, second, neither]) = self;
        write!(f, "agreed on {} vertices: first {first}, second {second}, neither {neither}", first + second + neither)
    }
}

struct Oink<'a> {
    program: &'a Path,
    folder: &'a Path,
}

impl Oink<'_> {
    /// Compares an arena's regions with oink's.
    fn compare(&self, arena: &Arena) -> Result<Agreed, Box<dyn Error>> {
        let found = regions(arena);
        let [kind, unkind] = PLAYERS.map(|draws| self.winners(arena, draws));
        let (kind, unkind) = (kind?, unkind?);
        let mut agreed = [0; 3];
        for v in arena.vertices() {
            let (a, b) = (kind[v as usize], unkind[v as usize]);
            let outcome = if a == b { Outcome::Win(a) } else { Outcome::Draw };
            if outcome != found.outcome(v) {
                return Err(format!("vertex {v}: {:?} here and {outcome:?} by oink", found.outcome(v)).into());
            }
            agreed[match outcome {
                Outcome::Win(Player::First) => 0,
                Outcome::Win(Player::Second) => 1,
                Outcome::Draw => 2,
            }] += 1;
        }
        Ok(Agreed(agreed))
    }

    /// Who wins each vertex where draws go to a player, as oink finds.
    fn winners(&self, arena: &Arena, draws: Player) -> Result<Vec<Player>, Box<dyn Error>> {
        let (game, solution) = (self.folder.join("arena.gm"), self.folder.join("arena.sol"));
        std::fs::write(&game, write::gm(arena, draws).to_string())?;
        let output = Command::new(self.program).arg(&game).arg(&solution).output()?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into());
        }
        let mut winners = vec![None; arena.len()];
        for line in std::fs::read_to_string(&solution)?.lines().filter(|line| !line.starts_with("paritysol")) {
            let mut numbers = line.trim_end_matches(';').split(' ');
            let mut number = || numbers.next().and_then(|number| number.parse::<Vertex>().ok());
            let (vertex, winner) = (number().ok_or("no vertex")?, number().ok_or("no winner")?);
            winners[vertex as usize] = Some(PLAYERS[winner as usize]);
        }
        winners.into_iter().collect::<Option<_>>().ok_or_else(|| "a vertex without a winner".into())
    }
}

fn random_arena(random: &mut Random, vertices: usize, edges: usize) -> Arena {
    let mut builder = Builder::new(Seats::Fixed);
    let ends = vertices / 5;
    for v in 0..vertices {
        builder.vertex(PLAYERS[random.below(2)], "");
        if v < ends {
            let outcomes = [Outcome::Win(Player::First), Outcome::Win(Player::Second), Outcome::Draw];
            builder.set_end(v as Vertex, outcomes[random.below(3)]);
        }
    }
    for _ in 0..edges {
        let from = ends + random.below(vertices - ends);
        builder.edge(from as Vertex, random.below(vertices) as Vertex, "");
    }
    builder.finish().expect("an arena")
}
