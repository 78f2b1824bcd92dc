//! Bounds on the number of positions that a game gives as sums of products.

use ludex_core::{Factor, Formula};
use num_bigint::BigUint;

use crate::bounds::{Bound, Side, binomial};

/// The bounds of a game with such formulas.
#[must_use]
pub fn bounds(formulas: &[Formula]) -> Vec<Bound> {
    formulas.iter().map(bound).collect()
}

fn bound(formula: &Formula) -> Bound {
    let products: Vec<BigUint> = formula.products.iter().map(|factors| product(factors)).collect();
    Bound {
        name: formula.name,
        side: if formula.is_least { Side::Lower } else { Side::Upper },
        words: formula.words.clone(),
        formula: formula.text.clone(),
        value: products.iter().sum(),
        by_ply: formula.is_by_ply.then_some(products),
        terms: Vec::new(),
    }
}

/// The product of some numbers.
#[must_use]
pub fn product_of(numbers: &[u64]) -> BigUint {
    numbers.iter().copied().map(BigUint::from).product()
}

fn product(factors: &[Factor]) -> BigUint {
    let value = |factor: &Factor| match *factor {
        Factor::Number(number) => BigUint::from(number),
        Factor::Choose(all, chosen) => binomial(all, chosen),
        Factor::Power(base, exponent) => BigUint::from(base).pow(exponent),
    };
    factors.iter().map(value).product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludex_core::Text;

    #[test]
    fn sums_of_products() {
        let products = vec![vec![Factor::Choose(5, 2), Factor::Number(3)], vec![Factor::Power(2, 70)], vec![]];
        let words = Text::fixed("", "");
        let formula = Formula { name: "all", is_least: true, words, text: String::new(), products, is_by_ply: true };
        let bounds = bounds(&[formula]);
        assert_eq!(bounds[0].value, BigUint::from(1u8) + 30u8 + (BigUint::from(1u8) << 70));
        assert_eq!((bounds[0].side, bounds[0].by_ply.as_ref().map(Vec::len)), (Side::Lower, Some(3)));
        assert_eq!(product(&[Factor::Choose(3, 4)]), BigUint::default());
    }
}
