//! The reader of records.

use ludex_core::{Text, say};

use super::{BadLine, RESULTS, Record, sgf};

/// A record and where it stands in its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The record.
    pub record: Record,
    /// The line of its first tag, from 1.
    pub line: usize,
    /// The names of its tags with their lines; none where a game is a line.
    pub tag_lines: Vec<(String, usize)>,
    /// The line of each move.
    pub lines: Vec<usize>,
    /// The line of the result.
    pub last: usize,
}

impl Found {
    fn beginning(line: usize) -> Self {
        Self { record: Record::default(), line, tag_lines: Vec::new(), lines: Vec::new(), last: 0 }
    }

    /// The line of a tag, or of the first one.
    pub(super) fn line_of(&self, tag: &str) -> usize {
        self.tag_lines.iter().find(|(name, _)| name == tag).map_or(self.line, |(_, line)| *line)
    }
}

/// Whether a text is SGF, by how it begins.
#[must_use]
pub fn is_sgf(text: &str) -> bool {
    sgf::is_sgf(without_mark(text))
}

/// Whether a text is one of records, by how it begins; an empty one is. The number of a move, as in
/// `1. e4`, begins one without tags, as people copy them.
#[must_use]
pub fn is_record(text: &str) -> bool {
    let text = without_mark(text);
    let first = text.split_whitespace().next().unwrap_or_default();
    sgf::is_sgf(text) || first.is_empty() || first.starts_with('[') || is_numbered(first)
}

/// Without the mark that some editors put at the beginning of a text.
pub(super) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The records of a text, in their order; games of go may be SGF.
///
/// # Errors
/// The first line that is none of a record.
pub fn read(text: &str) -> Result<Vec<Found>, BadLine> {
    if sgf::is_sgf(without_mark(text)) {
        return sgf::read(without_mark(text));
    }
    let mut reader = Reader { found: Vec::new(), open: None, aside: Aside::default() };
    let mut last = 1;
    for (number, line) in (1..).zip(without_mark(text).lines()) {
        last = number;
        reader.line(number, line.trim()).map_err(|problem| BadLine::new(number, problem))?;
    }
    if let Some(line) = reader.aside.began() {
        return Err(BadLine::new(line, unclosed()));
    }
    if reader.open.as_ref().is_some_and(|open| open.record.tags.is_empty()) {
        reader.end(last, "*").map_err(|problem| BadLine::new(last, problem))?;
    }
    match reader.open {
        // Comments alone are something else that is written in brackets.
        None if reader.found.is_empty() && !without_mark(text).trim().is_empty() => Err(BadLine::new(1, untagged())),
        None => Ok(reader.found),
        Some(_) => Err(BadLine::new(last, unfinished())),
    }
}

struct Reader {
    found: Vec<Found>,
    /// The record that is being read.
    open: Option<Found>,
    aside: Aside,
}

/// Comments and variations that are open, by the lines on which they began: of these nothing is
/// kept.
#[derive(Default)]
struct Aside {
    comment: Option<usize>,
    variations: Vec<usize>,
}

impl Aside {
    fn began(&self) -> Option<usize> {
        self.variations.first().copied().or(self.comment)
    }

    /// What of a line belongs to the game, or `None` for a bracket that closes nothing.
    fn without(&mut self, number: usize, line: &str) -> Option<String> {
        let mut kept = String::new();
        for letter in line.chars() {
            match (self.comment, letter) {
                (Some(_), '}') => {
                    self.comment = None;
                    kept.push(' ');
                }
                (None, '{') => self.comment = Some(number),
                (None, ';') => break,
                (None, '(') => self.variations.push(number),
                (None, ')') => {
                    self.variations.pop()?;
                    kept.push(' ');
                }
                (None, letter) if self.variations.is_empty() => kept.push(letter),
                _ => {}
            }
        }
        Some(kept)
    }
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) -> Result<(), Text> {
        let inside = self.aside.began().is_some();
        if line.is_empty() || (!inside && line.starts_with('%')) {
            return Ok(());
        }
        if !inside && line.starts_with('[') {
            return self.tag(number, line);
        }
        let line = self
            .aside
            .without(number, line)
            .ok_or_else(|| Text::fixed("a `)` closes no variation", "une « ) » ne ferme aucune variante"))?;
        self.moves(number, &line)
    }

    fn tag(&mut self, number: usize, line: &str) -> Result<(), Text> {
        let (name, value) = tag(line).ok_or_else(|| {
            Text::fixed(
                "a tag is written [Name \"value\"], with \\\" for a quotation mark in the value",
                "une étiquette s'écrit [Nom \"valeur\"], avec \\\" pour un guillemet dans la valeur",
            )
        })?;
        let open = self.open.get_or_insert_with(|| Found::beginning(number));
        if !open.lines.is_empty() {
            return Err(unfinished());
        }
        if open.record.tag(name).is_some() {
            return Err(say!("the tag {name} is given twice", "l'étiquette {name} est donnée deux fois"));
        }
        let value = if name == "Result" { without_points(&value).to_owned() } else { value };
        if name == "Result" && !RESULTS.contains(&value.as_str()) {
            return Err(say!(
                "a result is 1-0, 0-1, 1/2-1/2 or *, not `{value}`",
                "un résultat est 1-0, 0-1, 1/2-1/2 ou *, pas « {value} »"
            ));
        }
        let Record { tags, .. } = &mut open.record;
        tags.push((name.to_owned(), value.replace(char::is_control, " ")));
        open.tag_lines.push((name.to_owned(), number));
        Ok(())
    }

    fn moves(&mut self, number: usize, line: &str) -> Result<(), Text> {
        for word in line.split_whitespace() {
            if self.open.is_none() && is_numbered(word) {
                self.open = Some(Found::beginning(number));
            }
            let word = without_points(without_number(word));
            // $4 is a mark of annotators: a very poor move.
            if word.is_empty() || word.starts_with('$') {
                continue;
            }
            let Some(open) = &mut self.open else {
                return Err(untagged());
            };
            if RESULTS.contains(&word) {
                self.end(number, word)?;
            } else if word.starts_with('[') {
                return Err(say!(
                    "`{word}` is no move; a tag stands at the beginning of a line, before the moves",
                    "« {word} » n'est pas un coup ; une étiquette est en début de ligne, avant les coups"
                ));
            } else {
                open.record.moves.push(word.to_owned());
                open.lines.push(number);
            }
        }
        Ok(())
    }

    fn end(&mut self, number: usize, result: &str) -> Result<(), Text> {
        let Some(mut open) = self.open.take() else { return Ok(()) };
        match open.record.tag("Result") {
            None => open.record = open.record.with("Result", result),
            Some(told) if told == result => {}
            Some(told) => {
                return Err(say!(
                    "the moves end with {result}, and the tag Result says {told}",
                    "les coups finissent par {result}, et l'étiquette Result dit {told}"
                ));
            }
        }
        open.last = number;
        self.found.push(open);
        Ok(())
    }
}

fn untagged() -> Text {
    Text::fixed(
        "a game begins with its tags, such as [Game \"connect4\"]",
        "une partie commence par ses étiquettes, comme [Game \"connect4\"]",
    )
}

fn unclosed() -> Text {
    Text::fixed(
        "a comment or a variation begins here, and is not closed",
        "un commentaire ou une variante commence ici et n'est pas fermé",
    )
}

fn unfinished() -> Text {
    Text::fixed(
        "the moves of a game end with its result, which is missing: 1-0, 0-1, 1/2-1/2, or * where it is not over",
        "les coups d'une partie finissent par son résultat, qui manque : 1-0, 0-1, 1/2-1/2, ou * si elle n'est pas \
         terminée",
    )
}

/// The name and the value of a tag.
fn tag(line: &str) -> Option<(&str, String)> {
    let inner = line.strip_prefix('[')?.strip_suffix(']')?.trim();
    let end = inner.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))?;
    let (name, rest) = inner.split_at(end);
    let quoted = rest.trim_start().strip_prefix('"')?.strip_suffix('"')?;
    let (mut value, mut letters) = (String::new(), quoted.chars());
    while let Some(letter) = letters.next() {
        match letter {
            '"' => return None,
            '\\' => value.push(letters.next().filter(|letter| matches!(letter, '"' | '\\'))?),
            letter => value.push(letter),
        }
    }
    (!name.is_empty()).then_some((name, value))
}

/// A result in points of draughts, two for a game that is won, as records have it.
fn without_points(word: &str) -> &str {
    match word {
        "2-0" => "1-0",
        "1-1" => "1/2-1/2",
        "0-2" => "0-1",
        word => word,
    }
}

/// Whether a word is the number of a move, or begins with it.
fn is_numbered(word: &str) -> bool {
    without_number(word).len() < word.len()
}

/// A word without the numbers of moves before it, as in `12.` or `1.e4`.
fn without_number(word: &str) -> &str {
    let mut word = word;
    loop {
        let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
        match rest.strip_prefix('.').filter(|_| rest.len() < word.len()) {
            Some(rest) => word = rest.trim_start_matches('.'),
            None => return word,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str) -> (usize, String) {
        let BadLine { line, problem } = read(text).expect_err("no record");
        (line, problem.en.into_owned())
    }

    #[test]
    fn several_games_are_read() {
        let text = "\u{feff}[Game \"nim\"]\r\n\r\n1.3:1 1:2\r\n2... 2:1 *\n[Game \"a\"]\n1-0\n";
        let found = read(text).expect("records");
        assert_eq!(found[0].record.moves, ["3:1", "1:2", "2:1"]);
        assert_eq!((found[0].line, &found[0].lines[..], found[0].last), (1, &[3, 3, 4][..], 4));
        assert_eq!((found[1].record.tag("Result"), found[1].record.moves.len()), (Some("1-0"), 0));
        assert_eq!(read(" \n\n"), Ok(Vec::new()));
    }

    /// What people copy from a page has neither tags nor, often, a result.
    #[test]
    fn a_game_without_tags_begins_with_the_number_of_a_move() {
        let text = "1. e4 e5 {good} 2.Nf3\n1-0\n\n1. d4\nd5";
        assert!(is_record(text) && is_record("\u{feff} 1.e4") && !is_record("1 2 3") && !is_record("44535"));
        let found = read(text).expect("records");
        let moves: Vec<_> = found.iter().map(|found| (found.line, found.last, found.record.moves.join(" "))).collect();
        assert_eq!(moves, [(1, 2, "e4 e5 Nf3".to_owned()), (4, 5, "d4 d5".to_owned())]);
        assert_eq!([0, 1].map(|game| found[game].record.tag("Result")), [Some("1-0"), Some("*")]);
        assert_eq!(problem("1. 4 4 *\n4 4 *").1, untagged().en);
    }

    #[test]
    fn comments_and_variations_are_left_out() {
        let text = "[Game \"a\"]\n% escaped\n\n1. e4! {best\n[by] test} e5 $1 (1... c5 (1... c6 {hm}) 2. Nf3)\n\
                    2.Nf3;the rest\nNc6{no space}3. Bb5 *\n";
        let found = &read(text).expect("a record")[0];
        assert_eq!(found.record.moves, ["e4!", "e5", "Nf3", "Nc6", "Bb5"]);
        assert_eq!(found.lines, [4, 5, 6, 7, 7]);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let cases = [
            ("4 4 *", 1, "begins with its tags"),
            ("[Game connect4]", 1, "[Name \"value\"]"),
            ("[Game \"a\" b\"]", 1, "[Name \"value\"]"),
            ("[Game \"a\\n\"]", 1, "[Name \"value\"]"),
            ("[Game \"a\"]\n[Game \"b\"]", 2, "given twice"),
            ("[Result \"3-0\"]", 1, "not `3-0`"),
            ("[Game \"a\"]\n\n1. 4 4\n\n", 4, "end with its result"),
            ("[Game \"a\"]\n1. 4\n[Game \"b\"]\n*", 3, "end with its result"),
            ("[Result \"1-0\"]\n\n1. 4 0-1", 3, "says 1-0"),
            ("[Game \"a\"]\n1. 4 {good *", 2, "is not closed"),
            ("[Game \"a\"]\n\n1. 4 (1. 5 {*", 3, "is not closed"),
            ("[Game \"a\"]\n1. 4 ) *", 2, "closes no variation"),
            ("[Game \"a\"]\n1. 4 [x] *", 2, "a tag stands"),
            ("[Game \"a\"]\n1. 4 * 5", 2, "begins with its tags"),
        ];
        for (text, line, words) in cases {
            let (at, said) = problem(text);
            assert!(at == line && said.contains(words), "{text:?}: line {at}: {said}");
        }
    }
}
