//! What may be known of one region: that somebody is there, that a certain unit is, that nobody is.
//! A click on the map goes from one to the next, and from the last to nothing.

use ludex_services::diplomacy::{Condition, Kind, Label, Question};

use super::{map, scan};
use crate::http_error::HttpError;
use crate::work::Watch;

/// What may be known of a region, with the number of positions that would fit.
pub(crate) struct Choices {
    pub(crate) region: usize,
    /// As many fit where nothing is known of the region.
    pub(crate) total: u128,
    pub(crate) known: Vec<(Condition, u128)>,
}

/// Statements about a region: somebody, each unit of the question's powers that gets there, nobody.
/// None where nobody can come.
fn possible(question: &Question, region: usize) -> Vec<Condition> {
    let map = map();
    let mut units = Vec::new();
    for unit in map.units_of(&question.powers) {
        for zone in map.reach(unit).into_iter().filter(|&zone| map.region_of(zone) == region) {
            let label = Label {
                power: (!question.ignore_power).then_some(map.units[unit].power),
                kind: (!question.ignore_kind).then_some(map.units[unit].kind),
                zone: if question.ignore_kind { map.regions[region].zones[0] } else { zone },
            };
            units.push(label);
        }
    }
    units.sort_unstable();
    units.dedup();
    if units.is_empty() {
        return Vec::new();
    }
    let anybody = Condition { absent: false, power: None, kind: None, region, zone: None };
    let told = units.iter().filter(|label| label.power.is_some() || label.kind.is_some()).map(|label| Condition {
        absent: false,
        power: label.power,
        kind: label.kind,
        region,
        zone: (label.kind == Some(Kind::Fleet) && map.regions[region].zones.len() > 1).then_some(label.zone),
    });
    let nobody = Condition { absent: true, ..anybody.clone() };
    std::iter::once(anybody.clone()).chain(told).chain([nobody]).collect()
}

/// The question with this known of a region and nothing else.
pub(crate) fn knowing(question: &Question, region: usize, known: Option<Condition>) -> Question {
    let mut question = question.clone();
    question.given.retain(|known| known.region != region);
    question.given.extend(known);
    question
}

/// The question after a click on a region; `None` where nobody can come and nothing is known.
pub(crate) fn cycled(question: &Question, region: usize) -> Option<Question> {
    let mut known = question.given.iter().filter(|known| known.region == region);
    let possible = possible(question, region);
    let next = match (known.next(), known.next()) {
        (None, _) => Some(possible.into_iter().next()?),
        (Some(only), None) => possible.into_iter().skip_while(|choice| choice != only).nth(1),
        _ => None,
    };
    Some(knowing(question, region, next))
}

/// What may be known of a region beside everything that is known of others.
pub(crate) fn choices(question: &Question, region: usize, watch: &Watch) -> Result<Choices, HttpError> {
    let scan = scan(&knowing(question, region, None), watch)?;
    let labels: Vec<_> =
        scan.occupancy().into_iter().filter(|(label, _)| map().region_of(label.zone) == region).collect();
    let anybody: u128 = labels.iter().map(|(_, count)| count).sum();
    let fit = |known: &Condition| match (known.absent, known.power, known.kind) {
        (true, ..) => scan.total() - anybody,
        (false, None, None) => anybody,
        (false, power, kind) => labels
            .iter()
            .filter(|(label, _)| (label.power, label.kind) == (power, kind))
            .filter(|(label, _)| known.zone.is_none_or(|zone| zone == label.zone))
            .map(|(_, count)| count)
            .sum(),
    };
    let known = possible(question, region).into_iter().map(|known| (fit(&known), known));
    let known = known.map(|(count, known)| (known, count)).collect();
    Ok(Choices { region, total: scan.total(), known })
}

#[cfg(test)]
mod tests {
    use super::super::{question, written};
    use super::*;
    use crate::address::Query;

    fn asked(text: &str) -> Question {
        question(&Query::read(text)).expect("a question")
    }

    #[test]
    fn clicks_go_through_what_may_be_known() {
        let (mut now, mut seen) = (asked("powers=AUS,RUS"), Vec::new());
        let region = map().region_of(map().zone("GAL").expect("a region"));
        for _ in 0..5 {
            now = cycled(&now, region).expect("a click");
            seen.push(written(&Query::default(), &now).get("given").unwrap_or("nothing").to_owned());
        }
        assert_eq!(seen, ["GAL", "AUS A GAL", "RUS A GAL", "-GAL", "nothing"]);
        let swi = map().region_of(map().zone("SWI").expect("a region"));
        assert_eq!(cycled(&now, swi), None);
        let coast = map().region_of(map().zone("STP").expect("a region"));
        let fleet = asked("given=RUS+A+STP");
        assert_eq!(
            written(&Query::default(), &cycled(&fleet, coast).expect("a click")).get("given"),
            Some("RUS F STP/SC")
        );
    }

    /// What is told beside a choice is what its question counts.
    #[test]
    fn choices_are_counted_as_questions() {
        let watch = Watch::new(tokio_util::sync::CancellationToken::new(), std::time::Duration::from_mins(1), 1 << 30);
        for text in ["given=-RUM,A+BOH", "ignore=power", "ignore=kind&given=GAL", "powers=RUS,TUR&ignore=power,kind"] {
            let asked = asked(text);
            for word in ["GAL", "STP", "BLA"] {
                let region = map().region_of(map().zone(word).expect("a region"));
                let found = choices(&asked, region, &watch).expect("no limit");
                assert_eq!(found.total, scan(&knowing(&asked, region, None), &watch).expect("no limit").total());
                for (known, count) in found.known {
                    let question = knowing(&asked, region, Some(known));
                    assert_eq!(scan(&question, &watch).expect("no limit").total(), count, "{text} {word}");
                }
            }
        }
    }
}
