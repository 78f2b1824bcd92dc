//! How several processes shared some work.

#[cfg(feature = "cluster")]
use ludex_services::cluster::Work;
use serde::Serialize;

use crate::language::tell;
use crate::numbers::{self, grouped};

/// What one of several processes did.
#[derive(Clone, Debug, Serialize)]
pub(super) struct ProcessWork {
    /// The canonical positions that it expanded, in earlier runs too.
    pub(super) expanded: String,
    /// The bytes that it sent to others in this run.
    pub(super) sent_bytes: u64,
}

impl ProcessWork {
    #[cfg(feature = "cluster")]
    pub(super) fn of(work: &Work) -> Self {
        Self { expanded: work.positions.to_string(), sent_bytes: work.sent }
    }
}

/// How the work was shared.
pub(super) fn shares(processes: &[ProcessWork]) -> String {
    let all: Vec<u64> = processes.iter().filter_map(|work| work.expanded.parse().ok()).collect();
    let (least, most) = (all.iter().min().copied().unwrap_or(0), all.iter().max().copied().unwrap_or(0));
    let (least, most, number) = (grouped(least), grouped(most), processes.len());
    if number == 1 {
        return tell!("By one process: {most} positions.", "Par un seul processus : {most} positions.");
    }
    let sent = numbers::bytes(processes.iter().map(|work| work.sent_bytes).sum());
    tell!(
        "By {number} processes: {least} to {most} positions each, {sent} sent between them.",
        "Par {number} processus : de {least} à {most} positions chacun, {sent} envoyés de l'un à l'autre."
    )
}
