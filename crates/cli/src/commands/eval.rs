//! `ludex eval`: how a position looks, term by term.

use ludex_services::evaluation::{self, Evaluated, Line, Report, Stone, Terms, Weighed};
use ludex_services::plan::Purpose;
use ludex_services::prelude::*;
use ludex_services::{AnyGame, AnyPosition, Piece, Player, Seats, Text, registry};
use serde::Serialize;

use super::{Played, position};
use crate::args::{EvalArgs, Everywhere};
use crate::board::{self, Paint};
use crate::failure::Failure;
use crate::language::{lang, said, tell, tr};
use crate::numbers::trimmed;
use crate::output::{self, fold};
use crate::style::{HEADING, styled};
use crate::text_table::{Align, Cell, Table};
use crate::{refusal, words};

pub(super) fn run(args: &EvalArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let game = &registry::listed_game(&args.game)?;
    let at = &position(game, args.position.text())?;
    let refused = |why| refusal::failure(&why, Purpose::Solve, &game.spec(), "");
    let evaluations = evaluation::evaluate(game, at, args.by.as_deref()).map_err(refused)?;
    let lines = args.lines.then(|| evaluation::lines(game, at).ok_or_else(|| no_lines(&game.spec()))).transpose()?;
    let told = Told { game, at, played: Played::of(game), evaluations, lines };
    output::report(everywhere, || told.json(), || told.tables(), || told.text())
}

fn no_lines(spec: &str) -> Failure {
    Failure::BadInput(tell!(
        "--lines is for games in which a line of stones wins, such as tictactoe, mnk and connect4, and {spec} is not \
         one",
        "--lines est pour les jeux où un alignement de pions gagne, comme tictactoe, mnk et connect4, et {spec} n'en \
         est pas un"
    ))
}

struct Told<'a> {
    game: &'a AnyGame,
    at: &'a AnyPosition,
    played: Played,
    evaluations: Vec<Evaluated>,
    lines: Option<Vec<Line>>,
}

impl Told<'_> {
    fn json(&self) -> impl Serialize {
        let report = Report::new(self.game, self.at, &self.evaluations, self.lines.as_deref(), lang());
        self.played.framed("eval", report, ())
    }

    fn text(&self) -> String {
        let heading = self.played.heading(tr("how does it look?", "que vaut la position à vue d'œil ?"));
        let board = board::block(&self.game.picture(self.at));
        let status = words::status_of(self.game, self.at, &mut Vec::new());
        let turn = words::status(self.played.roles, status).map(|turn| fold(&format!("{turn}."), 2));
        let blocks = [Some(heading), Some(board), turn].into_iter().flatten();
        let evaluations = self.evaluations.iter().flat_map(|of| self.evaluation(of));
        let lines = self.lines.iter().flat_map(|lines| self.all_lines(lines));
        blocks.chain(evaluations).chain(lines).collect::<Vec<_>>().join("\n\n")
    }

    fn evaluation(&self, of: &Evaluated) -> Vec<String> {
        let whom = match self.played.seats {
            Seats::Swap => tr("for the player to move", "pour le joueur au trait").to_owned(),
            Seats::Fixed | Seats::Solo => {
                let Text { en, fr } = self.played.roles.player(Player::First);
                tell!("for {en}", "pour {fr}")
            }
        };
        let (name, what) = (styled(HEADING, &of.evaluation), said(&of.what));
        let value = signed(of.value);
        let head = fold(&tell!("{name}: {value} {whom}", "{name} : {value} {whom}"), 2);
        let mut blocks = vec![format!("{head}\n{}", fold(&what, 6))];
        match &of.terms {
            Terms::Stones(stones) => {
                blocks.push(fold(&sum(stones, of.value), 6));
                let values = evaluation::cell_values(self.game).map(|picture| board::block(&picture));
                let title = tr("The winning lines through each cell:", "Les alignements qui passent par chaque case :");
                blocks.extend(values.map(|values| format!("{}\n\n{values}", fold(title, 6))));
            }
            Terms::Lines(terms) => blocks.push(table(terms, of.value).to_string()),
            Terms::None => {}
        }
        blocks
    }

    /// The values of all evaluations, unless each has its terms by lines; these terms, and the
    /// lines.
    fn tables(&self) -> Vec<Table> {
        let mut values = Table::new().column("evaluation", tr("evaluation", "évaluation"), Align::Left);
        values = values.column("value", tr("value", "valeur"), Align::Right);
        let (mut are_some, mut terms) = (false, Vec::new());
        for of in &self.evaluations {
            values.row(vec![of.evaluation.as_str().into(), Cell::new(signed(of.value), of.value)]);
            match &of.terms {
                Terms::Lines(lines) => terms.push(table(lines, of.value)),
                Terms::Stones(_) | Terms::None => are_some = true,
            }
        }
        let values = are_some.then_some(values);
        values.into_iter().chain(terms).chain(self.lines.as_deref().map(lines_table)).collect()
    }

    fn all_lines(&self, lines: &[Line]) -> Vec<String> {
        let number = lines.len();
        let head = fold(&tell!("{number} winning lines:", "{number} alignements gagnants :"), 2);
        let table = lines_table(lines);
        let legend = self.game.layout().is_some_and(|layout| layout.columns.is_some()).then(|| {
            fold(
                tr(
                    "A cell is (column, row), both from 1, the lowest row first.",
                    "Une case est (colonne, ligne), toutes deux à partir de 1, la ligne du bas d'abord.",
                ),
                2,
            )
        });
        let mut blocks = vec![styled(HEADING, &head), table.to_string()];
        blocks.extend(legend);
        blocks.extend(self.drawn(lines));
        blocks
    }

    /// Every line on a small empty board, with its number, as many side by side as fit.
    fn drawn(&self, lines: &[Line]) -> Vec<String> {
        let mut picture = self.game.picture(&self.game.start());
        picture.labels.clear();
        let boards: Vec<Vec<String>> = (1..)
            .zip(lines)
            .map(|(number, line)| {
                for (i, cell) in picture.cells.iter_mut().enumerate() {
                    cell.piece = if line.drawn.contains(&i) { Piece::Neutral } else { Piece::Empty };
                }
                std::iter::once(format!("{number}")).chain(board::draw(&picture, Paint::Plain)).collect()
            })
            .collect();
        let width = boards.iter().flatten().map(|line| line.chars().count()).max().unwrap_or(1);
        let room = output::limit().unwrap_or(80).saturating_sub(2);
        let across = (room / (width + 3)).max(1);
        let band = |boards: &[Vec<String>]| {
            let line = |i: usize| {
                let parts = boards.iter().map(|board| format!("{:<width$}", board.get(i).map_or("", String::as_str)));
                format!("  {}", parts.collect::<Vec<_>>().join("   ")).trim_end().to_owned()
            };
            (0..boards[0].len()).map(line).collect::<Vec<_>>().join("\n")
        };
        boards.chunks(across).map(band).collect()
    }
}

/// `4 + 5 + 7 − 3 − 5 = 8`.
fn sum(stones: &[Stone], value: f64) -> String {
    let mut sum = String::new();
    for Stone { player, lines, .. } in stones {
        let sign = match (player, sum.is_empty()) {
            (Player::First, true) => "",
            (Player::First, false) => " + ",
            (Player::Second, true) => "−",
            (Player::Second, false) => " − ",
        };
        sum.extend([sign, &lines.to_string()]);
    }
    if sum.is_empty() {
        sum.push('0');
    }
    if value.is_finite() {
        format!("{sum} = {}", signed(value))
    } else {
        let value = signed(value);
        tell!(
            "the game is won, which is {value}, whatever the sum",
            "la partie est gagnée, ce qui vaut {value}, quelle que soit la somme"
        )
    }
}

/// The winning lines, with the stones of both players on them.
fn lines_table(lines: &[Line]) -> Table {
    let mut table = Table::new().column("line", "", Align::Right).column("cells", tr("cells", "cases"), Align::Left);
    table = table.column("first", "X", Align::Right).column("second", "O", Align::Right);
    for (i, Line { cells, stones, .. }) in lines.iter().enumerate() {
        let [first, second] = stones.map(Cell::number);
        table.row(vec![(i + 1).to_string().into(), cells.join(" ").into(), first, second]);
    }
    table
}

/// The lines of each player by their stones, and what they add.
fn table(terms: &[Weighed], value: f64) -> Table {
    let mut table = Table::new().column("stones", tr("stones", "pions"), Align::Right);
    table = table.column("weight", tr("weight", "poids"), Align::Right);
    table = table.column("lines_of_first", tr("lines of X", "lignes de X"), Align::Right);
    table = table.column("lines_of_second", tr("lines of O", "lignes de O"), Align::Right);
    table = table.column("points", "points", Align::Right);
    for of in terms {
        let Weighed { stones, weight, lines: [first, second] } = of;
        table.row(vec![
            Cell::number(stones),
            Cell::new(signed(*weight), weight),
            Cell::number(first),
            Cell::number(second),
            Cell::new(signed(of.points()), of.points()),
        ]);
    }
    let empty = Cell::default;
    table.sum(vec![tr("sum", "somme").into(), empty(), empty(), empty(), Cell::new(signed(value), value)]);
    table
}

/// A number with a true minus sign, infinity as a sign.
fn signed(number: f64) -> String {
    let digits = if number.is_infinite() { "∞".into() } else { trimmed(number.abs()) };
    if number < 0.0 { format!("−{digits}") } else { digits }
}
