//! A board as SVG: pieces that can be told apart without colours.
//!
//! ```text
//!    1   2   3
//!  ┌───┬───┬───┐
//!  │ ✕ │   │ ◯ │      a stone of the first player has a cross, one of the second a ring
//!  └───┴───┴───┘
//! ```
//!
//! [`svg`] is a picture of its own; the page puts the same cells under links and values, and
//! [`filmstrip`](crate::filmstrip) puts the boards of a whole game beside each other.

mod frame;

use std::collections::HashMap;
use std::fmt::Write as _;

use ludex_core::markup::escaped;
use ludex_core::{Cell, Lang, Man, Piece, Player, Shape, Text, say};

pub use self::frame::Frame;
use crate::palette::Palette;
use crate::session::Scene;

/// Pixels of half a cell.
pub const HALF: i32 = 24;
/// Around the board.
pub const MARGIN: i32 = 6;
/// The round corners of a square.
const ROUND: &str = r#" rx="5""#;

/// From the middle of a hexagon to its upper corner, and to the corners beside it: rows lie two
/// halves apart, which is both together.
const TIP: i32 = 30;
const SHOULDER: i32 = 18;

/// Below the board, for what it does not show.
const CAPTION: i32 = 30;
/// Pixels of a character of it, and of a label, about.
const CHARACTER: i32 = 8;
/// Pixels from the middle of a star point to its rim.
const STAR: i32 = 4;

/// The style of a picture that stands alone.
pub const CSS: &str = "\
.ludex-board .page{fill:#fff}
.ludex-board .cell{fill:#eaeef2;stroke:#d0d7de}
.ludex-board .t1{fill:#c3ccd6}.ludex-board .t2{fill:#f4c7c3}.ludex-board .t3{fill:#f5dfa6}
.ludex-board .t4{fill:#c4e3c1}.ludex-board .t5{fill:#bedbf4}.ludex-board .t6{fill:#dccaf1}
.ludex-board .t7{fill:#ddd3c4}.ludex-board .t8{fill:#57606a}
.ludex-board .cell.point{fill:none;stroke:none}
.ludex-board .cell.fresh{stroke:#57606a;stroke-width:3}
.ludex-board .cell.won{stroke:#e3b341;stroke-width:3}
.ludex-board .cell.lit{fill:#e7d79b}
.ludex-board .ring{fill:none;stroke:#b08411;stroke-width:3.5}
.ludex-board .lines{fill:none;stroke:#8c959f;stroke-width:2}
.ludex-board .star{fill:#8c959f}
.ludex-board .plate{fill:none}
.ludex-board .hole{fill:#fff}
.ludex-board .p1{fill:#0b5fa5}
.ludex-board .p2{fill:#c2610c}
.ludex-board .neutral{fill:#6e7781}
.ludex-board .sign{fill:none;stroke:#fff;stroke-width:4;stroke-linecap:round}
.ludex-board .sign.thin{stroke-width:1.5}
.ludex-board .mark{fill:#fff;stroke:#1b1f24;stroke-width:2}
.ludex-board .tile{fill:#fff;stroke:#6e7781;stroke-width:1.5}
.ludex-board text{font-family:'DejaVu Sans',Verdana,sans-serif;text-anchor:middle;fill:#1b1f24}
.ludex-board .number{font-size:20px;font-weight:600}
.ludex-board .number.on{fill:#fff}
.ludex-board .figure{font-size:40px}
.ludex-board text.p1{fill:#0b5fa5}.ludex-board text.p2{fill:#c2610c}.ludex-board text.neutral{fill:#6e7781}
.ludex-board .label{fill:#57606a;font-size:14px}
.ludex-board .ground.low{font-size:10px}
.ludex-board .ground.corner{font-size:8px;text-anchor:start}
.ludex-board .caption{font-size:14px}
.ludex-board .title{font-size:20px}
@media(prefers-color-scheme:dark){
.ludex-board .page,.ludex-board .hole,.ludex-board .tile{fill:#0d1117}
.ludex-board .cell{fill:#21262d;stroke:#30363d}
.ludex-board .t1{fill:#3a434e}.ludex-board .t2{fill:#5f2e2b}.ludex-board .t3{fill:#574717}
.ludex-board .t4{fill:#26502a}.ludex-board .t5{fill:#1f4569}.ludex-board .t6{fill:#47316b}
.ludex-board .t7{fill:#4e463a}.ludex-board .t8{fill:#010409}
.ludex-board .cell.point{fill:none}
.ludex-board .cell.fresh{stroke:#9da7b3}
.ludex-board .cell.won{stroke:#d4a72c}
.ludex-board .cell.lit{fill:#5a4a1c}
.ludex-board .p1{fill:#3d8bd4}
.ludex-board .p2{fill:#e08a3c}
.ludex-board .neutral{fill:#9da7b3}
.ludex-board text{fill:#e6edf3}
.ludex-board text.p1{fill:#3d8bd4}.ludex-board text.p2{fill:#e08a3c}.ludex-board text.neutral{fill:#9da7b3}
.ludex-board .label{fill:#9da7b3}
}";

/// The board of a scene as a picture of its own, with what it does not show below it.
#[must_use]
pub fn svg(scene: &Scene, title: &str, lang: Lang) -> String {
    let Board { body, place } = Board::of(scene, false, lang);
    picture(&body, place, title, &own_style(scene), lang)
}

/// The colours of the game, where it has its own.
pub(crate) fn own_style(scene: &Scene) -> String {
    let palette = Palette::of(&scene.spec);
    palette.map_or_else(String::new, |palette| palette.style(scene.roles.is_first_black(), ".ludex-board"))
}

/// Why a game without a board is not drawn.
#[must_use]
pub fn no_board(spec: &str) -> Text {
    say!("{spec} has no board that could be drawn", "{spec} n'a pas de plateau à dessiner")
}

/// A picture of its own: what is in it, its place (left, top, width, height), and the style that it
/// has besides that of all.
pub(crate) fn picture(
    body: &str,
    [left, top, width, height]: [i32; 4],
    title: &str,
    style: &str,
    lang: Lang,
) -> String {
    let (title, code) = (escaped(title), lang.code());
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="ludex-board" role="img" viewBox="{left} {top} {width} {height}" width="{width}" height="{height}" lang="{code}">
<title>{title}</title>
<style>{CSS}
{style}</style>
<rect class="page" x="{left}" y="{top}" width="{width}" height="{height}"/>
{body}</svg>
"#
    )
}

/// A board without a frame, to be put into a picture.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) body: String,
    /// Left, top, width and height in pixels.
    pub(crate) place: [i32; 4],
}

impl Board {
    /// The board of a scene, with what it does not show below it; `fresh` shows what changed last.
    pub(crate) fn of(scene: &Scene, fresh: bool, lang: Lang) -> Self {
        let picture = &scene.picture;
        let frame = Frame::of(&picture.cells, &picture.labels);
        let palette = Palette::of(&scene.spec);
        let caption = picture.caption.as_ref().map(|caption| caption.to(lang));
        let (wide, high) = frame.size();
        let longest = caption.map_or(0, |caption| caption.chars().count() as i32 * CHARACTER);
        let (width, height) = (wide.max(longest), high + caption.map_or(0, |_| CAPTION));
        let [left, top, ..] = frame.place();
        let left = left - (width - wide) / 2;
        let mut body = if palette.is_some() { plate(&picture.cells) } else { String::new() };
        body += &lines(&picture.cells);
        for (number, at) in picture.cells.iter().enumerate() {
            let fresh = fresh && scene.fresh.contains(&number);
            let drawn = cell(at, scene.won.contains(&number), fresh, scene.falls);
            // What makes pixels of a picture does not read this from a style.
            let is_tight = palette.is_some_and(|palette| palette.is_tight);
            body += &if is_tight { drawn.replace(ROUND, "") } else { drawn };
            body.push('\n');
        }
        for at in &picture.labels {
            body.push_str(&frame.label(at));
            body.push('\n');
        }
        if let Some(caption) = caption {
            let (x, y) = (left + width / 2, top + height - MARGIN - 4);
            let _ = writeln!(body, r#"<text class="caption" x="{x}" y="{y}">{}</text>"#, escaped(caption));
        }
        Self { body, place: [left, top, width, height] }
    }
}

/// The middle of a cell, in pixels.
#[must_use]
pub fn middle(x: i32, y: i32) -> (i32, i32) {
    ((x + 1) * HALF, (y + 1) * HALF)
}

/// A cell with its piece: whether it is of a line that won, whether it changed last, and whether
/// stones fall.
#[must_use]
pub fn cell(cell: &Cell, won: bool, fresh: bool, falls: bool) -> String {
    ground(cell, won, fresh, falls) + &piece(cell) + &ring(cell, won)
}

/// What is drawn around a stone of a line that won; nothing around others.
#[must_use]
pub fn ring(cell: &Cell, won: bool) -> String {
    let (x, y) = lying(cell);
    if won { format!(r#"<circle class="ring" cx="{x}" cy="{y}" r="20"/>"#) } else { String::new() }
}

/// A cell without what lies there, with the hole through which a stone is seen where stones fall.
#[must_use]
pub fn ground(cell: &Cell, won: bool, fresh: bool, falls: bool) -> String {
    let (x, y) = middle(cell.x, cell.y);
    let fresh = if fresh { " fresh" } else { "" };
    let is_tinted = cell.ground.tint > 0 && cell.ground.shape != Shape::Point;
    // What has a colour keeps it.
    let won = match (won, is_tinted) {
        (true, false) => " won lit",
        (true, true) => " won",
        (false, _) => "",
    };
    let tint = if is_tinted { format!(" t{}", cell.ground.tint) } else { String::new() };
    let (left, top, side) = (x - HALF + 1, y - HALF + 1, 2 * HALF - 2);
    let ground = match cell.ground.shape {
        Shape::Hexagon => {
            let (right, left) = (x + HALF - 1, x - HALF + 1);
            let (high, low) = (y - SHOULDER, y + SHOULDER);
            format!(
                r#"<path class="cell{tint}{fresh}{won}" d="M{x} {}L{right} {high}V{low}L{x} {}L{left} {low}V{high}z"/>"#,
                y - TIP,
                y + TIP
            )
        }
        Shape::Point => format!(r#"<circle class="cell point{fresh}{won}" cx="{x}" cy="{y}" r="20"/>"#),
        Shape::Square => format!(
            r#"<rect class="cell{tint}{fresh}{won}" x="{left}" y="{top}" width="{side}" height="{side}"{ROUND}/>"#
        ),
    };
    let hole = if falls { format!(r#"<circle class="hole" cx="{x}" cy="{y}" r="18"/>"#) } else { String::new() };
    ground + &written(cell) + &hole
}

/// Squares where stones fall, without what lies there: all of them as one shape, and their holes as
/// another, which is drawn sooner than so many.
#[must_use]
pub fn holed<'c>(cells: impl Iterator<Item = &'c Cell> + Clone) -> String {
    let (mut squares, mut holes, mut texts) = (String::new(), String::new(), String::new());
    for cell in cells {
        let (x, y) = middle(cell.x, cell.y);
        let _ = write!(squares, "M{} {}h46v46h-46z", x - HALF + 1, y - HALF + 1);
        let _ = write!(holes, "M{} {y}a18 18 0 1 0 36 0a18 18 0 1 0-36 0z", x - 18);
        texts += &written(cell);
    }
    format!(r#"<path class="cell" d="{squares}"/><path class="hole" d="{holes}"/>{texts}"#)
}

/// The middle of what lies on a cell. A hexagon has room for its text below, if that lies higher.
fn lying(cell: &Cell) -> (i32, i32) {
    let (x, y) = middle(cell.x, cell.y);
    let is_told = cell.ground.shape == Shape::Hexagon && !cell.ground.text.is_empty();
    (x, if is_told { y - 7 } else { y })
}

/// What lies on a cell; nothing where it is empty.
#[must_use]
pub fn piece(cell: &Cell) -> String {
    let (x, y) = lying(cell);
    match &cell.piece {
        Piece::Empty => String::new(),
        Piece::First => stone(Some(Player::First), "", (x, y)),
        Piece::Second => stone(Some(Player::Second), "", (x, y)),
        Piece::Man(piece) => man(piece, (x, y)),
        Piece::Neutral => format!(r#"<circle class="neutral" cx="{x}" cy="{y}" r="15"/>"#),
        Piece::Tile(text) => {
            let (left, top, side) = (x - HALF + 4, y - HALF + 4, 2 * HALF - 8);
            let text = escaped(text);
            format!(
                r#"<rect class="tile" x="{left}" y="{top}" width="{side}" height="{side}" rx="4"/><text class="number" x="{x}" y="{}">{text}</text>"#,
                y + 7
            )
        }
    }
}

/// The text on the ground of a cell: in its middle, or small beside what lies there.
fn written(cell: &Cell) -> String {
    let (x, y) = middle(cell.x, cell.y);
    let text = escaped(&cell.ground.text);
    match (text.is_empty(), &cell.piece, cell.ground.shape) {
        (true, ..) => String::new(),
        (_, Piece::Empty, _) => format!(r#"<text class="label ground" x="{x}" y="{}">{text}</text>"#, y + 6),
        (_, _, Shape::Hexagon) => format!(r#"<text class="label ground low" x="{x}" y="{}">{text}</text>"#, y + 22),
        _ => format!(r#"<text class="label ground low corner" x="{}" y="{}">{text}</text>"#, x - 22, y - 15),
    }
}

/// A piece with a sign of its own.
fn man(man: &Man, (x, y): (i32, i32)) -> String {
    let body = if man.disc {
        stone(man.owner, &man.sign, (x, y))
    } else {
        let class = owner_class(man.owner);
        format!(r#"<text class="figure {class}" x="{x}" y="{}">{}</text>"#, y + 14, escaped(&man.sign))
    };
    let mark = format!(r#"<circle class="mark" cx="{}" cy="{}" r="6"/>"#, x + 13, y - 13);
    if man.mark { body + &mark } else { body }
}

/// A disc with a sign; where there is none, with that of its owner's stones.
fn stone(owner: Option<Player>, sign: &str, (x, y): (i32, i32)) -> String {
    let disc = format!(r#"<circle class="{}" cx="{x}" cy="{y}" r="18"/>"#, owner_class(owner));
    disc + &match (owner, sign) {
        (Some(Player::First), "") => format!(r#"<path class="sign" d="M{} {}l14 14m0 -14l-14 14"/>"#, x - 7, y - 7),
        (Some(Player::Second), "") => format!(r#"<circle class="sign" cx="{x}" cy="{y}" r="8"/>"#),
        (None, "") => String::new(),
        (owner, sign) => {
            // Told apart without colours: a ring around the sign of the second player.
            let ring = format!(r#"<circle class="sign thin" cx="{x}" cy="{y}" r="15"/>"#);
            let ring = if owner == Some(Player::Second) { ring } else { String::new() };
            format!(r#"{ring}<text class="number on" x="{x}" y="{}">{}</text>"#, y + 7, escaped(sign))
        }
    }
}

const fn owner_class(owner: Option<Player>) -> &'static str {
    match owner {
        Some(Player::First) => "p1",
        Some(Player::Second) => "p2",
        None => "neutral",
    }
}

/// The lines between points that lie beside each other; on boards with half squares those of a
/// triangular grid. Points with a text on them stand outside, and are not joined with one another.
/// Star points have a dot.
#[must_use]
pub fn lines(cells: &[Cell]) -> String {
    let is_point = |cell: &&Cell| cell.ground.shape == Shape::Point;
    let inside = |cell: &Cell| cell.ground.text.is_empty();
    let places: HashMap<(i32, i32), bool> =
        cells.iter().filter(is_point).map(|cell| ((cell.x, cell.y), inside(cell))).collect();
    let (across, down) = (places.keys().any(|(x, _)| x % 2 != 0), places.keys().any(|(_, y)| y % 2 != 0));
    let ways: &[(i32, i32)] = match (across, down) {
        (true, _) => &[(2, 0), (1, 2), (-1, 2)],
        (_, true) => &[(0, 2), (2, 1), (2, -1)],
        _ => &[(2, 0), (0, 2)],
    };
    let mut path = String::new();
    for cell in cells.iter().filter(is_point) {
        let (x, y) = middle(cell.x, cell.y);
        for (right, down) in ways {
            let joined = places.get(&(cell.x + right, cell.y + down)).is_some_and(|other| *other || inside(cell));
            if joined {
                let _ = write!(path, "M{x} {y}l{} {}", right * HALF, down * HALF);
            }
        }
    }
    let mut drawn = if path.is_empty() { path } else { format!(r#"<path class="lines" d="{path}"/>"#) };
    for cell in cells.iter().filter(is_point).filter(|cell| cell.ground.tint > 0) {
        let (x, y) = middle(cell.x, cell.y);
        let _ = write!(drawn, r#"<circle class="star" cx="{x}" cy="{y}" r="{STAR}"/>"#);
    }
    drawn
}

/// What lies beneath all cells.
#[must_use]
pub fn plate(cells: &[Cell]) -> String {
    let [x, y, width, height] = Frame::of(cells, &[]).place();
    format!(r#"<rect class="plate" x="{x}" y="{y}" width="{width}" height="{height}" rx="8"/>"#)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludex_core::Ground;

    fn knight() -> Man {
        let said = Text::fixed("black knight", "cavalier noir");
        Man { owner: Some(Player::Second), text: "n".into(), sign: "♞".into(), disc: false, mark: false, said }
    }

    #[test]
    fn men_are_signs_or_stand_on_discs() {
        let drawn = man(&knight(), (0, 0));
        assert_eq!(drawn, r#"<text class="figure p2" x="0" y="14">♞</text>"#);
        let stack = Man { sign: "5".into(), disc: true, mark: true, ..knight() };
        let drawn = man(&stack, (0, 0));
        let parts = [r#"circle class="p2""#, r#"class="sign thin""#, ">5</text>", r#"circle class="mark""#];
        assert!(parts.iter().all(|part| drawn.contains(part)), "{drawn}");
        let plain = Man { sign: String::new(), disc: true, ..knight() };
        assert_eq!(man(&plain, (0, 0)), stone(Some(Player::Second), "", (0, 0)));
    }

    #[test]
    fn grounds_have_their_form_and_text() {
        let ground = |shape| Ground { shape, tint: 3, text: "a<".into(), said: None };
        let at = |shape| cell(&Cell { ground: ground(shape), ..Cell::new(0, 0, Piece::Empty) }, false, false, false);
        assert!(at(Shape::Square).starts_with(r#"<rect class="cell t3""#), "{}", at(Shape::Square));
        assert!(at(Shape::Hexagon).starts_with(r#"<path class="cell t3""#), "{}", at(Shape::Hexagon));
        assert!(at(Shape::Point).ends_with(">a&lt;</text>"), "{}", at(Shape::Point));
    }

    #[test]
    fn star_points_have_a_dot() {
        let star = Ground { shape: Shape::Point, tint: 1, ..Ground::default() };
        let drawn = lines(&[Cell { ground: star, ..Cell::new(0, 0, Piece::Empty) }]);
        assert_eq!(drawn, r#"<circle class="star" cx="24" cy="24" r="4"/>"#);
    }

    /// A picture that stands alone has the colours of its game, and squares without gaps.
    #[test]
    fn pictures_have_the_colours_of_their_games() {
        let drawn = |game: &ludex_core::AnyGame| {
            let record = crate::session::read_record(game, "").expect("a record");
            svg(&Scene::new(game, &record), "", Lang::En)
        };
        let othello = drawn(&ludex_games::othello::read_game("4x4").expect("a game"));
        assert!(othello.contains(".ludex-board .p1{fill:#101214}") && !othello.contains(r#"height="46" rx"#));
        let plain = drawn(&ludex_games::tictactoe::read_game("").expect("a game"));
        assert!(!plain.contains(r#"class="plate""#) && plain.contains(r#"height="46" rx="5""#));
    }

    /// Four points of a grid have four lines, three of a triangle three.
    #[test]
    fn points_beside_each_other_are_joined() {
        let joined = |places: &[(i32, i32)]| {
            let ground = Ground { shape: Shape::Point, ..Ground::default() };
            let point = |&(x, y): &(i32, i32)| Cell { ground: ground.clone(), ..Cell::new(x, y, Piece::Empty) };
            lines(&places.iter().map(point).collect::<Vec<_>>()).matches('M').count()
        };
        assert_eq!(joined(&[(0, 0), (2, 0), (0, 2), (2, 2)]), 4);
        assert_eq!(joined(&[(1, 0), (0, 2), (2, 2)]), 3);
        assert_eq!(joined(&[(0, 0)]), 0);
    }
}
