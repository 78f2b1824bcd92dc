//! Scores positions of Connect Four in the manner of public solvers: one sequence of columns a line
//! on standard input, one score a line on standard output. One table serves all lines, one thread
//! works.
//!
//! `echo 4453 | cargo run --release -p ludex-search --example scores`

use std::io::{BufRead, BufWriter, Write};

use ludex_core::Notation;
use ludex_games::connect4::Connect4;
use ludex_search::stacks::{Solver, Stacks};

fn main() -> std::io::Result<()> {
    let game = Connect4::<u64>::new(7, 6, 4);
    let mut solver = Solver::new(7, 6, Solver::USUAL_MEMORY, 1).expect("a board");
    let mut scores = BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let text = line.split_whitespace().next().unwrap_or_default();
        let at = game.read_position(text).map_err(|error| std::io::Error::other(error.to_string()))?;
        let at = Stacks::from_position(&game, &at)
            .map_err(|refused| std::io::Error::other(format!("{text}: {refused:?}")))?;
        let found = solver.solve(&at, &()).expect("nothing stops it");
        writeln!(scores, "{text} {}", found.score)?;
    }
    scores.flush()
}
