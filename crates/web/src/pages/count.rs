//! *Count*: how many positions, ply by ply, between the bounds.

use ludex_services::count::bounds::{Bound, SetsWithoutLine, Side};
use ludex_services::{Lang, numbers, words};
use maud::{Markup, html};

use crate::address::link;
use crate::app_state::AppState;
use crate::bars::{Bars, labels, logarithms};
use crate::count::{self, problem};
use crate::http_error::HttpError;
use crate::known;
use crate::pages::Answer;
use crate::pages::{columns, other_game, plan, symmetry, under_way};
use crate::shell::{Page, PageKind, PageRequest, Patience, prose, tell};
use crate::web_game::{WebGame, WebScene};
use crate::work::Watch;
use ludex_services::counting::{Counted, Method, bound_name};

/// Numbers with more digits are shortened in the table.
const DIGITS: usize = 15;
/// A lower bound with so many binary digits less than the upper one says next to nothing.
const FAR: u64 = 24;

/// The page; the count is made where it was asked for. What is too much for it is told in the
/// count's place.
pub(crate) fn answer(ask: &PageRequest, game: &WebGame, state: &AppState, watch: &Watch) -> Result<Answer, HttpError> {
    let scene = game.scene(&ask.base_query())?;
    let bounds = game.bounds();
    let counted = if ask.query.is("run") && ask.pace != Patience::Quick {
        let _pass = state.gate.enter(watch).ok_or_else(HttpError::busy)?;
        match count::run(&game.game, ask.query.is("symmetry"), &|_| {}, state, watch) {
            Err(problem) if !problem.is_too_much() => return Err(problem),
            counted => Some(counted),
        }
    } else {
        let known = count::name(&game.spec(), ask.query.is("symmetry"));
        state.counted.get(&known).map(|counted| Ok(Counted::clone(&counted)))
    };
    let running = ask.query.is("run") && counted.is_none();
    let title = ask.text(&scene.about.title);
    let main = html! {
        h1 { (ask.tr("How many positions?", "Combien de positions ?")) " " small { (title) " " code { (scene.spec) } } }
        div.forms { (other_game(ask, "count", &scene.spec, &html! {})) }
        (expected(ask, &scene, &bounds))
        (start(ask, &scene, game, counted.is_some()))
        div #result data-live=(format!("/live/count/{}", scene.spec)) data-run=[running.then_some("")] {
            @match &counted {
                Some(Ok(counted)) => (result(ask, &scene.spec, counted, &bounds)),
                Some(Err(problem)) => p.problem role="alert" { (prose(&words::with_capital(ask.text(&problem.text)))) "." },
                None => @if by_ply(&bounds, Side::Upper).is_some() { (plot(ask, &scene.spec, None, &bounds)) },
            }
        }
        @if !bounds.is_empty() { (formulas(ask, &bounds, &game.sets_without_line())) }
        (plan::panel(ask, game, state, watch)?)
    };
    let (title, game) =
        (tell!(ask.lang, "Count {title}", "Compter : {title}"), Some((scene.spec.as_str(), scene.about)));
    let more = running.then(|| ask.here(&ask.query.with("wait", "1")));
    let html = Page { room: PageKind::Count, title, game, more, main, ..Page::new(ask) }.html();
    Ok(match counted {
        Some(Err(problem)) => Answer::Wrong(problem.status, html),
        _ => Answer::Page(html),
    })
}

/// What is known before anything is counted.
fn expected(ask: &PageRequest, scene: &WebScene, bounds: &[Bound]) -> Markup {
    let lang = ask.lang;
    let best = |side| {
        let values = bounds.iter().filter(move |bound| bound.side == side).map(|bound| &bound.value);
        if side == Side::Lower { values.max() } else { values.min() }
    };
    let known = known::positions(&scene.spec);
    let (least, most) = (best(Side::Lower), best(Side::Upper));
    // One that says next to nothing is told with its formula, further below.
    let least = least.filter(|&least| most.is_none_or(|most| least.bits() + FAR > most.bits()));
    html! {
        @if let Some(fact) = known {
            p.known { strong.published { (numbers::grouped(fact.total.as_deref().unwrap_or_default(), lang)) } " positions "
                span.note { "(" (ask.tr("known: ", "connu : ")) (fact.citation(lang)) ")" } }
        }
        @if let Some(most) = most {
            @let most = numbers::grouped(most, lang);
            p.bound { @if let Some(least) = least {
                @let least = numbers::grouped(least, lang);
                (tell!(lang, "Known bounds: at least {least}, at most {most}.", "Bornes connues : au moins {least}, \
                 au plus {most}."))
            } @else {
                (tell!(lang, "Known bound: at most {most}.", "Borne connue : au plus {most}."))
            } }
        }
    }
}

/// The ways to begin a count.
fn start(ask: &PageRequest, scene: &WebScene, game: &WebGame, done: bool) -> Markup {
    let spec = &scene.spec;
    let way =
        |name: &str| ask.here(&ask.base_query().with("run", "1").with(name, Some("1").filter(|_| !name.is_empty())));
    html! {
        p.controls {
            a.button.primary data-run="" href=(ask.here(&ask.base_query().with("run", "1"))) aria-current=[(done && !ask.query.is("symmetry")).then_some("true")] {
                (ask.tr("Count", "Compter"))
            }
            a.button data-run="symmetry=1" href=(way("symmetry")) aria-current=[(done && ask.query.is("symmetry")).then_some("true")] {
                (ask.tr("Count up to symmetry", "Compter à symétrie près"))
            }
            code.command { "ludex count " (spec) @if done && ask.query.is("symmetry") { " --up-to-symmetry" } }
        }
        @if let Some(small) = symmetry::shown(game) {
            p { a href=(ask.to(&format!("/symmetry/{small}"))) { (ask.tr("Burnside's lemma, step by step", "Le lemme de Burnside, pas à pas")) }
                @if let Some(small) = columns::shown(game) {
                    " · " a href=(ask.to(&format!("/columns/{small}"))) { (ask.tr("A count column by column", "Un décompte colonne par colonne")) }
                }
            }
        }
        (under_way(ask, ask.tr("Progress of the count", "Avancée du décompte")))
    }
}

/// A count, told and drawn.
pub(crate) fn result(ask: &PageRequest, spec: &str, counted: &Counted, bounds: &[Bound]) -> Markup {
    let lang = ask.lang;
    let problem = problem(counted, spec);
    let report = &counted.report;
    let number = report.total.as_deref().or(report.found.as_deref()).unwrap_or("0");
    html! {
        // What still grows is told too often to be read aloud.
        p.sentence role=[report.complete.then_some("status")] {
            @if problem.is_some() { (ask.tr("At least ", "Au moins ")) }
            @else if !report.complete { (ask.tr("So far ", "Jusqu'ici ")) }
            strong.total { (numbers::grouped(number, lang)) } " " (words::position_noun(number, lang))
            @if report.up_to_symmetry { (ask.tr(" up to symmetry", " à symétrie près")) }
            @if report.complete {
                " " span.note { "(" (method(ask, counted.method)) ")" }
                // The same number stands above.
                @if !report.up_to_symmetry && known::positions(spec).is_some_and(|fact| fact.total == report.total) {
                    " " span.note { "✓ " (ask.tr("the known number", "le nombre connu")) }
                }
            }
            @else {
                @let last = report.by_ply.len().saturating_sub(1);
                (tell!(lang, ", up to ply {last}", ", jusqu'au coup {last}"))
            }
        }
        @if let Some(problem) = &problem { p.problem { (prose(&words::with_capital(ask.text(&problem.text)))) "." } }
        @if report.by_ply.is_empty() {
            p.note {
                @if counted.method == Method::Formula {
                    (ask.tr("The formula tells the total alone.", "La formule ne dit que le total."))
                } @else {
                    (ask.tr("Only the total was counted: the table by ply takes more time than the page allows.", "Seul le total a été compté : le tableau par coup demande plus de temps que la page n'en accorde."))
                }
            }
            @if !report.up_to_symmetry && by_ply(bounds, Side::Upper).is_some() { (plot(ask, spec, None, bounds)) }
        } @else {
            (plot(ask, spec, Some(counted), bounds))
            (table(ask, counted, bounds))
        }
        @if report.complete {
            @let saved = ask.base_query().with("symmetry", Some("1").filter(|_| report.up_to_symmetry));
            p { a href=(link(&format!("/counted/{spec}"), &saved)) download { (ask.tr("Save as CSV", "Enregistrer en CSV")) } }
        }
    }
}

/// How it was counted, in words and as the command names it.
fn method(ask: &PageRequest, method: Method) -> &'static str {
    match method {
        Method::Explicit => {
            ask.tr("explicit: every position was listed", "explicit : toutes les positions ont été énumérées")
        }
        Method::Columns => ask.tr(
            "columns: column by column, without listing positions",
            "columns : colonne par colonne, sans énumérer de positions",
        ),
        Method::Symbolic => ask.tr(
            "symbolic: by whole sets, without listing positions",
            "symbolic : par ensembles entiers, sans énumérer de positions",
        ),
        Method::Formula => ask.tr("formula: by a formula of the game", "formula : d'après une formule du jeu"),
        Method::Burnside | Method::Estimate | Method::Frontier | Method::Disk => method.word(),
    }
}

/// The tightest bounds that are told by ply, from below and from above.
fn by_ply(bounds: &[Bound], side: Side) -> Option<&Bound> {
    bounds.iter().rfind(|bound| bound.side == side && bound.by_ply.is_some())
}

/// What is known of each ply, in full.
fn titles(lang: Lang, shown: &[String], counted: Option<&Counted>, bounds: &[Bound]) -> Vec<String> {
    let symmetric = counted.is_some_and(|counted| counted.report.up_to_symmetry);
    let [lower, upper] = [Side::Lower, Side::Upper].map(|side| by_ply(bounds, side));
    let other = counted.and_then(|counted| other_by_ply(counted));
    let bound = |bound: Option<&Bound>, ply: usize| {
        bound.and_then(|bound| bound.by_ply.as_ref()?.get(ply)).map(|bound| numbers::grouped(bound, lang))
    };
    let title = |ply: usize| {
        let mut parts = Vec::new();
        if let Some(number) = shown.get(ply) {
            let noun = words::position_noun(number, lang);
            let up_to = if symmetric { tell!(lang, " up to symmetry", " à symétrie près") } else { String::new() };
            parts.push(format!("{} {noun}{up_to}", numbers::grouped(number, lang)));
        }
        if let Some(number) = other.and_then(|other| other.get(ply)) {
            let number = numbers::grouped(number, lang);
            parts.push(if symmetric {
                tell!(lang, "{number} in all", "{number} en tout")
            } else {
                tell!(lang, "{number} up to symmetry", "{number} à symétrie près")
            });
        }
        parts.extend(bound(lower, ply).map(|least| tell!(lang, "at least {least}", "au moins {least}")));
        parts.extend(bound(upper, ply).map(|most| tell!(lang, "at most {most}", "au plus {most}")));
        let parts = parts.join(", ");
        tell!(lang, "Ply {ply}: {parts}", "Coup {ply} : {parts}")
    };
    let plies = upper.and_then(|bound| bound.by_ply.as_ref()).map_or(0, Vec::len).max(shown.len());
    (0..plies).map(title).collect()
}

/// Of a count up to symmetry all positions, and of any other those up to symmetry.
fn other_by_ply(counted: &Counted) -> Option<&Vec<String>> {
    let report = &counted.report;
    if report.up_to_symmetry { report.orbits_by_ply.as_ref() } else { counted.canonical.as_ref() }
}

/// Bars by ply, on a logarithmic scale, with the bounds as marks; before a count, what is
/// published.
fn plot(ask: &PageRequest, spec: &str, counted: Option<&Counted>, bounds: &[Bound]) -> Markup {
    let marks = |side| by_ply(bounds, side).and_then(|bound| bound.by_ply.as_ref()).map(|plies| logarithms(plies));
    let symmetric = counted.is_some_and(|counted| counted.report.up_to_symmetry);
    let published = known::positions(spec).filter(|_| counted.is_none()).map(known::Fact::plies).unwrap_or_default();
    let shown = counted.map_or(&published, |counted| &counted.report.by_ply);
    let bars = Bars {
        all: counted.map_or_else(|| logarithms(&published), |counted| logarithms(counted.all_by_ply())),
        canonical: counted.and_then(Counted::canonical_by_ply).map(logarithms).unwrap_or_default(),
        lower: marks(Side::Lower).unwrap_or_default(),
        upper: marks(Side::Upper).unwrap_or_default(),
        labels: labels(shown, ask.lang),
        titles: titles(ask.lang, shown, counted, bounds),
    };
    let name = ask.tr("Positions by ply, on a logarithmic scale", "Positions par coup, échelle logarithmique");
    html! {
        figure.bars {
            figcaption { (name)
                @if !published.is_empty() { span.key.all { (ask.tr("published", "publié")) } }
                @if !bars.canonical.is_empty() {
                    span.key.all { (ask.tr("all positions", "toutes les positions")) }
                    span.key.canonical { (ask.tr("up to symmetry", "à symétrie près")) @if symmetric { " " (ask.tr("(the numbers)", "(les nombres)")) } }
                }
                @if !bars.lower.is_empty() { span.key.lower { (ask.tr("lower bound", "minorant")) } }
                @if !bars.upper.is_empty() { span.key.upper { (ask.tr("upper bound", "majorant")) } }
            }
            (bars.svg(name))
        }
    }
}

fn table(ask: &PageRequest, counted: &Counted, bounds: &[Bound]) -> Markup {
    let lang = ask.lang;
    let report = &counted.report;
    let (lower, upper) = (by_ply(bounds, Side::Lower), by_ply(bounds, Side::Upper));
    let other = other_by_ply(counted);
    let heading = if report.up_to_symmetry {
        ask.tr("all positions", "toutes les positions")
    } else {
        ask.tr("up to symmetry", "à symétrie près")
    };
    let short = |digits: &str| numbers::with_powers(&numbers::compact(digits, DIGITS, lang));
    let cell = |plies: Option<&Bound>, ply: usize| {
        plies.and_then(|bound| bound.by_ply.as_ref()?.get(ply)).map(|n| short(&n.to_string()))
    };
    let exact = |list: Option<&Vec<String>>, ply: usize| list.and_then(|list| list.get(ply)).map(|n| short(n));
    html! {
        details {
            summary { (ask.tr("As a table", "En tableau")) }
            div.scroll tabindex="0" { table {
                thead { tr {
                    th scope="col" { (ask.tr("ply", "coup")) }
                    @if lower.is_some() { th scope="col" { "≥" } }
                    th scope="col" { (ask.tr("exact", "exact")) }
                    @if other.is_some() { th scope="col" { (heading) } }
                    @if upper.is_some() { th scope="col" { "≤" } }
                } }
                tbody { @for ply in 0..report.by_ply.len() { tr {
                    th scope="row" { (ply) }
                    @if lower.is_some() { td { (cell(lower, ply).unwrap_or_default()) } }
                    td { strong { (exact(Some(&report.by_ply), ply).unwrap_or_default()) } }
                    @if other.is_some() { td { (exact(other, ply).unwrap_or_default()) } }
                    @if upper.is_some() { td { (cell(upper, ply).unwrap_or_default()) } }
                } } }
            } }
        }
    }
}

/// How every ply of a bound comes about.
fn rows(ask: &PageRequest, bound: &Bound) -> Markup {
    let plies = bound.by_ply.iter().flatten().zip(&bound.terms).enumerate();
    html! {
        div.scroll tabindex="0" { table.terms { tbody { @for (ply, (value, term)) in plies { tr {
            th scope="row" { (ply) }
            td { code { (term) } }
            td { (numbers::grouped(value, ask.lang)) }
        } } } } }
    }
}

fn formulas(ask: &PageRequest, bounds: &[Bound], sets: &[SetsWithoutLine]) -> Markup {
    let lang: Lang = ask.lang;
    html! {
        details {
            summary { (ask.tr("The bounds and their formulas", "Les bornes et leurs formules")) }
            dl.formulas { @for bound in bounds {
                dt { @if bound.side == Side::Lower { "≥ " } @else { "≤ " } (numbers::grouped(&bound.value, lang)) " " (ask.text(&bound_name(bound.name))) }
                dd { code { (bound.formula) } br; (ask.text(&bound.words))
                    @if !sets.is_empty() && ["arrangements", "mover-without-line"].contains(&bound.name) { (rows(ask, bound)) }
                }
            } }
            @if !sets.is_empty() {
                p.note { (ask.tr("C(n, k): the ways to choose k of n cells; L(k): those that hold no line.", "C(n, k) : les façons de choisir k cases parmi n ; L(k) : celles qui ne contiennent pas d'alignement.")) }
                dl.formulas { @for set in sets { dt { code { "L(" (set.size) ")" } } dd { code { (set.formula) } } } }
            }
        }
    }
}
