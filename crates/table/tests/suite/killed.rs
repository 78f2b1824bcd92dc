//! A process that writes a table is killed at any moment, many times; the table ends with the right
//! bytes.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use ludex_core::{Game, Value, Verdict};
use ludex_table::{Header, Table, TableError, Writer};

use crate::maze::Maze;

/// Tells the test below that it is the child, and where to write.
const CHILD: &str = "LUDEX_TABLE_TEST_CHILD";

const TIERS: u32 = 12;
const ENTRIES: u64 = 30_000;

fn header() -> Header {
    let game = Maze { seed: 1, places: TIERS * ENTRIES as u32, tier: ENTRIES as u32 };
    Header::numbers(&game, &game.start(), false).unwrap()
}

/// As a solver does it: layers forwards, then tiers backwards, each once.
fn solve(path: &Path) -> Result<Table, TableError> {
    let writer = Writer::open(path, &header())?;
    for tier in (0..TIERS).filter(|&tier| !writer.has_tier(tier)).collect::<Vec<_>>() {
        let layer = format!("layer-{tier}");
        if writer.get_keys(&layer)?.is_none() {
            writer.put_keys(&layer, (0..ENTRIES).map(|number| u128::from(number * 2)))?;
        }
    }
    for tier in (0..TIERS).rev().filter(|&tier| !writer.has_tier(tier)).collect::<Vec<_>>() {
        let layer = format!("layer-{tier}");
        let keys = writer.get_keys(&layer)?.expect("it was noted");
        let value = |key: u128| Value::ALL[(key * key % 7 % 3) as usize];
        let verdict = |key: u128| Verdict::new(value(key), Some((key % 97) as u32));
        writer.write_tier(tier, None, keys.map(|key| (key, verdict(key))))?;
        writer.forget(&layer)?;
    }
    writer.finish()
}

#[test]
fn child() {
    if let Some(path) = std::env::var_os(CHILD) {
        match solve(Path::new(&path)) {
            Ok(_) | Err(TableError::Exists { .. }) => {}
            Err(error) => panic!("{error}"),
        }
    }
}

#[test]
fn a_killed_writer_goes_on_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let right = folder.path().join("right");
    solve(&right).unwrap();
    let right = std::fs::read(right).unwrap();
    let mut kills = 0;
    for round in 0..u64::from(ludex_testkit::trials(4)) {
        let path = folder.path().join(format!("t{round}"));
        let partial = folder.path().join(format!("t{round}.partial"));
        for attempt in 0u64.. {
            let program = std::env::current_exe().unwrap();
            let mut child = Command::new(program)
                .args(["--exact", "killed::child"])
                .env(CHILD, &path)
                .stdout(Stdio::null())
                .spawn()
                .unwrap();
            std::thread::sleep(Duration::from_millis(5 + (round * 7 + attempt * 13) % 40 + 3 * attempt));
            child.kill().unwrap();
            let status = child.wait().unwrap();
            if path.exists() {
                assert_eq!(std::fs::read(&path).unwrap(), right);
            }
            if status.success() {
                break;
            }
            kills += 1;
        }
        // What a writer killed in its last moments left is removed by the next.
        assert!(matches!(solve(&path), Err(TableError::Exists { .. })));
        assert!(!partial.exists());
        assert_eq!(std::fs::read(&path).unwrap(), right);
    }
    assert!(kills > 0);
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_is_told() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o555)).unwrap();
    let path = folder.path().join("t");
    // A superuser may write there all the same.
    if std::fs::File::create(folder.path().join("probe")).is_err() {
        let error = Writer::open(&path, &header()).err().unwrap();
        assert!(error.to_string().contains("permission denied"), "{error}");
        assert!(error.text().fr.contains("accès refusé"), "{error}");
    }
    let error = Writer::open(folder.path().join("nowhere/t"), &header()).err().unwrap();
    let (told, nowhere) = (error.to_string(), folder.path().join("nowhere"));
    assert_eq!(told, format!("{}: there is no such file or folder", nowhere.display()));
}
