//! A game that is made while the program runs, from a file, has the pages and the API of any other.

#[path = "../../../ludex/tests/suite/graph/game.rs"]
#[expect(dead_code, reason = "what is known of the graphs is compared elsewhere")]
mod game;

use serde_json::Value;

use crate::asking::{get, link_with};

fn json(address: &str) -> Value {
    let answer = get(address);
    assert_eq!(answer.status, 200, "{address}: {}", answer.text);
    serde_json::from_str(&answer.text).expect("JSON")
}

#[test]
fn it_is_served() {
    let fork = game::Graph::all().into_iter().find(|graph| graph.name == "fork").expect("it is in the file");
    assert_eq!(ludex::Notation::spec(&fork.game()), "graph:fork");
    let total: u64 = fork.by_ply.iter().sum();

    let start = get("/play/graph:fork?values=1&wait=1").page();
    let after = link_with(&start, "data-move=\"down\"");
    let after = get(&after).page();
    assert!(
        after.contains("data-move=\"up\"") && !after.contains("data-move=\"on\""),
        "the moves of the next position"
    );
    for page in ["/count/graph:fork?run=1&wait=1", "/graph/graph:fork", "/learn/graph:fork"] {
        assert!(get(page).page().contains("Graph"), "{page}");
    }

    assert_eq!(json("/api/games/graph:fork/count")["total"], total.to_string());
    assert!(json("/api/games/graph:fork/plan")["methods"].is_array());
    let worth = json("/api/games/graph:fork/positions");
    assert_eq!((&worth["positionValue"], &worth["remoteness"]), (&"win".into(), &4.into()), "{worth}");
    assert_eq!(worth["moves"][0]["move"], "down");
    let names: Vec<_> =
        json("/api/games").as_array().expect("a list").iter().map(|game| game["name"].clone()).collect();
    assert!(names.contains(&"Graph".into()), "{names:?}");
}
