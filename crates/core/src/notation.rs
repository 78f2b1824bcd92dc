//! Positions and moves as text.

use std::fmt;

use crate::{Game, Setting, Side, Status, Text, say};

/// A text that could not be read: the text, and one sentence that says what is wrong, where, and
/// what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadText {
    /// What was to be read.
    pub text: String,
    /// What is wrong with it.
    pub problem: Text,
}

impl BadText {
    /// An error about `text`.
    pub fn new(text: impl Into<String>, problem: Text) -> Self {
        Self { text: text.into(), problem }
    }

    /// The sentence for a reader: the text in back quotes, then the problem.
    #[must_use]
    pub fn sentence(&self) -> Text {
        let Self { text, problem: Text { en, fr } } = self;
        say!("`{text}`: {en}", "« {text} » : {fr}")
    }
}

impl fmt::Display for BadText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence().en)
    }
}

impl std::error::Error for BadText {}

/// A game, its positions and its moves as text without spaces. Unlocks the command line, files and
/// addresses.
///
/// Laws: reading what was written gives the same position or move back; a text that cannot be read
/// gives an error and never a panic. The text of a position is never empty and never begins with
/// `-`.
pub trait Notation: Game {
    /// The game itself: the name and parameters that the registry reads, as in `connect4:7x6`.
    fn spec(&self) -> String;

    /// A number that stands for rules that are read when the program runs, so that what is kept of
    /// a game is not used for other rules of the same name; 0 where rules are part of the program.
    fn rules_digest(&self) -> u64 {
        0
    }

    /// A position as text.
    fn position_text(&self, at: &Self::Position) -> String;

    /// A position from its text, or from the moves that lead to it from the start where a game has
    /// such a notation of its own. A game as a value ([`AnyGame`](crate::AnyGame)) reads moves that
    /// are separated by spaces or commas, whatever the game.
    ///
    /// # Errors
    /// Text that is no position of the game: what is wrong, where, and what would be right.
    fn read_position(&self, text: &str) -> Result<Self::Position, BadText>;

    /// What a text says that no cell of its board shows, to be chosen; empty where cells show all,
    /// or where the text is not written as positions are. It need not be a position yet.
    ///
    /// Laws: a position has one option of each setting, whose text is its own; an option that is a
    /// position has itself chosen.
    fn settings(&self, _text: &str) -> Vec<Setting> {
        Vec::new()
    }

    /// The text of a cell after a piece is put on it, where pieces pile up: `cell` is its text
    /// before, `piece` that of a cell with this piece alone; with that of an empty cell the topmost
    /// one is taken away. `None` in games where a piece takes the place of what was there.
    fn piled(&self, _cell: &str, _piece: &str) -> Option<String> {
        None
    }

    /// A move of the position `at` as text.
    fn move_text(&self, at: &Self::Position, mv: Self::Move) -> String;

    /// Why the text is no legal move at `at`, where the game can say more than which moves are
    /// legal.
    fn why_illegal(&self, _at: &Self::Position, _text: &str) -> Option<Text> {
        None
    }

    /// A legal move of the position `at` from its text.
    ///
    /// # Errors
    /// Text that is no legal move there: the reason where the game knows it, or the moves that are
    /// legal.
    fn read_move(&self, at: &Self::Position, text: &str) -> Result<Self::Move, BadText> {
        read_listed_move(self, at, text)
    }

    /// The one of the legal moves of the position `at` that a text names: the one whose text it is,
    /// in small letters or capitals, where a game does not know better.
    fn named_move(&self, at: &Self::Position, moves: &[Self::Move], text: &str) -> Option<Self::Move> {
        moves.iter().copied().find(|&mv| self.move_text(at, mv).eq_ignore_ascii_case(text))
    }

    /// The text of a move that is also written in another way, as in `h8`: the text of
    /// [`move_text`](Notation::move_text).
    fn other_text(&self, _text: &str) -> Option<String> {
        None
    }

    /// A move by the squares that it leaves and enters, as programs write it that speak UCI, the
    /// protocol of chess; `None` in a game without.
    fn squares_text(&self, _at: &Self::Position, _mv: Self::Move) -> Option<String> {
        None
    }

    /// Why the player to move wins or loses here, by a theorem about the game and without its
    /// solution: a sentence without its full stop. `None` where the game has no such theorem, or is
    /// over.
    fn theory(&self, _at: &Self::Position) -> Option<Text> {
        None
    }

    /// What the players are called, where the game calls them anything but the first and the
    /// second.
    fn sides(&self) -> Option<[Side; 2]> {
        None
    }

    /// Tags that other programs expect in this game's records, with their values, as PDN's
    /// `GameType`.
    fn usual_tags(&self) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    /// The tags of this game's records: for the first player, the second, and the position where it
    /// began, if not at the start. A game whose records other programs read takes theirs.
    fn record_tags(&self) -> [&'static str; 3] {
        ["First", "Second", "Start"]
    }

    /// The position where a recorded game began.
    fn record_position(&self, at: &Self::Position) -> String {
        self.position_text(at)
    }

    /// The position after a sequence of moves from the start, each a text.
    ///
    /// # Errors
    /// The first move that is not legal: which it is, and why.
    fn read_moves<'t>(&self, moves: impl Iterator<Item = &'t str>) -> Result<Self::Position, BadText>
    where
        Self: Sized,
    {
        let mut at = self.start();
        for (number, text) in (1..).zip(moves) {
            let mv = self.read_move(&at, text).map_err(|BadText { text, problem: Text { en, fr } }| {
                BadText::new(text, crate::say!("move {number}: {en}", "coup {number} : {fr}"))
            })?;
            at = self.play(&at, mv);
        }
        Ok(at)
    }
}

/// A legal move from its text, compared with the texts of all of them: [`Notation::read_move`] of
/// games that have no faster way, and the error of those that have.
///
/// # Errors
/// As [`Notation::read_move`].
pub fn read_listed_move<G: Notation + ?Sized>(game: &G, at: &G::Position, text: &str) -> Result<G::Move, BadText> {
    let mut moves = Vec::new();
    if let Status::Over(_) = game.expand(at, &mut moves) {
        return Err(BadText::new(text, Text::fixed("the game is over here", "la partie est finie ici")));
    }
    let other = game.other_text(text);
    let named = other.as_deref().unwrap_or(text);
    if let Some(mv) = game.named_move(at, &moves, named) {
        return Ok(mv);
    }
    let mut legal = Vec::new();
    for mv in moves {
        legal.push(game.move_text(at, mv));
    }
    Err(not_legal(text, game.why_illegal(at, named), &legal))
}

/// The error for a text that is no legal move, with the game's own reason where it has one.
fn not_legal(text: &str, why: Option<Text>, legal: &[String]) -> BadText {
    let legal = crate::moves_text::listed(legal);
    BadText::new(
        text,
        match why {
            Some(Text { en, fr }) => {
                crate::say!("{en}; the legal moves are {legal}", "{fr} ; les coups permis sont {legal}")
            }
            None => crate::say!(
                "not a legal move here; the legal moves are {legal}",
                "coup interdit ici ; les coups permis sont {legal}"
            ),
        },
    )
}
