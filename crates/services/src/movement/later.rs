//! After two movements, and at any time.

use std::collections::BTreeMap;

use ludex_core::{Lang, Observer, Stop, few, say};
use ludex_diplomacy::{
    self as diplomacy, AfterTwo, Autumn, Condition, Kind, Known, Map, Question, Reconstruction, Sampled, label_text,
};
use serde::Serialize;

use super::{SampledReport, codes};
use crate::{Refusal, numbers};

/// Each power alone on the board after two movements, and all of them together.
#[derive(Clone, Debug)]
pub struct Autumns {
    /// Of each power.
    pub by_power: Vec<OfPower>,
    /// Of all together, where that was asked for.
    pub together: Option<AfterTwo>,
    /// What stopped the part that is of all together, or its samples.
    pub stopped: Option<Stop>,
}

/// A power alone on the board.
#[derive(Clone, Debug)]
pub struct OfPower {
    /// The power.
    pub power: usize,
    /// How many positions it has.
    pub number: Autumn,
    /// What is left of them when something is known.
    pub fitting: Option<Reconstruction>,
}

/// What powers can do in two movements. `spring` and `autumn` are what is known of positions after
/// each; with samples, of all powers together, where they are too many to be listed.
///
/// # Errors
/// A cancellation, a budget that ran out.
pub fn autumn(
    map: &Map,
    powers: &[usize],
    [spring, autumn]: [&[Condition]; 2],
    together: Option<(u32, u64)>,
    observer: &dyn Observer,
) -> Result<Autumns, Refusal> {
    // What is known of all together says little of each alone.
    let known = !(spring.is_empty() && autumn.is_empty()) && together.is_none();
    let of = |&power: &usize| -> Result<_, Refusal> {
        let number = diplomacy::autumn(map, power, observer)?;
        let fitting = known.then(|| diplomacy::reconstruct(map, power, spring, autumn, observer)).transpose()?;
        Ok(OfPower { power, number, fitting })
    };
    let by_power = powers.iter().map(of).collect::<Result<_, _>>()?;
    let known = Known { spring, autumn };
    let together =
        together.map(|(samples, seed)| diplomacy::after_two_known(map, powers, known, samples, seed, observer));
    let (together, stopped) = match together.transpose() {
        Ok(found) => {
            let sampled = found.as_ref().and_then(AfterTwo::sampled);
            let stopped = sampled.and_then(|sampled| sampled.stopped);
            // Those drawn before it was stopped may tell too little.
            let tells = stopped.is_none() || sampled.is_some_and(Sampled::is_known);
            (found.filter(|_| tells), stopped)
        }
        Err(stop) => (None, Some(stop)),
    };
    Ok(Autumns { by_power, together, stopped })
}

/// Positions after two movements.
#[derive(Clone, Debug, Serialize)]
pub struct AutumnReport<'a> {
    by_power: BTreeMap<&'a str, PowerReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    together: Option<TogetherReport<'a>>,
    /// Whether all that was asked for is there.
    complete: bool,
}

#[derive(Clone, Debug, Serialize)]
struct PowerReport {
    spring: String,
    without_convoys: String,
    autumn: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    fitting: Option<FittingReport>,
}

/// What is left when something is known.
#[derive(Clone, Debug, Serialize)]
struct FittingReport {
    autumn: String,
    springs: Vec<SpringReport>,
}

#[derive(Clone, Debug, Serialize)]
struct SpringReport {
    units: Vec<String>,
    autumn: String,
}

/// All powers on the board.
#[derive(Clone, Debug, Serialize)]
struct TogetherReport<'a> {
    powers: Vec<&'a str>,
    exact: bool,
    /// Positions after Spring that fit; where all are listed, those from which one that fits is
    /// reached.
    spring: String,
    /// The number where it is exact.
    autumn: Option<String>,
    /// Otherwise what samples say.
    sampled: Option<SampledReport>,
    /// Where all are listed, the positions after Spring.
    springs: Option<Vec<SpringReport>>,
}

impl Autumns {
    /// The report on these powers; `seed` is what samples came from.
    #[must_use]
    pub fn report<'a>(&self, map: &'a Map, powers: &[usize], seed: u64) -> AutumnReport<'a> {
        let of = |OfPower { power, number, fitting }: &OfPower| {
            let report = PowerReport {
                spring: number.spring.to_string(),
                without_convoys: number.without_convoys.to_string(),
                autumn: number.with_convoys.to_string(),
                fitting: fitting.as_ref().map(|fitting| fitting_report(map, fitting)),
            };
            (map.powers[*power].code.as_str(), report)
        };
        let together = self.together.as_ref().map(|found| together(map, powers, found, seed));
        AutumnReport { by_power: few::map(self.by_power.iter().map(of)), together, complete: self.stopped.is_none() }
    }
}

fn fitting_report(map: &Map, fitting: &Reconstruction) -> FittingReport {
    let unit = |&(kind, zone): &(Kind, usize)| map.unit_text(kind, zone);
    let spring = |(stand, count): &(Vec<(Kind, usize)>, usize)| SpringReport {
        units: stand.iter().map(unit).collect(),
        autumn: count.to_string(),
    };
    FittingReport { autumn: fitting.autumns.to_string(), springs: fitting.springs.iter().map(spring).collect() }
}

fn together<'m>(map: &'m Map, powers: &[usize], found: &AfterTwo, seed: u64) -> TogetherReport<'m> {
    let powers = codes(map, powers);
    match found {
        AfterTwo::Exact { springs, autumns } => {
            let spring = |(position, count): &(diplomacy::Position, u128)| SpringReport {
                units: position.units.iter().map(|unit| label_text(map, unit)).collect(),
                autumn: count.to_string(),
            };
            TogetherReport {
                powers,
                exact: true,
                spring: springs.len().to_string(),
                autumn: Some(autumns.to_string()),
                sampled: None,
                springs: Some(springs.iter().map(spring).collect()),
            }
        }
        AfterTwo::Sampled { springs, autumns } => TogetherReport {
            powers,
            exact: false,
            spring: springs.to_string(),
            autumn: None,
            sampled: Some(SampledReport::new(autumns, seed)),
            springs: None,
        },
    }
}

/// How many positions there are after one movement, after two, and at any time.
#[derive(Clone, Debug)]
pub struct Beyond {
    /// After the first movement, exactly.
    pub spring: u128,
    /// After the second; `None` where the samples drawn before it was stopped tell too little. A
    /// unit that holds twice stays where it was, which the interval knows.
    pub autumn: Option<AfterTwo>,
    /// What stopped the samples.
    pub stopped: Option<Stop>,
    /// The most units.
    pub units: usize,
    /// At most so many at any time.
    pub at_most: String,
}

/// Centres of the standard map, and so the most units there.
const CENTRES: usize = 34;

/// The most units on a map, where nobody says: those of the centres on the standard map, and
/// elsewhere one a region.
#[must_use]
pub fn most_units(map: &Map, is_standard: bool) -> usize {
    if is_standard { CENTRES } else { map.regions.len() }
}

/// How many positions there are beyond one movement, with at most so many units.
///
/// # Errors
/// Fewer units than there are at the start, samples that are too few; a cancellation or a budget
/// that ran out before the samples.
pub fn beyond(
    map: &Map,
    powers: &[usize],
    units: usize,
    (samples, seed): (u32, u64),
    observer: &dyn Observer,
) -> Result<Beyond, Refusal> {
    let name = map.group_name(powers);
    let first = map.units.iter().filter(|unit| powers.contains(&unit.power)).count();
    if units < first {
        return Err(Refusal::Question(say!(
            "--units {units} is fewer than {name} has at the start: {first}",
            "--units {units}, c'est moins que {name} n'en a au départ : {first}"
        )));
    }
    let question = Question { powers: powers.to_vec(), ..Question::default() };
    let spring = question.automaton(map, observer)?.total();
    let at_most = diplomacy::arrangements(map, powers.len(), units).to_string();
    let autumn = diplomacy::after_two_known(map, powers, Known::default(), samples, seed, observer);
    let (autumn, stopped) = match autumn {
        Ok(AfterTwo::Sampled { springs, autumns }) => {
            let stopped = autumns.stopped;
            let told = if stopped.is_some() {
                Some(autumns).filter(Sampled::is_known)
            } else {
                Some(known_enough(autumns, &name)?)
            };
            let above = |sampled: Sampled| {
                let (low, high) = sampled.interval;
                Sampled { interval: (low.max(spring as f64), high), ..sampled }
            };
            (told.map(|told| AfterTwo::Sampled { springs, autumns: above(told) }), stopped)
        }
        Ok(exact) => (Some(exact), None),
        Err(stop) => (None, Some(stop)),
    };
    Ok(Beyond { spring, autumn, stopped, units, at_most })
}

/// A number that is known well enough to be told; `name` is whose it is.
///
/// # Errors
/// Samples that are too few.
pub fn known_enough(sampled: Sampled, name: &str) -> Result<Sampled, Refusal> {
    if sampled.is_known() {
        return Ok(sampled);
    }
    let more = u64::from(sampled.samples) * 10;
    let [(en, more_en), (fr, more_fr)] =
        [Lang::En, Lang::Fr].map(|lang| (numbers::grouped(sampled.samples, lang), numbers::grouped(more, lang)));
    Err(Refusal::Question(say!(
        "{en} samples are too few for {name}: they do not tell the number within a factor of two; try --samples \
         {more_en}",
        "{fr} échantillons sont trop peu pour {name} : ils ne donnent pas le nombre à un facteur deux près ; essayez \
         --samples {more_fr}"
    )))
}

/// The same as a report.
#[derive(Clone, Debug, Serialize)]
pub struct BeyondReport<'a> {
    powers: Vec<&'a str>,
    /// After the first movement, exactly.
    spring: String,
    /// After the second, by land and along coasts, with nobody dislodged; nothing where it was
    /// stopped before that was known.
    autumn: Option<SampledReport>,
    /// Whether all samples were drawn.
    complete: bool,
    /// At any time, with so many units.
    units: usize,
    at_most: &'a str,
}

impl Beyond {
    /// The report on these powers; `seed` is what samples came from.
    #[must_use]
    pub fn report<'a>(&'a self, map: &'a Map, powers: &[usize], seed: u64) -> BeyondReport<'a> {
        BeyondReport {
            powers: codes(map, powers),
            spring: self.spring.to_string(),
            autumn: self.autumn.as_ref().map(|autumn| match autumn {
                AfterTwo::Exact { autumns, .. } => SampledReport::exact(*autumns as f64, seed),
                AfterTwo::Sampled { autumns, .. } => SampledReport::new(autumns, seed),
            }),
            complete: self.stopped.is_none(),
            units: self.units,
            at_most: &self.at_most,
        }
    }
}
