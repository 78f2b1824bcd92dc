//! The graph of a game, as far as a picture of it can be read.

use ludex_services::arena::draw::{MOST_EDGES, MOST_VERTICES};
use ludex_services::graph::{Graph, Question, graph};
use ludex_services::play::Record;
use ludex_services::prelude::*;
use ludex_services::{AnyGame, Lang, Player, Refusal, numbers, say};

use crate::http_error::HttpError;
use crate::work::Watch;

/// What can be reached from where a game stands, if a picture of it can be read. It takes some
/// milliseconds at most, so nobody waits for a turn.
pub(crate) fn build(game: &AnyGame, record: &Record<AnyGame>, watch: &Watch) -> Result<Graph, HttpError> {
    let (spec, mover) = (game.spec(), game.seats().chair_of(record.ply(), Player::First));
    graph(&Question { mover, picture: true, ..Question::new(game, record.at()) }, watch).map_err(|why| match why {
        Refusal::Unreadable(_) => unreadable(&spec, &game.position_text(record.at())),
        why => HttpError::of_refusal(&why, &format!("ludex graph {spec}")),
    })
}

fn unreadable(spec: &str, position: &str) -> HttpError {
    let of = |number: usize| [Lang::En, Lang::Fr].map(|lang| numbers::grouped(number, lang));
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
