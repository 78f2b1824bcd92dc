//! What must hold of any file that is read as an arena. Tests and the fuzz target `arena` run
//! these.

use crate::arena::Arena;
use crate::check::check_regions;
use crate::read::{Format, read_bytes};
use crate::regions::regions;
use crate::{read, write};
use ludex_core::{Player, Seats};

/// Any bytes read as a file give an error that says something in both languages, or an arena whose
/// regions pass the check and that keeps the laws of its files.
///
/// # Panics
/// If they do not.
pub fn any_file(bytes: &[u8], format: Format) {
    match read_bytes(bytes, format) {
        Ok(arena) => any_arena(&arena),
        Err(error) => {
            let text = error.text();
            assert!(!text.en.is_empty() && !text.fr.is_empty(), "no word about what is wrong");
        }
    }
}

/// An arena written and read again is the same, as far as its format keeps it; and its regions pass
/// the check.
///
/// # Panics
/// If it does not.
pub fn any_arena(arena: &Arena) {
    let found = regions(arena);
    check_regions(arena, &found).expect("regions that pass the check");
    let read_again = |text: &str, format| read::read(text, format).unwrap_or_else(|error| panic!("{error}\n{text}"));
    if arena.is_empty() {
        return;
    }
    if arena.seats() != Seats::Solo {
        let (text, again) = (write::dot(arena, None, None).to_string(), |text: &str| read_again(text, Format::Dot));
        assert_eq!(again(&text), *arena, "{text}");
        assert_eq!(again(&write::dot(arena, Some(&found), None).to_string()), *arena, "coloured");
        let text = write::edges(arena).to_string();
        let named = read_again(&text, Format::Edges);
        assert_eq!(write::edges(&named).to_string(), text);
        assert_eq!(named.targets, arena.targets, "{text}");
        assert_eq!(regions(&named), found, "{text}");
    }
    for draws in Player::ALL {
        let text = write::gm(arena, draws).to_string();
        let (given, again) = (arena.draws_to(draws), read_again(&text, Format::Gm));
        let (truth, found) = (regions(&given), regions(&again));
        check_regions(&given, &truth).expect("regions that pass the check");
        check_regions(&again, &found).expect("regions that pass the check");
        for v in given.vertices() {
            assert_eq!(found.outcome(v), truth.outcome(v), "vertex {v} of {text}");
        }
        assert_eq!(write::gm(&again, draws).to_string(), text);
    }
    let ends = arena.vertices().filter(|&v| arena.end(v).is_some()).count();
    assert_eq!(write::aut(arena).to_string().lines().count(), 1 + arena.edge_count() + ends);
    assert_eq!(write::report(arena, Some(&found)).edge_list.len(), arena.edge_count());
}
