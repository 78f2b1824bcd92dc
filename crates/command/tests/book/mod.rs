//! `ludex book`: what is written is played, by every reply, with rules of tic-tac-toe that share no
//! code with Ludex.

use std::collections::HashMap;

use crate::process::ludex;

const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

type Board = [char; 9];

fn has_won(board: &Board, player: char) -> bool {
    LINES.iter().any(|line| line.iter().all(|&cell| board[cell] == player))
}

/// A section as it is printed: the board, and the sentences on the moves.
struct Section {
    board: Board,
    replies: Vec<String>,
}

fn read(book: &str) -> HashMap<usize, Section> {
    let sections = book.split("\n## ").skip(1).map(|section| {
        let (number, rest) = section.split_once('\n').expect("a number");
        let (drawn, replies) =
            rest.split_once("```text\n").and_then(|(_, rest)| rest.split_once("```")).expect("a board");
        let cells = drawn.lines().skip(1).flat_map(|row| row.chars().skip(1).filter(|c| !c.is_whitespace()));
        let board: Vec<char> = cells.collect();
        let replies = replies.lines().filter_map(|line| line.strip_prefix("- ")).map(str::to_owned).collect();
        (number.parse().expect("a number"), Section { board: board.try_into().expect("nine cells"), replies })
    });
    sections.collect()
}

/// The board turned as the book says, by columns and rows.
fn turned(board: Board, how: &str) -> Board {
    let mut image = ['·'; 9];
    for (cell, &piece) in board.iter().enumerate() {
        let (c, r) = (cell % 3, cell / 3);
        let (c, r) = match how {
            "mirror, left to right" => (2 - c, r),
            "mirror, top to bottom" => (c, 2 - r),
            "half turn" => (2 - c, 2 - r),
            "quarter turn clockwise" => (2 - r, c),
            "quarter turn anticlockwise" => (r, 2 - c),
            "mirror in the falling diagonal" => (r, c),
            "mirror in the rising diagonal" => (2 - r, 2 - c),
            other => panic!("no such turn: {other}"),
        };
        image[3 * r + c] = piece;
    }
    image
}

/// A reader who tries everything.
struct Reader<'a> {
    sections: &'a HashMap<usize, Section>,
    chairs: [char; 2],
    games: usize,
}

impl Reader<'_> {
    fn play(&mut self, number: usize, board: Board) {
        let section = &self.sections[&number];
        assert_eq!(section.board, board, "section {number}");
        let free = board.iter().filter(|&&piece| piece == '·').count();
        assert_eq!(section.replies.len(), free, "section {number}");
        let [me, book] = self.chairs;
        for reply in &section.replies {
            let mut board = board;
            let (mine, rest) = reply.strip_prefix("You play ").and_then(|text| text.split_once(':')).expect(reply);
            put(&mut board, mine, me);
            assert!(!has_won(&board, me), "section {number}: {reply}: the reader wins");
            let rest = rest.trim();
            let rest = match rest.strip_prefix("I play ").and_then(|text| text.split_once(';')) {
                Some((cell, rest)) => {
                    put(&mut board, cell, book);
                    rest.trim()
                }
                None => rest,
            };
            let is_full = !board.contains(&'·');
            match rest {
                "I win." => assert!(has_won(&board, book), "section {number}: {reply}"),
                "a draw." => assert!(is_full && !has_won(&board, book), "section {number}: {reply}"),
                next => {
                    assert!(!is_full && !has_won(&board, book), "section {number}: {reply}");
                    let (to, turn) = next.strip_prefix("go to [").and_then(|text| text.split_once(']')).expect(next);
                    let turn = turn.split_once(" (").and_then(|(_, turn)| turn.strip_suffix(")."));
                    self.play(to.parse().expect(next), turn.map_or(board, |how| turned(board, how)));
                    continue;
                }
            }
            self.games += 1;
        }
    }
}

fn put(board: &mut Board, cell: &str, piece: char) {
    let cell = cell.parse::<usize>().expect(cell) - 1;
    assert_eq!(board[cell], '·', "{cell}");
    board[cell] = piece;
}

#[test]
fn a_printed_book_never_loses() {
    let folder = tempfile::tempdir().expect("a folder");
    for (side, chairs) in [("first", ['O', 'X']), ("second", ['X', 'O'])] {
        for symmetry in ["", "--up-to-symmetry"] {
            let file = folder.path().join(format!("{side}{symmetry}.md"));
            let path = file.display().to_string();
            let report = ludex(&format!("book tictactoe --side {side} {symmetry} --seed 3 --json -o {path}")).json();
            let sections = read(&std::fs::read_to_string(&file).expect("a book"));
            assert_eq!(report["sections"], sections.len());
            let mut reader = Reader { sections: &sections, chairs, games: 0 };
            reader.play(1, sections[&1].board);
            assert!(reader.games > 20, "{side} {symmetry}: {} games", reader.games);
        }
    }
}

/// Every link of the page leads to a section, in both languages; the order is that of the seed.
#[test]
fn a_page_is_played_by_its_links() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, options: &str| {
        let file = folder.path().join(name);
        assert_eq!(ludex(&format!("book nim:2,4,5 --side first {options} -o {}", file.display())).status, Some(0));
        std::fs::read_to_string(file).expect("a page")
    };
    let page = write("a.html", "--seed 1");
    let links: Vec<&str> = page.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(links.len() > 4, "{links:?}");
    assert!(links.iter().all(|link| page.contains(&format!("id=\"{link}\""))), "{links:?}");
    assert!(page.contains("@media print") && page.contains("It always wins"));
    assert_eq!(page, write("b.html", "--seed 1"));
    assert!(write("c.html", "--seed 1 --lang fr").contains("Il gagne toujours"));
}

/// One heap is taken at once.
#[test]
fn a_game_that_leaves_the_reader_no_move_has_no_book() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("book.html");
    let output = ludex(&format!("book nim:7 --side first -o {}", file.display()));
    assert_eq!((output.status, output.stdout.as_str()), (Some(2), ""));
    assert!(output.stderr.contains("over after 1:7, before a reader could move"), "{}", output.stderr);
    assert!(!file.exists());
}

/// Rules without a board have their positions as text.
#[test]
fn a_book_of_rules_without_a_board_tells_positions() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = folder.path().join("matches.kif");
    std::fs::write(&rules, include_str!("../cmd/gdl.in/matches.kif")).expect("written");
    for (ending, position) in [("md", "```text\nheap:3,turn:ben\n```"), ("html", "<p><code>heap:3,turn:ben</code></p>")]
    {
        let book = folder.path().join(format!("book.{ending}"));
        let call = format!("book {} --side first -o {} --quiet", rules.display(), book.display());
        assert_eq!(ludex(&call).status, Some(0));
        let book = std::fs::read_to_string(&book).expect("a book");
        assert!(book.contains(position), "{book}");
    }
}
