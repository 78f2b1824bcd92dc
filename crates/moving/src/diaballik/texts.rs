//! Positions and turns of Diaballik as text.

use ludex_core::{BadText, Game, Notation, Player, Text, say};

use super::turns::{Action, Turn};
use super::{ABOUT, Diaballik, Field, Side, USUAL};
use ludex_boards::bits::bit;
use ludex_boards::board;

/// A turn that changes nothing.
const PASS: &str = "pass";

/// What a cell of a position's text holds: nothing, the first player's supports without and with
/// the ball, the second player's.
const LETTERS: &str = ".xXoO";

impl Diaballik {
    fn cell_name(&self, cell: u32) -> String {
        board::cell_name(cell % self.columns, cell / self.columns)
    }

    fn read_cell(&self, text: &str) -> Result<u32, Text> {
        let on_board = |&(column, row): &(u32, u32)| column < self.columns && row < self.rows;
        let cell = board::read_cell(text).filter(on_board);
        cell.map(|(column, row)| row * self.columns + column).ok_or_else(|| {
            let last = self.cell_name(self.cells() - 1);
            say!("`{text}` is no square from a1 to {last}", "« {text} » n'est pas une case de a1 à {last}")
        })
    }

    pub(super) fn actions_text(&self, actions: &[Action]) -> String {
        let action = |&action: &Action| {
            let [from, to] = action.cells().map(|cell| self.cell_name(cell));
            let sign = if matches!(action, Action::Step(..)) { '-' } else { '~' };
            format!("{from}{sign}{to}")
        };
        actions.iter().map(action).collect::<Vec<_>>().join("_")
    }

    /// What a turn that is written action by action leads to.
    fn read_turn(&self, at: &Field, text: &str) -> Result<u64, Text> {
        let (before, other) = (at.side(at.mover()), at.side(!at.mover()).supports);
        let mut turn = Self::whole_turn(before);
        let nothing = text.eq_ignore_ascii_case(PASS);
        for word in text.split('_').filter(|_| !nothing) {
            let parts = word.split_once(['-', '~']).ok_or_else(|| {
                say!(
                    "an action is a step such as a1-a2 or a pass such as d1~c2, and `{word}` is neither",
                    "une action est un pas comme a1-a2 ou une passe comme d1~c2, et « {word} » n'est ni l'un ni l'autre"
                )
            })?;
            let (from, to) = (self.read_cell(parts.0)?, self.read_cell(parts.1)?);
            let wanted = if word.contains('~') { Action::Pass(from, to) } else { Action::Step(from, to) };
            let mut found = None;
            self.actions(turn, other, |action, turn| {
                if action == wanted {
                    found = Some(turn);
                }
            });
            turn = found.ok_or_else(|| self.why_not(turn, wanted))?;
        }
        // Whatever actions lead to is legal, but for what changes nothing.
        if turn.side != before || self.readings.null {
            return Ok(turn.side.number());
        }
        Err(Text::fixed(
            "this turn leaves all as it was, and a turn changes the position",
            "ce tour laisse tout en place, et un tour change la position",
        ))
    }

    /// Why an action is not possible.
    fn why_not(&self, turn: Turn, action: Action) -> Text {
        let Turn { side, steps, pass } = turn;
        let [from, to] = action.cells();
        let (left, entered) = (self.cell_name(from), self.cell_name(to));
        match action {
            Action::Step(..) if steps == 0 => Text::fixed("a turn has two steps at most", "un tour a deux pas au plus"),
            Action::Pass(..) if !pass => Text::fixed("a turn has one pass at most", "un tour a une passe au plus"),
            _ if !side.has(from) => {
                say!("{left} has no support of the player to move", "{left} n'a pas de support du joueur au trait")
            }
            Action::Step(..) if from == side.ball => {
                let example = format!("{left}~{entered}");
                say!(
                    "the support on {left} has the ball and does not step; a pass is written {example}",
                    "le support en {left} porte la balle et ne se déplace pas ; une passe s'écrit {example}"
                )
            }
            Action::Step(..) if self.beside[from as usize] & bit::<u64>(to) == 0 => say!(
                "{entered} is not beside {left}: a step is not diagonal, and two steps are two actions",
                "{entered} n'est pas à côté de {left} : un pas n'est pas diagonal, et deux pas sont deux actions"
            ),
            Action::Step(..) => say!("{entered} is taken", "{entered} est prise"),
            Action::Pass(..) if from != side.ball => {
                say!("the support on {left} does not have the ball", "le support en {left} ne porte pas la balle")
            }
            Action::Pass(..) if !side.has(to) || to == from => say!(
                "{entered} has no other support of the player to move",
                "{entered} n'a pas d'autre support du joueur au trait"
            ),
            Action::Pass(..) if !self.rays[from as usize].iter().any(|ray| ray.contains(&to)) => say!(
                "a pass goes along a row, a column or a diagonal, and {entered} is on none of {left}",
                "une passe suit une ligne, une colonne ou une diagonale, et {entered} n'est sur aucune de {left}"
            ),
            Action::Pass(..) if !self.readings.any => say!(
                "a support of the opponent stands between {left} and {entered}",
                "un support adverse se tient entre {left} et {entered}"
            ),
            Action::Pass(..) => {
                say!("a support stands between {left} and {entered}", "un support se tient entre {left} et {entered}")
            }
        }
    }

    pub(super) fn letter(at: &Field, cell: u32) -> char {
        let [first, second] = at.sides();
        match (first.has(cell), second.has(cell)) {
            (true, _) => {
                if first.ball == cell {
                    'X'
                } else {
                    'x'
                }
            }
            (_, true) => {
                if second.ball == cell {
                    'O'
                } else {
                    'o'
                }
            }
            _ => '.',
        }
    }

    fn read_rows(&self, text: &str) -> Result<Field, BadText> {
        let bad = |problem| BadText::new(text, problem);
        let parts = text.rsplit_once('_').and_then(|(rows, mover)| Some((rows, board::player(mover)?)));
        let (rows, mover) = parts.ok_or_else(|| {
            let start = self.position_text(&self.start());
            bad(say!(
                "a position is its rows from the top and who is to move, _x or _o, as in {start}",
                "une position est ses lignes depuis le haut puis le joueur au trait, _x ou _o, comme {start}"
            ))
        })?;
        let lengths = vec![self.columns; self.rows as usize];
        let read = |cell: &str| LETTERS.find(cell).filter(|_| !cell.is_empty());
        let letters = board::read_cells(rows, &lengths, board::characters, read, ". x X o O")?;
        let mut sides = [Side { supports: 0, ball: 0 }; 2];
        let mut balls = [0; 2];
        for (place, letter) in (0..).zip(letters) {
            let cell = (self.rows - 1 - place / self.columns) * self.columns + place % self.columns;
            let Some(player) = letter.checked_sub(1).map(|letter| letter / 2) else { continue };
            sides[player].supports |= bit::<u64>(cell);
            if letter % 2 == 0 {
                balls[player] += 1;
                sides[player].ball = cell;
            }
        }
        let supports = self.supports;
        for (side, balls) in sides.iter().zip(balls) {
            let found = side.supports.count_ones();
            if found != supports || balls != 1 {
                return Err(bad(say!(
                    "each side has {supports} supports, one of them with the ball (X, O); here is one with {found} and \
                     balls: {balls}",
                    "chaque joueur a {supports} supports, dont un avec la balle (X, O) ; en voici un avec {found}, \
                     balles : {balls}"
                )));
            }
        }
        Ok(Field::new(sides, mover))
    }
}

impl Notation for Diaballik {
    fn spec(&self) -> String {
        let Self { columns, rows, supports, readings, .. } = self;
        let mut parts = vec![format!("{}:{columns}x{rows}", ABOUT.name)];
        if supports != columns {
            parts.push(supports.to_string());
        }
        let words = [("any", readings.any), ("null", readings.null), ("swapped", readings.swapped)];
        parts.extend(words.into_iter().filter(|(_, chosen)| *chosen).map(|(word, _)| word.to_owned()));
        if readings.contacts != USUAL.contacts {
            parts.push(format!("contacts={}", readings.contacts));
        }
        parts.join(",")
    }

    fn position_text(&self, at: &Field) -> String {
        let rows = board::write(self.columns, self.rows, |column, row| {
            Self::letter(at, (self.rows - 1 - row) * self.columns + column)
        });
        format!("{rows}_{}", if at.mover() == Player::First { 'x' } else { 'o' })
    }

    fn read_position(&self, text: &str) -> Result<Field, BadText> {
        self.read_rows(text)
    }

    fn move_text(&self, at: &Field, mv: u64) -> String {
        let mut text = None;
        if at.side(at.mover()).number() != mv {
            self.sequences(*at, Some(Side::from_number(mv)), |_, actions| {
                text = Some(self.actions_text(actions));
                true
            });
        }
        text.unwrap_or_else(|| PASS.into())
    }

    fn read_move(&self, at: &Field, text: &str) -> Result<u64, BadText> {
        if self.outcome(*at).is_some() {
            return Err(BadText::new(text, Text::fixed("the game is over here", "la partie est finie ici")));
        }
        self.read_turn(at, text).map_err(|problem| BadText::new(text, problem))
    }
}
