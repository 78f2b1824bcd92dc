//! `ludex diplomacy bounds`: how many positions there are, beyond the first movement.

use ludex_services::diplomacy::{AfterTwo, Sampled};
use ludex_services::framed::Answer;
use ludex_services::movement::{self, Beyond};
use ludex_services::numbers::{four_figures, four_figures_above, four_figures_below};

use super::{failure, on_map, sampled_until};
use crate::args::{DiplomacyBoundsArgs, Everywhere};
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::{tell, tr};
use crate::numbers::{compact_alike, grouped as digits};
use crate::observer::Watch;
use crate::output;
use crate::style::{HEADING, styled};
use crate::words;

pub(super) fn run(args: &DiplomacyBoundsArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let (map, powers) = on_map(&args.on, everywhere)?;
    let units = args.units.unwrap_or_else(|| movement::most_units(&map, args.on.map.is_none()));
    let seed = everywhere.seed.unwrap_or(0);
    let watch = Watch::new(everywhere);
    let found = movement::beyond(&map, &powers, units, (args.samples, seed), &watch);
    watch.finish();
    let found = found.map_err(|why| failure(&why))?;
    if everywhere.json {
        let (report, cost) = (found.report(&map, &powers, seed), Cost::of(&watch));
        output::print_json(&Answer { command: "diplomacy bounds", report, cost })?;
    } else {
        let name = map.group_name(&powers);
        let de_name = words::french_of(&name);
        let heading = tell!("How many positions of {name} are there?", "Combien de positions {de_name} y a-t-il ?");
        let mut lines = vec![styled(HEADING, &heading)];
        for (bound, why) in parts(&found, powers.len(), seed) {
            lines.extend([String::new(), output::fold(&bound, 2), output::fold(&why, 6)]);
        }
        output::print(&lines.join("\n"))?;
    }
    found.stopped.map_or(Ok(()), |stop| Err(sampled_until(stop, found.autumn.as_ref().and_then(AfterTwo::sampled))))
}

/// What is known, each with why.
fn parts(found: &Beyond, count: usize, seed: u64) -> Vec<(String, String)> {
    let Beyond { spring, autumn, units, at_most, .. } = found;
    let (spring, all) = (digits(spring), digits(at_most));
    let after_autumn = |autumn: &AfterTwo| {
        let sampled = match autumn {
            AfterTwo::Exact { autumns, .. } => return listed(*autumns),
            AfterTwo::Sampled { autumns, .. } => autumns,
        };
        let [low, mean, high] = estimated(sampled);
        let (samples, hits) = (digits(sampled.samples), digits(sampled.hits));
        (
            tell!(
                "≈ {mean} after Autumn 1901, from {low} to {high} with a confidence of 95 %",
                "≈ {mean} après l'automne 1901, de {low} à {high} avec une confiance de 95 %"
            ),
            tell!(
                "estimated from {samples} samples (seed {seed}): positions that moves by land and along coasts lead to, \
                 nobody dislodged; convoys and retreats lead to more. A sample is a position of each power alone; {hits} of them \
                 fit together. The interval is Wilson's for a share",
                "estimé par {samples} échantillons (graine {seed}) : les positions où mènent les mouvements par terre \
                 et le long des côtes, personne n'étant délogé ; convois et retraites mènent à d'autres encore. \
                 Un échantillon est une position de chaque pays seul ; {hits} vont ensemble. L'intervalle est celui de Wilson pour une proportion"
            ),
        )
    };
    let exact = (
        tell!("= {spring} after Spring 1901", "= {spring} après le printemps 1901"),
        tr("exact, by a scan of the regions", "exact, par balayage des régions").to_owned(),
    );
    let bound = (
        tell!("≤ {all} at any time", "≤ {all} à tout moment"),
        tell!(
            "Σ [x^k] Π (1 + {count} w x), k from 0 to {units}: at most {units} units, one a region, of any power, in \
                 w ways: 1 at sea and inland, 2 on a coast (army, fleet), 3 with two coasts",
            "Σ [x^k] Π (1 + {count} w x), k de 0 à {units} : au plus {units} unités, une par région, de tout pays, de \
                 w façons : 1 en mer et à l'intérieur, 2 sur une côte (armée, flotte), 3 avec deux côtes"
        ),
    );
    [exact].into_iter().chain(autumn.as_ref().map(after_autumn)).chain([bound]).collect()
}

/// What is exact after the second movement.
fn listed(autumns: usize) -> (String, String) {
    let autumns = digits(autumns);
    (
        tell!("= {autumns} after Autumn 1901", "= {autumns} après l'automne 1901"),
        tr(
            "exact, by listing all: positions that moves by land and along coasts lead to, nobody dislodged; convoys \
             and retreats lead to more",
            "exact, car toutes sont énumérées : les positions où mènent les mouvements par terre et le long des côtes, \
             personne n'étant délogé ; convois et retraites mènent à d'autres encore",
        )
        .to_owned(),
    )
}

/// The estimate of a number from samples, between the ends of its interval.
pub(super) fn estimated(sampled: &Sampled) -> [String; 3] {
    const MOST_DIGITS: usize = 13;
    let (low, high) = sampled.interval;
    let figures = [four_figures_below(low), four_figures(sampled.mean), four_figures_above(high)];
    compact_alike(figures.each_ref().map(String::as_str), MOST_DIGITS)
}
