//! What rules cost: firings, activations, and the tokens that wait in their joins.

use crate::engine::Engine;

/// Figures on one rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleFigures {
    /// Its name.
    pub rule: String,
    /// How often it fired.
    pub firings: u64,
    /// How often it could have fired; the difference was taken back by changes, or waits.
    pub activations: u64,
    /// Its joins, and how many of them other rules use too.
    pub joins: usize,
    /// The joins that other rules use too.
    pub shared: usize,
    /// Tokens in its joins now, those of shared ones included.
    pub tokens: usize,
}

/// Figures on the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetworkFigures {
    /// Tests of single facts.
    pub steps: usize,
    /// Memories of facts.
    pub memories: usize,
    /// Joins, those that only hold activations left out.
    pub joins: usize,
    /// Facts in the memories now, each counted in every memory that holds it, and tokens in the joins.
    pub records: usize,
    /// Bytes held by facts, memories and the agenda.
    pub bytes: u64,
}

impl Engine {
    /// Figures on each rule, in order of reading.
    #[must_use]
    pub fn rule_figures(&self) -> Vec<RuleFigures> {
        let mut users = vec![0; self.network.joins.len()];
        let mut chains = vec![Vec::new(); self.program.rules()];
        for join in &self.network.joins {
            let Some(rule) = join.rule.filter(|_| join.is_end()) else { continue };
            let mut at = join.parent;
            while let Some(join) = at {
                users[join as usize] += 1;
                chains[rule as usize].push(join as usize);
                at = self.network.joins[join as usize].parent;
            }
        }
        let figures = |(rule, chain): (usize, &Vec<usize>)| RuleFigures {
            rule: self.program.rule_name(rule).to_string(),
            firings: self.fired[rule],
            activations: self.memory.activations[rule],
            joins: chain.len(),
            shared: chain.iter().filter(|&&join| users[join] > 1).count(),
            tokens: chain.iter().map(|&join| self.memory.tokens(join)).sum(),
        };
        chains.iter().enumerate().map(figures).collect()
    }

    /// Figures on the network.
    #[must_use]
    pub fn network_figures(&self) -> NetworkFigures {
        NetworkFigures {
            steps: self.network.nodes.len(),
            memories: self.network.memories.len(),
            joins: self.network.joins.iter().filter(|join| !join.is_end()).count(),
            records: self.memory.matches.live(),
            bytes: self.bytes(),
        }
    }
}
