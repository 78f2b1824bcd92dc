//! A game as pages ask about it: an address in, everything a text or a number out.

use ludex_services::prelude::*;

use std::sync::{Arc, Mutex};

use ludex_services::history::Past;
use ludex_services::play::Record;
use ludex_services::players::PlayerSpec;
use ludex_services::registry::{self, find};
use ludex_services::words::status_of;
use ludex_services::worth::Valued;
use ludex_services::{About, AnyGame, Cell, Label, Layout, Piece, Player, Seats, Status, Text};

use crate::address::Query;
use crate::app_state::AppState;
use crate::game_url::{GameUrl, Written, written};
use crate::http_error::HttpError;
use crate::reply;
use crate::shell::Patience;
use crate::values;
use crate::work::{Watch, locked};

/// Boards with more cells are not drawn.
const MOST_CELLS: usize = 1_600;

/// More moves are not listed one by one.
pub(crate) const MOST_MOVES: usize = 300;

/// What an address shows of a game.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) spec: String,
    pub(crate) about: &'static About,
    pub(crate) seats: Seats,
    /// As the chairs are: the first player is who moved first.
    pub(crate) status: Status,
    /// As the position names the players.
    pub(crate) told: Status,
    /// The board; `None` where it is too large.
    pub(crate) board: Option<Board>,
    pub(crate) caption: Option<Text>,
    /// The legal moves, at most [`MOST_MOVES`] of them.
    pub(crate) legal: Vec<Legal>,
    /// How many there are.
    pub(crate) legal_moves: usize,
    /// All moves of the address, those taken back included.
    pub(crate) moves: Vec<String>,
    pub(crate) ply: usize,
    pub(crate) position: String,
    /// How often the position stood there.
    pub(crate) occurrences: usize,
    /// For every ply from 0 to the last, who moves there; `None` where the game is over.
    pub(crate) movers: Vec<Option<Player>>,
    /// The questions of an address for every ply.
    pub(crate) plies: Vec<Query>,
}

/// A drawn board.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) cells: Vec<Cell>,
    pub(crate) labels: Vec<Label>,
    /// Cells that the last move changed.
    pub(crate) fresh: Vec<usize>,
    /// Cells of the lines that won.
    pub(crate) won: Vec<usize>,
    /// Whether stones fall: a whole column stands for its move.
    pub(crate) falls: bool,
}

impl Board {
    /// The board as it is seen from the other side: turned, or mirrored where stones fall.
    fn flipped(mut self) -> Self {
        ludex_services::board::flip(&mut self.cells, &mut self.labels, self.falls);
        self
    }
}

/// A move that can be played.
#[derive(Clone, Debug)]
pub(crate) struct Legal {
    pub(crate) text: String,
    /// The cells to touch.
    pub(crate) cells: Vec<usize>,
    /// The questions of the address after it.
    pub(crate) query: Query,
}

impl Scene {
    /// The player who is to move, by chairs.
    pub(crate) fn mover(&self) -> Option<Player> {
        match self.status {
            Status::Turn(player) => Some(player),
            Status::Over(_) => None,
        }
    }

    /// Whether moves were taken back.
    pub(crate) fn can_redo(&self) -> bool {
        self.ply < self.moves.len()
    }
}

/// A game as pages ask about it.
pub(crate) struct WebGame {
    pub(crate) game: AnyGame,
    /// What was read last: a page asks many questions about one address.
    read: Mutex<Option<(GameUrl, Arc<Record<AnyGame>>)>>,
}

/// Answers a question about the game that a text names.
pub(crate) fn with_game<T>(spec: &str, act: impl FnOnce(&WebGame) -> Result<T, HttpError>) -> Result<T, HttpError> {
    act(&WebGame { game: registry::listed_game(spec)?, read: Mutex::default() })
}

/// Moves with the cells that they touch.
type Touched<M> = Vec<(M, Vec<usize>)>;

impl WebGame {
    /// The game in an address.
    pub(crate) fn record(&self, query: &Query) -> Result<Arc<Record<AnyGame>>, HttpError> {
        let url = GameUrl::of(query);
        if let Some((_, record)) = locked(&self.read).as_ref().filter(|(read, _)| *read == url) {
            return Ok(Arc::clone(record));
        }
        let record = Arc::new(url.record(&self.game)?);
        *locked(&self.read) = Some((url, Arc::clone(&record)));
        Ok(record)
    }

    /// The questions of the address after a move.
    fn after(&self, record: &Record<AnyGame>, mv: u64, query: &Query) -> Query {
        let mut record = record.clone();
        let Ok(()) = record.play(&self.game, mv) else { return query.clone() };
        written(&self.game, &record, query)
    }

    fn board(&self, record: &Record<AnyGame>) -> (Option<Board>, Option<Text>, Touched<u64>) {
        let seats = self.game.seats();
        let picture = self.game.picture(record.at()).seen(seats, record.ply());
        let touches = picture.touches.into_iter().map(|touch| (touch.mv, touch.cells)).collect();
        if picture.cells.len() > MOST_CELLS {
            return (None, picture.caption, touches);
        }
        let before = record.ply().checked_sub(1).and_then(|ply| record.turn(ply));
        let before =
            before.map(|(at, _)| self.game.picture(at).seen(seats, record.ply() - 1).cells).unwrap_or_default();
        let differs = |&i: &usize| before.get(i).is_some_and(|cell: &Cell| cell.piece != picture.cells[i].piece);
        let fresh = (0..picture.cells.len()).filter(differs).collect();
        let layout = self.game.layout();
        let over = matches!(record.status(), Status::Over(_));
        let won = layout.as_ref().filter(|_| over).map(|layout| filled(layout, &picture.cells)).unwrap_or_default();
        let falls = layout.is_some_and(|layout| layout.columns.is_some());
        (Some(Board { cells: picture.cells, labels: picture.labels, fresh, won, falls }), picture.caption, touches)
    }
}

/// The cells of lines that one player has filled. Layouts count columns from the bottom, pictures
/// go row by row.
fn filled(layout: &Layout, cells: &[Cell]) -> Vec<usize> {
    let place = |cell: &u32| match layout.columns {
        Some((columns, rows)) => (rows - 1 - cell % rows) * columns + cell / rows,
        None => *cell,
    };
    let piece = |place: &u32| cells.get(*place as usize).map(|cell| &cell.piece);
    let lines = layout.lines.iter().map(|line| line.iter().map(place).collect::<Vec<_>>());
    let full = lines.filter(|line| {
        [Piece::First, Piece::Second].iter().any(|owner| line.iter().all(|place| piece(place) == Some(owner)))
    });
    full.flatten().map(|place| place as usize).collect()
}

impl WebGame {
    /// The name of the game, in full.
    pub(crate) fn spec(&self) -> String {
        self.game.spec()
    }

    /// What an address shows.
    pub(crate) fn scene(&self, query: &Query) -> Result<Scene, HttpError> {
        let (game, record) = (&self.game, self.record(query)?);
        let spec = game.spec();
        let about = find(&spec)?;
        let mut moves = Vec::new();
        let told = status_of(game, record.at(), &mut moves);
        let (board, caption, touches) = self.board(&record);
        let board = if query.is("flip") { board.map(Board::flipped) } else { board };
        let listed = &moves[..moves.len().min(MOST_MOVES)];
        let cells = |mv| touches.iter().find(|(touch, _)| *touch == mv).map(|(_, cells)| cells.clone());
        let legal = listed.iter().map(|&mv| Legal {
            text: game.move_text(record.at(), mv),
            cells: cells(mv).unwrap_or_default(),
            query: self.after(&record, mv, query),
        });
        let texts = record.move_texts(game);
        let address = Written::of(game, &record, &texts);
        let movers = (0..=texts.len()).filter_map(|ply| record.turn(ply)).map(|(_, status)| match status {
            Status::Turn(player) => Some(player),
            Status::Over(_) => None,
        });
        Ok(Scene {
            seats: game.seats(),
            status: record.status(),
            told,
            board,
            caption,
            legal: legal.collect(),
            legal_moves: moves.len(),
            ply: record.ply(),
            position: game.position_text(record.at()),
            occurrences: record.occurrences(),
            movers: movers.collect(),
            plies: (0..=texts.len()).map(|ply| address.with_cursor(ply, query)).collect(),
            moves: texts,
            spec,
            about,
        })
    }

    /// What the moves of a position are worth, as far as the reader waits for it; at once it may be
    /// nothing.
    pub(crate) fn values(
        &self,
        query: &Query,
        state: &AppState,
        watch: &Watch,
        pace: Patience,
    ) -> Result<Option<Valued>, HttpError> {
        values::of(&self.game, self.record(query)?.at(), state, watch, pace)
    }

    /// What was worth what, ply by ply.
    pub(crate) fn past(
        &self,
        query: &Query,
        state: &AppState,
        watch: &Watch,
        pace: Patience,
    ) -> Result<Vec<Option<Past>>, HttpError> {
        values::past(&self.game, &*self.record(query)?, state, watch, pace)
    }

    /// The questions of the address after a player's move.
    pub(crate) fn reply(
        &self,
        query: &Query,
        player: &PlayerSpec,
        state: &AppState,
        watch: &Watch,
    ) -> Result<Query, HttpError> {
        let record = self.record(query)?;
        let mv = reply::of(&self.game, record.at(), player, state, watch)?;
        Ok(mv.map_or_else(|| query.clone(), |mv| self.after(&record, mv, query)))
    }

    /// The questions of the address after the move that a text names.
    pub(crate) fn play(&self, query: &Query, text: &str) -> Result<Query, HttpError> {
        let record = self.record(query)?;
        let mv = self.game.read_move(record.at(), text)?;
        Ok(self.after(&record, mv, query))
    }

    /// Bounds, and what is known without counting.
    pub(crate) fn bounds(&self) -> Vec<ludex_services::count::bounds::Bound> {
        self.game.layout().map(|layout| ludex_services::count::bounds::bounds(&layout)).unwrap_or_default()
    }
}
