//! One position of a game that is too large to be solved: its end may be so near that a search of a
//! few plies sees it.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Halt, Observer, say};
use ludex_engines::values::Until;

use super::solver::of_moves;
use super::{Method, Moves, Question, Solved};
use crate::Refusal;
use crate::values::{Line, MoveValue, MoveValues, foreseen, foresight};

/// Whether the search sees how the game ends.
pub(super) fn is_near(game: &AnyGame, at: &AnyPosition, observer: &dyn Observer) -> Result<bool, Halt> {
    Ok(values(game, at, Until::AWin, observer)?.verdict.is_some())
}

/// What the moves of a position are worth to the search.
fn values(game: &AnyGame, at: &AnyPosition, until: Until, observer: &dyn Observer) -> Result<MoveValues, Halt> {
    if game.expand(at, &mut Vec::new()).mover().is_none() {
        return Ok(MoveValues::exact(game, at, &[]));
    }
    let found = foreseen(game, at, observer.memory() / 4, until, observer)?;
    // A search that is cancelled gives what it has.
    observer.check_cancelled()?;
    Ok(MoveValues::searched(game, at, found))
}

/// The answer about a position whose end is near; any other is refused.
pub(super) fn solve(question: &Question<'_>, observer: &dyn Observer) -> Result<Solved, Refusal> {
    let Question { game, root, .. } = *question;
    let values = values(game, root, Until::AWin, observer)?;
    let verdict = values.verdict.ok_or_else(|| refused(game, root))?;
    let mut solved = of_moves(question, &values, verdict, Method::Search);
    if question.line {
        solved.line = best_play(game, root, observer)?;
    }
    Ok(solved)
}

/// Why a position is not for this search.
fn refused(game: &AnyGame, at: &AnyPosition) -> Refusal {
    let (spec, plies) = (game.spec(), foresight(game, at));
    Refusal::Question(say!(
        "{spec}: the search method sees no end within {plies} plies of this position; it goes farther for puzzles with \
         a lower bound on the moves to the goal, as the sliding puzzle has, for Connect Four with four in a row and at \
         most 64 places, and for games that see some plies ahead, as Kamon does",
        "{spec} : la méthode search ne voit pas de fin en {plies} coups au plus depuis cette position ; elle va plus \
         loin pour les casse-tête qui ont une borne inférieure sur les coups jusqu'au but, comme le taquin, pour le \
         Puissance 4 à quatre pions alignés et 64 places au plus, et pour les jeux qui voient quelques coups à \
         l'avance, comme Kamon"
    ))
}

/// The moves of a position, on beyond a first win; those that the search is not certain of are
/// unknown.
pub(super) fn moves(question: &Question<'_>, observer: &dyn Observer) -> Result<Moves, Refusal> {
    let Question { game, root, line, .. } = *question;
    let mut values = values(game, root, Until::AllCertain, observer)?;
    if values.verdict.is_none() {
        return Err(refused(game, root));
    }
    let is_known = |m: &MoveValue| m.rating.verdict().is_some_and(|verdict| verdict.remoteness.is_some());
    let (known, open): (Vec<_>, Vec<_>) = values.moves.into_iter().partition(is_known);
    values.unknown = open.into_iter().map(|m| m.mv).collect();
    values.moves = known;
    if line {
        for known in &mut values.moves {
            let mv = game.read_move(root, &known.mv).expect("a move of this position");
            known.line = best_play(game, &game.play(root, mv), observer)?;
        }
    }
    Ok(Moves { values, method: Method::Search, grundy: None, halt: None })
}

/// Best play from a position to the end, as far as the search sees it.
fn best_play(game: &AnyGame, from: &AnyPosition, observer: &dyn Observer) -> Result<Line, Halt> {
    let (mut at, mut line) = (from.clone(), Vec::new());
    while game.expand(&at, &mut Vec::new()).mover().is_some() {
        let values = values(game, &at, Until::AWin, observer)?;
        let Some(best) = values.moves.first().filter(|_| values.verdict.is_some()) else { return Ok(Line::Unknown) };
        let best = &best.mv;
        at = game.play(&at, game.read_move(&at, best).expect("a move of this position"));
        line.push(best.clone());
    }
    Ok(Line::Moves(line))
}

#[cfg(test)]
mod tests {
    use super::super::{Engine, Question, Solver, choose};
    use super::*;
    use ludex_core::{Value, Verdict, WithMemory};

    fn chess() -> AnyGame {
        ludex_games::chess::read_game("").expect("a game")
    }

    /// No memory for a game such as chess.
    const LITTLE: WithMemory<'static> = WithMemory { observer: &(), memory: 256 << 20 };

    /// Morphy's problem, mate in two.
    #[test]
    fn a_mate_that_is_near_is_seen_in_a_game_that_is_too_large() {
        let game = chess();
        let at = game.read_position("kbK5/pp6/1P6/8/8/8/8/R7_w_-_-").expect("a position");
        let question = Question { line: true, ..Question::new(&game, &at) };
        let mut solver = Solver::default();
        let solved = solver.solve(&question, || 0.0, &LITTLE).expect("a mate");
        assert_eq!(solved.verdict, Verdict::new(Value::Win, Some(3)));
        let found = solver.moves_told(&question, || 0.0, &mut |_| (), &LITTLE).expect("the same");
        assert_eq!((found.values.moves[0].mv.as_str(), found.halt), ("Ra6", None));
        assert_eq!(found.values.moves[0].line.moves().map(<[_]>::len), Some(2));
        assert_eq!(found.values.unknown.len() + found.values.moves.len(), legal(&game, &at));
        assert!(!found.values.unknown.is_empty(), "{:?}", found.values);
    }

    /// A mate in one, and quiet moves after which there is a mate in two.
    #[test]
    fn moves_that_win_later_are_seen_too() {
        let game = chess();
        let at = game.read_position("7k/8/6K1/8/8/8/8/5Q2_w_-_-").expect("a position");
        let found = moves(&Question { line: true, ..Question::new(&game, &at) }, &()).expect("moves");
        let of = |mv: &str| found.values.moves.iter().find(|known| known.mv == mv);
        let plies = |mv: &str| of(mv).and_then(|known| known.rating.verdict()?.remoteness);
        assert_eq!([plies("Qf8#"), plies("Kf7"), plies("Kg5")], [Some(1), Some(3), None]);
        assert_eq!(of("Kf7").and_then(|known| known.line.moves()).map(<[_]>::len), Some(2));
        assert_eq!(found.values.verdict, Some(Verdict::new(Value::Win, Some(1))));
    }

    /// There are too many lines of play for four plies.
    #[test]
    fn where_there_are_many_moves_the_search_is_not_as_deep() {
        let depth = |game: AnyGame| foresight(&game, &game.start());
        let go = ludex_games::go::read_game("19x19").expect("a game");
        assert_eq!([depth(chess()), depth(go)], [4, 2]);
    }

    /// Who names the method is answered by it, or told how far it sees.
    #[test]
    fn a_method_that_is_named_sees_as_far_and_no_farther() {
        let game = ludex_games::tictactoe::read_game("").expect("a game");
        let mut solver = Solver::default();
        let mut ask = |at: &str| {
            let at = game.read_position(at).expect("a position");
            let question = Question { method: Some(Method::Search), ..Question::new(&game, &at) };
            (solver.solve(&question, || 0.0, &()), solver.moves(&question, || 0.0, &()))
        };
        let (near, moves) = ask("1259");
        assert_eq!(near.expect("a fork").verdict, Verdict::new(Value::Win, Some(3)));
        assert_eq!(moves.expect("its moves").moves[0].mv, "4");
        let (far, moves) = ask("");
        for refused in [far.err(), moves.err()] {
            let Some(Refusal::Question(said)) = refused else { panic!("{refused:?}") };
            assert!(said.en.contains("sees no end within 4 plies"), "{}", said.en);
        }
    }

    fn legal(game: &AnyGame, at: &AnyPosition) -> usize {
        let mut moves = Vec::new();
        game.expand(at, &mut moves);
        moves.len()
    }

    #[test]
    fn a_start_is_still_too_large() {
        let game = chess();
        let at = game.start();
        let refused = choose(&Question::new(&game, &at), || 0.0, &LITTLE);
        assert!(matches!(refused, Err(Refusal::TooLarge { .. })), "{refused:?}");
        let anyway = choose(&Question { anyway: true, ..Question::new(&game, &at) }, || 0.0, &LITTLE);
        assert_eq!(anyway.ok(), Some(Engine::Retrograde));
    }
}
