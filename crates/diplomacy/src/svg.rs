//! The map as a schematic picture: regions as discs, borders as lines, the share of positions in which a region is
//! occupied as its colour.

use std::fmt::Write as _;

use ludex_core::{Lang, Text, say};

use crate::layout::{SIZE, layout, neighbours};
use crate::map::{Ground, Kind, Map};

const RADIUS: f64 = 20.0;

/// Draws a map. `occupied` is in how many positions each region is occupied, of `total`.
#[must_use]
pub fn svg(map: &Map, occupied: &[u128], total: u128, title: &Text, lang: Lang) -> String {
    let points = layout(map);
    let (width, height) = SIZE;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {}\" font-family=\"sans-serif\" \
         text-anchor=\"middle\">\n<title>{}</title>\n<rect width=\"{width}\" height=\"{}\" fill=\"#fbfaf7\"/>\n",
        height + 50.0,
        escaped(title.to(lang)),
        height + 50.0,
    );
    for (from, &(x, y)) in points.iter().enumerate() {
        for to in neighbours(map, from).into_iter().filter(|&to| to > from) {
            let zones = map.regions[from].zones.iter();
            let by_land = zones.into_iter().any(|&zone| map.reaches(Kind::Army, zone, to));
            let (colour, dash) = if by_land { ("#b8b0a0", "none") } else { ("#9db8d0", "4 4") };
            let (x2, y2) = points[to];
            let _ = writeln!(
                svg,
                "<line x1=\"{x:.0}\" y1=\"{y:.0}\" x2=\"{x2:.0}\" y2=\"{y2:.0}\" stroke=\"{colour}\" \
                 stroke-dasharray=\"{dash}\"/>"
            );
        }
    }
    for (at, region) in map.regions.iter().enumerate() {
        let share = if total == 0 { 0.0 } else { occupied[at] as f64 / total as f64 };
        disc(&mut svg, points[at], share, region.ground, &region.code, &region.name, lang);
    }
    legend(&mut svg, title.to(lang), lang);
    svg + "</svg>\n"
}

fn disc(svg: &mut String, (x, y): (f64, f64), share: f64, ground: Ground, code: &str, name: &str, lang: Lang) {
    let edge = match ground {
        Ground::Sea => "#4a7aa8",
        Ground::Coast => "#5d6b4a",
        Ground::Land | Ground::Shut => "#7a6a4a",
    };
    let tip = format!("{name} ({code}): {}", percent(share, lang));
    let ink = if share > 0.6 { "#ffffff" } else { "#222222" };
    let _ = writeln!(
        svg,
        "<g><title>{}</title><circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{RADIUS}\" fill=\"{}\" stroke=\"{edge}\" \
         stroke-width=\"2\"/><text x=\"{x:.0}\" y=\"{:.0}\" font-size=\"12\" fill=\"{ink}\">{}</text>\
         <text x=\"{x:.0}\" y=\"{:.0}\" font-size=\"8\" fill=\"{ink}\">{}</text></g>",
        escaped(&tip),
        colour(share),
        y + 1.0,
        escaped(code),
        y + 12.0,
        if share > 0.0 { percent(share, lang) } else { String::new() },
    );
}

/// From white to dark red.
fn colour(share: f64) -> String {
    let mix = |from: f64, to: f64| (from + (to - from) * share.clamp(0.0, 1.0)).round() as u8;
    format!("#{:02x}{:02x}{:02x}", mix(255.0, 140.0), mix(255.0, 20.0), mix(250.0, 30.0))
}

fn percent(share: f64, lang: Lang) -> String {
    let number = format!("{:.1}", 100.0 * share);
    if lang == Lang::Fr { number.replace('.', ",") + "\u{202f}%" } else { number + "%" }
}

fn legend(svg: &mut String, title: &str, lang: Lang) {
    let y = SIZE.1 + 18.0;
    for step in 0..=10 {
        let x = 30.0 + 22.0 * f64::from(step);
        let fill = colour(f64::from(step) / 10.0);
        let _ =
            writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"22\" height=\"14\" fill=\"{fill}\" stroke=\"#999999\"/>");
    }
    let occupied = say!(
        "occupied in 0% to 100% of the positions; dashed: by sea only",
        "occupée dans 0 % à 100 % des positions ; tireté : par mer seulement"
    );
    for (text, down) in [(title, 0.0), (occupied.to(lang), 18.0)] {
        let _ = writeln!(
            svg,
            "<text x=\"290\" y=\"{:.0}\" font-size=\"13\" text-anchor=\"start\" fill=\"#222222\">{}</text>",
            y + 3.0 + down,
            escaped(text)
        );
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
