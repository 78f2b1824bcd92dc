//! Pictures, exactly as they were when somebody last looked at them: the files in
//! `tests/snapshots`. After a change that is meant, `SNAPSHOTS=overwrite cargo test -p ludex-web`
//! writes them anew; look at them in a browser before they are committed.

use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::asking::get;

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "snapshots"].iter().collect()
}

/// The first picture of a page that has this in its first tag, a line for every tag.
fn picture(page: &str, mark: &str) -> String {
    let found = page.split("<svg").skip(1).find(|svg| svg.split('>').next().is_some_and(|tag| tag.contains(mark)));
    let found = found.unwrap_or_else(|| panic!("a picture with {mark}"));
    let end = found.find("</svg>").expect("an end");
    format!("<svg{}</svg>\n", &found[..end]).replace("><", ">\n<")
}

/// The board of every game as the first page asks for it, under the name of the game, without the
/// style, which changes with every other one.
fn boards() -> Vec<(String, String)> {
    let games = get("/").page();
    let addresses = games.split("<img").skip(1).filter_map(|tag| tag.split("src=\"").nth(1)?.split('"').next());
    let board = |address: &str| {
        let svg = get(&address.replace("&amp;", "&")).page();
        let (head, rest) = svg.split_once("<style>").expect("a style");
        let bare = head.to_owned() + rest.split_once("</style>").expect("its end").1;
        let name = address.trim_start_matches("/sample/").split('?').next().unwrap_or_default();
        (format!("board-{name}"), picture(&bare, "board still"))
    };
    addresses.map(board).collect()
}

#[test]
fn pictures_are_as_they_were() {
    let pages = [
        ("values", "/play/connect4:4x3?at=1&values=1&wait=1", "class=\"board\""),
        ("flipped", "/play/tictactoe?at=12&flip=1", "class=\"board\""),
        ("history", "/play/tictactoe?at=152397&values=1&wait=1", "Value history"),
        ("histoire", "/play/peg-solitaire:triangle4?then=c3a1&values=1&wait=1&lang=fr", "Évolution"),
        ("bars", "/count/tictactoe?run=1&wait=1", "Positions by ply"),
        ("barres", "/count/nim:1,2,3?run=1&wait=1&lang=fr", "Positions par coup"),
        ("graph", "/graph/fibonacci-nim:4?layer=99", "ludex-arena"),
        ("tree", "/search?step=9", "ludex-tree"),
        ("playouts", "/search?method=mcts&step=9", "class=\"branches\""),
        ("parties", "/search?method=mcts&game=nim:1,2,2&step=20&lang=fr", "class=\"branches\""),
    ];
    let of_pages = pages.map(|(name, address, mark)| (name.to_owned(), picture(&get(address).page(), mark)));
    let overwrite = std::env::var("SNAPSHOTS").is_ok_and(|value| value == "overwrite");
    let mut known = BTreeSet::new();
    for (name, svg) in boards().into_iter().chain(of_pages) {
        let file = folder().join(format!("{name}.svg"));
        if overwrite {
            std::fs::create_dir_all(folder()).expect("a folder");
            std::fs::write(&file, &svg).expect("a file");
        }
        let before = std::fs::read_to_string(&file).unwrap_or_default();
        let differs = svg.lines().zip(before.lines()).find(|(now, before)| now != before);
        assert!(svg == before, "{name}.svg is not as it was: {differs:?}; see the head of tests/suite/snapshots.rs");
        known.insert(file.file_name().expect("a name").to_owned());
    }
    let there = std::fs::read_dir(folder()).expect("a folder").map(|entry| entry.expect("a file").file_name());
    assert_eq!(there.collect::<BTreeSet<_>>(), known, "pictures that no test looks at");
}
