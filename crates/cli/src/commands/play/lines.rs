//! A game at the prompt: the board, a line to type at, the answers of the program.

use std::sync::Arc;

use ludex_services::board::flip;
use ludex_services::session::{Effort, Found, NOTHING_TO_REDO, NOTHING_TO_UNDO, ONE_SIDE, Playing, Scene};
use ludex_services::values::MoveValues;
use ludex_services::words::shortened;
use ludex_services::{BadText, Forfeit, Halt, Observer as _, Player, Seats, Status};

use super::input::{self, Input};
use super::messages::{self, Begun};
use super::values;
use super::{console, introduction};
use crate::failure::Failure;
use crate::language::{lang, said, tell, tr};
use crate::observer::Watch;
use crate::record_file::{RecordFile, dated};
use crate::style::{HEADING, styled};
use crate::{board, halt, output, signals};

/// A game shown line by line between two players, either of which may be a person.
pub(super) struct Lines<'g, 's> {
    pub(super) session: &'g mut Playing<'s>,
    pub(super) watch: &'g Watch,
    pub(super) begun: &'g Begun,
    /// Where games are kept.
    pub(super) kept: Option<&'g Arc<RecordFile>>,
    /// The board is seen from the other side.
    pub(super) flipped: bool,
    /// A letter that would end the game, if the last line was one.
    pub(super) asked: Option<String>,
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

/// The same for a sentence, after an indent.
fn say_folded(text: &str) -> Result<(), Failure> {
    say(&output::fold(text, 2))
}

/// Says how the game ended.
fn say_end(scene: &Scene) -> Result<(), Failure> {
    say_folded(&styled(HEADING, &format!("{}.", scene.sentence().to(lang()))))
}

impl Lines<'_, '_> {
    /// Plays until the game is over and no move is taken back, or until the input ends.
    pub(super) fn run(mut self) -> Result<(), Failure> {
        self.show()?;
        loop {
            if self.watch.cancelled() {
                self.leave()?;
                return Err(Failure::Other(tr("stopped on request", "arrêté à votre demande").into()));
            }
            let scene = self.session.scene();
            let then = match scene.status {
                Status::Over(_) => {
                    say_end(&scene)?;
                    if scene.has_person() { self.person(&scene, None)? } else { Then::Leave }
                }
                Status::Turn(player) if scene.program_is_to_move() => {
                    self.program(&scene, player)?;
                    Then::GoOn
                }
                Status::Turn(_) if scene.is_endless() => self.circling(&scene)?,
                Status::Turn(player) => self.person(&scene, Some(player))?,
            };
            if then == Then::Leave {
                signals::settle();
                return self.leave();
            }
        }
    }

    /// Draws the board.
    fn show(&self) -> Result<(), Failure> {
        let Scene { mut picture, falls, .. } = self.session.scene();
        if self.flipped {
            flip(&mut picture.cells, &mut picture.labels, falls);
        }
        say(&format!("\n{}", board::block(&picture)))
    }

    /// Programs that repeat the same position: they continue if they may play differently and the
    /// user confirms.
    fn circling(&mut self, scene: &Scene) -> Result<Then, Failure> {
        say_folded(scene.circling().to(lang()))?;
        if scene.circles {
            return Ok(Then::Leave);
        }
        self.note_parting();
        let line = console::ask(tr("Enter continues, q quits >", "Entrée continue, q quitte >"))?;
        if line.is_none_or(|line| !line.trim().is_empty()) {
            return Ok(Then::Leave);
        }
        self.session.go_on();
        Ok(Then::GoOn)
    }

    /// Says how to come back, and keeps the games, also if a signal leaves the next prompt.
    fn note_parting(&self) {
        let (farewell, kept) = (self.farewell(), self.kept.map(|file| (Arc::clone(file), self.session.records())));
        signals::on_leaving(move || {
            let said = output::print(&farewell);
            let dated = |games: Vec<_>| games.into_iter().map(dated).collect::<Vec<_>>();
            let kept = kept.map_or(Ok(()), |(file, games)| file.keep(&dated(games)));
            if let Err(failure) = kept.and(said) {
                failure.end();
            }
        });
    }

    /// Lets the program move.
    fn program(&mut self, scene: &Scene, player: Player) -> Result<(), Failure> {
        let (Some(job), Some(name)) = (self.session.reply(), scene.program(player)) else { return Ok(()) };
        let chosen = job(self.watch);
        self.watch.finish();
        if let Err(Halt::Forfeit(Forfeit { fault, what })) = &chosen {
            self.session.lose(player, *fault);
            let what = what.to(lang());
            return Err(Failure::Other(tell!("{name} has lost: {what}", "{name} a perdu : {what}")));
        }
        if self.watch.cancelled() {
            // Whoever asks whether play goes on leaves, with the last words.
            return Ok(());
        }
        let found = chosen.map_err(|why| {
            let moves = scene.moves.join(" ");
            halt::failure(&why, &tell!("the moves {moves}", "les coups {moves}"))
        })?;
        let Found::Reply(played) = found else { return Ok(()) };
        self.session.play(&played).map_err(|BadText { problem, .. }| Failure::Other(said(&problem)))?;
        let mark = messages::mark(scene, player);
        let told = tell!("{name} ({mark}) plays {played}", "{name} ({mark}) joue {played}");
        output::print(&output::fold(&told, 2))?;
        self.show()
    }

    /// Prompts a person: the player to move, or, when the game is over, any person, to take a move
    /// back.
    fn person(&mut self, scene: &Scene, player: Option<Player>) -> Result<Then, Failure> {
        let numbered = messages::numbered(scene);
        if !numbered.is_empty() {
            output::print(&messages::list(numbered))?;
        }
        self.note_parting();
        let Some(line) = console::ask(&messages::prompt(scene, player))? else {
            return Ok(Then::Leave);
        };
        let text = line.trim();
        // Moves first, then numbers, then commands.
        let asked = self.asked.take();
        let Err(problem) = self.session.play(text) else {
            self.show()?;
            return Ok(Then::GoOn);
        };
        if let Some(entered) = input::read(text, numbered) {
            let once = text.chars().count() == 1 && asked.as_deref() != Some(text);
            if once && entered.is_grave(scene) {
                say(&entered.warning(text))?;
                self.asked = Some(text.to_owned());
                return Ok(Then::GoOn);
            }
            return self.obey(entered, scene);
        }
        say_folded(&shortened(problem.sentence().to(lang())))?;
        Ok(Then::GoOn)
    }

    fn obey(&mut self, entered: Input<'_>, scene: &Scene) -> Result<Then, Failure> {
        match entered {
            Input::Move(mv) => {
                self.session.play(mv)?;
                self.show()?;
            }
            Input::Undo => self.undo(scene)?,
            Input::Redo => self.redo(scene)?,
            Input::Hint => self.tell_values(scene, |valued, _| values::hint(valued, scene))?,
            Input::Values => self.tell_values(scene, |valued, session| {
                values::table(valued, scene, session.awaits_solution(valued).as_ref())
            })?,
            Input::Back => self.jump(scene.ply.checked_sub(1))?,
            Input::Forward => self.jump(Some(scene.ply + 1).filter(|&ply| ply <= scene.moves.len()))?,
            Input::Flip => {
                self.flipped = !self.flipped;
                self.show()?;
            }
            Input::Swap if scene.seats == Seats::Solo => say_folded(ONE_SIDE.to(lang()))?,
            Input::Swap => {
                self.session.swap_sides();
                let who = introduction(&self.session.scene());
                say_folded(&who)?;
            }
            Input::New => {
                self.session.restart();
                self.show()?;
            }
            Input::Graph => {
                let told = scene.graph(self.session.extent());
                say_folded(told.to(lang()))?;
            }
            Input::Position => say(&messages::position(scene))?,
            Input::Resign if scene.resigner().is_none() => say(tr("  The game is over.", "  La partie est finie."))?,
            Input::Resign => {
                self.session.resign();
                say_end(&self.session.scene())?;
                return Ok(Then::Leave);
            }
            Input::Quit => return Ok(Then::Leave),
            Input::Help => say(&messages::help())?,
            Input::Nothing => self.show()?,
        }
        Ok(Then::GoOn)
    }

    fn undo(&mut self, scene: &Scene) -> Result<(), Failure> {
        match scene.undo_to() {
            None => say_folded(NOTHING_TO_UNDO.to(lang())),
            Some(ply) => {
                self.session.take_back(ply);
                self.show()
            }
        }
    }

    fn redo(&mut self, scene: &Scene) -> Result<(), Failure> {
        match scene.redo_to() {
            None => say_folded(NOTHING_TO_REDO.to(lang())),
            to => self.jump(to),
        }
    }

    /// Goes to the position after `ply` moves, and shows it.
    fn jump(&mut self, ply: Option<usize>) -> Result<(), Failure> {
        if let Some(ply) = ply {
            self.session.jump(ply);
        }
        self.show()
    }

    fn tell_values(
        &mut self,
        scene: &Scene,
        tell: impl FnOnce(&MoveValues, &Playing<'_>) -> String,
    ) -> Result<(), Failure> {
        let Some(job) = self.session.values(scene.ply, Effort::Estimate) else {
            return say(tr("  The game is over.", "  La partie est finie."));
        };
        let found = job(self.watch);
        self.watch.finish();
        match found.map_err(|why| halt::failure(&why, tr("nothing", "rien")))? {
            Found::Values(_, Some(valued)) => say(&tell(&valued, self.session)),
            _ => say(tr("  No value was found in time.", "  Aucune valeur n'a été trouvée à temps.")),
        }
    }

    /// How to come back.
    fn farewell(&self) -> String {
        messages::farewell(self.session, self.begun)
    }

    fn leave(&self) -> Result<(), Failure> {
        output::print(&self.farewell())
    }
}
