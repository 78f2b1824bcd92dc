//! What a slot of a fact holds: a symbol, a string, a number or the address of a fact, in sixteen
//! bytes that are copied.
//!
//! Words are interned: equal words are equal numbers, so that a join compares and hashes numbers
//! only. As in CLIPS, an integer never equals a float in a pattern (`1` is not `1.0`); the
//! comparisons `=` and `<>` of tests are by value.

use std::borrow::Cow;
use std::hash::BuildHasher as _;

use foldhash::fast::FixedState;
use hashbrown::HashTable;

/// An interned word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Symbol(pub(crate) u32);

/// What a slot holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Value {
    /// A word.
    Symbol(Symbol),
    /// A text between quotes.
    String(Symbol),
    /// A whole number.
    Integer(i64),
    /// A number with a fraction, by its bits.
    Float(u64),
    /// The address of a fact, by its number.
    Fact(u32),
}

impl Value {
    /// The word that this is made of, if it is one.
    pub(crate) fn symbol(self) -> Option<Symbol> {
        match self {
            Self::Symbol(symbol) | Self::String(symbol) => Some(symbol),
            _ => None,
        }
    }

    /// A float; the two zeros are one.
    pub(crate) fn float(value: f64) -> Self {
        Self::Float((value + 0.0).to_bits())
    }

    /// The number that this is, if it is one.
    pub(crate) fn number(self) -> Option<f64> {
        match self {
            Self::Integer(value) => Some(value as f64),
            Self::Float(bits) => Some(f64::from_bits(bits)),
            _ => None,
        }
    }

    /// Thirty-two bits by which joins compare and hash: below [`INEXACT`] they are those of no
    /// other value. Symbols, strings and facts have them as long as there are no more than 2^29 of
    /// a kind, whole numbers if they are small.
    pub(crate) fn code(self) -> u32 {
        const MOST: u32 = 1 << 29;
        match self {
            Self::Symbol(Symbol(number)) if number < MOST => number,
            Self::String(Symbol(number)) if number < MOST => MOST + number,
            Self::Fact(number) if number < MOST => 2 * MOST + number,
            Self::Integer(value) if (0..i64::from(MOST)).contains(&value) => 3 * MOST + value as u32,
            other => INEXACT | finish(mix(0, other)) >> 1,
        }
    }

    /// Sixty-four bits that differ for different values of one kind.
    pub(crate) fn bits(self) -> u64 {
        match self {
            Self::Symbol(Symbol(number)) => u64::from(number) << 1 | 1 << 40,
            Self::String(Symbol(number)) => u64::from(number) << 1 | 1 << 41,
            Self::Integer(value) => value as u64,
            Self::Float(bits) => bits,
            Self::Fact(number) => u64::from(number) | 1 << 42,
        }
    }
}

/// Codes from here on are shared by several values.
pub(crate) const INEXACT: u32 = 1 << 31;

/// An odd factor for each of several codes in a hash, which is their sum: they can be added in any
/// order.
pub(crate) fn factor(at: usize) -> u64 {
    0x9E37_79B9_7F4A_7C15_u64.wrapping_pow(at as u32 + 1)
}

/// One more value in a hash.
#[inline]
pub(crate) fn mix(hash: u64, value: Value) -> u64 {
    (hash.rotate_left(5) ^ value.bits()).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// The upper bits of a hash, which depend on all of its values.
pub(crate) fn finish(hash: u64) -> u32 {
    (hash >> 32) as u32
}

/// False, as tests give it.
pub(crate) const FALSE: Value = Value::Symbol(Symbol(0));
/// True, as tests give it.
pub(crate) const TRUE: Value = Value::Symbol(Symbol(1));
/// What a slot holds where nothing is said.
pub(crate) const NIL: Value = Value::Symbol(Symbol(2));

/// The words known so far. Those made by rules that run are forgotten once nothing holds them
/// ([`sweep`](Self::sweep)), so that a run that never ends does not fill the memory with them.
#[derive(Clone, Debug)]
pub(crate) struct Symbols {
    words: Vec<Box<str>>,
    /// The number of each word, with its hash: a table that grows does not look at the words.
    numbers: HashTable<(u64, u32)>,
    /// Numbers whose words were forgotten, which new words get.
    free: Vec<u32>,
    bytes: u64,
    /// The bytes that the last sweep left.
    left: u64,
}

impl Default for Symbols {
    fn default() -> Self {
        let (words, numbers, free) = (Vec::new(), HashTable::new(), Vec::new());
        let mut symbols = Self { words, numbers, free, bytes: 0, left: 0 };
        for word in ["FALSE", "TRUE", "nil"] {
            symbols.intern(word);
        }
        symbols
    }
}

impl Symbols {
    /// The symbol of a word, new if it must be.
    pub(crate) fn intern(&mut self, word: impl AsRef<str> + Into<Box<str>>) -> Symbol {
        let hash = FixedState::default().hash_one(word.as_ref());
        let same = |&(known, number): &(u64, u32)| known == hash && *self.words[number as usize] == *word.as_ref();
        if let Some(&(_, number)) = self.numbers.find(hash, same) {
            return Symbol(number);
        }
        self.bytes += held_by(word.as_ref());
        let number = if let Some(number) = self.free.pop() {
            self.words[number as usize] = word.into();
            number
        } else {
            self.words.push(word.into());
            self.words.len() as u32 - 1
        };
        self.numbers.insert_unique(hash, (hash, number), |&(hash, _)| hash);
        Symbol(number)
    }

    /// Bytes held by the words.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes + 4 * self.free.capacity() as u64
    }

    /// Bytes of words made since the last sweep.
    pub(crate) fn since_sweep(&self) -> u64 {
        self.bytes - self.left
    }

    /// How many numbers words have had.
    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    /// Forgets the words whose numbers are not held.
    pub(crate) fn sweep(&mut self, is_held: impl Fn(usize) -> bool) {
        let Self { words, numbers, free, bytes, left } = self;
        numbers.retain(|&mut (_, number)| {
            let held = is_held(number as usize);
            if !held {
                let word = std::mem::take(&mut words[number as usize]);
                *bytes -= held_by(&word);
                free.push(number);
            }
            held
        });
        *left = *bytes;
    }

    /// The word of a symbol.
    pub(crate) fn word(&self, symbol: Symbol) -> &str {
        &self.words[symbol.0 as usize]
    }

    /// A value as it is read: strings between quotes.
    pub(crate) fn show(&self, value: Value) -> Cow<'_, str> {
        match value {
            Value::String(symbol) => {
                format!("\"{}\"", self.word(symbol).replace('\\', "\\\\").replace('"', "\\\"")).into()
            }
            other => self.plain(other),
        }
    }

    /// A value as `write` writes it: strings without quotes.
    pub(crate) fn plain(&self, value: Value) -> Cow<'_, str> {
        match value {
            Value::Symbol(symbol) | Value::String(symbol) => self.word(symbol).into(),
            Value::Integer(number) => number.to_string().into(),
            Value::Float(bits) => float_text(f64::from_bits(bits)).into(),
            Value::Fact(number) => format!("<Fact-{number}>").into(),
        }
    }
}

/// The bytes of a word, its places in the lists and what the allocator keeps beside it.
fn held_by(word: &str) -> u64 {
    word.len() as u64 + 64
}

/// A float with at most fifteen significant digits and never without a point or an exponent, as
/// CLIPS writes it.
fn float_text(value: f64) -> String {
    let short = general(value, 15);
    if value.is_finite() && !short.contains(['.', 'e']) { short + ".0" } else { short }
}

/// A float with at most this many significant digits, as C's `%g` writes it.
pub(crate) fn general(value: f64, digits: usize) -> String {
    let long = scientific(value, digits - 1);
    let Some((mantissa, exponent)) = long.split_once('e') else { return long };
    let most = digits as i32;
    match exponent.parse() {
        Ok(exponent) if (-4..most).contains(&exponent) => {
            short(&format!("{value:.*}", (most - 1 - exponent) as usize)).to_string()
        }
        _ => format!("{}e{exponent}", short(mantissa)),
    }
}

/// A float by a mantissa with this many decimals and an exponent with two digits, as C's `%e`
/// writes it.
pub(crate) fn scientific(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$e}");
    let Some((mantissa, exponent)) = text.split_once('e') else { return text };
    let (sign, digits) = exponent.strip_prefix('-').map_or(('+', exponent), |digits| ('-', digits));
    format!("{mantissa}e{sign}{digits:0>2}")
}

/// Decimals without the noughts that they end with.
fn short(decimals: &str) -> &str {
    if decimals.contains('.') { decimals.trim_end_matches('0').trim_end_matches('.') } else { decimals }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_written_as_clips_writes_them() {
        let cases = [
            (1.0 / 3.0, "0.333333333333333"),
            (0.1, "0.1"),
            (1e30, "1e+30"),
            (100.0, "100.0"),
            (1e-7, "1e-07"),
            (2f64.sqrt(), "1.4142135623731"),
            (0.0, "0.0"),
            (-2.5, "-2.5"),
        ];
        for (value, text) in cases {
            assert_eq!(float_text(value), text);
        }
    }
}
