//! The budget of memory, seen from outside: what the system says that hard calls have held.

use std::path::Path;
use std::process::Child;

use crate::process;

/// What a call may hold, in MiB; the others in longer trials.
const BUDGETS: [u64; 5] = [256, 64, 192, 128, 512];

/// Games with very many moves, deep games, every way to hold much; `@` is a folder.
const HARD: &[&str] = &[
    "count fibonacci-nim:100000",
    "count nim:500,500,500 --method explicit --anyway",
    "count kayles:60,60 --anyway",
    "count connect4 --method explicit --anyway",
    "count connect4:6x5 --method symbolic --anyway --time 5s",
    "count teeko --method explicit --anyway",
    "count othello:6x6 --method explicit --anyway",
    "count sliding:4x4 --method explicit --anyway",
    "count go:14x14 --of legal",
    "count connect4:5x5 --method disk --disk @/disk --time 4s",
    "plan nim:31,31,31,31,31,31",
    "plan fibonacci-nim:20000",
    "plan kayles:1000",
    "plan nim:HEAPS",
    "solve nim:HEAPS",
    "count nim:HEAPS",
    "graph nim:HEAPS -o @/graph.json",
    "perft nim:1000000 --depth 2 --time 3s",
    "solve fibonacci-nim:100000 --time 5s",
    "solve connect4:5x5 --method memo --anyway",
    "solve connect4:5x5 --method retrograde --anyway",
    "solve connect4:5x5 --table @/table --anyway",
    "moves nim:3000 --anyway",
    "moves nim:1000000",
    "moves kayles:100000",
    "show fibonacci-nim:1000000",
    "graph nim:3000 -o @/graph.json",
    "graph connect4:5x4 -o @/graph.json",
    "learn othello --learner q -n 1000000",
    "learn othello --learner menace -n 1000000",
    "learn othello --learner td -n 10000",
    "learn connect4 --learner q -n 1000000 -o @/learned",
    "match nim:20000 random mcts:playouts=1000 -n 2",
    "rules run @/words.clp --limit 28",
    "rules run @/facts.clp",
    "match tictactoe learned:/dev/zero random -n 1",
    "learn tictactoe --learner q -n 1 --resume /dev/zero",
    "arena /dev/zero",
    "path @/open.grid --from 1,1",
    "path @/open.grid --from 1,1 --to 400,400",
];

/// A text that doubles with every firing.
const WORDS: &str = "(deffacts f (s \"abcdefghij\"))
(defrule double ?f <- (s ?x) => (retract ?f) (assert (s (str-cat ?x ?x))))
";

/// Facts that are asserted in one firing, and meet.
const FACTS: &str = "(deffacts f (go))
(defrule many (go) => (bind ?i 0) (while (< ?i 1000000) do (bind ?i (+ ?i 1)) (assert (n ?i))))
(defrule see (n ?x) (n ?x) =>)
";

#[test]
fn the_budget_holds_in_hard_calls() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("words.clp"), WORDS).expect("written");
    std::fs::write(folder.path().join("facts.clp"), FACTS).expect("written");
    std::fs::write(folder.path().join("open.grid"), format!("{}\n", ".".repeat(400)).repeat(400)).expect("written");
    let budgets = BUDGETS.iter().cycle().take(ludex_testkit::trials(1) as usize);
    let calls = budgets.flat_map(|budget| HARD.iter().map(move |call| (budget, call)));
    let heaps = vec!["1"; 1000].join(",");
    let over = calls.filter_map(|(budget, told)| {
        let call = told.replace('@', folder.path().to_str().expect("a path in UTF-8")).replace("HEAPS", &heaps);
        for left in ["disk", "table", "table.partial"].map(|name| folder.path().join(name)) {
            // It is a file, a folder, or not there.
            let _ = std::fs::remove_dir_all(&left).or_else(|_| std::fs::remove_file(&left));
        }
        let held = held(process::begin(&format!("{call} --memory {budget}MiB --quiet"))) >> 10;
        let told = format!("{held:4} MiB of {budget}: {told}");
        println!("{told}");
        (held * 10 > budget * 11).then_some(told)
    });
    let over = over.collect::<Vec<_>>();
    assert!(over.is_empty(), "{over:#?}");
}

/// Where few addresses may be used (`ulimit -v`), there is an answer or a lack of memory, and no
/// fault: threads, their stacks and their lists take addresses too.
#[test]
fn few_addresses_are_a_lack_of_memory() {
    for limit in (40..=280).step_by(20) {
        let line = format!("ulimit -v {limit}000; exec $LUDEX count tictactoe --method symbolic");
        let Some(mut bash) = process::in_bash(&line) else { return };
        let output = bash.output().expect("it ends");
        let (told, status) = (String::from_utf8_lossy(&output.stderr), output.status.code());
        assert!(matches!(status, Some(0 | 3)), "{limit} MB: {status:?}, {told}");
        assert_eq!(status == Some(3), told.contains("memory budget"), "{limit} MB: {told}");
    }
}

/// Threads are begun by libraries too, which would end the program where there is no room for them.
#[test]
fn few_addresses_are_no_fault_where_threads_begin() {
    let calls = ["count connect4:6x5 --method symbolic", "count othello:4x4", "learn tictactoe --learner q -n 100"];
    for call in calls {
        for limit in (40..=120).step_by(10) {
            let Some(mut bash) = process::in_bash(&format!("ulimit -v {limit}000; exec $LUDEX {call} --time 5s"))
            else {
                return;
            };
            let output = bash.output().expect("it ends");
            assert!(matches!(output.status.code(), Some(0 | 3)), "{call}, {limit} MB: {output:?}");
        }
    }
}

/// The greatest resident memory of a process until its end, in KiB, as the system counts it.
fn held(mut process: Child) -> u64 {
    let status = Path::new("/proc").join(process.id().to_string()).join("status");
    let mut most = 0;
    while process.try_wait().expect("a child").is_none() {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let now = text.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok());
        most = most.max(now.unwrap_or(0));
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    assert!(most > 0, "the system tells the memory of a process");
    most
}
