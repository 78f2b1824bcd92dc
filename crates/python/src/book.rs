//! A strategy as a book that plays.

use ludex::book::{self, Next, Question, Section, book};
use ludex::prelude::*;
use ludex::{Player, Text, registry};
use pyo3::prelude::*;

use crate::ask::{Ask, clock};
use crate::error::{lang, no_such, said, whole};
use crate::game::Game;
use crate::report::{More, json};

/// A move of the reader: the move, the book's moves in reply, the section where it goes on (None:
/// the game is over), how the board is turned before, and what the end is worth to the book.
type ReplyRow = (String, Vec<String>, Option<usize>, Option<String>, Option<&'static str>);

/// A book.
#[pyclass(frozen, module = "ludex._ludex")]
pub(crate) struct Book {
    found: book::Book,
    title: String,
    spec: String,
    seconds: f64,
}

#[pymethods]
impl Book {
    /// The book of one side of a game.
    #[staticmethod]
    fn playing(
        py: Python<'_>,
        game: &Game,
        ask: &Ask,
        side: &str,
        up_to_symmetry: bool,
        #[pyo3(from_py_with = whole)] seed: u64,
    ) -> PyResult<Self> {
        let any = &game.inner.any;
        let side = match side {
            "first" => Player::First,
            "second" => Player::Second,
            _ => return Err(no_such(&Text::fixed("side", "un camp"), side, &["first", "second"])),
        };
        let done = game.inner.run_listing(py, ask, &any.start(), |observer| {
            book(&Question { game: any, side, up_to_symmetry, seed }, clock, observer)
        })?;
        let spec = any.spec();
        let called = Text { en: spec.clone().into(), fr: spec.clone().into() };
        let called = registry::find(&spec).map_or(called, |about| about.title.clone());
        let title = said(&done.found.title(&called, &spec));
        Ok(Self { found: done.found, title, spec, seconds: done.seconds })
    }

    /// The JSON of the command.
    fn json(&self) -> PyResult<String> {
        json("book", &self.spec, None, self.found.report(), More::default(), self.seconds)
    }

    #[getter]
    fn title(&self) -> &str {
        &self.title
    }

    /// The moves that the book makes before the first section.
    #[getter]
    fn opening(&self) -> Vec<String> {
        self.found.opening.clone()
    }

    /// Every section: its position, and what every move of the reader leads to.
    fn sections(&self) -> Vec<(String, Vec<ReplyRow>)> {
        let reply = |reply: &book::Reply| {
            let (number, turn, end) = match &reply.to {
                Next::Section { number, turn } => (Some(*number), turn.as_ref().map(|(_, name)| said(name)), None),
                Next::Over(value) => (None, None, Some(value.word())),
            };
            (reply.mv.clone(), reply.answer.clone(), number, turn, end)
        };
        let section = |of: &Section| (of.position.clone(), of.replies.iter().map(reply).collect());
        self.found.sections.iter().map(section).collect()
    }

    /// The book as a page.
    fn html(&self) -> String {
        self.found.html(&self.title, lang())
    }

    /// The book as Markdown.
    fn markdown(&self) -> String {
        self.found.markdown(&self.title, lang())
    }
}
