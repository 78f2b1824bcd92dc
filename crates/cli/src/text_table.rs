//! Tables of text with aligned columns.
//!
//! **Width.** A table that is wider than the terminal is made narrower in two steps: cells of more
//! than one word are folded, the widest column first; and what does not fit then goes below, in
//! blocks that begin with the first column each, or with those that tell what a row is of.

mod cell;
mod exchange;

use ludex_services::unbroken::{kept_together, spaced};
use textwrap::{Options, WordSeparator, WordSplitter};

pub(crate) use self::cell::Cell;
pub(crate) use self::exchange::Form;
use crate::output;
use crate::style::{ASIDE, HEADING, styled};

/// On which side the cells of a column stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Right,
}

/// A table: a heading for each column, of one line or two, then rows, the last ones apart where
/// they are sums.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    columns: Vec<Column>,
    rows: Vec<Vec<Cell>>,
    sums: Vec<Vec<Cell>>,
    /// How many columns more than the first every block begins with.
    more_heads: usize,
}

#[derive(Clone, Debug)]
struct Column {
    /// The name for programs; empty where it is for people only.
    key: String,
    heading: String,
    align: Align,
    /// Whether people see it.
    shown: bool,
}

/// Where a word of a cell may be broken (a space without width); people do not see it.
pub(crate) const BREAK: char = '\u{200b}';

/// Before the first column, and between two.
const GAP: usize = 2;

impl Table {
    /// A table without columns.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Adds a column, by its name for programs and its heading for people.
    pub(crate) fn column(mut self, key: impl Into<String>, heading: impl Into<String>, align: Align) -> Self {
        self.columns.push(Column { key: key.into(), heading: heading.into(), align, shown: true });
        self
    }

    /// Begins every block with all columns so far, which together say what a row is of.
    pub(crate) fn rows_begin_here(self) -> Self {
        Self { more_heads: self.columns.len() - 1, ..self }
    }

    /// Adds a column that is for people only.
    pub(crate) fn only_shown(self, heading: impl Into<String>, align: Align) -> Self {
        self.column("", heading, align)
    }

    /// Adds a column that is for programs only.
    pub(crate) fn only_data(mut self, key: impl Into<String>) -> Self {
        self.columns.push(Column { key: key.into(), heading: String::new(), align: Align::Left, shown: false });
        self
    }

    /// Adds a column with its cells to rows that are there.
    pub(crate) fn add_column(&mut self, key: &str, heading: &str, cells: impl IntoIterator<Item = Cell>) {
        *self = std::mem::take(self).column(key, heading, Align::Left);
        for (row, cell) in self.rows.iter_mut().zip(cells) {
            row.push(cell);
        }
    }

    /// Adds a row; as many cells as there are columns.
    pub(crate) fn row(&mut self, cells: Vec<Cell>) {
        self.rows.push(cells);
    }

    /// Adds a row below a rule.
    pub(crate) fn sum(&mut self, cells: Vec<Cell>) {
        self.sums.push(cells);
    }

    /// The columns that people see.
    fn shown(&self) -> Vec<usize> {
        (0..self.columns.len()).filter(|&column| self.columns[column].shown).collect()
    }

    /// All texts of a column.
    fn texts(&self, column: usize) -> impl Iterator<Item = &str> {
        let cells = self.rows.iter().chain(&self.sums).map(move |row| row[column].text.as_str());
        std::iter::once(self.columns[column].heading.as_str()).chain(cells)
    }

    /// The width of a column where it is not folded, and the least one that breaks no word.
    fn width(&self, column: usize) -> [usize; 2] {
        let lines = || self.texts(column).flat_map(str::lines);
        let count = |text: &str| text.chars().filter(|&character| character != BREAK).count();
        let widest = lines().map(count).max().unwrap_or(0);
        let longest = |line| kept_together(line).split([' ', BREAK]).map(count).max().unwrap_or(0);
        let word = lines().map(longest).max().unwrap_or(0);
        [widest, word]
    }

    /// The columns of every block with their widths, for lines of at most `most` characters.
    fn blocks(&self, most: usize) -> Vec<Vec<(usize, usize)>> {
        let bounds: Vec<[usize; 2]> = (0..self.columns.len()).map(|column| self.width(column)).collect();
        let taken = |widths: &[(usize, usize)]| widths.iter().map(|(_, width)| GAP + width).sum::<usize>();
        let mut widths: Vec<_> = self.shown().into_iter().map(|column| (column, bounds[column][0])).collect();
        // The widest column that can be folded gives way.
        while taken(&widths) > most {
            let foldable = widths.iter_mut().filter(|(column, width)| *width > bounds[*column][1]);
            let Some((_, width)) = foldable.max_by_key(|(_, width)| *width) else { break };
            *width -= 1;
        }
        if taken(&widths) <= most || widths.is_empty() {
            return vec![widths];
        }
        let mut rest = widths.split_off((1 + self.more_heads).min(widths.len()));
        let mut heads = widths;
        let half = most.saturating_sub((1 + heads.len()) * GAP) / 2;
        let left = most.saturating_sub(taken(&heads) + GAP);
        let breaks_words = rest.iter().any(|&(column, _)| bounds[column][1] > left);
        if breaks_words && heads.iter().map(|(_, width)| width).sum::<usize>() > half {
            // The first alone then; a single word that is longer than a line is broken.
            rest.splice(..0, heads.drain(1..));
            heads[0].1 = heads[0].1.min(half);
        }
        let left = most.saturating_sub(taken(&heads) + GAP).max(1);
        let mut blocks = vec![heads.clone()];
        for (column, width) in rest {
            let width = width.min(left);
            let block = blocks.last_mut().expect("there is a first");
            if block.len() > heads.len() && taken(block) + GAP + width > most {
                blocks.push(heads.iter().copied().chain([(column, width)]).collect());
            } else {
                block.push((column, width));
            }
        }
        blocks
    }

    /// The lines of a row, in some columns.
    fn lines(&self, cells: &[&str], block: &[(usize, usize)], bottom: bool) -> Vec<String> {
        let folded: Vec<Vec<String>> = block.iter().map(|&(column, width)| fold(cells[column], width)).collect();
        let height = folded.iter().map(Vec::len).max().unwrap_or(1).max(1);
        let line = |number: usize| {
            let cells = folded.iter().zip(block).map(|(lines, &(column, width))| {
                let above = if bottom { height - lines.len() } else { 0 };
                let cell = number.checked_sub(above).and_then(|number| lines.get(number)).map_or("", String::as_str);
                match self.columns[column].align {
                    Align::Left => format!("{cell:<width$}"),
                    Align::Right => format!("{cell:>width$}"),
                }
            });
            format!("  {}", cells.collect::<Vec<_>>().join("  ")).trim_end().to_owned()
        };
        (0..height).map(line).collect()
    }

    fn block(&self, block: &[(usize, usize)]) -> Vec<String> {
        let headings: Vec<_> = self.columns.iter().map(|column| column.heading.as_str()).collect();
        let has_headings = block.iter().any(|&(column, _)| !headings[column].is_empty());
        let headings = if has_headings { self.lines(&headings, block, true) } else { Vec::new() };
        let headings = headings.iter().map(|line| styled(HEADING, line));
        let rule: Vec<_> = block.iter().map(|&(_, width)| "─".repeat(width)).collect();
        let rule = (!self.sums.is_empty()).then(|| styled(ASIDE, &format!("  {}", rule.join("  "))));
        let lines =
            |rows: &[Vec<Cell>]| rows.iter().flat_map(|row| self.lines(&texts(row), block, false)).collect::<Vec<_>>();
        headings.chain(lines(&self.rows)).chain(rule).chain(lines(&self.sums)).collect()
    }

    /// The table in lines of at most so many characters.
    fn within(&self, most: usize) -> String {
        let blocks = self.blocks(most);
        blocks.iter().map(|block| self.block(block).join("\n")).collect::<Vec<_>>().join("\n\n")
    }
}

fn texts(row: &[Cell]) -> Vec<&str> {
    row.iter().map(|cell| cell.text.as_str()).collect()
}

/// The lines of a cell.
fn fold(cell: &str, width: usize) -> Vec<String> {
    if !cell.contains(BREAK) {
        let options = Options::new(width.max(1)).word_separator(WordSeparator::AsciiSpace);
        let options = options.word_splitter(WordSplitter::NoHyphenation);
        return textwrap::wrap(&kept_together(cell), &options).iter().map(|line| spaced(line)).collect();
    }
    let mut lines: Vec<String> = vec![String::new()];
    for part in cell.split(BREAK) {
        let line = lines.last_mut().expect("there is a first");
        if line.is_empty() || line.chars().count() + part.chars().count() <= width {
            line.push_str(part);
        } else {
            lines.push(part.to_owned());
        }
    }
    lines.into_iter().flat_map(|line| fold(&line, width)).collect()
}

impl std::fmt::Display for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.within(output::limit().unwrap_or(usize::MAX)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn costs() -> Table {
        let mut table = Table::new().column("", "method", Align::Left).column("", "time", Align::Left);
        table = table.column("", "X\nwon", Align::Right).column("", "positions", Align::Right);
        table.row(["retrograde", "13 days (7–26)", "1", "4,531,985,219,092"].map(Cell::from).to_vec());
        table.row(["memo", "at once", "", "12"].map(Cell::from).to_vec());
        table.sum(["total", "", "1", "4,531,985,219,104"].map(Cell::from).to_vec());
        table
    }

    #[test]
    fn a_table_that_fits_is_in_one_piece() {
        let whole = costs().within(usize::MAX);
        assert_eq!(whole, costs().within(53));
        assert_eq!(
            anstream::adapter::strip_str(&whole).to_string(),
            "                                X\n  \
             method      time            won          positions\n  \
             retrograde  13 days (7–26)    1  4,531,985,219,092\n  \
             memo        at once                             12\n  \
             ──────────  ──────────────  ───  ─────────────────\n  \
             total                         1  4,531,985,219,104"
        );
    }

    #[test]
    fn cells_are_folded_before_columns_go_below() {
        let folded = costs().within(45);
        assert_eq!(
            anstream::adapter::strip_str(&folded).to_string(),
            "                         X\n  \
             method      time     won          positions\n  \
             retrograde  13 days    1  4,531,985,219,092\n              \
             (7–26)\n  \
             memo        at once                      12\n  \
             ──────────  ───────  ───  ─────────────────\n  \
             total                  1  4,531,985,219,104"
        );
        let stacked = anstream::adapter::strip_str(&costs().within(35)).to_string();
        assert!(stacked.lines().all(|line| line.chars().count() <= 35), "{stacked}");
        assert_eq!(stacked.matches("retrograde").count(), 2, "{stacked}");
    }

    /// More than half of a line is not too much for them where the rest finds its place.
    #[test]
    fn blocks_begin_with_what_a_row_is_of() {
        let mut table = Table::new().column("", "", Align::Left).column("", "method", Align::Left).rows_begin_here();
        table = table.column("", "time", Align::Left).column("", "memory", Align::Left);
        table.row(["count", "cluster-of-57", "1.4–24-hours", "from-28-MiB"].map(Cell::from).to_vec());
        table.row(["", "estimate", "at once", "31 MiB"].map(Cell::from).to_vec());
        assert_eq!(
            anstream::adapter::strip_str(&table.within(40)).to_string(),
            "         method         time\n  \
             count  cluster-of-57  1.4–24-hours\n         \
             estimate       at once\n\n         \
             method         memory\n  \
             count  cluster-of-57  from-28-MiB\n         \
             estimate       31 MiB"
        );
    }

    #[test]
    fn a_word_is_broken_where_it_may_be() {
        let mut table = Table::new().column("", "game", Align::Left).column("", "parameters", Align::Left);
        table.row(vec!["draughts".into(), Cell::new(format!("COLSxROWS{BREAK}[,english|international]"), "")]);
        let whole = |most| anstream::adapter::strip_str(&table.within(most)).to_string();
        assert_eq!(whole(80), "  game      parameters\n  draughts  COLSxROWS[,english|international]");
        assert_eq!(whole(40), "  game      parameters\n  draughts  COLSxROWS\n            [,english|international]");
    }

    #[test]
    fn no_line_is_ever_wider() {
        let mut table = costs().column("", "hash", Align::Left);
        for row in table.rows.iter_mut().chain(&mut table.sums) {
            row.push("0123456789abcdef".repeat(4).into());
        }
        for most in 20..120 {
            let text = anstream::adapter::strip_str(&table.within(most)).to_string();
            assert!(text.lines().all(|line| line.chars().count() <= most), "{most}\n{text}");
        }
    }
}
