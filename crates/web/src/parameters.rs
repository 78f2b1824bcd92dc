//! What programs may ask: the API's own description says which parameters an address takes, and
//! which values; whatever else stands in an address is refused, where a page would pass over it.
//! A page refuses numbers that are none.

use std::sync::OnceLock;

use ludex_services::{Text, lean, say};
use serde_json::Value as Json;

use crate::address::Query;
use crate::http_error::HttpError;

/// The description of the API.
pub(crate) const OPENAPI: &str = lean!("assets/openapi.json");

/// An address with its parameters.
struct Operation {
    /// The parts of its path; those in braces stand for anything.
    path: Vec<String>,
    /// Names of parameters with their schemas.
    parameters: Vec<(String, Json)>,
}

fn operations() -> &'static [Operation] {
    static OPERATIONS: OnceLock<Vec<Operation>> = OnceLock::new();
    OPERATIONS.get_or_init(|| {
        let api: Json = serde_json::from_str(OPENAPI).unwrap_or_default();
        let parameter = |told: &Json| {
            let told = told["$ref"].as_str().map_or(Some(told), |name| api.pointer(name.trim_start_matches('#')))?;
            (told["in"] == "query").then(|| Some((told["name"].as_str()?.to_owned(), told["schema"].clone())))?
        };
        let operation = |(path, item): (&String, &Json)| Operation {
            path: path.trim_matches('/').split('/').map(str::to_owned).collect(),
            parameters: item["get"]["parameters"].as_array().into_iter().flatten().filter_map(parameter).collect(),
        };
        api["paths"].as_object().into_iter().flatten().map(operation).collect()
    })
}

/// Refuses a parameter that an address does not take, or a value that it does not take there.
pub(crate) fn check(path: &[&str], query: &Query) -> Result<(), HttpError> {
    let stands_for = |part: &String, word: &&str| part == word || part.starts_with('{');
    let is = |operation: &&Operation| {
        operation.path.len() == path.len() && operation.path.iter().zip(path).all(|(part, word)| stands_for(part, word))
    };
    let Some(Operation { parameters, .. }) = operations().iter().find(is) else { return Ok(()) };
    for name in query.names() {
        let Some((_, schema)) = parameters.iter().find(|(known, _)| known == name) else {
            let known: Vec<_> = parameters.iter().map(|(known, _)| known.as_str()).collect();
            let known = known.join(", ");
            return Err(HttpError::bad(say!(
                "there is no parameter `{name}` here; there are {known}",
                "il n'y a pas ici de paramètre « {name} » ; il y a {known}"
            )));
        };
        let value = query.get(name).unwrap_or_default();
        if let Some(wanted) = wanted(schema, value) {
            return Err(refused(name, value, wanted));
        }
    }
    Ok(())
}

/// What all pages count from 0 on.
const NUMBERS: [&str; 3] = ["layer", "step", "wide"];
/// Whose attractors a graph shows.
const ATTRACTORS: [&str; 3] = ["both", "first", "second"];

/// Refuses what an address asks of a page if it can be no answer to the question.
pub(crate) fn check_page(query: &Query) -> Result<(), HttpError> {
    for name in NUMBERS {
        number(query, name)?;
    }
    match query.get("attractor").filter(|value| !ATTRACTORS.contains(value)) {
        Some(value) => Err(refused("attractor", value, say!("both, first or second", "both, first ou second"))),
        None => Ok(()),
    }
}

/// A number that an address asks for.
pub(crate) fn number(query: &Query, name: &str) -> Result<Option<u64>, HttpError> {
    let read = |value: &str| {
        let wanted = say!("a whole number from 0 on", "un entier à partir de 0");
        value.parse().map_err(|_| refused(name, value, wanted))
    };
    query.get(name).map(read).transpose()
}

fn refused(name: &str, value: &str, Text { en, fr }: Text) -> HttpError {
    if value.is_empty() {
        return HttpError::bad(say!(
            "{name} must be {en}, and here it is empty; without {name} the usual value is taken",
            "{name} doit être {fr}, et ici il est vide ; sans {name} la valeur habituelle est prise"
        ));
    }
    HttpError::bad(say!("{name} must be {en}, not `{value}`", "{name} doit être {fr}, et non « {value} »"))
}

/// What a value should have been, if it is not that.
fn wanted(schema: &Json, value: &str) -> Option<Text> {
    if let Some(words) = schema["enum"].as_array() {
        let all: Vec<_> = words.iter().filter_map(Json::as_str).collect();
        let words: Vec<_> = all.iter().copied().filter(|word| !word.is_empty()).collect();
        let (en, fr) = (words.join(" or "), words.join(" ou "));
        return (!all.contains(&value)).then(|| say!("{en}", "{fr}"));
    }
    let (least, most) = (schema["minimum"].as_u64()?, schema["maximum"].as_u64()?);
    let is_within = value.parse().is_ok_and(|number: u64| (least..=most).contains(&number));
    (!is_within).then(|| say!("a number from {least} to {most}", "un nombre de {least} à {most}"))
}
