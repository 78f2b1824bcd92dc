//! How large games are, and what their parameters are called.

use ludex_core::{Lang, Text, say};

use super::text;
use crate::numbers::{compact_alike, estimated, four_figures, four_figures_above, four_figures_below, grouped};
use crate::plan::{Bounds, Size, Source};

/// Numbers of positions with more digits than this are written as `1.234e20`.
const FIGURES: usize = 13;

/// How large a game is, as far as a plan knows.
#[must_use]
pub fn size(of: &Size) -> Text {
    let alike = |digits: [String; 4]| {
        let digits = digits.each_ref().map(String::as_str);
        [Lang::En, Lang::Fr].map(|lang| compact_alike(digits, FIGURES, lang))
    };
    let Bounds { low, estimate, high } = of.positions;
    let digits = if of.is_lower_end() {
        let least = [low, estimate, of.canonical.low].map(four_figures_below);
        let [low, estimate, canonical] = least;
        [low, estimate, four_figures_above(high), canonical]
    } else {
        [four_figures_below(low), four_figures(estimate), four_figures_above(high), four_figures(of.canonical.estimate)]
    };
    let [[low, estimate, high, canonical], [bas, estime, haut, canonique]] = alike(digits);
    match of.source {
        Source::Listed if estimate == "1" => text("a single position", "une seule position"),
        Source::Listed => say!(
            "{estimate} positions, {canonical} up to symmetry, all of them listed",
            "{estime} positions, {canonique} à symétrie près, toutes énumérées"
        ),
        Source::Computed => {
            // A float holds whole numbers of 15 digits.
            let all = |lang| match of.positions.estimate {
                number if number < 1e15 => grouped(number, lang),
                number => estimated(number, lang),
            };
            let [en, fr] = [Lang::En, Lang::Fr].map(all);
            say!("{en} positions, by a formula of the game", "{fr} positions, d'après une formule du jeu")
        }
        Source::Numbered => say!(
            "up to {high} positions, {canonical} up to symmetry: the size of its index",
            "jusqu'à {haut} positions, {canonique} à symétrie près : la taille de son index"
        ),
        Source::Sampled if of.is_lower_end() => {
            say!(
                "at least {low} positions, and at most {high} with a confidence of 95 %; at least {canonical} up to \
                 symmetry; costs are those of the lower end",
                "au moins {bas} positions, et au plus {haut} avec une confiance de 95 % ; au moins {canonique} à \
                 symétrie près ; les coûts sont ceux de la borne basse"
            )
        }
        Source::Sampled => say!(
            "about {estimate} positions, between {low} and {high} with a confidence of 95 %; {canonical} up to symmetry",
            "environ {estime} positions, entre {bas} et {haut} avec une confiance de 95 % ; {canonique} à symétrie près"
        ),
        Source::Bounded => {
            let Bounds { low, high, .. } = of.positions;
            let most = if high.is_finite() { four_figures_above(high) } else { String::new() };
            let ends = [four_figures_below(low), most];
            let ends = ends.each_ref().map(String::as_str);
            let [[low, most], [bas, plus]] = [Lang::En, Lang::Fr].map(|lang| compact_alike(ends, FIGURES, lang));
            if high.is_infinite() {
                return say!("at least {low} positions", "au moins {bas} positions");
            }
            if of.is_sampled_in_part() {
                return say!(
                    "at least {low} positions, at most {most}: more samples than a plan makes tell more",
                    "au moins {bas} positions, au plus {plus} : plus d'échantillons que pour un plan en disent davantage"
                );
            }
            say!(
                "at least {low} positions, at most {most}: sampling gives no better estimate for this game",
                "au moins {bas} positions, au plus {plus} : l'échantillonnage n'affine pas l'estimation pour ce jeu"
            )
        }
    }
}

/// The parameters of a game as a list of its boards has them: `15×15, 5`.
#[must_use]
pub fn parameters(params: &str) -> Text {
    let (first, rest) = params.split_once(',').map_or((params, None), |(first, rest)| (first, Some(rest)));
    let Text { en, fr } = parameter(first);
    match rest.map(parameters) {
        Some(Text { en: next, fr: suite }) => say!("{en}, {next}", "{fr}, {suite}"),
        None => Text { en, fr },
    }
}

fn parameter(part: &str) -> Text {
    match part.split_once('=').unwrap_or((part, "")) {
        ("", _) => text("usual", "habituel"),
        ("english", _) => text("English", "anglais"),
        ("european", _) => text("European", "européen"),
        ("basic", _) => text("basic", "de base"),
        ("standard", _) => text("standard", "standard"),
        ("tournament", _) => text("tournament", "tournoi"),
        ("advanced", _) => text("advanced", "avancé"),
        ("misere", _) => text("misère", "misère"),
        ("escampe", _) => text("Escampe", "Escampe"),
        ("seed", number) => say!("layout {number}", "disposition {number}"),
        ("hole", cell) => say!("hole {cell}", "trou {cell}"),
        ("goal", cell) => say!("goal {cell}", "but {cell}"),
        ("komi", points) => say!("komi {points}", "komi {points}"),
        (name, _) if name.starts_with("triangle") => {
            let side = &name["triangle".len()..];
            say!("triangle of {side}", "triangle de {side}")
        }
        _ if part.starts_with(|sign: char| sign.is_ascii_digit()) => {
            let size = part.replace('x', "\u{d7}");
            say!("{size}", "{size}")
        }
        _ => say!("{part}", "{part}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_words() {
        let of = |params| {
            let Text { en, fr } = parameters(params);
            [en, fr].map(std::borrow::Cow::into_owned)
        };
        assert_eq!(of("15x15,5"), ["15×15, 5", "15×15, 5"]);
        assert_eq!(of(""), ["usual", "habituel"]);
        assert_eq!(of("english"), ["English", "anglais"]);
        assert_eq!(of("4,seed=1"), ["4, layout 1", "4, disposition 1"]);
        assert_eq!(of("12,misere"), ["12, misère", "12, misère"]);
    }
}
