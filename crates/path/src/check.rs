//! Is a heuristic admissible and consistent? Where is it not?

use ludex_core::{Observer, Stop};

use crate::distances::ways;
use crate::{Cost, Graph, Vertex};

/// What was found out about a heuristic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The first vertex whose guess is greater than its distance to the goal.
    pub inadmissible: Option<Fault>,
    /// The first edge along which guesses fall by more than its cost; without a vertex at its end,
    /// the goal, where a guess is not 0. Where neither is, no guess is too great.
    pub inconsistent: Option<(Fault, Option<Vertex>)>,
}

/// A guess that is too great.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where.
    pub vertex: Vertex,
    /// The guess.
    pub guess: Cost,
    /// The most that it may be: the distance to the goal, or the cost of the edge and the guess
    /// behind it.
    pub most: Cost,
}

impl Graph {
    /// Compares the guess of every vertex with its distance to the goal, and with the guesses of
    /// its neighbours.
    ///
    /// # Errors
    /// A cancellation, or too little memory.
    pub fn check(&self, goal: Vertex, observer: &dyn Observer) -> Result<Check, Stop> {
        // The edges once more, the other way round.
        self.check_memory(self.held, observer)?;
        let mut back = vec![Vec::new(); self.len()];
        for (from, edges) in self.edges.iter().enumerate() {
            for &(to, cost) in edges {
                back[to].push((from, cost));
            }
        }
        let ways = ways((goal, self.len()), |vertex| back[vertex].iter().copied(), observer)?;
        let guess = |vertex| self.guess(vertex, goal);
        let admissible = |vertex| {
            let (most, _) = ways[vertex]?;
            (guess(vertex) > most).then_some(Fault { vertex, guess: guess(vertex), most })
        };
        let consistent = |from: Vertex| {
            self.edges[from].iter().find_map(|&(to, cost)| {
                let most = cost + guess(to);
                (guess(from) > most).then_some((Fault { vertex: from, guess: guess(from), most }, Some(to)))
            })
        };
        let at_goal = || admissible(goal).map(|fault| (fault, None));
        Ok(Check {
            inadmissible: (0..self.len()).find_map(admissible),
            inconsistent: (0..self.len()).find_map(consistent).or_else(at_goal),
        })
    }
}
