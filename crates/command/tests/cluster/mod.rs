//! Counts and solutions by several processes: one is killed, all end, and the same command goes on.
//! And what the page on clusters gives to copy.

use std::fs;
use std::hash::{BuildHasher as _, RandomState};
use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::process::{self, Output, ludex};

const GAME: &str = "connect4:3x3";

/// The numbers, whatever they cost and however they were found.
fn numbers(mut json: Value) -> Value {
    let object = json.as_object_mut().expect("an object");
    for of_the_run in ["command", "method", "processes", "seconds", "peak_bytes"] {
        object.remove(of_the_run);
    }
    json
}

/// Starts all processes of a list in folders beside it.
fn begin(command: &str, hosts: &Path, processes: usize) -> Vec<Child> {
    let folder = hosts.parent().expect("a folder").display();
    let hosts = hosts.display();
    let begin = |process| {
        process::begin_to_tell(&format!(
            "cluster {command} --hosts {hosts} --process {process} --disk {folder}/{process} --memory 64MiB --json"
        ))
    };
    (0..processes).map(begin).collect()
}

/// What they leave, in their order.
fn ended(processes: Vec<Child>) -> Vec<Output> {
    processes.into_iter().map(|process| process::ended(process, "a process of a cluster")).collect()
}

/// A list of so many free addresses.
fn hosts(folder: &Path, processes: usize) -> std::path::PathBuf {
    let listeners: Vec<_> =
        (0..processes).map(|_| std::net::TcpListener::bind("127.0.0.1:0").expect("a free port")).collect();
    let lines = listeners.iter().map(|listener| format!("{}\n", listener.local_addr().expect("an address")));
    let file = folder.join("hosts");
    fs::write(&file, lines.collect::<String>()).expect("written");
    file
}

/// Whether one of them could not listen at its address: between a look at which ports are free and
/// the process, another program may take one.
fn lacked_a_port(outputs: &[Output]) -> bool {
    outputs.iter().any(|output| output.stderr.contains("another program uses it"))
}

/// What three processes leave that nobody kills, on ports that are theirs.
#[cfg(unix)]
fn undisturbed(command: &str, folder: &Path) -> Vec<Output> {
    loop {
        let outputs = ended(begin(command, &hosts(folder, 3), 3));
        if !lacked_a_port(&outputs) {
            return outputs;
        }
    }
}

/// Any of three processes is killed at a moment drawn at random, and the others end at once with a
/// word; what the same commands then leave in the same folders, and how many had lost another.
#[cfg(unix)]
fn killed(command: &str, folder: &Path, takes: Duration) -> (Vec<Output>, usize) {
    fs::create_dir_all(folder).expect("made");
    let hosts = hosts(folder, 3);
    let random = RandomState::new().hash_one(());
    let (killed, moment) = ((random % 3) as usize, takes.mul_f64((random >> 8) as f64 / (1_u64 << 56) as f64));
    println!("{command}: process {killed} is killed after {moment:?}");
    let mut processes = begin(command, &hosts, 3);
    // From here on it knows all others. Who is killed before does not come (`who_does_not_come`).
    let ready = folder.join(format!("{killed}/00000/ready.json"));
    while !ready.is_file() && processes[killed].try_wait().expect("a child").is_none() {
        std::thread::sleep(Duration::from_millis(2));
    }
    std::thread::sleep(moment);
    processes[killed].kill().expect("it can be killed");
    let since = Instant::now();
    let mut lost = 0;
    let outputs = ended(processes);
    if lacked_a_port(&outputs) {
        return self::killed(command, folder, takes);
    }
    for (process, output) in outputs.into_iter().enumerate() {
        // All was done, or it says who is gone.
        let told = output.status == Some(0) || output.stderr.contains(" has ended; give the same command");
        assert!(process == killed || told, "process {killed} was killed: {output:?}");
        lost += usize::from(process != killed && output.status != Some(0));
    }
    // A second on a quiet machine.
    assert!(since.elapsed() < Duration::from_secs(10), "{:?}", since.elapsed());
    let outputs = undisturbed(command, folder);
    assert!(outputs[1..].iter().all(|output| output.stdout.is_empty() && output.status == Some(0)), "{outputs:?}");
    (outputs, lost)
}

/// The same commands end with the numbers of a list in memory.
#[cfg(unix)]
#[test]
fn a_killed_process_ends_all_and_the_same_commands_go_on() {
    let listed = numbers(ludex(&format!("count {GAME} --method explicit --json --quiet")).json());
    let folder = tempfile::tempdir().expect("a folder");
    let whole = folder.path().join("whole");
    let began = Instant::now();
    let found = ludex(&format!("cluster count {GAME} --processes 3 --disk {} --json", whole.display()));
    let takes = began.elapsed();
    assert_eq!(numbers(found.json()), listed, "{found:?}");
    let mut lost = 0;
    for trial in 0..ludex_testkit::trials(2) {
        let (outputs, more) = killed(&format!("count {GAME}"), &folder.path().join(trial.to_string()), takes);
        assert_eq!(numbers(outputs[0].json()), listed, "{outputs:?}");
        lost += more;
    }
    println!("{lost} processes have lost another one");
}

/// By one, two and four processes the table is that of memory, to the byte; it is there then, and
/// answers. A killed process changes nothing.
#[cfg(unix)]
#[test]
fn a_killed_process_ends_all_that_solve_and_the_table_is_that_of_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let in_memory = at("memory.ludex");
    let mut expected = ludex(&format!("solve {GAME} --table {} --json --quiet", in_memory.display())).json();
    let bytes = fs::read(&in_memory).expect("a table");
    let mut takes = Duration::ZERO;
    for processes in [1, 2, 4] {
        let disk = at(&format!("by-{processes}"));
        let began = Instant::now();
        for method in ["cluster", "table"] {
            let solve = format!("cluster solve {GAME} --processes {processes} --disk {} --json", disk.display());
            let found = ludex(&solve).json();
            assert_eq!((&found["method"], &found["counts"]), (&method.into(), &expected["counts"]), "{found}");
            takes = if method == "cluster" { began.elapsed() } else { takes };
        }
        let table = disk.join("connect4-3x3.ludex");
        assert!(fs::read(&table).expect("a table") == bytes, "by {processes} processes");
        assert_eq!(ludex(&format!("table verify {}", table.display())).status, Some(0));
    }
    expected = numbers(expected);
    for trial in 0..ludex_testkit::trials(2) {
        let (outputs, lost) = killed(&format!("solve {GAME}"), &at(&trial.to_string()), takes);
        let mut found = numbers(outputs[0].json());
        found["table"] = expected["table"].clone();
        assert_eq!(found, expected, "{outputs:?}");
        assert!(fs::read(at(&format!("{trial}/0/connect4-3x3.ludex"))).expect("a table") == bytes);
        println!("{lost} processes have lost another one");
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path().display();
    let refused = |args: &str, part: &str| {
        let output = ludex(&format!("cluster count tictactoe {args}"));
        assert_eq!((output.status, output.stdout.as_str()), (Some(2), ""), "{args}: {output:?}");
        assert!(output.stderr.contains(part), "{args}: {}", output.stderr);
    };
    refused(&format!("--disk {at}/a"), "--hosts");
    refused(&format!("--disk {at}/a --processes 0"), "from 1 to");
    fs::write(folder.path().join("bad"), "node1\n").expect("written");
    refused(&format!("--disk {at}/a --hosts {at}/bad"), "line 1 of the hosts, `node1`, is no address");
    // An address of nobody (RFC 5737).
    fs::write(folder.path().join("else"), "192.0.2.1:2101\n").expect("written");
    refused(&format!("--disk {at}/a --hosts {at}/else"), "none of the hosts is an address of this machine");
    refused(&format!("--disk {at}/a --hosts {at}/else --process 1"), "there is no process 1");
    assert!(!folder.path().join("a").exists());
    // Another number of processes than before, and a child that is at fault.
    ludex(&format!("cluster count tictactoe --processes 2 --disk {at}/two"));
    refused(&format!("--processes 3 --disk {at}/two"), "shared by 2 processes, the part of process");
    // A folder of a count.
    let refuses = |game: &str, disk: &str, part: &str| {
        let output = ludex(&format!("cluster solve {game} --processes 2 --disk {at}/{disk}"));
        assert_eq!((output.status, output.stdout.as_str()), (Some(2), ""), "{game}: {output:?}");
        assert!(output.stderr.contains(part), "{game}: {}", output.stderr);
    };
    refuses("tictactoe", "two", "name another folder");
    fs::create_dir_all(folder.path().join("mine/1")).expect("made");
    fs::write(folder.path().join("mine/1/letter"), "precious").expect("written");
    refused(&format!("--processes 2 --disk {at}/mine"), "mine/1 holds other files");
    refused(&format!("--processes 2 --disk {at}/bad"), "bad is not a folder");
    let alone = ludex(&format!("cluster count tictactoe --processes 1 --disk {at}/alone"));
    assert!(alone.stdout.contains("\nBy one process: 765 positions.\n"), "{alone:?}");
    let other = "alone/0 holds other work, on tictactoe; give the command that began it, or name another folder";
    refused(&format!("--processes 2 --disk {at}/alone"), other);
}

/// What `docs/cluster.md` gives to copy can be read by those that it is for, and its commands by
/// ludex.
#[test]
fn manifests_can_be_read() {
    let text = include_str!("../../../../docs/cluster.md");
    let blocks = |kind: &str| -> Vec<String> {
        let begin = format!("```{kind}\n");
        text.split(begin.as_str()).skip(1).filter_map(|rest| Some(rest.split_once("```")?.0.to_owned())).collect()
    };
    let (yaml, scripts) = (blocks("yaml"), blocks("bash"));
    assert!(yaml.len() == 1 && !scripts.is_empty());
    for script in &scripts {
        let read = Command::new("bash").args(["-n", "-c", script]).output();
        assert!(read.is_ok_and(|read| read.status.success()), "{script}");
    }
    let named = std::env::var("PYTHON");
    let check = "import sys\ntry: import yaml\nexcept ImportError: sys.exit(77)\n\
        parts = list(yaml.safe_load_all(sys.argv[1]))\n\
        assert [(one['kind'], one['apiVersion']) for one in parts] == [('ConfigMap', 'v1'), ('Service', 'v1'), \
        ('StatefulSet', 'apps/v1')], parts\n\
        hosts, spec = parts[0]['data']['hosts'].split(), parts[2]['spec']\n\
        assert len(hosts) == spec['replicas'] and spec['serviceName'] == parts[1]['metadata']['name']\n\
        assert all(len(host.split(':')) == 2 for host in hosts)\n";
    let python = named.as_deref().unwrap_or("python3");
    match Command::new(python).args(["-c", check, &yaml[0]]).output() {
        Ok(read) if read.status.code() != Some(77) || named.is_ok() => {
            assert!(read.status.success(), "{}", String::from_utf8_lossy(&read.stderr));
        }
        _ if named.is_ok() => panic!("{python} cannot be run"),
        _ => eprintln!("not checked: {python} with the package yaml is needed to read manifests"),
    }
    // Every call is one that ludex takes: with these arguments all that it lacks is the list.
    let text = text.replace("\\\n", " ");
    let calls = text.lines().filter_map(|line| line.split_once("ludex cluster ").map(|(_, call)| call));
    let calls: Vec<_> = calls.filter(|call| call.contains("--hosts")).collect();
    assert!(calls.len() >= 3, "{calls:?}");
    for call in calls {
        let words = call.split(['"', '\'', '>', '&', '\\']).next().unwrap_or_default();
        let words = words.replace("${HOSTNAME##*-}", "0").replace("$SLURM_PROCID", "0");
        let output = ludex(&format!("cluster {words} --quiet"));
        assert!(output.stderr.contains("hosts"), "{call}: {output:?}");
        assert!(!output.stderr.contains("--help"), "{call}: {output:?}");
    }
}
