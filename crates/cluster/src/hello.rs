//! What two processes say to one another before any work: who they are, and what they are to do.

use std::io::{self, Read, Write};

use ludex_core::{Text, say};
use ludex_disk::About;
use serde::{Deserialize, Serialize};

/// What every hello begins with; the last byte is the version of what follows.
const MAGIC: [u8; 8] = *b"LUDEX\r\n\x01";

/// No hello is longer.
const MOST: u32 = 1 << 20;

/// What a process is, and what it is to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Hello {
    /// The version of the program.
    pub(crate) version: String,
    /// The list of hosts.
    pub(crate) hosts: Vec<String>,
    /// What is found out, and which process this is.
    pub(crate) about: About,
    /// Whether symmetric positions are listed once.
    pub(crate) symmetries: usize,
    /// The hash of the root, which has to be the same everywhere.
    pub(crate) hash: u64,
    /// The last ply in its folder.
    pub(crate) last: Option<u32>,
    /// Whether the answer is there, so that nothing is left to do.
    #[serde(default)]
    pub(crate) done: bool,
}

impl Hello {
    pub(crate) fn process(&self) -> usize {
        self.about.share.process
    }

    pub(crate) fn write(&self, to: &mut impl Write) -> io::Result<()> {
        let json = serde_json::to_vec(self)?;
        let mut bytes = MAGIC.to_vec();
        bytes.extend((json.len() as u32).to_le_bytes());
        bytes.extend(json);
        to.write_all(&bytes)
    }

    pub(crate) fn read(from: &mut impl Read) -> io::Result<Self> {
        let invalid = || io::Error::from(io::ErrorKind::InvalidData);
        let mut magic = [0; 8];
        from.read_exact(&mut magic)?;
        let mut length = [0; 4];
        from.read_exact(&mut length)?;
        let length = u32::from_le_bytes(length);
        if magic != MAGIC || length > MOST {
            return Err(invalid());
        }
        let mut json = vec![0; length as usize];
        from.read_exact(&mut json)?;
        serde_json::from_slice(&json).map_err(|_| invalid())
    }

    /// In what another process differs, if it may not work with this one.
    pub(crate) fn difference(&self, other: &Self) -> Option<Difference> {
        let texts = |ours: &str, theirs: &str| [ours.to_owned(), theirs.to_owned()];
        let (ours, theirs) = (&self.about, &other.about);
        let spec = |hello: &Self| (hello.hash, hello.symmetries);
        Some(if self.version != other.version {
            Difference::Version(texts(&self.version, &other.version))
        } else if self.hosts != other.hosts {
            Difference::Hosts
        } else if ours.game != theirs.game {
            Difference::Game(texts(&ours.game, &theirs.game))
        } else if ours.root != theirs.root {
            Difference::Root(texts(&ours.root, &theirs.root))
        } else if ours.of != theirs.of {
            Difference::Of
        } else if ours.rules != theirs.rules || spec(self) != spec(other) {
            Difference::Rules
        } else {
            return None;
        })
    }
}

/// In what two processes differ; what this one has comes first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The program.
    Version([String; 2]),
    /// The list of hosts.
    Hosts,
    /// The game.
    Game([String; 2]),
    /// The position from which all others are reached.
    Root([String; 2]),
    /// What is counted, or that it is solved.
    Of,
    /// The rules of the game.
    Rules,
}

impl Difference {
    pub(crate) fn text(&self, process: usize, address: &str) -> Text {
        match self {
            Self::Version([ours, theirs]) => say!(
                "process {process} at {address} is of version {theirs} of ludex, and this one of {ours}; use the same \
                 program everywhere",
                "le processus {process} à {address} est de la version {theirs} de ludex, et celui-ci de la version \
                 {ours} ; utilisez partout le même programme"
            ),
            Self::Hosts => say!(
                "process {process} at {address} has another list of hosts; give the same one everywhere",
                "le processus {process} à {address} a une autre liste d'hôtes ; donnez partout la même"
            ),
            Self::Game([ours, theirs]) => say!(
                "process {process} at {address} was given {theirs}, and this one {ours}; give the same command \
                 everywhere",
                "le processus {process} à {address} a reçu {theirs}, et celui-ci {ours} ; donnez partout la même \
                 commande"
            ),
            Self::Root([ours, theirs]) => say!(
                "process {process} at {address} begins at {theirs}, and this one at {ours}; give the same command \
                 everywhere",
                "le processus {process} à {address} part de {theirs}, et celui-ci de {ours} ; donnez partout la même \
                 commande"
            ),
            Self::Of => say!(
                "process {process} at {address} is to find something else out of this game; give the same command \
                 everywhere",
                "le processus {process} à {address} cherche autre chose dans ce jeu ; donnez partout la même commande"
            ),
            Self::Rules => say!(
                "process {process} at {address} has other rules of the same game; use the same program everywhere",
                "le processus {process} à {address} a d'autres règles du même jeu ; utilisez partout le même programme"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use ludex_disk::{Of, Share};
    use proptest::prelude::*;

    use super::*;

    fn hello() -> Hello {
        let share = Share { process: 1, processes: 2 };
        let about = About { game: "nim:3".into(), root: "III".into(), rules: "r".into(), of: Of::Positions, share };
        let hosts = vec!["a:1".into(), "b:2".into()];
        Hello { version: "1".into(), hosts, about, symmetries: 1, hash: 7, last: Some(3), done: false }
    }

    #[test]
    fn what_was_written_is_read() {
        let mut bytes = Vec::new();
        hello().write(&mut bytes).expect("written");
        assert_eq!(Hello::read(&mut &bytes[..]).expect("read"), hello());
        assert!(Hello::read(&mut &b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"[..]).is_err());
    }

    #[test]
    fn differences_are_named() {
        let changes: [fn(&mut Hello); 8] = [
            |hello| hello.version.push('1'),
            |hello| hello.hosts.reverse(),
            |hello| hello.about.game.push('1'),
            |hello| hello.about.root.push('I'),
            |hello| hello.about.of = Of::Histories,
            |hello| hello.about.rules.push('1'),
            |hello| hello.symmetries += 1,
            |hello| hello.hash += 1,
        ];
        assert_eq!(hello().difference(&Hello { last: None, ..hello() }), None);
        for change in changes {
            let mut other = hello();
            change(&mut other);
            let Text { en, fr } = hello().difference(&other).expect("a difference").text(1, "b:2");
            assert!(en.starts_with("process 1 at b:2") && fr.starts_with("le processus 1 à b:2"));
        }
    }

    proptest! {
        #[test]
        fn other_bytes_are_refused(bytes in proptest::collection::vec(any::<u8>(), 0..60), magic: bool) {
            let bytes = if magic { [&MAGIC[..], &bytes].concat() } else { bytes };
            prop_assert!(Hello::read(&mut &bytes[..]).is_err());
        }
    }
}
