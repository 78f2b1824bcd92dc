//! What pages are made of beside their text: one stylesheet, the scripts, the icon. All of it is in
//! the binary.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};
use std::sync::OnceLock;

use ludex_services::arena::draw;
use ludex_services::search::tree;
use ludex_services::{diplomacy, lean, learn, palette};

use crate::bundle::bundled;

/// The mark of the house.
pub(crate) const MARK: &str = r#"<svg class="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><circle class="p1" cx="8" cy="15" r="6.5"/><circle class="p2" cx="16" cy="9" r="6.5"/></svg>"#;

const ICON: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="8" cy="15" r="7" fill="#0b5fa5"/><circle cx="16" cy="9" r="7" fill="#d9822b"/></svg>"##;

const COLOURS: &str = lean!("assets/colours.css");
const BOARDS: &str = lean!("assets/boards.css");
const OWN_STYLE: &str = lean!("assets/style.css");
/// The scripts, each after those that it asks for.
const SCRIPTS: [(&str, &str); 15] = [
    ("zoom", lean!("assets/zoom.js")),
    ("map", lean!("assets/map.js")),
    ("same", lean!("assets/same.js")),
    ("motion", lean!("assets/motion.js")),
    ("live", lean!("assets/live.js")),
    ("drag", lean!("assets/drag.js")),
    ("drop", lean!("assets/drop.js")),
    ("save", lean!("assets/save.js")),
    ("gif", lean!("assets/gif.js")),
    ("steps", lean!("assets/steps.js")),
    ("sound", lean!("assets/sound.js")),
    ("keys", lean!("assets/keys.js")),
    ("ahead", lean!("assets/ahead.js")),
    ("back", lean!("assets/back.js")),
    ("ludex", lean!("assets/ludex.js")),
];

/// A file under `/static/`, with its type.
pub(crate) fn file(name: &str) -> Option<(&'static str, &'static str)> {
    match name {
        "style.css" => Some(("text/css; charset=utf-8", style())),
        "icon.svg" => Some(("image/svg+xml", ICON)),
        "ludex.js" => Some(("text/javascript; charset=utf-8", script())),
        _ => None,
    }
}

/// The stylesheet: the page's own, and those that the engines' pictures bring, which stand in no
/// picture of a page.
fn style() -> &'static str {
    static STYLE: OnceLock<String> = OnceLock::new();
    STYLE.get_or_init(|| {
        let pictures = [draw::CSS, tree::CSS, learn::CSS, diplomacy::CSS].map(by_theme);
        let own = [COLOURS.to_owned(), board_rules(), OWN_STYLE.to_owned()];
        own.into_iter().chain(pictures).collect::<Vec<_>>().join("\n")
    })
}

/// The style of a picture, dark where the reader chose so: what it has for a dark system is for
/// readers who chose nothing.
fn by_theme(css: &str) -> String {
    const DARK: &str = "@media (prefers-color-scheme:dark){";
    let Some((light, dark)) = css.split_once(DARK) else { return css.to_owned() };
    // The rules within, up to the brace that closes the first.
    let mut depth = 1;
    let end = dark.find(|sign| {
        depth += i32::from(sign == '{') - i32::from(sign == '}');
        depth == 0
    });
    let (dark, rest) = dark.split_at(end.unwrap_or(dark.len()));
    let rest = rest.strip_prefix('}').unwrap_or(rest);
    let chosen = ":root[data-theme=dark]{";
    format!(
        "{light}{DARK}:root:not([data-theme=light],[data-theme=dark]){{{dark}}}}}\n{chosen}{dark}}}{}",
        by_theme(rest)
    )
}

/// All scripts.
fn script() -> &'static str {
    static SCRIPT: OnceLock<String> = OnceLock::new();
    SCRIPT.get_or_init(|| bundled(&SCRIPTS))
}

/// The style of a board that is a picture of its own, in the colours of the page.
pub(crate) fn board_style() -> &'static str {
    static STYLE: OnceLock<String> = OnceLock::new();
    STYLE.get_or_init(|| COLOURS.to_owned() + &board_rules())
}

/// What lies on boards, and the colours of games that have their own.
fn board_rules() -> String {
    BOARDS.to_owned() + &palette::page_style()
}

/// A picture without its style: styles within a page are forbidden by its security policy, and
/// stand in its stylesheet.
pub(crate) fn without_style(svg: &str) -> String {
    let parts = svg.split_once("<style>").and_then(|(before, rest)| Some((before, rest.split_once("</style>")?.1)));
    parts.map_or_else(|| svg.to_owned(), |(before, after)| format!("{before}{after}"))
}

/// The address of the stylesheet, another one whenever it changes.
pub(crate) fn style_address() -> String {
    format!("/static/style.css?{:x}", hash(style()))
}

/// The address of the scripts, likewise.
pub(crate) fn script_address() -> String {
    format!("/static/ludex.js?{:x}", hash(script()))
}

/// The address of the icon, likewise.
pub(crate) fn icon_address() -> String {
    format!("/static/icon.svg?{:x}", hash(ICON))
}

/// A number that is another one for another text.
pub(crate) fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_bring_their_styles() {
        for class in [".ludex-arena", ".ludex-tree", ".ludex-plot", ".ludex-map", ".board"] {
            assert!(style().contains(class), "{class}");
        }
        assert_eq!(without_style("<svg><style>a{}</style><g/></svg>"), "<svg><g/></svg>");
    }

    /// A picture is dark where the system is and nothing was chosen, and where dark was chosen.
    #[test]
    fn pictures_follow_the_theme() {
        let css = ".a{x:1}@media (prefers-color-scheme:dark){.a{x:2}.b{x:3}}.c{x:4}";
        let expected = ".a{x:1}@media (prefers-color-scheme:dark){:root:not([data-theme=light],[data-theme=dark]){.a{x:2}\
                        .b{x:3}}}\n:root[data-theme=dark]{.a{x:2}.b{x:3}}.c{x:4}";
        assert_eq!(by_theme(css), expected);
    }
}
