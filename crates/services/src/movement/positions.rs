//! Positions one by one, each with orders that lead there.

use ludex_diplomacy::{Map, Order, Position, label_text};
use serde::Serialize;

/// Positions, the first ones or those that were drawn.
#[derive(Clone, Debug, Serialize)]
pub struct PositionsReport<L> {
    /// How many there are.
    pub total: String,
    /// What they were drawn from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// A list of [`PositionReport`], which may be made while it is written.
    pub positions: L,
}

/// A position.
#[derive(Clone, Debug, Serialize)]
pub struct PositionReport {
    units: Vec<String>,
    orders: Vec<String>,
}

impl PositionReport {
    /// The report on a position.
    #[must_use]
    pub fn new(map: &Map, position: &Position) -> Self {
        let power = |unit: usize| &map.powers[map.units[unit].power].code;
        let order = |order: &Order| format!("{} {}", power(order.unit), order.text(map, "H"));
        Self {
            units: position.units.iter().map(|unit| label_text(map, unit)).collect(),
            orders: position.orders.iter().map(order).collect(),
        }
    }
}

/// The orders that led to a position; `hold` is the letter of a hold.
#[must_use]
pub fn order_texts(map: &Map, position: &Position, hold: &str) -> Vec<String> {
    position.orders.iter().map(|order| order.text(map, hold)).collect()
}
