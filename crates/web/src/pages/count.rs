//! *Count*: how many positions, ply by ply, between the bounds.

use std::fmt::Write as _;

use ludex::count::bounds::{Bound, Side};
use ludex::{Lang, numbers};
use maud::{Markup, PreEscaped, html};

use crate::board::escaped;
use crate::count::Counted;
use crate::desk::{Desk, Scene};
use crate::hall::Hall;
use crate::known;
use crate::pages::other_game;
use crate::problem::Problem;
use crate::shell::{Ask, Page, Room, tell};
use crate::work::Watch;

/// Numbers with more digits are shortened in the table.
const DIGITS: usize = 15;

/// The page; the count is made where it was asked for.
pub(crate) fn html(ask: &Ask, desk: &dyn Desk, hall: &Hall, watch: &Watch) -> Result<String, Problem> {
    let scene = desk.scene(&ask.kept())?;
    let bounds = desk.bounds();
    let counted = if ask.query.is("run") && !ask.scripted {
        let _pass = hall.gate.enter(watch).ok_or_else(Problem::busy)?;
        Some(desk.count(ask.query.is("symmetry"), watch)?)
    } else {
        None
    };
    let title = ask.text(&scene.about.title);
    let main = html! {
        h1 { (ask.tr("How many positions?", "Combien de positions ?")) " " small { (title) " " code { (scene.spec) } } }
        (other_game(ask, "count", &scene.spec))
        (expected(ask, &scene, &bounds))
        (start(ask, &scene, counted.is_some()))
        div #result data-live=(format!("/live/count/{}", scene.spec)) data-run=[(ask.query.is("run") && ask.scripted).then_some("")] {
            @if let Some(counted) = &counted { (result(ask, counted, &bounds)) }
            @else if !bounds.is_empty() { (plot(ask, None, &bounds)) }
        }
        @if !bounds.is_empty() { (formulas(ask, &bounds)) }
    };
    let game = Some((scene.spec.as_str(), scene.about));
    Ok(Page {
        ask,
        room: Room::Count,
        title: tell!(ask.lang, "Count {title}", "Compter {title}"),
        game,
        next: None,
        more: None,
        main,
    }
    .html())
}

/// What is known before anything is counted.
fn expected(ask: &Ask, scene: &Scene, bounds: &[Bound]) -> Markup {
    let lang = ask.lang;
    let best = |side| {
        let values = bounds.iter().filter(move |bound| bound.side == side).map(|bound| &bound.value);
        if side == Side::Lower { values.max() } else { values.min() }
    };
    let known = known::positions(&scene.spec);
    html! {
        @if let Some(fact) = known {
            p { (ask.tr("Known: ", "Connu : ")) strong { (numbers::grouped(fact.total.as_deref().unwrap_or_default(), lang)) }
                " " span.note { "(" (fact.source) ")" } }
        }
        @if let (Some(least), Some(most)) = (best(Side::Lower), best(Side::Upper)) {
            @let (least, most) = (numbers::grouped(least, lang), numbers::grouped(most, lang));
            p { (tell!(lang, "Before it is counted: at least {least}, at most {most}.", "Avant de compter : au moins {least}, au plus {most}.")) }
        }
    }
}

/// The ways to begin a count.
fn start(ask: &Ask, scene: &Scene, done: bool) -> Markup {
    let spec = &scene.spec;
    let way = |name: &str| ask.here(&ask.kept().with("run", "1").with(name, Some("1").filter(|_| !name.is_empty())));
    html! {
        p.controls {
            a.button data-run="" href=(ask.here(&ask.kept().with("run", "1"))) aria-current=[(done && !ask.query.is("symmetry")).then_some("true")] {
                (ask.tr("Count", "Compter"))
            }
            a.button data-run="symmetry=1" href=(way("symmetry")) aria-current=[(done && ask.query.is("symmetry")).then_some("true")] {
                (ask.tr("Count up to symmetry", "Compter à symétrie près"))
            }
            button type="button" data-stop hidden { (ask.tr("Stop", "Arrêter")) }
            code.command { "ludex count " (spec) }
        }
        p #progress role="status" aria-live="polite" {}
    }
}

/// A count, told and drawn.
pub(crate) fn result(ask: &Ask, counted: &Counted, bounds: &[Bound]) -> Markup {
    let lang = ask.lang;
    let report = &counted.report;
    let number = report.total.as_deref().or(report.found.as_deref()).unwrap_or("0");
    let kind = if report.up_to_symmetry {
        ask.tr("positions up to symmetry", "positions à symétrie près")
    } else {
        "positions"
    };
    html! {
        p.sentence role="status" {
            @if counted.stopped.is_some() { (ask.tr("At least ", "Au moins ")) }
            strong.total { (numbers::grouped(number, lang)) } " " (kind)
            " (" (report.method) ")"
        }
        @if let Some(stopped) = &counted.stopped { p.problem { (ludex::words::with_capital(ask.text(&stopped.text))) "." } }
        @if report.by_ply.is_empty() {
            p.note { (ask.tr("Only the total was counted: the table by ply costs more than the page gives.", "Seul le total a été compté : le tableau par coup coûte plus que la page ne donne.")) }
        } @else {
            (plot(ask, Some(counted), bounds))
            (table(ask, counted, bounds))
        }
    }
}

/// The tightest bounds that are told by ply, from below and from above.
fn by_ply(bounds: &[Bound], side: Side) -> Option<&Bound> {
    bounds.iter().rfind(|bound| bound.side == side && bound.by_ply.is_some())
}

/// Bars by ply, on a logarithmic scale, with the bounds as marks.
fn plot(ask: &Ask, counted: Option<&Counted>, bounds: &[Bound]) -> Markup {
    const ROW: f64 = 22.0;
    const LEFT: f64 = 44.0;
    const WIDTH: f64 = 560.0;
    let exact: Vec<f64> =
        counted.map(|c| c.report.by_ply.iter().map(|digits| logarithm(digits)).collect()).unwrap_or_default();
    let marks = |side| -> Vec<f64> {
        let plies = by_ply(bounds, side).and_then(|bound| bound.by_ply.as_ref());
        plies.map(|plies| plies.iter().map(|n| logarithm(&n.to_string())).collect()).unwrap_or_default()
    };
    let (lower, upper) = (marks(Side::Lower), marks(Side::Upper));
    let rows = exact.len().max(upper.len());
    let most = exact.iter().chain(&upper).copied().fold(1.0, f64::max);
    let x = |log: f64| LEFT + (WIDTH - LEFT - 130.0) * log / most;
    let mut svg = String::new();
    for ply in 0..rows {
        let y = ROW * ply as f64;
        let _ = write!(svg, r#"<text class="ply" x="{}" y="{:.0}">{ply}</text>"#, LEFT - 8.0, y + 15.0);
        if let Some(&log) = exact.get(ply) {
            let width = (x(log) - LEFT).max(2.0);
            let _ = write!(
                svg,
                r#"<rect class="bar" x="{LEFT}" y="{:.0}" width="{width:.1}" height="16" rx="3"/>"#,
                y + 3.0
            );
        }
        for (marks, class) in [(&lower, "lower"), (&upper, "upper")] {
            if let Some(&log) = marks.get(ply) {
                let _ = write!(svg, r#"<path class="{class}" d="M{:.1},{:.0}v20"/>"#, x(log), y + 1.0);
            }
        }
        let digits = counted.and_then(|counted| counted.report.by_ply.get(ply));
        if let Some(digits) = digits {
            let end = [exact.get(ply), upper.get(ply)].into_iter().flatten().copied().fold(0.0, f64::max);
            let text = escaped(&numbers::compact(digits, DIGITS, ask.lang));
            let _ = write!(svg, r#"<text class="count" x="{:.1}" y="{:.0}">{text}</text>"#, x(end) + 6.0, y + 15.0);
        }
    }
    let name = ask.tr("Positions by ply, on a logarithmic scale", "Positions par coup, échelle logarithmique");
    html! {
        figure.bars {
            figcaption { (name)
                @if !bounds.is_empty() { span.key.lower { (ask.tr("lower bound", "minorant")) } span.key.upper { (ask.tr("upper bound", "majorant")) } }
            }
            svg viewBox=(format!("0 0 {WIDTH} {}", ROW * rows as f64 + 4.0)) width=(WIDTH) role="img" aria-label=(name) { (PreEscaped(svg)) }
        }
    }
}

/// The decimal logarithm of a number given by its digits, plus one; 0 for 0.
fn logarithm(digits: &str) -> f64 {
    let number = digits.parse::<f64>().unwrap_or(0.0);
    if number < 1.0 { 0.0 } else { 1.0 + number.log10() }
}

fn table(ask: &Ask, counted: &Counted, bounds: &[Bound]) -> Markup {
    let lang = ask.lang;
    let report = &counted.report;
    let (lower, upper) = (by_ply(bounds, Side::Lower), by_ply(bounds, Side::Upper));
    let other = if report.up_to_symmetry { report.orbits_by_ply.as_ref() } else { counted.canonical.as_ref() };
    let heading = if report.up_to_symmetry {
        ask.tr("all positions", "toutes les positions")
    } else {
        ask.tr("up to symmetry", "à symétrie près")
    };
    let cell = |plies: Option<&Bound>, ply: usize| {
        plies.and_then(|bound| bound.by_ply.as_ref()?.get(ply)).map(|n| numbers::compact(&n.to_string(), DIGITS, lang))
    };
    let exact = |list: Option<&Vec<String>>, ply: usize| {
        list.and_then(|list| list.get(ply)).map(|n| numbers::compact(n, DIGITS, lang))
    };
    html! {
        details {
            summary { (ask.tr("As a table", "En tableau")) }
            div.scroll { table {
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

fn formulas(ask: &Ask, bounds: &[Bound]) -> Markup {
    let lang: Lang = ask.lang;
    html! {
        details {
            summary { (ask.tr("The bounds and their formulas", "Les encadrements et leurs formules")) }
            dl.formulas { @for bound in bounds {
                dt { @if bound.side == Side::Lower { "≥ " } @else { "≤ " } (numbers::grouped(&bound.value, lang)) " " code { (bound.name) } }
                dd { code { (bound.formula) } br; (ask.text(&bound.words)) }
            } }
        }
    }
}
