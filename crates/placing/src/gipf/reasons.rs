//! Why a move of Gipf is not legal.

use ludex_core::{Notation, Text, say};

use super::moves::Move;
use super::pieces::{Board, Due};
use super::{Gipf, Variant};

impl Gipf {
    /// Why a text is no legal move; its letters are small.
    pub(super) fn why_not(&self, board: &Board, text: &str) -> Text {
        if board.due != Due::Push {
            return Text::fixed(
                "a row is to be removed first: x and the spots that are emptied",
                "une rangée est d'abord à retirer : x et les cases qui se vident",
            );
        }
        if text == "leave" || text.starts_with('x') {
            return Text::fixed(
                "the player to move has no row that leaves a choice",
                "le joueur au trait n'a pas de rangée qui laisse un choix",
            );
        }
        // Columns are letters too: g1 is a dot, and gb3 a GIPF-piece.
        let gipf = text.strip_prefix('g').filter(|rest| rest.starts_with(|letter: char| letter.is_alphabetic()));
        if let Some(why) = self.why_not_kind(board, gipf.is_some()) {
            return why;
        }
        let point = |name: &str| self.grid.names.iter().position(|known| known == name);
        let text = gipf.unwrap_or(text);
        let (from, is_push) = text.split_once('-').map_or((text, false), |(dot, _)| (dot, true));
        match point(from) {
            None => {
                let (first, last) = (&self.grid.names[0], &self.grid.names[self.grid.spots - 1]);
                say!(
                    "a move is the empty spot that a piece enters, or a dot and the spot where the last piece pushed ends; \
                     spots are {first} to {last}",
                    "un coup est la case vide où entre le pion, ou un point et la case où finit le dernier pion poussé ; \
                     les cases vont de {first} à {last}"
                )
            }
            Some(dot) if dot >= self.grid.spots => self.why_not_from(board, dot, from),
            Some(_) if is_push => {
                say!("{from} is no dot: pushes begin outside", "{from} n'est pas un point : on pousse de l'extérieur")
            }
            Some(spot) if board.taken() >> spot & 1 == 1 => say!(
                "{from} is taken: a push is its dot and the spot where the last piece ends",
                "{from} est prise : une poussée est son point et la case où finit le dernier pion"
            ),
            Some(_) => say!(
                "{from} is not at the edge: pieces enter beside a dot",
                "{from} n'est pas au bord : un pion entre à côté d'un point"
            ),
        }
    }

    /// Why such a piece does not come into play.
    fn why_not_kind(&self, board: &Board, is_gipf: bool) -> Option<Text> {
        let kinds = self.kinds(board);
        if kinds[usize::from(is_gipf)] {
            return None;
        }
        Some(match (is_gipf, self.variant) {
            (false, _) => Text::fixed(
                "a player brings a GIPF-piece into play first, with G before the move",
                "un joueur fait d'abord entrer un pion GIPF, avec G devant le coup",
            ),
            (true, Variant::Tournament) if board.single[board.mover] => Text::fixed(
                "a player who has brought a single piece into play brings in no more GIPF-pieces",
                "qui a fait entrer un pion simple ne fait plus entrer de pion GIPF",
            ),
            (true, Variant::Tournament) => {
                Text::fixed("a GIPF-piece is two pieces of the reserve", "un pion GIPF est deux pions de la réserve")
            }
            (true, _) => Text::fixed(
                "GIPF-pieces come into play in gipf:tournament only",
                "les pions GIPF n'entrent en jeu que dans gipf:tournament",
            ),
        })
    }

    /// What can be done from a dot.
    fn why_not_from(&self, board: &Board, dot: usize, name: &str) -> Text {
        let mut moves = Vec::new();
        self.pushes(board, &mut moves);
        let ways = (0..).zip(&self.grid.pushes).filter(|(_, push)| push.dot + self.grid.spots == dot);
        let of = |(push, way): (u8, &super::grid::Push)| {
            let numbers = [Move::Enter(way.line[0], false), Move::Push(push, false)].map(Move::number);
            let gipfs = [Move::Enter(way.line[0], true), Move::Push(push, true)].map(Move::number);
            numbers.into_iter().chain(gipfs).find(|number| moves.contains(number))
        };
        let texts: Vec<String> = ways.filter_map(of).map(|mv| self.move_text(&board.packed(), mv)).collect();
        if texts.is_empty() {
            return say!("the lines from {name} are full", "les lignes depuis {name} sont pleines");
        }
        let texts = texts.join(" ");
        say!(
            "from {name} a piece goes to the first gap of a line: {texts}",
            "depuis {name} on pousse jusqu'au premier vide d'une ligne : {texts}"
        )
    }
}
