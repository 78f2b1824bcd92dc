//! `ludex diplomacy bounds`: how many positions there are, beyond the first movement.

use ludex_services::diplomacy::{Known, Question, Sampled, after_two, arrangements};
use serde::Serialize;

use super::{on_map, scan, stopped};
use crate::args::{DiplomacyBoundsArgs, Everywhere};
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::{tell, tr};
use crate::numbers::grouped as digits;
use crate::observer::Watch;
use crate::output;
use crate::style::{HEADING, styled};

/// Centres of the standard map, and so the most units there.
const CENTRES: usize = 34;

#[derive(Serialize)]
struct JsonSampled {
    low: f64,
    estimate: f64,
    high: f64,
    samples: u32,
    hits: u32,
    seed: u64,
}

#[derive(Serialize)]
struct Json<'a> {
    command: &'static str,
    powers: Vec<&'a str>,
    /// After the first movement, exactly.
    spring: String,
    /// After the second, by land and along coasts, with nobody dislodged.
    autumn: JsonSampled,
    /// At any time, with so many units.
    units: usize,
    at_most: String,
    #[serde(flatten)]
    cost: Cost,
}

pub(super) fn run(args: &DiplomacyBoundsArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let (map, powers) = on_map(&args.on, everywhere)?;
    let units = args.units.unwrap_or(if args.on.map.is_none() { CENTRES } else { map.regions.len() });
    let seed = everywhere.seed.unwrap_or(0);
    let watch = Watch::new(everywhere);
    let spring = scan(&map, &Question { powers: powers.clone(), ..Question::default() }, &watch)?.total();
    let sampled = after_two(&map, &powers, Known::default(), args.samples, seed, &watch).map_err(stopped)?;
    let at_most = arrangements(&map, powers.len(), units);
    watch.finish();
    let (low, high) = known_enough(&sampled, &map.group_name(&powers))?;
    // Who holds twice stays where they were.
    let low = low.max(spring as f64);
    if everywhere.json {
        return output::print_json(&Json {
            command: "diplomacy bounds",
            powers: powers.iter().map(|&power| map.powers[power].code.as_str()).collect(),
            spring: spring.to_string(),
            autumn: JsonSampled {
                low,
                estimate: sampled.mean,
                high,
                samples: sampled.samples,
                hits: sampled.hits,
                seed,
            },
            units,
            at_most: at_most.to_string(),
            cost: Cost::of(&watch),
        });
    }
    let (name, spring, count) = (map.group_name(&powers), digits(spring), powers.len());
    let (low, mean, high, samples) =
        (power_of_ten(low), power_of_ten(sampled.mean), power_of_ten(high), sampled.samples);
    let hits = digits(sampled.hits);
    let all = digits(&at_most);
    let heading = tell!("How many positions of {name} are there?", "Combien de positions de {name} y a-t-il ?");
    let parts = [
        (
            tell!("= {spring} after Spring 1901", "= {spring} après le printemps 1901"),
            tr("exact, by a scan of the regions", "exact, par balayage des régions").to_owned(),
        ),
        (
            tell!(
                "≈ {mean} after Autumn 1901, from {low} to {high} (95%)",
                "≈ {mean} après l'automne 1901, de {low} à {high} (95 %)"
            ),
            tell!(
                "estimated from {samples} samples (seed {seed}): positions that moves by land and along coasts lead to, \
                 nobody dislodged; convoys and retreats lead to more. A sample is a position of each power alone; {hits} of them \
                 fit together. The interval is Wilson's for a share",
                "estimé par {samples} échantillons (graine {seed}) : les positions où mènent les mouvements par terre \
                 et le long des côtes, personne n'étant délogé ; convois et retraites mènent à d'autres encore. \
                 Un échantillon est une position de chaque pays seul ; {hits} vont ensemble. L'intervalle est celui de Wilson pour une proportion"
            ),
        ),
        (
            tell!("≤ {all} at any time", "≤ {all} à tout moment"),
            tell!(
                "Σ [x^k] Π (1 + {count} w x), k from 0 to {units}: at most {units} units, one a region, of any power, in \
                 w ways: 1 at sea and inland, 2 on a coast (army, fleet), 3 with two coasts",
                "Σ [x^k] Π (1 + {count} w x), k de 0 à {units} : au plus {units} unités, une par région, de tout pays, de \
                 w façons : 1 en mer et à l'intérieur, 2 sur une côte (armée, flotte), 3 avec deux côtes"
            ),
        ),
    ];
    let mut lines = vec![styled(HEADING, &heading)];
    for (bound, why) in parts {
        lines.extend([String::new(), output::fold(&bound, 2), output::fold(&why, 6)]);
    }
    output::print(&lines.join("\n"))
}

/// The interval of a number that is known well enough to be told.
pub(super) fn known_enough(sampled: &Sampled, name: &str) -> Result<(f64, f64), Failure> {
    if sampled.is_known() {
        return Ok(sampled.interval);
    }
    let (samples, more) = (digits(sampled.samples), digits(u64::from(sampled.samples) * 10));
    Err(Failure::BadInput(tell!(
        "{samples} samples are too few for {name}: they do not tell the number within a factor of two; try --samples \
         {more}",
        "{samples} échantillons sont trop peu pour {name} : ils ne donnent pas le nombre à un facteur deux près ; \
         essayez --samples {more}"
    )))
}

/// `6.8 × 10^13`.
pub(super) fn power_of_ten(number: f64) -> String {
    let text = format!("{number:.1e}");
    let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
    format!("{} × 10^{power}", digits.replace('.', tr(".", ",")))
}
