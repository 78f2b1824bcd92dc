//! The plain edge list: a line for each edge, and a line for each vertex that has properties.
//!
//! ```text
//! # the first player begins at a
//! a: first, start
//! b: second
//! c: first wins
//! a b            # an edge
//! b a
//! b c take-2     # an edge and the move that it stands for
//! ```
//!
//! - `NAME NAME [MOVE]` is an edge.
//! - `NAME: WORDS` tells of a vertex: its owner `first` or `second` (in French also `premier`,
//!   `deuxième`), its end `first wins`, `second wins` or `draw` (`premier gagne`, `nulle`), that
//!   play begins there: `start` (`départ`).
//! - `@plain` makes the graph plain: nobody owns a vertex, and an end is `won`, `lost` or `draw`
//!   for the player to move (`gagné`, `perdu`, `nulle`). A file that names no player is plain
//!   without saying so.
//! - `@endless first wins` (or `second wins`): who wins a play that never ends.
//! - A word that begins with `#` begins a comment. A name is a word, or a text in double quotes
//!   where `\"`, `\\` and `\n` stand for a quote, a backslash and a line break. Names that begin
//!   with `#`, `@` or `"`, or end with `:`, are written in quotes.
//!
//! A vertex without edges and without a declared end is lost by its owner, who cannot move there.

use ludex_core::{Outcome, Player, Text};
use ludex_dot::{FileError, Place, Scan};

use super::draft::{Draft, End, Wrong};
use super::meter::Meter;
use crate::arena::Arena;
use crate::error::ArenaError;

/// Reads an edge list.
///
/// ```
/// use ludex_arena::{read, regions};
/// use ludex_core::{Outcome, Player};
/// let arena = read::edges::read("a: first\nb: second\nc: first wins\na b\nb a\nb c")?;
/// assert_eq!(regions(&arena).count(Outcome::Draw), 2);
/// let error = read::edges::read("a: first\n a -> b c").unwrap_err();
/// assert!(error.to_string().starts_with("line 2, column 9: `c`"));
/// # Ok::<(), ludex_arena::ArenaError>(())
/// ```
///
/// # Errors
/// The first line that is not of this form.
pub fn read(text: &str) -> Result<Arena, ArenaError> {
    read_metered(text, Meter::new(&(), text))
}

pub(super) fn read_metered<'t>(text: &'t str, meter: Meter<'t>) -> Result<Arena, ArenaError> {
    if is_aldebaran(text) {
        let problem = Text::fixed(
            "this is a file of Aldebaran (.aut), which names no players; edges, DOT and gm are read",
            "c'est un fichier d'Aldebaran (.aut), qui ne nomme pas les joueurs ; les formats lus sont edges, DOT et gm",
        );
        return Err(Scan::new(text).here(problem).into());
    }
    let mut reader = Reader { scan: Scan::new(text), draft: Draft::new(meter) };
    while reader.scan.peek().is_some() {
        reader.line()?;
        reader.draft.meter.check()?;
    }
    let Reader { scan, draft } = reader;
    draft.finish(|name| format!("{name}: first")).map_err(|(place, problem)| scan.word(place, problem))?
}

/// Whether the first line is the head of a file of Aldebaran: `des (0, 12, 9)`.
fn is_aldebaran(text: &str) -> bool {
    let head = text.lines().next().unwrap_or_default();
    head.strip_prefix("des").is_some_and(|rest| rest.trim_start().starts_with('(') && rest.trim_end().ends_with(')'))
}

struct Reader<'t> {
    scan: Scan<'t>,
    draft: Draft<'t>,
}

/// A word of a line.
struct Word {
    text: String,
    quoted: bool,
    place: Place,
}

impl Reader<'_> {
    fn line(&mut self) -> Result<(), FileError> {
        match self.word()? {
            None => {}
            Some(word) if !word.quoted && word.text.starts_with('@') => self.directive(&word)?,
            Some(Word { text, quoted, place }) => match self.declared(&text, quoted) {
                Some(name) => self.vertex(&name, place)?,
                None => self.edge(&text, place)?,
            },
        }
        self.end_of_line()
    }

    /// The name of the vertex, if this first word of a line begins a declaration.
    fn declared(&mut self, text: &str, quoted: bool) -> Option<String> {
        if quoted { self.scan.skip(":").then(|| text.to_owned()) } else { text.strip_suffix(':').map(str::to_owned) }
    }

    fn blanks(&mut self) {
        self.scan.take_while(|c| c.is_whitespace() && c != '\n');
    }

    /// The next word of this line.
    fn word(&mut self) -> Result<Option<Word>, FileError> {
        self.blanks();
        let place = self.scan.place();
        match self.scan.peek() {
            None | Some('\n' | '#') => Ok(None),
            Some('"') => Ok(Some(Word { text: self.scan.quoted()?, quoted: true, place })),
            Some(_) => {
                let text = self.scan.take_while(|c| !c.is_whitespace()).to_owned();
                Ok(Some(Word { text, quoted: false, place }))
            }
        }
    }

    fn edge(&mut self, from: &str, place: Place) -> Result<(), FileError> {
        let Some(to) = self.word()? else {
            return Err(self.scan.error(
                place,
                Text::fixed(
                    "an edge is two names, as in `a b`; what is said of a vertex follows a colon, as in `a: first`",
                    "une arête est deux noms, comme `a b` ; ce qu'on dit d'un sommet suit un deux-points, comme `a: \
                     premier`",
                ),
            ));
        };
        let mv = self.word()?.map(|word| word.text).unwrap_or_default();
        let (from, to) = (self.draft.vertex(from, place), self.draft.vertex(&to.text, to.place));
        self.draft.edge(from, to, mv, place);
        Ok(())
    }

    fn vertex(&mut self, name: &str, place: Place) -> Result<(), FileError> {
        let v = self.draft.vertex(name, place);
        let Some(mut word) = self.word()? else { return Ok(()) };
        loop {
            let next = self.word()?;
            let place = word.place;
            let bare = |text: &str| text.trim_matches(',').to_lowercase();
            let wins = next.as_ref().is_some_and(|next| ["wins", "gagne"].contains(&bare(&next.text).as_str()));
            let comma = word.text.ends_with(',');
            let told = match bare(&word.text).as_str() {
                "draw" | "nulle" => self.draft.set_end(v, End::Draw, place),
                "won" | "gagné" => self.draft.set_end(v, End::Won, place),
                "lost" | "perdu" => self.draft.set_end(v, End::Lost, place),
                "start" | "départ" => self.draft.set_start(v, place),
                text => match player(text) {
                    Some(winner) if wins && !comma => self.draft.set_end(v, End::Wins(winner), place),
                    Some(owner) => self.draft.own(v, owner, place),
                    None => Err(unknown(place)),
                },
            };
            told.map_err(|(place, problem)| self.scan.error(place, problem))?;
            let skipped = player(&bare(&word.text)).is_some() && wins && !comma;
            match if skipped { self.word()? } else { next } {
                Some(next) => word = next,
                None => return Ok(()),
            }
        }
    }

    fn directive(&mut self, word: &Word) -> Result<(), FileError> {
        match word.text.as_str() {
            "@plain" => self.draft.set_plain(),
            "@endless" => {
                let (who, wins) = (self.word()?, self.word()?);
                let winner = who.and_then(|who| player(&who.text.to_lowercase()));
                let wins = wins.is_some_and(|wins| ["wins", "gagne"].contains(&wins.text.as_str()));
                let problem = Text::fixed(
                    "after @endless comes `first wins` or `second wins`",
                    "après @endless vient `premier gagne` ou `second gagne`",
                );
                let winner = winner.filter(|_| wins).ok_or_else(|| self.scan.error(word.place, problem))?;
                self.draft.set_endless(Outcome::Win(winner), word.place);
            }
            _ => {
                let problem = Text::fixed(
                    "only @plain and @endless begin with @; put other names that begin with @ in quotes",
                    "seuls @plain et @endless commencent par @ ; mettez entre guillemets un autre nom qui commence \
                     ainsi",
                );
                return Err(self.scan.error(word.place, problem));
            }
        }
        Ok(())
    }

    fn end_of_line(&mut self) -> Result<(), FileError> {
        self.blanks();
        if self.scan.peek() == Some('#') {
            self.scan.take_while(|c| c != '\n');
        }
        match self.scan.peek() {
            None => Ok(()),
            Some('\n') => {
                self.scan.take();
                Ok(())
            }
            Some(_) => Err(self.scan.here(Text::fixed(
                "the line should end here: an edge is two names and perhaps a move, in quotes if there are spaces",
                "la ligne devrait finir ici : une arête est deux noms et peut-être un coup, entre guillemets s'il y a \
                 des espaces",
            ))),
        }
    }
}

fn player(word: &str) -> Option<Player> {
    match word {
        "first" | "premier" => Some(Player::First),
        "second" | "deuxième" => Some(Player::Second),
        _ => None,
    }
}

fn unknown(place: Place) -> Wrong {
    let problem = Text::fixed(
        "after the colon come first, second, first wins, second wins, draw or start, or in a plain graph won, lost \
         or draw",
        "après le deux-points viennent premier, second, premier gagne, second gagne, nulle ou départ, ou dans un \
         graphe simple gagné, perdu ou nulle",
    );
    (place, problem)
}
