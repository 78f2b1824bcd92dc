//! What does a learner know? Its saved table in, what it holds out.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Orbits, Player, Seats, Text, few, say};
use ludex_engines::learning::{self, AnyLearner, Method};
use ludex_learn::{Header, LoadError, header};
use serde::Serialize;

use crate::roles::Roles;
use crate::{Refusal, registry};

/// A saved learner, opened.
pub struct Known {
    game: AnyGame,
    header: Header,
    method: Method,
    up_to_symmetry: bool,
    bytes: Vec<u8>,
}

/// What it keeps of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The position, canonical where images of a position are one.
    pub position: String,
    /// The move that the number is for, the first of those that lead to images of one position;
    /// `None` for the position itself.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The number: 1, 0 or −1 (exact values), an estimated value or a number of beads.
    pub number: f64,
}

/// Opens a saved learner.
///
/// # Errors
/// Bytes that are no learned table, or one of an unknown game or learner.
pub fn known(bytes: Vec<u8>) -> Result<Known, Refusal> {
    let saved = |error: LoadError| Refusal::Saved(error.text());
    let header = header(&bytes).map_err(saved)?;
    let Some((method, up_to_symmetry)) = Method::of_saved(&header) else {
        let word = &header.learner;
        return Err(Refusal::Saved(say!("unknown learner {word}", "apprenant inconnu : {word}")));
    };
    let game = registry::game(&header.game).map_err(|error| Refusal::Saved(error.text()))?;
    Ok(Known { game, header, method, up_to_symmetry, bytes })
}

impl Known {
    /// The game that it was learned on.
    #[must_use]
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// How it was learned, with the usual settings.
    #[must_use]
    pub fn method(&self) -> &Method {
        &self.method
    }

    /// Whether images of a position are one.
    #[must_use]
    pub fn is_up_to_symmetry(&self) -> bool {
        self.up_to_symmetry
    }

    /// What stands before its table: seed, episodes and moves among others.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The learner itself.
    ///
    /// # Errors
    /// A table with an impossible entry.
    pub fn learner(&self) -> Result<Box<dyn AnyLearner + '_>, Refusal> {
        let Self { game, method, up_to_symmetry, header, bytes } = self;
        learning::learner(game, method, *up_to_symmetry, header.seed, Some(bytes))
            .map_err(|error| Refusal::Saved(error.text()))
    }

    /// What its numbers are.
    #[must_use]
    pub fn meaning(&self) -> Text {
        let exact = matches!(self.method, Method::Trajectories | Method::Ends);
        match (&self.method, self.game.seats()) {
            (Method::Menace(_), _) => {
                Text::fixed("beads in the box of the position", "perles dans la boîte de la position")
            }
            (Method::Q(_), _) => Text::fixed(
                "the estimated value of the move for the player to move, from −1 to 1",
                "la valeur estimée du coup pour le joueur au trait, de −1 à 1",
            ),
            (_, Seats::Solo) if exact => {
                Text::fixed("1: can be solved, −1: cannot", "1 : a une solution, −1 : n'en a pas")
            }
            (_, Seats::Solo) => Text::fixed(
                "the estimated value of the position, from −1 to 1 (solved)",
                "la valeur estimée de la position, de −1 à 1 (résolue)",
            ),
            (_, seats) => {
                let roles = Roles::of(&self.game);
                let Text { en, fr } = match seats {
                    Seats::Swap => Text::fixed("the player to move", "le joueur au trait"),
                    _ => roles
                        .named(Player::First)
                        .unwrap_or_else(|| Text::fixed("the first player", "le premier joueur")),
                };
                if exact {
                    let (gagne, perd) =
                        (roles.verb(Player::First, "gagne", "gagnent"), roles.verb(Player::First, "perd", "perdent"));
                    say!(
                        "1: {en} wins, 0: a draw, −1: {en} loses",
                        "1 : {fr} {gagne}, 0 : partie nulle, −1 : {fr} {perd}"
                    )
                } else {
                    say!(
                        "the estimated value of the position for {en}, from −1 to 1",
                        "la valeur estimée de la position pour {fr}, de −1 à 1"
                    )
                }
            }
        }
    }

    /// What it keeps of a position, or of the canonical one of its images.
    ///
    /// # Errors
    /// As [`Known::learner`].
    pub fn of_position(&self, at: &AnyPosition) -> Result<Vec<Row>, Refusal> {
        let start = self.game.start();
        let orbits = if self.up_to_symmetry { Orbits::keeping(&self.game, &start) } else { Orbits::identity() };
        let canonical = self.game.position_text(&orbits.canonical(&self.game, at.clone()));
        Ok(self.rows()?.into_iter().filter(|row| row.position == canonical).collect())
    }

    /// All that it keeps, by position and then by move.
    ///
    /// # Errors
    /// As [`Known::learner`].
    pub fn rows(&self) -> Result<Vec<Row>, Refusal> {
        let mut rows = Vec::new();
        self.learner()?.each(&mut |at, numbers| {
            let position = self.game.position_text(at);
            rows.extend(numbers.iter().map(|&(mv, number)| Row {
                position: position.clone(),
                mv: mv.map(|mv| self.game.move_text(at, mv)),
                number,
            }));
        });
        few::sort_by(&mut rows, |a, b| a.position.cmp(&b.position));
        Ok(rows)
    }
}
