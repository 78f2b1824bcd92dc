//! Any bytes as the file of a table, and a table with any bytes changed under right checksums: an
//! error, or a table that can be asked, exported and verified. Nothing panics.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use ludex::games::mnk::Mnk;
use ludex::table::{Beside, Table, export, verify};
use ludex::{DynGame, Game, dyn_game, tables};

#[allow(dead_code, reason = "the tests use more of it")]
#[path = "../../crates/table/tests/suite/book.rs"]
mod book;

static GAME: LazyLock<DynGame<u64>> = LazyLock::new(|| dyn_game(Mnk::<u32>::new(3, 2, 3)));

/// The table of a small game.
static RIGHT: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let path = std::env::temp_dir().join(format!("ludex-fuzz-{}", std::process::id()));
    tables::solve_to_table(&*GAME, &GAME.start(), &path, &Beside::default(), &()).expect("a small game");
    let bytes = std::fs::read(&path).expect("it was just written");
    let _ = std::fs::remove_file(path);
    bytes
});

fn use_it(bytes: Vec<u8>) {
    let Ok(table) = Table::from_bytes(bytes) else { return };
    let Ok(prober) = table.prober(&*GAME) else { return };
    for entry in prober.iter().map_while(Result::ok) {
        let _ = prober.moves(&entry.at);
    }
    let _ = export::csv(&prober, export::Which::All, &mut std::io::sink(), &());
    let _ = verify(&*GAME, &table, &Beside::default(), &());
}

fuzz_target!(|input: (&[u8], Vec<(u16, u8)>)| {
    let (raw, edits) = input;
    use_it(raw.to_vec());
    let mut bytes = RIGHT.clone();
    for (place, byte) in edits {
        let place = usize::from(place) % bytes.len();
        bytes[place] = byte;
    }
    book::seal(&mut bytes);
    use_it(bytes);
});
