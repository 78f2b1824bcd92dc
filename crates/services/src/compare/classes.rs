//! Classes of positions that are alike, refined depth by depth.

use std::collections::HashMap;

use ludex_core::{Halt, Observer, Status};

use super::graph::{BEYOND, Graph, STEP};

/// The room beside both games.
pub(super) struct Room<'o> {
    observer: &'o dyn Observer,
    /// What the games hold.
    pub(super) held: u64,
    /// What the classes of all positions take.
    pub(super) classes: u64,
}

impl<'o> Room<'o> {
    pub(super) fn beside(graphs: &[Graph<'_>; 2], observer: &'o dyn Observer) -> Self {
        let positions = graphs.iter().map(|graph| graph.positions.len() as u64).sum::<u64>();
        let classes = positions * size_of::<u32>() as u64;
        Self { observer, held: graphs.iter().map(Graph::bytes).sum(), classes }
    }

    /// Whether to go on at a position, with so many times the classes of all.
    fn go_on(&self, at: usize, times: usize, numbers: &Numbers) -> Result<(), Halt> {
        if !at.is_multiple_of(STEP) {
            return Ok(());
        }
        self.observer.check_cancelled()?;
        Ok(self.observer.check_memory(self.held + times as u64 * self.classes + numbers.needed())?)
    }
}

/// The class of every position of both games.
pub(super) struct Classes {
    pub(super) of: [Vec<u32>; 2],
    count: usize,
}

pub(super) fn shallow(graphs: &[Graph<'_>; 2]) -> Classes {
    let mut numbers: HashMap<(Status, usize), u32> = HashMap::new();
    let of = [0, 1].map(|side: usize| {
        let graph = &graphs[side];
        let each = (0..graph.positions.len()).map(|at| {
            let next = numbers.len() as u32;
            *numbers.entry((graph.statuses[at], graph.next(at).len())).or_insert(next)
        });
        each.collect()
    });
    Classes { count: numbers.len(), of }
}

/// Numbers for lists of numbers, the same for the same.
#[derive(Default)]
struct Numbers {
    by_list: HashMap<Box<[u32]>, u32>,
    list: Vec<u32>,
    /// The bytes of the lists, with what the allocator adds.
    lists: u64,
}

impl Numbers {
    /// The class to one depth more of a position of class `own`, whose moves lead to `next`.
    fn deeper(&mut self, own: u32, next: &[u32], classes: &[u32]) -> u32 {
        self.list.clear();
        self.list.extend(next.iter().map(|&next| class(classes, next)));
        self.list.sort_unstable();
        self.list.push(own);
        let number = self.by_list.len() as u32;
        if let Some(&known) = self.by_list.get(&*self.list) {
            return known;
        }
        self.lists += (size_of_val(&*self.list) as u64 + 8).next_multiple_of(16).max(32);
        self.by_list.insert(self.list.as_slice().into(), number);
        number
    }

    /// Bytes, with those of a larger table where this one may soon be full: of eight places seven
    /// are used, and until all have moved both tables are there.
    fn needed(&self) -> u64 {
        let table = self.by_list.capacity() * 8 / 7 * (size_of::<(Box<[u32]>, u32)>() + 1);
        let grows = self.by_list.len() + STEP > self.by_list.capacity();
        (if grows { 3 * table } else { table }) as u64 + self.lists
    }
}

/// Classes one ply deeper, with so many times the classes of all in memory.
pub(super) fn refine(
    graphs: &[Graph<'_>; 2],
    classes: &Classes,
    times: usize,
    room: &Room<'_>,
) -> Result<Classes, Halt> {
    let mut numbers = Numbers::default();
    let mut of = [Vec::new(), Vec::new()];
    for ((graph, classes), of) in graphs.iter().zip(&classes.of).zip(&mut of) {
        of.reserve_exact(graph.positions.len());
        for at in 0..graph.positions.len() {
            room.go_on(at, times, &numbers)?;
            of.push(numbers.deeper(classes[at], graph.next(at), classes));
        }
    }
    Ok(Classes { count: numbers.by_list.len(), of })
}

/// Whether the starts are alike to any depth, found in one pass from the ends; `None` where moves
/// lead back to positions that were found earlier.
pub(super) fn are_alike(graphs: &[Graph<'_>; 2], shallow: &Classes, room: &Room<'_>) -> Result<Option<bool>, Halt> {
    let mut numbers = Numbers::default();
    let mut starts = [0, 0];
    for side in [0, 1] {
        let graph = &graphs[side];
        let mut classes = vec![0; graph.positions.len()];
        for (done, at) in (0..graph.positions.len()).rev().enumerate() {
            room.go_on(done, 2, &numbers)?;
            if graph.next(at).iter().any(|&next| next as usize <= at) {
                return Ok(None);
            }
            classes[at] = numbers.deeper(shallow.of[side][at], graph.next(at), &classes);
        }
        starts[side] = classes[0];
    }
    Ok(Some(starts[0] == starts[1]))
}

/// The least depth to which the starts are not alike, found round by round, each one ply deeper;
/// `None` where they are alike to any depth up to `most`.
pub(super) fn first_unlike(
    graphs: &[Graph<'_>; 2],
    mut classes: Classes,
    most: u32,
    room: &Room<'_>,
) -> Result<Option<usize>, Halt> {
    let mut depth = 0;
    loop {
        if classes.of[0][0] != classes.of[1][0] {
            return Ok(Some(depth));
        }
        // What is beyond the last ply plays no part in classes up to this depth.
        if depth == most as usize {
            return Ok(None);
        }
        let deeper = refine(graphs, &classes, 2, room)?;
        if deeper.count == classes.count {
            return Ok(None);
        }
        (classes, depth) = (deeper, depth + 1);
    }
}

/// What lies beyond the last ply is alike.
pub(super) fn class(classes: &[u32], at: u32) -> u32 {
    if at == BEYOND { BEYOND } else { classes[at as usize] }
}
