//! The graph of a game, as far as a picture of it can be read.

use ludex_services::arena::draw::{MOST_EDGES, MOST_VERTICES};
use ludex_services::first_plies::{self, FirstPlies, first_plies};
use ludex_services::graph::{Graph, Question, graph};
use ludex_services::play::Record;
use ludex_services::prelude::*;
use ludex_services::words::in_shell;
use ludex_services::{AnyGame, Lang, Player, Refusal, numbers, say};

use crate::http_error::HttpError;
use crate::work::Watch;

/// What can be drawn from where a game stands.
pub(crate) enum Drawn {
    /// All that can be reached.
    Whole(Box<Graph>),
    /// The first plies of what would be illegible.
    First(Box<FirstPlies>),
}

/// What can be reached from where a game stands, if a picture of it can be read. It takes some
/// milliseconds at most, so nobody waits for a turn.
pub(crate) fn build(game: &AnyGame, record: &Record<AnyGame>, watch: &Watch) -> Result<Graph, HttpError> {
    whole(game, record, watch).map_err(|why| match why {
        Refusal::Unreadable(_) => unreadable(&game.spec(), &game.position_text(record.at())),
        why => problem(&why, game),
    })
}

/// The same, or else the first plies, as far as each has at most `wide` positions.
pub(crate) fn build_or_begin(
    game: &AnyGame,
    record: &Record<AnyGame>,
    wide: usize,
    more: &dyn Fn(usize) -> String,
    watch: &Watch,
) -> Result<Drawn, HttpError> {
    match whole(game, record, watch) {
        Ok(graph) => Ok(Drawn::Whole(Box::new(graph))),
        Err(Refusal::Unreadable(_)) => {
            let question = first_plies::Question { game, root: record.at(), mover: mover(game, record), wide };
            first_plies(&question, more, watch)
                .map(|first| Drawn::First(Box::new(first)))
                .map_err(|why| problem(&why, game))
        }
        Err(why) => Err(problem(&why, game)),
    }
}

fn whole(game: &AnyGame, record: &Record<AnyGame>, watch: &Watch) -> Result<Graph, Refusal> {
    graph(&Question { mover: mover(game, record), picture: true, ..Question::new(game, record.at()) }, watch)
}

fn mover(game: &AnyGame, record: &Record<AnyGame>) -> Player {
    game.seats().chair_of(record.ply(), Player::First)
}

fn problem(why: &Refusal, game: &AnyGame) -> HttpError {
    HttpError::of_refusal(why, &format!("ludex graph {}", in_shell(&game.spec())))
}

fn unreadable(spec: &str, position: &str) -> HttpError {
    let of = |number: usize| [Lang::En, Lang::Fr].map(|lang| numbers::grouped(number, lang));
    let (spec, position) = (in_shell(spec), in_shell(position));
    let ([en_vertices, fr_vertices], [en_edges, fr_edges]) = (of(MOST_VERTICES), of(MOST_EDGES));
    HttpError::too_much(say!(
        "the graph from here has more than {en_vertices} vertices or {en_edges} edges, and a picture of it would be \
         illegible; choose a later position, or write it to a file: ludex graph {spec} --from {position} -o \
         graph.dot",
        "le graphe à partir d'ici a plus de {fr_vertices} sommets ou {fr_edges} arêtes, et son dessin serait \
         illisible ; choisissez une position plus avancée, ou écrivez-le dans un fichier : ludex graph {spec} \
         --from {position} -o graphe.dot"
    ))
}
