//! A book that plays: a strategy as numbered sections, each a board and where every move of the
//! reader leads.
//!
//! ```text
//!   1    · · ·        you play 1: I play 5; go to 12
//!        · · ·        you play 2: I play 1; go to 4
//!        · · ·        …
//! ```
//!
//! The game is solved, and of the best moves of the book's side the first is played always, so that
//! the sections are the positions that the reader can bring about against it; positions that come
//! about in several ways have one section. Up to symmetry, images have one section too, and the
//! reader is told how to turn the board. Sections are shuffled but for the first, as in such books:
//! neighbours tell nothing.

mod report;
mod write;

use std::collections::{HashMap, HashSet, VecDeque};

use ludex_core::prelude::*;
use ludex_core::{
    AnyGame, AnyPosition, Lang, Observer, Orbits, Outcome, Picture, Player, Seats, Status, Text, Value, Verdict,
    derive_seed, few, say,
};
use ludex_engines::OneByOne;
use ludex_engines::players::{Clock, ExactValues};
use serde::Serialize;

use crate::solving::exact_values;
use crate::words::in_shell;
use crate::{Refusal, symmetry};

pub use report::{Report, Size};

/// No book has more sections.
pub const MOST_SECTIONS: usize = 10_000;

/// Which book?
#[derive(Clone, Debug)]
pub struct Question<'q> {
    /// The game.
    pub game: &'q AnyGame,
    /// The side that the book plays.
    pub side: Player,
    /// Whether images of one another have one section.
    pub up_to_symmetry: bool,
    /// The seed of the order of sections.
    pub seed: u64,
}

/// A book.
#[derive(Clone, Debug)]
pub struct Book {
    /// The side that the book plays.
    pub side: Player,
    /// What its side is worth: won or drawn.
    pub value: Value,
    /// Whether images of one another have one section.
    pub up_to_symmetry: bool,
    /// The moves that the book makes before the first section.
    pub opening: Vec<String>,
    /// The sections; the first of them is number 1.
    pub sections: Vec<Section>,
    /// How many sections each way of making a book takes; `None` where they are too many.
    pub sizes: Vec<(Choice, Option<usize>)>,
}

/// Which positions have sections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Every position in which the reader is to move, whatever the book plays.
    Every,
    /// Those against any best move.
    AnyBest,
    /// Those against one best move.
    OneBest,
    /// The same up to symmetry.
    UpToSymmetry,
}

/// A section: a position in which the reader is to move.
#[derive(Clone, Debug)]
pub struct Section {
    /// The position as text.
    pub position: String,
    /// Its board, in the colours of the chairs.
    pub picture: Picture<u64>,
    /// What every move of the reader leads to, in the order of the rules.
    pub replies: Vec<Reply>,
}

/// What a move of the reader leads to.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The reader's move.
    pub mv: String,
    /// The cell of the board that is touched for it, where it is one.
    pub cell: Option<usize>,
    /// The book's moves in reply, mostly one.
    pub answer: Vec<String>,
    /// Where it goes on.
    pub to: Next,
}

/// Where it goes on after a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// With a section, by its number from 1; the board is turned before by a symmetry.
    Section {
        /// Its number.
        number: usize,
        /// The element of the game's group that turns the board, with its name.
        turn: Option<(usize, Text)>,
    },
    /// The game is over: won by the book, drawn or, never, lost.
    Over(Value),
}

/// A book while its positions are looked for.
struct Search<'q> {
    game: &'q AnyGame,
    side: Player,
    choice: Choice,
    /// Whether moves are told; else sections are only counted.
    is_written: bool,
    /// Which positions have one section.
    orbits: Orbits,
    /// The symmetries that keep the start.
    group: Orbits,
    exact: &'q ExactValues<'q>,
    observer: &'q dyn Observer,
}

/// A position, and the chair of whoever is to move there.
#[derive(Clone)]
struct Turn {
    at: AnyPosition,
    chair: Player,
}

/// A position with a section, and what follows every move of the reader.
type Found = (Turn, Vec<(u64, After)>);

/// The book's first moves, and the positions with sections.
type All = (Vec<String>, Vec<Found>);

/// What follows a move of the reader: the book's moves, and the reader's turn or the end.
struct After {
    moves: Vec<String>,
    then: Result<Turn, Value>,
}

impl Search<'_> {
    fn status(&self, turn: &Turn, moves: &mut Vec<u64>) -> Status {
        moves.clear();
        self.game.expand(&turn.at, moves)
    }

    /// The position after a move, with the chair that is to move.
    fn play(&self, turn: &Turn, mv: u64) -> Turn {
        let at = self.game.play(&turn.at, mv);
        let chair = match (self.game.seats(), self.game.expand(&at, &mut Vec::new())) {
            (Seats::Fixed | Seats::Solo, Status::Turn(mover)) => mover,
            _ => !turn.chair,
        };
        Turn { at, chair }
    }

    /// How a game that is over ended for the book.
    fn ended(&self, turn: &Turn, outcome: Outcome) -> Value {
        // With seats that change, the first player is the chair whose turn it would be.
        let side = match self.game.seats() {
            Seats::Swap if turn.chair == self.side => Player::First,
            Seats::Swap => Player::Second,
            Seats::Fixed | Seats::Solo => self.side,
        };
        outcome.value_for(side)
    }

    /// Plays for the book until the reader is to move: by every move that the choice allows.
    fn answers(&self, turn: Turn) -> Result<Vec<After>, Refusal> {
        let mut waiting = vec![(turn, Vec::new())];
        let mut found = Vec::new();
        while let Some((turn, moves)) = waiting.pop() {
            let mut all = Vec::new();
            match self.status(&turn, &mut all) {
                Status::Over(outcome) => found.push(After { moves, then: Err(self.ended(&turn, outcome)) }),
                Status::Turn(_) if turn.chair != self.side => found.push(After { moves, then: Ok(turn) }),
                Status::Turn(_) => {
                    for mv in self.chosen(&turn, all)? {
                        let text = self.is_written.then(|| self.game.move_text(&turn.at, mv));
                        let moves = moves.iter().cloned().chain(text).collect();
                        waiting.push((self.play(&turn, mv), moves));
                    }
                }
            }
        }
        Ok(found)
    }

    /// The moves that the book may make.
    fn chosen(&self, turn: &Turn, all: Vec<u64>) -> Result<Vec<u64>, Refusal> {
        if self.choice == Choice::Every {
            return Ok(all);
        }
        let best_of = |at: &AnyPosition| -> Result<Vec<u64>, Refusal> {
            let rated = self.exact.moves(at, self.observer)?;
            let best = rated.first().map(|best| best.verdict);
            Ok(rated.iter().filter(|rated| Some(rated.verdict) == best).map(|rated| rated.mv).collect())
        };
        if self.choice == Choice::AnyBest {
            return best_of(&turn.at);
        }
        // The one that is taken in the canonical position, so that images are answered alike.
        let form = self.group.canonical(self.game, turn.at.clone());
        let one = best_of(&form)?.first().copied();
        let elements = self.group.elements().iter().copied();
        let element = elements.into_iter().find(|&element| self.game.image(element, &turn.at) == form).unwrap_or(0);
        Ok(all.into_iter().find(|&mv| Some(self.game.image_move(element, mv)) == one).into_iter().collect())
    }

    /// The positions with sections, the first one first, each with what follows the reader's moves;
    /// `None` where they are too many.
    fn all(&self) -> Result<Option<All>, Refusal> {
        let start = Turn { at: self.game.start(), chair: Player::First };
        let openings = self.answers(start)?;
        let opening = openings.first().map(|first| first.moves.clone()).unwrap_or_default();
        let firsts = openings.into_iter().filter_map(|after| after.then.ok());
        let mut waiting: VecDeque<Turn> = firsts.map(|turn| self.canonical(turn)).collect();
        let mut known: HashSet<AnyPosition> = waiting.iter().map(|turn| turn.at.clone()).collect();
        let mut sections = Vec::new();
        while let Some(turn) = waiting.pop_front() {
            if known.len() > MOST_SECTIONS {
                return Ok(None);
            }
            if self.observer.cancelled() {
                return Err(ludex_core::Stop::Cancelled.into());
            }
            let (mut all, mut replies) = (Vec::new(), Vec::new());
            self.status(&turn, &mut all);
            for mv in all {
                for after in self.answers(self.play(&turn, mv))? {
                    if let Ok(next) = &after.then {
                        let next = self.canonical(next.clone());
                        if known.insert(next.at.clone()) {
                            waiting.push_back(next);
                        }
                    }
                    replies.push((mv, after));
                }
            }
            sections.push((turn, replies));
        }
        Ok(Some((opening, sections)))
    }

    fn canonical(&self, Turn { at, chair }: Turn) -> Turn {
        Turn { at: self.orbits.canonical(self.game, at), chair }
    }
}

/// Writes the book of a question.
///
/// # Errors
/// A puzzle, a side that loses, a game with too many sections or too large to be solved, or an
/// engine that stopped.
pub fn book(question: &Question<'_>, clock: Clock, observer: &dyn Observer) -> Result<Book, Refusal> {
    let Question { game, side, up_to_symmetry, .. } = *question;
    let (spec, start) = (game.spec(), game.start());
    if game.seats() == Seats::Solo {
        let typed = in_shell(&spec);
        return Err(Refusal::Question(say!(
            "{spec} is a puzzle for one player, and a book plays against a reader; `ludex solve {typed} --line` solves \
             it",
            "{spec} est un casse-tête pour une personne, et un livre joue contre son lecteur ; « ludex solve {typed} \
             --line » le résout"
        )));
    }
    if let Some(reason) = game.unlisted(&start) {
        return Err(Refusal::Question(reason));
    }
    if OneByOne::best(game, &start).is_some_and(|best| best != OneByOne::Sums) {
        return Err(too_many(&spec));
    }
    let exact = exact_values(game, &start, clock, observer)?;
    let Some(Verdict { value, .. }) = exact.verdict(&start, observer)? else {
        return Err(too_many(&spec));
    };
    let value = if side == Player::First { value } else { value.opposite() };
    if value == Value::Loss {
        let other = (!side).word();
        return Err(Refusal::Question(say!(
            "in {spec} this side loses against best play, and no book can help it; try --side {other}",
            "dans {spec}, ce camp perd contre le meilleur jeu, et aucun livre n'y peut rien ; essayez --side {other}"
        )));
    }
    let choice = if up_to_symmetry { Choice::UpToSymmetry } else { Choice::OneBest };
    let search = |of| {
        let orbits = if of == Choice::UpToSymmetry { Orbits::keeping(game, &start) } else { Orbits::identity() };
        let group = Orbits::keeping(game, &start);
        Search { game, side, choice: of, is_written: of == choice, orbits, group, exact: &exact, observer }
    };
    let sought = search(choice);
    let Some((opening, found)) = sought.all()? else { return Err(too_many(&spec)) };
    if found.is_empty() && opening.is_empty() {
        return Err(Refusal::Question(say!(
            "in {spec} the game is over before it begins; take a larger one",
            "dans {spec}, la partie est finie avant de commencer ; prenez-en un plus grand"
        )));
    }
    if found.is_empty() {
        let moves = opening.join(" ");
        return Err(Refusal::Question(say!(
            "in {spec} the game is over after {moves}, before a reader could move; take a larger one",
            "dans {spec}, la partie est finie après {moves}, avant qu'un lecteur puisse jouer ; prenez-en un plus grand"
        )));
    }
    let mut sizes = Vec::new();
    for other in [Choice::Every, Choice::AnyBest, Choice::OneBest, Choice::UpToSymmetry] {
        let size = if other == choice { Some(found.len()) } else { search(other).all()?.map(|(_, all)| all.len()) };
        sizes.push((other, size));
    }
    let sections = sections(&sought, &found, question.seed);
    Ok(Book { side, value, up_to_symmetry, opening, sections, sizes })
}

fn too_many(spec: &str) -> Refusal {
    let most = MOST_SECTIONS;
    let [en, fr] = [Lang::En, Lang::Fr].map(|lang| crate::numbers::grouped(most, lang));
    Refusal::Question(say!(
        "a book of {spec} would have more than {en} sections; take a smaller board",
        "un livre de {spec} aurait plus de {fr} sections ; prenez un plateau plus petit"
    ))
}

/// The sections in the order of their numbers.
fn sections(search: &Search<'_>, found: &[Found], seed: u64) -> Vec<Section> {
    let Search { game, orbits, .. } = search;
    let names = symmetry::names(game);
    // The first stays the first.
    let mut order: Vec<usize> = (1..found.len()).collect();
    few::sort_by_key(&mut order, |&place| derive_seed(seed, place as u64));
    let order: Vec<usize> = std::iter::once(0).chain(order).collect();
    let number: HashMap<&AnyPosition, usize> =
        order.iter().zip(1..).map(|(&place, number)| (&found[place].0.at, number)).collect();
    let next = |after: &After| match &after.then {
        Err(value) => Next::Over(*value),
        Ok(turn) => {
            let form = orbits.canonical(game, turn.at.clone());
            let element = orbits.elements().iter().copied().find(|&element| game.image(element, &turn.at) == form);
            let turned = element.filter(|&element| element != 0).map(|element| (element, names[element].clone()));
            Next::Section { number: number[&form], turn: turned }
        }
    };
    let section = |&place: &usize| {
        let (turn, replies) = &found[place];
        // Stones of the mover are the first player's where seats change.
        let plies = usize::from(turn.chair == Player::Second);
        let picture = game.picture(&turn.at).by_chair(game.seats(), plies);
        let cell = |mv: u64| match picture.touches.iter().find(|touch| touch.mv == mv).map(|touch| &touch.cells[..]) {
            Some(&[cell]) => Some(cell),
            _ => None,
        };
        let replies = replies.iter().map(|(mv, after)| Reply {
            mv: game.move_text(&turn.at, *mv),
            cell: cell(*mv),
            answer: after.moves.clone(),
            to: next(after),
        });
        Section { position: game.position_text(&turn.at), replies: replies.collect(), picture: picture.clone() }
    };
    order.iter().map(section).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(game: &AnyGame, side: Player, up_to_symmetry: bool) -> Result<Book, Refusal> {
        book(&Question { game, side, up_to_symmetry, seed: 7 }, || 0.0, &())
    }

    /// Plays every reply against the book, by the rules and the book alone; gives the number of
    /// games.
    fn play_all(game: &AnyGame, book: &Book, at: &AnyPosition, number: usize, turned: bool) -> u64 {
        let section = &book.sections[number - 1];
        assert_eq!(section.position, game.position_text(at), "section {number}");
        let mut moves = Vec::new();
        game.expand(at, &mut moves);
        assert_eq!(moves.len(), section.replies.len(), "section {number} has every move");
        let mut games = 0;
        for reply in &section.replies {
            let mut now = at.clone();
            for text in std::iter::once(&reply.mv).chain(&reply.answer) {
                now = game.play(&now, game.read_move(&now, text).expect(text));
            }
            let over = game.expand(&now, &mut Vec::new()).outcome();
            match &reply.to {
                Next::Over(value) => {
                    assert!(
                        over.is_some() && *value != Value::Loss && *value >= book.value,
                        "section {number}: {reply:?}"
                    );
                    games += 1;
                }
                Next::Section { number, turn } => {
                    assert!(over.is_none());
                    assert!(turned || turn.is_none());
                    let now = turn.as_ref().map_or(now.clone(), |(element, _)| game.image(*element, &now));
                    games += play_all(game, book, &now, *number, turned);
                }
            }
        }
        games
    }

    #[test]
    fn the_book_never_loses() {
        for (game, sides) in [
            (ludex_games::tictactoe::read_game(""), vec![Player::First, Player::Second]),
            (ludex_games::mnk::read_game("4x3,3"), vec![Player::First]),
            (ludex_games::nim::read_game("1,2,4"), vec![Player::First]),
            (ludex_games::nim::read_game("1,2,3"), vec![Player::Second]),
            (ludex_games::fibonacci_nim::read_game("8"), vec![Player::Second]),
            (ludex_games::kayles::read_game("6"), vec![Player::First]),
            (ludex_games::connect4::read_game("4x4"), vec![Player::Second]),
        ] {
            let game = game.unwrap();
            for side in sides {
                for up_to_symmetry in [false, true] {
                    let book = ask(&game, side, up_to_symmetry).unwrap();
                    let mut at = game.start();
                    for text in &book.opening {
                        at = game.play(&at, game.read_move(&at, text).unwrap());
                    }
                    let first =
                        if up_to_symmetry { Orbits::keeping(&game, &game.start()).canonical(&game, at) } else { at };
                    assert!(play_all(&game, &book, &first, 1, up_to_symmetry) > 0);
                    let of = |choice| {
                        book.sizes.iter().find(|(known, _)| *known == choice).unwrap().1.unwrap_or(MOST_SECTIONS)
                    };
                    let sizes = [Choice::Every, Choice::AnyBest, Choice::OneBest, Choice::UpToSymmetry].map(of);
                    assert!(sizes.is_sorted_by(|more, less| more >= less), "{game:?}: {sizes:?}");
                }
            }
        }
    }

    #[test]
    fn refused_books() {
        let told = |game: AnyGame, side| ask(&game, side, false).map(|_| ()).unwrap_err().text().en.into_owned();
        assert!(told(ludex_games::nim::read_game("1,2,3").unwrap(), Player::First).contains("--side second"));
        assert!(told(ludex_games::connect4::read_game("7x6").unwrap(), Player::First).contains("10,000 sections"));
        assert!(told(ludex_games::sliding::read_game("2x2").unwrap(), Player::First).contains("puzzle"));
    }
}
