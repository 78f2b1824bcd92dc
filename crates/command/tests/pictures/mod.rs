//! Boards and maps as pictures.

use crate::process::ludex;

/// How often a text stands in another.
fn times(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

#[test]
fn a_board_is_drawn_with_its_stones() {
    let svg = ludex("show tictactoe 5219734 --format svg").stdout;
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    assert!(svg.contains("<title>Tic-tac-toe (tictactoe): XOO/XX./X.O</title>"), "{svg}");
    let pieces = ["class=\"p1\"", "class=\"p2\"", "class=\"cell won lit\"", "class=\"cell\""];
    assert_eq!(pieces.map(|class| times(&svg, class)), [4, 3, 3, 6], "{svg}");
    // Labels, tiles, and what a board does not show.
    let tiles = ludex("show sliding --format svg").stdout;
    assert!((1..=8).all(|tile| tiles.contains(&format!(">{tile}</text>"))), "{tiles}");
    let caption = ludex("show fibonacci-nim:4 --lang fr --format svg").stdout;
    assert!(caption.contains("allumettes restantes") && caption.contains("lang=\"fr\""), "{caption}");
    assert_eq!(times(&caption, "class=\"neutral\""), 4);
}

/// The boards of a game beside each other.
#[test]
fn a_game_is_drawn_whole() {
    let svg = ludex("show tictactoe 5219734 --whole --format svg").stdout;
    assert!(svg.contains("<title>Tic-tac-toe (tictactoe)</title>") && svg.ends_with("</svg>\n"), "{svg}");
    assert_eq!((times(&svg, "<svg "), times(&svg, "class=\"p1\"")), (1 + 8, 1 + 1 + 2 + 2 + 3 + 3 + 4), "{svg}");
    let text = ludex("show tictactoe 52 --whole");
    assert_eq!((text.status, text.stdout.as_str()), (Some(2), ""));
    assert!(text.stderr.contains("--format svg"), "{}", text.stderr);
    let vast = ludex("show nim:2000000 1:1 --whole --format svg");
    assert!(vast.status == Some(2) && vast.stderr.contains("at most 1,000,000 objects"), "{vast:?}");
}

/// Every game has a picture, and says in which file it is.
#[test]
fn every_game_is_drawn_into_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = ludex("games --format csv").stdout;
    for game in games.lines().skip(1).filter_map(|line| line.split(',').next()) {
        let file = folder.path().join("board.svg");
        let drawn = ludex(&format!("show {game} -o {}", file.display()));
        assert_eq!(drawn.status, Some(0), "{game}: {drawn:?}");
        assert!(drawn.stdout.starts_with("The board is in "), "{game}: {}", drawn.stdout);
        let written = std::fs::read_to_string(&file).expect("it is there");
        assert_eq!(written, ludex(&format!("show {game} --format svg")).stdout, "{game}");
        assert_eq!(times(&ludex(&format!("show {game} --whole --format svg")).stdout, "<svg "), 2, "{game}");
        std::fs::remove_file(file).expect("it was there");
    }
    let map = folder.path().join("map.svg");
    assert_eq!(ludex(&format!("diplomacy map -o {}", map.display())).status, Some(0));
    let written = std::fs::read_to_string(map).expect("it is there");
    assert_eq!(written, ludex("diplomacy map --format svg").stdout);
    let dashed = ludex("show nim -o - --format svg");
    assert_eq!(dashed.stdout, ludex("show nim --format svg").stdout);
}

/// PNG where it is built in; else a sentence that names the feature, and no file.
#[test]
fn pixels() {
    let folder = tempfile::tempdir().expect("a folder");
    for (call, name) in [("show othello", "board.png"), ("diplomacy map", "map.png"), ("diplomacy occupancy", "o.png")]
    {
        let file = folder.path().join(name);
        let drawn = ludex(&format!("{call} -o {}", file.display()));
        if cfg!(feature = "png") {
            assert_eq!(drawn.status, Some(0), "{call}: {drawn:?}");
            let bytes = std::fs::read(&file).expect("it is there");
            assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.len() > 10_000, "{call}: {}", bytes.len());
        } else {
            assert_eq!((drawn.status, drawn.stdout.as_str()), (Some(2), ""), "{call}");
            assert!(drawn.stderr.contains("--features png") && !file.exists(), "{call}: {}", drawn.stderr);
        }
    }
}

#[test]
fn other_names_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    for (call, name) in [("show nim", "board.xls"), ("show nim", "board"), ("diplomacy map", "map.txt")] {
        let file = folder.path().join(name);
        let refused = ludex(&format!("{call} -o {}", file.display()));
        assert_eq!((refused.status, refused.stdout.as_str()), (Some(2), ""), "{call}");
        assert!(refused.stderr.contains(".svg") && !file.exists(), "{call}: {}", refused.stderr);
    }
}
