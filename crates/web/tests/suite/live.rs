//! Counts and lessons as they grow.

use crate::asking::get;

#[test]
fn a_count_ends_with_its_page() {
    let events = get("/live/count/connect4:4x4");
    assert!(events.header("content-type").starts_with("text/event-stream"));
    assert!(events.text.contains("event: done") && events.text.contains("161,029"), "{}", events.text);
    assert!(get("/live/count/tictactoe?symmetry=1&lang=fr").text.contains("765"));
}

/// The first ply is told at once, and what is told grows.
#[test]
fn a_count_is_told_while_it_grows() {
    let events = get("/live/count/mnk:4x4,4?symmetry=1");
    let parts: Vec<_> = events.text.split("event: part").skip(1).collect();
    let first = "So far <strong class=\"total\">1</strong> position up to symmetry, up to ply 0";
    assert!(parts[0].contains(first), "{}", parts[0]);
    assert!(events.text.contains("event: done") && events.text.contains("1,217,977"));
}

/// Columns have no plies to show before the end: they are told as they are read.
#[test]
fn columns_are_told_as_they_are_read() {
    let events = get("/live/count/connect4:7x5?lang=fr").text;
    assert!(events.contains("event: share\ndata: 0 7\n") && events.contains("data: Colonne 1 sur 7, "), "{events}");
    assert!(events.contains("event: done") && !events.contains("positions jusque-là"), "{events}");
}

#[test]
fn a_plan_comes_by_itself() {
    let events = get("/live/plan/mnk:3x2,2?lang=fr");
    assert!(events.text.contains("event: done") && events.text.contains("Pour le compter"), "{}", events.text);
}

#[test]
fn a_lesson_ends_with_a_player() {
    let events = get("/live/learn/tictactoe?learner=q&episodes=64");
    assert!(events.text.contains("event: done") && events.text.contains("second=learned:q,episodes=64,seed=0"));
    // The curve is named as the player is in the list of opponents.
    assert!(events.text.contains("<title>Q-learning, 64 episodes</title>"), "{}", events.text);
    let events = get("/live/learn/tictactoe?learner=q&episodes=1&lang=fr");
    assert!(events.text.contains("Après 1 épisode, il se souvient de "), "{}", events.text);
}

#[test]
fn what_is_wrong_is_an_event() {
    let events = get("/live/count/none");
    assert!(
        events.text.contains("event: problem") && events.text.contains("There is no game `none`"),
        "{}",
        events.text
    );
}
