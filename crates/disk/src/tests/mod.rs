//! Lists on the disk are those in memory, however often they were interrupted, whatever the disk
//! does.

mod solving;

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::SeqCst};

use ludex_core::{AnyGame, AnyPosition, Game, Halt, Notation as _, Observer, Orbits, Stop};
use ludex_count::paths::{self, Alike};
use ludex_count::positions::{self, Level};
use ludex_games::{connect4, kayles, mnk, sliding, tictactoe};
use ludex_table::disk::{Disk, RealDisk, Sink};

use crate::folder::{Folder, Step};
use crate::listing::list_on;
use crate::merge::Pieces;
use crate::run;
use crate::{About, DiskError, Incomplete, Of, Reached, Share, list};

/// So little that every ply of a small game takes several rounds.
struct Little {
    memory: u64,
    /// Polls until it cancels.
    polls: AtomicI64,
}

impl Little {
    fn new(memory: u64, polls: i64) -> Self {
        Self { memory, polls: polls.into() }
    }
}

impl Observer for Little {
    fn memory(&self) -> u64 {
        self.memory
    }

    fn cancelled(&self) -> bool {
        self.polls.fetch_sub(1, SeqCst) <= 0
    }
}

fn about(game: &AnyGame) -> About {
    About {
        game: game.spec(),
        root: game.position_text(&game.start()),
        rules: String::new(),
        of: Of::Positions,
        share: Share::ALL,
    }
}

fn in_memory(game: &AnyGame, orbits: &Orbits) -> Vec<Level> {
    positions::explicit(game, &game.start(), orbits, &()).expect("sound rules")
}

fn on_disk(
    game: &AnyGame,
    orbits: &Orbits,
    folder: &Path,
    observer: &dyn Observer,
) -> Result<Vec<Level>, Incomplete<Level>> {
    list::<_, AnyPosition>(game, &game.start(), orbits, (folder, &about(game)), &|_| {}, observer)
}

/// The bytes of all files but the lock.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if path.is_dir() {
            all.extend(contents(&path).into_iter().map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)));
        } else if name != "lock" {
            all.insert(name, fs::read(&path).expect("a file"));
        }
    }
    all
}

fn games() -> Vec<AnyGame> {
    vec![
        tictactoe::read_game("").expect("a game"),
        connect4::read_game("3x3").expect("a game"),
        mnk::read_game("3x2,2").expect("a game"),
        sliding::read_game("3x2").expect("a game"),
        kayles::read_game("6,3").expect("a game"),
    ]
}

#[test]
fn lists_are_those_in_memory() {
    for game in games() {
        let start = game.start();
        for orbits in [Orbits::identity(), Orbits::keeping(&game, &start)] {
            let expected = in_memory(&game, &orbits);
            for memory in [1 << 16, 1 << 30] {
                let folder = ludex_testkit::scratch();
                let found = on_disk(&game, &orbits, folder.path(), &Little::new(memory, i64::MAX));
                assert_eq!(found.expect("a list"), expected, "{} in {memory} bytes", game.spec());
                // It is there, and answers at once.
                let again = on_disk(&game, &orbits, folder.path(), &());
                assert_eq!(again.expect("a list"), expected, "{}", game.spec());
            }
        }
    }
}

/// Numbers of histories go through a folder too, and add up as in memory, up to symmetry or not.
#[test]
fn histories_are_those_in_memory() {
    for game in [tictactoe::read_game(""), connect4::read_game("3x3"), kayles::read_game("6,3")]
        .map(|read| read.expect("a game"))
    {
        let start = game.start();
        let orbits = Orbits::keeping(&game, &start);
        for (alike, of) in [(Alike::Moves, Of::Histories), (Alike::CanonicalPositions, Of::CanonicalHistories)] {
            let expected = paths::count(&game, &start, &orbits, alike, &()).expect("lengths");
            let folder = ludex_testkit::scratch();
            let about = About { of, ..about(&game) };
            for memory in [1 << 16, 1 << 30] {
                let observer = Little::new(memory, i64::MAX);
                let found = list::<_, Reached<AnyPosition>>(
                    &game,
                    &start,
                    &orbits,
                    (&folder.path().join(memory.to_string()), &about),
                    &|_| {},
                    &observer,
                );
                assert_eq!(found.expect("a list"), expected, "{} {of:?}", game.spec());
            }
        }
    }
    let game = sliding::read_game("2x2").expect("a game");
    let folder = ludex_testkit::scratch();
    let about = About { of: Of::Histories, ..about(&game) };
    let found = list::<_, Reached<AnyPosition>>(
        &game,
        &game.start(),
        &Orbits::identity(),
        (folder.path(), &about),
        &|_| {},
        &(),
    );
    assert!(matches!(found, Err(Incomplete { reason: DiskError::Halt(Halt::Game(_)), .. })), "it has loops");
}

/// Stopped after any number of polls, again and again, it goes on and ends with the same bytes.
#[test]
fn interrupted_lists_go_on_to_the_same_bytes() {
    for game in games().into_iter().take(4) {
        let orbits = Orbits::keeping(&game, &game.start());
        let whole = ludex_testkit::scratch();
        let expected = on_disk(&game, &orbits, whole.path(), &()).expect("a list");
        for polls in [7, 90] {
            let folder = ludex_testkit::scratch();
            let (mut turns, mut patience) = (0, polls);
            let found = loop {
                match on_disk(&game, &orbits, folder.path(), &Little::new(1 << 16, patience)) {
                    Ok(levels) => break levels,
                    Err(Incomplete { reason: DiskError::Halt(Halt::Stop(Stop::Cancelled)), partial }) => {
                        assert_eq!(partial, expected[..partial.len()]);
                    }
                    Err(other) => panic!("{}: {other:?}", game.spec()),
                }
                // A ply must be possible at last.
                (turns, patience) = (turns + 1, patience + polls);
            };
            assert!(turns > 0, "{} was never stopped", game.spec());
            assert_eq!(found, expected);
            assert!(contents(folder.path()) == contents(whole.path()), "{} stopped after {polls}", game.spec());
        }
    }
}

/// A disk on which the operation of this number fails, and all writes after so many bytes.
struct Failing {
    operations: AtomicI64,
    bytes: Arc<AtomicI64>,
}

struct Filling {
    sink: Box<dyn Sink>,
    bytes: Arc<AtomicI64>,
}

fn full() -> io::Error {
    io::ErrorKind::StorageFull.into()
}

impl Failing {
    fn step(&self) -> io::Result<()> {
        if self.operations.fetch_sub(1, SeqCst) == 0 { Err(full()) } else { Ok(()) }
    }
}

impl Write for Filling {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.fetch_sub(bytes.len() as i64, SeqCst) < bytes.len() as i64 {
            return Err(full());
        }
        self.sink.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}

impl Sink for Filling {
    fn sync(&mut self) -> io::Result<()> {
        self.sink.sync()
    }
}

impl Disk for Failing {
    fn create(&self, path: &Path) -> io::Result<Box<dyn Sink>> {
        self.step()?;
        Ok(Box::new(Filling { sink: RealDisk::HASTY.create(path)?, bytes: self.bytes.clone() }))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.step()?;
        RealDisk::HASTY.rename(from, to)
    }

    fn make_folder(&self, path: &Path) -> io::Result<()> {
        self.step()?;
        RealDisk::HASTY.make_folder(path)
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        self.step()?;
        RealDisk::HASTY.sync_folder(path)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.step()?;
        RealDisk::HASTY.remove(path)
    }

    fn remove_folder(&self, path: &Path) -> io::Result<()> {
        self.step()?;
        RealDisk::HASTY.remove_folder(path)
    }
}

/// Whichever operation fails, whatever room there is: what goes on afterwards ends with the same
/// bytes.
#[test]
fn a_disk_that_fails_or_is_full_loses_nothing() {
    let game = sliding::read_game("2x2").expect("a game");
    let orbits = Orbits::identity();
    let whole = ludex_testkit::scratch();
    let expected = on_disk(&game, &orbits, whole.path(), &()).expect("a list");
    let mut failed = 0;
    let limits = (0..400)
        .step_by(5)
        .map(|operations| (operations, i64::MAX))
        .chain((0..6000).step_by(151).map(|bytes| (i64::MAX, bytes)));
    for (operations, bytes) in limits {
        let folder = ludex_testkit::scratch();
        let disk = Failing { operations: operations.into(), bytes: Arc::new(bytes.into()) };
        let first = list_on::<_, AnyPosition>(
            Arc::new(disk),
            &game,
            &game.start(),
            &orbits,
            (folder.path(), &about(&game)),
            &|_| {},
            &(),
        );
        if let Err(Incomplete { reason, partial }) = first {
            failed += 1;
            assert!(
                matches!(&reason, DiskError::Io { error, .. } if error.kind() == io::ErrorKind::StorageFull),
                "{reason:?}"
            );
            assert_eq!(partial, expected[..partial.len()]);
        }
        let found = on_disk(&game, &orbits, folder.path(), &()).expect("it goes on");
        assert_eq!(found, expected);
        assert!(contents(folder.path()) == contents(whole.path()), "after {operations} operations or {bytes} bytes");
    }
    assert!(failed > 50, "{failed}");
}

/// Three may be read together with so little memory: the pieces, or one of them all and two others.
#[test]
fn few_runs_are_read_together() {
    let (game, place) = (tictactoe::read_game("").expect("a game"), ludex_testkit::scratch());
    let folder = Folder::open(Arc::new(RealDisk::HASTY), place.path(), &about(&game)).expect("a folder");
    folder.begin::<()>(0, Step::Found).expect("made");
    let write = |path: &Path, items: &[u64]| {
        let mut run = run::Writer::new(&RealDisk::HASTY, path).expect("made");
        for &item in items {
            run.push(item).expect("written");
        }
        run.finish().expect("written");
    };
    let seen: Vec<_> = (0..3).map(|number| place.path().join(format!("seen-{number}"))).collect();
    for (number, seen) in (0..).zip(&seen) {
        write(&folder.piece(0, Step::Found, number, 0), &[number, 10]);
        write(seen, &[number]);
    }
    let (run, pieces) = (folder.run(0, 0), Pieces { folder: &folder, ply: 0, step: Step::Found, rounds: 3, shard: 0 });
    let merged = pieces.merge::<u64>(&seen, &run, &Little::new(0, i64::MAX)).expect("merged");
    assert_eq!((merged, run::Reader::<u64>::open(&run).expect("a run").next().expect("whole")), (1, Some(10)));
    let turns = (0..9).filter(|&turn| folder.merged(0, Step::Found, turn, 0).exists()).count();
    assert_eq!(turns, 2);
}

/// A changed byte is found, or changes nothing that is still read.
#[test]
fn what_is_damaged_is_found() {
    let game = sliding::read_game("2x2").expect("a game");
    let orbits = Orbits::identity();
    // In the middle of a ply, after some others.
    let stopped_after = |polls| {
        let folder = ludex_testkit::scratch();
        let stopped = on_disk(&game, &orbits, folder.path(), &Little::new(1 << 14, polls)).err()?;
        (stopped.partial.len() > 3).then_some(folder)
    };
    let folder = (3..3_000).step_by(3).find_map(stopped_after).expect("a list that was stopped");
    let expected = in_memory(&game, &orbits);
    let whole = contents(folder.path());
    for (name, bytes) in &whole {
        for spoiled in (0..bytes.len()).step_by(17) {
            let copy = ludex_testkit::scratch();
            for (other, bytes) in &whole {
                let path = copy.path().join(other);
                fs::create_dir_all(path.parent().expect("a folder")).expect("made");
                let mut bytes = bytes.clone();
                if other == name {
                    bytes[spoiled] ^= 1 << (spoiled % 8);
                }
                fs::write(path, bytes).expect("written");
            }
            match on_disk(&game, &orbits, copy.path(), &()) {
                Ok(found) if name.ends_with("run") => assert_eq!(found, expected, "byte {spoiled} of {name}"),
                // Their numbers are plain text; a wrong digit makes another number.
                Ok(_) => assert!(name.ends_with("json"), "byte {spoiled} of {name}"),
                Err(Incomplete { reason: DiskError::Damaged { .. } | DiskError::Other { .. }, .. }) => {}
                Err(other) => panic!("byte {spoiled} of {name}: {other:?}"),
            }
        }
    }
}

#[test]
fn other_folders_are_refused() {
    let [game, other] = ["", "suicide"].map(|_| tictactoe::read_game("").expect("a game"));
    let orbits = Orbits::identity();
    let folder = ludex_testkit::scratch();
    on_disk(&game, &orbits, folder.path(), &()).expect("a list");
    let else_where = About { root: "X........".into(), ..about(&other) };
    let refused = list::<_, AnyPosition>(&other, &other.start(), &orbits, (folder.path(), &else_where), &|_| {}, &());
    assert!(matches!(refused, Err(Incomplete { reason: DiskError::Other { of: Some(_), .. }, .. })));

    // A folder in which nothing was begun is free; a file of this name that is not ours is not.
    let unused = ludex_testkit::scratch();
    let stamp = unused.path().join("about.json");
    fs::copy(folder.path().join("about.json"), &stamp).expect("copied");
    list::<_, AnyPosition>(&other, &other.start(), &orbits, (unused.path(), &else_where), &|_| {}, &())
        .expect("a list");
    let own = ludex_testkit::scratch();
    fs::write(own.path().join("about.json"), "{}").expect("written");
    let refused = on_disk(&game, &orbits, own.path(), &());
    assert!(matches!(refused, Err(Incomplete { reason: DiskError::Other { .. }, .. })));

    let full = ludex_testkit::scratch();
    fs::write(full.path().join("mine"), "precious").expect("written");
    let refused = on_disk(&game, &orbits, full.path(), &());
    assert!(matches!(refused, Err(Incomplete { reason: DiskError::Other { of: None, .. }, .. })));
    assert_eq!(fs::read(full.path().join("mine")).expect("it is there"), b"precious");
    assert_eq!(fs::read_dir(full.path()).expect("a folder").count(), 1);
}

/// Words of all kinds go through a folder.
#[test]
fn positions_of_any_length() {
    let game = mnk::read_game("16x9,1").expect("a game");
    let folder = ludex_testkit::scratch();
    let orbits = Orbits::keeping(&game, &game.start());
    let observer = Little::new(1 << 22, i64::MAX);
    let found = on_disk(&game, &orbits, folder.path(), &observer).expect("a list");
    assert_eq!(found, in_memory(&game, &orbits));
    assert!(matches!(game.start(), AnyPosition::Long(_)));
}
