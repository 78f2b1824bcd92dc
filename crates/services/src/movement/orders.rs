//! What becomes of orders, and why.

use ludex_core::Lang;
use ludex_diplomacy::{Dislodged, Kind, Map, Piece, Resolution, Ruling};
use serde::Serialize;

/// What becomes of every unit, and of orders without one.
#[derive(Clone, Debug, Serialize)]
pub struct RulingsReport<'a> {
    units: Vec<UnitReport<'a>>,
    strays: Vec<StrayReport<'a>>,
}

#[derive(Clone, Debug, Serialize)]
struct UnitReport<'a> {
    power: &'a str,
    unit: String,
    order: Option<String>,
    outcome: &'static str,
    why: &'a str,
    /// Where it is now; `null` if it was driven out.
    at: Option<&'a str>,
    dislodged_by: Option<String>,
    retreats: Option<Vec<&'a str>>,
}

#[derive(Clone, Debug, Serialize)]
struct StrayReport<'a> {
    order: String,
    why: &'a str,
}

impl<'a> RulingsReport<'a> {
    /// The report: reasons in a language, orders as programs read them.
    #[must_use]
    pub fn new(map: &'a Map, pieces: &[Piece], resolution: &'a Resolution, lang: Lang) -> Self {
        let zone = |zone: usize| map.zones[zone].name.as_str();
        let unit = |piece: &Piece| map.unit_text(piece.kind, piece.zone);
        let retreats = |dislodged: &Dislodged| dislodged.retreats.iter().map(|&at| zone(at)).collect();
        let told = |(piece, ruling): (&Piece, &'a Ruling)| UnitReport {
            power: &map.powers[piece.power].code,
            unit: unit(piece),
            order: ruling.order.as_ref().map(|order| order.text(map, piece.kind, Lang::En)),
            outcome: ruling.outcome.word(),
            why: ruling.why.to(lang),
            at: ruling.at.map(zone),
            dislodged_by: ruling.dislodged.as_ref().map(|dislodged| unit(&pieces[dislodged.by])),
            retreats: ruling.dislodged.as_ref().map(retreats),
        };
        let strays = resolution.strays.iter().map(|stray| StrayReport {
            order: stray.order.text(map, stray.order.kind.unwrap_or(Kind::Army), Lang::En),
            why: stray.why.to(lang),
        });
        Self { units: pieces.iter().zip(&resolution.rulings).map(told).collect(), strays: strays.collect() }
    }
}
