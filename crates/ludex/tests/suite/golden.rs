//! The published numbers of `testdata/`, met by every engine that can.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use ludex::count::{bounds, burnside, paths, positions};
use ludex::{Halt, Observer, Orbits, Playable, Progress, Stop, Verdict, Visitor, registry};
use ludex_testkit::golden::{self, Bound, Cost, Count, Of, Worth};

/// Meets a known count.
struct Counts<'a>(&'a Count);

impl Visitor for Counts<'_> {
    type Output = ();

    fn visit<G: Playable>(self, game: &G) {
        match self.0.of {
            Of::Positions => self.count_positions(game),
            of => self.count_paths(game, of),
        }
    }
}

impl Counts<'_> {
    fn count_positions<G: Playable>(&self, game: &G) {
        let (known, start) = (self.0, game.start());
        let group = Orbits::keeping(game, &start);
        let few = Few::for_cost(known.cost);
        let (levels, whole) = match positions::explicit(game, &start, &group, &few) {
            Ok(levels) => (levels, true),
            Err(incomplete) => {
                assert_eq!(incomplete.why, Halt::Stop(Stop::Cancelled), "{}", known.name());
                (incomplete.by_ply, false)
            }
        };
        let number = |level: &positions::Level| if known.up_to_symmetry { level.canonical } else { level.positions };
        let counted: Vec<u64> = levels.iter().map(number).collect();
        if !whole {
            return assert_beginning(known, &counted);
        }
        known.assert_by_ply(&counted);
        known.assert_total(&counted.iter().sum::<u64>());
        if known.up_to_symmetry && known.cost == Cost::Small {
            let kept = burnside::count(game, &start, &()).expect("as affordable");
            known.assert_by_ply(&kept.iter().map(burnside::Kept::orbits).collect::<Vec<_>>());
        }
    }

    fn count_paths<G: Playable>(&self, game: &G, of: Of) {
        let (known, start) = (self.0, game.start());
        let group = Orbits::keeping(game, &start);
        let alike = if known.up_to_symmetry { paths::Alike::CanonicalPositions } else { paths::Alike::Moves };
        let few = Few::for_cost(known.cost);
        let counted = paths::count(game, &start, &group, alike, &few);
        let number =
            |length: &paths::Length| if of == Of::Games { length.games.clone() } else { length.histories.clone() };
        match counted {
            Ok(lengths) => {
                let counted: Vec<_> = lengths.iter().map(number).collect();
                known.assert_by_ply(&counted);
                known.assert_total(&counted.iter().sum::<num_bigint::BigUint>());
            }
            Err(incomplete) => {
                assert_eq!(incomplete.why, Halt::Stop(Stop::Cancelled), "{}", known.name());
                assert_beginning(known, &incomplete.by_ply.iter().map(number).collect::<Vec<_>>());
            }
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

/// Cancels when so many positions were found.
struct Few {
    most: u64,
    found: AtomicU64,
}

impl Few {
    /// All, but of what is beyond a test only the beginning.
    fn for_cost(cost: Cost) -> Self {
        Self { most: if cost == Cost::Huge { 2_000_000 } else { u64::MAX }, found: AtomicU64::new(0) }
    }
}

impl Observer for Few {
    fn progress(&self, now: &Progress) {
        self.found.store(now.found, Relaxed);
    }

    fn cancelled(&self) -> bool {
        self.found.load(Relaxed) > self.most
    }
}

#[test]
fn counts() {
    for known in golden::counts() {
        registry::listed_game(&known.game)
            .map(|game| game.visit(Counts(&known)))
            .unwrap_or_else(|error| panic!("{}: {error}", known.name()));
    }
}

/// Meets a known bound.
struct Bounds<'a>(&'a Bound);

impl Visitor for Bounds<'_> {
    type Output = ();

    fn visit<G: Playable>(self, game: &G) {
        let Bound { game: spec, name, source, .. } = self.0;
        let bounds = bounds::bounds(&game.layout().expect("a placement game"));
        let bound = bounds.iter().find(|bound| bound.name == *name).unwrap_or_else(|| panic!("{name} of {spec}"));
        if let Some(total) = &self.0.total {
            assert_eq!(&bound.value.to_string(), total, "{name} of {spec}, {source}");
        }
        let known = self.0.by_ply.as_ref().or(self.0.by_ply_begins.as_ref());
        for (ply, (bound, known)) in bound.by_ply.iter().flatten().zip(known.into_iter().flatten()).enumerate() {
            assert_eq!(&bound.to_string(), known, "{name} of {spec} at ply {ply}, {source}");
        }
    }
}

#[test]
fn bounds() {
    for known in golden::bounds() {
        registry::listed_game(&known.game)
            .map(|game| game.visit(Bounds(&known)))
            .unwrap_or_else(|error| panic!("{}: {error}", known.name));
    }
}

/// Every bound is on its side of the exact number, by ply and in all.
#[derive(Clone, Copy)]
struct Bounded;

impl Visitor for Bounded {
    type Output = ();

    fn visit<G: Playable>(self, game: &G) {
        let exact = ludex::positions(game).expect("sound rules");
        for bound in bounds::bounds(&game.layout().expect("a placement game")) {
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
}

#[test]
fn bounds_hold_on_all_small_boards() {
    for (columns, rows) in (1..=4).flat_map(|c| (1..=4).map(move |r| (c, r))).filter(|(c, r)| c * r <= 12) {
        for length in 1..=columns.max(rows) {
            registry::listed_game(&format!("mnk:{columns}x{rows},{length}"))
                .map(|game| game.visit(Bounded))
                .expect("a board");
            registry::listed_game(&format!("connect4:{columns}x{rows},{length}"))
                .map(|game| game.visit(Bounded))
                .expect("a board");
        }
    }
}

/// Meets a known value.
struct Worths<'a>(&'a Worth);

impl Visitor for Worths<'_> {
    type Output = ();

    fn visit<G: Playable>(self, game: &G) {
        let Worth { game: spec, position, value, remoteness, source, .. } = self.0;
        let at = position.as_ref().map_or_else(|| game.start(), |text| game.read_position(text).expect("a position"));
        let solution = ludex::solver::backwards(game, &at, &());
        let Verdict { value: found, remoteness: plies } = solution.expect("solvable").verdict(&at).expect("the root");
        assert_eq!(found, *value, "{spec} {position:?}, {source}");
        if remoteness.is_some() {
            assert_eq!(plies, *remoteness, "{spec} {position:?}, {source}");
        }
    }
}

#[test]
fn values() {
    for known in golden::values().iter().filter(|known| known.cost != Cost::Huge) {
        registry::listed_game(&known.game)
            .map(|game| game.visit(Worths(known)))
            .unwrap_or_else(|error| panic!("{}: {error}", known.game));
    }
}
