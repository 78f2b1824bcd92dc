//! Players as texts: what is read, what is refused and how.

use ludex::players::{Kind, PlayerSpec, Search};

fn problem(text: &str) -> String {
    PlayerSpec::read_all(text).unwrap_err().problem.en.into_owned()
}

fn kind_of(text: &str) -> Kind {
    PlayerSpec::read(text).unwrap().kind
}

#[test]
fn players_of_the_courses() {
    assert_eq!(kind_of("humain"), Kind::Human);
    let search = Search { depth: Some(4), evaluation: Some("lines=w1".into()), ..Search::default() };
    assert_eq!(kind_of("minimax:depth=4,weights=w1"), Kind::Minimax(search.clone()));
    let listed = Search { evaluation: Some("lines=0/1/2/3/4".into()), ..search };
    assert_eq!(kind_of("minimax:depth=4,weights=[0,1,2,3,4]"), Kind::Minimax(listed));
    let deep = Search { depth: Some(8), first_best: true, ..Search::default() };
    assert_eq!(kind_of("alphabeta:depth=8"), Kind::AlphaBeta(deep));
    assert_eq!(kind_of("mcts"), Kind::Mcts { playouts: Some(1_000), seconds: None, depth: None });
    assert_eq!(kind_of("mcts:time=0.5"), Kind::Mcts { playouts: None, seconds: Some(0.5), depth: None });
    assert_eq!(kind_of("mcts:playouts=50,depth=0"), Kind::Mcts { playouts: Some(50), seconds: None, depth: Some(0) });
    assert_eq!(kind_of("learned:a:b.json"), Kind::Learned("a:b.json".into()));
}

#[test]
fn a_range_is_a_player_for_each_number() {
    let texts = |text| PlayerSpec::read_all(text).unwrap().into_iter().map(|player| player.text).collect::<Vec<_>>();
    assert_eq!(texts("minimax:depth=9..11,eval=cells")[1], "minimax:depth=10,eval=cells");
    assert_eq!(texts("alphabeta:depth=1..2,nodes=5..7").len(), 6);
    assert_eq!(texts("learned:../a"), ["learned:../a"]);
    assert_eq!(texts("alphabeta:nodes=1..2,weights=[0,1],depth=3")[1], "alphabeta:nodes=2,weights=[0,1],depth=3");
    assert_eq!(texts("minimax:depth=1..100").len(), 100);
    assert_eq!(texts("learned:runs=1..3.json"), ["learned:runs=1..3.json"]);
    assert!(PlayerSpec::read("minimax:depth=1..2").unwrap_err().problem.en.contains("only one is possible here"));
}

/// Ranges whose players would fill any memory, were they written before they are counted.
#[test]
fn ranges_are_counted_before_they_are_written() {
    let nine = ["depth=1..99"; 9].join(",");
    assert!(problem(&format!("minimax:{nine}")).contains("twice"));
    assert!(PlayerSpec::read(&format!("minimax:{nine}")).is_err());
    assert!(problem("minimax:depth=1..101").contains("at most 100"));
    assert!(problem("alphabeta:depth=1..99,nodes=1..99,time=1..99").contains("at most 100"));
    assert!(problem("alphabeta:depth=1..11,nodes=1..10").contains("at most 100"));
    assert!(problem("alphabeta:nodes=0..18446744073709551615").contains("at most 100"));
    assert!(problem("alphabeta:depth=9..1,nodes=1..18446744073709551615").contains("a greater one"));
    let one = |text: &str| PlayerSpec::read(text).unwrap_err().problem.en;
    assert!(one("alphabeta:depth=1..99,nodes=1..99,time=1..99").contains("only one is possible here"));
    assert!(one("minimax:depth=4..4").contains("only one is possible here"));
}

#[test]
fn what_is_wrong_is_said() {
    assert!(problem("stockfish").contains("human, random, perfect"));
    assert!(problem("minimax").contains("how deep? As in minimax:depth=4"));
    assert!(problem("minimax:depth=0").contains("from 1 to 1,000, not `0`"));
    assert!(problem("minimax:depth=4,depth=5").contains("twice"));
    assert!(problem("random:depth=3").contains("no `depth`; it is written random"));
    assert!(problem("minimax:depth=2,weights=w1,eval=cells").contains("not both"));
    assert!(problem("alphabeta:time=soon").contains("time=0.5"));
    assert!(problem("minimax:depth=5..1").contains("a greater one"));
    assert!(problem("learned:").contains("learned:FILE"));
    assert!(problem("").contains("no such player"));
}

/// Whose games are the same again and again is told apart from whose are only equal by chance.
#[test]
fn chance_has_a_part() {
    let by_chance = |text| PlayerSpec::read(text).unwrap().plays_by_chance();
    for text in ["random", "perfect", "mcts", "minimax:depth=2", "alphabeta:depth=2,ties=random", "learned:file"] {
        assert!(by_chance(text), "{text}");
    }
    for text in ["minimax:depth=2,ties=first", "alphabeta:depth=2", "exec:bot"] {
        assert!(!by_chance(text), "{text}");
    }
}
