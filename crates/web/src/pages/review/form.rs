//! A game to be reviewed, as a text: a record, or moves alone.

use ludex_services::prelude::*;
use ludex_services::records::{self, Game};
use ludex_services::{Player, Text, numbers, registry, say};
use maud::{Markup, html};

use super::NAMES;
use crate::address::{Query, link};
use crate::game_url::written;
use crate::http_error::HttpError;
use crate::pages::{Answer, choice};
use crate::shell::{Page, PageKind, PageRequest};

/// Games of one text.
const MOST: usize = 200;

/// So many moves tell a game that has no names.
const BEGINNING: usize = 8;

/// As much of a player's name is shown.
const NAMED: usize = 60;

/// Longer addresses do not reach every server.
const LONGEST: usize = 8_000;

/// What a reader without a game may begin with.
const SAMPLE: &str =
    "[Game \"tictactoe\"]\n[First \"Ada\"]\n[Second \"Bob\"]\n[Result \"1-0\"]\n\n1. 5 2 2. 1 9 3. 7 3 4. 4 1-0\n";

/// The page with its fields.
pub(crate) fn html(ask: &PageRequest) -> String {
    page(ask, ask.query.get("game").unwrap_or_default(), SAMPLE, &html! {})
}

/// The review of the game that was sent, or a list of several, or what is wrong with them.
pub(crate) fn answer(ask: &PageRequest, fields: &Query) -> Answer {
    let (game, text) = (fields.get("game").unwrap_or_default(), fields.get("record").unwrap_or_default());
    let found = games(ask, game, text);
    match found.as_deref() {
        Ok([(_, address)]) => Answer::GoTo(address.clone()),
        Ok(games) => Answer::Page(page(ask, game, text, &list(ask, games))),
        Err(problem) => {
            let wrong = html! { p.problem #wrong role="alert" { (ask.sentence(&problem.text)) } };
            Answer::Wrong(problem.status, page(ask, game, text, &wrong))
        }
    }
}

/// The games of a text, each with the address of its review.
fn games(ask: &PageRequest, game: &str, text: &str) -> Result<Vec<(Game, String)>, HttpError> {
    let given = Some(game.trim()).filter(|game| !game.is_empty()).map(registry::listed_game).transpose()?;
    let how = Text::fixed("choose it above", "choisissez-le ci-dessus");
    let games = records::games(text, given.as_ref(), &how).map_err(|error| HttpError::bad(error.text()))?;
    if games.is_empty() {
        return Err(HttpError::bad(Text::fixed("there is no game", "il n'y a pas de partie")));
    }
    if games.len() > MOST {
        return Err(HttpError::too_much(say!(
            "a page reviews {MOST} games of one text at most; the command line reviews more: ludex review FILE",
            "une page analyse {MOST} parties d'un texte au plus ; la ligne de commande, davantage : ludex \
             review FICHIER"
        )));
    }
    games.into_iter().map(|game| address(ask, &game).map(|address| (game, address))).collect()
}

fn address(ask: &PageRequest, Game { game, played, found, .. }: &Game) -> Result<String, HttpError> {
    let mut end = played.clone();
    end.jump(end.moves().len());
    let names = Player::ALL.map(|player| found.record.player(player));
    let query = NAMES.into_iter().zip(names).fold(ask.base_query(), |query, (question, name)| {
        let name = name.map(|name| match name.char_indices().nth(NAMED) {
            Some((end, _)) => format!("{}…", &name[..end]),
            None => name.to_owned(),
        });
        query.with(question, name.as_deref())
    });
    let address = link(&format!("/review/{}", game.spec()), &written(game, &end, &query));
    if address.len() > LONGEST {
        return Err(HttpError::too_much(Text::fixed(
            "this game is too long for the address of a page; the command line reviews it: ludex review FILE",
            "cette partie est trop longue pour l'adresse d'une page ; la ligne de commande l'analyse : ludex \
             review FICHIER",
        )));
    }
    Ok(address)
}

/// Several games, each a way to its review.
fn list(ask: &PageRequest, games: &[(Game, String)]) -> Markup {
    // Games without names are told by how they begin.
    let names = |Game { game, found, played, .. }: &Game| {
        let names = Player::ALL.map(|player| found.record.player(player));
        if names == [None, None] {
            let moves = played.move_texts(game);
            let more = if moves.len() > BEGINNING { " …" } else { "" };
            return moves[..moves.len().min(BEGINNING)].join(" ") + more;
        }
        names.map(|name| name.unwrap_or("?")).join(" – ")
    };
    html! {
        h2 { (numbers::grouped(games.len() as u64, ask.lang)) " " (ask.tr("games", "parties")) }
        ol { @for (game, address) in games {
            li { a href=(address) { (names(game)) } " " (game.found.record.tag("Result").unwrap_or("*")) }
        } }
    }
}

fn page(ask: &PageRequest, game: &str, record: &str, more: &Markup) -> String {
    let title = ask.tr("Review a game", "Analyser une partie");
    let own = (String::new(), ask.tr("as the record says", "celui de la partie notée").to_owned());
    let known = registry::games().into_iter().map(|about| (about.name.to_owned(), ask.text(&about.title).to_owned()));
    let options: Vec<_> = std::iter::once(own).chain(known).collect();
    let main = html! {
        h1 { (title) }
        p.lead { (ask.tr(
            "Paste a game that was played, and see how many moves of each side kept the exact value, and what would \
             have been better.",
            "Collez une partie jouée : vous verrez combien de coups de chaque joueur ont conservé la valeur exacte, \
             et ce qui aurait été meilleur.")) }
        (more)
        form.tree action=(ask.to("/review")) method="post" {
            (choice("game", ask.tr("Game", "Jeu"), &options, game))
            label { span { (ask.tr("A record (PGN, PDN, SGF), or moves alone, one game a line", "Une partie notée (PGN, PDN, SGF), ou des coups seuls, une partie par ligne")) }
                textarea name="record" rows="12" spellcheck="false" autocomplete="off" { (record) } }
            button.button.primary { (ask.tr("Review it", "L'analyser")) }
        }
        p.note { (ask.tr(
            "If a record has no tag Game, choose the game; chess is known by its moves. At the end of every game that is \
             played here a button leads to its review.",
            "Si une partie notée n'a pas d'étiquette Game, choisissez le jeu ; les échecs se reconnaissent aux coups. À \
             la fin de toute partie jouée ici, un bouton mène à son analyse.")) }
    };
    Page { room: PageKind::Review, title: title.to_owned(), main, ..Page::new(ask) }.html()
}
