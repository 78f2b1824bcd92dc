//! The head of the first page: what Ludex is in a sentence, Connect Four to be played at once, and
//! three numbers with what they mean.

use ludex_services::levels::Level;
use ludex_services::values::MoveValues;
use ludex_services::{Value, numbers};
use maud::{Markup, html};

use crate::address::{Query, link};
use crate::app_state::AppState;
use crate::board::{Touches, live};
use crate::diplomacy;
use crate::http_error::HttpError;
use crate::known;
use crate::shell::{PageRequest, Patience, tell};
use crate::single_flight::Once;
use crate::values::Worth;
use crate::web_game::{WebScene, with_game};
use crate::work::Watch;

/// The game that is played on the first page.
const GAME: &str = "connect4:7x6";

/// How it begins there: against a program of medium strength.
fn scene() -> Result<&'static WebScene, HttpError> {
    static SCENE: Once<WebScene> = Once::new();
    SCENE.get_or(|| {
        with_game(GAME, |game| game.scene(&Query::default().with("second", Level::Medium.player(&game.game))))
    })
}

/// All positions of Diplomacy after its first movement.
fn diplomacy_positions(watch: &Watch) -> Result<u128, HttpError> {
    Ok(diplomacy::scan(&diplomacy::question(&Query::default())?, watch)?.total())
}

/// Finds what is the same for every reader.
pub(super) fn prepare(state: &AppState, watch: &Watch) -> Result<(), HttpError> {
    scene()?;
    diplomacy_positions(watch)?;
    values(state, watch, Patience::Usual).map(drop)
}

/// What the moves are worth, where they are known exactly: the book of the first plies knows them.
fn values(state: &AppState, watch: &Watch, pace: Patience) -> Result<Option<MoveValues>, HttpError> {
    let valued = with_game(GAME, |game| game.values(&Query::default(), state, watch, pace))?;
    Ok(valued.filter(|valued| valued.depth.is_none()))
}

pub(super) fn html(ask: &PageRequest, state: &AppState, watch: &Watch) -> Result<Markup, HttpError> {
    let scene = scene()?;
    let kept = ask.base_query();
    let play = |number: usize| link(&format!("/play/{GAME}"), &scene.links[number].query.clone().and(&kept));
    let valued = values(state, watch, Patience::Quick)?;
    let worth = Worth::of_all(&scene.links, valued.as_ref(), scene.seats);
    let touches = Touches {
        lang: ask.lang,
        legal: &scene.links,
        worth: &worth,
        play: Some(&play),
        pick: &|_| String::new(),
        picked: &[],
        hint: None,
        room: None,
        beside: None,
    };
    Ok(html! {
        section.hero {
            div.words {
                h1 { (ask.tr("Play, and see who wins and why.", "Jouez, et voyez qui gagne et pourquoi.")) }
                p.lead {
                    (ask.tr(
                        "Ludex counts positions, finds who wins, plays against you, perfectly where a game is solved, \
                         and shows you the reasons.",
                        "Ludex compte les positions, trouve qui gagne, joue contre vous, à la perfection quand un jeu \
                         est résolu, et vous montre pourquoi.",
                    ))
                }
                (three_numbers(ask, watch)?)
            }
            div.play-now {
                div.frame { (live(scene, ask.tr("Connect Four: play at once", "Puissance 4 : jouez tout de suite"), &touches)) }
                p {
                    strong { (ask.tr("Your move: choose a column.", "À vous : choisissez une colonne.")) } " "
                    (ask.tr("A program answers.", "Un programme répond."))
                    @if valued.is_some() {
                        " " (ask.tr(
                            "Each column tells who wins then, and in how many plies, if both play best.",
                            "Chaque colonne dit qui gagne alors, et en combien de coups, si les deux jouent au mieux.",
                        ))
                    }
                }
                p { a.button href=(ask.to("/puzzles")) { (ask.tr("The puzzle of the day", "Le problème du jour")) } }
            }
        }
    })
}

/// Numbers that nobody finds by hand, each leading to where it is found again.
fn three_numbers(ask: &PageRequest, watch: &Watch) -> Result<Markup, HttpError> {
    let lang = ask.lang;
    let total = known::positions(GAME).and_then(|fact| fact.total.clone()).unwrap_or_default();
    let plies = known::value(GAME).filter(|fact| fact.value() == Some(Value::Win)).and_then(|fact| fact.remoteness);
    let plies = plies.unwrap_or_default();
    let numbers = [
        (
            format!("/count/{GAME}"),
            numbers::grouped(total, lang),
            ask.tr(
                "positions of Connect Four: press Count, and see them counted in seconds.",
                "positions de Puissance 4 : appuyez sur Compter et voyez-les comptées en quelques secondes.",
            ),
        ),
        (
            format!("/play/{GAME}?at=4&values=1"),
            tell!(lang, "{plies} plies", "{plies} coups"),
            ask.tr(
                "are enough for whoever begins Connect Four in the middle to win, whatever the other does.",
                "suffisent à qui commence Puissance 4 au milieu pour gagner, quoi que fasse l'autre.",
            ),
        ),
        (
            "/diplomacy".to_owned(),
            numbers::grouped(diplomacy_positions(watch)?, lang),
            ask.tr(
                "positions of Diplomacy after a single simultaneous movement.",
                "positions de Diplomatie après un seul mouvement simultané.",
            ),
        ),
    ];
    Ok(html! {
        ul.numbers {
            @for (address, number, meaning) in numbers {
                @let (path, query) = address.split_once('?').unwrap_or((&address, ""));
                li { a href=(link(path, &Query::read(query).and(&ask.base_query()))) { strong { (number) } " " (meaning) } }
            }
        }
    })
}
