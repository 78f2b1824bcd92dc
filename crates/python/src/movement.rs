//! Positions of Diplomacy: where one movement leads, and what becomes of orders.

use ludex::diplomacy::{self, Automaton, Condition, Diagnostic, Map, Piece, Question};
use ludex::movement::{self, FiguresReport, MapReport, OccupancyReport, OpeningsReport, PositionReport};
use ludex::movement::{PositionsReport, RulingsReport, TablesReport, map_svg};
use ludex::{Observer, Refusal, Text, ranges};
use pyo3::prelude::*;

use crate::ask::{Ask, run};
use crate::error::{error, lang, of_refusal, whole, within};
use crate::report::answer;

/// Powers on a map, and what is known of their positions.
#[pyclass(frozen, module = "ludex._ludex")]
pub(crate) struct Movement {
    map: Map,
    question: Question,
}

fn told(why: &Diagnostic) -> PyErr {
    error(&why.text())
}

/// The same of what is typed as one line.
fn told_of_line(mut why: Diagnostic) -> PyErr {
    why.line = None;
    told(&why)
}

/// The map of a text; the standard map without one.
fn map_of(source: Option<&str>) -> PyResult<Map> {
    source
        .map_or_else(|| Ok(Map::standard()), |source| movement::read_map("map", source))
        .map_err(|why| of_refusal(&why))
}

impl Movement {
    fn scan(&self, observer: &dyn Observer) -> Result<Automaton, Refusal> {
        Ok(self.question.automaton(&self.map, observer)?)
    }

    fn facts(&self, typed: Option<&str>) -> PyResult<Vec<Condition>> {
        typed.map_or(Ok(Vec::new()), |typed| diplomacy::read_given(&self.map, typed)).map_err(|why| told(&why))
    }
}

#[pymethods]
impl Movement {
    #[new]
    fn new(
        map: Option<&str>,
        powers: Option<&str>,
        given: Option<&str>,
        ignore_power: bool,
        ignore_kind: bool,
    ) -> PyResult<Self> {
        let map = map_of(map)?;
        let powers = match powers {
            Some(powers) => diplomacy::read_powers(&map, powers).map_err(|why| told(&why))?,
            None => (0..map.powers.len()).collect(),
        };
        let mut asked = Self { map, question: Question { powers, ignore_power, ignore_kind, ..Question::default() } };
        asked.question.given = asked.facts(given)?;
        Ok(asked)
    }

    fn count(&self, py: Python<'_>, ask: &Ask) -> PyResult<String> {
        let done = run(py, ask, None, |observer| movement::count(&self.map, &self.question, observer))?;
        answer("diplomacy count", done.found.report(&self.map, &self.question), Some(done.seconds))
    }

    /// The report, and the map as a picture.
    fn occupancy(&self, py: Python<'_>, ask: &Ask) -> PyResult<(String, String)> {
        let done = run(py, ask, None, |observer| self.scan(observer))?;
        let (scan, occupied) = (&done.found, done.found.occupied(&self.map));
        let report = OccupancyReport::new(&self.map, &self.question, scan, &occupied);
        let svg = movement::occupancy_svg(&self.map, &self.question, scan, &occupied, lang());
        Ok((answer("diplomacy occupancy", report, Some(done.seconds))?, svg))
    }

    /// The first positions, or such as are drawn from a seed.
    fn positions(
        &self,
        py: Python<'_>,
        ask: &Ask,
        #[pyo3(from_py_with = whole)] number: usize,
        #[pyo3(from_py_with = whole)] seed: Option<u64>,
    ) -> PyResult<String> {
        let done = run(py, ask, None, |observer| {
            let (scan, map) = (self.scan(observer)?, &self.map);
            let all: Box<dyn Iterator<Item = _>> = match seed {
                Some(seed) => Box::new(scan.draws(map, seed)),
                None => Box::new((0..scan.total()).map(|rank| scan.position(map, rank))),
            };
            let mut positions = Vec::new();
            for position in all.take(number) {
                observer.check_cancelled()?;
                positions.push(PositionReport::new(map, &position));
            }
            Ok(PositionsReport { total: scan.total().to_string(), seed, positions })
        })?;
        answer(if seed.is_some() { "diplomacy sample" } else { "diplomacy list" }, done.found, None)
    }

    fn openings(&self, py: Python<'_>, ask: &Ask, named: bool) -> PyResult<String> {
        let powers = &self.question.powers;
        let done = run(py, ask, None, |observer| movement::openings(&self.map, powers, named, observer))?;
        answer("diplomacy openings", OpeningsReport::new(&self.map, &done.found), None)
    }

    /// After two movements; `spring` is what is known after the first, `samples` are for all powers
    /// together.
    fn autumn(
        &self,
        py: Python<'_>,
        ask: &Ask,
        spring: Option<&str>,
        #[pyo3(from_py_with = whole)] samples: Option<u64>,
        #[pyo3(from_py_with = whole)] seed: u64,
    ) -> PyResult<String> {
        let samples = within(&ranges::MOVEMENT_SAMPLES, samples)?;
        let (powers, spring) = (&self.question.powers, self.facts(spring)?);
        let done = run(py, ask, None, |observer| {
            let (known, together) =
                ([&spring[..], &self.question.given], samples.map(|samples| (samples as u32, seed)));
            let found = movement::autumn(&self.map, powers, known, together, observer)?;
            found.stopped.map_or(Ok(found), |stop| Err(stop.into()))
        })?;
        answer("diplomacy autumn", done.found.report(&self.map, powers, seed), None)
    }

    /// At any time, with so many units.
    fn bounds(
        &self,
        py: Python<'_>,
        ask: &Ask,
        is_standard: bool,
        #[pyo3(from_py_with = whole)] units: Option<usize>,
        #[pyo3(from_py_with = whole)] samples: u64,
        #[pyo3(from_py_with = whole)] seed: u64,
    ) -> PyResult<String> {
        let samples = within(&ranges::MOVEMENT_SAMPLES, Some(samples))?.unwrap_or(samples) as u32;
        let powers = &self.question.powers;
        let units = units.unwrap_or_else(|| movement::most_units(&self.map, is_standard));
        let done = run(py, ask, None, |observer| {
            let found = movement::beyond(&self.map, powers, units, (samples, seed), observer)?;
            found.stopped.map_or(Ok(found), |stop| Err(stop.into()))
        })?;
        answer("diplomacy bounds", done.found.report(&self.map, powers, seed), Some(done.seconds))
    }

    /// The positions of groups by the regions that they take.
    fn tables(&self, py: Python<'_>, ask: &Ask, groups: Option<&str>, regions: Option<&str>) -> PyResult<String> {
        let map = &self.map;
        let regions = regions.map(|typed| diplomacy::read_regions(map, typed)).transpose().map_err(|why| told(&why))?;
        let groups = groups.map(|typed| diplomacy::read_groups(map, typed)).transpose().map_err(|why| told(&why))?;
        let done = run(py, ask, None, |observer| {
            let groups = if let Some(groups) = groups {
                groups
            } else {
                let found = diplomacy::grouped(map, &self.question.powers, observer)?.groups;
                found.into_iter().map(|group| group.powers).collect()
            };
            Ok(diplomacy::partitioned(map, &groups, regions.as_deref(), observer)?)
        })?;
        answer("diplomacy tables", TablesReport::new(map, &done.found), None)
    }

    /// What becomes of orders, of the first units, of these, or of those that the orders name.
    fn resolve(&self, orders: &str, units: Option<&str>) -> PyResult<String> {
        let map = &self.map;
        let orders = diplomacy::read_orders(map, orders).map_err(|why| told(&why))?;
        let first = |unit: &diplomacy::Unit| Piece { power: unit.power, kind: unit.kind, zone: unit.home };
        let pieces = match units {
            None => map.units.iter().map(first).collect(),
            Some("orders") => diplomacy::units_of_orders(map, &orders).map_err(|why| told(&why))?,
            Some(units) => diplomacy::read_units(map, units).map_err(told_of_line)?,
        };
        let resolution = diplomacy::resolve(map, &pieces, &orders).map_err(|why| told(&why))?;
        answer("diplomacy resolve", RulingsReport::new(map, &pieces, &resolution, lang()), None)
    }

    /// What is on the map: the report, the first position as SVG, and the borders as CSV.
    fn map(&self) -> PyResult<(String, String, String)> {
        let report = answer("diplomacy map", MapReport::new(&self.map), None)?;
        Ok((report, map_svg(&self.map, lang()), diplomacy::write_csv(&self.map)))
    }

    /// The article's expert system, as a program of rules.
    fn rule_program(&self) -> PyResult<String> {
        diplomacy::rule_program(&self.map, &self.question.powers).map_err(|why: Text| error(&why))
    }
}

/// The article's figures beside ours.
#[pyfunction]
pub(crate) fn diplomacy_compare(py: Python<'_>, ask: &Ask) -> PyResult<String> {
    let done = run(py, ask, None, |observer| Ok(diplomacy::compare(observer)?))?;
    answer("diplomacy compare", FiguresReport::new(&done.found, lang()), None)
}
