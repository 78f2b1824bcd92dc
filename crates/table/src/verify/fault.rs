//! What can be wrong with a table.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use ludex_core::{Text, Verdict, say};

/// A fault, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The tier.
    pub tier: u32,
    /// The key, or the number in the tier; 0 where the fault is not of an entry.
    pub key: u128,
    /// What is wrong.
    pub what: FaultKind,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// A part of the file is not what was written.
    Damaged(Text),
    /// The file does not have the hash that it ends with.
    Hash,
    /// The root is not in the table, or not where the header says.
    Root,
    /// The tier's counts are not those of its entries.
    Counts,
    /// The keys of the tier do not increase.
    Order,
    /// The key stands for no position of the game, or for one that belongs elsewhere.
    NoPosition,
    /// The position can't be reached from the root.
    Unreached {
        /// The position.
        position: String,
    },
    /// A position after this one is not in the table.
    Missing {
        /// The position.
        position: String,
        /// The one after it.
        next: String,
    },
    /// The position is not over and has no move: the rules are at fault.
    Stuck {
        /// The position.
        position: String,
    },
    /// The verdict does not follow from those of the positions after it.
    Verdict {
        /// The position.
        position: String,
        /// What the table says.
        said: Verdict,
        /// What follows.
        follows: Verdict,
    },
}

impl Fault {
    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> Text {
        let (tier, key) = (self.tier, self.key);
        match &self.what {
            FaultKind::Damaged(problem) => problem.clone(),
            FaultKind::Hash => Text::fixed(
                "the file does not have the hash that it ends with",
                "le fichier n'a pas l'empreinte qu'il porte à sa fin",
            ),
            FaultKind::Root => {
                Text::fixed("the root is not where the header says", "la racine n'est pas où l'en-tête le dit")
            }
            FaultKind::Counts => say!(
                "the counts of tier {tier} are not those of its entries",
                "les effectifs du niveau {tier} ne sont pas ceux de ses entrées"
            ),
            FaultKind::Order => say!(
                "the keys of tier {tier} do not increase after {key}",
                "les clés du niveau {tier} ne croissent pas après {key}"
            ),
            FaultKind::NoPosition => say!(
                "the key {key} of tier {tier} is not that of a canonical position there",
                "la clé {key} du niveau {tier} n'est pas celle d'une position canonique de ce niveau"
            ),
            FaultKind::Unreached { position } => {
                say!("{position} cannot be reached from the root", "{position} ne peut être atteinte depuis la racine")
            }
            FaultKind::Missing { position, next } => {
                say!("{next}, which follows {position}, is missing", "{next}, qui suit {position}, manque")
            }
            FaultKind::Stuck { position } => {
                say!("{position} is not over and has no move", "{position} n'est pas finie et n'a aucun coup")
            }
            FaultKind::Verdict { position, said, follows } => {
                let (said, follows) = (told(*said), told(*follows));
                say!(
                    "{position} is said to be a {said}, and what follows it makes it a {follows}",
                    "{position} est dite « {said} », et ce qui la suit en fait « {follows} »"
                )
            }
        }
    }
}

fn told(verdict: Verdict) -> String {
    let remoteness = verdict.remoteness.map_or("∞".into(), |plies| plies.to_string());
    format!("{} {remoteness}", verdict.value.word())
}

/// How many faults are kept.
const KEPT: usize = 20;

/// The faults found so far, by all threads.
#[derive(Default)]
pub(super) struct Faults {
    count: AtomicU64,
    first: Mutex<BTreeMap<(u32, u128, u64), FaultKind>>,
}

impl Faults {
    pub(super) fn add(&self, tier: u32, key: u128, what: FaultKind) {
        self.count.fetch_add(1, Relaxed);
        let mut first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        let more = first.range((tier, key, 0)..=(tier, key, u64::MAX)).count() as u64;
        first.insert((tier, key, more), what);
        if first.len() > KEPT {
            first.pop_last();
        }
    }

    /// How many there are, and the first ones.
    pub(super) fn first(self) -> (u64, Vec<Fault>) {
        let first = self.first.into_inner().unwrap_or_else(PoisonError::into_inner);
        let faults = first.into_iter().map(|((tier, key, _), what)| Fault { tier, key, what });
        (self.count.into_inner(), faults.collect())
    }
}
