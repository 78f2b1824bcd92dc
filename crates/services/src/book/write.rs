//! A book as a page that is played by its links and printed, or as Markdown.

use std::fmt::Write as _;

use ludex_core::markup::escaped;
use ludex_core::{Lang, Piece, Player, Text, Value, say};

use super::{Book, Choice, Next, Reply, Section};
use crate::board::chart;
use crate::numbers::grouped;

/// What the page of a book looks like, on a screen and on paper.
const CSS: &str = "\
body{font:16px/1.45 Georgia,'DejaVu Serif',serif;max-width:60rem;margin:0 auto;padding:1rem;color:#1b1f24;background:#fff}
h1,h2{font-family:Verdana,'DejaVu Sans',sans-serif}
.sections{display:grid;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));gap:1.5rem}
section{border-top:2px solid #1b1f24;break-inside:avoid;scroll-margin-top:1rem}
section:target{outline:3px solid #0b5fa5;outline-offset:.4rem}
h2{margin:.3rem 0}
svg{width:11rem;height:auto;display:block}
svg .c{fill:none;stroke:#57606a}
svg text{font:20px Verdana,'DejaVu Sans',sans-serif;text-anchor:middle;fill:#1b1f24}
svg .m{font-size:11px;fill:#0b5fa5}
ul{list-style:none;padding:0;margin:.4rem 0}
table{border-collapse:collapse}td,th{padding:.1rem .8rem .1rem 0;text-align:left}
@media print{body{max-width:none;font-size:11pt}.sections{display:block;columns:2}.cover{break-after:page}
section{margin-bottom:1.2rem}section:target{outline:none}a{color:inherit;text-decoration:none}}
";

impl Choice {
    /// In words.
    #[must_use]
    pub fn words(self) -> Text {
        match self {
            Self::Every => Text::fixed(
                "every position in which the reader is to move, whatever the book plays",
                "toutes les positions où le lecteur a le trait, quoi que joue le livre",
            ),
            Self::AnyBest => Text::fixed("those against any best move", "celles contre n'importe quel meilleur coup"),
            Self::OneBest => {
                Text::fixed("those against one best move of the book", "celles contre un seul meilleur coup du livre")
            }
            Self::UpToSymmetry => Text::fixed("the same, up to symmetry", "les mêmes, à symétrie près"),
        }
    }
}

impl Book {
    /// What stands on the cover, paragraph by paragraph, after the title.
    #[must_use]
    pub fn cover(&self) -> Vec<Text> {
        let number = self.sections.len();
        let [en, fr] = [Lang::En, Lang::Fr].map(|lang| grouped(number, lang));
        let section = if number == 1 { "section" } else { "sections" };
        let mut told = vec![say!(
            "A book of {en} {section} that plays against you.",
            "Un livre de {fr} {section} qui joue contre vous."
        )];
        told.push(match self.value {
            Value::Win => Text::fixed(
                "It always wins: all positions of the game were solved, and in each it has a move after which every \
                 reply still loses.",
                "Il gagne toujours : toutes les positions du jeu ont été résolues, et dans chacune il a un coup après \
                 lequel toute réponse perd encore.",
            ),
            Value::Draw | Value::Loss => Text::fixed(
                "It never loses: all positions of the game were solved, and in each it has a move after which no reply \
                 wins.",
                "Il ne perd jamais : toutes les positions du jeu ont été résolues, et dans chacune il a un coup après \
                 lequel aucune réponse ne gagne.",
            ),
        });
        told.push(match (self.side, self.opening.is_empty()) {
            (Player::First, false) => Text::fixed(
                "The book moves first: section 1 shows the board after its move.",
                "Le livre commence : la section 1 montre le plateau après son coup.",
            ),
            _ => Text::fixed("You move first, from section 1.", "Vous commencez, à la section 1."),
        });
        told.push(Text::fixed(
            "Choose your move, and go on at the section that it names.",
            "Choisissez votre coup, et continuez à la section indiquée.",
        ));
        if self.up_to_symmetry {
            told.push(Text::fixed(
                "Boards that are one another's images share a section. Where a move says how the board is turned, turn \
                 yours so: it then looks as in the next section.",
                "Les plateaux qui sont images l'un de l'autre partagent une section. Quand un coup dit comment le \
                 plateau est tourné, tournez le vôtre ainsi : il est alors comme dans la section suivante.",
            ));
        }
        told
    }

    /// The book as one page, whose title is `title`.
    #[must_use]
    pub fn html(&self, title: &str, lang: Lang) -> String {
        let (title, code) = (escaped(title), lang.code());
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
             content=\"width=device-width\">\n<title>{title}</title>\n<style>\n{CSS}</style>\n</head>\n<body>\n\
             <header class=\"cover\">\n<h1>{title}</h1>\n"
        );
        for told in self.cover() {
            let _ = writeln!(page, "<p>{}</p>", escaped(told.to(lang)));
        }
        let _ = writeln!(page, "<table>");
        for (choice, size) in &self.sizes {
            let _ =
                writeln!(page, "<tr><td>{}</td><td>{}</td></tr>", escaped(choice.words().to(lang)), told(*size, lang));
        }
        let _ = writeln!(page, "</table>\n<p><a href=\"#s1\">1</a></p>\n</header>\n<main class=\"sections\">");
        for (number, section) in (1..).zip(&self.sections) {
            let _ = writeln!(page, "<section id=\"s{number}\">\n<h2>{number}</h2>\n{}\n<ul>", section.board());
            for reply in &section.replies {
                let _ = writeln!(
                    page,
                    "<li>{}</li>",
                    reply.sentence(lang, |number| format!("<a href=\"#s{number}\">{number}</a>"), escaped)
                );
            }
            let _ = writeln!(page, "</ul>\n</section>");
        }
        page.push_str("</main>\n</body>\n</html>\n");
        page
    }

    /// The book as Markdown.
    #[must_use]
    pub fn markdown(&self, title: &str, lang: Lang) -> String {
        let mut page = format!("# {title}\n");
        for told in self.cover() {
            let _ = write!(page, "\n{}\n", told.to(lang));
        }
        page.push('\n');
        for (choice, size) in &self.sizes {
            let colon = if lang == Lang::En { ":" } else { " :" };
            let _ = writeln!(page, "- {}{colon} {}", choice.words().to(lang), told(*size, lang));
        }
        for (number, section) in (1..).zip(&self.sections) {
            let _ = write!(page, "\n## {number}\n\n```text\n");
            if section.picture.cells.is_empty() {
                let _ = writeln!(page, "{}", section.position);
            }
            for line in chart(&section.picture, 1).lines(|mark| mark.text.clone()) {
                let _ = writeln!(page, "{line}");
            }
            page.push_str("```\n\n");
            for reply in &section.replies {
                let link = |number: usize| format!("[{number}](#{number})");
                let _ = writeln!(page, "- {}", reply.sentence(lang, link, str::to_owned));
            }
        }
        page
    }
}

/// How many sections, or that they are too many.
fn told(size: Option<usize>, lang: Lang) -> String {
    size.map_or_else(|| format!("> {}", grouped(super::MOST_SECTIONS, lang)), |size| grouped(size, lang))
}

impl Reply {
    /// `You play 5: I play 1; go to 37.`
    fn sentence(&self, lang: Lang, link: impl Fn(usize) -> String, safe: impl Fn(&str) -> String) -> String {
        let (mv, answer) = (safe(&self.mv), safe(&self.answer.join(", ")));
        let plays = match (answer.is_empty(), lang) {
            (true, _) => String::new(),
            (false, Lang::En) => format!(" I play {answer};"),
            (false, Lang::Fr) => format!(" je joue {answer} ;"),
        };
        let then = match (&self.to, lang) {
            (Next::Section { number, turn: None }, Lang::En) => format!(" go to {}.", link(*number)),
            (Next::Section { number, turn: None }, Lang::Fr) => format!(" allez en {}.", link(*number)),
            (Next::Section { number, turn: Some((_, turn)) }, Lang::En) => {
                format!(" go to {} ({}).", link(*number), turn.en)
            }
            (Next::Section { number, turn: Some((_, turn)) }, Lang::Fr) => {
                format!(" allez en {} ({}).", link(*number), turn.fr)
            }
            (Next::Over(Value::Win), Lang::En) => " I win.".into(),
            (Next::Over(Value::Win), Lang::Fr) => " je gagne.".into(),
            (Next::Over(Value::Draw), Lang::En) => " a draw.".into(),
            (Next::Over(Value::Draw), Lang::Fr) => " partie nulle.".into(),
            (Next::Over(Value::Loss), Lang::En) => " you win.".into(),
            (Next::Over(Value::Loss), Lang::Fr) => " vous gagnez.".into(),
        };
        match lang {
            Lang::En => format!("You play {mv}:{plays}{then}"),
            Lang::Fr => format!("Vous jouez {mv} :{plays}{then}"),
        }
    }
}

impl Section {
    /// The board; the moves that one cell stands for are links in it. Of a game without one, the
    /// position as text.
    fn board(&self) -> String {
        const UNIT: i32 = 16;
        if self.picture.cells.is_empty() {
            return format!("<p><code>{}</code></p>", escaped(&self.position));
        }
        let all = || {
            let cells = self.picture.cells.iter().map(|cell| (cell.x, cell.y));
            cells.chain(self.picture.labels.iter().map(|label| (label.x, label.y)))
        };
        let least = |of: fn((i32, i32)) -> i32| all().map(of).min().unwrap_or(0);
        let most = |of: fn((i32, i32)) -> i32| all().map(of).max().unwrap_or(0) + 2;
        let (left, top) = (least(|(x, _)| x), least(|(_, y)| y));
        let (width, height) = ((most(|(x, _)| x) - left) * UNIT, (most(|(_, y)| y) - top) * UNIT);
        let place = |x: i32, y: i32| ((x - left) * UNIT, (y - top) * UNIT);
        let mut svg = format!("<svg viewBox=\"-1 -1 {} {}\" role=\"img\">", width + 2, height + 2);
        let _ = write!(svg, "<title>{}</title>", escaped(&self.position));
        for label in &self.picture.labels {
            let (x, y) = place(label.x, label.y);
            let _ =
                write!(svg, "<text class=\"m\" x=\"{}\" y=\"{}\">{}</text>", x + UNIT, y + 20, escaped(&label.text));
        }
        for (number, cell) in self.picture.cells.iter().enumerate() {
            let (x, y) = place(cell.x, cell.y);
            let _ = write!(svg, "<rect class=\"c\" x=\"{x}\" y=\"{y}\" width=\"32\" height=\"32\"/>");
            let text = if cell.piece == Piece::Empty { "" } else { cell.piece.text() };
            let reply = self.replies.iter().find(|reply| reply.cell == Some(number));
            let mark = match (text.is_empty(), reply) {
                (false, _) => format!("<text x=\"{}\" y=\"{}\">{}</text>", x + UNIT, y + 23, escaped(text)),
                (true, Some(Reply { mv, to: Next::Section { number, .. }, .. })) => {
                    let mv = escaped(mv);
                    format!(
                        "<a href=\"#s{number}\"><text class=\"m\" x=\"{}\" y=\"{}\">{mv}</text></a>",
                        x + UNIT,
                        y + 20
                    )
                }
                (true, _) => String::new(),
            };
            svg.push_str(&mark);
        }
        svg.push_str("</svg>");
        svg
    }
}
