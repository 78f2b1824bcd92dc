//! How far an engine has come, in words on one line, as a rule of less than 80 columns:
//!
//! ```text
//! ply 17: 35,246,189 positions, 12 million/s, 64% of ply, 2 s left, 512 MiB
//! ```

use ludex_core::{Lang, Progress};

use crate::numbers::{bytes, coarse_seconds, grouped, rough, whole_percent};

/// The progress line after `seconds`; `before_ply` positions were finished before the current ply.
/// Where nothing is known to be left to do, the ply is left out: an engine that goes depth first
/// has none.
#[must_use]
pub fn sentence(now: &Progress, before_ply: u64, elapsed: f64, lang: Lang) -> String {
    let found = grouped(now.found, lang);
    let (rate, held) = (rough(now.found as f64 / elapsed, lang), bytes(now.bytes, lang));
    let (done, due) = (now.done.saturating_sub(before_ply), now.due.saturating_sub(before_ply));
    if now.ply == 0 || done == 0 || due <= done {
        return format!("{found} positions, {rate}/s, {held}");
    }
    let ply = now.ply;
    let share = whole_percent(done as f64 / due as f64, lang);
    let left = coarse_seconds((due - done) as f64 * elapsed / now.done as f64);
    match lang {
        Lang::En => format!("ply {ply}: {found} positions, {rate}/s, {share} of ply, {left} left, {held}"),
        Lang::Fr => format!("coup {ply} : {found} positions, {rate}/s, {share} du coup, reste {left}, {held}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_of_a_ply() {
        let now = Progress { ply: 17, found: 3_000_000, done: 1_500_000, due: 2_000_000, bytes: 64 << 20 };
        assert_eq!(
            sentence(&now, 1_000_000, 3.0, Lang::En),
            "ply 17: 3,000,000 positions, 1.0 million/s, 50% of ply, 1 s left, 64 MiB"
        );
    }

    #[test]
    fn progress_without_plies() {
        let now = Progress { ply: 40, found: 3_000_000, done: 2_999_960, due: 2_999_960, bytes: 64 << 20 };
        assert_eq!(sentence(&now, 0, 3.0, Lang::En), "3,000,000 positions, 1.0 million/s, 64 MiB");
    }
}
