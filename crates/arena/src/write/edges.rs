//! The plain edge list, as [`read::edges`](crate::read::edges) takes it.

use std::fmt::Write as _;

use ludex_core::{Outcome, Player, Seats};

use super::names::names;
use super::quoted;
use crate::arena::{Arena, Vertex};

/// An arena as an edge list: a line for each vertex, then one for each edge.
///
/// ```
/// let text = "# 3 vertices, 2 edges\na: first, start\nb: second\nc: second, first wins\na b\nb c take-2\n";
/// let arena = ludex_arena::read::edges::read(text)?;
/// assert_eq!(ludex_arena::write::edges(&arena), text);
/// # Ok::<(), ludex_arena::ArenaError>(())
/// ```
#[must_use]
pub fn edges(arena: &Arena) -> String {
    let names: Vec<String> = names(arena).iter().map(|name| word(name)).collect();
    let mut text = format!("# {} vertices, {} edges\n", arena.len(), arena.edge_count());
    if arena.seats() == Seats::Swap {
        text.push_str("@plain\n");
    }
    if let Outcome::Win(winner) = arena.endless() {
        let _ = writeln!(text, "@endless {} wins", winner.word());
    }
    for v in arena.vertices() {
        let _ = writeln!(text, "{}:{}", names[v as usize], told(arena, v));
    }
    for v in arena.vertices() {
        for e in arena.edges(v) {
            let _ = write!(text, "{} {}", names[v as usize], names[arena.target(e) as usize]);
            match arena.move_label(e) {
                "" => text.push('\n'),
                mv => drop(writeln!(text, " {}", word(mv))),
            }
        }
    }
    text
}

/// What is told of a vertex.
fn told(arena: &Arena, v: Vertex) -> String {
    let plain = arena.seats() == Seats::Swap;
    let owner = (!plain).then(|| arena.owner(v).word());
    let end = arena.end(v).map(|end| match end {
        Outcome::Draw => "draw",
        Outcome::Win(Player::First) if plain => "won",
        Outcome::Win(Player::Second) if plain => "lost",
        Outcome::Win(Player::First) => "first wins",
        Outcome::Win(Player::Second) => "second wins",
    });
    let start = (arena.start() == Some(v)).then_some("start");
    let told = owner.into_iter().chain(end).chain(start).collect::<Vec<_>>().join(", ");
    if told.is_empty() { told } else { format!(" {told}") }
}

/// A word, in quotes where it would be read otherwise.
fn word(text: &str) -> String {
    let bare = !text.is_empty()
        && !text.starts_with(['#', '@', '"'])
        && !text.ends_with(':')
        && !text.contains(|c: char| c.is_whitespace() || c.is_control() || c == '\u{feff}');
    if bare { text.to_owned() } else { quoted(text) }
}
