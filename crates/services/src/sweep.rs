//! One parameter of a game runs through a range, and every start is solved: which of them are lost?
//!
//! Where the numbers of the lost starts are a known sequence, it is named, with its entry in the
//! *On-Line Encyclopedia of Integer Sequences*. This is a conjecture, and how far it was checked is
//! a part of it (*Théorie des jeux*, section 1.1: «émettez une conjecture sur les positions de
//! départ»).

mod report;

use std::ops::RangeInclusive;

use ludex_core::prelude::*;
use ludex_core::{AnyGame, Halt, Lang, Observer, Seats, Stop, Text, Value, Verdict, csv, say};
use ludex_engines::players::Clock;
use ludex_learn::{Plot, Series};

use crate::Refusal;
use crate::numbers::grouped;
use crate::plan::Probe;
use crate::registry::{self, SpecError};
use crate::solving::{Method, Question, Solver, TooCostly, is_searched, too_costly};

pub use report::{Conjecture, Report, Start};

/// No more starts are solved at once.
const MOST: u64 = 10_000;

/// A start whose whole game is solved in so many seconds is not searched by itself.
const QUICK: f64 = 1.0;

/// A parameter that runs through a range: its place among the numbers of a game's parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    /// The game, by its name and not by an alias.
    pub game: String,
    /// What people call it.
    pub title: Text,
    /// What the parameter is called.
    pub parameter: Text,
    /// The numbers that it takes.
    pub numbers: RangeInclusive<u64>,
    /// The game's name with the parameters before the number, and those after it.
    around: (String, String),
}

/// The starts of a range, solved.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// What ran.
    pub range: Range,
    /// Every number that was reached.
    pub rows: Vec<Row>,
    /// Which known sequence the lost starts are.
    pub known: Option<Known>,
    /// How positions name the players.
    pub seats: Seats,
    /// Why it ended early.
    pub halt: Option<Halt>,
}

/// A start.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The number.
    pub number: u64,
    /// The game with it.
    pub spec: String,
    /// The verdict and the best moves, or why there is no such game.
    pub solved: Result<(Verdict, Vec<String>), Text>,
}

impl Row {
    /// Whether the player to move loses.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        matches!(&self.solved, Ok((Verdict { value: Value::Loss, .. }, _)))
    }
}

/// A sequence that lost starts follow, as far as was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Its name.
    pub name: Text,
    /// Its entry in the encyclopedia.
    pub oeis: Option<&'static str>,
    /// The least and the greatest number that was looked at.
    pub checked: (u64, u64),
}

impl Range {
    /// Reads `[PARAM=]FROM..TO` for a game; PARAM is a name in the form of its parameters, such as
    /// COLS, or the place of a number among them.
    ///
    /// # Errors
    /// No such game, parameter or range.
    pub fn read(game: &str, text: &str) -> Result<Self, Refusal> {
        let refused = |error: SpecError| Refusal::Question(error.text());
        let about = registry::find(game).map_err(refused)?;
        let name = about.name;
        let given = game.split_once(':').map(|(_, params)| params);
        let params = given.unwrap_or(about.default);
        // `1..=60` has no name before its sign.
        let named = text.split_once('=').filter(|(name, _)| !name.contains(".."));
        let (wanted, range) = named.map_or((None, text), |(name, range)| (Some(name.trim()), range));
        let ends = range.split_once("..").and_then(|(from, to)| {
            Some((from.trim().parse::<u64>().ok()?, to.trim_start_matches('=').trim().parse::<u64>().ok()?))
        });
        if let Some((from, to)) = ends.filter(|(from, to)| from > to) {
            return Err(Refusal::Question(say!(
                "`{range}` runs backwards; the lesser number comes first, as in {to}..{from}",
                "« {range} » va à reculons ; le plus petit nombre vient d'abord, comme {to}..{from}"
            )));
        }
        let Some(numbers) = ends.filter(|(from, to)| to - from < MOST).map(|(from, to)| from..=to) else {
            let [most_en, most_fr] = [Lang::En, Lang::Fr].map(|lang| grouped(MOST, lang));
            return Err(Refusal::Question(say!(
                "`{range}` is not a range of at most {most_en} numbers, as in 1..60",
                "« {range} » n'est pas un intervalle d'au plus {most_fr} nombres, comme 1..60"
            )));
        };
        let (found, names) = (runs(params), names(&about.params.en));
        let french = self::names(&about.params.fr);
        let place = match wanted {
            None => Some(0),
            Some(wanted) => wanted.parse::<usize>().ok().and_then(|place| place.checked_sub(1)).or_else(|| {
                let is = |known: &String| {
                    known.eq_ignore_ascii_case(wanted) || known.to_lowercase() == wanted.to_lowercase()
                };
                names.iter().position(is).or_else(|| french.iter().position(is))
            }),
        };
        let spec = || if params.is_empty() { name.to_owned() } else { format!("{name}:{params}") };
        if found.is_empty() {
            let spec = spec();
            return Err(Refusal::Question(say!(
                "no parameter of {spec} is a number, and --sweep tries one number after another; as in nim --sweep 1..9",
                "aucun paramètre de {spec} n'est un nombre, or --sweep essaie un nombre après l'autre ; comme dans nim \
                 --sweep 1..9"
            )));
        }
        let Some(&(from, to)) = place.and_then(|place| found.get(place)) else {
            // What is left out has a name, and no number yet.
            let [en, fr] = [&names, &french].map(|names| &names[..names.len().min(found.len())]);
            return Err(Refusal::Question(no_number(text, &spec(), range, [en, fr])));
        };
        let place = place.unwrap_or(0);
        let around = (format!("{name}:{}", &params[..from]), params[to..].to_owned());
        let called =
            |names: &[String]| names.get(place).map_or_else(|| (place + 1).to_string(), |name| name.to_lowercase());
        let parameter = Text { en: called(&names).into(), fr: called(&french).into() };
        let game = given.map_or_else(|| name.to_owned(), |params| format!("{name}:{params}"));
        Ok(Self { game, title: about.title.clone(), parameter, numbers, around })
    }

    /// The game with a dash where the numbers stand: what stays as it is is told.
    fn pattern(&self) -> String {
        let (before, after) = &self.around;
        match before.strip_suffix(':') {
            Some(name) if after.is_empty() => name.to_owned(),
            _ => format!("{before}…{after}"),
        }
    }

    /// The game with one of the numbers.
    fn spec(&self, number: u64) -> String {
        let (before, after) = &self.around;
        format!("{before}{number}{after}")
    }
}

/// The places of the numbers in a text.
fn runs(text: &str) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (at, _) in text.char_indices().filter(|(_, c)| c.is_ascii_digit()) {
        match runs.last_mut() {
            Some((_, end)) if *end == at => *end += 1,
            _ => runs.push((at, at + 1)),
        }
    }
    runs
}

/// The names in the form of parameters: words in capitals, as in `COLSxROWS[,K]`.
fn names(form: &str) -> Vec<String> {
    form.split(|c: char| !c.is_uppercase()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Which numbers a range could name, where it names none; several that share a name are told once.
fn no_number(text: &str, spec: &str, range: &str, names: [&[String]; 2]) -> Text {
    let [en, fr] = names.map(|names| {
        let mut names = names.to_vec();
        names.dedup();
        names.join(", ")
    });
    if en.is_empty() {
        return say!(
            "`{text}` names no number in the parameters of {spec}; it is named by its place, as in 1={range}",
            "« {text} » ne désigne aucun nombre dans les paramètres de {spec} ; un nombre se désigne par son rang, \
             comme 1={range}"
        );
    }
    say!(
        "`{text}` names no number in the parameters of {spec}, which are called {en}; a number is also named by its \
         place, as in 1={range}",
        "« {text} » ne désigne aucun nombre dans les paramètres de {spec}, qui s'appellent {fr} ; un nombre se désigne \
         aussi par son rang, comme 1={range}"
    )
}

/// Solves every start of a range.
///
/// # Errors
/// No number of the range gives a game, or the first that does is too large to be solved.
pub fn sweep(range: Range, clock: Clock, observer: &dyn Observer) -> Result<Sweep, Refusal> {
    let (mut solver, mut rows, mut halt) = (Solver::default(), Vec::new(), None);
    let (mut heaps, mut seats) = (true, Seats::Fixed);
    for number in range.numbers.clone() {
        let spec = range.spec(number);
        let game = match registry::game(&spec) {
            Ok(game) => game,
            Err(error) => {
                rows.push(Row { number, spec, solved: Err(error.text()) });
                continue;
            }
        };
        seats = game.seats();
        heaps &= game.heaps() && !game.misere();
        match one(&mut solver, &game, clock, observer) {
            Ok(solved) => rows.push(Row { number, spec: game.spec(), solved: Ok(solved) }),
            Err(Refusal::Halt(why)) if !rows.is_empty() => {
                halt = Some(why);
                break;
            }
            Err(why) => return Err(why),
        }
    }
    if rows.iter().all(|row| row.solved.is_err())
        && let Some(Row { solved: Err(why), .. }) = rows.first()
    {
        return Err(Refusal::Question(why.clone()));
    }
    let known = known(&rows, heaps);
    Ok(Sweep { range, rows, known, seats, halt })
}

fn one(
    solver: &mut Solver,
    game: &AnyGame,
    clock: Clock,
    observer: &dyn Observer,
) -> Result<(Verdict, Vec<String>), Refusal> {
    observer.check_cancelled()?;
    let root = game.start();
    let mut question = Question::new(game, &root);
    // Only the start is asked for: where all that follows would take long, it is searched alone.
    if is_searched(game) && too_costly(game, &root, QUICK, &Probe::short(clock), observer)? != TooCostly::No {
        question.method = Some(Method::Search);
    }
    let solved = solver.solve(&question, clock, observer).map_err(|why| match why {
        // Those before it are answered all the same, as where memory runs out in the midst of one.
        Refusal::TooLarge { memory, .. } => Stop::Memory(memory).into(),
        why => why,
    })?;
    Ok((solved.verdict, solved.report.best_moves().to_vec()))
}

/// Which sequence the lost starts are: those of nim, whose numbers add up to zero without carrying,
/// or one of some well-known ones.
fn known(rows: &[Row], heaps: bool) -> Option<Known> {
    let looked: Vec<&Row> = rows.iter().filter(|row| row.solved.is_ok()).collect();
    let (least, most) = (looked.first()?.number, looked.last()?.number);
    let lost: Vec<u64> = looked.iter().filter(|row| row.is_lost()).map(|row| row.number).collect();
    let checked = (least, most);
    if heaps {
        let zero = |spec: &str| {
            let params = spec.split_once(':').map_or("", |(_, params)| params);
            runs(params).iter().filter_map(|&(from, to)| params[from..to].parse::<u64>().ok()).fold(0, |sum, n| sum ^ n)
                == 0
        };
        let agrees = looked.iter().all(|row| zero(&row.spec) == row.is_lost());
        let name = Text::fixed("those whose binary sum is zero", "ceux dont la somme binaire est nulle");
        return (agrees && !lost.is_empty()).then_some(Known { name, oeis: None, checked });
    }
    // Of two numbers much could be said.
    if lost.len() < 3 {
        return None;
    }
    let all = |number: &u64| looked.iter().any(|row| row.number == *number);
    SEQUENCES
        .iter()
        .find(|(_, _, terms)| {
            let terms: Vec<u64> = terms(most).into_iter().filter(all).collect();
            terms == lost
        })
        .map(|(name, oeis, _)| Known { name: name.clone(), oeis: Some(oeis), checked })
}

/// A sequence: its name, its entry, and its terms up to a number, in ascending order, each once.
type Sequence = (Text, &'static str, fn(u64) -> Vec<u64>);

static SEQUENCES: [Sequence; 9] = [
    (Text::fixed("the Fibonacci numbers", "les nombres de Fibonacci"), "A000045", |most| {
        let pairs = std::iter::successors(Some((1, 2)), |&(a, b)| Some((b, a + b)));
        pairs.map(|(a, _)| a).take_while(|&a| a <= most).collect()
    }),
    (Text::fixed("the powers of two", "les puissances de deux"), "A000079", |most| {
        std::iter::successors(Some(1), |&a| Some(2 * a)).take_while(|&a| a <= most).collect()
    }),
    (Text::fixed("the triangular numbers", "les nombres triangulaires"), "A000217", |most| {
        (0..=most).map(|n| n * (n + 1) / 2).take_while(|&a| a <= most).collect()
    }),
    (Text::fixed("the squares", "les carrés"), "A000290", |most| {
        (0..=most).map(|n| n * n).take_while(|&a| a <= most).collect()
    }),
    (Text::fixed("the even numbers", "les nombres pairs"), "A005843", |most| (0..=most).step_by(2).collect()),
    (Text::fixed("the odd numbers", "les nombres impairs"), "A005408", |most| (1..=most).step_by(2).collect()),
    (Text::fixed("the multiples of three", "les multiples de trois"), "A008585", |most| {
        (0..=most).step_by(3).collect()
    }),
    (Text::fixed("the multiples of four", "les multiples de quatre"), "A008586", |most| {
        (0..=most).step_by(4).collect()
    }),
    (Text::fixed("the multiples of five", "les multiples de cinq"), "A008587", |most| (0..=most).step_by(5).collect()),
];

impl Sweep {
    /// The numbers of the lost starts.
    #[must_use]
    pub fn lost(&self) -> Vec<u64> {
        self.rows.iter().filter(|row| row.is_lost()).map(|row| row.number).collect()
    }

    /// The table as CSV: number, whether the start is lost, value, plies, best moves.
    #[must_use]
    pub fn csv(&self) -> String {
        let heads = csv::row([&*self.range.parameter.en, "lost", "value", "remoteness", "best_moves"]);
        let row = |row: &Row| {
            let (Verdict { value, remoteness }, best) = row.solved.as_ref().ok()?;
            let plies = remoteness.map_or_else(String::new, |plies| plies.to_string());
            let lost = row.is_lost().to_string();
            Some(csv::row([&*row.number.to_string(), &lost, value.word(), &plies, &best.join(" ")]))
        };
        std::iter::once(heads).chain(self.rows.iter().filter_map(row)).map(|row| row + "\n").collect()
    }

    /// What it is of.
    #[must_use]
    pub fn heading(&self) -> Text {
        let Range { title, parameter, .. } = &self.range;
        let game = self.range.pattern();
        let ((en, fr), (by, selon)) = ((&title.en, &title.fr), (&parameter.en, &parameter.fr));
        say!("{en} ({game}): every start by {by}", "{fr} ({game}) : chaque départ, selon le nombre ({selon})")
    }

    /// The values, and the share of lost starts so far, as a picture.
    #[must_use]
    pub fn plot(&self, lang: Lang) -> Plot {
        let solved: Vec<_> = self.rows.iter().filter(|row| row.solved.is_ok()).collect();
        let worth = |row: &&Row| match &row.solved {
            Ok((Verdict { value: Value::Win, .. }, _)) => 1.0,
            Ok((Verdict { value: Value::Draw, .. }, _)) => 0.5,
            _ => 0.0,
        };
        let mut lost = 0.0;
        let share = |(seen, row): (usize, &&Row)| {
            lost += f64::from(u8::from(row.is_lost()));
            (row.number as f64, lost / (seen + 1) as f64)
        };
        Plot {
            title: self.heading().to(lang).to_owned(),
            across: self.range.parameter.clone(),
            series: vec![
                Series {
                    name: Text::fixed(
                        "value of the start: 100 % won, 50 % drawn, 0 % lost",
                        "valeur du départ : 100 % gagné, 50 % nul, 0 % perdu",
                    ),
                    points: solved.iter().map(|row| (row.number as f64, worth(row))).collect(),
                },
                Series {
                    name: Text::fixed("share of lost starts so far", "part de départs perdus jusque-là"),
                    points: solved.iter().enumerate().map(share).collect(),
                },
            ],
        }
    }
}

impl Known {
    /// The sentence that says so.
    #[must_use]
    pub fn sentence(&self) -> Text {
        let Self { name: Text { en, fr }, oeis, checked: (least, most) } = self;
        let entry = oeis.map_or_else(String::new, |oeis| format!(" (OEIS {oeis})"));
        say!(
            "Conjecture, checked from {least} to {most}: the lost starts are {en}{entry}.",
            "Conjecture vérifiée de {least} à {most} : les départs perdus sont {fr}{entry}."
        )
    }
}
