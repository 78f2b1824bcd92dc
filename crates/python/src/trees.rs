//! Game trees labelled by min-max or alpha-beta: those that are written, and those of games.

use ludex::Refusal;
use ludex::framed::Versioned;
use ludex::play::Record;
use ludex::search::tree::{self, Kind, Labels, MOST_NODES, Method, TreeError};
use ludex::trees::{self, Question, Report, grow};
use pyo3::prelude::*;
use serde::Serialize;

use crate::ask::Ask;
use crate::error::{error, lang, said, whole};
use crate::game::Game;
use crate::report::text;
use crate::words::tree_method;

/// A node: its name, whose turn it is there (None: a leaf), the value of a leaf, its children.
type NodeRow = (Option<String>, Option<&'static str>, Option<f64>, Vec<usize>);

/// A tree with what a method found.
#[pyclass(frozen, module = "ludex._ludex")]
pub(crate) struct Tree {
    tree: tree::Tree,
    labels: Labels,
}

#[derive(Serialize)]
struct Json<'a> {
    command: &'static str,
    #[serde(flatten)]
    report: Report<'a>,
}

impl Tree {
    fn labelled(tree: tree::Tree, method: Method) -> Self {
        Self { labels: tree::label(&tree, method), tree }
    }
}

#[pymethods]
impl Tree {
    /// A tree that is written as text or JSON.
    #[staticmethod]
    fn read(text: &str, method: &str) -> PyResult<Self> {
        let method = tree_method(method)?;
        let tree = tree::read(text).map_err(|why: TreeError| error(&why.text()))?;
        Ok(Self::labelled(tree, method))
    }

    /// The tree of a game's position to a depth.
    #[staticmethod]
    fn of_game(
        py: Python<'_>,
        game: &Game,
        ask: &Ask,
        at: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = whole)] depth: u32,
        by: Option<&str>,
        method: &str,
    ) -> PyResult<Self> {
        let (any, root, method) = (&game.inner.any, game.inner.at(at)?, tree_method(method)?);
        let done = game.inner.run(py, ask, |_| {
            let record = Record::from(any, root).map_err(|why| Refusal::Question(why.text()))?;
            grow(&Question { game: any, record: &record, depth, by, most: MOST_NODES })
        })?;
        Ok(Self::labelled(done.found, method))
    }

    /// The JSON of the command.
    fn json(&self) -> PyResult<String> {
        text(&Versioned::new(Json { command: "tree", report: Report::new(&self.tree, &self.labels) }))
    }

    /// Every node, by its number.
    fn nodes(&self) -> Vec<NodeRow> {
        let row = |node: &tree::Node| match &node.kind {
            Kind::Turn(side, children) => (node.name.clone(), Some(side.word()), None, children.clone()),
            Kind::Leaf(value) => (node.name.clone(), None, Some(value.get()), Vec::new()),
        };
        self.tree.nodes().iter().map(row).collect()
    }

    /// Every step in words, with the depth at which it is taken.
    fn steps(&self) -> Vec<(usize, String)> {
        trees::steps(&self.tree, &self.labels).iter().map(|(depth, told)| (*depth, said(told))).collect()
    }

    /// The tree as it is read.
    fn text(&self) -> String {
        self.tree.to_string()
    }

    /// The tree as lines, with its labels.
    fn outline(&self) -> String {
        tree::outline(&self.tree, &self.labels, false, lang())
    }

    /// The tree as a picture, if it is small enough to be read.
    fn svg(&self) -> PyResult<String> {
        let title = said(&trees::title(self.labels.method));
        tree::svg(&self.tree, &self.labels, &title, lang()).map_err(|why| error(&why))
    }
}
