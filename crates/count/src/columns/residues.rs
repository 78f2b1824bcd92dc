//! Numbers modulo two primes: a check of the arithmetic of the other numbers.

use super::number::Number;

/// The primes of [`residues()`](super::residues()).
pub const PRIMES: [u64; 2] = [(1 << 59) - 55, (1 << 59) - 99];

/// A number modulo each of two primes. Nothing passes an end here: what is added up agrees with the
/// other numbers, modulo the primes, if those are right.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Residues([u64; 2]);

impl Number for Residues {
    const ONE: Self = Self([1; 2]);
    const MOST: u128 = u128::MAX;

    fn plus(self, other: Self) -> (Self, bool) {
        (self.plus_residue(other), false)
    }

    fn plus_times(self, other: Self, times: i8) -> Self {
        const { assert!(PRIMES[0] < 1 << 59 && PRIMES[1] < 1 << 59, "sixteen residues in a word") };
        debug_assert!(times.unsigned_abs() < 16, "{times} times");
        let multiple = |at: usize| other.0[at] * u64::from(times.unsigned_abs()) % PRIMES[at];
        let signed = |at: usize| match multiple(at) {
            multiple if times < 0 && multiple != 0 => PRIMES[at] - multiple,
            multiple => multiple,
        };
        self.plus_residue(Self([signed(0), signed(1)]))
    }

    fn plus_residue(self, other: Self) -> Self {
        let sum = |at: usize| self.0[at] + other.0[at];
        Self([0, 1].map(|at| if sum(at) < PRIMES[at] { sum(at) } else { sum(at) - PRIMES[at] }))
    }

    /// The number below the product of the primes that has these residues.
    fn wide(self) -> u128 {
        let ([first, second], primes) = (self.0.map(u128::from), PRIMES.map(u128::from));
        let steps = (second + primes[1] - first % primes[1]) % primes[1] * INVERSE % primes[1];
        first + primes[0] * steps
    }

    fn pack(short: [u16; 4]) -> Self {
        Self([u64::pack(short); 2])
    }

    #[inline]
    fn unpack(self) -> [u16; 4] {
        self.0[0].unpack()
    }
}

/// The inverse of the first prime modulo the second, by Fermat's little theorem.
const INVERSE: u128 = {
    let prime = PRIMES[1] as u128;
    let (mut power, mut square, mut exponent) = (1, PRIMES[0] as u128 % prime, prime - 2);
    while exponent > 0 {
        if exponent % 2 == 1 {
            power = power * square % prime;
        }
        square = square * square % prime;
        exponent /= 2;
    }
    power
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn residues_tell_their_number() {
        let primes = PRIMES.map(u128::from);
        for number in [0, 1, primes[0], primes[1], 4_531_985_219_092 << 64, primes[0] * primes[1] - 1] {
            let residues = Residues(primes.map(|prime| (number % prime) as u64));
            assert_eq!(residues.wide(), number);
            let zero = residues.plus_times(residues, -1);
            assert_eq!((zero.wide(), zero.plus_times(Residues::ONE, 3).wide()), (0, 3));
        }
    }
}
