//! The published numbers of `testdata/`, met by every engine that can.

use std::collections::HashMap;

use ludex::count::{bounds, burnside, paths, positions};
use ludex::prelude::*;
use ludex::solving::folder::solve_into_folder;
use ludex::table::{Table, TierCounts};
use ludex::{AnyGame, Halt, Orbits, Stop, Verdict, counting, engines};
use ludex_testkit::Limits;
use ludex_testkit::golden::{self, Bound, Cost, Count, KnownValue, Quantity};

use crate::game;

/// The plies of a game, and whether they are all there.
fn listed(game: &AnyGame, cost: Cost) -> (Vec<positions::Level>, bool) {
    let start = game.start();
    match engines::list(game, &start, &Orbits::keeping(game, &start), &|_| {}, &few(cost)) {
        Ok(levels) => (levels, true),
        Err(incomplete) => {
            assert_eq!(incomplete.reason, Halt::Stop(Stop::Cancelled), "{}", game.spec());
            (incomplete.partial, false)
        }
    }
}

fn meet_positions(known: &Count, game: &AnyGame, (levels, whole): &(Vec<positions::Level>, bool)) {
    let number = |level: &positions::Level| if known.up_to_symmetry { level.canonical } else { level.positions };
    let counted: Vec<u64> = levels.iter().map(number).collect();
    if !whole {
        return assert_beginning(known, &counted);
    }
    known.assert_by_ply(&counted);
    known.assert_total(&counted.iter().sum::<u64>());
    if known.up_to_symmetry && known.cost == Cost::Small {
        let kept = engines::count_kept(game, &game.start(), &()).expect("as affordable");
        known.assert_by_ply(&kept.iter().map(burnside::KeptBySymmetry::orbits).collect::<Vec<_>>());
    }
}

fn meet_paths(known: &Count, game: &AnyGame) {
    let start = game.start();
    let group = Orbits::keeping(game, &start);
    let alike = if known.up_to_symmetry { paths::Alike::CanonicalPositions } else { paths::Alike::Moves };
    let number = |length: &paths::Length| {
        if known.of == Quantity::Games { length.games.clone() } else { length.histories.clone() }
    };
    match engines::count_paths(game, &start, &group, alike, &|_| {}, &few(known.cost)) {
        Ok(lengths) => {
            let counted: Vec<_> = lengths.iter().map(number).collect();
            known.assert_by_ply(&counted);
            known.assert_total(&counted.iter().sum::<num_bigint::BigUint>());
        }
        Err(incomplete) => {
            assert_eq!(incomplete.reason, Halt::Stop(Stop::Cancelled), "{}", known.name());
            assert_beginning(known, &incomplete.partial.iter().map(number).collect::<Vec<_>>());
        }
    }
}

/// Compares the plies that were counted, some of many.
fn assert_beginning(known: &Count, counted: &[impl ToString]) {
    let plies = known.by_ply.as_ref().or(known.by_ply_begins.as_ref());
    for (ply, (counted, known_count)) in counted.iter().zip(plies.into_iter().flatten()).enumerate() {
        assert_eq!(&counted.to_string(), known_count, "{}, ply {ply}", known.name());
    }
}

/// All, but of what is beyond a test only the beginning.
fn few(cost: Cost) -> Limits<'static> {
    Limits::when(move |seen| cost == Cost::Huge && seen.last.found > 200_000)
}

#[test]
fn counts() {
    // One listing answers all questions about the positions of a game.
    let mut listings = HashMap::new();
    for known in golden::counts() {
        let game = game(&known.game);
        if known.of == Quantity::Positions {
            let listing = listings.entry(known.game.clone()).or_insert_with(|| listed(&game, known.cost));
            meet_positions(&known, &game, listing);
        } else {
            meet_paths(&known, &game);
        }
    }
}

fn meet_bound(known: &Bound) {
    let Bound { game: spec, name, source, .. } = known;
    let bounds = counting::bounds(&game(spec));
    let bound = bounds.iter().find(|bound| bound.name == *name).unwrap_or_else(|| panic!("{name} of {spec}"));
    if let Some(total) = &known.total {
        assert_eq!(&bound.value.to_string(), total, "{name} of {spec}, {source}");
    }
    let by_ply = known.by_ply.as_ref().or(known.by_ply_begins.as_ref());
    for (ply, (bound, known)) in bound.by_ply.iter().flatten().zip(by_ply.into_iter().flatten()).enumerate() {
        assert_eq!(&bound.to_string(), known, "{name} of {spec} at ply {ply}, {source}");
    }
}

#[test]
fn bounds() {
    golden::bounds().iter().for_each(meet_bound);
}

/// Every bound is on its side of the exact number, by ply and in all.
fn check_bounds(game: &AnyGame) {
    let levels = engines::list(game, &game.start(), &Orbits::identity(), &|_| {}, &()).expect("sound rules");
    let exact: Vec<u64> = levels.iter().map(|level| level.positions).collect();
    for bound in counting::bounds(game) {
        let holds = |bounding: &num_bigint::BigUint, exact: u64| match bound.side {
            bounds::Side::Lower => *bounding <= exact.into(),
            bounds::Side::Upper => *bounding >= exact.into(),
        };
        assert!(holds(&bound.value, exact.iter().sum()), "{} of {}", bound.name, game.spec());
        for (ply, value) in bound.by_ply.iter().flatten().enumerate() {
            let exact = exact.get(ply).copied().unwrap_or(0);
            assert!(holds(value, exact), "{} of {} at ply {ply}", bound.name, game.spec());
        }
    }
}

#[test]
fn bounds_hold_on_all_small_boards() {
    for (columns, rows) in (1..=4).flat_map(|c| (1..=4).map(move |r| (c, r))).filter(|(c, r)| c * r <= 12) {
        for length in 1..=columns.max(rows) {
            check_bounds(&game(&format!("mnk:{columns}x{rows},{length}")));
            check_bounds(&game(&format!("connect4:{columns}x{rows},{length}")));
        }
    }
    let others = ["draughts:4x4", "draughts:4x4,english", "dvonn:2-3-2", "gipf:standard,side=2", "kamon:2"];
    for spec in
        others.into_iter().chain(["mana:123-231-312,1", "go:1x2", "go:1x3", "go:2x2", "go:2x3,suicide", "go:3x3"])
    {
        check_bounds(&game(spec));
    }
}

fn meet_worth(known: &KnownValue) {
    let KnownValue { game: spec, position, value, remoteness, source, .. } = known;
    let game = game(spec);
    let at = position.as_ref().map_or_else(|| game.start(), |text| game.read_position(text).expect("a position"));
    let solution = engines::solve_backwards(&game, &at, &()).expect("solvable");
    let Verdict { value: found, remoteness: plies } = solution.verdict(&at).expect("the root");
    assert_eq!(found, *value, "{spec} {position:?}, {source}");
    if remoteness.is_some() {
        assert_eq!(plies, *remoteness, "{spec} {position:?}, {source}");
    }
}

/// The winner moves first and last, unless the loser begins. Endings share the tables of those that
/// they lead to.
#[test]
fn longest_mates() {
    let is_met = |cost| cost == Cost::Small || (cost == Cost::Large && ludex_testkit::at_large());
    let folder = tempfile::tempdir().unwrap();
    for known in golden::longest_mates().into_iter().filter(|known| is_met(known.cost)) {
        let mut whole = TierCounts::default();
        // The tier of all men on the board comes after those with fewer, which are being set up.
        let men = known.game.chars().filter(char::is_ascii_uppercase).count();
        let mut told = |table: &Table, _| whole = table.by_tier()[men];
        solve_into_folder(&game(&known.game), folder.path(), &mut told, &()).unwrap();
        assert_eq!(whole.farthest.unwrap_or(0).div_ceil(2), known.moves, "{} ({})", known.game, known.source);
        let positions = whole.positions.map(|counts| counts.total());
        assert_eq!(positions, known.positions.or(positions), "{} ({})", known.game, known.source);
    }
}

/// Paths are walked while one more ply stays below this number.
const WALKED: u64 = 130_000_000;

#[test]
fn perft() {
    for known in golden::perft() {
        let game = game(&known.game);
        let at = known.position.map_or_else(|| game.start(), |text| game.read_position(&text).unwrap());
        for (depth, paths) in (1..).zip(known.by_depth.iter().map(|paths| paths.parse::<u64>().unwrap())) {
            if paths <= WALKED {
                let found = engines::count_perft(&game, &at, depth, &()).unwrap();
                assert_eq!(found.total, paths, "{} to depth {depth} ({})", known.game, known.source);
                assert_eq!(found.by_move.iter().map(|(_, paths)| paths).sum::<u64>(), paths);
            }
        }
    }
}

#[test]
fn values() {
    // Each of these boards takes longer than everything else.
    let is_largest = |game: &str| ["peg-solitaire:english", "peg-solitaire:european"].contains(&game);
    let is_met = |known: &&KnownValue| !is_largest(&known.game) || ludex_testkit::at_large();
    golden::values().iter().filter(|known| known.cost != Cost::Huge).filter(is_met).for_each(meet_worth);
}
