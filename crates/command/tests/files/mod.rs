//! Files that commands write: devices, pipes, links, modes, names that cannot be, checkpoints; and
//! what a terminal may get of files that are read.

use std::fs::{self, File};
use std::io::Read as _;
use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _, PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use crate::process::{self, Output, ludex, ludex_with};

/// A folder for one test, removed after it.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// A file with a text in it.
    fn with(&self, name: &str, text: &str) -> PathBuf {
        let path = self.file(name);
        fs::write(&path, text).expect("writable");
        path
    }

    fn pipe(&self, name: &str) -> PathBuf {
        let path = self.file(name);
        let made = Command::new("mkfifo").arg(&path).status();
        assert!(made.is_ok_and(|status| status.success()));
        path
    }

    fn names(&self) -> Vec<String> {
        let names = fs::read_dir(self.0.path()).expect("a folder");
        let mut names: Vec<_> =
            names.map(|entry| entry.expect("an entry").file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a text")
}

fn graph(to: &Path) -> String {
    format!("graph fibonacci-nim:4 --format svg -o {}", to.display())
}

fn done(args: &str) -> Output {
    let output = ludex(args);
    assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""), "{args}: {output:?}");
    output
}

/// Every command that writes a file, up to the name of the file; what some of them read is in the
/// folder.
fn writers(folder: &Folder) -> Vec<String> {
    let rules = folder.with("family.clp", "(deffacts f (a b))\n(defrule r (a ?x) => (assert (c ?x)))\n");
    let arena = folder.with("arena.txt", "a b\nb c\n");
    let table = folder.file("table");
    done(&format!("solve tictactoe --table {}", table.display()));
    let [rules, arena, table] = [rules, arena, table].map(|path| path.display().to_string());
    vec![
        "graph fibonacci-nim:4 --format svg -o".into(),
        format!("arena {arena} --format dot -o"),
        "tree max(1,2) -o".into(),
        "learn tictactoe -n 5 -o".into(),
        "learn tictactoe -n 5 --curve".into(),
        format!("table export {table} --format csv -o"),
        "diplomacy occupancy --powers AUS -o".into(),
        format!("rules run {rules} --dot"),
    ]
}

/// The name of an output, with the ending that pictures ask for.
const NAME: &str = "out.svg";

#[test]
fn pipes_are_written_in_place_by_every_command() {
    let folder = Folder::new();
    for command in writers(&folder) {
        let pipe = folder.pipe(NAME);
        let reader = {
            let pipe = pipe.clone();
            thread::spawn(move || {
                let mut bytes = Vec::new();
                File::open(pipe).and_then(|mut pipe| pipe.read_to_end(&mut bytes)).expect("it is written");
                bytes.len()
            })
        };
        done(&format!("{command} {}", pipe.display()));
        assert!(fs::symlink_metadata(&pipe).expect("a pipe").file_type().is_fifo(), "{command} replaced it");
        assert!(reader.join().expect("a reader") > 10, "{command} wrote nothing");
        fs::remove_file(pipe).expect("it can be removed");
    }
}

/// Where devices can be made, which takes the rights for it; those of the machine are left alone.
#[test]
fn devices_are_written_in_place_by_every_command() {
    let folder = Folder::new();
    let device = |minor: &str| {
        let path = folder.file(NAME);
        let made = Command::new("mknod").arg(&path).args(["c", "1", minor]).output();
        let made = made.is_ok_and(|made| made.status.success());
        // Where they are forbidden to work they are no devices.
        (made && File::options().write(true).open(&path).is_ok()).then_some(path)
    };
    for command in writers(&folder) {
        let Some(null) = device("3") else { return };
        done(&format!("{command} {}", null.display()));
        assert!(fs::symlink_metadata(&null).expect("a device").file_type().is_char_device(), "{command} replaced it");
        fs::remove_file(null).expect("it can be removed");

        let Some(full) = device("7") else { return };
        let refused = ludex(&format!("{command} {}", full.display()));
        assert_eq!(refused.status, Some(4), "{command}: {refused:?}");
        assert!(refused.stderr.contains("the disk is full"), "{command}: {refused:?}");
        assert!(!refused.stdout.contains("written") && !refused.stdout.contains("Kept"), "{command}: {refused:?}");
        fs::remove_file(full).expect("it can be removed");
    }
}

#[test]
fn links_are_followed_and_kept() {
    let folder = Folder::new();
    let whole = folder.file("whole.svg");
    done(&graph(&whole));
    let whole = read(&whole);

    let (target, link) = (folder.with("target.svg", "old"), folder.file("link.svg"));
    symlink("target.svg", &link).expect("a link");
    done(&graph(&link));
    assert!(fs::symlink_metadata(&link).expect("a link").is_symlink() && read(&target) == whole);

    // To what is not there yet, by way of another folder.
    fs::create_dir(folder.file("sub")).expect("a folder");
    symlink("../new.svg", folder.file("sub/second")).expect("a link");
    symlink("sub/second", folder.file("first")).expect("a link");
    done(&graph(&folder.file("first")));
    assert_eq!(read(&folder.file("new.svg")), whole);

    let (one, other) = (folder.with("one.svg", &"old ".repeat(10_000)), folder.file("other.svg"));
    fs::hard_link(&one, &other).expect("a second name");
    done(&graph(&one));
    assert_eq!(fs::metadata(&one).expect("a file").nlink(), 2);
    assert_eq!(read(&other), whole);

    let private = folder.with("private.svg", "old");
    fs::set_permissions(&private, fs::Permissions::from_mode(0o640)).expect("it is ours");
    done(&graph(&private));
    assert_eq!(fs::metadata(&private).expect("a file").mode() & 0o777, 0o640);
    assert_eq!(read(&private), whole);
}

/// A name that anybody can foresee can be somebody else's file, or a link to one.
#[test]
fn files_beside_the_output_are_left_alone() {
    let folder = Folder::new();
    let (precious, victim) = (folder.with("a.svg.tmp", "precious"), folder.with("victim", "precious"));
    symlink("victim", folder.file("b.svg.tmp")).expect("a link");
    for name in ["a.svg", "b.svg"] {
        done(&graph(&folder.file(name)));
    }
    assert_eq!((read(&precious), read(&victim)), ("precious".into(), "precious".into()));
    assert!(!fs::symlink_metadata(folder.file("b.svg")).expect("a file").is_symlink());
    assert_eq!(folder.names(), ["a.svg", "a.svg.tmp", "b.svg", "b.svg.tmp", "victim"]);
}

#[test]
fn standard_output_takes_the_file_and_standard_error_the_report() {
    let folder = Folder::new();
    let whole = folder.file("whole.svg");
    done(&graph(&whole));
    let whole = read(&whole);
    for name in ["-", "/dev/stdout", "/dev/fd/1"] {
        let output = ludex(&graph(Path::new(name)));
        assert_eq!((output.status, output.stdout.as_str()), (Some(0), whole.as_str()), "{name}");
        assert_eq!(output.stderr, "8 vertices and 11 edges written to standard output (6.7 KiB)\n");
    }
    for command in writers(&folder) {
        // What was learned is no text, and a curve has a name that ends with its format.
        if command.starts_with("learn") {
            continue;
        }
        let output = ludex(&format!("{command} -"));
        assert_eq!(output.status, Some(0), "{command}: {output:?}");
        let (file, named) = (&output.stdout, folder.file(NAME));
        done(&format!("{command} {}", named.display()));
        assert!(file.as_bytes() == fs::read(named).expect("a file"), "{command}");
        assert!(!output.stderr.is_empty(), "{command}");
        let both = ludex(&format!("{command} - --json"));
        assert_eq!((both.status, both.stdout.as_str()), (Some(2), ""), "{command}: {both:?}");
    }
    assert!(!Path::new("-").exists());
}

/// `-o >(command)` is such a name; so is the third descriptor of a shell.
#[test]
fn descriptors_are_written_in_place() {
    let line = "$LUDEX graph fibonacci-nim:4 --format svg -o /dev/fd/3 3>&1 >&2";
    let Some(mut bash) = process::in_bash(line) else { return };
    let output = bash.output().expect("it runs");
    assert!(output.status.success() && output.stdout.starts_with(b"<svg"), "{output:?}");
    let line = "$LUDEX graph fibonacci-nim:4 --format svg -o >(cat) >&2; wait $!";
    let output = process::in_bash(line).expect("a shell").output().expect("it runs");
    assert!(output.status.success() && output.stdout.starts_with(b"<svg"), "{output:?}");
}

#[test]
fn what_a_command_reads_is_never_its_output() {
    let folder = Folder::new();
    let rules = folder.with("family.clp", "(deffacts f (a b))\n");
    let arena = folder.with("arena.txt", "a b\nb c\n");
    let learned = folder.file("learned");
    ludex(&format!("learn tictactoe -n 5 --learner menace -o {}", learned.display()));
    let sheet = folder.with("nim.kif", include_str!("../../../../testdata/gdl/nim.kif"));
    let tree = folder.with("tree.svg", "max(1, 2)");
    let [map, drawn] = ["map.csv", "map.svg"].map(|name| folder.with(name, ""));
    for map in [&map, &drawn] {
        fs::write(map, ludex("diplomacy map --format csv").stdout).expect("written");
    }
    symlink(&learned, folder.file("link")).expect("a link");
    for (command, file, output) in [
        ("rules run", &rules, "family.clp --dot"),
        ("arena --format dot", &arena, "arena.txt -o"),
        ("learn export", &learned, "learned -o"),
        ("learn export", &learned, "link -o"),
        ("learn -n 1 --learner q", &sheet, "nim.kif -o"),
        ("tree", &tree, "tree.svg -o"),
        ("diplomacy map", &map, "map.csv -o"),
        ("diplomacy occupancy --map", &drawn, "map.svg -o"),
    ] {
        let (name, option) = output.split_once(' ').expect("a name and an option");
        let before = fs::read(file).expect("readable");
        let call = format!("{command} {} {option} {}", file.display(), folder.file(name).display());
        let output = ludex(&call);
        assert_eq!((output.status, output.stdout.as_str()), (Some(2), ""), "{call}: {output:?}");
        assert!(output.stderr.contains("is read here, and never overwritten"), "{call}: {output:?}");
        assert_eq!(fs::read(file).expect("readable"), before, "{call}");
    }
}

/// These would else play or list for hours before they say so.
#[test]
fn names_that_cannot_be_are_refused_before_any_work() {
    let folder = Folder::new();
    let (file, sub) = (folder.with("file", ""), folder.file("sub.svg"));
    fs::create_dir(&sub).expect("a folder");
    let long = ["learn tictactoe --learner q -n 1000000000 -o", "learn tictactoe --learner q -n 1000000000 --curve"];
    let long = long.map(String::from).into_iter().chain(["graph connect4 --format dot -o".into()]);
    for command in long.chain(writers(&folder)) {
        for name in [folder.file("nowhere/x.svg"), file.join("x.svg"), sub.clone()] {
            let output = ludex(&format!("{command} {}", name.display()));
            assert_eq!((output.status, output.stdout.as_str()), (Some(2), ""), "{command} {output:?}");
            assert!(output.stderr.contains("cannot be written: "), "{command} {output:?}");
        }
    }
}

#[test]
fn an_older_file_is_there_until_there_is_another() {
    let folder = Folder::new();
    let old = folder.with("old.learned", "old");
    for signal in ["-KILL", "-TERM"] {
        let learn = format!("learn tictactoe --learner q -n 1000000000 -o {}", old.display());
        let killed = process::signalled(&learn, signal, Duration::from_millis(300));
        assert!(killed.signal.is_some(), "{killed:?}");
        if signal == "-KILL" {
            assert_eq!(read(&old), "old");
        }
        assert_eq!(folder.names(), ["old.learned"], "after {signal}");
    }
}

const COUNT: &str = "count connect4:6x5 --method symbolic --checkpoint";

/// A count that has written its checkpoint already.
fn counting(checkpoint: &Path) -> std::process::Child {
    let mut child = process::begin_to_tell(&format!("{COUNT} {}", checkpoint.display()));
    let began = Instant::now();
    while fs::metadata(checkpoint).map_or(0, |found| found.len()) == 0 {
        assert!(child.try_wait().expect("a child").is_none(), "it ended by itself");
        assert!(began.elapsed() < Duration::from_mins(1), "it writes no checkpoint");
        thread::sleep(Duration::from_millis(5));
    }
    child
}

#[test]
fn one_count_at_a_time_writes_a_checkpoint() {
    let folder = Folder::new();
    let checkpoint = folder.file("kept");
    let mut first = counting(&checkpoint);
    for _ in 0..3 {
        let second = ludex(&format!("{COUNT} {}", checkpoint.display()));
        assert_eq!((second.status, second.stdout.as_str()), (Some(4), ""), "{second:?}");
        assert!(second.stderr.contains("is being written by another process"), "{second:?}");
        assert!(first.try_wait().expect("a child").is_none(), "the first is not disturbed");
    }
    assert_eq!(folder.names().iter().filter(|name| !name.starts_with(".ludex-")).count(), 1);
    first.kill().expect("it can be killed");
    first.wait().expect("it ends");
    // It can be gone on with as soon as that process has ended, however it ended.
    let mut next = counting(&checkpoint);
    thread::sleep(Duration::from_millis(200));
    assert!(next.try_wait().expect("a child").is_none(), "it goes on");
    next.kill().expect("it can be killed");
    next.wait().expect("it ends");
}

#[test]
fn why_a_checkpoint_cannot_be_written_is_told() {
    let folder = Folder::new();
    let inner = folder.file("inner");
    fs::create_dir(&inner).expect("a folder");
    let child = counting(&inner.join("kept"));
    while fs::remove_dir_all(&inner).is_err() && inner.exists() {}
    let output = process::ended(child, COUNT);
    assert_eq!(output.status, Some(4), "{output:?}");
    assert!(output.stderr.contains("so the count ends here: there is no such file"), "{output:?}");

    let pipe = folder.pipe("pipe");
    let output = ludex(&format!("{COUNT} {}", pipe.display()));
    assert_eq!(output.status, Some(2), "{output:?}");
    assert!(output.stderr.contains("is a device or a pipe"), "{output:?}");
    // One that could not begin leaves nothing.
    let refused = ludex(&format!("count kayles --method symbolic --checkpoint {}", folder.file("new").display()));
    assert_eq!(refused.status, Some(2), "{refused:?}");
    assert_eq!(folder.names(), ["pipe"]);
}

/// What goes on, and what was not needed, is told.
#[test]
fn where_a_count_is_kept_is_told() {
    let folder = Folder::new();
    let unused = folder.file("unused");
    let small = done(&format!("count tictactoe --disk {}", unused.display()));
    assert!(small.stdout.contains("The folder of --disk was not needed: nothing was put there."), "{small:?}");
    assert!(!unused.exists());
    let checkpoint = folder.file("kept");
    let large = format!("count connect4 --method symbolic --anyway --time 2s --checkpoint {}", checkpoint.display());
    let stopped = ludex(&large);
    assert_eq!(stopped.status, Some(3), "{stopped:?}");
    assert!(stopped.stdout.contains("The checkpoint keeps finished plies"), "{stopped:?}");
    let again = ludex(&large);
    assert!(again.stdout.contains("Resumed after ply"), "{again:?}");
}

const EVIL: &str = "a\x1b]0;title\x07\u{9b}b\x7f";
const SHOWN: &str = r"a\u{1b}]0;title\u{7}\u{9b}b\u{7f}";

#[test]
fn control_characters_are_shown_and_not_sent() {
    let folder = Folder::new();
    let error = ludex_with(["show", "tictactoe", &format!("{EVIL}\r\nsecond line")]);
    assert_eq!(error.status, Some(2));
    assert!(error.stderr.contains(&format!(r"{SHOWN}\r\nsecond line")), "{}", error.stderr);
    assert_eq!(error.stderr.lines().count(), 1);
    let json = ludex_with(["solve", "tictactoe", "--from", "-", "--json"]);
    assert_eq!((json.status, json.stdout.as_str()), (Some(0), ""));
    let json = process::with_input("solve tictactoe --from - --json", format!("{EVIL}\n"));
    assert!(!json.stdout.trim_end().contains(char::is_control), "{json:?}");
    assert!(json.json()["error"].as_str().expect("a text").contains(EVIL), "{json:?}");

    let rules = folder.with("evil.clp", &format!("(defrule r => (printout t \"{EVIL}\tx\" crlf))"));
    let output = done(&format!("rules run {}", rules.display()));
    assert!(output.stdout.starts_with(&format!("{SHOWN}\tx\n")), "{}", output.stdout);
    // Our own styles stay where colours are wanted.
    let coloured = process::coloured(&format!("rules run {} --statistics", rules.display()));
    assert!(coloured.stdout.contains("\x1b[1m") && !coloured.stdout.contains('\x07'), "{}", coloured.stdout);
}

/// A file for other programs is what it is, but on a terminal.
#[test]
fn files_on_a_terminal_are_shown() {
    let folder = Folder::new();
    let arena = folder.with("evil.txt", &format!("\"{EVIL}\" b\n"));
    let args = format!("arena {} --format edges", arena.display());
    assert!(done(&args).stdout.contains(EVIL));
    for args in [args.clone(), format!("{args} -o -")] {
        let Some(screen) = process::terminal::shown(&args) else { return };
        assert!(screen.contains(SHOWN) && !screen.contains('\x07'), "{screen:?}");
    }
}

/// What shells and readers get is told to be lost, too.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_by_every_command_that_prints() {
    for args in ["completions bash", "man", "help count", "--version", "games", "show tictactoe"] {
        let output = process::to_file(args, "/dev/full");
        assert_eq!(output.status, Some(4), "{args}: {output:?}");
        assert!(output.stderr.contains("the disk is full"), "{args}: {output:?}");
    }
}

/// As packages want them.
#[test]
fn manual_pages_are_written_into_a_folder() {
    let folder = Folder::new();
    let pages = folder.file("man1");
    let output = done(&format!("man -o {}", pages.display()));
    let names = fs::read_dir(&pages).expect("a folder").count();
    assert_eq!(output.stdout, format!("{names} manual pages are in {}\n", pages.display()));
    assert!(read(&pages.join("ludex.1")).contains(".SH \"EXIT STATUS\""), "{}", read(&pages.join("ludex.1")));
    let alone = done("man table verify").stdout;
    assert_eq!(read(&pages.join("ludex-table-verify.1")).trim_end(), alone.trim_end());
    assert!(pages.join("ludex-count.1").exists() && !pages.join("ludex-help.1").exists());
}

/// A command that is advised can be pasted, whatever the file is called.
#[test]
fn names_with_spaces_are_quoted_in_advice() {
    let folder = Folder::new();
    let game = folder.with("my game.kif", include_str!("../../../../testdata/gdl/tictactoe.kif"));
    let edges = folder.with("x y.edges", "a b\n");
    let (game, edges) = (game.to_str().expect("UTF-8"), edges.to_str().expect("UTF-8"));
    for (call, advised) in [
        (&["arena", edges][..], format!("ludex arena '{edges}' --attractor")),
        (&["plan", game], format!("ludex solve '{game}' --method")),
        (&["graph", game], format!("ludex graph '{game}' --format edges")),
        (&["book", game, "--side", "first"], format!("ludex book '{game}' --side first")),
        (&["eval", game], format!("`ludex moves '{game}'`")),
    ] {
        let Output { stdout, stderr, .. } = ludex_with(call.iter().copied());
        assert!(stdout.contains(&advised) || stderr.contains(&advised), "{call:?}: {stdout}{stderr}");
    }
}

/// A folder's table has a name that nobody gave: of another start, another name is no advice.
#[test]
fn a_table_of_another_start_in_a_folder() {
    let folder = Folder::new();
    let disk = folder.file("d s");
    let disk = disk.to_str().expect("UTF-8");
    let solve = |start: &str| ludex_with(["solve", "connect4:3x3", "--from", start, "--disk", disk, "--quiet"]);
    assert_eq!(solve("1").status, Some(0));
    let Output { status, stderr, .. } = solve("2");
    assert_eq!(status, Some(2));
    let advised = format!(
        "name a table of its own with --table, or another folder, or query this one with `ludex \
                           table probe '{disk}/connect4-3x3.ludex'`"
    );
    assert!(stderr.contains(&advised), "{stderr}");
}

/// What is written as Aldebaran or JSON is not read again: the formats that are read are named.
#[test]
fn an_arena_of_a_format_that_is_only_written() {
    let folder = Folder::new();
    for (format, begins) in [("aut", "des (0, 1, 2)\n"), ("json", "{}\n")] {
        let file = folder.with(&format!("f.{format}"), begins);
        let Output { status, stderr, .. } = ludex_with(["arena", file.to_str().expect("UTF-8")]);
        assert_eq!(status, Some(2));
        assert!(stderr.contains("arenas are read as dot (.dot, .gv), gm (.gm, .pg) and edges"), "{stderr}");
    }
}

/// One manual page goes to standard output where that is named; it is no folder called `-`.
#[test]
fn a_manual_page_on_standard_output() {
    let folder = Folder::new();
    let page = process::command("man count -o -").current_dir(folder.0.path()).output().expect("it runs");
    assert!(page.status.success() && String::from_utf8_lossy(&page.stdout).starts_with(".ie"), "{page:?}");
    assert_eq!(folder.names(), [""; 0]);
}
