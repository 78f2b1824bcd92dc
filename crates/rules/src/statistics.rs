//! What rules cost: firings, activations, and the tokens that wait in their joins.

use std::collections::BTreeSet;

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
    /// Its joins, those within groups left out.
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
    /// Facts in the memories now, each counted in every memory that holds it, and tokens in the
    /// joins.
    pub records: usize,
    /// Bytes held by facts, words, memories and the agenda.
    pub bytes: u64,
}

impl Engine {
    /// Figures on each rule, in order of reading.
    #[must_use]
    pub fn rule_figures(&self) -> Vec<RuleFigures> {
        let numbers = self.program.rule_numbers();
        let mut chains = vec![BTreeSet::new(); self.program.rules()];
        for join in &self.network.joins {
            let Some(way) = join.rule.filter(|_| join.is_end()) else { continue };
            let mut at = join.parent;
            while let Some(join) = at {
                chains[numbers[way as usize]].insert(join as usize);
                at = self.network.joins[join as usize].parent;
            }
        }
        let mut users = vec![0; self.network.joins.len()];
        chains.iter().flatten().for_each(|&join| users[join] += 1);
        let (fired, activations) = (self.program.by_rule(&self.fired), self.program.by_rule(&self.memory.activations));
        let figures = |(rule, chain): (usize, &BTreeSet<usize>)| RuleFigures {
            rule: self.program.rule_name(rule).to_string(),
            firings: fired[rule],
            activations: activations[rule],
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
