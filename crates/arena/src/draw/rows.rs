//! In which row of a picture each vertex stands.
//!
//! Without loops it is the greatest number of plies in which play can come there, so that every
//! edge goes down; with loops the smallest, so that no edge goes down by more than one row. Both
//! are linear.

use std::collections::VecDeque;

use crate::arena::{Arena, Vertex};

/// The row of each vertex, from 0; no row is empty.
pub(super) fn rows(arena: &Arena) -> Vec<u32> {
    let mut before = vec![0_u32; arena.len()];
    arena.vertices().flat_map(|v| arena.successors(v)).for_each(|&w| before[w as usize] += 1);
    longest(arena, before.clone()).unwrap_or_else(|| shortest(arena, &before))
}

/// The longest way to each vertex; nothing if there are loops. `before` holds how many edges into
/// each vertex are still to be followed.
fn longest(arena: &Arena, mut before: Vec<u32>) -> Option<Vec<u32>> {
    let mut rows = vec![0; arena.len()];
    let mut ready: Vec<Vertex> = arena.vertices().filter(|&v| before[v as usize] == 0).collect();
    let mut done = 0;
    while let Some(v) = ready.pop() {
        done += 1;
        for &w in arena.successors(v) {
            let w = w as usize;
            rows[w] = rows[w].max(rows[v as usize] + 1);
            before[w] -= 1;
            if before[w] == 0 {
                ready.push(w as Vertex);
            }
        }
    }
    (done == arena.len()).then_some(rows)
}

/// The shortest path to each vertex from the start, or else from those without edges into them;
/// unreached vertices start further searches.
fn shortest(arena: &Arena, before: &[u32]) -> Vec<u32> {
    let mut rows = vec![u32::MAX; arena.len()];
    let sources = arena.vertices().filter(|&v| before[v as usize] == 0);
    for root in arena.start().into_iter().chain(sources).chain(arena.vertices()) {
        if rows[root as usize] != u32::MAX {
            continue;
        }
        rows[root as usize] = 0;
        let mut queue = VecDeque::from([root]);
        while let Some(v) = queue.pop_front() {
            for &w in arena.successors(v) {
                if rows[w as usize] == u32::MAX {
                    rows[w as usize] = rows[v as usize] + 1;
                    queue.push_back(w);
                }
            }
        }
    }
    rows
}
