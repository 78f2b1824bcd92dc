//! `ludex bounds`: the number of positions between bounds from both sides, each with its formula.

use ludex_services::count::bounds::{Bound, Side, bounds};
use ludex_services::count::positions;
use ludex_services::prelude::*;
use ludex_services::{AnyGame, Lang, Orbits, registry};
use serde::Serialize;

use super::{Played, start_threads, text};
use crate::args::{Everywhere, GameArgs};
use crate::failure::Failure;
use crate::halt;
use crate::language::{lang, tell, tr};
use crate::numbers::{compact, grouped};
use crate::observer::Watch;
use crate::output::{self, fold, fold_whole};
use crate::style::{HEADING, styled};
use crate::table::{Align, Cell, Table};

/// Numbers with more digits than this are shortened in the table by ply.
const DIGITS: usize = 11;

/// Up to this number of positions, they are counted too.
const COUNTED_TOO: u64 = 100_000_000;

pub(super) fn run(args: &GameArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    Bounds { everywhere }.run(&registry::listed_game(&args.game)?)
}

struct Bounds<'a> {
    everywhere: &'a Everywhere,
}

impl Bounds<'_> {
    fn run(self, game: &AnyGame) -> Result<(), Failure> {
        let played = Played::of(game);
        let Some(layout) = game.layout() else { return Err(no_layout(&played.spec)) };
        let bounds = bounds(&layout);
        let upper = bounds.iter().filter(|bound| bound.side == Side::Upper);
        let countable = upper.map(|bound| &bound.value).min().is_some_and(|most| *most <= COUNTED_TOO.into());
        let (exact, stopped) = match countable.then(|| exact(game, self.everywhere)) {
            None => (None, None),
            Some(Ok(plies)) => (Some(plies), None),
            Some(Err(stopped)) => (None, Some(stopped)),
        };
        let bounded = Bounded { played, bounds, exact };
        output::report(self.everywhere, || bounded.json(), || vec![bounded.table()], || bounded.text())?;
        stopped.map_or(Ok(()), Err)
    }
}

fn no_layout(spec: &str) -> Failure {
    Failure::BadInput(tell!(
        "bounds are for games in which stones are placed and never taken away, such as tictactoe, mnk and connect4, \
         and {spec} is not one",
        "les encadrements sont pour les jeux où l'on pose des pions sans jamais les reprendre, comme tictactoe, mnk et \
         connect4, et {spec} n'en est pas un"
    ))
}

/// The positions by ply.
fn exact(game: &AnyGame, everywhere: &Everywhere) -> Result<Vec<u64>, Failure> {
    let watch = Watch::new(everywhere);
    let start = game.start();
    let levels = positions::explicit(game, &start, &Orbits::keeping(game, &start), &watch);
    watch.finish();
    let levels = levels.map_err(|incomplete| {
        let plies = grouped(incomplete.partial.len());
        halt::failure(&incomplete.reason, &tell!("{plies} plies", "{plies} coups"))
    })?;
    Ok(levels.into_iter().map(|level| level.positions).collect())
}

struct Bounded {
    played: Played,
    bounds: Vec<Bound>,
    exact: Option<Vec<u64>>,
}

#[derive(Serialize)]
struct Json<'a> {
    command: &'static str,
    game: &'a str,
    bounds: Vec<JsonBound<'a>>,
    exact: Option<String>,
    exact_by_ply: Option<Vec<String>>,
}

#[derive(Serialize)]
struct JsonBound<'a> {
    name: &'a str,
    side: &'static str,
    words: String,
    formula: &'a str,
    value: String,
    by_ply: Option<Vec<String>>,
}

impl Bounded {
    fn json(&self) -> Json<'_> {
        let bound = |bound: &Bound| JsonBound {
            name: bound.name,
            side: if bound.side == Side::Lower { "lower" } else { "upper" },
            words: text(&bound.words),
            formula: "",
            value: bound.value.to_string(),
            by_ply: bound.by_ply.as_ref().map(|plies| plies.iter().map(ToString::to_string).collect()),
        };
        Json {
            command: "bounds",
            game: &self.played.spec,
            bounds: self.bounds.iter().map(|b| JsonBound { formula: &b.formula, ..bound(b) }).collect(),
            exact: self.exact.as_ref().map(|plies| plies.iter().sum::<u64>().to_string()),
            exact_by_ply: self.exact.as_ref().map(|plies| plies.iter().map(ToString::to_string).collect()),
        }
    }

    fn text(&self) -> String {
        let side = |side| self.bounds.iter().filter(move |bound| bound.side == side).map(written);
        let lower = side(Side::Lower);
        let upper: Vec<_> = side(Side::Upper).collect();
        let heading = self.played.heading(tr("how many positions?", "combien de positions ?"));
        let blocks = [heading].into_iter().chain(lower).chain([self.exact_block()]).chain(upper.into_iter().rev());
        let table = format!("{}\n{}", self.table(), self.legend());
        blocks.chain([table]).collect::<Vec<_>>().join("\n\n")
    }

    fn exact_block(&self) -> String {
        let spec = &self.played.spec;
        let (value, words) = match &self.exact {
            Some(plies) => (
                format!("= {}", grouped(plies.iter().sum::<u64>())),
                tr("counted one by one", "comptées une à une").to_owned(),
            ),
            None => ("= ?".into(), tell!("to count them: ludex count {spec}", "pour les compter : ludex count {spec}")),
        };
        format!("  {}  exact\n{}", styled(HEADING, &value), fold(&words, 6))
    }

    /// The bounds that have one by ply, and the exact number among them.
    fn table(&self) -> Table {
        let by_ply = |side| {
            let those = self.bounds.iter().filter(move |bound| bound.side == side);
            those.filter_map(|bound| Some((bound.name, bound.by_ply.as_ref()?)))
        };
        let column = |side| {
            by_ply(side).map(move |(name, plies)| {
                (name, plies.iter().map(|bound| Cell::new(short(bound, side, DIGITS), bound)).collect())
            })
        };
        let exact = self.exact.iter().map(|plies| ("exact", plies.iter().map(Cell::number).collect()));
        let upper: Vec<_> = column(Side::Upper).collect();
        let columns: Vec<(&str, Vec<Cell>)> = column(Side::Lower).chain(exact).chain(upper.into_iter().rev()).collect();
        let mut table = Table::new().column("ply", tr("ply", "coup"), Align::Right);
        for (name, _) in &columns {
            table = table.column(name.replace('-', "_"), heading(name), Align::Right);
        }
        for ply in 0..columns.iter().map(|(_, plies)| plies.len()).max().unwrap_or(0) {
            let cells = columns.iter().map(|(_, plies)| plies.get(ply).cloned().unwrap_or_default());
            table.row(std::iter::once(ply.to_string().into()).chain(cells).collect());
        }
        table
    }

    fn legend(&self) -> String {
        let long = self.bounds.iter().any(|bound| bound.by_ply.iter().flatten().any(|n| n.to_string().len() > DIGITS));
        if long {
            let rounded = tr(
                "(1.234e20 is 1.234 × 10^20; upper bounds are rounded up, others down)",
                "(1,234e20 est 1,234 × 10^20 ; majorants arrondis par excès, les autres par défaut)",
            );
            fold(rounded, 2)
        } else {
            String::new()
        }
    }
}

/// The name of a bound over its column, on two lines.
fn heading(name: &str) -> String {
    match named(name) {
        name if lang() == Lang::Fr => {
            name.rsplit_once(' ').map_or_else(|| name.to_owned(), |(first, last)| format!("{first}\n{last}"))
        }
        name => name.split_once('-').map_or_else(|| name.to_owned(), |(first, last)| format!("{first}-\n{last}")),
    }
}

/// The name of a bound for a reader; JSON has that of the engine.
fn named(name: &str) -> &str {
    let french = match name {
        "first-plies" => "premiers coups",
        "before-any-line" => "avant tout alignement",
        "mover-without-line" => "trait sans alignement",
        "arrangements" => "dispositions",
        "sequences" => "suites de coups",
        "orders" => "ordres",
        "cell-states" => "états des cases",
        "column-states" => "états des colonnes",
        other => other,
    };
    if lang() == Lang::Fr { french } else { name }
}

fn written(bound: &Bound) -> String {
    let sign = if bound.side == Side::Lower { '≥' } else { '≤' };
    // What a line does not hold says little to a reader; JSON has it.
    let digits = (output::limit().unwrap_or(usize::MAX).saturating_sub(BESIDE)) / 4 * 3;
    let value = styled(HEADING, &format!("{sign} {}", short(&bound.value, bound.side, digits)));
    let formula =
        if output::limit().is_some() { fold_whole(&bound.formula, 6) } else { format!("      {}", bound.formula) };
    format!("  {value}  {}\n{formula}\n{}", named(bound.name), fold(&text(&bound.words), 6))
}

/// What stands on the line of a bound beside its number, at most.
const BESIDE: usize = 28;

/// A bound as it is up to this many digits; else with a power of ten, rounded away from the exact
/// number, so that it is still a bound.
fn short(bound: &impl std::fmt::Display, side: Side, most: usize) -> String {
    let digits = bound.to_string();
    if side == Side::Lower || digits.len() <= most {
        return compact(&digits, most);
    }
    let (first, rest) = digits.split_at(4);
    let up = u32::from(rest.bytes().any(|digit| digit != b'0'));
    let figures = first.parse::<u32>().map_or(0, |first| first + up);
    compact(&format!("{figures}{}", "0".repeat(rest.len())), most)
}
