use super::exact::LONGEST;
use super::*;
use ludex_core::{Outcome, Player};
use ludex_games::{connect4, kayles, nim, tictactoe};

fn ask(game: &AnyGame, at: &str, asked: Option<&str>) -> Why {
    let at = game.read_position(at).expect("a position");
    let question = Question { asked, ..Question::new(game, &at) };
    why(&question, &ValueCache::default(), || 0.0, &()).expect("no fault").expect("a small game")
}

/// The value by the definition, for the player to move.
fn naive(game: &AnyGame, at: &AnyPosition) -> Value {
    let mut moves = Vec::new();
    match game.expand(at, &mut moves) {
        Status::Over(Outcome::Draw) => Value::Draw,
        // Who made the last move has won.
        Status::Over(_) => Value::Loss,
        Status::Turn(_) => moves.iter().map(|&mv| opposite(naive(game, &game.play(at, mv)))).max().expect("a move"),
    }
}

fn opposite(value: Value) -> Value {
    match value {
        Value::Win => Value::Loss,
        Value::Draw => Value::Draw,
        Value::Loss => Value::Win,
    }
}

/// No move of a line gives anything away, and it ends where it says so: from every position of a
/// small game.
#[test]
fn lines_are_best_play() {
    let game = tictactoe::read_game("").expect("a game");
    for played in ["1", "12", "125", "1592", "51"] {
        let start = game.read_position(played).expect("a position");
        let line = ask(&game, played, None).line;
        let (mut at, mut value) = (start.clone(), naive(&game, &start));
        for mv in &line.moves {
            at = game.play(&at, game.read_move(&at, mv).expect("legal"));
            value = opposite(value);
            assert_eq!(naive(&game, &at), value, "{played}: {mv}");
        }
        assert!(line.ends && game.expand(&at, &mut Vec::new()).mover().is_none(), "{played}");
    }
}

/// The moves that are named are those that keep the value, and no others.
#[test]
fn moves_that_keep_the_value_are_named() {
    let game = tictactoe::read_game("").expect("a game");
    let said = |at: &str| ask(&game, at, None).keeping.en;
    assert_eq!(said("1"), "Only 5 draws; the others lose");
    assert_eq!(said(""), "Every move draws");
    assert_eq!(said("12345687"), "9 is the only move there is");
    let lost = said("152");
    assert!(lost.starts_with("Only 3 draws"), "{lost}");
    let nim = nim::read_game("3,4,5").expect("a game");
    assert_eq!(ask(&nim, "3,4,5", None).keeping.en, "Only 1:2 wins; the others lose");
    assert!(ask(&nim, "1,2,3", None).value.fr.starts_with("Le joueur au trait perd"));
}

#[test]
fn sums_are_written_out() {
    let nim = nim::read_game("3,4,5").expect("a game");
    let said = &ask(&nim, "3,4,5", None).theory[0];
    assert_eq!(
        said.en,
        "The binary sum of the heaps is 3 ⊕ 4 ⊕ 5 = 2 (011 ⊕ 100 ⊕ 101 = 010), not 0: 1:2 makes it 0, and whoever has \
         to move at 0 loses"
    );
    let lost = &ask(&nim, "1,2,3", None).theory[0];
    assert!(lost.fr.starts_with("La somme binaire des tas est 1 ⊕ 2 ⊕ 3 = 0 (01 ⊕ 10 ⊕ 11 = 00) : "), "{}", lost.fr);
    // Rows of two, three and four pins have the Grundy values 2, 3 and 1.
    let kayles = kayles::read_game("2,3,4").expect("a game");
    let said = &ask(&kayles, "2,3,4", None).theory[0].en;
    let (before, after) = said.split_once(" = 0: ").expect("a sum");
    let mut values: Vec<_> = before.rsplit(" is ").next().expect("values").split(" ⊕ ").collect();
    values.sort_unstable();
    assert_eq!(values, ["1", "2", "3"]);
    assert_eq!(after, "every move makes it something else, and the answer makes it 0 again");
    let misere = nim::read_game("3,4,5,misere").expect("a game");
    let said = |at: &str| ask(&misere, at, None).theory[0].en.clone();
    // While two heaps are larger than one, as in normal play; then the number of heaps decides.
    assert!(said("3,4,5").ends_with("and whoever has to move at 0 loses while two heaps are larger than one"));
    assert!(said("2,2,0").ends_with("makes it 0 again, or leaves an odd number of heaps, all of one"));
    assert!(
        said("1,4,0").starts_with("A single heap is larger than one: 2:4 leaves an odd number"),
        "{}",
        said("1,4,0")
    );
    assert!(said("1,1,0").starts_with("Every heap is of one, and their number is even"), "{}", said("1,1,0"));
    assert!(said("1,1,1").starts_with("Every heap is of one, and their number is odd"), "{}", said("1,1,1"));
}

/// Of large sums, nothing is said of how long they take, and a line keeps what they are worth.
/// A game may have a theorem of its own.
#[test]
fn a_theorem_of_the_game_is_told() {
    let game = ludex_games::fibonacci_nim::read_game("20").expect("a game");
    assert!(ask(&game, "20,19", None).theory[0].en.starts_with("20 = 13 + 5 + 2, a sum of non-consecutive"));
    assert!(ask(&game, "8,4", None).theory[0].fr.contains("moins que 8"));
}

#[test]
fn large_sums_are_played_by_theory() {
    for (spec, at) in [("300,400,500", "300,400,500"), ("300,400,188", "300,400,188")] {
        let game = nim::read_game(spec).expect("a game");
        let why = ask(&game, at, None);
        assert_eq!(why.verdict.remoteness, None);
        if why.verdict.value == Value::Loss {
            assert_eq!(why.keeping.en, "Every move loses");
        }
        assert_eq!((why.line.moves.len(), why.line.ends), (LONGEST, false));
        // The binary sum is 0 after every move of who wins, and after none of who loses.
        let (mut at, wins) = (game.read_position(at).expect("a position"), why.verdict.value == Value::Win);
        for (number, text) in why.line.moves.iter().enumerate() {
            at = game.play(&at, game.read_move(&at, text).expect("a move"));
            let heaps = game.position_text(&at);
            let sum = heaps.split(',').fold(0, |sum, heap| sum ^ heap.parse::<u64>().expect("a heap"));
            assert_eq!(sum == 0, (number % 2 == 0) == wins, "{heaps}");
        }
    }
}

/// A fork is one by the rules: two cells that win, whatever is answered.
#[test]
fn forks_are_named() {
    let game = tictactoe::read_game("").expect("a game");
    let why = ask(&game, "1259", None);
    assert_eq!(why.value.en, "The first player (X) wins in 3 plies");
    let said = &why.theory[0].en;
    assert_eq!(said, "4 is a fork: it threatens to win at 6, 7, and one move cannot stop all of that");
    let columns = connect4::read_game("5x4").expect("a game");
    let said = &ask(&columns, "2233", None).theory[0].fr;
    assert_eq!(said, "4 est une fourchette : il menace de gagner en 1, 5, et un seul coup ne peut tout parer");
    assert!(ask(&game, "1", None).theory.is_empty());
}

/// Whether a letter has four in a row on the rows of a board.
fn has_four(board: &[Vec<u8>], letter: u8) -> bool {
    let is = |row: isize, column: isize| {
        let line = usize::try_from(row).ok().and_then(|row| board.get(row));
        line.zip(usize::try_from(column).ok()).and_then(|(line, column)| line.get(column)) == Some(&letter)
    };
    let mut cells =
        (0..board.len() as isize).flat_map(|row| (0..board[0].len() as isize).map(move |column| (row, column)));
    cells.any(|(row, column)| {
        [(0, 1), (1, 0), (1, 1), (1, -1)]
            .iter()
            .any(|(down, right)| (0..4).all(|i| is(row + i * down, column + i * right)))
    })
}

/// The boards after a stone of this letter, in every column that is not full.
fn drops(board: &[Vec<u8>], letter: u8) -> Vec<Vec<Vec<u8>>> {
    let columns = 0..board[0].len();
    let dropped = columns.filter_map(|column| {
        let row = board.iter().rposition(|row| row[column] == b'.')?;
        let mut after = board.to_vec();
        after[row][column] = letter;
        Some(after)
    });
    dropped.collect()
}

/// Zugzwang is told where it is and nowhere else, as the rows of the board show, and who is said to
/// win wins by the definition.
#[test]
fn zugzwang_is_named() {
    let game = connect4::read_game("4x4").expect("a game");
    let (mut told, mut quiet) = (0, 0);
    for seed in 0..400_u64 {
        // Some plies of a game, one among many.
        let (mut at, mut lot) = (game.start(), seed * 7919);
        for _ in 0..6 {
            let mut moves = Vec::new();
            game.expand(&at, &mut moves);
            let Some(mv) = moves.get(lot as usize % moves.len().max(1)) else { break };
            lot = lot / 3 + 1;
            at = game.play(&at, *mv);
        }
        let Some(why) = why(&Question::new(&game, &at), &ValueCache::default(), || 0.0, &()).expect("no fault") else {
            continue;
        };
        let found = zugzwang::Zugzwang::at_the_end(&game, &at, &why.line);
        assert_eq!(why.theory.iter().any(|said| said.en.contains("zugzwang")), found.is_some());
        if why.verdict.value == Value::Draw {
            assert_eq!(found, None);
            continue;
        }
        let before = why.line.moves.len().saturating_sub(2);
        let before = why.line.moves[..before]
            .iter()
            .fold(at.clone(), |at, mv| game.play(&at, game.read_move(&at, mv).expect("legal")));
        let text = game.position_text(&before);
        let board: Vec<Vec<u8>> = text.split('/').map(|row| row.bytes().collect()).collect();
        let stones = board.iter().flatten().filter(|&&cell| cell != b'.').count();
        let (loser, winner) = if stones % 2 == 0 { (b'X', b'O') } else { (b'O', b'X') };
        let threatens = drops(&board, winner).iter().any(|after| has_four(after, winner));
        let lost =
            drops(&board, loser).iter().all(|after| drops(after, winner).iter().any(|after| has_four(after, winner)));
        assert_eq!(found.is_some(), why.line.moves.len() > 1 && lost && !threatens, "{text}");
        let Some(found) = found else {
            quiet += 1;
            continue;
        };
        told += 1;
        assert_eq!(naive(&game, &before), Value::Loss, "{text}");
        assert_eq!(found.loser == Player::First, loser == b'X', "{text}");
        let said = &found.text(Roles::of(&game)).en;
        assert!(said.contains(&format!("is answered by {} on row {}", found.last[1], found.row)), "{said}");
    }
    assert!(told > 0 && quiet > 0, "{told} told, {quiet} quiet");
}

#[test]
fn what_was_asked_about_is_refuted() {
    let game = tictactoe::read_game("").expect("a game");
    let asked = ask(&game, "1", Some("2")).asked.expect("an answer");
    assert!(asked.said.en.starts_with("2 loses in 6 plies: the answer is "), "{}", asked.said.en);
    assert!(asked.said.en.ends_with("; 5 would draw") && asked.line.ends, "{}", asked.said.en);
    let at = game.read_position("1").expect("a position");
    let bad = Question { asked: Some("1"), ..Question::new(&game, &at) };
    let wrong = why(&bad, &ValueCache::default(), || 0.0, &());
    assert!(matches!(wrong, Err(WhyError::Move(_))));
}

/// Morphy's problem, mate in two: chess is not solved, and what the other moves are worth is not
/// known, but the sacrifice surely wins.
#[test]
fn a_near_end_is_explained_where_nothing_is_solved() {
    let game = ludex_games::chess::read_game("").expect("a game");
    let at = game.read_position("kbK5/pp6/1P6/8/8/8/8/R7_w_-_-").expect("a position");
    let limits = Limits { exact: 0.0, estimate: f64::INFINITY, ..Limits::default() };
    let question = Question { limits, asked: Some("Rh1"), ..Question::new(&game, &at) };
    let why = why(&question, &ValueCache::default(), || 0.0, &()).expect("no fault").expect("a mate");
    assert_eq!(why.value.en, "White wins in 3 plies");
    assert_eq!(why.keeping.en, "Ra6 wins; what the other moves are worth is not known");
    assert_eq!((why.line.moves.len(), why.line.ends, why.kept.len()), (3, true, 1));
    assert!(why.asked.expect("a move").said.en.ends_with("; Ra6 would win"));
}

/// Draughts are too large to be solved from their start, and what follows from here is small.
#[test]
fn without_a_limit_of_time_a_game_is_solved_from_here() {
    let game = ludex_games::draughts::read_game("8x8").expect("a game");
    let at = game.read_position("W:W7,22:B1").expect("a position");
    let limits = Limits { exact: f64::INFINITY, ..Limits::default() };
    let question = Question { limits, ..Question::new(&game, &at) };
    let why = why(&question, &ValueCache::default(), || 0.0, &()).expect("no fault").expect("small");
    assert_eq!(why.value.en, "White (O) wins in 5 plies");
    assert_eq!(why.keeping.en, "Every move wins");
}
