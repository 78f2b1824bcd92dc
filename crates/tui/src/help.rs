//! What the keys do.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Clear, Widget as _};

use crate::draw::{ASIDE, HEADING, framed};
use crate::fold::fold;
use crate::screen::Screen;

fn entries(screen: &Screen<'_, '_>) -> [(&'static str, &'static str); 16] {
    let tr = |en, fr| screen.tr(en, fr);
    [
        ("1–9 a–z", tr("play a move by its name; click its cells", "jouer un coup par son nom ; cliquer ses cases")),
        ("↑ ↓ ⏎", tr("choose a move in the list, play it", "choisir un coup dans la liste, le jouer")),
        ("← → k j", tr("back, forward; so does the wheel", "reculer, avancer ; la molette aussi")),
        (tr("Home End", "Début Fin"), tr("first, last position", "première, dernière position")),
        ("u r n", tr("undo, redo, new game", "annuler, refaire, nouvelle partie")),
        (tr("space", "espace"), tr("play the best move", "jouer le meilleur coup")),
        ("i", tr("hint", "conseil")),
        ("h", tr("the value of every move, and how it changed", "la valeur des coups, et son évolution")),
        ("", tr("W wins, D draws, L loses, and in how many plies", "G gagne, N nulle, P perd, et en combien de coups")),
        (
            "",
            tr(
                "∞ never ends; 1st, 2nd … an estimate; ? all moves look alike",
                "∞ sans fin ; 1er, 2e … une estimation ; ? tous se valent",
            ),
        ),
        ("f s", tr("flip the board, swap sides with the program", "retourner le plateau, échanger les côtés")),
        ("g", tr("the command that draws the graph from here", "la commande qui dessine le graphe à partir d'ici")),
        (":", tr("write a move, or a position to start from", "écrire un coup, ou une position d'où partir")),
        ("x q", tr("resign, quit", "abandonner, quitter")),
        ("Ctrl-Z", tr("back to the shell; fg returns", "retour au shell ; fg pour revenir")),
        (
            tr("capitals", "majuscules"),
            tr(
                "a command where the small letter names moves, twice if both do; a letter alone too, after a moment",
                "la commande quand la minuscule nomme des coups, deux fois si la majuscule aussi ; une lettre seule de \
                 même, après un instant",
            ),
        ),
    ]
}

/// A window in the middle of the screen, from the line that is wanted; gives the last line that can
/// be the first.
pub(crate) fn draw(screen: &Screen<'_, '_>, area: Rect, to: &mut Buffer) -> u16 {
    let entries = entries(screen);
    let longest = |of: fn(&(&str, &str)) -> usize| entries.iter().map(of).max().unwrap_or(0) as u16;
    let first = longest(|(keys, _)| keys.chars().count());
    let second = longest(|(_, does)| does.chars().count()).min(area.width.saturating_sub(first + 6));
    let lines: Vec<(&str, String)> = entries
        .iter()
        .flat_map(|&(keys, does)| std::iter::once(keys).chain(std::iter::repeat("")).zip(fold(does, second)))
        .collect();
    let (width, height) = ((first + second + 6).min(area.width), (lines.len() as u16 + 2).min(area.height));
    let window = Rect::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height);
    Clear.render(window, to);
    let inner = framed(screen.tr("Keys", "Touches"), window, to);
    let last = lines.len() as u16 - inner.height;
    let from = screen.show.help_from.min(last);
    for (y, (keys, does)) in (inner.y..inner.bottom()).zip(lines.iter().skip(from.into())) {
        to.set_string(inner.x + 1, y, keys, HEADING);
        to.set_string(inner.x + first + 3, y, does, Style::new());
    }
    if last > 0 {
        let more = format!(" ↑ {from} ↓ {} ", last - from);
        to.set_string(window.right() - 1 - more.chars().count() as u16, window.bottom() - 1, more, ASIDE);
    }
    last
}
