//! Processes as threads: what they count together is what one counts alone, however often one of
//! them stopped.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::SeqCst};
use std::thread;
use std::time::Duration;

use ludex_core::{AnyGame, AnyPosition, Game as _, Halt, Notation as _, Observer, Orbits, Ranking as _, Stop};
use ludex_count::paths::{self, Alike};
use ludex_count::positions::{self, Level};
use ludex_disk::{About, DiskError, Of, Reached, Share};
use ludex_games::{connect4, diaballik, go, kayles, mnk, peg_solitaire, sliding, tictactoe};
use ludex_table::Header;

use crate::{ClusterError, Counted, Difference, Hosts, Incomplete, Place, Solved, count, solve};

/// As little as a process may have; cancels after so many polls.
struct Little(AtomicI64);

impl Observer for Little {
    fn memory(&self) -> u64 {
        1 << 24
    }

    fn cancelled(&self) -> bool {
        self.0.fetch_sub(1, SeqCst) <= 0
    }
}

fn about(game: &AnyGame) -> About {
    About {
        game: game.spec(),
        root: game.position_text(&game.start()),
        rules: String::new(),
        of: Of::Positions,
        share: Share::ALL,
    }
}

type Found = Result<Counted<Level>, Incomplete<Level>>;

/// One process.
fn one(game: &AnyGame, orbits: &Orbits, place: Place<'_>, polls: i64) -> Found {
    count::<_, AnyPosition>(game, &game.start(), orbits, (place, &about(game)), &|_| {}, &Little(polls.into()))
}

/// All processes, each with the polls after which it stops.
fn together(game: &AnyGame, orbits: &Orbits, folder: &Path, polls: &[i64]) -> Vec<Found> {
    all(folder, polls, |place, polls| one(game, orbits, place, polls))
}

/// Does something in all processes, each with the polls after which it stops.
fn all<T: Send, E: Send>(
    folder: &Path,
    polls: &[i64],
    one: impl Fn(Place<'_>, i64) -> Result<T, E> + Sync,
) -> Vec<Result<T, E>> {
    let hosts = Hosts::on_this_machine(polls.len()).expect("free ports");
    let folders: Vec<PathBuf> = (0..polls.len()).map(|process| folder.join(process.to_string())).collect();
    // Who has stopped before all have met does not come any more.
    let any_stopped = AtomicBool::new(false);
    thread::scope(|scope| {
        let (hosts, folders, any_stopped, one) = (&hosts, &folders, &any_stopped, &one);
        let start = |(process, &polls): (usize, _)| {
            scope.spawn(move || {
                let waits = || !any_stopped.load(SeqCst);
                let place = Place { hosts, process, folder: &folders[process], waits: &waits };
                let ended = one(place, polls);
                any_stopped.fetch_or(ended.is_err(), SeqCst);
                ended
            })
        };
        let processes: Vec<_> = polls.iter().enumerate().map(start).collect();
        processes.into_iter().map(|process| process.join().expect("no panic")).collect()
    })
}

fn in_memory(game: &AnyGame, orbits: &Orbits) -> Vec<Level> {
    positions::explicit(game, &game.start(), orbits, &()).expect("sound rules")
}

#[test]
fn counts_are_those_of_one_process() {
    let [grid, sliding, heaps] = [tictactoe::read_game(""), sliding::read_game("2x2"), kayles::read_game("6,3")]
        .map(|read| read.expect("a game"));
    let (plain, turned) = (Orbits::identity(), Orbits::keeping(&grid, &grid.start()));
    for (game, orbits, processes) in
        [(&grid, &plain, 2), (&grid, &turned, 3), (&sliding, &plain, 2), (&heaps, &plain, 1)]
    {
        let expected = in_memory(game, orbits);
        let folder = ludex_testkit::scratch();
        // It is there then, and answers at once.
        for _ in 0..2 {
            for found in together(game, orbits, folder.path(), &vec![i64::MAX; processes]) {
                let found = found.expect("a count");
                assert_eq!(found.levels, expected, "{} by {processes}", game.spec());
                let expanded = found.processes.iter().map(|work| work.positions).sum::<u64>();
                assert_eq!(expanded, expected.iter().map(|level| level.canonical).sum::<u64>());
            }
        }
    }
}

/// Numbers of histories are sent from one process to another as positions are.
#[test]
fn histories_are_those_of_one_process() {
    let game = tictactoe::read_game("").expect("a game");
    let start = game.start();
    let orbits = Orbits::keeping(&game, &start);
    for (alike, of) in [(Alike::Moves, Of::Histories), (Alike::CanonicalPositions, Of::CanonicalHistories)] {
        let expected = paths::count(&game, &start, &orbits, alike, &()).expect("lengths");
        let about = About { of, ..about(&game) };
        let hosts = Hosts::on_this_machine(2).expect("free ports");
        let folder = ludex_testkit::scratch();
        let folders = [0, 1].map(|process| folder.path().join(process.to_string()));
        thread::scope(|scope| {
            let one = |process: usize| {
                let (game, start, orbits, hosts, about) = (&game, &start, &orbits, &hosts, &about);
                let folder = &folders[process];
                scope.spawn(move || {
                    let place = Place { hosts, process, folder, waits: &|| true };
                    count::<_, Reached<AnyPosition>>(game, start, orbits, (place, about), &|_| {}, &())
                })
            };
            for process in [one(0), one(1)] {
                let found = process.join().expect("no panic").expect("a count");
                assert_eq!(found.levels, expected, "{of:?}");
            }
        });
    }
}

/// Each process has as much to do as any other, and sends as much.
#[test]
fn processes_are_balanced() {
    let game = connect4::read_game("4x4").expect("a game");
    let orbits = Orbits::keeping(&game, &game.start());
    let folder = ludex_testkit::scratch();
    let found = together(&game, &orbits, folder.path(), &[i64::MAX; 4]).remove(0).expect("a count");
    let within = |part: fn(&crate::Work) -> u64| {
        let parts: Vec<_> = found.processes.iter().map(part).collect();
        let (least, most) = (parts.iter().min().expect("four"), parts.iter().max().expect("four"));
        assert!(*least > 0 && most * 100 <= least * 105, "{parts:?}");
    };
    within(|work| work.positions);
    within(|work| work.sent);
}

/// Whichever process stops, and whenever: all end, and the same call goes on to the same count.
#[test]
fn a_process_that_ends_ends_all_and_nothing_is_lost() {
    let game = tictactoe::read_game("").expect("a game");
    let orbits = Orbits::identity();
    let expected = in_memory(&game, &orbits);
    let mut stopped = 0;
    for (process, polls) in [(0, 5), (1, 40), (0, 90)] {
        let folder = ludex_testkit::scratch();
        let mut all = [i64::MAX; 2];
        all[process] = polls;
        for (other, ended) in together(&game, &orbits, folder.path(), &all).into_iter().enumerate() {
            let Err(Incomplete { reason, partial }) = ended else { continue };
            stopped += 1;
            assert_eq!(partial.levels, expected[..partial.levels.len()]);
            match reason {
                ClusterError::Lost { .. } | ClusterError::Absent { .. } if other != process => {}
                ClusterError::Disk(DiskError::Halt(Halt::Stop(Stop::Cancelled))) if other == process => {}
                reason => panic!("process {other} of those with {process} stopped after {polls}: {reason:?}"),
            }
        }
        for found in together(&game, &orbits, folder.path(), &[i64::MAX; 2]) {
            assert_eq!(found.expect("a count").levels, expected);
        }
    }
    assert!(stopped >= 4, "{stopped}");
}

#[test]
fn other_numbers_of_processes_and_folders_of_other_runs_are_refused() {
    let game = tictactoe::read_game("").expect("a game");
    let orbits = Orbits::identity();
    let [folder, other] = [0, 1].map(|_| ludex_testkit::scratch());
    together(&game, &orbits, folder.path(), &[i64::MAX; 2]);
    for found in together(&game, &orbits, folder.path(), &[i64::MAX]) {
        let Err(Incomplete { reason: ClusterError::Disk(error), .. }) = found else { panic!("{found:?}") };
        assert!(matches!(error, DiskError::Other { share: Share { processes: 2, .. }, .. }));
        assert!(error.text().en.contains("2 processes"), "{}", error.text().en);
    }
    // Process 1 begins anew, and process 0 is done.
    std::fs::create_dir_all(other.path()).expect("a folder");
    std::fs::rename(folder.path().join("0"), other.path().join("0")).expect("renamed");
    for found in together(&game, &orbits, other.path(), &[i64::MAX; 2]) {
        let reason = found.expect_err("apart").reason;
        assert!(matches!(reason, ClusterError::Apart { behind: (1, None), ahead: (0, _) }), "{reason:?}");
    }
}

/// Two processes that are to do different things refuse one another before any work.
#[test]
fn other_games_are_refused() {
    let (game, other) = (tictactoe::read_game("").expect("a game"), mnk::read_game("3x2,2").expect("a game"));
    let orbits = Orbits::identity();
    let hosts = Hosts::on_this_machine(2).expect("free ports");
    let folder = ludex_testkit::scratch();
    let folders = [0, 1].map(|process| folder.path().join(process.to_string()));
    let place = |process: usize| Place { hosts: &hosts, process, folder: &folders[process], waits: &|| true };
    thread::scope(|scope| {
        let first = scope.spawn(|| one(&game, &orbits, place(0), i64::MAX));
        let second = one(&other, &orbits, place(1), i64::MAX);
        for (ended, process) in [(first.join().expect("no panic"), 1), (second, 0)] {
            match ended.expect_err("different").reason {
                ClusterError::Different { process: found, difference, .. } => {
                    assert!(matches!(*difference, Difference::Game(_)) && found == process);
                }
                reason => panic!("{reason:?}"),
            }
        }
    });
    assert!(!folders[0].join("00000").exists(), "no work was begun");
}

/// Who calls without being one of the processes is not answered, and the count goes on.
#[test]
fn strangers_are_not_let_in() {
    let game = tictactoe::read_game("").expect("a game");
    let orbits = Orbits::identity();
    let hosts = Hosts::on_this_machine(2).expect("free ports");
    let folder = ludex_testkit::scratch();
    let folders = [0, 1].map(|process| folder.path().join(process.to_string()));
    let place = |process: usize| Place { hosts: &hosts, process, folder: &folders[process], waits: &|| true };
    thread::scope(|scope| {
        let first = scope.spawn(|| one(&game, &orbits, place(0), i64::MAX));
        let mut stranger = loop {
            match TcpStream::connect(hosts.address(0)) {
                Ok(stranger) => break stranger,
                Err(_) => thread::sleep(Duration::from_millis(5)),
            }
        };
        stranger.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("sent");
        let mut answer = Vec::new();
        // An end or a reset, and nothing before it.
        let _ = stranger.read_to_end(&mut answer);
        assert!(answer.is_empty());
        one(&game, &orbits, place(1), i64::MAX).expect("a count");
        first.join().expect("no panic").expect("a count");
    });
}

#[test]
fn who_does_not_come_is_named() {
    let game = tictactoe::read_game("").expect("a game");
    let hosts = Hosts::on_this_machine(2).expect("free ports");
    let folder = ludex_testkit::scratch();
    let place = Place { hosts: &hosts, process: 0, folder: folder.path(), waits: &|| false };
    let reason = one(&game, &Orbits::identity(), place, i64::MAX).expect_err("alone").reason;
    assert!(matches!(reason, ClusterError::Absent { process: 1, .. }), "{reason:?}");
}

fn header(game: &AnyGame) -> Header {
    let (start, numbered) = (game.start(), game.tiers() > 0);
    let symmetry = Orbits::keeping(game, &start).elements().len() > 1;
    let header = if numbered { Header::numbers } else { Header::keys };
    header(game, &start, symmetry).expect("a game with keys or numbers")
}

/// The table that one process makes.
fn alone(game: &AnyGame) -> Vec<u8> {
    let folder = ludex_testkit::scratch();
    let (start, table) = (game.start(), folder.path().join("table"));
    let (orbits, work) = (Orbits::keeping(game, &start), folder.path().join("work"));
    let folder = (&*work, &about(game));
    ludex_disk::solve(game, &start, &orbits, folder, (&table, &header(game)), &()).expect("a table");
    std::fs::read(table).expect("a file")
}

/// Solves in all processes, each with the polls after which it stops.
fn solved(game: &AnyGame, folder: &Path, polls: &[i64]) -> Vec<Result<Solved, Incomplete<Level>>> {
    let (start, table) = (game.start(), folder.join("table"));
    let orbits = Orbits::keeping(game, &start);
    all(folder, polls, |place, polls| {
        let observer = Little(polls.into());
        solve(game, &start, &orbits, (place, &about(game)), (&table, &header(game)), &observer)
    })
}

/// Nothing but what tells of what they were.
fn folders_are_empty(folder: &Path, processes: usize) -> bool {
    let names = |process: usize| {
        let files = std::fs::read_dir(folder.join(process.to_string())).expect("a folder");
        files.map(|file| file.expect("a file").file_name()).filter(|name| name != "lock").collect::<Vec<_>>()
    };
    (0..processes).all(|process| names(process) == ["about.json"])
}

#[test]
fn tables_are_those_of_one_process() {
    let plies = [connect4::read_game("3x3"), mnk::read_game("3x2,2"), peg_solitaire::read_game("triangle4")];
    let rounds = [go::read_game("2x2"), sliding::read_game("3x2")];
    let numbered = [diaballik::read_game("3x3,2")];
    for game in plies.into_iter().chain(rounds).chain(numbered).map(|read| read.expect("a game")) {
        let expected = alone(&game);
        for processes in [1, 2, 4] {
            let folder = ludex_testkit::scratch();
            // It is there then, and answers at once.
            for _ in 0..2 {
                for (process, ended) in solved(&game, folder.path(), &vec![i64::MAX; processes]).into_iter().enumerate()
                {
                    assert_eq!(ended.expect("a solution").table.is_some(), process == 0);
                }
                let found = std::fs::read(folder.path().join("table")).expect("a table");
                assert!(found == expected, "{} by {processes}", game.spec());
                assert!(folders_are_empty(folder.path(), processes));
            }
        }
    }
}

/// Whichever process stops, and whenever: all end, and the same call goes on to the same table.
#[test]
fn a_solution_goes_on_whoever_ends() {
    for game in [mnk::read_game("3x2,2"), sliding::read_game("2x2")] {
        goes_on_whoever_ends(&game.expect("a game"));
    }
}

fn goes_on_whoever_ends(game: &AnyGame) {
    let (expected, mut stopped) = (alone(game), 0);
    let folder = ludex_testkit::scratch();
    for trial in 0..ludex_testkit::trials(12) as i64 {
        let folder = folder.path().join(trial.to_string());
        std::fs::create_dir(&folder).expect("made");
        let (process, mut polls) = ((trial % 3) as usize, 20 + 37 * trial);
        // Again and again, until all is done.
        loop {
            let mut all = [i64::MAX; 3];
            all[process] = polls;
            let mut reasons = solved(game, &folder, &all).into_iter().enumerate().filter_map(|(other, ended)| {
                let reason = ended.err()?.reason;
                match &reason {
                    ClusterError::Lost { .. } | ClusterError::Absent { .. } if other != process => {}
                    ClusterError::Disk(DiskError::Halt(Halt::Stop(Stop::Cancelled))) if other == process => {}
                    reason => panic!("process {other}, and {process} stopped after {polls}: {reason:?}"),
                }
                Some(reason)
            });
            if reasons.next().is_none() {
                break;
            }
            // A ply must be possible at last.
            (stopped, polls) = (stopped + 1, 2 * polls);
        }
        let found = std::fs::read(folder.join("table")).expect("a table");
        assert!(found == expected, "trial {trial}");
        assert!(folders_are_empty(&folder, 3));
    }
    assert!(stopped >= 6, "{stopped}");
}
