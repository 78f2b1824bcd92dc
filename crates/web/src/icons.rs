//! The signs on buttons, drawn with a pen of their own colour.

use maud::{Markup, PreEscaped};

/// Each within 24 by 24.
const PATHS: &[(&str, &str)] = &[
    ("first", "M6 5v14M18 5l-8 7 8 7"),
    ("back", "M15 5l-8 7 8 7"),
    ("forward", "M9 5l8 7-8 7"),
    ("last", "M18 5v14M6 5l8 7-8 7"),
    ("undo", "M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4"),
    ("redo", "M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h4"),
    ("hint", "M9 18h6M10 21h4M12 3a6 6 0 0 0-3 11v2h6v-2a6 6 0 0 0-3-11"),
    ("values", "M5 20v-7M12 20V4M19 20v-11"),
    ("again", "M19 12a7 7 0 1 1-2.2-5.1M19 3v5h-5"),
    ("run", "M8 5l11 7-11 7z"),
    ("pause", "M8 5v14M16 5v14"),
    ("more", "M5 12h.01M12 12h.01M19 12h.01"),
    ("theme", "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M12 6a6 6 0 0 1 0 12z"),
];

/// A sign; the button has a name beside it.
pub(crate) fn draw(name: &str) -> Markup {
    let path = PATHS.iter().find(|(known, _)| *known == name).map_or("", |(_, path)| path);
    // These two have a pen of another kind.
    let kind = if matches!(name, "more" | "theme") { format!(" {name}") } else { String::new() };
    PreEscaped(format!(r#"<svg class="icon{kind}" viewBox="0 0 24 24" aria-hidden="true"><path d="{path}"/></svg>"#))
}
