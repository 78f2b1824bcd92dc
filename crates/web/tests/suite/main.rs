//! The page, tested.
