//! The exact search of stacks against plain min-max, published values, and at its limits.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use ludex_core::{Game, Notation, Observer, Progress, Status, Stop, Symmetry, Verdict};
use ludex_games::connect4::Connect4;
use ludex_games::tictactoe;
use ludex_search::stacks::{Solver, Stacks, StacksError};
use ludex_testkit::{Limits, golden, oracle::MinMax, random::Random};

const MIB: u64 = 1 << 20;

type Position = <Connect4<u64> as Game>::Position;

fn game(columns: u32, rows: u32) -> Connect4<u64> {
    Connect4::new(columns, rows, 4)
}

fn solver(game: &Connect4<u64>, memory: u64, threads: usize) -> Solver {
    Solver::for_game(game, memory, threads).expect("a game for this search")
}

/// The moves of a position that is not over.
fn moves(game: &Connect4<u64>, at: Position) -> Option<Vec<u64>> {
    let mut moves = Vec::new();
    matches!(game.expand(&at, &mut moves), Status::Turn(_)).then_some(moves)
}

/// A position of random play after so many plies, unless the game is over by then.
fn random_position(game: &Connect4<u64>, plies: usize, random: &mut Random) -> Option<Position> {
    let start = game.start();
    let at = (0..plies).try_fold(start, |at, _| Some(game.play(&at, *random.pick(&moves(game, at)?)?)))?;
    moves(game, at).map(|_| at)
}

/// The verdict of a position and of all its moves are those of plain min-max.
fn check(game: &Connect4<u64>, at: Position, plain: &mut MinMax<Connect4<u64>>, solver: &mut Solver) {
    let name = || format!("{} {}", game.spec(), game.position_text(&at));
    let stacks = Stacks::from_position(game, &at).expect("a position that is not over");
    let found = solver.solve(&stacks, &()).expect("enough memory").verdict;
    assert_eq!(found, plain.verdict(&at), "{}", name());
    let moves = solver.moves(&stacks, &()).expect("enough memory").into_iter();
    let moves: Vec<(u64, Verdict)> = moves.map(|(column, found)| (column.into(), found.verdict)).collect();
    assert_eq!(moves, plain.moves(&at), "{}", name());
    let (found, best) = solver.best_moves(&stacks, &()).expect("enough memory");
    let keeping = moves.iter().filter(|(_, verdict)| *verdict == found.verdict).map(|&(column, _)| column as u32);
    assert_eq!(best, keeping.collect::<Vec<_>>(), "{}", name());
    for known in [None, Some(found.verdict)] {
        let first = solver.best_move(&stacks, known, &()).expect("enough memory");
        assert_eq!(first, (found.verdict, best.first().copied()), "{}", name());
    }
}

#[test]
fn every_position_of_small_boards_and_every_move() {
    for (columns, rows) in [(4, 4), (5, 3), (3, 5), (2, 7), (1, 8), (8, 1), (9, 1), (6, 2), (10, 1)] {
        let game = game(columns, rows);
        let (mut plain, mut solver) = (MinMax::new(&game), solver(&game, MIB, 1));
        let (mut seen, mut stack) = (HashSet::new(), vec![game.start()]);
        while let Some(at) = stack.pop() {
            let Some(moves) = moves(&game, at) else { continue };
            if seen.insert(at) {
                check(&game, at, &mut plain, &mut solver);
                stack.extend(moves.into_iter().map(|mv| game.play(&at, mv)));
            }
        }
    }
}

#[test]
fn random_positions_of_larger_boards() {
    let mut random = Random::new(44);
    let bytes = [(7, 6), (7, 5), (6, 7), (8, 7), (8, 6)];
    let tight = [(9, 6), (10, 5), (6, 9), (5, 11), (4, 15), (3, 20), (16, 3), (32, 1)];
    for (columns, rows) in bytes.into_iter().chain(tight) {
        let game = game(columns, rows);
        let mut solver = solver(&game, 16 * MIB, 1);
        let mut checked = 0;
        for _ in 0..20_000 {
            let plies = (columns * rows) as usize - 3 - random.below(8);
            if let Some(at) = random_position(&game, plies, &mut random) {
                check(&game, at, &mut MinMax::new(&game), &mut solver);
                checked += 1;
            }
            if checked == 100 {
                break;
            }
        }
        assert!(checked > 5, "{} positions of {}", checked, game.spec());
    }
}

#[test]
fn published_values_of_whole_boards() {
    let boards = ["4x4", "5x4", "6x4", "7x4", "4x5", "5x5", "6x5", "4x6", "5x6", "4x7", "4x8"];
    let boards = boards.map(|size| format!("connect4:{size}"));
    let mut met = 0;
    for known in golden::values().into_iter().filter(|known| boards.contains(&known.game) && known.position.is_none()) {
        let size = known.game.trim_start_matches("connect4:").split_once('x').expect("columns and rows");
        let game = game(size.0.parse().unwrap(), size.1.parse().unwrap());
        let stacks = Stacks::from_position(&game, &game.start()).unwrap();
        let found = solver(&game, 16 * MIB, 2).solve(&stacks, &()).unwrap().verdict;
        assert_eq!(found.value, known.value, "{} ({})", known.game, known.source);
        if known.remoteness.is_some() {
            assert_eq!(found.remoteness, known.remoteness, "{} ({})", known.game, known.source);
        }
        met += 1;
    }
    assert!(met >= 10, "{met} boards");
}

#[test]
fn scores_that_the_public_solver_confirmed() {
    let table: toml::Table = include_str!("../../../../testdata/connect4-scores.toml").parse().expect("TOML");
    let game = game(7, 6);
    let mut solver = solver(&game, 4 * MIB, 1);
    let mut met = 0;
    for entry in table["entry"].as_array().expect("entries") {
        assert_eq!(entry["game"].as_str(), Some("connect4:7x6"));
        for line in entry["scores"].as_str().expect("lines").lines() {
            let (position, score) = line.trim().split_once(' ').expect("a position and its score");
            let at = game.read_position(position).expect("a position");
            let found = solver.solve(&Stacks::from_position(&game, &at).unwrap(), &()).unwrap();
            assert_eq!(found.score.to_string(), score, "{position}");
            met += 1;
        }
    }
    assert_eq!(met, 200);
}

/// The same score by one thread and by several, in a large table and in a very small one, and
/// mirrored.
#[test]
fn the_way_does_not_matter() {
    let game = game(7, 6);
    let mut random = Random::new(9);
    let mut several = 0;
    let (mut one, mut small) = (solver(&game, MIB, 1), solver(&game, 64 << 10, 1));
    let mut three = solver(&game, 4 * MIB, 3);
    for _ in 0..24 {
        let Some(at) = random_position(&game, 12 + random.below(5), &mut random) else { continue };
        let stacks = Stacks::from_position(&game, &at).unwrap();
        let mirrored = Stacks::from_position(&game, &game.image(1, &at)).unwrap();
        let alone = one.solve(&stacks, &()).unwrap();
        assert_eq!(small.solve(&mirrored, &()).unwrap().score, alone.score);
        let together = three.solve(&stacks, &()).unwrap();
        assert_eq!(together.score, alone.score, "{}", game.position_text(&at));
        several += usize::from(together.nodes > 1 << 16);
    }
    assert!(several > 2, "{several} positions took more than one thread");
}

/// Counts how often it is told of progress and stops the search after a while.
struct Impatient {
    told: AtomicU64,
    patience: u64,
    memory: u64,
}

impl Observer for Impatient {
    fn progress(&self, now: &Progress) {
        assert!(now.done > 0 && now.bytes <= self.memory);
        self.told.fetch_add(1, Relaxed);
    }

    fn cancelled(&self) -> bool {
        self.told.load(Relaxed) >= self.patience
    }

    fn memory(&self) -> u64 {
        self.memory
    }
}

#[test]
fn stopped_and_short_of_memory() {
    let game = game(7, 6);
    let start = Stacks::from_position(&game, &game.start()).unwrap();
    for threads in [1, 2] {
        let observer = Impatient { told: AtomicU64::new(0), patience: 3, memory: 3 * MIB };
        let mut solver = solver(&game, 64 * MIB, threads);
        assert_eq!(solver.solve(&start, &observer), Err(Stop::Cancelled));
        assert_eq!(solver.moves(&start, &observer), Err(Stop::Cancelled));
        assert_eq!(solver.bytes(), 2 * MIB, "a power of two within the observer's budget");
        let poor = Impatient { memory: 100, ..observer };
        let Err(Stop::Memory(short)) = solver.solve(&start, &poor) else { panic!("100 bytes are no table") };
        assert!(short.budget == 100 && short.needed > 100);
    }
}

#[test]
fn what_is_refused() {
    let of = |columns, rows, stones| Stacks::new(columns, rows, stones).unwrap_err();
    assert_eq!(of(9, 7, [0; 2]), StacksError::Size { columns: 9, rows: 7 });
    assert_eq!(of(0, 6, [0; 2]), StacksError::Size { columns: 0, rows: 6 });
    assert_eq!(of(7, 6, [0b10, 0]), StacksError::Floating);
    assert_eq!(of(7, 6, [0b1, 0b1]), StacksError::Floating);
    assert_eq!(of(7, 6, [1 << 42, 0]), StacksError::Floating);
    assert_eq!(of(7, 6, [0b11, 0]), StacksError::Turns([2, 0]));
    assert_eq!(of(7, 6, [0, 0b1]), StacksError::Turns([0, 1]));
    assert_eq!(of(7, 6, [0b1111, 0b111 << 6]), StacksError::Over);
    assert_eq!(Solver::for_game(&Connect4::<u64>::new(7, 6, 5), MIB, 1).unwrap_err(), StacksError::Lines(5));
    assert_eq!(
        Solver::for_game(&Connect4::<u128>::new(9, 9, 4), MIB, 1).unwrap_err(),
        StacksError::Size { columns: 9, rows: 9 }
    );
    assert_eq!(Solver::for_game(&tictactoe::new(), MIB, 1).unwrap_err(), StacksError::NoColumns);
    for refused in [
        StacksError::NoColumns,
        StacksError::Lines(5),
        StacksError::Floating,
        StacksError::Turns([2, 0]),
        StacksError::Over,
    ] {
        let text = refused.text();
        assert!(!text.en.is_empty() && text.en != text.fr && text.en == refused.to_string());
    }
}

/// A full board is a draw and has no moves.
#[test]
fn the_end() {
    let full = Stacks::new(2, 2, [0b1001, 0b0110]).unwrap();
    let mut solver = Solver::new(2, 2, MIB, 1).unwrap();
    let found = solver.solve(&full, &()).unwrap();
    assert_eq!((found.score, found.verdict.remoteness), (0, Some(0)));
    assert_eq!(solver.moves(&full, &()), Ok(vec![]));
}

/// The keys of large boards need a table that is larger than the usual one: it is made where the
/// observer allows it, and is what would be needed where it does not.
#[test]
fn large_boards_get_the_table_that_they_need() {
    let (game, mut random) = (game(8, 7), Random::new(7));
    let at = loop {
        if let Some(at) = random_position(&game, 46, &mut random) {
            break at;
        }
    };
    let mut solver = solver(&game, Solver::USUAL_MEMORY, 1);
    check(&game, at, &mut MinMax::new(&game), &mut solver);
    assert!(solver.bytes() > Solver::USUAL_MEMORY);
    let stacks = Stacks::from_position(&game, &at).expect("a position that is not over");
    let refused = solver.solve(&stacks, &Limits::memory(MIB)).unwrap_err();
    assert!(matches!(refused, Stop::Memory(memory) if memory.budget == MIB && memory.needed > Solver::USUAL_MEMORY));
}
