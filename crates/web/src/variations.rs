//! Lines of a game that were left for another move: the address keeps a few of them.
//!
//! ```text
//! at=1523 & also=1 5 9|1 3      the game 1 5 2 3 ──┬── 5 ──┬── 2 3
//!                                                  │       └── 9
//!                                             1 ───┴── 3
//! ```

use ludex_services::few;

use crate::address::Query;

/// The question of an address.
const NAME: &str = "also";

/// So many are kept, the latest ones, and of so many characters together: every link has them.
const MOST: usize = 8;
const LONGEST: usize = 600;

/// Moves from the beginning of a game.
pub(crate) type Line = Vec<String>;

/// The lines of an address beside its game.
pub(crate) fn read(query: &Query) -> Vec<Line> {
    let text = query.get(NAME).filter(|text| text.len() <= LONGEST).unwrap_or_default();
    let lines = text.split('|').map(|line| line.split_whitespace().map(str::to_owned).collect());
    lines.filter(|line: &Line| !line.is_empty()).take(MOST).collect()
}

/// The same address with a game of these moves and those lines; what another one begins with is
/// kept in that one.
pub(crate) fn with(query: &Query, game: &[String], lines: Vec<Line>) -> Query {
    let mut kept: Vec<Line> = Vec::new();
    for line in lines {
        if !game.starts_with(&line) && !kept.iter().any(|other| other.starts_with(&line)) {
            kept.retain(|other| !line.starts_with(other));
            kept.push(line);
        }
    }
    let written = |lines: &[Line]| lines.iter().map(|line| line.join(" ")).collect::<Vec<_>>().join("|");
    let first = (kept.len().saturating_sub(MOST)..kept.len()).find(|&first| written(&kept[first..]).len() <= LONGEST);
    let text = first.map(|first| written(&kept[first..]));
    query.with(NAME, text.as_deref())
}

/// The address after a move: the moves of a game `before` it, those taken back among them, which it
/// may have left, and those `after` it.
pub(crate) fn after(before: &[String], after: &[String], query: &Query) -> Query {
    let known = read(query);
    let left = (!after.starts_with(before)).then(|| before.to_vec());
    if left.is_none() && known.is_empty() {
        return query.clone();
    }
    with(query, after, known.into_iter().chain(left).collect())
}

/// The same address without any.
pub(crate) fn without(query: &Query) -> Query {
    query.without(&[NAME])
}

/// Lines that go on alike for some moves, and then part.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Branch {
    /// The line that has these moves, by its number; and which of its moves they are.
    pub(crate) line: usize,
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) branches: Vec<Branch>,
}

/// The branches of lines beside a game, the late ones first.
pub(crate) fn branches(game: &[String], lines: &[Line]) -> Vec<Branch> {
    let mut numbers: Vec<_> = (0..lines.len()).map(|line| (common(game, &lines[line]), line)).collect();
    few::sort_by_key(&mut numbers, |&(from, _)| std::cmp::Reverse(from));
    let parts = numbers.chunk_by(|one, other| one.0 == other.0);
    parts.flat_map(|part| grown(lines, &part.iter().map(|&(_, line)| line).collect::<Vec<_>>(), part[0].0)).collect()
}

/// The branches of some lines from a move on, up to which they are alike.
fn grown(lines: &[Line], some: &[usize], from: usize) -> Vec<Branch> {
    let mut due: Vec<usize> = some.iter().copied().filter(|&line| lines[line].len() > from).collect();
    let mut branches = Vec::new();
    while let Some(&line) = due.first() {
        let alike: Vec<_> = due.extract_if(.., |&mut other| lines[other][from] == lines[line][from]).collect();
        let to = alike.iter().map(|&other| common(&lines[line], &lines[other])).min().unwrap_or(from + 1);
        branches.push(Branch { line, from, to, branches: grown(lines, &alike, to) });
    }
    branches
}

/// How many moves two lines have in common.
fn common(one: &[String], other: &[String]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Line {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn lines_are_kept_in_the_address() {
        let query = Query::read("at=1&also=1 5 9|1 3");
        assert_eq!(read(&query), [line("1 5 9"), line("1 3")]);
        // What begins another line is no line of its own.
        let with = |game, lines: &[&str]| {
            read(&with(&Query::default(), &line(game), lines.iter().map(|text| line(text)).collect()))
        };
        assert_eq!(with("1 5 2", &["1 5", "1 3", "1 3 7", "2"]), [line("1 3 7"), line("2")]);
        let many: Vec<_> = (0..20).map(|number| format!("{number}")).collect();
        let many: Vec<_> = many.iter().map(String::as_str).collect();
        assert_eq!(with("x", &many).first(), Some(&line("12")));
        assert_eq!(with("x", &[&"long ".repeat(200), "2"]), [line("2")]);
    }

    #[test]
    fn branches_part_where_lines_do() {
        let lines = [line("1 3"), line("1 5 9 2"), line("1 5 9 4 6"), line("8")];
        let leaf = |line, from, to| Branch { line, from, to, branches: Vec::new() };
        let nine = Branch { line: 1, from: 2, to: 3, branches: vec![leaf(1, 3, 4), leaf(2, 3, 5)] };
        assert_eq!(branches(&line("1 5 2 3"), &lines), [nine, leaf(0, 1, 2), leaf(3, 0, 1)]);
    }
}
