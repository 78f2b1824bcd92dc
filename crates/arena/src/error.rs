//! What can go wrong with an arena.

use ludex_core::numbers::grouped_twice;
use ludex_core::{Halt, Lang, Text, say};
use ludex_dot::FileError;

/// What can go wrong with an arena.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArenaError {
    /// The rules of the game are at fault, a budget ran out, or the caller cancelled.
    Halt(Halt),
    /// There are more vertices or edges than this.
    TooLarge {
        /// The greatest number allowed.
        limit: usize,
    },
    /// A picture with these numbers of vertices and edges could not be read.
    Unreadable {
        /// The vertices.
        vertices: usize,
        /// The edges.
        edges: usize,
    },
    /// An edge leaves a vertex where play is over.
    EdgeAfterEnd {
        /// Its text.
        vertex: String,
    },
    /// An edge leads to or from a vertex that is not there.
    NoVertex {
        /// Its number.
        vertex: u32,
    },
    /// Play that never ends is won by a player, and there are draws or the arena is plain.
    EndlessAndDraws,
    /// A file could not be read.
    File(FileError),
}

impl ArenaError {
    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::Halt(halt) => halt.text(),
            Self::TooLarge { limit } => {
                let [limit, limite] = grouped_twice(limit);
                say!(
                    "the arena has more than {limit} vertices or edges",
                    "l'arène a plus de {limite} sommets ou arêtes"
                )
            }
            Self::Unreadable { vertices, edges } => {
                let ([vertices, sommets], [edges, aretes]) = (grouped_twice(vertices), grouped_twice(edges));
                say!(
                    "a picture of {vertices} vertices and {edges} edges would be illegible; the formats gm, aut, dot, \
                     json and edges have no such limit",
                    "un dessin de {sommets} sommets et {aretes} arêtes serait illisible ; les formats gm, aut, dot, \
                     json et edges n'ont pas cette limite"
                )
            }
            Self::EdgeAfterEnd { vertex } => after_end(vertex),
            Self::NoVertex { vertex } => {
                say!("there is no vertex {vertex}", "il n'y a pas de sommet {vertex}")
            }
            Self::EndlessAndDraws => Text::fixed(
                "if endless play is won, no end can be drawn and the vertices must have owners",
                "si une partie sans fin est gagnée, aucune fin ne peut être nulle et les sommets doivent avoir un \
                 propriétaire",
            ),
            Self::File(error) => error.text(),
        }
    }
}

/// Why a vertex where play is over has no edges.
pub(crate) fn after_end(vertex: &str) -> Text {
    say!(
        "play is over at {vertex}, so no edge may leave it; remove its edges, the winners stay the same",
        "la partie est finie en {vertex}, aucune arête ne peut en partir ; supprimez ses arêtes, les gagnants \
         restent les mêmes"
    )
}

impl std::fmt::Display for ArenaError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.text().to(Lang::En))
    }
}

impl std::error::Error for ArenaError {}

impl From<Halt> for ArenaError {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
}

impl From<FileError> for ArenaError {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}
