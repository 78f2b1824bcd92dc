//! `ludex` alone: an introduction and the first commands to type.

use crate::failure::Failure;
use crate::language::tr;
use crate::output;

pub(super) fn run() -> Result<(), Failure> {
    output::print(tr(
        "\
Ludex counts and solves games: how many positions there are, who wins, what to play.

  ludex games                    the games that it knows
  ludex show tictactoe 15        a position, drawn
  ludex count tictactoe          how many positions, ply by ply
  ludex solve connect4:4x4       who wins, and how soon
  ludex moves tictactoe 15       what to play

`ludex --help` lists all commands, and `ludex count --help` the options of one.",
        "\
Ludex compte et résout des jeux : combien de positions, qui gagne, que jouer.

  ludex games                    les jeux qu'il connaît
  ludex show morpion 15          une position, dessinée
  ludex count morpion            combien de positions, coup par coup
  ludex solve connect4:4x4       qui gagne, et en combien de coups
  ludex moves morpion 15         que jouer

« ludex --help » liste toutes les commandes, et « ludex count --help » les options de l'une.",
    ))
}
