//! The variants of Gipf, and the parameters that name them.

use ludex_core::{AnyGame, BadText, Text};

use super::pieces::RESERVE;
use super::{Gipf, Variant};
use ludex_boards::params;

/// Pieces in reserve at the start, as published for the board of side 4.
pub(super) const fn usual_reserve(variant: Variant, side: i32) -> u32 {
    match (side, variant) {
        (4, Variant::Tournament) => 18,
        (4, _) => 12,
        (3, _) => 5,
        _ => 3,
    }
}

/// Reads the parameters and makes the game.
///
/// # Errors
/// A variant, side or reserve that there is not.
pub fn read_game(params: &str) -> Result<AnyGame, BadText> {
    let refused = |problem| Err(BadText::new(params, problem));
    let (mut variant, mut side, mut reserve, mut at_once) = (Variant::Basic, 4, None, false);
    for (number, part) in params.to_lowercase().split(',').enumerate() {
        let value = |key: &str| part.strip_prefix(key).and_then(|rest| rest.strip_prefix('='));
        if let Some((found, _)) = Variant::ALL.into_iter().find(|(_, word)| *word == part && number == 0) {
            variant = found;
        } else if part == "early" {
            at_once = true;
        } else if let Some(text) = value("side") {
            match params::number::<i32>(text).filter(|side| (2..=4).contains(side)) {
                Some(number) => side = number,
                None => return refused(Text::fixed("a side has 2, 3 or 4 spots", "un côté a 2, 3 ou 4 cases")),
            }
        } else if let Some(text) = value("reserve") {
            match params::number::<u32>(text).filter(|number| (1..=12).contains(number) || *number == RESERVE) {
                found @ Some(_) => reserve = found,
                None => {
                    return refused(Text::fixed(
                        "a reserve has 1 to 12 pieces, or 18",
                        "une réserve a de 1 à 12 pions, ou 18",
                    ));
                }
            }
        } else if !(part.is_empty() && number == 0 && params.is_empty()) {
            return refused(Text::fixed(
                "the parameters are basic, standard or tournament, then side=2..4, reserve=N and early, as in \
                 gipf:basic,side=3,reserve=5",
                "les paramètres sont basic, standard ou tournament, puis side=2..4, reserve=N et early, comme \
                 gipf:basic,side=3,reserve=5",
            ));
        }
    }
    let reserve = reserve.unwrap_or_else(|| usual_reserve(variant, side));
    if variant != Variant::Tournament && reserve > 12 {
        return refused(Text::fixed(
            "only tournament games have 18 pieces in reserve",
            "seules les parties de tournoi ont 18 pions en réserve",
        ));
    }
    Ok(AnyGame::new(Gipf { at_once, ..Gipf::new(variant, side, reserve) }))
}
