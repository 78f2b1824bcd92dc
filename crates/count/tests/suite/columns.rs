//! Connect Four by columns: against positions listed one by one, and against golden numbers.

use ludex_core::{Game, Memory, Orbits, Outcome, Placement as _, Player, Status, Stop, Symmetry};
use ludex_count::columns::{self, Board, ColumnsError, Counted, PRIMES};
use ludex_count::positions;
use ludex_games::connect4::Connect4;
use ludex_testkit::Limits;
use ludex_testkit::golden::{self, Quantity};
use std::collections::{HashMap, HashSet};

fn board(columns: u32, rows: u32) -> Board {
    Board::new(columns, rows, 4).unwrap()
}

fn sum(plies: &[Counted]) -> Counted {
    plies.iter().fold(Counted::default(), |sum, ply| Counted {
        positions: sum.positions + ply.positions,
        ended: [0, 1, 2].map(|how| sum.ended[how] + ply.ended[how]),
    })
}

/// Positions and ends of every ply, listed.
fn listed(columns: u32, rows: u32) -> Vec<Counted> {
    let game = Connect4::<u64>::new(columns, rows, 4);
    let levels = positions::explicit(&game, &game.start(), &Orbits::identity(), &()).unwrap();
    levels
        .iter()
        .map(|level| Counted { positions: level.positions.into(), ended: level.ended.map(Into::into) })
        .collect()
}

/// Every board of at most 20 cells with at most so many positions.
const LISTED: u128 = 2_000_000;

#[test]
fn every_small_board_against_positions_listed() {
    let mut listed_boards = 0;
    for columns in 1..=20 {
        for rows in (1..=9).filter(|rows| columns * rows <= 20) {
            let plies = columns::by_ply(board(columns, rows), &()).unwrap();
            assert_eq!(columns::total(board(columns, rows), &()).unwrap(), sum(&plies), "{columns}x{rows}");
            if sum(&plies).positions <= LISTED {
                assert_eq!(plies, listed(columns, rows), "{columns}x{rows}");
                listed_boards += 1;
            }
        }
    }
    assert_eq!(listed_boards, 44);
}

/// Contents of some columns that the stones of the others could balance, with four in line or not.
fn balanced(read: u32, columns: u32, rows: u32) -> u128 {
    let mut by_difference = HashMap::from([(0_i64, 1_u128)]);
    for _ in 0..read {
        let mut grown = HashMap::new();
        for (difference, boards) in by_difference {
            // Every column is a word of up to so many letters.
            for word in (0..=rows).flat_map(|length| (1_u32 << length)..(2 << length)) {
                let (letters, first) = (i64::from(word.ilog2()), i64::from(word.count_ones()) - 1);
                *grown.entry(difference + 2 * first - letters).or_default() += boards;
            }
        }
        by_difference = grown;
    }
    let left = i64::from((columns - read) * rows);
    by_difference
        .into_iter()
        .filter(|(difference, _)| (-left..=left + 1).contains(difference))
        .map(|found| found.1)
        .sum()
}

/// What the sweep holds after each column are the beginnings of positions without four, and a few
/// besides, of which the stones could still be balanced; in the end, the positions alone.
#[test]
fn beginnings_against_positions_listed() {
    for (columns, rows) in [(1, 4), (2, 3), (4, 3), (5, 3), (4, 4)] {
        let game = Connect4::<u64>::new(columns, rows, 4);
        let mut beginnings = vec![HashSet::new(); columns as usize];
        let (mut due, mut seen) = (vec![game.start()], HashSet::from([game.start()]));
        while let Some(at) = due.pop() {
            let mut moves = Vec::new();
            if matches!(game.expand(&at, &mut moves), Status::Over(Outcome::Win(_))) {
                continue;
            }
            let stones = game.stones(&at);
            for (column, beginnings) in (1..).zip(&mut beginnings) {
                beginnings.insert(stones.map(|stones| stones & ((1 << (column * rows)) - 1)));
            }
            due.extend(moves.into_iter().map(|mv| game.play(&at, mv)).filter(|&next| seen.insert(next)));
        }
        let grown = columns::growth(board(columns, rows), &()).unwrap();
        let expected: Vec<_> = beginnings.iter().map(|beginnings| beginnings.len() as u128).collect();
        let held: Vec<_> = grown.iter().map(|grown| grown.boards).collect();
        assert_eq!(held.last(), expected.last(), "{columns}x{rows}");
        for (read, (&held, &expected)) in (1..).zip(held.iter().zip(&expected)) {
            assert!(expected <= held && held <= balanced(read, columns, rows), "{columns}x{rows}, {read} columns");
        }
        assert!(grown.iter().all(|grown| u128::from(grown.numbers) <= grown.boards));
    }
}

#[test]
fn larger_boards_against_positions_listed() {
    for (columns, rows) in [(5, 4), (3, 8)] {
        let plies = columns::by_ply(board(columns, rows), &()).unwrap();
        assert_eq!(plies, listed(columns, rows), "{columns}x{rows}");
    }
}

/// Positions of every ply that are their own images, and ends among them, listed.
fn listed_images(columns: u32, rows: u32) -> Vec<Counted> {
    let game = Connect4::<u64>::new(columns, rows, 4);
    let mut level = HashSet::from([game.start()]);
    let mut plies = Vec::new();
    while !level.is_empty() {
        let (mut counted, mut next) = (Counted::default(), HashSet::new());
        for at in &level {
            let mut moves = Vec::new();
            let status = game.expand(at, &mut moves);
            if game.stabiliser_order(at) == game.order() {
                counted.positions += 1;
                if let Status::Over(outcome) = status {
                    counted.ended[match outcome {
                        Outcome::Win(Player::First) => 0,
                        Outcome::Draw => 1,
                        Outcome::Win(Player::Second) => 2,
                    }] += 1;
                }
            }
            if matches!(status, Status::Turn(_)) {
                next.extend(moves.iter().map(|&mv| game.play(at, mv)));
            }
        }
        plies.push(counted);
        level = next;
    }
    plies
}

#[test]
fn images_in_the_mirror_against_positions_listed() {
    for (columns, rows) in [(1, 4), (1, 9), (2, 7), (3, 5), (4, 4), (4, 5), (5, 3), (5, 4), (6, 3), (7, 2), (8, 2)] {
        let mut counted = columns::symmetric(board(columns, rows), &()).unwrap();
        assert_eq!(counted.len(), (columns * rows) as usize + 1);
        let listed = listed_images(columns, rows);
        assert!(counted.drain(listed.len()..).all(|ply| ply == Counted::default()), "{columns}x{rows}");
        assert_eq!(counted, listed, "{columns}x{rows}");
    }
}

/// The golden boards that take no more than a second each.
#[test]
fn golden_boards() {
    let mut met = 0;
    for count in golden::counts().into_iter().filter(|count| count.of == Quantity::Positions && !count.up_to_symmetry) {
        let Some((columns, rows)) = count.game.strip_prefix("connect4:").and_then(|size| size.split_once('x')) else {
            continue;
        };
        let (Ok(columns), Ok(rows)) = (columns.parse(), rows.parse()) else { continue };
        if rows > 8 || columns > 11 || columns * rows > 36 || rows >= 7 && columns > 3 {
            continue;
        }
        let found = columns::total(board(columns, rows), &()).unwrap();
        if let Some(total) = &count.total {
            assert_eq!(found.positions.to_string(), *total, "{}", count.game);
            met += 1;
        }
    }
    assert!(met >= 50, "{met} golden boards");
}

/// The same numbers, added up modulo primes.
#[test]
fn residues_of_totals() {
    for (columns, rows) in
        (1..=8).flat_map(|columns| (1..=6).map(move |rows| (columns, rows))).filter(|(c, r)| c * r <= 24)
    {
        let board = board(columns, rows);
        let total = columns::total(board, &()).unwrap();
        let residues = columns::residues(board, &()).unwrap();
        assert_eq!(residues, PRIMES.map(|prime| total.modulo(prime)), "{columns}x{rows}");
    }
}

/// Those of our own table that take no more than a moment, with their ends.
#[test]
fn our_table() {
    let text = include_str!("../../../../testdata/connect-four-counts.toml");
    let field = |line: &str, name| line.strip_prefix(name)?.strip_suffix('"').map(str::to_owned);
    let all = |name| text.lines().filter_map(move |line| field(line, name));
    let entries = all("game = \"connect4:").zip(all("total = \"")).zip(all("ended = \""));
    let mut met = 0;
    for ((size, total), ended) in entries {
        let (columns, rows) = size.split_once('x').unwrap();
        let (columns, rows) = (columns.parse().unwrap(), rows.parse().unwrap());
        if columns * rows <= 30 {
            let found = columns::total(board(columns, rows), &()).unwrap();
            let [first, drawn, second] = found.ended;
            assert_eq!((found.positions.to_string(), format!("{first} {drawn} {second}")), (total, ended), "{size}");
            met += 1;
        }
    }
    assert!(met >= 40, "{met} boards");
}

/// A large board by ply and in all: two counts, of which each takes too long here.
#[test]
fn our_table_by_ply() {
    let text = include_str!("../../../../testdata/connect-four-counts.toml");
    let entry = text.split("[[entry]]").find(|entry| entry.contains("connect4:8x7")).unwrap();
    let field = |name| entry.lines().find_map(|line: &str| line.strip_prefix(name)?.strip_suffix('"')).unwrap();
    let plies: Vec<u128> = field("by_ply = \"").split(' ').map(|number| number.parse().unwrap()).collect();
    assert_eq!(plies.len(), 8 * 7 + 1);
    assert_eq!(plies.iter().sum::<u128>().to_string(), field("total = \""));
}

#[test]
fn seven_by_six_by_ply() {
    let known =
        golden::counts().into_iter().find(|count| count.game == "connect4:7x6" && count.by_ply.is_some()).unwrap();
    let plies = columns::by_ply(board(7, 6), &()).unwrap();
    let found: Vec<_> = plies.iter().map(|ply| ply.positions.to_string()).collect();
    assert_eq!(Some(found), known.by_ply);
    // The numbers of the research note behind the module.
    let all = sum(&plies);
    assert_eq!(all.ended[0] + all.ended[2], 1_904_619_871_743);
    let report = columns::report_by_ply(&plies);
    assert_eq!(report.total, known.total);
    assert_eq!(report.by_ply.len(), 43);
}

#[test]
fn what_is_not_counted_is_refused_by_name() {
    assert_eq!(Board::new(7, 6, 5), Err(ColumnsError::Line(5)));
    assert_eq!(Board::new(7, 10, 4), Err(ColumnsError::Rows(10)));
    assert_eq!(Board::new(0, 6, 4), Err(ColumnsError::Columns(0)));
    assert!(ColumnsError::Line(5).text().fr.contains("alignements de 4"));
}

#[test]
fn cancelled_and_out_of_memory() {
    let limits = Limits::when(|seen| seen.told >= 200);
    assert_eq!(columns::total(board(6, 6), &limits), Err(ColumnsError::Stop(Stop::Cancelled)));
    let limits = Limits::memory(1 << 10);
    let refused = columns::by_ply(board(6, 6), &limits).unwrap_err();
    assert!(
        matches!(refused, ColumnsError::Stop(Stop::Memory(Memory { budget: 1024, needed })) if needed > 1024),
        "{refused}"
    );
}

/// Tasks run on the threads of the pool that a caller is in, and the caller is one of them.
#[test]
fn a_pool_of_one_thread_is_enough() {
    let alone = columns::total(board(6, 5), &()).unwrap();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    assert_eq!(pool.install(|| columns::total(board(6, 5), &())).unwrap(), alone);
    let cancelled = Limits::looks(1);
    assert_eq!(pool.install(|| columns::total(board(6, 5), &cancelled)), Err(Stop::Cancelled.into()));
}
