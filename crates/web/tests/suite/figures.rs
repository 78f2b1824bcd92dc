//! What `docs/performance.md` says of the page, measured: run by hand on a quiet machine, with a
//! server at the address that `LUDEX_AT` names. Nothing is asserted of time.
//!
//! ```sh
//! ludex serve --quiet --port 8080 &
//! LUDEX_AT=http://127.0.0.1:8080 cargo test --release -p ludex-web --test suite \
//!   -- --ignored --nocapture figures
//! ```

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::Request;
use http_body_util::BodyExt as _;
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use ludex_testkit::random::Random;
use serde_json::json;

use crate::asking::runtime;
use crate::browser::{Page, connect, start_driver};

const PAGES: [&str; 14] = [
    "/",
    "/play/tictactoe",
    "/play/connect4:7x6?at=4453&values=1",
    "/play/othello:8x8",
    "/play/chess",
    "/puzzles?game=tictactoe&seed=1",
    "/review/tictactoe?at=152397&wait=1",
    "/count/tictactoe",
    "/graph/fibonacci-nim:8",
    "/search?step=9",
    "/search?method=mcts&step=12",
    "/learn/tictactoe",
    "/diplomacy",
    "/programs",
];

/// Light pages, as readers open them.
const LIGHT: [&str; 12] = [
    "/",
    "/play/tictactoe?values=1",
    "/play/connect4:7x6",
    "/play/connect4:7x6?at=4453",
    "/play/nim:3,4,5?values=1",
    "/play/othello:8x8",
    "/play/chess",
    "/puzzles?game=tictactoe&seed=1",
    "/review/tictactoe?at=152397",
    "/api/games",
    "/api/games/tictactoe/positions?p=5",
    "/search?step=9",
];

/// Counts that are too large for a page.
const HEAVY: [&str; 5] = [
    "/live/count/connect4:6x6",
    "/live/count/mnk:5x5,4",
    "/live/count/teeko",
    "/live/count/othello:6x6",
    "/live/count/sliding:3x3",
];

pub(crate) fn server() -> String {
    std::env::var("LUDEX_AT").expect("LUDEX_AT is the address of a server").trim_end_matches('/').to_owned()
}

/// The median, the 95th of a hundred, and the greatest of some milliseconds.
pub(crate) fn spread(mut times: Vec<f64>) -> String {
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize];
    format!("median {:.1}, 95 % {:.1}, greatest {:.1} ms of {}", at(0.5), at(0.95), at(1.0), times.len())
}

#[test]
#[ignore = "it measures, for docs/performance.md"]
fn figures_of_the_browser() {
    let (driver, port) = start_driver().expect("chromedriver");
    runtime().block_on(async {
        let page = Page { client: connect(port).await, home: server() };
        let measured = async {
            first_paints(&page).await;
            next_pages(&page).await;
            clicks(&page).await;
            frames(&page).await;
        };
        measured.await;
        page.client.clone().close().await.expect("an end");
    });
    drop(driver);
}

async fn number(page: &Page, script: &str) -> f64 {
    page.client.execute(script, vec![]).await.expect("a script").as_f64().expect("a number")
}

/// From the beginning of a navigation to the first contents.
async fn first_paints(page: &Page) {
    let script = "return performance.getEntriesByType('paint').find((paint) => paint.name === 'first-contentful-paint')?.startTime ?? -1";
    // The first page of a browser is not like the others.
    page.open("/").await;
    for path in PAGES {
        let mut times = Vec::new();
        for _ in 0..7 {
            page.open(path).await;
            tokio::time::sleep(Duration::from_millis(150)).await;
            times.push(number(page, script).await);
        }
        println!("first paint of {path}: {}", spread(times));
    }
}

/// How long a hand holds a button down, in milliseconds: 60 to 120. Nothing is held where no hand
/// is imitated, as by a key.
const HELD: u32 = 80;

/// What the scripts below share: holds a link down, lets it go, and gives the milliseconds from
/// there until the page has changed as it should and is painted.
const PRESS: &str = "const press = (link, held, watched, changed, done) => { \
    const down = (name) => link.dispatchEvent(new PointerEvent(name, { bubbles: true, isPrimary: true, button: 0 })); \
    const act = () => { let began; \
      const watch = new MutationObserver(() => { if (!changed()) return; watch.disconnect(); \
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - began))); }); \
      watch.observe(watched, { childList: true, subtree: true }); \
      if (held) down('pointerup'); began = performance.now(); \
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })); }; \
    if (!held) return act(); down('pointerdown'); setTimeout(act, held); };";

/// Follows a link to another page.
const FOLLOW: &str = "const [href, held, done] = arguments; const link = document.createElement('a'); \
    link.href = href; document.querySelector('main').append(link); const now = document.title; \
    press(link, held, document, () => document.title !== now, done);";

/// Plays a move.
const PLAY: &str = "const [mv, held, done] = arguments; \
    press(document.querySelector(`.board a[data-move=\"${mv}\"]`), held, document.querySelector('main'), \
      () => document.querySelector('.played')?.children.length, done);";

async fn pressed(page: &Page, script: &str, what: &str, held: u32) -> f64 {
    let script = format!("{PRESS} {script}");
    let time =
        page.client.execute_async(&script, vec![json!(what), json!(held)]).await.expect("a link that is followed");
    time.as_f64().expect("a number")
}

async fn next_pages(page: &Page) {
    for path in PAGES {
        for held in [0, HELD] {
            let mut times = Vec::new();
            for _ in 0..7 {
                page.open("/rules").await;
                times.push(pressed(page, FOLLOW, path, held).await);
            }
            println!("next page {path}, held {held} ms: {}", spread(times));
        }
    }
}

/// A click on a move, until the board is another one.
async fn clicks(page: &Page) {
    for (path, mv) in [
        ("/play/tictactoe?values=1", "5"),
        ("/play/connect4:7x6", "4"),
        ("/play/connect4:7x6?values=1", "4"),
        ("/play/nim:3,4,5?values=1", "1:2"),
        ("/play/sliding:3x3", "8"),
    ] {
        for held in [0, HELD] {
            let mut times = Vec::new();
            for _ in 0..9 {
                page.open(path).await;
                page.comes(&format!(".board a[data-move='{mv}']")).await;
                times.push(pressed(page, PLAY, mv, held).await);
            }
            println!("click {mv} on {path}, held {held} ms: {}", spread(times));
        }
    }
}

/// The frames of a stone that falls, and what kept the page from drawing.
async fn frames(page: &Page) {
    let script = "const done = arguments[0]; const gaps = [], long = []; \
        const watch = new PerformanceObserver((list) => list.getEntries().forEach((task) => long.push(task.duration))); \
        watch.observe({ entryTypes: ['longtask'] }); let last = performance.now(); const end = last + 400; \
        const frame = (now) => { gaps.push(now - last); last = now; if (now < end) requestAnimationFrame(frame); else done([gaps, long]); }; \
        requestAnimationFrame((now) => { last = now; requestAnimationFrame(frame); }); \
        document.querySelector('.board a[data-move=\"4\"]').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));";
    let (mut gaps, mut long) = (Vec::new(), Vec::new());
    for _ in 0..9 {
        page.open("/play/connect4:7x6").await;
        page.comes(".board a[data-move='4']").await;
        let told = page.client.execute_async(script, vec![]).await.expect("frames");
        let list = |number: usize| told[number].as_array().into_iter().flatten().filter_map(serde_json::Value::as_f64);
        gaps.extend(list(0));
        long.extend(list(1));
    }
    println!("between frames while a stone falls: {}", spread(gaps));
    println!("long tasks meanwhile: {long:?}");
}

type Browser = Client<HttpConnector, Body>;

async fn ask(browser: &Browser, address: String) -> Result<u16, String> {
    let request = Request::get(address).header("accept-encoding", "gzip").body(Body::empty()).expect("a request");
    let answer = browser.request(request).await.map_err(|error| error.to_string())?;
    let status = answer.status().as_u16();
    answer.into_body().collect().await.map_err(|error| error.to_string())?;
    Ok(status)
}

/// Five hundred readers at once, first alone and then while ten counts run or wait; `LUDEX_ROUNDS`
/// makes it a soak.
#[test]
#[ignore = "it measures, for docs/performance.md"]
fn figures_of_a_crowd() {
    let rounds = std::env::var("LUDEX_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(3);
    runtime().block_on(async {
        for round in 0..rounds {
            println!("round {round}, readers alone: {}", crowd().await);
        }
        let browser: Browser = Client::builder(TokioExecutor::new()).build_http();
        let counts = HEAVY.iter().cycle().take(10).map(|path| {
            let (browser, address) = (browser.clone(), format!("{}{path}", server()));
            tokio::spawn(async move { ask(&browser, address).await })
        });
        let counts: Vec<_> = counts.collect();
        for round in 0..rounds {
            println!("round {round}, beside ten counts: {}", crowd().await);
        }
        counts.iter().for_each(tokio::task::JoinHandle::abort);
    });
}

/// Five pages for each of five hundred readers, who look at each for about a second.
async fn crowd() -> String {
    let browser: Browser = Client::builder(TokioExecutor::new()).build_http();
    let failed = Arc::new(AtomicBool::new(false));
    let reader = |number: u64| {
        let (browser, failed) = (browser.clone(), Arc::clone(&failed));
        async move {
            let (mut random, mut times) = (Random::new(number + 1), Vec::new());
            for _ in 0..5 {
                tokio::time::sleep(Duration::from_millis(500 + random.below(1000) as u64)).await;
                let (path, began) = (LIGHT[random.below(LIGHT.len())], Instant::now());
                let answer = ask(&browser, format!("{}{path}", server())).await;
                times.push(began.elapsed().as_secs_f64() * 1000.0);
                if answer != Ok(200) {
                    println!("{path}: {answer:?}");
                    failed.store(true, Ordering::Relaxed);
                }
            }
            times
        }
    };
    let readers: Vec<_> = (0..500).map(|number| tokio::spawn(reader(number))).collect();
    let mut times = Vec::new();
    for reader in readers {
        times.extend(reader.await.expect("no fault"));
    }
    let failed = if failed.load(Ordering::Relaxed) { "some failed; " } else { "none failed; " };
    failed.to_owned() + &spread(times)
}
