//! Whatever a file holds, it is refused or read; nothing panics, and nothing wrong passes the
//! verifier.

use std::sync::LazyLock;

use ludex_core::Verdict;
use ludex_table::{Beside, Table, verify};
use proptest::prelude::*;

use crate::maze::Maze;
use crate::{WAYS, book, header, solved, write};

const GAME: Maze = Maze { seed: 8, places: 40, tier: 14 };

/// A table stored in each way.
static TABLES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let bytes = |way| {
        let path = folder.path().join(format!("{way:?}"));
        write(&path, &header(&GAME, way), &solved(&GAME, way)).unwrap();
        std::fs::read(path).unwrap()
    };
    WAYS.map(bytes).into()
});

/// Opens, asks, exports and verifies; whether the verifier is content.
fn passes(bytes: Vec<u8>) -> bool {
    let Ok(table) = Table::from_bytes(bytes) else { return false };
    let Ok(prober) = table.prober(&GAME) else { return false };
    let _ = prober.moves(prober.root());
    for entry in &prober {
        let Ok(entry) = entry else { break };
        let _ = prober.moves(&entry.at);
    }
    let _ = ludex_table::export::csv(&prober, ludex_table::export::Which::All, &mut std::io::sink(), &());
    verify(&GAME, &table, &Beside::default(), &()).is_ok_and(|report| report.is_sound())
}

#[test]
fn the_book_and_the_program_read_the_same() {
    for (bytes, way) in TABLES.iter().zip(WAYS) {
        let table = Table::from_bytes(bytes.clone()).unwrap();
        let code = |verdict: Verdict| match verdict.remoteness {
            None => 1,
            Some(plies) => 3 * plies + 3 - i32::from(verdict.value.sign()) as u32,
        };
        let prober = table.prober(&GAME).unwrap();
        let read = prober.iter().map(|entry| {
            let entry = entry.unwrap();
            (entry.tier, entry.key, code(entry.verdict))
        });
        assert_eq!(book::entries(bytes).unwrap(), read.collect::<Vec<_>>(), "{way:?}");
        let mut sealed = bytes.clone();
        book::seal(&mut sealed);
        assert!(sealed == *bytes && passes(sealed), "{way:?}");
    }
}

/// A byte changed and all checksums made right again: an error, a fault, or a change that says
/// nothing else.
#[test]
fn changes_under_right_checksums_are_noticed() {
    for (bytes, way) in TABLES.iter().zip(WAYS) {
        let right = Table::from_bytes(bytes.clone()).unwrap();
        for place in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[place] ^= if place % 2 == 0 { 1 } else { 0x80 };
            book::seal(&mut changed);
            if passes(changed.clone()) {
                assert_eq!(book::entries(&changed), book::entries(bytes), "{way:?}: byte {place}");
                let table = Table::from_bytes(changed).unwrap();
                assert_eq!(
                    (table.header(), table.by_tier()),
                    (right.header(), right.by_tier()),
                    "{way:?}: byte {place}"
                );
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ludex_testkit::trials(300), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_refused(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(!passes(bytes));
    }

    #[test]
    fn any_changes_are_borne(
        way in 0..3usize,
        edits in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        cut in proptest::option::of(any::<prop::sample::Index>()),
    ) {
        let mut bytes = TABLES[way].clone();
        if let Some(cut) = cut {
            bytes.remove(cut.index(bytes.len()));
        }
        for (place, byte) in edits {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        book::seal(&mut bytes);
        passes(bytes);
    }
}
