use ludex_core::{Lang, Player};

use super::{Asked, Desk, Go, Heard, Reply, hear, think};
use crate::players::PlayerResources;
use crate::stopped::Stopped;

fn desk() -> Desk {
    Desk::new(Some(ludex_games::tictactoe::read_game("").expect("a game")))
}

fn lines(desk: &mut Desk, line: &str) -> Vec<String> {
    match desk.answer(line) {
        Reply::Lines(lines) => lines,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn lines_are_read() {
    let go = Go { depth: Some(3), times: [Some(1), None], increments: [0, 4], infinite: true, ..Go::default() };
    assert_eq!(hear(" go  depth 3 p1time 1\tp2inc 4 infinite"), Ok(Heard::Go(go)));
    let (from, moves) = (Some("X./..".to_owned()), vec!["1".to_owned()]);
    assert_eq!(hear("position fen X./.. moves 1"), Ok(Heard::Position { from, moves }));
    let (from, moves) = (Some("8/8/8/8/8/8/8/K1k5 w - - 0 1".to_owned()), vec!["a1a2".to_owned()]);
    assert_eq!(hear("position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1 moves a1a2"), Ok(Heard::Position { from, moves }));
    assert_eq!(hear("position startpos moves"), Ok(Heard::Position { from: None, moves: vec![] }));
    assert_eq!(hear("query p1turn"), Ok(Heard::Query(Asked::FirstToMove)));
    let (name, value) = ("Player".to_owned(), "learned:a b".to_owned());
    assert_eq!(hear("setoption name Player value learned:a b"), Ok(Heard::Option { name, value }));
    for bad in [
        "stop it",
        "game",
        "position",
        "position fen",
        "position startpos 4",
        "go depth",
        "go depth x",
        "go fast",
        "query",
        "setoption name a",
        "setoption name a value",
        "hello",
    ] {
        let problem = hear(bad).expect_err(bad);
        assert!(!problem.en.is_empty() && problem.en != problem.fr, "{bad}");
    }
}

#[test]
fn a_clock_is_shared_out() {
    let go = Go { times: [Some(60_000), Some(10)], increments: [1_000, 0], ..Go::default() };
    assert_eq!(go.seconds(Player::First), Some(3.8));
    assert_eq!(go.seconds(Player::Second), Some(0.001));
    assert_eq!(Go { movetime: Some(500), ..go }.seconds(Player::First), Some(0.5));
    assert_eq!(Go::default().seconds(Player::First), None);
    // The last move before the clock is set anew keeps half of what is left.
    assert_eq!(Go { moves_to_go: Some(1), increments: [0; 2], ..go }.seconds(Player::First), Some(30.0));
}

#[test]
fn what_is_wrong_changes_nothing() {
    let mut desk = desk();
    lines(&mut desk, "position startpos moves 5 1");
    for bad in [
        "position startpos moves 5 5",
        "position fen X",
        "game nowhere",
        "setoption name Player value nobody",
        "setoption name Player value human",
        "setoption name Player value exec:true",
        "setoption name Seed value x",
        "setoption name Hash value 1",
        "frobnicate",
    ] {
        let said = lines(&mut desk, bad);
        assert!(said.len() == 1 && said[0].starts_with("info string "), "{bad}: {said:?}");
    }
    assert_eq!(lines(&mut desk, "query p1turn"), ["response true"]);
    assert_eq!(lines(&mut desk, "query result"), ["response none"]);
    assert!(lines(&mut Desk::new(None).speaking(Lang::Fr), "go")[0].contains("pas encore de jeu"));
}

#[test]
fn a_game_is_followed_to_its_end() {
    let mut desk = desk();
    lines(&mut desk, "position startpos moves 1 4 2 5 3");
    assert_eq!(lines(&mut desk, "query gameover"), ["response true"]);
    assert_eq!(lines(&mut desk, "query result"), ["response p1win"]);
    assert_eq!(lines(&mut desk, "query p1turn"), ["response false"]);
    assert_eq!(lines(&mut desk, "go depth 2").last().map(String::as_str), Some("bestmove (none)"));
    lines(&mut desk, "uginewgame");
    assert_eq!(lines(&mut desk, "query gameover"), ["response false"]);
}

/// Every player answers with a legal move, stopped or not; the same seed gives the same move.
#[test]
fn every_player_answers() {
    let mut desk = desk();
    lines(&mut desk, "position startpos moves 1 5 2");
    for player in
        ["random", "minimax:depth=3", "alphabeta:depth=4", "alphabeta:depth=2,ties=random", "mcts:playouts=50"]
    {
        lines(&mut desk, &format!("setoption name Player value {player}"));
        let Reply::Go(task) = desk.answer("go") else { panic!("{player}") };
        let with = PlayerResources::default();
        let mut told = 0;
        let best = think(&task.game, &task, &with, &mut |_| told += 1, &());
        assert_eq!(think(&task.game, &task, &with, &mut |_| (), &()), best, "{player}");
        assert!(player == "random" || (best == "3" && told > 0), "{player}: {best}");
        let legal = ["3", "4", "6", "7", "8", "9"];
        assert!(legal.contains(&best.as_str()), "{player}");
        assert!(legal.contains(&think(&task.game, &task, &with, &mut |_| (), &Stopped).as_str()), "{player}");
    }
    // A depth is nothing to playouts, whose own number holds.
    lines(&mut desk, "setoption name Player value mcts:playouts=50");
    let Reply::Go(task) = desk.answer("go depth 3") else { panic!("mcts") };
    assert_eq!(think(&task.game, &task, &PlayerResources::default(), &mut |_| (), &()), "3");
    // Nobody has solved the game.
    lines(&mut desk, "setoption name Player value perfect");
    let Reply::Go(task) = desk.answer("go") else { panic!("perfect") };
    let mut told = Vec::new();
    assert_eq!(think(&task.game, &task, &PlayerResources::default(), &mut |line| told.push(line), &()), "3");
    assert!(told[0].contains("first legal"), "{told:?}");
}
