//! A move of a player who is no person.

use ludex_services::players::{Kind, PlayerResources, PlayerSpec, Search, contender, of_learned};
use ludex_services::prelude::*;
use ludex_services::words::in_shell;
use ludex_services::{AnyGame, AnyPosition, Halt, Lang, Strategy, Text, numbers, say};

use crate::app_state::AppState;
use crate::http_error::HttpError;
use crate::learn::LearnerSpec;
use crate::values;
use crate::work::{Watch, seconds};

/// The table of a player's search, in bytes.
const TABLE: u64 = 32 << 20;

/// A player's move; none where the game is over.
pub(crate) fn choose(
    game: &AnyGame,
    at: &AnyPosition,
    player: &PlayerSpec,
    state: &AppState,
    watch: &Watch,
) -> Result<Option<u64>, HttpError> {
    if matches!(game.expand(at, &mut Vec::new()), ludex_services::Status::Over(_)) {
        return Ok(None);
    }
    if player.kind == Kind::Perfect {
        return perfect(game, at, state, watch).map(Some);
    }
    if let Kind::Learned(file) = &player.kind {
        let bytes = crate::learn::learned(game, &LearnerSpec::read(&file.to_string_lossy())?, state, watch)?;
        let mut strategy = of_learned(game, &bytes).map_err(|error| HttpError::bad(error.text()))?;
        return choice(game, at, strategy.as_mut(), player, state, watch).map(Some);
    }
    let with = PlayerResources { clock: Some(seconds), table_bytes: TABLE, ..PlayerResources::default() };
    let contender = contender(game, player, &with)?;
    let _pass = state.gate.enter_briefly(watch).ok_or_else(HttpError::busy)?;
    choice(game, at, contender.player().as_mut(), player, state, watch).map(Some)
}

fn choice(
    game: &AnyGame,
    at: &AnyPosition,
    strategy: &mut dyn Strategy<AnyGame>,
    player: &PlayerSpec,
    state: &AppState,
    watch: &Watch,
) -> Result<u64, HttpError> {
    strategy.begin(state.chance());
    let chosen = strategy.choose(game, at, &watch.within(state.settings.work));
    chosen.map(|choice| choice.mv).map_err(|halt: Halt| {
        let [spec, from, name] = [&game.spec(), &game.position_text(at), &player.text].map(|word| in_shell(word));
        HttpError::of_halt(&halt, &format!("ludex play {spec} --from {from} --first {name}"))
    })
}

/// One of the best moves, where the exact values are known or found in time.
fn perfect(game: &AnyGame, at: &AnyPosition, state: &AppState, watch: &Watch) -> Result<u64, HttpError> {
    let spec = in_shell(&game.spec());
    let unknown = || {
        HttpError::too_much(say!(
            "the perfect player needs the exact values, and here they take longer than the page waits; choose \
             another player, or solve the game on the command line: ludex solve {spec}",
            "le joueur parfait a besoin des valeurs exactes, dont le calcul dépasse ici le temps d'attente de la \
             page ; choisissez un autre joueur, ou résolvez le jeu en ligne de commande : ludex solve {spec}"
        ))
    };
    let _pass = state.gate.enter_briefly(watch).ok_or_else(HttpError::busy)?;
    let best = values::best(game, at, state, watch)?.ok_or_else(unknown)?;
    let chosen = best.get(state.chance() as usize % best.len().max(1)).ok_or_else(unknown)?;
    Ok(game.read_move(at, chosen)?)
}

/// Whether a player can be made for this game.
pub(crate) fn admits(game: &AnyGame, player: &PlayerSpec) -> Result<(), HttpError> {
    match &player.kind {
        Kind::Human | Kind::Random | Kind::Perfect => Ok(()),
        Kind::Learned(file) => Ok(LearnerSpec::read(&file.to_string_lossy()).map(drop)?),
        _ => {
            let with = PlayerResources { clock: Some(seconds), ..PlayerResources::default() };
            Ok(contender(game, player, &with).map(drop)?)
        }
    }
}

/// What a player is called on the page.
pub(crate) fn title(text: &str) -> Text {
    let as_written = || say!("{text}", "{text}");
    let Ok(player) = PlayerSpec::read(text) else { return as_written() };
    match &player.kind {
        Kind::Human => Text::fixed("a person", "une personne"),
        Kind::Random => Text::fixed("random moves", "coups au hasard"),
        Kind::Perfect => Text::fixed("perfect", "parfait"),
        Kind::Minimax(search) => searching(Text::fixed("minimax", "min-max"), search),
        Kind::AlphaBeta(search) => searching(Text::fixed("alpha-beta", "alpha-bêta"), search),
        Kind::Mcts { playouts, seconds, depth } => {
            let playouts = playouts.map(|number| {
                let ([number, nombre], s) = (numbers::grouped_twice(number), if number == 1 { "" } else { "s" });
                say!("{number} playout{s}", "{nombre} partie{s}")
            });
            let parts = [playouts, seconds.map(a_move), depth.map(plies_ahead)];
            joined(Text::fixed("Monte Carlo", "Monte-Carlo"), parts)
        }
        Kind::Learned(file) => {
            LearnerSpec::read(&file.to_string_lossy()).map_or_else(|_| as_written(), |pupil| pupil.title())
        }
        Kind::Program(_) => as_written(),
    }
}

/// A search with how far it looks and what it goes by.
fn searching(name: Text, search: &Search) -> Text {
    let nodes = search.nodes.map(|nodes| {
        let [positions, nombre] = numbers::grouped_twice(nodes);
        say!("{positions} positions a move", "{nombre} positions par coup")
    });
    let evaluation = search.evaluation.as_ref().map(|name| say!("evaluation {name}", "évaluation {name}"));
    joined(name, [search.depth.map(plies_ahead), nodes, search.seconds.map(a_move), evaluation])
}

fn plies_ahead(depth: u32) -> Text {
    say!("depth {depth}", "profondeur {depth}")
}

fn a_move(seconds: f64) -> Text {
    let [seconds, secondes] = [Lang::En, Lang::Fr].map(|lang| numbers::trimmed(seconds, lang));
    say!("{seconds} s a move", "{secondes} s par coup")
}

/// A name and what is added to it, as in `alpha-beta, depth 4`.
fn joined(name: Text, parts: impl IntoIterator<Item = Option<Text>>) -> Text {
    parts.into_iter().flatten().fold(name, |Text { en, fr }, part| {
        let Text { en: more, fr: plus } = part;
        say!("{en}, {more}", "{fr}, {plus}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_have_names_for_readers() {
        let told = |text| {
            let Text { en, fr } = title(text);
            [en.into_owned(), fr.into_owned()]
        };
        for (text, en, fr) in [
            (
                "learned:q,episodes=20000,seed=0",
                "Q-learning, 20,000 episodes",
                "Q-apprentissage, 20\u{202f}000 épisodes",
            ),
            ("learned:menace,episodes=500,seed=3", "MENACE, 500 episodes, seed 3", "MENACE, 500 épisodes, graine 3"),
            (
                "alphabeta:depth=9,eval=lines",
                "alpha-beta, depth 9, evaluation lines",
                "alpha-bêta, profondeur 9, évaluation lines",
            ),
            ("mcts:playouts=1000", "Monte Carlo, 1,000 playouts", "Monte-Carlo, 1\u{202f}000 parties"),
            ("mcts:playouts=1", "Monte Carlo, 1 playout", "Monte-Carlo, 1 partie"),
            ("alphabeta:time=1", "alpha-beta, 1 s a move", "alpha-bêta, 1 s par coup"),
            ("alphabeta:time=0.5", "alpha-beta, 0.5 s a move", "alpha-bêta, 0,5 s par coup"),
        ] {
            assert_eq!(told(text), [en, fr], "{text}");
        }
    }
}
