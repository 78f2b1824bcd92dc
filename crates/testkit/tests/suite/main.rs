//! The laws of games, their oracles and the golden tables.

mod any_game;
mod games;
mod golden;
mod laws;
mod oracle;
mod row;
mod text;
