//! The options of go, after the size of the board.

use ludex_core::{BadText, say};

use ludex_boards::params;

/// The options after the size.
pub(super) fn options(params: &str, rest: Option<&str>) -> Result<(bool, i32), BadText> {
    let (mut suicide, mut komi) = (None, None);
    for option in rest.into_iter().flat_map(|rest| rest.split(',')) {
        let known = match option.to_ascii_lowercase().split_once('=') {
            None if option.eq_ignore_ascii_case("suicide") => suicide.replace(true).is_none(),
            Some(("komi", points)) => match twice(points) {
                Some(points) => komi.replace(points).is_none(),
                None => {
                    return Err(BadText::new(
                        params,
                        say!(
                            "komi is a number of points from 0 to {MOST_KOMI}, with .5 or without, as in komi=7.5",
                            "le komi est un nombre de points de 0 à {MOST_KOMI}, avec .5 ou sans, comme komi=7.5"
                        ),
                    ));
                }
            },
            _ => false,
        };
        if !known {
            return Err(BadText::new(
                params,
                say!(
                    "`{option}` is none of the options suicide and komi=N, each given once, as in 5x5,suicide,komi=7.5",
                    "« {option} » n'est pas parmi les options suicide et komi=N, chacune donnée une fois, comme \
                     5x5,suicide,komi=7.5"
                ),
            ));
        }
    }
    Ok((suicide.unwrap_or(false), komi.unwrap_or(0)))
}

/// The greatest komi.
const MOST_KOMI: i32 = 500;

/// Twice a number of points.
fn twice(points: &str) -> Option<i32> {
    let (whole, half) = match points.split_once('.') {
        None => (points, 0),
        Some((whole, "0")) => (whole, 0),
        Some((whole, "5")) => (whole, 1),
        Some(_) => return None,
    };
    let twice = params::number::<i32>(whole)?.checked_mul(2)? + half;
    (0..=2 * MOST_KOMI).contains(&twice).then_some(twice)
}
