//! Searches watched at work: the tree of a position as a text, and Monte Carlo tree search from its
//! first playouts on.

use ludex_services::prelude::*;
use std::fmt::Write as _;

use ludex_services::play::Record;
use ludex_services::search::mcts::{self, Branch, Mcts, Options};
use ludex_services::search::usual_evaluation;
use ludex_services::{AnyEvaluation, AnyGame, AnyPosition, Halt, Outcome, Player, Status, Value, say};

use crate::address::Query;
use crate::game_url::written;
use crate::http_error::HttpError;
use crate::web_game::{WebGame, with_game};
use crate::work::Watch;

/// A tree of a position has no more leaves.
const MOST_LEAVES: usize = 120;

/// A tree of random games is drawn with this many branches.
const MOST_BRANCHES: usize = 20;

/// What a search knows after some playouts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Visits {
    pub(crate) playouts: u64,
    pub(crate) moves: Vec<Visited>,
    pub(crate) best: String,
    /// The branches visited most, parents before their children.
    pub(crate) branches: Vec<TreeNode>,
}

/// A branch of the tree.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TreeNode {
    /// The place of the branch that it hangs on; `None` at the root.
    pub(crate) parent: Option<usize>,
    pub(crate) seen: Visited,
    /// Who makes the move, by chairs.
    pub(crate) chair: Player,
    /// The questions of the address after it.
    pub(crate) query: Query,
    /// Whether the latest playout went through it.
    pub(crate) latest: bool,
    /// How many moves after it were tried.
    pub(crate) tried: usize,
}

/// A move with its statistics from random games.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Visited {
    pub(crate) mv: String,
    pub(crate) visits: u64,
    /// The mean result for the player who makes it, from −1 to 1.
    pub(crate) mean: Option<f64>,
    pub(crate) value: Option<Value>,
}

/// The tree that is shown unless another is asked for: alpha-beta cuts two of its leaves.
pub(crate) const SAMPLE: &str = "max(min(3, 12, 8), min(2, 4, 6), min(14, 5, 2))";

/// Trees of games are grown to at most this many plies.
pub(crate) const MOST_PLIES: u32 = 12;

/// The tree that is asked for: a text, or that of a game's position.
pub(crate) fn asked(query: &Query) -> Result<String, HttpError> {
    match (query.get("tree"), query.get("game")) {
        (Some(text), _) => Ok(text.to_owned()),
        (None, Some(game)) => {
            let tree = |depth| with_game(game, |game| tree_text(&game.game, &*game.record(query)?, depth));
            match query.get("depth").and_then(|depth| depth.parse::<u32>().ok()) {
                Some(depth) => tree(depth.clamp(1, MOST_PLIES)),
                // Where nobody asks for a depth, one that can be read.
                None => tree(2).or_else(|_| tree(1)),
            }
        }
        (None, None) => Ok(SAMPLE.to_owned()),
    }
}

/// The tree of a position to a depth, in the notation of `ludex tree`: max is the first player, by
/// chairs; leaves are ends (`inf`, `-inf`, 0) or evaluations.
fn tree_text(game: &AnyGame, record: &Record<AnyGame>, depth: u32) -> Result<String, HttpError> {
    let mut writer = Writer { game, evaluation: usual_evaluation(game), text: String::new(), leaves: 0 };
    if writer.write(record.at(), record.ply(), depth, "") {
        return Ok(writer.text);
    }
    Err(HttpError::too_much(say!(
        "this tree has more than {MOST_LEAVES} leaves and would be illegible; choose fewer plies, or a later position",
        "cet arbre a plus de {MOST_LEAVES} feuilles et serait illisible ; choisissez moins de coups, ou une \
         position plus avancée"
    )))
}

struct Writer<'g> {
    game: &'g AnyGame,
    evaluation: Option<AnyEvaluation>,
    text: String,
    leaves: usize,
}

impl Writer<'_> {
    /// The tree of a position after this many plies; whether it was not too large.
    fn write(&mut self, at: &AnyPosition, ply: usize, depth: u32, name: &str) -> bool {
        let mut moves = Vec::new();
        let told = self.game.expand(at, &mut moves);
        let named = name.chars().all(|c| c.is_ascii_alphanumeric()) && !name.is_empty();
        if named {
            let letter = if name.starts_with(|c: char| c.is_ascii_digit()) { "m" } else { "" };
            let _ = write!(self.text, "{letter}{name}: ");
        }
        let seats = self.game.seats();
        match seats.status_by_chair(ply, told) {
            Status::Over(Outcome::Draw) => self.leaf("0"),
            Status::Over(Outcome::Win(winner)) => self.leaf(if winner == Player::First { "inf" } else { "-inf" }),
            Status::Turn(_) if depth == 0 => {
                let looks = self.evaluation.as_ref().map_or(0, |by| self.game.evaluate(by, at));
                // It looks good to whom the position calls the first.
                let good = seats.chair_of(ply, Player::First) == Player::First;
                self.leaf(&if good { looks } else { -looks }.to_string())
            }
            Status::Turn(mover) => {
                self.text.push_str(if mover == Player::First { "max(" } else { "min(" });
                for (number, &mv) in moves.iter().enumerate() {
                    self.text.push_str(if number > 0 { ", " } else { "" });
                    let name = self.game.move_text(at, mv);
                    if !self.write(&self.game.play(at, mv), ply + 1, depth - 1, &name) {
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

/// The search after this many playouts from a seed: those of fewer playouts are its beginning.
pub(crate) fn visits(
    game: &WebGame,
    query: &Query,
    (playouts, seed): (u64, u64),
    watch: &Watch,
) -> Result<Visits, HttpError> {
    let (record, game) = (game.record(query)?, &game.game);
    let at = record.at();
    if record.outcome().is_some() {
        return Err(HttpError::bad(ludex_services::Text::fixed(
            "the game is over here: there is nothing to search",
            "la partie est finie ici : il n'y a rien à chercher",
        )));
    }
    let mut search = Mcts::new(Options { playouts, bytes: 64 << 20, ..Options::default() }, seed);
    let halted = |halt: Halt| HttpError::of_halt(&halt, &format!("ludex match {} mcts random", game.spec()));
    let grown = search.search(game, at, watch).map_err(halted)?;
    Ok(Visits {
        playouts: grown.playouts,
        moves: grown.moves.iter().map(|m| seen(game, at, m)).collect(),
        best: game.move_text(at, grown.best),
        branches: twigs(game, &record, &search.branches(game, MOST_BRANCHES), query.get("lang")),
    })
}

fn seen(game: &AnyGame, at: &AnyPosition, m: &mcts::MoveStatistics<u64>) -> Visited {
    Visited { mv: game.move_text(at, m.mv), visits: m.visits, mean: m.mean, value: m.value }
}

/// Branches with the texts of their moves, and the addresses to which they lead.
fn twigs(game: &AnyGame, root: &Record<AnyGame>, branches: &[Branch<u64>], lang: Option<&str>) -> Vec<TreeNode> {
    let query = Query::default().with("lang", lang).with("values", "1");
    // The game after each branch, which knows the chairs.
    let mut after: Vec<Record<AnyGame>> = Vec::with_capacity(branches.len());
    let twig = |branch: &Branch<u64>| {
        let mut record = branch.parent.map_or(root, |parent| &after[parent]).clone();
        let (chair, seen) = (record.mover().unwrap_or(Player::First), seen(game, record.at(), &branch.seen));
        record.play(game, branch.seen.mv).ok()?;
        let query = written(game, &record, &query);
        after.push(record);
        Some(TreeNode { parent: branch.parent, seen, chair, query, latest: branch.latest, tried: branch.tried })
    };
    branches.iter().map_while(twig).collect()
}
