//! A board as SVG, to play on: the cells of [`drawing`] as links, values on the moves.
//!
//! ```text
//!    1   2   3        a label is a link too, where a move belongs to its column
//!  ┌───┬───┬───┐
//!  │ ✕ │W 3│ ◯ │      the value of a move on the cell that it touches: letter and distance
//!  └───┴───┴───┘
//! ```

use std::fmt::Write as _;

use ludex_services::drawing::{self, Frame, HALF, MARGIN, middle};
use ludex_services::markup::escaped;
use ludex_services::roles::Roles;
use ludex_services::session::Scene;
use ludex_services::touches::{Effect, beginning, complete, effects};
use ludex_services::{Cell, Label, Lang, Picture, Piece, Player, Shape, words};
use maud::{Markup, PreEscaped, html};

use crate::address::Query;
use crate::assets;
use crate::cells;
use crate::shell::tell;
use crate::values::Worth;
use crate::web_game::Legal;

/// What the value of a move stands on in the middle of a cell, and at its foot, below what is to be
/// seen; the style has their size, which is that of the letters.
const MARKS: &str = r#"<defs><rect id="mark"/><rect id="low"/></defs>"#;
/// Pixels of the least letters of a board on a phone.
const LEAST: i32 = 10;
/// Pixels of a phone that a board has: from side to side, and above what is below it.
const PHONE: (i32, i32) = (350, 500);
/// The same from side to side, of the narrowest phones and of most.
const PHONES: (i32, i32) = (338, 368);
/// Pixels of the least cell that a finger meets: a board of smaller ones is moved sideways.
const FINGER: i32 = 22;
/// Pixels of such a board on the narrowest phones, and on all: as the style has them.
const MANY: (i32, i32) = (528, 592);
/// Times as large as it is drawn a board is shown at most.
const LARGEST: i32 = 5;
/// Pixels of a phone from the left side of a board to what stands beside it, and the width of that:
/// within the margin of the page, so that the board is as large without it.
const BESIDE: (f64, f64) = (9.0, 6.0);
/// Cells of larger boards are not numbered.
const NUMBERED: usize = 36;
/// Cells that are counted at a glance: nobody looks for their numbers beside the board.
const COUNTED: usize = 9;

/// What can be done on a board.
pub(crate) struct Touches<'a> {
    pub(crate) lang: Lang,
    /// The legal moves that are listed.
    pub(crate) legal: &'a [Legal],
    /// The worth of each of these, where it is shown.
    pub(crate) worth: &'a [Option<Worth<'a>>],
    /// The address of a legal move, by its number; nothing where no person is to move.
    pub(crate) play: Option<&'a dyn Fn(usize) -> String>,
    /// The address with these cells picked, for moves that touch more than one.
    pub(crate) pick: &'a dyn Fn(&[usize]) -> String,
    pub(crate) picked: &'a [usize],
    /// A move that is pointed out.
    pub(crate) hint: Option<&'a str>,
    /// The room for the board as it was, so that it does not grow as it empties.
    pub(crate) room: Option<Frame>,
    /// What stands to the left of the board, 8 units wide and 100 high.
    pub(crate) beside: Option<Markup>,
}

/// More columns have cells of less than 30 pixels on a phone, as wide as letters.
const HANDY: i32 = 11;

/// The name of a game without its parameters, by which the style has the colours of its board.
pub(crate) fn of(spec: &str) -> &str {
    spec.split(':').next().unwrap_or(spec)
}

/// The colour of the first player's pieces, where the game calls it black.
pub(crate) fn first(roles: Roles) -> Option<&'static str> {
    roles.is_first_black().then_some("black")
}

/// The cells that an address has picked, for a move that touches several; none where no move begins
/// so.
pub(crate) fn picked(query: &Query, board: &Scene) -> Vec<usize> {
    let cells = query.get("pick").unwrap_or_default().split('-').map(str::parse);
    let picked: Vec<usize> = cells.collect::<Result<_, _>>().unwrap_or_default();
    if beginning(&board.picture, &picked).is_empty() { Vec::new() } else { picked }
}

/// The same address with these cells picked.
pub(crate) fn with_picked(query: &Query, cells: &[usize]) -> Query {
    let cells: Vec<_> = cells.iter().map(usize::to_string).collect();
    query.with("pick", Some(cells.join("-").as_str()).filter(|cells| !cells.is_empty()))
}

/// Where a board to play on is wider than a phone, since its cells would be too small: on the
/// narrowest phones alone, or on all.
fn many(width: i32) -> Option<&'static str> {
    let is_small = |phone: i32| phone * 2 * HALF < FINGER * width;
    match () {
        () if is_small(PHONES.1) => Some("very"),
        () if is_small(PHONES.0) => Some("yes"),
        () => None,
    }
}

/// Units of letters that can be read on a phone, on a board of that size that is as wide as the
/// phone, or wider: the style takes them where the window is small.
pub(crate) fn legible((width, height): (i32, i32), many: Option<&str>) -> i32 {
    let least = |shown: i32, units: i32| LEAST * units / shown + 1;
    match many {
        Some("very") => least(MANY.1, width),
        Some(_) => least(PHONE.0, width),
        None => least(PHONE.0, width).max(least(PHONE.1, height)),
    }
}

/// Columns of cells.
fn columns(cells: &[Cell]) -> i32 {
    cells.iter().map(|cell| cell.x / 2).max().map_or(0, |last| last + 1)
}

/// A stone of a player alone, as large as a word.
pub(crate) fn disc(roles: Roles, player: Player) -> Markup {
    if !roles.is_signed() {
        return html! {};
    }
    let piece = if player == Player::First { Piece::First } else { Piece::Second };
    let drawn = drawing::piece(&Cell::new(0, 0, piece));
    // Where men have no signs, neither has a stone that stands for them.
    let is_unsigned = roles.sides().is_some_and(|sides| sides.iter().all(|side| side.sign.is_none()));
    html! { svg.disc.unsigned[is_unsigned] viewBox="4 4 40 40" aria-hidden="true" { (PreEscaped(drawn)) } " " }
}

/// A board that only shows a position, small.
pub(crate) fn still(board: &Scene, name: &str) -> Markup {
    small(board, name, &[])
}

/// The same with the last move marked.
pub(crate) fn after_move(board: &Scene, name: &str) -> Markup {
    small(board, name, &board.fresh)
}

/// A board that only shows a position, as a picture of its own behind the opening `<svg`, for a
/// page that asks for it by its address. The style is that of the page.
pub(crate) fn picture(board: &Scene) -> String {
    let (frame, drawn, style) = (Frame::of(&board.picture.cells, &[]), lying(board, &[]), assets::board_style());
    let (of, view) = (of(&board.spec), frame.view_box());
    let first = first(board.roles).map_or_else(String::new, |first| format!(r#" data-first="{first}""#));
    format!(
        r#" xmlns="http://www.w3.org/2000/svg" class="board still" data-of="{of}"{first} viewBox="{view}"><style>{style}</style>{drawn}</svg>"#
    )
}

fn small(board: &Scene, name: &str, fresh: &[usize]) -> Markup {
    let (frame, drawn) = (Frame::of(&board.picture.cells, &[]), lying(board, fresh));
    html! {
        svg.board.still data-of=(of(&board.spec)) data-first=[first(board.roles)] viewBox=(frame.view_box()) role="img" aria-label=(name) { (PreEscaped(drawn)) }
    }
}

/// The plate and everything on it.
fn lying(board: &Scene, fresh: &[usize]) -> String {
    let cells = &board.picture.cells;
    let (won, fresh) = (|i: &usize| board.won.contains(i), |i: &usize| fresh.contains(i));
    let is_plain = |i: &usize, cell: &Cell| {
        board.falls && !won(i) && !fresh(i) && cell.ground.shape == Shape::Square && cell.ground.tint == 0
    };
    let plain = cells.iter().enumerate().filter(|(i, cell)| is_plain(i, cell)).map(|(_, cell)| cell);
    let plain = if board.falls { drawing::holed(plain) } else { String::new() };
    let drawn = cells.iter().enumerate().map(|(i, cell)| {
        if is_plain(&i, cell) { drawing::piece(cell) } else { drawing::cell(cell, won(&i), fresh(&i), board.falls) }
    });
    // The page's style has their size: a page of many boards weighs less.
    let drawn = drawn.collect::<String>().replace(r#" width="46" height="46" rx="5""#, "");
    drawing::plate(cells) + &drawing::lines(cells) + &plain + &drawn
}

/// A board to play on: its cells in their order, those that can be touched as links, and above them
/// what is marked. Where stones fall whole columns are touched, above everything else.
pub(crate) fn live(board: &Scene, name: &str, touches: &Touches<'_>) -> Markup {
    let picture = &board.picture;
    let frame = Frame::of(&picture.cells, labels(picture));
    let frame = touches.room.map_or(frame, |room| room.and(frame));
    let (svg, closed) = touchable(board, touches);
    let [left, top, width, height] = frame.place();
    // As large as the window has room for: the style says how large that is.
    let shown = width * LARGEST;
    let [gap, thickness] = [BESIDE.0, BESIDE.1].map(|pixels| pixels * f64::from(width) / f64::from(PHONE.0));
    let transform = format!(
        "translate({:.1} {top}) scale({:.2} {:.2})",
        f64::from(left) - gap,
        thickness / 8.0,
        f64::from(height) / 100.0
    );
    let slides = picture.cells.iter().any(|cell| matches!(cell.piece, Piece::Tile(_)));
    let many = many(width);
    // Values are wider than its cells on a phone, and it is not moved sideways there.
    let crowded = many.is_none() && columns(&picture.cells) > HANDY;
    // Where not every empty cell can be touched, those that can are told from the others.
    let some = touches.play.is_some() && closed && !board.falls;
    html! {
        svg.board.some[some] data-of=(of(&board.spec)) data-first=[first(board.roles)] data-falls[board.falls] data-slides[slides] data-many=[many] data-crowded[crowded]
            viewBox={ (left) " " (top) " " (width) " " (height) } width=(shown) font-size=(legible((width, height), many)) role="group" aria-label=(name) tabindex="-1" {
            @if let Some(beside) = &touches.beside {
                g aria-hidden="true" transform=(transform) {
                    (beside)
                }
            }
            (PreEscaped(svg))
        }
    }
}

/// What stands beside a board to play on; nothing where so few cells are named by their numbers,
/// which stand on them.
pub(crate) fn labels<M>(picture: &Picture<M>) -> &[Label] {
    let are_numbers = || cells::names(picture).iter().all(|name| is_number(name));
    if picture.cells.len() <= COUNTED && are_numbers() { &[] } else { &picture.labels }
}

/// The cells, those that can be touched as links, with what is marked above them; and whether there
/// is an empty one that cannot be touched.
fn touchable(board: &Scene, touches: &Touches<'_>) -> (String, bool) {
    let (picture, fresh) = (&board.picture, &board.fresh);
    let (names, does) = (cells::names(picture), effects(picture, touches.picked));
    let frame = Frame::of(&picture.cells, labels(picture));
    let mut svg = MARKS.to_owned() + &drawing::plate(&picture.cells) + &drawing::lines(&picture.cells);
    let mut columns = String::new();
    let choice = Choice::of(picture, touches);
    let mut closed = false;
    for ((number, cell), name) in board.picture.cells.iter().enumerate().zip(&names) {
        let drawn = drawing::ground(cell, board.won.contains(&number), fresh.contains(&number), board.falls);
        let drawn = drawn + &piece(cell) + &drawing::ring(cell, board.won.contains(&number));
        let touch = does[number].as_ref().filter(|_| touches.play.is_some());
        closed |= touch.is_none() && cell.piece == Piece::Empty;
        match touch {
            Some(touch) if !board.falls => {
                let drawn = drawn + &numbered(cell, name, board, touches) + &choice.mark(cell, touch, board);
                svg.push_str(&linked(touch, number, name, &drawn, board, touches));
            }
            touch => {
                let lies = cells::lies(touches.lang, &cell.piece);
                let said = escaped(&format!("{name}{}, {lies}", ground(cell, touches.lang)));
                let _ = write!(svg, r#"<g role="img" aria-label="{said}">{drawn}</g>"#);
                if let Some(touch) = touch {
                    let drawn = column(board, cell, &frame) + &falling(board, cell, touches);
                    columns.push_str(&linked(touch, number, name, &drawn, board, touches));
                }
            }
        }
    }
    svg.push_str(r#"<g aria-hidden="true">"#);
    for label in labels(picture) {
        svg.push_str(&frame.label(label));
    }
    svg.push_str(&marks(board, &does, touches));
    svg.push_str("</g>");
    svg.push_str(&columns);
    (svg, closed)
}

/// What lies on a cell, marked for the scripts that let it move: what it is, and where.
fn piece(cell: &Cell) -> String {
    let drawn = drawing::piece(cell);
    if drawn.is_empty() {
        return drawn;
    }
    let ((x, y), what) = (middle(cell.x, cell.y), escaped(cell.piece.text()));
    format!(r#"<g class="piece" data-piece="{what}" data-at="{x} {y}">{drawn}</g>"#)
}

/// What a cell is, behind its name.
pub(crate) fn ground(cell: &Cell, lang: Lang) -> String {
    cell.ground.said.as_ref().map_or_else(String::new, |said| format!(", {}", said.to(lang)))
}

fn is_number(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_digit())
}

/// The number of an empty cell that is played by it.
fn numbered(cell: &Cell, name: &str, board: &Scene, touches: &Touches<'_>) -> String {
    let plain = touches.worth.iter().all(Option::is_none) && board.picture.cells.len() <= NUMBERED;
    let number = is_number(name) && cell.ground.text.is_empty();
    if !(plain && number && cell.piece == Piece::Empty) {
        return String::new();
    }
    let (x, y) = middle(cell.x, cell.y);
    format!(r#"<text class="label" x="{x}" y="{}" aria-hidden="true">{name}</text>"#, y + 6)
}

/// The moves that picked cells can become once they are one already, each by one cell more, with
/// that one first; none where moves go on in other ways.
pub(crate) fn choices<'l>(picture: &Picture<usize>, legal: &'l [Legal], picked: &[usize]) -> Vec<&'l Legal> {
    let begun = || legal.iter().filter(|legal| legal.cells.starts_with(picked));
    let (done, one_more) = begun().partition::<Vec<_>, _>(|legal| legal.cells.len() == picked.len());
    let is_choice = picked.len() > 1
        && complete(picture, picked).is_some()
        && one_more.iter().all(|legal| legal.cells.len() == picked.len() + 1);
    if is_choice { done.into_iter().chain(one_more).collect() } else { Vec::new() }
}

/// What tells the moves apart that picked cells can become once they are a move already: the piece
/// of a promotion.
struct Choice {
    /// How the names of all these moves begin; nothing where there is no such choice.
    prefix: Option<String>,
}

impl Choice {
    fn of(picture: &Picture<usize>, touches: &Touches<'_>) -> Self {
        let mut names = choices(picture, touches.legal, touches.picked).into_iter().map(|legal| &legal.text);
        let first = names.next().cloned();
        let common = |prefix: String, name: &String| {
            prefix.chars().zip(name.chars()).take_while(|(one, other)| one == other).map(|(one, _)| one).collect()
        };
        Self { prefix: first.map(|first| names.fold(first, common)) }
    }

    /// What the move of a cell is, in a letter or two.
    fn mark(&self, cell: &Cell, touch: &Effect, board: &Scene) -> String {
        let (Some(prefix), Effect::Play(number)) = (&self.prefix, touch) else { return String::new() };
        let Some(rest) = board.legal[*number].strip_prefix(prefix.as_str()) else { return String::new() };
        let (x, y) = middle(cell.x, cell.y);
        // A man there would be seen through the letter.
        let under = match cell.piece {
            Piece::Empty => String::new(),
            _ => format!(r#"<circle class="under" cx="{x}" cy="{y}" r="18"/>"#),
        };
        format!(r#"{under}<text class="choice" x="{x}" y="{}" aria-hidden="true">{}</text>"#, y + 7, escaped(rest))
    }
}

/// The values of moves, and what is pointed out.
fn marks(board: &Scene, does: &[Option<Effect>], touches: &Touches<'_>) -> String {
    let mut svg = String::new();
    let worths = cells::worths(&board.picture, touches.worth, does, touches.picked);
    // On a phone letters are as wide as the cells of so many columns.
    let is_fine = columns(&board.picture.cells) > HANDY;
    for (cell, worth) in board.picture.cells.iter().zip(worths) {
        let Some(worth) = worth else { continue };
        let text = if is_fine { worth.shortest(touches.lang) } else { worth.short(touches.lang) };
        let (x, y) = middle(cell.x, cell.y);
        let long = if text.chars().count() > 4 { " long" } else { "" };
        // What lies there, or is written there, is seen above it.
        let is_low = cell.piece != Piece::Empty || !cell.ground.text.is_empty();
        let (low, mark, y) = if is_low { (" low", "low", y + HALF - 1) } else { ("", "mark", y) };
        let (class, text) = (worth.class(), escaped(&text));
        let _ = write!(
            svg,
            r##"<g class="worth {class}{long}{low}"><use href="#{mark}" x="{x}" y="{y}"/><text x="{x}" y="{y}">{text}</text></g>"##,
        );
    }
    let hinted = touches.legal.iter().find(|legal| touches.hint == Some(legal.text.as_str()));
    let pointed_out = hinted.into_iter().flat_map(|legal| &legal.cells).chain(touches.picked);
    for cell in pointed_out.filter_map(|cell| board.picture.cells.get(*cell)) {
        let (x, y) = middle(cell.x, cell.y);
        let _ = write!(svg, r#"<circle class="hint" cx="{x}" cy="{y}" r="21"/>"#);
    }
    svg
}

/// A cell or column with what a touch of it does.
fn linked(touch: &Effect, cell: usize, name: &str, drawn: &str, board: &Scene, touches: &Touches<'_>) -> String {
    let lang = touches.lang;
    let (address, said, mark) = match (touch, touches.play) {
        (_, None) => return drawn.to_owned(),
        (Effect::Play(number), Some(play)) => {
            let (mv, worth) = (&board.legal[*number], touches.worth.get(*number).and_then(Option::as_ref));
            (play(*number), spoken(lang, mv, worth), format!(r#"data-move="{}""#, escaped(mv)))
        }
        (Effect::Pick(picked), _) => {
            let said = if picked.last() == Some(&cell) {
                let name = with_piece(name, &board.picture.cells[cell].piece, lang);
                tell!(lang, "Pick {name}", "Choisir {name}")
            } else {
                tell!(lang, "Put {name} back", "Reposer {name}")
            };
            ((touches.pick)(picked), said, format!(r#"data-cell="{cell}""#))
        }
    };
    let picked = if touches.picked.contains(&cell) { r#" class="picked""# } else { "" };
    let said = said + &ground(&board.picture.cells[cell], lang);
    format!(r#"<a{picked} href="{}" aria-label="{}" {mark}>{drawn}</a>"#, escaped(&address), escaped(&said))
}

/// The name of a cell with the piece that is picked there; what all cells have is not said of each.
fn with_piece(name: &str, piece: &Piece, lang: Lang) -> String {
    match piece {
        Piece::Empty | Piece::Neutral => name.to_owned(),
        _ => format!("{name}, {}", cells::lies(lang, piece)),
    }
}

/// What is touched where stones fall: the whole column of a cell, and what is written above it.
fn column(board: &Scene, cell: &Cell, frame: &Frame) -> String {
    let rows = board.picture.cells.iter().filter(|other| other.x == cell.x).map(|other| other.y);
    let bottom = (rows.max().unwrap_or(cell.y) + 2) * HALF;
    let top = frame.place()[1] + MARGIN;
    let (x, y, width, height) = (cell.x * HALF + 1, top, 2 * HALF - 2, bottom - top - 2);
    format!(r#"<rect class="touch" x="{x}" y="{y}" width="{width}" height="{height}" rx="5"/>"#)
}

/// The stone that would lie on a cell, which is seen while its column is pointed at; no value is
/// hidden by it.
fn falling(board: &Scene, cell: &Cell, touches: &Touches<'_>) -> String {
    let piece = match board.mover().filter(|_| touches.worth.iter().all(Option::is_none)) {
        Some(Player::First) => Piece::First,
        Some(Player::Second) => Piece::Second,
        None => return String::new(),
    };
    format!(r#"<g class="falling">{}</g>"#, drawing::piece(&Cell { piece, ..cell.clone() }))
}

/// A move as a screen reader says it.
pub(crate) fn spoken(lang: Lang, mv: &str, worth: Option<&Worth<'_>>) -> String {
    let played = words::to_play(mv).to(lang).to_owned();
    match worth {
        Some(worth) => {
            let value = worth.sentence(lang);
            tell!(lang, "{played}: {value}", "{played} : {value}")
        }
        None => played,
    }
}
