//! A name of its own for every vertex.

use std::collections::HashSet;

use crate::arena::Arena;

/// The texts of the vertices; where one stands more than once, its owner follows, and if need be a number.
pub(super) fn names(arena: &Arena) -> Vec<String> {
    let labels: Vec<String> = arena.vertices().map(|v| arena.label(v).into_owned()).collect();
    let (mut met, mut twice) = (HashSet::new(), HashSet::new());
    for label in &labels {
        if !met.insert(label.as_str()) {
            twice.insert(label.as_str());
        }
    }
    // A text that is there once keeps its name, whatever is made of the others.
    let mut taken: HashSet<String> = met.difference(&twice).map(|&label| label.to_owned()).collect();
    let name = |v: u32| {
        let label = &labels[v as usize];
        if !twice.contains(label.as_str()) {
            return label.clone();
        }
        let owned = format!("{label}@{}", arena.owner(v).word());
        let mut numbered = (2_u32..).map(|i| format!("{owned}{i}"));
        let mut name = owned.clone();
        while !taken.insert(name.clone()) {
            name = numbered.next().expect("there are more names than vertices");
        }
        name
    };
    arena.vertices().map(name).collect()
}
