//! What pages are made of beside their text: one stylesheet, the scripts, the icon. All of it is in
//! the binary.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};
use std::sync::OnceLock;

use ludex_services::arena::draw;
use ludex_services::search::tree;
use ludex_services::{diplomacy, learn};

/// The mark of the house.
pub(crate) const MARK: &str = r#"<svg class="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><circle class="p1" cx="8" cy="15" r="6.5"/><circle class="p2" cx="16" cy="9" r="6.5"/></svg>"#;

const ICON: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="8" cy="15" r="7" fill="#0b5fa5"/><circle cx="16" cy="9" r="7" fill="#d9822b"/></svg>"##;

const OWN_STYLE: &str = include_str!("assets/style.css");
const SCRIPTS: [(&str, &str); 7] = [
    ("ludex.js", include_str!("assets/ludex.js")),
    ("keys.js", include_str!("assets/keys.js")),
    ("zoom.js", include_str!("assets/zoom.js")),
    ("live.js", include_str!("assets/live.js")),
    ("map.js", include_str!("assets/map.js")),
    ("same.js", include_str!("assets/same.js")),
    ("drop.js", include_str!("assets/drop.js")),
];

/// A file under `/static/`, with its type.
pub(crate) fn file(name: &str) -> Option<(&'static str, &'static str)> {
    match name {
        "style.css" => Some(("text/css; charset=utf-8", style())),
        "icon.svg" => Some(("image/svg+xml", ICON)),
        _ => {
            SCRIPTS.iter().find(|(known, _)| *known == name).map(|(_, text)| ("text/javascript; charset=utf-8", *text))
        }
    }
}

/// The stylesheet: the page's own, and those that the engines' pictures bring, which stand in no
/// picture of a page.
fn style() -> &'static str {
    static STYLE: OnceLock<String> = OnceLock::new();
    STYLE.get_or_init(|| [OWN_STYLE, draw::CSS, tree::CSS, learn::CSS, diplomacy::CSS].join("\n"))
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

/// The address of the first script, which asks for the others.
pub(crate) fn script_address() -> &'static str {
    "/static/ludex.js"
}

fn hash(text: &str) -> u64 {
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

    #[test]
    fn the_files_are_small() {
        let all = style().len() + SCRIPTS.iter().map(|(_, text)| text.len()).sum::<usize>();
        assert!(all < 60_000, "{all} bytes");
    }
}
