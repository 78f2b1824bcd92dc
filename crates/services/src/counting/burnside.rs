//! Up to symmetry, by the orbit-counting lemma (Burnside's lemma, due to Frobenius).

use ludex_core::Text;
use ludex_count::{CountReport, Quantity};
use ludex_engines as engines;

use super::explicit::as_far_as_it_came;
use super::{Context, Counted, Method, Question};

pub(super) fn problem(question: &Question<'_>) -> Option<Text> {
    match question {
        Question { of: Quantity::Games | Quantity::Histories | Quantity::Legal, .. } => Some(Text::fixed(
            "--method burnside counts positions; for games and histories, use --method explicit",
            "--method burnside compte des positions ; pour games et histories, utilisez --method explicit",
        )),
        Question { up_to_symmetry: false, .. } => Some(Text::fixed(
            "--method burnside counts up to symmetry: add --up-to-symmetry",
            "--method burnside compte à symétrie près : ajoutez --up-to-symmetry",
        )),
        _ => None,
    }
}

pub(super) fn run(question: &Question<'_>, context: &Context<'_>) -> Counted {
    let kept = engines::count_kept(question.game, question.root, context.observer);
    as_far_as_it_came(kept, |kept| Counted::new(Method::Burnside, CountReport::of_kept(kept)))
}
