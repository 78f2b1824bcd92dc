//! What must hold of any text that is read as a map, or as what is known of a position. Tests and
//! the fuzz target `map` run these.

use std::sync::LazyLock;

use crate::csv;
use crate::map::Map;
use crate::question::{Condition, Question, read_given};

/// Any text read as a map gives an error that says something in both languages, or a map whose
/// borders have two sides, whose units stand apart, and that is written as a CSV and read again
/// with the same units and borders.
///
/// # Panics
/// If it does not.
pub fn any_map(text: &str) {
    let map = match Map::read(text) {
        Ok(map) => map,
        Err(problem) => {
            let said = problem.text();
            assert!(!said.en.is_empty() && !said.fr.is_empty(), "no word about what is wrong");
            return;
        }
    };
    for kind in [crate::Kind::Army, crate::Kind::Fleet] {
        for from in 0..map.zones.len() {
            for &to in map.moves(kind, from) {
                assert!(map.moves(kind, to).contains(&from), "a border of one side");
            }
        }
    }
    for unit in 0..map.units.len() {
        assert!((0..unit).all(|other| map.home_region(other) != map.home_region(unit)), "two units in a region");
        assert!(map.powers[map.units[unit].power].units.contains(&unit), "a unit of no power");
    }
    for region in &map.regions {
        read_given(&map, &region.code).expect("a region is known by its code");
    }
    // A name with a comma or a sharp cannot stand in a CSV.
    let plain = |name: &str| !name.contains([',', '#', ' ']);
    if map.zones.iter().all(|zone| plain(&zone.name)) && map.powers.iter().all(|power| plain(&power.name)) {
        let written = csv::write(&map);
        let again = Map::read(&written).unwrap_or_else(|problem| panic!("{problem}\n{written}"));
        assert_eq!(csv::write(&again), written, "not read as it was written");
    }
}

/// Any text read as what is known of a position gives an error that says something in both
/// languages, or parts that are read back as they are written. A position fits a part or its
/// contrary, and one that fits all parts fits each.
///
/// # Panics
/// If it does not.
pub fn any_given(text: &str) {
    static MAP: LazyLock<Map> = LazyLock::new(Map::standard);
    let map = &*MAP;
    let given = match read_given(map, text) {
        Ok(given) => given,
        Err(problem) => {
            let said = problem.text();
            assert!(!said.en.is_empty() && !said.fr.is_empty() && said.en != said.fr, "no word about what is wrong");
            return;
        }
    };
    let total = |given: &[Condition]| {
        let question = Question { powers: vec![0, 1], given: given.to_vec(), ..Question::default() };
        question.automaton(map, &()).expect("nothing stops it").total()
    };
    let (all, fitting) = (total(&[]), total(&given));
    for known in &given {
        let written = known.text(map);
        assert_eq!(read_given(map, &written).ok().as_deref(), Some(std::slice::from_ref(known)), "{written}");
        let contrary = Condition { absent: !known.absent, ..known.clone() };
        let fits = total(std::slice::from_ref(known));
        assert_eq!(fits + total(&[contrary]), all, "{written} and its contrary are not all positions");
        assert!(fitting <= fits, "{text} fits more than {written}");
    }
}
