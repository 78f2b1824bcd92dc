//! The lines of usage of a help text, narrow enough for any terminal.

use textwrap::core::display_width;

/// No line of usage is wider.
const USAGE: usize = 60;

/// A help text whose lines of usage stand below one another (in French the word before them is one
/// column longer than the English one, by which the parser indents them), and are folded.
pub(crate) fn aligned(help: &str) -> String {
    let [english, french] = [("Usage:", 7), ("Usage\u{a0}:", 8)];
    let word = if help.contains(french.0) { french } else { english };
    let usage = help.find(word.0).and_then(|begin| Some((begin, begin + help[begin..].find("\n\n")?)));
    let Some((begin, end)) = usage else { return help.to_owned() };
    let mut usage = String::new();
    for (number, line) in help[begin..end].lines().enumerate() {
        let margin = " ".repeat(word.1);
        let line = if number == 0 { line.to_owned() } else { format!("\n{margin}{}", line.trim_start()) };
        usage += &folded(&line, word.1 + 2);
    }
    help[..begin].to_owned() + &usage + &help[end..]
}

/// A line of usage, broken between arguments and not within one.
fn folded(line: &str, indent: usize) -> String {
    let mut folded = String::new();
    let mut column = 0;
    for word in arguments(line) {
        let width = display_width(word.trim_end().trim_start_matches('\n'));
        if column + width > USAGE && column > indent {
            folded.truncate(folded.trim_end().len());
            folded.push('\n');
            folded.push_str(&" ".repeat(indent));
            column = indent;
        }
        folded += word;
        column += display_width(word.trim_start_matches('\n'));
    }
    folded
}

/// The words of a line of usage with the spaces after them; an option and its value, or what
/// stands in brackets, is one.
fn arguments(line: &str) -> Vec<&str> {
    let (mut words, mut begin, mut depth, mut escape) = (Vec::new(), 0, 0_usize, false);
    let mut plain = String::new();
    for (at, character) in line.char_indices() {
        match character {
            // The marks of a style hold brackets too.
            '\u{1b}' => escape = true,
            'm' if escape => escape = false,
            _ if escape => {}
            ' ' if depth == 0 => {
                let value = line[at..].trim_start_matches([' ', '\u{1b}']);
                let has_value = plain.starts_with('-') && is_value(value);
                if !has_value && !plain.is_empty() {
                    words.push(&line[begin..=at]);
                    (begin, plain) = (at + 1, String::new());
                }
            }
            _ => {
                plain.push(character);
                match character {
                    '<' | '[' => depth += 1,
                    '>' | ']' => depth = depth.saturating_sub(1),
                    _ => {}
                }
            }
        }
    }
    words.push(&line[begin..]);
    words
}

/// Whether an argument, perhaps after the mark of a style, begins as a value does.
fn is_value(text: &str) -> bool {
    let plain = match text.strip_prefix('[') {
        Some(style) if style.starts_with(|digit: char| digit.is_ascii_digit()) => {
            style.split_once('m').map_or("", |(_, rest)| rest)
        }
        _ => text,
    };
    plain.starts_with('<')
}
