//! The plain edge list, as [`read::edges`](crate::read::edges) takes it.

use std::borrow::Cow;
use std::fmt::{self, Display};

use ludex_core::{Outcome, Player, Seats};

use super::names::Names;
use super::quoted;
use crate::arena::{Arena, Vertex};

/// An arena as an edge list: a line for each vertex, then one for each edge.
///
/// ```
/// let text = "# 3 vertices, 2 edges\na: first, start\nb: second\nc: second, first wins\na b\nb c take-2\n";
/// let arena = ludex_arena::read::edges::read(text)?;
/// assert_eq!(ludex_arena::write::edges(&arena).to_string(), text);
/// # Ok::<(), ludex_arena::ArenaError>(())
/// ```
#[must_use]
pub fn edges(arena: &Arena) -> impl Display {
    let names = Names::new(arena);
    fmt::from_fn(move |out| {
        let name = |v: Vertex| word(names.get(v));
        let counted = |n: usize, one: &str, many: &str| format!("{n} {}", if n == 1 { one } else { many });
        let vertices = counted(arena.len(), "vertex", "vertices");
        writeln!(out, "# {vertices}, {}", counted(arena.edge_count(), "edge", "edges"))?;
        if arena.seats() == Seats::Swap {
            out.write_str("@plain\n")?;
        }
        if let Outcome::Win(winner) = arena.endless() {
            writeln!(out, "@endless {} wins", winner.word())?;
        }
        for v in arena.vertices() {
            writeln!(out, "{}:{}", name(v), told(arena, v))?;
        }
        for v in arena.vertices() {
            for e in arena.edges(v) {
                write!(out, "{} {}", name(v), name(arena.target(e)))?;
                match arena.move_label(e) {
                    "" => writeln!(out)?,
                    mv => writeln!(out, " {}", word(mv.into()))?,
                }
            }
        }
        Ok(())
    })
}

/// The properties of a vertex.
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
fn word(text: Cow<'_, str>) -> Cow<'_, str> {
    let bare = !text.is_empty()
        && !text.starts_with(['#', '@', '"'])
        && !text.ends_with(':')
        && !text.contains(|c: char| c.is_whitespace() || c.is_control() || c == '\u{feff}');
    if bare { text } else { quoted(&text).into() }
}
