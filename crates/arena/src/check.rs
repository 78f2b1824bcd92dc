//! Verifies a certificate: regions, layers and strategy are checked against their definitions.
//!
//! It shares nothing with the search for attractors and examines every vertex once, with its own
//! edges only:
//!
//! - an end is where its outcome says, in layer 0 if a player won there;
//! - a winner's own vertex has a strategy, an edge that stays in the region, and its layer is one
//!   more than the smallest among its edges into the region;
//! - all edges of a loser's vertex stay in the winner's region, and its layer is one more than the
//!   largest of theirs;
//! - outside both regions no edge leads into its owner's region, and one leads to neither.
//!
//! So layers decrease along every play that follows the strategy, which comes to an end that its
//! player won; and each player can avoid the other's region for ever from what is left.

use ludex_core::{Outcome, Seats, Text, say};

use crate::arena::{Arena, Vertex};
use crate::regions::Regions;

/// A vertex where a certificate is wrong, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The vertex.
    pub vertex: Vertex,
    /// What is wrong there.
    pub problem: Text,
}

/// Checks regions against the arena that they are said to be of. Linear.
///
/// # Errors
/// The first vertex at which they are wrong.
///
/// # Panics
/// If they are of an arena with another number of vertices.
pub fn check_regions(arena: &Arena, regions: &Regions) -> Result<(), Flaw> {
    assert_eq!(arena.len(), regions.outcomes.len(), "regions of another arena");
    arena.vertices().try_for_each(|v| {
        check(arena, regions, v).map_err(|Text { en, fr }| {
            let label = arena.label(v);
            Flaw { vertex: v, problem: say!("vertex {label}: {en}", "sommet {label} : {fr}") }
        })
    })
}

fn check(arena: &Arena, regions: &Regions, v: Vertex) -> Result<(), Text> {
    let (outcome, layer) = (regions.outcome(v), regions.layer(v));
    if let Some(end) = arena.end(v) {
        let plies = (end != Outcome::Draw).then_some(0);
        return ensure((outcome, layer) == (end, plies), "an end is not where it ended", "une fin mal classée");
    }
    let owner = arena.owner(v);
    // The outcomes of the successors, told as they are seen from v.
    let seen = |w: Vertex| if arena.seats() == Seats::Swap { regions.outcome(w).swapped() } else { regions.outcome(w) };
    let next = || arena.successors(v).iter().map(|&w| (seen(w), regions.layer(w)));
    let inside = || next().filter(|(o, _)| *o == outcome).map(|(_, layer)| layer);
    // Nothing to count where the winner plays for ever.
    let endless = layer.is_none() && outcome == arena.endless();
    match outcome {
        Outcome::Draw => {
            ensure(endless, "a draw that play cannot come to, or a layer", "une nulle impossible, ou un rang")?;
            ensure(next().all(|(o, _)| o != Outcome::Win(owner)), "its owner can win", "son propriétaire peut gagner")?;
            ensure(next().any(|(o, _)| o == Outcome::Draw), "its owner must lose", "son propriétaire doit perdre")
        }
        Outcome::Win(winner) if winner == owner => {
            let best = inside().flatten().min();
            ensure(best.is_some() || endless, "a win out of reach", "un gain hors d'atteinte")?;
            ensure(layer == best.map(|b| b + 1), "not the shortest win", "un gain qui n'est pas le plus court")?;
            let to = regions.strategy(v).filter(|to| arena.successors(v).contains(to));
            let leads_on = |to| seen(to) == outcome && (endless || regions.layer(to) < layer);
            ensure(to.is_some_and(leads_on), "the strategy does not lead on", "la stratégie n'avance pas")
        }
        Outcome::Win(_) => {
            ensure(next().all(|(o, _)| o == outcome), "its owner can escape", "son propriétaire peut s'échapper")?;
            let worst = inside().max().flatten().filter(|_| inside().all(|layer| layer.is_some()));
            ensure(worst.is_some() || endless, "a loss out of reach", "une perte hors d'atteinte")?;
            ensure(layer == worst.map(|w| w + 1), "not the longest loss", "une perte qui n'est pas la plus longue")
        }
    }
}

fn ensure(holds: bool, en: &'static str, fr: &'static str) -> Result<(), Text> {
    if holds { Ok(()) } else { Err(Text::fixed(en, fr)) }
}
