//! The clock that front ends give to what takes time: no engine reads one by itself.

use std::sync::OnceLock;
use std::time::Instant;

/// Seconds since the first time that it is asked.
#[must_use]
pub fn seconds() -> f64 {
    static BEGAN: OnceLock<Instant> = OnceLock::new();
    BEGAN.get_or_init(Instant::now).elapsed().as_secs_f64()
}
