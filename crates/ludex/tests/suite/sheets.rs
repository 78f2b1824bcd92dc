//! Sheets of rules among the games that have names.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use ludex::registry::SpecError;
use ludex::{AnyGame, Notation as _, registry, sheets};

fn heap(size: u32) -> String {
    format!(
        "(role a) (role b) (other a b) (other b a) (init (heap {size})) (init (turn a)) (less 2 1) (less 1 0)
         (<= (legal ?p take) (true (turn ?p))) (<= (legal ?p wait) (true (turn ?q)) (other ?p ?q))
         (<= (next (heap ?n)) (true (heap ?m)) (less ?m ?n)) (<= (next (turn ?p)) (true (turn ?q)) (other ?p ?q))
         (<= terminal (true (heap 0)))
         (<= (goal ?p 0) (role ?p) (true (turn ?p))) (<= (goal ?p 100) (true (turn ?q)) (other ?p ?q))"
    )
}

/// No name opens a file: a page's address may be anything. Names are told apart letter by letter.
#[test]
fn sheets_have_names_once_they_are_read() {
    let unread = registry::game("/tmp/a_b.kif").expect_err("it was not read");
    assert!(matches!(unread, SpecError::UnreadSheet { .. }), "{unread}");
    let listed = registry::games().len();
    let read =
        |name: &str, size| -> AnyGame { sheets::register(name, (name, &heap(size)), None, &()).expect("a game") };
    read("a_b.kif", 1);
    read("ab.kif", 2);
    let digest = |name: &str| registry::game(name).expect("a game").rules_digest();
    assert_ne!(digest("a_b.kif"), digest("ab.kif"));
    assert_eq!(registry::find("ab.kif").expect("a game").name, "ab.kif");
    assert_eq!(registry::games().len(), listed);
    let first = digest("ab.kif");
    read("ab.kif", 1);
    assert_ne!(digest("ab.kif"), first, "the newer rules take the place of the older");
    assert_eq!(digest("ab.kif"), digest("a_b.kif"), "rules are the same whatever their name");
    assert_eq!(registry::game("tictactoe").expect("a game").rules_digest(), 0);
}

/// A clock by which no gates are ready in time.
fn hasty() -> f64 {
    static CALLS: AtomicU64 = AtomicU64::new(0);
    CALLS.fetch_add(100, Relaxed) as f64
}

/// Where gates are not ready in time, the definition plays the same games, and that is told.
#[test]
fn games_without_gates_are_the_same() {
    let played = |clock: fn() -> f64| sheets::simulate(("heap.kif", &heap(2)), 100, 3, clock, &()).expect("games");
    let (gates, slow) = (played(|| 0.0), played(hasty));
    assert_eq!((gates.games.games, &gates.games), (100, &slow.games));
    let found = slow.without_gates.expect("a reason");
    assert!(gates.without_gates.is_none() && found.en.contains("instances of rules"), "{}", found.en);
}
