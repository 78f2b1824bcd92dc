//! `ludex bounds`: the number of positions between bounds from both sides, each with its formula.

use ludex_services::count::bounds::{Bound, SetsWithoutLine, Side};
use ludex_services::count::men;
use ludex_services::counting::bounds::{Between, Question, Symmetries, between, bound_name};
use ludex_services::plan::Purpose;
use ludex_services::prelude::*;
use ludex_services::unbroken::one_piece;
use ludex_services::words::in_shell;
use ludex_services::{Lang, registry};
use serde::Serialize;

use super::{Played, start_threads};
use crate::args::{BoundsArgs, Everywhere};
use crate::failure::Failure;
use crate::language::{lang, said, tell, tr};
use crate::numbers::{compact, grouped};
use crate::observer::Watch;
use crate::output::{self, fold, fold_whole};
use crate::style::{HEADING, styled};
use crate::text_table::{Align, Cell, Table};
use crate::{halt, refusal, words};

/// Numbers with more digits than this are shortened in the table by ply.
const DIGITS: usize = 11;

pub(super) fn run(args: &BoundsArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    let game = &registry::listed_game(&args.game)?;
    let played = Played::of(game);
    let watch = Watch::new(everywhere);
    let found = between(Question { game, up_to_symmetry: args.up_to_symmetry, exact: true }, &watch);
    watch.finish();
    let found = found.map_err(|why| refusal::failure(&why, Purpose::Count, &played.spec, ""))?;
    let bounded = Bounded { played, loops: game.loops(), found };
    let tables = || vec![bounded.table()];
    let text = || if args.up_to_symmetry { bounded.orbits_text() } else { bounded.text() };
    output::report(everywhere, || bounded.json(), tables, text)?;
    bounded.found.halt.as_ref().map_or(Ok(()), |(why, plies)| {
        Err(halt::failure(why, &words::counted(*plies, ["ply", "plies"], ["coup", "coups"])))
    })
}

/// A formula that is folded before the product of numbers at its end, and not within.
fn product_kept(formula: &str) -> String {
    match formula.split_once(" = ") {
        Some((symbols, numbers)) => format!("{symbols} {}", one_piece(&format!("= {numbers}"))),
        None => formula.to_owned(),
    }
}

struct Bounded {
    played: Played,
    loops: bool,
    found: Between,
}

impl Bounded {
    fn json(&self) -> impl Serialize {
        self.played.framed("bounds", self.found.report(lang()), ())
    }

    fn text(&self) -> String {
        let side = |side| self.found.bounds.iter().filter(move |bound| bound.side == side).map(written);
        let lower = side(Side::Lower);
        let upper: Vec<_> = side(Side::Upper).collect();
        let heading = self.played.heading(tr("how many positions?", "combien de positions ?"));
        let blocks = [heading].into_iter().chain(lower).chain([self.exact_block()]).chain(upper.into_iter().rev());
        let table = format!("{}\n{}", self.table(), self.legend()).trim_end().to_owned();
        let table = if self.found.boards.is_none() { table } else { format!("{table}\n\n{}", Self::about_boards()) };
        // Bounds that are not told by ply are all above.
        let table = Some(table).filter(|_| self.has_plies() || self.found.boards.is_some());
        blocks.chain(table).chain(self.rows()).collect::<Vec<_>>().join("\n\n")
    }

    /// How every ply of the bounds that go by sets of cells comes about.
    fn rows(&self) -> Vec<String> {
        if self.found.sets.is_empty() {
            return Vec::new();
        }
        let explained: Vec<_> = ["arrangements", "mover-without-line"]
            .into_iter()
            .filter_map(|name| self.found.bounds.iter().find(|bound| bound.name == name))
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
                [product_kept(&bound.terms[ply]), format!("= {value}")]
            });
            table.row(stones.into_iter().chain(cells).map(Cell::from).collect());
        }
        let mut sets = Table::new()
            .only_shown("L(k)", Align::Left)
            .only_shown(tr("sets without a line", "sans alignement"), Align::Left);
        for SetsWithoutLine { size, formula, .. } in &self.found.sets {
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
        let side = |side| self.found.bounds.iter().filter(move |bound| bound.side == side).map(written);
        let heading =
            self.played.heading(tr("how many positions up to symmetry?", "combien de positions à symétrie près ?"));
        let symmetries = self.found.symmetries.as_ref().expect("up to symmetry");
        let exact = exact_orbits(symmetries, &self.played.spec);
        let blocks = [heading].into_iter().chain(side(Side::Lower)).chain([exact]).chain(side(Side::Upper));
        blocks.chain([symmetry_table(symmetries).to_string()]).collect::<Vec<_>>().join("\n\n")
    }

    fn exact_block(&self) -> String {
        let spec = in_shell(&self.played.spec);
        let (value, words) = if let Some(plies) = &self.found.exact {
            (
                format!("= {}", grouped(plies.iter().sum::<u64>())),
                tr("counted one by one", "comptées une à une").to_owned(),
            )
        } else {
            ("= ?".into(), tell!("how to count them: ludex plan {spec}", "comment les compter : ludex plan {spec}"))
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
        self.found.exact.is_some() || self.found.bounds.iter().any(|bound| bound.by_ply.is_some())
    }

    /// The bounds, one a row.
    fn bounds_table(&self) -> Table {
        let mut table = Table::new().column("bound", tr("bound", "borne"), Align::Left);
        table = table.column("side", tr("side", "côté"), Align::Left);
        table = table.column("positions", tr("positions", "positions"), Align::Right);
        for bound in &self.found.bounds {
            let (side, shown) = match bound.side {
                Side::Lower => ("lower", tr("lower", "minorant")),
                Side::Upper => ("upper", tr("upper", "majorant")),
            };
            let name = Cell::new(named(bound.name), bound.name);
            table.row(vec![name, Cell::new(shown, side), Cell::number(&bound.value)]);
        }
        table
    }

    /// The bounds that have one by ply, and the exact number among them.
    fn table(&self) -> Table {
        if let Some(symmetries) = &self.found.symmetries {
            return symmetry_table(symmetries);
        }
        if let Some(boards) = &self.found.boards {
            return Self::boards_table(boards);
        }
        if !self.has_plies() {
            return self.bounds_table();
        }
        let by_ply = |side| {
            let those = self.found.bounds.iter().filter(move |bound| bound.side == side);
            those.filter_map(|bound| Some((bound.name, bound.by_ply.as_ref()?)))
        };
        let column = |side| {
            by_ply(side).map(move |(name, plies)| {
                (name, plies.iter().map(|bound| Cell::new(short(bound, side, DIGITS), bound)).collect())
            })
        };
        let exact = self.found.exact.iter().map(|plies| ("exact", plies.iter().map(Cell::number).collect()));
        let upper: Vec<_> = column(Side::Upper).collect();
        let columns: Vec<(&'static str, Vec<Cell>)> =
            column(Side::Lower).chain(exact).chain(upper.into_iter().rev()).collect();
        let ply = if self.loops { tr("distance", "distance") } else { tr("ply", "coup") };
        let mut table = Table::new().column("ply", ply, Align::Right);
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
        let long =
            self.found.bounds.iter().any(|bound| bound.by_ply.iter().flatten().any(|n| n.to_string().len() > DIGITS));
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

/// The name of a bound over its column, on two lines where it is longer than its numbers.
fn heading(name: &'static str) -> String {
    let name = named(name);
    if name.chars().count() <= DIGITS {
        return name;
    }
    let parts = if lang() == Lang::Fr { name.rsplit_once(' ') } else { name.split_once('-') };
    let hyphen = if lang() == Lang::Fr { "" } else { "-" };
    parts.map_or_else(|| name.clone(), |(first, last)| format!("{first}{hyphen}\n{last}"))
}

/// The name of a bound for a reader; JSON has that of the engine.
fn named(name: &'static str) -> String {
    said(&bound_name(name))
}

/// The number up to symmetry, by Burnside's sum.
fn exact_orbits(symmetries: &Symmetries, spec: &str) -> String {
    let Some(burnside) = &symmetries.burnside else {
        let spec = in_shell(spec);
        let words = tell!("how to count them: ludex plan {spec}", "comment les compter : ludex plan {spec}");
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

/// The symmetries, with what each keeps.
fn symmetry_table(symmetries: &Symmetries) -> Table {
    let mut table =
        Table::new().column("element", "", Align::Right).column("symmetry", tr("symmetry", "symétrie"), Align::Left);
    let Some(burnside) = &symmetries.burnside else {
        for (i, name) in symmetries.names.iter().enumerate() {
            table.row(vec![i.to_string().into(), said(name).into()]);
        }
        return table;
    };
    table = table.column("fixed", tr("fixed positions", "positions fixes"), Align::Right);
    for (i, (name, fixed)) in symmetries.names.iter().zip(burnside.fixed()).enumerate() {
        table.row(vec![i.to_string().into(), said(name).into(), Cell::number(fixed)]);
    }
    let sum = Cell::number(burnside.fixed().sum::<u64>());
    table.sum(vec![Cell::default(), tr("sum", "somme").into(), sum]);
    table
}

fn written(bound: &Bound) -> String {
    let sign = if bound.side == Side::Lower { '≥' } else { '≤' };
    // What a line does not hold says little to a reader; JSON has it.
    let digits = output::limit().unwrap_or(WIDE).saturating_sub(BESIDE) / 4 * 3;
    let value = styled(HEADING, &format!("{sign} {}", short(&bound.value, bound.side, digits)));
    let formula =
        if output::limit().is_some() { fold_whole(&bound.formula, 6) } else { format!("      {}", bound.formula) };
    format!("  {value}  {}\n{formula}\n{}", named(bound.name), fold(&said(&bound.words), 6))
}

/// The width of a line that goes to no terminal: a number of sixty digits stands on it.
const WIDE: usize = 108;

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
