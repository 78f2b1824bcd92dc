//! Weights of lines, read from a text: `0/1/2.5/10/inf`, or the name of a list.
//!
//! The list W = [w₀, w₁, …] of the course *Puissance 4*: a line on which the other player has no
//! stone is worth wₙ to the player who has n stones on it. The lists W1 and W2 that the document
//! compares are in a program that it does not print; it says only that w₁ = 1 in W1. Ours: `w1`
//! counts stones (0, 1, 2, 3), `w2` multiplies by four (0, 1, 4, 16), which played better than by
//! ten in matches to depths of 2, 4 and 6.

use crate::{BadText, Text, say};

/// The names of lists.
pub const WEIGHT_LISTS: [&str; 2] = ["w1", "w2"];

/// The weights of 0, 1, … K stones on a line of `length` cells: a list by its name, or as many
/// numbers with `/` or commas between them; the errors speak of `text`, in which the list stands.
///
/// # Errors
/// A list of another length, or with something that is no number.
pub fn weights(text: &str, list: &str, length: u32) -> Result<Vec<f64>, BadText> {
    let named = |weight: &dyn Fn(u32) -> f64| (0..length).map(weight).chain([f64::INFINITY]).collect();
    match list {
        "w1" => return Ok(named(&f64::from)),
        "w2" => return Ok(named(&|n| if n == 0 { 0.0 } else { 4_f64.powi(n as i32 - 1) })),
        _ => {}
    }
    let parts: Vec<&str> = list.trim_matches(['[', ']']).split(['/', ',']).map(str::trim).collect();
    if parts.len() != length as usize + 1 {
        return Err(wrong_length(text, length, parts.len()));
    }
    let number = |part: &&str| match *part {
        "inf" | "∞" => Ok(f64::INFINITY),
        part => part.parse().ok().filter(|weight: &f64| weight.is_finite()).ok_or_else(|| {
            BadText::new(
                text,
                say!(
                    "`{part}` is not a weight; weights are numbers, as in 0/1/2.5/10/inf",
                    "« {part} » n'est pas un poids ; les poids sont des nombres, comme 0/1/2.5/10/inf"
                ),
            )
        }),
    };
    parts.iter().map(number).collect()
}

fn wrong_length(text: &str, length: u32, found: usize) -> BadText {
    let (wanted, example) = (length + 1, example(length));
    let problem: Text = say!(
        "lines of {length} want {wanted} weights, of 0 to {length} stones, as in {example} (or the name of a list, w1 or \
         w2), and this has {found}",
        "des alignements de {length} demandent {wanted} poids, de 0 à {length} pions, comme {example} (ou le nom d'une \
         liste, w1 ou w2), et ceci en a {found}"
    );
    BadText::new(text, problem)
}

fn example(length: u32) -> String {
    let numbers: Vec<_> = (0..length).map(|n| n.to_string()).collect();
    numbers.join("/") + "/inf"
}

// What is read is what was written.
#[cfg(test)]
#[allow(clippy::float_cmp)]
mod tests {
    use super::*;

    #[test]
    fn lists() {
        let read = |list| weights(list, list, 4).unwrap();
        for text in ["0/1/4/16/inf", "0,1,4,16,∞", "w2", "[0, 1, 4, 16, inf]"] {
            assert_eq!(read(text), [0.0, 1.0, 4.0, 16.0, f64::INFINITY], "{text}");
        }
        assert_eq!(read("w1"), [0.0, 1.0, 2.0, 3.0, f64::INFINITY]);
        assert_eq!(read("5/-1/0.25/inf/7"), [5.0, -1.0, 0.25, f64::INFINITY, 7.0]);
    }

    #[test]
    fn bad_lists() {
        let told = |list| weights(list, list, 4).unwrap_err().sentence();
        assert!(told("0/1/2").en.contains("want 5 weights") && told("0/1/2").en.contains("this has 3"));
        assert!(told("w3").fr.contains("demandent 5 poids"));
        for (list, part) in
            [("0/1/x/3/inf", "x"), ("0/1//3/inf", ""), ("0/1/NaN/3/inf", "NaN"), ("0/-inf/2/3/4", "-inf")]
        {
            assert!(told(list).fr.contains(&format!("« {part} » n'est pas un poids")), "{list}");
        }
    }
}
