//! Many readers at once: two hundred click through games and over the map, or ask for too much, and
//! none of them gets an error.

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use http_body_util::BodyExt as _;
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use ludex_testkit::random::Random;
use ludex_web::Server;
use tower::ServiceExt as _;

use crate::asking::{LOOPBACK, links, runtime, settings};

const READERS: usize = 200;
const CLICKS: usize = 5;

const STARTS: [&str; 5] =
    ["/play/tictactoe?values=1", "/play/connect4:7x6", "/play/nim:3,4,5?values=1", "/play/othello:8x8", "/diplomacy"];

type Browser = Client<HttpConnector, Body>;

#[test]
fn two_hundred_readers_at_once() {
    let server = Server::bind(LOOPBACK, 0, settings()).expect("a port");
    let (home, stopper) = (format!("http://{}", server.address()), server.stopper());
    let serving = std::thread::spawn(move || server.run());
    runtime().block_on(async {
        let browser: Browser = Client::builder(TokioExecutor::new()).build_http();
        let readers = (0..READERS).map(|number| tokio::spawn(read(browser.clone(), home.clone(), number)));
        for reader in readers.collect::<Vec<_>>() {
            reader.await.expect("no error");
        }
    });
    stopper.stop();
    serving.join().expect("no fault").expect("an end without error");
}

/// A graph that is too large costs the server little, and nobody waits for it.
#[test]
fn two_hundred_see_the_first_plies() {
    runtime().block_on(async {
        let router = ludex_web::router(settings());
        let readers = (0..READERS).map(|_| tokio::spawn(graph(router.clone())));
        for reader in readers.collect::<Vec<_>>() {
            let (status, page) = reader.await.expect("no error");
            assert!(status == StatusCode::OK && page.contains("and 13 more"), "{status}: {page}");
        }
    });
}

async fn graph(router: Router) -> (StatusCode, String) {
    let request = Request::get("/graph/connect4:7x6").header("host", "localhost").body(Body::empty());
    let answer = router.oneshot(request.expect("a request")).await.expect("no failure");
    let status = answer.status();
    let page = answer.into_body().collect().await.expect("a page").to_bytes();
    (status, String::from_utf8_lossy(&page).into_owned())
}

/// One reader, who follows moves and regions at random.
async fn read(browser: Browser, home: String, number: usize) {
    let mut random = Random::new(number as u64 + 1);
    let mut address = STARTS[number % STARTS.len()].to_owned();
    for _ in 0..CLICKS {
        let request = Request::get(format!("{home}{address}")).body(Body::empty()).expect("a request");
        let answer = browser.request(request).await.expect("an answer");
        let status = answer.status();
        let page = answer.into_body().collect().await.expect("a page").to_bytes();
        let page = String::from_utf8_lossy(&page);
        assert_eq!(status, StatusCode::OK, "{address}: {page}");
        let room = address.split('?').next().unwrap_or_default();
        let onward = |link: &String| link.split('?').next() == Some(room) && !link.contains("best=");
        let onward: Vec<_> = links(&page).into_iter().filter(onward).collect();
        assert!(!onward.is_empty(), "{address}: {page}");
        address.clone_from(&onward[random.below(onward.len())]);
    }
}
