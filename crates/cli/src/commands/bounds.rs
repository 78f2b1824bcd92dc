//! `ludex bounds`: the number of positions between bounds from both sides, each with its formula.

use ludex_services::count::bounds::{Bound, SetsWithoutLine, Side, sets_without_line};
use ludex_services::count::{men, positions};
use ludex_services::counting;
use ludex_services::plan::Purpose;
use ludex_services::prelude::*;
use ludex_services::symmetry::{self, Burnside};
use ludex_services::{AnyGame, Lang, Orbits, Text, registry};
use serde::Serialize;

use super::{Played, start_threads, text};
use crate::args::{BoundsArgs, Everywhere};
use crate::failure::Failure;
use crate::language::{lang, tell, tr};
use crate::numbers::{compact, grouped};
use crate::observer::Watch;
use crate::output::{self, fold, fold_whole};
use crate::style::{HEADING, styled};
use crate::table::{Align, Cell, Table};
use crate::{halt, refusal, words};

/// Numbers with more digits than this are shortened in the table by ply.
const DIGITS: usize = 11;

/// Up to this number of positions, they are counted too: stones that stay where they are put count
/// fast.
const COUNTED_TOO: u64 = 100_000_000;
/// The same for other games.
const COUNTED_OF_OTHERS: u64 = 1_000_000;

pub(super) fn run(args: &BoundsArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    Bounds { args, everywhere }.run(&registry::listed_game(&args.game)?)
}

struct Bounds<'a> {
    args: &'a BoundsArgs,
    everywhere: &'a Everywhere,
}

impl Bounds<'_> {
    fn run(self, game: &AnyGame) -> Result<(), Failure> {
        let played = Played::of(game);
        let bounds = counting::bounds(game);
        if bounds.is_empty() {
            return Err(no_bounds(&played.spec));
        }
        let layout = game.layout();
        let counted = if layout.is_some() { COUNTED_TOO } else { COUNTED_OF_OTHERS };
        let upper = bounds.iter().filter(|bound| bound.side == Side::Upper);
        let countable = upper.map(|bound| &bound.value).min().is_some_and(|most| *most <= counted.into());
        let (exact, stopped) = match countable.then(|| exact(game, self.everywhere)) {
            None => (None, None),
            Some(Ok(plies)) => (Some(plies), None),
            Some(Err(stopped)) => (None, Some(stopped)),
        };
        if self.args.up_to_symmetry {
            return self.up_to_symmetry(game, played, &bounds, exact.as_deref());
        }
        let sets = layout.as_ref().and_then(sets_without_line).unwrap_or_default();
        let boards = game.condition().as_ref().and_then(men::boards);
        let bounded = Bounded { played, bounds, sets, boards, exact, symmetries: None };
        output::report(self.everywhere, || bounded.json(), || vec![bounded.table()], || bounded.text())?;
        stopped.map_or(Ok(()), Err)
    }

    fn up_to_symmetry(
        self,
        game: &AnyGame,
        played: Played,
        bounds: &[Bound],
        exact: Option<&[u64]>,
    ) -> Result<(), Failure> {
        let watch = Watch::new(self.everywhere);
        let burnside = exact.map(|_| Burnside::count(game, &watch)).transpose();
        watch.finish();
        let burnside = burnside.map_err(|why| refusal::failure(&why, Purpose::Count, &game.spec(), ""))?;
        let names = symmetry::group(game);
        let bounds = symmetry::bounds(bounds, exact.map(|plies| plies.iter().sum()), names.len());
        let exact = burnside.as_ref().map(|burnside| burnside.orbits.clone());
        let symmetries = Some(Symmetries { names, burnside });
        let bounded = Bounded { played, bounds, sets: Vec::new(), boards: None, exact, symmetries };
        let tables = || bounded.symmetries.iter().map(Symmetries::table).collect();
        output::report(self.everywhere, || bounded.json(), tables, || bounded.orbits_text())
    }
}

fn no_bounds(spec: &str) -> Failure {
    Failure::BadInput(tell!(
        "bounds are for games in which stones are placed and never taken away, such as tictactoe, mnk and connect4, \
         and for chess, draughts, dvonn, gipf, diaballik, mana and kamon, and {spec} is none of them",
        "les encadrements sont pour les jeux où l'on pose des pions sans jamais les reprendre, comme tictactoe, mnk et \
         connect4, et pour chess, draughts, dvonn, gipf, diaballik, mana et kamon, et {spec} n'en est pas un"
    ))
}

/// The positions by ply.
fn exact(game: &AnyGame, everywhere: &Everywhere) -> Result<Vec<u64>, Failure> {
    let watch = Watch::new(everywhere);
    let start = game.start();
    let levels = positions::explicit(game, &start, &Orbits::keeping(game, &start), &watch);
    watch.finish();
    let levels = levels.map_err(|incomplete| {
        let plies = words::counted(incomplete.partial.len(), ["ply", "plies"], ["coup", "coups"]);
        halt::failure(&incomplete.reason, &plies)
    })?;
    Ok(levels.into_iter().map(|level| level.positions).collect())
}

struct Bounded {
    played: Played,
    bounds: Vec<Bound>,
    /// What L(k) stands for, where a bound goes by it.
    sets: Vec<SetsWithoutLine>,
    /// The boards by the number of pieces, where these are men and kings.
    boards: Option<men::Boards>,
    exact: Option<Vec<u64>>,
    /// Up to symmetry: the terms of Burnside's sum.
    symmetries: Option<Symmetries>,
}

/// The symmetries by name, with the positions that each keeps where these were counted.
struct Symmetries {
    names: Vec<Text>,
    burnside: Option<Burnside>,
}

#[derive(Serialize)]
struct Json<'a> {
    command: &'static str,
    game: &'a str,
    bounds: Vec<JsonBound<'a>>,
    exact: Option<String>,
    exact_by_ply: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sets_without_line: Vec<JsonSets<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    boards_by_pieces: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    symmetries: Option<Vec<JsonSymmetry>>,
}

#[derive(Serialize)]
struct JsonSets<'a> {
    size: u32,
    sets: String,
    with_line: String,
    without_line: String,
    formula: &'a str,
}

#[derive(Serialize)]
struct JsonSymmetry {
    name: String,
    fixed: Option<String>,
    fixed_by_ply: Option<Vec<String>>,
}

#[derive(Serialize)]
struct JsonBound<'a> {
    name: &'a str,
    side: &'static str,
    words: String,
    formula: &'a str,
    value: String,
    by_ply: Option<Vec<String>>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    terms: &'a [String],
}

impl Bounded {
    fn json(&self) -> Json<'_> {
        let bound = |bound: &Bound| JsonBound {
            name: bound.name,
            side: if bound.side == Side::Lower { "lower" } else { "upper" },
            words: text(&bound.words),
            formula: "",
            value: bound.value.to_string(),
            terms: &[],
            by_ply: bound.by_ply.as_ref().map(|plies| plies.iter().map(ToString::to_string).collect()),
        };
        Json {
            command: "bounds",
            game: &self.played.spec,
            bounds: self
                .bounds
                .iter()
                .map(|b| JsonBound { formula: &b.formula, terms: &b.terms, ..bound(b) })
                .collect(),
            exact: self.exact.as_ref().map(|plies| plies.iter().sum::<u64>().to_string()),
            exact_by_ply: self.exact.as_ref().map(|plies| plies.iter().map(ToString::to_string).collect()),
            boards_by_pieces: self
                .boards
                .iter()
                .flat_map(|boards| &boards.by_pieces)
                .map(ToString::to_string)
                .collect(),
            sets_without_line: self.sets.iter().map(JsonSets::of).collect(),
            symmetries: self.symmetries.as_ref().map(Symmetries::json),
        }
    }

    fn text(&self) -> String {
        let side = |side| self.bounds.iter().filter(move |bound| bound.side == side).map(written);
        let lower = side(Side::Lower);
        let upper: Vec<_> = side(Side::Upper).collect();
        let heading = self.played.heading(tr("how many positions?", "combien de positions ?"));
        let blocks = [heading].into_iter().chain(lower).chain([self.exact_block()]).chain(upper.into_iter().rev());
        let table = format!("{}\n{}", self.table(), self.legend()).trim_end().to_owned();
        let table = if self.boards.is_none() { table } else { format!("{table}\n\n{}", Self::about_boards()) };
        // Bounds that are not told by ply are all above.
        let table = Some(table).filter(|_| self.has_plies() || self.boards.is_some());
        blocks.chain(table).chain(self.rows()).collect::<Vec<_>>().join("\n\n")
    }

    /// How every ply of the bounds that go by sets of cells comes about.
    fn rows(&self) -> Vec<String> {
        if self.sets.is_empty() {
            return Vec::new();
        }
        let explained: Vec<_> = ["arrangements", "mover-without-line"]
            .into_iter()
            .filter_map(|name| self.bounds.iter().find(|bound| bound.name == name))
            .collect();
        let mut table = Table::new().only_shown(tr("ply", "coup"), Align::Right);
        table = table.only_shown("X", Align::Right).only_shown("O", Align::Right);
        for bound in &explained {
            table = table.only_shown(named(bound.name), Align::Left).only_shown("", Align::Right);
        }
        for ply in 0..explained.first().map_or(0, |bound| bound.terms.len()) {
            let stones = [ply, ply - ply / 2, ply / 2].map(|number| number.to_string());
            let cells = explained.iter().flat_map(|bound| {
                let value = bound.by_ply.as_ref().map_or_else(String::new, |plies| grouped(&plies[ply]));
                [bound.terms[ply].clone(), format!("= {value}")]
            });
            table.row(stones.into_iter().chain(cells).map(Cell::from).collect());
        }
        let mut sets = Table::new()
            .only_shown("L(k)", Align::Left)
            .only_shown(tr("sets without a line", "sans alignement"), Align::Left);
        for SetsWithoutLine { size, formula, .. } in &self.sets {
            sets.row(vec![format!("L({size})").into(), formula.clone().into()]);
        }
        let title = tr("How the rows come about", "D'où viennent les lignes");
        let legend = tr(
            "C(n, k): the ways to choose k of n cells. L(k): those that hold no line.",
            "C(n, k) : les façons de choisir k cases parmi n. L(k) : celles qui ne contiennent pas d'alignement.",
        );
        vec![format!("  {}", styled(HEADING, title)), table.to_string(), format!("{sets}\n\n{}", fold(legend, 2))]
    }

    fn orbits_text(&self) -> String {
        let side = |side| self.bounds.iter().filter(move |bound| bound.side == side).map(written);
        let heading =
            self.played.heading(tr("how many positions up to symmetry?", "combien de positions à symétrie près ?"));
        let symmetries = self.symmetries.as_ref().expect("up to symmetry");
        let exact = symmetries.exact_block(&self.played.spec);
        let blocks = [heading].into_iter().chain(side(Side::Lower)).chain([exact]).chain(side(Side::Upper));
        blocks.chain([symmetries.table().to_string()]).collect::<Vec<_>>().join("\n\n")
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

    fn about_boards() -> String {
        let words = tr(
            "Boards by their men and kings, without who is to move; not all of them can be reached.",
            "Plateaux selon leurs pions et dames, sans le trait ; tous ne sont pas atteignables.",
        );
        fold(words, 2)
    }

    /// The boards by the number of pieces, from one on.
    fn boards_table(boards: &men::Boards) -> Table {
        let mut table = Table::new().column("pieces", tr("pieces", "pièces"), Align::Right);
        table = table.column("boards", tr("boards", "plateaux"), Align::Right);
        for (pieces, number) in (1..).zip(&boards.by_pieces) {
            table.row(vec![i32::to_string(&pieces).into(), Cell::number(number)]);
        }
        table.sum(vec![tr("total", "total").into(), Cell::number(&boards.total)]);
        table
    }

    /// Whether anything is told by ply.
    fn has_plies(&self) -> bool {
        self.exact.is_some() || self.bounds.iter().any(|bound| bound.by_ply.is_some())
    }

    /// The bounds, one a row.
    fn bounds_table(&self) -> Table {
        let mut table = Table::new().column("bound", tr("bound", "borne"), Align::Left);
        table = table.column("side", tr("side", "côté"), Align::Left);
        table = table.column("positions", tr("positions", "positions"), Align::Right);
        for bound in &self.bounds {
            let side = if bound.side == Side::Lower { "lower" } else { "upper" };
            table.row(vec![bound.name.into(), side.into(), Cell::number(&bound.value)]);
        }
        table
    }

    /// The bounds that have one by ply, and the exact number among them.
    fn table(&self) -> Table {
        if let Some(boards) = &self.boards {
            return Self::boards_table(boards);
        }
        if !self.has_plies() {
            return self.bounds_table();
        }
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
        let columns: Vec<(&'static str, Vec<Cell>)> =
            column(Side::Lower).chain(exact).chain(upper.into_iter().rev()).collect();
        let mut table = Table::new().column("ply", tr("ply", "coup"), Align::Right);
        for name in columns.iter().map(|(name, _)| *name) {
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
fn heading(name: &'static str) -> String {
    let name = named(name);
    let parts = if lang() == Lang::Fr { name.rsplit_once(' ') } else { name.split_once('-') };
    let hyphen = if lang() == Lang::Fr { "" } else { "-" };
    parts.map_or_else(|| name.clone(), |(first, last)| format!("{first}{hyphen}\n{last}"))
}

/// The name of a bound for a reader; JSON has that of the engine.
fn named(name: &'static str) -> String {
    text(&counting::bound_name(name))
}

impl<'a> JsonSets<'a> {
    fn of(sets: &'a SetsWithoutLine) -> Self {
        let SetsWithoutLine { size, sets, with_line, without_line, formula } = sets;
        let [sets, with_line, without_line] = [sets.to_string(), with_line.to_string(), without_line.to_string()];
        Self { size: *size, sets, with_line, without_line, formula }
    }
}

impl Symmetries {
    fn json(&self) -> Vec<JsonSymmetry> {
        let fixed = |i: usize| Some(self.burnside.as_ref()?.symmetries[i].1.as_slice());
        let symmetry = |(i, name): (usize, &Text)| JsonSymmetry {
            name: text(name),
            fixed: fixed(i).map(|plies| plies.iter().sum::<u64>().to_string()),
            fixed_by_ply: fixed(i).map(|plies| plies.iter().map(ToString::to_string).collect()),
        };
        self.names.iter().enumerate().map(symmetry).collect()
    }

    fn exact_block(&self, spec: &str) -> String {
        let Some(burnside) = &self.burnside else {
            let words = tell!(
                "to count them: ludex count {spec} --up-to-symmetry",
                "pour les compter : ludex count {spec} --up-to-symmetry"
            );
            return format!("  {}  exact\n{}", styled(HEADING, "= ?"), fold(&words, 6));
        };
        let value = format!("= {}", grouped(burnside.orbits.iter().sum::<u64>()));
        let words = tr(
            "Burnside's lemma: as many as the symmetries keep on average; each term is below",
            "lemme de Burnside : autant que les symétries en conservent en moyenne ; chaque terme est ci-dessous",
        );
        let formula = fold_whole(&burnside.formula(), 6);
        format!("  {}  exact\n{formula}\n{}", styled(HEADING, &value), fold(words, 6))
    }

    fn table(&self) -> Table {
        let mut table = Table::new().column("element", "", Align::Right).column(
            "symmetry",
            tr("symmetry", "symétrie"),
            Align::Left,
        );
        let Some(burnside) = &self.burnside else {
            for (i, name) in self.names.iter().enumerate() {
                table.row(vec![i.to_string().into(), text(name).into()]);
            }
            return table;
        };
        table = table.column("fixed", tr("fixed positions", "positions fixes"), Align::Right);
        for (i, (name, fixed)) in self.names.iter().zip(burnside.fixed()).enumerate() {
            table.row(vec![i.to_string().into(), text(name).into(), Cell::number(fixed)]);
        }
        let sum = Cell::number(burnside.fixed().sum::<u64>());
        table.sum(vec![Cell::default(), tr("sum", "somme").into(), sum]);
        table
    }
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
