//! What is known of games beforehand, for pages: the published numbers with their sources.

use std::ops::Deref;

use ludex_services::{Lang, published};
use maud::{Markup, html};

/// A published number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fact(&'static published::Fact);

impl Deref for Fact {
    type Target = published::Fact;

    fn deref(&self) -> &published::Fact {
        self.0
    }
}

impl Fact {
    /// How many positions there are at every ply, where that is published; none otherwise.
    pub(crate) fn plies(self) -> Vec<String> {
        self.0.plies()
    }

    /// Where it is from, with addresses as links; titles stay in their language.
    pub(crate) fn citation(self, lang: Lang) -> Markup {
        let cited = self.cited(lang);
        let words = cited.split(' ').enumerate().map(|(number, word)| {
            let address = word.trim_end_matches([',', ';', ':', '.']);
            let rest = &word[address.len()..];
            let is_link = address.starts_with("https://") || address.starts_with("http://");
            html! {
                @if number > 0 { " " }
                @if is_link { a href=(address) { (address) } (rest) } @else { (word) }
            }
        });
        html! { span lang=[self.is_english(lang).then_some("en")] { @for word in words { (word) } } }
    }
}

/// The number of positions that can be reached from the start of a game.
pub(crate) fn positions(spec: &str) -> Option<Fact> {
    published::positions(spec).map(Fact)
}

/// What the start of a game is worth.
pub(crate) fn value(spec: &str) -> Option<Fact> {
    published::value(spec).map(Fact)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Addresses lead on.
    #[test]
    fn sources_are_cited() {
        let of = |lang| positions("connect4:7x6").map(|fact| fact.citation(lang).into_string()).unwrap_or_default();
        assert!(of(Lang::Fr).starts_with("<span>OEIS A212693 jusqu'au coup 26 ; tous les coups chez M. Böck"));
        assert!(of(Lang::En).starts_with("<span>OEIS A212693 up to ply 26; every ply in M. Böck"));
        assert!(of(Lang::En).contains("<a href=\"https://arxiv.org/abs/2507.05267\">"));
    }
}
