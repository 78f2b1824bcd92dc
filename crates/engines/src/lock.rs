//! Engines that several threads ask, one after the other.

use core::time::Duration;
use std::sync::{Mutex, MutexGuard, TryLockError};

use ludex_core::{Observer, Stop};

/// The wait between two attempts to get a free engine.
const PAUSE: Duration = Duration::from_millis(5);

/// The engine, when no other thread uses it; waits as long as the observer lets it.
pub(crate) fn lock<'m, T>(engine: &'m Mutex<T>, observer: &dyn Observer) -> Result<MutexGuard<'m, T>, Stop> {
    loop {
        match engine.try_lock() {
            Ok(engine) => return Ok(engine),
            Err(TryLockError::Poisoned(engine)) => return Ok(engine.into_inner()),
            Err(TryLockError::WouldBlock) if observer.cancelled() => return Err(Stop::Cancelled),
            Err(TryLockError::WouldBlock) => std::thread::sleep(PAUSE),
        }
    }
}
