//! Arenas to try things on.

use ludex_arena::{Arena, Builder};
use ludex_core::{Outcome, Player, Seats};
use ludex_testkit::random::Random;

pub(crate) const PLAYERS: [Player; 2] = Player::ALL;
pub(crate) const OUTCOMES: [Outcome; 3] = [Outcome::Win(Player::First), Outcome::Win(Player::Second), Outcome::Draw];

/// A random arena: about a vertex in four is an end.
pub(crate) fn random(random: &mut Random, vertices: usize, edges: usize, seats: Seats) -> Arena {
    let mut builder = Builder::new(seats);
    for _ in 0..vertices {
        let owner = if seats == Seats::Fixed { PLAYERS[random.below(2)] } else { Player::First };
        builder.vertex(owner, "");
    }
    let ends: Vec<bool> = (0..vertices).map(|_| random.below(4) == 0).collect();
    for (v, _) in (0..).zip(&ends).filter(|(_, end)| **end) {
        builder.set_end(v, OUTCOMES[random.below(3)]);
    }
    for _ in 0..if vertices == 0 { 0 } else { edges } {
        let from = random.below(vertices);
        if !ends[from] {
            builder.edge(from as u32, random.below(vertices) as u32, "");
        }
    }
    builder.finish().expect("an arena")
}

/// Calls `then` with every arena of so many vertices, but for edges that stand there twice.
pub(crate) fn every(vertices: u32, seats: Seats, then: &mut impl FnMut(&Arena)) {
    let owners = if seats == Seats::Fixed { 2 } else { 1 };
    let edges = (1 << vertices) - 1;
    let choices = owners * (edges + 3);
    for mut number in 0..u64::from(choices).pow(vertices) {
        let mut builder = Builder::new(seats);
        let kinds: Vec<u32> = (0..vertices)
            .map(|_| {
                let kind = (number % u64::from(choices)) as u32;
                number /= u64::from(choices);
                kind
            })
            .collect();
        for kind in &kinds {
            builder.vertex(PLAYERS[(kind % owners) as usize], "");
        }
        for (v, kind) in (0..).zip(kinds) {
            match kind / owners {
                end @ 0..3 => builder.set_end(v, OUTCOMES[end as usize]),
                set => (0..vertices).filter(|w| (set - 2) >> w & 1 == 1).for_each(|w| builder.edge(v, w, "")),
            }
        }
        then(&builder.finish().expect("an arena"));
    }
}
