//! What a reader takes away: a board as a picture, a game as a text, a count as a table.
//!
//! ```text
//! /board/{game}?at=…           SVG; with as=png PNG, where the server was built with the feature `png`;
//!                              with whole=1 all positions of the game
//! /record/{game}?at=…&then=…   the game as `ludex review` and other programs read it (docs/records.md)
//! /counted/{game}?symmetry=1   CSV: positions by ply
//! ```
//!
//! Without the feature the page's script makes PNG of the SVG, and links that are sent elsewhere
//! have a preview without a picture: those who draw previews take no SVG.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use ludex_services::counting::Counted;
use ludex_services::records::Record;
use ludex_services::{Text, csv, drawing, filmstrip, pixels};

use crate::app_state::AppState;
use crate::count;
use crate::http_error::HttpError;
use crate::server::{ask, page, work};
use crate::shell::{self, PageRequest};
use crate::web_game::{WebGame, WebScene, with_game};
use crate::work::Watch;

type Shared = State<Arc<AppState>>;

pub(crate) fn routes() -> Router<Arc<AppState>> {
    Router::new()
        .route("/board/{spec}", get(board))
        .route("/record/{spec}", get(record))
        .route("/counted/{spec}", get(counted))
}

/// A file to be saved, with its name and type.
struct File {
    name: &'static str,
    kind: &'static str,
    bytes: Vec<u8>,
}

/// The file that is asked of a game.
async fn file(
    state: &Arc<AppState>,
    spec: String,
    ask: PageRequest,
    make: fn(&PageRequest, &WebGame, &AppState, &Watch) -> Result<File, HttpError>,
) -> Response {
    let asked = ask.clone();
    let made = work(state, move |state, watch| with_game(&spec, |game| make(&asked, game, state, watch))).await;
    match made {
        Ok(File { name, kind, bytes }) => {
            let named = format!("attachment; filename=\"{name}\"");
            let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-store")];
            (headers, [(header::CONTENT_DISPOSITION, named)], bytes).into_response()
        }
        Err(problem) => page(problem.status, shell::problem(&ask, &problem)),
    }
}

async fn board(State(state): Shared, Path(spec): Path<String>, headers: HeaderMap, uri: Uri) -> Response {
    file(&state, spec, ask(&headers, &uri), drawn).await
}

fn drawn(ask: &PageRequest, game: &WebGame, state: &AppState, watch: &Watch) -> Result<File, HttpError> {
    let is_whole = ask.query.is("whole");
    let svg = if is_whole { whole(ask, game)? } else { one(ask, game)? };
    if ask.query.get("as") != Some("png") {
        let name = if is_whole { "game.svg" } else { "board.svg" };
        return Ok(File { name, kind: "image/svg+xml", bytes: svg.into_bytes() });
    }
    let _pass = state.gate.enter_briefly(watch).ok_or_else(HttpError::busy)?;
    let bytes = pixels::png(&svg).map_err(HttpError::too_much)?;
    Ok(File { name: if is_whole { "game.png" } else { "board.png" }, kind: "image/png", bytes })
}

fn one(ask: &PageRequest, game: &WebGame) -> Result<String, HttpError> {
    let scene = drawn_scene(ask, game)?;
    Ok(drawing::svg(&scene, ask.text(&scene.about.title), ask.lang))
}

/// What an address shows, where its board can be drawn.
pub(crate) fn drawn_scene(ask: &PageRequest, game: &WebGame) -> Result<WebScene, HttpError> {
    let scene = game.scene(&ask.query)?;
    if !scene.is_drawn() {
        return Err(HttpError::too_much(Text::fixed(
            "this board is too large to be drawn",
            "ce plateau est trop grand pour être dessiné",
        )));
    }
    Ok(scene)
}

fn whole(ask: &PageRequest, game: &WebGame) -> Result<String, HttpError> {
    let about = game.scene(&ask.query)?.about;
    filmstrip::svg(&game.game, &*game.record(&ask.query)?, ask.text(&about.title), ask.lang)
        .map_err(HttpError::too_much)
}

async fn record(State(state): Shared, Path(spec): Path<String>, headers: HeaderMap, uri: Uri) -> Response {
    file(&state, spec, ask(&headers, &uri), written).await
}

fn written(ask: &PageRequest, game: &WebGame, _: &AppState, _: &Watch) -> Result<File, HttpError> {
    let record = Record::new(&game.game, &*game.record(&ask.query)?);
    Ok(File { name: "game.pgn", kind: "text/plain; charset=utf-8", bytes: record.to_string().into_bytes() })
}

async fn counted(State(state): Shared, Path(spec): Path<String>, headers: HeaderMap, uri: Uri) -> Response {
    file(&state, spec, ask(&headers, &uri), table).await
}

/// The count as a table: the one that was made last, or made now.
fn table(ask: &PageRequest, game: &WebGame, state: &AppState, watch: &Watch) -> Result<File, HttpError> {
    let symmetry = ask.query.is("symmetry");
    let counted = if let Some(counted) = state.counted.get(&count::name(&game.spec(), symmetry)) {
        counted
    } else {
        let _pass = state.gate.enter(watch).ok_or_else(HttpError::busy)?;
        Arc::new(count::run(&game.game, symmetry, &|_| {}, state, watch)?)
    };
    match count::problem(&counted, &game.spec()) {
        Some(problem) => Err(problem),
        None => Ok(File { name: "count.csv", kind: "text/csv; charset=utf-8", bytes: rows(&counted).into_bytes() }),
    }
}

/// Its rows, with the headings of `ludex count --format csv`; where only the total is known, that
/// alone.
fn rows(counted: &Counted) -> String {
    let report = &counted.report;
    let what = if report.up_to_symmetry { "canonical" } else { "positions" };
    let line = |fields: &[&str]| csv::row(fields) + "\n";
    if report.by_ply.is_empty() {
        return line(&[what]) + &line(&[report.total.as_deref().unwrap_or_default()]);
    }
    let plies = report.by_ply.iter().enumerate().map(|(ply, number)| line(&[&ply.to_string(), number]));
    std::iter::once(line(&["ply", what])).chain(plies).collect()
}
