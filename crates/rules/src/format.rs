//! `format`: a text whose holes are filled, as C's `printf` and CLIPS fill them.
//!
//! A hole is `%`, then perhaps `-` to stand on the left, a width (with a `0` before it, filled by
//! noughts), a point and a precision, and a letter: `d u x o` for a whole number, `f e g` for a
//! number, `c` for a character, `s` for anything. `%n %r %t %v %%` take no value. In CLIPS `%s`
//! takes no number; here it does.

use ludex_core::{Text, say};

use crate::eval::{Break, World, number, whole};
use crate::value::{Value, general, scientific};

/// A piece of a format.
enum Part<'f> {
    Text(&'f str),
    Hole(Hole),
}

struct Hole {
    left: bool,
    noughts: bool,
    width: usize,
    precision: Option<usize>,
    letter: char,
}

/// How wide and precise a hole may be.
const WIDEST: usize = 500;

/// How many values a format takes.
pub(crate) fn holes(format: &str) -> Result<usize, Text> {
    let holes = parts(format)?.iter().filter(|part| matches!(part, Part::Hole(_))).count();
    Ok(holes)
}

fn parts(format: &str) -> Result<Vec<Part<'_>>, Text> {
    let (mut parts, mut rest) = (Vec::new(), format);
    while let Some((text, after)) = rest.split_once('%') {
        parts.push(Part::Text(text));
        let unread = || {
            let hole: String = after.chars().take(8).collect();
            say!(
                "%{hole}: after % a letter of d u x o f e g c s n r t v % was expected, with at most {WIDEST} before it",
                "%{hole} : après % une lettre parmi d u x o f e g c s n r t v % était attendue, précédée d'au plus {WIDEST}"
            )
        };
        let (part, length) = part(after).ok_or_else(unread)?;
        parts.push(part);
        rest = &after[length..];
    }
    parts.push(Part::Text(rest));
    Ok(parts)
}

/// What stands after a `%`, and its length.
fn part(text: &str) -> Option<(Part<'static>, usize)> {
    let mut rest = text;
    let left = rest.starts_with('-');
    rest = rest.strip_prefix('-').unwrap_or(rest);
    let noughts = rest.starts_with('0');
    let width = digits(&mut rest)?;
    let mut precision = None;
    if let Some(after) = rest.strip_prefix('.') {
        rest = after;
        precision = Some(digits(&mut rest)?);
    }
    let letter = rest.chars().next()?;
    let plain = match letter {
        'n' => "\n",
        'r' => "\r",
        't' => "\t",
        'v' => "\u{b}",
        '%' => "%",
        'd' | 'u' | 'x' | 'o' | 'f' | 'e' | 'g' | 'c' | 's' => "",
        _ => return None,
    };
    let part =
        if plain.is_empty() { Part::Hole(Hole { left, noughts, width, precision, letter }) } else { Part::Text(plain) };
    Some((part, text.len() - rest.len() + 1))
}

/// A number of digits before a rest, 0 where there are none; `None` if it is too large.
fn digits(rest: &mut &str) -> Option<usize> {
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (digits, after) = rest.split_at(end);
    *rest = after;
    if digits.is_empty() { Some(0) } else { digits.parse().ok().filter(|&number| number <= WIDEST) }
}

/// The text of a format and its values.
pub(crate) fn fill<W: World>(world: &W, values: &[Value]) -> Result<String, Break> {
    let (format, mut values) = (world.plain(values[0]), values[1..].iter());
    let mut text = String::new();
    for part in parts(&format).map_err(Break::Fault)? {
        match part {
            Part::Text(part) => text += part,
            Part::Hole(hole) => {
                let Some(&value) = values.next() else { return Err(wrong_count()) };
                let filled = hole.filled(world, value)?;
                hole.pad(&filled, &mut text);
            }
        }
    }
    if values.next().is_some() { Err(wrong_count()) } else { Ok(text) }
}

fn wrong_count() -> Break {
    Break::Fault(Text::fixed(
        "format takes one value for each placeholder of its text",
        "format prend une valeur par emplacement de son texte",
    ))
}

impl Hole {
    fn filled<W: World>(&self, world: &W, value: Value) -> Result<String, Break> {
        let precision = self.precision.unwrap_or(6);
        Ok(match self.letter {
            's' => world.plain(value).chars().take(self.precision.unwrap_or(usize::MAX)).collect(),
            'c' => match value {
                Value::Integer(code) => u32::try_from(code).ok().and_then(char::from_u32).unwrap_or('?').to_string(),
                other => world.plain(other).chars().take(1).collect(),
            },
            'd' => whole(world, value)?.to_string(),
            'u' => whole(world, value)?.cast_unsigned().to_string(),
            'x' => format!("{:x}", whole(world, value)?),
            'o' => format!("{:o}", whole(world, value)?),
            'f' => format!("{:.precision$}", number(world, value)?),
            'e' => scientific(number(world, value)?, precision),
            _ => general(number(world, value)?, precision.max(1)),
        })
    }

    fn pad(&self, filled: &str, into: &mut String) {
        let missing = self.width.saturating_sub(filled.chars().count());
        let fill = |with: &str| with.repeat(missing);
        let is_number = !matches!(self.letter, 's' | 'c');
        if self.left {
            *into += &(filled.to_string() + &fill(" "));
        } else if self.noughts && is_number {
            let digits = filled.trim_start_matches('-');
            *into += &(filled[..filled.len() - digits.len()].to_string() + &fill("0") + digits);
        } else {
            *into += &(fill(" ") + filled);
        }
    }
}
