//! Legal boards, whether play reaches them or not, by a sweep of the board.

use ludex_core::Text;
use ludex_core::prelude::*;
use ludex_count::Quantity;
use ludex_count::legal::{self, Board, LegalError};

use super::{ByPly, Context, Counted, Method, Question};
use crate::Refusal;

pub(super) fn problem(question: &Question<'_>) -> Option<Text> {
    let Question { game, root, of, up_to_symmetry, method, by_ply, check, .. } = *question;
    if of != Quantity::Legal {
        return Some(Text::fixed(
            "--method frontier counts legal boards: add --of legal",
            "--method frontier compte les plateaux légaux : ajoutez --of legal",
        ));
    }
    if method.is_some_and(|method| method != Method::Frontier) {
        return Some(Text::fixed(
            "--of legal is counted by --method frontier alone; leave --method out",
            "--of legal ne se compte que par --method frontier ; retirez --method",
        ));
    }
    if up_to_symmetry || check || by_ply == ByPly::Always || *root != game.start() {
        return Some(Text::fixed(
            "--of legal counts all boards, which have no ply; leave out --from, --by-ply, --up-to-symmetry and --check",
            "--of legal compte tous les plateaux, qui ne sont d'aucun coup ; retirez --from, --by-ply, \
             --up-to-symmetry et --check",
        ));
    }
    Board::of(game.condition().as_ref()).err().map(|reason| reason.text())
}

pub(super) fn run(question: &Question<'_>, context: &Context<'_>) -> Result<Counted, Refusal> {
    let board = Board::of(question.game.condition().as_ref());
    let total = board.and_then(|board| legal::total(board, context.observer));
    total.map(|total| Counted::new(Method::Frontier, legal::report(&total))).map_err(|reason| match reason {
        LegalError::Stop(stop) => stop.into(),
        reason => Refusal::Question(reason.text()),
    })
}
