//! What the protocol of gdl-perf reads of a run: lines of a key and a value.

#[path = "../../examples/perf.rs"]
#[expect(dead_code, reason = "what runs it as a program")]
mod example;

use std::collections::BTreeMap;

/// The lines of the result of a sheet.
fn result(name: &str, rules: &str) -> BTreeMap<String, String> {
    let path = |end: &str| std::env::temp_dir().join(format!("ludex-perf-{}-{name}{end}", std::process::id()));
    let (sheet, result) = (path(".kif"), path(".txt"));
    std::fs::write(&sheet, rules).expect("a sheet");
    let args = [sheet.display().to_string(), result.display().to_string(), "0.01".into()];
    example::run(args.into_iter()).expect("a result");
    let text = std::fs::read_to_string(&result).expect("lines");
    for file in [sheet, result] {
        std::fs::remove_file(file).expect("a file");
    }
    text.lines().filter_map(|line| line.split_once('=')).map(|(key, value)| (key.into(), value.into())).collect()
}

#[test]
fn results_are_as_gdl_perf_reads_them() {
    let told = result("played", include_str!("../../../../testdata/gdl/tictactoe.kif"));
    let number = |key: &str| told[key].parse::<u64>().expect("a number");
    assert!(number("millisecondsTaken") >= 10 && !told["version"].is_empty() && !told.contains_key("errorMessage"));
    // Games of tic-tac-toe take five moves to nine, and 512 are under way at the end.
    let (games, states) = (number("numRollouts"), number("numStateChanges"));
    assert!(games > 0 && (5 * games..=9 * (games + 512)).contains(&states), "{games} games, {states} moves");
    let told = result("refused", "(role x)");
    assert!(told["errorMessage"].contains("legal") && !told.contains_key("numStateChanges"), "{told:?}");
}
