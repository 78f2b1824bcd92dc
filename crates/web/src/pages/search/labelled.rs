//! A tree labelled by min-max or alpha-beta, after any of its steps.

use ludex_services::Text;
use ludex_services::evaluation::Evaluated;
use ludex_services::search::tree::{self, Event, Method, Tree};
use ludex_services::words::with_capital;
use maud::{Markup, PreEscaped, html};

use super::{outline, steps};
use crate::assets::without_style;
use crate::http_error::HttpError;
use crate::pages::steps::{Steps, listing};
use crate::pages::{hidden, legend, zoom_names, zoom_row};
use crate::search::{DRAWN, MOST_PLIES, asked};
use crate::shell::{PageRequest, tell};

/// The tree that is asked for after a step of its labelling.
pub(super) fn html(ask: &PageRequest, method: Method) -> Result<Markup, HttpError> {
    let asked = asked(&ask.query)?;
    let tree = &asked.tree;
    let labels = tree::label(tree, method);
    let last = labels.events.len();
    let step = Steps::asked(ask, "step", last);
    let moment = tree::replay(tree, &labels, step);
    let names = Names { ask, method, tree, above: if asked.of_game { tree.parents() } else { Vec::new() } };
    let event = step.checked_sub(1).map(|number| &labels.events[number]);
    let said = event.map(|event| names.describe(event));
    let running: Vec<_> = event.map(|event| line(tree, method, event)).into_iter().collect();
    let is_drawn = tree.leaves() <= DRAWN || !asked.of_game;
    // What is too large to be drawn is too large to be edited as well.
    let text = if is_drawn { asked.text.as_str() } else { "" };
    Ok(html! {
        div.stepped { div.guide {
            (steps(ask, step, last))
            p.sentence role="status" aria-live="polite" {
                (said.unwrap_or_else(|| ask.tr("Nothing is known yet.", "Rien n'est encore connu.").to_owned()))
            }
            (listing(ask, lines(method), &running))
        } div { @if is_drawn {
            @let svg = tree::svg_at(tree, &moment, "", ask.lang).map_err(HttpError::too_much)?;
            (zoom_row())
            div.zoom tabindex="0" role="group" aria-label=(ask.tr("Tree", "Arbre")) data-zoom=(zoom_names(ask)) {
                (PreEscaped(without_style(&svg).replacen("<title></title>", &format!("<title>{}</title>", ask.tr("Game tree", "Arbre de jeu")), 1)))
            }
            (legend(ask, &tree::legend(&moment.labels)))
        } @else {
            (outline::html(ask, tree, &moment))
        } } }
        @if let Some(by) = &asked.by { (evaluated(ask, by)) }
        @if method == Method::AlphaBeta {
            p.note { (ask.tr(
                "α is the value that max is sure of already, β the one that min is sure of: as soon as α ≥ β, the \
                 remaining branches cannot change the result.",
                "α est la valeur déjà assurée à max, β celle déjà assurée à min : dès que α ≥ β, les branches \
                 restantes ne peuvent plus changer le résultat.")) }
        }
        (form(ask, text))
    })
}

static MINMAX: [Text; 5] = [
    Text::fixed("the value of a node:", "la valeur d'un nœud :"),
    Text::fixed("  a leaf: its number", "  une feuille : son nombre"),
    Text::fixed("  for each child, from left to right:", "  pour chaque enfant, de gauche à droite :"),
    Text::fixed("    its value is better: keep it", "    sa valeur est meilleure : la retenir"),
    Text::fixed("  the value that was kept", "  la valeur retenue"),
];

static ALPHABETA: [Text; 6] = [
    Text::fixed("the value of a node between α and β:", "la valeur d'un nœud entre α et β :"),
    Text::fixed("  a leaf: its number", "  une feuille : son nombre"),
    Text::fixed("  for each child, from left to right:", "  pour chaque enfant, de gauche à droite :"),
    Text::fixed(
        "    its value is better: keep it; max raises α to it, min lowers β",
        "    sa valeur est meilleure : la retenir ; max y élève α, min y abaisse β",
    ),
    Text::fixed("    α ≥ β: leave out the other children", "    α ≥ β : laisser les autres enfants"),
    Text::fixed("  the value that was kept", "  la valeur retenue"),
];

fn lines(method: Method) -> &'static [Text] {
    if method == Method::AlphaBeta { &ALPHABETA } else { &MINMAX }
}

/// The line that an event is of.
fn line(tree: &Tree, method: Method, event: &Event) -> usize {
    match event {
        Event::Enter { .. } => 0,
        Event::Update { .. } => 3,
        Event::Cut { .. } => 4,
        Event::Leave { node, .. } if tree.children(*node).is_empty() => 1,
        Event::Leave { .. } => lines(method).len() - 1,
    }
}

/// What the leaves are evaluated by.
fn evaluated(ask: &PageRequest, by: &Evaluated) -> Markup {
    let what = ask.text(&by.what);
    html! {
        p.note {
            (ask.tr("Leaves are evaluated by ", "Les feuilles sont évaluées par "))
            code { (by.evaluation) } (ask.tr(": ", " : ")) (what) "."
        }
    }
}

/// The fields to ask for a tree.
pub(super) fn form(ask: &PageRequest, text: &str) -> Markup {
    let field = |name: &str| ask.query.get(name).unwrap_or_default();
    html! {
        form.tree action=(ask.path) {
            label { span { (ask.tr("Tree", "Arbre")) } textarea name="tree" rows="2" spellcheck="false" { (text) } }
            (hidden(ask, &["method", "lang"]))
            button { (ask.tr("Search it", "Chercher")) }
        }
        form.inline action=(ask.path) {
            label { span { (ask.tr("Or that of a game", "Ou celui d'un jeu")) } input name="game" value=(field("game")) placeholder="tictactoe" size="14" spellcheck="false"; }
            label { span { "Position" } input name="at" value=(field("at")) placeholder="1523" size="14" spellcheck="false"; }
            label { span { (ask.tr("Plies", "Coups")) } input type="number" name="depth" min="1" max=(MOST_PLIES) value=(ask.query.get("depth").unwrap_or("2")); }
            label { span { (ask.tr("Evaluation", "Évaluation")) } input name="eval" value=(field("eval")) placeholder="cells" size="9" spellcheck="false"; }
            label { span { (ask.tr("Or weights", "Ou poids")) } input name="weights" value=(field("weights")) placeholder="0/1/2/3/inf" size="12" spellcheck="false"; }
            (hidden(ask, &["method", "lang"]))
            button { (ask.tr("Grow", "Déployer")) }
        }
    }
}

/// What nodes are called.
struct Names<'t> {
    ask: &'t PageRequest,
    method: Method,
    tree: &'t Tree,
    /// The node above each, where nodes are called by the moves that lead there; else empty.
    above: Vec<usize>,
}

impl Names<'_> {
    /// A node by its moves; by its name, else by its number, as in the picture.
    fn of(&self, number: usize) -> String {
        let name = |number: usize| self.tree.nodes()[number].name.clone();
        if self.above.is_empty() {
            return name(number).unwrap_or_else(|| format!("#{number}"));
        }
        if number == 0 {
            return self.ask.tr("the root", "la racine").to_owned();
        }
        let way = std::iter::successors(Some(number), |&at| Some(self.above[at])).take_while(|&at| at != 0);
        let mut moves: Vec<_> = way.filter_map(name).collect();
        moves.reverse();
        moves.join(" → ")
    }

    /// The same at the head of a sentence.
    fn head(&self, number: usize) -> String {
        let name = self.of(number);
        if number == 0 { with_capital(&name) } else { name }
    }

    /// What a step says.
    fn describe(&self, event: &Event) -> String {
        let lang = self.ask.lang;
        match event {
            Event::Enter { node: at, .. } if self.method == Method::MinMax => {
                let at = self.of(*at);
                tell!(lang, "Visits {at}.", "Visite {at}.")
            }
            Event::Enter { node: at, alpha, beta } => {
                let at = self.of(*at);
                tell!(lang, "Visits {at} with α {alpha:#}, β {beta:#}.", "Visite {at} avec α {alpha:#}, β {beta:#}.")
            }
            Event::Update { node: at, child, value, .. } if self.method == Method::MinMax => {
                let (at, child) = (self.head(*at), self.of(*child));
                tell!(lang, "{at} receives {value:#} from {child}.", "{at} reçoit {value:#} de {child}.")
            }
            Event::Update { node: at, child, value, alpha, beta } => {
                let (at, child) = (self.head(*at), self.of(*child));
                tell!(
                    lang,
                    "{at} receives {value:#} from {child}: now α {alpha:#}, β {beta:#}.",
                    "{at} reçoit {value:#} de {child} : désormais α {alpha:#}, β {beta:#}."
                )
            }
            Event::Cut { node: at, children, alpha, beta } => {
                let at = self.head(*at);
                let children = children.iter().map(|&child| self.of(child)).collect::<Vec<_>>().join(", ");
                tell!(
                    lang,
                    "{at} prunes {children}, since α {alpha:#} ≥ β {beta:#}.",
                    "{at} élague {children}, car α {alpha:#} ≥ β {beta:#}."
                )
            }
            Event::Leave { node: at, value } => {
                let at = self.of(*at);
                tell!(lang, "Leaves {at} with the value {value:#}.", "Quitte {at} avec la valeur {value:#}.")
            }
        }
    }
}
