//! *Diplomacy*: the place of a page to come.

use maud::html;

use crate::shell::{Ask, Page, Room};

/// The page.
pub(crate) fn html(ask: &Ask) -> String {
    let main = html! {
        h1 { "Diplomacy" }
        p.lead {
            (ask.tr(
                "How many positions after Spring 1901, and how many fit what is known: the map comes here.",
                "Combien de positions après le printemps 1901, et combien s'accordent avec ce que l'on sait : la carte viendra ici.",
            ))
        }
    };
    Page { ask, room: Room::Diplomacy, title: "Diplomacy".to_owned(), game: None, next: None, more: None, main }.html()
}
