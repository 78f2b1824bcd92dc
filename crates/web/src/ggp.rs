//! A player of General Game Playing: a game server posts messages, each of which is answered by a
//! word or a move.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use axum::routing::post;
use ludex_services::ggp::{GgpPlayer, breaks_off};

use crate::work::{locked, seconds};

/// The longest message: the longest sheets have half a megabyte.
const LONGEST: usize = 16 << 20;

struct Player {
    player: Mutex<GgpPlayer>,
    hurry: Arc<AtomicBool>,
}

/// The one address of a player that holds games within some memory.
pub(crate) fn routes(memory: u64) -> Router {
    let player = GgpPlayer::new(seconds, memory);
    let state = Arc::new(Player { hurry: player.hurry(), player: Mutex::new(player) });
    Router::new().route("/", post(hear)).layer(DefaultBodyLimit::max(LONGEST)).with_state(state)
}

async fn hear(State(state): State<Arc<Player>>, message: String) -> Response {
    let answer = tokio::task::spawn_blocking(move || state.answer(&message)).await;
    let answer = answer.unwrap_or_else(|_| "(error \"internal error\")".into());
    ([(header::CONTENT_TYPE, "text/acl")], answer).into_response()
}

impl Player {
    /// Answers, and at once while it thinks about another message.
    fn answer(&self, message: &str) -> String {
        if let Ok(mut player) = self.player.try_lock() {
            return player.answer(message);
        }
        if !breaks_off(message) {
            return "busy".into();
        }
        self.hurry.store(true, Relaxed);
        locked(&self.player).answer(message)
    }
}
