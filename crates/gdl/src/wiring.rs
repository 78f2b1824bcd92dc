//! Rules as gates: an edge for each atom of a sheet.
//!
//! Facts that are derived from one another in a circle (the cells of a chain that touches both
//! edges, say) make a loop, which is their least fixed point since no fact depends on its own
//! absence.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use ludex_core::Observer;
use ludex_gates::{Edge, FALSE, Network};

use crate::fault::Fault;
use crate::ground::{Ground, Literal32};

/// The gates of a sheet: an edge for each of its atoms.
pub(crate) struct Wiring<'g> {
    ground: &'g Ground,
    pub(crate) network: Network,
    pub(crate) edges: Vec<Edge>,
    /// Any of some moves of a role, by their edges.
    choices: HashMap<Vec<usize>, Edge, FixedState>,
}

impl<'g> Wiring<'g> {
    /// `components` are the atoms that are derived from one another, `fluents` the edges of the
    /// fluents; moves are the last inputs.
    ///
    /// # Errors
    /// A budget that ran out, a cancellation.
    pub(crate) fn new(
        ground: &'g Ground,
        components: &[Vec<usize>],
        network: Network,
        fluents: Vec<Edge>,
        observer: &dyn Observer,
    ) -> Result<Self, Fault> {
        let first_move = network.inputs() - ground.legal.len();
        let mut edges = fluents;
        edges.extend((0..ground.legal.len()).map(|mv| Network::input(first_move + mv)));
        edges.resize(ground.derived() + ground.instances.len(), FALSE);
        let mut wiring = Self { ground, network, edges, choices: HashMap::default() };
        for component in components {
            wiring.component(component);
            observer.check_memory(wiring.network.bytes())?;
            observer.check_cancelled()?;
        }
        Ok(wiring)
    }

    /// Atoms that are derived from one another, or one alone.
    fn component(&mut self, atoms: &[usize]) {
        let asks = |atom: usize| self.ground.rules_of(atom).iter().any(|rule| rule.contains(&(atom as u32 * 2)));
        if let [atom] = *atoms
            && !asks(atom)
        {
            self.edges[atom] = self.derived(atom);
            return;
        }
        let memories = self.network.memories(atoms.len());
        atoms.iter().zip(&memories).for_each(|(&atom, &memory)| self.edges[atom] = memory);
        let becomes: Vec<Edge> = atoms.iter().map(|&atom| self.derived(atom)).collect();
        // Gates that were made for other rules before ask no memory of this loop.
        self.network.close(&memories, &becomes);
    }

    /// An atom by its rules.
    fn derived(&mut self, atom: usize) -> Edge {
        // Rules that differ only in the moves that they ask for are one, with any of these moves.
        let ground = self.ground;
        let (fluents, derived) = (ground.fluents.len(), ground.derived());
        let is_move = |literal: Literal32| {
            let atom = (literal >> 1) as usize;
            literal & 1 == 0 && (fluents..derived).contains(&atom)
        };
        let mut alike: Vec<(Vec<Literal32>, usize, Vec<usize>)> = Vec::new();
        let mut places: HashMap<(Vec<Literal32>, usize), usize, FixedState> = HashMap::default();
        for rule in ground.rules_of(atom) {
            let moves: Vec<usize> =
                rule.iter().filter(|&&l| is_move(l)).map(|&l| (l >> 1) as usize - fluents).collect();
            if let [mv] = moves[..] {
                let rest: Vec<Literal32> = rule.iter().copied().filter(|&l| !is_move(l)).collect();
                let role = ground.role_of(mv).0;
                let place = *places.entry((rest.clone(), role)).or_insert_with(|| {
                    alike.push((rest, role, Vec::new()));
                    alike.len() - 1
                });
                alike[place].2.push(mv);
            } else {
                alike.push((rule.to_vec(), usize::MAX, Vec::new()));
            }
        }
        let products = alike.into_iter().map(|(rest, role, moves)| {
            let edges = &self.edges;
            let mut product: Vec<Edge> =
                rest.iter().map(|&literal| edges[(literal >> 1) as usize] ^ (literal & 1)).collect();
            if role != usize::MAX {
                product.push(self.choice(role, moves));
            }
            product
        });
        let products = products.collect();
        self.network.sum(products)
    }

    /// Whether a role makes one of these moves. It makes exactly one: of many, none of the others.
    fn choice(&mut self, role: usize, mut moves: Vec<usize>) -> Edge {
        moves.sort_unstable();
        moves.dedup();
        let first: usize = self.ground.moves[..role].iter().map(Vec::len).sum();
        let all = self.ground.moves[role].len();
        let others = 2 * moves.len() > all;
        if others {
            moves = (first..first + all).filter(|mv| moves.binary_search(mv).is_err()).collect();
        }
        let fluents = self.ground.fluents.len();
        let edge = if let Some(&known) = self.choices.get(&moves) {
            known
        } else {
            let edges: Vec<Edge> = moves.iter().map(|&mv| self.edges[fluents + mv]).collect();
            let edge = self.network.any(&edges);
            self.choices.insert(moves, edge);
            edge
        };
        edge ^ u32::from(others)
    }
}
