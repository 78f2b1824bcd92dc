//! *Diplomacy*: what is asked of the positions after Spring 1901, and what is found.
//!
//! ```text
//! ?powers=AUS,RUS&given=A+GAL,-RUM&ignore=kind
//!   whose units    what is known    what is not told apart      as the command line has them
//! ```
//!
//! A question takes some thousand states of an automaton whatever it is
//! (`ludex_services::diplomacy`), ten milliseconds: it is answered at once, and nothing is kept but
//! the map, the automaton of all positions, which is what a page begins with, and the article's
//! figures.

use std::sync::{Arc, OnceLock};

use ludex_services::diplomacy::{Automaton, Condition, Figure, Kind, Map, Question, compare, read_given, read_powers};
use ludex_services::{Halt, Lang, Stop, Text, say};

use crate::address::Query;
use crate::http_error::HttpError;
use crate::single_flight::Once;
use crate::work::Watch;

mod choices;
mod json;

pub(crate) use choices::{Choices, choices, cycled, knowing};
pub(crate) use json::answer;

/// More is not known of a position on the page; its links hold all of it.
const MOST_KNOWN: usize = 40;

/// More positions are not drawn at once.
const MOST_SAMPLES: usize = 100;

/// The standard map.
pub(crate) fn map() -> &'static Map {
    static MAP: OnceLock<Map> = OnceLock::new();
    MAP.get_or_init(Map::standard)
}

/// The same with the codes of a language, for what is shown; addresses and programs have those of
/// [`map`], and either are read.
pub(crate) fn map_in(lang: Lang) -> &'static Map {
    static FRENCH: OnceLock<Map> = OnceLock::new();
    if lang == Lang::En { map() } else { FRENCH.get_or_init(|| Map::standard().in_language(lang)) }
}

/// The question of an address.
pub(crate) fn question(query: &Query) -> Result<Question, HttpError> {
    let map = map();
    let powers = match query.get("powers") {
        Some(powers) => read_powers(map, powers).map_err(|problem| bad_parameter("powers", &problem.text()))?,
        None => (0..map.powers.len()).collect(),
    };
    let mut given: Vec<Condition> = Vec::new();
    if let Some(text) = query.get("given") {
        for known in read_given(map, text).map_err(|problem| bad_parameter("given", &problem.text()))? {
            if !given.contains(&known) {
                given.push(known);
            }
        }
    }
    if given.len() > MOST_KNOWN {
        return Err(bad_parameter(
            "given",
            &say!("the page takes at most {MOST_KNOWN} facts", "la page prend au plus {MOST_KNOWN} faits"),
        ));
    }
    let (ignore_power, ignore_kind) = ignored(query.get("ignore").unwrap_or_default())?;
    Ok(Question { powers, given, ignore_power, ignore_kind })
}

fn ignored(text: &str) -> Result<(bool, bool), HttpError> {
    let mut ignored = (false, false);
    for word in text.split(',').map(str::trim).filter(|word| !word.is_empty()) {
        match word {
            "power" => ignored.0 = true,
            "kind" => ignored.1 = true,
            _ => {
                let what = say!(
                    "`{word}` cannot be ignored; power and kind can",
                    "« {word} » ne peut être ignoré ; power et kind le peuvent"
                );
                return Err(bad_parameter("ignore", &what));
            }
        }
    }
    Ok(ignored)
}

/// A number of an address.
pub(crate) fn number(query: &Query, name: &str, usual: u64, most: u64) -> Result<u64, HttpError> {
    let Some(text) = query.get(name) else { return Ok(usual) };
    text.parse().ok().filter(|&number| number <= most).ok_or_else(|| {
        bad_parameter(
            name,
            &say!(
                "`{text}` is not a whole number from 0 to {most}",
                "« {text} » n'est pas un nombre entier de 0 à {most}"
            ),
        )
    })
}

fn bad_parameter(name: &str, what: &Text) -> HttpError {
    let Text { en, fr } = what;
    HttpError::bad(say!("`{name}`: {en}", "« {name} » : {fr}"))
}

/// The region that an address points at.
pub(crate) fn pointed(query: &Query) -> Result<Option<usize>, HttpError> {
    let region = |word: &str| {
        let zone = map().zone(word).ok_or_else(|| {
            bad_parameter("region", &say!("there is no region `{word}`", "il n'y a pas de région « {word} »"))
        })?;
        Ok(map().region_of(zone))
    };
    query.get("region").map(region).transpose()
}

/// The automaton of a question.
pub(crate) fn scan(question: &Question, watch: &Watch) -> Result<Arc<Automaton>, HttpError> {
    static ALL: Once<Arc<Automaton>> = Once::new();
    let find = || question.automaton(map(), watch).map(Arc::new).map_err(|stop| stopped(stop, question));
    if *question == Question::of(map()) { ALL.get_or(find).cloned() } else { find() }
}

fn stopped(stop: Stop, question: &Question) -> HttpError {
    HttpError::of_halt(&Halt::Stop(stop), &command("count", question))
}

/// The article's figures beside ours.
pub(crate) fn figures(watch: &Watch) -> Result<&'static [Figure], HttpError> {
    static FIGURES: Once<Vec<Figure>> = Once::new();
    let find = || compare(watch).map_err(|stop| HttpError::of_halt(&Halt::Stop(stop), "ludex diplomacy compare"));
    FIGURES.get_or(find).map(Vec::as_slice)
}

/// The question as it is written in an address; what is usual is left out.
pub(crate) fn written(query: &Query, question: &Question) -> Query {
    let powers = (question.powers.len() < map().powers.len()).then(|| codes(&question.powers).join(","));
    let given = (!question.given.is_empty()).then(|| statements(question).join(","));
    query
        .with("powers", powers.as_deref())
        .with("given", given.as_deref())
        .with("ignore", Some(ignored_words(question).join(",")).as_deref().filter(|words| !words.is_empty()))
}

/// The same on the command line.
pub(crate) fn command(what: &str, question: &Question) -> String {
    let mut words = vec![format!("ludex diplomacy {what}")];
    if question.powers.len() < map().powers.len() {
        words.push(format!("--powers {}", codes(&question.powers).join(",")));
    }
    if !question.given.is_empty() {
        words.push(format!("--given '{}'", statements(question).join(", ")));
    }
    if question.ignore_power || question.ignore_kind {
        words.push(format!("--ignore {}", ignored_words(question).join(",")));
    }
    words.join(" ")
}

pub(crate) fn codes(powers: &[usize]) -> Vec<&'static str> {
    powers.iter().map(|&power| map().powers[power].code.as_str()).collect()
}

pub(crate) fn statements(question: &Question) -> Vec<String> {
    question.given.iter().map(|known| known.text(map())).collect()
}

pub(crate) fn ignored_words(question: &Question) -> Vec<&'static str> {
    let both = [(question.ignore_power, "power"), (question.ignore_kind, "kind")];
    both.into_iter().filter_map(|(ignored, word)| ignored.then_some(word)).collect()
}

/// What a kind of unit is called.
pub(crate) fn kind_name(kind: Kind) -> Text {
    match kind {
        Kind::Army => Text::fixed("army", "armée"),
        Kind::Fleet => Text::fixed("fleet", "flotte"),
    }
}
