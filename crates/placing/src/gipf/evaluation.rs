//! Static evaluation of Gipf positions.

use ludex_core::{BadText, Evaluate, EvaluationAbout, Text};

use ludex_boards::evaluate::named;

use super::{Board, Gipf, Pieces};

/// Whether GIPF-pieces count too.
#[derive(Clone, Copy, Debug)]
pub struct Evaluation {
    gipfs: bool,
}

const EVALUATIONS: &[EvaluationAbout] = &[
    EvaluationAbout {
        form: "gipfs",
        what: Text::fixed(
            "the pieces that a player has, in reserve and on the board, and four more for each GIPF-piece, less the \
             opponent's",
            "les pions d'un joueur, en réserve et sur le plateau, et quatre de plus pour chaque pion GIPF, moins ceux \
             de l'adversaire",
        ),
    },
    EvaluationAbout {
        form: "pieces",
        what: Text::fixed(
            "the pieces that a player has, in reserve and on the board, less the opponent's",
            "les pions d'un joueur, en réserve et sur le plateau, moins ceux de l'adversaire",
        ),
    },
];

impl Evaluate for Gipf {
    type Evaluation = Evaluation;

    fn evaluations(&self) -> &'static [EvaluationAbout] {
        EVALUATIONS
    }

    fn evaluation(&self, text: &str) -> Result<Evaluation, BadText> {
        named(text, EVALUATIONS, &[true, false].map(|gipfs| Evaluation { gipfs }))
    }

    fn evaluate(&self, by: &Evaluation, at: &Pieces) -> i32 {
        let board = Board::of(*at);
        let [white, black] = [0, 1].map(|player: usize| {
            let gipfs = (board.own[player] & board.gipf).count_ones();
            let pieces = board.reserve[player] + board.own[player].count_ones() + gipfs;
            // A piece in reserve is a move in hand: what is equal is better there.
            let all = 10 * pieces + board.reserve[player];
            (all + if by.gipfs { 40 * gipfs } else { 0 }) as i32
        });
        white - black
    }
}
