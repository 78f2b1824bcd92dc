//! What an event changes.

use ludex_services::session::{NOTHING_TO_REDO, NOTHING_TO_UNDO, ONE_SIDE, Playing};
use ludex_services::touches::{Effect, effects};
use ludex_services::{Seats, Text, tell};
use ratatui::crossterm::event::{Event, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use crate::act::{Act, of_key, of_letter};
use crate::input_line::InputLine;
use crate::screen::{Screen, Show};
use crate::typed::{Letter, Typed, beginning};

/// Something that happens to a screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key, the mouse, another size.
    Event(Event),
    /// A tenth of a second went by.
    Beat,
}

impl Screen<'_, '_> {
    /// Changes what the event changes.
    pub fn update(&mut self, input: &Input) {
        match input {
            Input::Beat => self.beat(),
            Input::Event(Event::Key(key)) if key.kind != KeyEventKind::Release => self.key(*key),
            Input::Event(Event::Mouse(mouse)) => self.mouse(*mouse),
            // No line is opened where it cannot be seen.
            Input::Event(Event::Paste(text)) if !self.is_hidden && !self.show.help => {
                let typed = std::mem::take(&mut self.typed).text;
                let line = self.line.get_or_insert_default();
                line.insert(&typed);
                line.insert(text.trim());
            }
            Input::Event(_) => {}
        }
    }

    fn beat(&mut self) {
        self.beat = self.beat.wrapping_add(1);
        if let Some(act) = self.typed.beat(&self.scene.legal) {
            self.act(act);
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        // What is being written is not lost by a slip of the hand.
        if self.is_hidden || self.line.is_some() {
            return;
        }
        let act = match mouse.kind {
            MouseEventKind::Down(_) if self.show.help => Some(Act::Escape),
            MouseEventKind::Down(MouseButton::Left) => self.areas.at(mouse.column, mouse.row),
            MouseEventKind::ScrollUp => Some(Act::Back),
            MouseEventKind::ScrollDown => Some(Act::Forward),
            _ => None,
        };
        if let Some(act) = act {
            self.act(act);
        }
    }

    fn key(&mut self, key: KeyEvent) {
        if self.line.is_some() && !self.is_hidden {
            return self.line_key(key);
        }
        let act = of_key(key).filter(|act| !self.is_hidden || matches!(act, Act::Quit | Act::Leave | Act::Suspend));
        let typing = key.code.as_char().filter(|_| !key.modifiers.contains(KeyModifiers::CONTROL));
        match typing {
            Some(letter) if let Some(act) = self.doubled(letter) => {
                self.typed = Typed::default();
                // What is wanted twice was pressed twice.
                self.show.asked = Some(act);
                self.act(act);
            }
            // A capital is a command where moves are written with the small letter alone.
            Some(letter) if self.may_name(letter) && self.spells(letter) => {}
            typed => match act {
                Some(act) => self.act(act),
                None => self.tell_why(typed),
            },
        }
    }

    /// Says why a key that names a move cannot be played now, a taken cell, say, or that it names
    /// none.
    fn tell_why(&mut self, typed: Option<char>) {
        if !self.may_play() || self.show.help || self.is_hidden {
            return;
        }
        let Some(letter) = typed.filter(|letter| !letter.is_whitespace()) else { return };
        let mv = letter.to_string();
        if !letter.is_uppercase() && self.names_a_move(&mv) {
            return self.play(&mv);
        }
        self.notice = Some(tell!(
            self.lang,
            "No move here begins with {mv}; ? lists the keys.",
            "Aucun coup ne commence ici par {mv} ; ? donne les touches."
        ));
    }

    /// The command of a capital that is pressed again, where it names moves too and no move goes on
    /// with it.
    fn doubled(&self, letter: char) -> Option<Act> {
        let small = letter.to_ascii_lowercase();
        let twice = format!("{small}{small}");
        let is_second = letter.is_uppercase() && self.typed.text.chars().eq([small]);
        let goes_on = || beginning(&twice, &self.scene.legal).next().is_some();
        of_letter(small).filter(|_| is_second && self.may_play() && !self.show.help && !goes_on())
    }

    fn may_name(&self, letter: char) -> bool {
        !letter.is_uppercase() || self.typed.is_written(letter, &self.scene.legal)
    }

    /// Takes a letter for one of a move's name, if it can be; games whose moves are written with
    /// letters have them first.
    fn spells(&mut self, letter: char) -> bool {
        if !self.may_play() || self.show.help || self.is_hidden {
            return false;
        }
        let mut typed = self.typed.clone();
        match typed.letter(letter, &self.scene.legal) {
            Letter::Nothing => return false,
            Letter::More => (self.typed, self.notice) = (typed, None),
            Letter::Move(number) => self.act(Act::Play(number)),
        }
        true
    }

    /// Does something.
    pub(crate) fn act(&mut self, act: Act) {
        if self.show.help && !matches!(act, Act::Quit | Act::Leave | Act::Suspend) {
            return self.read_help(act);
        }
        let asked = self.show.asked.take();
        self.notice = None;
        if asked != Some(act) && self.is_grave(act) {
            return self.ask(act);
        }
        match act {
            Act::Back => self.jump(self.scene.ply.checked_sub(1)),
            Act::Forward => self.jump(Some(self.scene.ply + 1)),
            Act::First => self.jump(Some(0)),
            Act::Last => self.jump(Some(self.scene.moves.len())),
            Act::Jump(ply) => self.jump(Some(ply)),
            Act::Undo => self.undo(),
            Act::Redo => self.redo(),
            Act::Best => self.best(),
            Act::Hint => self.show.hint = self.scene.mover().is_some() && !self.show.hint,
            Act::Values => self.show.values = !self.show.values,
            Act::Flip => self.show.flipped = !self.show.flipped,
            Act::Swap => self.swap(),
            Act::New => self.change(Playing::restart),
            Act::Graph => self.graph(),
            Act::Resign => self.resign(),
            Act::Help => (self.show.help, self.show.help_from) = (true, 0),
            Act::Quit | Act::Leave => self.show.leaving = true,
            Act::Suspend => self.show.suspending = true,
            Act::Write => (self.typed, self.line) = (Typed::default(), Some(InputLine::default())),
            Act::Up => self.choose(usize::wrapping_sub),
            Act::Down => self.choose(usize::wrapping_add),
            Act::Enter => self.enter(),
            Act::Erase => drop(self.typed.text.pop()),
            Act::Escape => {
                (self.chosen, self.typed) = (None, Typed::default());
                (self.show.hint, self.show.best) = (false, false);
                self.picked.clear();
            }
            Act::Play(number) => self.play_number(number),
            Act::Touch(cell) => self.touch(cell),
        }
    }

    /// Goes through a help that is longer than the window; any other key closes it.
    fn read_help(&mut self, act: Act) {
        let Show { help_from, help_last, .. } = self.show;
        match act {
            Act::Down | Act::Forward if help_last > 0 => self.show.help_from = (help_from + 1).min(help_last),
            Act::Up | Act::Back if help_last > 0 => self.show.help_from = help_from.saturating_sub(1),
            _ => self.show.help = false,
        }
    }

    /// Whether it ends a game in which a person has moved, so that it is wanted twice.
    fn is_grave(&self, act: Act) -> bool {
        match act {
            Act::Resign => self.scene.resigner().is_some(),
            Act::Quit if self.is_hidden => false,
            Act::New | Act::Quit => self.scene.is_unfinished(),
            Act::Swap => self.scene.is_unfinished() && self.scene.seats != Seats::Solo,
            _ => false,
        }
    }

    fn ask(&mut self, act: Act) {
        match act {
            Act::Resign => self.say("Press x again to resign.", "Appuyez encore sur x pour abandonner."),
            Act::New => self.say("Press n again to begin anew.", "Appuyez encore sur n pour recommencer."),
            Act::Swap => self.say("Press s again to swap sides.", "Appuyez encore sur s pour échanger les côtés."),
            _ => self.say("Press q again to leave.", "Appuyez encore sur q pour quitter."),
        }
        self.show.asked = Some(act);
    }

    fn jump(&mut self, ply: Option<usize>) {
        let Some(ply) = ply.filter(|&ply| ply <= self.scene.moves.len() && ply != self.scene.ply) else { return };
        self.change(|session| session.jump(ply));
    }

    fn undo(&mut self) {
        if self.scene.resigned.is_some() {
            let ply = self.scene.ply;
            return self.change(|session| session.jump(ply));
        }
        match self.scene.undo_to() {
            Some(ply) => self.change(|session| session.take_back(ply)),
            None => self.tell(&NOTHING_TO_UNDO),
        }
    }

    fn redo(&mut self) {
        match self.scene.redo_to() {
            Some(ply) => self.jump(Some(ply)),
            None => self.tell(&NOTHING_TO_REDO),
        }
    }

    fn best(&mut self) {
        if self.scene.is_endless() {
            self.change(Playing::go_on);
        } else if self.program_failed() {
            self.ask_again();
        } else if self.may_play() {
            self.show.best = true;
            self.play_best();
        }
    }

    fn swap(&mut self) {
        if self.scene.seats == Seats::Solo {
            return self.tell(&ONE_SIDE);
        }
        self.change(Playing::swap_sides);
    }

    /// Reports a command that works.
    fn graph(&mut self) {
        let told = self.scene.graph(self.extent());
        self.tell(&told);
    }

    fn resign(&mut self) {
        if self.scene.resigner().is_some() {
            return self.change(Playing::resign);
        }
        self.say_why_not();
    }

    fn choose(&mut self, step: impl Fn(usize, usize) -> usize) {
        let moves = self.scene.legal.len();
        if moves == 0 || !self.may_play() {
            return;
        }
        // The first step up begins at the end.
        let before = self.chosen.unwrap_or(if step(1, 1) == 0 { 0 } else { moves - 1 });
        self.chosen = Some(step(before + moves, 1) % moves);
    }

    fn enter(&mut self) {
        let number = self.typed.exact(&self.scene.legal).or_else(|| self.chosen_move());
        if let Some(number) = number {
            self.play_number(number);
        }
    }

    fn play_number(&mut self, number: usize) {
        if !self.may_play() {
            return;
        }
        if let Some(mv) = self.scene.legal.get(number).cloned() {
            self.play(&mv);
        }
    }

    /// A cell is touched: it plays, or is picked.
    fn touch(&mut self, cell: usize) {
        if !self.may_play() {
            return;
        }
        let cell = self.fallen(cell);
        match effects(&self.scene.picture, &self.picked).swap_remove(cell) {
            Some(Effect::Play(number)) => {
                self.picked.clear();
                self.play_number(number);
            }
            Some(Effect::Pick(cells)) => self.picked = cells,
            None => {
                self.picked.clear();
                self.say("No move begins there.", "Aucun coup ne commence là.");
            }
        }
    }

    /// Where stones fall, the cell in the column of the one that was touched.
    fn fallen(&self, cell: usize) -> usize {
        let picture = &self.scene.picture;
        let same = |other: &usize| picture.cells[*other].x == picture.cells[cell].x;
        let cells = || picture.touches.iter().filter_map(|touch| touch.cells.first().copied());
        if self.scene.falls { cells().find(same).unwrap_or(cell) } else { cell }
    }

    fn tell(&mut self, text: &Text) {
        self.notice = Some(self.text(text).to_owned());
    }

    pub(crate) fn say(&mut self, en: &'static str, fr: &'static str) {
        self.notice = Some(self.tr(en, fr).to_owned());
    }
}
