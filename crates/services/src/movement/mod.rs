//! Where does one movement of Diplomacy lead? Answers about the positions of some powers, in the
//! form of the command's JSON; the engines are [`diplomacy`]'s.
//!
//! ```
//! use ludex_services::diplomacy::{Map, Question, read_powers};
//! use ludex_services::movement;
//!
//! let map = Map::standard();
//! let question = Question { powers: read_powers(&map, "ITA").unwrap(), ..Question::default() };
//! assert_eq!(movement::count(&map, &question, &()).unwrap().total, 98);
//! ```

mod later;
mod map;
mod openings;
mod orders;
mod positions;
mod tables;

use std::collections::BTreeMap;

use ludex_core::{Lang, Observer, Text, few, say};
use ludex_diplomacy::{self as diplomacy, Automaton, Figure, Grouped, Map, Occupied, Question, Sampled};
use serde::Serialize;

use crate::{Refusal, words};

pub use later::{AutumnReport, Autumns, Beyond, BeyondReport, OfPower, autumn, beyond, known_enough, most_units};
pub use map::{MapReport, first_units, map_svg};
pub use openings::{OpeningsOf, OpeningsReport, openings};
pub use orders::RulingsReport;
pub use positions::{PositionReport, PositionsReport, order_texts};
pub use tables::{TablesReport, combinations, crossings, letter, row_name};

/// The map of a text; `file` is its name in sentences.
///
/// # Errors
/// A text that is no map, a map without units.
pub fn read_map(file: &str, source: &str) -> Result<Map, Refusal> {
    let refused = |problem: Text| Refusal::Question(problem.after(file));
    let map = Map::read(source).map_err(|problem| refused(problem.text()))?;
    if map.powers.is_empty() {
        return Err(refused(Text::fixed("the map has no units", "la carte n'a pas d'unités")));
    }
    Ok(map)
}

/// The codes of powers.
fn codes<'m>(map: &'m Map, powers: &[usize]) -> Vec<&'m str> {
    powers.iter().map(|&power| map.powers[power].code.as_str()).collect()
}

fn given(map: &Map, question: &Question) -> Vec<String> {
    question.given.iter().map(|known| known.text(map)).collect()
}

/// How many positions one movement leads to.
#[derive(Clone, Debug)]
pub struct Counted {
    /// Those that fit what is given.
    pub total: u128,
    /// Of each power and group, whatever is given.
    pub lists: Grouped,
}

/// Counts the positions after one movement, by a scan and by lists.
///
/// # Errors
/// A cancellation, a budget that ran out; two methods that differ, which is a fault of the program.
pub fn count(map: &Map, question: &Question, observer: &dyn Observer) -> Result<Counted, Refusal> {
    let total = question.automaton(map, observer)?.total();
    let lists = diplomacy::grouped(map, &question.powers, observer)?;
    if question.is_plain() && lists.total != total {
        let by_lists = lists.total;
        return Err(Refusal::Damaged(say!(
            "a fault in the program: {by_lists} by lists, {total} by the scan",
            "une faute dans le programme : {by_lists} par listes, {total} par balayage"
        )));
    }
    Ok(Counted { total, lists })
}

/// A count of positions.
#[derive(Clone, Debug, Serialize)]
pub struct CountReport<'a> {
    powers: Vec<&'a str>,
    /// By power and by group: of all positions, whatever is known or ignored.
    by_power: BTreeMap<&'a str, String>,
    groups: BTreeMap<String, String>,
    given: Vec<String>,
    ignored: Vec<&'static str>,
    total: String,
    /// What the total was counted by; they agree.
    methods: Vec<&'static str>,
}

impl Counted {
    /// The report.
    #[must_use]
    pub fn report<'a>(&self, map: &'a Map, question: &Question) -> CountReport<'a> {
        let (lists, codes) = (&self.lists, codes(map, &question.powers));
        let ignored = [(question.ignore_power, "power"), (question.ignore_kind, "kind")];
        CountReport {
            by_power: few::map(codes.iter().copied().zip(lists.by_power.iter().map(u128::to_string))),
            powers: codes,
            groups: few::map(lists.by_group.iter().map(|(group, count)| (map.group_name(group), count.to_string()))),
            given: given(map, question),
            ignored: ignored.into_iter().filter(|(ignored, _)| *ignored).map(|(_, what)| what).collect(),
            total: self.total.to_string(),
            methods: if question.is_plain() { vec!["lists", "scan"] } else { vec!["scan"] },
        }
    }
}

/// In how many positions each region is occupied, and by whom.
#[derive(Clone, Debug, Serialize)]
pub struct OccupancyReport<'a> {
    powers: Vec<&'a str>,
    given: Vec<String>,
    total: String,
    regions: BTreeMap<&'a str, RegionReport<'a>>,
}

#[derive(Clone, Debug, Serialize)]
struct RegionReport<'a> {
    total: String,
    by_power: BTreeMap<&'a str, String>,
}

impl<'a> OccupancyReport<'a> {
    /// The report on the regions of a scan.
    #[must_use]
    pub fn new(map: &'a Map, question: &Question, scan: &Automaton, occupied: &[Occupied]) -> Self {
        let code = |power: usize| map.powers[power].code.as_str();
        let region = |occupied: &Occupied| RegionReport {
            total: occupied.total.to_string(),
            by_power: few::map(occupied.by_power.iter().map(|(&power, count)| (code(power), count.to_string()))),
        };
        let somewhere = map.regions.iter().zip(occupied).filter(|(_, occupied)| occupied.total > 0);
        Self {
            powers: codes(map, &question.powers),
            given: given(map, question),
            total: scan.total().to_string(),
            regions: few::map(somewhere.map(|(at, occupied)| (at.code.as_str(), region(occupied)))),
        }
    }
}

/// What is given and what is not distinguished, each after a comma, as the end of a heading.
#[must_use]
pub fn conditions(map: &Map, question: &Question) -> Text {
    let known = given(map, question).join(", ");
    let [en, fr] = if known.is_empty() {
        [String::new(), String::new()]
    } else {
        [format!(", with {known}"), format!(", avec {known}")]
    };
    let (apart, distinct) = match (question.ignore_power, question.ignore_kind) {
        (false, false) => ("", ""),
        (true, false) => (", powers not distinguished", ", sans distinguer les pays"),
        (false, true) => (", armies and fleets not distinguished", ", sans distinguer armées et flottes"),
        (true, true) => (", occupied regions only", ", régions occupées seulement"),
    };
    say!("{en}{apart}", "{fr}{distinct}")
}

/// The map of a scan, coloured by occupancy, as SVG.
#[must_use]
pub fn occupancy_svg(map: &Map, question: &Question, scan: &Automaton, occupied: &[Occupied], lang: Lang) -> String {
    let (name, Text { en, fr }) = (map.group_name(&question.powers), conditions(map, question));
    let de_name = words::french_of(&name);
    let title = say!("Diplomacy, positions of {name}{en}", "Diplomatie, positions {de_name}{fr}");
    let picture = diplomacy::Picture { title: &title, lang, total: scan.total(), occupied, spots: &[] };
    diplomacy::svg(map, &picture)
}

/// Figures of the article beside ours.
#[derive(Clone, Debug, Serialize)]
pub struct FiguresReport<'a> {
    same: usize,
    different: usize,
    figures: Vec<FigureReport<'a>>,
}

#[derive(Clone, Debug, Serialize)]
struct FigureReport<'a> {
    what: &'a str,
    article: &'a str,
    ours: &'a str,
    same: bool,
    why: Option<&'a str>,
}

impl<'a> FiguresReport<'a> {
    /// The report, in a language.
    #[must_use]
    pub fn new(figures: &'a [Figure], lang: Lang) -> Self {
        let same = figures.iter().filter(|figure| figure.same).count();
        let figure = |figure: &'a Figure| FigureReport {
            what: figure.what.to(lang),
            article: &figure.article,
            ours: &figure.ours,
            same: figure.same,
            why: figure.why.as_ref().map(|why| why.to(lang)),
        };
        Self { same, different: figures.len() - same, figures: figures.iter().map(figure).collect() }
    }
}

/// A number from samples.
#[derive(Clone, Debug, Serialize)]
struct SampledReport {
    low: f64,
    estimate: f64,
    high: f64,
    samples: u32,
    hits: u32,
    seed: u64,
}

impl SampledReport {
    fn new(sampled: &Sampled, seed: u64) -> Self {
        let (low, high) = sampled.interval;
        Self { low, estimate: sampled.mean, high, samples: sampled.samples, hits: sampled.hits, seed }
    }

    /// A number that needed no samples.
    fn exact(number: f64, seed: u64) -> Self {
        Self { low: number, estimate: number, high: number, samples: 0, hits: 0, seed }
    }
}
