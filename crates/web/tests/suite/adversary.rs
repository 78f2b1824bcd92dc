//! Addresses and pages that mean harm: what a stranger, or a page elsewhere, could do to the
//! machine that serves.

use std::process::Command;
use std::time::Duration;

use ludex_web::{Settings, router};
use tower::ServiceExt as _;

use crate::asking::{get_with, runtime, settings};

const HOST: (&str, &str) = ("host", "localhost:8080");

/// A page elsewhere that has an address of this server as a picture, a frame or a script.
#[test]
fn pages_from_elsewhere_start_no_work() {
    let router = router(settings());
    let [cross, picture] = [("sec-fetch-site", "cross-site"), ("sec-fetch-dest", "image")];
    let strangers: [&[_]; 4] = [
        &[HOST, cross, picture, ("sec-fetch-mode", "no-cors")],
        &[HOST, cross, ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "iframe")],
        &[HOST, ("origin", "http://evil.example")],
        &[HOST, ("origin", "null")],
    ];
    for headers in strangers {
        for address in ["/", "/play/tictactoe?values=1", "/count/tictactoe?run=1", "/live/count/tictactoe"] {
            let answer = get_with(&router, address, headers);
            assert_eq!(answer.status, 403, "{address} {headers:?}");
            assert!(
                answer.text.contains("role=\"alert\"") && answer.text.contains("from elsewhere"),
                "{}",
                answer.text
            );
        }
        let answer = get_with(&router, "/api/games/tictactoe/count?lang=fr", headers);
        assert!(answer.status == 403 && answer.text.contains("page d'ailleurs"), "{}", answer.text);
        assert_eq!(get_with(&router, "/static/icon.svg", headers).status, 200);
    }
}

/// The link of a course, followed; the server's own pages; programs.
#[test]
fn links_from_elsewhere_work() {
    let router = router(settings());
    let [navigate, document] = [("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document")];
    let readers: [&[_]; 4] = [
        &[HOST, ("sec-fetch-site", "cross-site"), navigate, document],
        &[HOST, ("sec-fetch-site", "none"), navigate, document],
        &[HOST, ("sec-fetch-site", "same-origin"), ("sec-fetch-mode", "cors"), ("origin", "http://localhost:8080")],
        &[HOST],
    ];
    for headers in readers {
        assert_eq!(get_with(&router, "/play/tictactoe", headers).status, 200, "{headers:?}");
    }
}

/// A short name of a player that stands for more of them than fit in memory. Within a limit from
/// outside, because the machine would not survive a failure of this test.
#[test]
fn ranges_of_players_are_refused_at_once() {
    within_limits("ranges_are_asked_for");
}

#[test]
#[ignore = "it is run by the test above, within limits"]
fn ranges_are_asked_for() {
    let router = router(settings());
    for names in ["depth=1..99,".repeat(9), "depth=1..99,nodes=1..99,time=1..99".into()] {
        for kind in ["minimax", "alphabeta"] {
            for address in
                [format!("/play/tictactoe?second={kind}:{names}"), format!("/play/nim:3?go=1&first={kind}:{names}")]
            {
                let answer = get_with(&router, &address, &[HOST]);
                assert_eq!(answer.status, 400, "{address}: {}", answer.text);
            }
        }
    }
    assert!(peak() < 1 << 30, "{}", peak());
}

/// Positions with very many moves, whose successors fill any memory where a budget is looked at too
/// late.
#[test]
fn positions_with_many_moves_keep_the_budget() {
    within_limits("many_moves_are_asked_for");
}

#[test]
#[ignore = "it is run by the test above, within limits"]
fn many_moves_are_asked_for() {
    let router = router(Settings { memory: 64 << 20, kept: 16 << 20, work: Duration::from_secs(1), ..settings() });
    for address in [
        "/api/games/fibonacci-nim:100000/count",
        "/api/games/fibonacci-nim:100000/plan",
        "/play/fibonacci-nim:100000?values=1&wait=2",
        "/api/games/fibonacci-nim:10000/count",
        "/api/games/fibonacci-nim:10000/plan",
        "/play/fibonacci-nim:10000?values=1&wait=2",
        "/api/games/nim:500,500,500/count",
        "/api/games/kayles:200,200,200/count",
    ] {
        let answer = get_with(&router, address, &[HOST]);
        assert!(answer.status < 500, "{address}: {}", answer.text);
        assert!(peak() < 1 << 30, "{address}: {} bytes", peak());
    }
}

/// Where there are very many moves nobody waits for a list of them.
#[test]
fn very_many_moves_are_refused() {
    let router = router(settings());
    let rooms = ["play", "graph", "count", "learn", "setup", "review", "board", "api/games", "symmetry"];
    let rooms = rooms.map(|room| format!("/{room}/nim:1000000"));
    let others = ["/api/games/nim:1000000/positions", "/puzzles?game=nim:1000000", "/search?game=nim:1000000"];
    for address in rooms.iter().map(String::as_str).chain(others) {
        let answer = get_with(&router, address, &[HOST]);
        assert_eq!(answer.status, 422, "{address}: {}", answer.text);
        assert!(answer.text.contains("1,000,000 moves"), "{address}: {}", answer.text);
    }
}

/// Long work whose readers have left gives up its places: here it could keep them for an hour.
#[test]
fn work_ends_when_its_reader_leaves() {
    let hour = Duration::from_hours(1);
    let router = router(Settings { work: hour, patience: hour, ..settings() });
    let get = |address: &str| {
        let request = axum::http::Request::get(address).header(HOST.0, HOST.1).body(axum::body::Body::empty());
        router.clone().oneshot(request.expect("a request"))
    };
    runtime().block_on(async {
        for _ in 0..8 {
            // Up to symmetry it takes seconds.
            let leaving = get("/api/games/connect4:7x6/count?symmetry=1");
            assert!(tokio::time::timeout(Duration::from_millis(200), leaving).await.is_err(), "too small a game");
        }
        let answer = tokio::time::timeout(Duration::from_mins(5), get("/api/games/tictactoe/count")).await;
        assert_eq!(answer.expect("a place").expect("no failure").status(), 200);
    });
}

/// Runs one of the tests here as a process that may map no more than some GiB.
fn within_limits(test: &str) {
    let program = std::env::current_exe().expect("this program");
    let shell = "ulimit -v 8000000 && exec \"$0\" --exact --ignored --nocapture \"$1\"";
    let mut child = Command::new("sh");
    child.args(["-c", shell]).arg(program).arg(format!("adversary::{test}")).env("MALLOC_ARENA_MAX", "2");
    let output = child.output().expect("a shell");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && said.contains("1 passed"),
        "{}: {said}\n{}",
        output.status,
        String::from_utf8_lossy(&output.stderr)
    );
}

/// The greatest resident memory of this process so far, in bytes; nothing where the system does not
/// report it.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
    kib.unwrap_or(0) * 1024
}
