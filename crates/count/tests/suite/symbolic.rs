//! Symbolic counts: against positions listed one by one, golden numbers, and another library of
//! diagrams.

use std::collections::{HashMap, HashSet};

use biodivine_lib_bdd::{Bdd, BddVariable, BddVariableSet};
use ludex_core::prelude::*;
use ludex_core::{AnyGame, Halt, Memory, MoveTable, Orbits, Status, Stop, Text};
use ludex_count::symbolic::{Level, Options, Saved, SymbolicError, count, report};
use ludex_count::{burnside, positions};
use ludex_games::tictactoe;
use ludex_testkit::Limits;
use ludex_testkit::golden::{self, Cost, Quantity};
use num_bigint::BigUint;

use crate::game;

/// All that can be asked.
fn everything() -> Options<'static> {
    Options { up_to_symmetry: true, ends: true, threads: 2, ..Options::default() }
}

/// Counts from the start.
fn counted(spec: &str, options: Options<'static>) -> Result<Vec<Level>, SymbolicError> {
    let game = game(spec);
    count(&game, &game.start(), options, &())
}

/// Positions, ends and what each symmetry keeps, ply by ply, are those of a listing.
fn as_listed(spec: &str) {
    let game = &game(spec);
    let counted = count(game, &game.start(), everything(), &()).expect("counted");
    let listed = positions::explicit(game, &game.start(), &Orbits::identity(), &()).expect("listed");
    let kept = burnside::count(game, &game.start(), &()).expect("listed");
    assert_eq!(counted.len(), listed.len(), "{spec}");
    for (ply, ((level, listed), kept)) in counted.iter().zip(&listed).zip(&kept).enumerate() {
        assert_eq!(level.positions, listed.positions.into(), "{spec}, ply {ply}");
        assert_eq!(level.ended, Some(listed.ended.map(BigUint::from)), "{spec}, ply {ply}");
        let kept: Vec<_> = kept.by_element.iter().map(|&n| BigUint::from(n)).collect();
        assert_eq!(level.kept, kept, "{spec}, ply {ply}");
    }
    let canonical = positions::explicit(game, &game.start(), &Orbits::keeping(game, &game.start()), &()).unwrap();
    let told = report(&counted).by_ply;
    assert_eq!(told, canonical.iter().map(|level| level.canonical.to_string()).collect::<Vec<_>>(), "{spec}");
}

#[test]
fn every_small_board_of_connect_four() {
    let most = if ludex_testkit::at_large() { 16 } else { 12 };
    for columns in 1..=most {
        for rows in (1..=most).filter(|rows| columns * rows <= most) {
            as_listed(&format!("connect4:{columns}x{rows}"));
        }
    }
    for spec in ["connect4:3x3,1", "connect4:3x3,2", "connect4:4x3,3", "connect4:3x4,3", "connect4:5x4"] {
        as_listed(spec);
    }
}

#[test]
fn every_small_board_of_stones_in_a_row() {
    for columns in 1..=5 {
        for rows in (1..=5).filter(|rows| columns * rows <= 9) {
            (1..=columns.max(rows)).for_each(|length| as_listed(&format!("mnk:{columns}x{rows},{length}")));
        }
    }
    as_listed("tictactoe");
    as_listed("mnk:4x3,3");
}

#[test]
fn small_boards_of_pegs() {
    for board in ["triangle4", "triangle5", "triangle5,goal=any", "triangle5,hole=b3,goal=a1"] {
        as_listed(&format!("peg-solitaire:{board}"));
    }
}

#[test]
fn small_boards_of_tiles() {
    for board in ["2x1", "1x5", "2x2", "3x2", "2x3", "3x3"] {
        as_listed(&format!("sliding:{board}"));
    }
}

#[test]
fn small_heaps() {
    for heaps in ["3,4,5", "3,4,5,misere", "0", "1", "0,2,0", "31,2", "1,1,1,1,1"] {
        as_listed(&format!("nim:{heaps}"));
    }
}

#[test]
fn heaps_that_cannot_be_listed() {
    let heaps = ["9"; 30].join(",");
    let levels = counted(&format!("nim:{heaps}"), Options::default()).unwrap();
    assert_eq!(report(&levels).total, Some(format!("1{}", "0".repeat(30))));
}

/// From positions on the way, also those that are over.
fn from_everywhere(game: &AnyGame) {
    let (mut at, mut moves) = (game.start(), Vec::new());
    loop {
        let counted = count(game, &at, everything(), &()).expect("counted");
        let listed = positions::explicit(game, &at, &Orbits::keeping(game, &at), &()).expect("listed");
        assert_eq!(report(&counted), {
            let mut report = ludex_count::CountReport::of_positions(&listed, true);
            report.method = "symbolic";
            // Whole sets tell the ends of all positions, not of one of each orbit.
            report.canonical_ended_by_ply = None;
            report.kept_by_ply = self::report(&counted).kept_by_ply;
            report
        });
        moves.clear();
        if let Status::Over(_) = game.expand(&at, &mut moves) {
            return;
        }
        at = game.play(&at, moves[moves.len() / 2]);
    }
}

#[test]
fn from_positions_on_the_way() {
    for spec in ["connect4:4x4", "mnk:3x3,3", "peg-solitaire:triangle5", "nim:3,2,4"] {
        from_everywhere(&game(spec));
    }
}

#[test]
fn golden_numbers() {
    let larger = ["connect4:3x8", "connect4:4x6", "mnk:4x4,4", "sliding:3x3"];
    let with_table = ["tictactoe", "mnk", "connect4", "peg-solitaire", "sliding"];
    let reached = |row: &golden::Count| row.cost == Cost::Small || larger.contains(&&*row.game);
    let mut met = 0;
    for row in golden::counts().iter().filter(|row| row.of == Quantity::Positions && reached(row)) {
        if with_table.contains(&row.game.split(':').next().expect("a name")) {
            let options = Options { up_to_symmetry: row.up_to_symmetry, ..Options::default() };
            let levels = counted(&row.game, options).unwrap();
            row.assert_by_ply(&report(&levels).by_ply);
            met += 1;
        }
    }
    assert!(met >= 40, "{met} golden numbers met");
}

#[test]
fn games_without_a_table_are_refused() {
    for spec in ["nim:32,2", "nim:300", "fibonacci-nim:5", "kayles:5"] {
        let refused = counted(spec, Options::default()).unwrap_err();
        assert_eq!(refused, SymbolicError::NoTable);
        assert!(refused.text().en.contains("--method explicit"));
    }
}

/// Each move is looked up for each cell: they may be too many for their numbers, or for the memory.
#[test]
fn tables_that_are_too_large_are_refused() {
    let heaps = |size: &str, number: usize| game(&format!("nim:{}", vec![size; number].join(",")));
    let ones = heaps("1", 300);
    let refused = count(&ones, &ones.start(), Options::default(), &Limits::memory(1 << 20)).unwrap_err();
    assert!(matches!(refused, SymbolicError::Interrupted(_)), "{refused:?}");
    let many = heaps("31", 2_200);
    assert_eq!(count(&many, &many.start(), Options::default(), &()).unwrap_err(), SymbolicError::NoTable);
}

/// Counts again from what was saved after every ply.
fn resumed(game: &AnyGame) {
    let mut saved = Vec::new();
    let mut keep = |now: Saved| {
        saved.push(now.to_bytes());
        Ok(())
    };
    let whole = count(game, &game.start(), Options { keep: Some(&mut keep), ..everything() }, &()).unwrap();
    assert_eq!(saved.len(), whole.len());
    for bytes in &saved {
        let from = Some(Saved::from_bytes(bytes).expect("sound bytes"));
        assert_eq!(count(game, &game.start(), Options { from, ..everything() }, &()).unwrap(), whole);
        let other = Options { from: Saved::from_bytes(bytes).ok(), ..Options::default() };
        assert_eq!(count(game, &game.start(), other, &()), Err(SymbolicError::OtherSaved));
    }
    let bytes = &saved[saved.len() / 2];
    for place in (0..bytes.len()).step_by(bytes.len() / 97 + 1) {
        let mut spoiled = bytes.clone();
        spoiled[place] ^= 0x10;
        assert!(Saved::from_bytes(&spoiled).is_err(), "byte {place}");
        assert!(Saved::from_bytes(&bytes[..place]).is_err(), "{place} bytes");
    }
}

#[test]
fn a_count_goes_on_from_what_was_saved() {
    for spec in ["connect4:3x3,3", "sliding:3x2", "peg-solitaire:triangle4", "nim:3,4,5"] {
        resumed(&game(spec));
    }
}

#[test]
fn what_cannot_be_kept_ends_the_count() {
    let game = tictactoe::new();
    let mut keep = |_| Err(Text::fixed("the disk is full", "le disque est plein"));
    let options = Options { keep: Some(&mut keep), ..Options::default() };
    let refused = count(&game, &ludex_core::Game::start(&game), options, &()).unwrap_err();
    let SymbolicError::Interrupted(incomplete) = &refused else { panic!("{refused:?}") };
    assert_eq!((incomplete.partial.len(), &*refused.text().en), (1, "the disk is full"));
}

fn watched(spec: &str, limits: &Limits<'_>) -> Result<Vec<Level>, SymbolicError> {
    let game = game(spec);
    count(&game, &game.start(), Options::default(), limits)
}

#[test]
fn a_cancelled_count_tells_the_plies_that_were_done() {
    let limits = Limits::when(|seen| seen.last.ply >= 5);
    let Err(SymbolicError::Interrupted(found)) = watched("connect4:5x4", &limits) else { panic!("not cancelled") };
    assert_eq!((found.reason, found.partial.len()), (Halt::Stop(Stop::Cancelled), 5));
    assert_eq!(found.partial.iter().map(|level| &level.positions).sum::<BigUint>(), limits.seen().last.found.into());
}

#[test]
fn a_budget_that_runs_out_tells_the_plies_that_were_done() {
    for (memory, most) in [(0, 0), (1 << 19, 0), (1 << 21, 20)] {
        let limits = Limits::memory(memory);
        let Err(SymbolicError::Interrupted(found)) = watched("connect4:5x5", &limits) else { panic!("{memory}") };
        let Halt::Stop(Stop::Memory(Memory { budget, needed })) = found.reason else { panic!("{:?}", found.reason) };
        assert!(budget == memory && needed > budget && found.partial.len() <= most, "{found:?}");
    }
}

/// The same count by another library: one more set of variables for the position after a move,
/// cells in binary digits.
struct Biodivine {
    digits: Vec<Vec<BddVariable>>,
    all: BddVariableSet,
}

impl Biodivine {
    fn new(table: &MoveTable) -> Self {
        let bits = |contents: u8| u8::BITS - (contents - 1).leading_zeros();
        let total: u32 = table.contents.iter().map(|&contents| bits(contents)).sum();
        let all = BddVariableSet::new_anonymous(total as u16);
        let mut variables = all.variables().into_iter();
        let digits = table.contents.iter().map(|&contents| variables.by_ref().take(bits(contents) as usize).collect());
        Self { digits: digits.collect(), all }
    }

    fn holds(&self, cell: u32, content: u8) -> Bdd {
        let digits = self.digits[cell as usize].iter().enumerate();
        digits.fold(self.all.mk_true(), |all, (place, &digit)| {
            all.and(&self.all.mk_literal(digit, content >> place & 1 == 1))
        })
    }

    fn any(&self, cell: u32, any_of: u32) -> Bdd {
        let contents = (0..32).filter(|content| any_of >> content & 1 == 1);
        contents.fold(self.all.mk_false(), |any, content| any.or(&self.holds(cell, content)))
    }
}

fn cardinality(set: &Bdd) -> BigUint {
    set.exact_cardinality().to_string().parse().expect("a number")
}

fn second_opinion(game: &AnyGame) {
    let table = game.move_table().expect("a table");
    let other = Biodivine::new(&table);
    let contents = game.contents(&game.start());
    let mut now = (0..).zip(&contents).fold(other.all.mk_true(), |all, (c, &held)| all.and(&other.holds(c, held)));
    let mut seen = HashMap::new();
    let Status::Turn(mut mover) = game.expand(&game.start(), &mut Vec::new()) else { return };
    for level in count(game, &game.start(), Options::default(), &()).unwrap() {
        let known = seen.entry(mover).or_insert_with(|| other.all.mk_false());
        now = now.and_not(known);
        *known = known.or(&now);
        assert_eq!(cardinality(&now), level.positions, "{}", game.spec());
        let over = table
            .ends
            .iter()
            .map(|end| end.cells.iter().fold(now.clone(), |all, holds| all.and(&other.any(holds.cell, holds.any_of))));
        let over = over.fold(other.all.mk_false(), |any, end| any.or(&end));
        let live = now.and_not(&over);
        let mut next = other.all.mk_false();
        for mv in table.moves.iter().filter(|mv| mv.mover.is_none_or(|player| player == mover)) {
            let mut made = live.clone();
            for change in &mv.cells {
                made = made.and(&other.any(change.before.cell, change.before.any_of));
                if let Some(after) = change.after {
                    made = made.exists(&other.digits[change.before.cell as usize]);
                    made = made.and(&other.holds(change.before.cell, after));
                }
            }
            next = next.or(&made);
        }
        now = next;
        if game.seats() == ludex_core::Seats::Fixed {
            mover = !mover;
        }
    }
    assert!(now.and_not(&seen[&mover]).is_false(), "{}: plies are missing", game.spec());
}

#[test]
fn another_library_of_diagrams_agrees() {
    for spec in [
        "connect4:4x4",
        "connect4:5x3",
        "mnk:4x3,3",
        "peg-solitaire:triangle5",
        "sliding:3x2",
        "tictactoe",
        "nim:3,4,5",
    ] {
        second_opinion(&game(spec));
    }
}

#[test]
fn one_thread_or_more() {
    let by = |threads| counted("connect4:5x4", Options { threads, ..Options::default() }).unwrap();
    let totals: HashSet<_> = [1, 2, 3].map(|threads| report(&by(threads)).total).into_iter().collect();
    assert_eq!(totals.len(), 1);
}

/// The most memory that this process may have asked of the system: address space, whether used or
/// not.
#[cfg(target_os = "linux")]
fn address_space() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("a Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmPeak:")).expect("the peak");
    line.trim().trim_end_matches("kB").trim().parse::<u64>().expect("a number") << 10
}

/// A count in a process of its own, whose address space is limited as `ulimit -v` does it.
#[cfg(target_os = "linux")]
#[test]
fn a_small_count_reserves_little() {
    const INSIDE: &str = "LUDEX_TEST_INSIDE";
    if std::env::var_os(INSIDE).is_some() {
        let one = Options { threads: 1, ..Options::default() };
        let game = tictactoe::new();
        let levels = count(&game, &ludex_core::Game::start(&game), one, &()).expect("a small game");
        assert_eq!(levels.len(), 10);
        // The program, its threads with their stacks, and a little room for nodes.
        assert!(address_space() < 1 << 30, "{} bytes", address_space());
        return;
    }
    let test = std::env::current_exe().expect("this test");
    let run = |limit: &str| {
        let limited = format!("ulimit -v {limit}; exec \"$0\" --exact a_small_count_reserves_little --test-threads 1");
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &limited]).arg(&test).env(INSIDE, "1").env("OXIDD_STACK_SIZE", (8 << 20).to_string());
        shell.output().expect("a shell")
    };
    let inside = run("2000000");
    assert!(inside.status.success(), "{}", String::from_utf8_lossy(&inside.stderr));
}
