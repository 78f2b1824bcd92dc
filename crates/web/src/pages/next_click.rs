//! What to click after the cells that were picked.

use ludex_services::Piece;
use ludex_services::touches::complete;

use crate::shell::{PageRequest, tell};
use crate::web_game::WebScene;
use crate::{board, cells};

/// A sentence for who has picked some cells of a move.
pub(crate) fn next_click(ask: &PageRequest, scene: &WebScene, picked: &[usize]) -> Option<String> {
    let (lang, &last) = (ask.lang, picked.last()?);
    let names = cells::names(&scene.picture);
    let name = names.get(last)?;
    let alone = complete(&scene.picture, picked).and_then(|number| scene.legal.get(number));
    Some(match alone {
        Some(mv) if picked.len() > 1 => match &board::choices(&scene.picture, &scene.links, picked)[..] {
            [_, others @ ..] if !others.is_empty() => {
                let others = others.iter().map(|legal| legal.text.as_str()).collect::<Vec<_>>().join(", ");
                tell!(
                    lang,
                    "{name} is picked: click it again to play {mv}, or a cell with a letter to play {others}. ",
                    "{name} est choisie : cliquez encore sur elle pour jouer {mv}, ou sur une case avec une \
                     lettre pour jouer {others}. "
                )
            }
            _ => tell!(
                lang,
                "{name} is picked: click it again to play {mv}, or go on. ",
                "{name} est choisie : cliquez encore sur elle pour jouer {mv}, ou continuez. "
            ),
        },
        Some(mv) => tell!(
            lang,
            "{name} is picked: click it again to play {mv} alone, or its neighbour to play both. ",
            "{name} est choisie : cliquez encore sur elle pour jouer {mv} seule, ou sur sa voisine pour jouer \
             les deux. "
        ),
        // Where a man is put down, what is clicked next is not where it goes.
        None if scene.picture.cells[last].piece == Piece::Empty => tell!(
            lang,
            "{name} is picked: now click one of the marked cells. ",
            "{name} est choisie : cliquez maintenant sur une case marquée. "
        ),
        None => {
            tell!(lang, "{name} is picked: click where it goes. ", "{name} est choisie : cliquez sur sa destination. ")
        }
    })
}
