//! The server: addresses to pages, who may ask, and its end.
//!
//! It listens on a loopback address, answers only requests that were meant for it (the `Host` header: a page elsewhere
//! that points a name of its own at this address gets nothing), and lets pages load nothing from elsewhere and run no
//! script but its own.

use std::net::{IpAddr, SocketAddr, TcpListener};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::get;
use axum::serve::ListenerExt as _;
use ludex::Text;
use percent_encoding::percent_decode_str;
use tokio::sync::watch;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;

use crate::address::{Query, language, link};
use crate::desk::sit;
use crate::hall::{Hall, Settings};
use crate::pages;
use crate::pages::play::Answer;
use crate::problem::Problem;
use crate::shell::{self, Ask, Pace};
use crate::work::{Interest, Watch};
use crate::{api, assets, live};

/// Nothing from elsewhere, no script and no style within a page, no page around it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Longer addresses are refused.
const LONGEST: usize = 16_384;

/// Engines are waited for no longer when the server ends.
const FAREWELL: Duration = Duration::from_secs(2);

type Shared = State<Arc<Hall>>;

/// A server that listens already.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    settings: Settings,
    stop: watch::Sender<bool>,
}

/// Ends a server, from any thread.
#[derive(Clone, Debug)]
pub struct Stopper(watch::Sender<bool>);

impl Stopper {
    /// Lets the server finish what it is sending, and end.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}

impl Server {
    /// Listens on a port of an address; 0 is any free one. Others than this machine are served where the address is not a
    /// loopback one.
    ///
    /// # Errors
    /// The port is taken, or may not be used; the address is not of this machine.
    pub fn bind(host: IpAddr, port: u16, settings: Settings) -> std::io::Result<Self> {
        let listener = TcpListener::bind((host, port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let settings = Settings { public: !host.is_loopback(), ..settings };
        Ok(Self { listener, address, settings, stop: watch::Sender::new(false) })
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
        let hall = Arc::new(Hall::new(self.settings));
        let (router, stopping) = (routes(Arc::clone(&hall)), Arc::clone(&hall.stopping));
        let served = runtime.block_on(async move {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            // The end of an answer does not wait until its beginning has arrived.
            let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
            let told = |mut stop: watch::Receiver<bool>| async move { drop(stop.wait_for(|stop| *stop).await) };
            let (graceful, hard) = (told(self.stop.subscribe()), told(self.stop.subscribe()));
            let end = async {
                hard.await;
                stopping.store(true, Relaxed);
                tokio::time::sleep(FAREWELL).await;
            };
            tokio::select! {
                served = axum::serve(listener, router).with_graceful_shutdown(graceful) => served,
                () = end => Ok(()),
            }
        });
        runtime.shutdown_timeout(FAREWELL);
        served
    }
}

/// All addresses, without a server around them.
pub fn router(settings: Settings) -> Router {
    routes(Arc::new(Hall::new(settings)))
}

fn routes(hall: Arc<Hall>) -> Router {
    Router::new()
        .route("/", get(games))
        .route("/play/{spec}", get(play))
        .route("/{room}", get(room))
        .route("/{room}/{spec}", get(game_room))
        .route("/live/{room}/{spec}", get(live::stream))
        .route("/static/{name}", get(file))
        .merge(api::routes())
        .fallback(nowhere)
        .method_not_allowed_fallback(no_method)
        .layer(middleware::from_fn_with_state(Arc::clone(&hall), guard))
        // Pictures of graphs shrink to a quarter or less; streams of events are left as they are.
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
        .with_state(hall)
}

/// Refuses what was not meant for this server, and adds to every answer what browsers must know.
async fn guard(State(hall): Shared, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let host = host.or_else(|| request.uri().host()).unwrap_or_default();
    let refused = if !is_ours(host, hall.settings.public) {
        Some(Problem {
            status: 421,
            text: Text::fixed(
                "this server answers only as localhost, or where it serves others by its address in numbers",
                "ce serveur ne répond que sous le nom de localhost, ou s'il sert d'autres machines, par son adresse en nombres",
            ),
        })
    } else if request.uri().to_string().len() > LONGEST {
        Some(Problem { status: 414, text: Text::fixed("the address is too long", "l'adresse est trop longue") })
    } else if percent_decode_str(request.uri().path()).decode_utf8().is_err() {
        Some(Problem::bad(Text::fixed("the address is not written in UTF-8", "l'adresse n'est pas écrite en UTF-8")))
    } else {
        None
    };
    let mut answer = match refused {
        Some(problem) => told(headers, request.uri(), &problem),
        None => next.run(request).await,
    };
    let fixed = [
        ("content-security-policy", POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ];
    for (name, value) in fixed {
        answer.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    answer
}

/// What was wrong, as a page or for programs.
fn told(headers: &HeaderMap, uri: &Uri, problem: &Problem) -> Response {
    let ask = ask(headers, uri);
    if uri.path() == "/api" || uri.path().starts_with("/api/") {
        return api::refused(problem, ask.lang);
    }
    page(problem.status, shell::problem(&ask, problem))
}

/// Whether a host is a name of the loopback address. Where others are served it may be any address, but still no name: whoever
/// owns a name can give it this machine's address, and then read here what only its owner may.
fn is_ours(host: &str, public: bool) -> bool {
    let name = host
        .rsplit_once(':')
        .filter(|(_, port)| port.bytes().all(|b| b.is_ascii_digit()))
        .map_or(host, |(name, _)| name);
    let known = ["localhost", "127.0.0.1", "[::1]"].iter().any(|known| known.eq_ignore_ascii_case(name));
    let address = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    known || public && address.parse::<IpAddr>().is_ok()
}

/// What is asked for.
pub(crate) fn ask(headers: &HeaderMap, uri: &Uri) -> Ask {
    let query = Query::read(uri.query().unwrap_or_default());
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let path =
        form_urlencoded::parse(uri.path().replace('+', "%2B").as_bytes()).next().map(|(path, _)| path.into_owned());
    let pace = match headers.get("x-ludex").map(HeaderValue::as_bytes) {
        Some(b"usual") => Pace::Usual,
        Some(b"patient") => Pace::Patient,
        None if query.get("wait") == Some("2") => Pace::Patient,
        None if query.is("wait") => Pace::Usual,
        _ => Pace::Quick,
    };
    let scripted = headers.contains_key("x-ludex");
    Ask { lang: language(&query, accepted), path: path.unwrap_or_default(), query, pace, scripted }
}

fn page(status: u16, html: String) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST);
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
        (header::VARY, "Accept-Language, X-Ludex"),
    ];
    (status, headers, html).into_response()
}

/// Does something for a request on a thread where it may take its time; it is told when the reader has left.
pub(crate) async fn work<T: Send + 'static>(
    hall: &Arc<Hall>,
    act: impl FnOnce(&Hall, &Watch) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let interest = Interest::default();
    let _guard = interest.guard();
    let watch = Watch::new(&interest, &hall.stopping, hall.settings.work, hall.settings.memory);
    let hall = Arc::clone(hall);
    let fault = || Problem {
        status: 500,
        text: Text::fixed(
            "a fault in the program; please report this address",
            "une faute dans le programme ; merci de signaler cette adresse",
        ),
    };
    let work = move || catch_unwind(AssertUnwindSafe(|| act(&hall, &watch)));
    match tokio::task::spawn_blocking(work).await {
        Ok(Ok(answer)) => answer,
        Ok(Err(_)) | Err(_) => Err(fault()),
    }
}

/// A page, or the page that says what was wrong.
async fn answered(
    hall: &Arc<Hall>,
    ask: Ask,
    act: impl FnOnce(&Ask, &Hall, &Watch) -> Result<Answer, Problem> + Send + 'static,
) -> Response {
    let asked = ask.clone();
    match work(hall, move |hall, watch| act(&asked, hall, watch)).await {
        Ok(Answer::Page(html)) => page(200, html),
        Ok(Answer::Wrong(status, html)) => page(status, html),
        Ok(Answer::GoTo(address)) => Redirect::to(&address).into_response(),
        Err(problem) => page(problem.status, shell::problem(&ask, &problem)),
    }
}

async fn games(State(hall): Shared, headers: HeaderMap, uri: Uri) -> Response {
    answered(&hall, ask(&headers, &uri), |ask, _, _| pages::games::html(ask).map(Answer::Page)).await
}

async fn play(State(hall): Shared, Path(spec): Path<String>, headers: HeaderMap, uri: Uri) -> Response {
    let act =
        move |ask: &Ask, hall: &Hall, watch: &Watch| sit(&spec, |desk| pages::play::answer(ask, desk, hall, watch));
    answered(&hall, ask(&headers, &uri), act).await
}

/// A page of its own, or the way to a game's page from a form that names it.
async fn room(State(hall): Shared, Path(room): Path<String>, headers: HeaderMap, uri: Uri) -> Response {
    let act = move |ask: &Ask, hall: &Hall, watch: &Watch| match room.as_str() {
        "search" => pages::search::answer(ask, hall, watch),
        "diplomacy" => pages::diplomacy::answer(ask, watch),
        "play" | "count" | "graph" | "learn" => {
            let game = ask.query.get("game").unwrap_or("tictactoe").trim().to_owned();
            let spec = sit(&game, |desk| Ok(desk.spec()))?;
            Ok(Answer::GoTo(link(&format!("/{room}/{spec}"), &ask.kept())))
        }
        _ => Err(Problem::nothing_here()),
    };
    answered(&hall, ask(&headers, &uri), act).await
}

async fn game_room(
    State(hall): Shared,
    Path((room, spec)): Path<(String, String)>,
    headers: HeaderMap,
    uri: Uri,
) -> Response {
    let act = move |ask: &Ask, hall: &Hall, watch: &Watch| {
        let html = match room.as_str() {
            "count" => return sit(&spec, |desk| pages::count::answer(ask, desk, hall, watch)),
            "graph" => sit(&spec, |desk| pages::graph::html(ask, desk, watch)),
            "learn" => sit(&spec, |desk| pages::learn::html(ask, desk, hall, watch)),
            _ => Err(Problem::nothing_here()),
        };
        html.map(Answer::Page)
    };
    answered(&hall, ask(&headers, &uri), act).await
}

async fn file(Path(name): Path<String>, headers: HeaderMap, uri: Uri) -> Response {
    let Some((kind, text)) = assets::file(&name) else { return nowhere(headers, uri).await };
    // The address of what may stay for long changes with it.
    let long = uri.query().is_some();
    let kept = if long { "max-age=31536000, immutable" } else { "no-cache" };
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, kept)], text).into_response()
}

async fn nowhere(headers: HeaderMap, uri: Uri) -> Response {
    told(&headers, &uri, &Problem::nothing_here())
}

async fn no_method(headers: HeaderMap, uri: Uri) -> Response {
    let text = Text::fixed("addresses here are only read, with GET", "les adresses d'ici ne se lisent qu'avec GET");
    told(&headers, &uri, &Problem { status: 405, text })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_loopback_names_are_ours() {
        for host in ["localhost", "localhost:8080", "127.0.0.1:80", "[::1]:9000", "LOCALHOST:1"] {
            assert!(is_ours(host, false) && is_ours(host, true), "{host}");
        }
        for host in ["", "evil.example", "localhost.evil.example", "127.0.0.1.evil:80", "localhost:x"] {
            assert!(!is_ours(host, false) && !is_ours(host, true), "{host}");
        }
        for host in ["192.0.2.7:8080", "192.0.2.7", "[2001:db8::7]:1"] {
            assert!(!is_ours(host, false) && is_ours(host, true), "{host}");
        }
    }
}
