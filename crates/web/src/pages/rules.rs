//! *Rules of your own*: a sheet of rules that is typed here, or a file of them that is dropped, is
//! a game at once.

use std::path::Path;

use axum::body::Bytes;
use ludex_services::words::in_shell;
use ludex_services::{WithMemory, registry, sheets};
use maud::{Markup, html};

use crate::address::link;
use crate::app_state::AppState;
use crate::http_error::HttpError;
use crate::pages::Answer;
use crate::shell::{Page, PageKind, PageRequest, prose};
use crate::work::Watch;

/// The longest request: a text may take three times its length in it.
pub(crate) const LONGEST: usize = 3 * sheets::LONGEST_GUEST + (1 << 12);

/// What a reader without a sheet may begin with: one heap of five matches, told in a comment.
const SAMPLE: &str = "\
(role anna) (role ben) (other anna ben) (other ben anna)
(init (heap 5)) (init (turn anna))
(minus 5 1 4) (minus 4 1 3) (minus 3 1 2) (minus 2 1 1) (minus 1 1 0)
(minus 5 2 3) (minus 4 2 2) (minus 3 2 1) (minus 2 2 0)
(<= (legal ?p (take ?n)) (true (turn ?p)) (true (heap ?h)) (minus ?h ?n ?left))
(<= (legal ?p wait) (true (turn ?q)) (other ?p ?q))
(<= (next (heap ?left)) (does ?p (take ?n)) (true (heap ?h)) (minus ?h ?n ?left))
(<= (next (turn ?p)) (true (turn ?q)) (other ?p ?q))
(<= terminal (true (heap 0)))
(<= (goal ?p 0) (role ?p) (true (turn ?p)))
(<= (goal ?p 100) (true (turn ?q)) (other ?p ?q))
";

/// The page with its fields.
pub(crate) fn html(ask: &PageRequest) -> String {
    let name = ask.tr("matches.kif", "allumettes.kif");
    let told = ask.tr(
        "One heap of five matches; take one or two; whoever takes the last one wins.",
        "Un tas de cinq allumettes ; on en prend une ou deux ; qui prend la dernière gagne.",
    );
    page(ask, [name, &format!("; {told}\n{SAMPLE}"), ""], None)
}

/// The game of the rules that were sent, or the page again with what is wrong with them.
pub(crate) fn answer(ask: &PageRequest, body: &Bytes, state: &AppState, watch: &Watch) -> Result<Answer, HttpError> {
    let (mut name, mut rules, mut drawing) = (String::new(), None, String::new());
    for (field, value) in form_urlencoded::parse(body) {
        match &*field {
            "name" => name = value.into_owned(),
            "rules" => rules = Some(value.into_owned()),
            "drawing" => drawing = value.into_owned(),
            _ => {}
        }
    }
    let Some(rules) = rules else { return Ok(Answer::Page(html(ask))) };
    // A name is that of a file, whose folder would be left out.
    let name = name.trim().replace(['/', '\\'], "-");
    let name = if name.is_empty() { "rules.kif" } else { &name };
    let beside = Path::new(name).with_extension("toml").display().to_string();
    let drawn = Some((&*beside, &*drawing)).filter(|(_, drawing)| !drawing.trim().is_empty());
    let permit = state.gate.enter_briefly(watch).ok_or_else(HttpError::busy)?;
    let kept = sheets::keep(name, &rules, drawn, &WithMemory { observer: watch, memory: state.settings.kept / 16 });
    drop(permit);
    match kept {
        Ok(spec) => Ok(Answer::GoTo(link(&format!("/play/{spec}"), &ask.base_query()))),
        Err(why) => {
            let problem = HttpError::of_refusal(&why, &format!("ludex rules check {}", in_shell(name)));
            Ok(Answer::Wrong(problem.status, page(ask, [name, &rules, &drawing], Some(&problem))))
        }
    }
}

fn page(ask: &PageRequest, [name, rules, drawing]: [&str; 3], problem: Option<&HttpError>) -> String {
    let title = ask.tr("Rules of your own", "Vos propres règles");
    let main = html! {
        h1 { (title) }
        p.lead {
            (ask.tr(
                "Write rules in the Game Description Language here: the game is played at once. ",
                "Écrivez ici des règles en langage GDL : le jeu se joue aussitôt. ",
            ))
            // A script reads what is dropped.
            span.scripted-only { (ask.tr(
                "A file of rules can be dropped on any page, and a file in TOML with it, which says how it is drawn.",
                "Un fichier de règles peut être déposé sur n'importe quelle page, et un fichier TOML avec lui, qui dit \
                 comment le dessiner.",
            )) }
        }
        @if let Some(problem) = problem {
            p.problem #wrong role="alert" {
                (ask.tr("These rules are not played: ", "Ces règles ne se jouent pas : ")) (prose(ask.text(&problem.text))) "."
            }
        }
        form.tree action=(ask.to("/rules")) method="post" {
            label { span { (ask.tr("Name", "Nom")) }
                input name="name" value=(name) size="24" maxlength="80" spellcheck="false" autocomplete="off"; }
            label { span { (ask.tr("Rules", "Règles")) }
                textarea name="rules" rows="18" spellcheck="false" aria-describedby=[problem.map(|_| "wrong")] { (rules) } }
            details open[!drawing.is_empty()] {
                summary { (ask.tr("How it is drawn", "Comment le dessiner")) }
                label { span { (ask.tr("In TOML; the usual way if empty", "En TOML ; comme d'habitude si vide")) }
                    textarea name="drawing" rows="8" spellcheck="false" { (drawing) } }
            }
            label.scripted-only { span { (ask.tr("Or files: the rules, and how they are drawn", "Ou des fichiers : les règles, et leur dessin")) }
                input type="file" multiple accept=".kif,.gdl,.hrf,.toml" data-rules; }
            button { (ask.tr("Play", "Jouer")) }
        }
        (served(ask))
        // A script finds them.
        section.back data-ways-back="sheets" hidden {
            h2 { (ask.tr("Rules that you brought", "Règles que vous avez apportées")) }
            ul.chips {}
        }
        p { a href=(ask.to("/rete")) { (ask.tr("Production rules: the Rete network, fact by fact", "Règles de production : le réseau Rete, fait par fait")) } }
    };
    let title = title.to_owned();
    Page { room: PageKind::Other, title, main, ..Page::new(ask) }.html()
}

/// The sheets that the server was started with.
fn served(ask: &PageRequest) -> Markup {
    let sheets = registry::sheets();
    html! {
        @if !sheets.is_empty() {
            h2 { (ask.tr("Rules that are here", "Règles déjà là")) }
            ul { @for about in sheets { li { a href=(ask.to(&format!("/play/{}", about.name))) { (about.name) } } } }
        }
    }
}
