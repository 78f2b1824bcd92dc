//! What a count or a solution would cost, beside the count: how large the game seems, and a line
//! for every method.

use ludex_services::plan::{Bounds, Cost, Fits, Plan, Purpose, Source};
use ludex_services::{numbers, words};
use maud::{Markup, html};

use crate::app_state::AppState;
use crate::http_error::HttpError;
use crate::known;
use crate::plan::chosen;
use crate::shell::{PageRequest, tell};
use crate::web_game::WebGame;
use crate::work::Watch;

/// What is counted within so many seconds is counted unasked.
const AT_ONCE: f64 = 1.0;

/// The plan where it is known or asked for; else its place, which the script fills, or a way to it.
pub(super) fn panel(ask: &PageRequest, game: &WebGame, state: &AppState, watch: &Watch) -> Result<Markup, HttpError> {
    let spec = game.spec();
    let plan = match state.plans.get(&spec) {
        Some(plan) => Some(plan),
        None if ask.query.is("plan") && !ask.scripted => Some(crate::plan::find(&game.game, state, watch)?),
        None => None,
    };
    Ok(html! {
        section.plan aria-label=(ask.tr("What it would cost", "Ce que cela coûterait")) {
            h2 { (ask.tr("What it would cost", "Ce que cela coûterait")) }
            @if let Some(plan) = &plan { div { (result(ask, &spec, plan, state)) } }
            @else {
                div data-soon=(format!("/live/plan/{spec}")) aria-live="polite" {
                    p.note.scripted-only { (ask.tr("Measuring the size of the game…", "Mesure de la taille du jeu…")) }
                    p.plain { a.button href=(ask.here(&ask.query.with("plan", "1"))) { (ask.tr("Estimate it", "L'estimer")) } }
                }
            }
        }
    })
}

/// The plan in words, and as a table.
pub(crate) fn result(ask: &PageRequest, spec: &str, plan: &Plan, state: &AppState) -> Markup {
    let size = words::size(&plan.size);
    let shown = || plan.costs.iter().filter(|cost| cost.refused.is_none());
    let chosen = |cost: &Cost| chosen(plan, cost.purpose()).as_ref() == Some(cost);
    let seconds = state.settings.work.as_secs_f64();
    // Beside the number that is published an estimate is none.
    let is_estimate = matches!(plan.size.source, Source::Sampled | Source::Bounded);
    html! {
        @if !is_estimate || known::positions(spec).is_none() {
            p { (numbers::with_powers(&words::with_capital(ask.text(&size)))) "." }
        }
        @for purpose in [Purpose::Count, Purpose::Solve] { p { (choice(ask, spec, plan, purpose, seconds)) } }
        details {
            summary { (ask.tr("Every method", "Toutes les méthodes")) }
            div.scroll tabindex="0" { table {
                thead { tr {
                    th scope="col" { (ask.tr("to", "pour")) }
                    th scope="col" { (ask.tr("method", "méthode")) }
                    th scope="col" { (ask.tr("time", "temps")) }
                    th scope="col" { (ask.tr("memory", "mémoire")) }
                    th scope="col" { (ask.tr("fits", "possible")) }
                } }
                tbody { @for cost in shown() { (row(ask, plan, cost, chosen(cost))) } }
            } }
            @for cost in &plan.costs { @if let Some(why) = &cost.refused {
                @let (method, why) = (cost.method.word(), ask.text(why));
                p.note { (tell!(ask.lang, "Not by {method}: {why}.", "Pas par {method} : {why}.")) }
            } }
            @for cost in shown() { @if let Some(note) = &cost.note {
                @let (method, note) = (cost.method.word(), ask.text(note));
                p.note { (tell!(ask.lang, "{method}: {note}.", "{method} : {note}.")) }
            } }
        }
    }
}

/// The best method for a purpose, with its command; a count is the page's own, which waits for so
/// many seconds.
fn choice(ask: &PageRequest, spec: &str, plan: &Plan, purpose: Purpose, seconds: f64) -> Markup {
    let lang = ask.lang;
    let Some(cost) = &chosen(plan, purpose) else {
        let budget = numbers::bytes(plan.budget, lang);
        let may = plan.costs.iter().any(|cost| cost.purpose() == purpose && cost.fits == Fits::Perhaps);
        return match purpose {
            Purpose::Solve if may => {
                html! { (tell!(lang, "No method is sure to solve it within the page's {budget}.", "Aucune méthode n'est \
                sûre de le résoudre dans les {budget} de la page.")) }
            }
            Purpose::Count => {
                let what = if plan.size.is_estimated() {
                    ask.tr("to estimate it", "pour l'estimer")
                } else {
                    ask.tr("for bounds", "pour l'encadrer")
                };
                html! {
                    @if may { (tell!(lang, "No method is sure to count it within the page's {budget}; {what}: ",
                        "Aucune méthode n'est sûre de le compter dans les {budget} de la page ; {what} : ")) }
                    @else { (tell!(lang, "No method counts it exactly within the page's {budget}; {what}: ",
                        "Aucune méthode ne le compte exactement dans les {budget} de la page ; {what} : ")) }
                    code.command { "ludex count " (spec) " --method estimate" }
                }
            }
            Purpose::Solve => {
                html! { (tell!(lang, "No method solves it within the page's {budget}.", "Aucune méthode ne le résout dans les {budget} de la page.")) }
            }
        };
    };
    let (method, time, memory) = (cost.method.word(), time(ask, plan, cost), memory(ask, plan, cost));
    let name = match purpose {
        Purpose::Count if !cost.exact && !plan.size.is_estimated() => ask.tr("For bounds: ", "Pour l'encadrer : "),
        Purpose::Count => ask.tr("To count it: ", "Pour le compter : "),
        Purpose::Solve => ask.tr("To solve it: ", "Pour le résoudre : "),
    };
    let too_long = purpose == Purpose::Count && cost.seconds.is_some_and(|foreseen| foreseen.low > seconds);
    let (machines, command) = (cost.machines, cost.command(spec, None));
    let small = purpose == Purpose::Count && cost.exact && cost.seconds.is_some_and(|foreseen| foreseen.high < AT_ONCE);
    html! {
        (name) strong { (method) } ", " span data-small[small] { (time) } ", " (memory)
        @if plan.is_bounded(cost) { ", " (ask.tr("perhaps far more", "peut-être bien davantage")) }
        @if machines > 1 { ", " (tell!(ask.lang, "on each of {machines} machines", "sur chacune de {machines} machines")) }
        @if !cost.exact && plan.size.is_estimated() { ", " (ask.tr("an estimate only", "une estimation seulement")) }
        @if too_long { ", " (ask.tr("longer than the page waits", "dépasse l'attente de la page")) }
        ". " code.command { (ask.text(&command)) }
    }
}

fn row(ask: &PageRequest, plan: &Plan, cost: &Cost, chosen: bool) -> Markup {
    let purpose = match cost.purpose() {
        Purpose::Count => ask.tr("count", "compter"),
        Purpose::Solve => ask.tr("solve", "résoudre"),
    };
    let fits = match cost.fits {
        Fits::Yes => ask.tr("yes", "oui"),
        Fits::Perhaps => ask.tr("perhaps", "peut-être"),
        Fits::No => ask.tr("no", "non"),
    };
    let (seconds, bytes) = (|n| numbers::foreseen(n, ask.lang), |n| numbers::room(n, ask.lang));
    html! {
        tr.chosen[chosen] {
            td { (purpose) }
            th scope="row" { (cost.method.word()) @if chosen { " ★" } }
            td title=[cost.seconds.and_then(|of| ends(ask, of, seconds))] { (time(ask, plan, cost)) }
            td title=[ends(ask, cost.bytes, bytes)] { (memory(ask, plan, cost)) }
            td { (fits) }
        }
    }
}

/// Both ends of what is foreseen.
fn ends(ask: &PageRequest, Bounds { low, high, .. }: Bounds, told: impl Fn(f64) -> String) -> Option<String> {
    let (low, high) = (told(low), Some(high).filter(|high| high.is_finite()).map(told)?);
    Some(tell!(ask.lang, "{low} to {high}", "{low} à {high}"))
}

fn time(ask: &PageRequest, plan: &Plan, cost: &Cost) -> String {
    let seconds = cost.seconds.and_then(|Bounds { estimate, .. }| {
        if plan.is_bounded(cost) {
            numbers::foreseen_from(estimate, ask.lang)
        } else {
            Some(numbers::foreseen(estimate, ask.lang))
        }
    });
    let told = seconds.map(|told| numbers::with_powers(&told));
    told.unwrap_or_else(|| ask.tr("unpredictable", "durée imprévisible").to_owned())
}

fn memory(ask: &PageRequest, plan: &Plan, cost: &Cost) -> String {
    let shown = numbers::with_powers(&numbers::room(cost.bytes.estimate, ask.lang));
    if plan.is_bounded(cost) { tell!(ask.lang, "from {shown}", "dès {shown}") } else { shown }
}
