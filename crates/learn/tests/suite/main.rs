//! What is learned against exact values, tables that are saved and spoiled, curves and their
//! pictures.

mod curves;
mod memory;
mod menace;
mod numbers;
mod players;
mod saving;
mod trajectories;
