//! What kind of game a sheet is.
//!
//! In the language all roles move at once, and who has nothing to do has one move that says so. In
//! a game of turns every role has such a waiting move, and wherever one role has others, all other
//! roles wait.

use ludex_core::{Player, Side, Text, say};

use crate::look::{Look, Wrong};
use crate::machine::Machine;

/// Longer names of roles are not said.
const LONGEST_NAME: usize = 24;

/// A kind of game that is played and solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// One role; it wins where its goal is worth this much.
    Puzzle { best: i64 },
    /// Two roles that take turns; the one with the greater goal wins. Their waiting moves, and the
    /// role that moves first, whatever its place in the sheet: it is the first player.
    Turns { waits: [usize; 2], first: usize },
}

impl Kind {
    /// The role of the first player.
    pub(crate) fn first(self) -> usize {
        match self {
            Self::Puzzle { .. } => 0,
            Self::Turns { first, .. } => first,
        }
    }

    /// The roles as names of the players, those of the sheet: they live as long as the program.
    pub(crate) fn sides(self, roles: &[String]) -> Option<[Side; 2]> {
        let Self::Turns { first, .. } = self else { return None };
        let side = |role: usize, sign: char| {
            let name = Some(&roles[role]).filter(|name| name.chars().count() <= LONGEST_NAME)?;
            let name: &'static str = Box::leak(name.clone().into_boxed_str());
            Some(Side { en: name, fr: name, fr_alone: name, several: false, sign: Some(sign) })
        };
        Some([side(first, 'X')?, side(1 - first, 'O')?])
    }

    /// The player of a role.
    pub(crate) fn player(self, role: usize) -> Player {
        if role == self.first() { Player::First } else { Player::Second }
    }
}

impl Look {
    /// The kind of game, or why it is not played.
    pub(crate) fn kind(&self, machine: &Machine) -> Result<Kind, Text> {
        if let Some(Wrong { what, history }) = self.wrong.first() {
            let Text { en, fr } = what;
            let after = history.join(" ");
            return Err(if history.is_empty() {
                say!("the rules are faulty: at the start, {en}", "les règles sont fautives : au départ, {fr}")
            } else {
                say!("the rules are faulty: after {after}, {en}", "les règles sont fautives : après {after}, {fr}")
            });
        }
        let roles = machine.roles.len();
        if roles > 2 {
            return Err(say!(
                "the sheet is a game of {roles} roles, and games of one or two are played here",
                "la feuille est un jeu à {roles} rôles, et l'on joue ici à un ou à deux"
            ));
        }
        if machine.roles.iter().any(|role| role.eq_ignore_ascii_case("random")) {
            return Err(say!(
                "the sheet is a game of chance (it has the role random), and games without chance are played here",
                "la feuille est un jeu de hasard (elle a le rôle random), et l'on joue ici sans hasard"
            ));
        }
        if let [values] = &machine.goal_values[..] {
            let best = values.iter().flatten().copied().max().unwrap_or(100);
            return Ok(Kind::Puzzle { best });
        }
        if self.simultaneous {
            return Err(say!(
                "in the sheet both roles move at once, and games of turns are played here",
                "dans la feuille les deux rôles jouent à la fois, et l'on joue ici à tour de rôle"
            ));
        }
        if !self.constant_sum {
            return Err(say!(
                "in the sheet what one role gains the other need not lose (the goals have no constant sum), and such games are not played here",
                "dans la feuille ce que gagne un rôle n'est pas toujours perdu par l'autre (la somme des scores varie), et l'on n'y joue pas ici"
            ));
        }
        match self.waits[..] {
            [Some(one), Some(other)] => Ok(Kind::Turns { waits: [one, other], first: self.begins }),
            _ => Err(say!(
                "in the sheet one role never waits, and games of turns are played here",
                "dans la feuille un rôle n'attend jamais, et l'on joue ici à tour de rôle"
            )),
        }
    }

    /// The kind of game in a sentence.
    #[must_use]
    pub fn told(&self, machine: &Machine) -> Text {
        match self.kind(machine) {
            Ok(Kind::Puzzle { best }) => say!(
                "a puzzle, solved where the goal is worth {best}",
                "un casse-tête, résolu quand le score vaut {best}"
            ),
            Ok(Kind::Turns { .. }) => say!(
                "a game of two roles who take turns; whoever has the greater goal wins",
                "un jeu à deux rôles qui jouent tour à tour ; le plus grand score gagne"
            ),
            Err(why) => why,
        }
    }
}
