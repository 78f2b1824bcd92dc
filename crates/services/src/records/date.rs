//! The day on which a game was played.

use super::Record;

impl Record {
    /// The same game with the day, in universal time, of so many seconds since the beginning of
    /// 1970.
    #[must_use]
    pub fn dated(self, seconds: u64) -> Self {
        let (year, month, day) = date(seconds / 86_400);
        self.with("Date", &format!("{year}.{month:02}.{day:02}"))
    }
}

/// The date of a day since 1 January 1970, in the Gregorian calendar: the days are counted from 1
/// March 0000, so that a leap day is the last of its year.
fn date(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (of_month, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    (400 * era + year + u64::from(month <= 2), month, of_month)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates() {
        let known = [(0, (1970, 1, 1)), (59, (1970, 3, 1)), (11_016, (2000, 2, 29)), (20_779, (2026, 11, 22))];
        for (days, expected) in known {
            assert_eq!(date(days), expected);
        }
    }
}
