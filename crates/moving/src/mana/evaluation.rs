//! Static evaluation of Mana positions.

use ludex_core::{BadText, Evaluate, EvaluationAbout, Game, Player, Text};

use super::{Board, Mana, Men, Step};
use ludex_boards::evaluate::named;

/// An evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// Ronin, and moves.
    Freedom,
    /// Ronin alone.
    Ronin,
}

const EVALUATIONS: &[EvaluationAbout] = &[
    EvaluationAbout {
        form: "freedom",
        what: Text::fixed(
            "ten for each of the player's pieces on the board, less the same for the opponent, and a point for each move \
             of the player to move",
            "dix pour chacune de ses pièces sur le plateau, moins la même chose pour l'adversaire, et un point par coup du \
             joueur au trait",
        ),
    },
    EvaluationAbout {
        form: "ronin",
        what: Text::fixed(
            "the player's pieces on the board less the opponent's",
            "ses pièces sur le plateau moins celles de l'adversaire",
        ),
    },
];

impl Evaluate for Mana {
    type Evaluation = Evaluation;

    fn evaluations(&self) -> &'static [EvaluationAbout] {
        EVALUATIONS
    }

    fn evaluation(&self, text: &str) -> Result<Evaluation, BadText> {
        named(text, EVALUATIONS, &[Evaluation::Freedom, Evaluation::Ronin])
    }

    fn evaluate(&self, by: &Evaluation, at: &Men) -> i32 {
        let board = Board::unpacked(*at);
        let [first, second] = board.men.map(|men| men.count_ones() as i32);
        if *by == Evaluation::Ronin {
            return first - second;
        }
        let mut moves = Vec::new();
        self.expand(at, &mut moves);
        let moves = moves.len() as i32;
        10 * (first - second) + if board.mover == Player::First { moves } else { -moves }
    }

    /// Moves that capture, the daimyo first.
    fn promise(&self, at: &Men, mv: u64) -> i32 {
        let board = Board::unpacked(*at);
        match Step::from_number(mv) {
            Step::Go(_, to) if board.daimyos[(!board.mover).index()] == to => 100,
            Step::Go(_, to) => i32::from(board.other() >> to & 1 == 1),
            _ => 0,
        }
    }
}
