//! Searches watched at work: the tree of a position as a text, and Monte Carlo tree search from its
//! first playouts on.

use ludex_services::evaluation::{Evaluated, evaluate};
use ludex_services::play::Record;
use ludex_services::players::evaluation_text;
use ludex_services::prelude::*;
use ludex_services::search::mcts::{Branch, Horizon, Mcts, MoveStatistics, Options};
use ludex_services::search::tree::{self, Tree};
use ludex_services::trees;
use ludex_services::words::in_shell;
use ludex_services::{AnyGame, AnyPosition, Halt, Player};

use crate::address::Query;
use crate::game_url::written;
use crate::http_error::HttpError;
use crate::web_game::{WebGame, with_game};
use crate::work::Watch;

/// A tree of a position has no more leaves.
const MOST_LEAVES: usize = 2_500;

/// A tree of more leaves is not drawn, but listed with its branches folded.
pub(crate) const DRAWN: usize = 120;

/// A tree of random games is drawn with this many branches.
const MOST_BRANCHES: usize = 20;

/// What a search knows after some playouts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Visits {
    pub(crate) playouts: u64,
    pub(crate) moves: Vec<MoveStatistics<String>>,
    pub(crate) best: String,
    /// The branches visited most, parents before their children.
    pub(crate) branches: Vec<SearchBranch>,
}

/// A branch of the tree, and where it leads.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SearchBranch {
    /// The place of the branch that it hangs on; `None` at the root.
    pub(crate) parent: Option<usize>,
    pub(crate) seen: MoveStatistics<String>,
    /// Who makes the move, by chairs.
    pub(crate) chair: Player,
    /// The questions of the address after it.
    pub(crate) query: Query,
    /// Whether the latest playout went through it.
    pub(crate) latest: bool,
    /// How many moves after it were tried.
    pub(crate) tried: usize,
}

/// The tree that is shown unless another is asked for: alpha-beta cuts two of its leaves.
pub(crate) const SAMPLE: &str = "max(min(3, 12, 8), min(2, 4, 6), min(14, 5, 2))";

/// Trees of games are grown to at most this many plies.
pub(crate) const MOST_PLIES: u32 = 12;

/// A tree that is asked for.
pub(crate) struct Asked {
    pub(crate) tree: Tree,
    /// The tree as `ludex tree` reads it.
    pub(crate) text: String,
    /// What the leaves of a game's tree are evaluated by, where it has evaluations.
    pub(crate) by: Option<Evaluated>,
    /// Whether it is a game's.
    pub(crate) of_game: bool,
}

/// The tree that is asked for: a text, or that of a game's position, evaluated as a player is who
/// is written `minimax:depth=3,weights=…`, or `eval=…`.
pub(crate) fn asked(query: &Query) -> Result<Asked, HttpError> {
    match (query.get("tree"), query.get("game")) {
        (None, Some(game)) => with_game(game, |game| of_game(game, query)),
        (text, _) => {
            let text = text.unwrap_or(SAMPLE).to_owned();
            Ok(Asked { tree: tree::read(&text)?, text, by: None, of_game: false })
        }
    }
}

fn of_game(game: &WebGame, query: &Query) -> Result<Asked, HttpError> {
    let (record, game) = (game.record(query)?, &game.game);
    let by = evaluation_text(query.get("weights"), query.get("eval")).map_err(HttpError::bad)?;
    let by = by.as_deref();
    let grown = |depth: u32, most: usize| {
        let question = trees::Question { game, record: &record, depth, by, most };
        let command = format!("ludex moves {} --by minimax:depth={depth}", in_shell(&game.spec()));
        trees::grow(&question).map_err(|why| HttpError::of_refusal(&why, &command))
    };
    let tree = match query.get("depth").and_then(|depth| depth.parse::<u32>().ok()) {
        Some(depth) => grown(depth.clamp(1, MOST_PLIES), MOST_LEAVES)?,
        // Where nobody asks for a depth, one that can be drawn, or else listed.
        None => grown(2, DRAWN).or_else(|_| grown(1, DRAWN)).or_else(|_| grown(1, MOST_LEAVES))?,
    };
    // The first evaluation is the usual one.
    let told = evaluate(game, record.at(), by).ok();
    let by = told.and_then(|all| all.into_iter().next());
    Ok(Asked { text: tree.to_string(), tree, by, of_game: true })
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
    let halted = |halt: Halt| HttpError::of_halt(&halt, &format!("ludex match {} mcts random", in_shell(&game.spec())));
    let horizon = Horizon::usual(game).map_err(|error| halted(error.into()))?;
    let options = Options { playouts, bytes: 64 << 20, ..Options::default() };
    let mut search = Mcts::new(options, seed).within(horizon);
    let grown = search.search(game, at, watch).map_err(halted)?;
    Ok(Visits {
        playouts: grown.playouts,
        moves: grown.moves.iter().map(|m| seen(game, at, m)).collect(),
        best: game.move_text(at, grown.best),
        branches: with_addresses(game, &record, &search.branches(game, MOST_BRANCHES), query.get("lang")),
    })
}

/// The same statistics with the move as a text.
fn seen(game: &AnyGame, at: &AnyPosition, m: &MoveStatistics<u64>) -> MoveStatistics<String> {
    MoveStatistics { mv: game.move_text(at, m.mv), visits: m.visits, mean: m.mean, value: m.value }
}

/// Branches with the texts of their moves, and the addresses to which they lead.
fn with_addresses(
    game: &AnyGame,
    root: &Record<AnyGame>,
    branches: &[Branch<u64>],
    lang: Option<&str>,
) -> Vec<SearchBranch> {
    let query = Query::default().with("lang", lang).with("values", "1");
    // The game after each branch, which knows the chairs.
    let mut after: Vec<Record<AnyGame>> = Vec::with_capacity(branches.len());
    let lead = |branch: &Branch<u64>| {
        let mut record = branch.parent.map_or(root, |parent| &after[parent]).clone();
        let (chair, seen) = (record.mover().unwrap_or(Player::First), seen(game, record.at(), &branch.seen));
        record.play(game, branch.seen.mv).ok()?;
        let query = written(game, &record, &query);
        after.push(record);
        Some(SearchBranch { parent: branch.parent, seen, chair, query, latest: branch.latest, tried: branch.tried })
    };
    branches.iter().map_while(lead).collect()
}
