//! Bad addresses: a clear page and the right status, never a fault, whatever is asked.

use ludex_testkit::random::Random;

use crate::asking::{get, get_with, links, settings};

#[test]
fn bad_addresses_give_a_sentence() {
    let cases = [
        ("/nowhere", 404, "no page at this address"),
        ("/play/conect4", 404, "did you mean connect4?"),
        ("/play/connect4:99x99", 400, "Parameters of connect4"),
        ("/play/connect4?at=8", 400, "1 to 7"),
        ("/play/connect4?at=44&then=9", 400, "1 to 7"),
        ("/play/tictactoe?second=stockfish", 400, "no such player"),
        ("/play/tictactoe?second=alphabeta", 400, "how deep?"),
        ("/play/tictactoe?second=learned:/etc/passwd", 400, "on the page the learners are"),
        (
            "/play/tictactoe?second=exec:true",
            400,
            "programs play only in <code>ludex match</code> and <code>ludex play</code>",
        ),
        ("/play/tictactoe?play=x", 400, "not a legal move"),
        ("/search?method=guess", 400, "minmax, alphabeta, mcts or astar"),
        ("/search?tree=max(", 400, ""),
        ("/learn/tictactoe?episodes=0", 400, "from 1 to 100000"),
        ("/learn/sliding:3x2?run=1&wait=1&learner=trajectories", 400, ""),
        ("/count/nim:x", 400, ""),
        ("/live/none/tictactoe/x", 404, ""),
    ];
    for (address, status, sentence) in cases {
        let answer = get(address);
        assert_eq!(answer.status, status, "{address}: {}", answer.text);
        let text = answer.text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
        assert!(text.contains("role=\"alert\"") && text.contains(sentence), "{address}: {text}");
    }
    assert!(get("/play/conect4?lang=fr").text.contains("vouliez-vous dire connect4"));
    assert!(get(&format!("/?{}", "x".repeat(20_000))).status == 414);
}

/// A path is no form: a name with `=` in it stays whole in every link of its game's pages, in the
/// addresses of their forms, and in what leads back from a choice of language or colours.
#[test]
fn names_stay_whole_in_links() {
    let rooms = ["play", "count", "graph", "symmetry", "setup", "learn", "review"];
    let mut followed = std::collections::BTreeSet::new();
    for (spec, at) in [("kamon:3,seed=1", "b1"), ("gipf:basic,side=2", "a1-c3")] {
        for room in rooms {
            let page = get(&format!("/{room}/{spec}?then={at}&lang=fr")).page();
            let actions = page.split("action=\"").skip(1).filter_map(|rest| rest.split('"').next());
            assert!(actions.clone().filter(|path| path.contains(&spec[..5])).all(|path| path.contains(spec)), "{room}");
            let own = links(&page).into_iter().filter(|link| link.starts_with('/') && link.contains(&spec[..5]));
            followed.extend(
                own.chain(actions.map(str::to_owned))
                    .filter(|link| !link.contains("best=1") && !link.starts_with("/invite/")),
            );
        }
    }
    assert!(followed.len() > 30, "{}", followed.len());
    for link in followed {
        let answer = get(&link);
        let led = answer.header("location");
        let answer = if led.is_empty() { answer } else { get(led) };
        assert!(matches!(answer.status, 200 | 422), "{link}: {} {}", answer.status, answer.text);
    }
}

/// A reader's command is never run, whoever is to move and whatever is asked.
#[test]
fn no_program_is_started() {
    let trace = std::env::temp_dir().join(format!("ludex-started-{}", std::process::id()));
    let command = format!("exec:touch%20{}", trace.display());
    for address in [
        format!("/play/tictactoe?second={command}&at=1&go=1&wait=1"),
        format!("/play/tictactoe?first={command}&go=1&wait=1"),
        format!("/play/nim:3,4,5?first={command}&second={command}&go=1"),
    ] {
        assert_eq!(get(&address).status, 400, "{address}");
    }
    // The API knows no players.
    for of in ["positions", "graph", "count"] {
        let status = get(&format!("/api/games/tictactoe/{of}?first={command}&second={command}&go=1")).status;
        assert!(status < 500, "{of}: {status}");
    }
    assert!(!trace.exists());
}

#[test]
fn only_who_asks_for_localhost_is_answered() {
    let router = ludex_web::router(settings());
    for host in ["evil.example", "localhost.evil.example:80", ""] {
        assert_eq!(get_with(&router, "/", &[("host", host)]).status, 421, "{host}");
    }
    assert_eq!(get_with(&router, "/", &[("host", "127.0.0.1:1234")]).status, 200);
    assert_eq!(get_with(&router, "/", &[]).status, 421);
}

/// What is typed is shown as text, never as a part of the page.
#[test]
fn what_is_typed_is_never_a_part_of_the_page() {
    let hostile = "%3Cscript%3Ealert(1)%3C%2Fscript%3E%22%27";
    for address in [
        format!("/play/{hostile}"),
        format!("/play/tictactoe?at={hostile}"),
        format!("/play/tictactoe?second={hostile}"),
        format!("/search?tree={hostile}"),
        format!("/search?method={hostile}"),
        format!("/play/tictactoe?x={hostile}&{hostile}=1"),
        format!("/learn/tictactoe?learner={hostile}"),
    ] {
        let text = get(&address).text;
        assert!(!text.contains("<script>alert") && !text.contains("\"'"), "{address}");
    }
}

/// Random questions of every kind never give a fault.
#[test]
fn random_questions_are_answered() {
    let moment = std::time::Duration::from_millis(5);
    let router = ludex_web::router(ludex_web::Settings { patience: moment, moment, work: 20 * moment, ..settings() });
    let mut random = Random::new(2024);
    let rooms = ["play", "count", "graph", "learn", "api/games", "search", "live/count", "live/learn", "live/plan", ""];
    let games = [
        "tictactoe",
        "connect4:7x6",
        "connect4:4x3",
        "nim:3,4,5",
        "fibonacci-nim:20",
        "peg-solitaire:triangle4",
        "sliding:3x3",
        "othello:4x4",
        "teeko",
        "kayles",
        "mnk:5x5,4",
        "mnk:0x0,9",
        "connect4:1000000x1000000",
        "",
    ];
    let names = [
        "at",
        "then",
        "ply",
        "first",
        "second",
        "values",
        "go",
        "best",
        "hint",
        "pick",
        "play",
        "wait",
        "lang",
        "run",
        "layer",
        "attractor",
        "tree",
        "step",
        "method",
        "depth",
        "game",
        "seed",
        "learner",
        "episodes",
        "p",
        "symmetry",
        "flip",
        "plan",
    ];
    let values = [
        "1",
        "0",
        "4453",
        "1+2+3",
        "1:2",
        "-1",
        "99999999999999999999",
        "human",
        "random",
        "perfect",
        "fr",
        "q",
        "mcts",
        "minimax:depth=1",
        "mcts:playouts=10",
        "learned:q,episodes=2",
        "max(1,min(2,3))",
        "%00",
        "%F0%9F%8E%B2",
        "",
        "a1a2",
        "..../.O../XX..",
        "inf",
        "nan",
        "2",
        "18446744073709551615",
    ];
    for round in 0..ludex_testkit::trials(400) {
        let mut address = format!("/{}/{}?", rooms[random.below(rooms.len())], games[random.below(games.len())]);
        for _ in 0..random.below(6) {
            let (name, value) = (names[random.below(names.len())], values[random.below(values.len())]);
            address.extend([name, "=", value, "&"]);
        }
        let answer = get_with(&router, &address, &[("host", "localhost")]);
        assert!(answer.status < 500, "round {round}: {address}: {} {}", answer.status, answer.text);
    }
}
