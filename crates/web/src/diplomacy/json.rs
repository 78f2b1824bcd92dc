//! The same for programs, as `ludex diplomacy --json` gives it.

use ludex_services::diplomacy::{Order, Position, Question, grouped, label_text};
use serde_json::{Map as Object, Value as Json, json};

use super::{MOST_SAMPLES, codes, figures, ignored_words, map, number, question, scan, statements, stopped};
use crate::http_error::HttpError;
use crate::shell::PageRequest;
use crate::work::Watch;

/// The answer at `/api/diplomacy/WHAT`.
pub(crate) fn answer(what: &str, ask: &PageRequest, watch: &Watch) -> Result<Json, HttpError> {
    match what {
        "count" => count(&question(&ask.query)?, watch),
        "occupancy" => occupancy(&question(&ask.query)?, watch),
        "sample" => sample(&question(&ask.query)?, ask, watch),
        "compare" => compare(ask, watch),
        _ => Err(HttpError::nothing_here()),
    }
}

/// What every answer begins with.
fn asked(command: &str, question: &Question) -> Json {
    json!({
        "command": format!("diplomacy {command}"),
        "powers": codes(&question.powers),
        "given": statements(question),
        "ignored": ignored_words(question),
    })
}

fn count(question: &Question, watch: &Watch) -> Result<Json, HttpError> {
    let total = scan(question, watch)?.total();
    let lists = grouped(map(), &question.powers, watch).map_err(|stop| stopped(stop, question))?;
    let own = question.own(map());
    let by_power = |of: &dyn Fn(&ludex_services::diplomacy::Own) -> usize| -> Object<String, Json> {
        own.iter().map(|own| (map().powers[own.power].code.clone(), of(own).to_string().into())).collect()
    };
    let groups = lists.by_group.iter().map(|(group, count)| (map().group_name(group), count.to_string().into()));
    let mut json = asked("count", question);
    json["by_power"] = by_power(&|own| own.all).into();
    json["allowed_by_power"] = by_power(&|own| own.allowed).into();
    json["groups"] = groups.collect::<Object<_, _>>().into();
    json["total"] = total.to_string().into();
    Ok(json)
}

fn occupancy(question: &Question, watch: &Watch) -> Result<Json, HttpError> {
    let scan = scan(question, watch)?;
    let mut regions = Object::new();
    for (region, occupied) in map().regions.iter().zip(scan.occupied(map())) {
        if occupied.total > 0 {
            let by_power = occupied.by_power.iter();
            let by_power: Object<String, Json> =
                by_power.map(|(&power, count)| (map().powers[power].code.clone(), count.to_string().into())).collect();
            regions.insert(region.code.clone(), json!({ "total": occupied.total.to_string(), "by_power": by_power }));
        }
    }
    let mut json = asked("occupancy", question);
    json["total"] = scan.total().to_string().into();
    json["regions"] = regions.into();
    Ok(json)
}

fn sample(question: &Question, ask: &PageRequest, watch: &Watch) -> Result<Json, HttpError> {
    let seed = number(&ask.query, "seed", 0, u64::MAX)?;
    let n = number(&ask.query, "n", 5, MOST_SAMPLES as u64)?;
    let scan = scan(question, watch)?;
    let order = |order: &Order| {
        let power = map().units[order.unit].power;
        format!("{} {}", map().powers[power].code, order.text(map(), "H"))
    };
    let position = |position: &Position| {
        json!({
            "units": position.units.iter().map(|unit| label_text(map(), unit)).collect::<Vec<_>>(),
            "orders": position.orders.iter().map(order).collect::<Vec<_>>(),
        })
    };
    let mut json = asked("sample", question);
    json["total"] = scan.total().to_string().into();
    json["seed"] = seed.into();
    json["positions"] = scan.sample(map(), n as usize, seed).iter().map(position).collect::<Vec<_>>().into();
    Ok(json)
}

fn compare(ask: &PageRequest, watch: &Watch) -> Result<Json, HttpError> {
    let figures = figures(watch)?;
    let same = figures.iter().filter(|figure| figure.same).count();
    let each = figures.iter().map(|figure| {
        json!({
            "what": ask.text(&figure.what),
            "article": figure.article,
            "ours": figure.ours,
            "same": figure.same,
            "why": figure.why.as_ref().map(|why| ask.text(why)),
        })
    });
    Ok(json!({
        "command": "diplomacy compare",
        "same": same,
        "different": figures.len() - same,
        "figures": each.collect::<Vec<_>>(),
    }))
}
