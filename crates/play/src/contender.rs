//! A contender in a match: a name, and how to make the player.

use ludex_core::{Game, Strategy};

/// How to make a player.
type Maker<'a, G> = dyn Fn() -> Box<dyn Strategy<G> + 'a> + Sync + 'a;

/// A contender in a match. A new player is made for every pair of games, so that none remembers
/// what another thread has played and the result does not depend on the order of play.
pub struct Contender<'a, G: Game> {
    name: String,
    make: Box<Maker<'a, G>>,
}

impl<'a, G: Game> Contender<'a, G> {
    /// A contender.
    pub fn new<S: Strategy<G> + 'a>(name: impl Into<String>, make: impl Fn() -> S + Sync + 'a) -> Self {
        Self::boxed(name, move || Box::new(make()))
    }

    /// A contender whose players come in boxes.
    pub fn boxed(name: impl Into<String>, make: impl Fn() -> Box<dyn Strategy<G> + 'a> + Sync + 'a) -> Self {
        Self { name: name.into(), make: Box::new(make) }
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The same under another name.
    #[must_use]
    pub fn named(self, name: impl Into<String>) -> Self {
        Self { name: name.into(), ..self }
    }

    /// A new player.
    pub fn player(&self) -> Box<dyn Strategy<G> + 'a> {
        (self.make)()
    }
}

impl<G: Game> std::fmt::Debug for Contender<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Contender").field("name", &self.name).finish_non_exhaustive()
    }
}
