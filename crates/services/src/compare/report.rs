//! A comparison as a report, and in a sentence.

use ludex_core::{Text, say};
use serde::Serialize;

use super::{Compared, Ply, status_word};

/// Two games side by side, for programs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report<'a> {
    /// How many plies were looked at; all where there is none.
    pub depth: Option<u32>,
    /// Whether they are the same by play.
    pub same: bool,
    /// Ply by ply, what each of them has.
    pub plies: Vec<[PlyReport; 2]>,
    /// What is in each of them where they part.
    pub parts: Option<[Side<'a>; 2]>,
}

/// What is first met at a ply.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlyReport {
    /// Positions.
    pub positions: String,
    /// Their legal moves.
    pub moves: String,
    /// Those in which the game is over.
    pub ends: String,
}

/// Where the games part, in one of them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Side<'a> {
    /// The moves from the start.
    pub history: &'a [String],
    /// Who moves there, or how the game ended.
    pub status: &'static str,
    /// The legal moves there.
    pub moves: &'a [String],
}

impl Compared {
    /// The report of games that were compared to a depth.
    #[must_use]
    pub fn report(&self, depth: Option<u32>) -> Report<'_> {
        let ply = |Ply { positions, moves, ends }: &Ply| PlyReport {
            positions: positions.to_string(),
            moves: moves.to_string(),
            ends: ends.to_string(),
        };
        let parts = self.parts.as_ref().map(|parts| {
            [0, 1].map(|side: usize| Side {
                history: &parts.histories[side],
                status: status_word(parts.statuses[side]),
                moves: &parts.moves[side],
            })
        });
        let plies = self.plies.iter().map(|both| both.each_ref().map(ply)).collect();
        Report { depth, same: self.same, plies, parts }
    }

    /// What is to be known of the numbers, in sentences without their full stops.
    #[must_use]
    pub fn notes(&self) -> Vec<Text> {
        let by_mover = self.by_mover.then_some(Text::fixed(
            "A position that either player may be to move in counts once for each of them here; `ludex count` counts \
             it once",
            "Une position où le trait peut revenir à l'un ou à l'autre joueur compte ici une fois pour chacun ; \
             « ludex count » la compte une fois",
        ));
        let alike = (self.same && self.plies.iter().any(|[game, other]| game != other)).then_some(Text::fixed(
            "Where a number differs (≠), one of them tells positions apart that are played alike",
            "Là où un nombre diffère (≠), l'un distingue des positions qui se jouent de même",
        ));
        let unlike = (!self.same && self.plies.iter().all(|[game, other]| game == other)).then_some(Text::fixed(
            "The numbers of every ply are equal (=), and still play differs",
            "Les nombres de chaque coup sont égaux (=), et pourtant le jeu diffère",
        ));
        by_mover.into_iter().chain(alike).chain(unlike).collect()
    }

    /// The answer in a sentence, without its full stop.
    #[must_use]
    pub fn verdict(&self, [game, other]: &[String; 2], depth: Option<u32>) -> Text {
        match (self.same, depth) {
            (true, None) => {
                say!("{game} and {other} are the same game by play", "{game} et {other} reviennent au même jeu")
            }
            (true, Some(depth)) => say!(
                "{game} and {other} are the same game by play, as far as {depth} plies show",
                "{game} et {other} reviennent au même jeu, sur {depth} coups"
            ),
            (false, _) => {
                say!("{game} and {other} are not the same game", "{game} et {other} ne sont pas le même jeu")
            }
        }
    }
}
