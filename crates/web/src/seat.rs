//! Games between two devices: what a person does there, and the news of what the other one does.
//!
//! ```text
//! POST /invite/{game}          makes a game, and leads to its first seat
//! GET  /seat/{secret}          the board as that person sees it
//! POST /seat/{secret}          joins; a move, a resignation, another game; leads back there
//! GET  /seat/{secret}/news     one event, when the game is no more as it was: the page asks anew
//! ```
//!
//! What changes a game is always posted: a link that somebody follows, or that a program looks at
//! beforehand, changes nothing. The page of the one who was invited joins by its script, when it
//! asks for news, or by a button.

use std::convert::Infallible;
use std::future::ready;
use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderMap, Uri};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use futures_util::StreamExt as _;
use futures_util::stream::once;
use ludex_services::{Player, Seats, Text};

use crate::address::{Query, link};
use crate::app_state::AppState;
use crate::http_error::HttpError;
use crate::pages::{self, Answer};
use crate::posted::{Body, fields};
use crate::server::{answered, ask, error_page};
use crate::shared_games::{Person, Seat, SharedGame};
use crate::shell::PageRequest;
use crate::web_game::{WebGame, with_game};

/// The longest request: a position and its moves.
const LONGEST: usize = 1 << 15;

type Shared = State<Arc<AppState>>;

pub(crate) fn routes() -> Router<Arc<AppState>> {
    Router::new()
        .route("/invite/{spec}", post(invite))
        .route("/seat/{secret}", get(look).post(act))
        .route("/seat/{secret}/news", get(news))
        .layer(DefaultBodyLimit::max(LONGEST))
}

async fn invite(State(state): Shared, Path(spec): Path<String>, headers: HeaderMap, uri: Uri, body: Body) -> Response {
    let fields = match fields(body) {
        Ok(fields) => fields,
        Err(problem) => return error_page(&headers, &uri, &problem),
    };
    answered(&state, ask(&headers, &uri), move |ask, state, _| {
        let game = with_game(&spec, |game| new_game(game, &fields))?;
        let secret = state.shared.open(game, Instant::now())?;
        Ok(Answer::GoTo(ask.to(&format!("/seat/{secret}"))))
    })
    .await
}

/// A game that begins at a position, where the one who invites is to move; a game that is over
/// begins anew.
fn new_game(game: &WebGame, fields: &Query) -> Result<SharedGame, HttpError> {
    let mut opening = game.until_here(&fields.only(&["at", "then", "ply"]))?;
    let scene = game.scene(&opening)?;
    if scene.seats == Seats::Solo {
        let text = Text::fixed("this game is for one player", "ce jeu se joue seul");
        return Err(HttpError::bad(text));
    }
    let mover = scene.mover().unwrap_or_else(|| {
        opening = Query::default();
        Player::First
    });
    Ok(SharedGame::new(game.spec(), opening, mover))
}

async fn look(State(state): Shared, Path(secret): Path<String>, headers: HeaderMap, uri: Uri) -> Response {
    answered(&state, ask(&headers, &uri), move |ask, state, _| {
        let seat = state.shared.seat(&secret, Instant::now())?;
        with_game(&seat.game.spec, |game| pages::seat::html(ask, game, &seat, state.settings.public)).map(Answer::Page)
    })
    .await
}

async fn act(State(state): Shared, Path(secret): Path<String>, headers: HeaderMap, uri: Uri, body: Body) -> Response {
    let fields = match fields(body) {
        Ok(fields) => fields,
        Err(problem) => return error_page(&headers, &uri, &problem),
    };
    answered(&state, ask(&headers, &uri), move |ask, state, _| {
        let seat = state.shared.seat(&secret, Instant::now())?;
        state.shared.come(&seat, Instant::now())?;
        let seat = state.shared.seat(&secret, Instant::now())?;
        if let Some(game) = with_game(&seat.game.spec, |game| after(game, &seat, &fields))? {
            state.shared.change(&seat, game, Instant::now())?;
        }
        Ok(Answer::GoTo(back(ask, &seat, &fields)))
    })
    .await
}

/// The seat, as it was looked at: forms have that in their address, and scripts among the fields.
fn back(ask: &PageRequest, seat: &Seat, fields: &Query) -> String {
    let kept = ["lang", "flip"]
        .into_iter()
        .fold(Query::default(), |kept, name| kept.with(name, ask.query.get(name).or_else(|| fields.get(name))));
    link(&format!("/seat/{}", seat.secret), &kept)
}

/// The game after what a person does; nothing where that is not, or no longer, to be done.
fn after(game: &WebGame, seat: &Seat, fields: &Query) -> Result<Option<SharedGame>, HttpError> {
    let Seat { person, game: now, .. } = seat;
    let (scene, me) = (game.scene(&now.place)?, now.player(*person));
    let over = scene.outcome().is_some() || now.resigned.is_some();
    if let Some(mv) = fields.get("move") {
        // A page that is out of date moves nothing.
        let of_now = fields.get("ply") == Some(scene.moves.len().to_string().as_str());
        if over || scene.mover() != Some(me) || !of_now {
            return Ok(None);
        }
        let place = game.play(&now.place, mv)?;
        // What is too long for a page is not kept.
        game.record(&place)?;
        return Ok(Some(SharedGame { place, ..now.clone() }));
    }
    Ok(match fields.get("act") {
        Some("resign") if !over => Some(SharedGame { resigned: Some(me), ..now.clone() }),
        Some("exchange") if *person == Person::Host && now.place == now.opening && !over => Some(now.exchanged()),
        Some("again") if over && now.again.is_some_and(|asked| asked != *person) => Some(now.anew()),
        Some("again") if over => Some(SharedGame { again: Some(*person), ..now.clone() }),
        _ => None,
    })
}

/// Tells once that the game is no more as the page has it. Where too many wait the page looks again
/// by itself.
async fn news(State(state): Shared, Path(secret): Path<String>, headers: HeaderMap, uri: Uri) -> Response {
    let seen = Query::read(uri.query().unwrap_or_default()).get("seen").and_then(|seen| seen.parse::<u64>().ok());
    let seat = match state.shared.seat(&secret, Instant::now()) {
        Ok(seat) => seat,
        Err(problem) => return error_page(&headers, &uri, &problem),
    };
    if let Err(problem) = state.shared.come(&seat, Instant::now()) {
        return error_page(&headers, &uri, &problem);
    }
    let Ok(place) = Arc::clone(&state.waiting).try_acquire_owned() else {
        return error_page(&headers, &uri, &HttpError::busy());
    };
    let (mut news, left) = (seat.news, state.stopping.child_token());
    let changed = async move {
        let _place = place;
        let changed = left.run_until_cancelled(news.wait_for(|changes| Some(*changes) != seen)).await;
        changed.map(|_| Ok::<_, Infallible>(Event::default().event("changed").data("1")))
    };
    Sse::new(once(changed).filter_map(ready)).keep_alive(KeepAlive::default()).into_response()
}
