//! A game as pages ask about it: an address in, everything a text or a number out.

use std::ops::Deref;
use std::sync::{Arc, Mutex};

use ludex_services::prelude::*;

use ludex_services::board::flip;
use ludex_services::drawing::Frame;
use ludex_services::history::Past;
use ludex_services::play::Record;
use ludex_services::players::PlayerSpec;
use ludex_services::registry::{self, find};
use ludex_services::session::Scene;
use ludex_services::symmetry::{Canonical, canonical};
use ludex_services::values::MoveValues;
use ludex_services::why::Why;
use ludex_services::words::{in_shell, status_of};
use ludex_services::{About, AnyGame, AnyPosition, Lang, numbers, say};

use crate::address::Query;
use crate::app_state::AppState;
use crate::board;
use crate::game_url::{GameUrl, Written, written};
use crate::http_error::HttpError;
use crate::reply;
use crate::shell::Patience;
use crate::values;
use crate::variations;
use crate::work::{Watch, locked};

/// Boards with more cells are not drawn.
pub(crate) const MOST_CELLS: usize = 1_600;

/// More moves are not listed one by one: those of the largest board of go are.
pub(crate) const MOST_MOVES: usize = 512;

/// Positions with more moves are not shown, nor asked about: each would cost a reader of a shared
/// machine what others wait for.
const MOST_LEGAL: usize = 10_000;

/// What an address shows of a game: its scene, and where its moves lead.
#[derive(Clone, Debug)]
pub(crate) struct WebScene {
    pub(crate) scene: Scene,
    /// All games of the page are in the registry.
    pub(crate) about: &'static About,
    /// The first [`MOST_MOVES`] of the legal moves.
    pub(crate) links: Vec<Legal>,
    /// The questions of an address for every ply.
    pub(crate) plies: Vec<Query>,
    /// The room for the board as it was at the start of the game, which may have had more on it.
    pub(crate) room: Option<Frame>,
    /// Whether there is a line below the board for what it does not show, sooner or later.
    pub(crate) is_captioned: bool,
}

impl WebScene {
    /// Whether the board is small enough to be drawn.
    pub(crate) fn is_drawn(&self) -> bool {
        self.picture.cells.len() <= MOST_CELLS
    }
}

impl Deref for WebScene {
    type Target = Scene;

    fn deref(&self) -> &Scene {
        &self.scene
    }
}

/// A move that can be played.
#[derive(Clone, Debug)]
pub(crate) struct Legal {
    pub(crate) text: String,
    /// The cells to touch.
    pub(crate) cells: Vec<usize>,
    /// The questions of the address after it.
    pub(crate) query: Query,
}

/// A game as pages ask about it.
pub(crate) struct WebGame {
    pub(crate) game: AnyGame,
    /// What was read last: a page asks many questions about one address.
    read: Mutex<Option<(GameUrl, Arc<Record<AnyGame>>)>>,
}

/// Whether a game has something to say below its board: at the start, or after a first move.
fn is_captioned(game: &AnyGame, start: &AnyPosition) -> bool {
    let is_told = |at: &AnyPosition| game.picture(at).caption.is_some();
    let mut moves = Vec::new();
    game.expand(start, &mut moves);
    is_told(start) || moves.first().is_some_and(|&mv| is_told(&game.play(start, mv)))
}

/// So many plies are looked ahead for the room of a board that grows.
const GROWING: usize = 4;
/// So many moves of a position are looked at for it, or fewer than twice as many.
const TRIED: usize = 32;

/// The room for a game's boards: that of where it starts, and where boards grow as they are played
/// on, as in kayles, whose rows fall apart, that of a game of moves that take them apart the most.
fn room(game: &AnyGame, start: &AnyPosition) -> Frame {
    let of = |at: &AnyPosition| {
        let picture = game.picture(at);
        Frame::of(&picture.cells, board::labels(&picture))
    };
    let (mut room, mut at, mut moves) = (of(start), start.clone(), Vec::new());
    for ply in 0..GROWING {
        moves.clear();
        game.expand(&at, &mut moves);
        // A game whose board does not grow by a move from the middle of the list is not followed.
        if ply == 0 {
            let middle = moves.len() / 2;
            moves.rotate_left(middle);
            moves.truncate(1);
        }
        let tried = moves.iter().step_by((moves.len() / TRIED).max(1));
        let grown = tried.map(|&mv| game.play(&at, mv)).map(|next| (room.and(of(&next)), next));
        let Some((larger, next)) = grown.max_by_key(|(larger, _)| larger.size()) else { break };
        if larger.size() == room.size() {
            break;
        }
        (room, at) = (larger, next);
    }
    room
}

/// Answers a question about the game that a text names.
pub(crate) fn with_game<T>(spec: &str, act: impl FnOnce(&WebGame) -> Result<T, HttpError>) -> Result<T, HttpError> {
    let game = registry::listed_game(spec)?;
    has_few_moves(&game, &game.start())?;
    act(&WebGame { game, read: Mutex::default() })
}

/// Refuses a position with more moves than a page goes through.
fn has_few_moves(game: &AnyGame, at: &AnyPosition) -> Result<(), HttpError> {
    let mut moves = Vec::new();
    game.expand(at, &mut moves);
    if moves.len() <= MOST_LEGAL {
        return Ok(());
    }
    let of = |number: usize| [Lang::En, Lang::Fr].map(|lang| numbers::grouped(number, lang));
    let ([many, beaucoup], [most, limite], spec) = (of(moves.len()), of(MOST_LEGAL), in_shell(&game.spec()));
    Err(HttpError::too_much(say!(
        "a position with {many} moves, where a page goes through {most} at most; the command does without a page: \
         ludex solve {spec}",
        "une position de {beaucoup} coups, quand une page en parcourt {limite} au plus ; la commande se passe de \
         page : ludex solve {spec}"
    )))
}

impl WebGame {
    /// The game in an address.
    pub(crate) fn record(&self, query: &Query) -> Result<Arc<Record<AnyGame>>, HttpError> {
        let url = GameUrl::from_query(query);
        if let Some((_, record)) = locked(&self.read).as_ref().filter(|(read, _)| *read == url) {
            return Ok(Arc::clone(record));
        }
        let record = Arc::new(url.record(&self.game)?);
        has_few_moves(&self.game, record.at())?;
        *locked(&self.read) = Some((url, Arc::clone(&record)));
        Ok(record)
    }

    /// The questions of the address with as much of its game as can be played.
    pub(crate) fn playable(&self, query: &Query) -> Query {
        let others = query.without(&["at", "then", "ply", "also"]);
        GameUrl::from_query(query).playable(&self.game).and(&others)
    }

    /// The questions of the address after a move. The texts of the record's moves are made once for
    /// all that are asked about.
    fn after(&self, record: &Record<AnyGame>, texts: &[String], mv: u64, query: &Query) -> Query {
        let mut next = record.clone();
        let Ok(()) = next.play(&self.game, mv) else { return query.clone() };
        let mut played = texts.to_vec();
        // Another move than the one that was taken back takes the place of all that followed.
        if next.moves() != record.moves() {
            played.truncate(record.ply());
            played.push(self.game.move_text(record.at(), mv));
        }
        let query = variations::after(texts, &played, query);
        Written::of(&self.game, &next, &played).with_cursor(next.ply(), &query)
    }

    /// The name of the game, in full.
    pub(crate) fn spec(&self) -> String {
        self.game.spec()
    }

    /// What an address shows.
    pub(crate) fn scene(&self, query: &Query) -> Result<WebScene, HttpError> {
        let (game, record) = (&self.game, self.record(query)?);
        let mut scene = Scene::new(game, &record);
        if query.is("flip") {
            flip(&mut scene.picture.cells, &mut scene.picture.labels, scene.falls);
        }
        let mut cells = vec![Vec::new(); scene.legal.len()];
        // The first touch of a move is the one that plays it.
        for touch in scene.picture.touches.iter().rev() {
            cells[touch.mv].clone_from(&touch.cells);
        }
        let mut moves = Vec::new();
        status_of(game, record.at(), &mut moves);
        let listed = moves.iter().zip(&scene.legal).zip(cells).take(MOST_MOVES);
        let links = listed.map(|((&mv, text), cells)| Legal {
            text: text.clone(),
            cells,
            query: self.after(&record, &scene.moves, mv, query),
        });
        let address = Written::of(game, &record, &scene.moves);
        let room = Some(room(game, record.start())).filter(|_| !query.is("flip"));
        Ok(WebScene {
            room,
            is_captioned: is_captioned(game, record.start()),
            about: find(&scene.spec)?,
            links: links.collect(),
            plies: (0..scene.movers.len()).map(|ply| address.with_cursor(ply, query)).collect(),
            scene,
        })
    }

    /// What the moves of a position are worth, as far as the reader waits for it; at once it may be
    /// nothing.
    pub(crate) fn values(
        &self,
        query: &Query,
        state: &AppState,
        watch: &Watch,
        pace: Patience,
    ) -> Result<Option<MoveValues>, HttpError> {
        values::find(&self.game, self.record(query)?.at(), state, watch, pace)
    }

    /// What was worth what, ply by ply.
    pub(crate) fn past(
        &self,
        query: &Query,
        state: &AppState,
        watch: &Watch,
        pace: Patience,
    ) -> Result<Vec<Option<Past>>, HttpError> {
        values::past(&self.game, &*self.record(query)?, state, watch, pace)
    }

    /// Why the position is worth what it is, and what a move does.
    pub(crate) fn why(
        &self,
        query: &Query,
        asked: Option<&str>,
        state: &AppState,
        watch: &Watch,
        pace: Patience,
    ) -> Result<Option<Why>, HttpError> {
        values::why(&self.game, self.record(query)?.at(), asked, state, watch, pace)
    }

    /// The canonical form of a position, drawn, where the game has symmetries.
    pub(crate) fn canonical(&self, query: &Query) -> Result<Option<(Canonical, Scene)>, HttpError> {
        let (game, record) = (&self.game, self.record(query)?);
        if game.order() < 2 {
            return Ok(None);
        }
        let form = canonical(game, record.at());
        let alone = Record::from(game, form.at.clone()).map_err(|error| HttpError::bad(error.text()))?;
        Ok(Some((form, Scene::new(game, &alone))))
    }

    /// The questions of the address after a player's move.
    pub(crate) fn reply(
        &self,
        query: &Query,
        player: &PlayerSpec,
        state: &AppState,
        watch: &Watch,
    ) -> Result<Query, HttpError> {
        let record = self.record(query)?;
        let mv = reply::choose(&self.game, record.at(), player, state, watch)?;
        let texts = record.move_texts(&self.game);
        Ok(mv.map_or_else(|| query.clone(), |mv| self.after(&record, &texts, mv, query)))
    }

    /// The questions of the address after the move that a text names.
    pub(crate) fn play(&self, query: &Query, text: &str) -> Result<Query, HttpError> {
        let record = self.record(query)?;
        let mv = self.game.read_move(record.at(), text)?;
        Ok(self.after(&record, &record.move_texts(&self.game), mv, query))
    }

    /// The questions of an address that stands where this one does, without the moves that were
    /// taken back.
    pub(crate) fn until_here(&self, query: &Query) -> Result<Query, HttpError> {
        let mut record = Record::clone(&*self.record(query)?);
        record.forget_undone();
        Ok(written(&self.game, &record, &Query::default()))
    }

    /// The sets of cells that bounds go by.
    pub(crate) fn sets_without_line(&self) -> Vec<ludex_services::count::bounds::SetsWithoutLine> {
        let layout = self.game.layout();
        layout.and_then(|layout| ludex_services::count::bounds::sets_without_line(&layout)).unwrap_or_default()
    }

    /// Bounds, and what is known without counting.
    pub(crate) fn bounds(&self) -> Vec<ludex_services::count::bounds::Bound> {
        ludex_services::counting::bounds(&self.game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A move that was taken back is played again with all that followed; another takes its place.
    #[test]
    fn the_address_of_a_move_is_of_the_game_after_it() {
        ludex::registry::install();
        for (spec, query) in
            [("connect4:7x6", "at=4453&ply=2&also=1"), ("nim:3,4,5", "then=1:2+2:1&ply=1"), ("chess", "then=e4+e5+Nf3")]
        {
            let query = Query::read(query);
            let looked = with_game(spec, |game| {
                let record = game.record(&query)?;
                for link in game.scene(&query)?.links {
                    let mv = game.game.read_move(record.at(), &link.text)?;
                    let mut after = Record::clone(&*record);
                    after.play(&game.game, mv).expect("a legal move");
                    assert_eq!(*game.record(&link.query)?, after, "{spec}: {}", link.text);
                }
                Ok(())
            });
            assert!(looked.is_ok(), "{spec}");
        }
    }
}
