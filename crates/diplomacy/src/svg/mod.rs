//! The map as a schematic picture: regions as discs, borders as lines, land and sea behind them.
//!
//! ```text
//!     ╭──────╮     around a disc: in what share of the positions each power is there, from the top clockwise
//!   ╭─┤ GAL  ├─╮   within: the share in which anybody is there, as a number and as a colour
//!   │ │ 44 % │ ┊
//!   ╰─┤      ├─╯
//!     ╰──────╯     a tick or a cross beside it: what is known of the region
//! ```

use std::f64::consts::TAU;
use std::fmt::Write as _;

use ludex_core::markup::escaped;
use ludex_core::{Lang, Text};

use crate::coast;
use crate::layout::{SIZE, layout, neighbours};
use crate::map::{Ground, Kind, Map};
use crate::occupied::Occupied;

mod style;

pub use style::CSS;

/// Of a disc, and of the ring around it.
const DISC: f64 = 21.0;
const RING: f64 = 24.0;

/// Above the map: who does not know what its rings are reads this first.
const LEGEND: f64 = 66.0;

/// What is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'p> {
    /// What it is a picture of.
    pub title: &'p Text,
    /// The language of its words.
    pub lang: Lang,
    /// How many positions there are.
    pub total: u128,
    /// In how many of them each region is occupied.
    pub occupied: &'p [Occupied],
    /// What else belongs to each region; may be empty.
    pub spots: &'p [Spot],
}

/// What belongs to a region of a picture beside its share.
#[derive(Clone, Debug, Default)]
pub struct Spot {
    /// What is said of it.
    pub label: String,
    /// An address that it leads to.
    pub link: Option<String>,
    /// What is known of it.
    pub mark: Option<Mark>,
    /// The unit that is there, in a picture of one position: it is shown and not a share.
    pub unit: Option<Kind>,
}

/// What is known of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A unit is there.
    There,
    /// Some unit, or any, is not there.
    Absent,
}

/// What is the same in every picture of a map: where its regions stand, land and sea behind them,
/// and the lines between them. It takes longer to find than all else; who draws often keeps it.
#[derive(Clone, Debug)]
pub struct Background {
    points: Vec<(f64, f64)>,
    drawn: String,
}

impl Background {
    /// That of a map.
    #[must_use]
    pub fn of(map: &Map) -> Self {
        let (points, mut drawn) = (layout(map), String::new());
        land(map, &points, &mut drawn);
        borders(map, &points, &mut drawn);
        Self { points, drawn }
    }
}

/// Draws a map.
#[must_use]
pub fn svg(map: &Map, picture: &Picture<'_>) -> String {
    svg_on(&Background::of(map), map, picture)
}

/// Draws a map whose background is known, which may be that of the map in another language.
#[must_use]
pub fn svg_on(background: &Background, map: &Map, picture: &Picture<'_>) -> String {
    let Background { points, drawn } = background;
    let (width, height) = (SIZE.0, SIZE.1 + LEGEND);
    let role = if picture.spots.iter().any(|spot| spot.link.is_some()) { "group" } else { "img" };
    let title = escaped(picture.title.to(picture.lang));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"ludex-map\" role=\"{role}\" viewBox=\"0 -{LEGEND} {width} {height}\">\n\
         <title>{title}</title>\n<style>{CSS}</style>\n<rect class=\"page\" y=\"-{LEGEND}\" width=\"{width}\" height=\"{height}\"/>\n"
    );
    svg.push_str(drawn);
    for (region, &(x, y)) in points.iter().enumerate() {
        let _ = write!(svg, "<g transform=\"translate({x:.0} {y:.0})\">");
        picture.region(map, region, &mut svg);
        svg.push_str("</g>\n");
    }
    picture.legend(map, &mut svg);
    svg + "</svg>\n"
}

/// The sea, and the land in it.
fn land(map: &Map, points: &[(f64, f64)], svg: &mut String) {
    let mut path = String::new();
    for line in coast::coast(map, points) {
        for (at, (x, y)) in line.into_iter().enumerate() {
            let _ = write!(path, "{}{x} {y}", if at == 0 { 'M' } else { 'L' });
        }
        path.push('Z');
    }
    let (width, height) = SIZE;
    let _ = writeln!(
        svg,
        "<rect class=\"water\" width=\"{width}\" height=\"{height}\"/>\n<path class=\"soil\" d=\"{path}\"/>"
    );
}

/// Lines between neighbours: one path for borders that armies cross, one for those that only fleets
/// cross.
fn borders(map: &Map, points: &[(f64, f64)], svg: &mut String) {
    let mut paths = [String::new(), String::new()];
    for (from, &(x, y)) in points.iter().enumerate() {
        for to in neighbours(map, from).into_iter().filter(|&to| to > from) {
            let by_land = map.regions[from].zones.iter().any(|&zone| map.reaches(Kind::Army, zone, to));
            let (x2, y2) = points[to];
            let _ = write!(paths[usize::from(!by_land)], "M{x:.0} {y:.0}L{x2:.0} {y2:.0}");
        }
    }
    for (path, class) in paths.iter().zip(["by-land", "by-sea"]) {
        let _ = writeln!(svg, "<path class=\"{class}\" d=\"{path}\"/>");
    }
}

impl Picture<'_> {
    fn region(&self, map: &Map, region: usize, svg: &mut String) {
        let (known, spot) = (&map.regions[region], self.spots.get(region));
        let share = self.share(self.occupied[region].total);
        let plain = || format!("{} ({}): {}", known.title(self.lang), known.code, percent(share, 1, self.lang));
        let label = spot.map_or_else(plain, |spot| spot.label.clone());
        let (label, code) = (escaped(&label), escaped(&known.code));
        let link = spot.and_then(|spot| spot.link.as_ref());
        match link {
            Some(link) => drop(write!(svg, "<a id=\"{code}\" href=\"{}\">", escaped(link))),
            None => svg.push_str("<g>"),
        }
        let ground = match known.ground {
            Ground::Sea => "sea",
            Ground::Coast => "coast",
            Ground::Land => "inland",
            Ground::Shut => "shut",
        };
        let _ = write!(svg, "<title>{label}</title><circle class=\"ground {ground}\" r=\"{}\"/>", RING + 3.0);
        if share > 0.0 {
            let _ = write!(svg, "<circle class=\"heat\" r=\"{DISC}\" fill-opacity=\"{share:.2}\"/>");
            self.ring(region, svg);
            let unit = spot.and_then(|spot| spot.unit).map(|unit| unit.letter().to_string());
            let below = unit.unwrap_or_else(|| percent(share, 0, self.lang));
            let _ = write!(svg, "<text y=\"1\">{code}</text><text class=\"share\" y=\"14\">{below}</text>");
        } else {
            let _ = write!(svg, "<text class=\"nobody\" y=\"5\">{code}</text>");
        }
        if let Some(mark) = spot.and_then(|spot| spot.mark) {
            let (class, sign) = if mark == Mark::There { ("there", "✓") } else { ("absent", "✕") };
            let _ = write!(svg, "<g class=\"mark {class}\"><circle cx=\"20\" cy=\"-20\" r=\"10\"/>");
            let _ = write!(svg, "<text x=\"20\" y=\"-15\">{sign}</text></g>");
        }
        svg.push_str(if link.is_some() { "</a>" } else { "</g>" });
    }

    fn share(&self, count: u128) -> f64 {
        if self.total == 0 { 0.0 } else { count as f64 / self.total as f64 }
    }

    fn ring(&self, region: usize, svg: &mut String) {
        let Occupied { total, by_power } = &self.occupied[region];
        if by_power.is_empty() {
            let _ = write!(svg, "<path class=\"ring\" d=\"{}\"/>", arc(0.0, self.share(*total)));
        }
        let mut from = 0.0;
        for (&power, &count) in by_power {
            let to = from + self.share(count);
            let _ = write!(svg, "<path class=\"ring {}\" d=\"{}\"/>", class_of(power), arc(from, to));
            from = to;
        }
    }

    fn legend(&self, map: &Map, svg: &mut String) {
        let (lang, y) = (self.lang, -12.0);
        let mut powers: Vec<_> = self.occupied.iter().flat_map(|region| region.by_power.keys().copied()).collect();
        powers.sort_unstable();
        powers.dedup();
        for (at, &power) in powers.iter().enumerate() {
            let x = 30.0 + 118.0 * at as f64;
            let name = escaped(map.powers[power].title(lang));
            let _ = write!(svg, "<path class=\"ring {}\" d=\"M{x} {y}h26\"/>", class_of(power));
            let _ = writeln!(svg, "<text class=\"note\" x=\"{}\" y=\"{}\">{name}</text>", x + 32.0, y + 5.0);
        }
        let words = legend(self.spots);
        for (text, up) in [(self.title.to(lang), 36.0), (words.to(lang), 16.0)] {
            let _ = writeln!(svg, "<text class=\"note caption\" x=\"30\" y=\"{}\">{}</text>", y - up, escaped(text));
        }
    }
}

/// What the signs of a map mean, which has these beside its shares.
#[must_use]
pub fn legend(spots: &[Spot]) -> Text {
    if spots.iter().any(|spot| spot.unit.is_some()) {
        return Text::fixed(
            "ring: whose unit is there; A: an army; F: a fleet; dashed: by sea",
            "anneau : à qui est l'unité ; A : une armée ; F : une flotte ; tireté : par mer",
        );
    }
    Text::fixed(
        "ring: the powers there; colour and number: share of the positions in which it is occupied; dashed: by sea",
        "anneau : les pays qui s'y trouvent ; couleur et nombre : part des positions où elle est occupée ; tireté : par \
         mer",
    )
}

/// A line in the colour of a power, as maps have it, to stand beside its name.
#[must_use]
pub fn swatch(power: usize) -> String {
    let class = class_of(power);
    format!(
        "<svg class=\"ludex-map\" viewBox=\"0 0 18 6\" width=\"18\" height=\"6\" aria-hidden=\"true\">\
         <path class=\"ring {class}\" d=\"M0 3h18\"/></svg>"
    )
}

/// The seven colours serve again where there are more powers.
fn class_of(power: usize) -> String {
    format!("power{}", power % 7)
}

/// A part of the ring, as shares of its length from the top clockwise.
fn arc(from: f64, to: f64) -> String {
    let point = |share: f64| {
        let (x, y) = ((share * TAU).sin() * RING, -(share * TAU).cos() * RING);
        format!("{x:.1} {y:.1}")
    };
    // An arc that ends where it begins, once rounded, is nothing: what is more than half goes
    // through the middle.
    let mut path = format!("M{}", point(from));
    let ends = if to - from > 0.5 { vec![from.midpoint(to), to] } else { vec![to] };
    for end in ends {
        let _ = write!(path, "A{RING} {RING} 0 0 1 {}", point(end));
    }
    path
}

fn percent(share: f64, decimals: usize, lang: Lang) -> String {
    let share = 100.0 * share;
    let number = match decimals {
        // What is there, if seldom, is not 0; what is not always so is not 100.
        0 if share > 0.0 && share < 0.5 => "<1".to_owned(),
        0 if share > 99.5 && share < 100.0 => ">99".to_owned(),
        _ => format!("{share:.decimals$}"),
    };
    escaped(&if lang == Lang::Fr { number.replace('.', ",") + "\u{202f}%" } else { number + "%" })
}

#[cfg(test)]
mod tests {
    use ludex_core::say;

    use super::*;
    use crate::question::Question;

    #[test]
    fn a_picture_has_every_region_and_its_links() {
        let map = Map::standard();
        let scan = Question::of(&map).automaton(&map, &()).unwrap();
        let spot = |region: usize| Spot {
            label: format!("<{region}>"),
            link: region.is_multiple_of(2).then(|| format!("/?a={region}&b")),
            ..Spot::default()
        };
        let spots: Vec<_> = (0..map.regions.len()).map(spot).collect();
        let (title, occupied) = (say!("a & b", "a & b"), scan.occupied(&map));
        let picture =
            Picture { title: &title, lang: Lang::En, total: scan.total(), occupied: &occupied, spots: &spots };
        let drawn = svg(&map, &picture);
        assert_eq!(drawn.matches("class=\"ground").count(), map.regions.len());
        assert_eq!(drawn.matches("<a id=").count(), map.regions.len().div_ceil(2));
        assert!(drawn.contains("<title>a &amp; b</title>") && drawn.contains("href=\"/?a=0&amp;b\""));
        let plain = svg(&map, &Picture { spots: &[], lang: Lang::Fr, ..picture });
        assert!(plain.contains("role=\"img\"") && plain.contains("<title>Galicie (GAL): 4"));
    }

    /// Of one position there is no share to tell.
    #[test]
    fn units_stand_on_their_regions() {
        let map = Map::standard();
        let mut occupied = vec![Occupied::default(); map.regions.len()];
        let mut spots = vec![Spot::default(); map.regions.len()];
        occupied[3] = Occupied { total: 1, by_power: [(4, 1)].into() };
        spots[3].unit = Some(Kind::Fleet);
        let title = say!("a", "a");
        let picture = Picture { title: &title, lang: Lang::En, total: 1, occupied: &occupied, spots: &spots };
        let drawn = svg(&map, &picture);
        assert!(drawn.contains("y=\"14\">F</text>") && drawn.contains("F: a fleet"), "{drawn}");
        assert!(!drawn.contains("100%"), "{drawn}");
    }

    /// An arc from a point to itself would be drawn as nothing.
    #[test]
    fn a_ring_is_drawn_where_one_power_always_is() {
        let map = Map::standard();
        let mut occupied = vec![Occupied::default(); map.regions.len()];
        occupied[3] = Occupied { total: 1, by_power: [(4, 1)].into() };
        let title = say!("a", "a");
        let picture = Picture { title: &title, lang: Lang::En, total: 1, occupied: &occupied, spots: &[] };
        let ring = "<path class=\"ring power4\" d=\"M0.0 -24.0A24 24 0 0 1 0.0 24.0A24 24 0 0 1 -0.0 -24.0\"/>";
        assert!(svg(&map, &picture).contains(ring));
        assert_eq!(arc(0.5, 0.75), "M0.0 24.0A24 24 0 0 1 -24.0 0.0");
    }

    /// As wide as in the bold font that comes first, as high as its capitals.
    #[test]
    fn codes_fit_their_discs() {
        const WIDTHS: [f64; 26] = [
            0.774, 0.762, 0.734, 0.830, 0.683, 0.683, 0.821, 0.837, 0.372, 0.372, 0.775, 0.637, 0.995, 0.837, 0.850,
            0.733, 0.850, 0.770, 0.720, 0.682, 0.812, 0.774, 1.103, 0.771, 0.724, 0.725,
        ];
        let font = CSS.split("text{font:bold ").nth(1).and_then(|rest| rest.split_once("px"));
        let size: f64 = font.expect("the font of codes").0.parse().expect("its size");
        let room = 2.0 * (DISC.powi(2) - (0.73 * size - 1.0).powi(2)).sqrt();
        for region in &Map::standard().regions {
            let width: f64 =
                region.code.bytes().map(|letter| WIDTHS[usize::from(letter.to_ascii_uppercase() - b'A')]).sum();
            assert!(width * size <= room, "{} is {} wide where there is room for {room}", region.code, width * size);
        }
    }

    #[test]
    fn shares_are_never_rounded_to_never_or_always() {
        assert_eq!(percent(0.001, 0, Lang::En), "&lt;1%");
        assert_eq!(percent(0.999, 0, Lang::Fr), "&gt;99\u{202f}%");
        assert_eq!(percent(1.0, 0, Lang::En), "100%");
        assert_eq!(percent(0.4444, 1, Lang::Fr), "44,4\u{202f}%");
    }
}
