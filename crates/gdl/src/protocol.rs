//! The protocol of General Game Playing: what a server says to a player, and what it hears.
//!
//! ```text
//!   (INFO)                                        ((name ludex) (status available))
//!   (START id role (rule rule …) ready play)      READY
//!   (PLAY id NIL)          (PLAY id (a b))        the player's move
//!   (STOP id (a b))                               DONE
//!   (ABORT id)                                    ABORTED
//! ```
//!
//! Moves are joint moves, in the order of the roles; the first message has none. Clocks are in
//! seconds. M. Genesereth, M. Thielscher, *General Game Playing*, Morgan & Claypool 2014, chapter
//! 3, <https://doi.org/10.2200/S00564ED1V01Y201311AIM024>.

use ludex_core::{BadText, Text};

use crate::reader::{self, Kind, Node};
use crate::terms::Terms;

/// What a server says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// Who are you, and are you free?
    Info,
    /// A match begins.
    Start {
        /// The name of the match.
        id: String,
        /// The role that the player has.
        role: String,
        /// The rules, as a sheet in prefix form.
        rules: String,
        /// Seconds until the player must be ready, and for each move.
        clocks: [u64; 2],
    },
    /// Moves were made, none at first: what do you play?
    Play {
        /// The name of the match.
        id: String,
        /// A move of each role, as the sheet writes it.
        moves: Vec<String>,
    },
    /// Moves were made, and the match is over.
    Stop {
        /// The name of the match.
        id: String,
        /// A move of each role, as the sheet writes it.
        moves: Vec<String>,
    },
    /// The match is broken off.
    Abort {
        /// The name of the match.
        id: String,
    },
}

impl Message {
    /// Reads a message.
    ///
    /// # Errors
    /// What is no message.
    pub fn read(text: &str) -> Result<Self, BadText> {
        let mut terms = Terms::new();
        let bad = || {
            BadText::new(
                text.chars().take(60).collect::<String>(),
                Text::fixed(
                    "a message is (INFO), (START id role (rules) clock clock), (PLAY id moves), (STOP id moves) or \
                     (ABORT id)",
                    "un message est (INFO), (START id rôle (règles) pendule pendule), (PLAY id coups), (STOP id \
                     coups) ou (ABORT id)",
                ),
            )
        };
        if !text.trim_start().starts_with('(') {
            return if text.trim().eq_ignore_ascii_case("info") { Ok(Self::Info) } else { Err(bad()) };
        }
        let nodes = reader::read("", text, &mut terms).map_err(|_| bad())?;
        let [Node { kind: Kind::List(parts), .. }] = &nodes[..] else { return Err(bad()) };
        let word = |node: &Node| match node.kind {
            Kind::Word(name) => Some(terms.name_text(name).to_owned()),
            Kind::List(_) => None,
        };
        let source = |node: &Node| text[node.place.start as usize..node.place.end as usize].to_owned();
        let moves = |node: &Node| match &node.kind {
            Kind::List(moves) => moves.iter().map(source).collect(),
            // No moves were made yet.
            Kind::Word(_) => Vec::new(),
        };
        let Some((head, rest)) = parts.split_first() else { return Err(bad()) };
        let found = match (word(head).unwrap_or_default().to_uppercase().as_str(), rest) {
            ("INFO", _) => Some(Self::Info),
            ("START", [id, role, rules, ready, play]) => {
                let clock = |node: &Node| word(node)?.parse().ok();
                word(id).zip(word(role)).zip(clock(ready).zip(clock(play))).map(|((id, role), (ready, play))| {
                    let rules = source(rules);
                    let inner = rules.strip_prefix('(').and_then(|rules| rules.strip_suffix(')')).unwrap_or(&rules);
                    Self::Start { id, role, rules: inner.to_owned(), clocks: [ready, play] }
                })
            }
            ("PLAY", [id, made]) => word(id).map(|id| Self::Play { id, moves: moves(made) }),
            ("STOP", [id, made]) => word(id).map(|id| Self::Stop { id, moves: moves(made) }),
            ("ABORT", [id]) => word(id).map(|id| Self::Abort { id }),
            _ => None,
        };
        found.ok_or_else(bad)
    }
}
