//! A move of a player who is no person.

use ludex_services::players::{Kind, PlayerResources, PlayerSpec, contender, of_learned};
use ludex_services::prelude::*;
use ludex_services::{AnyGame, AnyPosition, Halt, Strategy, Text, say};

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
    let (spec, name) = (game.spec(), &player.text);
    chosen.map(|choice| choice.mv).map_err(|halt: Halt| {
        HttpError::of_halt(&halt, &format!("ludex play {spec} --from {} --first {name}", game.position_text(at)))
    })
}

/// One of the best moves, where the exact values are known or found in time.
fn perfect(game: &AnyGame, at: &AnyPosition, state: &AppState, watch: &Watch) -> Result<u64, HttpError> {
    let spec = game.spec();
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
    let Ok(player) = PlayerSpec::read(text) else { return say!("{text}", "{text}") };
    let depth = |depth: Option<u32>, seconds: Option<f64>| match (depth, seconds) {
        (Some(depth), None) => say!("depth {depth}", "profondeur {depth}"),
        (None, Some(seconds)) => say!("{seconds} s a move", "{seconds} s par coup"),
        _ => say!("{text}", "{text}"),
    };
    match &player.kind {
        Kind::Human => Text::fixed("a person", "une personne"),
        Kind::Random => Text::fixed("random moves", "coups au hasard"),
        Kind::Perfect => Text::fixed("perfect", "parfait"),
        Kind::Minimax(search) if search.evaluation.is_none() => {
            let Text { en, fr } = depth(search.depth, search.seconds);
            say!("minimax, {en}", "min-max, {fr}")
        }
        Kind::AlphaBeta(search) if search.evaluation.is_none() && search.nodes.is_none() => {
            let Text { en, fr } = depth(search.depth, search.seconds);
            say!("alpha-beta, {en}", "alpha-bêta, {fr}")
        }
        Kind::Mcts { playouts: Some(playouts), seconds: None, depth: None } => {
            say!("Monte Carlo, {playouts} playouts", "Monte-Carlo, {playouts} parties")
        }
        Kind::Mcts { playouts: None, seconds: Some(seconds), depth: None } => {
            say!("Monte Carlo, {seconds} s a move", "Monte-Carlo, {seconds} s par coup")
        }
        Kind::Learned(file) => {
            let name = file.display();
            say!("learned: {name}", "appris : {name}")
        }
        _ => say!("{text}", "{text}"),
    }
}
