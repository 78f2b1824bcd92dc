//! Boards and lists of moves as text, for the games on a grid.

use ludex_core::{BadText, Piece, Player, say};

use crate::bits::{Word, bit};
use crate::params;

/// A board as text: the rows from the top, each from the left, separated by `/`.
pub fn write(columns: u32, rows: u32, cell: impl Fn(u32, u32) -> char) -> String {
    // In one piece: millions of positions are written where a lesson is saved or a table exported.
    let mut text = String::with_capacity((columns as usize + 1) * rows as usize);
    for r in 0..rows {
        if r > 0 {
            text.push('/');
        }
        text.extend((0..columns).map(|c| cell(c, r)));
    }
    text
}

/// The mark of a player in texts.
pub fn mark(player: Player) -> char {
    if player == Player::First { 'X' } else { 'O' }
}

/// The player with this mark, large or small.
pub fn player(mark: &str) -> Option<Player> {
    match mark {
        "X" | "x" => Some(Player::First),
        "O" | "o" => Some(Player::Second),
        _ => None,
    }
}

/// The stone of either player on a cell, or none.
pub fn stone<W: Word>([first, second]: [W; 2], cell: u32) -> Piece {
    if !(first & bit(cell)).is_zero() {
        Piece::First
    } else if !(second & bit(cell)).is_zero() {
        Piece::Second
    } else {
        Piece::Empty
    }
}

/// A board of stones as text: `X` and `O` are stones, `.` is an empty cell.
pub fn write_stones(columns: u32, rows: u32, stone: impl Fn(u32, u32) -> Piece) -> String {
    write(columns, rows, |c, r| match stone(c, r) {
        Piece::First => mark(Player::First),
        Piece::Second => mark(Player::Second),
        _ => '.',
    })
}

/// Reads a board of stones: the cells of either player, bit by bit in the order of their text.
///
/// # Errors
/// As [`read`].
pub fn read_stones<W: Word>(text: &str, columns: u32, rows: u32) -> Result<[W; 2], BadText> {
    let pieces = read(text, columns, rows, ".XO")?;
    let of = |piece| {
        let cells = (0..).zip(&pieces).filter(|&(_, &found)| found == piece);
        cells.fold(W::zero(), |stones, (cell, _)| stones | bit(cell))
    };
    Ok([of(1), of(2)])
}

/// Reads a rectangular board: for each cell, row by row from the upper left, the index in `pieces`
/// of its character. The case of letters does not matter.
///
/// # Errors
/// Wrong number of rows or columns, or a character that is no piece.
pub fn read(text: &str, columns: u32, rows: u32, pieces: &str) -> Result<Vec<usize>, BadText> {
    read_rows(text, &vec![columns; rows as usize], pieces)
}

/// Reads a board whose rows have these lengths, like [`read`].
///
/// # Errors
/// Wrong number or length of rows, or a character that is no piece.
pub fn read_rows(text: &str, lengths: &[u32], pieces: &str) -> Result<Vec<usize>, BadText> {
    let mut letter = [0; 4];
    let index = |cell: &str| pieces.chars().position(|p| p.encode_utf8(&mut letter).eq_ignore_ascii_case(cell));
    let known: Vec<String> = pieces.chars().map(String::from).collect();
    read_cells(text, lengths, characters, index, &known.join(" "))
}

/// Reads a board whose rows have these lengths and are cut into cells by `split`; `read` gives the
/// meaning of a cell, or nothing, and `known` lists the accepted cells for the error message.
///
/// # Errors
/// Wrong number or length of rows, or a cell that `read` rejects.
pub fn read_cells<'t, T>(
    text: &'t str,
    lengths: &[u32],
    split: impl Fn(&'t str) -> Vec<&'t str>,
    mut read: impl FnMut(&str) -> Option<T>,
    known: &str,
) -> Result<Vec<T>, BadText> {
    let lines: Vec<&str> = text.split('/').collect();
    if lines.len() != lengths.len() {
        return Err(wrong_rows(text, lengths.len(), lines.len()));
    }
    let mut cells = Vec::new();
    for (row, (line, &length)) in (1..).zip(lines.into_iter().zip(lengths)) {
        let found = split(line);
        if found.len() != length as usize {
            return Err(wrong_length(text, row, length, found.len()));
        }
        for (column, cell) in (1..).zip(found) {
            cells.push(read(cell).ok_or_else(|| unknown_cell(text, row, column, cell, known))?);
        }
    }
    Ok(cells)
}

/// The characters of a row, each a cell.
pub fn characters(line: &str) -> Vec<&str> {
    line.char_indices().map(|(at, character)| &line[at..at + character.len_utf8()]).collect()
}

fn wrong_rows(text: &str, rows: usize, found: usize) -> BadText {
    BadText::new(
        text,
        say!(
            "a board here has {rows} rows separated by /, from the top, and this has {found}",
            "un plateau a ici {rows} lignes séparées par /, à partir du haut, et ceci en a {found}"
        ),
    )
}

fn wrong_length(text: &str, row: u32, length: u32, found: usize) -> BadText {
    BadText::new(
        text,
        say!(
            "row {row} of the board has {length} cells here, and this has {found}",
            "la ligne {row} du plateau a ici {length} cases, et ceci en a {found}"
        ),
    )
}

fn unknown_cell(text: &str, row: u32, column: u32, found: &str, known: &str) -> BadText {
    BadText::new(
        text,
        say!(
            "row {row}, column {column}: `{found}` is none of {known}",
            "ligne {row}, colonne {column} : « {found} » n'est pas parmi {known}"
        ),
    )
}

/// The greatest number of columns that have a letter.
pub const LETTERS: u32 = 26;

/// The name of a column: a letter, `a` on the left.
pub fn column_name(column: u32) -> String {
    char::from(b'a' + column as u8).to_string()
}

/// The name of a cell: the letter of its column and the number of its row, 1 at the top.
pub fn cell_name(column: u32, row: u32) -> String {
    format!("{}{}", column_name(column), row + 1)
}

/// The cell, as column and row from 0, whose name a text begins with, and what follows the name.
pub fn split_cell(text: &str) -> Option<((u32, u32), &str)> {
    let letter = text.bytes().next().filter(u8::is_ascii_alphabetic)?;
    let digits = text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    let (name, rest) = text.split_at(1 + digits);
    let row: u32 = params::number(&name[1..])?;
    Some(((u32::from(letter.to_ascii_lowercase() - b'a'), row.checked_sub(1)?), rest))
}

/// The cell, as column and row from 0, that a text names.
pub fn read_cell(text: &str) -> Option<(u32, u32)> {
    split_cell(text).filter(|(_, rest)| rest.is_empty()).map(|(cell, _)| cell)
}

/// The moves of a list of numbers, or `None` if the text is something else: one digit a move when
/// no number passes 9 (`4453`), else separated by commas (`10,4,4`), which is always allowed.
pub fn numbered_moves(text: &str, greatest: u32) -> Option<Vec<&str>> {
    if !text.bytes().all(|b| b.is_ascii_digit() || b == b',') {
        return None;
    }
    Some(if text.is_empty() {
        Vec::new()
    } else if text.contains(',') || greatest > 9 {
        text.split(',').collect()
    } else {
        (0..text.len()).map(|i| &text[i..=i]).collect()
    })
}

/// Checks the number of stones of two players who place one stone in turn: equal, or one more of
/// the first.
///
/// # Errors
/// Other numbers.
pub fn check_turns(text: &str, first: u32, second: u32) -> Result<(), BadText> {
    if first == second || first == second + 1 {
        return Ok(());
    }
    Err(BadText::new(
        text,
        say!(
            "{first} X and {second} O: X begins and they alternate, so there are as many of each or one X more",
            "{first} X et {second} O : X commence et ils alternent, il y en a donc autant ou un X de plus"
        ),
    ))
}

/// The error for a position in which play went on after a line was made.
pub fn played_on(text: &str, piece: char) -> BadText {
    BadText::new(
        text,
        say!(
            "{piece} already had a line and the game went on: this position cannot be reached",
            "{piece} avait déjà un alignement et la partie a continué : cette position n'est pas atteignable"
        ),
    )
}
