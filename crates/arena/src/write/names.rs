//! A name of its own for every vertex.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use crate::arena::{Arena, Vertex};

/// The texts of the vertices; where one stands more than once, its owner follows, and if need be a
/// number.
pub(super) struct Names<'a> {
    arena: &'a Arena,
    /// Those that are not the texts.
    others: HashMap<Vertex, String>,
}

impl<'a> Names<'a> {
    pub(super) fn new(arena: &'a Arena) -> Self {
        let mut names = Self { arena, others: HashMap::new() };
        if arena.is_labelled() {
            names.tell_apart();
        }
        names
    }

    pub(super) fn get(&self, v: Vertex) -> Cow<'_, str> {
        self.others.get(&v).map_or_else(|| self.arena.label(v), Into::into)
    }

    fn tell_apart(&mut self) {
        let arena = self.arena;
        let (mut met, mut twice) = (HashSet::new(), HashSet::new());
        for v in arena.vertices() {
            let label = arena.label(v);
            if let Some(label) = met.replace(label) {
                twice.insert(label);
            }
        }
        // A text that is there once keeps its name, whatever is made of the others.
        let kept = |name: &str| met.contains(name) && !twice.contains(name);
        let mut made = HashSet::new();
        for v in arena.vertices().filter(|&v| twice.contains(&arena.label(v))) {
            let owned = format!("{}@{}", arena.label(v), arena.owner(v).word());
            let mut numbered = (2_u32..).map(|i| format!("{owned}{i}"));
            let mut name = owned.clone();
            while kept(&name) || !made.insert(name.clone()) {
                name = numbered.next().expect("there are more names than vertices");
            }
            self.others.insert(v, name);
        }
    }
}
