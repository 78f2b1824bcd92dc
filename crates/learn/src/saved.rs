//! A learned table as bytes, and back.
//!
//! ```text
//! 0    8 bytes   LUDEXLRN
//! 8    4         version, little endian: 1
//! 12   8         length of the body, little endian
//! 20   4         CRC-32C of the 20 bytes before and of the body, little endian
//! 24   …         the body, CBOR (RFC 8949, <https://www.rfc-editor.org/rfc/rfc8949>):
//!                { header: { game, learner, grouping, seed, episodes, moves },
//!                  settings: …, entries: [[position, entry], …] }
//! ```
//!
//! Positions are texts, in the notation of the game, in the order of what they stand for: the same
//! table gives the same bytes. Numbers are kept to the last bit. What is read is checked as a
//! stranger's: a table of another game, of another learner or up to other symmetries is refused, so
//! is a spoiled one, and no bytes make the reader panic.
//!
//! A table may fill its budget of memory, and writing it must not take as much again: a quarter of
//! the positions at a time is sorted beside where their entries lie, and all threads encode some
//! hundreds of entries each, while one writes those before. The length and the sum, which stand at
//! the start, are put there last; what cannot be gone back in, such as a pipe, has the entries
//! encoded twice.

use std::cell::Cell;
use std::collections::HashSet;
use std::io::{self, Cursor, Seek, SeekFrom, Write};
use std::ops::Range;

use ludex_core::{Game, Notation, Orbits, SumOfGames, Symmetry, Text, say};
use rayon::prelude::*;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::ser::SerializeSeq as _;
use serde::{Deserialize, Serialize, Serializer};

const MAGIC: &[u8; 8] = b"LUDEXLRN";
const VERSION: u32 = 1;
const PREFIX: usize = 24;

/// The header of a saved table: what it was learned from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The game, as the registry names it.
    pub game: String,
    /// The learner: [`Table::WORD`].
    pub learner: String,
    /// Which positions it takes for one: [`grouping`].
    pub grouping: String,
    /// The seed of its chances.
    pub seed: u64,
    /// Episodes played.
    pub episodes: u64,
    /// Moves made in trajectories; 0 for other learners.
    pub moves: u64,
}

impl Header {
    /// The game, the learner and the grouping.
    fn kind(&self) -> [&str; 3] {
        [&self.game, &self.learner, &self.grouping]
    }
}

/// The word in a file where every position stands for itself.
pub const PLAIN: &str = "plain";

/// The word in a file for which positions are taken for one.
#[must_use]
pub fn grouping(orbits: &Orbits) -> &'static str {
    if orbits.is_asked() { "symmetry" } else { PLAIN }
}

/// Why a table was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// The bytes are no learned table.
    NoTable,
    /// The table is of a version that is not known here.
    Version(u32),
    /// The bytes were changed or cut short after they were written.
    Damaged,
    /// The table is of another game, learner or grouping: the expected one, and the one found.
    Other {
        /// The expected game, learner and grouping.
        wanted: Box<Header>,
        /// What it is.
        found: Box<Header>,
    },
    /// Something in it cannot be: what.
    Bad(Text),
}

impl LoadError {
    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::NoTable => Text::fixed("this is not a learned table", "ce n'est pas une table apprise"),
            Self::Version(version) => say!(
                "this is a learned table of version {version}; version {VERSION} can be read",
                "c'est une table apprise de version {version} ; la version {VERSION} peut être lue"
            ),
            Self::Damaged => Text::fixed(
                "the learned table was changed or cut short after it was written",
                "la table apprise a été modifiée ou tronquée après son écriture",
            ),
            Self::Other { wanted, found } if wanted.game != found.game => {
                let (wanted, found) = (&wanted.game, &found.game);
                say!("this was learned on {found}, not on {wanted}", "ceci a été appris sur {found}, pas sur {wanted}")
            }
            Self::Other { wanted, found } if wanted.learner != found.learner => {
                let (wanted, found) = (&wanted.learner, &found.learner);
                say!("this was learned by {found}, not by {wanted}", "ceci a été appris par {found}, pas par {wanted}")
            }
            Self::Other { found, .. } if found.grouping == PLAIN => Text::fixed(
                "this was learned without taking symmetric positions for one",
                "ceci a été appris en distinguant les positions symétriques",
            ),
            Self::Other { .. } => Text::fixed("this was learned up to symmetry", "ceci a été appris à symétrie près"),
            Self::Bad(text) => text.clone(),
        }
    }
}

impl std::fmt::Display for LoadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for LoadError {}

#[derive(Serialize, Deserialize)]
struct Body<S, E> {
    header: Header,
    settings: S,
    entries: E,
}

/// What a table was learned from.
#[derive(Clone, Debug)]
pub struct Lesson<S> {
    /// The seed of its chances.
    pub seed: u64,
    /// Episodes played.
    pub episodes: u64,
    /// Moves made in trajectories; 0 for other learners.
    pub moves: u64,
    /// How it learns.
    pub settings: S,
}

/// Which positions are wanted.
pub type Wanted<'w, G> = dyn Fn(&<G as Game>::Position) -> bool + 'w;

/// A learner whose table can be saved.
pub trait Table<G: Game>: Sized {
    /// Its word in files.
    const WORD: &'static str;
    /// How it learns.
    type Settings: Serialize + DeserializeOwned;
    /// What it keeps of a position, as it is read from a file.
    type Entry: DeserializeOwned;
    /// The same where it lies in the table, as it is written.
    type Kept<'t>: Copy + Serialize + Send + Sync
    where
        Self: 't;

    /// What it was learned from.
    fn lesson(&self) -> Lesson<Self::Settings>;

    /// Of how many canonical positions it keeps something.
    fn size(&self) -> usize;

    /// Those that are wanted, about as many as are expected, with what it keeps of them, in no
    /// particular order.
    fn entries(&self, expected: usize, wanted: &Wanted<'_, G>) -> Vec<(&G::Position, Self::Kept<'_>)>;

    /// Reads what lies apart from the table, for nothing but that it is at hand afterwards: a
    /// number made of it. The default is that nothing does.
    fn touch(_kept: Self::Kept<'_>) -> u64 {
        0
    }

    /// Which positions it takes for one.
    fn orbits(&self) -> &Orbits;

    /// The learner with this table, whose entries have been found sound.
    fn of_lesson(orbits: Orbits, lesson: Lesson<Self::Settings>, entries: Vec<(G::Position, Self::Entry)>) -> Self;

    /// What is wrong with the settings, if anything is.
    fn settings_problem(settings: &Self::Settings) -> Option<Text>;

    /// What an entry says: a number for the position, or one for each of its choices, which is told
    /// by the first move that makes it.
    fn numbers(game: &G, orbits: &Orbits, at: &G::Position, kept: Self::Kept<'_>) -> Vec<(Option<G::Move>, f64)>;

    /// Whether an entry can be one of this canonical position.
    fn is_sound(game: &G, orbits: &Orbits, at: &G::Position, entry: &Self::Entry) -> bool;
}

/// What a table is written to. It may refuse to seek, as a pipe does.
pub trait Destination: Write + Seek + Send {}

impl<D: Write + Seek + Send + ?Sized> Destination for D {}

/// Writes a learner's table, with all threads of the pool.
///
/// # Errors
/// What is written to refuses.
///
/// # Panics
/// If there is no memory for the order of its positions.
pub fn write<G: Notation<Position: Ord>, T: Table<G>>(
    game: &G,
    learner: &T,
    to: &mut dyn Destination,
) -> io::Result<()> {
    let Lesson { seed, episodes, moves, settings } = learner.lesson();
    let header = Header { seed, episodes, moves, ..wanted::<G, T>(game, learner.orbits()) };
    let (count, pivots) = (learner.size(), pivots::<G, T>(learner));
    let mut start = Vec::new();
    cbor(&Body { header, settings, entries: ListHead(count) }, &mut start)?;
    let start = Part { sum: crc32c::crc32c(&start), bytes: start };
    let write_body = |to: &mut (dyn Write + Send)| -> io::Result<Summed> {
        let mut sum = Summed { bytes: 0, sum: 0 };
        sum.write(&start, to)?;
        for share in 0..=pivots.len() {
            let [from, to_less] = [share.checked_sub(1), Some(share)].map(|at| at.and_then(|at| pivots.get(at)));
            let is_here = |at: &G::Position| from.is_none_or(|from| at >= from) && to_less.is_none_or(|end| at < end);
            let found = learner.entries(count / (pivots.len() + 1) * 9 / 8, &is_here);
            // The positions themselves: their order is found by comparing them again and again.
            let mut order = Vec::with_capacity(found.len());
            order.extend(found.iter().enumerate().map(|(number, &(at, _))| (at.clone(), number)));
            let kept: Vec<_> = found.into_iter().map(|(_, kept)| kept).collect();
            sort(&mut order);
            let encode = |numbers: Range<usize>, to: &mut Vec<u8>| {
                for group in order[numbers].chunks(GROUP) {
                    // Entries and lists lie anywhere in memory. Asked for one by one they took two
                    // fifths of the time; asked for together they come together.
                    std::hint::black_box(group.iter().fold(0, |sum, &(_, number)| sum ^ T::touch(kept[number])));
                    for (at, number) in group {
                        cbor(&(game.position_text(at), kept[*number]), to)?;
                    }
                }
                Ok(())
            };
            write_parts(order.len(), &encode, &mut sum, to)?;
        }
        Ok(sum)
    };
    sealed(&write_body, to)
}

/// Sorts positions that differ. With numbers for what is kept of them it is compiled once for all
/// learners.
fn sort<P: Ord + Send>(order: &mut [(P, usize)]) {
    order.par_sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
}

/// Where a table is cut into shares of about as many positions each; nowhere if it is small.
fn pivots<G: Notation<Position: Ord>, T: Table<G>>(learner: &T) -> Vec<G::Position> {
    let step = learner.size() / SAMPLE;
    if step == 0 {
        return Vec::new();
    }
    let passed = Cell::new(0_usize);
    let every = |_: &G::Position| passed.replace(passed.get() + 1).is_multiple_of(step);
    let mut sample: Vec<_> = learner.entries(2 * SAMPLE, &every).into_iter().map(|(at, _)| at.clone()).collect();
    sample.sort_unstable();
    (1..SHARES).map(|share| sample[share * sample.len() / SHARES].clone()).collect()
}

/// How many shares of a table are sorted one after the other, and the positions that tell where
/// they end.
const SHARES: usize = 4;
const SAMPLE: usize = 1 << 10;

/// Entries that are encoded together.
const PART: usize = 1 << 10;

/// Entries whose lists are fetched together.
const GROUP: usize = 1 << 6;

/// Puts a body behind its length and its sum.
fn sealed(
    write_body: &dyn Fn(&mut (dyn Write + Send)) -> io::Result<Summed>,
    to: &mut dyn Destination,
) -> io::Result<()> {
    if let Ok(before) = to.stream_position() {
        to.write_all(&[0; PREFIX])?;
        let Summed { bytes, sum } = write_body(&mut { &mut *to })?;
        to.seek(SeekFrom::Start(before))?;
        to.write_all(&prefix(bytes, sum))?;
        to.seek(SeekFrom::Current(bytes as i64))?;
    } else {
        let Summed { bytes, sum } = write_body(&mut io::sink())?;
        to.write_all(&prefix(bytes, sum))?;
        write_body(&mut { &mut *to })?;
    }
    to.flush()
}

/// Appends the entries with these numbers.
type Encode<'e> = dyn Fn(Range<usize>, &mut Vec<u8>) -> io::Result<()> + Sync + 'e;

/// Writes some parts while the next ones are encoded, in two sets of buffers. Compiled once,
/// whatever the game and the learner.
fn write_parts(entries: usize, encode: &Encode<'_>, sum: &mut Summed, to: &mut (dyn Write + Send)) -> io::Result<()> {
    let parts: Vec<_> = (0..entries).step_by(PART).map(|first| first..entries.min(first + PART)).collect();
    let mut batches = parts.chunks(4 * rayon::current_num_threads());
    let mut next = |buffers: &mut Vec<Part>| -> io::Result<()> {
        let batch = batches.next().unwrap_or_default();
        buffers.resize_with(batch.len(), Part::default);
        buffers.par_iter_mut().zip(batch).try_for_each(|(part, numbers)| {
            part.bytes.clear();
            encode(numbers.clone(), &mut part.bytes)?;
            part.sum = crc32c::crc32c(&part.bytes);
            Ok(())
        })
    };
    let (mut ready, mut free) = (Vec::new(), Vec::new());
    next(&mut ready)?;
    while !ready.is_empty() {
        let write = || ready.iter().try_for_each(|part| sum.write(part, to));
        let (written, encoded) = rayon::join(write, || next(&mut free));
        written.and(encoded)?;
        std::mem::swap(&mut ready, &mut free);
    }
    Ok(())
}

/// Appends a value as CBOR.
fn cbor(value: &impl Serialize, to: &mut Vec<u8>) -> io::Result<()> {
    ciborium::into_writer(value, to).map_err(|error| match error {
        ciborium::ser::Error::Io(error) => error,
        ciborium::ser::Error::Value(what) => io::Error::other(what),
    })
}

/// The bytes of a learner's table.
///
/// # Panics
/// If there is no memory for them.
pub fn save<G: Notation<Position: Ord>, T: Table<G>>(game: &G, learner: &T) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    write(game, learner, &mut bytes).expect("memory takes all bytes");
    bytes.into_inner()
}

/// What stands before so many entries; they follow.
struct ListHead(usize);

impl Serialize for ListHead {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_seq(Some(self.0))?.end()
    }
}

/// Some bytes of a body, with the CRC-32C of these alone.
#[derive(Default)]
struct Part {
    bytes: Vec<u8>,
    sum: u32,
}

/// The parts that were written: how many bytes, and the CRC-32C of those.
struct Summed {
    bytes: u64,
    sum: u32,
}

impl Summed {
    fn write(&mut self, part: &Part, to: &mut (impl Write + ?Sized)) -> io::Result<()> {
        self.sum = crc32c::crc32c_combine(self.sum, part.sum, part.bytes.len());
        self.bytes += part.bytes.len() as u64;
        to.write_all(&part.bytes)
    }
}

/// What stands before a body of so many bytes with this sum.
fn prefix(bytes: u64, sum: u32) -> [u8; PREFIX] {
    let mut prefix = [0; PREFIX];
    prefix[..8].copy_from_slice(MAGIC);
    prefix[8..12].copy_from_slice(&VERSION.to_le_bytes());
    prefix[12..20].copy_from_slice(&bytes.to_le_bytes());
    let sum = crc32c::crc32c_combine(crc32c::crc32c(&prefix[..20]), sum, bytes as usize);
    prefix[20..].copy_from_slice(&sum.to_le_bytes());
    prefix
}

/// The file with this body.
pub(crate) fn seal(body: &[u8]) -> Vec<u8> {
    [&prefix(body.len() as u64, crc32c::crc32c(body))[..], body].concat()
}

/// The checksum that belongs to these bytes, at least [`PREFIX`] of them.
fn checksum(bytes: &[u8]) -> u32 {
    crc32c::crc32c_append(crc32c::crc32c(&bytes[..20]), &bytes[PREFIX..])
}

fn wanted<G: Notation, T: Table<G>>(game: &G, orbits: &Orbits) -> Header {
    let (learner, grouping) = (T::WORD.to_owned(), grouping(orbits).to_owned());
    Header { game: game.spec(), learner, grouping, seed: 0, episodes: 0, moves: 0 }
}

/// The body of a file, if that is what it is.
fn body(bytes: &[u8]) -> Result<&[u8], LoadError> {
    let Some((magic, rest)) = bytes.split_first_chunk::<8>() else { return Err(LoadError::NoTable) };
    if magic != MAGIC {
        return Err(LoadError::NoTable);
    }
    let (version, rest) = rest.split_first_chunk().ok_or(LoadError::Damaged)?;
    let version = u32::from_le_bytes(*version);
    if version != VERSION {
        return Err(LoadError::Version(version));
    }
    let (length, rest) = rest.split_first_chunk().ok_or(LoadError::Damaged)?;
    let (sum, body) = rest.split_first_chunk().ok_or(LoadError::Damaged)?;
    let whole = u64::from_le_bytes(*length) == body.len() as u64 && u32::from_le_bytes(*sum) == checksum(bytes);
    if whole { Ok(body) } else { Err(LoadError::Damaged) }
}

fn parse<T: DeserializeOwned>(mut body: &[u8]) -> Result<T, LoadError> {
    let parsed = ciborium::from_reader(&mut body).map_err(|error| {
        let error = error.to_string();
        LoadError::Bad(say!(
            "the learned table does not hold what it should: {error}",
            "la table apprise ne contient pas ce qu'elle devrait : {error}"
        ))
    })?;
    if body.is_empty() { Ok(parsed) } else { Err(LoadError::Damaged) }
}

/// The header of a saved table, of any game and learner.
///
/// # Errors
/// Bytes that are not a learned table, or a spoiled one.
pub fn header(bytes: &[u8]) -> Result<Header, LoadError> {
    Ok(parse::<Body<IgnoredAny, IgnoredAny>>(body(bytes)?)?.header)
}

/// The learner with a saved table; `orbits` are those with which it was made.
///
/// # Errors
/// Bytes that are not a learned table, a spoiled one, or one of another game, learner or grouping.
pub fn load<G: Notation + Symmetry + SumOfGames, T: Table<G>>(
    game: &G,
    orbits: Orbits,
    bytes: &[u8],
) -> Result<T, LoadError> {
    let body = body(bytes)?;
    let parsed = parse::<Body<T::Settings, Vec<(String, T::Entry)>>>(body);
    // That of another learner has other entries.
    let found = match &parsed {
        Ok(body) => body.header.clone(),
        Err(_) => parse::<Body<IgnoredAny, IgnoredAny>>(body)?.header,
    };
    let wanted = wanted::<G, T>(game, &orbits);
    if found.kind() != wanted.kind() {
        return Err(LoadError::Other { wanted: wanted.into(), found: found.into() });
    }
    let Body { header, settings, entries } = parsed?;
    if let Some(problem) = T::settings_problem(&settings) {
        return Err(LoadError::Bad(problem));
    }
    let mut seen: HashSet<G::Position> = HashSet::with_capacity(entries.len());
    let mut checked = Vec::with_capacity(entries.len());
    for (number, (text, entry)) in (1..).zip(entries) {
        let at = read_position(game, &orbits, &text, number)?;
        if !T::is_sound(game, &orbits, &at, &entry) {
            return Err(bad_entry(number, &text, &Text::fixed("its entry is impossible", "son entrée est impossible")));
        }
        if !seen.insert(at.clone()) {
            return Err(bad_entry(number, &text, &Text::fixed("it appears twice", "elle y figure deux fois")));
        }
        checked.push((at, entry));
    }
    let Header { seed, episodes, moves, .. } = header;
    Ok(T::of_lesson(orbits, Lesson { seed, episodes, moves, settings }, checked))
}

fn read_position<G: Notation + Symmetry + SumOfGames>(
    game: &G,
    orbits: &Orbits,
    text: &str,
    number: usize,
) -> Result<G::Position, LoadError> {
    let at = game.read_position(text).map_err(|error| bad_entry(number, text, &error.problem))?;
    if let Some(reason) = game.unlisted(&at) {
        return Err(bad_entry(number, text, &reason));
    }
    if orbits.canonical(game, at.clone()) != at {
        return Err(bad_entry(number, text, &Text::fixed("it is not canonical", "elle n'est pas canonique")));
    }
    Ok(at)
}

fn bad_entry(number: usize, position: &str, problem: &Text) -> LoadError {
    let Text { en, fr } = problem;
    let position: String = position.chars().take(80).collect();
    LoadError::Bad(say!(
        "entry {number} of the learned table, the position {position}: {en}",
        "entrée {number} de la table apprise, la position {position} : {fr}"
    ))
}
