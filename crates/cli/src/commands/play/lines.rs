//! A game at the prompt: the board, a line to type at, the answers of the program.

use ludex::session::{Effort, Found, Scene, Session, ended};
use ludex::worth::Valued;
use ludex::{BadText, Observer as _, Outcome, Player, Status};

use super::console;
use super::entered::{self, Entered};
use super::told;
use super::values;
use crate::failure::Failure;
use crate::language::{lang, tell, tr};
use crate::observer::Watch;
use crate::style::{HEADING, styled};
use crate::{board, halt, output};

/// A game line by line, between two players, either of whom may be a person.
pub(super) struct Lines<'g, 's> {
    pub(super) session: &'g mut (dyn Session<'s> + 's),
    pub(super) watch: &'g Watch,
}

/// Whether play goes on.
#[derive(PartialEq, Eq)]
enum Then {
    GoOn,
    Leave,
}

/// Says something, with an empty line after it.
fn say(text: &str) -> Result<(), Failure> {
    output::print(text)?;
    output::print("")
}

/// Says how the game ended.
fn say_end(scene: &Scene, outcome: Outcome) -> Result<(), Failure> {
    let ended = ended(scene.seats, outcome);
    say(&format!("  {}", styled(HEADING, &format!("{}.", ended.to(lang())))))
}

impl Lines<'_, '_> {
    /// Plays until the game is over and nobody takes a move back, or the input ends.
    pub(super) fn run(mut self) -> Result<(), Failure> {
        self.show()?;
        loop {
            if self.watch.cancelled() {
                self.leave()?;
                return Err(Failure::Other(tr("stopped on request", "arrêté à la demande").into()));
            }
            let scene = self.session.scene();
            let then = match scene.status {
                Status::Over(outcome) => {
                    say_end(&scene, outcome)?;
                    if scene.has_person() { self.person(&scene, None)? } else { Then::Leave }
                }
                Status::Turn(player) if scene.program(player).is_none() => self.person(&scene, Some(player))?,
                Status::Turn(_) if scene.is_endless() => {
                    say(tr(
                        "  The same position again and again: this play has no end.",
                        "  Toujours la même position : cette partie est sans fin.",
                    ))?;
                    Then::Leave
                }
                Status::Turn(player) => {
                    self.program(&scene, player)?;
                    Then::GoOn
                }
            };
            if then == Then::Leave {
                return self.leave();
            }
        }
    }

    /// Draws the board.
    fn show(&self) -> Result<(), Failure> {
        let board = board::block(&self.session.scene().picture);
        say(&format!("\n{board}"))
    }

    /// Lets the program move.
    fn program(&mut self, scene: &Scene, player: Player) -> Result<(), Failure> {
        let (Some(job), Some(name)) = (self.session.reply(), scene.program(player)) else { return Ok(()) };
        let chosen = job(self.watch);
        self.watch.finish();
        let found = chosen.map_err(|why| {
            let moves = scene.moves.join(" ");
            halt::failure(&why, &tell!("the moves {moves}", "les coups {moves}"))
        })?;
        let Found::Reply(played) = found else { return Ok(()) };
        self.session.play(&played).map_err(|BadText { problem, .. }| Failure::Other(problem.to(lang()).to_owned()))?;
        let mark = told::mark(scene.seats, player);
        output::print(&tell!("  {name} ({mark}) plays {played}", "  {name} ({mark}) joue {played}"))?;
        self.show()
    }

    /// Asks a person: the one whose turn it is, or, when the game is over, whoever wants to take a move back.
    fn person(&mut self, scene: &Scene, player: Option<Player>) -> Result<Then, Failure> {
        let numbered = told::numbered(scene);
        if !numbered.is_empty() {
            output::print(&told::list(numbered))?;
        }
        let Some(line) = console::ask(&told::prompt(scene, player))? else {
            return Ok(Then::Leave);
        };
        let text = line.trim();
        // Moves first, then numbers, then commands.
        let Err(problem) = self.session.play(text) else {
            self.show()?;
            return Ok(Then::GoOn);
        };
        if let Some(entered) = entered::read(text, numbered) {
            return self.obey(entered, scene);
        }
        say(&format!("  {}", problem.sentence(lang())))?;
        Ok(Then::GoOn)
    }

    fn obey(&mut self, entered: Entered<'_>, scene: &Scene) -> Result<Then, Failure> {
        match entered {
            Entered::Move(mv) => {
                self.session.play(mv)?;
                self.show()?;
            }
            Entered::Undo => self.undo(scene)?,
            Entered::Redo => self.redo(scene)?,
            Entered::Hint => self.tell_values(scene, values::hint)?,
            Entered::Values => self.tell_values(scene, values::table)?,
            Entered::Position => say(&told::position(scene))?,
            Entered::Resign => {
                if let Some(player) = scene.mover() {
                    say_end(scene, Outcome::Win(!player))?;
                }
                return Ok(Then::Leave);
            }
            Entered::Quit => return Ok(Then::Leave),
            Entered::Help => say(&told::help())?,
            Entered::Nothing => self.show()?,
        }
        Ok(Then::GoOn)
    }

    fn undo(&mut self, scene: &Scene) -> Result<(), Failure> {
        let Some(ply) = scene.undo_to() else {
            return say(tr("  There is no move of yours to take back.", "  Vous n'avez aucun coup à reprendre."));
        };
        self.session.jump(ply);
        self.show()
    }

    fn redo(&mut self, scene: &Scene) -> Result<(), Failure> {
        let Some(ply) = scene.redo_to() else {
            return say(tr("  No move was taken back.", "  Aucun coup n'a été repris."));
        };
        self.session.jump(ply);
        self.show()
    }

    fn tell_values(&mut self, scene: &Scene, tell: impl FnOnce(&Valued, &Scene) -> String) -> Result<(), Failure> {
        let Some(job) = self.session.values(scene.ply, Effort::Estimate) else {
            return say(tr("  The game is over.", "  La partie est finie."));
        };
        let found = job(self.watch);
        self.watch.finish();
        match found.map_err(|why| halt::failure(&why, tr("nothing", "rien")))? {
            Found::Values(_, Some(valued)) => say(&tell(&valued, scene)),
            _ => say(tr("  Nothing was found in a moment.", "  Rien n'a été trouvé en un instant.")),
        }
    }

    /// How to come back.
    fn leave(&self) -> Result<(), Failure> {
        output::print(&told::farewell(&self.session.scene()))
    }
}
