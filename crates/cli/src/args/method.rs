//! How to count and how to solve: the words and the help come from the lists of the services.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use ludex_services::Text;
use ludex_services::solving::Method;

use crate::language::{lang, tr};
use crate::values;

/// A method by its word, or whichever is best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct How<M>(pub(crate) Option<M>);

/// The word for whichever method is best.
pub(super) const AUTO: &str = "auto";

impl<M: Copy> How<M> {
    /// The requested method; `None` stands for the best.
    pub(crate) fn asked(self) -> Option<M> {
        self.0
    }
}

pub(super) fn methods<M: Copy + Send + Sync + 'static>(
    all: &'static [M],
    word: fn(M) -> &'static str,
) -> impl TypedValueParser<Value = How<M>> {
    let words = std::iter::once(AUTO).chain(all.iter().map(move |&method| word(method)));
    PossibleValuesParser::new(words).map(move |text| How(all.iter().copied().find(|&method| word(method) == text)))
}

/// `auto, explicit (list all), …`: what an option for methods takes.
pub(super) fn methods_help<M: Copy>(
    lead: &str,
    all: &[M],
    word: fn(M) -> &'static str,
    about: fn(M) -> Text,
) -> String {
    let each = |&method: &M| format!("{} ({})", word(method), about(method).to(lang()));
    let (last, others) = all.split_last().expect("there are methods");
    let others = others.iter().map(each).collect::<Vec<_>>().join(", ");
    let (or, last) = (tr("or", "ou"), each(last));
    format!("{lead}{AUTO}, {others} {or} {last}")
}

/// The methods of solving that are requested by name; a table is requested by its file.
const SOLVE_METHODS: &[Method] = &[Method::Memo, Method::Retrograde, Method::Sums, Method::Search, Method::Disk];

/// Those that answer about moves without a table.
const MOVES_METHODS: &[Method] = &[Method::Memo, Method::Retrograde, Method::Sums, Method::Search];

// How to solve.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SolveMethodArgs {
    #[arg(long, value_parser = methods(SOLVE_METHODS, Method::word), default_value = AUTO,
        value_name = tr("METHOD", "MÉTHODE"), hide_default_value = true, hide_possible_values = true,
        help = how_to_solve(SOLVE_METHODS))]
    pub(crate) method: How<Method>,
}

// How to find the values of moves.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct MovesMethodArgs {
    #[arg(long, value_parser = methods(MOVES_METHODS, Method::word), default_value = AUTO,
        value_name = tr("METHOD", "MÉTHODE"), hide_default_value = true, hide_possible_values = true,
        help = how_to_solve(MOVES_METHODS))]
    pub(crate) method: How<Method>,
}

fn how_to_solve(all: &[Method]) -> String {
    methods_help(tr("How to solve: ", "Comment résoudre : "), all, Method::word, Method::about)
}

// What is told of values besides.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct HowArgs {
    #[arg(long, value_name = "G", value_parser = values::discount, help = tr(
        "Also print the value discounted by a factor G per ply, between 0 and 1",
        "Donne aussi la valeur escomptée d'un facteur G par coup, entre 0 et 1",
    ))]
    pub(crate) discount: Option<f64>,
    #[arg(long, help = tr(
        "Also print the best play of both sides to the end",
        "Donne aussi la meilleure suite de coups jusqu'à la fin de la partie",
    ))]
    pub(crate) line: bool,
}
