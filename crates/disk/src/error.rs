//! Why there is no count, or no table.

use std::io;
use std::path::{Path, PathBuf};

use ludex_core::{Halt, Stop, Text, say};
use ludex_table::TableError;

use crate::peers::Share;

/// Why work on the disk stopped; what was finished stays in its folder.
#[derive(Debug)]
pub enum DiskError {
    /// A file or folder could not be read or written.
    Io {
        /// Which.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file is not what it was when it was written.
    Damaged {
        /// Which.
        path: PathBuf,
    },
    /// The folder is of other work, or of something else.
    Other {
        /// Which.
        path: PathBuf,
        /// What it is of.
        of: Option<String>,
        /// Which of the positions it holds.
        share: Share,
    },
    /// Something else than a folder is there.
    NoFolder {
        /// Where.
        path: PathBuf,
    },
    /// Another process works in the folder.
    Busy {
        /// Which.
        path: PathBuf,
    },
    /// Something that another process sent is not a position.
    Parcel,
    /// The table of a solution could not be written.
    Table(Box<TableError>),
    /// The engine stopped.
    Halt(Halt),
}

impl From<Halt> for DiskError {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
}

impl From<TableError> for DiskError {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Stop(stop) => stop.into(),
            error => Self::Table(error.into()),
        }
    }
}

impl From<Stop> for DiskError {
    fn from(stop: Stop) -> Self {
        Self::Halt(stop.into())
    }
}

impl DiskError {
    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |error| Self::Io { path, error }
    }

    pub(crate) fn of_lock(folder: &Path, error: TableError) -> Self {
        match error {
            TableError::Io { path, error } => Self::Io { path, error },
            _ => Self::Busy { path: folder.to_owned() },
        }
    }

    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::Io { path, error } if error.kind() == io::ErrorKind::StorageFull => {
                let path = path.display();
                say!(
                    "the disk of {path} is full; make room, and the same command goes on",
                    "le disque de {path} est plein ; faites de la place, et la même commande continue"
                )
            }
            Self::Io { path, error } => {
                let (path, Text { en, fr }) = (path.display(), Text::from_io_error(error));
                say!("{path}: {en}", "{path} : {fr}")
            }
            Self::Damaged { path } => {
                let path = path.display();
                say!(
                    "{path} is damaged; remove the folder that it is in, and the work begins anew",
                    "{path} est abîmé ; supprimez le dossier où il se trouve, et le travail reprendra du début"
                )
            }
            Self::Other { path, of: Some(of), share } if !share.is_all() => {
                let (path, Share { process, processes }) = (path.display(), share);
                say!(
                    "{path} holds other work, on {of}, shared by {processes} processes, the part of process \
                     {process}; give the command that began it, or name another folder",
                    "{path} contient un autre travail, sur {of}, partagé entre {processes} processus, la part du \
                     processus {process} ; donnez la commande qui l'a commencé, ou nommez un autre dossier"
                )
            }
            Self::Other { path, of: Some(of), .. } => {
                let path = path.display();
                say!(
                    "{path} holds other work, on {of}; give the command that began it, or name another folder",
                    "{path} contient un autre travail, sur {of} ; donnez la commande qui l'a commencé, ou nommez un \
                     autre dossier"
                )
            }
            Self::Other { path, of: None, .. } => {
                let path = path.display();
                say!(
                    "{path} holds other files; name a new folder, or an empty one",
                    "{path} contient d'autres fichiers ; nommez un dossier nouveau, ou vide"
                )
            }
            Self::NoFolder { path } => {
                let path = path.display();
                say!("{path} is not a folder; name another folder", "{path} n'est pas un dossier ; nommez un dossier")
            }
            Self::Busy { path } => {
                let path = path.display();
                say!("another process works in {path}", "un autre processus travaille dans {path}")
            }
            Self::Parcel => Text::fixed(
                "another process sent something that is not a position of this game",
                "un autre processus a envoyé ce qui n'est pas une position de ce jeu",
            ),
            Self::Table(error) => error.text(),
            Self::Halt(halt) => halt.text(),
        }
    }
}
