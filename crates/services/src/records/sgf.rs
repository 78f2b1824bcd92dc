//! Games of go in SGF, the Smart Game Format, as <https://www.red-bean.com/sgf/> describes it.
//!
//! ```text
//!   (;GM[1]FF[4]SZ[9]KM[7.5]PB[Ada]PW[Bob]RE[B+3.5];B[ee];W[gc];B[]…)
//! ```
//!
//! Read are the moves of the first branch, the size, komi, whether stones may take themselves, the
//! names and the setup before the first move; everything else is passed over. Written are the moves
//! and the tags of a record.

use ludex_core::prelude::*;
use ludex_core::{Text, say};

use super::{BadLine, Found, Record};
use crate::registry;

/// Whether a text is to be read as SGF.
pub(super) fn is_sgf(text: &str) -> bool {
    text.trim_start().starts_with('(')
}

/// A property of a node: its name, its values, and the line where it begins.
struct Property {
    name: String,
    values: Vec<String>,
    line: usize,
}

/// The games of a text.
///
/// # Errors
/// The first line that is no SGF, or a game that is none of go.
pub(super) fn read(text: &str) -> Result<Vec<Found>, BadLine> {
    let mut reader = Reader { letters: text.chars().collect(), at: 0, line: 1 };
    let (mut found, last) = (Vec::new(), text.lines().count().max(1));
    while reader.peek().is_some() {
        let line = reader.line;
        let Some(nodes) = reader.tree() else {
            let ends = reader.at == reader.letters.len();
            return Err(BadLine::new(reader.line.min(last), if ends { unclosed() } else { bad_form() }));
        };
        found.push(game(line, reader.line.min(last), &nodes)?);
    }
    Ok(found)
}

fn bad_form() -> Text {
    Text::fixed(
        "this is not SGF: a game is written (;GM[1]SZ[9];B[ee];W[gc]), each value between brackets",
        "ce n'est pas du SGF : une partie s'écrit (;GM[1]SZ[9];B[ee];W[gc]), chaque valeur entre crochets",
    )
}

fn unclosed() -> Text {
    Text::fixed(
        "the text ends within a game: a bracket ] or a parenthesis ) is missing",
        "le texte s'arrête au milieu d'une partie : il manque un crochet ] ou une parenthèse )",
    )
}

struct Reader {
    letters: Vec<char>,
    at: usize,
    line: usize,
}

impl Reader {
    fn next(&mut self) -> Option<char> {
        let letter = *self.letters.get(self.at)?;
        self.at += 1;
        self.line += usize::from(letter == '\n');
        Some(letter)
    }

    /// The next letter that is no white space.
    fn peek(&mut self) -> Option<char> {
        while self.letters.get(self.at)?.is_whitespace() {
            self.next();
        }
        self.letters.get(self.at).copied()
    }

    fn takes(&mut self, letter: char) -> bool {
        let takes = self.peek() == Some(letter);
        if takes {
            self.next();
        }
        takes
    }

    /// The properties of the first branch of a tree, without recursion.
    fn tree(&mut self) -> Option<Vec<Property>> {
        let (mut kept, mut open, mut branches) = (Vec::new(), 0_usize, 0_usize);
        // Past the first branch nothing is kept.
        let mut keeps = true;
        loop {
            match self.peek()? {
                '(' => {
                    self.next();
                    open += 1;
                    branches += usize::from(keeps);
                }
                ')' => {
                    self.next();
                    open = open.checked_sub(1)?;
                    keeps = false;
                    if open == 0 {
                        return Some(kept).filter(|_| branches > 0);
                    }
                }
                ';' => {
                    self.next();
                }
                _ if open > 0 => {
                    let property = self.property()?;
                    kept.extend(Some(property).filter(|_| keeps));
                }
                _ => return None,
            }
        }
    }

    fn property(&mut self) -> Option<Property> {
        let (line, mut name) = (self.line, String::new());
        while let Some(letter) = self.peek().filter(char::is_ascii_alphabetic) {
            // Old files have lower case letters in names, which do not count.
            name.extend(Some(letter).filter(char::is_ascii_uppercase));
            self.next();
        }
        let mut values = Vec::new();
        while self.takes('[') {
            let mut value = String::new();
            loop {
                match self.next()? {
                    ']' => break,
                    '\\' => value.push(self.next()?),
                    letter => value.push(letter),
                }
            }
            values.push(value);
        }
        Some(Property { name, values, line })
            .filter(|property| !property.name.is_empty() && !property.values.is_empty())
    }
}

impl Property {
    fn off_board(&self, value: &str, spec: &str) -> BadLine {
        let name = &self.name;
        BadLine::new(self.line, say!("{name}[{value}] is no point of {spec}", "{name}[{value}] n'est pas dans {spec}"))
    }

    /// Puts a colour on points and rectangles of the board; else the first value that is none of
    /// it.
    fn set_up(&self, board: &mut [Vec<char>], colour: char) -> Result<(), &str> {
        let (columns, rows) = (board.first().map_or(0, Vec::len), board.len());
        for value in &self.values {
            let ends = value.split_once(':').unwrap_or((value, value));
            let corner = |text| point(text, columns, rows).flatten();
            let (Some(first), Some(last)) = (corner(ends.0), corner(ends.1)) else { return Err(value) };
            for line in board.get_mut(first.1..=last.1).into_iter().flatten() {
                line.get_mut(first.0..=last.0).unwrap_or_default().fill(colour);
            }
        }
        Ok(())
    }
}

/// The record of a game.
fn game(line: usize, last: usize, nodes: &[Property]) -> Result<Found, BadLine> {
    let value = |name: &str| nodes.iter().find(|node| node.name == name).map(|node| node.values[0].trim());
    if value("GM").is_some_and(|kind| kind != "1") {
        return Err(BadLine::new(
            line,
            Text::fixed("of SGF only games of go are read, GM[1]", "de SGF seules les parties de go sont lues, GM[1]"),
        ));
    }
    let spec = spec(value("SZ").unwrap_or("19"), value("KM"), value("RU"));
    let game = registry::listed_game(&spec).map_err(|error| BadLine::new(line, error.text()))?;
    let mut record = Record::default().with("Game", &game.spec());
    for (property, tag) in [("PB", "First"), ("PW", "Second"), ("DT", "Date"), ("RO", "Round")] {
        record =
            value(property).filter(|value| !value.is_empty()).map_or(record.clone(), |value| record.with(tag, value));
    }
    let (columns, rows) = sides(&game.spec()).unwrap_or_default();
    let mut board = vec![vec!['.'; columns]; rows];
    let (mut moves, mut lines, mut black) = (Vec::new(), Vec::new(), value("PL") != Some("W"));
    if value("PL").is_none() {
        black = nodes.iter().find(|node| ["B", "W"].contains(&node.name.as_str())).is_none_or(|node| node.name == "B");
    }
    let first_black = black;
    for property @ Property { name, values, line } in nodes {
        let colour = match name.as_str() {
            "AB" => 'X',
            "AW" => 'O',
            "AE" => '.',
            "B" | "W" => {
                if (name == "B") != black {
                    let value = &values[0];
                    return Err(BadLine::new(
                        *line,
                        say!("{name}[{value}] is played out of turn", "{name}[{value}] est joué hors de son tour"),
                    ));
                }
                black = !black;
                let mv = point(&values[0], columns, rows).ok_or_else(|| property.off_board(&values[0], &spec))?;
                moves.push(mv.map_or_else(|| "pass".into(), |(column, row)| name_of(column, row, rows)));
                lines.push(*line);
                continue;
            }
            _ => continue,
        };
        if !moves.is_empty() {
            return Err(BadLine::new(
                *line,
                say!(
                    "{name} changes the board after the first move, which is no move of the game",
                    "{name} change le plateau après le premier coup, ce qui n'est pas un coup du jeu"
                ),
            ));
        }
        property.set_up(&mut board, colour).map_err(|value| property.off_board(value, &spec))?;
    }
    let stones = board.iter().flatten().any(|&point| point != '.');
    if stones || !first_black {
        let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
        record = record.with("Start", &format!("{}_{}", rows.join("/"), if first_black { 'X' } else { 'O' }));
    }
    // Other rules take dead stones off at the end: what they say of the result need not hold.
    let passed = moves.ends_with(&["pass".into(), "pass".into()]);
    record = record.with("Result", value("RE").filter(|_| !passed).map_or("*", result));
    record.moves = moves;
    Ok(Found { record, line, tag_lines: Vec::new(), lines, last })
}

/// The rules, by their names in SGF, by which a stone may take itself; the first is written.
const SUICIDAL: [&str; 4] = ["suicide", "nz", "new zealand", "tromp-taylor"];

/// The game of a size, a komi and rules.
fn spec(size: &str, komi: Option<&str>, rules: Option<&str>) -> String {
    let (columns, rows) = size.split_once(':').unwrap_or((size, size));
    let komi = komi.map(|komi| komi.strip_suffix('0').filter(|rest| rest.contains('.')).unwrap_or(komi));
    let komi = komi.filter(|komi| !komi.is_empty()).map_or_else(String::new, |komi| format!(",komi={komi}"));
    let is_suicidal = rules.is_some_and(|rules| SUICIDAL.contains(&rules.trim().to_lowercase().as_str()));
    let suicide = if is_suicidal { ",suicide" } else { "" };
    format!("go:{columns}x{rows}{suicide}{komi}")
}

/// Whether a spec is of the game that SGF is read and written for.
pub(super) fn is_of(spec: &str) -> bool {
    sides(spec).is_some()
}

/// The sides of the board of a spec.
fn sides(spec: &str) -> Option<(usize, usize)> {
    let size = spec.strip_prefix("go:")?.split(',').next()?;
    let (columns, rows) = size.split_once('x')?;
    Some((columns.parse().ok()?, rows.parse().ok()?))
}

/// A result as records say it: `B+3.5`, `W+R`, `0`.
fn result(text: &str) -> &'static str {
    match text.chars().next() {
        Some('B') => "1-0",
        Some('W') => "0-1",
        Some('0' | 'D') => "1/2-1/2",
        _ => "*",
    }
}

/// The column and the row of a point; inside, nothing for a pass.
#[expect(clippy::option_option, reason = "a pass is a move without a point, and a bad text is no move")]
fn point(text: &str, columns: usize, rows: usize) -> Option<Option<(usize, usize)>> {
    let letters: Vec<char> = text.trim().chars().collect();
    if letters.is_empty() || (letters == ['t', 't'] && columns <= 19 && rows <= 19) {
        return Some(None);
    }
    let index = |letter: char| letter.is_ascii_lowercase().then(|| letter as usize - 'a' as usize);
    let [column, row] = letters[..] else { return None };
    let (column, row) = (index(column)?, index(row)?);
    (column < columns && row < rows).then_some(Some((column, row)))
}

/// The name of a point in moves of go.
fn name_of(column: usize, row: usize, rows: usize) -> String {
    let letter = (b'A'..=b'Z').filter(|&letter| letter != b'I').nth(column).map_or('?', char::from);
    format!("{letter}{}", rows - row)
}

/// A game of go as SGF; nothing for another game.
#[must_use]
pub(super) fn write(record: &Record) -> Option<String> {
    let spec = record.tag("Game")?;
    let (columns, rows) = sides(spec)?;
    let size = if columns == rows { columns.to_string() } else { format!("{columns}:{rows}") };
    let komi = spec.split(',').find_map(|option| option.strip_prefix("komi=")).unwrap_or("0");
    let mut parts = vec![format!("(;GM[1]FF[4]CA[UTF-8]SZ[{size}]KM[{komi}]")];
    if spec.split(',').any(|option| option == "suicide") {
        parts.push(format!("RU[{}]", SUICIDAL[0]));
    }
    for (tag, property) in [("First", "PB"), ("Second", "PW"), ("Date", "DT"), ("Round", "RO")] {
        if let Some(value) = record.tag(tag) {
            let value = value.replace('\\', "\\\\").replace(']', "\\]");
            parts.push(format!("{property}[{value}]"));
        }
    }
    let result = match record.tag("Result") {
        Some("1-0") => "B+",
        Some("0-1") => "W+",
        Some("1/2-1/2") => "0",
        _ => "?",
    };
    parts.push(format!("RE[{result}]"));
    let mut colours = ['B', 'W'];
    if let Some(start) = record.tag("Start") {
        let (board, mover) = start.split_once('_')?;
        if mover.starts_with('O') {
            colours.reverse();
        }
        for (stone, property) in [('X', "AB"), ('O', "AW")] {
            let points = (0..).zip(board.split('/')).flat_map(|(row, line)| {
                let stones = line.chars().enumerate().filter(move |&(_, point)| point == stone);
                stones.map(move |(column, _)| format!("[{}{}]", letter(column), letter(row)))
            });
            let points: String = points.collect();
            if !points.is_empty() {
                parts.push(format!("{property}{points}"));
            }
        }
        parts.push(format!("PL[{}]", colours[0]));
    }
    for (number, mv) in record.moves.iter().enumerate() {
        let breaks = if number % 10 == 0 { "\n" } else { "" };
        parts.push(format!("{breaks};{}[{}]", colours[number % 2], letters_of(mv, rows)));
    }
    parts.push(")\n".into());
    Some(parts.concat())
}

fn letter(index: usize) -> char {
    char::from(b'a' + index as u8)
}

/// The letters of a move, the row from above.
fn letters_of(mv: &str, rows: usize) -> String {
    let place = |mv: &str| {
        let column = (b'A'..=b'Z').filter(|&l| l != b'I').position(|l| mv.starts_with(char::from(l)))?;
        Some((column, rows.checked_sub(mv.get(1..)?.parse().ok()?)?))
    };
    place(mv).map_or_else(String::new, |(column, row)| [letter(column), letter(row)].iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::{read, tests::with_games};

    const GAME: &str = "(;GM[1]FF[4]SZ[5]KM[0.50]PB[Ada \\] x]PW[Bob]RE[B+R]\n\
        ;B[cc]C[the centre: (not a branch)];W[bb];B[]\n(;W[cb];B[bc])(;W[aa](;B[ab])(;B[ac])))\n\
        (;SZ[3:2]AB[aa:ba]AW[ac])";

    #[test]
    fn the_first_branch_is_read() {
        with_games();
        let found = read(GAME.split("(;SZ").next().expect("a game")).expect("a record");
        let record = &found[0].record;
        assert_eq!(record.tag("Game"), Some("go:5x5,komi=0.5"));
        assert_eq!((record.tag("First"), record.tag("Result")), (Some("Ada ] x"), Some("1-0")));
        assert_eq!(record.moves, ["C3", "B4", "pass", "C4", "B3"]);
        assert_eq!(found[0].lines, [2, 2, 2, 3, 3]);
        let game = found[0].game(None).expect("go");
        found[0].replay(&game).expect("legal moves");
        let again = read(&write(record).expect("a game of go")).expect("SGF");
        assert_eq!(again[0].record, *record);
    }

    /// Whether a stone may take itself is told by the name of the rules.
    #[test]
    fn rules_with_suicide_are_told() {
        with_games();
        let record = Record { moves: vec!["A1".into()], ..Record::default().with("Game", "go:3x3,suicide,komi=0.5") };
        let text = write(&record).expect("a game of go");
        assert!(text.contains("RU[suicide]"), "{text}");
        assert_eq!(read(&text).expect("SGF")[0].record.tag("Game"), Some("go:3x3,suicide,komi=0.5"));
        let named = read("(;GM[1]SZ[3]RU[NZ];B[aa])").expect("SGF");
        assert_eq!(named[0].record.tag("Game"), Some("go:3x3,suicide"));
    }

    #[test]
    fn a_setup_is_where_the_game_begins() {
        with_games();
        let text = "(;GM[1]SZ[3:2]AB[aa:ba]AW[ab]PL[W];W[cb])";
        let found = read(text).expect("a record");
        assert_eq!(found[0].record.tag("Start"), Some("XX./O.._O"));
        assert_eq!(found[0].record.moves, ["C1"]);
        assert_eq!(read(&write(&found[0].record).expect("go")).expect("SGF")[0].record, found[0].record);
    }

    #[test]
    fn what_is_wrong_is_said() {
        with_games();
        let said = |text: &str| read(text).expect_err("no game").text().en.into_owned();
        assert!(said("(;GM[1]SZ[5];B[cc]").contains("within a game"));
        assert!(said("(;GM[1]SZ[5];B[cc").contains("within a game"));
        assert!(said("(;GM[1]SZ[5];1)").contains("not SGF"));
        assert!(said("(;GM[11]SZ[5])").contains("only games of go"));
        assert!(said(GAME).contains("AW[ac] is no point of go:3x2"));
        assert!(said("(;SZ[5]\n;B[cc];B[bb])").starts_with("line 2: B[bb] is played out of turn"));
        assert!(said("(;SZ[5];B[cc];AB[bb])").contains("changes the board after the first move"));
        assert!(said("(;SZ[99])").contains("at most 25 columns"));
    }
}
