//! Principal variations, kept while a search goes up and down.

/// For every ply, the best line from the position that is being searched there.
#[derive(Clone, Debug)]
pub(crate) struct PvTable<M>(Vec<Vec<M>>);

impl<M: Copy> PvTable<M> {
    /// No lines.
    pub(crate) fn new() -> Self {
        Self(Vec::new())
    }

    /// No line from the position at `ply`, so far.
    pub(crate) fn clear(&mut self, ply: u32) {
        let ply = ply as usize;
        if self.0.len() <= ply + 1 {
            self.0.resize(ply + 2, Vec::new());
        }
        self.0[ply].clear();
    }

    /// Sets the best line from the position at `ply`: `mv`, then the best line of the next ply.
    pub(crate) fn extend(&mut self, ply: u32, mv: M) {
        let (here, next) = self.0.split_at_mut(ply as usize + 1);
        let here = &mut here[ply as usize];
        here.clear();
        here.push(mv);
        if let Some(next) = next.first() {
            here.extend_from_slice(next);
        }
    }

    /// The best line from the position at `ply`.
    pub(crate) fn get(&self, ply: u32) -> &[M] {
        self.0.get(ply as usize).map_or(&[], Vec::as_slice)
    }
}
