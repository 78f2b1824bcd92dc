//! Where a sentence is not broken into lines: inside a command that it names, so that one line has
//! it whole and it can be pasted; before the unit of a number or `%`; and in French not before `:`,
//! `;`, `!`, `?` or `»`, nor after `«`.
//!
//! A command is in backticks, in French in guillemets, or it follows the last colon, or begins the
//! line: such a line is nothing else.
//!
//! ```
//! use ludex_services::unbroken::{kept_together, spaced};
//!
//! let kept = kept_together("too large; `ludex plan nim` shows why, in 2 s");
//! let words: Vec<_> = kept.split(' ').map(spaced).collect();
//! assert_eq!(words, ["too", "large;", "`ludex plan nim`", "shows", "why,", "in", "2 s"]);
//! ```

/// A space at which no line is broken, until it is written (a character for private use, which no
/// text has).
const MARK: char = '\u{e000}';

/// How a command in a sentence begins, and ends before the line does; the spaces beside guillemets
/// may be kept already.
const COMMANDS: [(&str, Option<&str>); 4] =
    [("`ludex ", Some("`")), ("« ludex ", Some(" »")), ("«\u{a0}ludex ", Some("\u{a0}»")), (": ludex ", None)];

/// A text in which the spaces that no line is broken at are another character; each line of it is
/// to be [`spaced`] again.
#[must_use]
pub fn kept_together(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let mut rest = line;
        while let Some((start, end)) = command(rest) {
            kept.push_str(&rest[..start]);
            kept.push_str(&one_piece(&rest[start..end]));
            rest = &rest[end..];
        }
        kept.push_str(rest);
    }
    signs_kept(&kept, MARK)
}

/// A text that no line is broken within; each line of what holds it is to be [`spaced`] again.
#[must_use]
pub fn one_piece(text: &str) -> String {
    text.replace(' ', MARK.encode_utf8(&mut [0; 4]))
}

/// A line of what was kept together, with spaces.
#[must_use]
pub fn spaced(line: &str) -> String {
    line.replace(MARK, " ")
}

/// The first command that a line names: where it starts, and where it ends.
fn command(line: &str) -> Option<(usize, usize)> {
    if line.starts_with("ludex ") {
        return Some((0, line.len()));
    }
    let begin = |(opening, closing): (&str, _)| Some((line.find(opening)? + opening.len() - "ludex ".len(), closing));
    let (start, closing) = COMMANDS.into_iter().filter_map(begin).min_by_key(|&(start, _)| start)?;
    let length = closing.and_then(|closing| line[start..].find(closing));
    Some((start, length.map_or(line.len(), |length| start + length)))
}

/// The spaces beside signs and units, replaced by a character. A sign that begins a word, as
/// `?left` in rules, is none of these.
#[must_use]
pub fn signs_kept(text: &str, by: char) -> String {
    let (mut kept, mut rest, mut before) = (String::with_capacity(text.len()), text.chars(), ' ');
    while let Some(now) = rest.next() {
        let mut after = rest.clone();
        let is_sign = after.next().is_some_and(|sign| "%:;!?»".contains(sign));
        let is_closed = is_sign && !after.next().is_some_and(char::is_alphanumeric);
        let is_kept = before == '«' || is_closed || before.is_ascii_digit() && begins_with_a_unit(rest.as_str());
        kept.push(if now == ' ' && is_kept { by } else { now });
        before = now;
    }
    kept
}

/// Whether the next word is a unit of time or of memory.
fn begins_with_a_unit(text: &str) -> bool {
    const UNITS: [&str; 20] = [
        "ms", "s", "min", "h", "days", "jours", "years", "ans", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB", "Kio", "Mio",
        "Gio", "Tio", "Pio", "Eio",
    ];
    UNITS.contains(&text.split(|next: char| !next.is_alphabetic()).next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        kept_together(text).split([' ', '\n']).map(spaced).collect()
    }

    #[test]
    fn a_command_in_a_sentence_is_one_word() {
        assert_eq!(
            words("`9 9`: see `ludex show --help`, or not"),
            ["`9", "9`:", "see", "`ludex show --help`,", "or", "not"]
        );
        assert_eq!(words("a: ludex b c\nd e"), ["a:", "ludex b c", "d", "e"]);
        assert_eq!(words("voir « ludex a b » ; non"), ["voir", "« ludex a b » ;", "non"]);
        assert_eq!(words("voir «\u{a0}ludex a b\u{a0}» non"), ["voir", "«\u{a0}ludex a b\u{a0}»", "non"]);
        assert_eq!(words("`ludex a b` and `ludex c"), ["`ludex a b`", "and", "`ludex c"]);
        assert_eq!(words("a\nludex b c"), ["a", "ludex b c"]);
        assert_eq!(words("ludex: no game"), ["ludex:", "no", "game"]);
    }
}
