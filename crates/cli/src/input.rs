//! What commands read: files whole (regular files, pipes, standard input), or lines of standard
//! input.
//!
//! What is read is bounded by the budget of memory, since a device or a program may write forever.
//! It is read before there is work to stop: while a pipe is waited for, Ctrl-C ends the process as
//! any other.

use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;

use ludex_services::Text;

use crate::args::Everywhere;
use crate::failure::Failure;
use crate::language::{lang, tell, tr};
use crate::{memory, numbers, output_file, whole_file};

/// What is made of a text takes more than the text: this part of the budget is the text's.
const SHARE: u64 = 4;

/// The same of a program of rules, of which each word becomes a node: measured, thirty bytes for
/// one of the text.
const SHARE_OF_A_PROGRAM: u64 = 32;

/// The longest line, in bytes.
const LONGEST_LINE: u64 = 1 << 20;

/// What some editors begin a file with (a byte order mark), which is no part of its text.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Takes the mark of an editor from the beginning.
fn drop_mark(bytes: &mut Vec<u8>) {
    if bytes.starts_with(MARK) {
        bytes.drain(..MARK.len());
    }
}

/// The next line with its end, in place of what the bytes held; gives its length, 0 at the end of
/// the input. What is longer than a line may be is several. A mark may stand before any line, where
/// files are read one after another.
pub(crate) fn read_line(from: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<usize> {
    line.clear();
    let read = from.take(LONGEST_LINE).read_until(b'\n', line)?;
    drop_mark(line);
    Ok(read)
}

/// What a file that is read is called in a sentence.
pub(crate) fn name(file: &Path) -> String {
    if file == Path::new("-") { tr("standard input", "l'entrée standard").into() } else { file.display().to_string() }
}

/// The bytes of a file, or of standard input where it is called `-`, without a mark before them. No
/// output that is opened later overwrites the file.
pub(crate) fn read(file: &Path, everywhere: &Everywhere) -> Result<Vec<u8>, Failure> {
    read_share(file, SHARE, everywhere)
}

fn read_share(file: &Path, share: u64, everywhere: &Everywhere) -> Result<Vec<u8>, Failure> {
    let most = memory::for_engines(everywhere.memory) / share;
    let bytes = if file == Path::new("-") {
        read_at_most(io::stdin().lock(), most)
    } else {
        output_file::keep(file);
        File::open(file).and_then(|file| read_at_most(file, most))
    };
    let name = name(file);
    let mut bytes = bytes.map_err(|error| whole_file::unreadable(&name, &error))?.ok_or_else(|| {
        let most = numbers::bytes(most);
        Failure::Budget(tell!(
            "{name} is longer than {most}, its share of the memory that may be used; --memory allows more",
            "{name} dépasse {most}, sa part de la mémoire permise ; --memory en permet davantage"
        ))
    })?;
    drop_mark(&mut bytes);
    Ok(bytes)
}

/// The same as text.
pub(crate) fn read_text(file: &Path, everywhere: &Everywhere) -> Result<String, Failure> {
    as_text(file, read(file, everywhere)?)
}

/// A program of rules, or its facts.
pub(crate) fn read_program(file: &Path, everywhere: &Everywhere) -> Result<String, Failure> {
    as_text(file, read_share(file, SHARE_OF_A_PROGRAM, everywhere)?)
}

/// No text holds a byte that is 0, though UTF-8 allows it: readers that skip what they do not know
/// would take such a file for an empty one.
fn as_text(file: &Path, bytes: Vec<u8>) -> Result<String, Failure> {
    let problem = match bytes.iter().position(|&byte| byte == 0) {
        Some(zero) => Some(Text::not_utf8(&bytes, zero)),
        None => str::from_utf8(&bytes).err().map(|error| Text::not_utf8(&bytes, error.valid_up_to())),
    };
    if let Some(why) = problem {
        let (name, why) = (name(file), why.to(lang()));
        return Err(Failure::BadInput(tell!("{name} cannot be read: {why}", "{name} ne peut être lu : {why}")));
    }
    Ok(String::from_utf8(bytes).unwrap_or_default())
}

/// All there is, unless that is more than `most` bytes.
fn read_at_most(from: impl Read, most: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    from.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(Some(bytes).filter(|bytes| bytes.len() as u64 <= most))
}
