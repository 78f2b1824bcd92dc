//! Who wins Fibonacci nim: told by the matches left as a sum of Fibonacci numbers.
//!
//! ```text
//! 20 = 13 + 5 + 2      2 may be taken, and then at most 4: never the 5 after it
//! 21 = 21              what is left of it has a smallest term that may be taken
//! ```
//!
//! A number is one sum of non-consecutive Fibonacci numbers, and one only (E. Zeckendorf,
//! *Représentation des nombres naturels par une somme de nombres de Fibonacci ou de nombres de
//! Lucas*, Bulletin de la Société Royale des Sciences de Liège 41 (1972), 179–182). The player to
//! move wins if the smallest term may be taken (Whinihan, cited with the rules).

use ludex_core::{Text, say};

use super::Pair;

/// Why the player to move wins or loses; `None` where no match is left.
pub(super) fn sentence(Pair { left, most }: Pair) -> Option<Text> {
    let terms = terms(left);
    let smallest = *terms.last()?;
    let Text { en: sum, fr: somme } = written(left, &terms);
    Some(if smallest > most {
        say!(
            "{sum}, and at most {most} may be taken, less than {smallest}: whatever is taken, the opponent can take \
             the smallest term of what is left",
            "{somme}, et on peut prendre au plus {most}, moins que {smallest} : quoi qu'on prenne, l'adversaire peut \
             prendre le plus petit terme de ce qui reste"
        )
    } else if let [.., next, _] = terms[..] {
        let twice = 2 * smallest;
        say!(
            "{sum}: {smallest} may be taken, and the opponent, who may then take at most {twice}, cannot take the \
             next term, {next}",
            "{somme} : on peut prendre {smallest}, et l'adversaire, qui peut alors prendre au plus {twice}, ne peut \
             prendre le terme suivant, {next}"
        )
    } else {
        say!("{sum}, and all of it may be taken", "{somme}, et on peut tout prendre")
    })
}

fn written(left: u32, terms: &[u32]) -> Text {
    if terms.len() == 1 {
        return say!("{left} is a Fibonacci number", "{left} est un nombre de Fibonacci");
    }
    let terms = terms.iter().map(u32::to_string).collect::<Vec<_>>().join(" + ");
    say!(
        "{left} = {terms}, a sum of non-consecutive Fibonacci numbers",
        "{left} = {terms}, somme de nombres de Fibonacci non consécutifs"
    )
}

/// The terms of the sum, the greatest first.
fn terms(mut number: u32) -> Vec<u32> {
    let pairs = std::iter::successors(Some((1, 2)), |&(small, large): &(u32, u32)| Some((large, small + large)));
    let up_to: Vec<u32> = pairs.map(|(small, _)| small).take_while(|&small| small <= number).collect();
    let mut terms = Vec::new();
    for &term in up_to.iter().rev() {
        if term <= number {
            number -= term;
            terms.push(term);
        }
    }
    terms
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use ludex_core::{Game as _, Notation as _};

    use super::super::{FibonacciNim, tests::wins};
    use super::*;

    /// What is said of every position is so: who wins by the theorem wins by the rules, and the
    /// moves that the sentence speaks of are there.
    #[test]
    fn the_theory_holds() {
        let (game, mut known) = (FibonacciNim::new(60), HashMap::new());
        assert_eq!(game.theory(&Pair { left: 0, most: 0 }), None);
        for (left, most) in (1..=60).flat_map(|left| (1..=left).map(move |most| (left, most))) {
            let (at, sum) = (Pair { left, most }, terms(left));
            let smallest = sum[sum.len() - 1];
            assert_eq!(sum.iter().sum::<u32>(), left);
            assert_eq!(wins(&game, at, &mut known), smallest <= most, "{at:?}");
            let said = game.theory(&at).expect("a theorem").en;
            if smallest > most {
                assert!(said.contains("less than"), "{said}");
                for taken in 1..=most {
                    let next = game.play(&at, taken.into());
                    assert!(*terms(next.left).last().unwrap() <= next.most, "{at:?}, {taken} taken");
                }
            } else {
                assert!(!wins(&game, game.play(&at, smallest.into()), &mut known), "{at:?}");
                assert!(sum.len() == 1 || 2 * smallest < sum[sum.len() - 2], "{sum:?}");
            }
        }
        let said = |left, most| game.theory(&Pair { left, most }).unwrap();
        assert_eq!(
            said(20, 19).en,
            "20 = 13 + 5 + 2, a sum of non-consecutive Fibonacci numbers: 2 may be taken, and the opponent, who \
             may then take at most 4, cannot take the next term, 5"
        );
        assert!(said(21, 20).fr.starts_with("21 est un nombre de Fibonacci, et on peut prendre au plus 20"));
        assert!(said(13, 13).en.ends_with("all of it may be taken"));
    }
}
