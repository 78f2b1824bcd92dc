//! How far an engine has come, in words on one line, as a rule of less than 80 columns:
//!
//! ```text
//! ply 17: 35,246,189 positions, 12 million/s, 64% of ply, 2 s left, 512 MiB
//! 120 of 200 games, 60%, 4.1/s, 20 s left
//! ```
//!
//! Engines report when they have something to say, perhaps once in a minute. What is said of the
//! time goes by the clock in between: what is left becomes less, and a rate, which is that of the
//! last report, stays.

use ludex_core::{Lang, Progress, Unit};

use crate::numbers::{bytes, coarse_seconds, decimal, grouped, rough, whole_percent};

/// What was reported of a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seen {
    /// The last report.
    pub last: Progress,
    /// When it came, in seconds since the run began.
    at: f64,
    /// What was done, and when, before the present ply, or before work of the present unit.
    before: (u64, f64),
    /// Whether the engine goes ply by ply and says how much is left of one.
    by_ply: bool,
    /// What was done, and when, at two earlier reports: each time that twice as much was done, the
    /// second became the first.
    earlier: [(u64, f64); 2],
}

/// More than this is not known but meant as no limit.
const UNLIMITED: u64 = 1 << 60;

impl Seen {
    /// Notes a report, so many seconds after the beginning.
    pub fn note(&mut self, now: &Progress, seconds: f64) {
        if now.unit != self.last.unit {
            self.before = (now.done, seconds);
            self.earlier = [self.before; 2];
        } else if now.unit == Unit::Positions && now.ply != self.last.ply {
            self.before = (self.last.due, self.at);
        }
        let [_, second] = self.earlier;
        if now.done.saturating_sub(self.before.0) >= 2 * second.0.saturating_sub(self.before.0) {
            self.earlier = [second, (now.done, seconds)];
        }
        (self.last, self.at) = (*now, seconds);
        self.by_ply |= now.ply > 0 && now.done < now.due;
    }

    /// The line of progress after some seconds; nothing between plies.
    #[must_use]
    pub fn line(&self, elapsed: f64, lang: Lang) -> Option<String> {
        let between_plies = self.by_ply && self.last.unit == Unit::Positions && self.last.done == self.last.due;
        (self.last != Progress::default() && !between_plies).then(|| self.sentence(elapsed, lang))
    }

    /// How far the engine has come. Where nothing is known to be left to do, the share is left out.
    #[must_use]
    pub fn sentence(&self, elapsed: f64, lang: Lang) -> String {
        let (now, fr) = (&self.last, lang == Lang::Fr);
        let known = now.due > 0 && now.due < UNLIMITED;
        let said = |unit: &'static str, unite: &'static str| if fr { unite } else { unit };
        let of_all = |unit: &'static str, unite: &'static str| {
            let (done, due, unit) = (grouped(now.done, lang), grouped(now.due, lang), said(unit, unite));
            match (known, fr) {
                (false, _) => format!("{done} {unit}"),
                (true, false) => format!("{done} of {due} {unit}"),
                (true, true) => format!("{done} {unit} sur {due}"),
            }
        };
        let at_ply = |counted: String| match (now.ply, fr) {
            (0, _) => counted,
            (ply, false) => format!("ply {ply}: {counted}"),
            (ply, true) => format!("coup {ply} : {counted}"),
        };
        let share = known.then(|| self.share());
        let parts = match now.unit {
            Unit::Positions => {
                let positions = format!("{} positions", grouped(now.found, lang));
                let (counted, share) = match self.share_of_ply() {
                    Some(share) => (at_ply(positions), Some(share)),
                    None => (positions, None),
                };
                let rate = format!("{}/s", rough(now.found as f64 / self.at, lang));
                let share = share.map(|share| {
                    let percent = whole_percent(share, lang);
                    if fr { format!("{percent} du coup") } else { format!("{percent} of ply") }
                });
                [Some(counted), Some(rate), share, self.left(elapsed, lang)]
            }
            Unit::Columns => {
                let (column, all) = (now.ply, now.due);
                let told = if fr { format!("colonne {column} sur {all}") } else { format!("column {column} of {all}") };
                [Some(told), None, None, None]
            }
            Unit::Sizing => {
                let looks = said("looking how large the game is", "regarde la taille du jeu");
                [Some(looks.to_owned()), share.map(|share| whole_percent(share, lang)), None, None]
            }
            Unit::Program => {
                let seconds = now.due;
                let waits = if fr {
                    format!("attend ugiok d'un programme, {seconds} s au plus")
                } else {
                    format!("waiting for a program to say ugiok, {seconds} s at most")
                };
                [Some(waits), None, None, None]
            }
            Unit::Judged | Unit::Puzzles => {
                let counted = match now.unit {
                    Unit::Judged => of_all("moves judged", "coups jugés"),
                    _ => of_all("puzzles found", "problèmes trouvés"),
                };
                let positions = format!("{} positions", grouped(now.found, lang));
                let share = share.map(|share| whole_percent(share, lang));
                [Some(counted), share, Some(positions).filter(|_| now.found > 0), None]
            }
            Unit::Decided => {
                let [done, due] = [now.done, now.due].map(|number| grouped(number, lang));
                let decided = if fr {
                    format!("{done} positions canoniques décidées sur {due} au plus")
                } else {
                    format!("{done} of at most {due} canonical positions decided")
                };
                [Some(decided), self.rate(lang), None, None]
            }
            unit => {
                let counted = match unit {
                    Unit::Games => of_all("games", "parties"),
                    Unit::Episodes => of_all("episodes", "épisodes"),
                    Unit::Entries => of_all("entries", "entrées"),
                    Unit::Paths => format!("{} {}", grouped(now.found, lang), if fr { "chemins" } else { "paths" }),
                    Unit::Vertices => of_all("vertices expanded", "sommets développés"),
                    Unit::Firings => of_all("firings", "déclenchements"),
                    Unit::Samples => at_ply(of_all("samples", "échantillons")),
                    _ => of_all("canonical positions solved", "positions canoniques résolues"),
                };
                let share = share.map(|share| whole_percent(share, lang));
                [Some(counted), share, self.rate(lang), self.left(elapsed, lang)]
            }
        };
        let held = (now.bytes > 0).then(|| bytes(now.bytes, lang));
        parts.into_iter().chain([held]).flatten().collect::<Vec<_>>().join(", ")
    }

    fn share(&self) -> f64 {
        (self.last.done as f64 / self.last.due as f64).min(1.0)
    }

    /// Of positions, the share of the present ply that is done.
    fn share_of_ply(&self) -> Option<f64> {
        let Self { last: now, before: (before, _), .. } = self;
        let (done, due) = (now.done.saturating_sub(*before), now.due.saturating_sub(*before));
        (now.ply > 0 && done > 0 && due > done).then(|| done as f64 / due as f64)
    }

    /// What is done in a second.
    fn speed(&self) -> Option<f64> {
        let Self { last: now, before: (before, began), at, .. } = *self;
        let (done, seconds) =
            if now.unit == Unit::Positions { (now.done, at) } else { (now.done.saturating_sub(before), at - began) };
        (done > 0 && seconds > 0.0).then(|| done as f64 / seconds)
    }

    fn rate(&self, lang: Lang) -> Option<String> {
        let Self { last: now, before: (_, began), at, .. } = *self;
        // Of paths the parts are done one by one, and what is told are paths.
        let speed = if now.unit == Unit::Paths { now.found as f64 / (at - began).max(1e-3) } else { self.speed()? };
        Some(format!("{}/s", if speed < 10.0 { decimal(speed, 1, lang) } else { rough(speed, lang) }))
    }

    fn left(&self, elapsed: f64, lang: Lang) -> Option<String> {
        let now = &self.last;
        let known = match now.unit {
            Unit::Positions => self.share_of_ply().is_some(),
            _ => now.due > now.done && now.due < UNLIMITED,
        };
        let mut each = self.speed().filter(|_| known)?.recip();
        if now.unit == Unit::Samples && now.ply > 0 {
            each = self.next_samples_take().unwrap_or(each);
        }
        let seconds = now.due.saturating_sub(now.done) as f64 * each;
        let left = coarse_seconds((seconds - (elapsed - self.at)).max(1.0));
        Some(if lang == Lang::En { format!("{left} left") } else { format!("reste {left}") })
    }

    /// The seconds that each sample is going to take: those of later plies take longer, as those
    /// since the earlier report took longer than those before it.
    fn next_samples_take(&self) -> Option<f64> {
        let (Self { last: now, before: (begun, began), .. }, [(first, then), _]) = (self, self.earlier);
        let done = |from: u64, to: u64| to.checked_sub(from).filter(|&done| done > 0).map(|done| done as f64);
        let early = (then - began) / done(*begun, first)?;
        let late = (self.at - then) / done(first, now.done)?;
        let ahead = done(first, now.due)? / done(*begun, now.done)?;
        Some(late + (late - early).max(0.0) * ahead)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(reports: &[(Progress, f64)]) -> Seen {
        let mut seen = Seen::default();
        for (now, seconds) in reports {
            seen.note(now, *seconds);
        }
        seen
    }

    #[test]
    fn progress_of_a_ply() {
        let before = Progress { ply: 16, found: 1_000_000, done: 1_000_000, due: 1_000_000, ..Progress::default() };
        let now = Progress { ply: 17, found: 3_000_000, done: 1_500_000, due: 2_000_000, ..before };
        let now = Progress { bytes: 64 << 20, ..now };
        let seen = seen(&[(before, 2.0), (now, 3.0)]);
        assert_eq!(
            seen.sentence(3.0, Lang::En),
            "ply 17: 3,000,000 positions, 1.0 million/s, 50% of ply, 1 s left, 64 MiB"
        );
    }

    #[test]
    fn progress_without_plies() {
        let now = Progress { ply: 40, found: 3_000_000, done: 2_999_960, due: 2_999_960, ..Progress::default() };
        let seen = seen(&[(Progress { bytes: 64 << 20, ..now }, 3.0)]);
        assert_eq!(seen.sentence(3.0, Lang::En), "3,000,000 positions, 1.0 million/s, 64 MiB");
        assert_eq!(seen.sentence(30.0, Lang::En), "3,000,000 positions, 1.0 million/s, 64 MiB", "the rate stays");
    }

    #[test]
    fn other_things_than_positions() {
        let games = |done| Progress { found: 9_999, done, due: 200, unit: Unit::Games, ..Progress::default() };
        let seen_games = seen(&[(games(0), 0.0), (games(120), 30.0)]);
        assert_eq!(seen_games.sentence(30.0, Lang::En), "120 of 200 games, 60%, 4.0/s, 20 s left");
        assert_eq!(seen_games.sentence(45.0, Lang::En), "120 of 200 games, 60%, 4.0/s, 5 s left");
        assert_eq!(
            seen_games.sentence(90.0, Lang::Fr),
            "120 parties sur 200, 60\u{202f}%, 4,0/s, reste 1 s",
            "late, but never ready before the end"
        );
        let samples = Progress { ply: 57, done: 900_000, unit: Unit::Samples, ..Progress::default() };
        let started = Progress { ply: 1, done: 0, ..samples };
        assert_eq!(
            seen(&[(started, 0.0), (samples, 9.0)]).sentence(9.0, Lang::En),
            "ply 57: 900,000 samples, 100,000/s"
        );
        let column = Progress { ply: 3, due: 7, bytes: 20 << 20, unit: Unit::Columns, ..Progress::default() };
        assert_eq!(seen(&[(column, 1.0)]).sentence(1.0, Lang::Fr), "colonne 3 sur 7, 20 Mio");
        let judged = Progress { found: 9_000, done: 1, due: 4, unit: Unit::Judged, ..Progress::default() };
        assert_eq!(seen(&[(judged, 1.0)]).sentence(1.0, Lang::En), "1 of 4 moves judged, 25%, 9,000 positions");
        let puzzles = Progress { done: 12, unit: Unit::Puzzles, ..Progress::default() };
        assert_eq!(seen(&[(puzzles, 1.0)]).sentence(1.0, Lang::En), "12 puzzles found");
        let probe = Progress { done: 300, due: 1_000, unit: Unit::Sizing, ..Progress::default() };
        let looks = seen(&[(probe, 1.0)]).line(1.0, Lang::En);
        assert_eq!(looks.as_deref(), Some("looking how large the game is, 30%"));
        let program = Progress { due: 10, unit: Unit::Program, ..Progress::default() };
        let waits = seen(&[(program, 0.0)]).line(3.0, Lang::En);
        assert_eq!(waits.as_deref(), Some("waiting for a program to say ugiok, 10 s at most"));
    }

    #[test]
    fn a_second_part_has_a_rate_of_its_own() {
        let walked = Progress { found: 1_000_000, done: 1_000_000, due: 1_000_000, ..Progress::default() };
        let solved = |done| Progress { done, unit: Unit::Solved, ..walked };
        let seen = seen(&[(walked, 100.0), (solved(0), 100.0), (solved(500_000), 110.0)]);
        assert_eq!(
            seen.sentence(110.0, Lang::En),
            "500,000 of 1,000,000 canonical positions solved, 50%, 50,000/s, 10 s left"
        );
    }

    /// Draws that never end are not decided one by one, so that a share would tell nothing.
    #[test]
    fn what_may_never_be_decided_has_no_share() {
        let listed = Progress { found: 1_000_000, due: 1_000_000, unit: Unit::Decided, ..Progress::default() };
        let seen = seen(&[(listed, 10.0), (Progress { done: 200_000, ..listed }, 12.0)]);
        assert_eq!(
            seen.sentence(12.0, Lang::En),
            "200,000 of at most 1,000,000 canonical positions decided, 100,000/s"
        );
        let fr = "200\u{a0}000 positions canoniques décidées sur 1\u{a0}000\u{a0}000 au plus, 100\u{a0}000/s";
        assert_eq!(seen.sentence(12.0, Lang::Fr).replace('\u{202f}', "\u{a0}"), fr);
    }

    #[test]
    fn later_samples_take_longer() {
        // A ply takes longer than the one before it, by as much each time.
        let samples =
            |ply: u32| Progress { ply, done: ply.into(), due: 50, unit: Unit::Samples, ..Progress::default() };
        let reports: Vec<_> = (0..=20).map(|ply| (samples(ply), f64::from(ply * ply) / 50.0)).collect();
        assert_eq!(seen(&reports).sentence(8.0, Lang::En), "ply 20: 20 of 50 samples, 40%, 2.5/s, 42 s left");
    }
}
