//! Zugzwang on boards of columns: who is to move has nothing to fear but that.
//!
//! ```text
//!   3  . X O        X has three beside the cell of row 2 in column 1, and cannot play there.
//!   2  ? X X X      O would leave column 1 alone; with all other columns full, O cannot:
//!   1  . O O O      1 (O), 1 (X), and the line is there.
//! ```
//!
//! It is looked for at the end of best play, before the last move of who loses, by the rules alone:
//! no move of the winner would complete a line there, and after every move of the loser one does.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Player, Status, Text, say};

use super::{Line, wins_at_once};
use crate::roles::Roles;

/// A zugzwang in which best play ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Zugzwang {
    /// Who has to move, and loses.
    pub(super) loser: Player,
    /// The moves of the line before that.
    pub(super) after: usize,
    /// The last two moves of the line.
    pub(super) last: [String; 2],
    /// The row that the winner's last stone is on, from 1 below.
    pub(super) row: u32,
    /// Whether all other stones of the line that it completes are on the board already.
    pub(super) stands: bool,
}

impl Zugzwang {
    /// The one in which a line of best play ends, if it does.
    pub(super) fn at_the_end(game: &AnyGame, at: &AnyPosition, line: &Line) -> Option<Self> {
        let layout = game.layout().filter(|layout| layout.cells <= u128::BITS)?;
        let (_, rows) = layout.columns?;
        let after = line.moves.len().checked_sub(2).filter(|_| line.ends)?;
        let play = |at: &AnyPosition, mv: &String| Some(game.play(at, game.read_move(at, mv).ok()?));
        let before = line.moves[..after].iter().try_fold(at.clone(), |at, mv| play(&at, mv))?;
        let mut moves = Vec::new();
        let Status::Turn(loser) = game.expand(&before, &mut moves) else { return None };
        let winner = usize::from(loser == Player::First);
        // Whether a stone of the winner's on this cell completes a line, and on which stones.
        let completes = |stones: u128, cell: u32| {
            let others = |line: &Vec<u32>| line.iter().filter(|&&other| other != cell).all(|&other| has(stones, other));
            layout.lines.iter().any(|line| line.contains(&cell) && others(line))
        };
        let stones = game.stones(&before)[winner];
        if moves.iter().any(|&mv| completes(stones, game.cell_of(&before, mv))) {
            return None;
        }
        let loses_at_once = |&mv: &u64| {
            let (next, mut answers) = (game.play(&before, mv), Vec::new());
            game.expand(&next, &mut answers);
            answers.into_iter().any(|answer| wins_at_once(game, &next, answer))
        };
        if !moves.iter().all(loses_at_once) {
            return None;
        }
        let last: [String; 2] = line.moves[after..].to_vec().try_into().ok()?;
        let next = play(&before, &last[0])?;
        let cell = game.cell_of(&next, game.read_move(&next, &last[1]).ok()?);
        let stands = completes(game.stones(at)[winner], cell);
        Some(Self { loser, after, last, row: cell % rows + 1, stands })
    }

    /// The sentence, without a full stop.
    pub(super) fn text(&self, roles: Roles) -> Text {
        let Self { loser, last: [mv, answer], row, stands, .. } = self;
        let [Text { en: winner, fr: gagnant }, Text { en: loser, fr: perdant }] =
            [!*loser, *loser].map(|player| roles.player(player));
        let (odd, impaire) = if row % 2 == 1 { ("odd", "impaire") } else { ("even", "paire") };
        let (already, deja) =
            if *stands { (", where its line waits already", ", où son alignement attend déjà") } else { ("", "") };
        say!(
            "Best play ends in zugzwang: {winner} would have no winning move there, but {loser} has to move, and \
             every move loses at once: {mv}, for instance, is answered by {answer} on row {row} ({odd}){already}",
            "Le meilleur jeu finit en zugzwang : {gagnant} n'y aurait aucun coup gagnant, mais {perdant} doit jouer, \
             et tout coup perd sur-le-champ : à {mv}, par exemple, répond {answer} sur la ligne {row} ({impaire}){deja}"
        )
    }
}

fn has(stones: u128, cell: u32) -> bool {
    stones >> cell & 1 == 1
}
