//! `ludex puzzles`: positions in which a single move wins, or saves the draw.

use ludex_services::clock::seconds;
use ludex_services::plan::Purpose;
use ludex_services::prelude::*;
use ludex_services::puzzles::{Puzzle, Puzzles, Question, Wrong, puzzles};
use ludex_services::roles::Roles;
use ludex_services::{AnyGame, registry};
use serde::Serialize;

use super::{Played, start_threads};
use crate::args::{Everywhere, PuzzlesArgs};
use crate::board;
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::{lang, said, tell, tr};
use crate::observer::Watch;
use crate::output::{self, fold};
use crate::style::{HEADING, styled};
use crate::text_table::{Align, Cell, Table};
use crate::{halt, refusal, stored, words};

pub(super) fn run(args: &PuzzlesArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    let game = &registry::listed_game(&args.game)?;
    let table = args.table.as_deref().map(|file| stored::open(file, game)).transpose()?;
    let seed = everywhere.seed.unwrap_or(0);
    let question = Question { grade: args.grade, table: table.as_ref(), ..Question::new(game, args.number, seed) };
    let watch = Watch::new(everywhere);
    let found = puzzles(&question, seconds, &watch);
    watch.finish();
    let found = found.map_err(|why| refusal::failure(&why, Purpose::Solve, &game.spec(), ""))?;
    let told = Told { game, wanted: args.number, seed, found, cost: Cost::of(&watch) };
    output::report(everywhere, || told.json(), || vec![told.table()], || told.text())?;
    told.found.halt.as_ref().map_or(Ok(()), |why| Err(halt::failure(why, &told.number())))
}

struct Told<'a> {
    game: &'a AnyGame,
    wanted: usize,
    seed: u64,
    found: Puzzles,
    cost: Cost,
}

#[derive(Serialize)]
struct Json<'a> {
    command: &'static str,
    game: String,
    seed: u64,
    #[serde(flatten)]
    found: &'a Puzzles,
    #[serde(flatten)]
    cost: Cost,
}

impl Told<'_> {
    fn json(&self) -> Json<'_> {
        let (game, seed) = (self.game.spec(), self.seed);
        Json { command: "puzzles", game, seed, found: &self.found, cost: self.cost }
    }

    /// How many were found; nothing where none was.
    fn number(&self) -> String {
        match self.found.puzzles.len() {
            0 => String::new(),
            number => words::counted(number, ["puzzle", "puzzles"], ["problème", "problèmes"]),
        }
    }

    fn text(&self) -> String {
        let what = tr("what should be played?", "que faut-il jouer ?");
        let heading = Played::of(self.game).heading(what);
        let puzzles = self.found.puzzles.iter().enumerate().map(|(index, puzzle)| self.puzzle(index + 1, puzzle));
        let mut parts: Vec<_> = std::iter::once(heading).chain(puzzles).collect();
        if !self.found.puzzles.is_empty() {
            let title = styled(HEADING, tr("Solutions", "Solutions"));
            parts.push(format!("{title}\n\n{}", self.solutions()));
        }
        parts.extend(self.fewer());
        parts.join("\n\n")
    }

    /// A puzzle as on a sheet of paper.
    fn puzzle(&self, number: usize, puzzle: &Puzzle) -> String {
        let grade = said(&puzzle.grade.text());
        let title = styled(HEADING, &tell!("Puzzle {number}, {grade}", "Problème {number}, {grade}"));
        let board = board::block(&puzzle.picture);
        let task = fold(&said(&puzzle.sentence(self.game)), 2);
        let position = &puzzle.position;
        let position = tell!("  Position: {position}", "  Position : {position}");
        format!("{title}\n\n{board}\n\n{task}\n{position}")
    }

    /// What is said where there are fewer than were wanted.
    fn fewer(&self) -> Option<String> {
        let Puzzles { puzzles, looked_at, halt } = &self.found;
        let looked_at = words::positions(&looked_at.to_string());
        match puzzles.len() {
            _ if halt.is_some() => None,
            0 => Some(tell!(
                "No puzzle was found among {looked_at} of random games.",
                "Aucun problème parmi {looked_at} de parties au hasard."
            )),
            number if number < self.wanted => Some(tell!(
                "There were no more among {looked_at} of random games.",
                "Il n'y en avait pas d'autres parmi {looked_at} de parties au hasard."
            )),
            _ => None,
        }
    }

    /// The answers, a row each, under boards that show the positions.
    fn solutions(&self) -> Table {
        let table = Table::new().column("puzzle", tr("puzzle", "problème"), Align::Right);
        self.rows(table.only_data("position").only_data("player").only_data("task"))
    }

    /// The same where there are no boards.
    fn table(&self) -> Table {
        let table = Table::new().column("puzzle", tr("puzzle", "problème"), Align::Right);
        let table = table.column("position", tr("position", "position"), Align::Left);
        let table = table.column("player", tr("player", "joueur"), Align::Left);
        self.rows(table.column("task", tr("task", "but"), Align::Left))
    }

    /// The other columns, and the rows.
    fn rows(&self, first: Table) -> Table {
        let mut table = first
            .column("solution", tr("move", "coup"), Align::Left)
            .only_data("plies")
            .only_data("horizon")
            .column("grade", tr("grade", "niveau"), Align::Left)
            .column("foresight", tr("plies to look ahead", "coups à prévoir"), Align::Right)
            .column("tempting", tr("tempting", "tentants"), Align::Left)
            .column("line", tr("best play", "meilleure suite"), Align::Left);
        for (index, puzzle) in self.found.puzzles.iter().enumerate() {
            table.row(row(self.game, index + 1, puzzle));
        }
        table
    }
}

fn row(game: &AnyGame, number: usize, puzzle: &Puzzle) -> Vec<Cell> {
    let Puzzle { position, player, task, solution, plies, horizon, line, wrong, foresight, searched, grade, .. } =
        puzzle;
    let tempting = wrong.iter().filter(|wrong| wrong.tempting).map(|Wrong { mv, .. }| mv.clone()).collect::<Vec<_>>();
    let farther = format!("> {searched}");
    let whose = if puzzle.tells_player(game) { Roles::of(game).alone(*player, lang()) } else { "–".to_owned() };
    vec![
        Cell::number(number),
        position.as_str().into(),
        Cell::new(whose, player.word()),
        Cell::new(said(&task.text()), task.word()),
        solution.as_str().into(),
        Cell::number_or(*plies, ""),
        Cell::number_or(*horizon, ""),
        Cell::new(said(&grade.text()), grade.word()),
        foresight.map_or_else(|| Cell::new(farther, ""), Cell::number),
        Cell::new(words::few(&tempting), tempting.join(" ")),
        line.as_ref().map(|line| line.join(" ")).unwrap_or_default().into(),
    ]
}
