//! Who works together on a question that outgrows one machine: the processes, and which this is.

use std::path::Path;

use ludex_core::{Text, say};
use ludex_disk::share_in;
use ludex_engines::cluster::ClusterError;
pub use ludex_engines::cluster::{Hosts, Work};

use crate::Refusal;

/// Which process this is, and with whom it works.
#[derive(Clone, Copy)]
pub struct Member<'a> {
    /// All processes.
    pub hosts: &'a Hosts,
    /// This one, from 0; `None` if its folder or its address says it.
    pub process: Option<usize>,
    /// Whether it still waits for the others at the beginning.
    pub waits: &'a dyn Fn() -> bool,
}

/// What is said where a process was lost.
#[must_use]
pub fn lost(hosts: &Hosts, process: usize) -> Text {
    ClusterError::Lost { process, address: hosts.address(process).to_owned() }.text()
}

pub(crate) const NO_FOLDER: Text = Text::fixed(
    "every process needs a folder: add --disk DIR",
    "chaque processus a besoin d'un dossier : ajoutez --disk DOSSIER",
);

/// Which process this is: as was said, or as its folder says, or the first whose address is here.
pub(crate) fn process(member: &Member<'_>, folder: &Path) -> Result<usize, Refusal> {
    let (hosts, processes) = (member.hosts, member.hosts.len());
    let in_folder = share_in(folder).map(|share| share.process).filter(|process| *process < processes);
    match member.process.or(in_folder).or_else(|| hosts.here()) {
        Some(process) if process < processes => Ok(process),
        Some(process) => {
            let last = processes - 1;
            Err(Refusal::Question(say!(
                "there is no process {process} in a list of {processes} hosts; they are 0 to {last}",
                "il n'y a pas de processus {process} dans une liste de {processes} hôtes ; ils vont de 0 à {last}"
            )))
        }
        None => Err(Refusal::Question(Text::fixed(
            "none of the hosts is an address of this machine that is free; list one, or name the process with \
             --process K",
            "aucun des hôtes n'est une adresse libre de cette machine ; inscrivez-en une, ou nommez le processus avec \
             --process K",
        ))),
    }
}

/// Where other arguments would do, the question is at fault.
pub(crate) fn refusal(error: ClusterError) -> Refusal {
    match error {
        ClusterError::Disk(error) => error.into(),
        ClusterError::Absent { .. } | ClusterError::Lost { .. } => Refusal::Damaged(error.text()),
        ClusterError::Listen { .. } | ClusterError::Different { .. } | ClusterError::Apart { .. } => {
            Refusal::Question(error.text())
        }
    }
}
