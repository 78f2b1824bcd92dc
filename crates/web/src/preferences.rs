//! What a reader prefers: a language and a theme. The browser keeps both as cookies, so that the
//! server keeps nothing; `/prefer?theme=dark&to=/play/chess` sets one and leads back. A language
//! that an address asks for (`?lang=fr`) comes before the one that is kept.

use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use ludex_services::Text;

use crate::address::Query;

/// Cookies live for a year.
const YEAR: u32 = 365 * 24 * 60 * 60;

/// The colours of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Theme {
    /// Light or dark, as the system is.
    #[default]
    System,
    Light,
    Dark,
    /// Black and white, as light or dark as the system is.
    Contrast,
}

impl Theme {
    pub(crate) const ALL: [Self; 4] = [Self::System, Self::Light, Self::Dark, Self::Contrast];

    /// As addresses and the stylesheet have it.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Contrast => "contrast",
        }
    }

    pub(crate) const fn title(self) -> Text {
        match self {
            Self::System => Text::fixed("System", "Système"),
            Self::Light => Text::fixed("Light", "Clair"),
            Self::Dark => Text::fixed("Dark", "Sombre"),
            Self::Contrast => Text::fixed("High contrast", "Contraste élevé"),
        }
    }

    /// The colour of a browser's own bars beside the page, that of its head; each with the system
    /// that it is for, where it depends on that.
    pub(crate) const fn bars(self) -> &'static [(Option<&'static str>, &'static str)] {
        const LIGHT: Option<&str> = Some("(prefers-color-scheme:light)");
        const DARK: Option<&str> = Some("(prefers-color-scheme:dark)");
        match self {
            Self::System => &[(LIGHT, "#f5f7f9"), (DARK, "#181d24")],
            Self::Light => &[(None, "#f5f7f9")],
            Self::Dark => &[(None, "#181d24")],
            Self::Contrast => &[(LIGHT, "#fff"), (DARK, "#000")],
        }
    }

    /// The one of this name; the system's where there is none.
    pub(crate) fn of(word: &str) -> Self {
        Self::ALL.into_iter().find(|theme| theme.word() == word).unwrap_or_default()
    }

    /// The one that a browser has kept.
    pub(crate) fn kept(headers: &HeaderMap) -> Self {
        Self::of(cookie(headers, "theme").unwrap_or_default())
    }

    /// Its name, where it was chosen: what pages and pictures say of it.
    pub(crate) fn chosen(self) -> Option<&'static str> {
        Some(self.word()).filter(|_| self != Self::System)
    }
}

/// What a browser has kept under a name.
pub(crate) fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(known, _)| *known == name).map(|(_, value)| value)
}

/// Sets what is preferred, and leads to the page that asked.
pub(crate) async fn prefer(uri: Uri) -> Response {
    let query = Query::read(uri.query().unwrap_or_default());
    let mut answer = Redirect::to(within(query.get("to").unwrap_or("/"))).into_response();
    let theme = query.get("theme").filter(|word| Theme::ALL.iter().any(|theme| theme.word() == *word));
    let lang = query.get("lang").filter(|lang| ["en", "fr"].contains(lang));
    for (name, value) in [("theme", theme), ("lang", lang)] {
        let Some(value) = value else { continue };
        let kept = format!("{name}={value}; Path=/; Max-Age={YEAR}; SameSite=Lax; HttpOnly");
        if let Ok(kept) = HeaderValue::from_str(&kept) {
            answer.headers_mut().append(header::SET_COOKIE, kept);
        }
    }
    answer
}

/// An address of this server; the first page instead of any other. Browsers read `//` and `/\` as
/// the beginning of another server's.
pub(crate) fn within(to: &str) -> &str {
    let ours =
        to.starts_with('/') && !to[1..].starts_with(['/', '\\']) && to.bytes().all(|byte| byte.is_ascii_graphic());
    if ours { to } else { "/" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cookies_are_found_among_others() {
        let mut headers = HeaderMap::new();
        headers.append(header::COOKIE, HeaderValue::from_static("a=b; theme=dark"));
        headers.append(header::COOKIE, HeaderValue::from_static("lang=fr"));
        assert_eq!((Theme::kept(&headers), cookie(&headers, "lang")), (Theme::Dark, Some("fr")));
        assert_eq!(cookie(&headers, "them"), None);
        assert_eq!(Theme::kept(&HeaderMap::new()), Theme::System);
    }

    /// The browser's bars are as the head of the page, of which the style says the colour.
    #[test]
    fn the_bars_have_the_colour_of_the_head() {
        let style = include_str!("assets/colours.css");
        for (theme, rule) in [(Theme::System, ":root{"), (Theme::Contrast, ":root[data-theme=contrast]{")] {
            let [(_, light), (_, dark)] = theme.bars() else { panic!("two for {theme:?}") };
            let (_, rules) = style.split_once(rule).expect("its colours");
            let own = rules.split('}').next().unwrap_or_default();
            assert!(own.contains(&format!("--card:light-dark({light},{dark});")), "{theme:?}");
        }
        assert_eq!(
            [Theme::Light, Theme::Dark].map(|theme| theme.bars()[0].1),
            [Theme::System.bars()[0].1, Theme::System.bars()[1].1]
        );
    }

    #[test]
    fn no_way_leads_elsewhere() {
        assert_eq!(within("/play/nim:3,4,5?then=1:2"), "/play/nim:3,4,5?then=1:2");
        for to in ["", "//evil.example", "/\\evil.example", "https://evil.example", "/a\r\nb", "/a b", "\\"] {
            assert_eq!(within(to), "/", "{to}");
        }
    }
}
