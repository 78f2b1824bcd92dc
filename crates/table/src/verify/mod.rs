//! Verifies a table against the rules, and against nothing else.
//!
//! Checked for every entry: its key is that of a canonical position in its tier; its verdict is the
//! best of those of its successors, which are all in the table (or, where the game is over, is the
//! outcome with remoteness 0). Checked for the whole: the hash, the fingerprint of the rules, the
//! counts, and that the entries are the root with all that can be reached from it (a table of
//! numbers may hold others besides).
//!
//! That is a proof, with loops too. Let `best` be the greatest verdict of a move for the player who
//! makes it, a ply further from the end than that of the position it leads to, in the order of
//! [`Verdict`](ludex_core::Verdict).
//!
//! - *What is claimed is true.* A win in *n* plies has a successor that is lost in *n* − 1; all
//!   successors of a loss in *n* are won, the longest in *n* − 1. Remoteness goes down to 0, where
//!   the game is over as claimed; so by induction on *n* the claimed play wins whatever the other
//!   does. A draw that ends in *n* likewise has a drawn successor that ends in *n* − 1.
//! - *What is true is claimed.* If a position is truly won in *n*, it has a successor truly lost in
//!   *n* − 1, claimed so by induction, and `best` is no less; likewise for a loss, all of whose
//!   successors are truly won in fewer plies. So every won and lost position is claimed as such,
//!   the rest are draws, and of them those from which drawn play reaches an end, by the same
//!   induction on its distance.
//!
//! No code is shared with the solvers; the rules of values and players that are needed are in
//! `viewpoint.rs`, a page long.
//!
//! Of a book of openings ([`Header::plies`](crate::Header::plies)) the last ply follows from
//! nothing in the table: those of its positions whose games go on are counted
//! ([`VerifyReport::unfounded`]), and what is before them is right if they are.
//!
//! Positions are taken breadth first from the root, tier by tier (no move leads to an earlier
//! tier), on all cores. Tiers are unpacked in memory, the present one and as many of the next as
//! the budget allows; others are read from the file. Time: for each entry one expansion, and for
//! each move one look-up and (where two players have fixed seats, the position is not drawn, and
//! its game does not tell whose turn it is) one expansion.

mod check;
mod fault;
mod marks;
mod walk;

use ludex_core::{Key, Notation, Observer, Ranking, Symmetry};

use crate::{Beside, Table, TableError, TierCounts};
use fault::Faults;
pub use fault::{Fault, FaultKind};

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyReport {
    /// The counts of the entries, recomputed.
    pub total: TierCounts,
    /// Entries that cannot be reached from the root; a table of numbers may have some.
    pub unreached: u64,
    /// Entries of the last ply of a book of openings, which follow from no others.
    pub unfounded: u64,
    /// How many faults there are.
    pub fault_count: u64,
    /// The first of them, by tier and key.
    pub faults: Vec<Fault>,
}

impl VerifyReport {
    /// Whether the table is what it says.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.fault_count == 0
    }
}

/// Verifies a table as a table of `game`. What it leaves to the tables beside it is believed: they
/// are verified on their own.
///
/// A damaged file is a fault in the report.
///
/// # Errors
/// The table is of another game or of other rules, the file cannot be read, or the caller
/// cancelled.
pub fn verify<G: Notation + Key + Symmetry + Ranking>(
    game: &G,
    table: &Table,
    beside: &Beside<G>,
    observer: &dyn Observer,
) -> Result<VerifyReport, TableError> {
    let prober = table.prober(game)?.with(beside);
    let faults = Faults::default();
    let mut walk = walk::Walk::new(&prober, &faults, observer);
    match walk.run() {
        Ok(()) => {}
        Err(TableError::Damaged { problem, .. }) => faults.add(0, 0, FaultKind::Damaged(problem)),
        Err(error) => return Err(error),
    }
    if !table.is_whole()? {
        faults.add(0, 0, FaultKind::Hash);
    }
    let (total, unreached, unfounded) = walk.found();
    let (fault_count, faults) = faults.first();
    Ok(VerifyReport { total, unreached, unfounded, fault_count, faults })
}
