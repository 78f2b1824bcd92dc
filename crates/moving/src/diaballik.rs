//! Diaballik: seven supports a side and a ball, which is to be passed to the other side's home row.
//!
//! A turn is one move and is named by what it leads to: the mover's supports and the cell of the
//! ball. Different orders of the same actions are one move, and there are as many moves as
//! positions that a turn can lead to: 289 at the start.
//!
//! Actions can be taken back as they were made, a pass along the same line, so that the positions
//! before a position are those that a turn of the other player leads to.
//!
//! **Rules.** P. Lefrançois, 2002. Where sources differ, `docs/games/diaballik.md` says what is
//! taken here; the other readings are parameters.

mod bounds;
mod evaluation;
mod field;
mod numbering;
mod picture;
#[cfg(test)]
mod tests;
mod texts;
mod turns;

use ludex_core::{
    About, AnyGame, BadText, Capabilities, Game, GameError, Key, Outcome, Player, Ranking, Seats, Status, Symmetry,
    Text, Unmove, capabilities, say,
};

pub use evaluation::Evaluation;
pub use field::Field;
use field::{MOST_CELLS, Side};
use ludex_boards::bits::{Images, bit, ones};
use ludex_boards::params;
use numbering::Numbering;

/// The description of the game.
pub const ABOUT: About = About {
    name: "diaballik",
    aliases: &[],
    params: Text::fixed(
        "COLSxROWS[,SUPPORTS][,any][,null][,swapped][,contacts=K]",
        "COLONNESxLIGNES[,SUPPORTS][,any][,null][,swapped][,contacts=K]",
    ),
    default: "7x7",
    variants: &["7x7", "5x5", "4x4", "3x3"],
    title: Text::fixed("Diaballik", "Diaballik"),
    rules: Text::fixed(
        "Each player has a row of supports, one of which holds a ball. A turn is up to three actions in any order: at \
         most two steps of a support without the ball to an empty square beside it, not diagonally, and at most one pass of \
         the ball to another support on the same row, column or diagonal, with no opposing support between them. The \
         player whose ball arrives on the opponent's home row wins. A player whose supports make a wall from side to \
         side, one in each column and each beside the next or diagonally so, which three opposing supports touch, loses at \
         once. A turn changes the position; if a player can do nothing, the game is a draw. Some say that any piece stops a pass (parameter \
         any), or that a turn may be empty (null); contacts=K is another number of supports that touch a wall, 0 for \
         no such rule; swapped begins with the second support from either side on the opponent's row. SUPPORTS is how many a player \
         has, where it is not a full row: diaballik:5x5,3.",
        "Chaque joueur a une rangée de supports, dont l'un porte une balle. Un tour est fait d'au plus trois \
         actions, dans l'ordre de son choix : au plus deux pas d'un support sans balle vers une case vide voisine, \
         jamais en diagonale, et au plus une passe de la balle à un autre support de la même ligne, colonne ou diagonale, \
         sans support adverse entre les deux. Celui dont la balle arrive sur la ligne de départ adverse gagne. Celui \
         dont les supports forment un mur d'un côté à l'autre, un par colonne, chacun à côté du suivant ou en \
         diagonale, que touchent trois supports adverses, perd aussitôt (antijeu). Un tour change la position ; si un joueur \
         ne peut rien faire, la partie est nulle. Selon certains, toute pièce arrête une passe (paramètre any), ou un tour peut être vide \
         (null) ; contacts=K est un autre nombre de supports au contact d'un mur, 0 sans antijeu ; swapped \
         commence avec le deuxième support de chaque côté sur la ligne adverse. SUPPORTS est le nombre de supports d'un \
         joueur, si ce n'est une ligne pleine : diaballik:5x5,3.",
    ),
    notation: Text::fixed(
        "a position: the rows from the top, `x` and `o` the supports, `X` and `O` those with the balls, and after `_` who \
         is to move (`ooOoo/...../...../...../xxXxx_x`); a move: its actions joined by `_`, a step `a1-a2` or a pass \
         `d1~c2`, in any order that can be played (`c1-c2_d1~c2`), or `pass`; row 1 is at the bottom",
        "une position : les lignes depuis le haut, `x` et `o` les supports, `X` et `O` ceux qui portent la balle, puis \
         après `_` le joueur au trait (`ooOoo/...../...../...../xxXxx_x`) ; un coup : ses actions jointes par `_`, un pas \
         `a1-a2` ou une passe `d1~c2`, dans un ordre jouable (`c1-c2_d1~c2`), ou `pass` ; la ligne 1 est en bas",
    ),
};

/// The readings of the rules that are a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Readings {
    /// Own supports stop a pass too.
    pub any: bool,
    /// A turn may leave all as it was.
    pub null: bool,
    /// The second support from either side begins on the other side's home row.
    pub swapped: bool,
    /// How many opposing supports touch a wall that loses; 0 for no such rule.
    pub contacts: u32,
}

/// As most sources have it.
pub const USUAL: Readings = Readings { any: false, null: false, swapped: false, contacts: 3 };

/// The rules for one board.
#[derive(Clone, Debug)]
pub struct Diaballik {
    columns: u32,
    rows: u32,
    supports: u32,
    readings: Readings,
    /// For each cell, the cells beside it.
    beside: Vec<u64>,
    /// For each cell, the lines that go out from it, cell by cell.
    rays: Vec<Vec<Vec<u32>>>,
    mirror: Images<u64, 2>,
    /// Whether the start is its own mirror image.
    symmetric: bool,
    numbering: Numbering,
}

impl Diaballik {
    /// A board of `columns` × `rows` cells with so many supports a side.
    ///
    /// # Panics
    /// If there are more than 49 cells, or more supports than columns.
    #[must_use]
    pub fn new(columns: u32, rows: u32, supports: u32, readings: Readings) -> Self {
        let cells = columns * rows;
        assert!((1..=MOST_CELLS).contains(&cells) && (1..=columns).contains(&supports), "{columns}x{rows}");
        let ray = |cell: u32, (dc, dr): (i32, i32)| -> Vec<u32> {
            let at = |i: i32| ((cell % columns) as i32 + i * dc, (cell / columns) as i32 + i * dr);
            let on_board = |&(c, r): &(i32, i32)| (0..columns as i32).contains(&c) && (0..rows as i32).contains(&r);
            (1..=MOST_CELLS as i32).map(at).take_while(on_board).map(|(c, r)| r as u32 * columns + c as u32).collect()
        };
        let straight = [(1, 0), (0, 1), (-1, 0), (0, -1)];
        let diagonal = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
        let first = |cell, direction| ray(cell, direction).first().map_or(0, |&next| bit(next));
        let identity: Vec<u32> = (0..cells).collect();
        let mirror = identity.iter().map(|cell| cell - cell % columns + columns - 1 - cell % columns).collect();
        Self {
            columns,
            rows,
            supports,
            readings,
            beside: (0..cells).map(|cell| straight.iter().map(|&d| first(cell, d)).sum()).collect(),
            rays: (0..cells)
                .map(|cell| straight.iter().chain(&diagonal).map(|&d| ray(cell, d)).filter(|r| !r.is_empty()).collect())
                .collect(),
            mirror: Images::new(&[identity, mirror]),
            symmetric: (columns - supports).is_multiple_of(2) && !supports.is_multiple_of(2),
            numbering: Numbering::new(cells, supports),
        }
    }

    fn cells(&self) -> u32 {
        self.columns * self.rows
    }

    fn row(&self, row: u32) -> u64 {
        ((1 << self.columns) - 1) << (row * self.columns)
    }

    /// The row where a player's ball wins.
    fn goal(&self, player: Player) -> u64 {
        self.row(if player == Player::First { self.rows - 1 } else { 0 })
    }

    fn has_arrived(&self, player: Player, side: Side) -> bool {
        self.goal(player) >> side.ball & 1 == 1
    }

    /// Whether a wall of the owner of `own` loses.
    fn is_anti_game(&self, own: u64, other: u64) -> bool {
        let contacts = self.readings.contacts;
        if contacts == 0 || self.supports != self.columns {
            return false;
        }
        let touched = ones(other).filter(|&cell| self.beside[cell as usize] & own != 0).count();
        touched >= contacts as usize && self.is_wall(own)
    }

    /// Whether supports stand one in each column, neighbours at most one row apart.
    fn is_wall(&self, own: u64) -> bool {
        let mut rows = [None; MOST_CELLS as usize];
        for cell in ones(own) {
            rows[(cell % self.columns) as usize] = Some(cell / self.columns);
        }
        let near = |pair: &[Option<u32>]| matches!(pair, [Some(a), Some(b)] if a.abs_diff(*b) <= 1);
        rows[0].is_some() && rows[..self.columns as usize].windows(2).all(near)
    }

    /// How the game ended. The turn before is judged for the one who made it.
    fn outcome(&self, at: Field) -> Option<Outcome> {
        let (mover, sides) = (at.mover(), at.sides());
        let supports = |player: Player| sides[player.index()].supports;
        let arrived = [!mover, mover].into_iter().find(|&player| self.has_arrived(player, sides[player.index()]));
        let walled = || [mover, !mover].into_iter().find(|&p| self.is_anti_game(supports(p), supports(!p)));
        arrived.or_else(|| walled().map(|walled| !walled)).map(Outcome::Win)
    }
}

impl Game for Diaballik {
    type Position = Field;
    type Move = u64;

    fn start(&self) -> Field {
        let left = (self.columns - self.supports) / 2;
        let home: u64 = ((1 << self.supports) - 1) << left;
        let away: u64 = if self.readings.swapped { bit::<u64>(1) | bit::<u64>(self.columns - 2) } else { 0 };
        let (ball, top) = (left + self.supports / 2, (self.rows - 1) * self.columns);
        let first = Side { supports: home & !away | away << top, ball };
        let second = Side { supports: (home & !away) << top | away, ball: ball + top };
        Field::new([first, second], Player::First)
    }

    fn expand(&self, at: &Field, moves: &mut Vec<u64>) -> Status {
        if let Some(outcome) = self.outcome(*at) {
            return Status::Over(outcome);
        }
        let before = moves.len();
        self.turns(*at, at.mover(), moves);
        if moves.len() == before { Status::Over(Outcome::Draw) } else { Status::Turn(at.mover()) }
    }

    /// A turn is left while an action is, or an empty one is allowed.
    fn status(&self, at: &Field, _moves: &mut Vec<u64>) -> Result<Status, GameError> {
        let (mover, other) = (at.mover(), at.side(!at.mover()).supports);
        let has_turn = || self.readings.null || self.can_act(Self::whole_turn(at.side(mover)), other);
        let over = self.outcome(*at).or_else(|| (!has_turn()).then_some(Outcome::Draw));
        Ok(over.map_or(Status::Turn(mover), Status::Over))
    }

    fn play(&self, at: &Field, mv: u64) -> Field {
        let (mut sides, mover) = (at.sides(), at.mover());
        sides[mover.index()] = Side::from_number(mv);
        Field::new(sides, !mover)
    }

    fn seats(&self) -> Seats {
        Seats::Fixed
    }

    fn loops(&self) -> bool {
        true
    }
}

impl Capabilities for Diaballik {
    capabilities!(Symmetry, Key, Ranking, Unmove, Legality, Evaluate);
}

/// Left and right, where the start is the same on both sides; else play has no use for it.
impl Symmetry for Diaballik {
    fn order(&self) -> usize {
        1 + usize::from(self.symmetric)
    }

    fn image(&self, element: usize, at: &Field) -> Field {
        let image = |side: Side| Side::from_number(self.image_move(element, side.number()));
        Field::new(at.sides().map(image), at.mover())
    }

    fn image_move(&self, element: usize, mv: u64) -> u64 {
        if element == 0 {
            return mv;
        }
        let Side { supports, ball } = Side::from_number(mv);
        let ball = ball - ball % self.columns + self.columns - 1 - ball % self.columns;
        Side { supports: self.mirror.image(element, supports), ball }.number()
    }
}

/// The number of an orbit is the smallest of those of its positions.
impl Ranking for Diaballik {
    fn tiers(&self) -> u32 {
        u32::from(self.numbering.fits())
    }

    fn tier_len(&self, _tier: u32) -> u64 {
        self.numbering.len()
    }

    fn rank(&self, at: &Field) -> (u32, u64) {
        let numbers = (0..self.order()).map(|element| self.numbering.rank(self.image(element, at)));
        (0, numbers.min().expect("the identity"))
    }

    fn unrank(&self, _tier: u32, number: u64) -> Option<Field> {
        Some(self.numbering.unrank(number)).filter(|at| self.rank(at).1 == number)
    }
}

/// The other player's turns lead back, for who can change something can also change it back. What
/// they led from was not over.
impl Unmove for Diaballik {
    fn can_unmove(&self) -> bool {
        true
    }

    fn unmove(&self, at: &Field, before: &mut Vec<Field>) {
        let (mover, mut sides) = (!at.mover(), at.sides());
        let mut turns = Vec::new();
        self.turns(*at, mover, &mut turns);
        before.extend(turns.into_iter().filter_map(|turn| {
            sides[mover.index()] = Side::from_number(turn);
            let back = Field::new(sides, mover);
            self.outcome(back).is_none().then_some(back)
        }));
    }
}

/// The word without its gaps.
impl Key for Diaballik {
    fn key_bits(&self) -> Option<u32> {
        Some(2 * self.cells() + 13)
    }

    fn key(&self, at: &Field) -> u128 {
        let [first, second] = at.sides().map(|side| u128::from(side.supports));
        at.0 >> 98 << (2 * self.cells()) | second << self.cells() | first
    }

    fn at_key(&self, key: u128) -> Option<Field> {
        let cells = self.cells();
        let set = |from: u32| (key >> from) as u64 & ((1 << cells) - 1);
        let rest = key >> (2 * cells);
        if rest >> 13 != 0 {
            return None;
        }
        let at = Field(rest << 98 | u128::from(set(cells)) << MOST_CELLS | u128::from(set(0)));
        let [first, second] = at.sides();
        let sound = |side: Side| side.supports.count_ones() == self.supports && side.has(side.ball);
        (first.supports & second.supports == 0 && sound(first) && sound(second)).then_some(at)
    }
}

/// Reads the parameters and makes the game.
///
/// # Errors
/// Parameters of another form, or a board that is too small or too large.
pub fn read_game(params: &str) -> Result<AnyGame, BadText> {
    let (columns, rows, rest) = params::size(params, "7x7")?;
    if columns < 2 || rows < 3 || u64::from(columns) * u64::from(rows) > MOST_CELLS.into() {
        return Err(BadText::new(
            params,
            say!(
                "a board has at least 2 columns and 3 rows, and at most {MOST_CELLS} squares, as in 7x7",
                "un plateau a au moins 2 colonnes et 3 lignes, et au plus {MOST_CELLS} cases, comme 7x7"
            ),
        ));
    }
    let (mut supports, mut readings) = (columns, USUAL);
    for word in rest.into_iter().flat_map(|rest| rest.split(',')) {
        match (word.to_lowercase().as_str(), word.split_once('=')) {
            ("any", _) => readings.any = true,
            ("null", _) => readings.null = true,
            ("swapped", _) => readings.swapped = true,
            (_, Some(("contacts", number))) => {
                readings.contacts = params::number(number).ok_or_else(|| unknown_word(params, word))?;
            }
            _ => supports = params::number(word).ok_or_else(|| unknown_word(params, word))?,
        }
    }
    if !(2..=columns).contains(&supports) {
        return Err(BadText::new(
            params,
            say!(
                "a row of {columns} squares holds 2 to {columns} supports a side, and {supports} were asked for",
                "une ligne de {columns} cases porte 2 à {columns} supports par joueur, et {supports} sont demandés"
            ),
        ));
    }
    if readings.swapped && (supports < columns || columns < 5) {
        return Err(BadText::new(
            params,
            Text::fixed(
                "swapped supports need a full row of at least 5, as in 7x7,swapped",
                "swapped demande une ligne pleine d'au moins 5 supports, comme 7x7,swapped",
            ),
        ));
    }
    if readings.contacts > columns.max(USUAL.contacts) {
        return Err(BadText::new(
            params,
            say!(
                "a wall is touched by at most {columns} supports of the other side; contacts=0 is no such rule",
                "un mur est touché par {columns} supports adverses au plus ; contacts=0 enlève la règle"
            ),
        ));
    }
    Ok(AnyGame::new(Diaballik::new(columns, rows, supports, readings)))
}

fn unknown_word(params: &str, word: &str) -> BadText {
    BadText::new(
        params,
        say!(
            "`{word}` is neither a number of supports nor one of any, null, swapped, contacts=K, as in 5x5,3,any",
            "« {word} » n'est ni un nombre de supports ni any, null, swapped ou contacts=K, comme 5x5,3,any"
        ),
    )
}
