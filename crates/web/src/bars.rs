//! Numbers by ply as bars on a logarithmic scale, with bounds as marks.
//!
//! ```text
//!    1    10³    10⁶
//!  0 ▌ 1
//!  1 ███▌ 9          all positions, pale; up to symmetry, dark within
//!  2 ██████ ╷ 72     lower bound ╵, upper bound ╷
//! ```

use std::fmt::{Display, Write as _};

use ludex_services::markup::escaped;
use ludex_services::{Lang, numbers};
use maud::{Markup, PreEscaped, html};

const ROW: f64 = 22.0;
/// Room for the names of the scale.
const TOP: f64 = 18.0;
const LEFT: f64 = 44.0;
const WIDTH: f64 = 560.0;
/// Room for a number behind the longest bar.
const RIGHT: f64 = 130.0;
/// Numbers with more digits are shortened.
const DIGITS: usize = 15;
/// The greatest logarithm for which every third power of ten has a line.
const MOST_LINES: f64 = 36.0;

/// What is drawn, ply by ply; lists may be shorter than others, or empty.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bars {
    pub(crate) all: Vec<f64>,
    pub(crate) canonical: Vec<f64>,
    pub(crate) lower: Vec<f64>,
    pub(crate) upper: Vec<f64>,
    pub(crate) labels: Vec<String>,
}

/// The decimal logarithms of numbers, plus one; 0 for 0.
pub(crate) fn logarithms<N: Display>(numbers: &[N]) -> Vec<f64> {
    let logarithm = |number: &N| {
        let number = number.to_string().parse::<f64>().unwrap_or(0.0);
        if number < 1.0 { 0.0 } else { 1.0 + number.log10() }
    };
    numbers.iter().map(logarithm).collect()
}

/// Numbers as they are written behind bars.
pub(crate) fn labels(digits: &[String], lang: Lang) -> Vec<String> {
    digits.iter().map(|digits| numbers::with_powers(&numbers::compact(digits, DIGITS, lang))).collect()
}

/// Where a logarithm stands, from the left.
fn place(log: f64, most: f64) -> f64 {
    LEFT + (WIDTH - LEFT - RIGHT) * log / most
}

/// Lines for every third power of ten, with their names, or for fewer where these would touch.
fn scale(most: f64, bottom: f64) -> String {
    let step = 3 * (most / MOST_LINES).ceil().max(1.0) as usize;
    let powers = (0..).step_by(step).map(|power| (power, f64::from(power) + 1.0)).take_while(|&(_, log)| log <= most);
    let line = |(power, log): (u32, f64)| {
        let x = place(log, most);
        let name = if power == 0 { "1".to_owned() } else { numbers::power_of_ten(&power.to_string()) };
        format!(
            r#"<path class="scale" d="M{x:.1},{TOP}V{bottom:.0}"/><text class="ply middle" x="{x:.1}" y="12">{name}</text>"#
        )
    };
    powers.map(line).collect()
}

impl Bars {
    /// The picture. Before a count, the bounds keep the room that it will need.
    pub(crate) fn svg(&self, name: &str) -> Markup {
        let rows = self.all.len().max(self.upper.len());
        let most = self.all.iter().chain(&self.upper).copied().fold(1.0, f64::max);
        let bottom = TOP + ROW * rows as f64;
        let svg = scale(most, bottom) + &(0..rows).map(|ply| self.row(ply, most)).collect::<String>();
        html! {
            svg viewBox=(format!("0 0 {WIDTH} {}", bottom + 4.0)) width=(WIDTH) role="img" aria-label=(name) { (PreEscaped(svg)) }
        }
    }

    fn row(&self, ply: usize, most: f64) -> String {
        let x = |log| place(log, most);
        let y = TOP + ROW * ply as f64;
        let mut svg = format!(r#"<text class="ply" x="{}" y="{:.0}">{ply}</text>"#, LEFT - 8.0, y + 15.0);
        for (bars, class) in [(&self.all, "bar"), (&self.canonical, "bar canonical")] {
            if let Some(&log) = bars.get(ply) {
                let width = (x(log) - LEFT).max(2.0);
                let top = y + 3.0;
                let _ = write!(
                    svg,
                    r#"<rect class="{class}" x="{LEFT}" y="{top:.0}" width="{width:.1}" height="16" rx="3"/>"#
                );
            }
        }
        for (marks, class) in [(&self.lower, "lower"), (&self.upper, "upper")] {
            if let Some(&log) = marks.get(ply) {
                let _ = write!(svg, r#"<path class="{class}" d="M{:.1},{:.0}v20"/>"#, x(log), y + 1.0);
            }
        }
        if let Some(label) = self.labels.get(ply) {
            let end = [self.all.get(ply), self.upper.get(ply)].into_iter().flatten().copied().fold(0.0, f64::max);
            let (left, base) = (x(end) + 6.0, y + 15.0);
            let _ = write!(svg, r#"<text class="count" x="{left:.1}" y="{base:.0}">{}</text>"#, escaped(label));
        }
        svg
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_scale_do_not_touch() {
        let names = |most| scale(most, 100.0).matches("<text").count();
        assert_eq!([names(10.0), names(36.0), names(107.0)], [4, 12, 12]);
    }

    #[test]
    fn long_numbers_are_powers_of_ten() {
        let digits = format!("4341{}", "0".repeat(46));
        assert_eq!(labels(&[digits], Lang::En), ["4.341\u{a0}×\u{a0}10⁴⁹"]);
    }
}
