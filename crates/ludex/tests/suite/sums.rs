//! The theory of sums against min-max, against published values, and where it has nothing to say.

use ludex::games::kayles::Kayles;
use ludex::games::nim::Nim;
use ludex::games::tictactoe;
use ludex::solver::sums;
use ludex::{AnyGame, Game, Notation, Outcome, Seats, Status, SumOfGames, Value, registry};
use ludex_testkit::golden;

use crate::{for_each_game, solved};

/// On every position that can be reached: the value, and the moves that keep it where it is won.
fn agrees_with_min_max(game: &AnyGame) {
    let solution = solved(game);
    let mut open = vec![game.start()];
    let mut seen = std::collections::HashSet::from([game.start()]);
    while let Some(at) = open.pop() {
        let sum = sums::solve(game, &at, &()).expect("a sum");
        let verdict = solution.verdict(&at).expect("reached");
        let name = || format!("{} at {}", game.spec(), game.position_text(&at));
        assert_eq!(sum.verdict.value, verdict.value, "{}", name());
        let moves = solution.moves(&at).expect("reached");
        let mut winning: Vec<_> = moves.iter().filter(|m| m.verdict.value == Value::Win).map(|m| m.mv).collect();
        winning.sort_unstable();
        assert_eq!(sum.winning, winning, "{}", name());
        assert_eq!(sum.verdict.remoteness, moves.is_empty().then_some(0), "{}", name());
        for sums::SumMove { mv, grundy, verdict } in sums::moves(game, &at, &()).expect("a sum") {
            let known = moves.iter().find(|known| known.mv == mv).expect("the same moves").verdict;
            let ends = known.remoteness.filter(|&plies| plies == 1);
            assert_eq!((verdict.value, verdict.remoteness), (known.value, ends), "{}", name());
            assert_eq!(grundy, sums::solve(game, &game.play(&at, mv), &()).expect("a sum").grundy, "{}", name());
        }
        open.extend(moves.iter().map(|m| game.play(&at, m.mv)).filter(|next| seen.insert(next.clone())));
    }
}

#[test]
fn sums_agree_with_min_max() {
    let nim = ["nim:3,4,5", "nim:6,7", "nim:2,2,3,1", "nim:9", "nim:0", "nim:1,1,1"];
    let misere = ["nim:3,4,5,misere", "nim:2,2,3,1,misere", "nim:9,misere", "nim:0,misere", "nim:1,1,1,misere"];
    let kayles = ["kayles:13", "kayles:6,5,2", "kayles:0"];
    for specs in [&nim[..], &misere, &kayles] {
        for_each_game(specs, agrees_with_min_max);
    }
}

/// The game without its formula.
struct Plainly(Kayles);

impl Game for Plainly {
    type Position = <Kayles as Game>::Position;
    type Move = <Kayles as Game>::Move;

    fn start(&self) -> Self::Position {
        self.0.start()
    }

    fn expand(&self, at: &Self::Position, moves: &mut Vec<Self::Move>) -> Status {
        self.0.expand(at, moves)
    }

    fn play(&self, at: &Self::Position, mv: Self::Move) -> Self::Position {
        self.0.play(at, mv)
    }

    fn seats(&self) -> Seats {
        self.0.seats()
    }
}

impl SumOfGames for Plainly {
    fn parts(&self, at: &Self::Position) -> Option<Vec<Self::Position>> {
        self.0.parts(at)
    }
}

#[test]
fn kayles_has_its_published_values() {
    let table = golden::grundy_values().into_iter().find(|entry| entry.game == "kayles").expect("the table of Kayles");
    for (row, value) in (0..).zip(&table.values) {
        let game = Kayles::new(&[row], false);
        let by_formula = sums::solve(&game, &game.start(), &()).unwrap();
        let by_moves = sums::solve(&Plainly(game.clone()), &game.start(), &()).unwrap();
        assert_eq!(by_formula, by_moves, "{row} pins");
        assert_eq!(&by_moves.grundy.to_string(), value, "{row} pins, {}", table.source);
    }
}

/// W. L. Sibert, J. H. Conway, *Mathematical Kayles*, International Journal of Game Theory 20
/// (1992), 237–246: in misère play the single rows of 1, 4, 9, 12 and 20 pins are lost.
#[test]
fn misere_kayles_is_refused_and_left_to_min_max() {
    for row in 0..=20 {
        let game = Kayles::new(&[row], true);
        assert_eq!(sums::solve(&game, &game.start(), &()), Err(sums::SumsError::Misere));
        let game = AnyGame::new(game);
        let lost = solved(&game).verdict(&game.start()).unwrap().value == Value::Loss;
        assert_eq!(lost, [1, 4, 9, 12, 20].contains(&row), "{row} pins");
    }
}

#[test]
fn heaps_of_any_size() {
    let game = Nim::new(&[u64::MAX, 5, 1 << 63], false);
    let (report, _) = sums::report(&game, &game.start(), &()).unwrap();
    assert_eq!((report.value, report.remoteness), ("win", None));
    assert_eq!(report.best_moves, ["1:9223372036854775802"]);
    assert_eq!(report.grundy.as_deref(), Some("9223372036854775802"));
    let lost = Nim::new(&[u64::MAX, u64::MAX], true);
    assert_eq!(sums::solve(&lost, &lost.start(), &()).unwrap().verdict.value, Value::Loss);
}

#[test]
fn theory_is_taken_where_listing_is_long() {
    let is_best = |heaps: &[u64], misere| {
        let game = Nim::new(heaps, misere);
        sums::is_best(&game, &game.start())
    };
    assert!(!is_best(&[3, 4, 5], false));
    assert!(is_best(&[300, 400, 500], true));
    assert!(is_best(&[u64::MAX], false));
    let misere = Kayles::new(&[30], true);
    assert!(!sums::is_best(&misere, &misere.start()));
}

#[test]
fn other_games_are_no_sums() {
    let game = ludex::dyn_game(tictactoe::new());
    assert_eq!(sums::solve(&game, &game.start(), &()), Err(sums::SumsError::NoSum));
    let over = Nim::new(&[0], false);
    assert_eq!(over.expand(&over.start(), &mut Vec::new()), Status::Over(Outcome::Win(ludex::Player::Second)));
}

/// A game that has too many moves to be listed is given only to those who do without a list.
#[test]
fn games_too_large_to_list_are_refused() {
    const LARGE: &str = "nim:18446744073709551615";
    assert_eq!(registry::game(LARGE).unwrap().spec(), LARGE);
    let refused = registry::listed_game(LARGE).unwrap_err();
    assert!(refused.to_string().contains("the method sums"), "{refused}");
}
