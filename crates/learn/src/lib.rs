//! Players that learn by playing.
