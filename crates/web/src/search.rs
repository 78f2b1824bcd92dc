//! Searches watched at work: the tree of a position as a text, and Monte Carlo tree search from its first playouts on.

use std::fmt::Write as _;

use ludex::search::mcts::{self, Branch, Mcts, Options};
use ludex::search::usual_evaluation;
use ludex::{Halt, Outcome, Playable, Player, Seats, Status, Value, say};

use crate::problem::Problem;
use crate::work::Watch;

/// A tree of a position has no more leaves.
const MOST_LEAVES: usize = 120;

/// A tree of random games is drawn with so many branches.
const MOST_BRANCHES: usize = 20;

/// What a search knows after some playouts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Visits {
    pub(crate) playouts: u64,
    pub(crate) moves: Vec<Visited>,
    pub(crate) best: String,
    /// The branches visited most, parents before their children.
    pub(crate) branches: Vec<Twig>,
}

/// A branch of the tree.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Twig {
    /// The place of the branch that it hangs on; `None` at the root.
    pub(crate) parent: Option<usize>,
    pub(crate) seen: Visited,
    /// Who makes the move, by chairs.
    pub(crate) chair: Player,
    /// The position after it, as a text.
    pub(crate) position: String,
    /// Whether the latest playout went through it.
    pub(crate) latest: bool,
    /// How many moves after it were tried.
    pub(crate) tried: usize,
}

/// A move, and what random games tell of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Visited {
    pub(crate) mv: String,
    pub(crate) visits: u64,
    /// The mean result for the player who makes it, from −1 to 1.
    pub(crate) mean: Option<f64>,
    pub(crate) value: Option<Value>,
}

/// The tree of a position to a depth, in the notation of `ludex tree`: max is the first player; leaves are ends (`inf`,
/// `-inf`, 0) or evaluations.
pub(crate) fn tree_text<G: Playable>(game: &G, at: &G::Position, depth: u32) -> Result<String, Problem> {
    let mut writer = Writer { game, evaluation: usual_evaluation(game), text: String::new(), leaves: 0 };
    if writer.write(at, Player::First, depth, "") {
        return Ok(writer.text);
    }
    Err(Problem::too_much(say!(
        "that tree has more than {MOST_LEAVES} leaves, and could not be read; ask for fewer plies, or for a later position",
        "cet arbre a plus de {MOST_LEAVES} feuilles et serait illisible ; demandez moins de coups, ou une position plus avancée"
    )))
}

struct Writer<'g, G: Playable> {
    game: &'g G,
    evaluation: Option<G::Evaluation>,
    text: String,
    leaves: usize,
}

impl<G: Playable> Writer<'_, G> {
    /// `first` is the player whom the position calls the first; whether it was not too large.
    fn write(&mut self, at: &G::Position, first: Player, depth: u32, name: &str) -> bool {
        let mut moves = Vec::new();
        let status = self.game.expand(at, &mut moves);
        let named = name.chars().all(|c| c.is_ascii_alphanumeric()) && !name.is_empty();
        if named {
            let letter = if name.starts_with(|c: char| c.is_ascii_digit()) { "m" } else { "" };
            let _ = write!(self.text, "{letter}{name}: ");
        }
        let chair = |player: Player| if player == Player::First { first } else { !first };
        match status {
            Status::Over(outcome) => self.leaf(match outcome {
                Outcome::Draw => "0",
                Outcome::Win(winner) if chair(winner) == Player::First => "inf",
                Outcome::Win(_) => "-inf",
            }),
            Status::Turn(_) if depth == 0 => {
                let looks = self.evaluation.as_ref().map_or(0, |by| self.game.evaluate(by, at));
                self.leaf(&if first == Player::First { looks } else { -looks }.to_string())
            }
            Status::Turn(player) => {
                self.text.push_str(if chair(player) == Player::First { "max(" } else { "min(" });
                let next = if self.game.seats() == Seats::Swap { !first } else { first };
                for (number, &mv) in moves.iter().enumerate() {
                    self.text.push_str(if number > 0 { ", " } else { "" });
                    let name = self.game.move_text(at, mv);
                    if !self.write(&self.game.play(at, mv), next, depth - 1, &name) {
                        return false;
                    }
                }
                self.text.push(')');
                true
            }
        }
    }

    fn leaf(&mut self, value: &str) -> bool {
        self.text.push_str(value);
        self.leaves += 1;
        self.leaves <= MOST_LEAVES
    }
}

/// The search after each of these numbers of playouts.
pub(crate) fn visits<G: Playable>(
    game: &G,
    at: &G::Position,
    marks: &[u64],
    seed: u64,
    watch: &Watch,
) -> Result<Vec<Visits>, Problem> {
    if let Status::Over(_) = game.expand(at, &mut Vec::new()) {
        return Err(Problem::bad(ludex::Text::fixed(
            "the game is over here, there is nothing to search",
            "la partie est finie ici, il n'y a rien à chercher",
        )));
    }
    let halted = |halt: Halt| Problem::of_halt(&halt, &format!("ludex match {} mcts random", game.spec()));
    let mut found = Vec::new();
    for &playouts in marks {
        // Anew from the same seed: the first playouts are the same as before.
        let options = Options { playouts, bytes: 64 << 20, ..Options::default() };
        let mut search = Mcts::new(options, seed);
        let grown = search.search(game, at, watch).map_err(halted)?;
        found.push(Visits {
            playouts: grown.playouts,
            moves: grown.moves.iter().map(|m| seen(game, at, m)).collect(),
            best: game.move_text(at, grown.best),
            branches: twigs(game, at, &search.branches(game, MOST_BRANCHES)),
        });
    }
    Ok(found)
}

fn seen<G: Playable>(game: &G, at: &G::Position, m: &mcts::Visited<G::Move>) -> Visited {
    Visited { mv: game.move_text(at, m.mv), visits: m.visits, mean: m.mean, value: m.value }
}

/// Branches with the texts of their moves and positions.
fn twigs<G: Playable>(game: &G, root: &G::Position, branches: &[Branch<G::Move>]) -> Vec<Twig> {
    let mut twigs = Vec::with_capacity(branches.len());
    // The position after each branch, and the chair of the player whom it calls the first.
    let mut after: Vec<(G::Position, Player)> = Vec::with_capacity(branches.len());
    for branch in branches {
        let (at, first) = branch.parent.map_or_else(|| (root.clone(), Player::First), |parent| after[parent].clone());
        let chair = match game.expand(&at, &mut Vec::new()) {
            Status::Turn(Player::Second) => !first,
            _ => first,
        };
        let next = game.play(&at, branch.seen.mv);
        twigs.push(Twig {
            parent: branch.parent,
            seen: seen(game, &at, &branch.seen),
            chair,
            position: game.position_text(&next),
            latest: branch.latest,
            tried: branch.tried,
        });
        after.push((next, if game.seats() == Seats::Swap { !first } else { first }));
    }
    twigs
}
