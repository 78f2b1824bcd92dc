//! Files of text in the program, without what only readers of the source need.

/// A file without what is for readers of the source, the indentation and lines of comments in
/// scripts: the program is smaller, and so is what it sends.
#[macro_export]
macro_rules! lean {
    ($path:literal) => {{
        const TEXT: &[u8] = include_bytes!($path);
        const LEAN: [u8; $crate::lean::kept::<0>(TEXT).1] = $crate::lean::kept(TEXT).0;
        match std::str::from_utf8(&LEAN) {
            Ok(text) => text,
            Err(_) => panic!("whole characters are kept"),
        }
    }};
}

/// What is kept of a text, as far as there is room for it, and how long it is.
#[must_use]
pub const fn kept<const ROOM: usize>(text: &[u8]) -> ([u8; ROOM], usize) {
    let (mut kept, mut length, mut at, mut begins) = ([0; ROOM], 0, 0, true);
    while at < text.len() {
        let is_comment = begins && text[at] == b'/' && at + 1 < text.len() && text[at + 1] == b'/';
        while is_comment && text[at] != b'\n' {
            at += 1;
        }
        let is_left_out = is_comment || begins && text[at] == b' ';
        begins = text[at] == b'\n' || is_left_out;
        if !is_left_out {
            if length < ROOM {
                kept[length] = text[at];
            }
            length += 1;
        }
        at += 1;
    }
    (kept, length)
}

/// JSON whose lines have lost their indentation, with it: two spaces for each thing that is open.
#[must_use]
pub fn indented_json(lean: &str) -> String {
    let mut depth = 0_usize;
    let mut text = String::with_capacity(2 * lean.len());
    for line in lean.lines() {
        if line.starts_with(['}', ']']) {
            depth = depth.saturating_sub(1);
        }
        text.extend(std::iter::repeat_n("  ", depth).chain([line, "\n"]));
        depth += usize::from(line.ends_with(['{', '[']));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_for_readers_of_the_source_is_left_out() {
        const TEXT: &[u8] = b"// what\nf(a) // why\n  // how\n  g('//b');\n\n}\n";
        let (kept, length) = kept::<64>(TEXT);
        assert_eq!(std::str::from_utf8(&kept[..length]), Ok("f(a) // why\ng('//b');\n\n}\n"));
    }

    #[test]
    fn json_has_its_indentation_again() {
        let lean = "{\n\"a\": [\n{},\n{\n\"b\": 1\n}\n],\n\"c\": []\n}\n";
        let text = "{\n  \"a\": [\n    {},\n    {\n      \"b\": 1\n    }\n  ],\n  \"c\": []\n}\n";
        assert_eq!(indented_json(lean), text);
    }
}
