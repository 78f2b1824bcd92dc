//! What is published of the start of a game, named with its source, where nothing here has found
//! it.

use ludex_services::Text;
use maud::{Markup, html};

use super::View;
use crate::known::{self, Fact};
use crate::pages::games;

impl View<'_> {
    /// The published value of the start, where the exact one is not known, and where it is from.
    pub(super) fn fact(&self) -> Option<(Text, Fact)> {
        let scene = &self.scene;
        let is_start = self.query.get("at").is_none() && self.query.get("then").is_none();
        let is_exact = scene.valued.as_ref().is_some_and(|valued| valued.depth.is_none() && valued.verdict.is_some());
        let fact = known::value(&scene.spec).filter(|_| is_start && !is_exact)?;
        Some((games::value(fact, scene.roles)?, fact))
    }

    /// The same with its source.
    pub(super) fn published(&self) -> Markup {
        let Some((told, fact)) = self.fact().filter(|_| self.shows()) else { return html! {} };
        html! {
            p.note.published {
                (self.tr("Published: ", "Publié : ")) strong { (self.ask.text(&told)) } " (" (fact.citation(self.ask.lang)) ")."
            }
        }
    }
}
