//! Addresses: what a page is asked for, and links to other pages. Every state of a page is one.
//!
//! ```text
//! /play/connect4:7x6?at=4453&second=alphabeta:depth=8&lang=fr
//!       path, the game's name │ questions, in any order
//! ```

use std::fmt::Write as _;

use ludex_services::Lang;

/// The questions of an address, in the order in which they stand there; of two with the same name
/// the last counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Query {
    pairs: Vec<(String, String)>,
}

impl Query {
    /// Reads what stands behind the question mark. Whatever it is, something is read.
    pub(crate) fn read(text: &str) -> Self {
        let mut query = Self::default();
        for (name, value) in form_urlencoded::parse(text.as_bytes()) {
            query.set(&name, &value);
        }
        query
    }

    /// What is asked under a name, if it is not empty.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.pairs.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str()).filter(|v| !v.is_empty())
    }

    /// Whether a yes-or-no question is there and not answered by 0.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.pairs.iter().any(|(known, value)| known == name && value != "0")
    }

    fn set(&mut self, name: &str, value: &str) {
        self.pairs.retain(|(known, _)| known != name);
        self.pairs.push((name.to_owned(), value.to_owned()));
    }

    /// The same with another answer, or without it.
    pub(crate) fn with<'v>(&self, name: &str, value: impl Into<Option<&'v str>>) -> Self {
        let mut query = self.clone();
        match value.into() {
            Some(value) => query.set(name, value),
            None => query.pairs.retain(|(known, _)| known != name),
        }
        query
    }

    /// The same without these.
    pub(crate) fn without(&self, names: &[&str]) -> Self {
        let mut query = self.clone();
        query.pairs.retain(|(known, _)| !names.contains(&known.as_str()));
        query
    }

    /// These, and then those of another address; of two with the same name the other's.
    pub(crate) fn and(mut self, other: &Self) -> Self {
        for (name, value) in other.pairs() {
            self.set(name, value);
        }
        self
    }

    /// These of them.
    pub(crate) fn only(&self, names: &[&str]) -> Self {
        let mut query = self.clone();
        query.pairs.retain(|(known, _)| names.contains(&known.as_str()));
        query
    }

    /// What is asked, empty or not.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.pairs.iter().map(|(name, _)| name.as_str())
    }

    /// All pairs that are not empty.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs.iter().filter(|(_, value)| !value.is_empty()).map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// The address of a page with these questions.
pub(crate) fn link(path: &str, query: &Query) -> String {
    let mut address = encoded_path(path);
    for (number, (name, value)) in query.pairs().enumerate() {
        address.push(if number == 0 { '?' } else { '&' });
        address.push_str(&encoded(name));
        address.push('=');
        address.push_str(&encoded(value));
    }
    address
}

/// A path whose names may hold anything.
fn encoded_path(path: &str) -> String {
    path.split('/').map(|part| encode(part, b":,=;@", "%20")).collect::<Vec<_>>().join("/")
}

fn encoded(text: &str) -> String {
    encode(text, b":,/=;@()", "+")
}

/// Encodes what cannot stand in an address; colons, commas and the like can, and stay readable.
fn encode(text: &str, safe: &[u8], space: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b' ' => out.push_str(space),
            b'-' | b'.' | b'_' | b'~' => out.push(byte as char),
            _ if byte.is_ascii_alphanumeric() || safe.contains(&byte) => out.push(byte as char),
            _ => drop(write!(out, "%{byte:02X}")),
        }
    }
    out
}

/// The language that is asked for, else the one that the reader chose before, else the first of the
/// languages that a browser names that is ours.
pub(crate) fn language(query: &Query, kept: Option<&str>, accepted: Option<&str>) -> Lang {
    match query.get("lang").or(kept) {
        Some("fr") => return Lang::Fr,
        Some("en") => return Lang::En,
        _ => {}
    }
    let mut names = accepted.unwrap_or_default().split(',').map(|name| name.split(';').next().unwrap_or("").trim());
    let known = |name: &&str| ["en", "fr"].iter().any(|lang| name.to_ascii_lowercase().starts_with(lang));
    names.find(known).map_or(Lang::En, Lang::from_locale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_stay_readable() {
        let query = Query::read("at=4453&second=alphabeta%3Adepth%3D8&x=&then=1:2+2:1");
        assert_eq!(query.get("second"), Some("alphabeta:depth=8"));
        assert_eq!(query.get("x"), None);
        assert_eq!(
            link("/play/connect4:7x6", &query.with("lang", "fr")),
            "/play/connect4:7x6?at=4453&second=alphabeta:depth=8&then=1:2+2:1&lang=fr"
        );
        assert_eq!(link("/play/a b%/é", &Query::default()), "/play/a%20b%25/%C3%A9");
    }

    #[test]
    fn what_is_written_is_read_back() {
        let odd = "a&b=c+d %#é\u{1f600}";
        let written = link("/", &Query::default().with("q", odd));
        assert_eq!(Query::read(written.strip_prefix("/?").unwrap()).get("q"), Some(odd));
    }

    #[test]
    fn the_language_is_asked_for_or_the_browsers() {
        let none = Query::default();
        assert_eq!(language(&none, None, Some("de, fr-CA;q=0.8, en;q=0.5")), Lang::Fr);
        assert_eq!(language(&none, None, Some("en-GB,fr")), Lang::En);
        assert_eq!(language(&none, None, None), Lang::En);
        assert_eq!(language(&Query::read("lang=en"), Some("fr"), Some("fr")), Lang::En);
        assert_eq!(language(&none, Some("fr"), Some("en")), Lang::Fr);
    }
}
