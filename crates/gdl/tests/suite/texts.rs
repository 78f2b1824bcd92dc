//! Texts that are no sheets: what is said of them.

use ludex_gdl::{Loaded, Message, Sheet, laws};
use ludex_testkit::random::Random;
use ludex_testkit::text::{hostile, spoil};

use crate::{ALL, text};

/// The rest of a game, so that one fault stands alone.
const REST: &str = "(role x) (init a) (legal x go) (goal x 100) (<= terminal (true b)) (<= (next b) (true a))";

fn fault(text: &str) -> String {
    let found = Sheet::read("f.kif", text).and_then(|sheet| Loaded::new(sheet, &()));
    found.err().map_or_else(|| "no fault".to_owned(), |fault| fault.text().en.to_string())
}

#[test]
fn faults_have_a_place_and_a_sentence() {
    for (text, sentence) in [
        ("(role x", "f.kif:1:1: `(`: this parenthesis is not closed before the end of the text"),
        ("(role x))", "f.kif:1:9: `)`: this parenthesis closes none"),
        ("(role x)\n  (?p x)", "f.kif:2:4: `?p`: a variable cannot be a relation"),
        ("(role x) (<= (p ?y) (q ?z)) (q 1)", "f.kif:1:14: `(p ?y)`: the variable ?y can be anything here"),
        ("(role x) (<= (p ?y) (not (q ?y)))", "f.kif:1:26: `(q ?y)`: the variable ?y can be anything here"),
        ("(role x) (<= p (q ?y) (distinct ?y ?z)) (q 1)", "`(distinct ?y ?z)`: the variable ?z can be anything"),
        (&format!("{REST} (<= p (not q)) (<= q (not p))"), "`q`: `p` is derived from the absence of `q`"),
        ("(role x) (p 1) (p 1 2)", "f.kif:1:16: `(p 1 2)`: `p` has 2 arguments here, and 1 in line 1"),
        ("(role x) (legal x)", "`legal` has 2 arguments, and here it has 1"),
        ("(role)", "`role` has 1 argument, and here it has 0"),
        ("(role x) (<= (true a) (p 1))", "`(true a)`: no rule derives `true`"),
        ("(role x) (<= (role y) (p 1))", "roles are facts"),
        ("(role x) (<= p (next a))", "`(next a)`: `next` is what rules derive"),
        ("(role x) (<= (legal x go) (does x go))", "`legal` may not depend on the moves (does)"),
        ("(role x) (<= (init a) p) (<= p (true b))", "`init` may not depend on a position (true)"),
        ("(role x) (p (distinct a))", "no fault about places"),
        ("(role x) (<= p (distinct a))", "distinct takes 2, and here it has 1"),
        ("(role x) (<= p (not))", "not takes 1, and here it has 0"),
        ("(role x) ()", "f.kif:1:10: `()`: a relation belongs here"),
        ("(role x) \u{1}", "the character U+0001 has no meaning here"),
        ("p", "f.kif:1:1: nobody plays: there is no role"),
        ("(role x)", "nobody can move: there is no rule for legal"),
        ("(role x) (legal x go)", "nobody wins or loses: there is no rule for goal"),
        ("(role x) (legal x go) (goal x 100)", "the game never ends: there is no rule for terminal"),
        ("role(x", "f.kif:1:5: `(`: this parenthesis is not closed before the end of the text"),
        ("role(x) & p", "a word belongs here, as in role(white)"),
        ("p(X) :- q(X) &", "the text ends where a condition belongs"),
    ] {
        let said = fault(text);
        assert!(said.contains(sentence) || sentence.starts_with("no fault"), "{text}: {said}");
    }
}

#[test]
fn what_strangers_write_is_read() {
    for oddity in
        ["(<= (p))", "(P 1)", "(<= (Q) (TRUE a))", "(<= (q) (OR (true a) (and (true b) p)))", "; only a note", ""]
    {
        assert_eq!(fault(&format!("{REST} {oddity} p")), "no fault", "{oddity}");
    }
    let notes = |rules: &str| {
        let sheet = Sheet::read("f.kif", &format!("{REST}\n{rules}")).expect("a sheet");
        sheet.notes().iter().map(|note| note.en.to_string()).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(notes("(<= p (q 1))"), "line 2: `q` is never true, since no rule derives it");
    let goals = notes("(<= (goal x 101) p) (<= (goal x 0) p) (<= (goal x -1) p) (<= (goal x ?n) (n ?n)) (n 100) p");
    assert!(goals.contains("this one 101; line 2:") && goals.ends_with("this one -1"), "{goals}");
    assert!(notes("(n 0) (<= (n (s ?x)) (n ?x) (m ?x)) (m 0)").is_empty());
    assert!(notes("(n 0) (<= (n (s ?x)) (n ?x))").contains("not restricted"));
}

/// A machine with little memory.
struct Little;
impl ludex_core::Observer for Little {
    fn memory(&self) -> u64 {
        8 << 20
    }
}

#[test]
fn what_grows_without_end_ends() {
    let said = fault(&format!("{REST} (n 0) (<= (n (s ?x)) (n ?x))"));
    assert!(said.contains("the rules for `n` derive terms nested more than 100 deep"), "{said}");
    let said = fault(&format!("{REST}\n (n 0)\n  (<= (n (s ?x)) (n ?x))"));
    assert!(said.starts_with("f.kif:3:3: `(n (s (s (s (s (s"), "{said}");
    // Written out, the term would have two to the power of a hundred words.
    let said = fault(&format!("{REST} (n 0) (<= (n (pair ?x ?x)) (n ?x))"));
    assert!(said.contains("`(n (pair (pair (pair "), "{said}");
    let wide = format!(
        "{REST} (d 0) (d 1) (<= (w ?a ?b ?c ?d ?e ?f) {})",
        ["a", "b", "c", "d", "e", "f"].map(|v| format!("(w2 ?{v}1 ?{v})")).join(" ")
    );
    let pairs = (0..300).map(|n| format!("(w2 {n} {})", n + 1)).collect::<Vec<_>>().join(" ");
    let sheet = Sheet::read("f.kif", &format!("{wide} {pairs}")).expect("a sheet");
    let stopped = Loaded::new(sheet, &Little).expect_err("too many");
    assert!(matches!(stopped.stop(), Some(ludex_core::Stop::Memory(_))), "{stopped}");
    assert!(stopped.to_string().ends_with("of them of `w`"), "{stopped}");
}

#[test]
fn deep_and_large_texts() {
    assert!(fault(&"(".repeat(200_000)).contains("nested more than 100 deep"));
    assert!(fault(&format!("p({}", "f(".repeat(200_000))).contains("nested more than 100 deep"));
    assert!(fault(&" ".repeat(17 << 20)).contains("at most 16 MiB"));
    let choices = format!("{REST} (<= p {})", "(or (true a) (true b)) ".repeat(20));
    assert!(fault(&choices).contains("more than 4096 rules"));
}

#[test]
fn no_text_is_too_bad() {
    hostile().for_each(|text| laws::any_text(&text));
    let mut random = Random::new(5);
    for name in ["tictactoe", "tictactoe-infix", "nim"] {
        let good = text(name);
        let times = if ludex_testkit::at_large() { 2000 } else { 12 };
        for _ in 0..times {
            laws::any_text(&spoil(&good, &mut random));
        }
    }
}

/// The prefix form begins with a parenthesis, whatever came first in the infix form.
#[test]
fn a_fact_of_one_word_may_come_first() {
    laws::any_text("over role(x) legal(x,go) goal(x,1) terminal :- over");
}

#[test]
fn both_forms_are_one() {
    for name in ALL {
        laws::any_text(&text(name));
    }
    let prefix = Sheet::read("p", "(role x) (legal x go) (goal x 1) (<= terminal (true (f ?x 1)) (not (true b)))");
    let infix = Sheet::read("i", "role(x) legal(x,go). goal(x,1)\nterminal :- true(f(X,1)) & ~true(b)");
    assert_eq!(prefix.expect("a sheet").normal_form().replace("?x", "?X"), infix.expect("a sheet").normal_form());
}

#[test]
fn messages_of_game_servers() {
    let start = "(START m.1 x ((role x) (init a)) 30 10)";
    let Ok(Message::Start { id, role, rules, clocks }) = Message::read(start) else { panic!("{start}") };
    assert_eq!((&*id, &*role, &*rules, clocks), ("m.1", "x", "(role x) (init a)", [30, 10]));
    let play = Message::read("(play m.1 ((mark 1 1) noop))");
    assert_eq!(play, Ok(Message::Play { id: "m.1".into(), moves: vec!["(mark 1 1)".into(), "noop".into()] }));
    assert_eq!(Message::read("(PLAY m.1 NIL)"), Ok(Message::Play { id: "m.1".into(), moves: Vec::new() }));
    assert_eq!(Message::read(" (INFO) "), Ok(Message::Info));
    assert!(Message::read("(DANCE)").is_err() && Message::read("(START m x () soon 1)").is_err());
    let mut random = Random::new(6);
    hostile().for_each(|text| laws::any_message(&text));
    (0..300).for_each(|_| laws::any_message(&spoil(start, &mut random)));
}

/// The numbers of a counter exclude one another, which is seen without a look at all pairs of them.
#[test]
fn long_counters_are_read_in_time() {
    let chain = (0..20_000).map(|n| format!("(succ {n} {})", n + 1)).collect::<Vec<_>>().join(" ");
    let rules = "(role x) (init (f 0)) (legal x go) (goal x 100) (<= terminal (true (f 20000))) \
                 (<= (next (f ?m)) (true (f ?n)) (succ ?n ?m))";
    let sheet = Sheet::read("f.kif", &format!("{rules} {chain}")).expect("a sheet");
    let began = std::time::Instant::now();
    let loaded = Loaded::new(sheet, &()).expect("a game");
    assert_eq!(loaded.machine.bits(), 15);
    // Pair by pair it took a minute.
    assert!(began.elapsed() < std::time::Duration::from_secs(20), "{:?}", began.elapsed());
}
