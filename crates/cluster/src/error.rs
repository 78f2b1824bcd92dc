//! Why a cluster gives no answer.

use std::io;

use ludex_core::{Halt, Stop, Text, say};
use ludex_disk::DiskError;

use crate::hello::Difference;

/// Why the processes of a cluster stopped; the plies that all had finished stay in their folders.
#[derive(Debug)]
pub enum ClusterError {
    /// The folder of this process, or its work.
    Disk(DiskError),
    /// This process could not listen at its address.
    Listen {
        /// The address.
        address: String,
        /// What the system says.
        error: io::Error,
    },
    /// Another process did not come in time.
    Absent {
        /// Which, from 0.
        process: usize,
        /// Its address.
        address: String,
    },
    /// Another process does something else.
    Different {
        /// Which, from 0.
        process: usize,
        /// Its address.
        address: String,
        /// In what.
        difference: Box<Difference>,
    },
    /// Another process has ended.
    Lost {
        /// Which, from 0.
        process: usize,
        /// Its address.
        address: String,
    },
    /// The folders of the processes are not of the same run.
    Apart {
        /// The process whose folder is behind, and the last ply that is there; `None` if it is new.
        behind: (usize, Option<u32>),
        /// The process whose folder is ahead, and the last ply that is there.
        ahead: (usize, u32),
    },
}

impl From<DiskError> for ClusterError {
    fn from(error: DiskError) -> Self {
        Self::Disk(error)
    }
}

impl From<Stop> for ClusterError {
    fn from(stop: Stop) -> Self {
        Self::Disk(stop.into())
    }
}

impl ClusterError {
    /// What stopped the engine, if that is all.
    #[must_use]
    pub fn halt(&self) -> Option<&Halt> {
        match self {
            Self::Disk(DiskError::Halt(halt)) => Some(halt),
            _ => None,
        }
    }

    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::Disk(error) => error.text(),
            Self::Listen { address, error } => {
                let Text { en, fr } = Text::from_io_error(error);
                say!(
                    "this process cannot listen at {address}: {en}; list an address of this machine",
                    "ce processus ne peut écouter à {address} : {fr} ; inscrivez une adresse de cette machine"
                )
            }
            Self::Absent { process, address } => say!(
                "process {process} at {address} did not answer; start the same command there, and see that it can be \
                 reached from here",
                "le processus {process} à {address} n'a pas répondu ; lancez-y la même commande, et vérifiez qu'on \
                 l'atteint d'ici"
            ),
            Self::Different { process, address, difference } => difference.text(*process, address),
            Self::Lost { process, address } => say!(
                "process {process} at {address} has ended; give the same command on all machines again, and the work \
                 goes on from the last ply that all have",
                "le processus {process} à {address} s'est arrêté ; relancez la même commande sur toutes les machines, \
                 et le travail reprendra au dernier coup que toutes ont achevé"
            ),
            Self::Apart { behind: (behind, None), ahead: (ahead, ply) } => say!(
                "the folder of process {behind} is new, and that of process {ahead} has ply {ply}; name the folder \
                 that process {behind} had, or remove them all",
                "le dossier du processus {behind} est nouveau, et celui du processus {ahead} a le coup {ply} ; nommez \
                 le dossier qu'avait le processus {behind}, ou supprimez-les tous"
            ),
            Self::Apart { behind: (behind, Some(last)), ahead: (ahead, ply) } => say!(
                "the folder of process {behind} is at ply {last}, and that of process {ahead} at ply {ply}, so they \
                 are of different runs; name those of one run, or remove them all",
                "le dossier du processus {behind} en est au coup {last}, et celui du processus {ahead} au coup {ply} : \
                 ils ne sont pas du même travail ; nommez ceux d'un seul, ou supprimez-les tous"
            ),
        }
    }
}
