//! How games write what lies on their boards, cell by cell.

/// A way to write a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Writing {
    /// A sign for each cell: `X.O/.X./...`
    Signs,
    /// The same with commas between them: `.,15,14,13/…`
    Commas,
    /// A letter for each cell, and a number after it where pieces pile up: `w3.b/…`
    Piles,
    /// A sign for each cell, and a digit for so many empty ones: `4k3/8/…`
    Runs,
    /// Who is to move, then the numbers of white's and of black's cells, K before a king, as in
    /// PDN: `W:W31,K32:B1`.
    Numbers,
}

impl Writing {
    /// The way in which a text with rows of so many cells is written, if it is one of these.
    pub(super) fn of(text: &str, rows: &[usize], piles: bool) -> Option<Self> {
        let all = [Self::Signs, Self::Commas, Self::Runs, Self::Numbers];
        let all = if piles { &[Self::Piles][..] } else { &all };
        all.iter().copied().find(|writing| writing.read(text, rows).is_some())
    }

    /// The sign of each cell, and what is written besides; `None` where it is written otherwise.
    pub(super) fn read(self, text: &str, rows: &[usize]) -> Option<(Vec<String>, String)> {
        if self == Self::Numbers {
            return numbered(text, rows.iter().sum());
        }
        let (board, tail) = text.split_once('_').unwrap_or((text, ""));
        let read: Vec<Vec<String>> = board.split('/').map(|row| self.signs(row)).collect();
        let fits = read.iter().map(Vec::len).eq(rows.iter().copied());
        fits.then(|| (read.concat(), tail.to_owned()))
    }

    fn signs(self, row: &str) -> Vec<String> {
        if self == Self::Commas {
            return row.split(',').map(str::to_owned).collect();
        }
        if self == Self::Piles {
            let begins = row.char_indices().filter(|(_, sign)| !sign.is_ascii_digit()).map(|(at, _)| at);
            let begins: Vec<usize> = begins.chain([row.len()]).collect();
            return begins.windows(2).map(|ends| row[ends[0]..ends[1]].to_owned()).collect();
        }
        let many = |sign: char| match sign.to_digit(10).filter(|_| self == Self::Runs) {
            Some(many) => ('1', many as usize),
            None => (sign, 1),
        };
        row.chars().map(many).flat_map(|(sign, many)| std::iter::repeat_n(sign.to_string(), many)).collect()
    }

    /// The text of a board, with what is written besides, if anything is.
    pub(super) fn text(self, signs: &[String], rows: &[usize], tail: Option<&str>) -> String {
        if self == Self::Numbers {
            let tail = tail.unwrap_or_default();
            return format!("{tail}:W{}:B{}", numbers(signs, "w", "W"), numbers(signs, "b", "B"));
        }
        let mut rest = signs;
        let row = |&cells: &usize| {
            let (row, others) = rest.split_at(cells);
            rest = others;
            match self {
                Self::Commas => row.join(","),
                Self::Runs => gathered(row),
                Self::Signs | Self::Piles | Self::Numbers => row.concat(),
            }
        };
        let rows = rows.iter().map(row).collect::<Vec<_>>().join("/");
        tail.map_or(rows.clone(), |tail| format!("{rows}_{tail}"))
    }
}

/// The signs of a row, ones together as a digit.
fn gathered(signs: &[String]) -> String {
    let (mut row, mut ones) = (String::new(), 0);
    for sign in signs {
        if sign == "1" {
            row.truncate(row.len() - usize::from(ones > 0));
            ones += 1;
            row.extend(char::from_digit(ones, 10));
        } else {
            ones = 0;
            row.push_str(sign);
        }
    }
    row
}

/// The numbers of the cells where a man or a king lies.
fn numbers(signs: &[String], man: &str, king: &str) -> String {
    let number = |(cell, sign): (usize, &String)| {
        let number = cell + 1;
        if sign == man { Some(number.to_string()) } else { (sign == king).then(|| format!("K{number}")) }
    };
    signs.iter().enumerate().filter_map(number).collect::<Vec<_>>().join(",")
}

/// The signs of so many numbered cells, and who is to move.
fn numbered(text: &str, cells: usize) -> Option<(Vec<String>, String)> {
    let (mover, sides) = text.split_once(":W")?;
    let (white, black) = sides.split_once(":B")?;
    let mut signs = vec![".".to_owned(); cells];
    for (side, man, king) in [(white, "w", "W"), (black, "b", "B")] {
        for number in side.split(',').filter(|number| !number.is_empty()) {
            let (number, sign) = number.strip_prefix('K').map_or((number, man), |number| (number, king));
            let cell = number.parse::<usize>().ok()?.checked_sub(1)?;
            sign.clone_into(signs.get_mut(cell)?);
        }
    }
    ["W", "B"].contains(&mover).then(|| (signs, mover.to_owned()))
}
