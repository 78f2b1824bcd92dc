//! What the README and the pages of `docs` show is what happens: their sessions run.

use crate::process::{self, ludex};

/// What the README and the page on scripts show is what happens: their sessions, and the arguments
/// of the first command that the README gives.
#[test]
fn readme() {
    let text = include_str!("../../../../README.md");
    let folder = tempfile::tempdir().expect("a folder");
    let cases = trycmd::TestCases::new();
    cases.env("LC_ALL", "C").env("LUDEX_CACHE", "");
    for (name, text) in [("README.md", text), ("scripts.md", include_str!("../../../../docs/scripts.md"))] {
        let sessions = folder.path().join(name);
        std::fs::write(&sessions, with_statuses(&without_costs(text))).expect("written");
        cases.case(&sessions);
    }
    cases.run();
    let first = text.lines().find_map(|line| line.strip_prefix("cargo run --release -- ")).expect("a first command");
    let output = ludex(first);
    assert_eq!(output.status, Some(0), "{first}");
    assert!(output.stdout.contains("4,531,985,219,092"), "{}", output.stdout);
    let (_, rules) = text.split_once("```clips\n").expect("rules");
    let (rules, _) = rules.split_once("```").expect("the end of the rules");
    let file = tempfile::NamedTempFile::with_suffix(".clp").expect("a file");
    std::fs::write(&file, rules).expect("written");
    let output = ludex(&format!("rules run {}", file.path().display()));
    assert!(output.stdout.starts_with("Jeremie is a grandfather of Paul\n"), "{}", output.stdout);
}

/// The pages on the documents that Ludex was made from show what happens: their sessions run, in
/// French.
#[test]
fn documents() {
    let folder = tempfile::tempdir().expect("a folder");
    let pages = [
        ("000.md", include_str!("../../../../docs/documents/000.md")),
        ("001.md", include_str!("../../../../docs/documents/001.md")),
        ("002.md", include_str!("../../../../docs/documents/002.md")),
        ("003.md", include_str!("../../../../docs/documents/003.md")),
        ("004.md", include_str!("../../../../docs/documents/004.md")),
    ];
    let cases = trycmd::TestCases::new();
    cases.env("LC_ALL", "C").env("LUDEX_LANG", "fr");
    for (name, text) in pages {
        let page = folder.path().join(name);
        std::fs::write(&page, with_statuses(&without_costs(text))).expect("written");
        // Where its commands write files, and find those that it shows.
        let here = page.with_extension("in");
        std::fs::create_dir(&here).expect("a folder");
        for shown in text.split("\n```").skip(1) {
            let is_file = |name: &str| std::path::Path::new(name).extension().is_some_and(|ending| ending == "txt");
            if let Some((name, content)) = shown.split_once('\n').filter(|(name, _)| is_file(name)) {
                std::fs::write(here.join(name), format!("{content}\n")).expect("written");
            }
        }
        cases.case(&page);
    }
}

/// The article's own search, by `grep` and `wc`, in the positions of three powers, one a line; as
/// its page has it, with what it gives.
#[cfg(unix)]
#[test]
fn positions_are_searched_by_other_programs() {
    let text = include_str!("../../../../docs/documents/002.md");
    let (_, shell) = text.split_once("```sh\n").expect("a search");
    let (shell, _) = shell.split_once("```").expect("its end");
    let binary = std::path::Path::new(env!("CARGO_BIN_EXE_ludex"));
    let path = format!("{}:{}", binary.parent().expect("a folder").display(), std::env::var("PATH").expect("a path"));
    let folder = tempfile::tempdir().expect("a folder");
    let run = |command: &str| {
        let mut shell = std::process::Command::new("sh");
        shell.arg("-c").arg(command).current_dir(&folder).env("PATH", &path).env("LUDEX_LANG", "fr");
        let output = shell.output().expect("run");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).expect("a text").trim().to_owned()
    };
    assert_eq!(run(shell), "23070");
    assert_eq!(run("wc -l < italautall.txt"), "1016503");
    assert!(text.contains("1 016 503 lignes") && text.contains("23 070 : C20"));
}

/// A text whose lines on time and memory, which no two runs have in common, may be anything from
/// the cost on.
fn without_costs(text: &str) -> String {
    let line = |line: &str| match line.split_once(" (").filter(|(_, cost)| cost.ends_with("MiB)")) {
        Some((what, _)) => format!("{what}[..]\n"),
        None if [" MiB", " Mio", ", seed ", ", graine "].iter().any(|cost| line.contains(cost)) => "[..]\n".into(),
        None => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

/// A text in which `echo $?` shows the status of the command before, with that status where trycmd
/// looks for it: below the command.
fn with_statuses(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut rest = text.lines();
    while let Some(line) = rest.next() {
        if line == "$ echo $?" {
            let (status, _blank) = (rest.next().expect("a status"), rest.next());
            let command = lines.iter().rposition(|line| line.starts_with("$ ")).expect("a command before");
            lines.insert(command + 1, format!("? {status}"));
        } else {
            lines.push(line.to_owned());
        }
    }
    lines.join("\n") + "\n"
}

/// The picture in the README is what the terminal shows. `LUDEX_DRAW=1` draws it again.
#[test]
fn picture() {
    let shown = |args: &str| format!("\x1b[1m$ ludex {args}\x1b[0m\n{}", process::coloured(args).stdout);
    let drawn =
        anstyle_svg::Term::new().render_svg(&(shown("show connect4 44455") + "\n" + &shown("moves tictactoe 12")));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/ludex.svg");
    if std::env::var_os("LUDEX_DRAW").is_some() {
        std::fs::write(path, &drawn).expect("the picture can be written");
    }
    assert_eq!(std::fs::read_to_string(path).expect("a picture"), drawn);
}
