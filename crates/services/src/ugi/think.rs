//! Finding a move: the player that was chosen, within the limits of this move.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, BadText, Halt, Observer, Stop, Text, derive_seed};
use ludex_engines::players::{Hourglass, Kind, PlayerResources, PlayerSpec, Search, contender, deepening};
use ludex_search::SearchReport;

use super::desk::{Protocol, Task, string};
use super::uci;

/// The move of the player that was chosen; what it finds on the way is said line by line. Limits of
/// the task take the place of the player's own. A player that was stopped before it had a move
/// plays the first legal one, and says so. `game` is that of the task; what players need may borrow
/// it for longer than a task lasts.
pub fn think<'a>(
    game: &'a AnyGame,
    task: &Task,
    with: &PlayerResources<'a>,
    say: &mut dyn FnMut(String),
    observer: &dyn Observer,
) -> String {
    let Task { played, lang, .. } = task;
    let glass = seconds(task).zip(with.clock).map(|(seconds, clock)| Hourglass::new(observer, clock, seconds));
    let observer = glass.as_ref().map_or(observer, |glass| glass as &dyn Observer);
    let found = match &task.player.kind {
        Kind::AlphaBeta(search) => by_depth(task, &limited(search, task), with, say, observer),
        _ => by_player(game, task, with, say, observer),
    };
    let mv = match found {
        Ok(Some(mv)) => mv,
        other => {
            let why = other.err().unwrap_or(Text::fixed(
                "stopped before a move was found; this is the first legal one",
                "arrêté avant d'avoir trouvé un coup ; voici le premier coup permis",
            ));
            say(string(&why, *lang));
            let first = played.legal(game).first().map(|&mv| game.move_text(played.at(), mv));
            first.unwrap_or_else(|| "(none)".to_owned())
        }
    };
    match task.protocol {
        Protocol::Ugi => mv,
        Protocol::Uci => squares(task, &[mv]),
    }
}

/// Moves from the position of a task, by their squares.
fn squares(task: &Task, line: &[String]) -> String {
    uci::squares(&task.game, task.played.at(), line).join(" ")
}

/// Whether the task says how long its player may think. A depth is nothing to a player that has
/// none, and its own limits hold.
fn is_limited(Task { go, played, player, .. }: &Task) -> bool {
    let counts = match player.kind {
        Kind::AlphaBeta(_) => go.depth.is_some() || go.nodes.is_some(),
        Kind::Minimax(_) => go.depth.is_some(),
        Kind::Mcts { .. } => go.nodes.is_some(),
        _ => false,
    };
    counts || go.infinite || played.mover().is_some_and(|mover| go.seconds(mover).is_some())
}

/// The seconds for this move: those of the task, or else the player's own.
fn seconds(task: &Task) -> Option<f64> {
    let mover = task.played.mover()?;
    if is_limited(task) {
        return task.go.seconds(mover).filter(|_| !task.go.infinite);
    }
    match &task.player.kind {
        Kind::AlphaBeta(search) | Kind::Minimax(search) => search.seconds,
        Kind::Mcts { seconds, .. } => *seconds,
        _ => None,
    }
}

/// A search within the limits of the task, if it has any.
fn limited(search: &Search, task: &Task) -> Search {
    if is_limited(task) {
        Search { depth: task.go.depth, nodes: task.go.nodes, seconds: None, ..search.clone() }
    } else {
        search.clone()
    }
}

fn by_depth(
    task: &Task,
    search: &Search,
    with: &PlayerResources<'_>,
    say: &mut dyn FnMut(String),
    observer: &dyn Observer,
) -> Result<Option<String>, Text> {
    let begun = with.clock.map(|clock| (clock, clock()));
    let mut told = |report: &SearchReport| {
        say(match task.protocol {
            Protocol::Ugi => info(report),
            Protocol::Uci => {
                uci::info(&task.game, task.played.at(), report, begun.map(|(clock, begun)| clock() - begun))
            }
        });
    };
    let found = deepening(&task.game, task.played.at(), search, with.table_bytes, &mut told, observer);
    let report = found.map_err(|error| error.sentence())?.map_err(|halt| halt.text())?;
    Ok(report.and_then(|report| {
        let chosen = if search.first_best { 0 } else { chance(task) as usize % report.best_moves.len().max(1) };
        report.best_moves.into_iter().nth(chosen)
    }))
}

/// An estimate as a whole number; 0 has no sign, which adding it takes away.
fn whole(estimate: f64) -> String {
    format!("{:.0}", estimate.round() + 0.0)
}

/// A depth of a search as a line.
fn info(SearchReport { depth, value, remoteness, estimate, nodes, line, .. }: &SearchReport) -> String {
    let score = score(*value, *remoteness, *estimate);
    format!("info depth {depth} {score} nodes {nodes} pv {}", line.join(" "))
}

fn by_player<'a>(
    game: &'a AnyGame,
    task: &Task,
    with: &PlayerResources<'a>,
    say: &mut dyn FnMut(String),
    observer: &dyn Observer,
) -> Result<Option<String>, Text> {
    let played = &task.played;
    if task.player.kind == Kind::Perfect && with.exact.is_none() {
        return Ok(None);
    }
    let contender = contender(game, &within(task), with).map_err(|error: BadText| error.sentence())?;
    let mut player = contender.player();
    player.begin(chance(task));
    player.follow(game, played.start(), played.played());
    let at: &AnyPosition = played.at();
    match player.choose(game, at, observer) {
        Ok(choice) => {
            let mv = game.move_text(at, choice.mv);
            let value = choice.verdict.map(|verdict| verdict.value.word());
            let plies = choice.verdict.and_then(|verdict| verdict.remoteness);
            let (score, line) = match task.protocol {
                Protocol::Ugi => (score(value, plies, choice.estimate), mv.clone()),
                Protocol::Uci => (uci::score(value, plies, choice.estimate), squares(task, std::slice::from_ref(&mv))),
            };
            let is_known = value.is_some() || choice.estimate.is_some();
            if choice.nodes > 0 || is_known {
                let score = if is_known { score + " " } else { String::new() };
                say(format!("info {score}nodes {} pv {line}", choice.nodes));
            }
            Ok(Some(mv))
        }
        Err(Halt::Stop(Stop::Cancelled)) => Ok(None),
        Err(halt) => Err(halt.text()),
    }
}

/// A certain value by its word, or an estimate.
fn score(value: Option<&str>, remoteness: Option<u32>, estimate: Option<f64>) -> String {
    match value {
        Some(value) => format!("score {value}{}", remoteness.map(|plies| format!(" {plies}")).unwrap_or_default()),
        None => format!("score cp {}", whole(estimate.unwrap_or(0.0))),
    }
}

/// The player with the limits of the task, without its own seconds, which are counted already.
fn within(task: &Task) -> PlayerSpec {
    let (Task { go, player, .. }, limited) = (task, is_limited(task));
    let kind = match player.kind.clone() {
        Kind::Mcts { depth, .. } if limited => Kind::Mcts { playouts: go.nodes, seconds: None, depth },
        Kind::Mcts { playouts, depth, .. } => Kind::Mcts { playouts, seconds: None, depth },
        Kind::Minimax(search) => Kind::Minimax(Search { depth: go.depth.or(search.depth), ..search }),
        kind => kind,
    };
    PlayerSpec { text: player.text.clone(), kind }
}

/// A number from the seed, another one after every move.
fn chance(task: &Task) -> u64 {
    derive_seed(task.seed, task.played.ply() as u64)
}
