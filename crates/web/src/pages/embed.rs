//! A board for a page elsewhere, to stand there in a frame: the position of an address, the ways
//! through its game, and the way here. Nothing on it changes anything, so that whoever frames it
//! can make nobody do what they do not see.

use maud::{DOCTYPE, Markup, html};

use crate::address::{Query, link};
use crate::exports::drawn_scene;
use crate::http_error::HttpError;
use crate::shell::{PageRequest, of_any_page, set};
use crate::web_game::WebGame;
use crate::{board, icons};

/// The page.
pub(crate) fn html(ask: &PageRequest, game: &WebGame) -> Result<String, HttpError> {
    let scene = drawn_scene(ask, game)?;
    let title = ask.text(&scene.about.title);
    let kept = |query: &Query| query.with("flip", ask.query.get("flip")).with("lang", ask.query.get("lang"));
    let to = |ply: usize| ask.here(&kept(&scene.plies[ply]));
    let way = |ply: Option<usize>, icon: &str, name: &str| -> Markup {
        html! {
            @if let Some(ply) = ply { a.button href=(to(ply)) aria-label=(name) title=(name) { (icons::draw(icon)) } }
            @else { span.button.off aria-hidden="true" { (icons::draw(icon)) } }
        }
    };
    let (ply, last) = (scene.ply, scene.moves.len());
    let html = html! {
        (DOCTYPE)
        html lang=(ask.lang.code()) data-theme=[ask.theme.chosen()] {
            head {
                (of_any_page(title))
            }
            body.embed { main {
                h1.said-only { (title) }
                (board::after_move(&scene, &scene.position))
                p { (ask.text(&scene.sentence())) "." }
                nav.icons aria-label=(ask.tr("Moves", "Coups")) {
                    (way(ply.checked_sub(1), "back", ask.tr("Back", "Reculer")))
                    (way((ply < last).then_some(ply + 1), "forward", ask.tr("Forward", "Avancer")))
                    a.button.primary target="_blank" href=(link(&format!("/play/{}", scene.spec), &kept(&scene.plies[ply]))) {
                        (ask.tr("Play on in Ludex", "Jouer dans Ludex"))
                    }
                }
            } }
        }
    };
    Ok(set(ask.lang, html.into_string()))
}
