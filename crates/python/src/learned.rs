//! What a learner learned.

use std::io::Cursor;

use ludex::learning::Method;
use ludex::play::Contender;
use ludex::players::{PlayerResources, PlayerSpec, contender};
use ludex::training::{Context, Question, Report, exam_values, opponent_values, train, with_settings};
use ludex::{Refusal, Text, ranges};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::ask::{Ask, Done, clock};
use crate::error::{lang, no_such, of_text, real, whole, within};
use crate::game::Game;
use crate::report::{More, json};
use crate::shared::partial;

/// What a learner learned, and how it became stronger.
#[pyclass(frozen, module = "ludex._ludex")]
pub(crate) struct Learned {
    json: String,
    svg: String,
    saved: Vec<u8>,
}

/// How to learn, as the command's options say it.
type Settings<'py> = Vec<(String, Option<Bound<'py, PyAny>>)>;

#[pymethods]
impl Learned {
    /// Lets a learner play a game.
    #[staticmethod]
    #[expect(clippy::too_many_arguments, reason = "the options of the command")]
    #[expect(clippy::needless_pass_by_value, reason = "pyo3 makes the list")]
    fn learning(
        py: Python<'_>,
        game: &Game,
        ask: &Ask,
        at: Option<&Bound<'_, PyAny>>,
        learner: &str,
        settings: Settings<'_>,
        #[pyo3(from_py_with = whole)] episodes: Option<u64>,
        #[pyo3(from_py_with = whole)] games: u64,
        #[pyo3(from_py_with = whole)] seed: u64,
        up_to_symmetry: bool,
        against: Option<&str>,
    ) -> PyResult<Self> {
        let (any, root) = (&game.inner.any, game.inner.at(at)?);
        let words = Method::all().map(|method| method.word());
        let method =
            Method::read(learner).ok_or_else(|| no_such(&Text::fixed("learner", "un apprenant"), learner, &words))?;
        let opponent = against.map(PlayerSpec::read).transpose().map_err(|why| of_text(&why))?;
        let number = |value: &Option<Bound<'_, PyAny>>| value.as_ref().map(real::<f64>).transpose();
        let numbers = settings.iter().map(|(name, value)| Ok((&**name, number(value)?)));
        let settings = numbers.collect::<PyResult<Vec<_>>>()?;
        let episodes = within(&ranges::GAMES, episodes)?;
        let done = game.inner.run(py, ask, |observer| {
            let method = with_settings(method, &settings, opponent.is_some())?;
            let question = Question { up_to_symmetry, seed, episodes, games, ..Question::new(any, &root, method) };
            let mut learner = question.learner()?;
            let exact = exam_values(&question, clock, observer)?;
            let searched = opponent_values(&question, opponent.as_ref(), exact.as_ref(), clock, observer)?;
            let with = PlayerResources::within(observer, exact.as_ref().or(searched.as_ref()), clock);
            let against = opponent.map(|player| contender(any, &player, &with)).transpose();
            let against = against.map_err(|why| Refusal::Question(why.sentence()))?;
            let against = against.as_ref().map(Contender::player);
            let report =
                train(&question, &mut *learner, Context { against, exact: exact.as_ref(), ..Context::new(observer) })?;
            // A lesson that was stopped is no learner, and a large table takes seconds to write.
            let mut saved = Cursor::new(Vec::new());
            if report.curve.complete {
                learner.write(&mut saved).map_err(|why| Refusal::Question(Text::from_io_error(&why)))?;
            }
            Ok((report, saved.into_inner()))
        })?;
        let Done { found: (report, saved), seconds, late } = done;
        let Report { curve, about, .. } = &report;
        let title = format!("{}, {}", ludex::Notation::spec(any), about.to(lang()));
        let (svg, complete) = (curve.svg(&title, lang()), curve.complete);
        let json = json("learn", &ludex::Notation::spec(any), None, &report, More::default(), seconds)?;
        if complete {
            Ok(Self { json, svg, saved })
        } else {
            let why = Text::fixed("the lesson was stopped", "la leçon a été interrompue");
            Err(partial(py, ask, late, &why, json))
        }
    }

    #[getter]
    fn json(&self) -> &str {
        &self.json
    }

    /// The curve as a picture.
    #[getter]
    fn svg(&self) -> &str {
        &self.svg
    }

    /// What was learned, as the player `learned:FILE` reads it.
    #[getter]
    fn saved<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.saved)
    }
}
