//! *Burnside's lemma*, symmetry by symmetry: positions up to symmetry are as many as the symmetries
//! keep on average.

use std::sync::Arc;

use ludex_services::prelude::*;
use ludex_services::symmetry::Burnside;
use ludex_services::words::in_shell;
use ludex_services::{AnyGame, Text, numbers, registry};
use maud::{Markup, html};

use crate::address::link;
use crate::app_state::AppState;
use crate::http_error::HttpError;
use crate::pages::other_game;
use crate::pages::steps::{Steps, keys_of_steps, listing};
use crate::shell::{Page, PageKind, PageRequest, tell};
use crate::web_game::WebGame;
use crate::work::Watch;

static LINES: [Text; 4] = [
    Text::fixed("sum = 0", "somme = 0"),
    Text::fixed("for each symmetry:", "pour chaque symétrie :"),
    Text::fixed("  sum = sum + the positions that it keeps", "  somme = somme + les positions qu'elle conserve"),
    Text::fixed(
        "positions up to symmetry = sum / how many symmetries there are",
        "positions à symétrie près = somme / nombre de symétries",
    ),
];

/// The page.
pub(crate) fn html(ask: &PageRequest, game: &WebGame, state: &AppState, watch: &Watch) -> Result<String, HttpError> {
    let scene = game.scene(&ask.base_query())?;
    let name = ask.text(&scene.about.title);
    let spec = scene.spec.as_str();
    let found = find(game, state, watch);
    let main = html! {
        h1 { (ask.tr("Burnside's lemma", "Le lemme de Burnside")) " " small { (name) " " code { (spec) } } }
        div.forms { (other_game(ask, "symmetry", spec, &html! {})) }
        p.note { (ask.tr(
            "A symmetry keeps a position that it maps to itself. Every set of images of one another is counted as \
             often as there are symmetries, whatever its size.",
            "Une symétrie conserve une position si elle l'envoie sur elle-même. Tout ensemble de positions images \
             l'une de l'autre est compté autant de fois qu'il y a de symétries, quelle que soit sa taille.")) }
        @match &found {
            Ok(found) => (steps(ask, found)),
            Err(problem) => {
                (ask.alert(&problem.text))
                @if let Some(small) = shown(game).filter(|small| small != spec) {
                    p { (ask.tr("On a board that is counted at once: ", "Sur un plateau qui se compte aussitôt : "))
                        a href=(ask.to(&format!("/symmetry/{small}"))) { code { (small) } } }
                }
            },
        }
        p { a href=(link(&format!("/count/{spec}"), &ask.base_query())) { (ask.tr("Count positions", "Compter les positions")) } }
        (keys_of_steps(ask))
    };
    let title = tell!(ask.lang, "Burnside's lemma: {name}", "Le lemme de Burnside : {name}");
    Ok(Page { room: PageKind::Count, title, game: Some((spec, scene.about)), is_told: false, main, ..Page::new(ask) }
        .html())
}

/// The board that is shown of a game with symmetries: its own, or the smallest where that takes
/// longer than a page waits.
pub(crate) fn shown(game: &WebGame) -> Option<String> {
    /// What is counted while a page is waited for.
    const CELLS: usize = 16;
    let (own, cells) = (game.spec(), |game: &AnyGame| game.picture(&game.start()).cells.len());
    if game.game.order() <= 1 || cells(&game.game) <= CELLS {
        return Some(own).filter(|_| game.game.order() > 1);
    }
    let about = registry::find(&own).ok()?;
    let others = about.variants.iter().filter_map(|params| {
        let spec = format!("{}:{params}", about.name);
        let other = registry::game(&spec).ok().filter(|other| other.order() > 1)?;
        Some((cells(&other), spec))
    });
    others.min().filter(|(cells, _)| *cells <= CELLS).map(|(_, spec)| spec)
}

/// What each symmetry keeps, remembered for the next step.
fn find(game: &WebGame, state: &AppState, watch: &Watch) -> Result<Arc<Burnside>, HttpError> {
    let spec = game.spec();
    state.symmetries.get_or(
        &spec,
        watch,
        |_| true,
        || {
            let _pass = state.gate.enter_briefly(watch).ok_or_else(HttpError::busy)?;
            let command = format!("ludex count {} --up-to-symmetry --method burnside", in_shell(&spec));
            let found = Burnside::count(&game.game, &watch.within(state.settings.patience));
            found.map(Arc::new).map_err(|refusal| HttpError::of_refusal(&refusal, &command))
        },
    )
}

fn steps(ask: &PageRequest, found: &Burnside) -> Markup {
    let (lang, order) = (ask.lang, found.symmetries.len());
    let last = order + 1;
    let step = Steps::asked(ask, "step", last);
    let added = step.min(order);
    let kept: Vec<u64> = found.fixed().collect();
    let most = kept.iter().copied().max().unwrap_or(1);
    let sum = kept[..added].iter().sum::<u64>();
    let running: &[usize] = match step {
        0 => &[0],
        _ if step > order => &[3],
        _ => &[2],
    };
    let grouped = |number: u64| numbers::grouped(number, lang);
    html! {
        (Steps { field: "step", name: ask.tr("Step", "Pas"), at: step, last, kept: &["lang"] }.slider(ask, &html! {}))
        p.sentence role="status" aria-live="polite" {
            @match (step, step > order) {
                (0, _) => { (ask.tr("Nothing is counted yet.", "Rien n'est encore compté.")) }
                (_, true) => {
                    @let orbits = grouped(found.orbits.iter().sum());
                    (tell!(lang, "{orbits} positions up to symmetry: ", "{orbits} positions à symétrie près : ")) code { (found.formula()) }
                }
                _ => {
                    @let (name, all) = (ask.text(&found.symmetries[step - 1].0), grouped(kept[step - 1]));
                    @let sum = grouped(sum);
                    (tell!(lang, "The {name} keeps {all}; the sum is {sum}.", "Positions conservées par cette symétrie ({name}) : {all} ; somme : {sum}."))
                }
            }
        }
        (listing(ask, &LINES, running))
        div.scroll tabindex="0" { table.visits {
            thead { tr { th { (ask.tr("symmetry", "symétrie")) } th { (ask.tr("positions kept", "positions conservées")) } th { span.said-only { (ask.tr("share", "part")) } } } }
            tbody { @for (number, (name, _)) in found.symmetries.iter().enumerate() { tr.best[number + 1 == step] {
                th scope="row" { (ask.text(name)) }
                @if number < added {
                    td { (grouped(kept[number])) }
                    td { meter min="0" max=(most) value=(kept[number]) { (kept[number]) } }
                } @else { td { "…" } td {} }
            } } }
        } }
    }
}
