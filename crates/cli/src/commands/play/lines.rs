//! A game at the prompt: the board, a line to type at, the answers of the program.

use ludex::play::Record;
use ludex::players::Judge;
use ludex::{Choice, Observer as _, Outcome, Playable, Player, Status, Strategy};

use super::console;
use super::entered::{self, Entered};
use super::told;
use super::values::{self, Values};
use crate::failure::Failure;
use crate::language::{lang, tell, tr};
use crate::observer::Watch;
use crate::style::{HEADING, styled};
use crate::{board, halt, output};

/// Programs that come to a position more often than this play on without an end.
const AGAIN: usize = 2;

/// Who sits in a chair.
pub(super) enum Seat<'s, G: Playable> {
    Person,
    Program { name: String, strategy: Box<dyn Strategy<G> + 's> },
}

impl<G: Playable> Seat<'_, G> {
    pub(super) fn is_person(&self) -> bool {
        matches!(self, Self::Person)
    }
}

/// A game between two players, either of whom may be a person.
pub(super) struct Session<'s, G: Playable> {
    pub(super) game: &'s G,
    pub(super) record: Record<G>,
    pub(super) seats: [Seat<'s, G>; 2],
    pub(super) judge: Option<&'s Judge<'s, G>>,
    pub(super) watch: &'s Watch,
}

/// Whether play goes on.
#[derive(PartialEq, Eq)]
enum Then {
    GoOn,
    Leave,
}

fn chair(player: Player) -> usize {
    usize::from(player == Player::Second)
}

/// Says something, with an empty line after it.
fn say(text: &str) -> Result<(), Failure> {
    output::print(text)?;
    output::print("")
}

impl<G: Playable> Session<'_, G> {
    /// Plays until the game is over and nobody takes a move back, or the input ends.
    pub(super) fn run(mut self) -> Result<(), Failure> {
        self.show()?;
        loop {
            if self.watch.cancelled() {
                self.leave()?;
                return Err(Failure::Other(tr("stopped on request", "arrêté à la demande").into()));
            }
            let then = match self.record.status() {
                Status::Over(outcome) => {
                    say(&format!("  {}", styled(HEADING, &told::ended(self.game.seats(), outcome))))?;
                    if self.has_person() { self.person(None)? } else { Then::Leave }
                }
                Status::Turn(player) if self.seats[chair(player)].is_person() => self.person(Some(player))?,
                Status::Turn(_) if !self.has_person() && self.record.occurrences() > AGAIN => {
                    say(tr(
                        "  The same position again and again: this play has no end.",
                        "  Toujours la même position : cette partie est sans fin.",
                    ))?;
                    Then::Leave
                }
                Status::Turn(player) => {
                    self.program(player)?;
                    Then::GoOn
                }
            };
            if then == Then::Leave {
                return self.leave();
            }
        }
    }

    fn has_person(&self) -> bool {
        self.seats.iter().any(Seat::is_person)
    }

    /// Draws the board and says whose turn it is.
    fn show(&self) -> Result<(), Failure> {
        let picture = self.game.picture(self.record.at()).seen(self.game.seats(), self.record.ply());
        let board = board::block(&picture);
        say(&format!("\n{board}"))
    }

    /// Lets the program move.
    fn program(&mut self, player: Player) -> Result<(), Failure> {
        let Seat::Program { name, strategy } = &mut self.seats[chair(player)] else { return Ok(()) };
        let chosen = strategy.choose(self.game, self.record.at(), self.watch);
        self.watch.finish();
        let Choice { mv, .. } = chosen.map_err(|why| {
            let moves = self.record.move_texts(self.game).join(" ");
            halt::failure(&why, &tell!("the moves {moves}", "les coups {moves}"))
        })?;
        let (mark, name) = (told::mark(self.game.seats(), player), name.clone());
        let played = self.game.move_text(self.record.at(), mv);
        self.play(mv)?;
        output::print(&tell!("  {name} ({mark}) plays {played}", "  {name} ({mark}) joue {played}"))?;
        self.show()
    }

    fn play(&mut self, mv: G::Move) -> Result<(), Failure> {
        self.record.play(self.game, mv).map_err(|error| Failure::Other(error.text().to(lang()).to_owned()))
    }

    /// Asks a person: the one whose turn it is, or, when the game is over, whoever wants to take a move back.
    fn person(&mut self, player: Option<Player>) -> Result<Then, Failure> {
        let legal = self.record.legal(self.game);
        let numbered = told::numbered(self.game, self.record.at(), &legal);
        if !numbered.is_empty() {
            output::print(&told::list(self.game, self.record.at(), &numbered))?;
        }
        let Some(line) = console::ask(&told::prompt(self.game, self.record.at(), player, &legal))? else {
            return Ok(Then::Leave);
        };
        match entered::read(self.game, self.record.at(), &numbered, &line) {
            Ok(entered) => self.obey(entered, player),
            Err(problem) => {
                say(&format!("  {}", problem.sentence(lang())))?;
                Ok(Then::GoOn)
            }
        }
    }

    fn obey(&mut self, entered: Entered<G::Move>, player: Option<Player>) -> Result<Then, Failure> {
        match entered {
            Entered::Move(mv) => {
                self.play(mv)?;
                self.show()?;
            }
            Entered::Undo => self.undo()?,
            Entered::Redo => self.redo()?,
            Entered::Hint => self.tell_values(Values::hint)?,
            Entered::Values => self.tell_values(Values::table)?,
            Entered::Position => say(&told::position(self.game, &self.record))?,
            Entered::Resign => {
                if let Some(player) = player {
                    let outcome = Outcome::Win(!player);
                    say(&format!("  {}", styled(HEADING, &told::ended(self.game.seats(), outcome))))?;
                }
                return Ok(Then::Leave);
            }
            Entered::Quit => return Ok(Then::Leave),
            Entered::Help => say(&told::help())?,
            Entered::Nothing => self.show()?,
        }
        Ok(Then::GoOn)
    }

    /// Takes moves back until a person is to move.
    fn undo(&mut self) -> Result<(), Failure> {
        let before = self.record.ply();
        while self.record.undo().is_some() && !self.person_is_to_move() {}
        if !self.person_is_to_move() {
            self.record.jump(before);
        }
        if self.record.ply() == before {
            return say(tr("  There is no move of yours to take back.", "  Vous n'avez aucun coup à reprendre."));
        }
        self.show()
    }

    /// Plays moves that were taken back until a person is to move or none is left.
    fn redo(&mut self) -> Result<(), Failure> {
        if self.record.redo().is_none() {
            return say(tr("  No move was taken back.", "  Aucun coup n'a été repris."));
        }
        while !self.person_is_to_move() && self.record.redo().is_some() {}
        self.show()
    }

    fn person_is_to_move(&self) -> bool {
        self.record.mover().is_some_and(|player| self.seats[chair(player)].is_person())
    }

    fn tell_values(&self, tell: impl FnOnce(&Values<G>, &G, &G::Position) -> String) -> Result<(), Failure> {
        if self.record.outcome().is_some() {
            return say(tr("  The game is over.", "  La partie est finie."));
        }
        let values = values::of(self.game, &self.record, self.judge, self.watch)?;
        self.watch.finish();
        say(&tell(&values, self.game, self.record.at()))
    }

    /// How to come back.
    fn leave(&self) -> Result<(), Failure> {
        output::print(&told::farewell(self.game, &self.record))
    }
}
