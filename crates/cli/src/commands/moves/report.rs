//! What `ludex moves` and `ludex table probe` write.

use ludex_services::evaluation::{Searched, Worth};
use ludex_services::plan::Purpose;
use ludex_services::prelude::*;
use ludex_services::search::Rating;
use ludex_services::solver::is_hopeless;
use ludex_services::solving::Moves;
use ludex_services::table::Prober;
use ludex_services::values::{Line, MoveValue, MoveValues, MovesReport};
use ludex_services::{AnyGame, AnyPosition, Player, Seats, Status, Text, Value, Verdict};
use serde::Serialize;

use crate::commands::solve::report::no_line;
use crate::commands::{Played, lines};
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::{lang, tell, tr};
use crate::observer::Watch;
use crate::text_table::{Align, Cell, Table};
use crate::{board, halt, numbers, output, refusal, words};

/// What a search has not come to, in a table.
const UNKNOWN: &str = "–";

/// A position, before its moves are known.
pub(in crate::commands) struct Shown {
    played: Played,
    status: Status,
    picture: String,
    position: String,
}

impl Shown {
    pub(in crate::commands) fn of(game: &AnyGame, at: &AnyPosition) -> Self {
        let (status, picture) = (words::status_of(game, at, &mut Vec::new()), board::block(&game.picture(at)));
        Self { played: Played::of(game), status, picture, position: game.position_text(at) }
    }

    pub(in crate::commands) fn seats(&self) -> Seats {
        self.played.seats
    }

    /// The board, and whose turn it is.
    pub(in crate::commands) fn text(&self) -> String {
        let heading = self.played.heading(tr("what to play?", "que jouer ?"));
        let mut lines = vec![heading, String::new(), self.picture.clone(), String::new()];
        if let Status::Turn(_) = self.status {
            lines.extend(words::status(self.played.roles, self.status).map(|turn| format!("  {turn}.")));
        }
        lines.join("\n")
    }
}

/// What a player that searches to a depth makes of the moves.
pub(in crate::commands) struct ByPlayer {
    pub(in crate::commands) shown: Shown,
    pub(in crate::commands) found: Searched,
}

impl ByPlayer {
    pub(in crate::commands) fn json(&self, cost: Cost) -> impl Serialize {
        self.shown.played.framed("moves", &self.found, cost)
    }

    pub(in crate::commands) fn table(&self) -> Table {
        let mut table = Table::new()
            .column("move", tr("move", "coup"), Align::Left)
            .only_shown(tr("value", "valeur"), Align::Right)
            .only_data("value")
            .only_data("remoteness")
            .only_data("estimate");
        for of in &self.found.moves {
            let Worth { value, remoteness, estimate } = of.worth;
            table.row(vec![
                of.mv.clone().into(),
                worth(self.shown.played.seats, of.worth).into(),
                Cell::data_or_none(value.map(Value::word)),
                Cell::data_or_none(remoteness),
                Cell::data_or_none(estimate),
            ]);
        }
        table
    }

    pub(in crate::commands) fn text(&self) -> String {
        let Searched { method, depth, best, best_moves, estimate_first, .. } = &self.found;
        let (seats, listed) = (self.shown.played.seats, words::list(best_moves));
        let worth = worth(seats, *best);
        let plies = words::plies(*depth, seats);
        let mut lines = vec![self.shown.text().trim_end().to_owned(), String::new()];
        let said = tell!(
            "{method} looks {plies} ahead: {worth} for the player to move, playing {listed}.",
            "{method} regarde {plies} en avant : {worth} pour le joueur au trait, en jouant {listed}."
        );
        lines.push(output::fold(&said, 2));
        if let Some(first) = estimate_first.filter(|first| Some(*first) != best.estimate) {
            let first = minus(first);
            let told = match self.shown.played.roles.named(Player::First) {
                Some(Text { en, fr }) => tell!("For {en}: {first}.", "Pour {fr} : {first}."),
                None => tell!("For the first player: {first}.", "Pour le premier joueur : {first}."),
            };
            lines.push(output::fold(&told, 2));
        }
        lines.extend([String::new(), self.table().to_string(), String::new()]);
        lines.push(output::fold(
            tr(
                "A value is that of the evaluation after so many plies, for the player who makes the move.",
                "Une valeur est celle de l'évaluation au bout d'autant de coups, pour le joueur qui joue le coup.",
            ),
            2,
        ));
        lines.join("\n")
    }
}

/// `7`, or `wins in 3 plies` where that is certain.
fn worth(seats: Seats, Worth { value, remoteness, estimate }: Worth) -> String {
    match (value, remoteness) {
        (Some(value), Some(number)) => {
            let (value, plies) = (words::move_value(seats, value), words::plies(number, seats));
            tell!("{value} in {plies}", "{value} en {plies}")
        }
        (Some(value), None) => words::move_value(seats, value).into(),
        (None, _) => minus(estimate.unwrap_or(0.0)),
    }
}

/// A number with a true minus sign.
fn minus(number: f64) -> String {
    let digits = match number.abs() {
        whole if whole.fract() == 0.0 => numbers::grouped(whole as u64),
        decimal => numbers::trimmed(decimal),
    };
    if number < 0.0 { format!("−{digits}") } else { digits }
}

/// Every legal move of a position with its value, best first.
pub(in crate::commands) struct MovesOutput {
    shown: Shown,
    moves: Moves,
    discount: Option<f64>,
}

#[derive(Serialize)]
struct Json<'a> {
    command: &'static str,
    /// The table, for the commands that have no other argument.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    game: &'a str,
    #[serde(flatten)]
    report: Option<MovesReport>,
    #[serde(flatten)]
    how: Option<How>,
    #[serde(skip_serializing_if = "Option::is_none")]
    discount: Option<f64>,
    /// The table, where the command might have solved instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<String>,
    #[serde(flatten)]
    cost: Cost,
}

/// How values were found, where there are several ways.
#[derive(Serialize)]
struct How {
    method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    grundy: Option<String>,
    /// Whether all moves are known.
    complete: bool,
}

impl MovesOutput {
    pub(in crate::commands) fn new(shown: Shown, moves: Moves, discount: Option<f64>) -> Self {
        Self { shown, moves, discount }
    }

    /// The answer of a table.
    pub(in crate::commands) fn of_table(
        prober: &Prober<'_, AnyGame>,
        at: &AnyPosition,
        discount: Option<f64>,
    ) -> Result<Self, Failure> {
        let game = prober.game();
        let moves = Moves::of_table(prober, at);
        let moves = moves.map_err(|why| refusal::failure(&why, Purpose::Solve, &game.spec(), ""))?;
        Ok(Self::new(Shown::of(game, at), moves, discount))
    }

    /// The same with the best play after each move.
    pub(in crate::commands) fn with_lines(
        mut self,
        prober: Prober<'_, AnyGame>,
        at: &AnyPosition,
        watch: &Watch,
    ) -> Result<Self, Failure> {
        let moves = self.moves.with_lines(prober, at, watch);
        self.moves = moves.map_err(|halt| halt::failure(&halt, tr("nothing", "rien")))?;
        Ok(self)
    }

    /// The failure that a stop is, once the report is written.
    pub(in crate::commands) fn end(&self) -> Result<(), Failure> {
        self.moves.halt.as_ref().map_or(Ok(()), |why| Err(halt::failure(why, &self.found())))
    }

    /// What a search that was stopped found.
    fn found(&self) -> String {
        let MoveValues { moves, unknown, .. } = &self.moves.values;
        if unknown.is_empty() {
            return tr("all moves, not the best play after each", "tous les coups, pas la suite de chacun").into();
        }
        let (known, all) = (numbers::grouped(moves.len()), numbers::grouped(moves.len() + unknown.len()));
        tell!("{known} of {all} moves", "{known} des {all} coups")
    }

    /// The JSON of `ludex moves`; `table` is where the answer is from.
    pub(in crate::commands) fn json_of_moves(&self, table: Option<String>, cost: Cost) -> impl Serialize {
        let Moves { values, method, grundy, halt } = &self.moves;
        let (method, grundy) = (method.word(), grundy.map(|number| number.to_string()));
        Json {
            how: Some(How { method, grundy, complete: halt.is_none() && values.unknown.is_empty() }),
            table,
            ..self.json("moves", cost)
        }
    }

    /// The JSON of `ludex table probe`.
    pub(in crate::commands) fn json_of_probe(&self, file: String, cost: Cost) -> impl Serialize {
        Json { file: Some(file), ..self.json("table probe", cost) }
    }

    fn json(&self, command: &'static str, cost: Cost) -> Json<'_> {
        let (shown, discount) = (&self.shown, self.discount);
        let report = self.moves.values.report(shown.position.clone(), discount);
        Json { command, file: None, game: &shown.played.spec, report, how: None, discount, table: None, cost }
    }

    fn value(&self) -> Option<String> {
        let verdict = self.moves.values.verdict?;
        Some(words::value(self.shown.played.roles, self.shown.status, verdict))
    }

    /// The best moves, where some are better than others.
    fn best(&self) -> Vec<String> {
        let values = &self.moves.values;
        let hopeless = values.verdict.is_some_and(|verdict| is_hopeless(self.shown.seats(), verdict));
        values.best().filter(|_| !hopeless).map(|best| best.mv.clone()).collect()
    }

    /// The value and the best moves on one line.
    pub(in crate::commands) fn line(&self) -> String {
        words::line(&self.shown.position, &self.value().unwrap_or_default(), &self.best())
    }

    /// The same as a row.
    pub(in crate::commands) fn line_table(&self) -> Table {
        let (position, best) = (&self.shown.position, &self.best());
        let verdict = self.moves.values.verdict;
        let (seats, discount, line) = (self.shown.seats(), self.discount, &Line::NotAsked);
        lines::Row { position, verdict, best, seats, discount, line, error: "" }.table()
    }

    pub(in crate::commands) fn text(&self) -> String {
        format!("{}\n{}", self.shown.text(), self.answer())
    }

    /// The moves with their values; the best play after each is among them where it was asked for.
    pub(in crate::commands) fn table(&self) -> Table {
        let (values, mut table) = (&self.moves.values, self.values_table());
        if values.moves.iter().all(|known| known.line.is_not_asked()) {
            return table;
        }
        let known = values.moves.iter().map(|known| lines::cell(&known.line));
        let unknown = values.unknown.iter().map(|_| Cell::new(UNKNOWN, ""));
        table.add_column("line", tr("best play", "meilleure suite"), known.chain(unknown));
        table
    }

    fn values_table(&self) -> Table {
        let seats = self.shown.seats();
        let plies = if seats == Seats::Solo { tr("moves", "fin dans") } else { tr("plies", "fin dans") };
        table_of(&self.moves.values, seats, plies, self.discount)
    }

    /// What is below the board.
    pub(in crate::commands) fn answer(&self) -> String {
        let (values, seats) = (&self.moves.values, self.shown.seats());
        let stopped = self.moves.halt.as_ref().map(|_| {
            let found = self.found();
            tell!("  Stopped; known: {found}.", "  Arrêté ; connus : {found}.")
        });
        let value = self.value().map(|value| format!("  {value}."));
        let mut lines: Vec<_> = value.into_iter().chain(stopped).collect();
        if let Some(grundy) = self.moves.grundy {
            let grundy = numbers::grouped(grundy);
            lines.push(tell!("  Grundy value: {grundy}", "  Valeur de Grundy : {grundy}"));
        }
        if !values.moves.is_empty() {
            lines.extend([String::new(), self.values_table().to_string()]);
            lines.extend(footnote(seats, values).map(|note| format!("\n{}", output::fold(note, 2))));
            lines.extend(self.undecided().map(|note| format!("\n{}", output::fold(&note, 2))));
        }
        lines.extend(self.best_play().map(|play| format!("\n{play}")));
        lines.join("\n")
    }

    /// What is not known of moves where a search of a few plies is all there is.
    fn undecided(&self) -> Option<String> {
        let MoveValues { unknown, depth, .. } = &self.moves.values;
        let depth = depth.filter(|_| !unknown.is_empty() && self.moves.halt.is_none())?;
        let plies = words::counted(depth, ["ply", "plies"], ["coup", "coups"]);
        Some(tell!(
            "{UNKNOWN}: a search of {plies} does not see how the game ends; --method retrograde solves it, where the \
             memory suffices.",
            "{UNKNOWN} : une recherche de {plies} ne voit pas comment finit la partie ; --method retrograde la résout, \
             si la mémoire suffit."
        ))
    }

    /// The best play after each move, where it was asked for.
    fn best_play(&self) -> Option<String> {
        let (moves, method) = (&self.moves.values.moves, self.moves.method.word());
        let asked = moves.iter().filter(|known| !known.line.is_not_asked());
        let exact = |known: &MoveValue| known.rating.verdict();
        let worth =
            |known: &MoveValue| exact(known).map(|verdict| words::move_value(self.shown.seats(), verdict.value));
        let of_move = |known: &MoveValue| {
            let (mv, worth) = (&known.mv, worth(known).unwrap_or_default());
            Some(match &known.line {
                Line::NotAsked => return None,
                Line::Moves(moves) if moves.is_empty() => {
                    tell!("{mv} {worth}: the game is over", "{mv} {worth} : la partie est finie")
                }
                Line::Moves(moves) => {
                    let moves = moves.join(" ");
                    tell!("{mv} {worth}: {moves}", "{mv} {worth} : {moves}")
                }
                Line::Unknown if exact(known) == Some(Verdict::new(Value::Draw, None)) => {
                    tell!("{mv} {worth}: play never ends", "{mv} {worth} : la partie est sans fin")
                }
                Line::Unknown | Line::Stopped => tell!("{mv} {worth}: not known", "{mv} {worth} : inconnu"),
            })
        };
        let sentences: Vec<_> = asked.clone().filter_map(of_move).map(|line| output::fold(&line, 4)).collect();
        if sentences.is_empty() {
            return None;
        }
        if let Some(missing) = asked.clone().find(|known| known.line.moves().is_none())
            && asked.clone().all(|known| known.line.moves().is_none_or(<[String]>::is_empty))
        {
            return Some(output::fold(&no_line(&missing.line, exact(missing), method), 2));
        }
        let heading = tr("Best play after each move:", "Meilleure suite après chaque coup :");
        Some(format!("  {heading}\n{}", sentences.join("\n")))
    }
}

/// The moves with their values; `plies` is the unit of distances. Sums give no distance, nor does a
/// search that of a draw.
pub(in crate::commands) fn table_of(values: &MoveValues, seats: Seats, plies: &str, discount: Option<f64>) -> Table {
    let has_grundy = values.moves.iter().any(|known| known.grundy.is_some());
    let mut table = Table::new()
        .column("move", tr("move", "coup"), Align::Left)
        .column("value", tr("value", "valeur"), Align::Left)
        .column("remoteness", plies, Align::Right);
    if has_grundy {
        table = table.column("grundy", tr("Grundy value after it", "valeur de Grundy après"), Align::Right);
    }
    if discount.is_some() {
        table = table.column("discounted", tr("discounted", "escomptée"), Align::Right);
    }
    for MoveValue { mv, rating, grundy, .. } in &values.moves {
        let (value, plies) = match *rating {
            Rating::Exact(Verdict { value, remoteness }) => {
                let missing = match value {
                    _ if values.depth.is_some() => "",
                    Value::Draw => "∞",
                    Value::Win | Value::Loss => UNKNOWN,
                };
                (Cell::new(words::move_value(seats, value), value.word()), Cell::number_or(remoteness, missing))
            }
            Rating::Estimate(looks) => (Cell::new(values.short(*rating, lang()), looks), Cell::default()),
        };
        let mut cells = vec![mv.as_str().into(), value, plies];
        cells.extend(has_grundy.then(|| Cell::number_or(*grundy, "")));
        let discounted = rating.verdict().zip(discount).map(|(verdict, gamma)| verdict.discounted(gamma));
        cells.extend(discounted.map(|value| Cell::new(numbers::decimal(value, 6), value)));
        table.row(cells);
    }
    for mv in &values.unknown {
        let unknown = (has_grundy as usize) + (discount.is_some() as usize) + 2;
        table.row([mv.as_str().into()].into_iter().chain(vec![Cell::new(UNKNOWN, ""); unknown]).collect());
    }
    table
}

/// The convention that a reader could not guess.
fn footnote(seats: Seats, values: &MoveValues) -> Option<&'static str> {
    let mut verdicts = values.moves.iter().filter_map(|m| m.rating.verdict());
    let drawn = verdicts.any(|verdict| verdict.value == Value::Draw);
    (drawn && seats != Seats::Solo).then(|| {
        tr(
            "Plies to the end, this move included; in a drawn game both sides prefer to end sooner.",
            "Coups jusqu'à la fin, celui-ci compris ; dans une partie nulle, chacun préfère finir plus tôt.",
        )
    })
}
