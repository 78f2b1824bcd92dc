//! What somebody typed, as it is repeated.

use std::borrow::Cow;

/// A sentence for a reader: long words in it, and it, are cut in the middle. What somebody typed is
/// repeated in a sentence, and may be of any length.
#[must_use]
pub fn shortened(sentence: &str) -> String {
    const WORD: usize = 400;
    const SENTENCE: usize = 2_000;
    let words: String = sentence.split_inclusive(' ').map(|word| cut(word, WORD)).collect();
    cut(&words, SENTENCE).into_owned()
}

/// A text of so many characters at most: its beginning and its end.
fn cut(text: &str, most: usize) -> Cow<'_, str> {
    let at = |number: usize| text.char_indices().nth(number).map(|(byte, _)| byte);
    if at(most).is_none() {
        return text.into();
    }
    let (begins, ends) = (most / 2, text.chars().count() - (most - most / 2 - 1));
    format!("{}…{}", &text[..at(begins).unwrap_or(0)], &text[at(ends).unwrap_or(0)..]).into()
}

/// An argument of a command as a shell reads it: between quotes where it needs them.
#[must_use]
pub fn in_shell(argument: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:,=+@%".contains(c);
    if !argument.is_empty() && argument.chars().all(plain) {
        return argument.to_owned();
    }
    format!("'{}'", argument.replace('\'', "'\\''"))
}

/// The option that names a position, after a space; nothing for the start.
#[must_use]
pub fn from_option(position: Option<&str>) -> String {
    position.map_or_else(String::new, |position| format!(" --from {}", in_shell(position)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A word of four hundred characters stands as it is, and so does a sentence of two thousand.
    #[test]
    fn long_sentences_are_cut_in_the_middle() {
        let long = |letter: &str, length| letter.repeat(length);
        for whole in [long("é", 400), long("ab ", 600)] {
            assert_eq!(shortened(&whole), whole);
        }
        let told = shortened(&format!("`{}`: no game; see ludex games", long("é", 60_000)));
        assert_eq!(told, format!("`{}…{}`: no game; see ludex games", long("é", 199), long("é", 196)));
        let told = shortened(&format!("`{}`: no move; see above", long("4 ", 30_000)));
        assert!(told.starts_with("`4 4 ") && told.ends_with("`: no move; see above"), "{told}");
        assert_eq!((told.chars().count(), told.matches('…').count()), (2_000, 1));
    }

    #[test]
    fn arguments_for_a_shell() {
        assert_eq!(["XO./.../...", "a|b", "it's"].map(in_shell), ["XO./.../...", "'a|b'", "'it'\\''s'"]);
    }
}
