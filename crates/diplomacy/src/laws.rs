//! What must hold of any text that is read as a map, as what is known of a position, or as orders.
//! Tests and the fuzz targets `map` and `orders` run these.

use std::sync::LazyLock;

use ludex_core::Lang;

use crate::csv;
use crate::diagnostic::Diagnostic;
use crate::map::{Kind, Map};
use crate::orders::{Written, read_orders, units_of_orders};
use crate::question::{Condition, Question, read_given};
use crate::referee::Piece;
use crate::resolve::{Dislodged, Resolution, Ruling, resolve};

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
    for kind in [Kind::Army, Kind::Fleet] {
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

/// Any text read as orders gives an error that says something in both languages, or orders that are
/// read back as they are written in either. What becomes of them, for the units of the first
/// position and for those of the orders: every unit is somewhere or was driven out, no two are in a
/// region, who was driven out gave way to the unit that is there now and retreats to where nobody
/// is, and every order is told of, with a reason.
///
/// # Panics
/// If it does not.
pub fn any_orders(text: &str) {
    static MAP: LazyLock<Map> = LazyLock::new(Map::standard);
    let map = &*MAP;
    let said = |problem: &Diagnostic| {
        let said = problem.text();
        assert!(!said.en.is_empty() && !said.fr.is_empty() && said.en != said.fr, "no word about what is wrong");
    };
    let orders = match read_orders(map, text) {
        Ok(orders) => orders,
        Err(problem) => return said(&problem),
    };
    for order in &orders {
        let kind = order.kind.unwrap_or(Kind::Army);
        for lang in [Lang::En, Lang::Fr] {
            let written = order.text(map, kind, lang);
            let again = read_orders(map, &written).unwrap_or_else(|problem| panic!("{problem}: {written}"));
            let same = Written { line: 1, power: None, kind: Some(kind), ..order.clone() };
            assert_eq!(again, [same], "{written}");
        }
    }
    let first: Vec<_> =
        map.units.iter().map(|unit| Piece { power: unit.power, kind: unit.kind, zone: unit.home }).collect();
    check_resolution(map, &first, &orders).unwrap_or_else(|problem| said(&problem));
    match units_of_orders(map, &orders) {
        Ok(pieces) => check_resolution(map, &pieces, &orders).unwrap_or_else(|problem| said(&problem)),
        Err(problem) => said(&problem),
    }
}

fn check_resolution(map: &Map, pieces: &[Piece], orders: &[Written]) -> Result<(), Diagnostic> {
    let Resolution { rulings, strays } = resolve(map, pieces, orders)?;
    assert_eq!(rulings.len(), pieces.len(), "a ruling for every unit");
    let obeyed = rulings.iter().filter(|ruling| ruling.order.is_some()).count();
    assert_eq!(obeyed + strays.len(), orders.len(), "every order is told of");
    for why in rulings.iter().map(|ruling| &ruling.why).chain(strays.iter().map(|stray| &stray.why)) {
        assert!(!why.en.is_empty() && !why.fr.is_empty(), "no word about why");
    }
    let region = |at: usize| rulings[at].at.map(|zone| map.region_of(zone));
    let taken: Vec<_> = (0..pieces.len()).filter_map(region).collect();
    for (at, Ruling { dislodged, .. }) in rulings.iter().enumerate() {
        let here = region(at);
        assert!(here.is_none_or(|here| taken.iter().filter(|&&other| other == here).count() == 1), "two in a region");
        assert_eq!(here.is_none(), dislodged.is_some(), "a unit is somewhere, or was driven out");
        if let Some(Dislodged { by, retreats }) = dislodged {
            assert_eq!(region(*by), Some(map.region_of(pieces[at].zone)), "driven out by who is there now");
            let free = |zone: &usize| !taken.contains(&map.region_of(*zone));
            assert!(retreats.iter().all(free), "a retreat to where somebody is");
        }
    }
    Ok(())
}
