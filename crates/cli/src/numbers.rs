//! Numbers as readers of each language write them.
//!
//! English: `69,763,700`, `1.9 s`, `287 MiB`. French: `69 763 700` with narrow no-break spaces, `1,9 s`, `287 Mio`.

use ludex::Lang;

use crate::language::{lang, tr};

/// The narrow no-break space of French numbers.
const NARROW: &str = "\u{202f}";

/// A whole number with its thousands separated.
pub(crate) fn grouped(number: impl std::fmt::Display) -> String {
    group(&number.to_string(), lang())
}

fn group(digits: &str, lang: Lang) -> String {
    let separator = if lang == Lang::En { "," } else { NARROW };
    let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    groups.join(separator)
}

/// A whole number with its sign: `+3`, `−12`, `0`.
pub(crate) fn signed(number: i32) -> String {
    let digits = grouped(number.unsigned_abs());
    match number.signum() {
        1 => format!("+{digits}"),
        -1 => format!("−{digits}"),
        _ => digits,
    }
}

/// A number with so many decimals, with the decimal mark of the language.
pub(crate) fn decimal(number: f64, decimals: usize) -> String {
    with_mark(format!("{number:.decimals$}"), lang())
}

fn with_mark(number: String, lang: Lang) -> String {
    if lang == Lang::En { number } else { number.replace('.', ",") }
}

/// A number with at most six decimals.
pub(crate) fn trimmed(number: f64) -> String {
    let digits = format!("{number:.6}");
    with_mark(digits.trim_end_matches('0').trim_end_matches('.').to_owned(), lang())
}

/// A positive number with two or three figures that count.
fn short(number: f64) -> String {
    decimal(number, usize::from(number < 9.95))
}

/// A large number in words, roughly: `36 million`.
pub(crate) fn rough(number: f64) -> String {
    let plural = |singular, plural| if number >= 2e6 && lang() == Lang::Fr { plural } else { singular };
    match number {
        1e9.. => format!("{} {}", short(number / 1e9), tr("billion", "milliards")),
        1e6.. => format!("{} {}", short(number / 1e6), tr("million", plural("million", "millions"))),
        1e4.. => grouped((number / 1e3).round() as u64 * 1000),
        _ => grouped(number.round() as u64),
    }
}

/// A large whole number in few characters: as it is up to so many digits, else `1.234e20`.
pub(crate) fn compact(digits: &str, most: usize) -> String {
    if digits.len() <= most {
        return grouped(digits);
    }
    let mark = tr(".", ",");
    format!("{}{mark}{}e{}", &digits[..1], &digits[1..4], digits.len() - 1)
}

/// A duration.
pub(crate) fn seconds(seconds: f64) -> String {
    match seconds {
        3600.0.. => format!("{} h {:02} min", seconds as u64 / 3600, seconds as u64 / 60 % 60),
        60.0.. => format!("{} min {:02} s", seconds as u64 / 60, seconds as u64 % 60),
        0.995.. => format!("{} s", short(seconds)),
        _ => format!("{} ms", short(seconds * 1e3)),
    }
}

/// A duration that is only estimated: whole seconds, or minutes.
pub(crate) fn coarse_seconds(seconds: f64) -> String {
    let seconds = seconds.ceil() as u64;
    match seconds {
        3600.. => format!("{} h {:02} min", seconds / 3600, seconds / 60 % 60),
        100.. => format!("{} min", seconds / 60),
        _ => format!("{seconds} s"),
    }
}

/// A size in memory, in binary units.
pub(crate) fn bytes(bytes: u64) -> String {
    sized(bytes, |size| size)
}

/// The same, rounded up.
pub(crate) fn bytes_at_least(bytes: u64) -> String {
    sized(bytes, |size| if size < 9.95 { (size * 10.0).ceil() / 10.0 } else { size.ceil() })
}

fn sized(bytes: u64, round: impl Fn(f64) -> f64) -> String {
    let names = match lang() {
        Lang::En => ["bytes", "KiB", "MiB", "GiB", "TiB"],
        Lang::Fr => ["octets", "Kio", "Mio", "Gio", "Tio"],
    };
    let mut size = bytes as f64;
    let mut unit = 0;
    while size >= 1023.5 && unit + 1 < names.len() {
        size /= 1024.0;
        unit += 1;
    }
    if unit == 0 { format!("{bytes} {}", names[0]) } else { format!("{} {}", short(round(size)), names[unit]) }
}

/// A share, with one decimal.
pub(crate) fn percent(part: f64, whole: f64) -> String {
    let share = if whole > 0.0 { 100.0 * part / whole } else { 0.0 };
    format!("{}{}", decimal(share, 1), percent_sign())
}

/// A share that is still changing.
pub(crate) fn whole_percent(share: f64) -> String {
    format!("{:.0}{}", 100.0 * share, percent_sign())
}

fn percent_sign() -> &'static str {
    tr("%", "\u{202f}%")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands() {
        for (digits, en, fr) in [
            ("0", "0", "0"),
            ("999", "999", "999"),
            ("1000", "1,000", "1\u{202f}000"),
            ("69763700", "69,763,700", "69\u{202f}763\u{202f}700"),
            ("123456", "123,456", "123\u{202f}456"),
        ] {
            assert_eq!(group(digits, Lang::En), en);
            assert_eq!(group(digits, Lang::Fr), fr);
        }
    }

    #[test]
    fn measures() {
        assert_eq!(seconds(0.00213), "2.1 ms");
        assert_eq!(seconds(0.0213), "21 ms");
        assert_eq!(seconds(1.94), "1.9 s");
        assert_eq!(seconds(83.0), "1 min 23 s");
        assert_eq!(seconds(7384.0), "2 h 03 min");
        assert_eq!(bytes(999), "999 bytes");
        assert_eq!(bytes(301_000_000), "287 MiB");
        assert_eq!(bytes(3 << 30), "3.0 GiB");
        assert_eq!(bytes_at_least((64 << 20) + 1), "65 MiB");
        assert_eq!(bytes_at_least((3 << 30) + 1), "3.1 GiB");
        assert_eq!(trimmed(-0.25), "-0.25");
        assert_eq!(trimmed(0.0), "0");
        assert_eq!(rough(36_400_000.0), "36 million");
        assert_eq!(rough(123_456.0), "123,000");
        assert_eq!(compact("12345678901234567890", 15), "1.234e19");
        assert_eq!(percent(1.0, 3.0), "33.3%");
    }
}
