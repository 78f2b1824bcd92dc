//! *Search*: a small tree searched step by step, the visits of Monte Carlo tree search, shortest
//! ways. What runs is the engines' own code.

mod labelled;
mod outline;
mod paths;

use ludex_services::search::tree::Method;
use ludex_services::words::letter;
use ludex_services::{Text, numbers, registry};
use maud::{Markup, html};

use crate::address::{Query, link};
use crate::app_state::AppState;
use crate::branches;
use crate::http_error::HttpError;
use crate::pages::steps::{Steps, keys_of_steps, listing};
use crate::pages::{Answer, hidden, zoom_names, zoom_row};
use crate::parameters;
use crate::search::{SAMPLE, Visits, visits};
use crate::shell::{Page, PageKind, PageRequest, tell};
use crate::values::class;
use crate::web_game::with_game;
use crate::work::Watch;

/// The page. What cannot be searched is told beside the fields to ask for something else.
pub(crate) fn answer(ask: &PageRequest, state: &AppState, watch: &Watch) -> Result<Answer, HttpError> {
    let method = ask.query.get("method").unwrap_or("alphabeta");
    let found = match method {
        "mcts" => mcts(ask, state, watch),
        "minmax" => labelled::html(ask, Method::MinMax),
        "alphabeta" => labelled::html(ask, Method::AlphaBeta),
        "astar" => paths::html(ask, watch),
        other => {
            return Err(HttpError::bad(ludex_services::say!(
                "a method is minmax, alphabeta, mcts or astar, not `{other}`",
                "une méthode est minmax, alphabeta, mcts ou astar, pas « {other} »"
            )));
        }
    };
    let (status, body) = match found {
        Ok(body) => (200, body),
        Err(problem) => (problem.status, refused(ask, method, &problem)),
    };
    let ways = [
        ("minmax", ask.tr("Minimax", "Min-max")),
        ("alphabeta", ask.tr("Alpha-beta", "Alpha-bêta")),
        ("mcts", ask.tr("Monte Carlo", "Monte-Carlo")),
        ("astar", ask.tr("Dijkstra and A*", "Dijkstra et A*")),
    ];
    let main = html! {
        h1 { (ask.tr("A search, step by step", "Une recherche, pas à pas")) }
        nav.controls aria-label=(ask.tr("Method", "Méthode")) {
            @for (way, name) in ways {
                a.button href=(ask.here(&ask.query.with("method", way).without(&["step"]))) aria-current=[(way == method).then_some("true")] { (name) }
            }
        }
        (body)
        p { a href=(ask.to("/rete")) { (ask.tr("Rules: the Rete network, fact by fact", "Règles : le réseau Rete, fait par fait")) } }
        (keys_of_steps(ask))
    };
    let title = ask.tr("Search", "Recherche").to_owned();
    let game = ask.query.get("game").and_then(|spec| Some((spec, registry::find(spec).ok()?)));
    let html = Page { room: PageKind::Search, title, game, main, ..Page::new(ask) }.html();
    Ok(if status == 200 { Answer::Page(html) } else { Answer::Wrong(status, html) })
}

fn refused(ask: &PageRequest, method: &str, problem: &HttpError) -> Markup {
    html! {
        (ask.alert(&problem.text))
        @match method {
            "mcts" => (mcts_form(ask)),
            "astar" => (paths::form(ask, ask.query.get("maze").unwrap_or(paths::SAMPLE))),
            _ => (labelled::form(ask, ask.query.get("tree").unwrap_or(SAMPLE))),
        }
    }
}

/// A slider through the steps, and the keys that go there.
fn steps(ask: &PageRequest, at: usize, last: usize) -> Markup {
    let kept = &[
        "tree", "game", "at", "then", "ply", "depth", "eval", "weights", "method", "lang", "playouts", "seed", "maze",
    ];
    let steps = Steps { field: "step", name: ask.tr("Step", "Pas"), at, last, kept };
    steps.slider(ask, &html! {})
}

/// Playouts come one by one up to here, then they are doubled.
const SINGLE: usize = 16;
/// The last step: eight thousand playouts.
const LAST: usize = SINGLE + 9;

/// The playouts that programs are told of unless they ask for others.
pub(crate) const USUAL_PLAYOUTS: u64 = playouts(SINGLE + 2);

/// Monte Carlo tree search; what a step shows is all of it, once or more often.
static LINES: [Text; 6] = [
    Text::fixed("again and again:", "encore et encore :"),
    Text::fixed(
        "  go down by the move with the greatest upper confidence bound",
        "  descendre par le coup dont la borne supérieure de confiance est la plus grande",
    ),
    Text::fixed("  give a leaf that is met again its children", "  donner ses enfants à une feuille revue"),
    Text::fixed("  play on at random to the end", "  jouer au hasard jusqu'à la fin"),
    Text::fixed("  count the result all the way up", "  compter le résultat en remontant"),
    Text::fixed(
        "choose a proved win, else the unproved move visited most, or a proved draw that looks better",
        "choisir un gain prouvé, sinon le coup non prouvé le plus visité, ou une nulle prouvée qui paraît meilleure",
    ),
];

/// How many playouts a step shows.
const fn playouts(step: usize) -> u64 {
    if step <= SINGLE { step as u64 } else { (SINGLE as u64) << (step - SINGLE) }
}

fn mcts_form(ask: &PageRequest) -> Markup {
    let game = ask.query.get("game").unwrap_or("tictactoe");
    html! {
        form.inline action=(ask.path) {
            label { span { (ask.tr("Game", "Jeu")) } input name="game" value=(game) size="14" spellcheck="false"; }
            label { span { "Position" } input name="at" value=(ask.query.get("at").unwrap_or_default()) size="14" spellcheck="false"; }
            label { span { (ask.tr("Seed", "Graine")) } input type="number" name="seed" min="0" value=(ask.query.get("seed").unwrap_or("1")); }
            (hidden(ask, &["method", "lang"]))
            button { (ask.tr("Search", "Chercher")) }
        }
    }
}

fn mcts(ask: &PageRequest, state: &AppState, watch: &Watch) -> Result<Markup, HttpError> {
    let game = ask.query.get("game").unwrap_or("tictactoe");
    let seed = parameters::number(&ask.query, "seed")?.unwrap_or(1);
    let step = Steps::asked(ask, "step", LAST);
    let running: &[usize] = if step == 0 { &[0] } else { &[1, 2, 3, 4] };
    let _pass = state.gate.enter_briefly(watch).ok_or_else(HttpError::busy)?;
    let watch = watch.within(state.settings.patience);
    let (spec, visits) =
        with_game(game, |game| Ok((game.spec(), visits(game, &ask.query, (playouts(step), seed), &watch)?)))?;
    let name = ask.tr("The tree of random games", "L'arbre des parties au hasard");
    let play = |query: &Query| link(&format!("/play/{spec}"), query);
    Ok(html! {
        div.stepped { div.guide {
            (steps(ask, step, LAST))
            p.sentence role="status" aria-live="polite" { (grown(ask, &visits)) }
            (listing(ask, &LINES, running))
        } div { (zoom_row()) div.zoom tabindex="0" role="group" aria-label=(name) data-zoom=(zoom_names(ask)) {
            (branches::svg(&visits, ask.lang, name, play))
        } } }
        p.note { (ask.tr(
            "The first sixteen steps add one playout each; after that every step doubles their number. A box is a \
             move: its name, its number of visits, and its mean result for the player who makes it, from −1 to 1, \
             or a letter if the result is proved; +3 stands for three more moves that were visited. The latest \
             playout is in colour.",
            "Les seize premiers pas ajoutent chacun une partie, puis chaque pas double leur nombre. Une case est un \
             coup : son nom, son nombre de visites et son résultat moyen pour le joueur qui le joue, de −1 à 1, ou \
             une lettre si le résultat est prouvé ; +3 représente trois autres coups visités. La dernière partie \
             est en couleur.")) }
        (mcts_form(ask))
        (bars(ask, &visits))
    })
}

/// What a step says.
fn grown(ask: &PageRequest, visits: &Visits) -> String {
    let Visits { playouts, best, branches, .. } = visits;
    if *playouts == 0 {
        return ask.tr("Nothing is known yet.", "Rien n'est encore connu.").to_owned();
    }
    let told = numbers::grouped(*playouts, ask.lang);
    let after = if *playouts == 1 {
        ask.tr("After 1 playout", "Après 1 partie").to_owned()
    } else {
        tell!(ask.lang, "After {told} playouts", "Après {told} parties")
    };
    let latest: Vec<_> = branches.iter().filter(|branch| branch.latest).map(|branch| branch.seen.mv.as_str()).collect();
    let path = latest.join(", ");
    let latest = match latest.len() {
        0 => String::new(),
        _ => tell!(ask.lang, " The latest began with {path}.", " La dernière a commencé par {path}."),
    };
    tell!(
        ask.lang,
        "{after}, the move chosen would be {best}.{latest}",
        "{after}, le coup choisi serait {best}.{latest}"
    )
}

fn bars(ask: &PageRequest, visits: &Visits) -> Markup {
    let most = visits.moves.iter().map(|m| m.visits).max().unwrap_or(1).max(1);
    let lang = ask.lang;
    html! {
        div.scroll tabindex="0" { table.visits {
            thead { tr { th { (ask.tr("move", "coup")) } th { (ask.tr("visits", "visites")) } th { (ask.tr("mean result", "résultat moyen")) } th { span.said-only { (ask.tr("share", "part")) } } } }
            tbody { @for m in &visits.moves { tr.best[m.mv == visits.best] {
                th scope="row" { (m.mv) }
                td { (numbers::grouped(m.visits, lang)) }
                td { @match (m.value, m.mean) {
                    (Some(value), _) => span.worth .(class(Some(value))) { (letter(value).to(lang)) },
                    (None, Some(mean)) => (branches::signed(mean, lang)),
                    (None, None) => "–",
                } }
                td { meter min="0" max=(most) value=(m.visits) { (m.visits) } }
            } } }
        } }
    }
}
