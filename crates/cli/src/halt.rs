//! Engines that stopped early: the message and the exit status.

use ludex_services::{Forfeit, GameError, Halt, Memory, Stop};

use crate::failure::Failure;
use crate::json::Shortage;
use crate::language::{said, tell, tr};
use crate::{memory, numbers, observer};

/// Whether a partial result is worth reporting; faults of a game leave none.
pub(crate) fn is_stop(halt: &Halt) -> bool {
    matches!(halt, Halt::Stop(_))
}

/// The shortage that stopped an engine, if one did.
pub(crate) fn shortage(halt: &Halt) -> Option<Shortage> {
    match halt {
        Halt::Stop(Stop::Memory(memory)) => {
            let Memory { budget, needed } = memory::as_given(*memory);
            Some(Shortage { needed_bytes: Some(needed).filter(|&bytes| bytes < u64::MAX), memory_bytes: budget })
        }
        _ => None,
    }
}

/// Converts a halt to a failure; `found` describes the partial result, if there is one.
pub(crate) fn failure(halt: &Halt, found: &str) -> Failure {
    match halt {
        Halt::Stop(Stop::Memory(memory)) => Failure::Budget(ran_out(*memory, found)),
        Halt::Stop(Stop::Cancelled) => stopped(found),
        Halt::Store(text) | Halt::Forfeit(Forfeit { what: text, .. }) => Failure::Other(said(text)),
        Halt::Game(error @ GameError::Stuck(_)) => Failure::Other(said(&error.text())),
        Halt::Game(error @ GameError::Loop(_)) => Failure::BadInput(said(&error.text())),
    }
}

/// Stopped by a signal, or since the time is over; `found` describes the partial result.
pub(crate) fn stopped(found: &str) -> Failure {
    let sentence = stopped_sentence(found);
    if observer::time_that_ran_out().is_some() { Failure::Budget(sentence) } else { Failure::Other(sentence) }
}

/// The same as a sentence alone.
pub(crate) fn stopped_sentence(found: &str) -> String {
    let found = or_nothing(found);
    match observer::time_that_ran_out().map(|time| numbers::seconds(time.as_secs_f64())) {
        None => {
            tell!("stopped on request; found so far: {found}", "arrêté à votre demande ; trouvé jusqu'ici : {found}")
        }
        Some(time) => tell!(
            "the time of {time} is over; found so far: {found}",
            "le temps de {time} est écoulé ; trouvé jusqu'ici : {found}"
        ),
    }
}

fn or_nothing(found: &str) -> &str {
    if found.is_empty() { tr("nothing", "rien") } else { found }
}

fn ran_out(memory: Memory, found: &str) -> String {
    let Memory { budget, needed } = memory::as_given(memory);
    let (budget, found) = (numbers::bytes(budget), or_nothing(found));
    let needs = if needed == u64::MAX {
        tr("more than this method can use at all", "plus que cette méthode ne peut employer").into()
    } else {
        let needed = numbers::bytes_at_least(needed);
        tell!("{needed} at least", "au moins {needed}")
    };
    tell!(
        "the memory budget of {budget} ran out; found so far: {found}; the next step needs {needs}",
        "le budget mémoire de {budget} est épuisé ; trouvé jusqu'ici : {found} ; l'étape suivante demande {needs}"
    )
}
