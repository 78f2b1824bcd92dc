//! Exact search for games in which stones fall into columns.
