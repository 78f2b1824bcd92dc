//! `ludex` alone: an introduction and the first commands to type.

use crate::failure::Failure;
use crate::language::tr;
use crate::output;
use crate::text_table::{Align, Table};

pub(super) fn run() -> Result<(), Failure> {
    let tictactoe = tr("tictactoe", "morpion");
    let first = [
        ("games".into(), tr("the games that it knows", "les jeux qu'il connaît")),
        (format!("show {tictactoe} 15"), tr("a position, drawn", "une position, dessinée")),
        (format!("count {tictactoe}"), tr("how many positions, ply by ply", "combien de positions, coup par coup")),
        ("solve connect4:4x4".into(), tr("who wins, and how soon", "qui gagne, et en combien de coups")),
        (format!("moves {tictactoe} 15"), tr("what to play", "que jouer")),
    ];
    let mut table = Table::new().only_shown("", Align::Left).only_shown("", Align::Left);
    for (command, what) in first {
        table.row(vec![format!("ludex {command}").into(), what.into()]);
    }
    let what = tr(
        "Ludex counts and solves games: how many positions there are, who wins, what to play.",
        "Ludex compte et résout des jeux : combien de positions, qui gagne, que jouer.",
    );
    let more = tr(
        "`ludex --help` lists all commands, and `ludex count --help` the options of one.",
        "« ludex --help » liste toutes les commandes, et « ludex count --help » les options de l'une.",
    );
    output::print(&format!("{what}\n\n{table}\n\n{more}"))
}
