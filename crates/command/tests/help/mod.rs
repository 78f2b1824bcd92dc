//! What the command says of itself: help texts, manual pages, completions.

use crate::process::{self, ludex};

/// The statuses are the same in the help, in a manual page and in what is written for scripts.
#[test]
fn exit_statuses_are_told() {
    let help = ludex("--help").stdout;
    let (_, statuses) = help.split_once("\nExit status:\n").expect("they end the help");
    let (page, text) = (ludex("man count").stdout.replace("\\-", "-"), include_str!("../../../../docs/scripts.md"));
    let mut all = 0;
    for (status, what) in statuses.lines().filter_map(|line| line.trim().split_once("  ")) {
        let what = what.trim();
        assert!(page.contains(what), "man: {what}");
        assert!(text.contains(&format!("| {status} | {what} |")), "docs/scripts.md: {status}: {what}");
        all += 1;
    }
    assert_eq!(all, 6);
    assert!(page.contains(".SH \"EXIT STATUS\"") && page.contains(".SH ENVIRONMENT"), "{page}");
    assert!(
        page.contains(concat!("ludex ", env!("CARGO_PKG_VERSION"))) && page.matches("xamples").count() == 0,
        "{page}"
    );
}

#[test]
fn every_command_has_help_and_a_manual_page() {
    for command in ["games", "show", "count", "bounds", "solve", "moves", "table", "completions", "man"] {
        let english = ludex(&format!("{command} --help"));
        let french = ludex(&format!("help {command} --lang=fr"));
        assert!(english.stdout.contains("\nUsage: ludex ") && english.stdout.contains("Global options:"), "{command}");
        assert!(
            french.stdout.contains("\nUsage\u{a0}: ludex ") && french.stdout.contains("Options globales\u{a0}:"),
            "{command}"
        );
        let page = ludex(&format!("man {command}"));
        assert!(page.stdout.contains(&format!(".TH ludex-{command} 1")), "{}", page.stdout);
    }
}

/// What has no name of its own is not among the options.
#[test]
fn arguments_have_a_section_of_their_own() {
    let page = ludex("man count").stdout;
    let (before, options) = page.split_once(".SH OPTIONS").expect("they follow");
    let (_, arguments) = before.split_once(".SH ARGUMENTS").expect("they are told");
    assert!(arguments.contains("<GAME>") && arguments.contains("[POSITION]"), "{page}");
    assert!(!options.contains("fB<GAME>") && options.contains("from"), "{page}");
    assert!(!ludex("man").stdout.contains(".SH ARGUMENTS"));
}

/// An example of a tree can be pasted, wherever lines end.
#[test]
fn an_example_of_a_tree_is_on_one_line() {
    for lang in ["en", "fr"] {
        let help = ludex(&format!("tree --help --lang {lang}")).stdout;
        assert!(help.contains("a:max(b:1,2)"), "{help}");
    }
}

/// A command that a help text names is in marks, and on one line.
#[test]
fn a_command_in_a_help_text_is_marked_and_whole() {
    let commands = "games, show, count, bounds, solve, moves, eval, perft, play, match, review, why, learn, learn info, \
                    graph, book, table export, rules show, rules count, rules solve, diplomacy";
    for (lang, [open, close]) in [("en", ["`", "`"]), ("fr", ["«", "»"])] {
        for command in commands.split(", ") {
            let help = ludex(&format!("help {command} --lang {lang}")).stdout;
            assert_eq!(help, ludex(&format!("{command} --help --lang {lang}")).stdout);
            for line in help.lines() {
                let [opened, closed] = [open, close].map(|mark| line.matches(mark).count());
                assert!(opened == closed && (open != close || opened % 2 == 0), "{command}: {line}");
                // Usage and examples begin with it, or have it after another program.
                let in_text = |before: char| before.is_alphabetic() || before == '(';
                let unmarked = line.split("ludex ").zip(line.split("ludex ").skip(1)).any(|(before, after)| {
                    before.trim_end().ends_with(in_text) && commands.split(", ").any(|name| after.starts_with(name))
                });
                assert!(!unmarked, "{command}: {line}");
            }
        }
    }
}

/// What is taken where a setting is not given, learner by learner.
#[test]
fn settings_are_told_with_their_usual_values() {
    let help = ludex("learn --help").stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    for told in [
        "The step size of q and td (default: 0.5 for q, 0.3 for td)",
        "The probability of a random move of q and td (default: 0.3)",
        "How far back td propagates an error (λ) (default: 0.5)",
        "The discount factor per move of q and td (default: 1)",
    ] {
        assert!(help.contains(told), "no `{told}` in {help}");
    }
}

/// Where a command is used in several ways, they stand below one another.
#[test]
fn ways_of_use_stand_below_one_another() {
    for lang in ["en", "fr"] {
        let help = ludex(&format!("learn --help --lang {lang}")).stdout;
        let usage = help.lines().skip_while(|line| !line.starts_with("Usage")).take_while(|line| !line.is_empty());
        let columns: Vec<_> = usage.filter_map(|line| Some(line[..line.find("ludex")?].chars().count())).collect();
        assert!(columns.len() == 2 && columns[0] == columns[1], "{help}");
    }
}

#[test]
fn shells_get_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = ludex(&format!("completions {shell}"));
        assert_eq!(output.status, Some(0));
        assert!(output.stdout.contains("LUDEX_COMPLETE") && output.stdout.contains("ludex"), "{shell}");
    }
}

/// A shell asks what could come next: commands, options, games, players and files.
#[cfg(unix)]
#[test]
fn a_shell_is_told_what_could_come_next() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("menace.learned"), "").expect("written");
    let offered = |typed: &str| {
        let line = format!(
            "cd {}; source <($LUDEX completions bash); ludex() {{ $LUDEX \"$@\"; }}; \
             COMP_WORDS=({typed}); COMP_CWORD=$((${{#COMP_WORDS[@]}}-1)); COMP_LINE='{typed}'; \
             $(complete -p ludex | sed 's/.*-F \\([^ ]*\\).*/\\1/') ludex \"${{COMP_WORDS[COMP_CWORD]}}\"; \
             printf '%s\\n' \"${{COMPREPLY[@]}}\"",
            folder.path().display()
        );
        process::in_bash(&line).map(|mut bash| {
            let output = bash.output().expect("bash runs");
            String::from_utf8_lossy(&output.stdout).into_owned()
        })
    };
    let Some(commands) = offered("ludex so") else { return };
    assert!(commands.lines().any(|line| line.trim() == "solve"), "{commands}");
    for (typed, wanted) in [
        ("ludex count pu", "puissance4"),
        ("ludex count con", "connect4"),
        ("ludex count connect4 --up", "--up-to-symmetry"),
        ("ludex match tictactoe alph", "alphabeta:depth=8"),
        ("ludex play tictactoe --second learned:", "learned:menace.learned"),
        ("ludex table info men", "menace.learned"),
    ] {
        let all = offered(typed).expect("bash is there");
        assert!(all.lines().any(|line| line.trim() == wanted), "{typed}: {all}");
    }
}
