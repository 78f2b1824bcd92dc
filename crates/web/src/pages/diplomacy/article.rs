//! The article's figures beside ours.

use ludex_services::diplomacy::Figure;
use ludex_services::numbers;
use maud::{Markup, html};

use crate::diplomacy::figures;
use crate::http_error::HttpError;
use crate::shell::{PageRequest, tell};
use crate::work::Watch;

/// The figures, and why some differ.
pub(super) fn section(ask: &PageRequest, watch: &Watch) -> Result<Markup, HttpError> {
    let figures = figures(watch)?;
    let lang = ask.lang;
    let (same, all) = (figures.iter().filter(|figure| figure.same).count(), figures.len());
    Ok(html! {
        h2 #article { (ask.tr("The figures of the article and of Ludex", "Les chiffres de l'article et ceux de \
             Ludex")) }
        p { (tell!(lang,
            "Jérémie Le François counted these positions in “Les positions possibles” and asked for a confirmation. {same} of his {all} figures are confirmed.",
            "Jérémie Le François a compté ces positions dans « Les positions possibles » et demandé une confirmation. {same} de ses {all} chiffres sont confirmés.")) }
        @if let Some(total) = figures.iter().find(|figure| figure.what.en == "positions in all") {
            @let (article, ours) = (digits(ask, &total.article), digits(ask, &total.ours));
            p { (tell!(lang, "Positions in all: {article} in the article, {ours} here.", "Positions en tout : {article} dans l'article, {ours} ici.")) }
        }
        (differences(ask, figures))
        details {
            summary { (tell!(lang, "All {all} figures", "Les {all} chiffres")) }
            div.scroll tabindex="0" { table.words {
                thead { (head(ask)) }
                tbody { @for figure in figures { (row(ask, figure)) } }
            } }
        }
    })
}

fn differences(ask: &PageRequest, figures: &[Figure]) -> Markup {
    html! {
        details {
            summary { (ask.tr("Those that differ, and why", "Ceux qui diffèrent, et pourquoi")) }
            dl.formulas { @for figure in figures.iter().filter(|figure| figure.why.is_some()) {
                dt { (ask.text(&figure.what)) (ask.tr(": ", " : ")) (digits(ask, &figure.article)) " " (sign(figure)) " " (digits(ask, &figure.ours)) }
                @if let Some(why) = &figure.why { dd { (ludex_services::words::with_capital(ask.text(why))) "." } }
            } }
        }
    }
}

fn head(ask: &PageRequest) -> Markup {
    html! { tr {
        th scope="col" { (ask.tr("number of", "nombre de")) }
        th.digits scope="col" { "article" } th scope="col" { span.said-only { (ask.tr("the same?", "pareil ?")) } } th.digits scope="col" { (ask.tr("ours", "ici")) }
    } }
}

fn row(ask: &PageRequest, figure: &Figure) -> Markup {
    html! { tr {
        th scope="row" { (ask.text(&figure.what)) }
        td.digits { (digits(ask, &figure.article)) }
        td { (sign(figure)) }
        td.digits { (digits(ask, &figure.ours)) }
    } }
}

fn sign(figure: &Figure) -> &'static str {
    if figure.same { "=" } else { "≠" }
}

/// A figure as it is printed: `2.38e15` where digits are cut off.
fn digits(ask: &PageRequest, figure: &str) -> String {
    match figure.split_once('e') {
        Some((digits, power)) => {
            let digits = digits.replace('.', ask.tr(".", ","));
            let raised = |c: char| c.to_digit(10).and_then(|i| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(i as usize)).unwrap_or(c);
            format!("{digits} × 10{}", power.chars().map(raised).collect::<String>())
        }
        None => numbers::grouped(figure, ask.lang),
    }
}
