//! Text inside SVG, which is XML (<https://www.w3.org/TR/xml/>).

/// A text as it stands in markup, between tags or in an attribute. What XML has no room for is a
/// question mark; lines become one.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\n' | '\t' => safe.push(' '),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => safe.push('?'),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn markup_stays_text() {
        assert_eq!(escaped("<a href=\"x\">&\u{7}\n"), "&lt;a href=&quot;x&quot;&gt;&amp;? ");
    }
}
