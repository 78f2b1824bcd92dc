//! Numbers as readers of each language write them.
//!
//! English: `69,763,700`, `1.9 s`, `287 MiB`. French: `69 763 700` with narrow no-break spaces,
//! `1,9 s`, `287 Mio`.

use ludex_core::Lang;
use ludex_core::numbers::with_mark;
pub use ludex_core::numbers::{grouped, grouped_twice, trimmed};

use crate::plan::Bounds;

/// A whole number with its sign: `+3`, `−12`, `0`.
#[must_use]
pub fn signed(number: i32, lang: Lang) -> String {
    let digits = grouped(number.unsigned_abs(), lang);
    match number.signum() {
        1 => format!("+{digits}"),
        -1 => format!("−{digits}"),
        _ => digits,
    }
}

/// A rank, as in `2nd`, in little room.
#[must_use]
pub(crate) fn ordinal(number: usize, lang: Lang) -> String {
    let ending = match (lang, number % 10, number % 100) {
        (Lang::Fr, ..) => ["e", "er"][usize::from(number == 1)],
        (Lang::En, _, 11..=13) => "th",
        (Lang::En, 1, _) => "st",
        (Lang::En, 2, _) => "nd",
        (Lang::En, 3, _) => "rd",
        (Lang::En, ..) => "th",
    };
    format!("{number}{ending}")
}

/// A number with `decimals` decimals, with the decimal mark of the language.
#[must_use]
pub fn decimal(number: f64, decimals: usize, lang: Lang) -> String {
    with_mark(&format!("{number:.decimals$}"), lang)
}

/// A positive number with two or three figures that count, and all before its mark.
fn short(number: f64, lang: Lang) -> String {
    match number {
        999.5.. => grouped(number.round() as u64, lang),
        _ => decimal(number, usize::from(number < 9.95), lang),
    }
}

/// A large number in words, roughly: `36 million`.
#[must_use]
pub fn rough(number: f64, lang: Lang) -> String {
    let million = if number >= 2e6 && lang == Lang::Fr { "millions" } else { "million" };
    let billion = if lang == Lang::Fr { "milliards" } else { "billion" };
    match number {
        1e9.. => format!("{} {billion}", short(number / 1e9, lang)),
        1e6.. => format!("{} {million}", short(number / 1e6, lang)),
        1e4.. => grouped((number / 1e3).round() as u64 * 1000, lang),
        _ => grouped(number.round() as u64, lang),
    }
}

/// A large whole number in few characters: as it is up to this many digits, else `1.234e20`.
#[must_use]
pub fn compact(digits: &str, most: usize, lang: Lang) -> String {
    if digits.len() <= most {
        return grouped(digits, lang);
    }
    let mark = if lang == Lang::En { "." } else { "," };
    format!("{}{mark}{}e{}", &digits[..1], &digits[1..4], digits.len() - 1)
}

/// A text for a page: each `1.234e20` in it as `1.234 × 10²⁰`.
#[must_use]
pub fn with_powers(text: &str) -> String {
    let (mut told, mut rest) = (String::with_capacity(text.len()), text);
    while let Some((before, after)) = rest.split_once('e') {
        told.push_str(before);
        let end = after.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(after.len());
        if before.ends_with(|sign: char| sign.is_ascii_digit()) && end > 0 {
            told.push_str("\u{a0}×\u{a0}");
            told.push_str(&power_of_ten(&after[..end]));
        } else {
            told.push('e');
            told.push_str(&after[..end]);
        }
        rest = &after[end..];
    }
    told + rest
}

/// A power of ten with a raised exponent.
#[must_use]
pub fn power_of_ten(exponent: &str) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let raised = |digit: char| digit.to_digit(10).map_or(digit, |digit| RAISED[digit as usize]);
    "10".chars().chain(exponent.chars().map(raised)).collect()
}

/// Large whole numbers of one sentence, written alike: as they are where all have at most so many
/// digits, else `1.234e20` where they are long at all.
#[must_use]
pub fn compact_alike<const N: usize>(digits: [&str; N], most: usize, lang: Lang) -> [String; N] {
    const SHORT: usize = 6;
    let most = if digits.iter().all(|digits| digits.len() <= most) { most } else { SHORT };
    digits.map(|digits| compact(digits, most, lang))
}

/// A duration.
#[must_use]
pub fn seconds(seconds: f64, lang: Lang) -> String {
    match seconds {
        3600.0.. => format!("{} h {:02} min", seconds as u64 / 3600, seconds as u64 / 60 % 60),
        60.0.. => format!("{} min {:02} s", seconds as u64 / 60, seconds as u64 % 60),
        0.995.. => format!("{} s", short(seconds, lang)),
        _ => format!("{} ms", short(seconds * 1e3, lang)),
    }
}

/// A duration that is only estimated: whole seconds, or minutes.
#[must_use]
pub fn coarse_seconds(seconds: f64) -> String {
    let seconds = seconds.ceil() as u64;
    match seconds {
        3600.. => format!("{} h {:02} min", seconds / 3600, seconds / 60 % 60),
        120.. => format!("{} min", seconds / 60),
        _ => format!("{seconds} s"),
    }
}

/// A large number that is only estimated: four figures of it.
#[must_use]
pub fn estimated(number: f64, lang: Lang) -> String {
    compact(&four_figures(number), 13, lang)
}

/// The digits of a large number, rounded to four figures.
#[must_use]
pub fn four_figures(number: f64) -> String {
    four_figures_by(number, f64::round)
}

/// The same, rounded down.
#[must_use]
pub fn four_figures_below(number: f64) -> String {
    four_figures_by(number, f64::floor)
}

/// The same, rounded up.
#[must_use]
pub fn four_figures_above(number: f64) -> String {
    four_figures_by(number, f64::ceil)
}

fn four_figures_by(number: f64, round: fn(f64) -> f64) -> String {
    let exponent = format!("{number:e}").split_once('e').and_then(|(_, exponent)| exponent.parse::<usize>().ok());
    match exponent {
        Some(exponent) if number >= 1e6 => {
            let zeros = exponent - 3;
            // More than a power of ten tells of the number is the error of a float.
            let figures = number / 10f64.powi(zeros as i32);
            let is_whole = (figures - figures.round()).abs() < 1e-9;
            let figures = if is_whole { figures.round() } else { round(figures) };
            format!("{figures:.0}{}", "0".repeat(zeros))
        }
        _ => format!("{:.0}", round(number)),
    }
}

/// Times below this are negligible, in seconds.
const UNNOTICED: f64 = 0.1;

/// Between bounds so many times apart nothing is likelier than the rest.
const WIDE: f64 = 100.0;

/// Times from here on are waited for elsewhere, in seconds.
const LONG: f64 = 60.0;

/// A predicted time of any length.
#[must_use]
pub fn foreseen(seconds: f64, lang: Lang) -> String {
    const HOUR: f64 = 3600.0;
    const DAY: f64 = 24.0 * HOUR;
    let (at_once, days, years) = match lang {
        Lang::En => ("at once", "days", "years"),
        Lang::Fr => ("aussitôt", "jours", "ans"),
    };
    match seconds / DAY {
        730.0.. => format!("{} {years}", estimated(seconds / DAY / 365.25, lang)),
        3.0.. => format!("{} {days}", grouped((seconds / DAY).round(), lang)),
        _ if seconds < UNNOTICED => at_once.to_owned(),
        _ if seconds < 10.0 => self::seconds(seconds, lang),
        _ if seconds >= HOUR => format!("{} h", short(seconds / HOUR, lang)),
        _ if seconds >= 100.0 => format!("{:.0} min", seconds / 60.0),
        _ => coarse_seconds(seconds),
    }
}

/// A predicted time of which only the lower end is known; `None` where that tells nothing: a few
/// seconds at least may be years.
#[must_use]
pub fn foreseen_from(seconds: f64, lang: Lang) -> Option<String> {
    const TELLING: f64 = 10.0;
    let shown = (seconds >= TELLING).then(|| foreseen(seconds, lang))?;
    Some(match lang {
        Lang::En => format!("from {shown}"),
        Lang::Fr => format!("dès {shown}"),
    })
}

/// A predicted time, with both bounds if they read differently: `12 s (8.0–21)`.
#[must_use]
pub fn foreseen_between(seconds: Bounds, lang: Lang) -> String {
    if seconds.low >= UNNOTICED {
        return between(seconds, lang, foreseen);
    }
    let [estimate, high] = [seconds.estimate, seconds.high].map(|end| foreseen(end, lang));
    let says_nothing = seconds.estimate < UNNOTICED && seconds.high >= LONG;
    match lang {
        _ if estimate == high || seconds.high.is_infinite() => estimate,
        // Between no time at all and minutes nobody expects anything.
        Lang::En if says_nothing => format!("up to {high}"),
        Lang::Fr if says_nothing => format!("jusqu'à {high}"),
        Lang::En => format!("{estimate} (up to {high})"),
        Lang::Fr => format!("{estimate} (jusqu'à {high})"),
    }
}

/// A predicted size in memory, likewise.
#[must_use]
pub fn room_between(bytes: Bounds, lang: Lang) -> String {
    between(bytes, lang, room)
}

/// The unit is said once where all have the same.
fn between(Bounds { low, estimate, high }: Bounds, lang: Lang, told: impl Fn(f64, Lang) -> String) -> String {
    let [least, likely, most] = [low, estimate, high].map(|end| told(end, lang));
    if least == most || high.is_infinite() {
        return likely;
    }
    if high > WIDE * low {
        return format!("{least}–{most}");
    }
    let apart = [&least, &likely, &most].map(|told| told.rsplit_once(' ').unwrap_or((told, "")));
    match apart {
        [(least, one), (_, unit), (most, other)] if one == unit && other == unit => {
            format!("{likely} ({least}–{most})")
        }
        _ => format!("{likely} ({least}–{most})"),
    }
}

/// A predicted size in memory of any magnitude.
#[must_use]
pub fn room(bytes: f64, lang: Lang) -> String {
    const EIB: f64 = (1_u64 << 60) as f64;
    if bytes < u64::MAX as f64 {
        return self::bytes(bytes as u64, lang);
    }
    format!("{} {}", estimated(bytes / EIB, lang), if lang == Lang::En { "EiB" } else { "Eio" })
}

/// A size in memory, in binary units.
#[must_use]
pub fn bytes(bytes: u64, lang: Lang) -> String {
    sized(bytes, lang, |size| size)
}

/// The same, rounded up.
#[must_use]
pub fn bytes_at_least(bytes: u64, lang: Lang) -> String {
    sized(bytes, lang, |size| if size < 9.95 { (size * 10.0).ceil() / 10.0 } else { size.ceil() })
}

fn sized(bytes: u64, lang: Lang, round: impl Fn(f64) -> f64) -> String {
    let names = match lang {
        Lang::En => ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"],
        Lang::Fr => ["octets", "Kio", "Mio", "Gio", "Tio", "Pio", "Eio"],
    };
    let mut size = bytes as f64;
    let mut unit = 0;
    while size >= 1023.5 && unit + 1 < names.len() {
        size /= 1024.0;
        unit += 1;
    }
    if unit == 0 {
        let one = bytes == 1 || (bytes == 0 && lang == Lang::Fr);
        format!("{} {}", grouped(bytes, lang), if one { &names[0][..names[0].len() - 1] } else { names[0] })
    } else {
        format!("{} {}", short(round(size), lang), names[unit])
    }
}

/// A share, with one decimal.
#[must_use]
pub fn percent(part: f64, whole: f64, lang: Lang) -> String {
    let share = if whole > 0.0 { 100.0 * part / whole } else { 0.0 };
    format!("{}{}", decimal(share, 1, lang), percent_sign(lang))
}

/// A share that is still changing.
#[must_use]
pub(crate) fn whole_percent(share: f64, lang: Lang) -> String {
    format!("{:.0}{}", 100.0 * share, percent_sign(lang))
}

fn percent_sign(lang: Lang) -> &'static str {
    if lang == Lang::En { "%" } else { "\u{202f}%" }
}

/// Reads a size: a number with a unit, in powers of 1024 (`3G`, `3GiB`, `3Gio`) or of 1000 (`3GB`,
/// `3Go`). A decimal comma will do; before three digits it may be one of thousands, and is refused.
#[must_use]
pub fn read_bytes(text: &str) -> Option<u64> {
    let unit_at = text.find(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | ',')).unwrap_or(text.len());
    let (number, unit) = text.split_at(unit_at);
    if number.split_once(',').is_some_and(|(_, decimals)| decimals.len() == 3) {
        return None;
    }
    let number: f64 = number.replace(',', ".").parse().ok()?;
    let unit = unit.trim_start().to_lowercase();
    let (prefix, base) = match unit.as_str() {
        "" | "b" | "o" => return Some(number as u64),
        unit => match unit.strip_suffix("ib").or(unit.strip_suffix("io")) {
            Some(prefix) => (prefix, 1024_f64),
            None => unit.strip_suffix(['b', 'o']).map_or((unit, 1024.0), |prefix| (prefix, 1000.0)),
        },
    };
    let power = ["k", "m", "g", "t"].iter().position(|p| *p == prefix)? as i32 + 1;
    Some((number * base.powi(power)) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks() {
        let english = [1, 2, 3, 4, 11, 12, 21, 103, 113].map(|number| ordinal(number, Lang::En));
        assert_eq!(english, ["1st", "2nd", "3rd", "4th", "11th", "12th", "21st", "103rd", "113th"]);
        assert_eq!([1, 2, 21].map(|number| ordinal(number, Lang::Fr)), ["1er", "2e", "21e"]);
    }

    #[test]
    fn thousands() {
        for (digits, en, fr) in [
            ("0", "0", "0"),
            ("999", "999", "999"),
            ("1000", "1,000", "1\u{202f}000"),
            ("69763700", "69,763,700", "69\u{202f}763\u{202f}700"),
            ("123456", "123,456", "123\u{202f}456"),
        ] {
            assert_eq!(grouped(digits, Lang::En), en);
            assert_eq!(grouped(digits, Lang::Fr), fr);
        }
    }

    #[test]
    fn measures() {
        assert_eq!(seconds(0.00213, Lang::En), "2.1 ms");
        assert_eq!(seconds(0.0213, Lang::En), "21 ms");
        assert_eq!(seconds(1.94, Lang::En), "1.9 s");
        assert_eq!(seconds(83.0, Lang::En), "1 min 23 s");
        assert_eq!(seconds(7384.0, Lang::En), "2 h 03 min");
        assert_eq!(bytes(999, Lang::En), "999 bytes");
        assert_eq!(bytes(301_000_000, Lang::En), "287 MiB");
        assert_eq!(bytes(3 << 30, Lang::En), "3.0 GiB");
        assert_eq!(bytes(1013, Lang::En), "1,013 bytes");
        assert_eq!(bytes(1013 << 10, Lang::Fr), format!("{} Kio", grouped(1013, Lang::Fr)));
        assert_eq!(bytes(u64::MAX, Lang::En), "16 EiB");
        assert_eq!(bytes_at_least((64 << 20) + 1, Lang::En), "65 MiB");
        assert_eq!(bytes_at_least((3 << 30) + 1, Lang::En), "3.1 GiB");
        assert_eq!(trimmed(-0.25, Lang::En), "−0.25");
        assert_eq!([-0.3, -12.4, 0.3].map(|number| decimal(number, 0, Lang::Fr)), ["0", "−12", "0"]);
        assert_eq!([0.0, -0.0, 1e-9, -1e-9].map(|number| trimmed(number, Lang::En)), ["0"; 4]);
        assert_eq!(trimmed(-1_234_567.5, Lang::En), "−1,234,567.5");
        assert_eq!(trimmed(1_234.25, Lang::Fr), "1\u{202f}234,25");
        assert_eq!(rough(36_400_000.0, Lang::En), "36 million");
        assert_eq!(rough(123_456.0, Lang::En), "123,000");
        assert_eq!(compact("12345678901234567890", 15, Lang::En), "1.234e19");
        assert_eq!(with_powers("at least 1.234e19, else 7"), "at least 1.234\u{a0}×\u{a0}10¹⁹, else 7");
        assert_eq!(percent(1.0, 3.0, Lang::En), "33.3%");
        assert_eq!(estimated(4_531_985_219_092.0, Lang::En), "4,532,000,000,000");
        assert_eq!(estimated(1.23e40, Lang::Fr), "1,230e40");
        assert_eq!(estimated(9.999_9e20, Lang::En), "1.000e21");
        let above = [1.462_3e106, 1.462e106].map(four_figures_above);
        let above = above.each_ref().map(String::as_str);
        assert_eq!(compact_alike(above, 13, Lang::En), ["1.463e106", "1.462e106"]);
        let ends = [four_figures_below(4.466_7e17), four_figures_above(161_029.0), four_figures(2_456_000_000.0)];
        let ends = ends.each_ref().map(String::as_str);
        assert_eq!(compact_alike(ends, 13, Lang::Fr), ["4,466e17", "161\u{202f}029", "2,456e9"]);
        assert_eq!(compact_alike([ends[1], ends[2]], 13, Lang::En), ["161,029", "2,456,000,000"]);
        assert_eq!(foreseen(0.01, Lang::Fr), "aussitôt");
        assert_eq!(foreseen(4.2, Lang::Fr), "4,2 s");
        assert_eq!(foreseen(7200.0, Lang::En), "2.0 h");
        assert_eq!(foreseen(108.0, Lang::En), "2 min");
        assert_eq!(foreseen(864_000.0, Lang::En), "10 days");
        assert_eq!(foreseen(1e12, Lang::En), "31,688 years");
        assert_eq!(foreseen_from(42.0, Lang::Fr).as_deref(), Some("dès 42 s"));
        assert_eq!(foreseen_from(4.2, Lang::En), None);
        assert_eq!(room(3e18, Lang::En), "2.6 EiB");
        assert_eq!(room(3e24, Lang::Fr), format!("{} Eio", estimated(2_602_085.2, Lang::Fr)));
    }

    #[test]
    fn what_lies_between() {
        let seconds = |low, estimate, high, lang| foreseen_between(Bounds { low, estimate, high }, lang);
        assert_eq!(seconds(0.0, 0.001, 0.01, Lang::En), "at once");
        assert_eq!(seconds(0.0, 1.0, 60.0, Lang::En), "1.0 s (up to 60 s)");
        assert_eq!(seconds(0.05, 0.09, 0.2, Lang::Fr), "aussitôt (jusqu'à 200 ms)");
        assert_eq!(seconds(0.0, 0.01, 2400.0, Lang::En), "up to 40 min");
        assert_eq!(seconds(0.0, 0.01, 2400.0, Lang::Fr), "jusqu'à 40 min");
        assert_eq!(seconds(8.0, 12.0, 20.5, Lang::Fr), "12 s (8,0–21)");
        assert_eq!(seconds(60.0, 120.0, 240.0, Lang::En), "2 min (60 s–4 min)");
        assert_eq!(seconds(0.25, 0.45, 1440.0, Lang::En), "250 ms–24 min");
        assert_eq!(seconds(0.5, 0.5, 0.5, Lang::En), "500 ms");
        assert_eq!(seconds(0.5, 0.7, f64::INFINITY, Lang::En), "700 ms");
        let bytes = Bounds { low: 1e6, estimate: 2e6, high: 4e6 };
        assert_eq!(room_between(bytes, Lang::En), "1.9 MiB (977 KiB–3.8 MiB)");
        assert_eq!(room_between(bytes.map(|bytes| 10.0 * bytes), Lang::Fr), "19 Mio (9,5–38)");
    }

    #[test]
    fn sizes_that_are_read() {
        for (text, bytes) in [
            ("1000000", Some(1_000_000)),
            ("512MiB", Some(512 << 20)),
            ("3GiB", Some(3 << 30)),
            ("2G", Some(2 << 30)),
            ("1.5g", Some(3 << 29)),
            ("1,5 Gio", Some(3 << 29)),
            ("1,000MiB", None),
            ("3Gio", Some(3 << 30)),
            ("2GB", Some(2_000_000_000)),
            ("2 Go", Some(2_000_000_000)),
            ("", None),
            ("G", None),
            ("-1", None),
            ("12 parsecs", None),
            ("1.2.3", None),
        ] {
            assert_eq!(read_bytes(text), bytes, "{text}");
        }
    }
}
