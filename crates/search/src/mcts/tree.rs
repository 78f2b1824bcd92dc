//! The tree of a Monte Carlo search: what was seen of the moves tried.

use std::cmp::Ordering;

use ludex_core::{Evaluate, GameError, Generator, Outcome, Player, Seats, Status, Value, random_below};

use super::Options;
use super::horizon::{Horizon, LOOKS, Scale};
use crate::playout::{PlayoutResult, Playouts};

/// What was seen of a position in the tree. Packed, since the choice of a child reads many: 24
/// bytes and not 32.
#[derive(Clone, Copy, Debug)]
#[repr(C, packed(4))]
pub(super) struct Node {
    /// How often play went through here; nowhere oftener than through the root, whose counter ends
    /// the search where it is full.
    pub(super) visits: u32,
    /// Two for every win and one for every draw of the player who made the move; between 0 and 2
    /// for what was judged by its looks.
    pub(super) points: f64,
    /// Where its children begin.
    first_child: u32,
    /// How many there are; 0 where none were made yet.
    children: u32,
    /// The player to move, where there are children.
    pub(super) mover: Player,
    /// How play ends from here for certain, by the seats of this position.
    pub(super) proved: Option<Outcome>,
}

impl Node {
    const NEW: Self = Self { visits: 0, points: 0.0, first_child: 0, children: 0, mover: Player::First, proved: None };

    /// The places of its children.
    pub(super) fn range(&self) -> std::ops::Range<usize> {
        self.first_child as usize..(self.first_child + self.children) as usize
    }
}

/// How playouts are made.
pub(super) struct Rollout<'h, G: Evaluate> {
    pub(super) options: Options,
    pub(super) horizon: Option<&'h Horizon<G::Evaluation>>,
}

impl<G: Evaluate> Rollout<'_, G> {
    /// What judges moves before they are tried, if anything does.
    fn judge(&self) -> Option<&G::Evaluation> {
        self.horizon?.by.as_ref()
    }

    /// Bytes of a node, of the move that leads to it and of how that looks.
    pub(super) fn node_bytes(&self) -> u64 {
        let looks = if self.judge().is_some() { size_of::<f32>() } else { 0 };
        (size_of::<Node>() + size_of::<G::Move>() + looks) as u64
    }
}

/// A tree that grows from a position.
#[derive(Clone, Debug)]
pub(super) struct Tree<G: Evaluate> {
    root: G::Position,
    /// The root first; the children of a node stand side by side, in the order of the moves.
    nodes: Vec<Node>,
    /// The moves that lead to them, that to `nodes[i]` at `i - 1`: apart, since the choice of a
    /// child reads many nodes and one move.
    tried: Vec<G::Move>,
    /// What they look like to those who make them, between 0 and 2 as points are, in the same
    /// order; empty where nothing judges them.
    looks: Vec<f32>,
    playouts: Playouts<G>,
    moves: Vec<G::Move>,
    path: Vec<u32>,
    scale: Scale,
}

impl<G: Evaluate> Tree<G> {
    pub(super) fn new(root: G::Position, random: Generator) -> Self {
        let (nodes, playouts) = (vec![Node::NEW], Playouts::drawn_from(random));
        let (tried, looks, moves, path) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { root, nodes, tried, looks, playouts, moves, path, scale: Scale::default() }
    }

    /// How play from the root ends, if that is proved.
    pub(super) fn proved(&self) -> Option<Outcome> {
        self.nodes[0].proved
    }

    /// Whether another playout would tell nothing, or could not be counted.
    pub(super) fn is_finished(&self) -> bool {
        let Node { visits, proved, .. } = self.nodes[0];
        proved.is_some() || visits == u32::MAX
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// All nodes, the root first and parents before their children.
    pub(super) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The move that leads to a node that is not the root.
    pub(super) fn move_to_node(&self, node: usize) -> G::Move {
        self.tried[node - 1]
    }

    /// The places of the nodes that the latest playout went through, from the root.
    pub(super) fn latest(&self) -> &[u32] {
        &self.path
    }

    /// The moves of the root with their nodes.
    pub(super) fn root_moves(&self) -> impl Iterator<Item = (G::Move, &Node)> {
        self.nodes[0].range().map(|child| (self.move_to_node(child), &self.nodes[child]))
    }

    /// Goes down the tree by the most urgent moves, plays on at random, and notes the result all
    /// the way up.
    pub(super) fn simulate(&mut self, game: &G, rollout: &Rollout<'_, G>, most_nodes: usize) -> Result<(), GameError> {
        self.path.clear();
        self.path.push(0);
        let mut at = self.root.clone();
        let result = loop {
            let here = self.path[self.path.len() - 1] as usize;
            if self.nodes[here].children == 0 {
                // A leaf gets its children when it is met again. Whether play is over there is seen
                // by the random game from it.
                if here != 0 && self.nodes[here].visits == 0 {
                    break self.play_on(game, &at, here, rollout)?;
                }
                match self.open(game, &at, here, rollout, most_nodes)? {
                    Opened::Over(outcome) => break first_players(outcome),
                    Opened::Full => break self.play_on(game, &at, here, rollout)?,
                    Opened::Children => {}
                }
            }
            let child = self.most_urgent(game, here, rollout.options.exploration);
            at = game.play(&at, self.move_to_node(child));
            self.path.push(child as u32);
        };
        self.note(game, result);
        Ok(())
    }

    /// Plays on at random from a leaf, to the end or to the horizon: the result for the first
    /// player by the seats of the leaf. Where play is over there, that is its proof.
    fn play_on(&mut self, game: &G, at: &G::Position, here: usize, rollout: &Rollout<'_, G>) -> Result<f64, GameError> {
        let Some(horizon) = rollout.horizon else {
            let played = self.playouts.play(game, at, rollout.options.longest)?;
            // What is broken off counts as a draw.
            return Ok(self.ended(here, played).unwrap_or(0.0));
        };
        let (played, end) = self.playouts.play_some(game, at, horizon.plies)?;
        if let Some(result) = self.ended(here, played) {
            return Ok(result);
        }
        let looks = horizon.by.as_ref().map_or(0.0, |by| self.scale.result(game.evaluate(by, &end)));
        let turned = game.seats() == Seats::Swap && played.plies % 2 == 1;
        Ok(if turned { -looks } else { looks })
    }

    /// The result of a playout from a leaf that came to its end.
    fn ended(&mut self, here: usize, PlayoutResult { outcome, plies }: PlayoutResult) -> Option<f64> {
        if plies == 0 {
            self.nodes[here].proved = outcome;
        }
        outcome.map(first_players)
    }

    /// Creates the children of a position, unless the memory is full.
    fn open(
        &mut self,
        game: &G,
        at: &G::Position,
        here: usize,
        rollout: &Rollout<'_, G>,
        most_nodes: usize,
    ) -> Result<Opened, GameError> {
        self.moves.clear();
        match game.expand(at, &mut self.moves) {
            Status::Over(outcome) => {
                self.nodes[here].proved = Some(outcome);
                Ok(Opened::Over(outcome))
            }
            Status::Turn(_) if self.moves.is_empty() => Err(GameError::stuck(at)),
            // The root has its children, whatever the budget, for a move is to be chosen.
            Status::Turn(_) if here != 0 && self.nodes.len() + self.moves.len() > most_nodes => Ok(Opened::Full),
            Status::Turn(mover) => {
                let first_child = self.nodes.len() as u32;
                let node = &mut self.nodes[here];
                (node.first_child, node.children, node.mover) = (first_child, self.moves.len() as u32, mover);
                let (len, more) = (self.nodes.len(), self.moves.len());
                if len + more > self.nodes.capacity() {
                    // Not beyond the budget, as growing by itself would.
                    let room = len.min(most_nodes.saturating_sub(len)).max(more);
                    self.nodes.reserve_exact(room);
                    self.tried.reserve_exact(room);
                    if rollout.judge().is_some() {
                        self.looks.reserve_exact(room);
                    }
                }
                self.nodes.resize(len + more, Node::NEW);
                self.tried.extend_from_slice(&self.moves);
                if let Some(by) = rollout.judge() {
                    let sign = if game.seats() == Seats::Swap || mover == Player::Second { -1.0 } else { 1.0 };
                    for &mv in &self.moves {
                        let looks = self.scale.result(game.evaluate(by, &game.play(at, mv)));
                        self.looks.push((1.0 + sign * looks) as f32);
                    }
                }
                Ok(Opened::Children)
            }
        }
    }

    /// The child with the greatest upper confidence bound, at random if there are several; where
    /// moves are not judged, children not yet visited first; proved ones never, for there is
    /// nothing more to learn of them.
    fn most_urgent(&mut self, game: &G, here: usize, exploration: f64) -> usize {
        let range = self.nodes[here].range();
        let log = f64::from(self.nodes[here].visits.max(1)).ln();
        let bound = |points: f64, visits: f64| points / (2.0 * visits) + exploration * (log / visits).sqrt();
        let judged = !self.looks.is_empty();
        let (mut best, mut greatest, mut fresh) = (range.start, f64::NEG_INFINITY, 0);
        let mut alike = 0;
        for child in range {
            let Node { visits, points, proved, .. } = self.nodes[child];
            if proved.is_some() {
                continue;
            }
            if judged {
                let looks = f64::from(self.looks[child - 1]);
                let bound = bound(points + LOOKS * looks, f64::from(visits) + LOOKS);
                alike = match bound.total_cmp(&greatest) {
                    Ordering::Less => continue,
                    Ordering::Equal => alike + 1,
                    Ordering::Greater => 1,
                };
                if random_below(&mut self.playouts.random, alike) == 0 {
                    (best, greatest) = (child, bound);
                }
            } else if visits == 0 {
                fresh += 1;
                if random_below(&mut self.playouts.random, fresh) == 0 {
                    best = child;
                }
            } else if fresh == 0 {
                let bound = bound(points, f64::from(visits));
                if bound > greatest {
                    (best, greatest) = (child, bound);
                }
            }
        }
        debug_assert!(self.nodes[best].proved.is_none(), "a position is proved when its moves are: {:?}", game.seats());
        best
    }

    /// Notes the result of a simulation, for the first player by the seats of its last position,
    /// and what is proved by it.
    fn note(&mut self, game: &G, mut result: f64) {
        let seats = game.seats();
        for step in (1..self.path.len()).rev() {
            let (child, parent) = (self.path[step] as usize, self.path[step - 1] as usize);
            let mover = self.nodes[parent].mover;
            if seats == Seats::Swap {
                result = -result;
            }
            let node = &mut self.nodes[child];
            node.visits += 1;
            node.points += 1.0 + if mover == Player::First { result } else { -result };
            if let Some(proved) = node.proved {
                let value = seats.before(proved).value_for(mover);
                self.prove(game, parent, value);
            }
        }
        self.nodes[0].visits += 1;
    }

    /// A move from `parent` is proved to be worth `value` to its mover: a win proves the position,
    /// and so does the last move that was not proved.
    fn prove(&mut self, game: &G, parent: usize, value: Value) {
        let Node { mover, proved, .. } = self.nodes[parent];
        if proved.is_some() {
            return;
        }
        let best = if value == Value::Win {
            Some(Value::Win)
        } else {
            let children = self.nodes[self.nodes[parent].range()].iter();
            let values = children.map(|child| Some(game.seats().before(child.proved?).value_for(mover)));
            values.collect::<Option<Vec<_>>>().and_then(|values| values.into_iter().max())
        };
        self.nodes[parent].proved = best.map(|value| value.outcome_for(mover));
    }

    /// Makes `at` the root, keeping what was seen of it; whether it was found a few plies below the
    /// root.
    pub(super) fn move_to(&mut self, game: &G, at: &G::Position) -> bool {
        let Some(root) = self.find(game, at) else { return false };
        let (mut nodes, mut tried, mut looks) = (vec![self.nodes[root]], Vec::new(), Vec::new());
        let mut next = 0;
        while next < nodes.len() {
            let children = nodes[next].range();
            nodes[next].first_child = nodes.len() as u32;
            tried.extend(children.clone().map(|child| self.move_to_node(child)));
            looks.extend(children.clone().filter_map(|child| self.looks.get(child - 1)));
            nodes.extend_from_slice(&self.nodes[children]);
            next += 1;
        }
        (self.nodes, self.tried, self.looks) = (nodes, tried, looks);
        self.path.clear();
        self.root = at.clone();
        self.scale = Scale::default();
        true
    }

    /// A new tree from `at`, with the chances that come next.
    pub(super) fn forget(&mut self, at: &G::Position) {
        self.nodes.clear();
        self.tried.clear();
        self.looks.clear();
        self.path.clear();
        self.nodes.push(Node::NEW);
        self.root = at.clone();
        self.scale = Scale::default();
    }

    /// The node of a position among the root and those below it, nearest first.
    fn find(&self, game: &G, at: &G::Position) -> Option<usize> {
        let mut layer = vec![(0, self.root.clone())];
        let mut looked = 0;
        while !layer.is_empty() && looked < FAR {
            if let Some((found, _)) = layer.iter().find(|(_, position)| position == at) {
                return Some(*found);
            }
            looked += layer.len();
            let mut next = Vec::new();
            for (here, position) in layer {
                let children = self.nodes[here].range();
                next.extend(children.map(|child| (child, game.play(&position, self.move_to_node(child)))));
            }
            layer = next;
        }
        None
    }
}

/// Positions compared before a tree is given up.
const FAR: usize = 10_000;

enum Opened {
    Over(Outcome),
    /// There is no room for children.
    Full,
    Children,
}

/// What an end is for the first player: 1, 0 or −1.
fn first_players(outcome: Outcome) -> f64 {
    f64::from(outcome.value_for(Player::First).sign())
}

#[cfg(test)]
mod tests {
    use ludex_core::Game as _;
    use ludex_games::connect4;

    use super::super::{Mcts, Options};

    /// A tree that is kept for days counts no further than its counters go.
    #[test]
    fn counters_do_not_overflow() {
        let game = connect4::read_game("7x6").unwrap();
        for threads in [1, 2] {
            let mut search = Mcts::new(Options { playouts: 100, threads, ..Options::default() }, 1);
            search.search(&game, &game.start(), &()).unwrap();
            for tree in &mut search.trees {
                tree.nodes[0].visits = u32::MAX - 3;
            }
            let found = search.search(&game, &game.start(), &()).unwrap();
            assert_eq!(found.playouts, 3 * threads as u64);
            assert_eq!(search.search(&game, &game.start(), &()).unwrap().playouts, 0);
        }
    }
}
