//! Who can force what? A [`Question`] in; a graph out, and who wins from where in it.
//!
//! ```
//! # fn main() -> Result<(), ludex_services::Refusal> {
//! use ludex_services::Game as _;
//! use ludex_services::graph::{Question, graph};
//! # let game = ludex_games::nim::read_game("1,1").unwrap();
//!
//! // `game` is a value, as `ludex::registry::game("nim:1,1")` gives it.
//! let start = game.start();
//! let graph = graph(&Question { picture: true, ..Question::new(&game, &start) }, &())?;
//! let summary = graph.summary();
//! assert_eq!((summary.vertices, summary.edges, summary.ends), (4, 4, 1));
//! assert_eq!(summary.regions.map(|region| region.vertices), [0, 4, 0]); // the second player wins
//! assert_eq!(graph.ways()[3], ["1:1", "2:1"]);
//! # Ok(())
//! # }
//! ```

use std::collections::VecDeque;
use std::fmt::Display;

use ludex_arena::draw::{MOST_VERTICES, is_readable};
use ludex_arena::{Arena, ArenaError, Regions, Vertex, plain, regions, write};
use ludex_core::{AnyGame, AnyPosition, Memory, Observer, Outcome, Player, Seats, Text, say};
use serde::Serialize;

use crate::Refusal;
use crate::plan::{Listing, surely_needed};

/// Which graph?
#[derive(Clone, Debug)]
pub struct Question<'q> {
    /// The game.
    pub game: &'q AnyGame,
    /// The position from which all others are reached.
    pub root: &'q AnyPosition,
    /// The player to move there, if positions do not name one.
    pub mover: Player,
    /// Whether each position is one vertex if positions do not name the player to move; otherwise
    /// it is one vertex per possible player.
    pub plain: bool,
    /// Whether a picture of it must be readable. If not, a large game is not listed to its end.
    pub picture: bool,
    /// Whether to start even when the memory is certain not to suffice.
    pub anyway: bool,
}

impl<'q> Question<'q> {
    /// The whole graph from `root`, where the first player is to move.
    #[must_use]
    pub fn new(game: &'q AnyGame, root: &'q AnyPosition) -> Self {
        Self { game, root, mover: Player::First, plain: false, picture: false, anyway: false }
    }
}

/// A graph with the winner from each vertex.
#[derive(Clone, Debug)]
pub struct Graph {
    /// The graph.
    pub arena: Arena,
    /// Who wins.
    pub regions: Regions,
}

/// A graph in numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// How many vertices there are.
    pub vertices: usize,
    /// How many edges.
    pub edges: usize,
    /// How many vertices where play is over.
    pub ends: usize,
    /// How many are the first player's and the second's; `None` where vertices do not say whose
    /// turn it is, or there is one player.
    pub owners: Option<[usize; 2]>,
    /// Won by the first player, by the second, and by neither. In a plain graph the first is the
    /// player to move.
    pub regions: [Region; 3],
    /// Whether a picture of it could be read.
    pub readable: bool,
}

/// The vertices from which one player wins, or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Region {
    /// How many there are.
    pub vertices: usize,
    /// The greatest number of plies to the win; `None` where there is none to reach.
    pub farthest: Option<u32>,
}

/// Graphs up to this number of positions are listed before anything is asked about their size.
const SMALL: usize = 50_000;

/// Answers a question.
///
/// # Errors
/// A graph too large for the requested picture or for the numbers of its vertices, one that is
/// certain not to fit the memory, a fault in the
/// rules, a budget that ran out or a cancellation.
pub fn graph(question: &Question<'_>, observer: &dyn Observer) -> Result<Graph, Refusal> {
    let Question { game, root, mover, picture, anyway, .. } = *question;
    let limit = if picture { MOST_VERTICES } else { u32::MAX as usize / 2 };
    let listed = match plain(game, root, limit.min(SMALL), observer) {
        Err(ArenaError::TooLarge { .. }) if limit > SMALL => {
            let budget = observer.memory();
            let needed = (!anyway).then(|| surely_needed(game, root, Listing::Graph, budget, observer)).flatten();
            if let Some(needed) = needed {
                return Err(Refusal::TooLarge { method: None, memory: Memory { budget, needed } });
            }
            plain(game, root, limit, observer)
        }
        listed => listed,
    };
    let arena = listed.map_err(|error| match error {
        ArenaError::TooLarge { limit } if picture => Refusal::Unreadable(say!(
            "a picture of more than {limit} vertices would be illegible; --format gm, aut, dot, json and edges have \
             no such limit",
            "un dessin de plus de {limit} sommets serait illisible ; --format gm, aut, dot, json et edges n'ont pas \
             cette limite"
        )),
        error => error.into(),
    })?;
    Graph::new(if question.plain { arena } else { arena.into_doubled(mover)? }, picture)
}

impl Graph {
    /// The graph of an arena from elsewhere.
    ///
    /// # Errors
    /// A requested picture that would be illegible.
    pub fn new(arena: Arena, picture: bool) -> Result<Self, Refusal> {
        if picture && !is_readable(&arena) {
            return Err(ArenaError::Unreadable { vertices: arena.len(), edges: arena.edge_count() }.into());
        }
        Ok(Self { regions: regions(&arena), arena })
    }

    /// The graph in numbers.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let Self { arena, regions } = self;
        let owned = |player| arena.vertices().filter(|&v| arena.owner(v) == player).count();
        let region = |outcome| {
            let layers = arena.vertices().filter(|&v| regions.outcome(v) == outcome).filter_map(|v| regions.layer(v));
            Region { vertices: regions.count(outcome), farthest: layers.max() }
        };
        Summary {
            vertices: arena.len(),
            edges: arena.edge_count(),
            ends: arena.vertices().filter(|&v| arena.end(v).is_some()).count(),
            owners: (arena.seats() == Seats::Fixed).then(|| Player::ALL.map(owned)),
            regions: [Outcome::Win(Player::First), Outcome::Win(Player::Second), Outcome::Draw].map(region),
            readable: is_readable(arena),
        }
    }

    /// The moves from the start to each vertex, as few as can be; none to one that is not reached.
    #[must_use]
    pub fn ways(&self) -> Vec<Vec<String>> {
        let arena = &self.arena;
        let mut ways: Vec<Option<Vec<String>>> = vec![None; arena.len()];
        let mut met: VecDeque<Vertex> = arena.start().into_iter().collect();
        for &v in &met {
            ways[v as usize] = Some(Vec::new());
        }
        while let Some(v) = met.pop_front() {
            let way = ways[v as usize].clone().unwrap_or_default();
            for e in arena.edges(v) {
                let next = &mut ways[arena.target(e) as usize];
                if next.is_none() {
                    *next = Some([&way[..], &[arena.move_label(e).to_owned()]].concat());
                    met.push_back(arena.target(e));
                }
            }
        }
        ways.into_iter().map(Option::unwrap_or_default).collect()
    }

    /// The graph as a parity game, in which `draws` wins the draws.
    ///
    /// # Errors
    /// There are draws, and no player to whom they count as wins.
    pub fn parity_game(&self, draws: Option<Player>) -> Result<impl Display + use<>, Refusal> {
        if draws.is_none() && self.regions.count(Outcome::Draw) > 0 {
            return Err(Refusal::Question(Text::fixed(
                "the game has draws, and parity games have none: write one file with --draws first and one with \
                 --draws second; a player who wins in both wins the game",
                "le jeu a des nulles, et les jeux de parité n'en ont pas : écrivez un fichier avec --draws first et \
                 un avec --draws second ; un joueur qui gagne dans les deux gagne le jeu",
            )));
        }
        Ok(write::gm(&self.arena, draws.unwrap_or(Player::Second)))
    }
}
