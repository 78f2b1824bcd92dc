//! Exports say what the table says, and other programs read them.

use ludex_core::{Game, Notation, Outcome, Player, Status};
use ludex_table::export::Which;
use ludex_table::{Table, export};

use crate::maze::Maze;
use crate::{WAYS, header, solved, write};

const GAME: Maze = Maze { seed: 4, places: 400, tier: 50 };

fn table(folder: &tempfile::TempDir) -> Table {
    write(&folder.path().join("t"), &header(&GAME, WAYS[1]), &solved(&GAME, WAYS[1])).unwrap()
}

/// Tier, position, key, value, remoteness, best moves, the value for the first player.
fn expected(table: &Table) -> Vec<String> {
    let prober = table.prober(&GAME).unwrap();
    let row = |entry: ludex_table::Entry<crate::maze::At>| {
        let moves = prober.best_moves(&entry.at).unwrap().unwrap();
        let moves: Vec<_> = moves.into_iter().map(|mv| GAME.move_text(&entry.at, mv)).collect();
        let remoteness = entry.verdict.remoteness.map_or(String::new(), |plies| plies.to_string());
        let (tier, key, value) = (entry.tier, entry.key, entry.verdict.value.word());
        let status = GAME.expand(&entry.at, &mut Vec::new());
        let viewer = match status {
            Status::Turn(player) => player,
            // In a finished game the verdict is for the one who lost, or for anybody.
            Status::Over(Outcome::Win(winner)) => !winner,
            Status::Over(Outcome::Draw) => Player::First,
        };
        let for_first = entry.verdict.value.outcome_for(viewer).value_for(Player::First).sign();
        let position = GAME.position_text(&entry.at);
        format!("{tier},{position},{key},{value},{remoteness},{},{for_first}", moves.join(" "))
    };
    prober.iter().map(|entry| row(entry.unwrap())).collect()
}

#[test]
fn csv() {
    let folder = tempfile::tempdir().unwrap();
    let table = table(&folder);
    let mut text = Vec::new();
    export::csv(&table.prober(&GAME).unwrap(), Which::Stored, &mut text, &()).unwrap();
    let text = String::from_utf8(text).unwrap();
    let mut lines = text.split_terminator("\r\n");
    assert_eq!(lines.next(), Some("tier,position,key,value,remoteness,best_moves,for_first"));
    assert_eq!(lines.collect::<Vec<_>>(), expected(&table));
}

/// `DuckDB`, asked through Python, gives the rows and the metadata back. `PYTHON` names a Python
/// with the package `duckdb`, as `check` makes one; without it, a Python that lacks the package is
/// told and nothing is checked.
#[cfg(feature = "parquet")]
#[test]
fn duckdb_reads_parquet() {
    use std::process::Command;
    let folder = tempfile::tempdir().unwrap();
    let table = table(&folder);
    let path = folder.path().join("t.parquet");
    let mut file = std::fs::File::create(&path).unwrap();
    export::parquet(&table.prober(&GAME).unwrap(), Which::Stored, &mut file, &()).unwrap();
    let named = std::env::var("PYTHON");
    let python = named.as_deref().unwrap_or("python3");
    let script = r#"
import sys
try:
    import duckdb
except ImportError:
    sys.exit(77)
file = sys.argv[1]
print(duckdb.sql(f"select column_name, column_type from (describe select * from '{file}')").fetchall())
print(len(duckdb.sql(f"select key from parquet_kv_metadata('{file}')").fetchall()))
for tier, position, key, value, remoteness, moves, first in duckdb.sql(f"select * from '{file}'").fetchall():
    blank = lambda number: "" if number is None else number
    print(tier, position, key, value, blank(remoteness), " ".join(moves), blank(first), sep=",")
"#;
    let run = Command::new(python).args(["-c", script]).arg(&path).output();
    let run = match run {
        Ok(run) if run.status.code() != Some(77) || named.is_ok() => run,
        _ if named.is_ok() => panic!("{python} cannot be run"),
        _ => return eprintln!("not checked: {python} with the package duckdb is needed to read Parquet back"),
    };
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let text = String::from_utf8(run.stdout).unwrap();
    let mut lines = text.lines();
    let types = "[('tier', 'UINTEGER'), ('position', 'VARCHAR'), ('key', 'UBIGINT'), ('value', 'VARCHAR'), \
                 ('remoteness', 'UINTEGER'), ('best_moves', 'VARCHAR[]'), ('for_first', 'TINYINT')]";
    assert_eq!(lines.next(), Some(types));
    assert_eq!(lines.next(), Some("8"));
    assert_eq!(lines.collect::<Vec<_>>(), expected(&table));
}
