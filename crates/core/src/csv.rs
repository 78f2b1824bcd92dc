//! Values separated by commas, as RFC 4180 has them (<https://www.rfc-editor.org/rfc/rfc4180>);
//! lines end as the writer likes.

use std::borrow::Cow;

/// A row without its line's end.
#[must_use]
pub fn row<T: AsRef<str>>(fields: impl IntoIterator<Item = T>) -> String {
    let mut row = String::new();
    for (at, value) in fields.into_iter().enumerate() {
        row.push_str(if at > 0 { "," } else { "" });
        row.push_str(&field(value.as_ref()));
    }
    row
}

/// A value as it stands between commas: in quotation marks where it needs them. Spaces at its ends
/// do, since many readers drop them.
#[must_use]
pub fn field(value: &str) -> Cow<'_, str> {
    let needs = value.contains([',', '"', '\n', '\r']) || value.starts_with(' ') || value.ends_with(' ');
    if needs { format!("\"{}\"", value.replace('"', "\"\"")).into() } else { value.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_be_misread_is_quoted() {
        assert_eq!(row(["a", "", "b c"]), "a,,b c");
        assert_eq!(row(["3,4", "a \"b\"", " x", "1\n2"]), "\"3,4\",\"a \"\"b\"\"\",\" x\",\"1\n2\"");
        assert_eq!(row::<&str>([]), "");
    }
}
