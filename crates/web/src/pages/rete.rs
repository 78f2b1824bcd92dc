//! *The Rete network*, fact by fact: the facts of a small program come one after the other, then
//! its rules fire; what each step changes in the network is marked.

use std::fmt::Write as _;

use ludex_services::markup::escaped;
use ludex_services::rules::{End, Engine, Node, NodeKind, Options, Program};
use ludex_services::{Halt, Text, say};
use maud::{Markup, PreEscaped, html};

use crate::app_state::AppState;
use crate::http_error::HttpError;
use crate::pages::steps::{Steps, keys_of_steps, listing};
use crate::pages::{Answer, hidden, zoom_names, zoom_row};
use crate::shell::{Page, PageKind, PageRequest, tell};
use crate::work::Watch;

/// A program for a reader who brings none.
const SAMPLE: &str = "\
(deffacts family (father Jeremie Michel) (father Michel Paul) (mother Anne Michel) (father Paul Luc))
(defrule grandfather (father ?x ?y) (father ?y ?z) => (assert (grandfather ?x ?z)))
(defrule couple (father ?x ?y) (mother ?z ?y) => (assert (couple ?x ?z)))
(defrule childless (grandfather ?x ?y) (not (father ?y ?)) => (assert (youngest ?y)))
";

/// The longest program, and the most steps and nodes that a page shows.
const LONGEST: usize = 4_000;
const MOST_STEPS: u64 = 100;
const MOST_NODES: usize = 150;

static LINES: [Text; 6] = [
    Text::fixed("a fact comes:", "un fait arrive :"),
    Text::fixed(
        "  the tests of its template let it through, or not",
        "  les tests de son modèle le laissent passer, ou non",
    ),
    Text::fixed("  every memory that it reaches keeps it", "  chaque mémoire qu'il atteint le garde"),
    Text::fixed(
        "  a join pairs it with the tokens that wait there",
        "  une jonction l'associe aux jetons qui y attendent",
    ),
    Text::fixed("  a token at the end of a rule activates it", "  un jeton à la fin d'une règle l'active"),
    Text::fixed(
        "all facts are there: an activated rule fires",
        "tous les faits sont là : une règle activée se déclenche",
    ),
];

/// The network after a step.
struct Moment {
    nodes: Vec<Node>,
    facts: Vec<String>,
    /// What came last: a fact from the beginning, or facts of a rule that fired.
    fires: bool,
    /// All steps that there are.
    last: usize,
}

/// The page.
pub(crate) fn answer(ask: &PageRequest, state: &AppState, watch: &Watch) -> Result<Answer, HttpError> {
    let text = ask.query.get("program").unwrap_or(SAMPLE);
    let _pass = state.gate.enter_briefly(watch).ok_or_else(HttpError::busy)?;
    let found = moments(ask, text, &watch.within(state.settings.patience));
    let (status, body) = match &found {
        Ok((step, before, now)) => (200, steps(ask, *step, before, now)),
        Err(problem) => (problem.status, ask.alert(&problem.text)),
    };
    let title = ask.tr("The Rete network, fact by fact", "Le réseau Rete, fait par fait");
    let main = html! {
        h1 { (title) }
        (body)
        form.tree action=(ask.path) {
            label { span { (ask.tr("Rules in the language of CLIPS", "Règles en langage CLIPS")) }
                textarea name="program" rows="5" spellcheck="false" { (text) } }
            (hidden(ask, &["lang"]))
            button { (ask.tr("Match", "Filtrer")) }
        }
        (keys_of_steps(ask))
    };
    let html = Page { room: PageKind::Search, title: title.to_owned(), is_told: false, main, ..Page::new(ask) }.html();
    Ok(if status == 200 { Answer::Page(html) } else { Answer::Wrong(status, html) })
}

/// The step that is asked for, with the network before it and after it.
fn moments(ask: &PageRequest, text: &str, watch: &Watch) -> Result<(usize, Moment, Moment), HttpError> {
    if text.len() > LONGEST {
        return Err(HttpError::too_much(say!(
            "a page shows programs of at most {LONGEST} bytes; ludex rules run takes longer ones",
            "une page montre des programmes de {LONGEST} octets au plus ; ludex rules run en prend de plus longs"
        )));
    }
    let Moment { last, .. } = moment(text, usize::MAX, watch)?;
    let step = Steps::asked(ask, "step", last);
    let now = Moment { last, ..moment(text, step, watch)? };
    Ok((step, moment(text, step.saturating_sub(1), watch)?, now))
}

/// The network after so many facts of the beginning, and then firings.
fn moment(text: &str, step: usize, watch: &Watch) -> Result<Moment, HttpError> {
    let mut program = Program::new();
    let bad = |problem: ludex_services::rules::Diagnostic| HttpError::bad(problem.text());
    program.read_clips("program", text).map_err(bad)?;
    let given = program.take_facts();
    let mut engine = Engine::watched(program, Options::default(), watch);
    for fact in given.iter().take(step) {
        engine.assert_watched(fact, watch).map_err(bad)?;
    }
    let firings = (step as u64).saturating_sub(given.len() as u64).min(MOST_STEPS);
    match engine.run(firings, watch, &mut String::new()) {
        End::Stopped(stop) => return Err(HttpError::of_halt(&Halt::Stop(stop), "ludex rules run")),
        End::Fault { what, .. } => return Err(HttpError::bad(what)),
        End::Quiet | End::Halted | End::Limit(_) => {}
    }
    let nodes = engine.nodes();
    if nodes.len() > MOST_NODES {
        return Err(HttpError::too_much(say!(
            "a page shows networks of at most {MOST_NODES} nodes; ludex rules run --dot writes larger ones",
            "une page montre des réseaux de {MOST_NODES} nœuds au plus ; ludex rules run --dot en écrit de plus grands"
        )));
    }
    let facts = engine.facts().map(|(_, text)| text).filter(|text| text != "(initial-fact)").collect();
    Ok(Moment { nodes, facts, fires: step > given.len(), last: given.len() + engine.firings() as usize })
}

fn steps(ask: &PageRequest, step: usize, before: &Moment, now: &Moment) -> Markup {
    let end = Steps {
        field: "step",
        name: ask.tr("Step", "Pas"),
        at: step,
        last: now.last.max(step),
        kept: &["program", "lang"],
    };
    let running: &[usize] = match (step, now.fires) {
        (0, _) => &[],
        (_, true) => &[5, 1, 2, 3, 4],
        (_, false) => &[0, 1, 2, 3, 4],
    };
    let name = ask.tr("Network", "Réseau");
    html! {
        div.stepped { div.guide {
            (end.slider(ask, &html! {}))
            p.sentence role="status" aria-live="polite" { (told(ask, step, before, now)) }
            (listing(ask, &LINES, running))
        } div {
            (zoom_row())
            div.zoom tabindex="0" role="group" aria-label=(name) data-zoom=(zoom_names(ask)) { (picture(name, before, now)) }
        } }
        p.note { (ask.tr(
            "A round box is a template, an oval a test or, with the number of tokens that wait there, a join; a \
             rectangle is a memory with its number of facts, or a rule; what the last step changed is marked.",
            "Une case arrondie est un modèle, un ovale un test ou, avec le nombre de jetons qui y attendent, une \
             jonction ; un rectangle est une mémoire avec son nombre de faits, ou une règle ; ce que le dernier pas a \
             changé est marqué.")) }
        details open { summary { (ask.tr("Facts", "Faits")) }
            ul.facts-now { @for fact in &now.facts { li.best[!before.facts.contains(fact)] { code { (fact) } } } } }
    }
}

/// What a step did.
fn told(ask: &PageRequest, step: usize, before: &Moment, now: &Moment) -> String {
    let new: Vec<_> = now.facts.iter().filter(|fact| !before.facts.contains(fact)).map(String::as_str).collect();
    let (new, lang) = (new.join(", "), ask.lang);
    match (step, now.fires, new.is_empty()) {
        (0, ..) => ask.tr("No fact is there yet.", "Aucun fait n'est encore là.").to_owned(),
        (_, true, true) => ask
            .tr("A rule has fired; no fact is new.", "Une règle s'est déclenchée ; aucun fait n'est nouveau.")
            .to_owned(),
        (_, true, false) => {
            tell!(lang, "A rule has fired, and brings {new}.", "Une règle s'est déclenchée, et apporte {new}.")
        }
        (_, false, true) => ask.tr("The fact was there already.", "Le fait était déjà là.").to_owned(),
        (_, false, false) => tell!(lang, "{new} comes.", "{new} arrive."),
    }
}

const WIDTH: usize = 96;
const HEIGHT: usize = 34;
const COLUMN: usize = WIDTH + 14;
const ROW: usize = HEIGHT + 34;

/// The network from above to below, each node below those that lead to it.
fn picture(name: &str, before: &Moment, now: &Moment) -> Markup {
    let place_of = |id: &String| now.nodes.iter().position(|node| node.id == *id);
    let mut rows: Vec<usize> = Vec::with_capacity(now.nodes.len());
    for node in &now.nodes {
        let above = node.from.iter().filter_map(place_of).filter_map(|from| rows.get(from)).max();
        rows.push(above.map_or(0, |row| row + 1));
    }
    let mut filled = vec![0; rows.iter().max().map_or(1, |row| row + 1)];
    let mut places = Vec::with_capacity(rows.len());
    for &row in &rows {
        places.push((filled[row] * COLUMN + WIDTH / 2 + 8, row * ROW + 8));
        filled[row] += 1;
    }
    let (wide, high) = (filled.iter().max().unwrap_or(&1) * COLUMN + 16, filled.len() * ROW + 8);
    let (mut lines, mut boxes) = (String::new(), String::new());
    for (node, &(x, y)) in now.nodes.iter().zip(&places) {
        let held = before.nodes.iter().find(|other| other.id == node.id).map_or(0, |other| other.held);
        let changed = if held == node.held { "" } else { " latest" };
        for (from_x, from_y) in node.from.iter().filter_map(place_of).map(|from| places[from]) {
            let from_y = from_y + HEIGHT;
            let _ = write!(lines, r#"<path class="way{changed}" d="M{from_x},{from_y}L{x},{y}"/>"#);
        }
        boxes.push_str(&drawn(node, (x, y), changed));
    }
    html! {
        svg.rete viewBox={ "0 0 " (wide) " " (high) } width=(wide) role="img" aria-label=(name) { (PreEscaped(lines + &boxes)) }
    }
}

fn drawn(node: &Node, (x, y): (usize, usize), changed: &str) -> String {
    let (width, round) = match node.kind {
        NodeKind::Template => (WIDTH, 12),
        NodeKind::Step => (WIDTH - 16, HEIGHT / 2),
        NodeKind::Memory | NodeKind::End => (WIDTH, 2),
        NodeKind::Join => (2 * HEIGHT, HEIGHT / 2),
    };
    let keeps = matches!(node.kind, NodeKind::Memory | NodeKind::Join | NodeKind::End);
    let label = match (node.kind, keeps) {
        (NodeKind::Memory, _) => node.held.to_string(),
        (_, true) => format!("{} {}", node.label, node.held),
        _ => node.label.clone(),
    };
    let (left, base, label) = (x - width / 2, y + HEIGHT / 2 + 5, escaped(&label));
    format!(
        r#"<rect class="node{changed}" x="{left}" y="{y}" width="{width}" height="{HEIGHT}" rx="{round}"/><text x="{x}" y="{base}">{label}</text>"#
    )
}
