//! Lines in a frame, as SVG: shares from 0 to 100 % against a number that grows.
//!
//! ```text
//! 100 % ┤        ╭─────
//!  50 % ┤   ╭────╯         the axis is logarithmic where the greatest number is a hundred
//!   0 % ┼───╯──────┬──     times the least or more; zero then has no place
//!       1   10   100
//! ```
//!
//! Pictures follow the page's light or dark colours and can be read without colours: every line has
//! its own dashes and marks. Hand-written SVG: a library would save nothing.

use std::fmt::Write as _;

use ludex_core::markup::escaped;
use ludex_core::numbers::grouped;
use ludex_core::{Lang, Text, say};

/// A line.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// What it shows.
    pub name: Text,
    /// Its points, from left to right: a number that is not negative, and a share from 0 to 1.
    pub points: Vec<(f64, f64)>,
}

/// A picture of lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// Its title.
    pub title: String,
    /// What grows from left to right.
    pub across: Text,
    /// The lines.
    pub series: Vec<Series>,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 64.0;
const TOP: f64 = 48.0;
const RIGHT: f64 = 28.0;
const LINE: f64 = 24.0;

/// The styles of lines; further lines use them again from the first.
const LOOKS: usize = 4;

const PAGE: &str = r#"<rect class="page" width="100%" height="100%"/>"#;

/// The style sheet of plots, all of it inside the class `ludex-plot`.
pub const CSS: &str = "\
.ludex-plot text{font:13px 'DejaVu Sans',Verdana,sans-serif;fill:#1b1f24}
.ludex-plot .page{fill:#fff}
.ludex-plot .head{font:bold 16px 'DejaVu Sans',Verdana,sans-serif}
.ludex-plot .frame{fill:none;stroke:#57606a}
.ludex-plot .rule{stroke:#d0d7de}
.ludex-plot .l{fill:none;stroke-width:2.2;stroke-linejoin:round}
.ludex-plot .s0{stroke:#0b5fa5}.ludex-plot .m0{fill:#0b5fa5}
.ludex-plot .s1{stroke:#a85400;stroke-dasharray:8 4}.ludex-plot .m1{fill:#a85400}
.ludex-plot .s2{stroke:#116329;stroke-dasharray:2 4}.ludex-plot .m2{fill:#116329}
.ludex-plot .s3{stroke:#6e40c9;stroke-dasharray:10 4 2 4}.ludex-plot .m3{fill:#6e40c9}
@media (prefers-color-scheme:dark){
.ludex-plot text{fill:#e6edf3}
.ludex-plot .page{fill:#0d1117}
.ludex-plot .frame{stroke:#8b949e}
.ludex-plot .rule{stroke:#30363d}
.ludex-plot .s0{stroke:#6cb6ff}.ludex-plot .m0{fill:#6cb6ff}
.ludex-plot .s1{stroke:#f0a04b}.ludex-plot .m1{fill:#f0a04b}
.ludex-plot .s2{stroke:#56d364}.ludex-plot .m2{fill:#56d364}
.ludex-plot .s3{stroke:#b392f0}.ludex-plot .m3{fill:#b392f0}
}";

/// How numbers are laid out from left to right.
struct Across {
    least: f64,
    greatest: f64,
    logarithmic: bool,
}

impl Across {
    fn new(series: &[Series]) -> Self {
        let numbers = || series.iter().flat_map(|series| series.points.iter().map(|&(x, _)| x));
        let greatest = numbers().fold(0.0, f64::max);
        let least = numbers().filter(|&x| x > 0.0).fold(greatest, f64::min);
        let logarithmic = greatest >= 100.0 * least && least >= 1.0;
        Self { least: if logarithmic { least } else { 0.0 }, greatest, logarithmic }
    }

    /// The place of a number; `None` where it has none.
    fn place(&self, x: f64) -> Option<f64> {
        let share = match (self.logarithmic, self.greatest > self.least) {
            (true, _) => (x > 0.0).then(|| (x / self.least).ln() / (self.greatest / self.least).ln())?,
            (false, true) => x / self.greatest,
            (false, false) => 0.0,
        };
        Some(LEFT + share * WIDTH)
    }

    /// Numbers that are written below.
    fn ticks(&self) -> Vec<f64> {
        if self.logarithmic {
            let powers = (0..=18).map(|power| 10f64.powi(power));
            return powers.filter(|power| (self.least..=self.greatest).contains(power)).collect();
        }
        let coarse = 10f64.powf((self.greatest.max(1.0) / 4.0).log10().floor());
        let step =
            [1.0, 2.0, 5.0, 10.0].map(|factor| factor * coarse).into_iter().find(|step| self.greatest / step <= 6.0);
        let step = step.unwrap_or(self.greatest.max(1.0)).max(1.0);
        (0..=(self.greatest / step) as u32).map(|i| f64::from(i) * step).collect()
    }
}

impl Plot {
    /// The picture.
    #[must_use]
    pub fn svg(&self, lang: Lang) -> String {
        let (width, bottom) = (LEFT + WIDTH + RIGHT, TOP + HEIGHT);
        let height = bottom + 52.0 + LINE * self.series.len() as f64 + 12.0;
        let (title, code) = (escaped(&self.title), lang.code());
        let mut svg = String::new();
        let size = format!(r#"viewBox="0 0 {width} {height}" width="{width}" height="{height}" lang="{code}""#);
        let _ = writeln!(svg, r#"<svg xmlns="http://www.w3.org/2000/svg" class="ludex-plot" role="img" {size}>"#);
        let _ = writeln!(svg, "<title>{title}</title>\n<desc>{}</desc>", escaped(self.summary().to(lang)));
        let _ = writeln!(svg, "<style>{CSS}</style>\n{PAGE}");
        let _ = writeln!(svg, r#"<text class="head" x="{LEFT}" y="28">{title}</text>"#);
        let across = Across::new(&self.series);
        self.draw_axes(&across, lang, &mut svg);
        for (i, series) in self.series.iter().enumerate() {
            draw_line(series, i % LOOKS, &across, &mut svg);
            let y = bottom + 52.0 + (i as f64 + 0.5) * LINE;
            let _ = writeln!(
                svg,
                r#"<path class="l s{0}" d="M{LEFT},{y:.1} h40"/>{1}"#,
                i % LOOKS,
                mark(i % LOOKS, LEFT + 20.0, y)
            );
            let (x, y, name) = (LEFT + 52.0, y + 4.5, escaped(series.name.to(lang)));
            let _ = writeln!(svg, r#"<text x="{x}" y="{y:.1}">{name}</text>"#);
        }
        svg.push_str("</svg>\n");
        svg
    }

    fn draw_axes(&self, across: &Across, lang: Lang, svg: &mut String) {
        let bottom = TOP + HEIGHT;
        for percent in [0, 25, 50, 75, 100] {
            let y = bottom - HEIGHT * f64::from(percent) / 100.0;
            let (x, base) = (LEFT - 8.0, y + 4.5);
            let _ = writeln!(svg, r#"<path class="rule" d="M{LEFT},{y:.1} h{WIDTH}"/>"#);
            let _ = writeln!(svg, r#"<text text-anchor="end" x="{x}" y="{base:.1}">{percent}{}%</text>"#, '\u{202f}');
        }
        for tick in across.ticks() {
            let Some(x) = across.place(tick) else { continue };
            let (base, text) = (bottom + 20.0, grouped(tick as u64, lang));
            let _ = writeln!(svg, r#"<path class="rule" d="M{x:.1},{TOP} v{HEIGHT}"/>"#);
            let _ = writeln!(svg, r#"<text text-anchor="middle" x="{x:.1}" y="{base}">{text}</text>"#);
        }
        let _ = writeln!(svg, r#"<rect class="frame" x="{LEFT}" y="{TOP}" width="{WIDTH}" height="{HEIGHT}"/>"#);
        let (x, y, name) = (LEFT + WIDTH / 2.0, bottom + 40.0, escaped(self.across.to(lang)));
        let _ = writeln!(svg, r#"<text text-anchor="middle" x="{x}" y="{y}">{name}</text>"#);
    }

    /// A sentence that describes the picture for readers who cannot see it.
    fn summary(&self) -> Text {
        let count = self.series.len();
        let last = self.series.iter().filter_map(|series| {
            let (_, share) = series.points.last()?;
            let (Text { en, fr }, percent) = (&series.name, (100.0 * share).round());
            Some(say!("; in the end {en}: {percent} %", " ; à la fin {fr} : {percent} %"))
        });
        let Text { en, fr } = self.across.clone();
        last.fold(say!("Lines ({count}) over {en}", "Courbes ({count}) selon {fr}"), |so_far, last| {
            let (Text { en, fr }, Text { en: en2, fr: fr2 }) = (so_far, last);
            say!("{en}{en2}", "{fr}{fr2}")
        })
    }
}

fn draw_line(series: &Series, look: usize, across: &Across, svg: &mut String) {
    let place = |&(x, share): &(f64, f64)| Some((across.place(x)?, TOP + HEIGHT * (1.0 - share.clamp(0.0, 1.0))));
    let places: Vec<_> = series.points.iter().filter_map(place).collect();
    let path: Vec<_> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    if path.len() > 1 {
        let _ = writeln!(svg, r#"<path class="l s{look}" d="M{}"/>"#, path.join(" "));
    }
    // Marks closer to each other than this hide one another.
    let mut free_from = f64::NEG_INFINITY;
    for (x, y) in places {
        if x >= free_from {
            svg.push_str(&mark(look, x, y));
            free_from = x + 12.0;
        }
    }
    svg.push('\n');
}

/// The mark of a line: round, square, pointed up or pointed down.
fn mark(look: usize, x: f64, y: f64) -> String {
    match look {
        0 => format!(r#"<circle class="m0" cx="{x:.1}" cy="{y:.1}" r="3.5"/>"#),
        1 => format!(r#"<rect class="m1" x="{:.1}" y="{:.1}" width="7" height="7"/>"#, x - 3.5, y - 3.5),
        2 => format!(r#"<path class="m2" d="M{:.1},{:.1} l4.5,8 h-9z"/>"#, x, y - 5.0),
        _ => format!(r#"<path class="m3" d="M{:.1},{:.1} l4.5,-8 h-9z"/>"#, x, y + 5.0),
    }
}
