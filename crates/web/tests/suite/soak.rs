//! A day of readers in minutes, for `docs/performance.md`: they open games, variants and seeds at
//! random and follow links at random, a few count and learn, and what the server holds is written
//! down ten times on the way. Run by hand, with the server's process for its memory:
//!
//! ```sh
//! ludex serve --quiet --port 8080 &
//! LUDEX_AT=http://127.0.0.1:8080 LUDEX_PID=$! cargo test --release -p ludex-web --test suite \
//!   -- --ignored --nocapture figures_of_a_soak
//! ```

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use axum::body::Body;
use axum::http::Request;
use http_body_util::BodyExt as _;
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use ludex_testkit::random::Random;

use crate::asking::{links, runtime};
use crate::figures::{server, spread};

/// One request every two seconds of a day.
const REQUESTS: usize = 43_200;
/// How many readers there are at once.
const READERS: usize = 32;
/// How many links a reader follows before another one comes.
const CLICKS: usize = 8;
/// How often what the server holds is written down.
const PARTS: usize = 10;
/// One of so many readers asks for something long.
const PATIENT: usize = 200;

/// Where readers come in; `#` is a number of their own.
const STARTS: [&str; 24] = [
    "/",
    "/?show=solved&lang=fr",
    "/play/tictactoe?values=1",
    "/play/tictactoe?second=mcts:playouts=200",
    "/play/connect4:7x6?at=44&values=1",
    "/play/connect4:7x6",
    "/play/mnk:4x3,3?values=1&wait=1",
    "/play/nim:3,4,#?values=1",
    "/play/fibonacci-nim:#?values=1",
    "/play/kayles:#?values=1",
    "/play/othello:8x8",
    "/play/chess",
    "/play/draughts",
    "/play/go:3x3",
    "/play/sliding:3x2?values=1",
    "/puzzles",
    "/puzzles?game=tictactoe&seed=#",
    "/review/tictactoe?at=152397",
    "/count/nim:2,3,#",
    "/graph/nim:1,2,#",
    "/search?step=#",
    "/search?method=mcts&step=#",
    "/diplomacy?seed=#",
    "/api/games/nim:3,4,#/positions",
];

/// What takes long.
const LONG: [&str; 5] = [
    "/live/count/mnk:4x3,3?wait=2",
    "/live/count/connect4:5x4?wait=2",
    "/live/count/nim:9,9,#?wait=2",
    "/live/learn/tictactoe?seed=#",
    "/puzzles?game=connect4:7x6&seed=#",
];

type Browser = Client<HttpConnector, Body>;

/// What all readers together have seen.
#[derive(Default)]
struct Seen {
    asked: AtomicUsize,
    statuses: Mutex<BTreeMap<u16, usize>>,
    times: Mutex<Vec<f64>>,
}

/// The megabytes that a process holds, where the system tells it.
fn held() -> String {
    let status =
        std::env::var("LUDEX_PID").ok().and_then(|id| std::fs::read_to_string(format!("/proc/{id}/status")).ok());
    let line = status.as_deref().and_then(|status| status.lines().find(|line| line.starts_with("VmRSS")));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok())
        .map_or_else(|| "?".to_owned(), |kib| format!("{} MiB", kib / 1024))
}

async fn ask(browser: &Browser, path: &str, seen: &Seen) -> String {
    let request = Request::get(format!("{}{path}", server())).body(Body::empty()).expect("a request");
    let began = Instant::now();
    let answer = browser.request(request).await.unwrap_or_else(|error| panic!("{path}: {error}"));
    let status = answer.status().as_u16();
    let page = answer.into_body().collect().await.unwrap_or_else(|error| panic!("{path}: {error}")).to_bytes();
    assert!(status < 500 || status == 503, "{path}: {status}");
    seen.times.lock().expect("no fault").push(began.elapsed().as_secs_f64() * 1000.0);
    *seen.statuses.lock().expect("no fault").entry(status).or_default() += 1;
    seen.asked.fetch_add(1, Ordering::Relaxed);
    String::from_utf8_lossy(&page).into_owned()
}

/// A reader after the other, each with an address of its own and some clicks.
async fn read(browser: Browser, seen: Arc<Seen>, number: usize, until: usize) {
    let mut random = Random::new((until + number) as u64);
    while seen.asked.load(Ordering::Relaxed) < until {
        let starts: &[&str] = if random.below(PATIENT) == 0 { &LONG } else { &STARTS };
        let mut path = starts[random.below(starts.len())].replace('#', &(1 + random.below(9)).to_string());
        for _ in 0..CLICKS {
            let page = ask(&browser, &path, &seen).await;
            let onward = |link: &String| link.starts_with('/') && !link.starts_with("/static/");
            let onward: Vec<_> = links(&page).into_iter().filter(onward).collect();
            if onward.is_empty() {
                break;
            }
            let next = onward[random.below(onward.len())].split('#').next();
            next.unwrap_or_default().clone_into(&mut path);
        }
    }
}

#[test]
#[ignore = "it measures, for docs/performance.md"]
fn figures_of_a_soak() {
    let browser: Browser = Client::builder(TokioExecutor::new()).build_http();
    println!("before: {}", held());
    let (all, began) = (Arc::new(Seen::default()), Instant::now());
    for part in 1..=PARTS {
        let until = REQUESTS * part / PARTS;
        runtime().block_on(async {
            let readers =
                (0..READERS).map(|number| tokio::spawn(read(browser.clone(), Arc::clone(&all), number, until)));
            for reader in readers.collect::<Vec<_>>() {
                reader.await.expect("no fault");
            }
        });
        let (asked, times) =
            (all.asked.load(Ordering::Relaxed), std::mem::take(&mut *all.times.lock().expect("no fault")));
        println!("{asked} requests, {:.0} s: {}; {}", began.elapsed().as_secs_f64(), held(), spread(times));
    }
    println!("answers: {:?}", all.statuses.lock().expect("no fault"));
}
