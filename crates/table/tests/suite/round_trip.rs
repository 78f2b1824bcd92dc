//! What is written is read.

use ludex_core::{Game, Status};
use ludex_table::{Table, TableError, Writer};

use crate::maze::Maze;
use crate::{WAYS, header, solved, write};

#[test]
fn every_position_is_found_with_its_verdict() {
    let folder = tempfile::tempdir().unwrap();
    for (seed, places, tier) in [(1, 1, 1), (2, 30, 7), (3, 300, 300), (4, 400, 50)] {
        let game = Maze { seed, places, tier };
        for way in WAYS {
            let path = folder.path().join(format!("{seed}-{way:?}"));
            let solved = solved(&game, way);
            let table = write(&path, &header(&game, way), &solved).unwrap();
            let prober = table.prober(&game).unwrap();
            let mut found = solved.values().flatten();
            for entry in &prober {
                let entry = entry.unwrap();
                assert_eq!(found.next(), Some(&(entry.key, entry.verdict)));
                assert_eq!(prober.probe(&entry.at).unwrap(), Some(entry.verdict));
            }
            assert_eq!(found.next(), None);
            assert!(table.is_whole().unwrap());
            assert_eq!(table.total().entries.total(), solved.values().map(|tier| tier.len() as u64).sum::<u64>());
        }
    }
}

#[test]
fn moves_are_rated_for_who_makes_them() {
    let folder = tempfile::tempdir().unwrap();
    let game = Maze { seed: 5, places: 200, tier: 40 };
    let way = WAYS[1];
    let table = write(&folder.path().join("t"), &header(&game, way), &solved(&game, way)).unwrap();
    let prober = table.prober(&game).unwrap();
    for entry in &prober {
        let entry = entry.unwrap();
        let moves = prober.moves(&entry.at).unwrap().unwrap();
        match game.expand(&entry.at, &mut Vec::new()) {
            Status::Over(_) => assert!(moves.is_empty()),
            Status::Turn(_) => assert_eq!(moves[0].verdict, entry.verdict),
        }
        assert!(moves.is_sorted_by(|a, b| a.verdict >= b.verdict));
        let best = prober.best_moves(&entry.at).unwrap().unwrap();
        assert_eq!(best.len(), moves.iter().filter(|rated| rated.verdict == entry.verdict).count());
    }
}

#[test]
fn what_is_not_there_is_not_found() {
    let folder = tempfile::tempdir().unwrap();
    let game = Maze { seed: 4, places: 400, tier: 50 };
    for way in WAYS {
        let solved = solved(&game, way);
        let table = write(&folder.path().join(format!("{way:?}")), &header(&game, way), &solved).unwrap();
        let prober = table.prober(&game).unwrap();
        let known = game.solve();
        for place in 0..400 {
            for mover in [ludex_core::Player::First, ludex_core::Player::Second] {
                let at = crate::maze::At { place, mover };
                let number = u64::from(place) * 2 + u64::from(mover == ludex_core::Player::Second);
                assert_eq!(prober.probe(&at).unwrap(), known.get(&number).copied());
            }
        }
    }
}

#[test]
fn many_probes_are_those_of_each() {
    let folder = tempfile::tempdir().unwrap();
    let game = Maze { seed: 4, places: 400, tier: 50 };
    // Every position several times, in no order.
    let at = |number: u32| crate::maze::At {
        place: number * 7 % 400,
        mover: [ludex_core::Player::First, ludex_core::Player::Second][number as usize / 400 % 2],
    };
    let drawn: Vec<_> = (0..9000).map(at).collect();
    for way in WAYS {
        let table = write(&folder.path().join(format!("{way:?}")), &header(&game, way), &solved(&game, way)).unwrap();
        let prober = table.prober(&game).unwrap();
        let each: Vec<_> = drawn.iter().map(|at| prober.probe(at).unwrap()).collect();
        assert!(each.contains(&None) && each.iter().any(Option::is_some));
        assert_eq!(prober.probe_all(&drawn, &()).unwrap(), each);
        assert!(prober.probe_all(&[], &()).unwrap().is_empty());
        let stopped = prober.probe_all(&drawn, &ludex_testkit::Limits::looks(1));
        assert!(matches!(stopped, Err(TableError::Stop(ludex_core::Stop::Cancelled))));
    }
}

#[test]
fn the_same_solution_gives_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let game = Maze { seed: 6, places: 300, tier: 60 };
    for way in WAYS {
        let bytes = |threads: usize| {
            let path = folder.path().join(format!("{way:?}-{threads}"));
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| write(&path, &header(&game, way), &solved(&game, way)).unwrap());
            std::fs::read(path).unwrap()
        };
        assert_eq!(bytes(1), bytes(3));
    }
}

#[test]
fn other_games_rules_and_roots_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (game, other) = (Maze { seed: 1, places: 9, tier: 3 }, Maze { seed: 2, places: 9, tier: 3 });
    let (path, way) = (folder.path().join("t"), WAYS[0]);
    let writer = Writer::open(&path, &header(&game, way)).unwrap();
    let busy = Writer::open(&path, &header(&game, way)).err().unwrap();
    assert!(matches!(busy, TableError::Busy { .. }), "{busy}");
    drop(writer);
    let refused = |header: &ludex_table::Header| Writer::open(&path, header).err().unwrap().to_string();
    assert!(refused(&header(&other, way)).contains("it is of maze:1,9,3, not of maze:2,9,3"));
    assert!(refused(&header(&game, WAYS[2])).contains("stored in another way"));
    let mut elsewhere = header(&game, way);
    elsewhere.root.position = "3x".into();
    assert!(refused(&elsewhere).contains("starts at the position 0x, not at 3x"));
    let mut changed = header(&game, way);
    changed.fingerprint = ludex_table::Fingerprint::for_game(&other);
    assert!(refused(&changed).contains("rules"));

    let table = write(&path, &header(&game, way), &solved(&game, way)).unwrap();
    assert!(table.prober(&other).unwrap_err().to_string().contains("does not match"));
    assert!(refused(&header(&game, way)).contains("never overwritten"));
    assert!(!folder.path().join("t.partial").exists());
}

#[test]
fn other_files_are_no_tables() {
    assert!(matches!(Table::from_bytes(Vec::new()), Err(TableError::NotATable { version: None, .. })));
    assert!(matches!(Table::from_bytes(vec![b'x'; 1000]), Err(TableError::NotATable { version: None, .. })));
    assert!(matches!(Table::open("/nowhere/at/all"), Err(TableError::Io { .. })));
    let folder = tempfile::tempdir().unwrap();
    assert!(Table::open(folder.path()).is_err());
}

#[test]
fn entries_that_cannot_stand_in_a_table_are_refused() {
    use ludex_core::{Value, Verdict};
    let folder = tempfile::tempdir().unwrap();
    let game = Maze { seed: 1, places: 9, tier: 9 };
    let writer = Writer::open(folder.path().join("t"), &header(&game, WAYS[0])).unwrap();
    let win = Verdict::new(Value::Win, Some(1));
    let refused = |entries: &[(u128, Verdict)]| {
        let error = writer.write_tier(0, None, entries.iter().copied()).unwrap_err();
        assert!(matches!(error, TableError::BadEntry { .. }), "{error}");
        assert!(!writer.has_tier(0));
    };
    refused(&[(5, win), (5, win)]);
    refused(&[(5, win), (4, win)]);
    refused(&[(1 << 48, win)]);
    refused(&[(5, Verdict::new(Value::Loss, None))]);
    assert!(writer.put("Bad/Name", |_| Ok(())).is_err());
    assert!(matches!(writer.finish(), Err(TableError::BadEntry { .. })));
    assert!(!folder.path().join("t").exists() && folder.path().join("t.partial").exists());
}

#[test]
fn notes_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let game = Maze { seed: 1, places: 9, tier: 9 };
    let open = || Writer::open(folder.path().join("t"), &header(&game, WAYS[0])).unwrap();
    let writer = open();
    writer.put("a-1", |to| to.write_all(b"hello")).unwrap();
    writer.put_keys("layer-0", [3, 5, 1 << 100]).unwrap();
    assert!(writer.put_keys("layer-1", [3, 3]).is_err());
    drop(writer);
    let writer = open();
    assert_eq!(writer.get("a-1").unwrap().unwrap(), b"hello");
    assert_eq!(writer.get_keys("layer-0").unwrap().unwrap().collect::<Vec<_>>(), [3, 5, 1 << 100]);
    assert!(writer.get("layer-1").unwrap().is_none());
    writer.forget("a-1").unwrap();
    writer.forget("a-1").unwrap();
    assert!(writer.get("a-1").unwrap().is_none());
}
