//! Positions and moves of Kamon as text.

use ludex_core::{BadText, Notation, Setting, Text, say};

use super::stones::NONE;
use super::{ABOUT, Kamon, Stones};
use ludex_boards::bits::ones;
use ludex_boards::board;

impl Kamon {
    /// What a text says, whether or not play may lead there.
    fn draft(&self, text: &str) -> Result<Stones, BadText> {
        let bad = |problem| BadText::new(text, problem);
        let parts = text.rsplit_once('_').and_then(|(rows, last)| match last {
            "" => Some((rows, NONE)),
            name => match self.board.split_cell(name)? {
                (cell, "") => Some((rows, cell as u32)),
                _ => None,
            },
        });
        let (rows, last) = parts.ok_or_else(|| {
            bad(Text::fixed(
                "a position is its rows, then _ and the cell taken last, or _ alone at the start",
                "une position est ses lignes, puis _ et la case prise en dernier, ou _ seul au départ",
            ))
        })?;
        let mut sets = [0u64; 3];
        for (cell, stone) in board::read_rows(rows, self.board.lengths(), ".XO#")?.into_iter().enumerate() {
            if let Some(set) = stone.checked_sub(1) {
                sets[set] |= 1 << cell;
            }
        }
        let [first, second, blank] = sets;
        if blank != self.blank {
            let name = self.board.name(self.layout.blank());
            return Err(bad(say!(
                "here the blank is {name}, and # stands there alone",
                "ici la case neutre est {name}, et # n'est que là"
            )));
        }
        Ok(Stones::new([first, second], last))
    }

    fn read_stones(&self, text: &str) -> Result<Stones, BadText> {
        let at = self.draft(text)?;
        if self.is_sound(at) {
            return Ok(at);
        }
        let [x, o] = at.sets().map(u64::count_ones);
        Err(BadText::new(
            text,
            say!(
                "{x} x and {o} o: x begins and they put stones in turn, and the cell taken last has a stone of the \
                 player not to move",
                "{x} x et {o} o : x commence, ils posent tour à tour, et la case prise en dernier a un pion de \
                 celui qui n'a pas le trait"
            ),
        ))
    }
}

impl Notation for Kamon {
    fn spec(&self) -> String {
        let mut spec = format!("{}:{}", ABOUT.name, self.layout.text());
        for (word, chosen) in [(",last", self.readings.last), (",open", self.readings.open)] {
            spec += if chosen { word } else { "" };
        }
        spec
    }

    fn position_text(&self, at: &Stones) -> String {
        let [first, second] = at.sets();
        let letter = |cell: usize| match 1u64 << cell {
            cell if first & cell != 0 => "x",
            cell if second & cell != 0 => "o",
            cell if self.blank & cell != 0 => "#",
            _ => ".",
        };
        let last = at.last().map(|cell| self.board.name(cell)).unwrap_or_default();
        format!("{}_{last}", self.board.write(|cell| letter(cell).into()))
    }

    fn read_position(&self, text: &str) -> Result<Stones, BadText> {
        self.read_stones(text)
    }

    /// The token taken last, which says what can be taken next.
    fn settings(&self, text: &str) -> Vec<Setting> {
        let Ok(now) = self.draft(text) else { return Vec::new() };
        let taken = now.sets()[(!now.mover()).index()];
        let mut options: Vec<_> = ones(taken)
            .map(|cell| {
                let (name, token) = (self.board.name(cell as usize), self.layout.name(cell as usize));
                (say!("{name}: {token}", "{name} : {token}"), Stones::new(now.sets(), cell))
            })
            .collect();
        if now.count() == 0 {
            options.push((Text::fixed("none yet", "aucun encore"), Stones::new(now.sets(), NONE)));
        }
        let title = Text::fixed("Token taken last", "Dernier jeton pris");
        vec![Setting::new(title, &now, options, |at| self.position_text(at)).following()]
    }

    fn move_text(&self, _at: &Stones, cell: u64) -> String {
        self.board.name(cell as usize)
    }

    fn why_illegal(&self, at: &Stones, text: &str) -> Option<Text> {
        let Some((cell, "")) = self.board.split_cell(text) else {
            return Some(say!("this is no cell of the board", "ce n'est pas une case du plateau"));
        };
        let name = self.board.name(cell);
        let [first, second] = at.sets();
        if (first | second) >> cell & 1 == 1 {
            return Some(say!("{name} is taken", "{name} est prise"));
        }
        if self.blank >> cell & 1 == 1 {
            return Some(say!(
                "{name} is the blank, which nobody takes",
                "{name} est la case neutre, que nul ne prend"
            ));
        }
        let token = self.layout.name(cell);
        Some(match at.last() {
            None if self.layout.side() == 2 => {
                say!("the first stone is put on the edge", "le premier pion se pose au bord")
            }
            None => say!(
                "the first stone is put on the edge and not in a corner",
                "le premier pion se pose au bord, et pas dans un coin"
            ),
            Some(last) => {
                let (before, taken) = (self.board.name(last), self.layout.name(last));
                say!(
                    "{name} has {token}, and {before} has {taken}: neither the colour nor the symbol is the same",
                    "{name} porte {token}, et {before} porte {taken} : ni la couleur ni le symbole ne sont les mêmes"
                )
            }
        })
    }
}
