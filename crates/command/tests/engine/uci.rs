//! `ludex engine --protocol uci`, as boards for chess speak to it.

use super::Engine;

/// The words after one in the last line that has it.
fn after(lines: &[String], word: &str) -> String {
    let line = lines.iter().rev().find_map(|line| line.split_once(word));
    line.unwrap_or_else(|| panic!("no {word} in {lines:?}")).1.trim().to_owned()
}

fn best(lines: &[String]) -> String {
    after(lines, "bestmove ")
}

/// What a board says before a game, and the first moves of one; depth 2 is little.
#[test]
fn a_board_is_greeted() {
    let mut engine = Engine::begin("engine --protocol uci");
    engine.say("uci");
    let greeting = engine.until("uciok");
    assert!(greeting[0].starts_with("id name Ludex ") && greeting[1].starts_with("id author "), "{greeting:?}");
    engine.say("debug on");
    engine.say("setoption name Seed value 7");
    engine.say("ucinewgame");
    engine.say("isready");
    assert_eq!(engine.hear(), "readyok");
    let mut moves = String::new();
    for number in 0..12 {
        engine.say(&format!("position startpos moves{moves}"));
        engine.say("go depth 2 wtime 60000 btime 60000 movestogo 40");
        let lines = engine.until("bestmove ");
        let (infos, best) = (lines.split_last().expect("a line").1, best(&lines));
        // What was wrong with a move would be said in a sentence.
        assert!(infos.iter().all(|line| line.starts_with("info depth ")), "{number}: {lines:?}");
        assert!(after(&lines, " pv ").split(' ').all(|mv| mv.len() >= 4), "{lines:?}");
        let squares = best.as_bytes();
        assert!(squares.len() == 4 && squares[0].is_ascii_lowercase() && squares[1].is_ascii_digit(), "{best}");
        moves.push(' ');
        moves += &best;
    }
    engine.say("quit");
    assert_eq!(engine.end(), Some(0));
}

#[test]
fn mates_castling_and_promotions() {
    let mut engine = Engine::begin("engine --protocol uci");
    for (fen, said, moves) in [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "score mate 1", &["a1a8"][..]),
        ("7k/4P3/6K1/8/8/8/8/8 w - - 0 1", "score mate 1", &["e7e8q", "e7e8r"]),
        // One of two moves.
        ("5R2/5Pk1/8/6K1/8/8/8/8 b - - 12 60", "score ", &["g7h7", "g7f8"]),
    ] {
        engine.say(&format!("position fen {fen}"));
        engine.say("go depth 3");
        let lines = engine.until("bestmove ");
        let told = lines.iter().any(|line| line.contains(said));
        assert!(told && moves.contains(&best(&lines).as_str()), "{fen}: {lines:?}");
    }
    // Castling by the squares of the king, as all programs write it, and taking in passing.
    engine.say("position startpos moves e2e4 a7a6 e4e5 d7d5 e5d6 b7b6 g1f3 b6b5 f1e2 b5b4 e1g1 b4b3");
    engine.say("go depth 1");
    assert_eq!(engine.until("bestmove ").iter().filter(|line| line.starts_with("info string")).count(), 0);
    // Mated, there is no move.
    engine.say("position startpos moves f2f3 e7e5 g2g4 d8h4");
    engine.say("go movetime 10");
    assert_eq!(best(&engine.until("bestmove ")), "0000");
    assert_eq!(engine.end(), Some(0));
}

/// A search without an end ends by `stop`, with a move; a clock ends one by itself.
#[test]
fn clocks_and_stop() {
    let mut engine = Engine::begin("engine chess --protocol uci");
    engine.say("position startpos moves d2d4");
    engine.say("go infinite");
    engine.say("isready");
    engine.until("readyok");
    engine.say("stop");
    assert_eq!(best(&engine.until("bestmove ")).len(), 4);
    engine.say("go wtime 100 btime 100");
    let lines = engine.until("bestmove ");
    assert!(lines.iter().any(|line| line.contains(" nps ")), "{lines:?}");
    engine.say("fly");
    assert_eq!(engine.hear(), "info string unknown: `fly`");
    assert_eq!(engine.end(), Some(0));
}

#[test]
fn only_chess_speaks_it() {
    use std::process::Command;
    let told = Command::new(env!("CARGO_BIN_EXE_ludex"))
        .args(["engine", "connect4", "--protocol", "uci"])
        .env("LC_ALL", "C")
        .output()
        .expect("it runs");
    assert_eq!(told.status.code(), Some(2));
    let said = String::from_utf8_lossy(&told.stderr).into_owned();
    assert!(said.contains("UCI is the protocol of chess, and connect4:7x6 is another game"), "{said}");
}
