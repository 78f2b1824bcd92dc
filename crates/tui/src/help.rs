//! What the keys do.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Clear, Widget as _};

use crate::draw::{HEADING, framed};
use crate::screen::Screen;

fn lines(screen: &Screen<'_, '_>) -> [(&'static str, &'static str); 14] {
    let tr = |en, fr| screen.tr(en, fr);
    [
        ("1–9 a–z", tr("play a move by its name; click its cells", "jouer un coup par son nom ; cliquer ses cases")),
        ("↑ ↓ ⏎", tr("choose a move in the list, play it", "choisir un coup dans la liste, le jouer")),
        ("← → k j", tr("back, forward; so does the wheel", "reculer, avancer ; la molette aussi")),
        (tr("Home End", "Début Fin"), tr("first, last position", "première, dernière position")),
        ("u r n", tr("undo, redo, new game", "annuler, rejouer, nouvelle partie")),
        (tr("space", "espace"), tr("play the best move", "jouer le meilleur coup")),
        ("i", tr("hint", "conseil")),
        ("h", tr("what every move is worth, and how the game went", "la valeur des coups, et l'histoire de la partie")),
        ("", tr("W wins, D draws, L loses, and in how many plies", "G gagne, N nulle, P perd, et en combien de coups")),
        ("f s", tr("flip the board, swap sides with the program", "retourner le plateau, échanger les côtés")),
        ("g", tr("the command that draws the graph from here", "la commande qui dessine le graphe d'ici")),
        (":", tr("write a move, or a position to begin from", "écrire un coup, ou une position d'où partir")),
        ("x q", tr("resign, quit", "abandonner, quitter")),
        (
            tr("capitals", "majuscules"),
            tr("a command where the letter names moves", "la commande quand la lettre nomme des coups"),
        ),
    ]
}

/// A window in the middle of the screen.
pub(crate) fn draw(screen: &Screen<'_, '_>, area: Rect, to: &mut Buffer) {
    let lines = lines(screen);
    let first = lines.iter().map(|(keys, _)| keys.chars().count()).max().unwrap_or(0) as u16;
    let second = lines.iter().map(|(_, does)| does.chars().count()).max().unwrap_or(0) as u16;
    let (width, height) = ((first + second + 6).min(area.width), (lines.len() as u16 + 2).min(area.height));
    let window = Rect::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height);
    Clear.render(window, to);
    let inner = framed(screen.tr("Keys", "Touches"), window, to);
    for (y, (keys, does)) in (inner.y..inner.bottom()).zip(lines) {
        to.set_stringn(inner.x + 1, y, keys, first.into(), HEADING);
        let x = inner.x + first + 3;
        to.set_stringn(x, y, does, inner.right().saturating_sub(x).into(), ratatui::style::Style::new());
    }
}
