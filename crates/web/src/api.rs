//! The same for programs: JSON, with the names of `GamesCrafters`' universal web API where it has
//! one (<https://github.com/GamesCrafters/GamesCraftersUWAPI>). Described by `assets/openapi.json`.

use std::str::FromStr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use ludex_services::arena::write::report_as_written;
use ludex_services::graph::Graph;
use ludex_services::prelude::*;
use ludex_services::puzzles::{self, Grade};
use ludex_services::records::Record;
use ludex_services::registry::{self, find};
use ludex_services::search::Rating;
use ludex_services::search::mcts::MoveStatistics;
use ludex_services::search::tree::{self, Method};
use ludex_services::values::MoveValues;
use ludex_services::words::{in_shell, shortened};
use ludex_services::{Lang, Seats, Value, Verdict};
use serde::Serialize;
use serde_json::{Value as Json, json};

use crate::address::Query;
use crate::app_state::AppState;
use crate::diplomacy;
use crate::http_error::HttpError;
use crate::pages::learn::pupil;
use crate::pages::search::USUAL_PLAYOUTS;
use crate::parameters;
use crate::search::{Asked, SearchBranch, asked};
use crate::server::{ask, work};
use crate::shell::{PageRequest, Patience};
use crate::web_game::{WebGame, WebScene, with_game};
use crate::work::{Watch, seconds};

pub(crate) fn routes() -> Router<Arc<AppState>> {
    Router::new().route("/api", get(games)).route("/api/{*path}", get(of_path))
}

fn sent(status: u16, json: &Json) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST);
    (status, [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")], json.to_string())
        .into_response()
}

async fn answered(
    state: &Arc<AppState>,
    ask: PageRequest,
    act: impl FnOnce(&PageRequest, &AppState, &Watch) -> Result<Json, HttpError> + Send + 'static,
) -> Response {
    let lang = ask.lang;
    let checked = move |state: &AppState, watch: &Watch| {
        let path: Vec<_> = ask.path.trim_start_matches("/api").trim_matches('/').split('/').collect();
        parameters::check(if path == [""] { &["games"] } else { &path }, &ask.query)?;
        act(&ask, state, watch)
    };
    match work(state, checked).await {
        Ok(json) => sent(200, &json),
        Err(problem) => refused(&problem, lang),
    }
}

/// What was wrong, for a program.
pub(crate) fn refused(problem: &HttpError, lang: Lang) -> Response {
    sent(problem.status, &json!({ "error": shortened(problem.text.to(lang)) }))
}

/// A number that was checked already, if there is one.
fn whole<T: FromStr>(query: &Query, name: &str) -> Option<T> {
    query.get(name).and_then(|value| value.parse().ok())
}

async fn games(State(state): State<Arc<AppState>>, headers: HeaderMap, uri: Uri) -> Response {
    answered(&state, ask(&headers, &uri), |ask, _, _| list(ask)).await
}

async fn of_path(
    State(state): State<Arc<AppState>>,
    Path(path): Path<String>,
    headers: HeaderMap,
    uri: Uri,
) -> Response {
    let act = move |ask: &PageRequest, state: &AppState, watch: &Watch| match path
        .trim_end_matches('/')
        .split('/')
        .collect::<Vec<_>>()[..]
    {
        ["openapi.json"] => serde_json::from_str(parameters::OPENAPI).map_err(|_| HttpError::nothing_here()),
        ["games"] => list(ask),
        ["games", spec] => with_game(spec, |game| describe(ask, game)),
        ["games", spec, "positions"] => with_game(spec, |game| position(ask, game, state, watch)),
        ["games", spec, "count"] => with_game(spec, |game| count(ask, game, state, watch)),
        ["games", spec, "bounds"] => with_game(spec, |game| Ok(bounds(ask, game))),
        ["games", spec, "plan"] => with_game(spec, |game| plan(ask, game, state, watch)),
        ["games", spec, "graph"] => with_game(spec, |game| graph(ask, game, watch)),
        ["games", spec, "learn"] => with_game(spec, |game| learn(ask, game, state, watch)),
        ["games", spec, "visits"] => with_game(spec, |game| visits(ask, game, state, watch)),
        ["games", spec, "review"] => with_game(spec, |game| review(ask, game, state, watch)),
        ["games", spec, "puzzles"] => with_game(spec, |game| puzzles(ask, game, state, watch)),
        ["search"] => search(ask),
        ["diplomacy", what] => diplomacy::answer(what, ask, watch),
        _ => Err(HttpError::nothing_here()),
    };
    answered(&state, ask(&headers, &uri), act).await
}

fn kind(seats: Seats) -> &'static str {
    if seats == Seats::Solo { "onePlayer" } else { "twoPlayer" }
}

fn list(ask: &PageRequest) -> Result<Json, HttpError> {
    let entry = |about: &'static ludex_services::About| {
        let (spec, seats) = with_game(about.name, |game| Ok((game.spec(), game.game.seats())))?;
        let (name, params) = (ask.text(&about.title), ask.text(&about.params));
        Ok(json!({ "id": about.name, "name": name, "type": kind(seats), "default": spec, "params": params }))
    };
    registry::games().into_iter().map(entry).collect::<Result<Vec<_>, HttpError>>().map(Json::Array)
}

fn describe(ask: &PageRequest, game: &WebGame) -> Result<Json, HttpError> {
    let scene = game.scene(&Query::default())?;
    let about = find(scene.about.name)?;
    Ok(json!({
        "id": scene.spec,
        "name": ask.text(&about.title),
        "type": kind(scene.seats),
        "startPosition": scene.position,
        "rules": ask.text(&about.rules),
        "notation": ask.text(&about.notation),
    }))
}

/// A value in the other API's words: a draw with a distance is a tie, one without never ends.
fn word(verdict: Option<Verdict>) -> &'static str {
    match verdict {
        None => "unsolved",
        Some(Verdict { value: Value::Win, .. }) => "win",
        Some(Verdict { value: Value::Loss, .. }) => "lose",
        Some(Verdict { value: Value::Draw, remoteness: Some(_) }) => "tie",
        Some(Verdict { value: Value::Draw, remoteness: None }) => "draw",
    }
}

/// Its codes: −200 for a distance that is infinite, −100 for one that is not known.
fn remoteness(verdict: Option<Verdict>) -> i64 {
    match verdict {
        Some(Verdict { remoteness: Some(plies), .. }) => plies.into(),
        Some(Verdict { value: Value::Draw, .. }) => -200,
        _ => -100,
    }
}

/// The verdict of a rating. A search does not tell the distance of a draw, and its draws may end:
/// they are not told.
fn exact(rating: Rating, searched: bool) -> Option<Verdict> {
    rating.verdict().filter(|verdict| !searched || verdict.remoteness.is_some())
}

/// Where a game stands, as the pages' addresses say it.
fn place(ask: &PageRequest) -> Query {
    ask.query.only(&["then", "ply"]).with("at", ask.query.get("p"))
}

fn position(ask: &PageRequest, game: &WebGame, state: &AppState, watch: &Watch) -> Result<Json, HttpError> {
    let query = place(ask);
    let scene = game.scene(&query)?;
    let valued = game.values(&query, state, watch, ask.pace.max(Patience::Usual))?.ok_or_else(HttpError::busy)?;
    let moves = valued
        .moves
        .iter()
        .map(|known| one_move(game, &scene, &valued, &known.mv, known.rating))
        .collect::<Result<Vec<_>, _>>()?;
    let verdict = valued.verdict.filter(|_| valued.depth.is_none());
    Ok(json!({
        "game": scene.spec,
        "position": scene.position,
        "positionValue": word(verdict),
        "remoteness": remoteness(verdict),
        "depth": valued.depth,
        "moves": moves,
    }))
}

fn one_move(
    game: &WebGame,
    scene: &WebScene,
    valued: &MoveValues,
    mv: &str,
    rating: Rating,
) -> Result<Json, HttpError> {
    let searched = valued.depth.is_some();
    let verdict = exact(rating, searched);
    // The best of the moves that have the same value, in whose distance the others are measured.
    let best = valued
        .moves
        .iter()
        .filter_map(|other| exact(other.rating, searched))
        .find(|other| word(Some(*other)) == word(verdict));
    let delta = verdict.zip(best).and_then(|(own, best)| Some(own.remoteness?.abs_diff(best.remoteness?))).unwrap_or(0);
    let next = scene.links.iter().find(|legal| legal.text == mv).map(|legal| game.scene(&legal.query)).transpose()?;
    let after = verdict.map(|verdict| {
        let value = seen_next(scene, next.as_ref(), verdict.value);
        Verdict::new(value, verdict.remoteness.map(|plies| plies - 1))
    });
    Ok(json!({
        "move": mv,
        "position": next.map_or_else(String::new, |next| next.position.clone()),
        "moveValue": word(verdict),
        "positionValue": word(after),
        "remoteness": remoteness(after),
        "deltaRemoteness": delta,
        "estimate": rating.estimate(),
    }))
}

/// A value for the player who moved, as seen by the player who moves next, who may be the same;
/// where the game is over, by the one who lost it.
fn seen_next(scene: &WebScene, next: Option<&WebScene>, value: Value) -> Value {
    let mover = next.map(|next| next.mover());
    match (scene.seats, mover) {
        (Seats::Solo, _) => value,
        (Seats::Fixed, Some(mover)) if mover == scene.mover() => value,
        (Seats::Fixed, Some(None)) if value != Value::Draw => Value::Loss,
        _ => value.opposite(),
    }
}

/// A report as the command of that name tells it.
fn report_json(command: &str, game: &WebGame, report: &impl Serialize) -> Json {
    let mut json = serde_json::to_value(report).unwrap_or_default();
    json["command"] = command.into();
    json["game"] = game.spec().into();
    json
}

fn count(ask: &PageRequest, game: &WebGame, state: &AppState, watch: &Watch) -> Result<Json, HttpError> {
    let _pass = state.gate.enter(watch).ok_or_else(HttpError::busy)?;
    let counted = crate::count::run(&game.game, ask.query.is("symmetry"), &|_| {}, state, watch)?;
    if let Some(problem) = crate::count::problem(&counted, &game.spec()) {
        return Err(problem);
    }
    Ok(report_json("count", game, &counted.report))
}

fn graph(ask: &PageRequest, game: &WebGame, watch: &Watch) -> Result<Json, HttpError> {
    let Graph { arena, regions } = crate::graph::build(&game.game, &*game.record(&place(ask))?, watch)?;
    Ok(report_json("graph", game, &report_as_written(&arena, Some(&regions))))
}

fn learn(ask: &PageRequest, game: &WebGame, state: &AppState, watch: &Watch) -> Result<Json, HttpError> {
    let pupil = pupil(ask)?;
    let mut json = report_json("learn", game, &crate::learn::train(&game.game, &pupil, state, watch, &|_| {})?);
    json["learner"] = pupil.method.word().into();
    json["seed"] = pupil.seed.into();
    Ok(json)
}

fn search(ask: &PageRequest) -> Result<Json, HttpError> {
    let method = if ask.query.get("method") == Some("minmax") { Method::MinMax } else { Method::AlphaBeta };
    let Asked { tree, text, .. } = asked(&ask.query)?;
    let labels = tree::label(&tree, method);
    let mut json = serde_json::to_value(&labels).unwrap_or_default();
    json["command"] = "tree".into();
    json["tree"] = text.into();
    json["value"] = labels.labels[0].map_or(Json::Null, |root| json!(root.value));
    json["leaves_in_all"] = tree.leaves().into();
    Ok(json)
}

/// What Monte Carlo tree search knows after this many playouts.
fn visits(ask: &PageRequest, game: &WebGame, state: &AppState, watch: &Watch) -> Result<Json, HttpError> {
    let playouts = whole(&ask.query, "playouts").unwrap_or(USUAL_PLAYOUTS);
    let seed: u32 = whole(&ask.query, "seed").unwrap_or(1);
    let _pass = state.gate.enter_briefly(watch).ok_or_else(HttpError::busy)?;
    let visits =
        crate::search::visits(game, &place(ask), (playouts, seed.into()), &watch.within(state.settings.patience))?;
    let seen = |seen: &MoveStatistics<String>| json!({ "move": seen.mv, "visits": seen.visits, "mean": seen.mean, "value": seen.value.map(Value::word) });
    let branch = |branch: &SearchBranch| {
        let mut json = seen(&branch.seen);
        json["parent"] = branch.parent.into();
        json["player"] = branch.chair.word().into();
        json
    };
    Ok(json!({
        "command": "visits",
        "game": game.spec(),
        "playouts": visits.playouts,
        "seed": seed,
        "best": visits.best,
        "moves": visits.moves.iter().map(seen).collect::<Vec<_>>(),
        "branches": visits.branches.iter().map(branch).collect::<Vec<_>>(),
    }))
}

fn review(ask: &PageRequest, game: &WebGame, state: &AppState, watch: &Watch) -> Result<Json, HttpError> {
    let played = game.record(&place(ask).without(&["ply"]))?;
    let pace = ask.pace.max(Patience::Usual);
    let review = crate::values::review(&game.game, &played, state, watch, pace)?;
    Ok(report_json("review", game, &review.report(&game.game, &Record::new(&game.game, &played))))
}

fn puzzles(ask: &PageRequest, game: &WebGame, state: &AppState, watch: &Watch) -> Result<Json, HttpError> {
    let (number, seed): (usize, u32) =
        (whole(&ask.query, "number").unwrap_or(1), whole(&ask.query, "seed").unwrap_or(0));
    let grade = Grade::ALL.into_iter().find(|grade| ask.query.get("grade") == Some(grade.word()));
    let _pass = state.gate.enter_briefly(watch).ok_or_else(HttpError::busy)?;
    let question = puzzles::Question { grade, ..puzzles::Question::new(&game.game, number, seed.into()) };
    let command = format!("ludex puzzles {}", in_shell(&game.spec()));
    let found = puzzles::puzzles(&question, seconds, &watch.within(state.settings.patience))
        .map_err(|why| HttpError::of_refusal(&why, &command))?;
    if let (Some(halt), []) = (&found.halt, &found.puzzles[..]) {
        return Err(HttpError::of_halt(halt, &command));
    }
    let mut json = report_json("puzzles", game, &found);
    json["seed"] = seed.into();
    json["complete"] = found.halt.is_none().into();
    for (puzzle, told) in found.puzzles.iter().zip(json["puzzles"].as_array_mut().into_iter().flatten()) {
        told["sentence"] = ask.text(&puzzle.sentence(&game.game)).into();
    }
    Ok(json)
}

fn plan(ask: &PageRequest, game: &WebGame, state: &AppState, watch: &Watch) -> Result<Json, HttpError> {
    Ok(report_json("plan", game, &crate::plan::find(&game.game, state, watch)?.report(&game.spec(), None, ask.lang)))
}

fn bounds(ask: &PageRequest, game: &WebGame) -> Json {
    let bound = |bound: ludex_services::count::bounds::Bound| {
        json!({
            "name": bound.name,
            "side": if bound.side == ludex_services::count::bounds::Side::Lower { "lower" } else { "upper" },
            "words": ask.text(&bound.words),
            "formula": bound.formula,
            "value": bound.value.to_string(),
            "by_ply": bound.by_ply.map(|plies| plies.iter().map(ToString::to_string).collect::<Vec<_>>()),
        })
    };
    json!({ "command": "bounds", "game": game.spec(), "bounds": game.bounds().into_iter().map(bound).collect::<Vec<_>>() })
}
