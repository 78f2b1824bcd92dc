//! Tests: the disk fails at every moment, and files are damaged in every place. Nothing is lost and
//! nothing wrong is written or read.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::SeqCst};

use ludex_core::{Game, Ranking, Value, Verdict};

use crate::disk::{Disk, RealDisk, Sink};
use crate::maze::Maze;
use crate::{Beside, Header, Table, TableError, Writer, finished_work, verify};

const GAME: Maze = Maze { seed: 9, places: 24, tier: 8 };

fn header() -> Header {
    Header::numbers(&GAME, &GAME.start(), false).unwrap()
}

/// What a solver does: notes a layer, writes the tiers from the last, forgets its notes.
fn solve(disk: Arc<dyn Disk>, path: &Path) -> Result<Table, TableError> {
    let writer = Writer::open_on(disk, path, &header())?;
    if writer.get_keys("layer")?.is_none() && !writer.has_tier(0) {
        writer.put_keys("layer", 0..50)?;
    }
    let solution = GAME.solve();
    for tier in (0..GAME.tiers()).rev().filter(|&tier| !writer.has_tier(tier)).collect::<Vec<_>>() {
        let all = solution.iter().map(|(&number, &verdict)| (GAME.rank(&GAME.unrank(0, number).unwrap()), verdict));
        let entries = all.filter(|((of, _), _)| *of == tier).map(|((_, number), verdict)| (number.into(), verdict));
        writer.write_tier(tier, None, entries)?;
    }
    writer.forget("layer")?;
    writer.finish()
}

fn right_bytes(folder: &Path) -> Vec<u8> {
    let path = folder.join("right");
    let table = solve(Arc::new(RealDisk::WAITING), &path).unwrap();
    assert!(verify(&GAME, &table, &Beside::default(), &()).unwrap().is_sound());
    fs::read(path).unwrap()
}

/// A disk that is full after a number of operations or bytes.
struct Failing {
    operations: AtomicI64,
    bytes: Arc<AtomicI64>,
    /// Whether it keeps failing, even at removing files.
    for_good: bool,
}

fn full() -> io::Error {
    io::ErrorKind::StorageFull.into()
}

impl Failing {
    fn step(&self) -> io::Result<()> {
        let left = self.operations.fetch_sub(1, SeqCst);
        if left == 0 || left < 0 && self.for_good { Err(full()) } else { Ok(()) }
    }
}

struct FailingSink {
    file: fs::File,
    bytes: Arc<AtomicI64>,
}

impl Write for FailingSink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let room = self.bytes.fetch_sub(bytes.len() as i64, SeqCst).clamp(0, bytes.len() as i64) as usize;
        if room == 0 && !bytes.is_empty() { Err(full()) } else { self.file.write(&bytes[..room]) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Sink for FailingSink {
    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Disk for Failing {
    fn create(&self, path: &Path) -> io::Result<Box<dyn Sink>> {
        self.step()?;
        Ok(Box::new(FailingSink { file: fs::File::create(path)?, bytes: Arc::clone(&self.bytes) }))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.step()?;
        RealDisk::WAITING.rename(from, to)
    }

    fn make_folder(&self, path: &Path) -> io::Result<()> {
        self.step()?;
        RealDisk::WAITING.make_folder(path)
    }

    fn sync_folder(&self, _path: &Path) -> io::Result<()> {
        self.step()
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.step()?;
        RealDisk::WAITING.remove(path)
    }

    fn remove_folder(&self, path: &Path) -> io::Result<()> {
        self.step()?;
        RealDisk::WAITING.remove_folder(path)
    }
}

/// Runs on a disk that fails, then on a good one, which must produce the right bytes. Returns
/// whether the first run failed.
fn fails_and_goes_on(right: &[u8], operations: i64, bytes: i64, for_good: bool) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t");
    let bytes = Arc::new(AtomicI64::new(bytes));
    let disk = Failing { operations: AtomicI64::new(operations), bytes, for_good };
    let first = solve(Arc::new(disk), &path);
    if let Err(error) = &first {
        assert!(matches!(error, TableError::Io { .. }), "{error:?}");
        assert!(error.to_string().contains("the disk is full"), "{error}");
    }
    if path.exists() {
        assert_eq!(fs::read(&path).unwrap(), right, "half a table under the final name");
    }
    let quiet = Failing { operations: AtomicI64::new(i64::MAX), bytes: Arc::new(i64::MAX.into()), for_good: false };
    match solve(Arc::new(quiet), &path) {
        Ok(_) => {}
        Err(TableError::Exists { .. }) => assert!(path.exists()),
        Err(error) => panic!("{error}"),
    }
    assert_eq!(fs::read(&path).unwrap(), right);
    assert!(!folder.path().join("t.partial").exists());
    first.is_err()
}

#[test]
fn a_disk_that_fails_at_any_operation_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let right = right_bytes(folder.path());
    for for_good in [false, true] {
        let mut operation = 0;
        // Removing what is left over may fail without harm, so that some of the last operations
        // fail unseen.
        let mut unseen = 0;
        while unseen < 20 {
            unseen += i32::from(!fails_and_goes_on(&right, operation, i64::MAX, for_good));
            operation += 1;
        }
        assert!(operation > 40, "{operation}");
    }
}

#[test]
fn a_disk_that_is_full_after_any_number_of_bytes_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let right = right_bytes(folder.path());
    let mut bytes = 0;
    while fails_and_goes_on(&right, i64::MAX, bytes, false) {
        bytes += 13;
    }
    assert!(bytes > right.len() as i64);
}

#[test]
fn a_table_that_is_cut_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let right = right_bytes(folder.path());
    for length in 0..right.len() {
        assert!(Table::from_bytes(right[..length].to_vec()).is_err(), "cut to {length} bytes");
    }
    let mut longer = right;
    longer.push(0);
    assert!(Table::from_bytes(longer).is_err());
}

/// A changed byte is found by the verifier, and no probe gives a wrong answer.
#[test]
fn every_changed_byte_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let right = right_bytes(folder.path());
    let solution = GAME.solve();
    for place in 0..right.len() {
        let mut changed = right.clone();
        changed[place] ^= 1 << (place % 8);
        let Ok(table) = Table::from_bytes(changed) else { continue };
        if let Ok(prober) = table.prober(&GAME) {
            for (&number, &verdict) in &solution {
                let found = prober.probe(&GAME.unrank(0, number).unwrap());
                assert!(found.is_err() || matches!(found, Ok(Some(v)) if v == verdict), "byte {place}: {found:?}");
            }
        }
        let report = verify(&GAME, &table, &Beside::default(), &());
        assert!(report.is_err() || report.is_ok_and(|report| !report.is_sound()), "byte {place}");
    }
}

/// Whatever byte of an unfinished table is changed, and wherever one of its files is cut: an error,
/// or the right table.
#[test]
fn damage_to_an_unfinished_table_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let right = right_bytes(folder.path());
    let path = folder.path().join("t");
    let partial = folder.path().join("t.partial");
    let quiet = || Failing { operations: i64::MAX.into(), bytes: Arc::new(i64::MAX.into()), for_good: false };
    let begin = || {
        let writer = Writer::open_on(Arc::new(quiet()), &path, &header()).unwrap();
        writer.put_keys("layer", 0..50).unwrap();
        let first = Verdict::new(Value::Draw, None);
        // Any entries: these tiers are compared with nothing but what was put in.
        writer.write_tier(2, None, [(0, first), (3, first)]).unwrap();
        writer
    };
    drop(Writer::open_on(Arc::new(quiet()), &path, &header()).unwrap());
    assert_eq!(finished_work(&path), None, "a header is no work");
    drop(begin());
    assert_eq!(finished_work(&path).as_ref(), Some(&partial));
    for name in ["header", "tier-2", "blob-layer"] {
        let file = partial.join(name);
        let bytes = fs::read(&file).unwrap();
        let changes = (0..bytes.len()).map(|place| {
            let mut changed = bytes.clone();
            changed[place] ^= 1 << (place % 8);
            changed
        });
        for changed in changes.chain((0..bytes.len()).map(|length| bytes[..length].to_vec())) {
            fs::write(&file, &changed).unwrap();
            let read = Writer::open_on(Arc::new(quiet()), &path, &header()).and_then(|writer| {
                writer.get_keys("layer")?;
                writer.read_tier(2)?.into_iter().flatten().collect::<Result<Vec<_>, _>>()
            });
            assert!(matches!(read, Err(TableError::Damaged { .. })), "{name}: {read:?}");
        }
        fs::write(&file, &bytes).unwrap();
    }
    assert_eq!(begin().get_keys("layer").unwrap().unwrap().count(), 50);
    fs::remove_file(partial.join("tier-2")).unwrap();
    assert_eq!(solve(Arc::new(quiet()), &path).map(|_| fs::read(&path).unwrap()).unwrap(), right);
}
