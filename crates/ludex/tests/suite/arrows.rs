//! The arrows between crates, as ARCHITECTURE.md draws them.

use std::path::Path;

/// For every crate, the crates of the house that it may name. Engines and games never name each
/// other.
const MAY_NAME: &[(&str, &[&str])] = &[
    ("core", &[]),
    ("boards", &["ludex-core"]),
    ("placing", &["ludex-boards", "ludex-core"]),
    ("moving", &["ludex-boards", "ludex-core"]),
    ("taking", &["ludex-boards", "ludex-core"]),
    ("games", &["ludex-core", "ludex-moving", "ludex-placing", "ludex-taking"]),
    ("walk", &["ludex-core"]),
    ("count", &["ludex-core", "ludex-walk"]),
    ("solve", &["ludex-core", "ludex-walk"]),
    ("disk", &["ludex-core", "ludex-count", "ludex-solve", "ludex-table", "ludex-walk"]),
    ("cluster", &["ludex-core", "ludex-count", "ludex-disk", "ludex-table", "ludex-walk"]),
    ("dot", &["ludex-core"]),
    ("arena", &["ludex-core", "ludex-dot"]),
    ("table", &["ludex-core"]),
    ("laws", &["ludex-core"]),
    ("testkit", &["ludex-core", "ludex-laws"]),
    ("rules", &["ludex-core"]),
    ("gates", &[]),
    ("gdl", &["ludex-core", "ludex-gates"]),
    ("diplomacy", &["ludex-core"]),
    ("search", &["ludex-core"]),
    ("path", &["ludex-core", "ludex-dot"]),
    ("play", &["ludex-core"]),
    ("learn", &["ludex-core"]),
    (
        "engines",
        &[
            "ludex-cluster",
            "ludex-core",
            "ludex-count",
            "ludex-disk",
            "ludex-learn",
            "ludex-play",
            "ludex-search",
            "ludex-solve",
            "ludex-table",
            "ludex-walk",
        ],
    ),
    (
        "services",
        &[
            "ludex-core",
            "ludex-arena",
            "ludex-count",
            "ludex-diplomacy",
            "ludex-disk",
            "ludex-engines",
            "ludex-gdl",
            "ludex-laws",
            "ludex-learn",
            "ludex-path",
            "ludex-play",
            "ludex-rules",
            "ludex-search",
            "ludex-solve",
            "ludex-table",
        ],
    ),
    ("ludex", &["ludex-core", "ludex-games", "ludex-services"]),
    ("web", &["ludex-services"]),
    ("python", &["ludex"]),
    ("tui", &["ludex-services"]),
    ("cli", &["ludex-services", "ludex-tui", "ludex-web"]),
    ("command", &["ludex", "ludex-cli"]),
];

#[test]
fn crates_name_only_what_they_may() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the folder of crates");
    let mut found: Vec<_> = crates.read_dir().expect("crates").map(|e| e.expect("a folder").file_name()).collect();
    found.sort();
    let mut known: Vec<_> = MAY_NAME.iter().map(|(name, _)| std::ffi::OsString::from(name)).collect();
    known.sort();
    assert_eq!(found, known, "every crate has its line in MAY_NAME");
    for (name, allowed) in MAY_NAME {
        let text = std::fs::read_to_string(crates.join(name).join("Cargo.toml")).expect("a manifest");
        let manifest: toml::Table = text.parse().expect("TOML");
        let named = manifest["dependencies"].as_table().expect("a table").keys();
        for named in named.filter(|key| key.starts_with("ludex")) {
            assert!(allowed.contains(&named.as_str()), "the crate {name} may not name {named}");
        }
    }
}

/// Only the command line prints, reads arguments or exits, only the page and the cluster open
/// sockets and only the screen takes the terminal; engines and rules have no clock either, which
/// front ends have. Players that are programs of their own are started in one file, for the command
/// and for Python, and their clock stands in one file, which no service asks by itself.
#[test]
fn only_the_command_line_the_screen_and_the_page_talk_to_the_world() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the folder of crates");
    for (name, _) in
        MAY_NAME.iter().filter(|(name, _)| !["command", "cli", "python", "tui", "web", "testkit"].contains(name))
    {
        let for_front_ends = ["processes", "clock"].map(|file| crates.join(format!("services/src/{file}.rs")));
        for file in sources(&crates.join(name).join("src")).into_iter().filter(|file| !for_front_ends.contains(file)) {
            let text = std::fs::read_to_string(&file).expect("a source file");
            let sockets: &[&str] = if *name == "cluster" { &[] } else { &["std::net", "std::time", "clock::seconds"] };
            for word in ["println!", "eprintln!", "std::env::args", "std::process"].iter().chain(sockets) {
                let used = text.lines().any(|line| !line.trim_start().starts_with("//") && line.contains(word));
                assert!(!used, "{} uses {word}", file.display());
            }
        }
    }
}

/// The Rust files in a folder.
fn sources(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = folder.read_dir().expect("a folder").map(|entry| entry.expect("an entry").path());
    let found = entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    found.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

/// Games are values in the front ends: nothing there is generic over games, or compiled for each
/// kind of them.
#[test]
fn front_ends_are_generic_over_no_game() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the folder of crates");
    for file in ["cli", "python", "tui", "web"].iter().flat_map(|name| sources(&crates.join(name).join("src"))) {
        let text = std::fs::read_to_string(&file).expect("a source file");
        for word in ["Playable", "<G:", "<G>", ": Game>", "DynGame"] {
            let used = text.lines().any(|line| !line.trim_start().starts_with("//") && line.contains(word));
            assert!(!used, "{} names {word}", file.display());
        }
    }
}
