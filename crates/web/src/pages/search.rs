//! *Search*: a small tree searched step by step, and the visits of Monte Carlo tree search. What
//! runs is the engines' own code.

use ludex_services::numbers;
use ludex_services::search::tree::{self, Event, Method, Tree};
use ludex_services::words::{letter, with_capital};
use maud::{Markup, PreEscaped, html};

use crate::address::{Query, link};
use crate::app_state::AppState;
use crate::assets::without_style;
use crate::branches;
use crate::http_error::HttpError;
use crate::pages::play::Answer;
use crate::pages::{Steps, hidden, keys_of_steps, zoom_names};
use crate::search::{MOST_PLIES, SAMPLE, Visits, asked, visits};
use crate::shell::{Page, PageKind, PageRequest, tell};
use crate::values::class;
use crate::web_game::with_game;
use crate::work::Watch;

/// The page. What cannot be searched is told beside the fields to ask for something else.
pub(crate) fn answer(ask: &PageRequest, state: &AppState, watch: &Watch) -> Result<Answer, HttpError> {
    let method = ask.query.get("method").unwrap_or("alphabeta");
    let found = match method {
        "mcts" => mcts(ask, state, watch),
        "minmax" => labelled(ask, Method::MinMax),
        "alphabeta" => labelled(ask, Method::AlphaBeta),
        other => {
            return Err(HttpError::bad(ludex_services::say!(
                "a method is minmax, alphabeta or mcts, not `{other}`",
                "une méthode est minmax, alphabeta ou mcts, pas « {other} »"
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
        ("mcts", "Monte-Carlo"),
    ];
    let main = html! {
        h1 { (ask.tr("A search, step by step", "Une recherche, pas à pas")) }
        nav.controls aria-label=(ask.tr("Method", "Méthode")) {
            @for (way, name) in ways {
                a.button href=(ask.here(&ask.query.with("method", way).without(&["step"]))) aria-current=[(way == method).then_some("true")] { (name) }
            }
        }
        (body)
        (keys_of_steps(ask))
    };
    let title = ask.tr("Search", "Recherche").to_owned();
    let html = Page { ask, room: PageKind::Search, title, game: None, next: None, more: None, main }.html();
    Ok(if status == 200 { Answer::Page(html) } else { Answer::Wrong(status, html) })
}

fn refused(ask: &PageRequest, method: &str, problem: &HttpError) -> Markup {
    html! {
        p.problem role="alert" { (with_capital(ask.text(&problem.text))) "." }
        @if method == "mcts" { (mcts_form(ask)) } @else { (form(ask, ask.query.get("tree").unwrap_or(SAMPLE))) }
    }
}

fn labelled(ask: &PageRequest, method: Method) -> Result<Markup, HttpError> {
    let text = asked(&ask.query)?;
    let tree = tree::read(&text)?;
    let labels = tree::label(&tree, method);
    let last = labels.events.len();
    let step = ask.query.get("step").and_then(|step| step.parse().ok()).unwrap_or(last).min(last);
    let moment = tree::replay(&tree, &labels, step);
    let svg = tree::svg_at(&tree, &moment, "", ask.lang).map_err(HttpError::too_much)?;
    let svg = without_style(&svg);
    let said = step.checked_sub(1).map(|number| describe(ask, &tree, &labels.events[number]));
    Ok(html! {
        (form(ask, &text))
        (steps(ask, step, last))
        p.sentence role="status" aria-live="polite" {
            (said.unwrap_or_else(|| ask.tr("Nothing is known yet.", "Rien n'est encore connu.").to_owned()))
        }
        div.zoom tabindex="0" role="group" aria-label=(ask.tr("Tree", "Arbre")) data-zoom=(zoom_names(ask)) { (PreEscaped(svg)) }
        @if method == Method::AlphaBeta {
            p.note { (ask.tr(
                "α is the value that max is sure of already, β the one that min is sure of: as soon as α ≥ β, the \
                 remaining branches cannot change the result.",
                "α est la valeur déjà assurée à max, β celle déjà assurée à min : dès que α ≥ β, les branches \
                 restantes ne peuvent plus changer le résultat.")) }
        }
    })
}

fn form(ask: &PageRequest, text: &str) -> Markup {
    let game = ask.query.get("game").unwrap_or_default();
    html! {
        form.tree action=(ask.path) {
            label { span { (ask.tr("Tree", "Arbre")) } textarea name="tree" rows="2" spellcheck="false" { (text) } }
            (hidden(ask, &["method", "lang"]))
            button { (ask.tr("Search it", "Chercher")) }
        }
        form.inline action=(ask.path) {
            label { span { (ask.tr("or that of a game", "ou celui d'un jeu")) } input name="game" value=(game) placeholder="tictactoe" size="14" spellcheck="false"; }
            label { span { "position" } input name="at" value=(ask.query.get("at").unwrap_or_default()) placeholder="1523" size="14" spellcheck="false"; }
            label { span { (ask.tr("plies", "coups")) } input type="number" name="depth" min="1" max=(MOST_PLIES) value=(ask.query.get("depth").unwrap_or("2")); }
            (hidden(ask, &["method", "lang"]))
            button { (ask.tr("Grow", "Déployer")) }
        }
    }
}

/// A slider through the steps, and the keys that go there.
fn steps(ask: &PageRequest, at: usize, last: usize) -> Markup {
    let kept = &["tree", "game", "at", "then", "ply", "depth", "method", "lang", "playouts", "seed"];
    let steps = Steps { field: "step", name: ask.tr("Step", "Pas"), at, last, kept };
    steps.slider(ask, &html! {})
}

/// A node by its name, else by its number, as in the picture.
fn node(tree: &Tree, number: usize) -> String {
    tree.nodes()[number].name.clone().unwrap_or_else(|| format!("#{number}"))
}

fn describe(ask: &PageRequest, tree: &Tree, event: &Event) -> String {
    let lang = ask.lang;
    match event {
        Event::Enter { node: at, alpha, beta } => {
            let at = node(tree, *at);
            tell!(lang, "Visits {at} with α {alpha:#}, β {beta:#}.", "Visite {at} avec α {alpha:#}, β {beta:#}.")
        }
        Event::Update { node: at, child, value, alpha, beta } => {
            let (at, child) = (node(tree, *at), node(tree, *child));
            tell!(
                lang,
                "{at} receives {value:#} from {child}: now α {alpha:#}, β {beta:#}.",
                "{at} reçoit {value:#} de {child} : désormais α {alpha:#}, β {beta:#}."
            )
        }
        Event::Cut { node: at, children, alpha, beta } => {
            let at = node(tree, *at);
            let children = children.iter().map(|&child| node(tree, child)).collect::<Vec<_>>().join(", ");
            tell!(
                lang,
                "{at} prunes {children}, since α {alpha:#} ≥ β {beta:#}.",
                "{at} élague {children}, car α {alpha:#} ≥ β {beta:#}."
            )
        }
        Event::Leave { node: at, value } => {
            let at = node(tree, *at);
            tell!(lang, "Leaves {at} with the value {value:#}.", "Quitte {at} avec la valeur {value:#}.")
        }
    }
}

/// Playouts come one by one up to here, then they are doubled.
const SINGLE: usize = 16;
/// The last step: eight thousand playouts.
const LAST: usize = SINGLE + 9;

/// The step that is shown unless another is asked for: sixty-four playouts.
const USUAL: usize = SINGLE + 2;

/// The playouts of the last step, and of the usual one.
pub(crate) const MOST_PLAYOUTS: u64 = playouts(LAST);
pub(crate) const USUAL_PLAYOUTS: u64 = playouts(USUAL);

/// How many playouts a step shows.
const fn playouts(step: usize) -> u64 {
    if step <= SINGLE { step as u64 } else { (SINGLE as u64) << (step - SINGLE) }
}

fn mcts_form(ask: &PageRequest) -> Markup {
    let game = ask.query.get("game").unwrap_or("tictactoe");
    html! {
        form.inline action=(ask.path) {
            label { span { (ask.tr("Game", "Jeu")) } input name="game" value=(game) size="14" spellcheck="false"; }
            label { span { "position" } input name="at" value=(ask.query.get("at").unwrap_or_default()) size="14" spellcheck="false"; }
            label { span { (ask.tr("seed", "graine")) } input type="number" name="seed" min="0" value=(ask.query.get("seed").unwrap_or("1")); }
            (hidden(ask, &["method", "lang"]))
            button { (ask.tr("Search", "Chercher")) }
        }
    }
}

fn mcts(ask: &PageRequest, state: &AppState, watch: &Watch) -> Result<Markup, HttpError> {
    let game = ask.query.get("game").unwrap_or("tictactoe");
    let seed = ask.query.get("seed").and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let step = ask.query.get("step").and_then(|step| step.parse::<usize>().ok()).unwrap_or(USUAL).min(LAST);
    let _pass = state.gate.enter_briefly(watch).ok_or_else(HttpError::busy)?;
    let watch = watch.within(state.settings.patience);
    let (spec, visits) =
        with_game(game, |game| Ok((game.spec(), visits(game, &ask.query, (playouts(step), seed), &watch)?)))?;
    let name = ask.tr("The tree of random games", "L'arbre des parties au hasard");
    let play = |query: &Query| link(&format!("/play/{spec}"), query);
    Ok(html! {
        (mcts_form(ask))
        (steps(ask, step, LAST))
        p.sentence role="status" aria-live="polite" { (grown(ask, &visits)) }
        div.zoom tabindex="0" role="group" aria-label=(name) data-zoom=(zoom_names(ask)) {
            (branches::svg(&visits, ask.lang, name, play))
        }
        p.note { (ask.tr(
            "The first sixteen steps add one playout each; after that every step doubles their number. A box is a \
             move: its name, its number of visits, and its mean result for the player who makes it, from −1 to 1, \
             or a letter if the result is proved; +3 stands for three more moves that were visited. The latest \
             playout is in colour.",
            "Les seize premiers pas ajoutent chacun une partie, puis chaque pas double leur nombre. Une case est un \
             coup : son nom, son nombre de visites et son résultat moyen pour le joueur qui le joue, de −1 à 1, ou \
             une lettre si le résultat est prouvé ; +3 représente trois autres coups visités. La dernière partie \
             est en couleur.")) }
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
    let latest: Vec<_> = branches.iter().filter(|twig| twig.latest).map(|twig| twig.seen.mv.as_str()).collect();
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
        div.scroll { table.visits {
            thead { tr { th { (ask.tr("move", "coup")) } th { (ask.tr("visits", "visites")) } th { (ask.tr("mean result", "résultat moyen")) } th {} } }
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
