//! What `ludex match` writes: a match, or a grid.

use std::path::Path;

use ludex_services::Player;
use ludex_services::matches::{Played, Report};
use ludex_services::play::elo::Elo;
use ludex_services::play::interval::{Interval, wilson};
use ludex_services::play::sprt::{Hypothesis, Sprt, SprtReport};
use ludex_services::play::{Forfeited, GridReport, MatchReport, Mistakes, Score};
use ludex_services::roles::Roles;
use ludex_services::words::in_shell;
use serde::Serialize;

use crate::args::Everywhere;
use crate::commands::Played as Game;
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::{lang, tell, tr};
use crate::numbers::{self, decimal, grouped, percent};
use crate::observer::Watch;
use crate::output::{self, fold};
use crate::text_table::{Align, Cell, Table};
use crate::{halt, words};

#[derive(Serialize)]
struct Json<'a> {
    command: &'static str,
    game: &'a str,
    #[serde(flatten)]
    report: &'a Report,
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<String>,
    #[serde(flatten)]
    cost: Cost,
}

/// How the players' places are called: by the game's names, else by the order of moves, unless
/// games begin with the second player.
#[derive(Clone, Copy)]
struct Places {
    roles: Roles,
    begins: Player,
}

impl Places {
    fn named(self, player: Player) -> bool {
        self.begins == Player::Second || self.roles.named(player).is_some()
    }

    fn alone(self, player: Player, by_order: &str) -> String {
        if self.named(player) { self.roles.alone(player, lang()) } else { by_order.into() }
    }

    fn wins(self, player: Player, by_order: &str) -> String {
        if self.named(player) { self.roles.wins(player).to(lang()).into() } else { by_order.into() }
    }
}

/// Writes the report on games that begin with the moves of `begins`; they are kept in `file`, if
/// they are.
pub(super) fn print(
    report: &Report,
    (game, begins): (&Game, Player),
    file: Option<&Path>,
    everywhere: &Everywhere,
    watch: &Watch,
) -> Result<(), Failure> {
    let (cost, (complete, games)) = (Cost::of(watch), report.played.games());
    let places = Places { roles: game.roles, begins };
    if everywhere.json {
        let record = file.map(|file| file.display().to_string());
        output::print_json(&Json { command: "match", game: &game.spec, report, record, cost })?;
    } else if games > 0 && everywhere.form.is_of_tables() {
        let tables = match &report.played {
            Played::Match(report) => vec![by_order(report, places), by_chair(report, places)],
            Played::Grid(report) => vec![grid(report, |at| report.names[at].clone())],
        };
        output::print_tables(&tables, everywhere.form)?;
    } else if games > 0 {
        let (heading, body) = match &report.played {
            Played::Match(report) => {
                let [a, b] = &report.names;
                (tell!("{a} against {b}", "{a} contre {b}"), of_match(report, places))
            }
            Played::Grid(report) => (tr("who is stronger?", "qui est le plus fort ?").into(), of_grid(report, places)),
        };
        let few = if report.may_repeat { few(report.played.distinct(), games) } else { None };
        let few = few.map_or_else(String::new, |few| format!("\n{}", fold(&few, 0)));
        let (number, time, seed) = (grouped(games), numbers::seconds(cost.seconds), report.seed);
        let ending = tell!("{number} games in {time}, seed {seed}.", "{number} parties en {time}, graine {seed}.");
        let kept = file.map(|file| {
            let file = in_shell(&file.display().to_string());
            tell!("\n\nWhere they were lost: ludex review {file}", "\n\nOù elles ont été perdues : ludex review {file}")
        });
        let kept = kept.unwrap_or_default();
        output::print(&format!("{}\n\n{body}{few}\n\n{ending}{kept}", game.heading(&heading)))?;
    }
    if complete {
        return Ok(());
    }
    let found = match games {
        0 => tr("nothing before the first game was over", "rien avant la fin de la première partie").to_owned(),
        games => words::counted(games, ["game", "games"], ["partie", "parties"]),
    };
    Err(halt::stopped(&found))
}

/// `54.3% (52.1 to 56.4)`: a share with its interval of 95 %.
fn share(part: u64, whole: u64) -> [String; 2] {
    let interval = wilson(part, whole);
    let ends = [interval.low, interval.high].map(|end| decimal(100.0 * end, 1));
    let [low, high] = ends;
    [percent(part as f64, whole as f64), tell!("{low} to {high}", "{low} à {high}")]
}

/// The results of the first player of the match.
fn by_order(report: &MatchReport, places: Places) -> Table {
    let [a, _] = &report.names;
    let mut table = Table::new()
        .column("moving", tell!("for {a}", "pour {a}"), Align::Left)
        .column("games", tr("games", "parties"), Align::Right)
        .column("wins", tr("won", "gagnées"), Align::Right)
        .column("draws", tr("drawn", "nulles"), Align::Right)
        .column("losses", tr("lost", "perdues"), Align::Right)
        .column("points", tr("points", "points"), Align::Right);
    let cells = |name: Cell, score: Score| {
        let counts = [score.games(), score.wins, score.draws, score.losses].map(Cell::number);
        let share = Cell::share(score.points(), score.games() as f64);
        [name].into_iter().chain(counts).chain([share]).collect()
    };
    let first = places.alone(Player::First, tr("moving first", "en premier"));
    let second = places.alone(Player::Second, tr("moving second", "en second"));
    table.row(cells(Cell::new(first, "first"), report.as_first));
    table.row(cells(Cell::new(second, "second"), report.as_second));
    table.sum(cells(tr("total", "total").into(), report.score));
    table
}

fn of_match(report: &MatchReport, places: Places) -> String {
    let [a, b] = &report.names;
    let mut lines =
        vec![by_order(report, places).to_string(), String::new(), by_chair(report, places).to_string(), String::new()];
    lines.push(fold(&elo(a, b, report.elo), 0));
    if let Some(plies) = report.mean_plies {
        let (few, plies) = (plies < 2.0, decimal(plies, 1));
        let coups = if few { "coup" } else { "coups" };
        lines.push(tell!("A game took {plies} plies on average.", "Une partie a duré {plies} {coups} en moyenne."));
    }
    lines.extend(report.sprt.as_ref().map(|test| fold(&sprt(a, test), 0)));
    lines.extend(faults(&report.names, report.mistakes.as_ref().map(|both| &both[..]), report.stopped));
    lines.extend(forfeits(&report.forfeits));
    lines.join("\n")
}

/// The results by place, over all players.
fn by_chair(report: &MatchReport, places: Places) -> Table {
    let chairs = report.by_chair;
    let mut table = Table::new()
        .column("result", tr("either player", "l'un ou l'autre"), Align::Left)
        .column("games", tr("games", "parties"), Align::Right)
        .column("share", "", Align::Right)
        .only_shown("95 %", Align::Left)
        .only_data("low")
        .only_data("high");
    let names = [
        ("first_won", places.wins(Player::First, tr("the first won", "le premier gagne"))),
        ("drawn", tr("drawn", "nulles").to_owned()),
        ("second_won", places.wins(Player::Second, tr("the second won", "le second gagne"))),
    ];
    for ((key, name), count) in names.into_iter().zip([chairs.wins, chairs.draws, chairs.losses]) {
        let [_, interval] = share(count, chairs.games());
        let Interval { low, high } = wilson(count, chairs.games());
        let part = Cell::share(count as f64, chairs.games() as f64);
        let ends = [low, high].map(Cell::data);
        table.row([Cell::new(name, key), Cell::number(count), part, interval.into()].into_iter().chain(ends).collect());
    }
    table
}

/// The sentence begins with the leader.
fn elo(a: &str, b: &str, elo: Elo) -> String {
    // Where one side has all the points, there is no difference, and one end of the interval.
    let behind = elo.difference.map_or(elo.low.is_none() && elo.high.is_some(), |difference| difference < 0.0);
    let turned = |number: Option<f64>| number.map(|number| -number);
    let (a, b, Elo { difference, low, high }) = if behind {
        let Elo { difference, low, high } = elo;
        (b, a, Elo { difference: turned(difference), low: turned(high), high: turned(low) })
    } else {
        (a, b, elo)
    };
    let points = |number: Option<f64>, open: &str| number.map_or_else(|| open.into(), |n| decimal(n, 0));
    let (low, high) = (points(low, "−∞"), points(high, "∞"));
    match difference {
        // As it would be rounded.
        Some(difference) if difference.abs() < 0.5 => tell!(
            "{a} and {b} are level on Elo's scale (95 %: {low} to {high}).",
            "{a} et {b} sont à égalité sur l'échelle d'Elo (95 % : {low} à {high})."
        ),
        Some(difference) => {
            let lead = decimal(difference, 0);
            tell!(
                "{a} leads {b} by {lead} on Elo's scale (95 %: {low} to {high}).",
                "{a} devance {b} de {lead} sur l'échelle d'Elo (95 % : {low} à {high})."
            )
        }
        None => tell!(
            "One side has all the points: on Elo's scale {a} leads {b} by {low} to {high} (95 %).",
            "Un seul côté a tous les points : sur l'échelle d'Elo, {a} devance {b} de {low} à {high} (95 %)."
        ),
    }
}

/// Moves that gave value away, and games without an end.
fn faults(names: &[String], mistakes: Option<&[Mistakes]>, stopped: u64) -> Vec<String> {
    let by_player = names.iter().zip(mistakes.unwrap_or_default());
    let mut lines: Vec<_> = by_player.map(|(name, mistakes)| fold(&gave_away(name, *mistakes), 0)).collect();
    if stopped > 0 {
        let stopped = grouped(stopped);
        lines.push(if stopped == "1" {
            tr(
                "1 game was stopped for its length and counts as drawn.",
                "1 partie a été arrêtée pour sa longueur et compte comme nulle.",
            )
            .to_owned()
        } else {
            tell!(
                "{stopped} games were stopped for their length and count as drawn.",
                "{stopped} parties ont été arrêtées pour leur longueur et comptent comme nulles."
            )
        });
    }
    lines
}

/// What a sequential test says of the first player's lead.
fn sprt(a: &str, report: &SprtReport) -> String {
    let SprtReport { sprt: Sprt { elo0, elo1, .. }, llr, lower, upper, accepted } = *report;
    let [elo0, elo1] = [elo0, elo1].map(numbers::trimmed);
    let [llr, lower, upper] = [llr, lower, upper].map(|number| decimal(number, 2));
    let ratio = tell!(
        "log-likelihood ratio {llr}, bounds {lower} and {upper}",
        "logarithme du rapport de vraisemblance {llr}, bornes {lower} et {upper}"
    );
    match accepted {
        Some(Hypothesis::H1) => tell!(
            "Sequential test: H1 is accepted, {a} leads by {elo1} rather than {elo0} ({ratio}).",
            "Test séquentiel : H1 est acceptée, {a} mène de {elo1} plutôt que de {elo0} ({ratio})."
        ),
        Some(Hypothesis::H0) => tell!(
            "Sequential test: H0 is accepted, {a} leads by {elo0} rather than {elo1} ({ratio}).",
            "Test séquentiel : H0 est acceptée, {a} mène de {elo0} plutôt que de {elo1} ({ratio})."
        ),
        None => tell!(
            "Sequential test: undecided between H0, {a} leads by {elo0}, and H1, by {elo1} ({ratio}).",
            "Test séquentiel : indécis entre H0, {a} mène de {elo0}, et H1, de {elo1} ({ratio})."
        ),
    }
}

/// Games that players lost because they could not go on: the first of them.
fn forfeits(all: &[Forfeited]) -> Vec<String> {
    const SHOWN: usize = 5;
    let mut lines: Vec<_> = all.iter().take(SHOWN).map(|one| fold(&forfeit(one), 0)).collect();
    if all.len() > SHOWN {
        let more = grouped(all.len() - SHOWN);
        lines.push(tell!(
            "{more} more games were forfeited; --json names them all.",
            "{more} autres parties ont été perdues par forfait ; --json les nomme toutes."
        ));
    }
    lines
}

fn forfeit(Forfeited { player, game, what, .. }: &Forfeited) -> String {
    let (game, what) = (grouped(game), what.to(lang()));
    tell!("{player} forfeited game {game}: {what}.", "{player} a perdu la partie {game} par forfait : {what}.")
}

fn gave_away(name: &str, mistakes: Mistakes) -> String {
    let Mistakes { judged, mistakes } = mistakes;
    let (part, [share, interval]) = (grouped(mistakes), share(mistakes, judged));
    let of = words::counted(judged, ["move", "moves"], ["coup", "coups"]);
    let judged = grouped(judged);
    let coups = if mistakes < 2 { "coup" } else { "coups" };
    tell!(
        "{name} gave away value with {part} of {of}: {share} (95 %: {interval}).",
        "{name} a lâché de la valeur en {part} {coups} sur {judged} : {share} (95 % : {interval})."
    )
}

/// A warning where the games were the same again and again.
fn few(distinct: u64, games: u64) -> Option<String> {
    if distinct == 1 && games >= 10 {
        let games = grouped(games);
        return Some(tell!(
            "All {games} games were the same, so that the intervals are too narrow; --openings 4 varies them.",
            "Les {games} parties étaient identiques, les intervalles sont donc trop étroits ; --openings 4 les varie."
        ));
    }
    (games >= 10 && distinct * 2 < games).then(|| {
        let distinct = grouped(distinct);
        tell!(
            "Only {distinct} of these games were different, so that the intervals are too narrow; --openings 4 varies them.",
            "Seules {distinct} de ces parties étaient différentes, les intervalles sont donc trop étroits ; --openings 4 les \
             varie."
        )
    })
}

/// The points of all players, who are named by `name`.
fn grid(report: &GridReport, name: impl Fn(usize) -> String) -> Table {
    let mut table = Table::new().column("first", tr("first / second", "premier / second"), Align::Left);
    for (at, key) in report.names.iter().enumerate() {
        table = table.column(key, name(at), Align::Right);
    }
    table = table.column("points", tr("points", "points"), Align::Right).column("elo", "Elo", Align::Right).column(
        "margin",
        "± 95 %",
        Align::Right,
    );
    let points = |score: Score| Cell::share(score.points(), score.games() as f64);
    for (i, scores) in report.scores.iter().enumerate() {
        let mut cells = vec![Cell::new(name(i), &report.names[i])];
        cells.extend(scores.iter().map(|score| score.map_or_else(|| Cell::new("·", ""), points)));
        cells.push(points(report.totals[i]));
        let ratings = report.ratings.as_ref().map(|all| [all.ratings[i], all.margins[i]]);
        cells.extend(ratings.map_or_else(Default::default, |both| both.map(|n| Cell::new(decimal(n, 0), n))));
        table.row(cells);
    }
    table
}

fn of_grid(report: &GridReport, places: Places) -> String {
    let digits = report.names.len().to_string().len();
    let legend = (1..).zip(&report.names).map(|(number, name)| format!("  {number:>digits$}  {name}"));
    let legend = legend.collect::<Vec<_>>();
    let table = grid(report, |at| (at + 1).to_string());
    let mut lines = vec![legend.join("\n"), String::new(), table.to_string(), String::new()];
    let place = match places.begins {
        Player::First => tr("moving first", "qui commence").to_owned(),
        Player::Second => {
            let first = places.roles.player(Player::First);
            let first = first.to(lang());
            tell!("who is {first}", "qui est {first}")
        }
    };
    let entries = tell!(
        "Each entry is the share of the points won by the row's player, {place}, against the column's player.",
        "Chaque case donne la part des points obtenue par le joueur de la ligne, {place}, contre celui de la colonne."
    );
    lines.push(fold(&entries, 0));
    if report.ratings.as_ref().is_some_and(|ratings| ratings.prior) {
        lines.push(fold(
            tr(
                "Wins alone give no finite ratings here: one drawn game was added between every two players.",
                "Les seules victoires ne donnent pas ici de classements finis : une nulle a été ajoutée entre les \
                 joueurs de chaque paire.",
            ),
            0,
        ));
    }
    lines.extend(faults(&report.names, report.mistakes.as_deref(), report.stopped));
    lines.extend(forfeits(&report.forfeits));
    lines.join("\n")
}
