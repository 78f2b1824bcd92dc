//! What an event changes.

use ludex::Seats;
use ludex::session::Session;
use ratatui::crossterm::event::{Event, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use crate::act::{Act, of_key};
use crate::screen::Screen;
use crate::typed::{Letter, Typed};

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
            Input::Event(Event::Paste(text)) => {
                self.typed = Typed { text: self.typed.text.clone() + text.trim(), line: true, ..Typed::default() };
            }
            Input::Event(_) => {}
        }
    }

    fn beat(&mut self) {
        self.beat = self.beat.wrapping_add(1);
        if let Some(number) = self.typed.beat(&self.scene.legal) {
            self.act(Act::Play(number));
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) {
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
        let act = of_key(key);
        let typing = key.code.as_char().filter(|_| !key.modifiers.contains(KeyModifiers::CONTROL));
        match typing {
            Some(letter) if self.typed.line => self.typed.text.push(letter),
            // A capital is never the beginning of a move, so that every command can be typed.
            Some(letter) if !letter.is_uppercase() && self.spells(letter) => {}
            _ => {
                if let Some(act) = act {
                    self.act(act);
                }
            }
        }
    }

    /// Takes a letter for one of a move's name, if it can be; games whose moves are written with letters have them first.
    fn spells(&mut self, letter: char) -> bool {
        if !self.may_play() || self.show.help {
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
        if self.show.help && act != Act::Quit {
            self.show.help = false;
            return;
        }
        let resigning = std::mem::take(&mut self.show.resigning);
        if resigning {
            self.notice = None;
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
            Act::New => self.change(Session::restart),
            Act::Graph => self.graph(),
            Act::Resign => self.resign(resigning),
            Act::Help => self.show.help = true,
            Act::Quit => self.show.leaving = true,
            Act::Write => self.typed = Typed { line: true, ..Typed::default() },
            Act::Up => self.choose(usize::wrapping_sub),
            Act::Down => self.choose(usize::wrapping_add),
            Act::Enter => self.enter(),
            Act::Erase => self.erase(),
            Act::Escape => {
                (self.notice, self.chosen, self.typed) = (None, None, Typed::default());
                (self.show.hint, self.show.best) = (false, false);
                self.picked.clear();
            }
            Act::Play(number) => self.play_number(number),
            Act::Touch(cell) => self.touch(cell),
        }
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
            Some(ply) => self.jump(Some(ply)),
            None => self.say("There is no move of yours to take back.", "Vous n'avez aucun coup à reprendre."),
        }
    }

    fn redo(&mut self) {
        match self.scene.redo_to() {
            Some(ply) => self.jump(Some(ply)),
            None => self.say("No move was taken back.", "Aucun coup n'a été repris."),
        }
    }

    fn best(&mut self) {
        if self.may_play() {
            self.show.best = true;
            self.play_best();
        }
    }

    fn swap(&mut self) {
        if self.scene.seats == Seats::Solo {
            return self.say("This game has one player.", "Ce jeu se joue seul.");
        }
        self.change(Session::swap_sides);
    }

    fn graph(&mut self) {
        let (spec, position) = (&self.scene.spec, &self.scene.position);
        let command = format!("ludex graph {spec} --from {position} --format svg");
        let told = self.tr("The graph from here is drawn by", "Le graphe depuis ici est dessiné par");
        self.notice = Some(format!("{told} {command}"));
    }

    fn resign(&mut self, again: bool) {
        if self.scene.mover().is_none() {
            return;
        }
        if again {
            return self.change(Session::resign);
        }
        self.say("Press x again to resign.", "Appuyez encore sur x pour abandonner.");
        self.show.resigning = true;
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
        if self.typed.line {
            return self.enter_line();
        }
        let number = self.typed.exact(&self.scene.legal).or_else(|| self.chosen_move());
        if let Some(number) = number {
            self.play_number(number);
        }
    }

    /// Reads a line: a move, or else a position; what is no longer than a move is never taken for one, so that a slip does
    /// not end the game.
    fn enter_line(&mut self) {
        let text = std::mem::take(&mut self.typed).text;
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        let longest = self.scene.legal.iter().map(String::len).max().unwrap_or(0);
        let played = self.may_play().then(|| self.change(|session| session.play(text)));
        let entered = match played {
            Some(Ok(())) => Ok(()),
            Some(Err(no_move)) if text.len() <= longest => Err(no_move),
            _ => self.set_up(text),
        };
        if let Err(problem) = entered {
            self.notice = Some(problem.sentence(self.lang));
        }
    }

    fn erase(&mut self) {
        if self.typed.text.pop().is_none() {
            self.typed.line = false;
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

    /// A cell is touched: the move that touches these cells and no others, if there is one, is played.
    fn touch(&mut self, cell: usize) {
        if !self.may_play() {
            return;
        }
        let cell = self.fallen(cell);
        if self.picked == [cell] {
            return self.picked.clear();
        }
        let begins = |cells: &[usize]| self.scene.picture.touches.iter().filter(|t| t.cells.starts_with(cells)).count();
        let longer = [self.picked.as_slice(), &[cell]].concat();
        let picked = if begins(&longer) > 0 { longer } else { vec![cell] };
        let exact = self.scene.picture.touches.iter().find(|touch| touch.cells == picked).map(|touch| touch.mv);
        match (begins(&picked), exact) {
            (0, _) => {
                self.picked.clear();
                self.say("No move begins there.", "Aucun coup ne commence là.");
            }
            (_, Some(number)) => self.play_number(number),
            _ => self.picked = picked,
        }
    }

    /// Where stones fall, the cell in the column of the one that was touched.
    fn fallen(&self, cell: usize) -> usize {
        let picture = &self.scene.picture;
        let same = |other: &usize| picture.cells[*other].x == picture.cells[cell].x;
        let cells = || picture.touches.iter().filter_map(|touch| touch.cells.first().copied());
        if self.scene.falls { cells().find(same).unwrap_or(cell) } else { cell }
    }

    fn say(&mut self, en: &'static str, fr: &'static str) {
        self.notice = Some(self.tr(en, fr).to_owned());
    }
}
