//! The whole screen: a title, the board, the moves, the game, and below them what there is to say.

use ludex_services::search::Rating;
use ludex_services::{Player, Seats, Value, tell};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Paragraph, Widget as _, Wrap};

use crate::act::Act;
use crate::areas::Areas;
use crate::fold::fold;
use crate::screen::{Screen, Task};
use crate::typed::beginning;
use crate::{board, game, help, moves};

/// Headings.
pub(crate) const HEADING: Style = Style::new().add_modifier(Modifier::BOLD);
/// Coordinates and other things beside the matter.
pub(crate) const ASIDE: Style = Style::new().add_modifier(Modifier::DIM);
/// What is the first player's; the same colours as on the command line, and not those of values.
pub(crate) const FIRST: Style = Style::new().fg(Color::Cyan).add_modifier(Modifier::BOLD);
/// What is the second player's.
pub(crate) const SECOND: Style = Style::new().fg(Color::Magenta).add_modifier(Modifier::BOLD);

/// Nothing is drawn on less.
pub(crate) const LEAST: (u16, u16) = (40, 12);
/// The widths of the list of moves and of the game beside it.
const MOVES: u16 = 20;
const GAME: u16 = 30;
/// And the greatest of the game.
const WIDEST: u16 = 52;
/// What is said takes no more lines than this.
const MOST_LINES: usize = 4;

/// The style of a value: green, yellow, red, or blue where it is not certain; bold, plain or pale.
pub(crate) fn value_style(rating: Rating, shade: usize) -> Style {
    let colour = match rating.verdict().map(|verdict| verdict.value) {
        Some(Value::Win) => Color::Green,
        Some(Value::Draw) => Color::Yellow,
        Some(Value::Loss) => Color::Red,
        None => Color::Blue,
    };
    let style = Style::new().fg(colour);
    match shade {
        0 => style.add_modifier(Modifier::BOLD),
        1 => style,
        _ => style.add_modifier(Modifier::DIM),
    }
}

/// A frame with a title.
pub(crate) fn framed(title: &str, area: Rect, to: &mut Buffer) -> Rect {
    let block = Block::bordered().border_style(ASIDE).title(Line::styled(format!(" {title} "), HEADING));
    let inner = block.inner(area);
    block.render(area, to);
    inner
}

/// Draws lines one below the other, with a margin.
fn lines(texts: &[String], style: Style, area: Rect, to: &mut Buffer) {
    for (y, text) in (area.y..area.bottom()).zip(texts) {
        to.set_stringn(area.x + 1, y, text, usize::from(area.width) - 1, style);
    }
}

impl Screen<'_, '_> {
    /// Draws it, and remembers what can be clicked where.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let mut areas = Areas::default();
        let area = frame.area();
        self.is_hidden = area.width < LEAST.0 || area.height < LEAST.1;
        if self.is_hidden {
            let told = self.tr("Make the window larger, or press q.", "Agrandissez la fenêtre, ou tapez q.");
            frame.render_widget(Paragraph::new(told).wrap(Wrap { trim: true }), area);
        } else {
            self.draw_all(area, frame.buffer_mut(), &mut areas);
            if self.show.help {
                self.show.help_last = help::draw(self, area, frame.buffer_mut());
                self.show.help_from = self.show.help_from.min(self.show.help_last);
            }
        }
        self.areas = areas;
    }

    fn draw_all(&self, area: Rect, to: &mut Buffer, areas: &mut Areas) {
        use Constraint::{Length, Min};
        let width = area.width.saturating_sub(2);
        let (mut said, mut told) = (fold(&self.status(), width), self.notice(width));
        said.truncate(MOST_LINES);
        told.truncate(MOST_LINES);
        // Two lines are kept for what there may be to say, unless the status needs them.
        let (status, notice) = (said.len(), told.len().max(3_usize.saturating_sub(said.len())));
        let [title, body, status, notice, keys] =
            Layout::vertical([Length(1), Min(0), Length(status as u16), Length(notice as u16), Length(1)]).areas(area);
        self.draw_title(title, to);
        let Panels { board, moves, game } = panels(board::least_width(self), board::fits(self, body), body);
        board::draw(self, board, to, areas);
        if let Some(area) = moves {
            moves::draw(self, area, to, areas);
        }
        if let Some(area) = game {
            game::draw(self, area, to, areas);
        }
        lines(&said, HEADING, status, to);
        lines(&told, Style::new(), notice, to);
        self.draw_keys(keys, to, areas);
    }

    /// The game and who plays it: without the parameters, and cut with a sign, where there is no
    /// room.
    fn draw_title(&self, area: Rect, to: &mut Buffer) {
        let spec = &self.scene.spec;
        let title = self.scene.about.map_or(spec.as_str(), |about| self.text(&about.title));
        let (players, room) = (self.players(), usize::from(area.width));
        let long = format!(" {title}  {spec}");
        let length = |text: &str| text.chars().count();
        let left = if length(&long) + length(&players) + 3 <= room { long } else { format!(" {title}") };
        let rest = room.saturating_sub(length(&left) + 3);
        let right = if length(&players) <= rest {
            players
        } else {
            players.chars().take(rest.saturating_sub(1)).chain(['…']).collect()
        };
        to.set_stringn(area.x, area.y, left, room, HEADING);
        Line::from(format!("{right} "))
            .right_aligned()
            .render(Rect { x: area.right() - rest as u16 - 1, width: rest as u16 + 1, ..area }, to);
    }

    /// The players.
    fn players(&self) -> String {
        let name = |player| self.scene.program(player).unwrap_or(self.tr("you", "vous"));
        let (first, second) = (name(Player::First), name(Player::Second));
        match self.scene.seats {
            Seats::Solo => first.to_owned(),
            Seats::Fixed => {
                let [mine, yours] = Player::ALL.map(|player| self.scene.roles.mark(player, self.lang));
                format!("{first} ({mine}) – {second} ({yours})")
            }
            Seats::Swap => format!("{first} – {second}"),
        }
    }

    /// The status of the game; which program is thinking; whether values are exact.
    fn status(&self) -> String {
        const TURNING: [char; 4] = ['◐', '◓', '◑', '◒'];
        let scene = &self.scene;
        let value = scene.value().filter(|_| self.show.values);
        // Whose turn it is in a puzzle needs no words.
        let turn = (value.is_none() || scene.seats != Seats::Solo).then(|| scene.sentence());
        let sentences = turn.into_iter().chain(value);
        let mut texts: Vec<_> = sentences.map(|sentence| format!("{}.", self.text(&sentence))).collect();
        if scene.is_endless() {
            texts.push(self.text(&scene.circling()).to_owned());
            if !scene.circles {
                texts.push(self.tr("Space continues.", "Espace continue.").to_owned());
            }
        } else if let Some(program) = scene.stands_in_for() {
            texts.push(format!("{} {program}.", self.tr("Here you move for", "Ici vous jouez pour")));
        }
        let turning = TURNING[self.beat / 2 % TURNING.len()];
        let program = scene.mover().and_then(|player| scene.program(player)).unwrap_or_default();
        let work = match self.due() {
            Some(Task::Reply(..)) => format!("{program} {}", self.tr("thinks", "réfléchit")),
            Some(_) => self.tr("computing values", "calcul des valeurs").to_owned(),
            None if self.study().is_some() => self.tr("solving the puzzle", "résolution du casse-tête").to_owned(),
            None => String::new(),
        };
        if !work.is_empty() {
            texts.push(format!("{turning} {work}…"));
        }
        texts.join(" ")
    }

    /// What is typed, or what is to be said.
    fn notice(&self, width: u16) -> Vec<String> {
        if let Some(line) = &self.line {
            let told = self.tr("Move or position:", "Coup ou position :");
            let room = usize::from(width).saturating_sub(told.chars().count() + 1);
            return vec![format!("{told} {}", line.shown(room))];
        }
        if !self.typed.text.is_empty() {
            return vec![format!("{}▏", self.typed.text)];
        }
        let notice = self.notice.clone().or_else(|| self.what_failed()).or_else(|| self.hint());
        let notice = notice.or_else(|| self.what_solves_it());
        fold(&notice.unwrap_or_default(), width)
    }

    fn hint(&self) -> Option<String> {
        let valued = self.hinted().and(self.scene.valued.as_ref())?;
        let best = valued.moves.first()?;
        let worth = valued.sentence(best.rating, self.scene.seats);
        let (mv, worth) = (&best.mv, self.text(&worth));
        Some(tell!(self.lang, "Hint: {mv}: {worth}.", "Conseil : {mv} : {worth}."))
    }

    /// The keys, which can be clicked, as far as they fit: capitals where the small letter begins a
    /// move.
    fn draw_keys(&self, area: Rect, to: &mut Buffer, areas: &mut Areas) {
        let keys = [
            ("?", self.tr("help", "aide"), Act::Help),
            ("q", self.tr("quit", "quitter"), Act::Quit),
            ("u", self.tr("undo", "annuler"), Act::Undo),
            ("r", self.tr("redo", "refaire"), Act::Redo),
            ("h", self.tr("values", "valeurs"), Act::Values),
            ("i", self.tr("hint", "conseil"), Act::Hint),
            ("␣", self.tr("best", "au mieux"), Act::Best),
            ("n", self.tr("new", "début"), Act::New),
            ("f", self.tr("flip", "retourner"), Act::Flip),
            (":", self.tr("write", "écrire"), Act::Write),
        ];
        let mut x = area.x + 1;
        for (key, name, act) in keys {
            let moves = if self.may_play() { self.scene.legal.as_slice() } else { &[] };
            let key = if beginning(key, moves).next().is_some() { key.to_uppercase() } else { key.to_owned() };
            let width = (key.chars().count() + 1 + name.chars().count()) as u16;
            if x + width > area.right() {
                break;
            }
            to.set_string(x, area.y, key, Style::new().add_modifier(Modifier::REVERSED));
            to.set_string(x + 2, area.y, name, ASIDE);
            areas.add(Rect { x, width, ..area }, act);
            x += width + 2;
        }
    }
}

struct Panels {
    board: Rect,
    moves: Option<Rect>,
    game: Option<Rect>,
}

/// The board has what it needs; beside it the moves and the game stand side by side, or one above
/// the other, or not at all. Where it does not fit they have its room.
fn panels(board: u16, fits: bool, body: Rect) -> Panels {
    use Constraint::{Fill, Length};
    if !fits {
        let [board, rest] = Layout::vertical([Length(2), Fill(1)]).areas(body);
        let [moves, game] = Layout::horizontal([Length(MOVES), Fill(1)]).areas(rest);
        return Panels { board, moves: Some(moves), game: Some(game) };
    }
    let rest = body.width.saturating_sub(board);
    if rest >= MOVES + GAME {
        let game = (body.width / 3).clamp(GAME, WIDEST).min(rest - MOVES);
        let [board, moves, game] = Layout::horizontal([Fill(1), Length(MOVES), Length(game)]).areas(body);
        return Panels { board, moves: Some(moves), game: Some(game) };
    }
    if rest < MOVES {
        return Panels { board: body, moves: None, game: None };
    }
    let [board, side] = Layout::horizontal([Fill(1), Length(rest.min(GAME))]).areas(body);
    let [moves, game] = Layout::vertical([Fill(1), Fill(1)]).areas(side);
    Panels { board, moves: Some(moves), game: Some(game) }
}
