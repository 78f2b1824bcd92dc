//! Tables made on the disk are those of a naive solution, to the byte, however often the work was
//! interrupted, whatever the budget and the disk.

use std::collections::BTreeMap;
use std::path::PathBuf;

use ludex_core::{Key as _, Ranking as _, Verdict};
use ludex_games::{diaballik, draughts, go, peg_solitaire};
use ludex_solve::{memo, retrograde};
use ludex_table::{Counts, Header, Storage, Table, Writer, verify};

use super::*;
use crate::Backwards;
use crate::keyed::Keyed;
use crate::listing::Listing;
use crate::solving::solve_on;

fn games() -> Vec<AnyGame> {
    vec![
        connect4::read_game("3x3").expect("a game"),
        mnk::read_game("3x2,2").expect("a game"),
        peg_solitaire::read_game("triangle4").expect("a game"),
        // Their positions do not tell their ply: with loops and play that never ends, level ends,
        // and one player alone.
        draughts::read_game("4x4").expect("a game"),
        go::read_game("2x2").expect("a game"),
        sliding::read_game("3x2").expect("a game"),
        // Their positions are numbered.
        diaballik::read_game("3x3,2").expect("a game"),
    ]
}

fn header(game: &AnyGame) -> Header {
    let (start, numbered) = (game.start(), game.tiers() > 0);
    let symmetry = Orbits::keeping(game, &start).elements().len() > 1;
    let header = if numbered { Header::numbers } else { Header::keys };
    header(game, &start, symmetry).expect("a game with keys or numbers")
}

/// The table that memoised recursion gives, or a list of all moves in memory where there are loops,
/// put in order by a map.
fn naive(game: &AnyGame) -> Vec<u8> {
    let (start, folder) = (game.start(), ludex_testkit::scratch());
    let orbits = Orbits::keeping(game, &start);
    let solution = if game.loops() {
        retrograde::solve(game, &start, orbits.clone(), &())
    } else {
        memo::solve(game, &start, orbits.clone(), &())
    };
    let solution = solution.expect("sound rules");
    let (path, header) = (folder.path().join("table"), header(game));
    let mut tiers = BTreeMap::<u32, (Counts, BTreeMap<u128, Verdict>)>::new();
    tiers.extend((0..game.tiers()).map(|tier| (tier, Default::default())));
    for (at, verdict) in solution.entries() {
        let (tier, key) = match header.storage {
            Storage::Keys => (game.ply(&at).unwrap_or(0), game.key(&at)),
            Storage::Numbers => {
                let (tier, number) = game.rank(&at);
                (tier, number.into())
            }
        };
        let (counts, tier) = tiers.entry(tier).or_default();
        counts.add(verdict.value, orbits.orbit(game, &at));
        tier.insert(key, verdict);
    }
    let writer = Writer::open_in_haste(&path, &header).expect("a table");
    for (tier, (counts, entries)) in tiers {
        writer.write_tier(tier, Some(counts), entries).expect("entries");
    }
    writer.finish().expect("a table");
    fs::read(path).expect("a file")
}

/// Where the work is done, and where the table comes to lie.
struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn new() -> Self {
        Self { folder: ludex_testkit::scratch() }
    }

    fn work(&self) -> PathBuf {
        self.folder.path().join("work")
    }

    fn table(&self) -> PathBuf {
        self.folder.path().join("table")
    }

    fn solve_on(&self, disk: Arc<dyn Disk>, game: &AnyGame, observer: &dyn Observer) -> Result<Table, DiskError> {
        let (start, orbits) = (game.start(), Orbits::keeping(game, &game.start()));
        let (work, table) = (self.work(), self.table());
        solve_on(disk, game, &start, &orbits, (&work, &about(game)), (&table, &header(game)), observer)
    }

    fn solve(&self, game: &AnyGame, observer: &dyn Observer) -> Result<Table, DiskError> {
        self.solve_on(Arc::new(RealDisk::HASTY), game, observer)
    }

    fn bytes(&self) -> Vec<u8> {
        fs::read(self.table()).expect("a table")
    }
}

#[test]
fn tables_are_those_of_a_naive_solution() {
    for game in games() {
        let expected = naive(&game);
        // In so little, one that takes many rounds would write a hundred thousand pieces.
        let least = if game.spec() == "draughts:4x4" { 1 << 20 } else { 1 << 14 };
        for memory in [least, 1 << 30] {
            let place = Place::new();
            let table = place.solve(&game, &Little::new(memory, i64::MAX)).expect("a table");
            assert!(place.bytes() == expected, "{} in {memory} bytes", game.spec());
            let verified = verify(&game, &table, &ludex_table::Beside::default(), &()).expect("it can be read");
            assert!(verified.faults.is_empty(), "{verified:?}");
            assert_eq!(contents(&place.work()).keys().collect::<Vec<_>>(), ["about.json"]);
        }
    }
}

/// Stopped after any number of polls, again and again.
#[test]
fn interrupted_work_goes_on_to_the_same_table() {
    // One that takes many rounds would be stopped hundreds of times.
    for game in games().into_iter().filter(|game| game.spec() != "draughts:4x4") {
        let (expected, place) = (naive(&game), Place::new());
        let (mut turns, mut patience) = (0, 40);
        loop {
            match place.solve(&game, &Little::new(1 << 16, patience)) {
                Ok(_) => break,
                Err(DiskError::Halt(Halt::Stop(Stop::Cancelled))) => assert!(!place.table().exists()),
                Err(other) => panic!("{}: {other:?}", game.spec()),
            }
            // A ply must be possible at last.
            (turns, patience) = (turns + 1, patience + 40);
        }
        assert!(turns > 0, "{} was never stopped", game.spec());
        assert!(place.bytes() == expected, "{} stopped {turns} times", game.spec());
    }
}

/// Whichever operation of the folder's disk fails, whatever room there is.
#[test]
fn a_disk_that_fails_or_is_full_spoils_no_table() {
    for game in [mnk::read_game("3x2,2"), go::read_game("2x2")] {
        fails_and_is_full(&game.expect("a game"));
    }
}

fn fails_and_is_full(game: &AnyGame) {
    let expected = naive(game);
    let mut failed = 0;
    let limits = (0..1500)
        .step_by(97)
        .map(|operations| (operations, i64::MAX))
        .chain((0..20_000).step_by(2999).map(|bytes| (i64::MAX, bytes)));
    for (operations, bytes) in limits {
        let place = Place::new();
        let disk = Failing { operations: operations.into(), bytes: Arc::new(bytes.into()) };
        match place.solve_on(Arc::new(disk), game, &()) {
            Ok(_) => assert!(place.bytes() == expected, "after {operations} operations or {bytes} bytes"),
            Err(DiskError::Io { error, .. }) if error.kind() == io::ErrorKind::StorageFull => {
                failed += 1;
                place.solve(game, &()).expect("it goes on");
                assert!(place.bytes() == expected, "after {operations} operations or {bytes} bytes");
            }
            Err(other) => panic!("{other:?}"),
        }
    }
    assert!(failed > 5, "{failed}");
}

/// A changed byte of a run, of pieces or of values is found, or changes nothing that is still read.
#[test]
fn damage_spoils_no_table() {
    let game = mnk::read_game("3x2,2").expect("a game");
    let expected = naive(&game);
    // Stopped again and again, until files of all kinds are there.
    let stopped_by = |polls| {
        let place = Place::new();
        for turn in 1..10_000_i64 {
            if place.solve(&game, &Little::new(1 << 14, turn * polls)).is_ok() {
                break;
            }
            let names: Vec<_> = contents(&place.work()).into_keys().collect();
            if ["values", "questions", "answers"].iter().all(|what| names.iter().any(|name| name.contains(what))) {
                return Some(place);
            }
        }
        None
    };
    let begun = (3..99).find_map(stopped_by).expect("work that was stopped");
    let (work, tiers) = (contents(&begun.work()), contents(&begun.folder.path().join("table.partial")));
    let mut left = BTreeMap::from([("values", 1), ("questions", 1), ("answers", 1), (".run", 1)]);
    for (name, bytes) in work.iter().rev() {
        // A file of each kind, and a few bytes of each.
        let kind = left.iter_mut().rfind(|(kind, _)| name.contains(**kind));
        let Some((_, files)) = kind.filter(|(_, files)| **files > 0) else { continue };
        *files -= 1;
        for spoiled in (0..bytes.len()).step_by(bytes.len() / 5 + 1) {
            let place = Place::new();
            for (folder, files) in [("work", &work), ("table.partial", &tiers)] {
                for (other, bytes) in files {
                    let path = place.folder.path().join(folder).join(other);
                    fs::create_dir_all(path.parent().expect("a folder")).expect("made");
                    let mut bytes = bytes.clone();
                    if folder == "work" && other == name {
                        bytes[spoiled] ^= 1 << (spoiled % 8);
                    }
                    fs::write(path, bytes).expect("written");
                }
            }
            match place.solve(&game, &()) {
                Ok(_) => assert!(place.bytes() == expected, "byte {spoiled} of {name}"),
                Err(DiskError::Damaged { .. }) => assert!(!place.table().exists()),
                Err(other) => panic!("byte {spoiled} of {name}: {other:?}"),
            }
        }
    }
}

/// Standings that are not there are named by the file that would say that they are whole.
#[test]
fn what_is_missing_is_named() {
    let (game, place) = (go::read_game("2x2").expect("a game"), ludex_testkit::scratch());
    let keyed = Keyed::new(&game, Storage::Keys);
    let (root, orbits) = (keyed.word(&game.start()), keyed.orbits(&Orbits::identity()));
    let about = About { of: Of::Values, ..about(&game) };
    let disk = Arc::new(RealDisk::HASTY);
    let listing = Listing::<_, u128>::open(disk, &keyed, &root, &orbits, (place.path(), &about), &()).expect("a list");
    let backwards = Backwards::new(&keyed, &orbits, &listing, vec![1], &());
    let Err(DiskError::Damaged { path }) = backwards.round(3) else { panic!("there are none") };
    assert!(path.ends_with("round.json"), "{path:?}");
}

#[test]
fn what_cannot_be_solved_in_a_folder_is_refused() {
    // A folder of other work, and a table that is there.
    let (game, place) = (tictactoe::read_game("").expect("a game"), Place::new());
    on_disk(&game, &Orbits::identity(), &place.work(), &()).expect("a list");
    assert!(matches!(place.solve(&game, &()), Err(DiskError::Other { .. })));
    let place = Place::new();
    fs::write(place.table(), "precious").expect("written");
    let Err(DiskError::Table(error)) = place.solve(&game, &()) else { panic!("a table is there") };
    assert!(matches!(*error, ludex_table::TableError::Exists { .. }));
    assert_eq!(place.bytes(), b"precious");
}
