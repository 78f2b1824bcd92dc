//! How a sheet is drawn, as a small file in TOML beside it says.
//!
//! ```toml
//! hidden = ["step"]                 # fluents that are not told below the board
//! [board]
//! cells = "location"                # (location PIECE COLUMN ROW); several names, or none, in [ ]
//! contents = 1                      # which argument says what lies there; 0: the name itself
//! columns = 2
//! rows = 3
//! downwards = true                  # the first row is the upper one
//! empty = ["none"]
//! [pieces]
//! king = "♔"
//! disc = "first"                    # first, second, neutral or empty; other texts are written
//! [moves]
//! slide = [2, 3, 4, 5]              # the arguments that name cells, column and row of each
//! ```
//!
//! Whatever is left out is as it would be without the file. Names that the sheet does not have are
//! refused, with their place.

use std::collections::HashMap;
use std::ops::Range;

use ludex_core::{Diagnostic, Piece, Span, Text, few, say};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::machine::Machine;
use crate::terms::{Name, Term};

/// What a file says.
#[derive(Clone, Debug, Default)]
pub(crate) struct Drawing {
    /// The fluents that are cells, if it says so.
    pub(crate) cells: Option<Vec<Name>>,
    /// The arguments that are the column, the row and what lies there, from 0.
    pub(crate) places: Places,
    pub(crate) downwards: bool,
    pub(crate) empty: Option<Vec<String>>,
    pub(crate) pieces: HashMap<String, Piece>,
    /// For each name of moves the cells that it names, as arguments.
    pub(crate) moves: HashMap<Name, Vec<[usize; 2]>>,
    pub(crate) hidden: Vec<Name>,
}

/// Which arguments of a cell are its column, its row, and what lies there; the name of the fluent
/// where none is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places {
    pub(crate) column: usize,
    pub(crate) row: usize,
    pub(crate) contents: Option<usize>,
}

impl Default for Places {
    fn default() -> Self {
        Self { column: 0, row: 1, contents: Some(2) }
    }
}

impl Places {
    /// The arguments that a cell must have.
    pub(crate) fn least(self) -> usize {
        self.column.max(self.row).max(self.contents.unwrap_or(0)) + 1
    }
}

/// The most arguments that are counted.
const MOST: i64 = 99;

type Value<'s> = Spanned<DeValue<'s>>;

/// A file that is read.
struct Reading<'a> {
    file: &'a str,
    source: &'a str,
    machine: &'a Machine,
}

impl Drawing {
    /// Reads what a file says of how a sheet is drawn.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub(crate) fn read(file: &str, source: &str, machine: &Machine) -> Result<Self, Diagnostic> {
        let reading = Reading { file, source, machine };
        let read = DeTable::parse(source).map_err(|error| {
            let what = Text::fixed("here the text is no longer TOML", "ici, le texte n'est plus du TOML");
            reading.wrong(error.span().unwrap_or(0..0), what)
        })?;
        let mut drawing = Self::default();
        // What lies on cells is known once it is known which they are.
        let order = |key: &str| ["board", "pieces"].iter().position(|first| *first == key).unwrap_or(2);
        let mut tables: Vec<_> = read.get_ref().iter().collect();
        few::sort_by_key(&mut tables, |(key, _)| order(key.get_ref()));
        for (key, value) in tables {
            match &**key.get_ref() {
                "board" => reading.board(value, &mut drawing)?,
                "pieces" => reading.pieces(value, &mut drawing)?,
                "moves" => reading.moves(value, &mut drawing)?,
                "hidden" => {
                    drawing.hidden = each(value, &|value| reading.fluent(value, 0))?;
                }
                _ => return Err(reading.unknown(key.span(), "board, pieces, moves, hidden")),
            }
        }
        Ok(drawing)
    }

    /// What lies on a cell, as a word; the name of the fluent where no argument says so.
    pub(crate) fn contents(places: Places, machine: &Machine, fluent: Term) -> String {
        let terms = &machine.ground.terms;
        match places.contents {
            Some(at) => terms.joined(terms.args(fluent)[at]),
            None => terms.name_text(terms.name(fluent)).to_owned(),
        }
    }
}

impl Reading<'_> {
    fn wrong(&self, place: Range<usize>, what: Text) -> Diagnostic {
        let (start, end) = (place.start.min(self.source.len()), place.end.min(self.source.len()));
        let before = self.source.get(..start).unwrap_or_default();
        let line = before.matches('\n').count() as u32 + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() as u32 + 1;
        Diagnostic::new(self.file, self.source, Span { line, column, start: start as u32, end: end as u32 }, what)
    }

    fn unknown(&self, place: Range<usize>, known: &str) -> Diagnostic {
        self.wrong(
            place,
            say!("there is no such word here; there are {known}", "ce mot n'a pas de sens ici ; il y a {known}"),
        )
    }

    fn table<'v, 's>(&self, value: &'v Value<'s>) -> Result<&'v DeTable<'s>, Diagnostic> {
        let what = || Text::fixed("a table belongs here, as in [board]", "il faut ici une table, comme [board]");
        value.get_ref().as_table().ok_or_else(|| self.wrong(value.span(), what()))
    }

    fn text<'v>(&self, value: &'v Value<'_>) -> Result<&'v str, Diagnostic> {
        let what = || Text::fixed("a text in quotes belongs here", "il faut ici un texte entre guillemets");
        value.get_ref().as_str().ok_or_else(|| self.wrong(value.span(), what()))
    }

    /// The number of an argument.
    fn argument(&self, value: &Value<'_>, least: i64) -> Result<usize, Diagnostic> {
        let number =
            value.get_ref().as_integer().and_then(|number| i64::from_str_radix(number.as_str(), number.radix()).ok());
        number.filter(|number| (least..=MOST).contains(number)).map(|number| number as usize).ok_or_else(|| {
            self.wrong(
                value.span(),
                say!(
                    "the number of an argument belongs here, from {least} on",
                    "il faut ici le numéro d'un argument, à partir de {least}"
                ),
            )
        })
    }

    /// The name of fluents that have so many arguments.
    fn fluent(&self, value: &Value<'_>, least: usize) -> Result<Name, Diagnostic> {
        let what = |name: &str| {
            if least == 0 {
                say!("no fluent of the sheet is called {name}", "aucun fluent de la feuille ne s'appelle {name}")
            } else {
                say!(
                    "no fluent {name} with {least} arguments is in the sheet",
                    "la feuille n'a pas de fluent {name} à {least} arguments"
                )
            }
        };
        self.named(value, &self.machine.ground.fluents, least, &what)
    }

    fn named(
        &self,
        value: &Value<'_>,
        among: &[Term],
        least: usize,
        what: &dyn Fn(&str) -> Text,
    ) -> Result<Name, Diagnostic> {
        let (name, terms) = (self.text(value)?, &self.machine.ground.terms);
        let mut names = among.iter().filter(|&&term| terms.args(term).len() >= least).map(|&term| terms.name(term));
        names.find(|&known| terms.name_text(known) == name).ok_or_else(|| self.wrong(value.span(), what(name)))
    }

    fn board(&self, value: &Value<'_>, drawing: &mut Drawing) -> Result<(), Diagnostic> {
        let mut cells = None;
        for (key, value) in self.table(value)? {
            match &**key.get_ref() {
                "cells" => cells = Some(value),
                "columns" => drawing.places.column = self.argument(value, 1)? - 1,
                "rows" => drawing.places.row = self.argument(value, 1)? - 1,
                "contents" => drawing.places.contents = self.argument(value, 0)?.checked_sub(1),
                "empty" => drawing.empty = Some(each(value, &|value| self.text(value).map(str::to_owned))?),
                "downwards" => {
                    drawing.downwards = value.get_ref().as_bool().ok_or_else(|| {
                        self.wrong(value.span(), Text::fixed("true or false belongs here", "il faut ici true ou false"))
                    })?;
                }
                _ => {
                    return Err(self.unknown(key.span(), "cells, columns, rows, contents, downwards, empty"));
                }
            }
        }
        let least = drawing.places.least();
        drawing.cells = cells.map(|value| each(value, &|value| self.fluent(value, least))).transpose()?;
        Ok(())
    }

    fn pieces(&self, value: &Value<'_>, drawing: &mut Drawing) -> Result<(), Diagnostic> {
        let (terms, places) = (&self.machine.ground.terms, drawing.places);
        let is_cell = |fluent: &Term| {
            let named = drawing.cells.as_ref().is_none_or(|cells| cells.contains(&terms.name(*fluent)));
            named && terms.args(*fluent).len() >= places.least()
        };
        let cells = self.machine.ground.fluents.iter().filter(|fluent| is_cell(fluent));
        let known: Vec<String> = cells.map(|&fluent| Drawing::contents(places, self.machine, fluent)).collect();
        for (key, value) in self.table(value)? {
            if !known.iter().any(|known| known == &**key.get_ref()) {
                let what = Text::fixed("this lies on no cell of the sheet", "ceci n'est sur aucune case de la feuille");
                return Err(self.wrong(key.span(), what));
            }
            let piece = match self.text(value)? {
                "first" => Piece::First,
                "second" => Piece::Second,
                "neutral" => Piece::Neutral,
                "empty" => Piece::Empty,
                text if (1..=3).contains(&text.chars().count()) && !text.chars().any(char::is_control) => {
                    Piece::Tile(text.to_owned())
                }
                _ => {
                    let what = Text::fixed(
                        "first, second, neutral, empty, or a text of one to three letters belongs here",
                        "il faut ici first, second, neutral, empty, ou un texte d'une à trois lettres",
                    );
                    return Err(self.wrong(value.span(), what));
                }
            };
            drawing.pieces.insert(key.get_ref().to_string(), piece);
        }
        Ok(())
    }

    fn moves(&self, value: &Value<'_>, drawing: &mut Drawing) -> Result<(), Diagnostic> {
        let moves = self.machine.ground.moves.concat();
        for (key, value) in self.table(value)? {
            let places = each(value, &|value| Ok(self.argument(value, 1)? - 1))?;
            if places.len() % 2 == 1 {
                let what = Text::fixed(
                    "each cell has two arguments, its column and its row",
                    "chaque case a deux arguments, sa colonne et sa ligne",
                );
                return Err(self.wrong(value.span(), what));
            }
            let least = places.iter().max().map_or(0, |most| most + 1);
            let what = |name: &str| {
                say!(
                    "no move {name} with {least} arguments is in the sheet",
                    "la feuille n'a pas de coup {name} à {least} arguments"
                )
            };
            let name = Spanned::new(key.span(), DeValue::String(key.get_ref().clone()));
            let name = self.named(&name, &moves, least, &what)?;
            drawing.moves.insert(name, places.chunks(2).map(|cell| [cell[0], cell[1]]).collect());
        }
        Ok(())
    }
}

/// What is in a list; of what stands alone, that.
fn each<T>(value: &Value<'_>, one: &dyn Fn(&Value<'_>) -> Result<T, Diagnostic>) -> Result<Vec<T>, Diagnostic> {
    match value.get_ref().as_array() {
        Some(values) => values.iter().map(one).collect(),
        None => Ok(vec![one(value)?]),
    }
}
