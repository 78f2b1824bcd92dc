//! Boards and lists of moves as text, for the games on a grid.

use ludex_core::{BadText, say};

/// A board as text: the rows from the top, each from the left, separated by `/`.
pub(crate) fn write(columns: u32, rows: u32, cell: impl Fn(u32, u32) -> char) -> String {
    let row = |r| (0..columns).map(|c| cell(c, r)).collect::<String>();
    (0..rows).map(row).collect::<Vec<_>>().join("/")
}

/// Reads a board: for each cell, row by row from the upper left, the index in `pieces` of its character. The case of
/// letters does not matter.
///
/// # Errors
/// Wrong number of rows or columns, or a character that is no piece.
pub(crate) fn read(text: &str, columns: u32, rows: u32, pieces: &str) -> Result<Vec<usize>, BadText> {
    let lines: Vec<&str> = text.split('/').collect();
    let found = lines.len();
    if found != rows as usize {
        return Err(BadText::new(
            text,
            say!(
                "a board here has {rows} rows separated by /, from the top, and this has {found}",
                "un plateau a ici {rows} lignes séparées par /, à partir du haut, et ceci en a {found}"
            ),
        ));
    }
    let mut cells = Vec::with_capacity((columns * rows) as usize);
    for (number, line) in (1..).zip(lines) {
        let found = line.chars().count();
        if found != columns as usize {
            return Err(BadText::new(
                text,
                say!(
                    "a row here has {columns} cells, and row {number} has {found}",
                    "une ligne a ici {columns} cases, et la ligne {number} en a {found}"
                ),
            ));
        }
        for (column, character) in (1..).zip(line.chars()) {
            let piece = pieces.chars().position(|p| p.eq_ignore_ascii_case(&character));
            cells.push(piece.ok_or_else(|| unknown_piece(text, number, column, character, pieces))?);
        }
    }
    Ok(cells)
}

fn unknown_piece(text: &str, row: u32, column: u32, found: char, pieces: &str) -> BadText {
    let known: Vec<String> = pieces.chars().map(String::from).collect();
    let known = known.join(" ");
    BadText::new(
        text,
        say!(
            "row {row}, column {column}: `{found}` is none of {known}",
            "ligne {row}, colonne {column} : « {found} » n'est pas parmi {known}"
        ),
    )
}

/// The moves of a list of numbers, or `None` if the text is something else: one digit a move when no number passes 9
/// (`4453`), else separated by commas (`10,4,4`), which is always allowed.
pub(crate) fn numbered_moves(text: &str, greatest: u32) -> Option<Vec<&str>> {
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

/// Checks the number of stones of two players who place one stone in turn: as many of each, or one more of the first.
///
/// # Errors
/// Other numbers.
pub(crate) fn check_turns(text: &str, first: u32, second: u32) -> Result<(), BadText> {
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
pub(crate) fn played_on(text: &str, piece: char) -> BadText {
    BadText::new(
        text,
        say!(
            "{piece} already had a line and the game went on: no play leads here",
            "{piece} avait déjà un alignement et la partie a continué : aucune partie ne mène ici"
        ),
    )
}
