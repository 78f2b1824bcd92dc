//! An observer for tests: it has stopped everything.

use ludex_core::Observer;

pub(crate) struct Stopped;

impl Observer for Stopped {
    fn cancelled(&self) -> bool {
        true
    }
}
