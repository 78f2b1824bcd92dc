//! A person before the screen, who waits until everything is worked out.

use ludex::players::{PlayerResources, PlayerSpec, contender};
use ludex::session::{Participant, Playing};
use ludex::{AnyGame, Game, Halt, Lang};
use ludex_tui::{Input, Screen};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{Event, KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

/// A clock that stands still: everything is solved that can be.
fn still() -> f64 {
    0.0
}

/// Whom a person plays against in most tests.
pub(crate) const SEARCH: &str = "minimax:depth=9,ties=first";

pub(crate) struct Person<'g, 's> {
    pub(crate) screen: Screen<'g, 's>,
    terminal: Terminal<TestBackend>,
}

/// Seats a person before a game, who plays first against a program, or, where none is named,
/// against another person.
pub(crate) fn sit(game: &AnyGame, against: Option<&str>, lang: Lang, act: impl FnOnce(Person<'_, '_>)) {
    seat(game, [Participant::Person, against.map_or(Participant::Person, |name| program(game, name))], lang, act);
}

/// Lets a program play with itself.
pub(crate) fn programs(game: &AnyGame, name: &str, act: impl FnOnce(Person<'_, '_>)) {
    seat(game, [program(game, name), program(game, name)], Lang::En, act);
}

fn program<'g>(game: &'g AnyGame, name: &str) -> Participant<'g> {
    let spec = PlayerSpec::read(name).expect("a player");
    let strategy = contender(game, &spec, &PlayerResources::default()).expect("a player of this game").player();
    Participant::Program { name: name.to_owned(), strategy, varies: spec.varies() }
}

fn seat<'g>(game: &'g AnyGame, chairs: [Participant<'g>; 2], lang: Lang, act: impl FnOnce(Person<'_, '_>)) {
    let mut playing = Playing::new(game, game.start(), chairs, None, still).expect("a start with moves");
    let terminal = Terminal::new(TestBackend::new(80, 24)).expect("a buffer");
    let mut person = Person { screen: Screen::new(&mut playing, lang), terminal };
    person.settle();
    act(person);
}

impl Person<'_, '_> {
    /// Lets everything be worked out, and draws.
    fn settle(&mut self) {
        while let Some(task) = self.screen.due() {
            let job = self.screen.job(&task).expect("work for a task");
            self.screen.found(task, job(&()));
        }
        self.draw();
    }

    fn draw(&mut self) {
        self.terminal.draw(|frame| self.screen.draw(frame)).expect("a drawing");
    }

    /// What is due cannot be worked out.
    pub(crate) fn fails(&mut self, why: &Halt) {
        let task = self.screen.due().expect("something to do");
        self.screen.found(task, Err(why.clone()));
        self.settle();
    }

    /// What the screen shows, line by line.
    pub(crate) fn shows(&self) -> String {
        let buffer = self.terminal.backend().buffer();
        let lines = buffer.content().chunks(buffer.area.width.into());
        let line =
            |cells: &[ratatui::buffer::Cell]| cells.iter().map(|cell| cell.symbol().to_owned()).collect::<String>();
        lines.map(|cells| line(cells).trim_end().to_owned() + "\n").collect()
    }

    pub(crate) fn sees(&self, text: &str) {
        assert!(self.shows().contains(text), "no `{text}` in\n{}", self.shows());
    }

    pub(crate) fn sees_no(&self, text: &str) {
        assert!(!self.shows().contains(text), "`{text}` in\n{}", self.shows());
    }

    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        self.terminal.backend_mut().resize(columns, rows);
        self.screen.update(&Input::Event(Event::Resize(columns, rows)));
        self.draw();
    }

    pub(crate) fn press(&mut self, key: KeyCode) {
        self.hit(key);
        self.settle();
    }

    /// Presses a key before anything is worked out.
    pub(crate) fn hit(&mut self, key: KeyCode) {
        self.screen.update(&Input::Event(Event::Key(key.into())));
        self.draw();
    }

    /// The same for letters one after the other.
    pub(crate) fn hits(&mut self, letters: &str) {
        letters.chars().for_each(|letter| self.hit(KeyCode::Char(letter)));
    }

    /// Types letters one after the other.
    pub(crate) fn types(&mut self, letters: &str) {
        letters.chars().for_each(|letter| self.press(KeyCode::Char(letter)));
    }

    /// Pastes a text.
    pub(crate) fn pastes(&mut self, text: &str) {
        self.screen.update(&Input::Event(Event::Paste(text.to_owned())));
        self.settle();
    }

    /// A second goes by.
    pub(crate) fn waits(&mut self) {
        (0..10).for_each(|_| self.screen.update(&Input::Beat));
        self.settle();
    }

    pub(crate) fn wheel(&mut self, kind: MouseEventKind) {
        self.mouse(kind, 0, 0);
    }

    /// Clicks where a text stands; the first of them.
    pub(crate) fn clicks(&mut self, text: &str) {
        let (column, row) = self.place(text);
        self.clicks_at(column, row);
    }

    /// Where a text begins: its column and its row.
    pub(crate) fn place(&self, text: &str) -> (u16, u16) {
        let shown = self.shows();
        let found =
            shown.lines().enumerate().find_map(|(row, line)| Some((line.split_once(text)?.0.chars().count(), row)));
        let (column, row) = found.unwrap_or_else(|| panic!("no `{text}` in\n{shown}"));
        (column as u16, row as u16)
    }

    pub(crate) fn clicks_at(&mut self, column: u16, row: u16) {
        self.mouse(MouseEventKind::Down(MouseButton::Left), column, row);
    }

    fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) {
        let mouse = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        self.screen.update(&Input::Event(Event::Mouse(mouse)));
        self.settle();
    }
}
