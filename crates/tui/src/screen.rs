//! What the screen knows: the game, what is shown of it, what was typed, and what is to be worked
//! out.

use std::collections::HashSet;

use ludex_services::session::{Effort, Extent, Found, Job, Playing, Scene};
use ludex_services::words::with_capital;
use ludex_services::{BadText, Halt, Lang, Stop, Text, tell};

use crate::act::Act;
use crate::areas::Areas;
use crate::input_line::InputLine;
use crate::typed::Typed;

/// Something to work out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Task {
    /// A program's move in the position after this number of moves.
    Reply(String, usize),
    /// What the moves of the position on the board are worth.
    Values(String, usize),
    /// How the game would have ended from one of its positions: after this number of moves, which
    /// are given.
    Past(usize, Vec<String>),
    /// The whole game, beside all others.
    Whole,
}

/// What is on the screen, as plain data.
pub struct Screen<'g, 's> {
    pub(crate) lang: Lang,
    session: &'g mut Playing<'s>,
    pub(crate) scene: Scene,
    pub(crate) show: Show,
    /// Cells touched so far of a move that touches several.
    pub(crate) picked: Vec<usize>,
    /// The move chosen in the list, by its number in the order of the list.
    pub(crate) chosen: Option<usize>,
    pub(crate) typed: Typed,
    /// A line being written.
    pub(crate) line: Option<InputLine>,
    /// A sentence for the reader: an error, a hint.
    pub(crate) notice: Option<String>,
    /// What could not be worked out, and is not tried again.
    given_up: HashSet<Task>,
    /// Why the last program that gave no move did not.
    failed: Option<String>,
    /// Whether a puzzle whose moves could only be estimated is worth solving.
    studies: bool,
    pub(crate) areas: Areas,
    /// Whether the window is so small that nothing is shown of the game.
    pub(crate) is_hidden: bool,
    pub(crate) beat: usize,
}

/// What is shown, or wished for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // independent of one another
pub(crate) struct Show {
    pub(crate) values: bool,
    pub(crate) hint: bool,
    pub(crate) help: bool,
    /// The first line of the help that is seen, and the last one that can be the first.
    pub(crate) help_from: u16,
    pub(crate) help_last: u16,
    /// The board is seen from the other side.
    pub(crate) flipped: bool,
    /// The best move is to be played as soon as it is known.
    pub(crate) best: bool,
    /// A request that would lose the game was made once and waits for confirmation.
    pub(crate) asked: Option<Act>,
    pub(crate) leaving: bool,
    pub(crate) suspending: bool,
}

impl<'g, 's> Screen<'g, 's> {
    /// A screen on a session, in a language.
    pub fn new(session: &'g mut Playing<'s>, lang: Lang) -> Self {
        let scene = session.scene();
        Self {
            lang,
            session,
            scene,
            show: Show::default(),
            picked: Vec::new(),
            chosen: None,
            typed: Typed::default(),
            line: None,
            notice: None,
            given_up: HashSet::new(),
            failed: None,
            studies: false,
            areas: Areas::default(),
            is_hidden: false,
            beat: 0,
        }
    }

    /// Whether the person wants to leave.
    pub fn is_leaving(&self) -> bool {
        self.show.leaving
    }

    /// Whether time alone may change it: a move's name that is being typed.
    pub(crate) fn waits(&self) -> bool {
        !self.typed.text.is_empty()
    }

    /// Whether the person wants to suspend the program; reset by reading it.
    pub(crate) fn suspends(&mut self) -> bool {
        std::mem::take(&mut self.show.suspending)
    }

    /// What is to be worked out now, the most urgent first.
    pub fn due(&self) -> Option<Task> {
        let tasks = [self.due_reply(), self.due_values()].into_iter().flatten().chain(self.due_past());
        tasks.into_iter().find(|task| !self.given_up.contains(task))
    }

    /// What is to be worked out beside that, however long it takes.
    pub fn study(&self) -> Option<Task> {
        (self.studies && !self.given_up.contains(&Task::Whole)).then_some(Task::Whole)
    }

    /// The work of a task.
    pub fn job(&self, task: &Task) -> Option<Job<'s>> {
        match task {
            Task::Reply(..) => self.session.reply(),
            Task::Values(_, ply) => self.session.values(*ply, Effort::Quick),
            Task::Past(ply, _) => self.session.values(*ply, Effort::Exact),
            Task::Whole => self.session.study(),
        }
    }

    fn due_reply(&self) -> Option<Task> {
        let scene = &self.scene;
        scene.program_is_to_move().then(|| Task::Reply(scene.position.clone(), scene.ply))
    }

    fn due_values(&self) -> Option<Task> {
        let (scene, show) = (&self.scene, self.show);
        let wanted = (show.values || show.hint || show.best) && scene.mover().is_some() && scene.valued.is_none();
        wanted.then(|| Task::Values(scene.position.clone(), scene.ply))
    }

    /// The position on the board first, if only estimates are known of it, then the last positions:
    /// they are the easiest.
    fn due_past(&self) -> impl Iterator<Item = Task> + '_ {
        let (scene, Show { values, hint, .. }) = (&self.scene, self.show);
        let estimated = (values || hint) && scene.valued.as_ref().is_some_and(|valued| valued.depth.is_some());
        let plies = if values { scene.past.len() } else { 0 };
        let unknown = (0..plies).rev().filter(|&ply| scene.past[ply].is_none() && ply != scene.ply);
        let due = estimated.then_some(scene.ply).into_iter().chain(unknown);
        due.map(|ply| Task::Past(ply, scene.moves[..ply].to_vec()))
    }

    /// Takes what came of a task, whether it is still wanted or not.
    pub fn found(&mut self, task: Task, found: Result<Found, Halt>) {
        let wanted = self.due().as_ref() == Some(&task);
        match found {
            Ok(Found::Reply(mv)) if wanted => self.play(&mv),
            Ok(Found::Reply(_)) | Err(Halt::Stop(Stop::Cancelled)) => {}
            Ok(found) => {
                if matches!(found, Found::Whole(true)) {
                    // What took too long is known now.
                    self.given_up.clear();
                }
                let done = matches!(found, Found::Values(_, None) | Found::Whole(_));
                self.session.take(found);
                self.refresh();
                if done {
                    self.given_up.insert(task);
                }
                let estimated = self.scene.valued.as_ref().is_some_and(|valued| valued.depth.is_some());
                self.studies |= estimated && self.session.study().is_some();
                self.play_best();
            }
            Err(halt) => {
                if let (Halt::Forfeit(forfeit), Some(player)) = (&halt, self.scene.mover()) {
                    self.session.lose(player, forfeit.fault);
                }
                let why = self.text(&halt.text()).to_owned();
                if matches!(task, Task::Reply(..)) {
                    self.failed = Some(why);
                } else {
                    self.notice = Some(why);
                }
                self.given_up.insert(task);
            }
        }
    }

    /// Whether the program to move was asked for its move, and gave none.
    pub(crate) fn program_failed(&self) -> bool {
        self.due_reply().is_some_and(|reply| self.given_up.contains(&reply))
    }

    /// Why it gave none, and what can be done.
    pub(crate) fn what_failed(&self) -> Option<String> {
        let why = self.failed.as_ref().filter(|_| self.program_failed())?;
        let keys = if self.scene.undo_to().is_some() {
            tell!(self.lang, "space asks it again, u takes back.", "espace le redemande, u annule.")
        } else {
            tell!(self.lang, "space asks it again, n starts a new game.", "espace le redemande, n recommence.")
        };
        let why = with_capital(why);
        Some(tell!(self.lang, "{why}: {keys}", "{why} : {keys}"))
    }

    /// Asks the program to move once more.
    pub(crate) fn ask_again(&mut self) {
        if let Some(reply) = self.due_reply() {
            self.given_up.remove(&reply);
        }
    }

    /// Plays the best move, if that was wished for and it is known.
    pub(crate) fn play_best(&mut self) {
        let best = self.scene.valued.as_ref().and_then(|valued| valued.moves.first()).map(|best| best.mv.clone());
        if let (true, Some(mv)) = (self.show.best, best) {
            self.play(&mv);
        }
    }

    /// Whether a text could be meant for a move.
    pub(crate) fn is_written_so(&self, text: &str) -> bool {
        self.session.is_written_so(text)
    }

    pub(crate) fn names_a_move(&self, text: &str) -> bool {
        self.session.names_a_move(text)
    }

    /// What brings the values that are shown as unknown, where nobody is at work on them any more.
    pub(crate) fn what_solves_it(&self) -> Option<String> {
        let valued = self.scene.valued.as_ref().filter(|_| self.show.values)?;
        if self.due().is_some() || self.study().is_some() {
            return None;
        }
        self.session.awaits_solution(valued).map(|sentence| self.text(&sentence).to_owned())
    }

    /// How large the graph from here is.
    pub(crate) fn extent(&self) -> Extent {
        self.session.extent()
    }

    /// Plays a move by its text.
    pub(crate) fn play(&mut self, mv: &str) {
        match self.session.play(mv) {
            Ok(()) => self.moved(),
            Err(problem) => self.notice = Some(problem.sentence().to(self.lang).to_owned()),
        }
    }

    /// Begins a game at a position by its text.
    pub(crate) fn set_up(&mut self, position: &str) -> Result<(), BadText> {
        self.given_up.clear();
        self.change(|session| session.set_up(position))
    }

    /// Changes the game, and refreshes what is shown.
    pub(crate) fn change<T>(&mut self, change: impl FnOnce(&mut Playing<'s>) -> T) -> T {
        let changed = change(self.session);
        self.moved();
        changed
    }

    fn moved(&mut self) {
        self.refresh();
        let Show { values, help, flipped, .. } = self.show;
        self.show = Show { values, help, flipped, ..Show::default() };
        (self.notice, self.chosen) = (None, None);
        self.picked.clear();
        self.typed = Typed::default();
    }

    fn refresh(&mut self) {
        self.scene = self.session.scene();
    }

    /// The legal moves as they are listed: best first where values are shown and known. Numbers in
    /// `scene.legal`.
    pub(crate) fn listed(&self) -> Vec<usize> {
        self.scene.listed(self.show.values)
    }

    /// The number of the move chosen in the list.
    pub(crate) fn chosen_move(&self) -> Option<usize> {
        self.listed().get(self.chosen?).copied()
    }

    /// The number of the move that a hint shows.
    pub(crate) fn hinted(&self) -> Option<usize> {
        let best = self.scene.valued.as_ref().filter(|_| self.show.hint)?.moves.first()?;
        self.scene.legal.iter().position(|mv| *mv == best.mv)
    }

    /// Whether a person may play now.
    pub(crate) fn may_play(&self) -> bool {
        self.scene.mover().is_some() && !self.scene.program_is_to_move()
    }

    pub(crate) fn tr(&self, en: &'static str, fr: &'static str) -> &'static str {
        self.lang.pick(en, fr)
    }

    pub(crate) fn text<'t>(&self, text: &'t Text) -> &'t str {
        text.to(self.lang)
    }
}
