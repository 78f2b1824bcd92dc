//! `ludex moves`: every legal move with its value, best first.
//!
//! Where moves are searched one by one and that takes longer than a moment, a person sees each
//! under the board as soon as it is known; those that were known when a search is stopped are told.

pub(super) mod report;

use std::io::{self, IsTerminal as _};

use ludex_services::clock::seconds;
use ludex_services::evaluation::searched;
use ludex_services::plan::Purpose;
use ludex_services::prelude::*;
use ludex_services::registry;
use ludex_services::solving::{Question, Solver, table};
use ludex_services::values::{MoveValue, MoveValues};

use self::report::{ByPlayer, MovesOutput, Shown};
use super::{position, start_threads};
use crate::args::{Everywhere, HowArgs, MovesArgs};
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::{said, tell};
use crate::observer::Watch;
use crate::{halt, output, refusal, stored, words};

/// What takes less seconds is shown all at once.
const PATIENCE: f64 = 1.0;

pub(super) fn run(args: &MovesArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    let game = &registry::game(&args.game)?;
    let (method, HowArgs { discount, line }) = (args.by_method.method, args.how);
    let watch = Watch::new(everywhere);
    if let Some(file) = &args.table {
        if let Some(problem) = table::problem(method.asked()) {
            return Err(Failure::BadInput(said(&problem)));
        }
        let table = stored::open(file, game)?;
        let at = &position(game, args.position.text())?;
        let prober = stored::prober(&table)?;
        let told = MovesOutput::of_table(&prober, at, discount)?;
        let told = if line { told.with_lines(prober, at, &watch)? } else { told };
        watch.finish();
        let json = || told.json_of_moves(Some(file.display().to_string()), Cost::of(&watch));
        output::report(everywhere, json, || vec![told.table()], || told.text())?;
        return told.end();
    }
    let root = &position(game, args.position.text())?;
    if let Some(by) = &args.by {
        let found = searched(game, root, by, seconds, &watch);
        watch.finish();
        let found = found.map_err(|why| refusal::failure(&why, Purpose::Solve, &game.spec(), ""))?;
        let told = ByPlayer { shown: Shown::of(game, root), found };
        output::report(everywhere, || told.json(Cost::of(&watch)), || vec![told.table()], || told.text())?;
        let depth = told.found.depth as usize;
        return if told.found.complete { Ok(()) } else { Err(halt::stopped(&words::finished_plies(depth))) };
    }
    let question =
        Question { game, root, method: method.asked(), discount, anyway: args.anyway, line, disk: None, blind: false };
    let shown = Shown::of(game, root);
    let is_for_a_person = !everywhere.json && !everywhere.form.is_of_tables();
    let mut live = Live::new(&shown, &watch, is_for_a_person && io::stdout().is_terminal());
    let moves = Solver::default().moves_told(&question, seconds, &mut |known| live.tell(known), &watch);
    let moves = moves.map_err(|why| {
        let seen = watch.positions_seen();
        watch.finish();
        refusal::of_solution(&why, game, root, &seen)
    })?;
    watch.finish();
    let has_begun = live.end()?;
    let told = MovesOutput::new(shown, moves, discount);
    let text = || if has_begun { format!("\n{}", told.answer()) } else { told.text() };
    output::report(everywhere, || told.json_of_moves(None, Cost::of(&watch)), || vec![told.table()], text)?;
    told.end()
}

/// Tells moves while others are searched.
struct Live<'a> {
    shown: &'a Shown,
    watch: &'a Watch,
    is_on: bool,
    has_begun: bool,
    /// Lines that wait until it takes long.
    waiting: Vec<String>,
    written: Result<(), Failure>,
}

impl<'a> Live<'a> {
    fn new(shown: &'a Shown, watch: &'a Watch, is_on: bool) -> Self {
        Self { shown, watch, is_on, has_begun: false, waiting: Vec::new(), written: Ok(()) }
    }

    fn tell(&mut self, MoveValue { mv, rating, line, .. }: &MoveValue) {
        if !self.is_on || self.written.is_err() {
            return;
        }
        let worth = said(&MoveValues::default().sentence(*rating, self.shown.seats()));
        self.waiting.push(match line.moves() {
            None => format!("  {mv} {worth}"),
            Some(moves) => {
                let moves = moves.join(" ");
                output::fold(&tell!("{mv} {worth}: {moves}", "{mv} {worth} : {moves}"), 2)
            }
        });
        if self.watch.seconds() >= PATIENCE {
            let heading = (!self.has_begun).then(|| self.shown.text());
            self.has_begun = true;
            let lines: Vec<_> = heading.into_iter().chain(self.waiting.drain(..)).collect();
            self.written = output::print(&lines.join("\n"));
        }
    }

    /// Whether something was told.
    fn end(self) -> Result<bool, Failure> {
        self.written.map(|()| self.has_begun)
    }
}
