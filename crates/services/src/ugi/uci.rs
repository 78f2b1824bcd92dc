//! The Universal Chess Interface: what differs from UGI.
//!
//! The lines are those of S. Meyer-Kahlen's description of 2006
//! (<https://www.shredderchess.com/download/div/uci.zip>). What an engine is asked to leave
//! unanswered if it does not know it (`debug`, `register`, `ponderhit`, limits such as
//! `searchmoves`) is left out here.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Status, Text, say};
use ludex_search::SearchReport;

use super::heard::{Go, Heard};

/// Reads a line.
///
/// # Errors
/// What is wrong with it.
pub(super) fn hear(line: &str) -> Result<Heard, Text> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let Some((&first, rest)) = words.split_first() else { return Ok(Heard::Nothing) };
    Ok(match first {
        "uci" => Heard::Hello,
        "isready" => Heard::IsReady,
        "ucinewgame" => Heard::NewGame,
        "position" => return position(rest),
        "go" => return go(rest).map(Heard::Go),
        "stop" => Heard::Stop,
        "quit" => Heard::Quit,
        "setoption" => option(rest)?,
        "debug" | "register" | "ponderhit" => Heard::Nothing,
        _ => return Err(say!("unknown: `{first}`", "inconnu : « {first} »")),
    })
}

fn position(words: &[&str]) -> Result<Heard, Text> {
    let moves = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let (board, moves) = words.split_at(moves);
    let from = match *board {
        ["startpos"] => None,
        ["fen", ref fields @ ..] if !fields.is_empty() => Some(fields.join(" ")),
        _ => {
            return Err(Text::fixed(
                "a position is position startpos or position fen FEN, and then moves MOVE…",
                "une position est position startpos ou position fen FEN, puis moves COUP…",
            ));
        }
    };
    let moves = moves.iter().skip(1).map(|&mv| mv.to_owned()).collect();
    Ok(Heard::Position { from, moves })
}

fn go(words: &[&str]) -> Result<Go, Text> {
    let mut go = Go::default();
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        if word == "infinite" {
            go.infinite = true;
        }
        let numbered =
            ["depth", "nodes", "movetime", "wtime", "btime", "winc", "binc", "movestogo", "mate"].contains(&word);
        if !numbered {
            // The moves of searchmoves are such words, too.
            continue;
        }
        let number: Option<i64> = words.next().and_then(|number| number.parse().ok());
        let number = number.ok_or_else(|| say!("{word} is a whole number", "{word} est un nombre entier"))?;
        // Clocks may have run out by some milliseconds.
        let number = u64::try_from(number).unwrap_or(0);
        let plies = |moves: u64| u32::try_from(moves).unwrap_or(u32::MAX).max(1);
        match word {
            "depth" => go.depth = Some(plies(number)),
            "mate" => go.depth = Some(plies((2 * number.min(1 << 20)).saturating_sub(1))),
            "nodes" => go.nodes = Some(number.max(1)),
            "movetime" => go.movetime = Some(number),
            "wtime" => go.times[0] = Some(number),
            "btime" => go.times[1] = Some(number),
            "winc" => go.increments[0] = number,
            "binc" => go.increments[1] = number,
            _ => go.moves_to_go = Some(number.max(1)),
        }
    }
    Ok(go)
}

/// `name NAME [value VALUE]`, of several words each.
fn option(words: &[&str]) -> Result<Heard, Text> {
    let bad = || {
        Text::fixed(
            "an option is set by setoption name NAME value VALUE",
            "une option se règle par setoption name NOM value VALEUR",
        )
    };
    let value = words.iter().position(|&word| word == "value").unwrap_or(words.len());
    let (name, value) = words.split_at(value);
    let Some((&"name", name @ [_, ..])) = name.split_first() else { return Err(bad()) };
    Ok(Heard::Option { name: name.join(" "), value: value.get(1..).unwrap_or_default().join(" ") })
}

/// Moves of a line of play by their squares.
pub(super) fn squares(game: &AnyGame, from: &AnyPosition, line: &[String]) -> Vec<String> {
    let (mut at, mut squares) = (from.clone(), Vec::new());
    for text in line {
        let Ok(mv) = game.read_move(&at, text) else { break };
        squares.extend(game.squares_text(&at, mv));
        at = game.play(&at, mv);
    }
    squares
}

/// What is wrong with the first of some moves that is not legal, with those that are by their
/// squares.
pub(super) fn illegal(game: &AnyGame, from: Option<&str>, moves: &[String]) -> Option<Text> {
    let mut at = from.map_or_else(|| Some(game.start()), |from| game.read_position(from).ok())?;
    for (number, text) in (1..).zip(moves) {
        if let Ok(mv) = game.read_move(&at, text) {
            at = game.play(&at, mv);
            continue;
        }
        let mut legal = Vec::new();
        if let Status::Over(_) = game.expand(&at, &mut legal) {
            return None;
        }
        let legal: Vec<_> = legal.into_iter().filter_map(|mv| game.squares_text(&at, mv)).collect();
        let legal = legal.join(" ");
        return Some(say!(
            "`{text}`: move {number}: not a legal move here; the legal moves are {legal}",
            "« {text} » : coup {number} : coup interdit ici ; les coups permis sont {legal}"
        ));
    }
    None
}

/// A certain value in moves to the mate, or an estimate in hundredths of a pawn.
pub(super) fn score(value: Option<&str>, plies: Option<u32>, estimate: Option<f64>) -> String {
    match (value, plies) {
        (Some("win"), Some(plies)) => format!("score mate {}", plies.div_ceil(2)),
        (Some("loss"), Some(plies)) => format!("score mate -{}", plies / 2),
        (Some("win"), None) => "score cp 30000".to_owned(),
        (Some("loss"), None) => "score cp -30000".to_owned(),
        _ => format!("score cp {}", estimate.unwrap_or(0.0).round() as i64),
    }
}

/// A depth of a search as a line, after some seconds.
pub(super) fn info(game: &AnyGame, from: &AnyPosition, report: &SearchReport, seconds: Option<f64>) -> String {
    let SearchReport { depth, value, remoteness, estimate, nodes, line, .. } = report;
    let score = score(*value, *remoteness, *estimate);
    let time = seconds.map_or_else(String::new, |seconds| {
        let each = nodes.parse::<f64>().unwrap_or(0.0) / seconds.max(1e-3);
        format!(" time {:.0} nps {each:.0}", seconds * 1e3)
    });
    format!("info depth {depth} {score} nodes {nodes}{time} pv {}", squares(game, from, line).join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        let moves = vec!["e2e4".to_owned()];
        assert_eq!(hear("position startpos moves e2e4"), Ok(Heard::Position { from: None, moves }));
        let from = Some("8/8/4k3/8/8/4K3/4P3/8 w - - 0 1".to_owned());
        assert_eq!(hear("position fen 8/8/4k3/8/8/4K3/4P3/8 w - - 0 1"), Ok(Heard::Position { from, moves: vec![] }));
        let go = Go { times: [Some(1000), Some(0)], increments: [10, 0], moves_to_go: Some(5), ..Go::default() };
        let line = "go searchmoves e2e4 d2d4 wtime 1000 btime -7 winc 10 movestogo 5 ponder";
        assert_eq!(hear(line), Ok(Heard::Go(go)));
        assert_eq!(hear("go mate 3"), Ok(Heard::Go(Go { depth: Some(5), ..Go::default() })));
        let option = |name: &str, value: &str| Ok(Heard::Option { name: name.to_owned(), value: value.to_owned() });
        assert_eq!(hear("setoption name Clear Hash"), option("Clear Hash", ""));
        assert_eq!(hear("setoption name Player value learned:a b"), option("Player", "learned:a b"));
        assert_eq!(hear("debug on"), Ok(Heard::Nothing));
        for bad in ["position", "position fen", "position e2e4", "go depth", "go movetime x", "setoption Player", "fly"]
        {
            let problem = hear(bad).expect_err(bad);
            assert!(!problem.en.is_empty() && problem.en != problem.fr, "{bad}");
        }
    }

    #[test]
    fn certain_values_are_told_in_moves() {
        assert_eq!(score(Some("win"), Some(1), None), "score mate 1");
        assert_eq!(score(Some("win"), Some(5), None), "score mate 3");
        assert_eq!(score(Some("loss"), Some(4), None), "score mate -2");
        assert_eq!(score(Some("draw"), Some(4), None), "score cp 0");
        assert_eq!(score(None, None, Some(-12.4)), "score cp -12");
    }
}
