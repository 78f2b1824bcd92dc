//! *A count column by column*: what the sweep over a board holds after each of its columns, and
//! which of its cells are read.

use std::sync::Arc;

use ludex_services::count::columns::{Board, ColumnsError, Grown, growth};
use ludex_services::prelude::*;
use ludex_services::words::in_shell;
use ludex_services::{Halt, Text, numbers};
use maud::{Markup, html};

use crate::address::link;
use crate::app_state::AppState;
use crate::http_error::HttpError;
use crate::pages::other_game;
use crate::pages::steps::{Steps, keys_of_steps, listing};
use crate::shell::{Page, PageKind, PageRequest, tell};
use crate::web_game::{WebGame, WebScene};
use crate::work::Watch;

static LINES: [Text; 5] = [
    Text::fixed("one way to read nothing", "une façon de ne rien lire"),
    Text::fixed("for each column, from left to right:", "pour chaque colonne, de gauche à droite :"),
    Text::fixed(
        "  put every word of stones behind every half-read board, unless that makes four",
        "  mettre chaque mot de pions derrière chaque plateau à moitié lu, sauf si cela aligne quatre pions",
    ),
    Text::fixed(
        "  add up the boards that the other columns cannot tell apart",
        "  additionner les plateaux que les autres colonnes ne distinguent pas",
    ),
    Text::fixed("what is left are the positions without four", "ce qui reste, ce sont les positions sans quatre"),
];

/// The page.
pub(crate) fn html(ask: &PageRequest, game: &WebGame, state: &AppState, watch: &Watch) -> Result<String, HttpError> {
    let scene = game.scene(&ask.base_query())?;
    let (name, spec) = (ask.text(&scene.about.title), scene.spec.as_str());
    let main = html! {
        h1 { (ask.tr("A count column by column", "Un décompte colonne par colonne")) " " small { (name) " " code { (spec) } } }
        div.forms { (other_game(ask, "columns", spec, &html! {})) }
        p.note { (ask.tr(
            "No position is listed: a board is read from left to right, and half-read boards with the same \
             continuations are one number. Games that end by four are counted beside, by marks on these boards.",
            "Aucune position n'est énumérée : le plateau se lit de gauche à droite, et les plateaux à moitié lus qui \
             ont les mêmes suites ne font qu'un nombre. Les parties finies par quatre pions alignés se comptent à \
             côté, par des marques sur ces plateaux.")) }
        @if let Some(small) = shown(game).filter(|small| small != spec) {
            p { (ask.tr("This board takes longer than a page waits; on one that is read at once: ", "Ce plateau demande plus de temps qu'une page n'en accorde ; sur un plateau qui se lit aussitôt : "))
                a href=(ask.to(&format!("/columns/{small}"))) { code { (small) } } }
            p { code.command { "ludex count " (in_shell(spec)) " --method columns" } }
        } @else {
            @match &find(game, state, watch) {
                Ok(grown) => (steps(ask, &scene, grown)),
                Err(problem) => (ask.alert(&problem.text)),
            }
        }
        p { a href=(link(&format!("/count/{spec}"), &ask.base_query())) { (ask.tr("Count positions", "Compter les positions")) } }
        (keys_of_steps(ask))
    };
    let title = tell!(ask.lang, "Column by column: {name}", "Colonne par colonne : {name}");
    Ok(Page { room: PageKind::Count, title, game: Some((spec, scene.about)), is_told: false, main, ..Page::new(ask) }
        .html())
}

/// The board that is shown of a game, where it can be counted so: its own, or a small one where
/// that takes long.
pub(crate) fn shown(game: &WebGame) -> Option<String> {
    /// What is read while a page is waited for.
    const CELLS: u32 = 30;
    let layout = game.game.layout()?;
    Board::from_layout(&layout).ok()?;
    let spec = game.spec();
    Some(if layout.cells <= CELLS { spec } else { format!("{}:5x4", crate::board::of(&spec)) })
}

/// What the sweep holds, remembered for the next step.
fn find(game: &WebGame, state: &AppState, watch: &Watch) -> Result<Arc<Vec<Grown>>, HttpError> {
    let spec = game.spec();
    state.grown.get_or(
        &spec,
        watch,
        |_| true,
        || {
            let layout = game.game.layout().ok_or_else(|| HttpError::bad(ColumnsError::NoColumns.text()))?;
            let board = Board::from_layout(&layout).map_err(|refused| HttpError::bad(refused.text()))?;
            let _pass = state.gate.enter_briefly(watch).ok_or_else(HttpError::busy)?;
            let found = growth(board, &watch.within(state.settings.patience));
            found.map(Arc::new).map_err(|refused| match refused {
                ColumnsError::Stop(stop) => {
                    HttpError::of_halt(&Halt::Stop(stop), &format!("ludex count {} --method columns", in_shell(&spec)))
                }
                refused => HttpError::too_much(refused.text()),
            })
        },
    )
}

fn steps(ask: &PageRequest, scene: &WebScene, grown: &[Grown]) -> Markup {
    let (lang, last) = (ask.lang, grown.len());
    let step = Steps::asked(ask, "step", last);
    let running: &[usize] = match step {
        0 => &[0],
        _ if step == last => &[2, 3, 4],
        _ => &[2, 3],
    };
    let grouped = |number: &dyn std::fmt::Display| numbers::grouped(number, lang);
    html! {
        div.stepped { div.guide {
            (Steps { field: "step", name: ask.tr("Column", "Colonne"), at: step, last, kept: &["lang"] }.slider(ask, &html! {}))
            p.sentence role="status" aria-live="polite" {
                @match step.checked_sub(1).map(|read| grown[read]) {
                    None => { (ask.tr("Nothing is read yet.", "Rien n'est encore lu.")) }
                    Some(Grown { boards, numbers, .. }) => {
                        @let (boards, numbers) = (grouped(&boards), grouped(&numbers));
                        @if step == last {
                            (tell!(lang, "All columns are read: {boards} positions without four.", "Toutes les colonnes sont lues : {boards} positions sans quatre."))
                        } @else {
                            (tell!(lang, "Half-read boards: {boards}, in {numbers} numbers.", "Plateaux à moitié lus : {boards}, en {numbers} nombres."))
                        }
                    }
                }
            }
            (listing(ask, &LINES, running))
        } div { (board(ask, scene, step)) } }
        (table(ask, grown, step))
    }
}

/// The board with the columns that are read.
fn board(ask: &PageRequest, scene: &WebScene, read: usize) -> Markup {
    let cells = &scene.picture.cells;
    let right = cells.iter().map(|cell| cell.x + 2).max().unwrap_or(0);
    let below = cells.iter().map(|cell| cell.y + 2).max().unwrap_or(0);
    let name = tell!(ask.lang, "columns read: {read}", "colonnes lues : {read}");
    html! {
        svg.sweep viewBox={ "-1 -1 " (right * 10 + 2) " " (below * 10 + 2) } role="img" aria-label=(name) {
            @for cell in cells {
                @let column = (cell.x / 2) as usize;
                rect.read[column < read].latest[column + 1 == read] x=(cell.x * 10 + 1) y=(cell.y * 10 + 1) width="18" height="18" rx="9" {}
            }
        }
    }
}

fn table(ask: &PageRequest, grown: &[Grown], step: usize) -> Markup {
    let lang = ask.lang;
    let most = grown.iter().map(|grown| grown.numbers).max().unwrap_or(1);
    html! {
        div.scroll tabindex="0" { table.visits {
            thead { tr {
                th { (ask.tr("column", "colonne")) }
                th { (ask.tr("half-read boards", "plateaux à moitié lus")) }
                th { (ask.tr("patterns", "motifs")) }
                th { (ask.tr("numbers", "nombres")) }
                th { span.said-only { (ask.tr("share", "part")) } }
            } }
            tbody { @for (number, grown) in (1..).zip(grown) { tr.best[number == step] {
                th scope="row" { (number) }
                @if number <= step {
                    td { (numbers::grouped(grown.boards, lang)) }
                    td { (numbers::grouped(grown.patterns, lang)) }
                    td { (numbers::grouped(grown.numbers, lang)) }
                    td { meter min="0" max=(most) value=(grown.numbers) { (grown.numbers) } }
                } @else { td { "…" } td {} td {} td {} }
            } } }
        } }
    }
}
