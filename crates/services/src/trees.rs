//! The tree of a game's position to a depth, as searches go through it: moves by their names, at
//! the leaves ends or evaluations.
//!
//! ```
//! # fn main() -> Result<(), ludex_services::Refusal> {
//! use ludex_services::play::Record;
//! use ludex_services::trees::{Question, grow};
//! # let game = ludex_games::nim::read_game("1,1").unwrap();
//!
//! // `game` is a value, as `ludex::registry::game("nim:1,1")` gives it.
//! let record = Record::new(&game).unwrap();
//! let tree = grow(&Question { game: &game, record: &record, depth: 2, by: None, most: 100 })?;
//! assert_eq!(tree.to_string(), r#"max("1:1": ("2:1": -inf), "2:1": ("1:1": -inf))"#);
//! # Ok(())
//! # }
//! ```

mod report;

use ludex_core::prelude::*;
use ludex_core::{AnyEvaluation, AnyGame, AnyPosition, GameError, Halt, Lang, Outcome, Player, Status, say};
use ludex_play::Record;
use ludex_search::tree::{Draft, DraftKind, Number, Side, Tree};
use ludex_search::usual_evaluation;

use crate::Refusal;
use crate::numbers::grouped;

pub use report::{Report, steps, title};

/// Plies of the deepest tree: what goes through it keeps a place for each on its stack.
const DEEPEST: u32 = 500;

/// Which tree?
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    /// The game.
    pub game: &'q AnyGame,
    /// The moves that lead to the root, which tell who sits in which chair.
    pub record: &'q Record<AnyGame>,
    /// So many plies.
    pub depth: u32,
    /// What positions look like at the depth; the game's usual evaluation where there is none.
    pub by: Option<&'q str>,
    /// A tree of more leaves is refused.
    pub most: usize,
}

/// Grows a tree: max is the first player, by chairs; leaves are ends (`inf`, `-inf`, 0) or
/// evaluations.
///
/// # Errors
/// An evaluation that the game does not have, more leaves than are allowed, more plies than a tree
/// has, or moves that are too many to be listed.
pub fn grow(question: &Question<'_>) -> Result<Tree, Refusal> {
    let &Question { game, record, depth, by, most } = question;
    let by = match by {
        Some(text) => Some(game.evaluation(text).map_err(|bad| Refusal::Question(bad.sentence()))?),
        None => usual_evaluation(game),
    };
    let (unit, too_deep) = (by.as_ref().map_or(1, |by| game.unit(by)), depth.saturating_sub(DEEPEST));
    let mut grower = Grower { game, unit, by, leaves: 0, most, too_deep };
    let root = grower.node(record.at(), record.ply(), depth, None)?;
    Ok(root.into())
}

struct Grower<'g> {
    game: &'g AnyGame,
    by: Option<AnyEvaluation>,
    unit: i32,
    leaves: usize,
    most: usize,
    /// So many plies are left where the tree would become too deep; 0 where it cannot.
    too_deep: u32,
}

impl Grower<'_> {
    /// The tree of a position after this many plies.
    fn node(&mut self, at: &AnyPosition, ply: usize, depth: u32, name: Option<String>) -> Result<Draft, Refusal> {
        if let Some(reason) = self.game.unlisted(at) {
            return Err(Refusal::Question(reason));
        }
        let (mut moves, seats) = (Vec::new(), self.game.seats());
        let told = self.game.expand(at, &mut moves);
        let value = match seats.status_by_chair(ply, told) {
            Status::Over(Outcome::Draw) => 0.0,
            Status::Over(Outcome::Win(Player::First)) => f64::INFINITY,
            Status::Over(Outcome::Win(Player::Second)) => f64::NEG_INFINITY,
            Status::Turn(_) if depth == 0 => {
                let looks = self.by.as_ref().map_or(0, |by| self.game.evaluate(by, at));
                // It looks good to whom the position calls the first.
                let sign = if seats.chair_of(ply, Player::First) == Player::First { 1.0 } else { -1.0 };
                sign * f64::from(looks) / f64::from(self.unit)
            }
            Status::Turn(_) if depth == self.too_deep => {
                return Err(Refusal::Unreadable(say!(
                    "this tree is deeper than {DEEPEST} plies; choose fewer plies",
                    "cet arbre est profond de plus de {DEEPEST} coups ; choisissez moins de coups"
                )));
            }
            Status::Turn(mover) => {
                let side = if mover == Player::First { Side::Max } else { Side::Min };
                let child = |&mv: &u64| {
                    let name = self.game.move_text(at, mv);
                    self.node(&self.game.play(at, mv), ply + 1, depth - 1, Some(name))
                };
                let children = moves.iter().map(child).collect::<Result<Vec<_>, _>>()?;
                if children.is_empty() {
                    return Err(Halt::from(GameError::stuck(at)).into());
                }
                return Ok(Draft { name, kind: DraftKind::Turn(Some(side), children) });
            }
        };
        self.leaves += 1;
        if self.leaves > self.most {
            let (en, fr) = (grouped(self.most, Lang::En), grouped(self.most, Lang::Fr));
            return Err(Refusal::Unreadable(say!(
                "this tree has more than {en} leaves; choose fewer plies, or a later position",
                "cet arbre a plus de {fr} feuilles ; choisissez moins de coups, ou une position plus avancée"
            )));
        }
        Ok(Draft { name, kind: DraftKind::Leaf(Number::new(value).expect("no quotient of zeros")) })
    }
}

#[cfg(test)]
mod tests {
    use ludex_search::tree::{Kind, Method, label};

    use super::*;
    use crate::evaluation::searched;

    /// What min-max finds in the tree is what the player finds who searches as deep.
    #[test]
    fn trees_are_what_players_search() {
        let game = ludex_games::connect4::read_game("7x6").unwrap();
        for at in ["", "4", "4453", "12"] {
            let record = Record::from(&game, game.read_position(at).unwrap()).unwrap();
            for (depth, weights) in [(1, "w1"), (2, "w2"), (3, "0/1/2/3/inf"), (2, "0/0.5/1.5/3/inf")] {
                let by = format!("lines={weights}");
                let question = Question { game: &game, record: &record, depth, by: Some(&by), most: 400 };
                let tree = grow(&question).unwrap();
                assert_eq!(tree.leaves(), 7_usize.pow(depth));
                let found = label(&tree, Method::MinMax).labels[0].unwrap().value.get();
                let player = format!("minimax:depth={depth},weights={weights}");
                let known = searched(&game, record.at(), &player, || 0.0, &()).unwrap().estimate_first;
                assert_eq!(Some(found), known, "{at} {player}");
                assert!(grow(&Question { most: tree.leaves() - 1, ..question }).is_err());
            }
        }
    }

    #[test]
    fn moves_have_their_names() {
        let game = ludex_games::connect4::read_game("4x4").unwrap();
        let record = Record::new(&game).unwrap();
        let tree = grow(&Question { game: &game, record: &record, depth: 1, by: Some("cells"), most: 400 }).unwrap();
        let names: Vec<_> = tree.nodes()[1..].iter().map(|node| node.name.as_deref()).collect();
        assert_eq!(names, [Some("1"), Some("2"), Some("3"), Some("4")]);
        assert!(matches!(tree.nodes()[0].kind, Kind::Turn(Side::Max, _)));
    }

    #[test]
    fn what_cannot_be_grown() {
        let game = ludex_games::tictactoe::read_game("").unwrap();
        let record = Record::new(&game).unwrap();
        let question = Question { game: &game, record: &record, depth: 9, by: None, most: 120 };
        assert!(matches!(grow(&question), Err(Refusal::Unreadable(_))));
        assert!(matches!(grow(&Question { by: Some("magic"), ..question }), Err(Refusal::Question(_))));
    }

    /// Play that goes on without end, with few leaves.
    #[test]
    fn a_tree_is_not_too_deep() {
        let rules = "(role a) (init (at 1)) (legal a go) (legal a stop) (<= (next (at 3)) (does a stop))
            (<= (next (at 2)) (does a go) (true (at 1))) (<= (next (at 1)) (does a go) (true (at 2)))
            (<= terminal (true (at 3))) (<= (goal a 100) (true (at 3))) (<= (goal a 0) (not (true (at 3))))";
        let game = crate::sheets::register("circle.kif", ("circle.kif", rules), None, &()).unwrap();
        let record = Record::new(&game).unwrap();
        let grown = |depth| grow(&Question { game: &game, record: &record, depth, by: None, most: 1 << 20 });
        assert_eq!(grown(9).unwrap().leaves(), 10);
        assert!(matches!(grown(u32::MAX), Err(Refusal::Unreadable(_))));
    }
}
