//! Plans against what engines really hold.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use ludex::plan::{Auto, Bounds, Cost, Fits, Listing, Plan, Probe, Purpose, Size, Source, auto, surely_needed};
use ludex::players::Clock;
use ludex::{Game, Halt, Observer, Orbits, Progress, Stop, Unit, engines, registry, words};
use ludex_testkit::Limits;

/// A clock that goes on by a millisecond whenever it is asked, so that a plan is the same in every
/// run. Every test has its own.
fn clock<const TEST: usize>() -> f64 {
    static NOW: [AtomicU64; 9] = [const { AtomicU64::new(0) }; 9];
    NOW[TEST].fetch_add(1, Relaxed) as f64 / 1e3
}

/// Hardly anything is listed, so that the sample has to tell.
fn probe(clock: Clock) -> Probe {
    Probe { work: 10_000, sampling: 1 << 21, seed: 7, ..Probe::usual(clock, 0) }
}

fn ran_out<T>(result: Result<T, Halt>) -> bool {
    match result {
        Ok(_) => false,
        Err(halt) => {
            assert!(matches!(halt, Halt::Stop(Stop::Memory(_))), "{halt}");
            true
        }
    }
}

/// Positions within a tenth; memory within a factor of two: twice as much is enough, half of it is
/// not.
fn holds_within(spec: &str) {
    let game = &registry::game(spec).unwrap();
    let root = game.start();
    let plan = Plan::compute(game, &root, &probe(clock::<0>), u64::MAX, &()).unwrap();
    assert_eq!(plan.size.source, Source::Sampled, "{spec}");
    let orbits = Orbits::keeping(game, &root);
    let levels = engines::list(game, &root, &orbits, &|_| {}, &()).unwrap();
    let truth = levels.iter().map(|level| level.canonical).sum::<u64>() as f64;
    let size = plan.size.canonical;
    assert!((size.estimate / truth - 1.0).abs() < 0.1, "{spec}: {size:?}, not {truth}");
    let explicit = |bytes| {
        ran_out(engines::list(game, &root, &orbits, &|_| {}, &Limits::memory(bytes as u64)).map_err(|e| e.reason))
    };
    let memo = |bytes| ran_out(engines::solve_memo(game, &root, &Limits::memory(bytes as u64)));
    let retrograde = |bytes| ran_out(engines::solve_backwards(game, &root, &Limits::memory(bytes as u64)));
    let cost = |method| plan.costs.iter().find(|cost| cost.method.word() == method).unwrap();
    let engines: [(&str, &dyn Fn(f64) -> bool); 3] =
        [("explicit", &explicit), ("memo", &memo), ("retrograde", &retrograde)];
    for (method, ran_out) in engines {
        let Cost { bytes, .. } = cost(method);
        // The process itself is not in the engines' accounts.
        let held = bytes.estimate - 13e6;
        assert!(!ran_out(2.0 * held), "{spec}: {method} needs more than twice {held}");
        let half = if method == "explicit" { (bytes.low - 13e6).min(held / 2.0) } else { held / 2.0 };
        assert!(ran_out(half), "{spec}: {method} does with {half}, half of {held}");
    }
}

#[test]
fn memory_is_foretold_within_a_factor_of_two() {
    let larger = ["connect4:4x5", "connect4:7x3", "mnk:4x4,3", "mnk:5x3,4"];
    let larger = larger.iter().filter(|_| ludex_testkit::at_large());
    for spec in ["connect4:4x4", "connect4:6x3", "mnk:4x3,3", "mnk:5x3,3"].iter().chain(larger) {
        holds_within(spec);
    }
}

/// Memory in which not even the small board fits by which counts of columns are timed: what they
/// need is known all the same, and no other method needs less.
#[test]
fn the_least_is_told_in_very_little_memory() {
    let game = &registry::game("connect4").unwrap();
    let told = auto(game, &game.start(), Purpose::Count, &probe(|| 0.0), 8 << 20, &Limits::memory(8 << 20));
    let Ok(Auto::Nothing(needed)) = told else { panic!("{told:?}") };
    assert!((100 << 20..300 << 20).contains(&needed), "{needed}");
}

/// Where no position tells its ply, and most are of one, or where they are long, the greatest that
/// is foretold is enough.
#[test]
fn the_greatest_memory_is_enough() {
    for spec in ["nim:20,30,40", "nim:200,200", "nim:9,9,9,9", "sliding:3x3", "fibonacci-nim:300"] {
        let plan = planned(spec, u64::MAX, &probe(clock::<0>));
        let explicit = plan.costs.iter().find(|cost| cost.method.word() == "explicit").unwrap();
        let game = &registry::game(spec).unwrap();
        let limits = Limits::memory((explicit.bytes.high - 13e6) as u64);
        let listed = engines::list(game, &game.start(), &Orbits::keeping(game, &game.start()), &|_| {}, &limits);
        assert!(!ran_out(listed.map_err(|interrupted| interrupted.reason)), "{spec}: {explicit:?}");
    }
}

fn planned(spec: &str, budget: u64, probe: &Probe) -> Plan {
    let game = &registry::game(spec).unwrap();
    Plan::compute(game, &game.start(), probe, budget, &()).unwrap()
}

#[test]
fn the_choice_depends_on_the_memory() {
    let chosen = |spec, budget, purpose| {
        planned(spec, budget, &probe(clock::<1>)).chosen(purpose).map(|cost| cost.method.word())
    };
    assert_eq!(chosen("connect4:7x6", 1 << 30, Purpose::Count), Some("columns"));
    assert_eq!(chosen("connect4:7x6", 64 << 20, Purpose::Count), Some("estimate"));
    assert_eq!(chosen("connect4:7x6", 1 << 30, Purpose::Solve), Some("search"));
    assert_eq!(chosen("mnk:4x3,3", 1 << 30, Purpose::Count), Some("explicit"));
    assert_eq!(chosen("mnk:9x9,5", 1 << 30, Purpose::Count), Some("estimate"));
    assert_eq!(chosen("mnk:9x9,5", 1 << 30, Purpose::Solve), None);
}

#[test]
fn auto_is_exact_and_fits() {
    let of = |spec, purpose, budget| {
        let game = &registry::game(spec).unwrap();
        auto(game, &game.start(), purpose, &probe(clock::<2>), budget, &()).unwrap()
    };
    let chosen = |spec, purpose, budget| match of(spec, purpose, budget) {
        Auto::Any => "any",
        Auto::Listed(levels) => {
            let total: u64 = levels.iter().map(|level| level.positions).sum();
            assert_eq!((total, spec), (5478, "tictactoe"));
            "listed"
        }
        Auto::Counted(method, _) => method.word(),
        Auto::Best(cost) => cost.method.word(),
        Auto::Nothing(needed) => {
            assert!(needed > budget, "{spec}");
            "nothing"
        }
    };
    for (purpose, small) in [(Purpose::Count, "listed"), (Purpose::Solve, "any")] {
        assert_eq!(chosen("tictactoe", purpose, 1 << 30), small);
        assert_eq!(chosen("mnk:9x9,5", purpose, 1 << 30), "nothing");
    }
    assert_eq!(chosen("connect4:7x6", Purpose::Count, 1 << 30), "columns");
    assert_eq!(chosen("connect4:7x6", Purpose::Count, 64 << 20), "nothing");
    assert_eq!(chosen("connect4:5x5", Purpose::Solve, 256 << 20), "search");
}

/// A solution that would take long is looked at closer, and one that is quick is not.
#[test]
fn what_may_fit_is_looked_at_closer() {
    let solves = |spec, closer| {
        let game = &registry::game(spec).unwrap();
        let probe = Probe { closer, ..Probe::short(clock::<4>) };
        match auto(game, &game.start(), Purpose::Solve, &probe, 16 << 30, &()).unwrap() {
            Auto::Best(cost) => Some(cost.fits),
            Auto::Nothing(needed) => {
                assert!(needed > 16 << 30, "{spec}");
                None
            }
            other => panic!("{spec}: {other:?}"),
        }
    };
    assert_eq!(["othello:6x6", "othello:4x6", "gipf"].map(|spec| solves(spec, false)), [Some(Fits::Perhaps); 3]);
    assert_eq!(["othello:6x6", "gipf"].map(|spec| solves(spec, true)), [None; 2]);
    assert_eq!(solves("othello:4x6", true), Some(Fits::Perhaps));
}

/// In a game with loops, about as many random games are played as tell that the memory does not
/// suffice: fewer for a smaller one.
#[test]
fn a_closer_look_is_as_close_as_the_memory_calls_for() {
    #[derive(Default)]
    struct Drawn(AtomicU64);

    impl Observer for Drawn {
        fn progress(&self, now: &Progress) {
            if now.unit == Unit::Samples {
                self.0.fetch_max(now.done, Relaxed);
            }
        }
    }

    let drawn = |budget| {
        let (game, drawn) = (registry::game("gipf").unwrap(), Drawn::default());
        let probe = Probe { closer: true, ..Probe::short(clock::<8>) };
        let found = auto(&game, &game.start(), Purpose::Solve, &probe, budget, &drawn).unwrap();
        assert!(matches!(found, Auto::Nothing(needed) if needed > budget), "{found:?}");
        drawn.0.into_inner()
    };
    let [small, large] = [256 << 20, 16 << 30].map(drawn);
    assert!(3 * small < large, "{small} and {large}");
}

/// The method that counted or was chosen, by the time that really goes by.
fn winner(spec: &str) -> String {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let game = &registry::game(spec).unwrap();
    let probe = Probe::short(|| BEGAN.elapsed().as_secs_f64());
    match auto(game, &game.start(), Purpose::Count, &probe, 16 << 30, &()).unwrap() {
        Auto::Listed(_) => "explicit".to_owned(),
        Auto::Counted(method, _) => method.word().to_owned(),
        Auto::Best(cost) => cost.method.word().to_owned(),
        other => format!("{other:?}"),
    }
}

/// Where one method takes a fraction of what the others take, `auto` finds it, on a busy machine
/// too.
#[test]
fn auto_picks_the_winner() {
    for (spec, expected) in [
        ("tictactoe", "explicit"),
        ("nim", "explicit"),
        ("teeko", "explicit"),
        ("othello:4x4", "explicit"),
        ("sliding:3x3", "explicit"),
        ("peg-solitaire:english", "explicit"),
        ("mnk:4x5,4", "symbolic"),
        ("connect4:5x5", "columns"),
        ("connect4:6x5", "columns"),
        ("connect4:7x6", "columns"),
    ] {
        assert_eq!(winner(spec), expected, "{spec}");
    }
}

/// Every heap may be of any size up to its own; half of all arrangements of tiles can be reached.
#[test]
fn some_games_are_counted_by_a_formula() {
    let plan = planned("nim:100,200,300", 1 << 30, &Probe::usual(clock::<7>, 0));
    assert_eq!(
        (plan.size.source, plan.size.positions.low, plan.size.positions.high),
        (Source::Computed, 6_110_601.0, 6_110_601.0)
    );
    assert_eq!(words::size(&plan.size).en, "6,110,601 positions, by a formula of the game");
    // More than 128 bits hold.
    let heaps = format!("nim:{}", ["1"; 130].join(","));
    let plan = planned(&heaps, 1 << 30, &Probe::usual(clock::<7>, 0));
    assert_eq!((plan.size.source, plan.size.positions.low), (Source::Computed, 2f64.powi(130)));
    let plan = planned("sliding:4x4", 1 << 30, &Probe::usual(clock::<7>, 0));
    assert_eq!(words::size(&plan.size).en, "10,461,394,944,000 positions, by a formula of the game");
    let solved = plan.chosen(Purpose::Solve).map(|cost| cost.method.word());
    assert_eq!((plan.size.canonical.low, solved), (5_230_697_472_000.0, Some("search")));
}

#[test]
fn what_is_not_known_is_said_to_be_bounded() {
    for spec in ["peg-solitaire:english", "draughts", "kayles:1000", "mnk:16x16,5"] {
        let plan = planned(spec, 1 << 30, &Probe::usual(clock::<3>, 0));
        assert_eq!(plan.size.source, Source::Bounded, "{spec}");
        // What a formula says there is at least does not fit.
        let may = plan.costs.iter().any(|cost| cost.fits == Fits::Perhaps);
        assert_eq!(may, spec != "mnk:16x16,5", "{spec}");
        // What may not end is not recommended.
        let chosen = plan.chosen(Purpose::Count).map(|cost| cost.method.word());
        assert_eq!(chosen, (spec != "draughts").then_some("estimate"), "{spec}");
    }
    let teeko = planned("teeko", 1 << 30, &probe(clock::<3>));
    assert_eq!(teeko.size.source, Source::Numbered);
    // Its index has a number for each image of a position, and a formula says how many there are.
    let diaballik = planned("diaballik:3x4", 1 << 30, &probe(clock::<3>));
    assert_eq!((diaballik.size.source, diaballik.size.positions.high), (Source::Numbered, 332_640.0));
}

/// What a plan works, whatever the time.
#[derive(Default)]
struct Work(AtomicU64);

impl Observer for Work {
    fn worked(&self, moves: u64) {
        self.0.fetch_add(moves, Relaxed);
    }
}

/// A few million moves, a fifth of a second.
#[test]
fn a_plan_of_any_game_is_little_work() {
    let listed = registry::games().into_iter().map(|about| about.name);
    let large = [
        "connect4:12x12",
        "connect4:15x16",
        "nim:100,200,300",
        "nim:500,500",
        "kayles:1000",
        "mnk:16x16,5",
        "sliding:4x4",
        "mnk:4x5,4",
    ];
    for spec in listed.chain(large) {
        let (game, work) = (&registry::game(spec).unwrap(), Work::default());
        Plan::compute(game, &game.start(), &Probe::usual(clock::<4>, 0), 1 << 34, &work).unwrap();
        let moves = work.0.into_inner();
        assert!(moves < 5_000_000, "{spec}: {moves}");
    }
}

/// The clock tells what time a method takes, and nothing of the size.
#[test]
fn a_plan_is_the_same_on_every_machine() {
    fn stopped() -> f64 {
        0.0
    }
    let pool = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    for spec in ["connect4:7x6", "connect4:12x12", "mnk:5x5,4", "othello", "nim:100,200,300", "sliding:4x4"] {
        let size = |threads, clock| {
            let (game, probe) = (&registry::game(spec).unwrap(), Probe::usual(clock, 3));
            let size = pool(threads).install(|| Size::measure(game, &game.start(), &probe, &()).unwrap());
            (size.source, size.positions, size.canonical, size.layers)
        };
        assert_eq!(size(1, stopped), size(3, clock::<5>), "{spec}");
    }
}

/// Of intervals for games whose numbers are known (`testdata`), from few samples and a few more.
#[test]
fn intervals_hold_the_numbers() {
    let (mut held, mut all) = (0, 0);
    for (spec, number) in [
        ("connect4:5x5", 69_763_700.0),
        ("connect4:6x5", 2_818_972_642.0),
        ("connect4:7x5", 112_829_665_923.0),
        ("connect4:7x6", 4_531_985_219_092.0),
        ("connect4:10x3", 64_137_689_503.0),
    ] {
        for seed in 0..8 {
            for sampling in [1 << 16, 1 << 18] {
                let probe = Probe { sampling, seed, ..probe(|| 0.0) };
                let game = &registry::game(spec).unwrap();
                let Bounds { low, high, .. } = Size::measure(game, &game.start(), &probe, &()).unwrap().positions;
                assert!(low > 1e3, "{spec}: something is known");
                held += u32::from((low..=high).contains(&number));
                all += 1;
            }
        }
    }
    assert!(10 * held >= 9 * all, "{held} of {all}");
}

/// As long as a sample of the plan, as often as the count has more samples; where the plan's did
/// not go through the game, as long as all of it would have taken at that pace. By this clock all
/// takes the same, whatever is done.
#[test]
fn the_time_of_an_estimate_is_foretold_from_a_sample() {
    let foretold = |spec| {
        let plan = planned(spec, 1 << 34, &Probe::usual(clock::<6>, 0));
        let cost = plan.costs.iter().find(|cost| cost.method.word() == "estimate").unwrap();
        (plan.size.sampling.unwrap(), cost.seconds.unwrap())
    };
    let (sampling, seconds) = foretold("connect4:7x6");
    let expected = sampling.seconds * 16_384.0 / sampling.samples as f64;
    assert!(sampling.share == Some(1.0) && sampling.seconds > 0.0, "{sampling:?}");
    assert!((seconds.estimate / expected - 1.0).abs() < 1e-9 && seconds.high < 10.0 * expected, "{seconds:?}");
    let (sampling, seconds) = foretold("connect4:12x12");
    let share = sampling.share.expect("so many cells are filled at most");
    let expected = sampling.seconds / share * 16_384.0 / sampling.samples as f64;
    assert!(share < 0.5, "{sampling:?}");
    assert!((seconds.estimate / expected - 1.0).abs() < 1e-9 && seconds.high < 10.0 * expected, "{seconds:?}");
    assert!(seconds.low < seconds.estimate / 10.0, "{seconds:?}");
    // Of so little not much is told.
    let (sampling, seconds) = foretold("kayles:1000");
    assert!(sampling.share.is_some_and(|share| share < 0.01), "{sampling:?}");
    assert!(seconds.high > 1e4 * seconds.low, "{seconds:?}");
}

#[test]
fn only_what_surely_cannot_be_is_refused() {
    let needed = |spec, method, budget| {
        let game = &registry::game(spec).unwrap();
        surely_needed(game, &game.start(), method, budget, &())
    };
    for method in [Listing::Explicit, Listing::Memo, Listing::Retrograde] {
        assert!(needed("connect4:7x6", method, 1 << 30) > Some(1 << 30));
        assert_eq!(needed("connect4:5x4", method, 1 << 30), None);
        assert!(needed("othello", method, 1 << 30) > Some(1 << 30), "random games hardly ever meet");
        assert_eq!(needed("teeko", method, 1 << 30), None);
        assert_eq!(needed("nim", method, 1 << 30), None);
    }
}
