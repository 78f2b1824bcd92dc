//! The graph of a game, drawn with its attractors.

use ludex_services::prelude::*;
use std::collections::VecDeque;

use ludex_services::arena::draw::{MOST_EDGES, MOST_VERTICES, Picture, is_readable, svg};
use ludex_services::arena::write::{self, ArenaReport};
use ludex_services::arena::{self, Arena, ArenaError, Vertex, regions};
use ludex_services::play::Record;
use ludex_services::{AnyGame, Lang, Outcome, Player, numbers, say};

use crate::address::Query;
use crate::game_url::listed;
use crate::http_error::HttpError;
use crate::work::Watch;

/// What is to be drawn.
pub(crate) struct Drawing<'a> {
    pub(crate) lang: Lang,
    /// The layers of the attractors up to this one; all of them where none is given.
    pub(crate) up_to: Option<u32>,
    pub(crate) only: Option<Player>,
    /// The address of the page that plays on after these questions' moves.
    pub(crate) link: &'a dyn Fn(&Query) -> String,
}

/// A picture, and what is on it.
#[derive(Clone, Debug)]
pub(crate) struct Drawn {
    pub(crate) svg: String,
    pub(crate) vertices: usize,
    pub(crate) edges: usize,
    /// The last layer of the attractors that are shown.
    pub(crate) layers: u32,
    /// How many vertices are won by the first, by the second, by neither.
    pub(crate) won: [usize; 3],
}

/// Draws what can be reached from where a game stands. It takes some milliseconds at most, so
/// nobody waits for a turn.
pub(crate) fn of(
    game: &AnyGame,
    record: &Record<AnyGame>,
    drawing: &Drawing<'_>,
    watch: &Watch,
) -> Result<Drawn, HttpError> {
    let arena = small(game, record, watch)?;
    let regions = regions(&arena);
    let mut before = record.move_texts(game);
    before.truncate(record.ply());
    let link = |way: Vec<String>| (drawing.link)(&listed(game, record.start(), &[&before[..], &way].concat()));
    let links: Vec<String> = ways(&arena).into_iter().map(link).collect();
    let title = title(&arena, &game.spec());
    let Drawing { lang, up_to, only, .. } = *drawing;
    let shown = |&v: &Vertex| only.is_none_or(|player| regions.outcome(v) == Outcome::Win(player));
    let picture = Picture { title, lang, regions: Some(&regions), only, up_to, links: &links };
    Ok(Drawn {
        svg: svg(&arena, &picture).map_err(|error| refused(game, record, error))?,
        vertices: arena.len(),
        edges: arena.edge_count(),
        layers: arena.vertices().filter(shown).filter_map(|v| regions.layer(v)).max().unwrap_or(0),
        won: [Outcome::Win(Player::First), Outcome::Win(Player::Second), Outcome::Draw].map(|o| regions.count(o)),
    })
}

/// The same graph as plain data.
pub(crate) fn report(game: &AnyGame, record: &Record<AnyGame>, watch: &Watch) -> Result<ArenaReport, HttpError> {
    let arena = small(game, record, watch)?;
    Ok(write::report(&arena, Some(&regions(&arena))))
}

/// What can be reached from where a game stands, if a picture of it can be read.
fn small(game: &AnyGame, record: &Record<AnyGame>, watch: &Watch) -> Result<Arena, HttpError> {
    let mover = game.seats().person(record.ply(), Player::First);
    let plain = arena::plain(game, record.at(), MOST_VERTICES, watch).map_err(|error| refused(game, record, error))?;
    let arena = plain.doubled_from(mover);
    if !is_readable(&arena) {
        return Err(unreadable(&game.spec(), &game.position_text(record.at())));
    }
    Ok(arena)
}

fn refused(game: &AnyGame, record: &Record<AnyGame>, error: ArenaError) -> HttpError {
    let spec = game.spec();
    match error {
        ArenaError::Halt(halt) => HttpError::of_halt(&halt, &format!("ludex graph {spec}")),
        ArenaError::TooLarge { .. } | ArenaError::Unreadable { .. } => {
            unreadable(&spec, &game.position_text(record.at()))
        }
        error => HttpError::bad(error.text()),
    }
}

/// The moves from the start to each vertex, as few as can be.
fn ways(arena: &Arena) -> Vec<Vec<String>> {
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

fn title(arena: &Arena, spec: &str) -> String {
    let start = arena.start().map(|v| arena.label(v).into_owned()).unwrap_or_default();
    format!("{spec} {start}")
}

fn unreadable(spec: &str, position: &str) -> HttpError {
    let of = |number: usize| [Lang::En, Lang::Fr].map(|lang| numbers::grouped(number, lang));
    let ([en_vertices, fr_vertices], [en_edges, fr_edges]) = (of(MOST_VERTICES), of(MOST_EDGES));
    HttpError::too_much(say!(
        "the graph from here has more than {en_vertices} vertices or {en_edges} edges, and a picture of it could not be \
         read; go on to a later position, or write it to a file: ludex graph {spec} --from {position} -o graph.dot",
        "le graphe depuis ici a plus de {fr_vertices} sommets ou {fr_edges} arêtes, et son dessin serait illisible ; \
         avancez dans la partie, ou écrivez-le dans un fichier : ludex graph {spec} --from {position} -o graphe.dot"
    ))
}
