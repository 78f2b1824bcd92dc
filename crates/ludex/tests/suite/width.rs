//! Comments and pages are wrapped at 100 columns, so that they are read beside something else.

use std::path::{Path, PathBuf};

const WIDEST: usize = 100;

fn files(folder: &Path, ends: &str) -> Vec<PathBuf> {
    let entries = folder.read_dir().expect("a folder").map(|entry| entry.expect("an entry").path());
    let in_folder = |path: PathBuf| match path.file_name().and_then(|name| name.to_str()) {
        Some("target" | ".git") => Vec::new(),
        _ if path.is_dir() => files(&path, ends),
        Some(name) if name.ends_with(ends) => vec![path],
        _ => Vec::new(),
    };
    entries.flat_map(in_folder).collect()
}

/// A line of a comment without its slashes.
fn of_comment(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("//")?.trim_start_matches(['/', '!']);
    Some(rest.strip_prefix(' ').unwrap_or(rest))
}

/// Checks the lines of which `prose` gives something, but for what stands between fences or is
/// indented like code, rows of tables, links, and words that cannot be broken.
fn check(file: &Path, prose: fn(&str) -> Option<&str>) {
    let text = std::fs::read_to_string(file).expect("a text");
    let mut fenced = false;
    for (line, prose) in text.lines().filter_map(|line| Some((line, prose(line)?))) {
        fenced ^= prose.starts_with("```");
        let free = fenced || prose.starts_with('|') || prose.starts_with("    ") || prose.contains("](");
        let wide = line.chars().count() > WIDEST && prose.split_whitespace().count() > 2;
        assert!(free || !wide, "{}: {line}", file.display());
    }
}

#[test]
fn prose_is_no_wider_than_100_columns() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for file in files(&root.join("crates"), ".rs") {
        check(&file, of_comment);
    }
    // Sessions of the command line are as wide as they are.
    for file in files(&root, ".md").into_iter().filter(|file| !file.to_string_lossy().contains("tests/cmd")) {
        check(&file, |line| Some(line));
    }
}
