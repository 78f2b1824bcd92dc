//! One position solved without the others: by the theory of sums, or by a search.

use ludex_services::exact::{self, Exact};
use ludex_services::prelude::*;
use ludex_services::solver::{RootReport, astar, sums};
use ludex_services::{AnyGame, AnyPosition, Halt, Observer as _, Seats, Verdict};

use super::text;
use crate::args::{HowArgs, SolveMethod};
use crate::failure::Failure;
use crate::language::tell;
use crate::numbers::{self, grouped};
use crate::observer::Watch;
use crate::{output, words};

/// The methods of this file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum One {
    Sums,
    Search,
    /// The search for boards of stacks.
    Stacks,
}

/// What is kept from one position to the next.
#[derive(Debug, Default)]
pub(super) struct Kept {
    exact: Option<Exact>,
}

impl Kept {
    /// The search for boards of stacks, if the game is of that kind.
    pub(super) fn exact(&mut self, game: &AnyGame, watch: &Watch) -> Option<&Exact> {
        if self.exact.is_none() {
            self.exact = Exact::of(game, exact::USUAL_MEMORY.min(watch.memory()), rayon::current_num_threads());
        }
        self.exact.as_ref()
    }
}

impl One {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Sums => sums::METHOD,
            Self::Search => astar::METHOD,
            Self::Stacks => exact::METHOD,
        }
    }

    /// The method of this file that is asked for, or that `auto` stands for; none where all
    /// positions are solved.
    pub(super) fn asked(game: &AnyGame, root: &AnyPosition, how: HowArgs) -> Result<Option<Self>, Failure> {
        let one = match how.method {
            SolveMethod::Sums => Some(Self::Sums),
            SolveMethod::Search if Exact::of(game, 0, 1).is_some() => Some(Self::Stacks),
            SolveMethod::Search => Some(Self::Search),
            SolveMethod::Auto if Exact::of(game, 0, 1).is_some_and(|exact| exact.is_best()) => Some(Self::Stacks),
            SolveMethod::Auto if game.has_lower_bound() && game.is_vast() => Some(Self::Search),
            SolveMethod::Auto if game.unlisted(root).is_some() => Some(Self::Sums),
            SolveMethod::Auto if how.discount.is_none() && sums::is_best(game, root) => Some(Self::Sums),
            SolveMethod::Auto | SolveMethod::Memo | SolveMethod::Retrograde => None,
        };
        if one == Some(Self::Sums) && how.discount.is_some() {
            return Err(Failure::BadInput(tell!(
                "--discount counts the plies to the end, which the method of sums does not tell",
                "--discount compte les coups jusqu'à la fin, que la méthode sums ne donne pas"
            )));
        }
        match game.unlisted(root) {
            Some(reason) if one != Some(Self::Sums) => Err(Failure::BadInput(text(&reason))),
            _ => Ok(one),
        }
    }

    /// The search on boards of stacks, where it is asked for or the way to answer.
    pub(super) fn exact_for_moves(game: &AnyGame, method: SolveMethod, watch: &Watch) -> Option<Exact> {
        let exact = Exact::of(game, exact::USUAL_MEMORY.min(watch.memory()), rayon::current_num_threads())?;
        let wanted = method == SolveMethod::Search || method == SolveMethod::Auto && exact.is_best();
        wanted.then_some(exact)
    }

    /// Solves a position; the halt that stopped it, where one did.
    pub(super) fn solve(
        self,
        game: &AnyGame,
        root: &AnyPosition,
        kept: &mut Kept,
        watch: &Watch,
    ) -> Result<Result<(RootReport, Verdict), Halt>, Failure> {
        let refused = |reason: &ludex_services::Text| {
            let (spec, reason) = (game.spec(), text(reason));
            Failure::BadInput(tell!("{spec}: {reason}", "{spec} : {reason}"))
        };
        match self {
            Self::Sums => match sums::report(game, root, watch) {
                Ok(answer) => Ok(Ok(answer)),
                Err(sums::Unsolved::Halt(halt)) => Ok(Err(halt)),
                Err(other) => Err(refused(&other.text())),
            },
            Self::Search => match astar::report(game, root, watch) {
                Ok(answer) => Ok(Ok(answer)),
                Err(astar::Unsolved::Halt(halt)) => Ok(Err(halt)),
                Err(other) => Err(refused(&other.text())),
            },
            Self::Stacks => {
                let exact = kept.exact(game, watch).expect("this method was chosen for such a board");
                Ok(exact.report(game, root, watch))
            }
        }
    }
}

/// Methods that answer for one position have nothing to say of its moves, but for the search on
/// boards of stacks.
pub(super) fn refuse_for_moves(game: &AnyGame, method: SolveMethod) -> Result<(), Failure> {
    let one = match method {
        SolveMethod::Search if Exact::of(game, 0, 1).is_some() => return Ok(()),
        SolveMethod::Sums => One::Sums.word(),
        SolveMethod::Search => One::Search.word(),
        SolveMethod::Auto | SolveMethod::Memo | SolveMethod::Retrograde => return Ok(()),
    };
    Err(Failure::BadInput(tell!(
        "--method {one} answers for one position and is for ludex solve; ludex moves takes memo or retrograde",
        "--method {one} répond pour une position et est pour ludex solve ; ludex moves prend memo ou retrograde"
    )))
}

/// What is told under the value.
pub(super) fn lines(seats: Seats, report: &RootReport, seconds: f64, memory: &str) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(line) = report.line.as_ref().filter(|line| !line.is_empty()) {
        let line = line.join(" ");
        lines.push(output::fold(&tell!("A shortest solution: {line}", "Une plus courte solution : {line}"), 2));
    } else if !report.best_moves.is_empty() && seats != Seats::Solo {
        let best = words::list(&report.best_moves);
        lines.push(output::fold(
            &match report.score {
                Some(_) => tell!("Best moves: {best}", "Meilleurs coups : {best}"),
                None => tell!("Winning moves: {best}", "Coups gagnants : {best}"),
            },
            2,
        ));
    }
    if let Some(score) = report.score.map(numbers::signed) {
        lines.push(tell!("  Score: {score}", "  Score : {score}"));
    }
    if let Some(grundy) = &report.grundy {
        lines.push(tell!("  Grundy value: {grundy}", "  Valeur de Grundy : {grundy}"));
    }
    let (method, seconds) = (report.method, numbers::seconds(seconds));
    let cost = match &report.expanded {
        Some(expanded) => {
            let expanded = grouped(expanded);
            tell!(
                "{expanded} positions expanded by {method} in {seconds}",
                "{expanded} positions développées, méthode {method}, en {seconds}"
            )
        }
        None => tell!("One position solved by {method} in {seconds}", "Une position, méthode {method}, en {seconds}"),
    };
    lines.extend([String::new(), cost + memory]);
    lines
}
