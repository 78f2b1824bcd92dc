//! What is learned against exact values, tables that are saved and spoiled, curves and their
//! pictures.

mod curves;
mod menace;
mod numbers;
mod players;
mod saving;
mod trajectories;
