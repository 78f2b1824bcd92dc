//! Files written when a game was still a type open as they did, hold what is solved now, and play.

use std::path::{Path, PathBuf};

use ludex::play::{MatchSettings, play_match};
use ludex::players::{PlayerResources, PlayerSpec, contender, of_learned};
use ludex::table::{Beside, Table};
use ludex::{AnyGame, Game as _, Notation as _, engines, registry};

fn kept(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/kept").join(name)
}

#[test]
fn tables_of_before_are_sound_and_complete() {
    for (file, spec, from) in [
        ("nim.ludex", "nim:3,4,5", "3,4,5"),
        ("othello.ludex", "othello:4x4", "..../.OX./.XO./...._X"),
        ("connect4-12.ludex", "connect4:4x3", "12"),
    ] {
        let table = Table::open(kept(file)).unwrap();
        let game = registry::game(&table.header().game).unwrap();
        assert_eq!(game.spec(), spec);
        assert!(engines::verify(&game, &table, &Beside::default(), &()).unwrap().is_sound(), "{file}");
        let root = game.read_position(from).unwrap();
        let (prober, solved) = (table.prober(&game).unwrap(), engines::solve_backwards(&game, &root, &()).unwrap());
        let mut entries = 0;
        for (at, verdict) in solved.entries() {
            assert_eq!(prober.probe(&at).unwrap(), Some(verdict), "{file}: {}", game.position_text(&at));
            entries += 1;
        }
        assert_eq!(entries, prober.iter().count(), "{file}");
    }
}

fn loses_little(game: &AnyGame, bytes: &[u8]) {
    let random = contender(game, &PlayerSpec::read("random").unwrap(), &PlayerResources::default()).unwrap();
    let learned = ludex::play::Contender::boxed("learned", || of_learned(game, bytes).unwrap());
    let settings = MatchSettings { pairs: 20, ..MatchSettings::default() };
    let score = play_match(game, &game.start(), [&learned, &random], &settings, None, &()).unwrap().score;
    assert!(score.wins > score.losses, "{}: {score:?}", game.spec());
}

#[test]
fn learners_of_before_play() {
    for (file, spec) in [("menace.learned", "tictactoe"), ("q.learned", "othello:4x4")] {
        let bytes = std::fs::read(kept(file)).unwrap();
        assert_eq!(ludex::learn::header(&bytes).unwrap().game, spec);
        let game = registry::game(spec).unwrap();
        if spec == "tictactoe" {
            loses_little(&game, &bytes);
        } else {
            of_learned(&game, &bytes).unwrap();
        }
    }
}
