//! How often trials with random inputs and random moments are made.

/// How many trials a test makes that usually makes `usual`: as many times more as `LUDEX_TRIALS`
/// says (`docs/reliability.md`).
///
/// # Panics
/// If the variable is no whole number from 1 on.
#[must_use]
pub fn trials(usual: u32) -> u32 {
    let Ok(times) = std::env::var("LUDEX_TRIALS") else { return usual };
    let times: u32 = times.parse().ok().filter(|&times| times > 0).expect("LUDEX_TRIALS is a whole number from 1 on");
    usual.saturating_mul(times)
}

/// Whether tests go through their larger boards too, which say the same as the smaller ones and
/// take long: where `LUDEX_TRIALS` is more than 1.
#[must_use]
pub fn at_large() -> bool {
    trials(1) > 1
}
