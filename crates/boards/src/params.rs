//! Parameters of games: sizes of boards and the like.

use ludex_core::{BadText, say};

/// Reads `COLSxROWS` and what follows it after a comma.
///
/// # Errors
/// Text of another form, or a board without cells.
pub fn size<'t>(params: &'t str, example: &str) -> Result<(u32, u32, Option<&'t str>), BadText> {
    let (size, rest) = match params.split_once(',') {
        Some((size, rest)) => (size, Some(rest)),
        None => (params, None),
    };
    let sides = size.split_once(['x', 'X', '×']).and_then(|(c, r)| Some((number(c)?, number(r)?)));
    let is_number = |side: &str| !side.is_empty() && side.bytes().all(|b| b.is_ascii_digit());
    let is_size = size.split_once(['x', 'X', '×']).is_some_and(|(c, r)| is_number(c) && is_number(r));
    if sides.is_none() && is_size {
        return Err(BadText::new(
            params,
            say!(
                "this board is too large; a usual size is {example}",
                "ce plateau est trop grand ; une taille usuelle est {example}"
            ),
        ));
    }
    let (columns, rows) = sides.ok_or_else(|| {
        BadText::new(
            params,
            say!(
                "a size is written COLUMNSxROWS, as in {example}",
                "une taille s'écrit COLONNESxLIGNES, comme {example}"
            ),
        )
    })?;
    if columns == 0 || rows == 0 {
        return Err(BadText::new(
            params,
            say!(
                "a board has at least one column and one row, as in {example}",
                "un plateau a au moins une colonne et une ligne, comme {example}"
            ),
        ));
    }
    Ok((columns, rows, rest))
}

/// Reads `COLSxROWS` alone.
///
/// # Errors
/// Text of another form, a board without cells, or anything after the size.
pub fn only_size(params: &str, example: &str) -> Result<(u32, u32), BadText> {
    match size(params, example)? {
        (columns, rows, None) => Ok((columns, rows)),
        (_, _, Some(rest)) => Err(BadText::new(
            params,
            say!(
                "the size is the only parameter, as in {example}, and `,{rest}` follows it",
                "la taille est le seul paramètre, comme {example}, et « ,{rest} » la suit"
            ),
        )),
    }
}

/// Cuts the word for misère play off the end of parameters that are separated by commas; whether it
/// stood there.
pub fn split_misere(params: &str) -> (&str, bool) {
    match params.rsplit_once(',') {
        Some((rest, word)) if ["misere", "misère"].contains(&word.to_lowercase().as_str()) => (rest, true),
        _ => (params, false),
    }
}

/// What says in a spec that play is misère, if it is: the inverse of [`split_misere`].
pub fn misere(is_misere: bool) -> &'static str {
    if is_misere { ",misere" } else { "" }
}

/// A decimal number of digits only.
pub fn number<N: std::str::FromStr>(text: &str) -> Option<N> {
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok())?
}
