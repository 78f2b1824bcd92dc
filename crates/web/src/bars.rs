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
/// The shortest bar, in hundredths of the longest, so that what is there is seen.
const SHORTEST: f64 = 0.4;
/// Numbers with more digits are shortened.
const DIGITS: usize = 15;
/// The greatest logarithm for which every third power of ten has a line.
const MOST_LINES: f64 = 24.0;

/// What is drawn, ply by ply; lists may be shorter than others, or empty.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bars {
    pub(crate) all: Vec<f64>,
    pub(crate) canonical: Vec<f64>,
    pub(crate) lower: Vec<f64>,
    pub(crate) upper: Vec<f64>,
    pub(crate) labels: Vec<String>,
    /// What is said of a ply where it is pointed at, at once and in its row.
    pub(crate) titles: Vec<String>,
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

/// Where a logarithm stands, in hundredths of the room for bars. The style leaves room beside it
/// for the numbers of plies and those of positions.
fn place(log: f64, most: f64) -> f64 {
    100.0 * log / most
}

/// Lines for every third power of ten, with their names, or for fewer where these would touch; on a
/// narrow page every other name is left out.
fn scale(most: f64, bottom: f64) -> String {
    let step = 3 * (most / MOST_LINES).ceil().max(1.0) as usize;
    let powers = (0..).step_by(step).map(|power| (power, f64::from(power) + 1.0)).take_while(|&(_, log)| log <= most);
    let line = |(at, (power, log)): (usize, (u32, f64))| {
        let x = place(log, most);
        let name = if power == 0 { "1".to_owned() } else { numbers::power_of_ten(&power.to_string()) };
        let class = if at % 2 == 1 { "ply middle odd" } else { "ply middle" };
        format!(
            r#"<line class="scale" x1="{x:.2}%" x2="{x:.2}%" y1="{TOP}" y2="{bottom:.0}"/><text class="{class}" x="{x:.2}%" y="12">{name}</text>"#
        )
    };
    powers.enumerate().map(line).collect()
}

impl Bars {
    /// The picture, as wide as its place. Before a count, the bounds keep the room that it will
    /// need.
    pub(crate) fn svg(&self, name: &str) -> Markup {
        let rows = self.all.len().max(self.upper.len());
        let most = self.all.iter().chain(&self.upper).copied().fold(1.0, f64::max);
        let bottom = TOP + ROW * rows as f64;
        let svg = scale(most, bottom) + &(0..rows).map(|ply| self.row(ply, most)).collect::<String>();
        html! {
            svg height=(bottom + 4.0) role="img" aria-label=(name) { (PreEscaped(svg)) }
        }
    }

    fn row(&self, ply: usize, most: f64) -> String {
        let y = TOP + ROW * ply as f64;
        let mut svg = format!(
            r#"<g><rect class="row" width="100%" y="{y:.0}" height="{ROW}"/><text class="ply" x="-8" y="{:.0}">{ply}</text>"#,
            y + 15.0
        );
        for (bars, class) in [(&self.all, "bar"), (&self.canonical, "bar canonical")] {
            if let Some(&log) = bars.get(ply) {
                let width = place(log, most).max(SHORTEST);
                let _ =
                    write!(svg, r#"<rect class="{class}" y="{:.0}" width="{width:.2}%" height="16" rx="3"/>"#, y + 3.0);
            }
        }
        for (marks, class) in [(&self.lower, "lower"), (&self.upper, "upper")] {
            if let Some(&log) = marks.get(ply) {
                let (x, top) = (place(log, most), y + 1.0);
                let _ = write!(
                    svg,
                    r#"<line class="{class}" x1="{x:.2}%" x2="{x:.2}%" y1="{top:.0}" y2="{:.0}"/>"#,
                    top + 20.0
                );
            }
        }
        if let Some(label) = self.labels.get(ply) {
            let end = [self.all.get(ply), self.upper.get(ply)].into_iter().flatten().copied().fold(0.0, f64::max);
            let (left, base) = (place(end, most), y + 15.0);
            let _ = write!(svg, r#"<text class="count" x="{left:.2}%" dx="6" y="{base:.0}">{}</text>"#, escaped(label));
        }
        if let Some(title) = self.titles.get(ply) {
            let _ = write!(svg, r#"<text class="told" x="6" y="{:.0}">{}</text>"#, y + 15.0, escaped(title));
        }
        svg + "</g>"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_scale_do_not_touch() {
        let names = |most| scale(most, 100.0).matches("<text").count();
        assert_eq!([names(10.0), names(36.0), names(107.0)], [4, 6, 8]);
    }

    #[test]
    fn long_numbers_are_powers_of_ten() {
        let digits = format!("4341{}", "0".repeat(46));
        assert_eq!(labels(&[digits], Lang::En), ["4.341\u{a0}×\u{a0}10⁴⁹"]);
    }
}
