//! Values of options: read, or refused by a sentence that says what would be right.

use std::net::IpAddr;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use ludex_services::play::sprt::Sprt;
use ludex_services::puzzles::MOST as MOST_PUZZLES;
use ludex_services::ranges;

use crate::language::{said, tell, tr};
use crate::{memory, numbers};

/// Takes one of these words, for what it stands for.
pub(crate) fn one_of<T: Copy + Send + Sync + 'static>(
    all: &'static [(&'static str, T)],
) -> impl TypedValueParser<Value = T> {
    let words = PossibleValuesParser::new(all.iter().map(|(word, _)| *word));
    words.map(|text| all.iter().find(|(word, _)| *word == text).expect("it is one of them").1)
}

/// The same where each has its word.
pub(crate) fn by_word<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    word: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let words = PossibleValuesParser::new(all.iter().map(move |&one| word(one)));
    words.map(move |text| all.iter().copied().find(|&one| word(one) == text).expect("it is one of them"))
}

/// A budget smaller than this would not hold the first plies of a game.
pub(crate) const LEAST: u64 = 16 << 20;

/// Threads beyond this are a slip of the finger.
const MOST_THREADS: usize = 1024;

/// Reads the value of `--threads`.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|n| (1..=MOST_THREADS).contains(n));
    number.ok_or_else(|| {
        tell!(
            "the number of threads is from 1 to {MOST_THREADS}",
            "le nombre de fils d'exécution va de 1 à {MOST_THREADS}"
        )
    })
}

/// Reads the value of `--processes`.
pub(crate) fn processes(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|n| (1..=MOST_THREADS).contains(n));
    number.ok_or_else(|| {
        tell!("the number of processes is from 1 to {MOST_THREADS}", "le nombre de processus va de 1 à {MOST_THREADS}")
    })
}

/// Reads the value of `--openings`.
pub(crate) fn openings(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| {
        tr(
            "the number of random moves is a whole number from 0 to 4,294,967,295",
            "le nombre de coups au hasard est un entier de 0 à 4 294 967 295",
        )
        .into()
    })
}

/// Reads the value of `--longest`.
pub(crate) fn longest(text: &str) -> Result<u32, String> {
    ranges::LONGEST.read(text).map(|plies| plies as u32).map_err(|why| said(&why))
}

/// Reads the value of `--seed`.
pub(crate) fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| {
        tr("a seed is a whole number from 0 to 2^64 − 1", "une graine est un entier de 0 à 2^64 − 1").into()
    })
}

/// Reads the value of `--trace`: the first so many, or those from one number to another.
pub(crate) fn numbers(text: &str) -> Result<RangeInclusive<u64>, String> {
    let (from, to) = text.split_once("..").unwrap_or(("1", text));
    let read = |number: &str| number.parse().ok().filter(|number| (1..=1 << 40).contains(number));
    match (read(from), read(to)) {
        (Some(from), Some(to)) if from <= to => Ok(from..=to),
        _ => Err(tr(
            "write how many, as in 5, or from which to which, as in 100..105",
            "écrivez combien, comme 5, ou de laquelle à laquelle, comme 100..105",
        )
        .into()),
    }
}

/// Reads the value of `--samples`.
pub(crate) fn samples(text: &str) -> Result<u64, String> {
    ranges::SAMPLES.read(text).map_err(|why| said(&why))
}

/// Reads the value of `--samples` of positions of Diplomacy.
pub(crate) fn diplomacy_samples(text: &str) -> Result<u32, String> {
    ranges::MOVEMENT_SAMPLES.read(text).map(|number| number as u32).map_err(|why| said(&why))
}

/// Reads a number of positions of Diplomacy to show.
pub(crate) fn diplomacy_positions(text: &str) -> Result<u64, String> {
    ranges::MOVEMENT_POSITIONS.read(text).map_err(|why| said(&why))
}

/// Reads the value of `--depth`.
pub(crate) fn depth(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| {
        tr(
            "a depth is a whole number of plies, 4,294,967,295 at most, as in 4",
            "une profondeur est un nombre entier de coups, 4 294 967 295 au plus, comme 4",
        )
        .into()
    })
}

/// Reads the value of `--port`.
pub(crate) fn port(text: &str) -> Result<u16, String> {
    text.parse().map_err(|_| {
        tr(
            "a port is a number from 0 to 65535",
            "un port est un nombre compris entre 0 et \
         65535",
        )
        .into()
    })
}

/// Reads the value of `--host`.
pub(crate) fn host(text: &str) -> Result<IpAddr, String> {
    text.parse().map_err(|_| {
        tr(
            "an address is written in numbers, as in 127.0.0.1, 0.0.0.0 or ::1",
            "une adresse s'écrit en nombres, comme 127.0.0.1, 0.0.0.0 ou ::1",
        )
        .into()
    })
}

/// Reads a number of puzzles.
pub(crate) fn puzzles(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|n| (1..=MOST_PUZZLES).contains(n));
    let most = numbers::grouped(MOST_PUZZLES);
    number
        .ok_or_else(|| tell!("the number of puzzles goes from 1 to {most}", "le nombre de problèmes va de 1 à {most}"))
}

/// Reads a number of games.
pub(crate) fn games(text: &str) -> Result<u64, String> {
    ranges::GAMES.read(text).map_err(|why| said(&why))
}

/// Reads a number of seconds, with `s` or without, or of milliseconds with `ms`; a decimal comma
/// will do.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    let comma = text.replace(',', ".");
    let (number, unit) = match comma.strip_suffix("ms") {
        Some(number) => (number, 1e-3),
        None => (comma.strip_suffix('s').unwrap_or(&comma), 1.0),
    };
    let seconds = number.trim_end().parse().map_or(f64::NAN, |number: f64| number * unit);
    ranges::move_seconds(seconds).map_err(|why| said(&why))
}

/// Reads the value of `--sprt`.
pub(crate) fn sprt(text: &str) -> Result<Sprt, String> {
    let numbers: Option<Vec<f64>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    ranges::sprt(&numbers.unwrap_or_default()).map_err(|why| said(&why))
}

/// Reads a number from 0 to 1; a decimal comma will do.
pub(crate) fn share(text: &str) -> Result<f64, String> {
    let number = text.replace(',', ".").parse().ok().filter(|share| (0.0..=1.0).contains(share));
    number.ok_or_else(|| tr("a number from 0 to 1, as in 0.3", "un nombre compris entre 0 et 1, comme 0.3").into())
}

/// Reads a step size, which moves something.
pub(crate) fn step(text: &str) -> Result<f64, String> {
    share(text).ok().filter(|step| *step > 0.0).ok_or_else(|| {
        tr("a number above 0, and at most 1, as in 0.3", "un nombre supérieur à 0, et au plus 1, comme 0.3").into()
    })
}

/// Reads the name of a table that is written.
pub(crate) fn table(text: &str) -> Result<PathBuf, String> {
    if text.is_empty() {
        return Err(unnamed());
    }
    kept_file(text).ok_or_else(|| {
        tr(
            "a table is a file that is read again, not standard output; give it a name, as in t.ludex",
            "une table est un fichier que l'on relit, et non la sortie standard ; donnez-lui un nom, comme t.ludex",
        )
        .into()
    })
}

/// Reads the name of a checkpoint.
pub(crate) fn checkpoint(text: &str) -> Result<PathBuf, String> {
    if text.is_empty() {
        return Err(unnamed());
    }
    kept_file(text).ok_or_else(|| {
        tr(
            "a count resumes from a file, not from standard output; give it a name",
            "un décompte reprend d'un fichier, et non de la sortie standard ; donnez-lui un nom",
        )
        .into()
    })
}

fn unnamed() -> String {
    tr("a file has a name", "un fichier a un nom").into()
}

/// A file that is written and read again, which standard output is not.
fn kept_file(name: &str) -> Option<PathBuf> {
    (name != "-").then(|| name.into())
}

/// Reads the value of `--discount`; a decimal comma will do.
pub(crate) fn discount(text: &str) -> Result<f64, String> {
    ranges::discount(text.replace(',', ".").parse().unwrap_or(f64::NAN)).map_err(|why| said(&why))
}

/// Reads the value of `--time`; a decimal comma will do.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let unit_at = text.find(|c: char| !c.is_ascii_digit() && c != '.' && c != ',').unwrap_or(text.len());
    let (number, unit) = text.split_at(unit_at);
    let unit = match unit.trim_start() {
        "ms" => 1e-3,
        "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => f64::NAN,
    };
    let seconds = number.replace(',', ".").parse().map_or(f64::NAN, |number: f64| number * unit);
    Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero()).ok_or_else(|| {
        tr(
            "a time is a number above 0 with its unit, ms, s, m or h, as in 500ms, 30s or 2m",
            "une durée est un nombre supérieur à 0 suivi de son unité, ms, s, m ou h, comme 500ms, 30s ou 2m",
        )
        .into()
    })
}

/// Reads the value of `--memory`.
pub(crate) fn memory(text: &str) -> Result<u64, String> {
    let (bytes, most) = (ranges::size(text).map_err(|why| said(&why))?, memory::machine());
    if (LEAST..=most).contains(&bytes) {
        return Ok(bytes);
    }
    let (least, most) = (numbers::bytes(LEAST), numbers::bytes(most));
    Err(tell!(
        "a budget is from {least} to {most} on this machine",
        "un budget va de {least} à {most} sur cette machine"
    ))
}
