//! The verifier passes what is right and catches what is wrong.

use ludex_core::{Observer, Value, Verdict};
use ludex_table::verify::FaultKind;
use ludex_table::{Beside, Header, VerifyReport, verify};
use ludex_testkit::Limits;

use crate::maze::Maze;
use crate::{Solved, WAYS, Way, header, solved, write};

fn report(game: &Maze, header: &Header, solved: &Solved, observer: &dyn Observer) -> VerifyReport {
    let folder = tempfile::tempdir().unwrap();
    let table = write(&folder.path().join("t"), header, solved).unwrap();
    verify(game, &table, &Beside::default(), observer).unwrap()
}

#[test]
fn right_tables_are_sound() {
    for (seed, places, tier) in [(1, 1, 1), (2, 30, 7), (3, 300, 300), (4, 400, 50)] {
        let game = Maze { seed, places, tier };
        for way in WAYS {
            for memory in [0, 3000, u64::MAX] {
                let report = report(&game, &header(&game, way), &solved(&game, way), &Limits::memory(memory));
                assert_eq!(report.faults, [], "{game:?} {way:?}");
                assert_eq!((report.is_sound(), report.unreached), (true, 0));
                assert_eq!(report.total.entries.total(), game.solve().len() as u64);
            }
        }
    }
}

#[test]
fn every_changed_verdict_is_caught() {
    let game = Maze { seed: 7, places: 14, tier: 5 };
    for way in WAYS {
        let right = solved(&game, way);
        for (&tier, entries) in &right {
            for (place, &(key, verdict)) in entries.iter().enumerate() {
                // All wrong verdicts for one way of storing; a few for the others, which are
                // verified by the same code.
                for wrong in others(verdict).into_iter().take(if let Way::Keys = way { usize::MAX } else { 2 }) {
                    let mut changed = right.clone();
                    changed.get_mut(&tier).unwrap()[place].1 = wrong;
                    let report = report(&game, &header(&game, way), &changed, &());
                    let here = |fault: &ludex_table::verify::Fault| {
                        (fault.tier, fault.key) == (tier, key) && matches!(fault.what, FaultKind::Verdict { .. })
                    };
                    assert!(report.faults.iter().any(here), "{way:?} {key} {verdict:?} {wrong:?}");
                }
            }
        }
    }
}

fn others(verdict: Verdict) -> Vec<Verdict> {
    let plies = verdict.remoteness.unwrap_or(7);
    let near = [plies.saturating_sub(1), plies, plies + 1].map(Some);
    let all = Value::ALL.into_iter().flat_map(|value| near.map(|plies| Verdict::new(value, plies)));
    all.chain([Verdict::new(Value::Draw, None)]).filter(|&other| other != verdict).collect()
}

#[test]
fn every_missing_entry_is_caught() {
    let game = Maze { seed: 7, places: 14, tier: 5 };
    for way in WAYS {
        let right = solved(&game, way);
        for (&tier, entries) in &right {
            for place in 0..entries.len() {
                let mut changed = right.clone();
                changed.get_mut(&tier).unwrap().remove(place);
                let report = report(&game, &header(&game, way), &changed, &());
                let missing = |what: &FaultKind| matches!(what, FaultKind::Missing { .. } | FaultKind::Root);
                assert!(report.faults.iter().any(|fault| missing(&fault.what)), "{way:?} {tier} {place}");
            }
        }
    }
}

#[test]
fn entries_that_do_not_belong_are_caught() {
    let game = Maze { seed: 7, places: 14, tier: 5 };
    for way in WAYS {
        let right = solved(&game, way);
        let mut more = right.clone();
        let entries = more.get_mut(&0).unwrap();
        let strange = (0..1000).find(|key| entries.iter().all(|entry| entry.0 != *key)).unwrap();
        entries.push((strange, Verdict::new(Value::Draw, None)));
        entries.sort_by_key(|entry| entry.0);
        let report = report(&game, &header(&game, way), &more, &());
        let key = |what: &FaultKind| matches!(what, FaultKind::NoPosition | FaultKind::Verdict { .. });
        assert!(report.faults.iter().any(|fault| fault.key == strange && key(&fault.what)), "{way:?}: {report:?}");
    }
}

/// A position with right successors that no play reaches.
#[test]
fn unreached_positions_are_told() {
    use ludex_core::{Game, Key, Ranking, Status};
    let game = Maze { seed: 4, places: 400, tier: 50 };
    let known = game.solve();
    let ended =
        |number: &u64| matches!(game.expand(&game.unrank(0, *number).unwrap(), &mut Vec::new()), Status::Over(_));
    let number = (0..800).find(|number| !known.contains_key(number) && ended(number)).unwrap();
    let at = game.unrank(0, number).unwrap();
    let Status::Over(outcome) = game.expand(&at, &mut Vec::new()) else { unreachable!() };
    let value = if outcome == ludex_core::Outcome::Draw { Value::Draw } else { Value::Loss };
    for way in WAYS {
        let mut more = solved(&game, way);
        let (tier, key) = match way {
            Way::Keys => (0, game.key(&at)),
            Way::KeysByTier => (game.rank(&at).0, game.key(&at)),
            Way::Numbers => (game.rank(&at).0, game.rank(&at).1.into()),
        };
        let entries = more.get_mut(&tier).unwrap();
        entries.push((key, Verdict::new(value, Some(0))));
        entries.sort_by_key(|entry| entry.0);
        let report = report(&game, &header(&game, way), &more, &());
        assert_eq!(report.unreached, 1);
        assert_eq!(report.is_sound(), matches!(way, Way::Numbers), "{:?}", report.faults);
    }
}

#[test]
fn a_wrong_count_of_positions_is_caught() {
    let game = Maze { seed: 7, places: 14, tier: 5 };
    let folder = tempfile::tempdir().unwrap();
    let right = solved(&game, WAYS[0]);
    for more in [0, 1] {
        let writer = ludex_table::Writer::open(folder.path().join(more.to_string()), &header(&game, WAYS[0])).unwrap();
        let mut counts = ludex_table::Counts::default();
        right[&0].iter().for_each(|(_, verdict)| counts.add(verdict.value, 1));
        counts.add(Value::Win, more);
        writer.write_tier(0, Some(counts), right[&0].iter().copied()).unwrap();
        let table = writer.finish().unwrap();
        assert_eq!(table.total().positions, Some(counts));
        assert_eq!(verify(&game, &table, &Beside::default(), &()).unwrap().is_sound(), more == 0);
    }
}
