//! How long searches take; every benchmark asserts the answer that it times.
//!
//! `cargo bench -p ludex-search`. The search to play with stands beside the crate `minimax` 0.6,
//! which is given the same rules, evaluation and hash through an adapter, moves in the order of
//! their promise, a table of the same size, and those of its options that served it best here. Both
//! deepen ply by ply; the positions looked at are those of all depths together, as each counts its
//! own. The scores must be equal.

use std::cell::RefCell;
use std::hash::{Hash, Hasher};
use std::hint::black_box;
use std::marker::PhantomData;
use std::sync::LazyLock;
use std::time::Duration;

use criterion::{BatchSize, Criterion, Throughput};
use ludex_core::{Evaluate, Game, Key, Notation, Outcome, Player, Status};
use ludex_games::connect4::Connect4;
use ludex_games::othello::Othello;
use ludex_games::tictactoe;
use ludex_search::mcts::{Mcts, Options};
use ludex_search::playout::Playouts;
use ludex_search::{Limits, TranspositionTable, deepen, usual_evaluation};
use minimax::{Evaluation, IterativeOptions, IterativeSearch, Strategy, Winner};

/// What a table may hold.
const BYTES: usize = 16 << 20;

type Move<P> = <<P as Placed>::Game as Game>::Move;

/// A game with fixed seats at its place for the other library, which knows games by types without
/// values.
trait Placed: Copy + 'static {
    type Game: Evaluate + Notation;

    fn game() -> &'static Self::Game;
    fn by() -> &'static <Self::Game as Evaluate>::Evaluation;
    fn mover(at: &<Self::Game as Game>::Position) -> Player;
    fn index(mv: Move<Self>) -> u16;
    /// A buffer for moves.
    fn moves<T>(run: impl FnOnce(&mut Vec<Move<Self>>) -> T) -> T;
}

#[derive(Clone, Copy)]
struct Four;

static FOUR: LazyLock<Connect4<u64>> = LazyLock::new(|| Connect4::new(7, 6, 4));
static FOUR_BY: LazyLock<<Connect4<u64> as Evaluate>::Evaluation> =
    LazyLock::new(|| usual_evaluation(&*FOUR).expect("it has one"));

impl Placed for Four {
    type Game = Connect4<u64>;

    fn game() -> &'static Connect4<u64> {
        &FOUR
    }

    fn by() -> &'static <Connect4<u64> as Evaluate>::Evaluation {
        &FOUR_BY
    }

    fn mover(at: &<Connect4<u64> as Game>::Position) -> Player {
        if FOUR.ply(at).is_some_and(|ply| ply % 2 == 0) { Player::First } else { Player::Second }
    }

    fn index(mv: u64) -> u16 {
        mv as u16
    }

    fn moves<T>(run: impl FnOnce(&mut Vec<u64>) -> T) -> T {
        thread_local!(static MOVES: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) });
        MOVES.with_borrow_mut(|moves| {
            moves.clear();
            run(moves)
        })
    }
}

#[derive(Clone, Copy)]
struct Discs;

static DISCS: LazyLock<Othello<u64>> = LazyLock::new(|| Othello::new(8, 8));
static DISCS_BY: LazyLock<<Othello<u64> as Evaluate>::Evaluation> =
    LazyLock::new(|| usual_evaluation(&*DISCS).expect("it has one"));

impl Placed for Discs {
    type Game = Othello<u64>;

    fn game() -> &'static Othello<u64> {
        &DISCS
    }

    fn by() -> &'static <Othello<u64> as Evaluate>::Evaluation {
        &DISCS_BY
    }

    fn mover(at: &<Othello<u64> as Game>::Position) -> Player {
        if DISCS.key(at) & 1 == 0 { Player::First } else { Player::Second }
    }

    /// A pass comes after the 64 cells.
    fn index(mv: u64) -> u16 {
        mv.min(64) as u16
    }

    fn moves<T>(run: impl FnOnce(&mut Vec<u64>) -> T) -> T {
        thread_local!(static MOVES: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) });
        MOVES.with_borrow_mut(|moves| {
            moves.clear();
            run(moves)
        })
    }
}

/// The rules through the eyes of the other library.
struct Rules<P>(PhantomData<P>);

struct State<P: Placed>(<P::Game as Game>::Position);

impl<P: Placed> Clone for State<P> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

fn winner<P: Placed>(at: &State<P>, outcome: Outcome) -> Winner {
    match outcome {
        Outcome::Draw => Winner::Draw,
        Outcome::Win(player) if player == P::mover(&at.0) => Winner::PlayerToMove,
        Outcome::Win(_) => Winner::PlayerJustMoved,
    }
}

impl<P: Placed> minimax::Game for Rules<P> {
    type S = State<P>;
    type M = Move<P>;

    fn generate_moves(at: &State<P>, moves: &mut Vec<Move<P>>) -> Option<Winner> {
        match P::game().expand(&at.0, moves) {
            Status::Over(outcome) => Some(winner(at, outcome)),
            Status::Turn(_) => {
                moves.sort_by_key(|&mv| -P::game().promise(&at.0, mv));
                None
            }
        }
    }

    fn apply(at: &mut State<P>, mv: Move<P>) -> Option<State<P>> {
        Some(State(P::game().play(&at.0, mv)))
    }

    fn get_winner(at: &State<P>) -> Option<Winner> {
        match P::moves(|moves| P::game().expand(&at.0, moves)) {
            Status::Over(outcome) => Some(winner(at, outcome)),
            Status::Turn(_) => None,
        }
    }

    fn zobrist_hash(at: &State<P>) -> u64 {
        let mut hasher = Folded(0);
        at.0.hash(&mut hasher);
        hasher.finish()
    }

    fn table_index(mv: Move<P>) -> u16 {
        P::index(mv)
    }

    fn max_table_index() -> u16 {
        64
    }
}

/// Folded multiplication, as our own.
struct Folded(u64);

impl Hasher for Folded {
    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0.rotate_left(23) ^ word) * 0x243f_6a88_85a3_08d3;
        self.0 = (product as u64 ^ (product >> 64) as u64).wrapping_add(word);
    }

    fn write_isize(&mut self, word: isize) {
        self.write_u64(word as u64);
    }

    fn write_u8(&mut self, word: u8) {
        self.write_u64(word.into());
    }

    fn write(&mut self, _: &[u8]) {
        unimplemented!("positions are words");
    }

    fn finish(&self) -> u64 {
        let product = u128::from(self.0) * 0x1319_8a2e_0370_7345;
        product as u64 ^ (product >> 64) as u64
    }
}

struct By<P>(PhantomData<P>);

impl<P: Placed> minimax::Evaluator for By<P> {
    type G = Rules<P>;

    fn evaluate(&self, at: &State<P>) -> Evaluation {
        let looks = P::game().evaluate(P::by(), &at.0) as Evaluation;
        if P::mover(&at.0) == Player::First { looks } else { -looks }
    }
}

/// Score and positions of our search.
fn ours<P: Placed>(at: &<P::Game as Game>::Position, depth: u32, table: &TranspositionTable) -> (i32, u64) {
    let found = deepen::search(P::game(), Some(P::by()), at, table, &Limits::depth(depth), &()).expect("sound rules");
    (found.score.evaluation().unwrap_or(i32::MAX), found.nodes)
}

/// Score and positions of the other library's search.
fn theirs<P: Placed>(at: &<P::Game as Game>::Position, search: &mut IterativeSearch<By<P>>) -> (i32, u64) {
    let mut state = State(at.clone());
    search.choose_move(&state).expect("a move");
    let stats = search.stats(&mut state);
    let nodes = stats.split("Explored ").nth(1).and_then(|rest| rest.split(' ').next()?.parse().ok());
    let won = search.root_value() == Evaluation::MAX;
    (if won { i32::MAX } else { search.root_value().into() }, nodes.expect("a number of nodes"))
}

/// Searches a position: score and positions.
type Run<'r, P> = &'r mut dyn FnMut(&<<P as Placed>::Game as Game>::Position) -> (i32, u64);

/// A search on a set of positions: what it must find, the positions it looked at.
fn searches<P: Placed>(criterion: &mut Criterion, name: &str, texts: &[&str], depth: u32, scores: &[i32]) {
    let positions: Vec<_> = texts.iter().map(|text| P::game().read_position(text).expect("a position")).collect();
    let mut group = criterion.benchmark_group(format!("{name} to depth {depth}"));
    let mut told = Vec::new();
    let mut run = |name: &str, search: Run<'_, P>| {
        let found: Vec<_> = positions.iter().map(&mut *search).collect();
        assert_eq!(found.iter().map(|&(score, _)| score).collect::<Vec<_>>(), scores);
        let nodes: u64 = found.iter().map(|&(_, nodes)| nodes).sum();
        told.push(format!("{name}: {nodes} positions"));
    };
    // Every position begins with an empty table, which is not timed.
    let fresh = |options: IterativeOptions| {
        let mut search = IterativeSearch::new(By::<P>(PhantomData), options.with_table_byte_size(BYTES));
        search.set_max_depth(depth as u8);
        search
    };
    let base = IterativeOptions::new();
    let all = [
        ("minimax", base),
        ("minimax, history", base.with_countermove_history()),
        ("minimax, mtd(f)", base.with_mtdf()),
        ("minimax, no null windows", base.with_null_window_search(false)),
    ];
    run("ludex", &mut |at| ours::<P>(at, depth, &TranspositionTable::new(BYTES as u64)));
    for (name, options) in all {
        run(name, &mut |at| theirs::<P>(at, &mut fresh(options)));
    }
    eprintln!("{name} to depth {depth}: {}", told.join("; "));
    group.bench_function("ludex", |bencher| {
        let tables = || positions.iter().map(|_| TranspositionTable::new(BYTES as u64)).collect::<Vec<_>>();
        bencher.iter_batched(
            tables,
            |tables| {
                for ((at, table), &score) in positions.iter().zip(&tables).zip(scores) {
                    assert_eq!(ours::<P>(black_box(at), depth, table).0, score);
                }
                tables
            },
            BatchSize::PerIteration,
        );
    });
    for (name, options) in all {
        group.bench_function(name, |bencher| {
            let searches = || positions.iter().map(|_| fresh(options)).collect::<Vec<_>>();
            bencher.iter_batched(
                searches,
                |mut searches| {
                    for ((at, search), &score) in positions.iter().zip(&mut searches).zip(scores) {
                        assert_eq!(theirs::<P>(black_box(at), search).0, score);
                    }
                    searches
                },
                BatchSize::PerIteration,
            );
        });
    }
    group.finish();
}

/// Random games from the start; the shares of wins must be those expected: of tic-tac-toe the exact
/// ones, of the others those that we measured before.
fn playouts<G: Game>(criterion: &mut Criterion, name: &str, game: &G, first: f64, second: f64) {
    const GAMES: u32 = 1_000;
    let count = |games: u32, seed: u64| {
        let mut playouts = Playouts::new(seed);
        let mut wins = [0_u32; 2];
        for _ in 0..games {
            match playouts.play(game, &game.start(), 1_000).expect("sound rules").outcome.expect("an end") {
                Outcome::Win(Player::First) => wins[0] += 1,
                Outcome::Win(Player::Second) => wins[1] += 1,
                Outcome::Draw => {}
            }
        }
        wins
    };
    let many = count(100 * GAMES, 0);
    for (wins, expected) in many.into_iter().zip([first, second]) {
        assert!((f64::from(wins) / f64::from(100 * GAMES) - expected).abs() < 0.01, "{name}: {many:?}");
    }
    let mut group = criterion.benchmark_group("random games");
    group.throughput(Throughput::Elements(GAMES.into()));
    let expected = count(GAMES, 1);
    group.bench_function(name, |bencher| bencher.iter(|| assert_eq!(count(GAMES, black_box(1)), expected)));
    group.finish();
}

/// Monte Carlo tree search from the start.
fn trees<G: Evaluate>(criterion: &mut Criterion, name: &str, game: &G, playouts: u64) {
    let mut group = criterion.benchmark_group("mcts");
    group.throughput(Throughput::Elements(playouts));
    let options = Options { playouts, ..Options::default() };
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let grown = Mcts::new(options, black_box(1)).search(game, &game.start(), &()).expect("sound rules");
            assert_eq!(grown.moves.iter().map(|m| m.visits).sum::<u64>(), playouts);
            grown
        });
    });
    group.finish();
}

fn main() {
    let mut criterion =
        Criterion::default().sample_size(10).warm_up_time(Duration::from_millis(1)).configure_from_args();
    let four = ["", "4", "44", "4444", "445353", "12345", "334455", "71", "2266", "45454"];
    searches::<Four>(&mut criterion, "connect4", &four, 10, &[-5, -15, -3, -5, 3, -4, i32::MAX, -1, -5, -33]);
    let discs = ["", "f5d6", "f5d6c3d3c4f4", "f5d6c3d3c4f4f6f3e6e7", "f5f6e6f4e3", "f5f4e3f6d3c5"];
    searches::<Discs>(&mut criterion, "othello", &discs, 8, &[8, 8, 4, 12, -12, 36]);
    playouts(&mut criterion, "tictactoe", &tictactoe::new(), 0.585, 0.288);
    playouts(&mut criterion, "connect4", &*FOUR, 0.556, 0.441);
    playouts(&mut criterion, "othello", &*DISCS, 0.457, 0.502);
    trees(&mut criterion, "connect4", &*FOUR, 20_000);
    trees(&mut criterion, "othello", &*DISCS, 2_000);
    criterion.final_summary();
}
