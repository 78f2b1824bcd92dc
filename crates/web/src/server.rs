//! The server: addresses to pages, who may ask, and its end.
//!
//! It listens on a loopback address, answers only requests that were meant for it (`origin`), and
//! lets pages load nothing from elsewhere and run no script but its own.

use std::net::{IpAddr, SocketAddr, TcpListener};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::get;
use ludex_services::{Text, say};
use percent_encoding::percent_decode_str;
use tokio_util::sync::CancellationToken;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;

use crate::address::{Query, language, link};
use crate::app_state::{AppState, Settings};
use crate::connections::{self, Limits};
use crate::http_error::HttpError;
use crate::pages;
use crate::pages::Answer;
use crate::preferences::{self, Theme, cookie, within};
use crate::shell::{self, PageRequest, Patience};
use crate::web_game::with_game;
use crate::work::Watch;
use crate::{api, assets, exports, ggp, live, origin, parameters, posted, seat};

/// Nothing from elsewhere, no script and no style within a page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      form-action 'self'; base-uri 'none'";
/// No page around it.
const UNFRAMED: &str = "frame-ancestors 'none'";
/// What begins so may stand in a page elsewhere, and has nothing with which to change anything.
const FRAMED: &str = "/embed/";

/// Longer addresses are refused.
const LONGEST: usize = 16_384;

/// Who finds the server busy is to come again after so many seconds.
const AGAIN: &str = "5";

/// Engines are waited for no longer when the server ends.
const FAREWELL: Duration = Duration::from_secs(2);

type Shared = State<Arc<AppState>>;

/// A server that listens already.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    settings: Settings,
    stop: CancellationToken,
    /// Whether it plays matches of General Game Playing, and serves no page.
    plays: bool,
}

/// Ends a server, from any thread.
#[derive(Clone, Debug)]
pub struct Stopper(CancellationToken);

impl Stopper {
    /// Lets the server finish what it is sending, and end.
    pub fn stop(&self) {
        self.0.cancel();
    }
}

impl Server {
    /// Listens on a port of an address; 0 is any free one. Others than this machine are served
    /// where the address is not a loopback one.
    ///
    /// # Errors
    /// The port is taken, or may not be used; the address is not of this machine.
    pub fn bind(host: IpAddr, port: u16, settings: Settings) -> std::io::Result<Self> {
        let listener = TcpListener::bind((host, port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let settings = Settings { public: !host.is_loopback(), ..settings };
        Ok(Self { listener, address, settings, stop: CancellationToken::new(), plays: false })
    }

    /// A player of General Game Playing in the place of the page.
    #[must_use]
    pub fn player(self) -> Self {
        Self { plays: true, ..self }
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What ends it.
    pub fn stopper(&self) -> Stopper {
        Stopper(self.stop.clone())
    }

    /// Serves until it is stopped.
    ///
    /// # Errors
    /// The system gives no threads or sockets.
    pub fn run(self) -> std::io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .max_blocking_threads(64)
            .enable_all()
            .build()?;
        let state = Arc::new(AppState::new(self.settings));
        let router = if self.plays { ggp::routes(state.settings.memory) } else { routes(Arc::clone(&state)) };
        if !self.plays {
            runtime.spawn(prepared(Arc::clone(&state)));
        }
        let served = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            let end = async {
                self.stop.cancelled().await;
                state.stopping.cancel();
                tokio::time::sleep(FAREWELL).await;
            };
            tokio::select! {
                () = connections::serve(listener, router, Limits::usual(), &self.stop) => {}
                () = end => {}
            }
            Ok(())
        });
        runtime.shutdown_timeout(FAREWELL);
        served
    }
}

/// Finds what every reader of the first page sees, before one comes; who comes meanwhile waits for
/// it.
async fn prepared(state: Arc<AppState>) {
    // Whoever asks hears of what went wrong.
    let _ = work(&state, pages::games::prepare).await;
}

/// All addresses, without a server around them.
pub fn router(settings: Settings) -> Router {
    routes(Arc::new(AppState::new(settings)))
}

fn routes(state: Arc<AppState>) -> Router {
    Router::new()
        .route("/", get(games))
        .route("/play/{spec}", get(play))
        .route("/prefer", get(preferences::prefer))
        .route("/favicon.ico", get(icon))
        .route("/{room}", get(room))
        .route("/{room}/{spec}", get(game_room))
        .route("/live/{room}/{spec}", get(live::stream))
        .route("/static/{name}", get(file))
        .route("/sample/{name}", get(sample))
        .merge(exports::routes())
        .merge(posted::routes())
        .merge(seat::routes())
        .merge(api::routes())
        .fallback(nowhere)
        .method_not_allowed_fallback(no_method)
        .layer(middleware::from_fn_with_state(Arc::clone(&state), guard))
        // Pictures of graphs shrink to a quarter or less; streams of events are left as they are.
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
        .with_state(state)
}

/// Refuses what was not meant for this server, and adds to every answer what browsers must know.
async fn guard(State(state): Shared, request: Request, next: Next) -> Response {
    let is_framed = request.uri().path().starts_with(FRAMED);
    let mut answer = match refusal(&request, state.settings.public) {
        Some(problem) => error_page(request.headers(), request.uri(), &problem),
        None => next.run(request).await,
    };
    let fixed = [
        ("content-security-policy", POLICY),
        ("x-content-type-options", "nosniff"),
        // With none at all forms would come from `null`, which is told from a page elsewhere only
        // where browsers send `Sec-Fetch-Site`: not to an address of the network.
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ];
    if answer.status() == StatusCode::SERVICE_UNAVAILABLE {
        answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(AGAIN));
    }
    for (name, value) in fixed {
        answer.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if !(is_framed && answer.status().is_success()) {
        // Browsers keep to both policies.
        answer.headers_mut().append(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(UNFRAMED));
    }
    answer
}

/// Why a request gets no answer, whatever stands at its address.
fn refusal(request: &Request, public: bool) -> Option<HttpError> {
    let (uri, refused) = (request.uri(), |status, en, fr| Some(HttpError { status, text: Text::fixed(en, fr) }));
    if !origin::is_ours(host(request), public) {
        return refused(
            421,
            "this server answers only as localhost, or where it serves others by its address in numbers",
            "ce serveur ne répond que sous le nom de localhost, ou s'il sert d'autres machines, par son adresse en nombres",
        );
    }
    // Static files start no work.
    let may_be_framed = uri.path().starts_with(FRAMED);
    let is_foreign = || origin::is_foreign(request.method(), request.headers(), host(request), may_be_framed);
    if !uri.path().starts_with("/static/") && is_foreign() {
        return refused(
            403,
            "a page from elsewhere asked for this; only a link that somebody follows leads here from elsewhere",
            "c'est une page d'ailleurs qui demande cela ; d'ailleurs, seul un lien que l'on suit mène ici",
        );
    }
    if uri.to_string().len() > LONGEST {
        return refused(414, "the address is too long", "l'adresse est trop longue");
    }
    if percent_decode_str(uri.path()).decode_utf8().is_err() {
        return refused(400, "the address is not written in UTF-8", "l'adresse n'est pas écrite en UTF-8");
    }
    None
}

/// The server that a request is for, as its sender names it.
fn host(request: &Request) -> &str {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    host.or_else(|| request.uri().host()).unwrap_or_default()
}

/// What was wrong, as a page or for programs.
pub(crate) fn error_page(headers: &HeaderMap, uri: &Uri, problem: &HttpError) -> Response {
    let ask = ask(headers, uri);
    if uri.path() == "/api" || uri.path().starts_with("/api/") {
        return api::refused(problem, ask.lang);
    }
    page(problem.status, shell::problem(&ask, problem))
}

/// What is asked for.
pub(crate) fn ask(headers: &HeaderMap, uri: &Uri) -> PageRequest {
    let query = Query::read(uri.query().unwrap_or_default());
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    // Not as a form is: `=` and `+` stand for themselves in a path, as in `/play/kamon:3,seed=1`.
    let path = percent_decode_str(uri.path()).decode_utf8_lossy().into_owned();
    let pace = match headers.get("x-ludex").map(HeaderValue::as_bytes) {
        Some(b"usual") => Patience::Usual,
        Some(b"patient") => Patience::Patient,
        None if query.get("wait") == Some("2") => Patience::Patient,
        None if query.is("wait") => Patience::Usual,
        _ => Patience::Quick,
    };
    let scripted = headers.contains_key("x-ludex");
    let lang = language(&query, cookie(headers, "lang"), accepted);
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default().to_owned();
    PageRequest { lang, host, theme: Theme::kept(headers), path, query, pace, scripted }
}

pub(crate) fn page(status: u16, html: String) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST);
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
        (header::VARY, "Accept-Language, Cookie, X-Ludex"),
    ];
    (status, headers, html).into_response()
}

/// Does something for a request on a thread where it may take its time; it is told when the reader
/// has left.
pub(crate) async fn work<T: Send + 'static>(
    state: &Arc<AppState>,
    act: impl FnOnce(&AppState, &Watch) -> Result<T, HttpError> + Send + 'static,
) -> Result<T, HttpError> {
    let left = state.stopping.child_token();
    // Dropped with the request's future, when its reader leaves.
    let _left = left.clone().drop_guard();
    let watch = Watch::new(left, state.settings.work, state.settings.memory);
    let state = Arc::clone(state);
    let fault = || HttpError {
        status: 500,
        text: Text::fixed(
            "internal error; please report this address",
            "erreur interne ; merci de signaler cette adresse",
        ),
    };
    let work = move || catch_unwind(AssertUnwindSafe(|| act(&state, &watch)));
    match tokio::task::spawn_blocking(work).await {
        Ok(Ok(answer)) => answer,
        Ok(Err(_)) | Err(_) => Err(fault()),
    }
}

/// A page, or the page that says what was wrong.
pub(crate) async fn answered(
    state: &Arc<AppState>,
    ask: PageRequest,
    act: impl FnOnce(&PageRequest, &AppState, &Watch) -> Result<Answer, HttpError> + Send + 'static,
) -> Response {
    let asked = ask.clone();
    let act = move |state: &AppState, watch: &Watch| {
        parameters::check_page(&asked.query)?;
        act(&asked, state, watch)
    };
    match work(state, act).await {
        Ok(Answer::Page(html)) => page(200, html),
        Ok(Answer::Wrong(status, html)) => page(status, html),
        Ok(Answer::GoTo(address)) => Redirect::to(&address).into_response(),
        Err(problem) => page(problem.status, shell::problem(&ask, &problem)),
    }
}

async fn games(State(state): Shared, headers: HeaderMap, uri: Uri) -> Response {
    answered(&state, ask(&headers, &uri), |ask, state, watch| pages::games::html(ask, state, watch).map(Answer::Page))
        .await
}

async fn play(State(state): Shared, Path(spec): Path<String>, headers: HeaderMap, uri: Uri) -> Response {
    let act = move |ask: &PageRequest, state: &AppState, watch: &Watch| {
        with_game(&spec, |game| pages::play::answer(ask, game, state, watch))
    };
    answered(&state, ask(&headers, &uri), act).await
}

/// A page of its own, or the way to a game's page from a form that names it.
async fn room(State(state): Shared, Path(room): Path<String>, headers: HeaderMap, uri: Uri) -> Response {
    let act = move |ask: &PageRequest, state: &AppState, watch: &Watch| match room.as_str() {
        "puzzles" => pages::puzzles::answer(ask, state, watch),
        "programs" => Ok(Answer::Page(pages::programs::html(ask))),
        "rete" => pages::rete::answer(ask, state, watch),
        "search" => pages::search::answer(ask, state, watch),
        "diplomacy" => pages::diplomacy::answer(ask, watch),
        "play" | "count" | "graph" | "learn" | "symmetry" | "columns" | "setup" => {
            let game = ask.query.get("game").unwrap_or("tictactoe").trim().to_owned();
            let (spec, players) = with_game(&game, |game| {
                Ok((game.spec(), pages::play::opponents::on_board(&game.game, &ask.query, state)))
            })?;
            let kept = ["values", "lang"].into_iter().fold(players, |kept, name| kept.with(name, ask.query.get(name)));
            Ok(Answer::GoTo(link(&format!("/{room}/{spec}"), &kept)))
        }
        _ => Err(HttpError::nothing_here()),
    };
    answered(&state, ask(&headers, &uri), act).await
}

async fn game_room(
    State(state): Shared,
    Path((room, spec)): Path<(String, String)>,
    headers: HeaderMap,
    uri: Uri,
) -> Response {
    let act = move |ask: &PageRequest, state: &AppState, watch: &Watch| {
        let html = match room.as_str() {
            "count" => return with_game(&spec, |game| pages::count::answer(ask, game, state, watch)),
            "graph" => with_game(&spec, |game| pages::graph::html(ask, game, state, watch)),
            "symmetry" => with_game(&spec, |game| pages::symmetry::html(ask, game, state, watch)),
            "setup" => with_game(&spec, |game| pages::setup::html(ask, game)),
            "columns" => with_game(&spec, |game| pages::columns::html(ask, game, state, watch)),
            "review" => with_game(&spec, |game| pages::review::html(ask, game, state, watch)),
            "embed" => with_game(&spec, |game| pages::embed::html(ask, game)),
            "learn" => with_game(&spec, |game| pages::learn::html(ask, game, state, watch)),
            _ => Err(HttpError::nothing_here()),
        };
        html.map(Answer::Page)
    };
    answered(&state, ask(&headers, &uri), act).await
}

/// The board that stands for a game among all of them.
async fn sample(State(state): Shared, Path(name): Path<String>, headers: HeaderMap, uri: Uri) -> Response {
    let asked = ask(&headers, &uri);
    match work(&state, move |_, _| pages::games::picture(&name, &asked)).await {
        Ok(svg) => fixed(&uri, "image/svg+xml", svg),
        Err(problem) => error_page(&headers, &uri, &problem),
    }
}

async fn file(Path(name): Path<String>, headers: HeaderMap, uri: Uri) -> Response {
    let Some((kind, text)) = assets::file(&name) else { return nowhere(headers, uri).await };
    fixed(&uri, kind, text)
}

/// What is the same for every reader. The address of what may stay for long changes with it.
fn fixed(uri: &Uri, kind: &'static str, content: impl axum::response::IntoResponse) -> Response {
    let kept = if uri.query().is_some() { "max-age=31536000, immutable" } else { "no-cache" };
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, kept)], content).into_response()
}

/// What browsers ask for unasked.
async fn icon() -> Response {
    Redirect::permanent("/static/icon.svg").into_response()
}

/// An address that ends with a slash leads to the one without.
async fn nowhere(headers: HeaderMap, uri: Uri) -> Response {
    if let Some(path) = uri.path().strip_suffix('/') {
        let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
        return Redirect::permanent(within(&format!("{path}{query}"))).into_response();
    }
    error_page(&headers, &uri, &HttpError::nothing_here())
}

async fn no_method(method: Method, headers: HeaderMap, uri: Uri) -> Response {
    let text = say!("the method {method} is not accepted here", "la méthode {method} n'est pas acceptée ici");
    error_page(&headers, &uri, &HttpError { status: 405, text })
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use tower::ServiceExt as _;

    use super::*;

    /// Who is told that the server is busy is told when to come again, and nobody else.
    #[test]
    fn who_finds_it_busy_is_told_when_to_come_again() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let state = Arc::new(AppState::new(Settings::default()));
        let answer = |status| move || async move { page(status, String::new()) };
        let router = Router::new()
            .route("/busy", get(answer(HttpError::busy().status)))
            .route("/free", get(answer(200)))
            .layer(middleware::from_fn_with_state(Arc::clone(&state), guard))
            .with_state(state);
        for (path, told) in [("/busy", Some(AGAIN)), ("/free", None)] {
            let request = Request::get(path).header("host", "localhost").body(Body::empty()).unwrap();
            let answer = runtime.block_on(router.clone().oneshot(request)).unwrap();
            let again = answer.headers().get(header::RETRY_AFTER).map(|value| value.to_str().unwrap().to_owned());
            assert_eq!(again.as_deref(), told, "{path}");
        }
    }

    /// An address that takes forms too is not said to be only read.
    #[test]
    fn a_method_that_is_not_accepted_is_named() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        for (method, path) in [(Method::POST, "/"), (Method::PUT, "/rules")] {
            let request = Request::builder().method(&method).uri(path).header("host", "localhost");
            let asked = router(Settings::default()).oneshot(request.body(Body::empty()).unwrap());
            let answer = runtime.block_on(asked).unwrap();
            assert_eq!(answer.status(), StatusCode::METHOD_NOT_ALLOWED, "{method} {path}");
            let page = runtime.block_on(axum::body::to_bytes(answer.into_body(), 1 << 20)).unwrap();
            let told = format!("The method {method} is not accepted here.");
            assert!(String::from_utf8_lossy(&page).contains(&told), "{method} {path}");
        }
    }
}
