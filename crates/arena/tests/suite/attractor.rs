//! The attractor and the regions against the course's definition, on every small arena and on
//! random ones.

use ludex_arena::{Arena, attractor, check_regions, regions};
use ludex_core::{Outcome, Player, Seats};
use ludex_testkit::random::Random;

use crate::sample::{OUTCOMES, PLAYERS, every, random};

/// The layer of every vertex, by Proposition 2 of the course: A₀ is the target; to have Aⱼ₊₁ all
/// vertices are looked at.
fn by_definition(arena: &Arena, player: Player, target: &[u32]) -> Vec<Option<u32>> {
    let mut layers: Vec<_> = arena.vertices().map(|v| target.contains(&v).then_some(0)).collect();
    for j in 1.. {
        let inside = |w: &u32| layers[*w as usize].is_some();
        let joins = |v: &u32| {
            let successors = arena.successors(*v);
            if arena.owner(*v) == player {
                successors.iter().any(inside)
            } else {
                !successors.is_empty() && successors.iter().all(inside)
            }
        };
        let next: Vec<u32> = arena.vertices().filter(|v| !inside(v)).filter(joins).collect();
        if next.is_empty() {
            break;
        }
        for v in next {
            layers[v as usize] = Some(j);
        }
    }
    layers
}

fn compare(arena: &Arena, player: Player, target: &[u32]) {
    let found = attractor(arena, player, target.iter().copied());
    let layers = by_definition(arena, player, target);
    assert_eq!(arena.vertices().map(|v| found.layer(v)).collect::<Vec<_>>(), layers, "{arena:?} {player:?} {target:?}");
    for v in arena.vertices() {
        let moves = arena.owner(v) == player && found.layer(v) > Some(0);
        assert_eq!(found.strategy(v).is_some(), moves, "{arena:?}");
        assert_eq!(found.contains(v), found.layer(v).is_some());
        if let Some(to) = found.strategy(v) {
            assert!(arena.successors(v).contains(&to) && found.layer(to) < found.layer(v), "{arena:?}");
        }
    }
    for (j, layer) in (0..).zip(found.layers()) {
        assert!(!layer.is_empty() && layer.iter().all(|&v| found.layer(v) == Some(j)), "{arena:?}");
    }
    assert_eq!(found.layers().map(<[u32]>::len).sum::<usize>(), found.len());
}

fn compare_all(arena: &Arena) {
    let found = regions(arena);
    check_regions(arena, &found).unwrap_or_else(|flaw| panic!("{flaw:?} in {arena:?}"));
    if arena.seats() != Seats::Swap {
        for player in PLAYERS {
            let won: Vec<u32> = arena.ends_in(Outcome::Win(player)).collect();
            compare(arena, player, &won);
            let layers = by_definition(arena, player, &won);
            let inside = |v: u32| found.layer(v).filter(|_| found.outcome(v) == Outcome::Win(player));
            assert_eq!(arena.vertices().map(inside).collect::<Vec<_>>(), layers, "{arena:?}");
        }
    }
    assert_eq!(OUTCOMES.iter().map(|&o| found.count(o)).sum::<usize>(), arena.len());
}

#[test]
fn every_arena_of_three_vertices() {
    let mut count = 0;
    for vertices in 0..=3 {
        every(vertices, Seats::Fixed, &mut |arena| {
            compare_all(arena);
            count += 1;
        });
    }
    assert_eq!(count, 1 + 8 + 12 * 12 + 20 * 20 * 20);
    (0..=3).for_each(|vertices| every(vertices, Seats::Swap, &mut compare_all));
}

#[test]
fn random_arenas_and_any_target() {
    let mut numbers = Random::new(3);
    for round in 0..2_000 {
        let vertices = numbers.below(30);
        let edges = numbers.below(5 * vertices + 1);
        let seats = [Seats::Fixed, Seats::Swap][round % 2];
        let arena = random(&mut numbers, vertices, edges, seats);
        compare_all(&arena);
        if seats == Seats::Fixed {
            let target: Vec<u32> = arena.vertices().filter(|_| numbers.below(6) == 0).collect();
            for player in PLAYERS {
                compare(&arena, player, &target);
            }
        }
    }
}

/// A plain arena doubled has the regions of the plain one, for the first player as they are and for
/// the second mirrored.
#[test]
fn doubling_keeps_who_wins() {
    let mut numbers = Random::new(4);
    for _ in 0..300 {
        let plain = random(&mut numbers, 12, 30, Seats::Swap);
        let (doubled, found) = (plain.doubled(), regions(&plain));
        let twice = regions(&doubled);
        check_regions(&doubled, &twice).unwrap();
        for v in plain.vertices() {
            for (copy, outcome) in [(2 * v, found.outcome(v)), (2 * v + 1, found.outcome(v).swapped())] {
                assert_eq!((twice.outcome(copy), twice.layer(copy)), (outcome, found.layer(v)), "{plain:?}");
            }
        }
    }
}

/// The checker finds any change of an outcome, a layer or a strategy.
#[test]
fn spoiled_regions_are_caught() {
    let mut numbers = Random::new(5);
    let mut strategies = 0;
    for _ in 0..300 {
        let seats = [Seats::Fixed, Seats::Swap][numbers.below(2)];
        let arena = random(&mut numbers, 10, 25, seats);
        let found = regions(&arena);
        for v in arena.vertices() {
            for outcome in OUTCOMES {
                for layer in [None, Some(0), Some(1), Some(2), Some(3)] {
                    let spoiled = found.clone().with(v, outcome, layer, found.strategy(v));
                    let same = (outcome, layer) == (found.outcome(v), found.layer(v));
                    assert_eq!(check_regions(&arena, &spoiled).is_ok(), same, "{v} {outcome:?} {layer:?} {arena:?}");
                }
            }
            if found.strategy(v).is_some() {
                let (outcome, layer) = (found.outcome(v), found.layer(v));
                assert!(check_regions(&arena, &found.clone().with(v, outcome, layer, None)).is_err());
                assert!(check_regions(&arena, &found.clone().with(v, outcome, layer, Some(v))).is_err());
                strategies += 1;
            }
        }
    }
    assert!(strategies > 100);
}
