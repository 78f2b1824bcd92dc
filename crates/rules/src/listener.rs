//! Who hears what rules write and do while they run.

/// Something that happened, with the texts of facts as they are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A rule fires.
    Fires {
        /// Which firing it is, from 1.
        firing: u64,
        /// The rule.
        rule: String,
        /// The numbers of the facts that met its conditions, in their order.
        facts: Vec<u32>,
    },
    /// A fact was asserted.
    Asserts {
        /// Its number.
        fact: u32,
        /// As it is read.
        text: String,
    },
    /// A fact was retracted.
    Retracts {
        /// Its number.
        fact: u32,
        /// As it was read.
        text: String,
    },
}

/// Hears what rules write, and what they do if it wants to.
pub trait Listener {
    /// A piece of what a rule wrote; pieces come without line ends of their own.
    fn write(&mut self, text: &str);

    /// Whether it wants to hear events.
    fn watches(&self) -> bool {
        false
    }

    /// Bytes that it keeps, which the run counts as its own.
    fn bytes(&self) -> u64 {
        0
    }

    /// Something happened; called only if it [`watches`](Self::watches).
    fn hear(&mut self, _event: Event) {}
}

/// Keeps what is written.
impl Listener for String {
    fn write(&mut self, text: &str) {
        self.push_str(text);
    }

    fn bytes(&self) -> u64 {
        self.len() as u64
    }
}

/// Hears nothing.
impl Listener for () {
    fn write(&mut self, _text: &str) {}
}
