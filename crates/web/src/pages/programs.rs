//! *The API*, for people: what programs can ask, each with an example that runs.

use ludex_services::Text;
use maud::{Markup, html};

use crate::shell::{Page, PageRequest, tell};

/// A question that programs ask: its path in the description of the API, an example, what it tells.
pub(crate) struct Example {
    pub(crate) path: &'static str,
    pub(crate) address: &'static str,
    tells: Text,
}

const fn example(path: &'static str, address: &'static str, en: &'static str, fr: &'static str) -> Example {
    Example { path, address, tells: Text::fixed(en, fr) }
}

/// One for every path.
pub(crate) static EXAMPLES: [Example; 16] = [
    example("/games", "/api/games", "All games", "Tous les jeux"),
    example("/games/{game}", "/api/games/connect4:5x4", "One game and its rules", "Un jeu et ses règles"),
    example(
        "/games/{game}/positions",
        "/api/games/connect4/positions?p=4453",
        "A position: who wins, in how many plies, and what every move is worth, best first",
        "Une position : qui gagne, en combien de coups, et ce que vaut chaque coup, le meilleur d'abord",
    ),
    example(
        "/games/{game}/count",
        "/api/games/connect4:4x4/count",
        "How many positions can be reached, ply by ply",
        "Combien de positions peuvent être atteintes, coup par coup",
    ),
    example(
        "/games/{game}/bounds",
        "/api/games/connect4/bounds",
        "Bounds on that number, with their formulas",
        "Des bornes de ce nombre, avec leurs formules",
    ),
    example(
        "/games/{game}/plan",
        "/api/games/fibonacci-nim/plan",
        "What a count or a solution would cost",
        "Ce que coûterait un décompte ou une résolution",
    ),
    example(
        "/games/{game}/graph",
        "/api/games/nim:1,2/graph",
        "The game graph, with who wins from where",
        "Le graphe du jeu, avec qui gagne depuis où",
    ),
    example(
        "/games/{game}/learn",
        "/api/games/tictactoe/learn?learner=q&episodes=200",
        "A player that learns, and its curve against the exact values",
        "Un joueur qui apprend, et sa courbe comparée aux valeurs exactes",
    ),
    example(
        "/games/{game}/visits",
        "/api/games/tictactoe/visits?p=5&playouts=100",
        "What Monte Carlo tree search knows after so many playouts",
        "Ce que sait la recherche Monte-Carlo après tant de parties",
    ),
    example(
        "/games/{game}/puzzles",
        "/api/games/tictactoe/puzzles?number=2&seed=7",
        "Positions in which a single move is right",
        "Des positions où un seul coup est bon",
    ),
    example(
        "/games/{game}/review",
        "/api/games/tictactoe/review?p=5219734",
        "What every move of a game was worth, and what would have been better",
        "Ce que valait chaque coup d'une partie, et ce qui aurait été mieux",
    ),
    example(
        "/search",
        "/api/search?tree=max(min(3,12),min(2,4))&method=alphabeta",
        "A tree searched, with every step",
        "Un arbre parcouru, avec chaque pas",
    ),
    example(
        "/diplomacy/count",
        "/api/diplomacy/count?given=A+GAL",
        "Diplomacy: how many positions after Spring 1901 fit what is known",
        "Diplomatie : combien de positions après le printemps 1901 s'accordent avec ce que l'on sait",
    ),
    example(
        "/diplomacy/occupancy",
        "/api/diplomacy/occupancy?powers=AUS",
        "In how many of them each region is occupied, and by whom",
        "Dans combien d'entre elles chaque région est occupée, et par qui",
    ),
    example(
        "/diplomacy/sample",
        "/api/diplomacy/sample?n=1&seed=5",
        "One of them, drawn at random, with orders that lead there",
        "L'une d'elles, tirée au hasard, avec des ordres qui y mènent",
    ),
    example(
        "/diplomacy/compare",
        "/api/diplomacy/compare",
        "The figures of an article beside ours",
        "Les chiffres d'un article à côté des nôtres",
    ),
];

/// The page.
pub(crate) fn html(ask: &PageRequest) -> String {
    let title = ask.tr("The API for programs", "L'API pour les programmes");
    let here = ask.whole("");
    let main = html! {
        h1 { (title) }
        p.lead { (ask.tr(
            "Whatever a page shows can be asked by a program: an address in, JSON out. No key is needed, and whoever \
             asks is not remembered.",
            "Ce que montre une page, un programme peut le demander : une adresse en entrée, du JSON en sortie. Aucune \
             clé n'est nécessaire, et rien n'est retenu de qui demande.")) }
        pre.scroll tabindex="0" { code { "curl '" (here) "/api/games/connect4/positions?p=4453'" } }
        ul.facts {
            li { (ask.tr(
                "Counts are strings of digits, for they pass what a number of JSON holds.",
                "Les décomptes sont des suites de chiffres, car ils dépassent ce que tient un nombre de JSON.")) }
            li { (ask.tr(
                "A value is for the player to move, a move's for the player who makes it; remoteness counts plies to the end, and is −200 where play never ends and −100 where the distance is not known.",
                "Une valeur vaut pour le joueur au trait, celle d'un coup pour qui le joue ; remoteness compte les coups jusqu'à la fin, et vaut −200 si la partie ne finit jamais, −100 si la distance n'est pas connue.")) }
            li { (ask.tr(
                "What was wrong with a question is told as {\"error\": …} in the language of lang=en or lang=fr, with a \
                 status of HTTP: 400 for a bad one, 422 for one that takes too much, 503 if too many ask at once.",
                "Ce qui n'allait pas dans une question est dit par {\"error\": …} dans la langue de lang=en ou lang=fr, avec un \
                 statut HTTP : 400 si elle est incorrecte, 422 si elle demande trop, 503 si trop demandent à la fois.")) }
            li { (ask.tr("Every parameter is described in ", "Chaque paramètre est décrit dans ")) a href="/api/openapi.json" { "openapi.json" } "." }
        }
        h2 { (ask.tr("Questions", "Questions")) }
        @for example in &EXAMPLES { (question(ask, example)) }
    };
    Page { title: title.to_owned(), main, ..Page::new(ask) }.html()
}

fn question(ask: &PageRequest, Example { path, address, tells }: &Example) -> Markup {
    let run = tell!(ask.lang, "Run {address}", "Lancer {address}");
    html! {
        section.question {
            h3 { code { "/api" (path) } }
            p { (ask.text(tells)) "." }
            p { a href=(address) { code { (address) } }
                " " button.scripted-only type="button" data-example=(address) aria-label=(run) { (ask.tr("Run", "Lancer")) } }
            pre.answer.scroll tabindex="0" hidden { code {} }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_has_an_example() {
        let api: serde_json::Value = serde_json::from_str(crate::parameters::OPENAPI).expect("JSON");
        let described = api["paths"].as_object().expect("paths").keys().map(String::as_str);
        let mut shown: Vec<_> = EXAMPLES.iter().map(|example| example.path).collect();
        let mut described: Vec<_> = described.collect();
        shown.sort_unstable();
        described.sort_unstable();
        assert_eq!(shown, described);
    }
}
