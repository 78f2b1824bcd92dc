//! Counts and lessons as they grow, and plans when they are made: server-sent events. Each has a
//! piece of the page in it, ready to be put in its place.
//!
//! | event | data |
//! |---|---|
//! | `progress` | a sentence |
//! | `share` | how much is done and of how much, as in `2 7` |
//! | `part` | HTML of what is known so far |
//! | `done` | HTML of the whole |
//! | `problem` | a sentence |
//!
//! The work stops when the stream is closed: the observer looks whether anybody listens.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use axum::extract::{Path, State};
use axum::http::{HeaderMap, Uri};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Response};
use ludex_services::learn::Curve;
use ludex_services::{Lang, Progress, numbers};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::app_state::AppState;
use crate::count::{self, Reading, Told};
use crate::http_error::HttpError;
use crate::learn::LearnerSpec;
use crate::pages;
use crate::server;
use crate::shell::{PageRequest, set, tell};
use crate::web_game::{WebGame, with_game};
use crate::work::{Watch, locked};

/// Progress is told no oftener.
const PERIOD: Duration = Duration::from_millis(150);

/// The events that wait for a slow reader; while there are as many, news is dropped, but never the
/// end.
const AHEAD: usize = 16;

type Sender = mpsc::Sender<Event>;

/// What a reader receives: news, then the end.
struct Events {
    news: mpsc::Receiver<Event>,
    end: Option<oneshot::Receiver<Event>>,
    /// Ends the work with the stream.
    _left: DropGuard,
}

impl Events {
    async fn next(&mut self) -> Option<Event> {
        match self.news.recv().await {
            Some(event) => Some(event),
            None => self.end.take()?.await.ok(),
        }
    }
}

/// The events of one piece of work.
pub(crate) async fn stream(
    State(state): State<Arc<AppState>>,
    Path((room, spec)): Path<(String, String)>,
    headers: HeaderMap,
    uri: Uri,
) -> Response {
    let ask = server::ask(&headers, &uri);
    let ((sender, news), (last, end)) = (mpsc::channel(AHEAD), oneshot::channel());
    let left = state.stopping.child_token();
    let events = Events { news, end: Some(end), _left: left.clone().drop_guard() };
    tokio::task::spawn_blocking(move || {
        let done = work(&ask, &room, &spec, &state, left, &sender);
        let event = match done {
            Ok(html) => Event::default().event("done").data(set(ask.lang, html)),
            Err(problem) => Event::default().event("problem").data(set(ask.lang, sentence(ask.lang, &problem))),
        };
        // Nobody listens any more where this fails.
        let _ = last.send(event);
    });
    let next = |mut events: Events| async move { Some((Ok::<_, Infallible>(events.next().await?), events)) };
    let events = futures_util::stream::unfold(events, next);
    Sse::new(events).keep_alive(KeepAlive::default()).into_response()
}

fn sentence(lang: Lang, problem: &HttpError) -> String {
    format!("{}.", ludex_services::words::with_capital(problem.text.to(lang)))
}

fn work(
    ask: &PageRequest,
    room: &str,
    spec: &str,
    state: &AppState,
    left: CancellationToken,
    sender: &Sender,
) -> Result<String, HttpError> {
    let watch = Watch::new(left, state.settings.work, state.settings.memory);
    match room {
        "count" => with_game(spec, |game| counting(ask, game, state, &watch, sender)),
        "plan" => with_game(spec, |game| {
            let plan = crate::plan::find(&game.game, state, &watch)?;
            Ok(pages::plan::result(ask, &game.spec(), &plan, state).into_string())
        }),
        "learn" => {
            let pupil = pages::learn::pupil(ask)?;
            with_game(spec, |game| learning(ask, game, &pupil, state, &watch, sender))
        }
        _ => Err(HttpError::nothing_here()),
    }
}

/// Sends what the work has come to.
fn tell_reader(ask: &PageRequest, sender: &Sender, event: &str, data: String) {
    // Where this fails, the reader is slow or has left.
    let _ = sender.try_send(Event::default().event(event).data(set(ask.lang, data)));
}

fn counting(
    ask: &PageRequest,
    game: &WebGame,
    state: &AppState,
    watch: &Watch,
    sender: &Sender,
) -> Result<String, HttpError> {
    let (bounds, pauses, began) = (game.bounds(), [(); 2].map(|()| Pauses::default()), Instant::now());
    let send = |event: &str, data: String| tell_reader(ask, sender, event, data);
    let _pass = state.gate.enter(watch).ok_or_else(HttpError::busy)?;
    send("progress", ask.tr("Looking for the best method…", "Recherche de la meilleure méthode…").to_owned());
    let tell = |told: Told<'_>| match told {
        Told::Plies(counted) if pauses[0].over() => {
            send("part", pages::count::result(ask, &game.spec(), counted, &bounds).into_string());
        }
        Told::Positions(now) if pauses[1].over() => {
            let text = positions_so_far(ask.lang, now, began.elapsed());
            send("progress", text);
        }
        Told::Columns(reading) if pauses[1].over() => {
            send("share", format!("{} {}", reading.column.saturating_sub(1), reading.of));
            send("progress", columns_so_far(ask.lang, reading, began.elapsed()));
        }
        _ => {}
    };
    let counted = count::run(&game.game, ask.query.is("symmetry"), &tell, state, watch)?;
    Ok(pages::count::result(ask, &game.spec(), &counted, &bounds).into_string())
}

fn positions_so_far(lang: Lang, now: &Progress, elapsed: Duration) -> String {
    let (found, ply) = (numbers::grouped(now.found, lang), now.ply);
    let (held, seconds) = (numbers::bytes(now.bytes, lang), numbers::seconds(elapsed.as_secs_f64(), lang));
    tell!(
        lang,
        "Ply {ply}: {found} positions so far, {held}, {seconds}",
        "Coup {ply} : {found} positions jusque-là, {held}, {seconds}"
    )
}

fn columns_so_far(lang: Lang, Reading { pass, column, of, bytes }: Reading, elapsed: Duration) -> String {
    let (held, seconds) = (numbers::bytes(bytes, lang), numbers::seconds(elapsed.as_secs_f64(), lang));
    match pass {
        1 => tell!(lang, "Column {column} of {of}, {held}, {seconds}", "Colonne {column} sur {of}, {held}, {seconds}"),
        _ => tell!(
            lang,
            "Pass {pass}, column {column} of {of}, {held}, {seconds}",
            "Passage {pass}, colonne {column} sur {of}, {held}, {seconds}"
        ),
    }
}

fn learning(
    ask: &PageRequest,
    game: &WebGame,
    pupil: &LearnerSpec,
    state: &AppState,
    watch: &Watch,
    sender: &Sender,
) -> Result<String, HttpError> {
    let (spec, pauses, of) = (game.spec(), Pauses::default(), pupil.episodes);
    let send = |event: &str, data: String| tell_reader(ask, sender, event, data);
    send("progress", ask.tr("Preparing the exam…", "Préparation de l'examen…").to_owned());
    let grow = |curve: &Curve| {
        if pauses.over() {
            let done = curve.points.last().map_or(0, |point| point.episodes);
            let [told, all] = [done, of].map(|number| numbers::grouped(number, ask.lang));
            send("share", format!("{done} {of}"));
            send("progress", tell!(ask.lang, "{told} of {all} episodes", "{told} épisodes sur {all}"));
            send("part", pages::learn::result(ask, &spec, pupil, curve).into_string());
        }
    };
    let curve = crate::learn::train(&game.game, pupil, state, watch, &grow)?;
    Ok(pages::learn::result(ask, &spec, pupil, &curve).into_string())
}

/// Keeps what is told apart in time.
#[derive(Default)]
struct Pauses(Mutex<Option<Instant>>);

impl Pauses {
    /// Whether it is time to tell something again, which it is then for a while not.
    fn over(&self) -> bool {
        let mut last = locked(&self.0);
        let over = last.is_none_or(|last| last.elapsed() >= PERIOD);
        if over {
            *last = Some(Instant::now());
        }
        over
    }
}
