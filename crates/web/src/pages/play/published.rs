//! What is published of the start of a game, named with its source, where nothing here has found
//! it.

use maud::{Markup, html};

use super::View;
use crate::known;
use crate::pages::games;

impl View<'_> {
    /// The published value of the start, where the exact one is not known.
    pub(super) fn published(&self) -> Markup {
        let scene = &self.scene;
        let is_start = self.query.get("at").is_none() && self.query.get("then").is_none();
        let is_exact = scene.valued.as_ref().is_some_and(|valued| valued.depth.is_none() && valued.verdict.is_some());
        let fact = known::value(&scene.spec).filter(|_| self.shows() && is_start && !is_exact);
        let told = fact.and_then(|fact| Some((games::value(fact, scene.seats)?, fact)));
        let Some((told, fact)) = told else { return html! {} };
        html! {
            p.note.published {
                (self.tr("Published: ", "Publié : ")) strong { (self.ask.text(&told)) } " (" (fact.citation(self.ask.lang)) ")."
            }
        }
    }
}
